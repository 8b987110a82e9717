"""The argument array of a compiled function, reused by later calls."""

import ctypes

import torch

from . import abi


def _description(tensor):
    """Returns all properties of a tensor's struct except the address. The struct can be reused if they are equal."""
    if tensor.layout is not torch.strided:
        return None  # the tensor has no strides
    return tensor.shape, tensor.stride(), tensor.dtype, tensor.device, tensor.is_neg()


class _Slot:
    """One argument: a tensor, a cache, or None."""

    __slots__ = "_arg", "_name", "_tensor", "_cache", "_seen"

    def __init__(self, arg, name):
        self._arg, self._name = arg, name
        self._tensor, self._cache = abi.Tensor(), abi.Cache()
        self._seen = ()

    def fill(self, value):
        """Writes `value` to the argument. Returns True if more than the address of a tensor changed."""
        if value is None:
            return self._differs(abi.ARG_ABSENT, value)
        if isinstance(value, abi.Cache):
            seen = bytes(value)
            if not self._differs(abi.ARG_CACHE, seen):
                return False
            ctypes.memmove(ctypes.byref(self._cache), seen, len(seen))
            self._arg.as_.cache = ctypes.pointer(self._cache)
            return True
        seen = _description(value) if isinstance(value, torch.Tensor) else None
        if seen is not None and seen == self._seen:
            self._tensor.data = value.data_ptr()
            return False
        abi.describe(self._tensor, value, self._name)
        self._arg.as_.tensor = ctypes.pointer(self._tensor)
        return self._differs(abi.ARG_TENSOR, seen)

    def _differs(self, kind, seen):
        if self._arg.kind == kind and self._seen == seen:
            return False
        self._arg.kind, self._seen = kind, seen
        return True


class Arguments:
    """The MlaArg array of a call, with the structs that it points to. Calls use it one at a time.

    The memory, sizes and strides of a tensor can change in place at any time. Each call
    reads all of them, and writes a struct again only if they differ.
    """

    def __init__(self, names):
        self.count = len(names)
        self.array = (abi.Arg * self.count)()
        self.call = abi.Call(size=ctypes.sizeof(abi.Call), version=abi.ABI_VERSION)
        self.workspace = None  # bytes that a call with these sizes needs; None until it is queried
        self._slots = [_Slot(arg, name) for arg, name in zip(self.array, names)]

    def fill(self, values):
        """Fills the array from one tensor, Cache struct or None per argument.

        If this raises, do not use the array again.
        """
        for slot, value in zip(self._slots, values):
            if slot.fill(value):
                self.workspace = None
