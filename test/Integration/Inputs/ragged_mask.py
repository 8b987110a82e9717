"""Writes attention over a ragged batch with a mask, and data with its answer.

    ragged_mask.py FOLDER f32|bf16

FOLDER gets model.mlir (one `mla.attention`) and data.safetensors. Sequences have
0 to 5 keys and 0 to 4 queries; one has more queries than keys. The answer is
the definition, in double precision on the values as they are stored.
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
    """A row-major tensor; `dtype` as safetensors spells it."""

    def __init__(self, dtype, shape, values):
        self.dtype, self.shape = dtype, list(shape)
        self.values = [self.store(v) for v in values]

    def store(self, value):
        """The value as the type holds it."""
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


def solve(qn, qr, latent, k_rope, w_uk, w_uv, mask, first):
    """out [tokens, H, V] by definition."""
    out = []
    for b, count in enumerate(QUERIES):
        for q in range(count):
            for h in range(H):
                row = first[b] + q
                keys = [[sum(latent[b, t, c] * w_uk[h, n, c] for c in range(C)) for n in range(N)]
                        for t in range(KEYS[b])]
                scores = []
                for t in range(KEYS[b]):
                    score = sum(qn[row, h, n] * keys[t][n] for n in range(N))
                    score += sum(qr[row, h, r] * k_rope[b, t, r] for r in range(R))
                    visible = t <= KEYS[b] - count + q
                    scores.append(SCALE * score + mask[b, 0, q, t] if visible else -math.inf)
                weights = softmax_row(scores)
                sums = [sum(w * latent[b, t, c] for t, w in enumerate(weights)) for c in range(C)]
                out += [sum(sums[c] * w_uv[h, v, c] for c in range(C)) for v in range(V)]
    return out


def write_safetensors(path, tensors):
    header, data = {}, b""
    for name, tensor in tensors.items():
        raw = tensor.bytes()
        header[name] = {"dtype": tensor.dtype, "shape": tensor.shape,
                        "data_offsets": [len(data), len(data) + len(raw)]}
        data += raw
    text = json.dumps(header).encode()
    path.write_bytes(struct.pack("<Q", len(text)) + text + data)


def main(folder, kind):
    rng, dtype, batch = random.Random(5), kind.upper(), len(KEYS)
    first = [sum(QUERIES[:b]) for b in range(batch + 1)]
    tokens = first[-1]
    args = [draw(rng, dtype, tokens, H, N), draw(rng, dtype, tokens, H, R),
            draw(rng, dtype, batch, T, C), draw(rng, dtype, batch, T, R),
            draw(rng, dtype, H, N, C), draw(rng, dtype, H, V, C)]
    hidden = [-math.inf if rng.random() < 0.3 else rng.uniform(-1, 1)
              for _ in range(batch * max(QUERIES) * T)]
    mask = Tensor(dtype, (batch, 1, max(QUERIES), T), hidden)
    answer = Tensor("F32", (tokens, H, V), solve(*args, mask, first))
    args += [mask, Tensor("I32", (batch,), KEYS), Tensor("I32", (batch + 1,), first)]
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    write_safetensors(folder / "data.safetensors",
                      {**{f"arg.{i}": a for i, a in enumerate(args)}, "ref.0": answer})
    types = [f"tensor<?x{H}x{N}x{kind}>", f"tensor<?x{H}x{R}x{kind}>", f"tensor<?x{T}x{C}x{kind}>",
             f"tensor<?x{T}x{R}x{kind}>", f"tensor<{H}x{N}x{C}x{kind}>", f"tensor<{H}x{V}x{C}x{kind}>",
             f"tensor<?x1x{max(QUERIES)}x{T}x{kind}>", "tensor<?xi32>", "tensor<?xi32>"]
    shapes = [f"(s0, {H}, {N})", f"(s0, {H}, {R})", f"(s1, {T}, {C})", f"(s1, {T}, {R})", None, None,
              f"(s1, 1, {max(QUERIES)}, {T})", "(s1)", "(s1 + 1)"]
    listed = ", ".join(
        f"%{i}: {t}" + (f" {{mla.shape = affine_map<()[s0, s1] -> {s}>}}" if s else "")
        for i, (t, s) in enumerate(zip(types, shapes)))
    result = f"tensor<?x{H}x{V}x{kind}>"
    (folder / "model.mlir").write_text(f"""\
func.func @main({listed}) -> {result} {{
  %o = mla.attention q(%0, %1) latent(%2, %3) weights(%4, %5) mask(%6) lengths(%7) cu_seqlens(%8)
         {{scale = {SCALE} : f64, causal}} : ({", ".join(types)}) -> {result}
  return %o : {result}
}}
""")


if __name__ == "__main__":
    main(*sys.argv[1:])
