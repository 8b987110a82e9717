"""Times the paged grouped-query decode of one Hopper GPU, with the method of docs/Benchmarks.md.

    MLA_CUDA_LIB=.../libmla_runtime_cuda.so python3 gqa_bench.py [--candidates MODULE,...] [--queries Q,...] [--points B:S,...] [--hnd] [--fp8]
                                                                 [--limit SECONDS] [--json FILE]

64 query and 8 key heads of 128 elements, bf16 (keys and values e4m3 with --fp8), pages of 64 tokens at random places, equal lengths; several queries are causal, bottom right. The
default points are 1 to 256 sequences by 1024 to 131072 keys, as far as memory allows. Keys are cold: at least 256 MB of other pages are read before
a buffer set is used again. The time is the median of replays of a CUDA graph of at least 2 ms; candidates take turns, each after a rest and an
untimed replay. The floor is the bytes of keys and values over the read rate of the same run. A candidate is a module on the path with
    name() -> str
    make(q, keys, values, table, lens, out, scale) -> None (not supported) or run()
      q, out [b, queries, 64, 128], keys, values [pages, 64, 8, 128], table [b, pages per sequence] and lens [b] int32
run() launches on torch's current stream; make() makes plans. Each candidate is compared with the first one at each point. Needs nvcc once, for the
read-bandwidth kernel in this folder.
"""

import argparse
import ctypes
import importlib
import json
import os
import random
import subprocess
import sys
import tempfile
import time

import torch
from need_gpu import need_gpu

if __name__ == "__main__" and not {"-h", "--help"} & set(sys.argv):
    need_gpu("gqa_bench.py")  # before the library, which may be missing where there is no GPU
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", "test", "Kernels", "CUDA", "Inputs"))
import mla_cuda  # noqa: E402

DEV, BF16, FP8 = "cuda", torch.bfloat16, torch.float8_e4m3fn
HEADS, KEY_HEADS, WIDTH, PAGE = 64, 8, 128, 64
TOKEN_ELEMENTS = 2 * KEY_HEADS * WIDTH
REST, LEAST_US, MOST_CALLS, COLD_BYTES = 0.012, 2000.0, 220, 256e6
ROUNDS, REPLAYS = 5, 4


class Library:
    """mlaGqaDecode of this library."""

    workspace = None

    @staticmethod
    def name():
        return "mlaGqaDecode"

    @classmethod
    def make(cls, q, keys, values, table, lens, out, scale):
        op = mla_cuda.GqaDecode(q, keys, values, table, lens, out, scale=scale, causal=q.shape[1] > 1, workspace=cls.workspace)
        if cls.workspace is None or op.workspace_bytes > cls.workspace.numel():
            cls.workspace = torch.empty(2 * op.workspace_bytes, dtype=torch.uint8, device=DEV)
            return cls.make(q, keys, values, table, lens, out, scale)
        op.plan()
        return op.run


def events(count):
    return [[torch.cuda.Event(enable_timing=True) for _ in range(2)] for _ in range(count)]


def timed_us(run, count):
    """Returns the times of `count` calls in us."""
    pairs = events(count)
    for begin, end in pairs:
        begin.record()
        run()
        end.record()
    torch.cuda.synchronize()
    return [begin.elapsed_time(end) * 1e3 for begin, end in pairs]


def median(values):
    return sorted(values)[len(values) // 2]


def read_rate(pool):
    """Returns the rate in GB/s at which bulk copies to shared memory read up to 8 GiB of the pool."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "readbw.so")
        subprocess.run(["nvcc", "-O3", "-arch=sm_90a", "-shared", "-Xcompiler", "-fPIC", "-o", path, os.path.join(HERE, "readbw.cu")], check=True)
        kernels = ctypes.CDLL(path)
    piece = 65536
    count = min(pool.numel() * pool.element_size(), 8 << 30) // piece
    order, sink = torch.arange(count, dtype=torch.int32, device=DEV), torch.zeros(64, dtype=torch.int32, device=DEV)

    def read(chunk, stages, blocks):
        kernels.rb_pages(ctypes.c_void_p(pool.data_ptr()), ctypes.c_void_p(order.data_ptr()), count, ctypes.c_long(piece), chunk, stages, blocks,
                         ctypes.c_void_p(sink.data_ptr()), ctypes.c_void_p(torch.cuda.current_stream().cuda_stream))

    shapes = ((8192, 24, 132), (16384, 12, 132), (16384, 6, 264), (32768, 6, 132))
    return max(count * piece / median(timed_us(lambda: read(*shape), 10)) / 1e3 for shape in shapes)


def captured(runs, calls):
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        for i in range(calls):
            runs[i % len(runs)]()
    graph.replay()
    torch.cuda.synchronize()
    return graph


def medians(graphs, calls):
    """Returns the us per call of each graph."""
    times = {name: [] for name in graphs}
    for _ in range(ROUNDS):
        for name in random.sample(sorted(graphs), len(graphs)):
            torch.cuda.synchronize()
            time.sleep(REST)
            graphs[name].replay()
            times[name] += [us / calls for us in timed_us(graphs[name].replay, REPLAYS)]
    return {name: median(values) for name, values in times.items()}


def time_point(pool, batch, length, queries, candidates, rate):
    """Returns the floor in us, and the us of each candidate. `pool` is [pages, 2, 64, 8, 128] or [pages, 2, 8, 64, 128]."""
    keys, values = (part if pool.shape[2] == PAGE else part.transpose(1, 2) for part in pool.unbind(1))
    per = length // PAGE
    read_bytes = batch * length * TOKEN_ELEMENTS * pool.element_size()
    floor = read_bytes / rate / 1e3
    sets = max(1, min(MOST_CALLS, int(COLD_BYTES / read_bytes) + 2, pool.shape[0] // (batch * per)))
    calls = max(sets, min(MOST_CALLS, int(LEAST_US / max(8, floor)) + 1))
    tables = torch.randperm(pool.shape[0], device=DEV)[: sets * batch * per].to(torch.int32).view(sets, batch, per).contiguous()
    lens = torch.full((batch,), length, dtype=torch.int32, device=DEV)
    q = torch.randn(sets, batch, queries, HEADS, WIDTH, device=DEV, dtype=BF16)
    graphs, keep, first = {}, [], None
    for candidate in candidates:
        out = torch.full_like(q, float("nan"))
        runs = [candidate.make(q[i], keys, values, tables[i], lens, out[i], WIDTH ** -0.5) for i in range(sets)]
        if None in runs:
            continue
        for run in runs:
            run()
        graph = captured(runs, calls)
        first = out[-1].float() if first is None else first
        error = (out[-1].float() - first).norm() / first.norm()
        if not error < 1e-2:
            print(f"{candidate.name()}: off by {error:.3g} of the norm, not timed")
            continue
        graphs[candidate.name()] = graph
        keep.append((runs, out))
    return floor, medians(graphs, calls)


def default_points():
    return [(batch, 1024 << i) for i in range(8) for batch in (1, 4, 8, 16, 32, 64, 128, 256)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--candidates", default="", help="modules of other kernels, separated by commas")
    parser.add_argument("--queries", default="1", help="query tokens per sequence, separated by commas")
    parser.add_argument("--points", default="", help="sequences:keys, separated by commas")
    parser.add_argument("--hnd", action="store_true", help="pages whose rows are in the order of heads")
    parser.add_argument("--fp8", action="store_true", help="keys and values of e4m3")
    parser.add_argument("--limit", type=float, default=1e9, help="start no point after this many seconds")
    parser.add_argument("--json", help="the file of the results")
    args = parser.parse_args()
    start = time.time()
    candidates = [Library] + [importlib.import_module(name) for name in args.candidates.split(",") if name]
    points = [tuple(map(int, point.split(":"))) for point in args.points.split(",")] if args.points else default_points()
    page_bytes = PAGE * TOKEN_ELEMENTS * (1 if args.fp8 else 2)
    pages = int(torch.cuda.mem_get_info()[0] * 0.8) // page_bytes
    pages = min(pages, max(2 * batch * length // PAGE for batch, length in points) + int(COLD_BYTES) // page_bytes)
    pool = torch.empty((pages, 2, KEY_HEADS, PAGE, WIDTH) if args.hnd else (pages, 2, PAGE, KEY_HEADS, WIDTH), device=DEV, dtype=FP8 if args.fp8 else BF16)
    for part in pool.split(4096):
        part.copy_(torch.randn(part.shape, device=DEV, dtype=BF16))
    rate = read_rate(pool)
    record = {"device": torch.cuda.get_device_name(), "torch": torch.__version__, "cuda": torch.version.cuda, "date": time.strftime("%Y-%m-%d"),
              "unit": "us, burst", "heads": HEADS, "key_heads": KEY_HEADS, "width": WIDTH, "page": PAGE,
              "type": "e4m3" if args.fp8 else "bf16", "pages_by": "head" if args.hnd else "token",
              "read_GBs": round(rate, 1), "points": []}
    print(f"{record['device']}, read rate {rate:.0f} GB/s")
    for queries in map(int, args.queries.split(",")):
        for batch, length in points:
            if batch * length > pages * PAGE:
                continue
            if time.time() - start > args.limit:
                break
            floor, times = time_point(pool, batch, length, queries, candidates, rate)
            record["points"].append({"b": batch, "s_k": length, "q": queries, "floor": round(floor, 2), **{name: round(us, 2) for name, us in times.items()}})
            print(f"{batch:3} x {length:6}, {queries} queries: floor {floor:8.1f} us",
                  " ".join(f"{name} {us:8.1f} us ({us / floor:.2f})" for name, us in times.items()), flush=True)
    if args.json:
        with open(args.json, "w") as file:
            text = json.dumps({**record, "points": []}, indent=None)
            lines = ",\n ".join(json.dumps(point) for point in record["points"])
            file.write(text.replace('"points": []', f'"points": [\n {lines}\n]') + "\n")


if __name__ == "__main__":
    main()
