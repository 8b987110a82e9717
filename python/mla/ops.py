"""torch.ops.mla: the runtime's operations as functional PyTorch ops.

    import mla.ops
    out, lse = torch.ops.mla.decode(q_latent, q_rope, cache, None, table, lengths, scale=0.1)

The ops run on CPU tensors and, on the current stream, on CUDA tensors. They have fake
implementations for torch.compile and torch.export, and no gradients. Results are new
tensors; only `append` writes an argument, the cache.

Shapes are as in mla_runtime.h. [tokens] is [B, S], or [N] with cu_seqlens. A cache is
one pool [pages, page, C + r], or a pool [pages, page, C] and a rope cache
[pages, page, r]. A window hides the keys before it; without causal, a query sees all
later keys. LSE values are natural logarithms unless base2 is set.

Page ids, slots, lengths and cu_seqlens are not checked. A wrong value reads or writes
memory outside the tensors.
"""

import functools
from typing import List, Optional, Tuple

import torch
import torch.utils._pytree as pytree
from torch import Tensor

from . import runtime
from .errors import MlaError

NO_WRITES = ()


def _expect_ranks(**ranks):
    """Raises for the first tensor whose rank is not one of the given ranks. Accepts None for a tensor."""
    for name, (tensor, *expected) in ranks.items():
        if tensor is not None and tensor.dim() not in expected:
            raise MlaError(f"{name} must have rank {' or '.join(map(str, expected))}, got {tensor.dim()}")


def _fake_of(op):
    """Returns a decorator that registers a fake implementation, with a check that all tensors are on one device.
    PyTorch uses the fake if any tensor is on `meta`; with real tensors among them, the result would be
    uninitialized memory."""
    def register(fake):
        @functools.wraps(fake)
        def checked(*args, **kwargs):
            tensors = [leaf for leaf in pytree.tree_leaves((args, kwargs)) if isinstance(leaf, Tensor)]
            devices = list(dict.fromkeys(str(tensor.device) for tensor in tensors))
            if len(devices) > 1:
                raise MlaError(f"{op._qualname}: tensors must be on one device, got {' and '.join(devices)}")
            return fake(*args, **kwargs)
        return op.register_fake(checked)
    return register


def _width(tensor):
    return tensor.shape[-1] if tensor is not None else 0


def _pools(cache, rope_cache):
    return [cache] if rope_cache is None else [cache, rope_cache]


def _softmax(scale, causal, window, base2):
    return dict(scale=scale, causal=int(causal), window=window, lseBase=int(base2))


def _lse_like(query):
    return query.new_empty(query.shape[:-1], dtype=torch.float32)


# -- plan ---------------------------------------------------------------------


@torch.library.custom_op("mla::plan", mutates_args=NO_WRITES)
def plan(seq_lens: Tensor, heads: int, query_len: int, page_size: int, max_length: int,
         cu_seqlens: Optional[Tensor] = None) -> Tensor:
    """Returns the split-KV schedule of one step, which every decode over the same lengths can use."""
    sizes = dict(heads=heads, queryLen=query_len, pageSize=page_size, maxLength=max_length)
    size = runtime.Invocation("Plan", seqLens=seq_lens, cuSeqlens=cu_seqlens, **sizes).query("mlaPlanBytes")
    # Zero-filled, because a plan may be shorter than its memory and equal calls must return equal tensors.
    out = torch.zeros(size, dtype=torch.uint8, device=seq_lens.device)
    call = runtime.Invocation("Plan", seqLens=seq_lens, cuSeqlens=cu_seqlens, plan=out, **sizes)
    call.run("mlaPlan", seq_lens.device)
    return out


@_fake_of(plan)
def _(seq_lens, heads, query_len, page_size, max_length, cu_seqlens=None):
    # The size of a plan depends on the device.
    size = torch.library.get_ctx().new_dynamic_size()
    return seq_lens.new_empty(size, dtype=torch.uint8)


# -- caches -------------------------------------------------------------------


@torch.library.custom_op("mla::append", mutates_args=("cache", "rope_cache"))
def append(latent: Tensor, rope: Optional[Tensor], slots: Tensor, cache: Tensor, rope_cache: Optional[Tensor],
           cos: Optional[Tensor] = None, sin: Optional[Tensor] = None, interleaved_input: bool = False,
           interleaved_output: bool = False) -> None:
    """Writes new tokens at their slots. Slot -1 writes nothing. If tokens share a slot, the last
    one is kept on the CPU; on a GPU slots must differ. With cos and sin, rotates the rope part
    first. Casts both parts to the cache's type, with rounding to nearest even."""
    _expect_ranks(**_append_ranks(latent, rope, cache, rope_cache))
    struct = runtime.cache_struct("cache", _pools(cache, rope_cache), (_width(latent), _width(rope)))
    runtime.Invocation("Append", cache=struct, latent=latent, rope=rope, slots=slots, cos=cos, sin=sin,
                       ropeInput=int(interleaved_input), ropeOutput=int(interleaved_output)
                       ).run("mlaAppend", latent.device)


@_fake_of(append)
def _(latent, rope, slots, cache, rope_cache, cos=None, sin=None, interleaved_input=False, interleaved_output=False):
    _expect_ranks(**_append_ranks(latent, rope, cache, rope_cache))


def _append_ranks(latent, rope, cache, rope_cache):
    return dict(latent=(latent, 2, 3), rope=(rope, 2, 3), cache=(cache, 3), rope_cache=(rope_cache, 3))


@torch.library.custom_op("mla::gather", mutates_args=NO_WRITES)
def gather(cache: Tensor, rope_cache: Optional[Tensor], block_table: Tensor, seq_lens: Tensor, length: int,
           rope_width: int, starts: Optional[Tensor] = None, cu_seqlens: Optional[Tensor] = None
           ) -> Tuple[Tensor, Tensor]:
    """Copies pages to a dense latent [B, length, C] and rope part [B, length, rope_width], with
    zeros past the lengths. With cu_seqlens the shapes are [length, C] and [length, rope_width]."""
    latent, rope = _gathered(cache, rope_cache, block_table, length, rope_width, cu_seqlens)
    struct = runtime.cache_struct("cache", _pools(cache, rope_cache), (_width(latent), rope_width))
    runtime.Invocation("Gather", cache=struct, blockTable=block_table, seqLens=seq_lens, starts=starts,
                       cuSeqlensK=cu_seqlens, latent=latent, rope=rope if rope_width else None
                       ).run("mlaGather", cache.device)
    return latent, rope


def _check_sizes(cache, rope_cache, length, rope_width):
    """Checks the sizes of `gather`'s results. Skips symbolic sizes, which exist only while tracing."""
    if isinstance(length, int) and length < 0:
        raise MlaError(f"length must be 0 or more, got {length}")
    width = cache.shape[2] if rope_cache is None else rope_cache.shape[2]
    if not isinstance(rope_width, int) or not isinstance(width, int):
        return
    if rope_cache is not None and rope_width != width:
        raise MlaError(f"rope_width must be {width}, the width of rope_cache, got {rope_width}")
    if rope_cache is None and not 0 <= rope_width < width:
        raise MlaError(f"rope_width must be from 0 to {width - 1} for a cache of width {width}, got {rope_width}")


def _gathered(cache, rope_cache, block_table, length, rope_width, cu_seqlens):
    _expect_ranks(cache=(cache, 3), rope_cache=(rope_cache, 3), block_table=(block_table, 2))
    _check_sizes(cache, rope_cache, length, rope_width)
    rows = (length,) if cu_seqlens is not None else (block_table.shape[0], length)
    width = cache.shape[2] - (rope_width if rope_cache is None else 0)
    return cache.new_empty((*rows, width)), cache.new_empty((*rows, rope_width))


@_fake_of(gather)
def _(cache, rope_cache, block_table, seq_lens, length, rope_width, starts=None, cu_seqlens=None):
    return _gathered(cache, rope_cache, block_table, length, rope_width, cu_seqlens)


# -- attention ----------------------------------------------------------------


@torch.library.custom_op("mla::decode", mutates_args=NO_WRITES)
def decode(q_latent: Tensor, q_rope: Optional[Tensor], cache: Tensor, rope_cache: Optional[Tensor],
           block_table: Tensor, seq_lens: Tensor, plan: Optional[Tensor] = None,
           cu_seqlens: Optional[Tensor] = None, mask: Optional[Tensor] = None, sink: Optional[Tensor] = None, *,
           scale: float, causal: bool = True, window: int = 0, base2: bool = False) -> Tuple[Tensor, Tensor]:
    """Computes absorbed attention over a paged cache: out [tokens, H, C], lse [tokens, H]."""
    out, lse = _decoded(q_latent, q_rope, cache, rope_cache, cu_seqlens)
    struct = runtime.cache_struct("cache", _pools(cache, rope_cache), (_width(q_latent), _width(q_rope)))
    call = runtime.Invocation(
        "Decode", qLatent=q_latent, qRope=q_rope, cache=struct, blockTable=block_table, seqLens=seq_lens, plan=plan,
        cuSeqlens=cu_seqlens, mask=mask, sink=sink, out=out, lse=lse, **_softmax(scale, causal, window, base2))
    call.run("mlaDecode", q_latent.device, call.query("mlaDecodeWorkspace"))
    return out, lse


def _decoded(q_latent, q_rope, cache, rope_cache, cu_seqlens):
    rank = 4 if cu_seqlens is None else 3
    _expect_ranks(q_latent=(q_latent, rank), q_rope=(q_rope, rank), cache=(cache, 3), rope_cache=(rope_cache, 3))
    return q_latent.new_empty(q_latent.shape), _lse_like(q_latent)


@_fake_of(decode)
def _(q_latent, q_rope, cache, rope_cache, block_table, seq_lens, plan=None, cu_seqlens=None, mask=None, sink=None, *,
      scale, causal=True, window=0, base2=False):
    return _decoded(q_latent, q_rope, cache, rope_cache, cu_seqlens)


@torch.library.custom_op("mla::prefill", mutates_args=NO_WRITES)
def prefill(q_nope: Tensor, q_rope: Optional[Tensor], k_nope: Tensor, k_rope: Optional[Tensor], value: Tensor,
            lengths: Optional[Tensor] = None, cu_seqlens: Optional[Tensor] = None,
            cu_seqlens_k: Optional[Tensor] = None, mask: Optional[Tensor] = None, sink: Optional[Tensor] = None, *,
            scale: float, causal: bool = True, window: int = 0, base2: bool = False) -> Tuple[Tensor, Tensor]:
    """Computes attention over expanded keys and values: out [tokens, H, v], lse [tokens, H].
    All heads share the rope key."""
    out, lse = _attended(q_nope, value, cu_seqlens, cu_seqlens_k)
    call = runtime.Invocation(
        "Prefill", qNope=q_nope, qRope=q_rope, kNope=k_nope, kRope=k_rope, value=value, lengths=lengths,
        cuSeqlens=cu_seqlens, cuSeqlensK=cu_seqlens_k, mask=mask, sink=sink, out=out, lse=lse,
        **_softmax(scale, causal, window, base2))
    call.run("mlaPrefill", q_nope.device, call.query("mlaPrefillWorkspace"))
    return out, lse


def _attended(q_nope, value, cu_seqlens, cu_seqlens_k):
    _expect_ranks(q_nope=(q_nope, 4 if cu_seqlens is None else 3), value=(value, 4 if cu_seqlens_k is None else 3))
    return q_nope.new_empty((*q_nope.shape[:-1], value.shape[-1])), _lse_like(q_nope)


@_fake_of(prefill)
def _(q_nope, q_rope, k_nope, k_rope, value, lengths=None, cu_seqlens=None, cu_seqlens_k=None, mask=None, sink=None,
      *, scale, causal=True, window=0, base2=False):
    return _attended(q_nope, value, cu_seqlens, cu_seqlens_k)


@torch.library.custom_op("mla::merge", mutates_args=NO_WRITES)
def merge(outs: List[Tensor], lses: List[Tensor], base2: bool = False) -> Tuple[Tensor, Tensor]:
    """Combines partial results over disjoint keys."""
    out, lse = _merged(outs, lses)
    call = runtime.Invocation("Merge", outs=outs, lses=lses, out=out, lse=lse, numPartials=len(outs), lseBase=int(base2))
    call.run("mlaMerge", out.device, call.query("mlaMergeWorkspace"))
    return out, lse


def _merged(outs, lses):
    if not outs or len(outs) != len(lses):
        raise MlaError(f"merge: outs and lses must have the same length of 1 or more, got {len(outs)} and "
                       f"{len(lses)}")
    return outs[0].new_empty(outs[0].shape), lses[0].new_empty(lses[0].shape)


@_fake_of(merge)
def _(outs, lses, base2=False):
    return _merged(outs, lses)


# -- per-head products --------------------------------------------------------


def _product(function, number, x, w, dim):
    out = _product_like(x, w, dim)
    call = runtime.Invocation("HeadProduct", x=x, w=w, out=out)
    call.run(function, x.device, call.query("mlaHeadProductWorkspace", number))
    return out


def _product_like(x, weight, dim):
    """Returns an empty result of a per-head product, whose last dimension is `weight.shape[dim]`."""
    _expect_ranks(x=(x, 3, 4), weight=(weight, 3))
    return x.new_empty((*x.shape[:-1], weight.shape[dim]))


@torch.library.custom_op("mla::absorb_query", mutates_args=NO_WRITES)
def absorb_query(x: Tensor, weight: Tensor) -> Tensor:
    """Multiplies q_nope [tokens, H, n] by W_UK [H, n, C]: [tokens, H, C]."""
    return _product("mlaAbsorbQuery", 0, x, weight, 2)


@_fake_of(absorb_query)
def _(x, weight):
    return _product_like(x, weight, 2)


@torch.library.custom_op("mla::project_value", mutates_args=NO_WRITES)
def project_value(x: Tensor, weight: Tensor) -> Tensor:
    """Multiplies o_latent [tokens, H, C] by W_UV [H, v, C], transposed per head: [tokens, H, v]."""
    return _product("mlaProjectValue", 1, x, weight, 1)


@_fake_of(project_value)
def _(x, weight):
    return _product_like(x, weight, 1)
