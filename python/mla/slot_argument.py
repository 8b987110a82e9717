"""Tensors [max_batch, max_seq, C + r] that a compiled function takes as caches of slots."""

import torch

from . import abi
from .errors import MlaError
from .slot_cache import check_slots


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
