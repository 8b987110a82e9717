"""Writes small tensors for the operations of mla-sim and compares the results with float64. Uses no packages.

    sim_operations.py make FOLDER            writes NAME.st of each operation
    sim_operations.py check FOLDER NAME...   checks NAME.out
    sim_operations.py planned FOLDER         adds plan.out to in.safetensors of sim_tensors.py
"""

import json
import math
import random
import struct
import sys

from sim_tensors import bf16, load, save


class Tensor:
    """Random numbers, rounded to their type."""

    def __init__(self, draw, dtype, *shape, values=None):
        self.dtype, self.shape, self.count = dtype, list(shape), math.prod(shape)
        values = values or [draw.gauss(0, 1) for _ in range(self.count)]
        pack = {"BF16": bf16, "F32": lambda x: struct.pack("<f", x), "I32": lambda x: struct.pack("<i", x),
                "BOOL": lambda x: bytes([x])}[dtype]
        self.raw = b"".join(pack(x) for x in values)
        self.values = values if dtype == "BOOL" else rounded(dtype, self.raw)

    def __call__(self, *index):
        at = 0
        for i, size in zip(index, self.shape):
            at = at * size + (i if size > 1 else 0)
        return self.values[at]

    def saved(self):
        return self.dtype, self.shape, self.raw


def rounded(dtype, raw):
    if dtype == "BF16":
        raw = b"".join(b"\0\0" + raw[i : i + 2] for i in range(0, len(raw), 2))
    return struct.unpack(f"<{len(raw) // 4}{'i' if dtype == 'I32' else 'f'}", raw)


def head_product(x, w, tokens, heads, outs, inner, weight, at):
    return [math.fsum(at(x, t, h, k) * weight(w, h, o, k) for k in range(inner))
            for t in range(tokens) for h in range(heads) for o in range(outs)]


def absorb_query(draw):
    x, w = Tensor(draw, "BF16", 3, 2, 24), Tensor(draw, "BF16", 2, 24, 40)
    return dict(x=x, w=w), dict(out=head_product(x, w, 3, 2, 40, 24, lambda w, h, o, k: w(h, k, o), lambda x, t, h, k: x(t, h, k)))


def project_value(draw):
    x, w = Tensor(draw, "BF16", 3, 2, 40), Tensor(draw, "BF16", 2, 24, 40)
    return dict(x=x, w=w), dict(out=head_product(x, w, 3, 2, 24, 40, lambda w, h, o, k: w(h, o, k), lambda x, t, h, k: x(t, h, k)))


def expand_kv(draw):
    x, w = Tensor(draw, "BF16", 3, 40), Tensor(draw, "BF16", 2, 24, 40)
    return dict(x=x, w=w), dict(out=head_product(x, w, 3, 2, 24, 40, lambda w, h, o, k: w(h, o, k), lambda x, t, h, k: x(t, k)))


def expand_cache(draw):
    """6 tokens of one sequence in pages 2 and 0, of 4 tokens each."""
    cache, uk, uv = Tensor(draw, "BF16", 3, 4, 48), Tensor(draw, "BF16", 2, 24, 40), Tensor(draw, "BF16", 2, 16, 40)
    table, lengths = Tensor(draw, "I32", 1, 2, values=[2, 0]), Tensor(draw, "I32", 1, values=[6])

    def latent(x, t, k):
        return x(table(0, t // 4), t % 4, k)

    def product(w, outs):
        return head_product(cache, w, 6, 2, outs, 40, lambda w, h, o, k: w(h, o, k), lambda x, t, h, k: latent(x, t, k))

    return (dict(cache=cache, block_table=table, seq_lens=lengths, w_uk=uk, w_uv=uv),
            dict(key=product(uk, 24), value=product(uv, 16), rope=[latent(cache, t, 40 + i) for t in range(6) for i in range(8)]))


def matmul(draw):
    a, b, bias = Tensor(draw, "F32", 2, 5, 33), Tensor(draw, "F32", 7, 33), Tensor(draw, "F32", 7)
    return dict(a=a, b=b, bias=bias), dict(out=[bias(j) + math.fsum(a(i, m, k) * b(j, k) for k in range(33))
                                                for i in range(2) for m in range(5) for j in range(7)])


def rope(draw):
    """A rotation of interleaved pairs to halves."""
    x, cos, sin = Tensor(draw, "F32", 1, 3, 2, 8), Tensor(draw, "F32", 1, 3, 4), Tensor(draw, "F32", 1, 3, 4)
    out = []
    for t in range(3):
        for h in range(2):
            pairs = [(x(0, t, h, 2 * i), x(0, t, h, 2 * i + 1), cos(0, t, i), sin(0, t, i)) for i in range(4)]
            out += [a * c - b * s for a, b, c, s in pairs] + [b * c + a * s for a, b, c, s in pairs]
    return dict(x=x, cos=cos, sin=sin), dict(out=out)


def convert_lse(draw):
    lse = Tensor(draw, "F32", 2, 3, values=[0.5, -3.0, -math.inf, 7.25, 0.0, 1e3])
    return dict(lse=lse), dict(out=[x / math.log(2) for x in lse.values])


def attention(score, value, queries, keys, heads, width, hidden):
    out, lse = [], []
    for s in range(queries):
        for h in range(heads):
            scores = {t: score(s, h, t) for t in range(keys) if not hidden(s, h, t)}
            top = max(scores.values(), default=0.0)
            weights = {t: math.exp(x - top) for t, x in scores.items()}
            total = math.fsum(weights.values())
            out += [math.fsum(w * value(t, h, v) for t, w in weights.items()) / total if total else 0.0 for v in range(width)]
            lse.append(top + math.log(total) if total else -math.inf)
    return dict(out=out, lse=lse)


def prefill(draw):
    """3 queries over 5 keys, causal, with an added mask."""
    q, qr, k, kr = (Tensor(draw, "F32", *s) for s in ((1, 3, 2, 16), (1, 3, 2, 8), (1, 5, 2, 16), (1, 5, 8)))
    value, mask = Tensor(draw, "F32", 1, 5, 2, 12), Tensor(draw, "F32", 1, 1, 3, 5)

    def score(s, h, t):
        return mask(0, 0, s, t) + 0.3 * (math.fsum(q(0, s, h, c) * k(0, t, h, c) for c in range(16)) +
                                         math.fsum(qr(0, s, h, c) * kr(0, t, c) for c in range(8)))

    return (dict(q_nope=q, q_rope=qr, k_nope=k, k_rope=kr, value=value, mask=mask),
            attention(score, lambda t, h, v: value(0, t, h, v), 3, 5, 2, 12, lambda s, h, t: t > s + 2))


def latent_attention(draw):
    """A mask per head, which hides all keys from the last query of head 1. 9 of 10 keys are used."""
    q, qr, latent, kr = (Tensor(draw, "F32", *s) for s in ((1, 2, 3, 32), (1, 2, 3, 8), (1, 10, 32), (1, 10, 8)))
    seen = [s != 1 or h != 1 for h in range(3) for s in range(2) for t in range(10)]
    seen = [x and draw.random() < 0.7 for x in seen]
    mask, lengths = Tensor(draw, "BOOL", 1, 3, 2, 10, values=seen), Tensor(draw, "I32", 1, values=[9])

    def score(s, h, t):
        return 0.3 * (math.fsum(q(0, s, h, c) * latent(0, t, c) for c in range(32)) +
                      math.fsum(qr(0, s, h, c) * kr(0, t, c) for c in range(8)))

    return (dict(q_latent=q, q_rope=qr, latent=latent, k_rope=kr, mask=mask, lengths=lengths),
            attention(score, lambda t, h, v: latent(0, t, v), 2, 9, 3, 32, lambda s, h, t: not mask(0, h, s, t)))


CASES = dict(absorb_query=absorb_query, project_value=project_value, expand_kv=expand_kv, expand_cache=expand_cache,
             matmul=matmul, rope=rope, convert_lse=convert_lse, prefill=prefill, latent_attention=latent_attention)


def case(name):
    return CASES[name](random.Random(name))


def make(folder):
    for name in CASES:
        save(f"{folder}/{name}.st", {key: tensor.saved() for key, tensor in case(name)[0].items()})
    save(f"{folder}/plan.st", {"seq_lens": ("I32", [2], struct.pack("<2i", 37, 5))})


def check(folder, *names):
    for name in names:
        inputs, expected = case(name)
        got = load(f"{folder}/{name}.out")
        limit = 0.01 if any(t.dtype == "BF16" for t in inputs.values()) else 1e-4
        for key, values in expected.items():
            assert len(got[key]) == len(values), (name, key, len(got[key]), len(values))
            for i, (a, b) in enumerate(zip(got[key], values)):
                assert a == b or abs(a - b) <= limit * (1 + abs(b)), (name, key, i, a, b)
    print(len(names), "agree")


def planned(folder):
    """Writes in.safetensors with the bytes of plan.out as its plan."""
    files = [open(f"{folder}/{file}", "rb").read() for file in ("in.safetensors", "plan.out")]
    tensors = {}
    for data in files:
        (length,) = struct.unpack("<Q", data[:8])
        for name, entry in json.loads(data[8 : 8 + length]).items():
            if name != "__metadata__":
                first, last = (8 + length + offset for offset in entry["data_offsets"])
                tensors[name] = (entry["dtype"], entry["shape"], data[first:last])
    assert tensors["plan"][0] == "U8"
    save(f"{folder}/planned.safetensors", tensors)


if __name__ == "__main__":
    {"make": make, "check": check, "planned": planned}[sys.argv[1]](*sys.argv[2:])
