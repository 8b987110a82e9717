"""Compares the GPU's paged grouped-query decode with float64 over fixed and random cases.

    MLA_CUDA_LIB=.../libmla_runtime_cuda.so python3 gqa_grid.py [--fixed all|none] [--cases N] [--seconds T] [--seed S] [--repeat R]

Unused bytes of pages, outputs and the workspace are NaN, unused block table entries are 2147480000. Every case runs R times and must give
equal bits each time. The replay of a CUDA graph must give the same bits. In batch-invariant mode, each sequence alone must also give the same
bits.
"""

import itertools
import os
import random
import sys

import torch

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import mla_cuda  # noqa: E402
from attention_grid import reference, replayed  # noqa: E402
from decode_grid import (BATCH_INVARIANT, arguments, compare, lengths, lengths_alone, neighbour_problem, randn, repeated,  # noqa: E402
                         rows_of, run_cases, same_bits, tolerances)

DEV = "cuda"
BF16, F16 = torch.bfloat16, torch.float16


def case(**changes):
    # "heads" are key heads; layout 1 is one pool [pages, 2, ...], 2 is two; pages are stored head by head (hnd) or token by token.
    c = dict(b=2, q=1, s=140, heads=2, group=8, d=128, page=64, layout=1, hnd=False, dtype=BF16, causal=False, window=0, sink=False,
             ragged=False, varlen=False, planned=True, flags=0, base=0, pad=0, seed=0, amp=0.5, scores=None, r=0, mask=None, kind="decode",
             scales=None)  # keys and values of e4m3: the operand with a scale per key head ("both", "key", "value" or "none", where
#                            the others have one scale); None for the type of the queries
    c.update(changes)
    c["h"], c["c"], c["scale"] = c["heads"] * c["group"], c["d"], c["d"] ** -0.5
    return c


def fixed_cases():
    for d, dtype, hnd in itertools.product((64, 128, 256), (BF16, F16), (False, True)):
        for page in (16, 32, 48, 64, 128, 240):
            yield case(d=d, dtype=dtype, hnd=hnd, page=page, s=517, layout=1 + page % 32 // 16, varlen=page > 32, b=3)
        yield case(d=d, dtype=dtype, hnd=hnd, s=3000, b=1, heads=8)
        yield case(d=d, dtype=dtype, hnd=hnd, s=900, q=3, causal=True, window=133, sink=True, heads=4, varlen=True, b=5, base=1)
    for q in range(1, 9):
        yield case(q=q, causal=True, s=200, heads=8, varlen=True)
        yield case(q=q, causal=True, s=4, heads=1, group=3)
    for group in (1, 2, 5, 16, 40, 64, 71):               # more than 64 rows: several tiles
        yield case(group=group, q=2, causal=True, s=700, heads=3, varlen=True, b=4)
    for s in (0, 1, 63, 64, 65, 128, 1000, 4096):
        yield case(s=s, heads=8)
    for b in (1, 7, 64, 300):
        yield case(b=b, s=800, heads=8, varlen=True)
        yield case(b=b, s=800, heads=8, varlen=True, q=4, causal=True, ragged=True, d=64)
    yield case(b=1, s=33000, heads=8, q=2, causal=True)
    yield case(b=1, s=20000, heads=1, group=32)
    yield case(planned=False, s=3000, b=3, heads=4)
    for b in (3, 40):
        yield case(flags=BATCH_INVARIANT, s=3000 // (b // 3), b=b, heads=4, varlen=True)
        yield case(flags=BATCH_INVARIANT, s=3000 // (b // 3), b=b, heads=4, q=3, causal=True, ragged=b == 40, page=48)
    yield case(pad=8, q=3, s=333, heads=4, causal=True)
    # What the generic kernel computes.
    yield case(d=96, s=300, page=17)
    yield case(d=128, s=300, page=24, hnd=True)
    yield case(d=128, s=300, pad=1)


def scaled_cases():
    for d, dtype, hnd in itertools.product((64, 128), (BF16, F16), (False, True)):
        for page in (16, 48, 64, 128):
            yield case(d=d, dtype=dtype, hnd=hnd, page=page, s=517, layout=1 + page % 32 // 16, varlen=page > 32, b=3, scales="none")
        yield case(d=d, dtype=dtype, hnd=hnd, s=3000, b=1, heads=8, scales="both")
        yield case(d=d, dtype=dtype, hnd=hnd, s=900, q=3, causal=True, window=133, sink=True, heads=4, varlen=True, b=5, base=1, scales="both")
    for q in range(1, 9):
        yield case(q=q, causal=True, s=200, heads=8, varlen=True, scales="both")
    for group in (1, 5, 16, 40, 71):
        yield case(group=group, q=2, causal=True, s=700, heads=3, varlen=True, b=4, scales="both")
    yield case(b=64, s=800, heads=8, varlen=True, q=4, causal=True, ragged=True, scales="none")
    yield case(flags=BATCH_INVARIANT, s=300, b=40, heads=4, q=3, causal=True, ragged=True, scales="both")
    # What the generic kernel computes.
    for dtype, scales in itertools.product((BF16, F16), ("none", "key", "value", "both")):
        yield case(d=256, dtype=dtype, s=517, varlen=True, b=3, scales=scales)
        yield case(d=96, dtype=dtype, s=300, page=17, q=3, causal=True, window=50, sink=True, heads=3, scales=scales)
        yield case(d=128, dtype=dtype, s=1300, page=24, hnd=True, heads=4, group=3, b=1, scales=scales)
    yield case(d=45, s=300, page=7, scales="key")
    yield case(d=128, s=300, pad=1, scales="value")
    yield case(d=256, flags=BATCH_INVARIANT, s=300, b=10, heads=4, q=3, causal=True, ragged=True, scales="both")


def random_case(rng):
    s = rng.choice([rng.randint(0, 80), rng.randint(0, 700), rng.randint(0, 6000)])
    d = rng.choice([64, 128, 128, 256])
    return case(b=rng.choice([1, 2, 3, 6, 20, 64]), q=rng.choice([1, 1, 2, 4, 8, rng.randint(1, 8)]), s=s, heads=rng.choice([1, 2, 4, 8]),
                group=rng.choice([1, 4, 8, 16, rng.randint(1, 20)]), d=d, layout=rng.choice([1, 2]),
                page=rng.choice([16, 32, 64, 64, 128, 16 * rng.randint(1, 20)]), hnd=rng.random() < 0.5, dtype=rng.choice([BF16, BF16, F16]),
                causal=rng.random() < 0.6, window=rng.choice([0, 0, 0, rng.randint(1, 1000)]), sink=rng.random() < 0.3,
                ragged=rng.random() < 0.3, varlen=rng.random() < 0.6, planned=rng.random() < 0.8, flags=rng.choice([0, 0, 0, BATCH_INVARIANT]),
                base=rng.randint(0, 1), pad=rng.choice([0, 0, 8]), seed=rng.randint(0, 1 << 30), amp=rng.choice([0.1, 0.5, 1.0]),
                scales=rng.choice([None, None, None, "none", "key", "value", "both"]) if mla_cuda.TAKES_SCALES else None)


def round_rows(rows, scale):
    """Rounds rows [tokens, heads, d] to what a cache of e4m3 holds."""
    return (rows.float() / scale.view(-1, 1)).to(torch.float8_e4m3fn).float() * scale.view(-1, 1)


def codes_of(rows, scale):
    """Returns the elements of a cache as integers of their size."""
    if scale is None:
        return rows.view(torch.int16)
    return (rows.float() / scale.view(-1, 1)).to(torch.float8_e4m3fn).view(torch.uint8)


def pools_of(c, lens, keys, values, scales, rng):
    """Returns keys and values in pages, [pages, page, heads, d], which are NaN where there is no token, and the block table."""
    nan = -1 if scales[0] is None else 255
    kind = torch.int16 if scales[0] is None else torch.uint8
    b, page, heads, d = c["b"], c["page"], c["heads"], c["d"]
    per = max(1, -(-max(lens + [1]) // page) + rng.randint(0, 2))
    total = sum(-(-n // page) for n in lens) + 3
    ids = list(range(total))
    rng.shuffle(ids)
    table = torch.full((b, per), 2147480000, dtype=torch.int32)
    inner = (heads, page, d) if c["hnd"] else (page, heads, d)
    shape = (total, 2, *inner) if c["layout"] == 1 else (2, total, *inner)
    both = torch.full(shape, nan, device=DEV, dtype=kind)
    pools = [both[:, i] if c["layout"] == 1 else both[i] for i in range(2)]
    pools = [x.transpose(1, 2) if c["hnd"] else x for x in pools]
    at = 0
    for i, n in enumerate(lens):
        pages = ids[at: at + -(-n // page)]
        at += len(pages)
        table[i, : len(pages)] = torch.tensor(pages, dtype=torch.int32)
        if n == 0:
            continue
        index = torch.tensor(pages, device=DEV)
        for pool, rows, scale in zip(pools, (keys[i], values[i]), scales):
            padded = torch.full((len(pages) * page, heads, d), nan, device=DEV, dtype=kind)
            padded[:n] = codes_of(rows, scale)
            pool[index] = padded.view(len(pages), page, heads, d)
    return [x.view(c["dtype"] if scales[0] is None else torch.float8_e4m3fn) for x in pools], table.to(DEV)


def build(c):
    rng = random.Random(c["seed"])
    torch.manual_seed(c["seed"])
    lens = lengths(c, rng)
    b = c["b"]
    counts = [rng.randint(0, c["q"]) for _ in range(b)] if c["ragged"] else [c["q"]] * b
    tokens = (sum(counts),) if c["ragged"] else (b, c["q"])
    keys, values = ([randn((n, c["heads"], c["d"]), c) for n in lens] for _ in range(2))
    scales = None, None
    if c["scales"]:
        counts_of = [c["heads"] if c["scales"] in ("both", operand) else 1 for operand in ("key", "value")]
        scales = [torch.rand(count, device=DEV).add(1) * (c["amp"] / 40) for count in counts_of]
        keys, values = ([round_rows(x, scale) for x in xs] for xs, scale in zip((keys, values), scales))
    pools, table = pools_of(c, lens, keys, values, scales, rng)
    q = torch.full((*tokens, c["h"], c["d"] + c["pad"]), float("nan"), device=DEV, dtype=c["dtype"])[..., : c["d"]]
    q.copy_(randn((*tokens, c["h"], c["d"]), c))
    cu = sink = None
    if c["ragged"]:
        cu = torch.tensor([sum(counts[:i]) for i in range(b + 1)], dtype=torch.int32, device=DEV)
    if c["sink"]:
        sink = torch.randn(c["h"], device=DEV) * 3
    whole = torch.empty((*tokens, c["h"], c["d"] + c["pad"]), device=DEV, dtype=c["dtype"])
    return dict(q=q, qr=None, scales=scales, pools=pools, table=table, lens=torch.tensor(lens, dtype=torch.int32, device=DEV), cu=cu, sink=sink, mask=None,
                whole=whole, out=whole[..., : c["d"]], lse=torch.empty((*tokens, c["h"]), device=DEV), counts=counts, ints=lens,
                keys=[k.repeat_interleave(c["group"], 1) for k in keys], values=[v.repeat_interleave(c["group"], 1) for v in values])


def operation(c, d):
    return mla_cuda.GqaDecode(d["q"], *d["pools"], d["table"], d["lens"], d["out"], d["lse"], c["scale"], c["causal"], c["window"], d["sink"],
                              d["cu"], c["base"], c["planned"], c["flags"], scales=d["scales"])


def alone(c, d, i):
    """Returns sequence i as a batch of one: views of its queries and keys, and separate results."""
    rows = rows_of(c, d, i)
    one = dict(d, q=d["q"][rows], table=d["table"][i: i + 1], whole=torch.empty_like(d["whole"][rows]), lse=torch.empty_like(d["lse"][rows]),
               **lengths_alone(c, d, i))
    one["out"] = one["whole"][..., : c["d"]]
    return one


def run_case(c, repeat, graph):
    d = build(c)
    op = operation(c, d)
    first, memory, problem = repeated(d, op, repeat)
    if problem:
        return problem
    # Each query head has keys and values of its own, which include their scales.
    out, lse = reference(dict(c, kind="prefill"), dict(d, scales=(None, None, None)))
    out_error, lse_error = tolerances(c, c["d"], c["scale"])
    problem = compare("out", first[0], out, out_error, 2.01 / 128, 5e-6 if out.numel() >= 512 else 8e-6)
    problem = problem or compare("lse", first[1], lse, lse_error, 8.01 / 65536)
    if problem is None and graph and not same_bits(first, replayed(d, op, memory)):
        problem = "a graph's replay has other bits than eager calls"
    return problem or neighbour_problem(c, d, first, alone, operation)


if __name__ == "__main__":
    cases = [fixed_cases] + [scaled_cases] * mla_cuda.TAKES_SCALES
    fixed = {"special": cases, "grid": [], "all": cases, "none": []}
    sys.exit(run_cases("gqa", fixed, random_case, lambda c, args: run_case(c, args.repeat, not args.no_graph), arguments()))
