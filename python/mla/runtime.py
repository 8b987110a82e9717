"""Calls of libmla_runtime on torch tensors, on the CPU or a GPU.

The library is searched for at the path in `MLA_RUNTIME_LIB`, next to the command-line tools,
next to this package, and by the loader. Tensors are passed by address and never copied.
On a GPU a call runs on the current stream and takes its workspace from torch.
"""

import contextlib
import ctypes
import functools
import importlib.util
import os
import pathlib
import re
from ctypes import Structure, c_uint64, c_void_p

import torch

from . import abi
from .abi_structs import STRUCTS
from .errors import MlaError
from .tools import FOLDERS, find_tool

FILE_NAME = "libmla_runtime.so.1"
TORCH_MODULE = "mla_torch"
ALIGNMENT = 64


def _tool_folders():
    """Returns a list with the folder of the tools, or an empty list if only the runtime is installed."""
    try:
        return [pathlib.Path(find_tool("mla-compile")).resolve().parent]
    except MlaError:
        if os.environ.get("MLA_TOOLS"):
            raise
        return []


def _candidates():
    paths = [folder.parent / "lib" / FILE_NAME for folder in [*_tool_folders(), *FOLDERS]]
    return [str(path) for path in paths if path.exists()] + [FILE_NAME]


def _open(path):
    found = ctypes.CDLL(path)
    found.mlaLastError.restype = ctypes.c_char_p
    return found


@functools.cache
def library():
    """Loads and returns the library."""
    given = os.environ.get("MLA_RUNTIME_LIB")
    errors = []
    for path in [given] if given else _candidates():
        try:
            return _open(path)
        except (OSError, AttributeError) as error:
            errors.append(str(error))
    if given:
        raise MlaError(f"cannot load the library of $MLA_RUNTIME_LIB: {errors[0]}")
    raise MlaError(f"cannot find {FILE_NAME}; set MLA_RUNTIME_LIB to its path ({'; '.join(errors)})")


@functools.cache
def gpu_target(gpu):
    """Returns the architecture whose code the GPU of a number executes."""
    return {(9, 0): "sm_90a", (10, 0): "sm_100a"}.get(torch.cuda.get_device_capability(gpu), "sm_80")


@functools.cache
def torch_module():
    """Returns the Python module mla_torch, connected to the library, or None without one. It is in a file next to the
    library, and is optional: a library of another build, or one that was installed alone, comes without it."""
    found = library()
    path = pathlib.Path(_path_of(found)).with_name(f"{TORCH_MODULE}.abi3.so")
    if not path.exists() or not hasattr(torch.Tensor, "__dlpack_c_exchange_api__"):
        return None
    spec = importlib.util.spec_from_file_location(TORCH_MODULE, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    dtypes = tuple(dtype for _, dtype in sorted(abi.DTYPES.values(), key=lambda pair: pair[0]))
    current_gpu = getattr(torch._C, "_cuda_getDevice", int)
    module.connect(found._handle, torch.Tensor, torch.empty, torch.zeros, dtypes, current_gpu, torch.device,
                   gpu_target)
    return module


def _path_of(found):
    """Returns the path of a loaded library."""
    class Info(Structure):
        _fields_ = [("path", ctypes.c_char_p), ("base", c_void_p), ("symbol", ctypes.c_char_p), ("address", c_void_p)]
    info = Info()
    ctypes.CDLL(None).dladdr(ctypes.cast(found.mlaLastError, c_void_p), ctypes.byref(info))
    return info.path.decode()


# The names in torch.ops.mla of arguments that differ by more than their spelling.
RENAMED = {"from": "from_cache", "to": "to_cache", "w": "weight", "norm": "latent_norm", "added": "new_latent", "addedRope": "new_rope", "input order": "interleaved_input",
           "output order": "interleaved_output"}
# How a message of the runtime begins if the argument must have something, and not be it.
HAS = r"(?=type|rank|size|at least|one |an? (?:size|stride|latent|rope|scale|even|layout|address)\b)"


def _snake_case(words):
    """Returns the text with names such as cuSeqlensK as cu_seqlens_k, and mlaPlan as torch.ops.mla.plan."""
    words = re.sub(r"\bmla([A-Z])", lambda name: f"torch.ops.mla.{name[1].lower()}", words)
    return re.sub(r"\b[a-z]+(?:[A-Z][a-z]*)+\b", lambda name: re.sub("[A-Z]", r"_\g<0>", name[0]).lower(), words)


def in_python(words, struct=""):
    """Rewrites a message of the runtime for callers of torch.ops.mla: "mlaDecode: qRope: expected rank 4, got 3"
    becomes "decode: q_rope must have rank 4, got 3"."""
    function, colon, rest = words.partition(": ")
    name, more, what = rest.partition(": ")
    if not colon or not more or not function.startswith("mla"):
        return words
    name = RENAMED.get(name, name)
    if struct in ("Gather", "GqaGather", "ExpandCache"):
        name, what = (text.replace("cuSeqlensK", "cuSeqlens") for text in (name, what))
    place, _, after = what.partition(": ")
    if re.fullmatch(r"\[[\d, ]+\]", place):
        name, what = name + place, after
    what = re.sub(r"\bgot null$", "got None", what)
    if what.startswith("expected "):
        what = re.sub(f"^expected {HAS}", "must have ", what).replace("expected ", "must be ", 1)
        cure = f": pass {_snake_case(name)}.contiguous()" if re.match("must have a stride of", what) else ""
    else:
        what, cure = what if what.startswith("must ") else f": {what}", ""
    function = re.sub("^mla(?:Cuda)?", "", function).removesuffix("Workspace").removesuffix("Bytes")
    function = function[:1].lower() + function[1:]
    return _snake_case(f"{function}: {name}{'' if what.startswith(':') else ' '}{what}{cure}")


def check_result(device=None):
    """Waits for the current stream of a GPU, and raises the first wrong value that calls with RUNTIME_CHECKS found."""
    if not torch.cuda.is_available():
        return
    call = abi.Call(size=ctypes.sizeof(abi.Call), version=abi.ABI_VERSION)
    with torch.cuda.device(device):
        call.stream = torch.cuda.current_stream().cuda_stream
        Invocation.check(library().mlaCheckResult(ctypes.byref(call)))


def _check_pages(name, pools):
    """Raises unless all pools have the same number of pages. A page id refers to one page of each pool."""
    pages = pools[0].shape[0]
    for pool in pools[1:]:
        if pool.shape[0] != pages:
            raise MlaError(f"rope_{name} must have {pages} pages like {name}, got {pool.shape[0]}")


def cache_struct(name, pools, widths):
    """Returns the MlaCache of pools [pages, page, width]. In one pool, a row holds the latent
    and the rope part of a token (layout L1). In two pools, the first holds the latent and the
    second the rope part (L2). `widths`: the widths of latent and rope part, the second is 0
    without a rope part."""
    if pools[0].dtype not in abi.CODES:
        raise MlaError(f"{name} must have one of the types {', '.join(abi.DTYPES)}, got {pools[0].dtype}")
    code = abi.CODES[pools[0].dtype]
    fields = [abi.Field(role=0, dtype=code, width=widths[0])]
    if widths[1]:
        fields.append(abi.Field(role=1, dtype=code, width=widths[1], pool=len(pools) - 1))
    expected = [sum(widths)] if len(pools) == 1 else list(widths)
    for i, (pool, width) in enumerate(zip(pools, expected)):
        what = name if i == 0 else f"rope_{name}"
        if pool.dim() != 3 or pool.shape[2] != width:
            raise MlaError(f"{what} must have shape [pages, page size, {width}], got {list(pool.shape)}")
        # The stride of a dimension of size 1 is not used.
        if pool.stride(2) != 1 and width > 1 or pool.stride(1) != width and pool.shape[1] > 1:
            raise MlaError(f"{what}: the tokens of a page must be contiguous (strides {width} and 1), got strides "
                           f"{pool.stride(1)} and {pool.stride(2)}")
        if pool.dtype != pools[0].dtype or pool.shape[1] != pools[0].shape[1]:
            raise MlaError(f"{what} must have type {pools[0].dtype} and {pools[0].shape[1]} tokens per page like "
                           f"{name}, got {pool.dtype} and {pool.shape[1]}")
    _check_pages(name, pools)
    cache = abi.Cache(layoutHash=abi.layout_hash(fields, 1), pageSize=pools[0].shape[1],
                      device=abi.device_code(pools[0], name), numFields=len(fields), numPools=len(pools), pageAlign=1)
    for i, field in enumerate(fields):
        cache.fields[i] = field
    for i, pool in enumerate(pools):
        stride = pool.stride(0) if pool.shape[0] > 1 else pool.shape[1] * pool.shape[2]
        cache.pools[i] = abi.Pool(base=pool.data_ptr(), pages=pool.shape[0], pageStride=stride * pool.element_size())
    return cache


class Invocation:
    """One argument struct, with the objects that it points to.

        Invocation("HeadProduct", x=x, w=w_uk, out=out).run("mlaAbsorbQuery", x.device)

    Values are tensors, lists of tensors, Cache structs, numbers, or None.
    """

    def __init__(self, struct, **values):
        self._struct = struct
        self._keep = []
        self._devices = []
        self.args = STRUCTS[struct](version=abi.ABI_VERSION, **{
            name: self._slot(name, value) for name, value in values.items() if value is not None})
        self.args.size = ctypes.sizeof(self.args)

    def _slot(self, name, value):
        if isinstance(value, torch.Tensor):
            self._devices.append((name, value.device))
            value = abi.tensor_view(value, name)
        elif isinstance(value, (list, tuple)):
            self._devices += [(f"{name}[{i}]", v.device) for i, v in enumerate(value)]
            value = (abi.Tensor * len(value))(*(abi.tensor_view(v, name) for v in value))
        elif not isinstance(value, Structure):
            return value
        self._keep.append(value)
        return ctypes.addressof(value)

    def query(self, function, *middle):
        """Returns the number of bytes from a *Bytes or *Workspace function."""
        size = c_uint64()
        with self._current_gpu():
            self.check(library()[function](ctypes.byref(self.args), *middle, ctypes.byref(size)), self._struct)
        return size.value

    def _current_gpu(self):
        """Returns a context in which the tensors' GPU, if any, is the current device. Sizes depend on the GPU."""
        gpus = [device for _, device in self._devices if device.type == "cuda"]
        return torch.cuda.device(gpus[0]) if gpus else contextlib.nullcontext()

    def run(self, function, device, workspace=0, flags=0):
        """Calls an operation on the current stream of `device`, with a workspace of `workspace` bytes there."""
        call = abi.Call(size=ctypes.sizeof(abi.Call), version=abi.ABI_VERSION, flags=flags)
        if workspace:
            room = torch.empty(workspace + ALIGNMENT, dtype=torch.uint8, device=device)
            call.workspace = -(-room.data_ptr() // ALIGNMENT) * ALIGNMENT
            call.workspaceBytes = workspace
        if device.type == "cuda":
            self._on_one_gpu(device)
            with torch.cuda.device(device):
                call.stream = torch.cuda.current_stream(device).cuda_stream
                self.check(library()[function](ctypes.byref(self.args), ctypes.byref(call)), self._struct)
        else:
            self.check(library()[function](ctypes.byref(self.args), ctypes.byref(call)), self._struct)

    def _on_one_gpu(self, device):
        """Raises if a tensor is on another GPU than `device`. The library would use the tensor's address on
        `device`."""
        for name, other in self._devices:
            if other.type == "cuda" and device.index is not None and other.index != device.index:
                raise MlaError(f"{name} must be on {device} like the other tensors, got a tensor on {other}")

    @staticmethod
    def check(status, struct=""):
        """Raises the runtime's last error unless `status` is 0. `struct` is the one of the call."""
        if status:
            raise MlaError(in_python(library().mlaLastError().decode(), struct), status=status)
