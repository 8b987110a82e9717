"""Writes attention over a ragged batch with a mask, and data with the expected result.

    ragged_mask.py FOLDER f32|bf16 attention|prefill [QUERIES]

FOLDER gets model.mlir and data.safetensors: one `mla.attention` over fixed keys,
or one `mla.prefill` over ragged keys, whose mask is as wide as the longest sequence.
Sequences have 0 to 5 keys and 0 to 4 queries, or the numbers in QUERIES, for example
1,2,3,4,5. One sequence has more queries than keys. The expected result is computed by
the definition, in double precision, from the values as they are stored.
"""

import json
import math
import pathlib
import random
import struct
import sys

H, N, R, C, V, T = 3, 6, 4, 8, 5, 5
KEYS, QUERIES = [4, 0, 5, 2, 0], [2, 3, 0, 4, 0]
SCALE = 0.3


class Tensor:
    """A row-major tensor. `dtype` is the name of the type in safetensors."""

    def __init__(self, dtype, shape, values):
        self.dtype, self.shape = dtype, list(shape)
        self.values = [self.store(v) for v in values]

    def store(self, value):
        """Rounds a value to the type."""
        if self.dtype == "BF16":
            bits = struct.unpack("<I", struct.pack("<f", value))[0]
            bits = (bits + 0x7FFF + (bits >> 16 & 1)) >> 16 if math.isfinite(value) else bits >> 16
            return struct.unpack("<f", struct.pack("<I", bits << 16))[0]
        return struct.unpack("<f", struct.pack("<f", value))[0] if self.dtype == "F32" else value

    def bytes(self):
        if self.dtype == "BF16":
            return b"".join(struct.pack("<f", v)[2:] for v in self.values)
        return struct.pack(f"<{len(self.values)}{'f' if self.dtype == 'F32' else 'i'}", *self.values)

    def __getitem__(self, index):
        at = 0
        for i, size in zip(index, self.shape):
            at = at * size + i
        return self.values[at]


def draw(rng, dtype, *shape):
    return Tensor(dtype, shape, [rng.uniform(-1, 1) for _ in range(math.prod(shape))])


def softmax_row(scores):
    top = max(scores, default=-math.inf)
    if top == -math.inf:
        return [0.0] * len(scores)
    weights = [math.exp(s - top) for s in scores]
    return [w / sum(weights) for w in weights]


def starts(counts):
    """Returns the first token of each sequence, followed by the number of tokens."""
    return [sum(counts[:b]) for b in range(len(counts) + 1)]


def solve(qn, qr, key, rope, value, mask):
    """Returns out [tokens, H, V] by definition, from key(b, t, h), rope(b, t), value(b, t, h)."""
    out = []
    for b, count in enumerate(QUERIES):
        for q in range(count):
            for h in range(H):
                row = starts(QUERIES)[b] + q
                scores = []
                for t in range(KEYS[b]):
                    score = sum(qn[row, h, n] * k for n, k in enumerate(key(b, t, h)))
                    score += sum(qr[row, h, r] * k for r, k in enumerate(rope(b, t)))
                    visible = t <= KEYS[b] - count + q
                    scores.append(SCALE * score + mask[b, 0, q, t] if visible else -math.inf)
                weights = softmax_row(scores)
                values = [value(b, t, h) for t in range(KEYS[b])]
                out += [sum(w * x[v] for w, x in zip(weights, values)) for v in range(V)]
    return out


def expand(latent, weight, b, t, h):
    """Returns the key or value of one token and head: weight[h] times its latent."""
    return [sum(latent[b, t, c] * weight[h, n, c] for c in range(C))
            for n in range(weight.shape[1])]


class Attention:
    """`mla.attention` with keys [B, T]. Each sequence uses its first keys."""

    def __init__(self, rng, dtype):
        batch = len(KEYS)
        self.latent, self.rope = draw(rng, dtype, batch, T, C), draw(rng, dtype, batch, T, R)
        self.w_uk, self.w_uv = draw(rng, dtype, H, N, C), draw(rng, dtype, H, V, C)
        self.operands = {
            "latent": [(self.latent, f"(s1, {T}, {C})"), (self.rope, f"(s1, {T}, {R})")],
            "weights": [(self.w_uk, None), (self.w_uv, None)]}
        self.lengths = {"lengths": [(Tensor("I32", (batch,), KEYS), "(s1)")]}

    def functions(self):
        return (lambda b, t, h: expand(self.latent, self.w_uk, b, t, h),
                lambda b, t: [self.rope[b, t, r] for r in range(R)],
                lambda b, t, h: expand(self.latent, self.w_uv, b, t, h))


class Prefill:
    """`mla.prefill` with keys and values [M], one sequence after the other."""

    def __init__(self, rng, dtype):
        count, batch = sum(KEYS), len(KEYS)
        self.key, self.rope = draw(rng, dtype, count, H, N), draw(rng, dtype, count, R)
        self.value = draw(rng, dtype, count, H, V)
        self.operands = {"k": [(self.key, f"(s2, {H}, {N})"), (self.rope, f"(s2, {R})")],
                         "v": [(self.value, f"(s2, {H}, {V})")]}
        self.lengths = {"cu_seqlens_k": [(Tensor("I32", (batch + 1,), starts(KEYS)), "(s1 + 1)")]}

    def functions(self):
        first = starts(KEYS)
        return (lambda b, t, h: [self.key[first[b] + t, h, n] for n in range(N)],
                lambda b, t: [self.rope[first[b] + t, r] for r in range(R)],
                lambda b, t, h: [self.value[first[b] + t, h, v] for v in range(V)])


def write_safetensors(path, tensors):
    header, data = {}, b""
    for name, tensor in tensors.items():
        raw = tensor.bytes()
        header[name] = {"dtype": tensor.dtype, "shape": tensor.shape,
                        "data_offsets": [len(data), len(data) + len(raw)]}
        data += raw
    text = json.dumps(header).encode()
    path.write_bytes(struct.pack("<Q", len(text)) + text + data)


def get_type(tensor, shape):
    """Returns the type of a tensor. A size that is an expression of symbols in `shape` is dynamic."""
    sizes = [str(size) for size in tensor.shape]
    for i, size in enumerate(shape.strip("()").split(", ") if shape else []):
        sizes[i] = "?" if "s" in size else sizes[i]
    return f"tensor<{'x'.join(sizes)}x{tensor.dtype.lower()}>"


def write_model(path, op, groups, result):
    """Writes a model of one op. `groups` has its operands by keyword, each with its symbolic shape."""
    operands = [operand for group in groups.values() for operand in group]
    types = [get_type(*operand) for operand in operands]
    listed = ", ".join(
        f"%{i}: {t}" + (f" {{mla.shape = affine_map<()[s0, s1, s2] -> {s}>}}" if s else "")
        for i, (t, (_, s)) in enumerate(zip(types, operands)))
    names = iter(f"%{i}" for i in range(len(operands)))
    named = " ".join(f"{word}({', '.join(next(names) for _ in group)})"
                     for word, group in groups.items())
    path.write_text(f"""\
func.func @main({listed}) -> {result} {{
  %o = mla.{op} {named} {{scale = {SCALE} : f64, causal}} : ({", ".join(types)}) -> {result}
  return %o : {result}
}}
""")


def main(folder, kind, op, queries=None):
    QUERIES[:] = map(int, queries.split(",")) if queries else QUERIES
    rng, dtype, batch, tokens = random.Random(5), kind.upper(), len(KEYS), sum(QUERIES)
    qn, qr = draw(rng, dtype, tokens, H, N), draw(rng, dtype, tokens, H, R)
    problem = (Prefill if op == "prefill" else Attention)(rng, dtype)
    hidden = [-math.inf if rng.random() < 0.3 else rng.uniform(-1, 1)
              for _ in range(batch * max(QUERIES) * T)]
    mask = Tensor(dtype, (batch, 1, max(QUERIES), T), hidden)
    answer = Tensor("F32", (tokens, H, V), solve(qn, qr, *problem.functions(), mask))
    groups = {"q": [(qn, f"(s0, {H}, {N})"), (qr, f"(s0, {H}, {R})")], **problem.operands,
              "mask": [(mask, f"(s1, 1, {max(QUERIES)}, {T})")]}
    queries = [(Tensor("I32", (batch + 1,), starts(QUERIES)), "(s1 + 1)")]
    if op == "prefill":
        groups |= {"cu_seqlens": queries, **problem.lengths}
    else:
        groups |= {**problem.lengths, "cu_seqlens": queries}
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    args = [tensor for group in groups.values() for tensor, _ in group]
    write_safetensors(folder / "data.safetensors",
                      {**{f"arg.{i}": a for i, a in enumerate(args)}, "ref.0": answer})
    write_model(folder / "model.mlir", op, groups, f"tensor<?x{H}x{V}x{kind}>")


if __name__ == "__main__":
    main(*sys.argv[1:])
