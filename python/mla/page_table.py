"""The page table of libmla_runtime: which pages hold the tokens of which sequence."""

import ctypes
import functools
import re
import weakref
from ctypes import byref, c_int64, c_void_p

import torch

from . import abi, runtime
from .errors import MlaError

# The arguments of each function after the status. Addresses of structs and arrays are passed as they are.
FUNCTIONS = {
    "Create": (c_void_p, c_void_p), "Destroy": (c_void_p,), "Sizes": (c_void_p, c_void_p),
    "Extend": (c_void_p, c_int64), "Add": (c_void_p, c_int64, c_void_p),
    "Fork": (c_void_p, c_int64, c_int64, c_void_p), "Select": (c_void_p, c_void_p, c_int64),
    "Remove": (c_void_p, c_int64), "Rollback": (c_void_p, c_void_p, c_int64), "Grow": (c_void_p, c_void_p),
    "Needed": (c_void_p, c_void_p, c_int64, c_void_p), "Written": (c_void_p,), "Export": (c_void_p,)}

NAMES = {"create": "PagedCache", "remove": "free"}
# What a user of PagedCache calls instead of a function of the C ABI.
CURES = {
    "; write them and call mlaPageTableWritten, or call mlaPageTableRollback":
        "; after grow, call the function with this cache, or call written() or rollback()",
    "call mlaPageTableRemove, mlaPageTableRollback or mlaPageTableExtend first":
        "call free(), rollback() or extend() first",
}


def in_python(words):
    """Rewrites a message for callers of PagedCache: "mlaPageTableFork: sequence: expected less than 2, got 2" becomes
    "fork: sequence must be less than 2, got 2"."""
    function, name, what = words.split(": ", 2)
    function = function.removeprefix("mlaPageTable").lower()
    function = NAMES.get(function, function)
    for given, said in CURES.items():
        what = what.replace(given, said)
    if what.startswith("expected "):
        return f"{function}: {name} must be {what.removeprefix('expected ')}"
    return what if re.match(f"cannot {function} ", what) else f"{function}: {what}"


@functools.cache
def _function(name):
    library = runtime.library()
    try:
        found = getattr(library, f"mlaPageTable{name}")
    except AttributeError as error:
        raise MlaError(f"a PagedCache requires a libmla_runtime with mlaPageTable{name}, got an older one: use the "
                       "libmla_runtime of this release") from error
    found.argtypes = FUNCTIONS[name]
    return found


def _call(name, *args):
    status = _function(name)(*args)
    if status:
        raise MlaError(in_python(runtime.library().mlaLastError().decode()), status=status)


def _create(**values):
    """Returns the address of a new page table of the runtime."""
    args = abi.PageTableArgs(version=abi.ABI_VERSION, **values)
    args.size = ctypes.sizeof(args)
    address = c_void_p()
    _call("Create", byref(args), byref(address))
    return address


def _view(tensor):
    """Returns the MlaTensor of an int32 tensor on the CPU. Less work than abi.tensor_view."""
    view = abi.Tensor(data=tensor.data_ptr(), dtype=abi.CODES[torch.int32], rank=tensor.dim())
    for i, (size, stride) in enumerate(zip(tensor.shape, tensor.stride())):
        view.sizes[i], view.strides[i] = size, stride
    return view


class Pool:
    """The page ids that page tables share."""

    def __init__(self, pages, page_size):
        self.page_size = page_size
        self.address = _create(pages=pages, pageSize=page_size)
        weakref.finalize(self, _function("Destroy"), self.address)

    @property
    def sizes(self):
        sizes = abi.PageTableSizes()
        _call("Sizes", self.address, byref(sizes))
        return sizes

    def extend(self, pages):
        _call("Extend", self.address, pages)

    def __reduce__(self):
        """Copies the pool without its page tables. A copy of a page table takes its pages again."""
        return Pool, (self.sizes.pages, self.page_size)


class PageTable:
    """Sequences and their pages, which are taken from `pool`. `state`: the contents of another page table."""

    def __init__(self, pool, *state):
        self.pool = pool
        views = [_view(tensor) for tensor in state]
        self.address = _create(sharing=pool.address,
                               **dict(zip(("blockTable", "seqLens", "newTokens"), map(ctypes.pointer, views))))
        weakref.finalize(self, _function("Destroy"), self.address)

    def __reduce__(self):
        return PageTable, (self.pool, *(self.export(name) for name in ("blockTable", "seqLens", "newTokens")))

    @property
    def sizes(self):
        sizes = abi.PageTableSizes()
        _call("Sizes", self.address, byref(sizes))
        return sizes

    def export(self, name, sequences=None):
        """Returns one of blockTable, seqLens, newTokens and slots as an int32 tensor on the CPU.

        sequences  the numbers of the sequences, an int32 tensor, in which every new token is; or None for all
        """
        sizes = self.sizes
        count = sizes.sequences if sequences is None else len(sequences)
        shape = {"blockTable": (count, max(1, sizes.columns)), "slots": (sizes.newTokens,)}
        values = torch.empty(shape.get(name, (count,)), dtype=torch.int32)
        view = _view(values)
        args = abi.PageTableExportArgs(version=abi.ABI_VERSION, table=self.address, **{name: ctypes.pointer(view)})
        if sequences is not None:
            args.sequences = ctypes.pointer(_view(sequences))
        args.size = ctypes.sizeof(args)
        _call("Export", byref(args))
        return values

    def grow(self, counts):
        """Reserves new tokens. Returns the pages to copy as an int32 tensor [n, 2] of sources and targets, or None."""
        most = len(counts)
        tokens, copies, number = (c_int64 * most)(*counts), (abi.PageCopy * most)(), c_int64()
        args = abi.PageTableGrowArgs(version=abi.ABI_VERSION, table=self.address, tokens=tokens, copies=copies,
                                     numSequences=most, maxCopies=most)
        args.size = ctypes.sizeof(args)
        _call("Grow", byref(args), byref(number))
        if not number.value:
            return None
        return torch.frombuffer(copies, dtype=torch.int32, count=2 * number.value).view(-1, 2)

    def needed(self, counts):
        """Returns how many free pages `grow` takes."""
        pages = c_int64()
        _call("Needed", self.address, (c_int64 * len(counts))(*counts), len(counts), byref(pages))
        return pages.value

    def written(self):
        _call("Written", self.address)

    def add(self, sequences):
        first = c_int64()
        _call("Add", self.address, sequences, byref(first))
        return first.value

    def fork(self, sequence, tokens=-1):
        number = c_int64()
        _call("Fork", self.address, sequence, tokens, byref(number))
        return number.value

    def select(self, sequences):
        _call("Select", self.address, (c_int64 * len(sequences))(*sequences), len(sequences))

    def rollback(self, counts):
        _call("Rollback", self.address, (c_int64 * len(counts))(*counts), len(counts))

    def remove(self, sequence):
        _call("Remove", self.address, sequence)
