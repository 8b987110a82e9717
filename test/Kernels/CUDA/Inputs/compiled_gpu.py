"""Compares the attention of layers, compiled for GPUs, with the same attention compiled for the CPU.

    compiled_gpu.py FOLDER NAME LENGTH [EVERY [FLAGS]]

For each FOLDER/LAYER.sm_ARCH.so there must be a FOLDER/LAYER.cpu.so of the same model.
Both have a function NAME. With EVERY, only each EVERY-th layer is tested. FLAGS are passed to
the GPU's call. Caches hold LENGTH tokens per sequence, the last of them new; fewer if the layer
keeps a mask of fewer keys. Weights, inputs and past tokens are random. Results and caches are compared. The replay of a CUDA graph must give the
bits of the call (not checked with MLA_NO_POISON=1, under compute-sanitizer).
"""

import os
import pathlib
import sys

import torch

from mla import Function, PagedCache, abi

# Relative to the largest value: two roundings to bf16, or sums in another order.
LIMITS = {torch.bfloat16: 0.02, torch.float16: 0.004, torch.float32: 1e-5}


def random_value(spec, sizes, generator):
    if spec.dtype == "i1":
        return torch.rand(sizes, generator=generator) < 0.9
    scale = sizes[-1] ** -0.5 if spec.role == "weight" else 1.0
    return (torch.randn(sizes, generator=generator) * scale).to(spec.torch_dtype)


def make_cache(function, batch, length, past):
    cache = PagedCache(function, batch, pages=2 * batch * (length // 16 + 1))
    cache.grow(length - 1)
    cache.written()
    cache.grow(1)
    for pools, values in zip(cache.pools, past):
        for pool, value in zip(pools, values):
            pool.view(torch.uint8).copy_(value)
    return cache


def arguments(function, cache, given, results):
    """Returns values in the order of the function's arguments."""
    structs = iter(cache.structs())
    roles = {"block_table": cache.block_table, "seq_lens": cache.lengths, "slot_mapping": cache.slots}
    for spec in function.args:
        if spec.kind == "cache":
            yield next(structs)
        elif spec.role in roles:
            yield roles[spec.role]
        else:
            yield results[spec.name] if spec.result is not None else given[spec.name]


def run(function, batch, length, past, given, sizes_of, flags=0):
    device = "cpu" if function.target == "cpu" else "cuda"
    cache = make_cache(function, batch, length, past)
    given = {name: value.to(device) for name, value in given.items()}
    results = {s.name: torch.zeros(sizes_of(s), dtype=s.torch_dtype, device=device)
               for s in function.args if s.result is not None}
    values = list(arguments(function, cache, given, results))
    function.run(values, flags=flags)
    if device == "cuda" and os.environ.get("MLA_NO_POISON") != "1":
        replay(function, values, results, flags)
    pools = [pool.view(torch.uint8).cpu() for pools in cache.pools for pool in pools]
    return {name: value.cpu() for name, value in results.items()}, pools


def replay(function, values, results, flags):
    """Runs the same call in a CUDA graph, with results set to NaN before. It writes the tokens that the cache already holds."""
    eager = {name: value.clone() for name, value in results.items()}
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        function.run(values, flags=flags)
    for value in results.values():
        value.view(torch.uint8).fill_(0xFF)
    graph.replay()
    for name, value in results.items():
        assert torch.equal(value.view(torch.uint8), eager[name].view(torch.uint8)), f"{name}: a replay has other bits"


def keys_of_mask(function):
    """Returns the number of keys of a mask [batch, 1, queries, keys] that the function kept, or None."""
    queries = next(s.shape[1] for s in function.args if s.result is not None).evaluate({})
    for spec in function.args:
        if spec.role == "input" and len(spec.shape) == 4 and spec.shape[2].evaluate({}) == queries:
            return spec.shape[3].evaluate({})
    return None


def compare(cpu, gpu, length, flags):
    length = min(length, keys_of_mask(cpu) or length)
    symbols, generator = {}, torch.Generator().manual_seed(1)

    def sizes_of(spec):
        sizes = [dim.evaluate(symbols) for dim in spec.shape]
        assert None not in sizes, f"{spec.name}: expected known sizes, got {spec.shape}"
        return sizes

    own = [s for s in cpu.args if s.kind == "tensor" and s.result is None
           and s.role not in ("block_table", "seq_lens", "slot_mapping")]
    given = {s.name: random_value(s, sizes_of(s), generator) for s in own}
    batch = next(sizes_of(s)[0] for s in own if s.name.startswith("input"))
    shape = make_cache(cpu, batch, length, []).pools
    types = {code: dtype for dtype, code in abi.CODES.items()}
    kinds = [types[layout.fields[0].dtype] for layout in cpu.caches]
    past = [[torch.randn(pool.numel() // kind.itemsize, generator=generator).to(kind).view(torch.uint8).view(pool.shape)
             for pool in pools] for pools, kind in zip(shape, kinds)]
    expected, cpu_pools = run(cpu, batch, length, past, given, sizes_of)
    got, gpu_pools = run(gpu, batch, length, past, given, sizes_of, flags)
    for name, value in expected.items():
        error = ((got[name].double() - value.double()).abs().max() / value.double().abs().max()).item()
        print(f"{name} {list(value.shape)}: error {error:.2e} of the largest value")
        assert value.isfinite().all() and error < LIMITS[value.dtype]
    each = [(before, kind) for pools, kind in zip(past, kinds) for before in pools]
    for a, b, (before, kind) in zip(cpu_pools, gpu_pools, each):
        difference = (a.view(kind).double() - b.view(kind).double()).abs().max().item()
        changed = (a != before).any(-1).sum().item()
        print(f"cache: {changed} pages written, largest difference {difference:.2e}")
        assert changed == batch and difference < 4 * LIMITS[kind]


def main():
    folder, name, length = pathlib.Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    every, flags = (int(x) for x in (sys.argv[4:] + ["1", "0"][len(sys.argv[4:]):]))
    compiled = sorted(folder.glob("*.sm_*.so"))[::every]
    for path in compiled:
        layer = path.name.split(".")[0]
        print(f"{path.name}:")
        compare(Function(str(folder / f"{layer}.cpu.so"), name), Function(str(path), name), length, flags)
    print(f"compiled attention: {len(compiled)} functions agree with the CPU's")
    return 0 if compiled else 1


if __name__ == "__main__":
    sys.exit(main())
