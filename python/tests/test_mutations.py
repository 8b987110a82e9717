"""Small changes of layers, raised, compute what they did (mutate_layers.py)."""

import pytest
from support import ROOT, tool

torch = pytest.importorskip("torch")
mutate_layers = pytest.importorskip("mutate_layers")

FILES = ["raise-blends", "raise-factor-behind-fill", "raise-hidden-rows", "raise-numbers"]


def test_mutants_compute_what_they_did():
    opt = tool("mla-opt")
    folder = ROOT / "test" / "Conversion" / "TorchToMLA"
    layers = mutate_layers.read_layers(opt, [folder / f"{name}.mlir" for name in FILES])
    found = []
    counts = mutate_layers.sweep(
        opt, ((layer, seed) for seed in [0, 1, 2, 6] for layer in layers), ["--mla-raise-torch"],
        found=lambda mutant, why: found.append((mutant.layer, mutant.seed, why, mutant.changes)))
    assert not found
    assert counts["compared"] > 10, counts
