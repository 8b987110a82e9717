"""The attention of an optimized module, on pages, by torch.ops.mla on the CPU or a GPU."""

import torch

from . import ops  # noqa: F401  (registers torch.ops.mla)
from .attention_ops import is_expanded_faster
from .op_registry import width_of
from .part_ops import is_narrow, is_wide


FLOATS = (torch.float32, torch.float16, torch.bfloat16)


def _runs_ops(x, cos):
    """True if torch.ops.mla rotates x. Inductor fuses PyTorch's ops with other code."""
    return x.dtype in FLOATS and cos.dtype in FLOATS and not torch.compiler.is_compiling()


def rotate(x, cos, sin, interleaved_input, interleaved_output):
    """Rotates the last dimension of x [B, S, r] or [B, S, H, r]. Tables are [B or 1, S, r/2 or r]."""
    if _runs_ops(x, cos):
        return torch.ops.mla.rope(x, cos, sin, interleaved_input, interleaved_output)
    return _rotate(x, cos, sin, interleaved_input, interleaved_output)


def _rotate(x, cos, sin, interleaved_input, interleaved_output):
    half = x.shape[-1] // 2
    if cos.dim() == x.dim() - 1:
        cos, sin = cos.unsqueeze(-2), sin.unsqueeze(-2)
    first, second = (x[..., 0::2], x[..., 1::2]) if interleaved_input else (x[..., :half], x[..., half:])
    full = cos.shape[-1] != half
    cos_second, sin_second = (cos[..., half:], sin[..., half:]) if full else (cos, sin)
    parts = (first * cos[..., :half] - second * sin[..., :half], second * cos_second + first * sin_second)
    if interleaved_output:
        return torch.stack(parts, -1).flatten(-2)
    return torch.cat(parts, -1)


def is_expanded(form, q_nope, latent, k_rope, w_uk, w_uv, keys, paged, causal):
    """True if an attention over `keys` keys expands them: if `form` is "expanded", or with "auto" if that is faster, or
    if absorbed queries may leave the range of their type."""
    if form != "auto":
        return form == "expanded"
    if is_narrow(latent):
        return True
    return is_expanded_faster(latent, w_uk, w_uv, width_of(k_rope), *q_nope.shape[:2], keys, paged=paged, causal=causal)


def _gather(pools, like, rope_width, table, lengths, length, cu_keys=None):
    """Returns the cached latent and rope key with the dtype and the latent width of `like`."""
    options = dict(pools.options, latent_width=like.shape[-1]) if pools.options else {}
    return torch.ops.mla.gather(pools.cache, pools.rope_cache, table, lengths, length, rope_width, None, cu_keys,
                                pools.k_scale, out_dtype=like.dtype if pools.narrow else None, **options)


def _expand(pools, like, w_uk, w_uv, rope_width, table, lengths, length, cu_keys=None):
    """Returns keys and values of the cached tokens, and their rope keys, with the dtype of `like`."""
    wide = is_wide(like)
    if like.device.type == "cpu":
        return torch.ops.mla.expand_cache(pools.cache, pools.rope_cache, table, lengths, length, rope_width, w_uk, w_uv, None,
                                          cu_keys, pools.k_scale, wide=wide, **pools.options)
    # On GPUs the products of a dense latent use faster instructions, and the latent is small beside the keys of all heads.
    latent, rope = _gather(pools, like, rope_width, table, lengths, length, cu_keys)
    return *[torch.ops.mla.expand_kv(latent, weight, wide=wide) for weight in (w_uk, w_uv)], rope


def _decode(pools, query, q_rope, table, lengths, plan, cu_seqlens, options):
    if pools.quantize_queries:
        dtype = q_rope.dtype
        query, q_rope, scale = torch.ops.mla.quantize_query(query.to(dtype), q_rope, scale_per="row")
        options = dict(options, q_scale=scale, out_dtype=dtype)
    return torch.ops.mla.decode(query, q_rope, pools.cache, pools.rope_cache, table, lengths, plan, cu_seqlens, **options,
                                k_scale=pools.k_scale, **pools.options)[0]


def write(slots, pools, latent, k_rope, query=None, turn=None):
    """Writes new tokens [B, S, C] and [B, S, r] to LayerPools. With a query [B, S, H, r], rotates it and k_rope by `turn`,
    the last arguments of `rotate`, and returns the query."""
    if query is not None:
        return torch.ops.mla.prepare(query, latent, k_rope, slots, pools.cache, pools.rope_cache, *turn, pools.k_scale,
                                     **pools.options)
    rows = latent.shape[0] * latent.shape[1]
    return torch.ops.mla.append(latent.reshape(rows, -1), None if k_rope is None else k_rope.reshape(rows, -1), slots,
                                pools.cache, pools.rope_cache, k_scale=pools.k_scale, **pools.options)


def attend(pages, q_nope, q_rope, latent, k_rope, w_uk, w_uv, mask, sink, *, scale, causal, window, cached=None,
           turn=None):
    """Appends the new latents and rope keys to `pages`, and returns the attention over all of its keys.

    Shapes are those of mla.attention: queries [B, S, H, n] and [B, S, H, r], new keys [B, S, C] and [B, S, r],
    weights [H, n, C] and [H, v, C]; the result is [B, S, H, v]. `cached`: with no past, what is appended if it is not
    the new keys. `turn`: the last arguments of `rotate` if q_rope and k_rope are not rotated yet.
    """
    if turn is not None and not (pages.past and _runs_ops(q_rope, turn[0])):
        q_rope, k_rope, turn = rotate(q_rope, *turn), rotate(k_rope, *turn), None
    if turn is None:
        step, _ = pages.append(*(cached or (latent, k_rope)))
    else:
        step, q_rope = pages.append(latent, k_rope, q_rope, turn)
    if pages.unmasked:
        mask, causal = None, True
    options = dict(mask=mask, sink=sink, scale=scale, causal=causal, window=window)
    if step.runs is not None:
        return _attend_packed(pages, step, q_nope[0], None if q_rope is None else q_rope[0], w_uk, w_uv, options)[None]
    keys = step.length if pages.past else latent.shape[1]
    if not is_expanded(pages.form, q_nope, latent, k_rope, w_uk, w_uv, keys, bool(pages.past), causal):
        query = torch.ops.mla.absorb_query(q_nope, w_uk, wide=is_wide(latent))
        if cached:
            out, _ = torch.ops.mla.latent_attention(query, q_rope, latent, k_rope, **options)
        else:
            plan = step.plan(q_nope.shape[2], q_nope.shape[1])
            out = _decode(pages.pools, query, q_rope, step.table, step.lengths, plan, None, options)
        return torch.ops.mla.project_value(out, w_uv)
    lengths = None
    if pages.past:
        lengths = step.lengths
        keys, values, rope = _expand(pages.pools, latent, w_uk, w_uv, width_of(k_rope), step.table, lengths, step.length)
        k_rope = None if k_rope is None else rope
    else:
        keys, values = [torch.ops.mla.expand_kv(latent, weight, wide=is_wide(latent)) for weight in (w_uk, w_uv)]
    out, _ = torch.ops.mla.prefill(q_nope, q_rope, keys, k_rope, values, lengths, **options)
    return out


# -- packed tokens ------------------------------------------------------------


def _attend_packed(pages, step, q_nope, q_rope, w_uk, w_uv, options):
    """Attends from packed queries [N, H, n] and [N, H, r] to the keys in pages. Returns [N, H, v]."""
    heads = q_nope.shape[1]

    def is_expanded_sequence(new, keys):
        if pages.form != "auto":
            return pages.form == "expanded"
        return is_narrow(q_nope) or is_expanded_faster(q_nope, w_uk, w_uv, width_of(q_rope), 1, new, keys, paged=True,
                                                       causal=options["causal"])

    parts = []
    for run in step.runs(is_expanded_sequence, (*q_nope.shape[2:], *w_uv.shape[1:], width_of(q_rope))):
        nope, rope = run.rows(q_nope), run.rows(q_rope)
        if run.expanded:
            like = nope.new_empty(0, w_uk.shape[-1])
            keys, values, k_rope = _expand(pages.pools, like, w_uk, w_uv, width_of(q_rope), run.table, run.lengths, run.keys,
                                           run.cu_keys)
            parts.append(torch.ops.mla.prefill(nope, rope, keys, None if rope is None else k_rope, values, None,
                                               run.cu_seqlens, run.cu_keys, **options)[0])
        else:
            query = torch.ops.mla.absorb_query(nope, w_uk, wide=is_wide(nope))
            out = _decode(pages.pools, query, rope, run.table, run.lengths, run.plan(heads), run.cu_seqlens, options)
            parts.append(torch.ops.mla.project_value(out, w_uv))
    return parts[0] if len(parts) == 1 else torch.cat(parts)
