"""Cases of decode, gather and append on paged caches, and of their order."""

import random

from case_text import Options, counts, draw_mask, finish, index_clauses, row_index, scale_of
from oracle import E4M3, Case, Tensor, attention, dot, ints, rand, to_kind
from part_cases import rotate


class Paged:
    """The cache of a case: pools that start as NaN, and a table of shuffled pages."""

    def __init__(self, case, rng, fields, page, lengths, pages=9, extra=1, align=1, scale=None):
        self.case, self.page, self.lengths = case, page, lengths
        self.scale = None if scale is None else Tensor((1,), [to_kind(scale, "f32")])
        self.latent_kind, self.rope_kind = fields[0][2], fields[1][2] if len(fields) > 1 else None
        self.widths = [field[1] for field in fields]
        listed = ", ".join(f"{role} : {width} x {kind}" + (f" {{pool = {pool}}}" if pool else "")
                           for role, width, kind, pool in fields)
        suffix = f", page_align = {align}" if align != 1 else ""
        self.type = f"!mla.cache<<[{listed}]{suffix}>, page = {page}>"
        size = {"f32": 4, "f16": 2, "bf16": 2, "f64": 8, "i8": 1, E4M3: 1}
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

    def scale_clause(self):
        """Returns the clause and the type of the scale, "" without a scale."""
        if not self.scale:
            return "", ""
        value, kind = self.case.const(self.scale)
        return f"k_scale({value})", f", {kind}"

    def held(self, value, kind, field):
        """Returns the value of a cached number of type `kind` in a field of type `field`."""
        if field != E4M3:
            return to_kind(value, field)
        value = to_kind(value, "f16" if kind == "f16" else "bf16")
        scale = scale_of(self.scale, 0)
        return to_kind(to_kind(value / scale, "f32"), field) * scale

    def append(self, latent, rope, slots, clause="", extra_kinds=(), dictionary="", queries=None):
        """Adds an append, or with `queries` a prepare. Returns the name and the type of the rotated queries."""
        values = [self.case.const(latent)] + ([self.case.const(rope)] if rope else [])
        slot_name, slot_kind = self.case.const(ints(*slots))
        query, query_kind = self.case.const(queries) if queries else (None, None)
        kinds = [self.type, *([query_kind] if queries else []), *(v[1] for v in values), slot_kind, *extra_kinds]
        scale, scale_kind = self.scale_clause()
        rotated = self.case.fresh()
        op = f"{rotated} = mla.prepare {self.value} q({query})" if queries else f"mla.append {self.value}"
        self.case.op(
            f"{op} latent({', '.join(v[0] for v in values)}) slots({slot_name}) "
            f"{clause} {scale} {dictionary} : ({', '.join(kinds)}{scale_kind}) -> {query_kind or '()'}"
        )
        return rotated, query_kind

    def write_all(self, rng, kind):
        """Appends all tokens of all sequences in random order with two ops."""
        tokens = [(b, t) for b, n in enumerate(self.lengths) for t in range(n)]
        rng.shuffle(tokens)
        tokens.append(None)  # a token without a slot
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
        self.latent = lambda b, t: [self.held(x, kind, self.latent_kind) for x in latent.vec(place[b, t])]
        self.rope = lambda b, t: [self.held(x, kind, self.rope_kind) for x in rope.vec(place[b, t])]


class PagedDecode:
    """The queries and the definition of one decode over a cache."""

    def __init__(self, cache, rng, heads, queries, cu, kind):
        self.cache, self.heads, self.cu, self.kind = cache, heads, cu, kind
        self.batch, self.latent = len(cache.lengths), cache.widths[0]
        rope = cache.widths[1] if cache.rope_kind else 0
        self.query_count = counts(cu, self.batch, queries)
        self.tokens = (cu[-1],) if cu else (self.batch, queries)
        self.q = rand(rng, *self.tokens, heads, self.latent, kind=kind)
        self.qr = rand(rng, *self.tokens, heads, rope, kind=kind) if rope else None
        self.q_scale = rand(rng, heads) if kind == E4M3 else None

    def score(self, b, s, h, t):
        at = row_index(self.cu, b, s)
        total = dot(self.q.vec(*at, h), self.cache.latent(b, t))
        total += dot(self.qr.vec(*at, h), self.cache.rope(b, t)) if self.qr else 0.0
        return total * scale_of(self.q_scale, h)

    def rows(self, attrs):
        """Returns [(out, lse)] in the order of the results."""
        outs, lses = attention(self.batch, self.heads, self.latent, self.query_count.__getitem__,
                               self.cache.lengths.__getitem__, self.score,
                               lambda b, t, h: self.cache.latent(b, t), attrs)
        return [(outs[b, s, h], lses[b, s, h]) for b in range(self.batch)
                for s in range(self.query_count[b]) for h in range(self.heads)]


def plan_clause(case, cache, lengths, heads, queries):
    """Adds a plan for `lengths` (name and type). Returns its clause and type."""
    pages, plan = case.fresh(), case.fresh()
    case.op(f"{pages} = arith.constant {cache.table_tensor.shape[1]} : index")
    case.op(f"{plan} = mla.plan lengths({lengths[0]}) max_pages({pages}) {{heads = {heads} : i64, "
            f"page_size = {cache.page} : i64, query_len = {queries} : i64}} : ({lengths[1]}, index) -> !mla.plan")
    return [f"plan({plan})"], ["!mla.plan"]


def paged_decode(name, seed, *, fields, page, lengths, heads=3, queries=1, cu=None, kind="f32",
                 dynamic=False, mask=None, sink=False, tolerance=2e-6, plan=False, align=1, scale_of_keys=None,
                 **given):
    rng = random.Random(seed)
    case = Case(name, tolerance)
    cache = Paged(case, rng, fields, page, lengths, align=align, scale=scale_of_keys)
    cache.write_all(rng, "f32" if kind == E4M3 else kind)
    data = PagedDecode(cache, rng, heads, queries, cu, kind)
    mask_tensor = draw_mask(rng, mask, (data.batch, heads, max(data.query_count), max(lengths)))
    sinks = rand(rng, heads) if sink else None
    options = Options(mask=mask_tensor, sink=sinks, q_scale=data.q_scale, k_scale=cache.scale, **given)
    wide = (0,) if dynamic else ()
    values = [case.const(x, wide) for x in (data.q, data.qr) if x]
    table, lens = case.const(cache.table_tensor, (0, 1) if dynamic else ()), case.const(ints(*lengths), wide)
    text = (f"q({', '.join(v[0] for v in values)}) cache({cache.value}) table({table[0]}) "
            f"lengths({lens[0]})")
    clauses, kinds = [], [v[1] for v in values] + [cache.type, table[1], lens[1]]
    parts = [plan_clause(case, cache, lens, heads, queries)] if plan else []
    parts += [index_clauses(case, dynamic, cu_seqlens=cu), options.clauses(case, dynamic), options.scale_clauses(case)]
    for more, more_kinds in parts:
        clauses, kinds = clauses + more, kinds + more_kinds
    finish(case, "decode", text, clauses, kinds, (*data.tokens, heads, data.latent), kind, options,
           data.rows(options.attrs), dynamic)
    return case


def extent_clause(case, extent):
    """Returns the clause and the type of `extent`, for a gather with a dynamic number
    of rows."""
    value = case.fresh()
    case.op(f"{value} = arith.constant {extent} : index")
    return f"extent({value})", ", index"


def paged_gather(name, seed, *, fields, page, lengths, starts=None, cu=None, extent=None, kind="f32", scale=None):
    rng = random.Random(seed)
    case = Case(name)
    cache = Paged(case, rng, fields, page, [n + (starts[b] if starts else 0) for b, n in enumerate(lengths)], scale=scale)
    cache.write_all(rng, kind)
    table, lens = case.const(cache.table_tensor), case.const(ints(*lengths))
    clauses, clause_kinds = index_clauses(case, False, starts=starts, cu_seqlens=cu)
    kinds = [cache.type, table[1], lens[1], *clause_kinds]
    rows = cu[-1] if cu else extent or max(lengths)
    extent = extent or (rows if case.unsized else None)
    size = "?" if extent else str(rows)
    clause, index = extent_clause(case, extent) if extent else ("", "")
    scale, scale_kind = cache.scale_clause()
    clauses += [clause, scale]
    shapes = [f"{size}x{width}" if cu else f"{len(lengths)}x{size}x{width}" for width in cache.widths[:2]]
    results = [f"tensor<{shape}xf32>" for shape in shapes]
    names = [case.fresh() for _ in results]
    case.op(f"{', '.join(names)} = mla.gather {cache.value} table({table[0]}) lengths({lens[0]}) "
            f"{' '.join(clauses)} : ({', '.join(kinds)}{index}{scale_kind}) -> ({', '.join(results)})")
    for value, result, read, width in zip(names, results, (cache.latent, cache.rope), cache.widths):
        flat = []
        for b, length in enumerate(lengths):
            first = starts[b] if starts else 0
            for t in range(length if cu else rows):
                flat += read(b, first + t) if t < length else [0.0] * width
        case.show(value, result, flat)
    return case


def paged_rope(name, seed, *, input, output, wide, kinds=("f32", "f32"), held=None, shape=(5,), scale=None,
               heads=0):
    """Adds a case in which an append with rotation must write what a rope and then an append write.
    Elements of types `kinds` are rounded once, to the types `held` of the cache fields. The five
    tokens have `shape`. With `heads` the append is a prepare, which also rotates queries of type kinds[2]."""
    rng = random.Random(seed)
    case = Case(name, static_width=True)
    held = held or kinds
    fields = [("latent", 3, held[0], 0), ("rope", 4, held[1], 1)]
    cache = Paged(case, rng, fields, 2, [3, 2], scale=scale)
    latent, rope = rand(rng, 5, 3, kind=kinds[0]), rand(rng, 5, 4, kind=kinds[1])
    cos, sin = rand(rng, 5, 4 if wide else 2), rand(rng, 5, 4 if wide else 2)
    tokens = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1)]

    def shaped(flat):
        return Tensor((*shape, *flat.shape[1:]), flat.data, flat.kind)

    c, s = case.const(shaped(cos)), case.const(shaped(sin))
    queries = rand(rng, 5, heads, 4, kind=kinds[2]) if heads else None
    turned = cache.append(shaped(latent), shaped(rope), [cache.slot(*token) for token in tokens],
                          f"rope({c[0]}, {s[0]})", (c[1], s[1]),
                          f"{{input = #mla.rope<{input}>, output = #mla.rope<{output}>}}",
                          shaped(queries) if heads else None)
    table, lens = case.const(cache.table_tensor), case.const(ints(3, 2))
    names, shapes = [case.fresh(), case.fresh()], ["tensor<2x3x3xf32>", "tensor<2x3x4xf32>"]
    extent, index = extent_clause(case, 3) if case.unsized else ("", "")
    given, given_kind = cache.scale_clause()
    case.op(f"{', '.join(names)} = mla.gather {cache.value} table({table[0]}) lengths({lens[0]}) {extent} {given} : "
            f"({cache.type}, {table[1]}, {lens[1]}{index}{given_kind}) -> ({', '.join(shapes)})")
    rotated = [rotate(rope.vec(i), cos.vec(i), sin.vec(i), input, output) for i in range(5)] + [[0.0] * 4]
    case.show(names[0], shapes[0], [cache.held(x, kinds[0], held[0]) for x in latent.data] + [0.0] * 3)
    case.show(names[1], shapes[1], [cache.held(x, kinds[1], held[1]) for row in rotated for x in row])
    if heads:
        case.show(*turned, [to_kind(x, kinds[2]) for i in range(5) for h in range(heads)
                            for x in rotate(queries.vec(i, h), cos.vec(i), sin.vec(i), input, output)])
    return case


L1 = [("latent", 4, "f32", 0), ("rope", 2, "f32", 0)]


L1 = [("latent", 4, "f32", 0), ("rope", 2, "f32", 0)]
L2 = [("latent", 4, "f32", 0), ("rope", 2, "f32", 1)]
MIXED = [("latent", 3, "bf16", 0), ("rope", 2, "f32", 0), ("pad", 3, "i8", 0)]
HALF = [("latent", 4, "f16", 0), ("rope", 2, "f16", 0)]
NOROPE = [("latent", 4, "f32", 0)]
FP8 = [("latent", 4, E4M3, 0), ("rope", 2, E4M3, 0)]


def paged_cases():
    yield paged_decode("decode_flat", 1, fields=L1, page=4, lengths=[5, 9], lse="e")
    yield paged_decode("decode_split", 2, fields=L2, page=3, lengths=[1, 7], causal=True, lse="two", plan=True)
    yield paged_decode("decode_mixed", 3, fields=MIXED, page=2, lengths=[4, 3], tolerance=2e-5, align=64)
    yield paged_decode("decode_f16", 4, fields=HALF, page=2, lengths=[4, 3], kind="f16", tolerance=2e-3)
    yield paged_decode("decode_bf16", 5, fields=MIXED, page=2, lengths=[4, 3], kind="bf16", tolerance=1e-2)
    yield paged_decode("decode_norope", 6, fields=NOROPE, page=1, lengths=[2, 3], sink=True)
    yield paged_decode("decode_empty", 7, fields=L1, page=4, lengths=[0, 3, 0], lse="e", sink=True, plus=True)
    yield paged_decode("decode_all_empty", 8, fields=L1, page=4, lengths=[0, 0], lse="e")
    yield paged_decode("decode_verify", 9, fields=L1, page=4, lengths=[6, 2], queries=3, causal=True, lse="e")
    yield paged_decode("decode_window", 10, fields=L2, page=2, lengths=[6, 2], queries=2, causal=True, window=3)
    yield paged_decode("decode_ragged", 11, fields=L1, page=4, lengths=[6, 0, 3], cu=[0, 2, 2, 5], causal=True,
                       lse="e", plan=False)
    yield paged_decode("decode_dynamic", 12, fields=L1, page=4, lengths=[6, 3], dynamic=True, mask=("i1", 1), plan=True)
    yield paged_decode("decode_mask", 13, fields=L1, page=4, lengths=[6, 3], mask=("f32",), lse="e")
    yield paged_decode("decode_ragged_mask", 15, fields=L1, page=4, lengths=[6, 0, 3, 5, 1], cu=[0, 2, 4, 4, 7, 9],
                       mask=("i1",), causal=True, lse="e", sink=True)
    yield paged_decode("decode_ragged_mask_bf16", 16, fields=MIXED, page=2, lengths=[4, 0, 3], cu=[0, 1, 3, 6],
                       mask=("bf16", 1), kind="bf16", tolerance=1e-2, lse="e")
    yield paged_decode("decode_ragged_dyn", 14, fields=L2, page=4, lengths=[5, 3], cu=[0, 2, 3], dynamic=True)
    yield paged_decode("decode_fp8", 17, fields=FP8, page=2, lengths=[4, 3], scale_of_keys=0.3, lse="e")
    yield paged_decode("decode_fp8_bf16", 18, fields=FP8, page=2, lengths=[4, 0], kind="bf16", tolerance=1e-2)
    yield paged_decode("decode_fp8_query", 19, fields=FP8, page=2, lengths=[4, 3], scale_of_keys=0.3, kind=E4M3,
                       out_type="f32", lse="e")
    yield paged_gather("gather_fp8", 25, fields=FP8, page=4, lengths=[5, 2], scale=0.3)
    yield paged_gather("gather_flat", 20, fields=L1, page=4, lengths=[5, 2])
    yield paged_gather("gather_extent", 21, fields=L2, page=2, lengths=[1, 4], extent=6)
    yield paged_gather("gather_starts", 22, fields=L1, page=4, lengths=[3, 2], starts=[2, 5])
    yield paged_gather("gather_ragged", 23, fields=L1, page=3, lengths=[4, 0, 2], cu=[0, 4, 4, 6])
    yield paged_gather("gather_ragged_starts", 24, fields=L2, page=3, lengths=[4, 2], starts=[1, 3], cu=[0, 4, 6])
    yield paged_rope("append_rope", 30, input="interleaved", output="halves", wide=False)
    yield paged_rope("append_rope_wide", 31, input="halves", output="interleaved", wide=True)
    yield paged_rope("append_batch", 35, input="interleaved", output="halves", wide=False, shape=(1, 5))
    yield paged_rope("append_batch_of_ones", 36, input="halves", output="interleaved", wide=True, shape=(5, 1))
    # A 16-bit token in an f32 cache shows an extra rounding.
    # An f32 token in a 16-bit cache, and f16 in bf16, show a missing one.
    for i, (kinds, held) in enumerate([(("f32", "bf16"), ("bf16", "f32")), (("f16", "f32"), ("bf16", "f16")),
                                       (("bf16", "f16"), ("f16", "bf16"))]):
        yield paged_rope(f"append_cast_{i}", 32 + i, input="halves", output="interleaved", wide=i == 1, kinds=kinds,
                         held=held)
    # Rotated values are rounded to 16 bits before they are divided by the scale and rounded to 8 bits.
    for i, (kinds, scale) in enumerate([(("f32", "f32"), None), (("bf16", "bf16"), 0.002), (("f16", "f16"), 0.3)]):
        yield paged_rope(f"append_fp8_{i}", 40 + i, input="interleaved", output="halves", wide=False, kinds=kinds,
                         held=(E4M3, E4M3), scale=scale)
    # mla.prepare writes what mla.append writes and rotates queries as mla.rope does.
    yield paged_rope("prepare", 50, input="interleaved", output="halves", wide=False, kinds=("f32", "f32", "f32"), heads=3)
    yield paged_rope("prepare_wide", 51, input="halves", output="interleaved", wide=True, kinds=("f32", "f16", "bf16"),
                     held=("bf16", "f32"), heads=1, shape=(1, 5))
    yield paged_rope("prepare_fp8", 52, input="interleaved", output="interleaved", wide=False, scale=0.3,
                     kinds=("bf16", "f32", "f16"), held=(E4M3, E4M3), heads=2, shape=(5, 1))
