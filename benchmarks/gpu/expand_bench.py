"""Times the keys and values of a cached prefix on one GPU: mlaExpandCache against mlaGather and two mlaExpandKv.

    MLA_CUDA_LIB=.../libmla_runtime_cuda.so python3 expand_bench.py [--layouts L1,L4] [--points 1x4096,8x4096] [--heads H] [--json FILE]

bf16 weights of 128 columns of keys and 128 of values per head, pages of 64 tokens. The products run on cuBLASLt, and again on this project's
kernel, which calls with MLA_BATCH_INVARIANT use. Each time is the median of replays of a CUDA graph of four calls, as in small_ops.py; the
results of a call are more than L2 holds. The rate counts the products only. The ratio is that of the one pass to the faster two steps.
"""

import argparse
import json
import os
import sys

import torch
from need_gpu import need_gpu

if __name__ == "__main__" and not {"-h", "--help"} & set(sys.argv):
    need_gpu("expand_bench.py")  # before the library, which may be missing where there is no GPU
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "test", "Kernels", "CUDA", "Inputs"))
import cache_layouts  # noqa: E402
import mla_cuda  # noqa: E402
from small_ops import BF16, DEV, Call, random, times  # noqa: E402

NOPE = VALUE = 128
PAGE, CALLS, BATCH_INVARIANT = 64, 4, 2


class Prefix:
    """A cached prefix, and the ways to expand it."""

    def __init__(self, layout, batch, length, heads):
        pages = length // PAGE
        self.layout, self.scale = layout, torch.full((1,), 0.7, device=DEV) if layout.uses_scale() else None
        self.pools = layout.pools(batch * pages, PAGE, DEV)
        cache_layouts.fill(layout, self.pools, PAGE, self.scale)
        self.source = dict(cache=layout.cache(self.pools, PAGE), blockTable=torch.randperm(batch * pages, device=DEV).int().view(batch, pages),
                           seqLens=torch.full((batch,), length, dtype=torch.int32, device=DEV))
        if self.scale is not None:
            self.source["kScale"] = self.scale
        # W_UK and W_UV of a head are neighbours in one weight, as in the checkpoints of DeepSeek.
        weight = random(heads, NOPE + VALUE, layout.latent)
        self.weights = weight[:, :NOPE], weight[:, NOPE:]
        self.shape = batch, length
        self.heads = heads

    def empty(self, *shape):
        return torch.empty(*self.shape, *shape, device=DEV, dtype=BF16)

    def outputs(self):
        return self.empty(self.heads, NOPE), self.empty(self.heads, VALUE), self.empty(self.layout.rope)

    def one_pass(self, key, value, rope):
        return Call("mlaCudaExpandCache", mla_cuda.STRUCTS["ExpandCache"], **self.source, wUk=self.weights[0], wUv=self.weights[1], key=key,
                    value=value, rope=rope)

    def two_steps(self, latent, key, value, rope, flags=0):
        calls = [Call("mlaCudaGather", mla_cuda.STRUCTS["Gather"], **self.source, latent=latent, rope=rope)]
        for w, out in zip(self.weights, (key, value)):
            calls.append(Call("mlaCudaExpandKv", mla_cuda.STRUCTS["HeadProduct"], x=latent, w=w, out=out))
            calls[-1].call.flags = flags

        def run():
            for call in calls:
                call()
        return run


def equal_share(left, right):
    """Returns the share of elements with equal bits, and the largest difference."""
    same, most = 0, 0.0
    for a, b in zip(left, right):
        for x, y in zip(a.flatten(0, 1).split(4096), b.flatten(0, 1).split(4096)):
            same += (x.view(torch.int16) == y.view(torch.int16)).sum().item()
            most = max(most, (x.float() - y.float()).abs().max().item())
    return same / sum(x.numel() for x in left), most


def point(layout, batch, length, heads, compares):
    prefix = Prefix(layout, batch, length, heads)
    latent, own, other = prefix.empty(layout.latent), prefix.outputs(), prefix.outputs()
    run = prefix.one_pass(*own)
    steps = dict(cublaslt=prefix.two_steps(latent, *other), wgmma=prefix.two_steps(latent, *other, BATCH_INVARIANT))
    run()
    steps["wgmma"]()
    same, most = equal_share(own, other) if compares else (0, 0)
    assert most < 1, f"{layout.name} {batch} x {length}: the results differ by up to {most}"
    result = times({name: [call] * CALLS for name, call in dict(one_pass=run, **steps).items()})
    flop = 2 * batch * length * heads * (NOPE + VALUE) * layout.latent
    return dict(layout=layout.name, batch=batch, length=length, heads=heads, equal=same, difference=most, tflops=flop / result["one_pass"] / 1e6,
                ratio=result["one_pass"] / min(result["cublaslt"], result["wgmma"]), **result)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--layouts", default="L1,L3,L4,L5", help="names of docs/Layouts.md")
    parser.add_argument("--points", default="1x32768,8x4096,1x4096", help="sequences x tokens of each; tokens: a multiple of 64")
    parser.add_argument("--heads", type=int, default=128)
    parser.add_argument("--unchecked", action="store_true", help="do not compare the results")
    parser.add_argument("--json", help="write all numbers to this file")
    args = parser.parse_args()
    torch.manual_seed(1)
    print(f"{torch.cuda.get_device_name()}, PyTorch {torch.__version__}, CUDA {torch.version.cuda}, {args.heads} heads")
    print("| layout | prefix | one pass, us | TFLOP/s | gather + cuBLASLt | gather + wgmma | ratio | equal bits |\n|---|---|--:|--:|--:|--:|--:|--:|")
    rows = []
    for name in args.layouts.split(","):
        for size in args.points.split(","):
            r = point(cache_layouts.LAYOUTS[name], *map(int, size.split("x")), args.heads, not args.unchecked)
            print(f"| {name} | {size} | {r['one_pass']:.1f} | {r['tflops']:.0f} | {r['cublaslt']:.1f} | {r['wgmma']:.1f} | {r['ratio']:.3f} | "
                  f"{r['equal']:.6f} |", flush=True)
            rows.append(r)
            torch.cuda.empty_cache()
    if args.json:
        json.dump(dict(device=torch.cuda.get_device_name(), rows=rows), open(args.json, "w"), indent=1)


if __name__ == "__main__":
    main()
