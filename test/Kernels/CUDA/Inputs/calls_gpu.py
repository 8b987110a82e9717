"""Tests every function of the C ABI on a GPU: capture in a CUDA graph, replay on other data, no waits, no allocations.

    calls_gpu.py [--first]

The functions are the operations of mla_runtime.h. Each case runs eagerly and from a graph. The capture fails if a call
allocates memory, waits, or reads from the GPU. Before the replay, new data, lengths and tables are written to the same
buffers. Its results must have the bits of eager calls. Then all CUDA calls that a case makes without a capture are checked.
With --first, the capture is the first call of a function in the process.
Needs MLA_RUNTIME_LIB with the CUDA part next to it, or MLA_CUDA_LIB.
"""

import ctypes
import os
import pathlib
import re
import sys

import torch

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import mla_cuda  # noqa: E402
from mla_cuda import abi, address, view  # noqa: E402

DEV = "cuda"
ROOT = pathlib.Path(__file__).resolve().parents[4]
CHECKS, INVARIANT = 1, 2
BF16, F16, F32 = torch.bfloat16, torch.float16, torch.float32
lib = ctypes.CDLL(os.environ.get("MLA_RUNTIME_LIB", "libmla_runtime.so.1"))
lib.mlaLastError.restype = ctypes.c_char_p
# mlaCheckResult waits by design.
WAITS = {"mlaCheckResult"}
PRODUCTS = ("mlaAbsorbQuery", "mlaProjectValue", "mlaExpandKv")
STRUCTS = {**{f"mla{name}": struct for name, struct in mla_cuda.STRUCTS.items()},
           **dict.fromkeys(PRODUCTS, mla_cuda.STRUCTS["HeadProduct"])}
# The function that returns an operation's workspace size, and its extra arguments.
SCRATCH = {name: ("mlaHeadProductWorkspace", number) for number, name in enumerate(PRODUCTS)} | {
    name: (name + "Workspace",) for name in ("mlaDecode", "mlaGqaDecode", "mlaLatentAttention", "mlaPrefill", "mlaMatmul", "mlaMerge",
                                             "mlaExpandCache")}
called = set()


def declared():
    """Returns the functions of mla_runtime.h that take the tensors of an operation, and mlaCheckResult."""
    header = (ROOT / "include" / "mla-runtime" / "mla_runtime.h").read_text()
    operation = r"MLA_EXPORT int32_t (mla\w+)\(const Mla\w+Args \*args,[^;]*?(?:const MlaCall \*call|uint64_t \*bytes)\);"
    return {*re.findall(operation, header), "mlaCheckResult"}


def invoke(name, *arguments):
    called.add(name)
    if lib[name](*arguments):
        raise RuntimeError(f"{name}: {lib.mlaLastError().decode()}")


class Call:
    """One operation with its structs, its workspace and the names of the arguments that it writes (`written`)."""

    def __init__(self, name, written, flags=0, **values):
        self.name, self.keep, struct = name, [values], STRUCTS[name]
        self.written = [values[o].pool if isinstance(values[o], Paged) else values[o] for o in written]
        slots = {key: self.slot(value) for key, value in values.items() if value is not None}
        self.args = struct(size=ctypes.sizeof(struct), version=abi.ABI_VERSION, **slots)
        self.call = abi.Call(size=ctypes.sizeof(abi.Call), version=abi.ABI_VERSION, flags=flags)
        self.room = torch.empty(self.scratch(), dtype=torch.uint8, device=DEV)
        self.call.workspace, self.call.workspaceBytes = self.room.data_ptr(), self.room.numel()

    def slot(self, value):
        if isinstance(value, (int, float)):
            return value
        if isinstance(value, Paged):
            struct = value.struct
        elif isinstance(value, list):
            struct = (abi.Tensor * len(value))(*[view(t) for t in value])
        else:
            struct = view(value)
        self.keep.append(struct)
        return address(struct)

    def scratch(self):
        bytes_ = ctypes.c_uint64()
        if self.name in SCRATCH:
            query, *middle = SCRATCH[self.name]
            invoke(query, ctypes.byref(self.args), *middle, ctypes.byref(bytes_))
        return bytes_.value

    def run(self):
        assert self.scratch() == self.room.numel(), self.name
        self.call.stream = torch.cuda.current_stream().cuda_stream
        invoke(self.name, ctypes.byref(self.args), ctypes.byref(self.call))


class Paged:
    """Returns a cache of one pool."""

    def __init__(self, dtype, page, pages, latent, rope):
        self.pool = torch.empty(pages, page, latent + rope, dtype=dtype, device=DEV)
        self.struct = mla_cuda.cache_struct([self.pool], page, dtype, latent, rope)


class PagedHeads(Paged):
    """Returns a cache of keys and values of several heads, each in a pool [pages, page, heads, width]."""

    def __init__(self, dtype, page, pages, heads, width):
        self.pool = torch.empty(2, pages, page, heads, width, dtype=dtype, device=DEV)
        self.keys, self.values = self.pool
        fields = [abi.Field(role=4 + i, dtype=abi.CODES[dtype], width=heads * width, group=width, pool=i) for i in range(2)]
        self.struct = abi.Cache(layoutHash=abi.layout_hash(fields, 1), pageSize=page, device=mla_cuda.CUDA, numFields=2,
                                numPools=2, pageAlign=1)
        for i, pool in enumerate((self.keys, self.values)):
            self.struct.fields[i] = fields[i]
            self.struct.pools[i] = abi.Pool(base=pool.data_ptr(), pages=pages, pageStride=pool.stride(0) * pool.element_size())


class Case:
    """A sequence of calls. `fill` writes new data to their buffers."""

    def __init__(self, label, calls, fill):
        self.label, self.calls, self.fill = label, calls, fill
        self.written = [t for call in calls for t in call.written]

    def run(self):
        for call in self.calls:
            call.run()

    def results(self, run):
        """Fills all results with NaN, runs, and returns the bytes of the results."""
        for tensor in [call.room for call in self.calls] + self.written:
            tensor.view(torch.uint8).fill_(0xFF)
        torch.cuda.synchronize()
        run()
        torch.cuda.synchronize()
        return [t.view(torch.uint8).clone() for t in self.written]


def randomly(*tensors):
    """Returns a function that writes new random floats."""
    def fill():
        for t in tensors:
            if t is not None:
                t.copy_(torch.randn(t.shape, device=DEV))
    return fill


def half(*sizes, dtype=BF16):
    return torch.empty(*sizes, dtype=dtype, device=DEV)


def ints(*sizes):
    return torch.zeros(*sizes, dtype=torch.int32, device=DEV)


def plan_call(lens, heads, tokens, page, width, cu, flags):
    size = ctypes.c_uint64()
    sizes = dict(seqLens=lens, cuSeqlens=cu, heads=heads, queryLen=tokens, pageSize=page, maxLength=width * page)
    # The size is needed before its tensor can be allocated.
    views = [view(lens), view(cu)]
    args = STRUCTS["mlaPlan"](size=ctypes.sizeof(STRUCTS["mlaPlan"]), version=abi.ABI_VERSION, seqLens=address(views[0]),
                              cuSeqlens=address(views[1]), heads=heads, queryLen=tokens, pageSize=page, maxLength=width * page)
    invoke("mlaPlanBytes", ctypes.byref(args), ctypes.byref(size))
    plan = torch.empty(size.value, dtype=torch.uint8, device=DEV)
    return plan, Call("mlaPlan", ["plan"], flags, plan=plan, **sizes)


def decode_case(label, flags, dtype=BF16, latent=512, rope=64, heads=16, page=64, planned=True, masked=False, ragged=False, tokens=1):
    batch, width, pages = 3, 6, 24
    rows = (batch * tokens,) if ragged else (batch, tokens)
    q, r = half(*rows, heads, latent, dtype=dtype), half(*rows, heads, rope, dtype=dtype)
    cache = Paged(dtype, page, pages, latent, rope)
    table, lens, cu = ints(batch, width), ints(batch), ints(batch + 1) if ragged else None
    mask = torch.zeros(batch, 1, tokens, width * page, dtype=torch.bool, device=DEV) if masked else None
    out, lse = torch.empty_like(q), torch.empty(q.shape[:-1], device=DEV)
    draw = randomly(q, r, cache.pool)

    def fill():
        draw()
        table.copy_(torch.randperm(pages)[: batch * width].view(batch, width))
        lens.copy_(torch.randint(tokens, width * page + 1, (batch,)))
        if ragged:
            cu.copy_(torch.tensor([0, *sorted(torch.randint(0, batch * tokens + 1, (batch - 1,)).tolist()), batch * tokens]))
        if masked:
            mask.copy_(torch.rand(mask.shape) < 0.7)

    fill()
    calls, plan = [], None
    if planned:
        plan, call = plan_call(lens, heads, rows[0] if ragged else tokens, page, width, cu, flags)
        calls.append(call)
    calls.append(Call("mlaDecode", ["out", "lse"], flags, qLatent=q, qRope=r, cache=cache, blockTable=table, seqLens=lens, plan=plan,
                      cuSeqlens=cu, mask=mask, out=out, lse=lse, scale=0.07, causal=int(not masked), window=0, lseBase=0))
    return Case(label, calls, fill)


def grouped_case(flags, dtype):
    batch, width, pages, page, heads, groups, columns = 3, 6, 24, 16, 8, 2, 64
    q, cache = half(batch, 1, heads, columns, dtype=dtype), PagedHeads(dtype, page, pages, groups, columns)
    table, lens = ints(batch, width), ints(batch)
    out, lse = torch.empty_like(q), torch.empty(q.shape[:-1], device=DEV)
    draw = randomly(q, cache.keys, cache.values)

    def fill():
        draw()
        table.copy_(torch.randperm(pages)[: batch * width].view(batch, width))
        lens.copy_(torch.randint(1, width * page + 1, (batch,)))

    fill()
    return Case(f"grouped-{dtype}", [Call("mlaGqaDecode", ["out", "lse"], flags, q=q, cache=cache, blockTable=table, seqLens=lens,
                                          out=out, lse=lse, scale=0.1, causal=1, window=0, lseBase=0)], fill)


def dense_case(label, flags, dtype, values):
    batch, tokens, keys, heads, width, rope = 2, 3, 200, 4, 128, 32
    q, r = half(batch, tokens, heads, width, dtype=dtype), half(batch, tokens, heads, rope, dtype=dtype)
    own = (heads,) if values else ()
    k, kr = half(batch, keys, *own, width, dtype=dtype), half(batch, keys, rope, dtype=dtype)
    v, lens = half(batch, keys, heads, 64, dtype=dtype) if values else None, ints(batch)
    out, lse = half(batch, tokens, heads, 64 if values else width, dtype=dtype), torch.empty(batch, tokens, heads, device=DEV)
    draw = randomly(q, r, k, kr, v)

    def fill():
        draw()
        lens.copy_(torch.randint(tokens, keys + 1, (batch,)))

    fill()
    shared = dict(qRope=r, kRope=kr, lengths=lens, out=out, lse=lse, scale=0.1, causal=1, window=0, lseBase=1)
    if values:
        call = Call("mlaPrefill", ["out", "lse"], flags, qNope=q, kNope=k, value=v, **shared)
    else:
        call = Call("mlaLatentAttention", ["out", "lse"], flags, qLatent=q, latent=k, **shared)
    return Case(label, [call], fill)


def cache_cases(flags, dtype=BF16):
    batch, tokens, page, pages, latent, rope = 3, 5, 16, 12, 512, 64
    cache, written = Paged(dtype, page, pages, latent, rope), Paged(dtype, page, pages, latent, rope)
    x, r = half(batch, tokens, latent), half(batch, tokens, rope)
    cos, sin = (torch.empty(batch, tokens, rope // 2, device=DEV) for _ in range(2))
    slots, table, lens = ints(batch * tokens), ints(batch, 4), ints(batch)
    dense = half(batch, 64, latent), half(batch, 64, rope)
    draw = randomly(x, r, cos, sin, cache.pool)

    def fill():
        draw()
        slots.copy_(torch.randperm(page * pages)[: batch * tokens] - 1)
        table.copy_(torch.randperm(pages)[: batch * 4].view(batch, 4))
        lens.copy_(torch.randint(0, 65, (batch,)))

    fill()
    yield Case("append", [Call("mlaAppend", ["cache"], flags, cache=written, latent=x, rope=r, slots=slots, cos=cos, sin=sin,
                               ropeInput=1, ropeOutput=0)], fill)
    q, turned = half(batch, tokens, 8, rope), half(batch, tokens, 8, rope)
    randomly(q)()
    yield Case("prepare", [Call("mlaPrepare", ["cache", "out"], flags, cache=written, qRope=q, latent=x, rope=r, slots=slots, cos=cos,
                                sin=sin, out=turned, ropeInput=1, ropeOutput=0)], fill)
    yield Case("gather", [Call("mlaGather", ["latent", "rope"], flags, cache=cache, blockTable=table, seqLens=lens, latent=dense[0],
                               rope=dense[1])], fill)
    uk, uv = half(8, 48, latent), half(8, 40, latent)
    expanded = half(batch, 64, 8, 48), half(batch, 64, 8, 40)
    randomly(uk, uv)()
    yield Case("expand_cache", [Call("mlaExpandCache", ["key", "value", "rope"], flags, cache=cache, blockTable=table, seqLens=lens,
                                     wUk=uk, wUv=uv, key=expanded[0], value=expanded[1], rope=dense[1])], fill)
    yield Case("convert_cache", [Call("mlaConvertCache", ["to"], flags, **{"from": cache}, to=written, fromTable=table, seqLens=lens)], fill)
    held, kept = (PagedHeads(dtype, page, pages, 2, 64) for _ in range(2))
    key, value = half(batch, tokens, 2, 64), half(batch, tokens, 2, 64)
    randomly(key, value, held.keys, held.values)()
    yield Case("gqa_append", [Call("mlaGqaAppend", ["cache"], flags, cache=kept, key=key, value=value, slots=slots)], fill)
    heads = half(batch, 64, 2, 64), half(batch, 64, 2, 64)
    yield Case("gqa_gather", [Call("mlaGqaGather", ["key", "value"], flags, cache=held, blockTable=table, seqLens=lens, key=heads[0],
                                   value=heads[1])], fill)


def update_cases(flags):
    past, added = half(2, 40, 96), half(2, 3, 96)
    joined, placed, positions = half(2, 43, 96), half(2, 40, 96), ints(2, 3)
    draw = randomly(past, added)

    def fill():
        draw()
        positions.copy_(torch.stack([torch.randperm(40)[:3] for _ in range(2)]))

    fill()
    yield Case("update-concat", [Call("mlaUpdate", ["latent"], flags, past=past, added=added, latent=joined)], fill)
    yield Case("update-scatter", [Call("mlaUpdate", ["latent"], flags, past=past, added=added, positions=positions, latent=placed)], fill)
    yield Case("update-in-place", [Call("mlaUpdate", ["latent"], flags, added=added, positions=positions, latent=placed)], fill)


def merge_case(flags, count, dtype):
    outs = [half(3, 2, 8, 64, dtype=dtype) for _ in range(count)]
    lses = [torch.empty(3, 2, 8, device=DEV) for _ in range(count)]
    out, lse, sink = torch.empty_like(outs[0]), torch.empty_like(lses[0]), half(8, dtype=dtype)
    fill = randomly(*outs, *lses, sink)
    fill()
    return Case(f"merge-{count}", [Call("mlaMerge", ["out", "lse"], flags, outs=outs, lses=lses, out=out, lse=lse, numPartials=count, lseBase=0, sink=sink)],
                fill)


def product_cases(flags, dtype):
    heads, n, c, rows = 8, 128, 512, 5
    w, x, y, z = half(heads, n, c, dtype=dtype), half(rows, heads, n, dtype=dtype), half(rows, heads, c, dtype=dtype), half(rows, c, dtype=dtype)
    fill = randomly(w, x, y, z)
    fill()
    for name, left, result in (("mlaAbsorbQuery", x, (rows, heads, c)), ("mlaProjectValue", y, (rows, heads, n)), ("mlaExpandKv", z, (rows, heads, n))):
        yield Case(f"{name}-{dtype}", [Call(name, ["out"], flags, x=left, w=w, out=half(*result, dtype=dtype))], fill)


def row_cases(flags, dtype):
    a, b, bias, out = half(2, 70, 96, dtype=dtype), half(33, 96, dtype=dtype), half(33, dtype=dtype), half(2, 70, 33, dtype=dtype)
    x, y = half(7, 4, 64, dtype=dtype), half(7, 4, 64, dtype=dtype)
    cos, sin, lse, lse2 = (torch.empty(7, 32, device=DEV) for _ in range(4))
    fill = randomly(a, b, bias, x, cos, sin, lse)
    fill()
    yield Case(f"matmul-{dtype}", [Call("mlaMatmul", ["out"], flags, a=a, b=b, bias=bias, out=out, transposeB=1)], fill)
    yield Case(f"rope-{dtype}", [Call("mlaRope", ["out"], flags, x=x, cos=cos, sin=sin, out=y, input=1, output=0)], fill)
    codes = [torch.empty(x.shape, dtype=torch.float8_e4m3fn, device=DEV) for _ in range(2)]
    yield Case(f"quantize-{dtype}", [Call("mlaQuantizeQuery", ["outLatent", "outRope"], flags, qLatent=x, qRope=x,
                                          scale=torch.full((4,), 0.01, device=DEV), outLatent=codes[0], outRope=codes[1])], fill)
    yield Case(f"quantize-rows-{dtype}", [Call("mlaQuantizeQuery", ["outLatent", "outRope", "outScale"], flags, qLatent=x, qRope=x,
                                               outLatent=codes[0], outRope=codes[1],
                                               outScale=torch.empty(x.shape[:-1], device=DEV))], fill)
    yield Case("convert", [Call("mlaConvertLse", ["out"], flags, lse=lse, out=lse2, fromBase=0, toBase=1)], fill)


def cases(flags):
    yield decode_case("tuned", flags)
    yield decode_case("tuned-f16", flags, dtype=F16, heads=128, page=13, tokens=2)
    yield decode_case("tuned-unplanned", flags, planned=False)
    yield decode_case("tuned-ragged", flags, ragged=True, tokens=2)
    yield decode_case("generic", flags, dtype=F32, latent=96, rope=32, heads=5, page=7)
    yield decode_case("masked", flags, masked=True, planned=False, tokens=2)
    for dtype in (BF16, F32):
        yield grouped_case(flags, dtype)
        yield dense_case(f"latent-{dtype}", flags, dtype, False)
        yield dense_case(f"prefill-{dtype}", flags, dtype, True)
        yield merge_case(flags, 3, dtype)
        yield merge_case(flags, 70, dtype)
        yield from product_cases(flags, dtype)
        yield from row_cases(flags, dtype)
    yield from cache_cases(flags)
    yield from update_cases(flags)


def check(case, first):
    """Returns the problem of a case, or None."""
    if not first:
        case.results(case.run)
    graph = torch.cuda.CUDAGraph()
    torch.cuda.synchronize()
    with torch.cuda.graph(graph):
        case.run()
    case.fill()
    replayed = case.results(graph.replay)
    expected = case.results(case.run)
    if not all(map(torch.equal, replayed, expected)):
        return "a replay has other bits than eager calls"
    before = expected
    case.fill()
    if not first and all(map(torch.equal, case.results(graph.replay), before)):
        return "results do not change with the data"
    return None


def calls_of_cuda(chosen):
    """Maps each label to the CUDA calls that its case makes. `control` is a case that waits, copies and allocates."""
    activities = torch.profiler.ProfilerActivity
    lens = torch.ones(4, device=DEV)
    runs = {case.label: case.run for case in chosen}
    runs["control"] = lambda: (lens.cpu(), torch.cuda.synchronize(), torch.empty(1 << 29, device=DEV))
    with torch.profiler.profile(activities=[activities.CPU, activities.CUDA]) as profile:
        for label, run in runs.items():
            with torch.profiler.record_function("watched " + label):
                run()
        torch.cuda.synchronize()
    events = profile.events()
    spans = {e.name[8:]: e.time_range for e in events
             if e.name.startswith("watched ") and e.device_type == torch.autograd.DeviceType.CPU}
    assert spans.keys() == runs.keys(), spans.keys() ^ runs.keys()
    calls = [e for e in events if e.name.startswith("cu")]
    return {label: [e.name for e in calls if span.start <= e.time_range.start <= span.end] for label, span in spans.items()}


WORDS = ("Synchronize", "Malloc", "MemAlloc", "Free", "Memcpy", "HostAlloc", "Query")


def waits_or_allocates(names):
    return sorted({n for n in names if any(word in n for word in WORDS)})


def watch(chosen):
    """Yields cases that wait, copy or allocate memory outside of a capture."""
    found = calls_of_cuda(chosen)
    assert len(waits_or_allocates(found.pop("control"))) >= 3, "the profiler shows no waits"
    for label, names in found.items():
        if not any("Launch" in n for n in names) or waits_or_allocates(names):
            yield f"{label}: {names}"


def keeps_memory(chosen):
    """Returns true if as much GPU memory is free after 20 runs as before."""
    torch.cuda.synchronize()
    before = torch.cuda.mem_get_info()[0]
    for _ in range(20):
        for case in chosen:
            case.run()
    torch.cuda.synchronize()
    return torch.cuda.mem_get_info()[0] == before


def main():
    first = "--first" in sys.argv[1:]
    torch.manual_seed(1)
    problems, count = [], 0
    for flags in (0, CHECKS) if first else (0, CHECKS, INVARIANT):
        chosen = list(cases(flags))
        for case in chosen:
            case.label += f", flags {flags}"
        count += len(chosen)
        for case in chosen:
            problem = check(case, first)
            problems += [f"{case.label}: {problem}"] if problem else []
        if first:
            continue
        problems += list(watch(chosen))
        problems += [] if keeps_memory(chosen) else [f"flags {flags}: memory was allocated"]
    call = abi.Call(size=ctypes.sizeof(abi.Call), version=abi.ABI_VERSION)
    if mla_cuda.lib.mlaCudaCheckResult(ctypes.byref(call)):
        problems.append(f"checks: {mla_cuda.lib.mlaLastError().decode()}")
    missing = declared() - called - WAITS
    problems += [f"{name}: not called" for name in sorted(missing)]
    print("\n".join(problems))
    print(f"calls: {len(declared() & called)} functions, {count} cases captured{' by their first call' if first else ''}, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
