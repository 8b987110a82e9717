"""The attentions of torch.ops.mla, on paged and on dense caches."""

from typing import Optional, Tuple

import torch
from torch import Tensor

from . import layouts, runtime
from .errors import MlaError
from .op_registry import (base_number, empty_number, expect_int32, expect_ranks, flags_of, register, result_dtype,
                          width_of)
from .part_ops import is_narrow, is_wide, product


def _softmax(scale, causal, window, lse_base, lse_empty):
    return dict(scale=scale, causal=int(causal), window=window, lseBase=base_number("lse_base", lse_base),
                lseEmpty=empty_number("lse_empty", lse_empty))


def _lse_like(query):
    return query.new_empty(query.shape[:-1], dtype=torch.float32)


# -- decode -------------------------------------------------------------------


def _result_like(product, other):
    """Returns an empty result with the shape of a product with weights, which may be float32 where the other tensors
    have 16 bits, and the dtype of the others."""
    return product.new_empty(product.shape, dtype=other.dtype)


def _decoded(q_latent, q_rope, cache, rope_cache, block_table, seq_lens, cu_seqlens, lse_base, lse_empty, out_dtype,
             layout, page_size, value_rope):
    rank = 4 if cu_seqlens is None else 3
    expect_ranks(q_latent=(q_latent, rank), q_rope=(q_rope, rank))
    layouts.check_pages("cache", cache, rope_cache, layout, page_size)
    expect_int32(block_table=block_table, seq_lens=seq_lens, cu_seqlens=cu_seqlens)
    base_number("lse_base", lse_base), empty_number("lse_empty", lse_empty)
    if value_rope and q_rope is None:
        raise MlaError("value_rope must be False without q_rope, got True")
    default = layouts.stored_dtype(cache, layout) or (q_latent if q_rope is None else q_rope).dtype
    dtype = result_dtype("the queries", q_latent.dtype, default, out_dtype)
    width = q_latent.shape[-1] + (width_of(q_rope) if value_rope else 0)
    return q_latent.new_empty((*q_latent.shape[:-1], width), dtype=dtype), _lse_like(q_latent)


@register(_decoded)
def decode(q_latent: Tensor, q_rope: Optional[Tensor], cache: Tensor, rope_cache: Optional[Tensor],
           block_table: Tensor, seq_lens: Tensor, plan: Optional[Tensor] = None,
           cu_seqlens: Optional[Tensor] = None, mask: Optional[Tensor] = None, sink: Optional[Tensor] = None,
           q_scale: Optional[Tensor] = None, k_scale: Optional[Tensor] = None, *, scale: float, causal: bool = True,
           window: int = 0, lse_base: str = "e", lse_empty: str = "-inf", check: bool = False,
           batch_invariant: bool = False, out_dtype: Optional[torch.dtype] = None, layout: str = "", page_size: int = 0,
           value_rope: bool = False) -> Tuple[Tensor, Tensor]:
    """Computes absorbed attention over a paged cache.

    Shapes and dtypes:
    q_latent     [B, S, H, C], or [N, H, C] with cu_seqlens, dtype of cache, or float32 on the CPU: queries times W_UK
                 (absorb_query). With a cache of float8_e4m3fn any float dtype, or float8_e4m3fn
    q_rope       [B, S, H, r] or [N, H, r], dtype of cache, or of q_latent or 16 bits with a cache of float8_e4m3fn;
                 None for a cache without a rope part
    cache        a pool [pages, page, C + r], or [pages, page, C] with rope_cache [pages, page, r]; float or
                 float8_e4m3fn
    block_table  [B, P], int32: page ids
    seq_lens     [B], int32: the tokens of each sequence, new ones included
    plan         of torch.ops.mla.plan for the same lengths and batch_invariant; None makes one
    cu_seqlens   [B + 1], int32: where the queries of each sequence begin among all N
    value_rope   True: the values are the latent and then the rope key, as in DeepSeek-V4, and C is C + r in out
    results      out [B, S, H, C] or [N, H, C], dtype of cache, or of q_rope with a cache of 8 bits or fewer; lse
                 [B, S, H] or [N, H], dtype float32

    <pages>
    <layout>

    <softmax>
    <scales>
    The values are the keys, so there is no v_scale, and k_scale has one element. q_scale may have one element for
    each head of a token, [B, S, H] or [N, H].
    <check>
    <invariant>

    <errors>

    Example:
        cache, table = torch.randn(8, 16, 80), torch.tensor([[2, 5]], dtype=torch.int32)
        lengths = torch.tensor([20], dtype=torch.int32)
        q_latent, q_rope = torch.randn(1, 1, 4, 64), torch.randn(1, 1, 4, 16)
        out, lse = torch.ops.mla.decode(q_latent, q_rope, cache, None, table, lengths, scale=0.1)
    """
    out, lse = _decoded(q_latent, q_rope, cache, rope_cache, block_table, seq_lens, cu_seqlens, lse_base, lse_empty,
                        out_dtype, layout, page_size, value_rope)
    struct = layouts.cache_struct("cache", cache, rope_cache, (width_of(q_latent), width_of(q_rope)), layout, page_size)
    call = runtime.Invocation(
        "Decode", qLatent=q_latent, qRope=q_rope, cache=struct, blockTable=block_table, seqLens=seq_lens, plan=plan,
        cuSeqlens=cu_seqlens, mask=mask, sink=sink, out=out, lse=lse, qScale=q_scale, kScale=k_scale,
        valueRope=int(value_rope), **_softmax(scale, causal, window, lse_base, lse_empty))
    call.run("mlaDecode", q_latent.device, call.query("mlaDecodeWorkspace"),
             flags_of(q_latent.device, check, batch_invariant))
    return out, lse


# -- latent attention ---------------------------------------------------------


def _latent_attended(q_latent, q_rope, latent, k_rope, lengths, cu_seqlens, lse_base, lse_empty):
    rank = 4 if cu_seqlens is None else 3
    expect_ranks(q_latent=(q_latent, rank), q_rope=(q_rope, rank), latent=(latent, 3), k_rope=(k_rope, 3))
    expect_int32(lengths=lengths, cu_seqlens=cu_seqlens)
    base_number("lse_base", lse_base), empty_number("lse_empty", lse_empty)
    return _result_like(q_latent, latent), _lse_like(q_latent)


def _run_latent_attention(q_latent, q_rope, latent, k_rope, lengths, cu_seqlens, mask, sink, softmax, flags):
    out, lse = _result_like(q_latent, latent), _lse_like(q_latent)
    call = runtime.Invocation("LatentAttention", qLatent=q_latent, qRope=q_rope, latent=latent, kRope=k_rope,
                              lengths=lengths, cuSeqlens=cu_seqlens, mask=mask, sink=sink, out=out, lse=lse, **softmax)
    call.run("mlaLatentAttention", q_latent.device, call.query("mlaLatentAttentionWorkspace"), flags)
    return out, lse


@register(_latent_attended)
def latent_attention(q_latent: Tensor, q_rope: Optional[Tensor], latent: Tensor, k_rope: Optional[Tensor],
                     lengths: Optional[Tensor] = None, cu_seqlens: Optional[Tensor] = None,
                     mask: Optional[Tensor] = None, sink: Optional[Tensor] = None, *, scale: float,
                     causal: bool = True, window: int = 0, lse_base: str = "e", lse_empty: str = "-inf",
                     check: bool = False, batch_invariant: bool = False) -> Tuple[Tensor, Tensor]:
    """Computes absorbed attention over a dense latent.

    Shapes and dtypes:
    q_latent    [B, S, H, C], or [N, H, C] with cu_seqlens, dtype of latent, or float32 on the CPU: queries times W_UK
                (absorb_query)
    q_rope      [B, S, H, r] or [N, H, r], dtype of latent; None without k_rope
    latent      [B, T, C], float
    k_rope      [B, T, r], dtype of latent: the rope key that all heads share, or None
    lengths     [B], int32: the keys of each sequence; None: T
    cu_seqlens  [B + 1], int32: where the queries of each sequence begin among all N
    results     out [B, S, H, C] or [N, H, C], dtype of latent; lse [B, S, H] or [N, H], dtype float32

    <floats>

    <softmax>
    <check>
    <invariant>

    <errors>

    Example:
        q_latent, latent = torch.randn(2, 1, 4, 64), torch.randn(2, 9, 64)
        out, lse = torch.ops.mla.latent_attention(q_latent, None, latent, None, scale=0.1)
    """
    _latent_attended(q_latent, q_rope, latent, k_rope, lengths, cu_seqlens, lse_base, lse_empty)
    return _run_latent_attention(q_latent, q_rope, latent, k_rope, lengths, cu_seqlens, mask, sink,
                                 _softmax(scale, causal, window, lse_base, lse_empty),
                                 flags_of(q_latent.device, check, batch_invariant))


# -- prefill ------------------------------------------------------------------


def _prefilled(q_nope, value, lengths, cu_seqlens, cu_seqlens_k, lse_base, lse_empty, out_dtype):
    expect_ranks(q_nope=(q_nope, 4 if cu_seqlens is None else 3), value=(value, 4 if cu_seqlens_k is None else 3))
    expect_int32(lengths=lengths, cu_seqlens=cu_seqlens, cu_seqlens_k=cu_seqlens_k)
    base_number("lse_base", lse_base), empty_number("lse_empty", lse_empty)
    dtype = result_dtype("the queries", q_nope.dtype, q_nope.dtype, out_dtype)
    return q_nope.new_empty((*q_nope.shape[:-1], value.shape[-1]), dtype=dtype), _lse_like(q_nope)


def _run_prefill(q_nope, q_rope, k_nope, k_rope, value, lengths, cu_seqlens, cu_seqlens_k, mask, sink, softmax, flags,
                 out_dtype=None, **scales):
    out, lse = _prefilled(q_nope, value, lengths, cu_seqlens, cu_seqlens_k, "e", "-inf", out_dtype)
    call = runtime.Invocation(
        "Prefill", qNope=q_nope, qRope=q_rope, kNope=k_nope, kRope=k_rope, value=value, lengths=lengths,
        cuSeqlens=cu_seqlens, cuSeqlensK=cu_seqlens_k, mask=mask, sink=sink, out=out, lse=lse, **scales, **softmax)
    call.run("mlaPrefill", q_nope.device, call.query("mlaPrefillWorkspace"), flags)
    return out, lse


@register(_prefilled)
def prefill(q_nope: Tensor, q_rope: Optional[Tensor], k_nope: Tensor, k_rope: Optional[Tensor], value: Tensor,
            lengths: Optional[Tensor] = None, cu_seqlens: Optional[Tensor] = None,
            cu_seqlens_k: Optional[Tensor] = None, mask: Optional[Tensor] = None, sink: Optional[Tensor] = None,
            q_scale: Optional[Tensor] = None, k_scale: Optional[Tensor] = None, v_scale: Optional[Tensor] = None, *,
            scale: float, causal: bool = True, window: int = 0, lse_base: str = "e", lse_empty: str = "-inf",
            check: bool = False, batch_invariant: bool = False,
            out_dtype: Optional[torch.dtype] = None) -> Tuple[Tensor, Tensor]:
    """Computes attention over expanded keys and values. All heads share the rope key.

    Shapes and dtypes:
    q_nope        [B, S, H, n], or [N, H, n] with cu_seqlens, float or float8_e4m3fn
    q_rope        [B, S, H, r] or [N, H, r], dtype of q_nope; None without k_rope
    k_nope        [B, T, H, n], or [M, H, n] with cu_seqlens_k, dtype of q_nope. On the CPU k_nope and value may be
                  float32 where the other tensors have 16 bits
    k_rope        [B, T, r] or [M, r], dtype of q_nope, or None
    value         [B, T, H, v] or [M, H, v], dtype of k_nope
    lengths       [B], int32: the keys of each sequence; None: T. Not with cu_seqlens_k
    cu_seqlens    [B + 1], int32: where the queries of each sequence begin among all N
    cu_seqlens_k  [B + 1], int32: where the keys of each sequence begin among all M
    results       out [B, S, H, v] or [N, H, v], dtype of q_nope or out_dtype; lse [B, S, H] or [N, H], dtype float32

    <floats>

    <softmax>
    <scales>
    <check>
    <invariant>

    <errors>

    Example:
        query, key, value = torch.randn(2, 7, 4, 24), torch.randn(2, 7, 4, 24), torch.randn(2, 7, 4, 20)
        out, lse = torch.ops.mla.prefill(query, None, key, None, value, scale=0.2)
    """
    _prefilled(q_nope, value, lengths, cu_seqlens, cu_seqlens_k, lse_base, lse_empty, out_dtype)
    return _run_prefill(q_nope, q_rope, k_nope, k_rope, value, lengths, cu_seqlens, cu_seqlens_k, mask, sink,
                        _softmax(scale, causal, window, lse_base, lse_empty),
                        flags_of(q_nope.device, check, batch_invariant), out_dtype, qScale=q_scale, kScale=k_scale,
                        vScale=v_scale)


# -- attention ----------------------------------------------------------------

FORMS = ("auto", "absorbed", "expanded")


def _attended(q_nope, q_rope, latent, k_rope, w_uk, w_uv, lengths, cu_seqlens, lse_base, lse_empty, form):
    rank = 4 if cu_seqlens is None else 3
    expect_ranks(q_nope=(q_nope, rank), q_rope=(q_rope, rank), latent=(latent, 3), k_rope=(k_rope, 3), w_uk=(w_uk, 3),
                 w_uv=(w_uv, 3))
    expect_int32(lengths=lengths, cu_seqlens=cu_seqlens)
    base_number("lse_base", lse_base), empty_number("lse_empty", lse_empty)
    if form not in FORMS:
        raise MlaError(f"form must be one of {', '.join(map(repr, FORMS))}, got {form!r}")
    return q_nope.new_empty((*q_nope.shape[:-1], w_uv.shape[1])), _lse_like(q_nope)


def is_expanded_faster(latent, w_uk, w_uv, rope, batch, queries, keys, *, paged, causal):
    """True if the expanded form takes less time on the device of `latent`, by the costs that mla-absorb describes.

    mla_torch has the costs. Without it, and in torch.compile, which cannot trace it, fewer multiplications decide."""
    (heads, nope, width), value = w_uk.shape, w_uv.shape[1]
    module = None if torch.compiler.is_compiling() else runtime.torch_module()
    if module is not None:
        target = runtime.gpu_target(latent.device.index) if latent.device.type == "cuda" else "cpu"
        return module.is_expanded_faster(target, paged, causal, batch, queries, keys, heads, nope, rope, value, width,
                                         latent.element_size())
    absorbed = queries * (width * (nope + value) + keys * (2 * width + rope))
    expanded = keys * (width * (nope + value) + queries * (nope + rope + value))
    return expanded < absorbed


def expect_weights(q_nope, latent, w_uk, w_uv):
    """Raises unless the weights have the heads and widths of the queries [.., H, n] and of the latent [.., C]."""
    heads, nope, width = q_nope.shape[-2], q_nope.shape[-1], latent.shape[-1]
    if q_nope.dtype != latent.dtype:
        raise MlaError(f"attention: q_nope must have dtype {_dtype_name(latent)}, the dtype of latent, got {_dtype_name(q_nope)}")
    for name, weight, middle in (("w_uk", w_uk, nope), ("w_uv", w_uv, None)):
        for dim, (size, of) in enumerate(((heads, "the heads of q_nope"), (middle, "the width of q_nope"),
                                          (width, "the width of latent"))):
            if size is not None and weight.shape[dim] != size:
                raise MlaError(f"attention: {name} must have size {size} in dimension {dim}, {of}, got {weight.shape[dim]}")
        if weight.dtype != latent.dtype:
            raise MlaError(f"attention: {name} must have dtype {_dtype_name(latent)}, the dtype of latent, got {_dtype_name(weight)}")


def _dtype_name(tensor):
    return str(tensor.dtype).removeprefix("torch.")


@register(_attended)
def attention(q_nope: Tensor, q_rope: Optional[Tensor], latent: Tensor, k_rope: Optional[Tensor], w_uk: Tensor,
              w_uv: Tensor, lengths: Optional[Tensor] = None, cu_seqlens: Optional[Tensor] = None,
              mask: Optional[Tensor] = None, sink: Optional[Tensor] = None, *, scale: float, causal: bool = True,
              window: int = 0, lse_base: str = "e", lse_empty: str = "-inf", form: str = "auto", check: bool = False,
              batch_invariant: bool = False) -> Tuple[Tensor, Tensor]:
    """Computes MLA over a dense latent with unabsorbed weights.

    Keys are latent @ w_uk[h].T and the shared k_rope, values are latent @ w_uv[h].T. The absorbed form multiplies the
    queries by w_uk and the outputs by w_uv; the expanded form multiplies the latent by both.

    Shapes and dtypes:
    q_nope      [B, S, H, n], or [N, H, n] with cu_seqlens, float
    q_rope      [B, S, H, r] or [N, H, r], dtype of q_nope; None without k_rope
    latent      [B, T, C], dtype of q_nope
    k_rope      [B, T, r], dtype of q_nope, or None
    w_uk, w_uv  [H, n, C] and [H, v, C], dtype of q_nope
    lengths     [B], int32: the keys of each sequence; None: T
    cu_seqlens  [B + 1], int32: where the queries of each sequence begin among all N
    results     out [B, S, H, v] or [N, H, v], dtype of q_nope; lse [B, S, H] or [N, H], dtype float32

    <floats>

    <softmax>
    form      "absorbed", "expanded", or "auto": the faster one by the costs of the device, and absorbed if
              batch_invariant, because the number of keys depends on the batch. For float16 on a GPU "auto" is
              "expanded": an absorbed query may exceed 65504, the largest float16. On the CPU products with weights
              are float32
    <check>
    <invariant>

    <errors>

    Example:
        query, latent = torch.randn(2, 1, 4, 24), torch.randn(2, 9, 64)
        w_uk, w_uv = torch.randn(4, 24, 64), torch.randn(4, 20, 64)
        out, lse = torch.ops.mla.attention(query, None, latent, None, w_uk, w_uv, scale=0.2)
    """
    _attended(q_nope, q_rope, latent, k_rope, w_uk, w_uv, lengths, cu_seqlens, lse_base, lse_empty, form)
    expect_weights(q_nope, latent, w_uk, w_uv)
    softmax = _softmax(scale, causal, window, lse_base, lse_empty)
    flags = flags_of(q_nope.device, check, batch_invariant)
    wide = is_wide(latent)
    if form == "auto" and is_narrow(latent):
        expanded = True
    elif form == "auto":
        batch = max(1, latent.shape[0])
        queries = q_nope.shape[1] if cu_seqlens is None else -(-q_nope.shape[0] // batch)
        expanded = not batch_invariant and is_expanded_faster(
            latent, w_uk, w_uv, width_of(k_rope), batch, queries, latent.shape[1], paged=False, causal=causal)
    else:
        expanded = form == "expanded"
    if expanded:
        keys, values = [product("mlaExpandKv", latent, weight, flags, wide) for weight in (w_uk, w_uv)]
        return _run_prefill(q_nope, q_rope, keys, k_rope, values, lengths, cu_seqlens, None, mask, sink, softmax, flags)
    query = product("mlaAbsorbQuery", q_nope, w_uk, flags, wide)
    out, lse = _run_latent_attention(query, q_rope, latent, k_rope, lengths, cu_seqlens, mask, sink, softmax, flags)
    return product("mlaProjectValue", out, w_uv, flags), lse
