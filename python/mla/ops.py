"""torch.ops.mla: the ops of the MLA dialect as functional PyTorch ops.

    import mla.ops
    out, lse = torch.ops.mla.decode(q_latent, q_rope, cache, None, table, lengths, scale=0.1)

The ops run on CPU tensors and, on the current stream, on CUDA tensors. They have fake
implementations for torch.compile and torch.export, and no gradients. Results are new
tensors; only `append`, `gqa_append`, `prepare` and `convert_cache` write arguments, the
cache. `help(mla.ops.decode)` shows shapes, dtypes, errors and an example.

    attention, latent_attention, prefill, decode    attention on dense and paged caches
    gqa_decode                                      attention on paged keys and values of several heads
    plan                                            the schedule of a step's decodes
    append, prepare, gather, update                 write and read caches
    expand_cache                                    reads a cache as keys and values of every head
    convert_cache                                   copies tokens to a cache of another layout
    gqa_append, gqa_gather                          write and read caches of keys and values of several heads
    absorb_query, project_value, expand_kv, rope    the products and rotations around them
    quantize_query                                  queries of float8_e4m3fn and their scales
    merge, convert_lse                              partial results and their LSE values

Ids, slots, lengths and cu_seqlens are int32, and on the CPU always checked. On a GPU a wrong
value reads or writes memory outside the tensors, unless `check` is True.
"""

from . import runtime
from .attention_ops import attention, decode, latent_attention, prefill
from .cache_ops import append, convert_cache, expand_cache, gather, plan, prepare, update
from .grouped_ops import gqa_append, gqa_decode, gqa_gather
from .part_ops import absorb_query, convert_lse, expand_kv, merge, project_value, quantize_query, rope

__all__ = ["absorb_query", "append", "attention", "check_result", "convert_cache", "convert_lse", "decode",
           "expand_cache", "expand_kv", "gather", "gqa_append", "gqa_decode", "gqa_gather", "latent_attention", "merge", "plan",
           "prefill", "prepare", "project_value", "quantize_query", "rope", "update"]


def check_result(device=None):
    """Raises the first wrong value that ops with check=True found on a GPU, and forgets it.

        torch.ops.mla.append(latent, rope, slots, cache, None, check=True)
        mla.ops.check_result()

    Waits for the current stream. Until the report, ops with check=True write nothing on this GPU. On the CPU ops
    raise such errors themselves.

    device  a CUDA device; None is the current one
    """
    runtime.check_result(device)
