"""Compares functions on dense tensors, compiled for GPUs, with the same functions compiled for the CPU: decode steps with a dense cache, merges.

    dense_gpu.py FOLDER

For each FOLDER/STEP.sm_ARCH.so there must be a FOLDER/STEP.cpu.so. Both have a function `step`. Each runs three times; a run
reads the tensors that the previous run wrote. Results and tensors that are written in place are compared, eager and from a CUDA graph.
"""

import pathlib
import sys

import torch

from mla import Function

# Relative to the largest value: sums in another order, and merges with one more rounding of the partial results.
LIMITS = {torch.float32: 1e-5, torch.bfloat16: 0.02}


def compare(name, got, expected):
    error = ((got.cpu().double() - expected.double()).abs().max() / expected.double().abs().max()).item()
    print(f"{name} {list(expected.shape)}: error {error:.2e} of the largest value")
    assert expected.isfinite().all() and got.isfinite().all() and error < LIMITS[expected.dtype], name


def run(function, values):
    """Calls a function with new buffers for its results, and returns the results."""
    results = [torch.empty([dim.evaluate({}) for dim in spec.shape], dtype=spec.torch_dtype, device=values[0].device)
               for spec in function.args if spec.result is not None]
    function.run([*values, *results])
    return results


def given_to(function, generator):
    """Returns random tensors for the arguments that are not results. Positions are distinct and inside the cache."""
    for spec in (s for s in function.args if s.result is None):
        sizes = [dim.evaluate({}) for dim in spec.shape]
        if spec.dtype == "i64":
            yield spec, torch.randperm(37, generator=generator)[:sizes[0]].reshape(sizes)
        else:
            value = torch.randn(sizes, generator=generator) * (sizes[-1] ** -0.5 if spec.dtype == "f32" else 1)
            yield spec, value.to(spec.torch_dtype)


def check(cpu, gpu):
    generator = torch.Generator().manual_seed(1)
    given = list(given_to(cpu, generator))
    own = [value.clone() for _, value in given]
    theirs = [value.cuda() for _, value in given]
    for step in range(3):
        for i, (spec, value) in enumerate(given):
            if spec.inout is None:
                fresh = value.roll(step, 0)
                own[i].copy_(fresh)
                theirs[i].copy_(fresh)
        for i, (a, b) in enumerate(zip(run(gpu, theirs), run(cpu, own), strict=True)):
            compare(f"step {step}, result {i}", a, b)
        for (spec, _), a, b in zip(given, theirs, own):
            if spec.inout is not None:
                compare(f"step {step}, {spec.name}", a, b)
    # In a graph, replayed with other data. Tensors that it must write are NaN before.
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        results = run(gpu, theirs)
    for i, (_, value) in enumerate(given):
        own[i].copy_(value)
        theirs[i].copy_(value)
    for value in results:
        value.view(torch.uint8).fill_(0xFF)
    graph.replay()
    for i, (a, b) in enumerate(zip(results, run(cpu, own), strict=True)):
        compare(f"graph, result {i}", a, b)
    for (spec, value), a, b in zip(given, theirs, own):
        if spec.inout is not None:
            compare(f"graph, {spec.name}", a, b)
            assert not torch.equal(b, value), f"{spec.name}: nothing was written in place"


def main():
    folder = pathlib.Path(sys.argv[1])
    compiled = sorted(folder.glob("*.sm_*.so"))
    for path in compiled:
        print(f"{path.name}:")
        check(Function(str(folder / f"{path.name.split('.')[0]}.cpu.so"), "step"), Function(str(path), "step"))
    print(f"dense: {len(compiled)} functions agree with the CPU's")
    return 0 if compiled else 1


if __name__ == "__main__":
    sys.exit(main())
