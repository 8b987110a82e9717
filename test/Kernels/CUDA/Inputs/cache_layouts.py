"""The named cache layouts, and operations of the CPU runtime on them, for tests that compare a GPU with the CPU bit by bit.

    layout = cache_layouts.LAYOUTS["L4"]
    pools = layout.pools(pages=9, page=64, device="cuda")     # filled with 0xff
    cache = layout.cache(pools, page=64)                      # for mla_cuda.append(), gather(), Decode(cache=...)
    on_cpu("Gather", cache=..., blockTable=..., ...)          # tensors on the CPU

The CPU runtime is MLA_RUNTIME_LIB, or libmla_runtime.so next to MLA_CUDA_LIB.
"""

import ctypes
import functools
import os
import pathlib

import torch

import mla_cuda
from mla_cuda import STRUCTS, abi, address, view

F32, BF16, I8, E4M3, E5M2, E8M0, E2M1 = 0, 2, 6, 9, 10, 11, 12
LATENT, ROPE, SCALE, PAD = range(4)
TOKEN, PAGE_END = 0, 1


@functools.cache
def runtime():
    """Loads the CPU runtime, which only the operations below need."""
    beside = pathlib.Path(os.environ.get("MLA_CUDA_LIB", "libmla_runtime_cuda.so")).with_name("libmla_runtime.so")
    lib = ctypes.CDLL(os.environ.get("MLA_RUNTIME_LIB", str(beside)))
    lib.mlaLastError.restype = ctypes.c_char_p
    lib.mlaPageBytes.restype = ctypes.c_int64
    return lib


class Layout:
    """A list of fields (role, type, width, group, place, pool, transpose); the last four are 0 by default."""

    def __init__(self, name, align, *fields):
        self.name, self.align = name, align
        self.fields = [abi.Field(*(tuple(field) + (0,) * (7 - len(field)))) for field in fields]
        self.latent, self.rope = (next(f.width for f in self.fields if f.role == role) for role in (LATENT, ROPE))

    def uses_scale(self):
        """True if the scale of the cache (kScale) multiplies elements: those of 8 bits or fewer without block scales, and those whose block
        scales are e4m3."""
        narrow = [f for f in self.fields if f.role in (LATENT, ROPE) and f.dtype >= E4M3]
        scales = [f for f in self.fields if f.role == SCALE]
        covered = sum(f.width * f.group for f in scales)
        return bool(narrow) and (sum(f.width for f in narrow) > covered or any(f.dtype == E4M3 for f in scales))

    def is_bf16(self):
        """True if all elements are bf16. Operations read such a cache only as bf16."""
        return all(f.dtype == BF16 for f in self.fields if f.role in (LATENT, ROPE))

    def cache(self, pools, page):
        """Returns the struct of a cache with pages of `page` tokens. Each pool is [pages, bytes]."""
        on_gpu = pools[0].device.type == "cuda"
        cache = abi.Cache(layoutHash=abi.layout_hash(self.fields, self.align), pageSize=page, device=mla_cuda.CUDA if on_gpu else 0,
                          numFields=len(self.fields), numPools=len(pools), pageAlign=self.align)
        for i, field in enumerate(self.fields):
            cache.fields[i] = field
        for i, pool in enumerate(pools):
            cache.pools[i] = abi.Pool(base=pool.data_ptr(), pages=pool.shape[0], pageStride=pool.stride(0))
        return cache

    def pools(self, pages, page, device):
        """Returns pools of pages, filled with 0xff: NaN in most types."""
        count = 1 + max(f.pool for f in self.fields)
        empty = self.cache([torch.empty((0, 0), dtype=torch.uint8)] * count, page)
        return [torch.full((pages, runtime().mlaPageBytes(ctypes.byref(empty), i)), 0xFF, dtype=torch.uint8, device=device) for i in range(count)]


LAYOUTS = {layout.name: layout for layout in (
    Layout("L1", 1, (LATENT, BF16, 512), (ROPE, BF16, 64)),
    Layout("L2", 1, (LATENT, BF16, 512), (ROPE, BF16, 64, 0, TOKEN, 1)),
    Layout("L3", 1, (LATENT, E4M3, 512), (ROPE, E4M3, 64)),
    Layout("L4", 1, (LATENT, E4M3, 512), (SCALE, F32, 4, 128), (ROPE, BF16, 64)),
    Layout("L5", 576, (LATENT, E4M3, 448), (ROPE, BF16, 64), (SCALE, E8M0, 7, 64, PAGE_END), (PAD, I8, 1, 0, PAGE_END)),
    Layout("L6", 512, (LATENT, E4M3, 448), (ROPE, E4M3, 64), (SCALE, E8M0, 16, 32, PAGE_END)),
    Layout("L7", 256, (LATENT, E2M1, 448), (ROPE, E2M1, 64), (SCALE, E4M3, 32, 16, PAGE_END)),
    Layout("L8", 1, (LATENT, E2M1, 512), (ROPE, E4M3, 64), (SCALE, E4M3, 32, 16, TOKEN, 0, 4)),
    Layout("L9", 1, (LATENT, E2M1, 512), (SCALE, E4M3, 32, 16), (ROPE, BF16, 64)),
    Layout("L10", 1, (LATENT, E2M1, 512), (SCALE, E4M3, 32, 16), (PAD, I8, 16), (ROPE, BF16, 64)),
    Layout("L11", 1, (LATENT, E2M1, 448), (ROPE, BF16, 64), (SCALE, E4M3, 28, 16), (PAD, I8, 4)),
    Layout("L12", 1, (LATENT, BF16, 512), (ROPE, BF16, 64), (PAD, I8, 1024)),
    Layout("L13", 1, (LATENT, E2M1, 512), (ROPE, E2M1, 64), (SCALE, E8M0, 36, 16, TOKEN, 1)),
)}


def cpu_view(tensor):
    struct = view(tensor)
    if struct is not None:
        struct.device = 0
    return struct


def on_cpu(operation, **values):
    """Calls an operation of the CPU runtime. Values are tensors on the CPU, structs, numbers or None."""
    structs = {name: cpu_view(value) if isinstance(value, torch.Tensor) else value for name, value in values.items() if value is not None}
    slots = {name: value if isinstance(value, int) else address(value) for name, value in structs.items()}
    args = STRUCTS[operation](size=ctypes.sizeof(STRUCTS[operation]), version=abi.ABI_VERSION, **slots)
    call = abi.Call(size=ctypes.sizeof(abi.Call), version=abi.ABI_VERSION)
    if runtime()[f"mla{operation}"](ctypes.byref(args), ctypes.byref(call)):
        raise RuntimeError(f"mla{operation}: {runtime().mlaLastError().decode()}")


def fill(layout, pools, page, scale=None):
    """Appends random tokens to all slots of pools. Returns the pools of the CPU with the same bytes."""
    twin, count = [host(pool) for pool in pools], pools[0].shape[0] * page
    latent, rope = (torch.randn((count, width)).to(torch.bfloat16) for width in (layout.latent, layout.rope))
    on_cpu("Append", cache=layout.cache(twin, page), latent=latent, rope=rope, slots=torch.arange(count, dtype=torch.int32), kScale=host(scale))
    for pool, other in zip(pools, twin):
        pool.copy_(other)
    return twin


def host(tensor):
    return None if tensor is None else tensor.cpu()
