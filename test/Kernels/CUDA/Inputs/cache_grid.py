"""Compares the GPU's append, gather, merge and update with torch over random cases, eager and in CUDA graphs, and the operations on
every named cache layout with the CPU runtime, bit by bit.

    MLA_CUDA_LIB=.../libmla_runtime_cuda.so python3 cache_grid.py [--cases N] [--seed S]

Bytes that must not be written are NaN and must stay the same NaN. Bytes that must not be read are NaN.
"""

import argparse
import math
import os
import random
import sys

import torch

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import mla_cuda  # noqa: E402
from cache_layouts import LAYOUTS, fill, host, on_cpu  # noqa: E402

DEV = "cuda"
TYPES = [torch.bfloat16, torch.float16, torch.float32]
E4M3 = torch.float8_e4m3fn
# e4m3: a rotated element near the middle of two codes may become either one.
TOLERANCE = {torch.bfloat16: 2.01 / 256, torch.float16: 2.01 / 2048, torch.float32: 1e-5, E4M3: 1 / 8}


def nan(shape, dtype):
    if dtype == E4M3:
        return torch.full(shape, 0xFF, device=DEV, dtype=torch.uint8).view(dtype)
    return torch.full(shape, float("nan"), device=DEV, dtype=dtype)


def scale_for(dtype, rng):
    """Returns the scale of a cache of 8 bits, or None. Some values become larger than 448 times a small scale."""
    return torch.tensor([rng.choice([0.004, 0.03, 1.7])], device=DEV) if dtype == E4M3 else None


def stored(x, dtype, scale):
    """Returns what a cache of this type holds for x, as float64."""
    if dtype != E4M3:
        return x.to(dtype).double()
    if x.dtype not in (torch.bfloat16, torch.float16):
        x = x.to(torch.bfloat16)
    return value_of((x.float() / scale).clamp(-448, 448).to(E4M3), scale).double()


def value_of(codes, scale):
    """Returns the float32 values of the codes of a cache of 8 bits; other elements as they are."""
    return codes if scale is None else codes.float() * scale


def strided(shape, dtype, rng):
    """Returns random values, with gaps between rows in some cases."""
    pad = rng.choice([0, 0, 3, 8])
    return torch.randn((*shape[:-1], shape[-1] + pad), device=DEV).to(dtype)[..., : shape[-1]]


def same(name, got, want, tolerance=0.0):
    got, want = got.double(), want.double()
    if not torch.equal(got.isnan(), want.isnan()):
        return f"{name}: NaN in {(got.isnan() != want.isnan()).sum().item()} other places"
    if not torch.equal(got.isinf(), want.isinf()):
        return f"{name}: infinities in other places"
    ok = want.isfinite()
    off = (got - want).abs()[ok] > tolerance * (want.abs()[ok] + 1)
    return f"{name}: {off.sum().item()} of {off.numel()} off" if off.any() else None


def pools_for(latent, rope, layout, pages, page, dtype):
    widths = [latent + rope] if layout == 1 or rope == 0 else [latent, rope]
    return [nan((pages, page, w), dtype) for w in widths]


def fields_of(pools, latent):
    if len(pools) == 1:
        return pools[0][..., :latent], pools[0][..., latent:]
    return pools


def rotated(x, cos, sin, interleaved):
    half = x.shape[-1] // 2
    a, b = (x[..., 0::2], x[..., 1::2]) if interleaved[0] else (x[..., :half], x[..., half:])
    if cos.shape[-1] == half:
        cos, sin = torch.cat([cos, cos], -1), torch.cat([sin, sin], -1)
    first = a * cos[..., :half] - b * sin[..., :half]
    second = b * cos[..., half:] + a * sin[..., half:]
    return torch.stack([first, second], -1).flatten(-2) if interleaved[1] else torch.cat([first, second], -1)


def append_case(rng):
    dtype, page = rng.choice([*TYPES, E4M3]), rng.choice([1, 7, 16, 64])
    scale = scale_for(dtype, rng)
    latent, rope = rng.choice([(512, 64), (256, 32), (40, 6), (512, 0)])
    shape = rng.choice([(rng.randint(1, 5), rng.randint(1, 9)), (rng.randint(1, 300),)])
    count = math.prod(shape)
    pages = count // page + 9
    pools = pools_for(latent, rope, rng.choice([1, 2]), pages, page, dtype)
    kinds = [dtype if rng.random() < 0.5 and dtype in TYPES else rng.choice(TYPES) for _ in range(2)]  # converted when they are appended
    x, r = strided((*shape, latent), kinds[0], rng), strided((*shape, rope), kinds[1], rng) if rope else None
    slots = torch.tensor(rng.sample(range(pages * page), count), dtype=torch.int32, device=DEV)
    slots[torch.rand(count, device=DEV) < 0.2] = -1
    cos = sin = None
    orders = (rng.randint(0, 1), rng.randint(0, 1))
    if rope and rng.random() < 0.7:
        lead = rng.choice([shape, (1,) * len(shape)])
        kind = rng.choice(TYPES)
        cos, sin = (strided((*lead, rng.choice([rope]) // half), kind, rng) for half in [rng.choice([1, 2])] * 2)
    mla_cuda.append(mla_cuda.cache_struct(pools, page, dtype, latent, rope), x, r, slots, cos, sin, orders, scale)
    torch.cuda.synchronize()
    x = stored(x, dtype, scale)
    if rope and cos is None:
        r = stored(r, dtype, scale)
    elif rope:
        kept = r.dtype if r.dtype != torch.float32 else torch.bfloat16  # the type of rotated keys before they become 8 bits
        r = rotated(r.double(), cos.double(), sin.double(), orders)
        r = stored(r.to(kept), dtype, scale) if dtype == E4M3 else r
    got_latent, got_rope = fields_of(pools, latent)
    valid = slots >= 0
    for name, got, want, tol in (("latent", got_latent, x, 0.0), ("rope", got_rope, r, TOLERANCE[dtype])):
        if want is None:
            continue
        expected = nan((pages * page, want.shape[-1]), torch.float64)
        expected[slots[valid].long()] = want.double().reshape(count, -1)[valid]
        problem = same(name, value_of(got, scale).reshape(pages * page, -1), expected, tol if cos is not None else 0.0)
        if problem:
            return problem
    return None


def prepare_case(rng):
    """Compares the bits of the cache and the queries with those of an append and a rotation."""
    dtype, page = rng.choice([*TYPES, E4M3]), rng.choice([1, 7, 16, 64])
    scale, query_type = scale_for(dtype, rng), dtype if dtype in TYPES else rng.choice(TYPES)
    latent, rope, heads = *rng.choice([(512, 64), (256, 32), (40, 6)]), rng.randint(1, 130)
    shape = rng.choice([(rng.randint(1, 5), rng.randint(1, 9)), (rng.randint(1, 100),)])
    count, layout, orders = math.prod(shape), rng.choice([1, 2]), (rng.randint(0, 1), rng.randint(0, 1))
    pages = count // page + 9
    once, twice = (pools_for(latent, rope, layout, pages, page, dtype) for _ in range(2))
    x, r = (strided((*shape, width), rng.choice(TYPES), rng) for width in (latent, rope))
    query = strided((*shape, heads, rope), query_type, rng)
    slots = torch.tensor(rng.sample(range(pages * page), count), dtype=torch.int32, device=DEV)
    slots[torch.rand(count, device=DEV) < 0.2] = -1
    lead = rng.choice([shape, (1,) * len(shape)])
    cos, sin = (strided((*lead, rope // 2), torch.float32, rng) for _ in range(2))
    got, want = nan(query.shape, query_type), nan(query.shape, query_type)
    mla_cuda.append(mla_cuda.cache_struct(twice, page, dtype, latent, rope), x, r, slots, cos, sin, orders, scale)
    mla_cuda.rope(query, cos, sin, want, orders)
    mla_cuda.prepare(mla_cuda.cache_struct(once, page, dtype, latent, rope), query, x, r, slots, cos, sin, got, orders, scale)
    torch.cuda.synchronize()
    for name, a, b in (("query", got, want), *(("pool", a, b) for a, b in zip(once, twice))):
        if not torch.equal(a.contiguous().view(torch.uint8), b.contiguous().view(torch.uint8)):
            return f"{name}: bits differ"
    return None


def gather_case(rng):
    dtype, page = rng.choice([*TYPES, E4M3]), rng.choice([1, 7, 16, 64])
    scale, result_type = scale_for(dtype, rng), dtype if dtype in TYPES else rng.choice(TYPES)
    latent, rope = rng.choice([(512, 64), (256, 32), (40, 6), (512, 0)])
    b, per = rng.randint(1, 6), rng.randint(1, 12)
    pages = b * per + 3
    pools = pools_for(latent, rope, rng.choice([1, 2]), pages, page, dtype)
    for pool in pools:
        pool.copy_(torch.randn(pool.shape, device=DEV).to(dtype))
    table = torch.tensor(rng.sample(range(pages), b * per), dtype=torch.int32, device=DEV).view(b, per)
    capacity = per * page
    starts = [rng.randint(0, capacity) for _ in range(b)] if rng.random() < 0.5 else [0] * b
    lens = [rng.randint(0, capacity - s) for s in starts]
    ragged = rng.random() < 0.5
    rows = [n + rng.randint(0, 3) for n in lens] if ragged else [max(lens) + rng.randint(0, 3)] * b
    total = sum(rows)
    shape = (total,) if ragged else (b, rows[0])
    out_latent, out_rope = nan((*shape, latent), result_type), nan((*shape, rope), result_type) if rope else None
    cu = torch.tensor([sum(rows[:i]) for i in range(b + 1)], dtype=torch.int32, device=DEV) if ragged else None
    mla_cuda.gather(mla_cuda.cache_struct(pools, page, dtype, latent, rope), table, torch.tensor(lens, dtype=torch.int32, device=DEV),
                    out_latent, out_rope, torch.tensor(starts, dtype=torch.int32, device=DEV) if any(starts) else None, cu, scale)
    torch.cuda.synchronize()
    for name, field, got in zip(("latent", "rope"), fields_of(pools, latent), (out_latent, out_rope)):
        if got is None:
            continue
        parts = []
        for i in range(b):
            part = torch.zeros((rows[i], got.shape[-1]), device=DEV, dtype=result_type)
            part[: lens[i]] = value_of(field, scale)[table[i].long()].reshape(capacity, -1)[starts[i]: starts[i] + lens[i]]
            parts.append(part)
        problem = same(name, got.reshape(total, got.shape[-1]), torch.cat(parts))
        if problem:
            return problem
    return None


def same_bits(name, got, want):
    got, want = host(got).contiguous(), host(want).contiguous()
    if got.dtype.is_floating_point and torch.equal(got.isnan(), want.isnan()):  # the CPU keeps the bits of a NaN
        got, want = got.nan_to_num(0.0), want.nan_to_num(0.0)
    off = got.view(torch.uint8) != want.view(torch.uint8)
    return f"{name}: {off.sum().item()} of {off.numel()} bytes differ" if off.any() else None


def new_tokens(shape, widths, rng):
    """Returns rows of any type, of many magnitudes, some of which are zeros, on the GPU and the same on the CPU."""
    rows = []
    for width in widths:
        x = torch.randn((*shape, width), device=DEV) * 2.0 ** torch.randint(-12, 12, (*shape, width // 2), device=DEV).repeat_interleave(2, -1)
        x[torch.rand(shape, device=DEV) < 0.1] = 0.0
        rows.append(x.to(rng.choice(TYPES)))
    return rows, [host(x) for x in rows]


def layout_append(rng, layout, pools, page, scale):
    """Appends tokens, or prepares queries and tokens, on the GPU and on the CPU. Returns the pools of the CPU and a problem."""
    shape = rng.choice([(rng.randint(1, 5), rng.randint(1, 9)), (rng.randint(1, 60),)])
    count = math.prod(shape)
    twin = [host(pool) for pool in pools]
    rows, rows_cpu = new_tokens(shape, (layout.latent, layout.rope), rng)
    room = pools[0].shape[0] * page
    slots = torch.tensor(rng.sample(range(room), count), dtype=torch.int32, device=DEV)
    slots[torch.rand(count, device=DEV) < 0.2] = -1
    cos = sin = None
    orders = (rng.randint(0, 1), rng.randint(0, 1))
    prepares = rng.random() < 0.4
    if prepares or rng.random() < 0.5:
        kind = rng.choice(TYPES)
        cos, sin = (torch.randn((*shape, layout.rope // 2), device=DEV).to(kind) for _ in range(2))
    cache, cache_cpu = layout.cache(pools, page), layout.cache(twin, page)
    shared = dict(cache=cache_cpu, latent=rows_cpu[0], rope=rows_cpu[1], slots=host(slots), cos=host(cos), sin=host(sin), kScale=host(scale),
                  ropeInput=orders[0], ropeOutput=orders[1])
    if not prepares:
        mla_cuda.append(cache, *rows, slots, cos, sin, orders, scale)
        on_cpu("Append", **shared)
    else:
        query = torch.randn((*shape, rng.randint(1, 5), layout.rope), device=DEV).to(rng.choice(TYPES))
        out = nan(query.shape, query.dtype)
        out_cpu = host(out)
        mla_cuda.prepare(cache, query, *rows, slots, cos, sin, out, orders, scale)
        on_cpu("Prepare", qRope=host(query), out=out_cpu, **shared)
        torch.cuda.synchronize()
        if problem := same_bits("queries", out, out_cpu):
            return twin, problem
    torch.cuda.synchronize()
    return twin, next(filter(None, (same_bits(f"appended, pool {i}", a, b) for i, (a, b) in enumerate(zip(pools, twin)))), None)


def layout_gather(rng, layout, pools, twin, page, scale):
    """Gathers on the GPU and on the CPU from pools with the same bytes."""
    pages = pools[0].shape[0]
    b, per = 2, pages // 2
    table = torch.tensor(rng.sample(range(pages), b * per), dtype=torch.int32, device=DEV).view(b, per)
    starts = torch.tensor([rng.randint(0, per * page - 1) for _ in range(b)], dtype=torch.int32, device=DEV)
    lens = torch.tensor([rng.randint(0, per * page - s) for s in starts.tolist()], dtype=torch.int32, device=DEV)
    kind, rows = torch.bfloat16 if layout.is_bf16() else rng.choice(TYPES), int(lens.max()) + 1
    latent, rope = nan((b, rows, layout.latent), kind), nan((b, rows, layout.rope), kind)
    want = [host(latent), host(rope)]
    mla_cuda.gather(layout.cache(pools, page), table, lens, latent, rope, starts, None, scale)
    on_cpu("Gather", cache=layout.cache(twin, page), blockTable=host(table), seqLens=host(lens), starts=host(starts), latent=want[0], rope=want[1],
           kScale=host(scale))
    torch.cuda.synchronize()
    return same_bits("gathered latent", latent, want[0]) or same_bits("gathered rope", rope, want[1])


def layout_convert(rng, layout, pools, twin, page, scale):
    """Converts to another layout on the GPU and on the CPU."""
    target = rng.choice([x for x in LAYOUTS.values() if (x.latent, x.rope) == (layout.latent, layout.rope)])
    pages, to_page = pools[0].shape[0], rng.choice([1, 7, 16, 64])
    b, per = 2, pages // 2
    to_per = -(-per * page // to_page)
    to_pools = target.pools(b * to_per + 2, to_page, DEV)
    want = [host(pool) for pool in to_pools]
    table, to_table = (torch.tensor(rng.sample(range(n), b * k), dtype=torch.int32, device=DEV).view(b, k)
                       for n, k in ((pages, per), (b * to_per + 2, to_per)))
    starts = torch.tensor([rng.randint(0, per * page) for _ in range(b)], dtype=torch.int32, device=DEV)
    lens = torch.tensor([rng.randint(s, per * page) for s in starts.tolist()], dtype=torch.int32, device=DEV)
    to_scale = scale if scale is not None and rng.random() < 0.5 else torch.tensor([0.03], device=DEV)
    to_scale = to_scale if target.uses_scale() else None
    mla_cuda.convert(layout.cache(pools, page), target.cache(to_pools, to_page), table, lens, starts, to_table, scale, to_scale)
    host_scale = host(scale)
    on_cpu("ConvertCache", **{"from": layout.cache(twin, page)}, to=target.cache(want, to_page), fromTable=host(table), seqLens=host(lens),
           starts=host(starts), toTable=host(to_table), fromScale=host_scale, toScale=host_scale if to_scale is scale else host(to_scale))
    torch.cuda.synchronize()
    return next(filter(None, (same_bits(f"converted to {target.name}, pool {i}", a, b) for i, (a, b) in enumerate(zip(to_pools, want)))), None)


def layout_case(rng):
    """Appends to a layout, gathers from it and converts it. Then gathers random bytes: every code and scale."""
    layout, page = rng.choice(list(LAYOUTS.values())), rng.choice([1, 7, 16, 64])
    scale = torch.tensor([rng.choice([0.004, 0.03, 1.7])], device=DEV) if layout.uses_scale() else None
    pools = layout.pools(2 * rng.randint(1, 5) + -(-60 // page), page, DEV)
    twin, problem = layout_append(rng, layout, pools, page, scale)
    problem = problem or layout_gather(rng, layout, pools, twin, page, scale)
    if not problem:
        twin = fill(layout, pools, page, scale)
        problem = layout_convert(rng, layout, pools, twin, page, scale)
    if problem:
        return f"{layout.name}: {problem}"
    for pool, other in zip(pools, twin):
        other.copy_(torch.randint(0, 256, other.shape, dtype=torch.uint8))
        pool.copy_(other)
    problem = layout_gather(rng, layout, pools, twin, page, scale)
    return f"{layout.name}, random bytes: {problem}" if problem else None


def expand_case(rng):
    """Expands a cache of a named layout. Compares with a gather and a product per weight."""
    layout, page = rng.choice(list(LAYOUTS.values())), rng.choice([1, 7, 16, 64])
    scale = torch.tensor([rng.choice([0.03, 1.7])], device=DEV) if layout.uses_scale() else None
    b, per, kind = rng.randint(1, 3), rng.randint(1, max(1, 400 // page)), torch.bfloat16
    kind = kind if layout.is_bf16() else rng.choice(TYPES[:2])
    pools = layout.pools(b * per, page, DEV)
    fill(layout, pools, page, scale)
    table = torch.tensor(rng.sample(range(b * per), b * per), dtype=torch.int32, device=DEV).view(b, per)
    starts = torch.tensor([rng.randint(0, per * page - 1) for _ in range(b)], dtype=torch.int32, device=DEV)
    lens = torch.tensor([rng.randint(0, per * page - s) for s in starts.tolist()], dtype=torch.int32, device=DEV)
    rows, cu = [n + rng.randint(0, 3) for n in lens.tolist()], None
    shape = (b, max(rows))
    if rng.random() < 0.5:
        shape, cu = (sum(rows),), torch.tensor([sum(rows[:i]) for i in range(b + 1)], dtype=torch.int32, device=DEV)
    heads, weights, outs = rng.randint(1, 9), [], []
    pad = rng.choice([0, 0, 8, 3])
    for n in (rng.choice([128, 64, 72, 33]), rng.choice([128, 200, 16])):
        w = torch.randn((heads, layout.latent, n) if rng.random() < 0.3 else (heads, n, layout.latent), device=DEV).to(kind)
        weights.append(w if w.shape[1] == n else w.transpose(1, 2))
        outs.append(nan((*shape, heads, n + pad), kind)[..., :n])
    latent, rope, want_rope = (nan((*shape, width), kind) for width in (layout.latent, layout.rope, layout.rope))
    cache = layout.cache(pools, page)
    mla_cuda.expand_cache(cache, table, lens, *weights, *outs, rope, starts, cu, scale)
    mla_cuda.gather(cache, table, lens, latent, want_rope, starts, cu, scale)
    torch.cuda.synchronize()
    for name, w, out in zip(("key", "value"), weights, outs):
        want = torch.einsum("...c,hnc->...hn", latent.double(), w.double())
        if problem := same(f"{layout.name}: {name}", out, want, TOLERANCE[kind] * 8):
            return problem
    return same_bits(f"{layout.name}: rope", rope, want_rope)


def update_case(rng):
    dtype, widths = rng.choice(TYPES), rng.choice([(512, 64), (256, 32), (40, 6), (33, 0)])
    b, past, new = rng.randint(1, 5), rng.randint(0, 70), rng.choice([1, 1, 2, 5, 40])
    mode = rng.choice(["concat", "copied", "in place"]) if past else "concat"
    scatter = mode != "concat"
    b_new = rng.randint(1, b) if scatter else b
    own = rng.random() < 0.5
    # Some positions occur twice, some are out of range.
    at = torch.randint(-1, past + 1, (b_new, new) if own else (new,), device=DEV, dtype=rng.choice([torch.int32, torch.int64]))
    olds = [strided((b, past, w), dtype, rng) if w else None for w in widths]
    news = [strided((b_new, new, w), dtype, rng) if w else None for w in widths]
    outs, wanted = [], []
    for old, added in zip(olds, news):
        if old is None:
            outs.append(None)
            continue
        want = old.clone() if scatter else torch.cat([old, added], 1)
        rows = at.tolist() if own else [at.tolist()] * b_new
        for i in range(b_new if scatter else 0):
            for s, t in enumerate(rows[i]):
                if 0 <= t < past:
                    want[i, t] = added[i, s]
        wanted.append(want)
        outs.append(old.clone() if mode == "in place" else nan(want.shape, dtype))
    mla_cuda.update(None if mode == "in place" else olds, news, at if scatter else None, outs)
    torch.cuda.synchronize()
    for name, got, want in zip(("latent", "rope"), outs, wanted):
        problem = same(f"{mode} {name}", got, want)
        if problem:
            return problem
    return None


def merge_case(rng):
    dtype, n = rng.choice(TYPES), rng.choice([1, 2, 3, 8, 32, 33, 64, 100])
    shape = rng.choice([(rng.randint(1, 5), rng.randint(1, 4), rng.randint(1, 20)), (rng.randint(1, 9), rng.randint(1, 130))])
    width, base = rng.choice([512, 128, 33]), rng.randint(0, 1)
    outs = [strided((*shape, width), dtype, rng) for _ in range(n)]
    lses = [torch.randn(shape, device=DEV) * 5 for _ in range(n)]
    for o, l in zip(outs, lses):                          # empty partial results are NaN
        empty = torch.rand(shape, device=DEV) < 0.2
        l[empty] = float("-inf")
        o[empty] = float("nan")
    for l, o in zip(lses, outs):
        l.view(-1)[0] = float("-inf")                     # a row without any key
        o.reshape(-1, width)[0] = float("nan")
    out, lse = nan((*shape, width), dtype), nan(shape, torch.float32)
    sink, empty = rng.choice([None, torch.randn(shape[-1], device=DEV).to(dtype)]), rng.randint(0, 1)
    for l in lses[::2]:                                   # both conventions for a row without keys
        l[l.isinf()] = float("inf")
    mla_cuda.merge(outs, lses, out, lse, base, sink, empty)
    torch.cuda.synchronize()
    scale = math.log(2) if base == 1 else 1.0
    logs = torch.stack(lses).double() * scale
    logs[logs.isinf()] = float("-inf")
    want_lse = torch.logsumexp(logs, 0)
    weights = torch.where(logs == float("-inf"), torch.zeros_like(logs), torch.exp(logs - torch.where(want_lse.isinf(), 0, want_lse)))
    want = (torch.stack(outs).double().nan_to_num(0.0) * weights.unsqueeze(-1)).sum(0)
    if sink is not None:                                  # 1 / (1 + exp(sink - lse)) of the keys' share remains
        want = want * torch.sigmoid(want_lse - sink.double()).unsqueeze(-1)
    if empty:
        want_lse[want_lse.isinf()] = float("inf")
    return same("out", out, want, TOLERANCE[dtype]) or same("lse", lse, want_lse / scale, 1e-5)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--cases", type=int, default=150, help="cases per operation")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    failed = 0
    for name, run in (("append", append_case), ("prepare", prepare_case), ("gather", gather_case), ("merge", merge_case), ("update", update_case),
                      ("layout", layout_case), ("expand", expand_case)):
        for i in range(args.cases):
            seed = args.seed * 100000 + i
            torch.manual_seed(seed)
            mla_cuda.CAPTURED = mla_cuda.POISON and i % 4 == 3
            problem = run(random.Random(seed))
            if problem:
                failed += 1
                print(f"{name} case {i}: {problem}", flush=True)
                if failed > 15:
                    sys.exit(1)
    print(f"cache grid: {7 * args.cases} cases, {failed} failed")
    sys.exit(failed != 0)


if __name__ == "__main__":
    main()
