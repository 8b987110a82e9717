"""Times the operations around a decode on one GPU: per-head products against cuBLAS, and append, gather, merge and plan.

    MLA_CUDA_LIB=.../libmla_runtime_cuda.so python3 small_ops.py [--table products|cache] [--json FILE]

Each time is the median of replays of a CUDA graph of many calls, in short bursts after a rest. The calls of a graph cycle through
buffers of at least 256 MB, so that weights, tokens and pages are read from memory. The floor is the number of bytes that must be
moved, divided by the rate of a copy in the same run.
"""

import argparse
import ctypes
import json
import os
import sys
import time

import torch
from need_gpu import need_gpu

if __name__ == "__main__" and not {"-h", "--help"} & set(sys.argv):
    need_gpu("small_ops.py")  # before the library, which may be missing where there is no GPU
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "test", "Kernels", "CUDA", "Inputs"))
import mla_cuda  # noqa: E402
from mla_cuda import abi, view  # noqa: E402

DEV, BF16 = "cuda", torch.bfloat16
LATENT, ROPE, NOPE, PAGE = 512, 64, 128, 64
COLD = 256e6


def random(*shape):
    return torch.randn(shape, device=DEV, dtype=torch.float32).to(BF16) if torch.Size(shape).numel() < 1 << 24 else torch.empty(
        shape, device=DEV, dtype=BF16).normal_()


def median(values):
    return sorted(values)[len(values) // 2]


def graph_of(calls):
    for call in calls[:3]:
        call()
    torch.cuda.synchronize()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        for call in calls:
            call()
    return graph


def times(candidates, bursts=6, replays=4):
    """Returns the us per call of each candidate, which is a list of calls. Candidates take turns."""
    graphs = {name: (graph_of(calls), len(calls)) for name, calls in candidates.items()}
    results = {name: [] for name in graphs}
    for _ in range(bursts):
        for name, (graph, count) in graphs.items():
            torch.cuda.synchronize()
            time.sleep(0.01)
            graph.replay()
            for _ in range(replays):
                begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
                begin.record()
                graph.replay()
                end.record()
                torch.cuda.synchronize()
                results[name].append(begin.elapsed_time(end) * 1e3 / count)
    return {name: median(values) for name, values in results.items()}


def copy_rate():
    """Returns the bytes per microsecond that a large copy reads and writes."""
    a, b = (torch.empty(1 << 30, dtype=torch.uint8, device=DEV) for _ in range(2))
    return 2 * a.numel() / times({"copy": [lambda: b.copy_(a)] * 4})["copy"]


class Call:
    """A call of the library with prepared structs."""

    def __init__(self, function, struct, numbers=(), **tensors):
        self.tensors = tensors
        self.views = {name: view(t) if isinstance(t, torch.Tensor) else t for name, t in tensors.items()}
        self.args = struct(size=ctypes.sizeof(struct), version=abi.ABI_VERSION, **dict(numbers),
                           **{name: ctypes.addressof(v) for name, v in self.views.items()})
        self.call = abi.Call(size=ctypes.sizeof(abi.Call), version=abi.ABI_VERSION)
        self.function = getattr(mla_cuda.lib, function)

    def __call__(self):
        self.call.stream = torch.cuda.current_stream().cuda_stream
        mla_cuda.check(self.function(ctypes.byref(self.args), ctypes.byref(self.call)))


def bmm(x, w, out, library):
    def run():
        torch.backends.cuda.preferred_blas_library(library)
        torch.bmm(x.transpose(0, 1), w, out=out)
    return run


def product_point(absorb, rows, heads, rate):
    """Times one per-head product: ours, and cuBLAS and cuBLASLt as PyTorch calls them, which may write results with heads outermost."""
    k, n = (NOPE, LATENT) if absorb else (LATENT, NOPE)
    moved = 2 * (heads * NOPE * LATENT + rows * heads * (k + n))
    sets = max(2, -(-int(COLD) // moved))
    calls = max(sets, 64)
    weights = random(sets, heads, NOPE, LATENT)
    xs, outs = random(sets, rows, heads, k), torch.empty(sets, rows, heads, n, device=DEV, dtype=BF16)
    blas = torch.empty(sets, heads, rows, n, device=DEV, dtype=BF16)
    function = "mlaCudaAbsorbQuery" if absorb else "mlaCudaProjectValue"
    ours = [Call(function, mla_cuda.STRUCTS["HeadProduct"], x=xs[i], w=weights[i], out=outs[i]) for i in range(sets)]
    side = [weights[i] if absorb else weights[i].transpose(1, 2) for i in range(sets)]
    candidates = {"ours": ours}
    for library in ("cublas", "cublaslt"):
        candidates[library] = [bmm(xs[i], side[i], blas[i], library) for i in range(sets)]
    result = times({name: [c[i % sets] for i in range(calls)] for name, c in candidates.items()})
    ours[0]()
    error = (outs[0].transpose(0, 1).double() - torch.bmm(xs[0].transpose(0, 1).double(), side[0].double())).abs().max().item()
    return dict(op="absorb_query" if absorb else "project_value", rows=rows, heads=heads, floor=moved / rate, error=error, **result)


def append_point(tokens, rate):
    moved = 2 * tokens * (LATENT + ROPE) * 2 + 4 * tokens
    sets = max(2, min(200, -(-int(COLD) // moved)))
    pages = max(4096, tokens // PAGE * 2)
    pool = random(pages, PAGE, LATENT + ROPE)
    cache = mla_cuda.cache_struct([pool], PAGE, BF16)
    xs, rs = random(sets, tokens, LATENT), random(sets, tokens, ROPE)
    slots = [torch.randperm(pages * PAGE, device=DEV)[:tokens].int() for _ in range(sets)]
    calls = [Call("mlaCudaAppend", mla_cuda.STRUCTS["Append"], cache=cache, latent=xs[i], rope=rs[i], slots=slots[i]) for i in range(sets)]
    return dict(op="append", size=f"{tokens} tokens", floor=moved / rate, **times({"ours": calls}))


def gather_point(batch, length, rate):
    moved = 2 * batch * length * (LATENT + ROPE) * 2
    sets = max(2, min(64, -(-int(COLD) // moved)))
    per = length // PAGE
    pool = random(sets * batch * per, PAGE, LATENT + ROPE)
    cache = mla_cuda.cache_struct([pool], PAGE, BF16)
    tables = torch.randperm(sets * batch * per, device=DEV).int().view(sets, batch, per)
    lens = torch.full((batch,), length, dtype=torch.int32, device=DEV)
    latents = torch.empty(sets, batch, length, LATENT, device=DEV, dtype=BF16)
    ropes = torch.empty(sets, batch, length, ROPE, device=DEV, dtype=BF16)
    calls = [Call("mlaCudaGather", mla_cuda.STRUCTS["Gather"], cache=cache, blockTable=tables[i], seqLens=lens, latent=latents[i], rope=ropes[i])
             for i in range(sets)]
    return dict(op="gather", size=f"{batch} x {length}", floor=moved / rate, **times({"ours": calls}))


def merge_point(batch, heads, partials, rate):
    moved = (partials + 1) * batch * heads * (LATENT * 2 + 4)
    sets = max(2, min(200, -(-int(COLD) // moved)))
    outs, lses = random(sets, partials, batch, 1, heads, LATENT), torch.randn(sets, partials, batch, 1, heads, device=DEV)
    out, lse = torch.empty(sets, batch, 1, heads, LATENT, device=DEV, dtype=BF16), torch.empty(sets, batch, 1, heads, device=DEV)
    calls = []
    for i in range(sets):
        arrays = {name: (abi.Tensor * partials)(*[view(t) for t in ts]) for name, ts in (("outs", outs[i]), ("lses", lses[i]))}
        calls.append(Call("mlaCudaMerge", mla_cuda.STRUCTS["Merge"], numbers=dict(numPartials=partials), out=out[i], lse=lse[i], **arrays))
    return dict(op="merge", size=f"{partials} of {batch} x {heads}", floor=moved / rate, **times({"ours": calls}))


def plan_point(batch, heads, length, rate):
    lens = torch.full((batch,), length, dtype=torch.int32, device=DEV)
    table = torch.zeros(batch, length // PAGE, dtype=torch.int32, device=DEV)
    q, out = random(batch, 1, heads, LATENT + ROPE), torch.empty(batch, 1, heads, LATENT, device=DEV, dtype=BF16)
    op = mla_cuda.Decode(q[..., :LATENT], q[..., LATENT:], [random(1, PAGE, LATENT + ROPE)], PAGE, table, lens, out)
    moved = 4 * batch + op.plan_tensor.numel()
    return dict(op="plan", size=f"{batch} x {length}, {heads} heads", floor=moved / rate, **times({"ours": [op.plan] * 100}))


def products(rate):
    print("| product | heads | rows | ours, us | cuBLAS | cuBLASLt | floor | ours / best | ours / floor |")
    for absorb in (True, False):
        for heads in (16, 128):
            for rows in (1, 4, 16, 64, 128, 512):
                r = product_point(absorb, rows, heads, rate)
                best = min(r["cublas"], r["cublaslt"])
                print(f"| {r['op']} | {heads} | {rows} | {r['ours']:.2f} | {r['cublas']:.2f} | {r['cublaslt']:.2f} | {r['floor']:.2f} | "
                      f"{r['ours'] / best:.2f} | {r['ours'] / r['floor']:.2f} |", flush=True)
                assert r["error"] < 1, r
                yield r
                torch.cuda.empty_cache()


def cache_ops(rate):
    print("| op | size | us | floor | ratio |")
    points = [lambda n=n: append_point(n, rate) for n in (1, 128, 4096, 32768)]
    points += [lambda p=p: gather_point(*p, rate) for p in ((1, 1024), (16, 4096), (64, 8192))]
    points += [lambda p=p: merge_point(*p, rate) for p in ((1, 128, 2), (16, 128, 4), (128, 128, 8), (128, 16, 32))]
    points += [lambda p=p: plan_point(*p, rate) for p in ((1, 128, 8192), (128, 128, 4096), (128, 16, 4096), (4096, 16, 1024))]
    for point in points:
        r = point()
        print(f"| {r['op']} | {r['size']} | {r['ours']:.2f} | {r['floor']:.2f} | {r['ours'] / r['floor']:.2f} |", flush=True)
        yield r
        torch.cuda.empty_cache()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--table", choices=("products", "cache"), help="print only this table")
    parser.add_argument("--json", help="write all numbers to this file")
    args = parser.parse_args()
    torch.manual_seed(1)
    rate = copy_rate()
    print(f"{torch.cuda.get_device_name()}, PyTorch {torch.__version__}, CUDA {torch.version.cuda}: a copy moves {rate / 1e3:.0f} GB/s")
    rows = []
    for name, table in (("products", products), ("cache", cache_ops)):
        if args.table in (None, name):
            rows += table(rate)
    if args.json:
        json.dump(dict(device=torch.cuda.get_device_name(), copy_GBs=rate / 1e3, rows=rows), open(args.json, "w"), indent=1)


if __name__ == "__main__":
    main()
