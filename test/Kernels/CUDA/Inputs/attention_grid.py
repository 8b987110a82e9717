"""Compares attention of the GPU with float64: the generic decode, latent attention and prefill, and the prefill of SM90.

    MLA_CUDA_LIB=.../libmla_runtime_cuda.so python3 attention_grid.py [--fixed all|none] [--cases N] [--seconds T] [--seed S] [--repeat R]

Unused bytes of pages, outputs and the workspace are NaN, unused block table entries are 2147480000. Every case runs R times
and must give equal bits each time. The replay of a CUDA graph must give the same bits. In batch-invariant mode, each sequence
alone must also give the same bits.
"""

import math
import os
import random
import sys

import torch

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import mla_cuda  # noqa: E402
from decode_grid import (BATCH_INVARIANT, arguments, compare, compare_fp8, fp8_lse_error, lengths, lengths_alone,  # noqa: E402
                         neighbour_problem, repeated, results, rows_of, run_cases, same_bits, tolerances)

DEV = "cuda"
BF16, F16, F32, FP8 = torch.bfloat16, torch.float16, torch.float32, torch.float8_e4m3fn
# The values with which additive masks hide a key. If a finite value hides a whole row, the result is a mean.
FILLS = {"float": -math.inf, "half": -math.inf, "finite": -1e30, "lowest": torch.finfo(F32).min}


def case(**changes):
    c = dict(kind="decode", b=2, q=1, s=140, h=16, page=64, layout=1, dtype=BF16, c=512, r=64, v=128, causal=False, window=0, sink=None,
             mask=None, scale=0.05, ragged=False, varlen=False, planned=True, flags=0, base=0, pad=0, seed=0, amp=0.5, joined=False, out=None,
             lens=None, counts=None)
    c.update(changes)
    c["out"] = c["out"] or c["dtype"]                     # another type only with FP8
    return c


def fixed_cases():
    for width in (64, 96, 100, 128, 192, 256, 384, 500, 512, 513, 768, 1024):
        for rope in (0, 32, 64):
            yield case(c=width, r=rope, s=300, h=24, varlen=True)
    for dtype in (BF16, F16, F32):
        for kind in ("decode", "latent", "prefill"):
            yield case(kind=kind, dtype=dtype, s=700, q=3, causal=True, c=128, h=20)
            yield case(kind=kind, dtype=dtype, s=130, q=5, c=70, r=6, v=33, h=3, pad=1)
            yield case(kind=kind, dtype=dtype, s=2000, b=1, c=512, h=16, planned=False)
            for mask in ("bool", *FILLS):
                yield case(kind=kind, dtype=dtype, mask=mask, s=200, q=4, c=256, h=9)
                yield case(kind=kind, dtype=dtype, mask=mask, s=200, q=4, c=256, h=9, ragged=True, varlen=kind != "prefill", b=5)
                yield case(kind=kind, dtype=dtype, mask=mask, s=1000, q=3, b=1, c=128, h=9)
            yield case(kind=kind, dtype=dtype, scale=-0.05, s=300, h=40)
            yield case(kind=kind, dtype=dtype, scale=0.0, s=100, causal=True, q=7)
            yield case(kind=kind, dtype=dtype, sink=F32, ragged=True, b=6, q=9, varlen=True, causal=True, s=500)
            yield case(kind=kind, dtype=dtype, sink=BF16, window=50, q=2, s=400, base=1)
    for page in (1, 3, 17, 53, 80, 200):
        yield case(page=page, s=517, c=192, h=20)
        yield case(page=page, s=300, c=512, h=20, layout=2, varlen=True, b=5)
    for kind in ("latent", "prefill"):
        yield case(kind=kind, s=0)
        yield case(kind=kind, s=1500, q=700, b=1, h=4, causal=True)
        yield case(kind=kind, s=300, q=300, b=3, h=8, causal=True, ragged=True, varlen=True, c=192, r=64, v=128)
    yield case(kind="prefill", b=40, q=70, s=90, h=2, ragged=True, varlen=True, causal=True, c=64)
    yield case(b=300, s=200, varlen=True, c=128, h=8)
    yield case(b=1, s=30000, c=256, h=128)
    for kind in ("decode", "latent", "prefill"):
        for b in (3, 40):
            yield case(kind=kind, flags=BATCH_INVARIANT, s=3000 // (b // 3), b=b, varlen=True, c=384)
            yield case(kind=kind, flags=BATCH_INVARIANT, s=3000 // (b // 3), b=b, q=5, causal=True, ragged=b == 40, c=128, mask="bool" if b == 3 else None)


    for dtype in (BF16, F16):                             # what the prefill of SM90 supports
        for width, rope, value in ((128, 64, 128), (192, 64, 256), (64, 0, 64), (72, 16, 40), (256, 64, 200), (64, 192, 128)):
            for ragged in (False, True):
                widths = dict(kind="prefill", dtype=dtype, c=width, r=rope, v=value, ragged=ragged, varlen=True, amp=0.3)
                yield case(s=500, q=300, b=3, h=5, causal=True, sink=F32, joined=True, **widths)
                yield case(s=900, q=270, b=2, h=3, causal=True, window=133, base=1, **widths)
                yield case(s=300, q=400, b=5, h=2, causal=True, pad=8, **widths)
                yield case(s=700, q=130, b=3, h=2, **widths)
    for out in (BF16, F16, F32):                          # e4m3
        for width, rope, value in ((128, 64, 128), (192, 64, 256), (64, 0, 64), (80, 16, 48), (176, 80, 208)):
            for ragged in (False, True):
                widths = dict(kind="prefill", dtype=FP8, out=out, c=width, r=rope, v=value, ragged=ragged, varlen=True, causal=True)
                yield case(s=500, q=300, b=3, h=5, sink=F32, joined=True, **widths)
                yield case(s=900, q=270, b=2, h=3, window=133, base=1, pad=16, **widths)
    for out in (BF16, F16, F32):                          # e4m3 that only the generic kernel computes
        for mask in ("bool", "float", "finite"):
            yield case(kind="prefill", dtype=FP8, out=out, mask=mask, s=200, q=40, c=128, h=9)
            yield case(kind="prefill", dtype=FP8, out=out, mask=mask, s=200, q=4, c=96, r=32, v=70, h=3, ragged=True, b=5)
        yield case(kind="prefill", dtype=FP8, out=out, s=300, q=70, c=70, r=6, v=33, h=3, pad=1, causal=True)
        yield case(kind="prefill", dtype=FP8, out=out, s=300, q=5, c=400, r=64, v=300, h=3, scale=-0.05, ragged=True, varlen=True, sink=BF16)
    # A long sequence beside a short one: the mean number of tokens is below 2048, that of the sequence alone is not.
    yield case(kind="prefill", dtype=FP8, out=BF16, c=128, r=64, v=128, b=2, h=2, counts=[3000, 10], lens=[3000, 10], s=3000, q=3000, causal=True,
               ragged=True, flags=BATCH_INVARIANT)
    for scale in (0.5, 8.0):                              # scores so far apart that old maxima do not bound them
        for dtype in (BF16, F16, FP8):
            yield case(kind="prefill", dtype=dtype, out=BF16 if dtype == FP8 else dtype, c=128, r=64, b=2, s=1500, q=300, h=4, causal=True, scale=scale, amp=1.0, scores=True)
    yield case(kind="prefill", c=128, b=1, s=3000, q=3000, h=16, causal=True, joined=True)
    yield case(kind="prefill", c=128, b=1, s=1000, q=1, h=128, causal=True)
    yield case(kind="prefill", c=124, r=60, v=36, pad=4, b=700, s=40, q=30, h=1, causal=True, ragged=True, varlen=True)
    yield case(kind="prefill", c=128, b=1100, s=40, q=30, h=1, causal=True, ragged=True, varlen=True)


def random_prefill(rng):
    """A prefill that the kernel of SM90 supports, in most cases."""
    dtype = rng.choice([BF16, BF16, F16, FP8, FP8])
    unit = 16 if dtype == FP8 else 8                      # elements of 16 bytes
    width, value = rng.choice([128, 128, 64, 192, 256, unit * rng.randint(1, 256 // unit)]), rng.choice([128, 128, 64, 256, unit * rng.randint(1, 16)])
    return case(kind="prefill", b=rng.choice([1, 2, 3, 7]), q=rng.choice([1, 127, 128, 300, rng.randint(1, 700)]),
                s=rng.choice([0, 128, 1000, rng.randint(0, 2000)]), h=rng.choice([1, 2, 3, 16]), dtype=dtype, c=width,
                out=rng.choice([BF16, F16, F32]) if dtype == FP8 else None,
                r=rng.choice([64, 64, 0, unit * rng.randint(1, (320 - width) // unit // 2)]), v=value, causal=rng.random() < 0.7, window=rng.choice([0, 0, rng.randint(1, 400)]),
                sink=rng.choice([None, F32]), scale=width ** -0.5, ragged=rng.random() < 0.6, varlen=rng.random() < 0.7,
                base=rng.randint(0, 1), pad=rng.choice([0, 0, unit]), seed=rng.randint(0, 1 << 30), amp=rng.choice([0.1, 0.5, 1.0]),
                joined=rng.random() < 0.3, flags=rng.choice([0, 0, 0, BATCH_INVARIANT]))


def random_case(rng):
    if rng.random() < 0.25:
        return random_prefill(rng)
    kind = rng.choice(["decode", "decode", "latent", "prefill"])
    s = rng.choice([rng.randint(0, 80), rng.randint(0, 700), rng.randint(0, 3000)])
    width = rng.choice([64, 128, 192, 256, 512, 1024, rng.randint(1, 700)])
    fp8 = kind == "prefill" and rng.random() < 0.3
    return case(kind=kind, b=rng.choice([1, 2, 3, 7]), q=rng.choice([1, 1, 2, 5, 8, rng.randint(1, 130)]), s=s,
                h=rng.choice([1, 3, 16, 33, 64, rng.randint(1, 130)]), page=rng.choice([1, 16, 64, rng.randint(1, 300)]),
                layout=rng.choice([1, 2]), dtype=FP8 if fp8 else rng.choice([BF16, BF16, F16, F32]),
                out=rng.choice([BF16, F16, F32]) if fp8 else None, c=width, r=rng.choice([0, 32, 64, rng.randint(1, 90)]),
                v=rng.choice([64, 128, rng.randint(1, 600)]), causal=rng.random() < 0.5, window=rng.choice([0, 0, rng.randint(1, 400)]),
                sink=rng.choice([None, None, F32, BF16]), mask=rng.choice([None, None, "bool", "float", "half", "finite"]),
                scale=rng.choice([1, 1, -1]) * width ** -0.5, ragged=rng.random() < 0.3, varlen=rng.random() < 0.5,
                planned=rng.random() < 0.7, flags=rng.choice([0, 0, 0, BATCH_INVARIANT]), base=rng.randint(0, 1), pad=rng.choice([0, 0, 1, 8]),
                seed=rng.randint(0, 1 << 30), amp=rng.choice([0.1, 0.5, 1.0]))


def randn(shape, c):
    """Returns random values, with gaps of c["pad"] elements between rows in some cases."""
    rows = torch.full((*shape[:-1], shape[-1] + c["pad"]), float("nan"), device=DEV, dtype=c["dtype"])
    rows[..., : shape[-1]] = (torch.randn(shape, device=DEV) * c["amp"]).to(c["dtype"])
    return rows[..., : shape[-1]]


def join(c, left, right):
    """Returns the tensors as columns of one tensor, as a projection computes them, if the case says so."""
    if not c["joined"] or right is None:
        return left, right
    rows = torch.full((*left.shape[:-1], left.shape[-1] + right.shape[-1]), float("nan"), device=DEV, dtype=left.dtype)
    rows[..., : left.shape[-1]], rows[..., left.shape[-1]:] = left, right
    return rows[..., : left.shape[-1]], rows[..., left.shape[-1]:]


def paged(c, lens, keys, ropes, rng):
    """Returns pools that are NaN where there is no token, and the block table."""
    page, width, rope = c["page"], c["c"], c["r"]
    per = max(1, -(-max(lens + [1]) // page) + rng.randint(0, 2))
    total = sum(-(-n // page) for n in lens) + 3
    ids = list(range(total))
    rng.shuffle(ids)
    table = torch.full((c["b"], per), 2147480000, dtype=torch.int32)
    widths = [width + rope] if c["layout"] == 1 or rope == 0 else [width, rope]
    pools = [torch.full((total, page, w), float("nan"), device=DEV, dtype=c["dtype"]) for w in widths]
    at = 0
    for i, n in enumerate(lens):
        pages = ids[at: at + -(-n // page)]
        at += len(pages)
        table[i, : len(pages)] = torch.tensor(pages, dtype=torch.int32)
        for t in range(0, n, page):
            m = min(page, n - t)
            pools[0][pages[t // page], :m, :width] = keys[i][t: t + m]
            if rope:
                (pools[0][..., width:] if len(widths) == 1 else pools[1])[pages[t // page], :m] = ropes[i][t: t + m]
    return pools, table.to(DEV)


def mask_of(c, counts, keys, rng):
    if c["mask"] is None:
        return None
    rows = max(1, max(counts))
    shape = (rng.choice([1, c["b"]]), rng.choice([1, c["h"]]), rng.choice([1, rows]) if not c["ragged"] else rows, keys)
    hidden = torch.rand(shape, device=DEV) < 0.3
    if shape[2] > 2:
        hidden[:, :, 2] = True                            # rows that see no key
    if c["mask"] == "bool":
        return ~hidden
    added = torch.randn(shape, device=DEV).masked_fill(hidden, FILLS[c["mask"]])
    return added.to(F16) if c["mask"] == "half" else added


def build(c):
    rng = random.Random(c["seed"])
    torch.manual_seed(c["seed"])
    lens = lengths(c, rng)
    b, h, kind = c["b"], c["h"], c["kind"]
    counts = [rng.randint(0, c["q"]) for _ in range(b)] if c["ragged"] else [c["q"]] * b
    lens, counts = c["lens"] or lens, c["counts"] or counts
    tokens = (sum(counts),) if c["ragged"] else (b, c["q"])
    key_heads = (h,) if kind == "prefill" else ()
    ragged_keys = kind == "prefill" and c["ragged"] and c["mask"] is None
    most = max(lens + [1])
    dense = None
    if ragged_keys:
        firsts = [sum(lens[:i]) for i in range(b)]
        dense = [randn((max(1, sum(lens)), *key_heads, c["c"]), c), randn((max(1, sum(lens)), c["r"]), c),
                 randn((max(1, sum(lens)), *key_heads, c["v"]), c)]
        dense[0], dense[2] = join(c, dense[0], dense[2])
        parts = [[x[f: f + n] for f, n in zip(firsts, lens)] for x in dense]
    else:
        dense = [randn((b, most, *key_heads, c["c"]), c), randn((b, most, c["r"]), c), randn((b, most, *key_heads, c["v"]), c)]
        parts = [[x[i, :n].clone() for i, n in enumerate(lens)] for x in dense]
        for x in dense:
            for i, n in enumerate(lens):
                x[i, n:] = float("nan")
        if kind == "prefill":
            dense[0], dense[2] = join(c, dense[0], dense[2])
    d = dict(q=randn((*tokens, h, c["c"]), c), qr=randn((*tokens, h, c["r"]), c) if c["r"] else None, keys=parts[0], ropes=parts[1],
             values=parts[2] if kind == "prefill" else parts[0], counts=counts, ints=lens, mask=None, sink=None,
             lens=torch.tensor(lens, dtype=torch.int32, device=DEV), cu=None)
    d["q"], d["qr"] = join(c, d["q"], d["qr"])
    width = c["v"] if kind == "prefill" else c["c"]
    d["whole"] = torch.empty((*tokens, h, width + c["pad"]), device=DEV, dtype=c["out"])
    scaled = c["dtype"] == FP8                            # each scale for all heads, or per head
    d["scales"] = [torch.rand(rng.choice([1, h]), device=DEV) + 0.5 if scaled else None for _ in range(3)]
    d["out"] = d["whole"][..., :width]
    d["lse"] = torch.empty((*tokens, h), device=DEV, dtype=F32)
    prefix = lambda xs: torch.tensor([sum(xs[:i]) for i in range(len(xs) + 1)], dtype=torch.int32, device=DEV)  # noqa: E731
    if c["ragged"]:
        d["cu"] = prefix(counts)
    if c["sink"]:
        d["sink"] = (torch.randn(h, device=DEV) * 3).to(c["sink"])
    if kind == "decode":
        d["pools"], d["table"] = paged(c, lens, d["keys"], d["ropes"], rng)
        d["mask"] = mask_of(c, counts, d["table"].shape[1] * c["page"], rng)
    else:
        d["dense"], d["cu_keys"] = dense, prefix(lens) if ragged_keys else None
        d["mask"] = mask_of(c, counts, most, rng)
    return d


def operation(c, d):
    attributes = dict(lse=d["lse"], scale=c["scale"], causal=c["causal"], window=c["window"], sink=d["sink"], cu=d["cu"], lse_base=c["base"],
                      flags=c["flags"], mask=d["mask"])
    if c["kind"] == "decode":
        return mla_cuda.Decode(d["q"], d["qr"], d["pools"], c["page"], d["table"], d["lens"], d["out"], planned=c["planned"], **attributes)
    latent, rope, value = d["dense"]
    return mla_cuda.Dense(d["q"], d["qr"], latent, rope if c["r"] else None, value if c["kind"] == "prefill" else None, d["out"],
                          lengths=None if d["cu_keys"] is not None else d["lens"], cu_keys=d["cu_keys"], scales=d["scales"], **attributes)


def alone(c, d, i):
    """Returns sequence i as a batch of one: views of its queries and keys, and separate results."""
    rows = rows_of(c, d, i)
    one = dict(d, q=d["q"][rows], qr=None if d["qr"] is None else d["qr"][rows], whole=torch.empty_like(d["whole"][rows]),
               lse=torch.empty_like(d["lse"][rows]), **lengths_alone(c, d, i))
    one["out"] = one["whole"][..., : d["out"].shape[-1]]
    if d["mask"] is not None and d["mask"].shape[0] > 1:
        one["mask"] = d["mask"][i: i + 1]
    if c["kind"] == "decode":
        one["table"] = d["table"][i: i + 1]
    elif d["cu_keys"] is None:
        one["dense"] = [x[i: i + 1] for x in d["dense"]]
    else:
        first, length = sum(d["ints"][:i]), d["ints"][i]
        one["dense"] = [x[first: first + max(1, length)] for x in d["dense"]]
        one["cu_keys"] = torch.tensor([0, length], dtype=torch.int32, device=DEV)
    return one


def reference(c, d):
    out = torch.zeros(d["out"].shape, device=DEV, dtype=torch.float64)
    lse = torch.full(d["out"].shape[:-1], float("-inf"), device=DEV, dtype=torch.float64)
    first = 0
    key_dims = "khd" if c["kind"] == "prefill" else "kd"
    for i, n in enumerate(d["ints"]):
        m = d["counts"][i]
        where = slice(first, first + m) if c["ragged"] else i
        first += m
        if m == 0 or n == 0:
            continue
        s = torch.einsum(f"thd,{key_dims}->thk", d["q"][where].double(), d["keys"][i].double())
        if c["r"]:
            s = s + torch.einsum("thd,kd->thk", d["qr"][where].double(), d["ropes"][i].double())
        s = s * c["scale"]
        for scale in d["scales"][:2]:
            s = s if scale is None else s * scale.double().view(1, -1, 1)
        key = torch.arange(n, device=DEV).view(1, 1, n)
        last = (n - m + torch.arange(m, device=DEV)).view(m, 1, 1)
        hidden = torch.zeros_like(s, dtype=torch.bool)
        if c["causal"]:
            hidden |= key > last
        if c["window"]:
            hidden |= key < last - c["window"] + 1
        if d["mask"] is not None:
            mask = d["mask"][i if d["mask"].shape[0] > 1 else 0][..., :n]      # [h|1, rows|1, n]
            mask = mask[:, [min(t, mask.shape[1] - 1) for t in range(m)]].transpose(0, 1)
            s = s.masked_fill(~mask, float("-inf")) if c["mask"] == "bool" else s + mask.double()
        s = s.masked_fill(hidden, float("-inf"))
        top = s.amax(-1, keepdim=True)
        none = top == float("-inf")
        base = torch.where(none, torch.zeros_like(top), top)
        e = torch.exp(s - base)
        total = e.sum(-1)
        lse[where] = torch.where(none[..., 0], top[..., 0], top[..., 0] + torch.log(total))
        if d["sink"] is not None:
            total = total + torch.exp(d["sink"].double().view(1, -1) - base[..., 0])
        o = torch.einsum(f"thk,{key_dims.replace('d', 'v')}->thv", e, d["values"][i].double()) / total.unsqueeze(-1)
        o = o if d["scales"][2] is None else o * d["scales"][2].double().view(1, -1, 1)
        out[where] = torch.where(none, torch.zeros_like(o), o)
    return out, lse / math.log(2) if c["base"] == 1 else lse


def replayed(d, op, memory):
    """Returns the results of the same call in a CUDA graph."""
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        op.plan()
        op.run()
    mla_cuda.poison(memory, d["whole"], d["lse"])
    graph.replay()
    torch.cuda.synchronize()
    return results(d)


def row_error(got, want):
    """Checks f32 results: the error relative to the row's largest value, if that is finite and not 0.

    In a narrow row all columns may be small by cancellation, while the errors of the sums are not. So the
    error of narrow rows is relative to the largest value of all of them.
    """
    if want.numel() == 0:                                 # a ragged batch without queries
        return 0.0
    top = want.abs().amax(-1, keepdim=True) if want.shape[-1] >= 16 else want.abs().amax()
    error = (got.double() - want).abs() / torch.where(top == 0, torch.ones_like(top), top)
    return error.max().item()


def compare_out(c, got, want, allowed):
    if c["dtype"] == FP8:
        return compare_fp8(got, want)
    if c["dtype"] == F32:
        problem = compare("out", got, want, 1e9, 0)       # only infinities and NaN
        error = row_error(got, want)
        return problem or (f"out: off by {error:.3g} of the row's largest value" if not error <= 1e-5 else None)
    # With few elements, the cosine distance shows up to two roundings per element.
    return compare("out", got, want, allowed, 2.01 / 128, 5e-6 if want.numel() >= 512 else 8e-6)


def run_case(c, repeat, graph):
    d = build(c)
    op = operation(c, d)
    first, memory, problem = repeated(d, op, repeat)
    if problem:
        return problem
    out, lse = reference(c, d)
    out_error, lse_error = tolerances(c, c["c"] + c["r"], c["scale"])
    if c["dtype"] == FP8:
        lse_error = fp8_lse_error(c, c["c"] + c["r"], c["scale"], lse_error)
    problem = compare_out(c, first[0], out, out_error) or compare("lse", first[1], lse, lse_error, 8.01 / 65536)
    if problem is None and graph and not same_bits(first, replayed(d, op, memory)):
        problem = "a graph's replay has other bits than eager calls"
    return problem or neighbour_problem(c, d, first, alone, operation)


if __name__ == "__main__":
    fixed = {"special": [fixed_cases], "grid": [], "all": [fixed_cases], "none": []}
    sys.exit(run_cases("attention", fixed, random_case, lambda c, args: run_case(c, args.repeat, not args.no_graph), arguments()))
