"""The structs of mla_runtime.h as ctypes classes, and views of torch tensors."""

import ctypes
from ctypes import POINTER, Structure, Union, c_char_p, c_int32, c_int64, c_uint32, c_uint64, c_void_p

import torch

from .errors import MlaError

ABI_VERSION = 1
MAX_RANK = 6
MAX_THREADS = 4096
MAX_POOLS = 4
MAX_FIELDS = 8
UNUSED_PAGE = 2147480000
ARG_TENSOR, ARG_CACHE, ARG_ABSENT = 0, 1, 2
RUNTIME_CHECKS, BATCH_INVARIANT = 1, 2
SIZE_KNOWN = 0

# Maps a type's name in a signature to its MlaDType number and torch type.
DTYPES = {
    "f32": (0, torch.float32), "f16": (1, torch.float16), "bf16": (2, torch.bfloat16),
    "f64": (3, torch.float64), "i32": (4, torch.int32), "i64": (5, torch.int64),
    "i8": (6, torch.int8), "u8": (7, torch.uint8), "i1": (8, torch.bool),
    "f8E4M3": (9, torch.float8_e4m3fn),
}
DEVICES = {"cpu": 0, "cuda": 1}
CODES = {dtype: code for code, dtype in DTYPES.values()}
BITS = {0: 32, 1: 16, 2: 16, 3: 64, 4: 32, 5: 64, 6: 8, 7: 8, 8: 8, 9: 8, 10: 8, 11: 8, 12: 4}


class Tensor(Structure):
    _fields_ = [("data", c_void_p), ("dtype", c_int32), ("rank", c_int32), ("device", c_int32),
                ("reserved", c_int32), ("sizes", c_int64 * MAX_RANK),
                ("strides", c_int64 * MAX_RANK)]


class Pool(Structure):
    _fields_ = [("base", c_void_p), ("pages", c_int64), ("pageStride", c_int64)]


class Field(Structure):
    _fields_ = [("role", c_int32), ("dtype", c_int32), ("width", c_int32), ("group", c_int32),
                ("place", c_int32), ("pool", c_int32), ("transpose", c_int32)]

    def __repr__(self):
        return f"Field({', '.join(f'{name}={getattr(self, name)}' for name, _ in self._fields_)})"


class Cache(Structure):
    _fields_ = [("layoutHash", c_uint64), ("pageSize", c_int64), ("device", c_int32),
                ("numFields", c_int32), ("numPools", c_int32), ("pageAlign", c_int32),
                ("fields", Field * MAX_FIELDS), ("pools", Pool * MAX_POOLS)]


class Call(Structure):
    _fields_ = [("size", c_uint32), ("version", c_uint32), ("stream", c_void_p),
                ("workspace", c_void_p), ("workspaceBytes", c_uint64), ("threads", c_int32),
                ("flags", c_uint32)]


class _ArgValue(Union):
    _fields_ = [("tensor", POINTER(Tensor)), ("cache", POINTER(Cache))]


class Arg(Structure):
    _fields_ = [("kind", c_int32), ("reserved", c_int32), ("as_", _ArgValue)]


class Symbol(Structure):
    _fields_ = [("value", c_int64), ("from_", c_char_p)]


class TextRange(Structure):
    _fields_ = [("begin", c_int64), ("length", c_int64)]


class ParseSizeArgs(Structure):
    _fields_ = [("size", c_uint32), ("version", c_uint32), ("text", c_char_p), ("words", POINTER(c_int64)),
                ("symbols", POINTER(TextRange)), ("maxWords", c_int64), ("maxSymbols", c_int64)]


class SizeArgs(Structure):
    _fields_ = [("size", c_uint32), ("version", c_uint32), ("words", POINTER(c_int64)),
                ("symbols", POINTER(Symbol)), ("numWords", c_int64), ("numSymbols", c_int64)]


class SizeValue(Structure):
    _fields_ = [("state", c_int64), ("constant", c_int64), ("factor", c_int64), ("symbol", c_int64)]


class PageTableArgs(Structure):
    _fields_ = [("size", c_uint32), ("version", c_uint32), ("sharing", c_void_p), ("order", POINTER(Tensor)),
                ("blockTable", POINTER(Tensor)), ("seqLens", POINTER(Tensor)), ("newTokens", POINTER(Tensor)),
                ("pages", c_int64), ("pageSize", c_int64)]


class PageTableSizes(Structure):
    _fields_ = [("sequences", c_int64), ("pageSize", c_int64), ("pages", c_int64), ("freePages", c_int64),
                ("columns", c_int64), ("newTokens", c_int64)]


class PageCopy(Structure):
    _fields_ = [("from_", c_int32), ("to", c_int32)]


class PageTableGrowArgs(Structure):
    _fields_ = [("size", c_uint32), ("version", c_uint32), ("table", c_void_p), ("tokens", POINTER(c_int64)),
                ("copies", POINTER(PageCopy)), ("numSequences", c_int64), ("maxCopies", c_int64)]


class PageTableExportArgs(Structure):
    _fields_ = [("size", c_uint32), ("version", c_uint32), ("table", c_void_p), ("sequences", POINTER(Tensor)),
                ("blockTable", POINTER(Tensor)), ("seqLens", POINTER(Tensor)), ("newTokens", POINTER(Tensor)),
                ("cuSeqlens", POINTER(Tensor)), ("slots", POINTER(Tensor))]


def device_code(tensor, name="argument"):
    """Returns the MlaDevice of a tensor."""
    if tensor.device.type not in DEVICES:
        raise MlaError(f"{name} must be on the CPU or a GPU, got a tensor on {tensor.device}")
    return DEVICES[tensor.device.type]


def tensor_view(tensor, name="argument"):
    """Returns a struct that describes a torch tensor's memory without a copy."""
    return describe(Tensor(), tensor, name)


def describe(view, tensor, name="argument"):
    """Fills `view` with the description of a torch tensor's memory."""
    if not isinstance(tensor, torch.Tensor):
        raise MlaError(f"{name} must be a tensor, got {tensor!r:.80}")
    device = device_code(tensor, name)
    if tensor.layout != torch.strided:
        raise MlaError(f"{name} must be a strided tensor, got layout {tensor.layout}")
    if tensor.is_neg() or tensor.is_conj():
        raise MlaError(f"{name} must hold its values in memory, got a lazily negated or conjugated view: call "
                       "resolve_neg() or resolve_conj() first")
    if tensor.dtype not in CODES:
        raise MlaError(f"{name} must have one of the types {', '.join(DTYPES)}, got {tensor.dtype}")
    if tensor.dim() > MAX_RANK:
        raise MlaError(f"{name} must have rank {MAX_RANK} or less, got {tensor.dim()}")
    view.data, view.dtype, view.rank, view.device = tensor.data_ptr(), CODES[tensor.dtype], tensor.dim(), device
    for i, (size, stride) in enumerate(zip(tensor.shape, tensor.stride())):
        view.sizes[i], view.strides[i] = size, stride
    return view


def layout_hash(fields, page_align):
    """Returns the FNV-1a hash of a layout, as mla_layout.h defines it."""
    value = 0xCBF29CE484222325
    numbers = [page_align, len(fields)]
    for f in fields:
        numbers += [f.role, f.dtype, f.width, f.group, f.place, f.pool, f.transpose]
    for number in numbers:
        for byte in (number & 0xFFFFFFFF).to_bytes(4, "little"):
            value = ((value ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return value


