"""Times the prefill of one GPU: causal sequences of equal and of unequal lengths, and chunks of new tokens on cached ones.

    MLA_CUDA_LIB=.../libmla_runtime_cuda.so python3 prefill_bench.py [--fp8] [--candidates MODULE,...] [--heads H] [--json FILE]

bf16, or with --fp8 e4m3 with bf16 results; 128 + 64 columns of queries and keys, values of 128. The time is the median of replays of a CUDA graph of at least 2 ms, each after
30 ms of rest and one untimed replay; candidates take turns. FLOP = 2 * 320 * heads * visible pairs of query and key. The rate of a bf16 matrix
product of 8192^3, timed in the same way, is the ceiling. A candidate is a module on the path with
    name() -> str
    make(q, k, v, lengths, cu_q, cu_k, out) -> None (not supported) or run()
where q is (nope, rope) and k is (nope, rope) of [tokens, heads, columns], the rope key without heads; v and out are [tokens, heads, 128]; cu_q and
cu_k are int32 on the GPU, or None for one sequence of all tokens. Each candidate is compared with the first at each point.

The points "expanded" include the product of latents of 512 columns with W_UK and W_UV, a torch.matmul to [tokens, heads, 128 + 128], in bf16.
mlaPrefill reads its parts in place. A candidate takes part if it has
    make_expanded(q, k_nope, k_rope, v, out) -> run()
where k_nope and v are the parts; each run does what the kernel needs first, for example a concatenation of the keys.
"""

import argparse
import functools
import importlib
import json
import os
import random
import sys
import time

import torch
from need_gpu import need_gpu

if __name__ == "__main__" and not {"-h", "--help"} & set(sys.argv):
    need_gpu("prefill_bench.py")  # before the library, which may be missing where there is no GPU
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "test", "Kernels", "CUDA", "Inputs"))
import mla_cuda  # noqa: E402

DEV, BF16, FP8 = "cuda", torch.bfloat16, torch.float8_e4m3fn
NOPE, ROPE, VALUE = 128, 64, 128
SCALE = (NOPE + ROPE) ** -0.5
REST, LEAST_MS, REPLAYS = 0.03, 2.0, 9


class Library:
    """mlaPrefill of this library."""

    @staticmethod
    def name():
        return "mlaPrefill"

    @staticmethod
    def make(q, k, v, lengths, cu_q, cu_k, out):
        tensors = [*q, k[0], k[1], v, out]
        if cu_q is None:
            tensors = [x.unsqueeze(0) for x in tensors]
        lse = torch.empty(tensors[5].shape[:-1], device=DEV, dtype=torch.float32)
        op = mla_cuda.Dense(*tensors[:2], tensors[2], tensors[3], tensors[4], tensors[5], lse=lse, scale=SCALE, causal=True, window=0,
                            sink=None, cu=cu_q, lse_base=0, flags=0, mask=None, lengths=None, cu_keys=cu_k)
        workspace = torch.empty(max(1, op.workspace_bytes), dtype=torch.uint8, device=DEV)
        op.call.workspace = workspace.data_ptr()
        op.keep = workspace, lse
        return op.run

    @classmethod
    def make_expanded(cls, q, k_nope, k_rope, v, out):
        return cls.make(q, (k_nope, k_rope), v, None, None, None, out)


def normal(*shape, dtype=BF16):
    return torch.empty(shape, device=DEV, dtype=BF16).normal_().to(dtype)


def points():
    """Returns (name, query tokens of each sequence, keys of each sequence)."""
    for s in (1024, 4096, 16384):
        yield f"1 x {s}", [s], [s]
    yield "2 x 8192", [8192] * 2, [8192] * 2
    rng = random.Random(1)
    ragged = [rng.randint(128, 8192) for _ in range(16)]
    yield "16 of 128 to 8192", ragged, ragged
    yield "512 on 8192", [512], [8704]
    yield "4 x 512 on 8192", [512] * 4, [8704] * 4


def captured(run):
    for _ in range(2):
        run()
    torch.cuda.synchronize()
    start = time.time()
    run()
    torch.cuda.synchronize()
    calls = max(1, min(50, int(LEAST_MS / 1e3 / max(time.time() - start, 1e-5))))
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        for _ in range(calls):
            run()
    return graph, calls


def medians(runs):
    """Returns the us of each run."""
    graphs, times = [captured(run) for run in runs], [[] for _ in runs]
    for _ in range(REPLAYS):
        for (graph, calls), own in zip(graphs, times):
            torch.cuda.synchronize()
            time.sleep(REST)
            graph.replay()
            begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
            begin.record()
            graph.replay()
            end.record()
            end.synchronize()
            own.append(begin.elapsed_time(end) * 1e3 / calls)
    return [sorted(own)[len(own) // 2] for own in times]


def prefix(counts):
    sums = [0]
    for count in counts:
        sums.append(sums[-1] + count)
    return torch.tensor(sums, dtype=torch.int32, device=DEV)


def time_point(queries, keys, heads, candidates, dtype):
    tokens, total = sum(queries), sum(keys)
    q = normal(tokens, heads, NOPE, dtype=dtype), normal(tokens, heads, ROPE, dtype=dtype)
    k = normal(total, heads, NOPE, dtype=dtype), normal(total, ROPE, dtype=dtype)
    v = normal(total, heads, VALUE, dtype=dtype)
    one = len(queries) == 1
    cu_q, cu_k = (None, None) if one else (prefix(queries), prefix(keys))
    outs = [torch.full((tokens, heads, VALUE), float("nan"), device=DEV, dtype=BF16) for _ in candidates]
    runs = [c.make(q, k, v, (queries, keys), cu_q, cu_k, out) for c, out in zip(candidates, outs)]
    chosen = [i for i, run in enumerate(runs) if run]
    times = dict(zip(chosen, medians([runs[i] for i in chosen])))
    for i in chosen:
        report_error(candidates[i], outs[i], outs[0], 6e-2 if dtype == FP8 else 1e-2)
    return {candidates[i].name(): us for i, us in times.items()}


def report_error(candidate, out, expected, most):
    error = (out.float() - expected.float()).norm() / expected.float().norm()
    if not error < most:
        print(f"{candidate.name()}: off by {error:.3g} of the norm")


def time_expanded(tokens, heads, candidates):
    latent, weight = normal(tokens, 512) * 0.1, normal(512, heads * (NOPE + VALUE)) * 0.1
    product = torch.empty(tokens, heads * (NOPE + VALUE), device=DEV, dtype=BF16)
    parts = product.view(tokens, heads, NOPE + VALUE)
    q, rope = (normal(tokens, heads, NOPE), normal(tokens, heads, ROPE)), normal(tokens, ROPE)
    chosen = [c for c in candidates if hasattr(c, "make_expanded")]
    outs = [torch.full((tokens, heads, VALUE), float("nan"), device=DEV, dtype=BF16) for _ in chosen]
    runs = [c.make_expanded(q, parts[..., :NOPE], rope, parts[..., NOPE:], out) for c, out in zip(chosen, outs)]

    def expanded(run):
        torch.matmul(latent, weight, out=product)
        run()

    times = medians([functools.partial(expanded, run) for run in runs])
    for c, out in zip(chosen, outs):
        report_error(c, out, outs[0], 1e-2)
    return {c.name(): us for c, us in zip(chosen, times)}


def matmul_rate():
    a, b = normal(8192, 8192), normal(8192, 8192)
    c = torch.empty_like(a)
    return 2 * 8192 ** 3 / medians([lambda: torch.matmul(a, b, out=c)])[0] * 1e-6


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--candidates", default="", help="modules of other kernels, separated by commas")
    parser.add_argument("--heads", type=int, default=128)
    parser.add_argument("--fp8", action="store_true", help="e4m3 in place of bf16")
    parser.add_argument("--json", help="the file of the results")
    args = parser.parse_args()
    candidates = [Library] + [importlib.import_module(name) for name in args.candidates.split(",") if name]
    record = {"device": torch.cuda.get_device_name(), "heads": args.heads, "fp8": args.fp8, "matmul": matmul_rate(), "points": {}}
    print(f"{record['device']}, matrix product of 8192^3: {record['matmul']:.0f} TFLOP/s")
    for name, queries, keys in points():
        pairs = sum(n * m - n * (n - 1) // 2 for n, m in zip(queries, keys))  # query i of n sees m - n + i + 1 keys
        flop = 2 * (NOPE + ROPE + VALUE) * args.heads * pairs
        record["points"][name] = times = time_point(queries, keys, args.heads, candidates, FP8 if args.fp8 else BF16)
        print(f"{name:18}", "  ".join(f"{peer} {us:9.1f} us {flop / us * 1e-6:6.1f} TFLOP/s" for peer, us in times.items()), flush=True)
    for tokens in () if args.fp8 else (4096, 16384):
        name = f"{tokens} expanded"
        record["points"][name] = times = time_expanded(tokens, args.heads, candidates)
        print(f"{name:18}", "  ".join(f"{peer} {us:9.1f} us" for peer, us in times.items()), flush=True)
    if args.json:
        with open(args.json, "w") as file:
            json.dump(record, file, indent=1)


if __name__ == "__main__":
    main()
