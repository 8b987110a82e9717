"""The cases of oracle.py: for each op, inputs, the op's text, and its definition."""

import itertools
import math
import random

from oracle import INF, NAN, Case, Tensor, attention, dot, ints, rand, to_kind


def fill(tensor, value, keep):
    """`tensor` with `value` where keep(index) is false."""
    indices = itertools.product(*map(range, tensor.shape))
    tensor.data = [v if keep(*i) else value for i, v in zip(indices, tensor.data)]
    return tensor


def rows_of(cu, b):
    return cu[b], cu[b + 1] - cu[b]


def make_mask(rng, kind, shape):
    data = []
    for _ in range(math.prod(shape)):
        hide = rng.random() < 0.3
        data.append((not hide) if kind == "i1" else (-INF if hide else rng.uniform(-1, 1)))
    if kind not in ("i1", "f64"):
        data = [to_kind(v, kind) for v in data]
    return Tensor(shape, data, kind)


class Options:
    """Optional operands and attributes of an attention, drawn for a case."""

    def __init__(self, **given):
        self.attrs = {"scale": 0.37, **given}

    def clauses(self, case, dynamic):
        text, kinds = [], []
        for name in ("mask", "sink"):
            if self.attrs.get(name):
                wanted = (0, 3) if name == "mask" and dynamic else ()
                value, kind = case.const(self.attrs[name], wanted)
                text.append(f"{name}({value})")
                kinds.append(kind)
        return text, kinds

    def dictionary(self):
        attrs = [f"scale = {self.attrs['scale']} : f64"]
        if self.attrs.get("causal"):
            attrs.append("causal")
        if self.attrs.get("window"):
            attrs.append(f"window = {self.attrs['window']} : i64")
        if self.attrs.get("lse"):
            attrs.append(f"lse = #mla.lse<{self.attrs['lse']}>")
        return "{" + ", ".join(attrs) + "}"


def finish(case, name, text, clauses, operand_kinds, shape, kind, options, rows, dynamic):
    """Adds the op and what its results must be. `rows` [(out, lse)] in order."""
    if dynamic:
        shape = ("?", *shape[1:])
    dims = "x".join(map(str, shape))
    results = [f"tensor<{dims}x{kind}>"]
    if options.attrs.get("lse"):
        head_dims = "x".join(map(str, shape[:-1]))
        results.append(f"tensor<{head_dims}xf32, #mla.lse<{options.attrs['lse']}>>")
    names = [case.fresh() for _ in results]
    case.op(
        f"{', '.join(names)} = mla.{name} {text} {' '.join(clauses)} {options.dictionary()} : "
        f"({', '.join(operand_kinds)}) -> ({', '.join(results)})"
    )
    outs = [to_kind(x, kind) for out, _ in rows for x in out]
    case.show(names[0], results[0], outs)
    if len(names) > 1:
        case.show(names[1], results[1], [lse for _, lse in rows])


# --- Dense attention -----------------------------------------------------------------


def dense(name, op, seed, *, batch=2, heads=3, nope=4, rope=2, latent=5, value=3, keys=6,
          queries=2, cu=None, cu_k=None, lengths=None, kind="f32", dynamic=False, tolerance=2e-6,
          mask=None, sink=False, **given):
    """attention, latent_attention or prefill on dense keys."""
    rng = random.Random(seed)
    case = Case(name, tolerance)
    tokens = (cu[-1],) if cu else (batch, queries)
    key_tokens = (cu_k[-1],) if cu_k else (batch, keys)
    key_count = [rows_of(cu_k, b)[1] for b in range(batch)] if cu_k else lengths or [keys] * batch
    query_count = [rows_of(cu, b)[1] for b in range(batch)] if cu else [queries] * batch

    def q_row(b, s):
        return (cu[b] + s,) if cu else (b, s)

    def k_row(b, t):
        return (cu_k[b] + t,) if cu_k else (b, t)

    def past_length(*index):
        return cu_k is not None or index[1] < key_count[index[0]]

    q_width = latent if op == "latent_attention" else nope
    q = rand(rng, *tokens, heads, q_width, kind=kind)
    qr = rand(rng, *tokens, heads, rope, kind=kind) if rope else None
    kr = fill(rand(rng, *key_tokens, rope, kind=kind), NAN, past_length) if rope else None
    if op == "prefill":
        k = fill(rand(rng, *key_tokens, heads, nope, kind=kind), NAN, past_length)
        v = fill(rand(rng, *key_tokens, heads, value, kind=kind), NAN, past_length)
    else:
        c = fill(rand(rng, *key_tokens, latent, kind=kind), NAN, past_length)
    if op == "attention":
        uk = rand(rng, heads, nope, latent, kind=kind)
        uv = rand(rng, heads, value, latent, kind=kind)
    most = max(query_count)
    mask_tensor = None
    if mask:
        mask_kind, *broadcast = mask
        sizes = (batch, heads, most, max(key_count) if cu_k else keys)
        mask_tensor = make_mask(rng, mask_kind, [1 if i in broadcast else n for i, n in enumerate(sizes)])
    sinks = rand(rng, heads, kind="f32") if sink else None
    options = Options(mask=mask_tensor, sink=sinks, **given)

    def key_vec(b, t, h):
        if op == "prefill":
            return k.vec(*k_row(b, t), h)
        row = c.vec(*k_row(b, t))
        if op == "latent_attention":
            return row
        return [dot(row, uk.vec(h, i)) for i in range(nope)]

    def value_vec(b, t, h):
        if op == "prefill":
            return v.vec(*k_row(b, t), h)
        row = c.vec(*k_row(b, t))
        if op == "latent_attention":
            return row
        return [dot(row, uv.vec(h, i)) for i in range(value)]

    def score(b, s, h, t):
        total = dot(q.vec(*q_row(b, s), h), key_vec(b, t, h))
        if rope:
            total += dot(qr.vec(*q_row(b, s), h), kr.vec(*k_row(b, t)))
        return total

    width = latent if op == "latent_attention" else value
    outs, lses = attention(batch, heads, width, query_count.__getitem__, key_count.__getitem__,
                           score, value_vec, options.attrs)
    rows = [(outs[b, s, h], lses[b, s, h])
            for b in range(batch) for s in range(query_count[b]) for h in range(heads)]

    def const(tensor):
        return case.const(tensor, (0, 1) if dynamic and tensor.kind != "i32" else ())

    def group(word, *tensors):
        values = [const(tensor) for tensor in tensors if tensor]
        kinds.extend(value[1] for value in values)
        return f"{word}({', '.join(value[0] for value in values)})"

    kinds = []
    if dynamic:  # heads stay static
        const = lambda tensor: case.const(tensor, (0,))  # noqa: E731
    text = [group("q", q, qr)]
    if op == "prefill":
        text += [group("k", k, kr), group("v", v)]
    else:
        text.append(group("latent", c, kr))
    if op == "attention":
        values = [case.const(uk), case.const(uv)]
        kinds += [value[1] for value in values]
        text.append(f"weights({values[0][0]}, {values[1][0]})")
    clauses, clause_kinds = options.clauses(case, dynamic)
    kinds += clause_kinds
    for word, numbers in (("lengths", lengths), ("cu_seqlens", cu), ("cu_seqlens_k", cu_k)):
        if numbers:
            value_name, value_kind = case.const(ints(*numbers), (0,) if dynamic else ())
            clauses.append(f"{word}({value_name})")
            kinds.append(value_kind)
    finish(case, op, " ".join(text), clauses, kinds, (*tokens, heads, width), kind, options, rows, dynamic)
    return case


def dense_cases():
    for op in ("attention", "latent_attention", "prefill"):
        base = {"op": op}
        variants = {
            "plain": {},
            "lse": {"lse": "e"},
            "lse2": {"lse": "two", "causal": True},
            "causal": {"causal": True, "queries": 4},
            "long": {"causal": True, "queries": 5, "keys": 3, "lse": "e"},
            "window": {"causal": True, "window": 2, "queries": 3, "lse": "e"},
            "norope": {"rope": 0, "causal": True},
            "mask_i1": {"mask": ("i1", 1), "lse": "e"},
            "mask_f32": {"mask": ("f32",), "causal": True},
            "mask_all": {"mask": ("f32", 0, 1, 2)},
            "mask_dyn": {"mask": ("i1", 1), "dynamic": True},
            "sink": {"sink": True, "lse": "e"},
            "lengths": {"lengths": [0, 4], "lse": "e", "causal": True, "queries": 3, "sink": True},
            "dynamic": {"dynamic": True, "lengths": [2, 5], "lse": "e", "causal": True},
            "ragged": {"batch": 3, "cu": [0, 2, 2, 5], "causal": True, "lse": "e"},
            "ragged_mask": {"batch": 2, "cu": [0, 3, 4], "mask": ("i1", 1), "dynamic": True, "lengths": [5, 2]},
            "one": {"batch": 1, "heads": 1, "nope": 1, "latent": 1, "value": 1, "rope": 2, "keys": 1, "queries": 1},
            "bf16": {"kind": "bf16", "tolerance": 8e-3, "lse": "e"},
            "f16": {"kind": "f16", "tolerance": 2e-3, "mask": ("f16", 0, 1)},
            "f64": {"kind": "f64"},
        }
        for index, (variant, options) in enumerate(variants.items()):
            yield dense(f"{op}_{variant}", seed=100 + index, **base, **options)
    yield dense("prefill_ragged_k", "prefill", 7, batch=3, cu=[0, 1, 3, 3], cu_k=[0, 4, 4, 9],
                causal=True, lse="e")
    yield dense("prefill_ragged_kd", "prefill", 8, batch=2, cu=[0, 3, 5], cu_k=[0, 4, 9],
                mask=("f32", 1), dynamic=True)
    yield dense("prefill_k_only", "prefill", 9, batch=2, queries=2, cu_k=[0, 3, 8], causal=True)


# --- Paged caches -----------------------------------------------------------------------


class Paged:
    """A cache in a case: pools of NaN bytes, a table of shuffled pages."""

    def __init__(self, case, rng, fields, page, lengths, pages=9, extra=1, align=1):
        self.case, self.page, self.lengths = case, page, lengths
        self.latent_kind, self.rope_kind = fields[0][2], fields[1][2] if len(fields) > 1 else None
        self.widths = [field[1] for field in fields]
        listed = ", ".join(f"{role} : {width} x {kind}" + (f" {{pool = {pool}}}" if pool else "")
                           for role, width, kind, pool in fields)
        suffix = f", page_align = {align}" if align != 1 else ""
        self.type = f"!mla.cache<<[{listed}]{suffix}>, page = {page}>"
        size = {"f32": 4, "f16": 2, "bf16": 2, "f64": 8, "i8": 1}
        pools = 1 + max(field[3] for field in fields)
        names = []
        for pool in range(pools):
            stride = page * sum(width * size[kind] for _, width, kind, p in fields if p == pool)
            names.append(self.allocate(pages, (stride + align - 1) // align * align + extra))
        self.value = case.fresh()
        kinds = ", ".join("memref<?x?xi8>" for _ in names)
        case.op(f"{self.value} = builtin.unrealized_conversion_cast {', '.join(names)} : {kinds} to {self.type}")
        free = list(range(pages))
        rng.shuffle(free)
        most = max(-(-n // page) for n in lengths) + 1
        self.table = []
        for length in lengths:
            used = -(-length // page)
            self.table.append([free.pop() for _ in range(used)] + [2147480000] * (most - used))
        flat = [entry for row in self.table for entry in row]
        self.table_tensor = ints(*flat, shape=(len(lengths), most))

    def allocate(self, pages, stride):
        rows, bytes_, pool, ones = (self.case.fresh() for _ in range(4))
        for name, value in ((rows, pages), (bytes_, stride)):
            self.case.op(f"{name} = arith.constant {value} : index")
        self.case.op(f"{pool} = memref.alloc({rows}, {bytes_}) : memref<?x?xi8>")
        self.case.op(f"{ones} = arith.constant -1 : i8")
        self.case.op(f"linalg.fill ins({ones} : i8) outs({pool} : memref<?x?xi8>)")
        return pool

    def slot(self, b, t):
        return self.table[b][t // self.page] * self.page + t % self.page

    def append(self, latent, rope, slots, clause="", extra_kinds=(), dictionary=""):
        values = [self.case.const(latent)] + ([self.case.const(rope)] if rope else [])
        slot_name, slot_kind = self.case.const(ints(*slots))
        kinds = [self.type, *(v[1] for v in values), slot_kind, *extra_kinds]
        self.case.op(
            f"mla.append {self.value} latent({', '.join(v[0] for v in values)}) slots({slot_name}) "
            f"{clause} {dictionary} : ({', '.join(kinds)}) -> ()"
        )

    def write_all(self, rng, kind):
        """Appends every token of every sequence, in random order and two ops."""
        tokens = [(b, t) for b, n in enumerate(self.lengths) for t in range(n)]
        rng.shuffle(tokens)
        tokens.append(None)  # a token that goes nowhere
        rope_width = self.widths[1] if self.rope_kind else 0
        latent = rand(rng, len(tokens), self.widths[0], kind=kind)
        rope = rand(rng, len(tokens), rope_width, kind=kind) if rope_width else None
        half = len(tokens) // 2
        for part in (range(half), range(half, len(tokens))):
            if not part:
                continue
            pick = lambda x: Tensor((len(part), x.shape[1]),  # noqa: E731
                                    [v for i in part for v in x.vec(i)], kind)
            slots = [self.slot(*tokens[i]) if tokens[i] else -1 for i in part]
            self.append(pick(latent), pick(rope) if rope else None, slots)
        place = {token: i for i, token in enumerate(tokens)}
        self.latent = lambda b, t: [to_kind(x, self.latent_kind) for x in latent.vec(place[b, t])]
        self.rope = lambda b, t: [to_kind(x, self.rope_kind) for x in rope.vec(place[b, t])]


def paged_decode(name, seed, *, fields, page, lengths, heads=3, queries=1, cu=None, kind="f32",
                 dynamic=False, mask=None, sink=False, tolerance=2e-6, plan=False, align=1, **given):
    rng = random.Random(seed)
    case = Case(name, tolerance)
    cache = Paged(case, rng, fields, page, lengths, align=align)
    cache.write_all(rng, kind)
    batch, latent = len(lengths), fields[0][1]
    rope = fields[1][1] if cache.rope_kind else 0
    query_count = [rows_of(cu, b)[1] for b in range(batch)] if cu else [queries] * batch
    tokens = (cu[-1],) if cu else (batch, queries)
    q = rand(rng, *tokens, heads, latent, kind=kind)
    qr = rand(rng, *tokens, heads, rope, kind=kind) if rope else None
    mask_tensor = None
    if mask:
        mask_kind, *broadcast = mask
        sizes = (batch, heads, max(query_count), max(lengths))
        mask_tensor = make_mask(rng, mask_kind, [1 if i in broadcast else n for i, n in enumerate(sizes)])
    sinks = rand(rng, heads) if sink else None
    options = Options(mask=mask_tensor, sink=sinks, **given)

    def q_row(b, s):
        return (cu[b] + s,) if cu else (b, s)

    def score(b, s, h, t):
        total = dot(q.vec(*q_row(b, s), h), cache.latent(b, t))
        return total + (dot(qr.vec(*q_row(b, s), h), cache.rope(b, t)) if rope else 0.0)

    outs, lses = attention(batch, heads, latent, query_count.__getitem__, lengths.__getitem__,
                           score, lambda b, t, h: cache.latent(b, t), options.attrs)
    rows = [(outs[b, s, h], lses[b, s, h])
            for b in range(batch) for s in range(query_count[b]) for h in range(heads)]
    wide = (0,) if dynamic else ()
    values = [case.const(x, wide) for x in (q, qr) if x]
    table, lens = case.const(cache.table_tensor, (0, 1) if dynamic else ()), case.const(ints(*lengths), wide)
    kinds = [v[1] for v in values] + [cache.type, table[1], lens[1]]
    clauses = []
    if plan:
        pages, plan_name = case.fresh(), case.fresh()
        case.op(f"{pages} = arith.constant {cache.table_tensor.shape[1]} : index")
        case.op(f"{plan_name} = mla.plan lengths({lens[0]}) max_pages({pages}) {{heads = {heads} : i64, "
                f"page_size = {page} : i64, query_len = {queries} : i64}} : ({lens[1]}, index) -> !mla.plan")
        clauses.append(f"plan({plan_name})")
        kinds.append("!mla.plan")
    if cu:
        cu_name, cu_kind = case.const(ints(*cu), wide)
        clauses.append(f"cu_seqlens({cu_name})")
        kinds.append(cu_kind)
    more, more_kinds = options.clauses(case, dynamic)
    text = (f"q({', '.join(v[0] for v in values)}) cache({cache.value}) table({table[0]}) "
            f"lengths({lens[0]})")
    finish(case, "decode", text, clauses + more, kinds + more_kinds, (*tokens, heads, latent), kind,
           options, rows, dynamic)
    return case


def paged_gather(name, seed, *, fields, page, lengths, starts=None, cu=None, extent=None, kind="f32"):
    rng = random.Random(seed)
    case = Case(name)
    cache = Paged(case, rng, fields, page, [n + (starts[b] if starts else 0) for b, n in enumerate(lengths)])
    cache.write_all(rng, kind)
    table, lens = case.const(cache.table_tensor), case.const(ints(*lengths))
    kinds, clauses = [cache.type, table[1], lens[1]], []
    for word, numbers in (("starts", starts), ("cu_seqlens", cu)):
        if numbers:
            value, value_kind = case.const(ints(*numbers))
            clauses.append(f"{word}({value})")
            kinds.append(value_kind)
    rows = cu[-1] if cu else extent or max(lengths)
    size = "?" if extent else str(rows)
    if extent:
        value = case.fresh()
        case.op(f"{value} = arith.constant {extent} : index")
        clauses.append(f"extent({value})")
        kinds.append("index")
    shapes = [f"{size}x{width}" if cu else f"{len(lengths)}x{size}x{width}" for width in cache.widths[:2]]
    results = [f"tensor<{shape}xf32>" for shape in shapes]
    names = [case.fresh() for _ in results]
    case.op(f"{', '.join(names)} = mla.gather {cache.value} table({table[0]}) lengths({lens[0]}) "
            f"{' '.join(clauses)} : ({', '.join(kinds)}) -> ({', '.join(results)})")
    for value, result, read, width in zip(names, results, (cache.latent, cache.rope), cache.widths):
        flat = []
        for b, length in enumerate(lengths):
            first = starts[b] if starts else 0
            for t in range(length if cu else rows):
                flat += read(b, first + t) if t < length else [0.0] * width
        case.show(value, result, flat)
    return case


def paged_rope(name, seed, *, input, output, wide):
    """append with rotation equals rope, then append."""
    rng = random.Random(seed)
    case = Case(name)
    fields = [("latent", 3, "f32", 0), ("rope", 4, "f32", 1)]
    cache = Paged(case, rng, fields, 2, [3, 2])
    latent, rope = rand(rng, 5, 3), rand(rng, 5, 4)
    cos, sin = rand(rng, 5, 4 if wide else 2), rand(rng, 5, 4 if wide else 2)
    tokens = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1)]
    c, s = case.const(cos), case.const(sin)
    cache.append(latent, rope, [cache.slot(*token) for token in tokens], f"rope({c[0]}, {s[0]})",
                 (c[1], s[1]), f"{{input = #mla.rope<{input}>, output = #mla.rope<{output}>}}")
    table, lens = case.const(cache.table_tensor), case.const(ints(3, 2))
    names, kinds = [case.fresh(), case.fresh()], ["tensor<2x3x3xf32>", "tensor<2x3x4xf32>"]
    case.op(f"{', '.join(names)} = mla.gather {cache.value} table({table[0]}) lengths({lens[0]}) : "
            f"({cache.type}, {table[1]}, {lens[1]}) -> ({', '.join(kinds)})")
    rotated = [rotate(rope.vec(i), cos.vec(i), sin.vec(i), input, output) for i in range(5)] + [[0.0] * 4]
    case.show(names[0], kinds[0], latent.data + [0.0] * 3)
    case.show(names[1], kinds[1], [x for row in rotated for x in row])
    return case


L1 = [("latent", 4, "f32", 0), ("rope", 2, "f32", 0)]
L2 = [("latent", 4, "f32", 0), ("rope", 2, "f32", 1)]
MIXED = [("latent", 3, "bf16", 0), ("rope", 2, "f32", 0), ("pad", 3, "i8", 0)]
HALF = [("latent", 4, "f16", 0), ("rope", 2, "f16", 0)]
NOROPE = [("latent", 4, "f32", 0)]


def paged_cases():
    yield paged_decode("decode_flat", 1, fields=L1, page=4, lengths=[5, 9], lse="e")
    yield paged_decode("decode_split", 2, fields=L2, page=3, lengths=[1, 7], causal=True, lse="two", plan=True)
    yield paged_decode("decode_mixed", 3, fields=MIXED, page=2, lengths=[4, 3], tolerance=2e-5, align=64)
    yield paged_decode("decode_f16", 4, fields=HALF, page=2, lengths=[4, 3], kind="f16", tolerance=2e-3)
    yield paged_decode("decode_bf16", 5, fields=MIXED, page=2, lengths=[4, 3], kind="bf16", tolerance=1e-2)
    yield paged_decode("decode_norope", 6, fields=NOROPE, page=1, lengths=[2, 3], sink=True)
    yield paged_decode("decode_empty", 7, fields=L1, page=4, lengths=[0, 3, 0], lse="e", sink=True)
    yield paged_decode("decode_all_empty", 8, fields=L1, page=4, lengths=[0, 0], lse="e")
    yield paged_decode("decode_verify", 9, fields=L1, page=4, lengths=[6, 2], queries=3, causal=True, lse="e")
    yield paged_decode("decode_window", 10, fields=L2, page=2, lengths=[6, 2], queries=2, causal=True, window=3)
    yield paged_decode("decode_ragged", 11, fields=L1, page=4, lengths=[6, 0, 3], cu=[0, 2, 2, 5], causal=True,
                       lse="e", plan=False)
    yield paged_decode("decode_dynamic", 12, fields=L1, page=4, lengths=[6, 3], dynamic=True, mask=("i1", 1), plan=True)
    yield paged_decode("decode_mask", 13, fields=L1, page=4, lengths=[6, 3], mask=("f32",), lse="e")
    yield paged_decode("decode_ragged_dyn", 14, fields=L2, page=4, lengths=[5, 3], cu=[0, 2, 3], dynamic=True)
    yield paged_gather("gather_flat", 20, fields=L1, page=4, lengths=[5, 2])
    yield paged_gather("gather_extent", 21, fields=L2, page=2, lengths=[1, 4], extent=6)
    yield paged_gather("gather_starts", 22, fields=L1, page=4, lengths=[3, 2], starts=[2, 5])
    yield paged_gather("gather_ragged", 23, fields=L1, page=3, lengths=[4, 0, 2], cu=[0, 4, 4, 6])
    yield paged_gather("gather_ragged_starts", 24, fields=L2, page=3, lengths=[4, 2], starts=[1, 3], cu=[0, 4, 6])
    yield paged_rope("append_rope", 30, input="interleaved", output="halves", wide=False)
    yield paged_rope("append_rope_wide", 31, input="halves", output="interleaved", wide=True)


# --- Parts ----------------------------------------------------------------------------------


def rotate(x, cos, sin, input, output):
    half = len(x) // 2
    out = [0.0] * len(x)

    def place(fmt, pair, side):
        return pair + side * half if fmt == "halves" else 2 * pair + side

    for i in range(half):
        a, b = x[place(input, i, 0)], x[place(input, i, 1)]
        wide = len(cos) == len(x)
        ca, cb = (cos[i], cos[i + half]) if wide else (cos[i], cos[i])
        sa, sb = (sin[i], sin[i + half]) if wide else (sin[i], sin[i])
        out[place(output, i, 0)] = a * ca - b * sa
        out[place(output, i, 1)] = b * cb + a * sb
    return out


def rope_case(name, seed, x_shape, cos_shape, input, output, dynamic=(), kind="f32", tolerance=2e-6):
    rng = random.Random(seed)
    case = Case(name, tolerance)
    x, cos, sin = rand(rng, *x_shape, kind=kind), rand(rng, *cos_shape, kind=kind), rand(rng, *cos_shape, kind=kind)
    values = [case.const(x, dynamic), case.const(cos, dynamic), case.const(sin, dynamic)]
    out = case.fresh()
    case.op(f"{out} = mla.rope {', '.join(v[0] for v in values)} "
            f"{{input = #mla.rope<{input}>, output = #mla.rope<{output}>}} : "
            f"({', '.join(v[1] for v in values)}) -> {values[0][1]}")
    flat = []
    for index in itertools.product(*map(range, x_shape[:-1])):
        at = [0 if size == 1 else i for i, size in zip(index, cos_shape[:-1])]
        flat += [to_kind(v, kind) for v in rotate(x.vec(*index), cos.vec(*at), sin.vec(*at), input, output)]
    case.show(out, values[0][1], flat)
    return case


def product_case(name, op, seed, x_shape, w_shape, result, expected, dynamic=(), kind="f32", tolerance=2e-6):
    rng = random.Random(seed)
    case = Case(name, tolerance)
    x, w = rand(rng, *x_shape, kind=kind), rand(rng, *w_shape, kind=kind)
    values = [case.const(x, dynamic), case.const(w)]
    out = case.fresh()
    result = f"tensor<{result}x{kind}>"
    case.op(f"{out} = mla.{op} {values[0][0]}, {values[1][0]} : ({values[0][1]}, {values[1][1]}) -> {result}")
    case.show(out, result, [to_kind(v, kind) for v in expected(x, w)])
    return case


def absorb(x, w):
    for index in itertools.product(*map(range, x.shape[:-1])):
        for c in range(w.shape[2]):
            yield dot(x.vec(*index), [w.at(index[-1], n, c) for n in range(w.shape[1])])


def project(x, w):
    for index in itertools.product(*map(range, x.shape[:-1])):
        for v in range(w.shape[1]):
            yield dot(x.vec(*index), w.vec(index[-1], v))


def expand(x, w):
    for index in itertools.product(*map(range, x.shape[:-1])):
        for h in range(w.shape[0]):
            for d in range(w.shape[1]):
                yield dot(x.vec(*index), w.vec(h, d))


def update_case(name, seed, past, new, mode, positions=None, rope=2, dynamic=()):
    rng = random.Random(seed)
    case = Case(name)
    widths = [3] + ([rope] if rope else [])
    pasts = [rand(rng, *past, w) for w in widths]
    news = [rand(rng, *new, w) for w in widths]
    values = [[case.const(x, dynamic) for x in group] for group in (pasts, news)]
    kinds = [v[1] for group in values for v in group]
    clause = ""
    if positions:
        name_, kind_ = case.const(positions)
        clause = f"positions({name_})"
        kinds.append(kind_)
    tokens = past[1] + new[1] if mode == "concat" else past[1]
    sizes = ["?" if i in dynamic else str(n) for i, n in enumerate((past[0], tokens))]
    results = [f"tensor<{sizes[0]}x{sizes[1]}x{w}xf32>" for w in widths]
    names = [case.fresh() for _ in widths]
    case.op(f"{', '.join(names)} = mla.update past({', '.join(v[0] for v in values[0])}) "
            f"new({', '.join(v[0] for v in values[1])}) {clause} {{mode = #mla.update<{mode}>}} : "
            f"({', '.join(kinds)}) -> ({', '.join(results)})")
    for value, kind, old, added in zip(names, results, pasts, news):
        if mode == "concat":
            flat = [x for b in range(past[0]) for source in (old, added)
                    for t in range(source.shape[1]) for x in source.vec(b, t)]
        else:
            all_ = Tensor(old.shape, old.data)
            for b in range(new[0]):
                for s in range(new[1]):
                    at = positions.at(b, s) if len(positions.shape) == 2 else positions.at(s)
                    all_.put(added.vec(b, s), b, at)
            flat = all_.data
        case.show(value, kind, flat)
    return case


def part_cases():
    yield rope_case("rope_halves", 40, (2, 3, 4), (2, 3, 2), "halves", "halves")
    yield rope_case("rope_heads", 41, (2, 1, 3, 6), (2, 1, 3), "interleaved", "halves")
    yield rope_case("rope_broadcast", 42, (2, 3, 2, 4), (1, 3, 2), "interleaved", "interleaved")
    yield rope_case("rope_wide", 43, (2, 3, 2, 4), (2, 1, 4), "halves", "interleaved")
    yield rope_case("rope_wide_inter", 44, (3, 4), (3, 4), "interleaved", "interleaved")
    yield rope_case("rope_ragged", 45, (3, 2, 4), (3, 2), "halves", "halves", dynamic=(0,))
    yield rope_case("rope_bf16", 46, (3, 2, 4), (3, 2), "interleaved", "halves", kind="bf16", tolerance=8e-3)
    yield product_case("absorb", "absorb_query", 50, (2, 1, 3, 4), (3, 4, 5), "2x1x3x5", absorb)
    yield product_case("absorb_dyn", "absorb_query", 51, (4, 3, 4), (3, 4, 5), "?x3x5", absorb, dynamic=(0,))
    yield product_case("absorb_bf16", "absorb_query", 52, (4, 3, 4), (3, 4, 5), "4x3x5", absorb, kind="bf16",
                       tolerance=8e-3)
    yield product_case("project", "project_value", 53, (2, 2, 3, 5), (3, 4, 5), "2x2x3x4", project)
    yield product_case("expand", "expand_kv", 54, (2, 2, 5), (3, 4, 5), "2x2x3x4", expand)
    yield product_case("expand_rag", "expand_kv", 55, (3, 5), (2, 4, 5), "?x2x4", expand, dynamic=(0,))
    yield update_case("concat", 60, (2, 3), (2, 2), "concat")
    yield update_case("concat_empty", 61, (2, 3), (2, 1), "concat", rope=0, dynamic=(0, 1))
    yield update_case("scatter", 62, (2, 5), (2, 2), "scatter", ints(4, 1))
    yield update_case("scatter_rows", 63, (3, 5), (2, 2), "scatter", ints(0, 3, 2, 4, shape=(2, 2)), dynamic=(0,))


# --- Merge ----------------------------------------------------------------------------------


def merge_case(name, seed, parts, base, kind="f32", tolerance=2e-6):
    """Partials over disjoint keys; one row of part 0 and all of row 1 are empty."""
    rng = random.Random(seed)
    case = Case(name, tolerance)
    rows, width = 3, 4
    outs = [rand(rng, rows, width, kind=kind) for _ in range(parts)]
    lses = [Tensor((rows,), [to_kind(rng.uniform(-3, 3), "f32") for _ in range(rows)]) for _ in range(parts)]
    for part in range(parts):
        for row in range(rows):
            if row == 1 or (row == 0 and part == 0 and parts > 1):
                lses[part].data[row] = -INF
                outs[part].put([NAN] * width, row)
    unit = math.log(2) if base == "two" else 1.0
    flat, merged = [], []
    for row in range(rows):
        weights = [math.exp(lse.at(row) * unit) for lse in lses]
        total = sum(weights)
        merged.append(math.log(total) / unit if total else -INF)
        for i in range(width):
            terms = [w * out.at(row, i) for w, out in zip(weights, outs) if w]
            flat.append(to_kind(sum(terms) / total, kind) if total else 0.0)
    out_values = [case.const(out) for out in outs]
    lse_kind = f"tensor<{rows}xf32, #mla.lse<{base}>>"
    lse_values = []
    for lse in lses:
        plain, plain_kind = case.const(lse)
        typed = case.fresh()
        case.op(f"{typed} = tensor.cast {plain} : {plain_kind} to {lse_kind}")
        lse_values.append(typed)
    names = [case.fresh(), case.fresh()]
    out_kind = out_values[0][1]
    kinds = [v[1] for v in out_values] + [lse_kind] * parts
    case.op(f"{names[0]}, {names[1]} = mla.merge outs({', '.join(v[0] for v in out_values)}) "
            f"lses({', '.join(lse_values)}) : ({', '.join(kinds)}) -> ({out_kind}, {lse_kind})")
    case.show(names[0], out_kind, flat)
    case.show(names[1], lse_kind, merged)
    other = "e" if base == "two" else "two"
    converted = case.fresh()
    other_kind = lse_kind.replace(f"<{base}>", f"<{other}>")
    case.op(f"{converted} = mla.convert_lse {names[1]} : {lse_kind} to {other_kind}")
    case.show(converted, other_kind, [x * (unit if base == "two" else 1 / math.log(2)) for x in merged])
    return case


def merge_cases():
    yield merge_case("merge_one", 70, 1, "e")
    yield merge_case("merge_two", 71, 2, "e")
    yield merge_case("merge_three", 72, 3, "two")
    yield merge_case("merge_bf16", 73, 2, "two", kind="bf16", tolerance=8e-3)


# --- Order of reads and writes --------------------------------------------------------------


def order_case(name, seed, fields):
    """A decode loop: step i appends token i, rewrites token 0 when i is odd, and
    reads both before and after. Two caches, chosen by a branch."""
    rng = random.Random(seed)
    case = Case(name)
    cache, other = Paged(case, rng, fields, 2, [5]), Paged(case, rng, fields, 2, [5])
    latent, rope = rand(rng, 5, 4), rand(rng, 5, 2)
    values = {k: case.const(v)[0] for k, v in dict(
        latent=latent, rope=rope, slots=ints(*(cache.slot(0, i) for i in range(5))),
        table=cache.table_tensor, none=Tensor((1, 10, 4), [0.0] * 40)).items()}
    table_kind = f"tensor<1x{cache.table_tensor.shape[1]}xi32>"
    result = case.fresh()
    case.op(f"""%c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %true = arith.constant true
  %chosen = scf.if %true -> ({cache.type}) {{
    scf.yield {cache.value} : {cache.type}
  }} else {{
    scf.yield {other.value} : {cache.type}
  }}
  {result} = scf.for %i = %c0 to %c5 step %c1 iter_args(%x = {values['none']}) -> (tensor<1x10x4xf32>) {{
    %l = tensor.extract_slice {values['latent']}[%i, 0] [1, 4] [1, 1] : tensor<5x4xf32> to tensor<1x4xf32>
    %r = tensor.extract_slice {values['rope']}[%i, 0] [1, 2] [1, 1] : tensor<5x2xf32> to tensor<1x2xf32>
    %s = tensor.extract_slice {values['slots']}[%i] [1] [1] : tensor<5xi32> to tensor<1xi32>
    %s0 = tensor.extract_slice {values['slots']}[0] [1] [1] : tensor<5xi32> to tensor<1xi32>
    mla.append %chosen latent(%l, %r) slots(%s) : ({cache.type}, tensor<1x4xf32>, tensor<1x2xf32>, tensor<1xi32>) -> ()
    %one = arith.constant dense<1> : tensor<1xi32>
    %a, %ar = mla.gather {cache.value} table({values['table']}) lengths(%one)
      : ({cache.type}, {table_kind}, tensor<1xi32>) -> (tensor<1x1x4xf32>, tensor<1x1x2xf32>)
    %rest = arith.remui %i, %c2 : index
    %odd = arith.cmpi eq, %rest, %c1 : index
    scf.if %odd {{
      mla.append {cache.value} latent(%l, %r) slots(%s0) : ({cache.type}, tensor<1x4xf32>, tensor<1x2xf32>, tensor<1xi32>) -> ()
    }}
    %b, %br = mla.gather %chosen table({values['table']}) lengths(%one)
      : ({cache.type}, {table_kind}, tensor<1xi32>) -> (tensor<1x1x4xf32>, tensor<1x1x2xf32>)
    %at = arith.muli %i, %c2 : index
    %at1 = arith.addi %at, %c1 : index
    %y = tensor.insert_slice %a into %x[0, %at, 0] [1, 1, 4] [1, 1, 1] : tensor<1x1x4xf32> into tensor<1x10x4xf32>
    %z = tensor.insert_slice %b into %y[0, %at1, 0] [1, 1, 4] [1, 1, 1] : tensor<1x1x4xf32> into tensor<1x10x4xf32>
    scf.yield %z : tensor<1x10x4xf32>
  }}""")
    first, flat = 0, []
    for i in range(5):
        flat += latent.vec(first)  # before: what the last rewrite left
        first = i if i % 2 else first
        flat += latent.vec(first)
    case.show(result, "tensor<1x10x4xf32>", flat)
    return case


def order_cases():
    yield order_case("order_flat", 80, L1)
    yield order_case("order_split", 81, L2)


GROUPS = {"order": order_cases, "dense": dense_cases, "paged": paged_cases, "parts": part_cases, "merge": merge_cases}


def build(group):
    names = GROUPS if group == "all" else group.split(",")
    return [case for name in names for case in GROUPS[name]()]
