#!/usr/bin/env python3
"""Compare mlaPrefill with PyTorch on the CPU, in one process and one run: mla-bench --torch --prefill.

For each point of a grid, both compute the causal attention of `tokens` new tokens on `past` cached ones, at 128 + 64 columns of
queries and keys and 128 of values, with the same number of threads:

  ours   mlaPrefill: nope and rope parts apart, the rope key once per token
  torch  the fastest of scaled_dot_product_attention on keys that were concatenated in advance, of the same with values padded to
         the width of keys in advance, and of two matmuls and a softmax, each with the layouts [h, s, d] and [s, h, d] in memory;
         a mask is made in advance

Repetitions are interleaved, and each candidate keeps its best time, so that a disturbance of the machine affects all of them. Ours is
measured again with each peer, and a ratio uses times from one race. Results are compared before the measurement.

The exit code is 1 if PyTorch is faster at a point; these points are listed.
"""

import argparse
import ctypes
import json
import math
import pathlib
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
from compare_torch import Call, memory_bytes, view, write_json
from option_types import number, one_of, several, whole

NOPE, ROPE, VALUE = 128, 64, 128
SCALE = (NOPE + ROPE) ** -0.5
TYPES = {"f32": torch.float32, "bf16": torch.bfloat16}


class Operands:
    """Small random numbers: queries [tokens, h, .], keys and values [past + tokens, h, .], and the rope key [past + tokens, 64]."""

    def __init__(self, heads, tokens, past, dtype):
        def normal(*shape):
            return torch.empty(shape, dtype=dtype).normal_(std=0.3)

        keys = past + tokens
        self.past = past
        self.q_nope, self.q_rope = normal(tokens, heads, NOPE), normal(tokens, heads, ROPE)
        self.k_nope, self.k_rope, self.value = normal(keys, heads, NOPE), normal(keys, ROPE), normal(keys, heads, VALUE)


class Ours:
    """A prepared call of mlaPrefill. It returns [tokens, h, 128]."""

    def __init__(self, library, x, threads):
        self.out = torch.empty(x.q_nope.shape[0], x.q_nope.shape[1], VALUE, dtype=x.value.dtype)
        tensors = {"qNope": x.q_nope, "qRope": x.q_rope, "kNope": x.k_nope, "kRope": x.k_rope, "value": x.value, "out": self.out}
        self.views = {name: view(tensor.unsqueeze(0)) for name, tensor in tensors.items()}
        self.args = STRUCTS["Prefill"](ctypes.sizeof(STRUCTS["Prefill"]), 1, scale=SCALE, causal=1)
        for name, tensor in self.views.items():
            setattr(self.args, name, ctypes.addressof(tensor))
        self.library, self.operands = library, x
        library.mlaLastError.restype = ctypes.c_char_p
        needed = ctypes.c_uint64()
        self.check(library.mlaPrefillWorkspace(ctypes.byref(self.args), ctypes.byref(needed)))
        self.workspace = torch.empty(needed.value + 64, dtype=torch.uint8)
        self.call = Call(ctypes.sizeof(Call), 1, None, (self.workspace.data_ptr() + 63) // 64 * 64, needed.value, threads, 0)

    def check(self, status):
        if status != 0:
            raise RuntimeError(self.library.mlaLastError().decode())

    def __call__(self):
        self.check(self.library.mlaPrefill(ctypes.byref(self.args), ctypes.byref(self.call)))
        return self.out


def exact(x, head):
    """Returns the result of one head in double precision, [tokens, 128]."""
    q = torch.cat([x.q_nope[:, head], x.q_rope[:, head]], -1).double()
    k = torch.cat([x.k_nope[:, head], x.k_rope], -1).double()
    scores = (q @ k.t() * SCALE).masked_fill(~torch_peers.visible(q.shape[0], x.past), -math.inf)
    return torch.softmax(scores, -1) @ x.value[:, head].double()


def check(name, run, x):
    """Raises if the result of the first or the last head is wrong. Returns the largest relative error."""
    result, worst = run(), 0.0
    for head in {0, x.value.shape[1] - 1}:
        want = exact(x, head)
        worst = max(worst, float((result[:, head].double() - want).abs().max() / want.abs().max()))
    if not worst <= (2e-5 if x.value.dtype == torch.float32 else 4e-2):
        raise RuntimeError(f"wrong result of {name}: relative error {worst}")
    return worst


def measure(library, point, options):
    """Adds the times to a point: ours and PyTorch's fastest, in seconds, from the race with that spelling."""
    heads, tokens, past = point["h"], point["tokens"], point["past"]
    x = Operands(heads, tokens, past, TYPES[point["type"]])
    ours = Ours(library, x, options.threads)
    point["error"] = check("ours", ours, x)
    best = (math.inf, math.inf, None)
    for name, size in torch_peers.PREFILL.items():
        if size(heads, tokens, past + tokens, x.value.element_size()) > 0.6 * memory_bytes():
            continue
        for heads_first in (True, False):
            peer = torch_peers.prefill(name, x, SCALE, heads_first)
            check(name, peer, x)
            (mine,), (theirs,) = torch_peers.race([ours], [peer], options.seconds / 6, options.clock, least=1, bar=best[1])
            best = min(best, (mine, theirs, name), key=lambda one: one[1])
            del peer
    point["ours"], point["torch"], point["torch_by"] = best
    pairs = tokens * past + tokens * (tokens + 1) // 2
    point["rate"] = heads * pairs * (NOPE + ROPE + VALUE) / best[0] / 1e9
    return point


HEADER = "| torch / ours | type | h | tokens | past | ours, ms | torch, ms | ours, Gmadd/s |\n|" + "---|" * 8


def row(p):
    return (f"| {p['torch'] / p['ours']:.2f} | {p['type']} | {p['h']} | {p['tokens']} | {p['past']} | {p['ours'] * 1e3:.2f} "
            f"| {p['torch'] * 1e3:.2f} {p['torch_by']} | {p['rate']:.1f} |")


def parse(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build" / "release", help="where the library is looked for")
    parser.add_argument("--library", type=pathlib.Path, help="the runtime, libmla_runtime.so")
    parser.add_argument("--mla-bench", help=argparse.SUPPRESS)  # mla-bench passes it
    parser.add_argument("--heads", type=several(whole(1)), default=[16, 128])
    parser.add_argument("--tokens", type=several(whole(1)), default=[128, 512, 2048])
    parser.add_argument("--past", type=several(whole(0)), default=[0, 2048], help="cached tokens before the new ones")
    parser.add_argument("--types", type=several(one_of(list(TYPES))), default=list(TYPES))
    parser.add_argument("--threads", type=whole(1, 4096), default=torch.get_num_threads())
    parser.add_argument("--seconds", type=number(), default=3.0, help="time for each point, warm-up included")
    parser.add_argument("--cpu-time", dest="clock", action="store_const", const=time.process_time, default=time.perf_counter,
                        help="measure processor time, for a machine that others use too; with --threads=1")
    parser.add_argument("--json", type=pathlib.Path, help="also write the points")
    options = parser.parse_args(arguments)
    options.library = options.library or options.build / "lib" / "libmla_runtime.so"
    if not options.library.exists():
        parser.error(f"{options.library} is not built: ninja -C {options.build} mla_runtime")
    if options.clock is time.process_time and options.threads != 1:
        parser.error("--cpu-time needs --threads=1: threads that wait count too")
    return options


def main(arguments):
    options = parse(arguments)
    torch.set_num_threads(options.threads)
    torch.manual_seed(1)
    library = ctypes.CDLL(str(options.library))
    if options.json:
        write_json(options.json, "", "a")  # before the measurements, too
    print(f"torch {torch.__version__}, {options.threads} threads\n\n{HEADER}", flush=True)
    points = []
    for type_ in options.types:
        for heads in options.heads:
            for tokens in options.tokens:
                for past in options.past:
                    points.append(measure(library, {"type": type_, "h": heads, "tokens": tokens, "past": past}, options))
                    print(row(points[-1]), flush=True)
    print(f"\nsmallest ratio {min(p['torch'] / p['ours'] for p in points):.2f}")
    if options.json:
        write_json(options.json, json.dumps({"points": points}, indent=1))
    missed = [f"{p['type']} h={p['h']} tokens={p['tokens']} past={p['past']}: {p['torch_by']} takes {p['torch'] * 1e3:.2f} ms, "
              f"ours {p['ours'] * 1e3:.2f} ms" for p in points if p["torch"] <= p["ours"]]
    print(*missed, sep="\n", end="\n" if missed else "")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
