"""The ops of torch.ops.mla on paged caches of keys and values with several heads."""

from typing import Optional, Tuple

import torch
from torch import Tensor

from . import abi, runtime
from .attention_ops import _lse_like, _softmax
from .errors import MlaError
from .op_registry import base_number, empty_number, expect_int32, expect_ranks, flags_of, register, result_dtype

KEY, VALUE = 4, 5  # MlaFieldRole
BY_TOKEN, BY_HEAD = 0, 2  # MlaFieldPlace


def _place_of(name, pool):
    """Returns how the strides of a pool [pages, page, heads, width] order the rows of a page."""
    _, page, heads, width = pool.shape
    _, token, head, one = pool.stride()
    # The stride of a dimension of size 1 is not used.
    token, head = token if page > 1 else None, head if heads > 1 else None
    if one == 1 or width <= 1:
        if token in (None, heads * width) and head in (None, width):
            return BY_TOKEN
        if token in (None, width) and head in (None, page * width):
            return BY_HEAD
    raise MlaError(f"{name} must store the rows of a page token by token (strides {heads * width}, {width} and 1) or "
                   f"head by head (strides {width}, {page * width} and 1), got strides {list(pool.stride()[1:])}")


def _check_pools(k_cache, v_cache):
    if k_cache.dtype not in abi.CODES:
        raise MlaError(f"k_cache must have one of the types {', '.join(abi.DTYPES)}, got {k_cache.dtype}")
    if v_cache.dtype != k_cache.dtype:
        raise MlaError(f"v_cache must have type {k_cache.dtype} like k_cache, got {v_cache.dtype}")
    if v_cache.shape[:3] != k_cache.shape[:3]:
        raise MlaError(f"v_cache must have shape {[*k_cache.shape[:3]]} like k_cache except for the width, got "
                       f"{list(v_cache.shape)}")
    if min(k_cache.shape[1:]) < 1 or v_cache.shape[3] < 1:
        raise MlaError(f"k_cache and v_cache must have tokens, heads and columns, got {list(k_cache.shape)} and "
                       f"{list(v_cache.shape)}")


def heads_cache(k_cache, v_cache):
    """Returns the MlaCache of two pools [pages, page, heads, width], with any stride between pages."""
    _check_pools(k_cache, v_cache)
    pages, page, heads, _ = k_cache.shape
    cache = abi.Cache(pageSize=page, device=abi.device_code(k_cache, "k_cache"), numFields=2, numPools=2, pageAlign=1)
    for i, (name, role, pool) in enumerate((("k_cache", KEY, k_cache), ("v_cache", VALUE, v_cache))):
        width = pool.shape[3]
        cache.fields[i] = abi.Field(role=role, dtype=abi.CODES[pool.dtype], width=heads * width, group=width,
                                    place=_place_of(name, pool), pool=i)
        stride = pool.stride(0) if pages > 1 else page * heads * width
        cache.pools[i] = abi.Pool(base=pool.data_ptr(), pages=pages, pageStride=stride * pool.element_size())
    cache.layoutHash = abi.layout_hash(cache.fields[:2], 1)
    return cache


def _grouped(q, k_cache, v_cache, block_table, seq_lens, cu_seqlens, lse_base, lse_empty, out_dtype):
    expect_ranks(q=(q, 4 if cu_seqlens is None else 3), k_cache=(k_cache, 4), v_cache=(v_cache, 4))
    expect_int32(block_table=block_table, seq_lens=seq_lens, cu_seqlens=cu_seqlens)
    base_number("lse_base", lse_base), empty_number("lse_empty", lse_empty)
    dtype = result_dtype("the queries", q.dtype, q.dtype, out_dtype)
    return q.new_empty((*q.shape[:-1], v_cache.shape[-1]), dtype=dtype), _lse_like(q)


@register(_grouped)
def gqa_decode(q: Tensor, k_cache: Tensor, v_cache: Tensor, block_table: Tensor, seq_lens: Tensor,
               plan: Optional[Tensor] = None, cu_seqlens: Optional[Tensor] = None, mask: Optional[Tensor] = None,
               sink: Optional[Tensor] = None, q_scale: Optional[Tensor] = None, k_scale: Optional[Tensor] = None,
               v_scale: Optional[Tensor] = None, *, scale: float, causal: bool = True, window: int = 0,
               lse_base: str = "e", lse_empty: str = "-inf", check: bool = False, batch_invariant: bool = False,
               out_dtype: Optional[torch.dtype] = None) -> Tuple[Tensor, Tensor]:
    """Computes grouped-query attention over a paged cache.

    Query head h uses head h // (H // G) of the keys and values.

    Shapes and dtypes:
    q            [B, S, H, d], or [N, H, d] with cu_seqlens, float, or float8_e4m3fn with such a cache; H is a
                 multiple of G
    k_cache      [pages, page, G, d], dtype of q or float8_e4m3fn, where page is the number of tokens per page
    v_cache      [pages, page, G, v], likewise. The rows of a page are stored token by token, or head by head as in
                 torch.randn(pages, G, page, d).transpose(1, 2); both may be views of one tensor with any stride
                 between pages
    block_table  [B, P], int32: page ids
    seq_lens     [B], int32: the tokens of each sequence, new ones included
    plan         of torch.ops.mla.plan for the same lengths and batch_invariant, with key_heads=G; None makes one
    cu_seqlens   [B + 1], int32: where the queries of each sequence begin among all N
    results      out [B, S, H, v] or [N, H, v], dtype of q or out_dtype; lse [B, S, H] or [N, H], dtype float32

    Token t of sequence b is in row t % page of page block_table[b, t // page]. Table entries past the last page of a
    sequence are not read.

    <softmax>
    <scales>
    <check>
    <invariant>

    <errors>

    Example:
        pages = torch.randn(8, 2, 16, 2, 64)  # keys and values of two heads, in pages of 16 tokens
        table, lengths = torch.tensor([[2, 5]], dtype=torch.int32), torch.tensor([20], dtype=torch.int32)
        q = torch.randn(1, 1, 8, 64)
        out, lse = torch.ops.mla.gqa_decode(q, pages[:, 0], pages[:, 1], table, lengths, scale=0.125)
    """
    out, lse = _grouped(q, k_cache, v_cache, block_table, seq_lens, cu_seqlens, lse_base, lse_empty, out_dtype)
    call = runtime.Invocation(
        "GqaDecode", q=q, cache=heads_cache(k_cache, v_cache), blockTable=block_table, seqLens=seq_lens, plan=plan,
        cuSeqlens=cu_seqlens, mask=mask, sink=sink, out=out, lse=lse, qScale=q_scale, kScale=k_scale, vScale=v_scale,
        **_softmax(scale, causal, window, lse_base, lse_empty))
    call.run("mlaGqaDecode", q.device, call.query("mlaGqaDecodeWorkspace"), flags_of(q.device, check, batch_invariant))
    return out, lse


# -- gqa_append ---------------------------------------------------------------


def _appended(key, value, slots, k_cache, v_cache):
    expect_ranks(key=(key, 3, 4), value=(value, 3, 4), k_cache=(k_cache, 4), v_cache=(v_cache, 4))
    expect_int32(slots=slots)


@register(_appended, writes=("k_cache", "v_cache"))
def gqa_append(key: Tensor, value: Tensor, slots: Tensor, k_cache: Tensor, v_cache: Tensor,
               k_scale: Optional[Tensor] = None, v_scale: Optional[Tensor] = None, *, check: bool = False) -> None:
    """Writes keys and values of new tokens at their slots of a paged cache.

    Slot -1 writes nothing. If tokens share a slot, the last one is kept on the CPU; on a GPU slots must differ.

    Shapes and dtypes:
    key               [B, S, G, d] or [N, G, d], float32, float16 or bfloat16
    value             [B, S, G, v] or [N, G, v], likewise
    slots             [number of tokens], int32: page id * page + row in the page, or -1
    k_cache, v_cache  as in torch.ops.mla.gqa_decode; written. Keys and values are cast to their dtype, rounded to
                      nearest even. For float8_e4m3fn float32 is rounded to bfloat16 before it is divided by the scale
    k_scale, v_scale  [1] or [G], float32, for caches of float8_e4m3fn: value = stored * scale; None is 1

    <check>

    <errors>

    Example:
        pages = torch.zeros(8, 2, 16, 2, 64)  # keys and values of two heads, in pages of 16 tokens
        slots = torch.tensor([3, -1], dtype=torch.int32)
        torch.ops.mla.gqa_append(torch.ones(2, 2, 64), torch.ones(2, 2, 64), slots, pages[:, 0], pages[:, 1])
    """
    _appended(key, value, slots, k_cache, v_cache)
    runtime.Invocation("GqaAppend", cache=heads_cache(k_cache, v_cache), key=key, value=value, slots=slots,
                       kScale=k_scale, vScale=v_scale).run("mlaGqaAppend", key.device, flags=flags_of(key.device, check))


# -- gqa_gather ---------------------------------------------------------------


def _gathered(k_cache, v_cache, block_table, seq_lens, length, starts, cu_seqlens, out_dtype):
    expect_ranks(k_cache=(k_cache, 4), v_cache=(v_cache, 4), block_table=(block_table, 2))
    if isinstance(length, int) and length < 0:
        raise MlaError(f"length must be 0 or more, got {length}")
    expect_int32(block_table=block_table, seq_lens=seq_lens, starts=starts, cu_seqlens=cu_seqlens)
    rows = (length,) if cu_seqlens is not None else (block_table.shape[0], length)
    dtype = result_dtype("k_cache", k_cache.dtype, k_cache.dtype, out_dtype)
    return tuple(cache.new_empty((*rows, *cache.shape[2:]), dtype=dtype) for cache in (k_cache, v_cache))


@register(_gathered)
def gqa_gather(k_cache: Tensor, v_cache: Tensor, block_table: Tensor, seq_lens: Tensor, length: int,
               starts: Optional[Tensor] = None, cu_seqlens: Optional[Tensor] = None,
               k_scale: Optional[Tensor] = None, v_scale: Optional[Tensor] = None, *, check: bool = False,
               out_dtype: Optional[torch.dtype] = None) -> Tuple[Tensor, Tensor]:
    """Copies tokens from the pages of a cache to dense keys and values, with zeros past the lengths.

    Shapes and dtypes:
    k_cache, v_cache  as in torch.ops.mla.gqa_decode
    block_table       [B, P], int32: page ids
    seq_lens          [B], int32: the tokens to copy of each sequence
    length            T, the rows of each sequence in the results; with cu_seqlens, M, all rows
    starts            [B], int32: the first token to copy; None: 0
    cu_seqlens        [B + 1], int32: where the rows of each sequence begin in ragged results
    k_scale, v_scale  [1] or [G], float32, for caches of float8_e4m3fn: value = stored * scale; None is 1
    out_dtype         the dtype of the results for such caches: bfloat16 (None), float16 or float32
    results           keys [B, T, G, d] and values [B, T, G, v], or [M, G, d] and [M, G, v]; dtype of the caches or
                      out_dtype

    <pages>
    <check>

    <errors>

    Example:
        pages, table = torch.randn(8, 2, 16, 2, 64), torch.tensor([[2, 5]], dtype=torch.int32)
        lengths = torch.tensor([20], dtype=torch.int32)
        keys, values = torch.ops.mla.gqa_gather(pages[:, 0], pages[:, 1], table, lengths, 20)
        assert torch.equal(keys[0, 17], pages[5, 0, 1])
    """
    key, value = _gathered(k_cache, v_cache, block_table, seq_lens, length, starts, cu_seqlens, out_dtype)
    runtime.Invocation("GqaGather", cache=heads_cache(k_cache, v_cache), blockTable=block_table, seqLens=seq_lens,
                       starts=starts, cuSeqlensK=cu_seqlens, key=key, value=value, kScale=k_scale, vScale=v_scale
                       ).run("mlaGqaGather", k_cache.device, flags=flags_of(k_cache.device, check))
    return key, value
