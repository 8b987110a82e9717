"""Tensors [max_batch, max_seq, C + r] that a compiled function takes as caches of slots."""

import re

import torch

from . import abi
from .errors import MlaError
from .slot_cache import check_slots


WRONG = 2**31 - 1  # the slot or length of metadata that describe no token


def in_metadata(error, caches):
    """Returns an error about slots, lengths or pages in the words of the metadata from which the compiled function computes
    them. Returns other errors as they are. `caches` are the function's caches of slots."""
    found = re.search(r"(.*: )?(slots|seqLens|blockTable): \[(\d+)(?:, 0)?\]: expected .*, got (-?\d+)$", str(error), re.DOTALL)
    if not found or not caches:
        return error
    before, name, place, got = found[1] or "", found[2], found[3], int(found[4])
    most, tokens = min(cache.pools[0].pages for cache in caches) - 1, caches[0].pageSize
    who = f"new token {place}" if name == "slots" else f"sequence {place}"
    if name == "blockTable" or name == "slots" and got != WRONG:
        number = got if name == "blockTable" else got // tokens
        what = f"slot_idx of {who} must be 0 to {most}, got {number}"
    elif name == "slots":
        what = (f"{who} must have a slot of 0 to {most} and a position of 0 to {tokens - 1}: check batch_info_host, slot_idx, "
                "input_pos, seq_len and cu_seqlen")
    elif got == -1:
        what = (f"cu_seqlen and seq_len of {who} must give its tokens: their sum must be the cu_seqlen of the next sequence, or "
                "at most the number of tokens")
    else:
        what = f"input_pos and seq_len of {who} must have a sum of 0 to {tokens}, got {got}"
    return MlaError(before + what, status=error.status)


def describe_slots(tensor, layout, name):
    """Returns the MlaCache that views a tensor, whose slots are pages. `layout` is the CacheLayout that the function
    was compiled for, and `name` the tensor's name in errors."""
    width = sum(field.width for field in layout.fields)
    dtype = abi.DTYPES[next(n for n, (code, _) in abi.DTYPES.items() if code == layout.fields[0].dtype)][1]
    if not isinstance(tensor, torch.Tensor):
        raise MlaError(f"{name} must be a tensor [max_batch, {layout.page_size}, {width}], got {tensor!r:.80}")
    if tensor.dtype != dtype:
        raise MlaError(f"{name} must have type {str(dtype).removeprefix('torch.')}, got "
                       f"{str(tensor.dtype).removeprefix('torch.')}")
    if tensor.dim() != 3 or list(tensor.shape[1:]) != [layout.page_size, width] or not tensor.shape[0]:
        raise MlaError(f"{name} must have shape [max_batch, {layout.page_size}, {width}], got {list(tensor.shape)}")
    check_slots(name, tensor)
    cache = abi.Cache(layoutHash=abi.layout_hash(layout.fields, layout.page_align), pageSize=layout.page_size,
                      device=abi.device_code(tensor, name), numFields=len(layout.fields), numPools=1,
                      pageAlign=layout.page_align)
    for i, field in enumerate(layout.fields):
        cache.fields[i] = field
    # The stride of a dimension of size 1 may be any number.
    stride = tensor.stride(0) if tensor.shape[0] > 1 else layout.page_size * width
    cache.pools[0] = abi.Pool(tensor.data_ptr(), tensor.shape[0], stride * tensor.element_size())
    cache.tensor = tensor
    return cache
