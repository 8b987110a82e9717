"""Cases of attention over dense keys: attention, latent_attention, prefill."""

import random

from case_text import Options, counts, draw_mask, fill, finish, index_clauses, row_index, scale_of
from oracle import E4M3, NAN, Case, Tensor, attention, dot, rand


class Dense:
    """The operands and the definition of one op. Keys past a length are NaN."""

    def __init__(self, op, rng, *, batch=2, heads=3, nope=4, rope=2, latent=5, value=3, keys=6,
                 queries=2, cu=None, cu_k=None, lengths=None, kind="f32", scales=()):
        self.op, self.cu, self.cu_k, self.lengths, self.kind = op, cu, cu_k, lengths, kind
        self.scales = dict(scales)
        self.batch, self.heads, self.nope, self.value, self.keys = batch, heads, nope, value, keys
        self.width = latent if op == "latent_attention" else value
        self.query_count = counts(cu, batch, queries)
        self.key_count = counts(cu_k, batch, keys) if cu_k else lengths or [keys] * batch
        self.tokens = (cu[-1],) if cu else (batch, queries)
        self.draw(rng, latent, rope)

    def draw(self, rng, latent, rope):
        q_width = latent if self.op == "latent_attention" else self.nope
        self.q = rand(rng, *self.tokens, self.heads, q_width, kind=self.kind)
        self.qr = rand(rng, *self.tokens, self.heads, rope, kind=self.kind) if rope else None
        self.kr = self.draw_keys(rng, rope) if rope else None
        if self.op == "prefill":
            self.k = self.draw_keys(rng, self.heads, self.nope)
            self.v = self.draw_keys(rng, self.heads, self.value)
        else:
            self.c = self.draw_keys(rng, latent)
        if self.op == "attention":
            self.uk = rand(rng, self.heads, self.nope, latent, kind=self.kind)
            self.uv = rand(rng, self.heads, self.value, latent, kind=self.kind)

    def draw_keys(self, rng, *shape):
        tokens = (self.cu_k[-1],) if self.cu_k else (self.batch, self.keys)

        def is_read(*index):
            return self.cu_k is not None or index[1] < self.key_count[index[0]]

        return fill(rand(rng, *tokens, *shape, kind=self.kind), NAN, is_read)

    def key(self, b, t, h):
        at = row_index(self.cu_k, b, t)
        if self.op == "prefill":
            return self.k.vec(*at, h)
        row = self.c.vec(*at)
        if self.op == "latent_attention":
            return row
        return [dot(row, self.uk.vec(h, i)) for i in range(self.nope)]

    def value_of(self, b, t, h):
        at = row_index(self.cu_k, b, t)
        if self.op == "prefill":
            return [scale_of(self.scales.get("v_scale"), h) * x for x in self.v.vec(*at, h)]
        row = self.c.vec(*at)
        if self.op == "latent_attention":
            return row
        return [dot(row, self.uv.vec(h, i)) for i in range(self.value)]

    def score(self, b, s, h, t):
        at = row_index(self.cu, b, s)
        total = dot(self.q.vec(*at, h), self.key(b, t, h))
        if self.qr:
            total += dot(self.qr.vec(*at, h), self.kr.vec(*row_index(self.cu_k, b, t)))
        for name in ("q_scale", "k_scale"):
            total *= scale_of(self.scales.get(name), h)
        return total

    def rows(self, attrs):
        """Returns [(out, lse)] in the order of the results."""
        outs, lses = attention(self.batch, self.heads, self.width, self.query_count.__getitem__,
                               self.key_count.__getitem__, self.score, self.value_of, attrs)
        return [(outs[b, s, h], lses[b, s, h]) for b in range(self.batch)
                for s in range(self.query_count[b]) for h in range(self.heads)]

    def operands(self, case, dynamic):
        """Returns the op's text up to the clauses, and the types of its operands."""
        if self.op == "prefill":
            groups = {"q": (self.q, self.qr), "k": (self.k, self.kr), "v": (self.v,)}
        else:
            groups = {"q": (self.q, self.qr), "latent": (self.c, self.kr)}
        if self.op == "attention":
            groups["weights"] = (self.uk, self.uv)
        text, kinds = [], []
        for word, tensors in groups.items():
            wide = (0,) if dynamic and word != "weights" else ()  # the number of heads is static
            values = [case.const(tensor, wide) for tensor in tensors if tensor]
            kinds += [value[1] for value in values]
            text.append(f"{word}({', '.join(value[0] for value in values)})")
        return " ".join(text), kinds


def dense(name, op, seed, *, mask=None, mask_rows=None, sink=False, dynamic=False, tolerance=2e-6, **given):
    """Adds a case of attention, latent_attention or prefill on dense keys."""
    rng = random.Random(seed)
    case = Case(name, tolerance)
    sizes = {word: given.pop(word) for word in list(given)
             if word not in ("scale", "causal", "window", "lse", "plus", "out_type")}
    data = Dense(op, rng, **sizes)
    keys = max(data.key_count) if data.cu_k else data.keys
    rows = mask_rows or max(data.query_count)
    mask_tensor = draw_mask(rng, mask, (data.batch, data.heads, rows, keys))
    sinks = rand(rng, data.heads, kind="f32") if sink else None
    options = Options(mask=mask_tensor, sink=sinks, **data.scales, **given)
    text, kinds = data.operands(case, dynamic)
    clauses, clause_kinds = options.clauses(case, dynamic)
    more, more_kinds = index_clauses(case, dynamic, lengths=data.lengths, cu_seqlens=data.cu,
                                     cu_seqlens_k=data.cu_k)
    scales, scale_kinds = options.scale_clauses(case)
    finish(case, op, text, clauses + more + scales, kinds + clause_kinds + more_kinds + scale_kinds,
           (*data.tokens, data.heads, data.width), data.kind, options, data.rows(options.attrs), dynamic)
    return case


VARIANTS = {
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
    "lengths": {"lengths": [0, 4], "lse": "e", "plus": True, "causal": True, "queries": 3, "sink": True},
    "dynamic": {"dynamic": True, "lengths": [2, 5], "lse": "e", "causal": True},
    "ragged": {"batch": 3, "cu": [0, 2, 2, 5], "causal": True, "lse": "e"},
    "ragged_mask": {"batch": 2, "cu": [0, 3, 4], "mask": ("i1", 1), "dynamic": True, "lengths": [5, 2]},
    "ragged_mask_empty": {"batch": 5, "cu": [0, 2, 2, 5, 6, 8], "mask": ("f32",), "lengths": [4, 3, 0, 5, 1],
                          "causal": True, "lse": "e", "sink": True},
    "ragged_mask_rows": {"batch": 2, "cu": [0, 4, 7], "mask": ("i1",), "mask_rows": 2, "lengths": [5, 3]},
    "ragged_mask_bf16": {"batch": 4, "cu": [0, 2, 2, 5, 6], "mask": ("bf16", 1), "lengths": [4, 0, 0, 5],
                         "kind": "bf16", "tolerance": 8e-3, "lse": "e"},
    "one": {"batch": 1, "heads": 1, "nope": 1, "latent": 1, "value": 1, "rope": 2, "keys": 1, "queries": 1},
    "bf16": {"kind": "bf16", "tolerance": 8e-3, "lse": "e"},
    "f16": {"kind": "f16", "tolerance": 2e-3, "mask": ("f16", 0, 1)},
    "f64": {"kind": "f64"},
}


def dense_cases():
    for op in ("attention", "latent_attention", "prefill"):
        for index, (variant, options) in enumerate(VARIANTS.items()):
            yield dense(f"{op}_{variant}", op, 100 + index, **options)
    yield dense("prefill_ragged_k", "prefill", 7, batch=3, cu=[0, 1, 3, 3], cu_k=[0, 4, 4, 9],
                causal=True, lse="e")
    yield dense("prefill_ragged_kd", "prefill", 8, batch=2, cu=[0, 3, 5], cu_k=[0, 4, 9],
                mask=("f32", 1), dynamic=True)
    yield dense("prefill_k_only", "prefill", 9, batch=2, queries=2, cu_k=[0, 3, 8], causal=True)
    # Scales of the tensor, and one per head.
    one, heads = Tensor((1,), [0.375]), Tensor((3,), [0.5, 1.25, 2.0])
    yield dense("prefill_fp8", "prefill", 10, kind=E4M3, out_type="f32", lse="e", causal=True,
                scales=dict(q_scale=heads, k_scale=one, v_scale=heads))
    yield dense("prefill_fp8_ragged", "prefill", 11, batch=3, cu=[0, 1, 3, 3], cu_k=[0, 4, 4, 9], kind=E4M3,
                out_type="bf16", tolerance=8e-3, dynamic=True, scales=dict(k_scale=heads))
