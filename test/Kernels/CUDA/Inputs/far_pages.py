"""Tests append, gather and decode on pages past 2^31 elements of a pool.

    MLA_CUDA_LIB=.../libmla_runtime_cuda.so python3 far_pages.py

The same tokens are written to the first and to the last pages. Results that read them must have the same bits. All other
bytes of the pools are NaN.
"""

import os
import sys

import torch

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import mla_cuda  # noqa: E402

DEV, HEADS, LENGTHS = "cuda", 16, (150, 77)
# Pools, type, page size, latent, rope. The first three have the widths of the tuned kernel, which uses plain copies for pages of 48.
CASES = [(1, torch.bfloat16, 64, 512, 64), (2, torch.bfloat16, 64, 512, 64), (1, torch.bfloat16, 48, 512, 64),
         (1, torch.bfloat16, 64, 256, 32), (2, torch.float32, 16, 512, 64)]


def pools_of(count, dtype, page, latent, rope):
    widths = [latent + rope] if count == 1 else [latent, rope]
    pages = (1 << 31) // (page * widths[0]) + 64
    pools = [torch.empty((pages, page, width), dtype=dtype, device=DEV) for width in widths]
    for pool in pools:
        pool.view(torch.uint8).fill_(0xFF)
    return pools


def tables_of(pages, page):
    """Returns block tables of the first and of the last pages. Each block has its own page."""
    per = -(-max(LENGTHS) // page)
    first = torch.arange(2 * per, dtype=torch.int32, device=DEV).view(2, per)
    return first, pages - 1 - first


def append(cache, table, page, tokens, latent):
    at = torch.arange(max(LENGTHS), device=DEV)
    slots = table.long()[:, at // page] * page + at % page
    slots[at[None] >= torch.tensor(LENGTHS, device=DEV)[:, None]] = -1
    mla_cuda.append(cache, tokens[..., :latent].contiguous(), tokens[..., latent:].contiguous(), slots.flatten().int())


def gathered(cache, table, lens, shape, latent, dtype):
    out = [torch.empty((*shape, width), dtype=dtype, device=DEV) for width in (latent, cache.fields[1].width)]
    mla_cuda.gather(cache, table, lens, *out)
    return torch.cat(out, -1)


def decoded(pools, table, lens, page, q, latent):
    out = torch.full((*q.shape[:-1], latent), float("nan"), dtype=q.dtype, device=DEV)
    lse = torch.full(q.shape[:-1], float("nan"), dtype=torch.float32, device=DEV)
    op = mla_cuda.Decode(q[..., :latent], q[..., latent:], pools, page, table, lens, out, lse, 0.05, causal=True)
    op.plan()
    op.run()
    return out, lse


def problem_of(count, dtype, page, latent, rope):
    torch.manual_seed(latent + page)
    pools = pools_of(count, dtype, page, latent, rope)
    cache = mla_cuda.cache_struct(pools, page, dtype, latent, rope)
    lens = torch.tensor(LENGTHS, dtype=torch.int32, device=DEV)
    tokens = torch.randn((2, max(LENGTHS), latent + rope), device=DEV).to(dtype)
    tokens[torch.arange(max(LENGTHS), device=DEV)[None] >= lens[:, None]] = 0
    q = torch.randn((2, 2, HEADS, latent + rope), device=DEV).to(dtype)
    results = []
    for table in tables_of(len(pools[0]), page):
        append(cache, table, page, tokens, latent)
        if not torch.equal(gathered(cache, table, lens, tokens.shape[:2], latent, dtype), tokens):
            return f"gather from page {int(table[0, 0])} does not return the appended tokens"
        results.append(decoded(pools, table, lens, page, q, latent))
    if not all(torch.equal(near, far) and near.isfinite().all() for near, far in zip(*results)):
        return "the last pages give other results than the first pages"
    return None


def main():
    failed = 0
    for case in CASES:
        problem = problem_of(*case)
        torch.cuda.empty_cache()
        if problem:
            print(f"FAILED {case}: {problem}")
            failed += 1
    print(f"far pages: {len(CASES)} pools of more than 2^31 elements, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
