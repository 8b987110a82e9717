"""The attention of a layer, compiled for the CPU and for a GPU, on the same data.

    compiled_gpu.py CPU.so GPU.so NAME LENGTH

Both come from one model; caches get LENGTH tokens a sequence, the last of them
new. Weights, inputs and past tokens are random, results and caches are compared.
"""

import sys

import torch

from mla import Function, PagedCache

LIMIT = 0.02  # of the largest value: two roundings to bf16 apart


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
    """Values in the order of the function's arguments."""
    structs = iter(cache.structs())
    roles = {"block_table": cache.block_table, "seq_lens": cache.lengths, "slot_mapping": cache.slots}
    for spec in function.args:
        if spec.kind == "cache":
            yield next(structs)
        elif spec.role in roles:
            yield roles[spec.role]
        else:
            yield results[spec.name] if spec.result is not None else given[spec.name]


def run(function, batch, length, past, given, sizes_of):
    device = "cpu" if function.target == "cpu" else "cuda"
    cache = make_cache(function, batch, length, past)
    given = {name: value.to(device) for name, value in given.items()}
    results = {s.name: torch.zeros(sizes_of(s), dtype=s.torch_dtype, device=device)
               for s in function.args if s.result is not None}
    function.run(list(arguments(function, cache, given, results)))
    pools = [pool.view(torch.uint8).cpu() for pools in cache.pools for pool in pools]
    return {name: value.cpu() for name, value in results.items()}, pools


def main():
    cpu, gpu = (Function(path, sys.argv[3]) for path in sys.argv[1:3])
    length, symbols = int(sys.argv[4]), {}
    generator = torch.Generator().manual_seed(1)

    def sizes_of(spec):
        sizes = [dim.evaluate(symbols) for dim in spec.shape]
        assert None not in sizes, f"{spec.name}: expected known sizes, got {spec.shape}"
        return sizes

    own = [s for s in cpu.args if s.kind == "tensor" and s.result is None
           and s.role not in ("block_table", "seq_lens", "slot_mapping")]
    given = {s.name: random_value(s, sizes_of(s), generator) for s in own}
    batch = next(sizes_of(s)[0] for s in own if s.name.startswith("input"))
    shape = make_cache(cpu, batch, length, []).pools
    past = [[torch.randn(pool.numel() // 2, generator=generator).bfloat16().view(torch.uint8).view(pool.shape)
             for pool in pools] for pools in shape]
    expected, cpu_pools = run(cpu, batch, length, past, given, sizes_of)
    got, gpu_pools = run(gpu, batch, length, past, given, sizes_of)
    for name, value in expected.items():
        error = ((got[name].double() - value.double()).abs().max() / value.double().abs().max()).item()
        print(f"{name} {list(value.shape)}: error {error:.2e} of the largest value")
        assert value.isfinite().all() and error < LIMIT
    for a, b, before in zip(cpu_pools, gpu_pools, [p for pools in past for p in pools]):
        difference = (a.view(torch.bfloat16).double() - b.view(torch.bfloat16).double()).abs().max().item()
        changed = (a != before).any(-1).sum().item()
        print(f"cache: {changed} pages written, largest difference {difference:.2e}")
        assert changed == batch and difference < 0.05
    print(f"compiled for {gpu.target}: agrees with the CPU")


if __name__ == "__main__":
    main()
