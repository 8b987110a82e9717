#!/usr/bin/env python3
"""Compare mlaDecode with PyTorch on the CPU, in one process and one run: mla-bench --torch.

For each point of a grid, three programs compute the same attention on the same
values with the same number of threads:

  ours    mlaDecode over a paged cache with shuffled pages (ctypes)
  einsum  PyTorch, absorbed: scores and values use the latent; the fastest of
          the variants in torch_peers.ABSORBED, with the scale folded into q
  sdpa    PyTorch on expanded K and V; the fastest of scaled_dot_product_attention,
          of the same with V padded to K's width in advance, and of two matmuls and
          a softmax, each in the layouts [B, H, S, d] and [B, S, H, d] in memory

Repetitions are interleaved, and each candidate keeps its best time, so that a
disturbance of the machine affects all of them. Ours is measured again with each peer,
and a ratio uses times from one run. A PyTorch variant that is much slower than another
is dropped after two repetitions. Results are compared before the measurement. A
variant that would need more than 60 % of the machine's memory is skipped; points where
no expanded variant fits are compared with einsum only and listed.

The machine's read bandwidth and multiply-add rate are measured in the same run,
before and after each point (by mla-bench, since the rates of a shared machine change);
the best value is used. "bound" is our time divided by the larger of the time to read
the keys and the time of the multiply-adds.

The exit code is 1 if PyTorch is faster at a point or "bound" is above --limit; these
points are listed.
"""

import argparse
import ctypes
import json
import math
import os
import pathlib
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "scripts"))
sys.path.append(str(ROOT / "python" / "mla"))  # abi_structs; an installed one is beside this file

from project_python import need

need("torch")

import torch
import torch_peers
from abi_structs import STRUCTS
from option_types import number, one_of, several, whole

F32, BF16, I32 = 0, 2, 4


class Tensor(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("dtype", ctypes.c_int32),
                ("rank", ctypes.c_int32), ("device", ctypes.c_int32),
                ("reserved", ctypes.c_int32), ("sizes", ctypes.c_int64 * 6),
                ("strides", ctypes.c_int64 * 6)]


class Pool(ctypes.Structure):
    _fields_ = [("base", ctypes.c_void_p), ("pages", ctypes.c_int64),
                ("pageStride", ctypes.c_int64)]


class Field(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int32) for name in
                ("role", "dtype", "width", "group", "place", "pool",
                 "transpose")]


class Cache(ctypes.Structure):
    _fields_ = [("layoutHash", ctypes.c_uint64), ("pageSize", ctypes.c_int64),
                ("device", ctypes.c_int32), ("numFields", ctypes.c_int32),
                ("numPools", ctypes.c_int32), ("pageAlign", ctypes.c_int32),
                ("fields", Field * 8), ("pools", Pool * 4)]


class Call(ctypes.Structure):
    _fields_ = [("size", ctypes.c_uint32), ("version", ctypes.c_uint32),
                ("stream", ctypes.c_void_p), ("workspace", ctypes.c_void_p),
                ("workspaceBytes", ctypes.c_uint64),
                ("threads", ctypes.c_int32), ("flags", ctypes.c_uint32)]


DecodeArgs = STRUCTS["Decode"]


def view(tensor):
    """Returns an MlaTensor view of a torch tensor."""
    codes = {torch.float32: F32, torch.bfloat16: BF16, torch.int32: I32}
    result = Tensor(tensor.data_ptr(), codes[tensor.dtype], tensor.dim(), 0, 0)
    for i in range(tensor.dim()):
        result.sizes[i] = tensor.size(i)
        result.strides[i] = tensor.stride(i)
    return result


class Ours:
    """A paged copy of the keys and a prepared call of mlaDecode."""

    def __init__(self, library, q, kv, latent, scale, threads, page=64):
        batch, heads, width = q.shape
        keys = kv.shape[1]
        pages = (keys + page - 1) // page
        order = torch.randperm(batch * pages, dtype=torch.int32)
        self.pool = torch.empty(batch * pages, page, width, dtype=kv.dtype)
        padded = kv
        if pages * page != keys:
            padded = torch.cat([kv, kv.new_full(
                (batch, pages * page - keys, width), math.nan)], 1)
        self.pool[order.long()] = padded.reshape(batch * pages, page, width)
        self.q = q.reshape(batch, 1, heads, width)
        self.out = torch.empty(batch, 1, heads, latent, dtype=q.dtype)
        self.table = order.reshape(batch, pages).contiguous()
        self.lengths = torch.full((batch,), keys, dtype=torch.int32)
        self.views = {
            "qLatent": view(self.q[..., :latent]),
            "qRope": view(self.q[..., latent:]), "blockTable": view(self.table),
            "seqLens": view(self.lengths), "out": view(self.out)}
        code = F32 if q.dtype == torch.float32 else BF16
        self.cache = Cache(0, page, 0, 2, 1, 1)
        self.cache.fields[0] = Field(0, code, latent, 0, 0, 0, 0)
        self.cache.fields[1] = Field(1, code, width - latent, 0, 0, 0, 0)
        library.mlaLayoutHash.restype = ctypes.c_uint64
        library.mlaLastError.restype = ctypes.c_char_p
        self.cache.layoutHash = library.mlaLayoutHash(self.cache.fields, 2, 1)
        self.cache.pools[0] = Pool(self.pool.data_ptr(), batch * pages,
                                   page * width * q.element_size())
        self.args = DecodeArgs(ctypes.sizeof(DecodeArgs), 1, scale=scale,
                               causal=1)
        for name, tensor in self.views.items():
            setattr(self.args, name, ctypes.addressof(tensor))
        self.args.cache = ctypes.addressof(self.cache)
        needed = ctypes.c_uint64()
        self.library = library
        self.check(library.mlaDecodeWorkspace(ctypes.byref(self.args),
                                              ctypes.byref(needed)))
        self.workspace = torch.empty(needed.value + 64, dtype=torch.uint8)
        self.call = Call(ctypes.sizeof(Call), 1, None,
                         (self.workspace.data_ptr() + 63) // 64 * 64,
                         needed.value, threads, 0)

    def check(self, status):
        if status != 0:
            raise RuntimeError(self.library.mlaLastError().decode())

    def __call__(self):
        self.check(self.library.mlaDecode(ctypes.byref(self.args),
                                          ctypes.byref(self.call)))
        return self.out[:, 0]


def machine(bench, threads):
    """Returns read bandwidth and multiply-add rates, measured by mla-bench."""
    text = subprocess.run(
        [bench, f"--threads={threads}", "--batch=1", "--heads=1", "--keys=1",
         "--dtype=f32", "--seconds=0"], check=True, capture_output=True,
        text=True).stdout.splitlines()[0]
    words = text.replace(",", "").split()
    return {"read": float(words[words.index("read") + 1]) * 1e9,
            "f32": float(words[words.index("f32") + 1]) * 1e9,
            "bf16": float(words[words.index("bf16") + 1]) * 1e9}


class Machine:
    """The rates of machine(), measured before and after every point."""

    def __init__(self, bench, threads):
        self.sample = lambda: machine(str(bench), threads)
        self.before = [self.sample(), self.sample()]
        self.seen = list(self.before)

    def around(self):
        """Returns the best of two samples before and two after the work."""
        after = [self.sample(), self.sample()]
        best = {rate: max(s[rate] for s in self.before + after) for rate in after[0]}
        self.before = after
        self.seen += after
        return best

    def span(self, rate):
        """Returns the smallest and largest sample of a rate, in 1e9 per second."""
        values = [sample[rate] / 1e9 for sample in self.seen]
        return f"{min(values):.1f} to {max(values):.1f}"


def memory_bytes():
    """Returns the bytes of memory of the machine."""
    return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")


def checked(spellings, ours, q, kv, latent, scale):
    """Returns the relative error of ours. Raises if ours or a PyTorch variant is wrong. Compares
    the first sequence with the result in double precision."""
    exact = torch_peers.by_bmm(q[:1].double() * scale, kv[:1].double(), latent)
    def error(run):
        return float((run()[:1].double() - exact).abs().max() / exact.abs().max())
    # PyTorch rounds the weights of the softmax to bf16 and, in some variants, partial sums.
    for name, run, limit in [("ours", ours, 1e-2)] + [(n, r, 4e-2) for n, r in spellings.items()]:
        found = error(run)
        if not found <= (2e-5 if q.dtype == torch.float32 else limit):
            raise RuntimeError(f"wrong result of {name}: relative error {found}")
    return error(ours)


def race_expanded(ours, point, dtype, options):
    """Returns our best time in the same run as the fastest expanded variant that fits into
    memory, the time of that variant, and its name."""
    b, h, s = point["b"], point["h"], point["s"]
    size = torch.empty(0, dtype=dtype).element_size()
    best = (math.inf, math.inf, None)
    for name, (_, _, token_bytes) in torch_peers.EXPANDED.items():
        if b * h * s * token_bytes(size, 192, 128) > 0.6 * memory_bytes():
            continue
        for heads_first in (True, False):
            peer = torch_peers.expanded(name, b, h, s, dtype, heads_first)
            (mine,), (theirs,) = torch_peers.race([ours], [peer], options.seconds / 6,
                                                  options.clock, least=1, bar=best[1])
            best = min(best, (mine, theirs, name), key=lambda one: one[1])
            del peer
    return best


def measure(library, point, rates, options):
    dtype = {"f32": torch.float32, "bf16": torch.bfloat16}[point["type"]]
    b, h, s = point["b"], point["h"], point["s"]
    latent, rope, scale = 512, 64, 192 ** -0.5
    q = torch.randn(b, h, latent + rope).div_(10).to(dtype)
    kv = torch.empty(b, s, latent + rope, dtype=dtype).normal_(std=0.1)
    ours = Ours(library, q, kv, latent, scale, options.threads)
    scaled = q * scale
    spellings = {name: lambda attend=attend: attend(scaled, kv, latent)
                 for name, attend in torch_peers.ABSORBED.items()}
    error = checked(spellings, ours, q, kv, latent, scale)
    (mine,), theirs = torch_peers.race([ours], spellings.values(), options.seconds, options.clock)
    einsum, einsum_by = min(zip(theirs, spellings))
    beside, sdpa, sdpa_by = (math.inf, math.inf, None) if options.no_sdpa else \
        race_expanded(ours, point, dtype, options)
    limits = rates.around()
    memory = kv.numel() * kv.element_size() / limits["read"]
    rate = limits["bf16"] if point["type"] == "bf16" and limits["bf16"] else limits["f32"]
    compute = b * h * s * (2 * latent + rope) / rate
    point.update(ours=mine, beside_sdpa=beside, einsum=einsum, einsum_by=einsum_by, error=error,
                 sdpa=sdpa if sdpa_by else None, sdpa_by=sdpa_by,
                 listed=sdpa_by is None and not options.no_sdpa,
                 bound=mine / max(memory, compute),
                 binds="memory" if memory > compute else "compute", limits=limits)
    return point


def ratio(point, peer):
    """Returns the time of the peer divided by ours, both from one run; None if it did not run."""
    ours = point["ours" if peer == "einsum" else "beside_sdpa"]
    return point[peer] / ours if point[peer] else None


def row(point):
    sdpa = point["sdpa"]
    return ("| {einsum_ratio:.2f} | {sdpa_ratio} | {bound:.2f} {binds} | {type} "
            "| {b} | {h} | {s} | {ours_ms:.3f} | {einsum_ms:.3f} {einsum_by} | {sdpa_ms} |"
            ).format(einsum_ratio=ratio(point, "einsum"),
                     sdpa_ratio=f"{ratio(point, 'sdpa'):.2f}" if sdpa else "-",
                     ours_ms=point["ours"] * 1e3,
                     einsum_ms=point["einsum"] * 1e3,
                     sdpa_ms=f"{sdpa * 1e3:.3f} {point['sdpa_by']}" if sdpa else "-", **point)


HEADER = ("| einsum / ours | sdpa / ours | ours / bound | type | b | h | s "
          "| ours, ms | einsum, ms | sdpa, ms |\n|" + "---|" * 10)


def failures(points, limit):
    """Returns a line for each limit that a point misses."""
    lines = []
    for p in points:
        where = f"{p['type']} b={p['b']} h={p['h']} s={p['s']}"
        for peer in ("einsum", "sdpa"):
            if p[peer] and ratio(p, peer) <= 1:
                lines.append(f"{where}: {peer} ({p[peer + '_by']}) takes {p[peer] * 1e3:.3f} ms, "
                             f"ours {p[peer] / ratio(p, peer) * 1e3:.3f} ms")
        if p["bound"] > limit:
            lines.append(f"{where}: {p['bound']:.2f} times the bound ({p['binds']}), "
                         f"more than {limit:g}")
    return lines


def parse(arguments):
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    root = pathlib.Path(__file__).resolve().parent.parent
    numbers = several(whole(1))
    parser.add_argument("--build", type=pathlib.Path, default=root / "build" / "release",
                        help="where the next two are looked for")
    parser.add_argument("--library", type=pathlib.Path, help="the runtime, libmla_runtime.so")
    parser.add_argument("--mla-bench", dest="bench", type=pathlib.Path,
                        help="the tool that measures the machine")
    parser.add_argument("--batch", type=numbers, default=[1, 4, 16])
    parser.add_argument("--heads", type=numbers, default=[16, 128])
    parser.add_argument("--keys", type=numbers, default=[1024, 8192, 32768])
    parser.add_argument("--types", type=several(one_of(["f32", "bf16"])),
                        default=["f32", "bf16"])
    parser.add_argument("--threads", type=whole(1, 4096), default=torch.get_num_threads())
    parser.add_argument("--seconds", type=number(), default=3.0,
                        help="time for each point, warm-up included")
    parser.add_argument("--no-sdpa", action="store_true",
                        help="compare with the absorbed einsum alone")
    parser.add_argument("--cpu-time", dest="clock", action="store_const",
                        const=time.process_time, default=time.perf_counter,
                        help="measure processor time, for a machine that others "
                        "use too; with --threads=1")
    parser.add_argument("--limit", type=number(), default=2.0,
                        help="largest distance from the bound")
    parser.add_argument("--json", type=pathlib.Path, help="also write the points")
    options = parser.parse_args(arguments)
    options.library = options.library or options.build / "lib" / "libmla_runtime.so"
    options.bench = options.bench or options.build / "bin" / "mla-bench"
    for path in (options.library, options.bench):
        if not path.exists():
            parser.error(f"{path} is not built: ninja -C {options.build} mla_runtime mla-bench")
    return options


def write_json(path, text, mode="w"):
    """Writes the file of --json, or exits with an error."""
    try:
        with path.open(mode) as file:
            file.write(text)
    except OSError as error:
        print(f"compare_torch.py: --json={path}: {error.strerror}", file=sys.stderr)
        sys.exit(2)


def main(arguments):
    options = parse(arguments)
    if options.clock is time.process_time and options.threads != 1:
        sys.exit("compare_torch.py: --cpu-time needs --threads=1: threads that "
                 "wait count too")
    torch.set_num_threads(options.threads)
    torch.manual_seed(1)
    library = ctypes.CDLL(str(options.library))
    if options.json:
        write_json(options.json, "", "a")  # before the measurements, too
    rates = Machine(options.bench, options.threads)
    print(f"torch {torch.__version__}, {options.threads} threads\n\n{HEADER}", flush=True)
    points = []
    for type_ in options.types:
        for b in options.batch:
            for h in options.heads:
                for s in options.keys:
                    points.append(measure(library, {"type": type_, "b": b,
                                                    "h": h, "s": s}, rates,
                                          options))
                    print(row(points[-1]), flush=True)
    ratios = [ratio(p, peer) for p in points for peer in ("einsum", "sdpa") if p[peer]]
    print(f"\nread {rates.span('read')} GB/s, f32 {rates.span('f32')} and bf16 "
          f"{rates.span('bf16')} Gmadd/s")
    print(f"smallest ratio {min(ratios):.2f}, largest distance from the bound "
          f"{max(p['bound'] for p in points):.2f}")
    listed = [(p["type"], p["b"], p["h"], p["s"]) for p in points if p["listed"]]
    if listed:
        print("einsum alone (expanded K and V need more than 60 % of memory):",
              *listed)
    if options.json:
        write_json(options.json, json.dumps({"points": points}, indent=1))
    missed = failures(points, options.limit)
    print(*missed, sep="\n", end="\n" if missed else "")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
