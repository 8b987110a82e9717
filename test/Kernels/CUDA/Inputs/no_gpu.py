"""Tests a call on GPU memory without a usable GPU. The CPU must work before and after.

    no_gpu.py LIBMLA_RUNTIME

Prints the status and the message of mlaPlanBytes on device cuda.
"""

import ctypes
import sys
from ctypes import c_int32, c_int64, c_uint32, c_void_p

CPU, CUDA, I32 = 0, 1, 4
lib = ctypes.CDLL(sys.argv[1])
lib.mlaLastError.restype = ctypes.c_char_p
lib.mlaStatusName.restype = ctypes.c_char_p


class Tensor(ctypes.Structure):
    _fields_ = [("data", c_void_p), ("dtype", c_int32), ("rank", c_int32), ("device", c_int32), ("reserved", c_int32),
                ("sizes", c_int64 * 6), ("strides", c_int64 * 6)]


class PlanArgs(ctypes.Structure):
    _fields_ = [("size", c_uint32), ("version", c_uint32)] + [
        (name, c_void_p) for name in ("seqLens", "cuSeqlens", "plan")] + [
        (name, c_int64) for name in ("heads", "queryLen", "pageSize", "maxLength", "keyHeads")]


def plan_bytes(device):
    lengths = Tensor(dtype=I32, rank=1, device=device, sizes=(2,), strides=(1,))
    args = PlanArgs(size=ctypes.sizeof(PlanArgs), version=1, seqLens=ctypes.addressof(lengths), heads=16, queryLen=1,
                    pageSize=64, maxLength=1024)
    size = ctypes.c_uint64()
    return lib.mlaPlanBytes(ctypes.byref(args), ctypes.byref(size))


assert plan_bytes(CPU) == 0
print(lib.mlaStatusName(plan_bytes(CUDA)).decode() + ":", lib.mlaLastError().decode())
assert plan_bytes(CPU) == 0
