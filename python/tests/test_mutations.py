"""Tests that layers with small changes compute the same before and after raising (mutate_layers.py)."""

import pytest
from support import ROOT, tool

torch = pytest.importorskip("torch")
mutate_layers = pytest.importorskip("mutate_layers")
torch_text = pytest.importorskip("torch_text")

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


def test_caches_written_in_place():
    opt, found = tool("mla-opt"), []
    layers = mutate_layers.read_layers(opt, [ROOT / "examples" / "models" / "v3-decode-static" / "model.mlir"])
    counts = mutate_layers.sweep(opt, ((layer, 0) for layer in layers), ["--mla-raise-torch"],
                                 found=lambda mutant, why: found.append(why))
    assert not found
    assert counts["compared"] == 1, counts


@pytest.mark.parametrize("returned, reads", [("%m", True), ("%z", False)])
def test_memory_that_nothing_set(returned, reads):
    kind = "!torch.vtensor<[2],f32>"
    function, = torch_text.read_functions(f'''
  "func.func"() <{{function_type = ({kind}) -> {kind}, sym_name = "f"}}> ({{
  ^bb0(%x: {kind}):
    %n = "torch.constant.none"() : () -> !torch.none
    %e = "torch.aten.empty_like"(%x, %n, %n, %n, %n, %n) : ({kind}, !torch.none, !torch.none, !torch.none, !torch.none, !torch.none) -> {kind}
    %i = "torch.constant.int"() {{value = 1 : i64}} : () -> !torch.int
    %m = "torch.aten.mul.Tensor"(%x, %e) : ({kind}, {kind}) -> {kind}
    %s = "torch.aten.sub.Tensor"(%m, %m, %i) : ({kind}, {kind}, !torch.int) -> {kind}
    %z = "torch.aten.add.Tensor"(%x, %s, %i) : ({kind}, {kind}, !torch.int) -> {kind}
    "func.return"({returned}) : ({kind}) -> ()
  }}) : () -> ()
''')
    assert mutate_layers.reads_unset(function, [torch.ones(2)]) == reads
