"""Compares the GPU's paged decode with float64 over fixed and random cases.

    MLA_CUDA_LIB=.../libmla_cuda.so python3 decode_grid.py [--fixed special|grid|layouts|fp8|all|none] [--cases N] [--seconds T] [--seed S] [--repeat R]

Unused bytes of pages, outputs and the workspace are NaN, unused block table entries are 2147480000. Results must be within
the tolerances of 16-bit results, with infinities and NaN in the same places. Every repetition and the replay of a CUDA graph,
which also follows new lengths, must give equal bits. In batch-invariant mode, each sequence alone must give the same bits. The fixed
cases are `special` (a few cases of each kind), `layouts` (every named cache layout, whose pages the CPU runtime writes) and `grid`
(all combinations of batches, query lengths, lengths and head counts, and large batches with empty sequences).
"""

import argparse
import itertools
import math
import os
import random
import sys
import time

import torch

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import mla_cuda  # noqa: E402
from cache_layouts import LAYOUTS, host, on_cpu  # noqa: E402

DEV = "cuda"
BATCH_INVARIANT = 2
FP8 = torch.float8_e4m3fn
# Only the tuned decodes, those of SM90 and SM100, take e4m3.
TAKES_FP8 = torch.cuda.is_available() and torch.cuda.get_device_capability()[0] in (9, 10)


def case(**changes):
    c = dict(b=2, q=1, s=140, h=16, page=64, layout=1, dtype=torch.bfloat16, causal=False, window=0, sink=False,
             lse=True, base=0, ragged=False, varlen=False, planned=True, flags=0, strided="cat", seed=0, amp=0.1,
             fp8=False,    # queries and cache of e4m3 with query_scales() and one scale; `dtype` is the type of the output
             alias=None,   # the name of a cache layout (cache_layouts.py); fp8 is then for the queries
             value_rope=False,  # the values are latent and rope
             scores=None)  # the standard deviation of scaled scores; None for a scale of 576^-0.5, where it is 24 amp^2
    c.update(changes)
    return c


def special_cases():
    yield case()
    for h in (1, 3, 9, 16, 63, 64, 126, 128):
        for q in (1, 2, 4):
            yield case(h=h, q=q, s=140, causal=q > 1)
    for s in (0, 1, 20, 63, 64, 65, 128, 129, 192, 1000, 4096):
        yield case(s=s, h=128)
        yield case(s=s, h=16, q=2, causal=True)
    for page in (1, 2, 3, 16, 32, 48, 53, 61, 64, 69, 80, 128, 256, 576):
        yield case(page=page, s=517, h=20)
        yield case(page=page, s=300, h=20, layout=2, varlen=True, b=5)
    for q in range(1, 10):
        yield case(q=q, causal=True, s=77, h=24)
        yield case(q=q, causal=True, s=4, h=24)          # queries longer than keys
    for window in (1, 2, 63, 64, 65, 100, 1000):
        for causal in (False, True):
            yield case(window=window, s=400, q=3, causal=causal, h=33)
    for b in (1, 6, 64, 130, 300):
        yield case(b=b, varlen=True, s=500, h=17)
        yield case(b=b, varlen=True, s=900, h=128, q=2, causal=True)
    yield case(sink=True, h=40, s=200)
    yield case(sink=True, h=40, s=2000, b=1)
    yield case(sink=True, h=40, s=300, varlen=True, b=9)
    yield case(base=1, s=3000, b=1)
    yield case(lse=False, s=300)
    yield case(dtype=torch.float16, s=1000, h=64)
    yield case(dtype=torch.float16, s=5000, h=128, b=1, amp=1.0)
    yield case(planned=False, s=3000, b=3)
    for h, b in itertools.product((16, 128), (3, 40)):
        yield case(flags=BATCH_INVARIANT, s=3000, b=b, h=h, varlen=True)
        yield case(flags=BATCH_INVARIANT, s=3000, b=b, h=h, q=3, causal=True, ragged=b == 40, page=48)
    for strided in ("separate", "token", "heads"):
        yield case(strided=strided, q=3, h=21, s=333, causal=True)
        yield case(strided=strided, q=1, h=128, s=333)
    for h in (5, 128):
        yield case(ragged=True, b=7, q=8, h=h, s=600, varlen=True, causal=True)
        yield case(ragged=True, b=3, q=30, h=h, s=6000, varlen=True, causal=True, page=16)
    yield case(b=1, s=33000, h=128, q=1)
    yield case(b=1, s=20000, h=16, q=4, causal=True)
    yield case(amp=1.0, s=4096, b=4, h=128)
    yield case(amp=4.0, s=2048, b=2, h=16)                # peaked rows: the row maximum changes often
    # Rows that few keys, or one or two keys, dominate: in a part of a tile, in whole tiles and in pairs of tiles.
    for dtype, scores, (h, q) in itertools.product((torch.bfloat16, torch.float16), (1.0, 8.0), ((16, 1), (64, 1), (128, 1), (40, 3))):
        yield case(dtype=dtype, scores=scores, h=h, q=q, s=1000, causal=q > 1)


def fp8_cases():
    """e4m3 in tiles of 16, 32 and 64 rows, and in several tiles."""
    for h, q in ((1, 1), (3, 2), (16, 1), (16, 2), (20, 1), (33, 1), (64, 1), (128, 1), (128, 2), (24, 8)):
        for s in (0, 1, 64, 140, 1000):
            yield case(fp8=True, h=h, q=q, s=s, causal=q > 1)
    for page in (1, 13, 16, 48, 64, 80, 256):
        yield case(fp8=True, page=page, s=517, h=20)
        yield case(fp8=True, page=page, s=300, h=12, layout=2, varlen=True, b=5)
    for dtype, (h, q) in itertools.product((torch.bfloat16, torch.float16, torch.float32), ((16, 1), (32, 1), (128, 2))):
        yield case(fp8=True, dtype=dtype, h=h, q=q, s=3000, varlen=True, b=7, causal=True, sink=True)
        yield case(fp8=True, dtype=dtype, h=h, q=q, s=4096, b=1, base=1)
    for strided in ("separate", "token", "heads"):
        yield case(fp8=True, strided=strided, q=3, h=21, s=333, causal=True)
    for h in (5, 128):
        yield case(fp8=True, ragged=True, b=7, q=8, h=h, s=600, varlen=True, causal=True, window=100, strided="cat" if h == 5 else "token")
        yield case(fp8=True, b=130, h=h, s=500, varlen=True, planned=False)
        yield case(fp8=True, flags=BATCH_INVARIANT, s=3000, b=3, h=h, varlen=True)
    for scores, (h, q) in itertools.product((1.0, 8.0), ((16, 1), (64, 1), (128, 1), (40, 3))):
        yield case(fp8=True, scores=scores, h=h, q=q, s=1000, causal=q > 1)


def layout_cases():
    """Every named layout: with one tile and several, pages of several sizes, values of both parts, parts of sequences and e4m3 queries."""
    for alias in LAYOUTS:
        yield case(alias=alias, s=500, h=20, page=16)
        yield case(alias=alias, s=300, h=128, b=5, varlen=True, q=2, causal=True, value_rope=True)
        yield case(alias=alias, s=200, h=3, b=6, varlen=True, ragged=True, q=4, causal=True, window=100, page=7, base=1)
        yield case(alias=alias, s=700, h=9, flags=BATCH_INVARIANT, varlen=True, b=3, strided="token")
        if not LAYOUTS[alias].is_bf16():
            yield case(alias=alias, s=4096, b=1, h=16, value_rope=True, sink=True, planned=False, dtype=torch.float16)
            yield case(alias=alias, s=150, h=5, dtype=torch.float32)
            yield case(alias=alias, s=333, h=24, fp8=True, value_rope=alias != "L3")


def scaled_cases():
    """L4 and L5, for which SM90 has decodes: in tiles of few and of all rows, and in several tiles."""
    for alias, value_rope in (("L4", False), ("L5", True)):
        def shape(alias=alias, value_rope=value_rope, **changes):
            return case(alias=alias, value_rope=value_rope, **changes)
        for h, q in ((1, 1), (3, 2), (33, 1), (64, 1), (128, 1), (128, 2), (24, 8)):
            for s in (0, 64, 1000):
                yield shape(h=h, q=q, s=s, causal=q > 1)
        for page in (16, 32, 48, 80, 256):
            yield shape(page=page, s=517, h=20, varlen=page == 48, b=5)
        for h, q in ((16, 1), (128, 2)):
            yield shape(h=h, q=q, s=3000, varlen=True, b=7, causal=True, sink=True)
            yield shape(h=h, q=q, s=4096, b=1, base=1, window=1000)
        for strided in ("separate", "token", "heads"):
            yield shape(strided=strided, q=3, h=21, s=333, causal=True)
        for h in (5, 128):
            yield shape(ragged=True, b=7, q=8, h=h, s=600, varlen=True, causal=True, window=100)
            yield shape(b=130, h=h, s=500, varlen=True, planned=False)
            yield shape(flags=BATCH_INVARIANT, s=3000, b=3, h=h, varlen=True)
        yield shape(b=1, s=33000, h=64)
        yield shape(scores=8.0, h=64, s=1000)


def grid_cases():
    for b, q, s, h, varlen, causal in itertools.product((1, 2, 6, 64), (1, 2, 4), (20, 140, 4096), (1, 3, 9, 63, 64, 126, 128), (False, True),
                                                        (False, True)):
        yield case(b=b, q=q, s=s, h=h, varlen=varlen, causal=causal, seed=b * s + h + q)
    for h, causal in itertools.product((1, 3, 9, 63, 64, 126, 128), (False, True)):
        yield case(b=128, q=2, s=4096, h=h, varlen=True, causal=causal, seed=h)


FIXED = {"special": [special_cases] + [fp8_cases] * TAKES_FP8, "grid": [grid_cases], "layouts": [layout_cases], "scaled": [scaled_cases],
         "all": [special_cases] + [fp8_cases] * TAKES_FP8 + [layout_cases, scaled_cases, grid_cases], "fp8": [fp8_cases], "none": []}


def random_case(rng):
    s = rng.choice([rng.randint(0, 80), rng.randint(0, 700), rng.randint(0, 6000)])
    b = rng.choice([1, 2, 3, 6, 20, 64]) if s < 3000 else rng.choice([1, 2, 4])
    q = rng.choice([1, 1, 1, 2, 3, 4, 8])
    return case(b=b, q=q, s=s, h=rng.choice([1, 2, 3, 7, 9, 16, 24, 32, 63, 64, 65, 96, 126, 127, 128, rng.randint(1, 200)]),
                page=rng.choice([64, 64, 64, 1, 2, 16, 32, 48, 61, 80, 128, 256, rng.randint(1, 300)]), layout=rng.choice([1, 2]),
                dtype=rng.choice([torch.bfloat16, torch.bfloat16, torch.float16]), causal=rng.random() < 0.5,
                window=rng.choice([0, 0, 0, rng.randint(1, 1000)]), sink=rng.random() < 0.3, lse=rng.random() < 0.8,
                base=rng.randint(0, 1), ragged=rng.random() < 0.25, varlen=rng.random() < 0.6, planned=rng.random() < 0.8,
                flags=rng.choice([0, 0, 0, BATCH_INVARIANT]), strided=rng.choice(["cat", "cat", "separate", "token", "heads"]),
                seed=rng.randint(0, 1 << 30), amp=rng.choice([0.1, 0.1, 0.5, 1.0]), fp8=TAKES_FP8 and rng.random() < 0.3)


def lengths(c, rng):
    if not c["varlen"]:
        return [c["s"]] * c["b"]
    return [0 if rng.random() < 0.1 else rng.randint(0, c["s"]) if rng.random() < 0.5 else min(c["s"], max(0, int(rng.gauss(c["s"] / 2, c["s"] / 4))))
            for _ in range(c["b"])]


def randn(shape, c):
    return (torch.randn(shape, device=DEV, dtype=torch.float32) * c["amp"]).clamp(-10 * c["amp"], 10 * c["amp"]).to(c["dtype"])


def quantised(rows, scale):
    """Returns rows divided by `scale`, as e4m3."""
    return (rows.float() / scale).clamp(-448, 448).to(FP8)


def latent_of(c):
    """Returns the width of the latent. That of the rope is 64."""
    return LAYOUTS[c["alias"]].latent if c["alias"] else 512


def width_of(c):
    return latent_of(c) + 64


def columns_of(c):
    """Returns the width of the values."""
    return width_of(c) if c["value_rope"] else latent_of(c)


def query_scales(c, tokens):
    """Returns the scales of queries of 8 bits: one for each head, or, with other memory layouts than "cat", for each head of a token."""
    if not c["fp8"]:
        return None
    if c["strided"] == "cat":
        return (torch.rand(c["h"], device=DEV) + 1) * (c["amp"] / 20)
    scale = (torch.rand((*tokens, c["h"]), device=DEV) + 1) * (c["amp"] / 20)
    return scale.movedim(-1, 0).contiguous().movedim(0, -1) if c["strided"] == "heads" else scale


def queries(c, tokens, scale):
    """Returns q_latent and q_rope with leading dimensions `tokens`, in one of several memory layouts, as e4m3 if there are
    scales."""
    width, latent = width_of(c), latent_of(c)
    if scale is not None:
        rows = quantised(randn((*tokens, c["h"], width), c), scale[..., None])
        if c["strided"] == "cat":
            return rows[..., :latent], rows[..., latent:]
        if c["strided"] == "separate":
            return rows[..., :latent].contiguous(), rows[..., latent:].contiguous()
        if c["strided"] == "token":
            flat = torch.zeros((*tokens, c["h"] * width + 64), device=DEV, dtype=torch.uint8).view(FP8)
            spread = flat[..., : c["h"] * width].unflatten(-1, (c["h"], width))
        else:
            spread = torch.empty((c["h"], *tokens, width), device=DEV, dtype=torch.uint8).view(FP8).movedim(0, -2)
        spread.view(torch.uint8).copy_(rows.view(torch.uint8))
        return spread[..., :latent], spread[..., latent:]
    h = c["h"]
    if c["strided"] == "cat":
        q = randn((*tokens, h, width), c)
        return q[..., :latent], q[..., latent:]
    if c["strided"] == "separate":
        return randn((*tokens, h, latent), c), randn((*tokens, h, 64), c)
    if c["strided"] == "token":                           # gaps between tokens
        q = randn((*tokens, h * width + 64), c)[..., : h * width].unflatten(-1, (h, width))
        return q[..., :latent], q[..., latent:]
    q = randn((h, *tokens, width), c).movedim(0, -2)      # heads outermost
    return q[..., :latent], q[..., latent:]


def scale_of(c):
    return width_of(c) ** -0.5 if c["scores"] is None else c["scores"] / (width_of(c) ** 0.5 * c["amp"] ** 2)


def stored_keys(c, table, lens, total):
    """Writes keys to pools of a layout with the CPU runtime. Returns the pools, the scale of the cache, and the keys that the CPU reads,
    rounded to the type with which kernels compute."""
    layout, page = LAYOUTS[c["alias"]], c["page"]
    scale = torch.full((1,), c["amp"] / 15) if layout.uses_scale() else None
    pools = layout.pools(total, page, "cpu")
    cache, keys = layout.cache(pools, page), []
    for row, n in zip(table, lens):
        given = host(randn((n, width_of(c)), c))
        slots = torch.tensor([int(row[t // page]) * page + t % page for t in range(n)], dtype=torch.int32)
        read = [torch.zeros((1, n, width), dtype=c["dtype"]) for width in (layout.latent, layout.rope)]
        if n:
            on_cpu("Append", cache=cache, latent=given[:, : layout.latent], rope=given[:, layout.latent:], slots=slots, kScale=scale)
            on_cpu("Gather", cache=cache, blockTable=row.view(1, -1), seqLens=torch.tensor([n], dtype=torch.int32), latent=read[0], rope=read[1],
                   kScale=scale)
        keys.append(torch.cat(read, -1)[0].to(DEV))
    return [pool.to(DEV) for pool in pools], None if scale is None else scale.to(DEV), keys


def build(c):
    rng = random.Random(c["seed"])
    torch.manual_seed(c["seed"])
    lens = lengths(c, rng)
    b, page = c["b"], c["page"]
    counts = [rng.randint(0, c["q"]) for _ in range(b)] if c["ragged"] else [c["q"]] * b
    per = max(1, -(-max(lens + [1]) // page) + rng.randint(0, 2))
    used = sum(-(-n // page) for n in lens)
    total = used + 7
    ids = list(range(total))
    rng.shuffle(ids)
    table = torch.full((b, per), 2147480000, dtype=torch.int32)
    width = width_of(c)
    widths = [width] if c["layout"] == 1 else [width - 64, 64]
    stored = torch.uint8 if c["fp8"] else c["dtype"]      # the codes of e4m3
    unused = 0x7F if c["fp8"] else float("nan")
    k_scale = torch.full((1,), c["amp"] / 15, device=DEV) if c["fp8"] else None
    pools = [torch.full((total, page, w), unused, device=DEV, dtype=stored) for w in widths]
    keys = []
    at = 0
    for i, n in enumerate(lens):
        k = randn((0 if c["alias"] else n, width), c)
        if c["fp8"]:
            k = quantised(k, k_scale)
        pages = ids[at: at + -(-n // page)]
        at += len(pages)
        table[i, : len(pages)] = torch.tensor(pages, dtype=torch.int32)
        keys.append(k.double() * k_scale if c["fp8"] else k)
        if n == 0 or c["alias"]:
            continue
        pad = torch.full((len(pages) * page, width), unused, device=DEV, dtype=stored)
        pad[:n] = k.view(stored)
        index = torch.tensor(pages, device=DEV)
        first = 0
        for pool, w in zip(pools, widths):
            pool[index] = pad[:, first: first + w].reshape(len(pages), page, w)
            first += w
    tokens = (sum(counts),) if c["ragged"] else (b, c["q"])
    q_scale = query_scales(c, tokens)
    ql, qr = queries(c, tokens, q_scale)
    cu = None
    if c["ragged"]:
        cu = torch.tensor([0] + [sum(counts[: i + 1]) for i in range(b)], dtype=torch.int32, device=DEV)
    sink = None
    if c["sink"]:
        sink = torch.randn(c["h"], device=DEV) * 3
        sink[0] = float("-inf")
        if c["h"] > 2:
            sink[2] = float("inf")
    out = torch.empty((*tokens, c["h"], columns_of(c)), device=DEV, dtype=c["dtype"])
    lse = torch.empty((*tokens, c["h"]), device=DEV, dtype=torch.float32) if c["lse"] else None
    if c["alias"]:
        pools, k_scale, keys = stored_keys(c, table, lens, total)
    elif c["fp8"]:
        pools = [x.view(FP8) for x in pools]
    return dict(scales=(q_scale, k_scale), ql=ql, qr=qr, pools=pools, table=table.to(DEV), lens=torch.tensor(lens, dtype=torch.int32, device=DEV), cu=cu,
                sink=sink, out=out, lse=lse, keys=keys, counts=counts, ints=lens, scale=scale_of(c))


def reference(c, d):
    out = torch.zeros(d["out"].shape, device=DEV, dtype=torch.float64)
    lse = torch.full(d["out"].shape[:-1], float("-inf"), device=DEV, dtype=torch.float64)
    first = 0
    for i, n in enumerate(d["ints"]):
        m = d["counts"][i]
        where = slice(first, first + m) if c["ragged"] else i
        first += m
        if m == 0 or n == 0:
            continue
        q = torch.cat([d["ql"][where].double(), d["qr"][where].double()], -1)
        if d["scales"][0] is not None:
            own = d["scales"][0]
            q = q * (own if own.dim() == 1 else own[where]).double()[..., None]
        k = d["keys"][i].double()
        s = torch.einsum("thd,kd->thk", q, k) * d["scale"]
        key = torch.arange(n, device=DEV).view(1, 1, n)
        last = (n - m + torch.arange(m, device=DEV)).view(m, 1, 1)
        hidden = torch.zeros_like(s, dtype=torch.bool)
        if c["causal"]:
            hidden |= key > last
        if c["window"]:
            hidden |= key < last - c["window"] + 1
        s = s.masked_fill(hidden, float("-inf"))
        top = s.amax(-1, keepdim=True)
        none = top == float("-inf")
        e = torch.exp(s - torch.where(none, torch.zeros_like(top), top))
        total = e.sum(-1)
        lse[where] = torch.where(none[..., 0], top[..., 0], top[..., 0] + torch.log(total))
        den = total
        if d["sink"] is not None:
            den = total + torch.exp(d["sink"].double().view(1, -1) - torch.where(none, torch.zeros_like(top), top)[..., 0])
        o = torch.einsum("thk,kv->thv", e, k[:, : columns_of(c)]) / den.unsqueeze(-1)
        out[where] = torch.where(none, torch.zeros_like(o), o)
    if c["base"] == 1:
        lse = lse / math.log(2)
    return out, lse


def tolerances(c, width, scale):
    """Returns the tolerances (absolute errors) of output and LSE: the usual ones of 16-bit results at amplitude 0.1. For larger amplitudes
    the tolerance of the output grows with the values. The tolerance of the LSE, there and for scales with wider scores, grows by
    eight roundings of the sums that form the scores."""
    out = 8e-4 * max(1, c["amp"] / 0.1)
    return out, 1e-6 if c["amp"] <= 0.1 and not c.get("scores") else 1e-6 + 5e-7 * width * c["amp"] ** 2 * abs(scale)


def compare(name, got, want, abs_tol, rel_tol, cosine=None):
    got = got.double()
    finite = torch.isfinite(want)
    if not torch.equal(torch.isfinite(got), finite):
        return f"{name}: {(torch.isfinite(got) != finite).sum().item()} of {got.numel()} differ in being finite"
    if not torch.equal(got[~finite], want[~finite]):
        return f"{name}: infinities differ"
    err = (got - want).abs()[finite]
    bad = (err > abs_tol) & (err > rel_tol * want.abs()[finite])
    if bad.any():
        return f"{name}: {bad.sum().item()} of {got.numel()} off, worst {err.max().item():.3g}"
    if cosine and got.numel():
        x, y = got[finite], want[finite]
        norm = (x * x + y * y).sum().item()
        distance = 1 - 2 * (x * y).sum().item() / norm if norm > 1e-12 else 0
        if distance > cosine:
            return f"{name}: cosine distance {distance:.3g}"
    return None


def compare_fp8(got, want):
    """Compares results of e4m3 products. A rounded probability is off by up to 2^-4. The errors of many probabilities average out."""
    norm = want.norm().item()
    error = (got.double() - want).norm().item() / norm if norm else got.double().abs().sum().item()
    problem = compare("out", got, want, 1e9, 0)           # only infinities and NaN
    return problem or (f"out: off by {error:.3g} of its norm" if not error <= (0.04 if want.numel() >= 4096 else 0.0625) else None)


def fp8_lse_error(c, width, scale, error):
    """Returns the tolerance of the LSE for sums of e4m3 products, which have 13 fraction bits."""
    return max(error, 5e-4 * max(1, width * c["amp"] ** 2 * abs(scale)))


def results(d):
    return [d["out"].clone()] + ([d["lse"].clone()] if d["lse"] is not None else [])


def same_bits(a, b):
    return all(torch.equal(x.contiguous().view(torch.int16), y.contiguous().view(torch.int16)) for x, y in zip(a, b))


def replay_problem(c, d, op, memory, eager):
    """Runs plan and decode in a CUDA graph. The replay must equal eager calls and follow changed lengths."""
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        op.plan()
        op.run()
    mla_cuda.poison(memory, d["out"], d["lse"])
    graph.replay()
    torch.cuda.synchronize()
    if not same_bits(eager, results(d)):
        return "a graph's replay has other bits than eager calls"
    shorter = [max(0, n - 1 - i % 70) for i, n in enumerate(d["ints"])]
    if shorter == d["ints"]:
        return None
    d["lens"].copy_(torch.tensor(shorter, dtype=torch.int32))
    changed = dict(d, ints=shorter, keys=[k[:n] for k, n in zip(d["keys"], shorter)])
    mla_cuda.poison(memory, d["out"], d["lse"])
    graph.replay()
    torch.cuda.synchronize()
    out, lse = reference(c, changed)
    if not torch.equal(out.to(c["dtype"]), reference(c, d)[0].to(c["dtype"])) and same_bits(eager[:1], results(d)[:1]):
        return "new lengths do not change the result of a replay"
    if c["fp8"]:
        return compare_fp8(d["out"], out)
    return compare("replayed out", d["out"], out, tolerances(c, width_of(c), d["scale"])[0], 2.01 / 128, 5e-6)


def operation(c, d):
    cache = LAYOUTS[c["alias"]].cache(d["pools"], c["page"]) if c["alias"] else None
    return mla_cuda.Decode(d["ql"], d["qr"], d["pools"], c["page"], d["table"], d["lens"], d["out"], d["lse"], d["scale"], c["causal"],
                           c["window"], d["sink"], d["cu"], c["base"], c["planned"], c["flags"], scales=d["scales"], cache=cache, value_rope=c["value_rope"])


def rows_of(c, d, i):
    """Returns the index of the queries of sequence i in tensors that begin with tokens."""
    first = sum(d["counts"][:i])
    return slice(first, first + d["counts"][i]) if c["ragged"] else slice(i, i + 1)


def lengths_alone(c, d, i):
    """Returns the lengths of sequence i as a batch of one."""
    cu = torch.tensor([0, d["counts"][i]], dtype=torch.int32, device=DEV) if c["ragged"] else None
    return dict(counts=d["counts"][i: i + 1], ints=d["ints"][i: i + 1], lens=d["lens"][i: i + 1], cu=cu)


def alone(c, d, i):
    """Returns sequence i as a batch of one: views of its queries and keys, and separate results."""
    rows, (q_scale, k_scale) = rows_of(c, d, i), d["scales"]
    if q_scale is not None and q_scale.dim() > 1:
        q_scale = q_scale[rows]
    return dict(d, scales=(q_scale, k_scale), ql=d["ql"][rows], qr=d["qr"][rows], table=d["table"][i: i + 1], out=torch.empty_like(d["out"][rows]),
                lse=None if d["lse"] is None else torch.empty_like(d["lse"][rows]), **lengths_alone(c, d, i))


def neighbour_problem(c, d, whole, alone, operation):
    """Checks that in batch-invariant mode a sequence alone gives the same bits as in its batch: the longest one, and a random one."""
    if c["flags"] != BATCH_INVARIANT:
        return None
    longest = max(range(c["b"]), key=lambda i: d["ints"][i])
    for i in {longest, c["seed"] % c["b"]}:
        if d["counts"][i] == 0:
            continue
        one = alone(c, d, i)
        op = operation(c, one)
        memory = torch.empty(op.workspace_bytes, dtype=torch.uint8, device=DEV)
        op.call.workspace = memory.data_ptr()
        mla_cuda.poison(memory, one.get("whole", one["out"]), one["lse"])
        op.plan()
        op.run()
        torch.cuda.synchronize()
        if not same_bits([x[rows_of(c, d, i)] for x in whole], results(one)):
            return f"batch-invariant, but sequence {i} alone has other bits"
    return None


def repeated(d, op, repeat):
    """Runs plan and operation several times on a workspace between guard bytes. Returns the first results, the memory of the workspace,
    and a problem if results differ or a guard byte was overwritten."""
    guard = 4096
    memory = torch.empty(op.workspace_bytes + 2 * guard, dtype=torch.uint8, device=DEV)
    op.call.workspace = memory.data_ptr() + guard
    first = None
    for _ in range(repeat):
        mla_cuda.poison(memory, d.get("whole", d["out"]), d["lse"])
        op.plan()
        op.run()
        torch.cuda.synchronize()
        first = first or results(d)
        if not same_bits(first, results(d)):
            return first, memory, "a repetition has other bits"
        if mla_cuda.POISON and not ((memory[:guard] == 0xFF).all() and (memory[-guard:] == 0xFF).all()):
            return first, memory, "guard bytes of the workspace were overwritten"
    return first, memory, None


def run_case(c, repeat, graph):
    d = build(c)
    op = operation(c, d)
    first, memory, problem = repeated(d, op, repeat)
    if problem:
        return problem
    out, lse = reference(c, d)
    out_error, lse_error = tolerances(c, width_of(c), d["scale"])
    if c["fp8"]:
        lse_error = fp8_lse_error(c, width_of(c), d["scale"], lse_error)
    problem = compare_fp8(first[0], out) if c["fp8"] else compare("out", first[0], out, out_error, 2.01 / 128, 5e-6)
    if problem is None and d["lse"] is not None:
        problem = compare("lse", first[1], lse, lse_error, 8.01 / 65536)
    problem = problem or neighbour_problem(c, d, first, alone, operation)
    if problem is None and graph:
        problem = replay_problem(c, d, op, memory, first)
    return problem


def run_cases(name, fixed, random_case, run, args):
    """Runs the fixed cases, then random ones until the time limit. Prints a line with the counts. Returns the exit status, which is 1
    if a case failed or a fixed case did not run."""
    rng = random.Random(args.seed)
    chosen = [c for cases in fixed[args.fixed] for c in cases()][:: args.every]
    cases = itertools.chain(chosen, (random_case(rng) for _ in range(args.cases)))
    if args.only >= 0:
        cases = chosen = [chosen[args.only]]
    start, failed, ran = time.time(), 0, 0
    for i, c in enumerate(cases):
        if time.time() - start > args.seconds:
            break
        ran += 1
        try:
            problem = run(c, args)
        except RuntimeError as e:
            problem = f"{type(e).__name__}: {str(e)[:300]}"
        if problem:
            failed += 1
            print(f"case {i} {c}: {problem}", flush=True)
            if failed >= args.stop or "CUDA error" in problem:
                break
    known = min(ran, len(chosen))
    print(f"{name} grid: {known} of {len(chosen)} fixed cases, {ran - known} random, {failed} failed, {time.time() - start:.1f} s")
    return 1 if failed or not ran or known < len(chosen) else 0


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--fixed", choices=FIXED, default="all", help="the fixed cases to run")
    parser.add_argument("--cases", type=int, default=200, help="random cases")
    parser.add_argument("--seconds", type=float, default=1e9, help="start no new case after this time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--repeat", type=int, default=2, help="runs per case, which must give equal bits")
    parser.add_argument("--only", type=int, default=-1, help="one fixed case")
    parser.add_argument("--every", type=int, default=1, help="run each n-th fixed case")
    parser.add_argument("--no-graph", action="store_true", help="do not capture and replay graphs")
    parser.add_argument("--stop", type=int, default=12, help="stop after this many failures")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(run_cases("decode", FIXED, random_case, lambda c, args: run_case(c, args.repeat, not args.no_graph), arguments()))
