"""Calls libmla_runtime_cuda on torch tensors, for tests and benchmarks.

The structs are defined in python/mla/abi.py and abi_structs.py, which are imported without the rest of the package. With MLA_NO_POISON=1
outputs, plans and workspaces are not initialized, as compute-sanitizer's initcheck requires.
"""

import ctypes
import os
import sys
import types

import torch

HERE = os.path.dirname(os.path.abspath(__file__))
if "mla" not in sys.modules:
    package = types.ModuleType("mla")
    package.__path__ = [os.environ.get("MLA_PYTHON", os.path.join(HERE, "..", "..", "..", "..", "python", "mla"))]
    sys.modules["mla"] = package
from mla import abi  # noqa: E402
from mla.abi_structs import STRUCTS  # noqa: E402

CUDA = 1
LATENT, ROPE = 512, 64
lib = ctypes.CDLL(os.environ.get("MLA_CUDA_LIB", "libmla_runtime_cuda.so"))
lib.mlaLastError.restype = ctypes.c_char_p


# If true, invoke() makes its calls in CUDA graphs.
CAPTURED = False
POISON = os.environ.get("MLA_NO_POISON") != "1"


def poison(*tensors):
    """Fills memory with NaN (all bits set), to detect bytes that are not written, or that are read before they are written."""
    for tensor in tensors:
        if POISON and tensor is not None:
            tensor.view(torch.uint8).fill_(0xFF)


def check(status):
    if status != 0:
        raise RuntimeError(f"status {status}: {lib.mlaLastError().decode()}")


def view(tensor):
    if tensor is None:
        return None
    v = abi.Tensor(data=tensor.data_ptr(), dtype=abi.CODES[tensor.dtype], rank=tensor.dim(), device=CUDA)
    for i, (size, stride) in enumerate(zip(tensor.shape, tensor.stride())):
        v.sizes[i], v.strides[i] = size, stride
    return v


def address(struct):
    return ctypes.addressof(struct) if struct is not None else None


def cache_struct(pools, page, dtype, latent=LATENT, rope=ROPE):
    """Returns a cache of one pool [pages, page, latent + rope], or of two, [pages, page, latent] and [pages, page, rope]."""
    code = abi.CODES[dtype]
    fields = [abi.Field(role=0, dtype=code, width=latent), abi.Field(role=1, dtype=code, width=rope)]
    if rope == 0:
        fields.pop()
    if len(pools) == 2:
        fields[1].pool = 1
    cache = abi.Cache(layoutHash=abi.layout_hash(fields, 1), pageSize=page, device=CUDA, numFields=len(fields),
                      numPools=len(pools), pageAlign=1)
    for i, field in enumerate(fields):
        cache.fields[i] = field
    for i, pool in enumerate(pools):
        cache.pools[i] = abi.Pool(base=pool.data_ptr(), pages=pool.shape[0], pageStride=pool.stride(0) * pool.element_size())
    return cache


# True if the operations take operands of 8 bits with scales.
TAKES_SCALES = any(name == "kScale" for name, _ in STRUCTS["GqaDecode"]._fields_)


class Decode:
    """A decode with its structs. Keeps its tensors alive."""

    def __init__(self, q_latent, q_rope, pools, page, table, lens, out, lse=None, scale=1.0, causal=False,
                 window=0, sink=None, cu=None, lse_base=0, planned=True, flags=0, workspace=None, mask=None, scales=(None, None),
                 cache=None, value_rope=False, layout=None):
        """`cache` replaces the cache of the type of the queries. `layout` is a layout with block scales (scaled_pages.py), whose pools are
        bytes, or None."""
        self.tensors = (q_latent, q_rope, pools, table, lens, out, lse, sink, cu, mask, scales)
        ragged = cu is not None
        batch = lens.shape[0]
        heads = q_latent.shape[-2]
        query_len = q_latent.shape[0] if ragged else q_latent.shape[1]
        size = dict(size=0, version=abi.ABI_VERSION)
        self.views = [view(t) for t in (q_latent, q_rope, table, lens, out, lse, sink, cu, mask, *scales)]
        vq, vr, vt, vl, vo, vlse, vs, vcu, vmask, vqs, vks = self.views
        scaled = dict(qScale=address(vqs), kScale=address(vks)) if TAKES_SCALES else {}
        if value_rope or layout:
            scaled["valueRope"] = layout.value_rope if layout else 1
        if layout:
            cache = layout.cache(pools[0], page)
        self.cache = cache or cache_struct(pools, page, q_latent.dtype, q_latent.shape[-1], 0 if q_rope is None else q_rope.shape[-1])
        self.plan_args = STRUCTS["Plan"](seqLens=address(vl), cuSeqlens=address(vcu), heads=heads, queryLen=query_len,
                                         pageSize=page, maxLength=table.shape[1] * page, **size)
        self.plan_args.size = ctypes.sizeof(STRUCTS["Plan"])
        bytes_ = ctypes.c_uint64()
        check(lib.mlaCudaPlanBytes(ctypes.byref(self.plan_args), ctypes.byref(bytes_)))
        self.plan_tensor = torch.empty(bytes_.value, dtype=torch.uint8, device=lens.device)
        poison(self.plan_tensor)
        self.plan_view = view(self.plan_tensor)
        self.plan_args.plan = address(self.plan_view)
        self.args = STRUCTS["Decode"](qLatent=address(vq), qRope=address(vr), cache=address(self.cache),
                                      blockTable=address(vt), seqLens=address(vl), cuSeqlens=address(vcu),
                                      plan=address(self.plan_view) if planned else None, sink=address(vs), mask=address(vmask),
                                      out=address(vo), lse=address(vlse), scale=scale, causal=int(causal),
                                      window=window, lseBase=lse_base, **size, **scaled)
        self.args.size = ctypes.sizeof(STRUCTS["Decode"])
        check(lib.mlaCudaDecodeWorkspace(ctypes.byref(self.args), ctypes.byref(bytes_)))
        self.workspace_bytes = bytes_.value
        if workspace is None:
            workspace = torch.empty(self.workspace_bytes, dtype=torch.uint8, device=lens.device)
        self.workspace = workspace
        self.call = abi.Call(size=ctypes.sizeof(abi.Call), version=abi.ABI_VERSION,
                             workspace=workspace.data_ptr(), workspaceBytes=self.workspace_bytes, flags=flags)

    def _on_stream(self):
        self.call.stream = torch.cuda.current_stream().cuda_stream
        return ctypes.byref(self.call)

    def plan(self):
        check(lib.mlaCudaPlan(ctypes.byref(self.plan_args), self._on_stream()))

    def run(self):
        check(lib.mlaCudaDecode(ctypes.byref(self.args), self._on_stream()))


def heads_cache(keys, values):
    """Returns a cache of keys and values [pages, page, heads, width], which may be views of one tensor. The rows of a page are in the order of
    tokens or of heads."""
    pages, page, heads, _ = keys.shape
    cache = abi.Cache(pageSize=page, device=CUDA, numFields=2, numPools=2, pageAlign=1)
    for i, pool in enumerate((keys, values)):
        width = pool.shape[3]
        by_head = heads > 1 and pool.stride(2) != width
        cache.fields[i] = abi.Field(role=4 + i, dtype=abi.CODES[pool.dtype], width=heads * width, group=width, place=2 if by_head else 0, pool=i)
        cache.pools[i] = abi.Pool(base=pool.data_ptr(), pages=pages, pageStride=pool.stride(0) * pool.element_size())
    cache.layoutHash = abi.layout_hash(cache.fields[:2], 1)
    return cache


class GqaDecode:
    """A decode of grouped queries with its structs. Keeps its tensors alive. `keys` and `values` are [pages, page, heads, width]."""

    def __init__(self, q, keys, values, table, lens, out, lse=None, scale=1.0, causal=False, window=0, sink=None, cu=None, lse_base=0,
                 planned=True, flags=0, workspace=None, scales=(None, None)):
        self.tensors = (q, keys, values, table, lens, out, lse, sink, cu, scales)
        size = dict(size=0, version=abi.ABI_VERSION)
        self.views = [view(t) for t in (q, table, lens, out, lse, sink, cu, *scales)]
        vq, vt, vl, vo, vlse, vs, vcu, *scale_views = [address(v) for v in self.views]
        page, heads = keys.shape[1:3]
        self.cache = heads_cache(keys, values)
        self.plan_args = STRUCTS["Plan"](seqLens=vl, cuSeqlens=vcu, heads=q.shape[-2], queryLen=q.shape[0] if cu is not None else q.shape[1],
                                         pageSize=page, maxLength=table.shape[1] * page, keyHeads=heads, **size)
        self.plan_args.size = ctypes.sizeof(STRUCTS["Plan"])
        bytes_ = ctypes.c_uint64()
        check(lib.mlaCudaPlanBytes(ctypes.byref(self.plan_args), ctypes.byref(bytes_)))
        self.plan_tensor = torch.empty(bytes_.value, dtype=torch.uint8, device=lens.device)
        poison(self.plan_tensor)
        self.plan_view = view(self.plan_tensor)
        self.plan_args.plan = address(self.plan_view)
        scaled = dict(zip(("kScale", "vScale"), scale_views)) if TAKES_SCALES else {}
        self.args = STRUCTS["GqaDecode"](q=vq, cache=address(self.cache), blockTable=vt, seqLens=vl, cuSeqlens=vcu,
                                         plan=address(self.plan_view) if planned else None, sink=vs, out=vo, lse=vlse, scale=scale,
                                         causal=int(causal), window=window, lseBase=lse_base, **size, **scaled)
        self.args.size = ctypes.sizeof(STRUCTS["GqaDecode"])
        check(lib.mlaCudaGqaDecodeWorkspace(ctypes.byref(self.args), ctypes.byref(bytes_)))
        self.workspace_bytes = bytes_.value
        if workspace is None:
            workspace = torch.empty(self.workspace_bytes, dtype=torch.uint8, device=lens.device)
        self.workspace = workspace
        self.call = abi.Call(size=ctypes.sizeof(abi.Call), version=abi.ABI_VERSION, workspace=workspace.data_ptr(),
                             workspaceBytes=self.workspace_bytes, flags=flags)

    def _on_stream(self):
        self.call.stream = torch.cuda.current_stream().cuda_stream
        return ctypes.byref(self.call)

    def plan(self):
        check(lib.mlaCudaPlan(ctypes.byref(self.plan_args), self._on_stream()))

    def run(self):
        check(lib.mlaCudaGqaDecode(ctypes.byref(self.args), self._on_stream()))


class Dense:
    """A latent attention (if values is None) or a prefill, with its structs. Keeps its tensors alive."""

    def __init__(self, q, q_rope, k, k_rope, value, out, lse=None, lengths=None, cu=None, cu_keys=None, mask=None, sink=None, scale=1.0,
                 causal=False, window=0, lse_base=0, flags=0, scales=(None, None, None)):
        self.tensors = (q, q_rope, k, k_rope, value, out, lse, lengths, cu, cu_keys, mask, sink, *scales)
        self.views = [view(t) for t in self.tensors]
        vq, vqr, vk, vkr, vv, vo, vlse, vlen, vcu, vcuk, vmask, vsink, *scaled = [address(v) for v in self.views]
        shared = dict(lengths=vlen, cuSeqlens=vcu, mask=vmask, sink=vsink, out=vo, lse=vlse, scale=scale, causal=int(causal), window=window,
                      lseBase=lse_base, version=abi.ABI_VERSION)
        if value is None:
            self.args = STRUCTS["LatentAttention"](qLatent=vq, qRope=vqr, latent=vk, kRope=vkr, **shared)
            self.name = "mlaCudaLatentAttention"
        else:
            self.args = STRUCTS["Prefill"](qNope=vq, qRope=vqr, kNope=vk, kRope=vkr, value=vv, cuSeqlensK=vcuk, qScale=scaled[0],
                                           kScale=scaled[1], vScale=scaled[2], **shared)
            self.name = "mlaCudaPrefill"
        self.args.size = ctypes.sizeof(self.args)
        bytes_ = ctypes.c_uint64()
        check(getattr(lib, self.name + "Workspace")(ctypes.byref(self.args), ctypes.byref(bytes_)))
        self.workspace_bytes = bytes_.value
        self.call = abi.Call(size=ctypes.sizeof(abi.Call), version=abi.ABI_VERSION, workspaceBytes=bytes_.value, flags=flags)

    def plan(self):
        pass

    def run(self):
        self.call.stream = torch.cuda.current_stream().cuda_stream
        check(getattr(lib, self.name)(ctypes.byref(self.args), ctypes.byref(self.call)))


def invoke(function, struct, keep, query=None, flags=0, **values):
    """Calls a function with a workspace of the size that `query` returns. Values are structs (passed by address) or numbers.
    `flags` are those of the call."""
    numbers = {k: v if isinstance(v, int) else address(v) for k, v in values.items() if v is not None}
    args = struct(size=ctypes.sizeof(struct), version=abi.ABI_VERSION, **numbers)
    call = abi.Call(size=ctypes.sizeof(abi.Call), version=abi.ABI_VERSION, flags=flags)
    workspace = None
    if query:
        size = ctypes.c_uint64()
        check(query(ctypes.byref(args), ctypes.byref(size)))
        workspace = torch.empty(size.value, dtype=torch.uint8, device=torch.cuda.current_device())
        poison(workspace)
        call.workspace, call.workspaceBytes = workspace.data_ptr(), size.value

    def run():
        call.stream = torch.cuda.current_stream().cuda_stream
        check(function(ctypes.byref(args), ctypes.byref(call)))

    if CAPTURED:
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            run()
        graph.replay()
        torch.cuda.synchronize()
    else:
        run()
    del keep, workspace


def append(cache, latent, rope, slots, cos=None, sin=None, interleaved=(0, 0), k_scale=None):
    views = [view(t) for t in (latent, rope, slots, cos, sin, k_scale)]
    invoke(lib.mlaCudaAppend, STRUCTS["Append"], views, cache=cache, latent=views[0], rope=views[1], slots=views[2], cos=views[3],
           sin=views[4], kScale=views[5], ropeInput=interleaved[0], ropeOutput=interleaved[1])


def rope(x, cos, sin, out, interleaved=(0, 0)):
    views = [view(t) for t in (x, cos, sin, out)]
    invoke(lib.mlaCudaRope, STRUCTS["Rope"], views, **dict(zip(("x", "cos", "sin", "out"), views)), input=interleaved[0], output=interleaved[1])


def prepare(cache, query, latent, rope, slots, cos, sin, out, interleaved=(0, 0), k_scale=None):
    views = [view(t) for t in (query, latent, rope, slots, cos, sin, out, k_scale)]
    names = ("qRope", "latent", "rope", "slots", "cos", "sin", "out", "kScale")
    invoke(lib.mlaCudaPrepare, STRUCTS["Prepare"], views, cache=cache, **dict(zip(names, views)), ropeInput=interleaved[0], ropeOutput=interleaved[1])


def gather(cache, table, lens, latent, rope=None, starts=None, cu=None, k_scale=None):
    views = [view(t) for t in (table, lens, starts, cu, latent, rope, k_scale)]
    invoke(lib.mlaCudaGather, STRUCTS["Gather"], views, cache=cache, blockTable=views[0], seqLens=views[1], starts=views[2],
           cuSeqlensK=views[3], latent=views[4], rope=views[5], kScale=views[6])


def expand_cache(cache, table, lens, w_uk, w_uv, key, value, rope=None, starts=None, cu=None, k_scale=None):
    names = ("blockTable", "seqLens", "wUk", "wUv", "key", "value", "rope", "starts", "cuSeqlensK", "kScale")
    views = [view(t) for t in (table, lens, w_uk, w_uv, key, value, rope, starts, cu, k_scale)]
    invoke(lib.mlaCudaExpandCache, STRUCTS["ExpandCache"], views, cache=cache, **dict(zip(names, views)))


def convert(source, target, from_table, lens, starts=None, to_table=None, from_scale=None, to_scale=None):
    names = ("fromTable", "seqLens", "starts", "toTable", "fromScale", "toScale")
    views = [view(t) for t in (from_table, lens, starts, to_table, from_scale, to_scale)]
    invoke(lib.mlaCudaConvertCache, STRUCTS["ConvertCache"], views, **{"from": source, "to": target}, **dict(zip(names, views)))


def update(past, added, positions, out):
    """Calls update. Each of `past` (may be None), `added` and `out` is a pair of latent and rope (may be None)."""
    past = past or (None, None)
    views = [view(t) for t in (*past, *added, positions, *out)]
    names = ("past", "pastRope", "added", "addedRope", "positions", "latent", "rope")
    invoke(lib.mlaCudaUpdate, STRUCTS["Update"], views, **dict(zip(names, views)))


def merge(outs, lses, out, lse=None, base=0, sink=None, empty=0):
    n = len(outs)
    arrays = [(abi.Tensor * n)(*[view(t) for t in ts]) for ts in (outs, lses)]
    views = [view(t) for t in (out, lse, sink)]
    invoke(lib.mlaCudaMerge, STRUCTS["Merge"], (arrays, views), outs=arrays[0], lses=arrays[1], out=views[0], lse=views[1], numPartials=n,
           lseBase=base, lseEmpty=empty, sink=views[2], query=lib.mlaCudaMergeWorkspace)
