"""The ops of torch.ops.mla that make plans, and write and read caches."""

from typing import Optional, Tuple

import torch
from torch import Tensor

from . import layouts, runtime
from .errors import MlaError
from .op_registry import expect_int32, expect_ranks, flags_of, register, result_dtype, width_of


# -- plan ---------------------------------------------------------------------


def _planned(seq_lens, cu_seqlens):
    expect_int32(seq_lens=seq_lens, cu_seqlens=cu_seqlens)
    # The size of a plan depends on the device.
    return seq_lens.new_empty(torch.library.get_ctx().new_dynamic_size(), dtype=torch.uint8)


@register(_planned)
def plan(seq_lens: Tensor, heads: int, query_len: int, page_size: int, max_length: int,
         cu_seqlens: Optional[Tensor] = None, *, key_heads: int = 1, check: bool = False,
         batch_invariant: bool = False) -> Tensor:
    """Returns the split-KV schedule of one step, which every decode over the same lengths can use.

    Shapes and dtypes:
    seq_lens    [B], int32: the tokens of each sequence, new ones included
    heads       H of the decodes
    query_len   S of the decodes; ignored with cu_seqlens
    page_size   tokens per page
    max_length  tokens; at least the largest length, for example P * page_size of the block table
    cu_seqlens  [B + 1], int32: where the queries of each sequence begin among all [N]
    key_heads   the heads of the keys of gqa_decode; they divide heads
    result      [bytes], dtype uint8; the size depends on the device

    <check>
    <invariant>

    <errors>

    Example:
        lengths = torch.tensor([5, 3], dtype=torch.int32)
        schedule = torch.ops.mla.plan(lengths, 4, 1, 16, 32)
    """
    expect_int32(seq_lens=seq_lens, cu_seqlens=cu_seqlens)
    sizes = dict(heads=heads, queryLen=query_len, pageSize=page_size, maxLength=max_length, keyHeads=key_heads)
    size = runtime.Invocation("Plan", seqLens=seq_lens, cuSeqlens=cu_seqlens, **sizes).query("mlaPlanBytes")
    # Zero-filled, because a plan may be shorter than its memory and equal calls must return equal tensors.
    out = torch.zeros(size, dtype=torch.uint8, device=seq_lens.device)
    call = runtime.Invocation("Plan", seqLens=seq_lens, cuSeqlens=cu_seqlens, plan=out, **sizes)
    call.run("mlaPlan", seq_lens.device, flags=flags_of(seq_lens.device, check, batch_invariant))
    return out


# -- append -------------------------------------------------------------------


def _appended(latent, rope, slots, cache, rope_cache, layout, page_size):
    expect_ranks(latent=(latent, 2, 3), rope=(rope, 2, 3))
    layouts.check_pages("cache", cache, rope_cache, layout, page_size)
    expect_int32(slots=slots)


@register(_appended, writes=("cache", "rope_cache"))
def append(latent: Tensor, rope: Optional[Tensor], slots: Tensor, cache: Tensor, rope_cache: Optional[Tensor],
           cos: Optional[Tensor] = None, sin: Optional[Tensor] = None, interleaved_input: bool = False,
           interleaved_output: bool = False, k_scale: Optional[Tensor] = None, latent_norm: Optional[Tensor] = None, *,
           check: bool = False, layout: str = "", page_size: int = 0, norm_eps: float = 1e-6,
           norm_rounds: bool = False) -> None:
    """Writes new tokens at their slots of a paged cache.

    Slot -1 writes nothing. If tokens share a slot, the last one is kept on the CPU; on a GPU slots must differ.
    With cos and sin, rotates the rope part first, as torch.ops.mla.rope does.

    Shapes and dtypes:
    latent    [B, S, C] or [N, C], float32, float16 or bfloat16
    rope      [B, S, r] or [N, r], likewise; None for a cache without a rope part
    slots     [number of tokens], int32: page id * page + row in the page, or -1
    cache     [pages, page, C + r], or [pages, page, C] with rope_cache [pages, page, r]; written. Both parts are
              cast to its dtype, rounded to nearest even. For float8_e4m3fn they are rounded to bfloat16 (float16
              stays) before they are divided by k_scale. With a layout, pools of bytes
    k_scale   [1], float32, for a cache of float8_e4m3fn: value = stored * scale; None is 1
    cos, sin  [B or 1, S or 1, r / 2 or r] or [N or 1, r / 2 or r], float
    interleaved_input, interleaved_output  True: pairs are elements 2i and 2i + 1. False: i and i + r / 2
    latent_norm  [C], float: the weight of an RMS norm of latent, computed in float32; None: no norm
    norm_eps     the epsilon of the norm, at least 0
    norm_rounds  True: latent and latent_norm have one 16-bit dtype, and the norm rounds to it before and after the
                 product with latent_norm, as the models of Transformers do. False: only the result is rounded

    <layout>
    <check>

    <errors>

    Example:
        cache = torch.zeros(8, 16, 160)
        slots = torch.tensor([3, -1], dtype=torch.int32)
        torch.ops.mla.append(torch.ones(2, 128), torch.ones(2, 32), slots, cache, None)
    """
    _appended(latent, rope, slots, cache, rope_cache, layout, page_size)
    struct = layouts.cache_struct("cache", cache, rope_cache, (width_of(latent), width_of(rope)), layout, page_size)
    runtime.Invocation("Append", cache=struct, latent=latent, rope=rope, slots=slots, cos=cos, sin=sin, kScale=k_scale,
                       ropeInput=int(interleaved_input), ropeOutput=int(interleaved_output), norm=latent_norm,
                       normEps=norm_eps, normRounds=int(norm_rounds)
                       ).run("mlaAppend", latent.device, flags=flags_of(latent.device, check))


# -- prepare ------------------------------------------------------------------


def _prepared(q_rope, latent, rope, slots, cache, rope_cache, layout, page_size):
    _appended(latent, rope, slots, cache, rope_cache, layout, page_size)
    expect_ranks(q_rope=(q_rope, latent.dim() + 1))
    return cache.new_empty(q_rope.shape, dtype=layouts.stored_dtype(cache, layout) or q_rope.dtype)


@register(_prepared, writes=("cache", "rope_cache"))
def prepare(q_rope: Tensor, latent: Tensor, rope: Tensor, slots: Tensor, cache: Tensor, rope_cache: Optional[Tensor],
            cos: Tensor, sin: Tensor, interleaved_input: bool = False, interleaved_output: bool = False,
            k_scale: Optional[Tensor] = None, latent_norm: Optional[Tensor] = None, *, check: bool = False,
            layout: str = "", page_size: int = 0, norm_eps: float = 1e-6, norm_rounds: bool = False) -> Tensor:
    """Rotates the queries of new tokens, and writes the tokens at their slots of a paged cache: one launch on a GPU.

    The same as torch.ops.mla.rope of q_rope and torch.ops.mla.append of the other arguments.

    Shapes and dtypes:
    q_rope    [B, S, H, r] or [N, H, r], float: the rope part of the queries
    latent    [B, S, C] or [N, C]; rope [B, S, r] or [N, r]; slots, cache, rope_cache and k_scale: as in append
    cos, sin  [B or 1, S or 1, r / 2 or r] or [N or 1, r / 2 or r], float
    interleaved_input, interleaved_output  True: pairs are elements 2i and 2i + 1. False: i and i + r / 2
    latent_norm, norm_eps, norm_rounds  an RMS norm of latent, as in append
    result    shape of q_rope, dtype of cache, or of q_rope for a cache of 8 bits or fewer: the rotated queries,
              rounded to nearest even
    <layout>
    <check>
    <errors>

    Example:
        cache, slots = torch.zeros(8, 16, 160), torch.tensor([3, 4], dtype=torch.int32)
        angles = torch.arange(2.0)[:, None] * 10000 ** (-torch.arange(16) / 16)
        q_rope = torch.ops.mla.prepare(torch.randn(2, 4, 32), torch.ones(2, 128), torch.ones(2, 32), slots, cache, None,
                                       angles.cos(), angles.sin())
    """
    out = _prepared(q_rope, latent, rope, slots, cache, rope_cache, layout, page_size)
    struct = layouts.cache_struct("cache", cache, rope_cache, (width_of(latent), width_of(rope)), layout, page_size)
    runtime.Invocation("Prepare", cache=struct, qRope=q_rope, latent=latent, rope=rope, slots=slots, cos=cos, sin=sin,
                       out=out, kScale=k_scale, ropeInput=int(interleaved_input), ropeOutput=int(interleaved_output),
                       norm=latent_norm, normEps=norm_eps, normRounds=int(norm_rounds)
                       ).run("mlaPrepare", latent.device, flags=flags_of(latent.device, check))
    return out


# -- gather -------------------------------------------------------------------


def _latent_width(cache, rope_cache, rope_width, layout, latent_width):
    """Returns the latent width of a cache. Checks the widths, except for symbolic ones, which exist only while
    tracing."""
    if layout:
        found = layouts.parse(layout, latent_width, rope_width) if latent_width else layouts.parse(layout)
        if found.widths[1] != rope_width:
            raise MlaError(f"rope_width must be {found.widths[1]}, the rope width of layout {layout}, got {rope_width}: pass "
                           "latent_width, too, for a layout of other widths")
        return found.widths[0]
    if latent_width:
        raise MlaError(f"latent_width must be 0 without a layout, because it is a size of the cache, got {latent_width}")
    width = cache.shape[2] if rope_cache is None else rope_cache.shape[2]
    if isinstance(rope_width, int) and isinstance(width, int):
        if rope_cache is not None and rope_width != width:
            raise MlaError(f"rope_width must be {width}, the width of rope_cache, got {rope_width}")
        if rope_cache is None and not 0 <= rope_width < width:
            raise MlaError(f"rope_width must be from 0 to {width - 1} for a cache of width {width}, got {rope_width}")
    return cache.shape[2] - (rope_width if rope_cache is None else 0)


def _gathered(cache, rope_cache, block_table, seq_lens, length, rope_width, starts, cu_seqlens, out_dtype, layout,
              page_size, latent_width):
    layouts.check_pages("cache", cache, rope_cache, layout, page_size)
    expect_ranks(block_table=(block_table, 2))
    if isinstance(length, int) and length < 0:
        raise MlaError(f"length must be 0 or more, got {length}")
    width = _latent_width(cache, rope_cache, rope_width, layout, latent_width)
    expect_int32(block_table=block_table, seq_lens=seq_lens, starts=starts, cu_seqlens=cu_seqlens)
    rows = (length,) if cu_seqlens is not None else (block_table.shape[0], length)
    stored = layouts.stored_dtype(cache, layout)
    dtype = result_dtype("cache", torch.float8_e4m3fn if stored is None else stored, stored, out_dtype)
    return cache.new_empty((*rows, width), dtype=dtype), cache.new_empty((*rows, rope_width), dtype=dtype)


@register(_gathered)
def gather(cache: Tensor, rope_cache: Optional[Tensor], block_table: Tensor, seq_lens: Tensor, length: int,
           rope_width: int, starts: Optional[Tensor] = None, cu_seqlens: Optional[Tensor] = None,
           k_scale: Optional[Tensor] = None, *, check: bool = False, out_dtype: Optional[torch.dtype] = None,
           layout: str = "", page_size: int = 0, latent_width: int = 0) -> Tuple[Tensor, Tensor]:
    """Copies tokens from the pages of a cache to a dense latent and rope part, with zeros past the lengths.

    Shapes and dtypes:
    cache        the cache, a pool [pages, page, C + r], or [pages, page, C] with rope_cache [pages, page, r]; float
                 or float8_e4m3fn
    block_table  [B, P], int32: page ids
    seq_lens     [B], int32: the tokens to copy of each sequence
    length       T, the rows of each sequence in the results; with cu_seqlens, M, all rows
    rope_width   r
    starts       [B], int32: the first token to copy; None: 0
    cu_seqlens   [B + 1], int32: where the rows of each sequence begin in ragged results
    k_scale      [1], float32, for a cache of float8_e4m3fn: value = stored * scale; None is 1
    out_dtype    the dtype of the results for a cache of 8 bits or fewer, or of two types: bfloat16 (None), float16 or
                 float32
    latent_width C, for a layout whose name has another latent width
    results      latent [B, T, C] and rope [B, T, r], or [M, C] and [M, r]; dtype of the cache or out_dtype

    <pages>
    <layout>
    <check>

    <errors>

    Example:
        cache, table = torch.randn(8, 16, 160), torch.tensor([[2, 5]], dtype=torch.int32)
        lengths = torch.tensor([20], dtype=torch.int32)
        latent, rope = torch.ops.mla.gather(cache, None, table, lengths, 20, 32)
        assert torch.equal(latent[0, 17], cache[5, 1, :128])
    """
    latent, rope = _gathered(cache, rope_cache, block_table, seq_lens, length, rope_width, starts, cu_seqlens,
                             out_dtype, layout, page_size, latent_width)
    struct = layouts.cache_struct("cache", cache, rope_cache, (width_of(latent), rope_width), layout, page_size)
    runtime.Invocation("Gather", cache=struct, blockTable=block_table, seqLens=seq_lens, starts=starts,
                       cuSeqlensK=cu_seqlens, latent=latent, rope=rope if rope_width else None, kScale=k_scale
                       ).run("mlaGather", cache.device, flags=flags_of(cache.device, check))
    return latent, rope


# -- expand -------------------------------------------------------------------


def _expanded_cache(cache, rope_cache, block_table, seq_lens, length, rope_width, w_uk, w_uv, starts, cu_seqlens, wide,
                    layout, page_size):
    layouts.check_pages("cache", cache, rope_cache, layout, page_size)
    expect_ranks(block_table=(block_table, 2), w_uk=(w_uk, 3), w_uv=(w_uv, 3))
    if isinstance(length, int) and length < 0:
        raise MlaError(f"length must be 0 or more, got {length}")
    _latent_width(cache, rope_cache, rope_width, layout, w_uk.shape[2] if layout else 0)
    expect_int32(block_table=block_table, seq_lens=seq_lens, starts=starts, cu_seqlens=cu_seqlens)
    rows = (length,) if cu_seqlens is not None else (block_table.shape[0], length)
    dtype = torch.float32 if wide else w_uk.dtype
    return (w_uk.new_empty((*rows, *w_uk.shape[:2]), dtype=dtype), w_uk.new_empty((*rows, *w_uv.shape[:2]), dtype=dtype),
            w_uk.new_empty((*rows, rope_width)))


@register(_expanded_cache)
def expand_cache(cache: Tensor, rope_cache: Optional[Tensor], block_table: Tensor, seq_lens: Tensor, length: int,
                 rope_width: int, w_uk: Tensor, w_uv: Tensor, starts: Optional[Tensor] = None,
                 cu_seqlens: Optional[Tensor] = None, k_scale: Optional[Tensor] = None, *, wide: bool = False,
                 check: bool = False, batch_invariant: bool = False, layout: str = "",
                 page_size: int = 0) -> Tuple[Tensor, Tensor, Tensor]:
    """Expands cached latents to the keys and values of a prefill, with zeros past the lengths.

    With x, the latent of a token, key[.., h, :] = x @ w_uk[h].T and value[.., h, :] = x @ w_uv[h].T. The results are
    those of gather and two calls of expand_kv, without a dense copy of the latents.

    Shapes and dtypes:
    cache        the cache, a pool [pages, page, C + r], or [pages, page, C] with rope_cache [pages, page, r]; dtype of
                 the weights or float8_e4m3fn
    block_table  [B, P], int32: page ids
    seq_lens     [B], int32: the tokens to expand of each sequence
    length       T, the rows of each sequence in the results; with cu_seqlens, M, all rows
    rope_width   r
    w_uk, w_uv   [H, n, C] and [H, v, C], float, of one dtype. One of the last two dimensions must be contiguous
    starts       [B], int32: the first token to expand; None: 0
    cu_seqlens   [B + 1], int32: where the rows of each sequence begin in ragged results
    k_scale      [1], float32, for a cache of float8_e4m3fn: value = stored * scale; None is 1
    results      key [B, T, H, n], value [B, T, H, v] and rope [B, T, r], or [M, H, n], [M, H, v] and [M, r]; dtype of
                 the weights

    <wide>
    <invariant>

    <pages>
    <layout>
    <check>

    <errors>

    Example:
        cache, table = torch.randn(8, 16, 160), torch.tensor([[2, 5]], dtype=torch.int32)
        lengths = torch.tensor([20], dtype=torch.int32)
        w_uk, w_uv = torch.randn(4, 24, 128), torch.randn(4, 20, 128)
        key, value, rope = torch.ops.mla.expand_cache(cache, None, table, lengths, 20, 32, w_uk, w_uv)
        assert key.shape == (1, 20, 4, 24) and value.shape == (1, 20, 4, 20)
        assert torch.equal(rope[0, 17], cache[5, 1, 128:])
    """
    key, value, rope = _expanded_cache(cache, rope_cache, block_table, seq_lens, length, rope_width, w_uk, w_uv, starts,
                                       cu_seqlens, wide, layout, page_size)
    struct = layouts.cache_struct("cache", cache, rope_cache, (w_uk.shape[2], rope_width), layout, page_size)
    call = runtime.Invocation("ExpandCache", cache=struct, blockTable=block_table, seqLens=seq_lens, starts=starts,
                              cuSeqlensK=cu_seqlens, wUk=w_uk, wUv=w_uv, key=key, value=value,
                              rope=rope if rope_width else None, kScale=k_scale)
    call.run("mlaExpandCache", cache.device, call.query("mlaExpandCacheWorkspace"),
             flags_of(cache.device, check, batch_invariant))
    return key, value, rope


# -- convert ------------------------------------------------------------------


def _converted(from_cache, from_rope_cache, to_cache, to_rope_cache, from_table, seq_lens, to_table, starts,
               from_layout, from_page_size, to_layout, to_page_size):
    layouts.check_pages("from_cache", from_cache, from_rope_cache, from_layout, from_page_size)
    layouts.check_pages("to_cache", to_cache, to_rope_cache, to_layout, to_page_size)
    expect_ranks(from_table=(from_table, 2), to_table=(to_table, 2))
    expect_int32(from_table=from_table, seq_lens=seq_lens, to_table=to_table, starts=starts)


@register(_converted, writes=("to_cache", "to_rope_cache"))
def convert_cache(from_cache: Tensor, from_rope_cache: Optional[Tensor], to_cache: Tensor,
                  to_rope_cache: Optional[Tensor], from_table: Tensor, seq_lens: Tensor, latent_width: int,
                  rope_width: int, to_table: Optional[Tensor] = None, starts: Optional[Tensor] = None,
                  from_scale: Optional[Tensor] = None, to_scale: Optional[Tensor] = None, *, from_layout: str = "",
                  from_page_size: int = 0, to_layout: str = "", to_page_size: int = 0, check: bool = False) -> None:
    """Copies tokens from the pages of one cache to the pages of another, which may have another layout.

    Tokens starts[b] to seq_lens[b] - 1 of each sequence b are copied; all other bytes stay. A part (latent or rope key)
    that both caches store alike is copied bit for bit with its scales. Other parts are read to float32 and written as
    torch.ops.mla.append writes them.

    Shapes and dtypes:
    from_cache, from_rope_cache  the cache that is read: one or two pools, as in decode
    to_cache, to_rope_cache      the cache that is written; its page size may differ
    from_table, to_table         [B, P] and [B, Q], int32: page ids of each cache; to_table None is from_table
    seq_lens, starts             [B], int32; starts None is 0
    latent_width, rope_width     C and r of both caches; r is 0 without a rope part
    from_scale, to_scale         [1], float32: the k_scale of each cache
    from_layout, to_layout       the layout of each cache, with the tokens per page in from_page_size and to_page_size

    <layout>
    <check>

    <errors>

    Example:
        wide, table = torch.randn(4, 16, 576, dtype=torch.bfloat16), torch.tensor([[2, 1]], dtype=torch.int32)
        narrow = torch.zeros(4, 16 * 656, dtype=torch.uint8)
        lengths = torch.tensor([20], dtype=torch.int32)
        torch.ops.mla.convert_cache(wide, None, narrow, None, table, lengths, 512, 64, to_layout="L4", to_page_size=16)
    """
    _converted(from_cache, from_rope_cache, to_cache, to_rope_cache, from_table, seq_lens, to_table, starts,
               from_layout, from_page_size, to_layout, to_page_size)
    widths = latent_width, rope_width
    source = layouts.cache_struct("from_cache", from_cache, from_rope_cache, widths, from_layout, from_page_size)
    target = layouts.cache_struct("to_cache", to_cache, to_rope_cache, widths, to_layout, to_page_size)
    runtime.Invocation("ConvertCache", **{"from": source}, to=target, fromTable=from_table, seqLens=seq_lens, starts=starts,
                       toTable=to_table, fromScale=from_scale, toScale=to_scale
                       ).run("mlaConvertCache", from_cache.device, flags=flags_of(from_cache.device, check))


# -- update -------------------------------------------------------------------


def _updated(past, past_rope, new_latent, new_rope, positions):
    ropes = (past_rope is None) + (new_rope is None)
    if ropes == 1:
        absent = "past_rope" if past_rope is None else "new_rope"
        raise MlaError(f"{absent} must be a tensor, because past_rope and new_rope go together, got None")
    expect_ranks(past=(past, 3), past_rope=(past_rope, 3), new_latent=(new_latent, 3), new_rope=(new_rope, 3),
                 positions=(positions, 1, 2))
    if positions is not None and positions.dtype not in (torch.int32, torch.int64):
        raise MlaError("positions must have dtype int32 or int64, got "
                       f"{str(positions.dtype).removeprefix('torch.')}")
    tokens = past.shape[1] + (new_latent.shape[1] if positions is None else 0)
    rope_width = 0 if past_rope is None else past_rope.shape[2]
    return (past.new_empty((past.shape[0], tokens, past.shape[2])),
            past.new_empty((past.shape[0], tokens, rope_width)))


@register(_updated)
def update(past: Tensor, past_rope: Optional[Tensor], new_latent: Tensor, new_rope: Optional[Tensor],
           positions: Optional[Tensor] = None, *, check: bool = False) -> Tuple[Tensor, Tensor]:
    """Returns a dense cache with new tokens, after the past ones or at positions.

    Without positions, the new tokens are appended. With positions, new token s of sequence b replaces token
    positions[b, s]; if tokens share a position, the last one is kept.

    Shapes and dtypes:
    past        [B, T, C], float; past_rope [B, T, r] or None, of the same dtype
    new_latent  [B, S, C], or [b, S, C] with b <= B and positions; new_rope [B, S, r], or None with past_rope
    positions   [S] or [b, S], int32 or int64: from 0 to T - 1. On a GPU without check, tokens at other positions
                are skipped
    results     latent [B, T + S, C] and rope [B, T + S, r], or [B, T, C] and [B, T, r] with positions; without a
                rope part r is 0

    <floats>
    <check>

    <errors>

    Example:
        past, new = torch.zeros(2, 5, 64), torch.ones(2, 1, 64)
        latent, _ = torch.ops.mla.update(past, None, new, None)
        assert latent.shape == (2, 6, 64)
    """
    latent, rope = _updated(past, past_rope, new_latent, new_rope, positions)
    with_rope = past_rope is not None
    runtime.Invocation("Update", past=past, pastRope=past_rope, added=new_latent, addedRope=new_rope,
                       positions=positions, latent=latent, rope=rope if with_rope else None
                       ).run("mlaUpdate", past.device, flags=flags_of(past.device, check))
    return latent, rope
