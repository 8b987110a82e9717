"""Tests mla.export: which values become arguments and which become constants."""

import re
import threading

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("torch_mlir")
pytest.importorskip("transformers")

import mla  # noqa: E402
from layers import Layer, causal_mask  # noqa: E402
from support import as_module  # noqa: E402


class Scaled(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = torch.nn.Parameter(torch.ones(3))
        self.register_buffer("offset", torch.ones(3))

    def forward(self, x, options, flag=None):
        y = x * self.weight * options["factor"] + self.offset
        return {"y": y, "flag": flag, "n": options["factor"]}


def arguments(text):
    return text.split("func.func @main(")[1].split(") ->")[0].count("%arg")


def test_weights_and_buffers_come_first_and_constants_are_folded():
    exported = mla.export(Scaled(), (torch.ones(2, 3), {"factor": 2.0}, None))
    assert list(exported.weights) == ["weight", "offset"]
    assert arguments(exported.text) == 3
    assert exported.is_tensor == [True, False, False]
    assert exported.out_leaves == [0, (None,), (2.0,)]
    assert "torch.constant.float 2.0" in exported.text


def test_no_warning_of_the_importer_reaches_the_user(recwarn):
    mla.export(Scaled(), (torch.ones(2, 3), {"factor": 2.0}, None))
    assert [str(warning.message) for warning in recwarn] == []


def test_composite_ops_are_preserved_or_not():
    layer = Layer()
    hidden = torch.randn(2, 7, 96)
    args = (hidden, layer.rope(hidden, 0))
    kept = mla.export(layer, args).text
    assert "torch.aten.scaled_dot_product_attention" in kept and "torch.aten.linear" in kept
    default = mla.export(layer, args, preserve=False).text
    assert "scaled_dot_product_attention" not in default and "torch.aten.linear" not in default


def test_dynamic_shapes_reach_the_text():
    layer = Layer()
    hidden = torch.randn(2, 1, 96)
    batch, past = torch.export.Dim("batch", min=1, max=64), torch.export.Dim("past", min=1, max=4096)
    exported = mla.export(
        layer, (hidden, layer.rope(hidden, 37), causal_mask(2, 1, 38), torch.randn(2, 1, 37, 64),
                torch.randn(2, 1, 37, 16)),
        dynamic_shapes=({0: batch}, ({0: batch}, {0: batch}), {0: batch, 3: past + 1},
                        {0: batch, 2: past}, {0: batch, 2: past}))
    assert "!torch.vtensor<[?,1,?,64],f32>" in exported.text
    assert "affine_map<()[s0, s1] -> (s0, 1, 1, s1 + 1)>" in exported.text


def test_exports_of_threads_wait_for_each_other():
    found = {}

    def export(width):
        try:
            found[width] = str(mla.export(torch.nn.Linear(4, width), (torch.randn(3, 4),)))
        except mla.MlaError as error:
            found[width] = error

    threads = [threading.Thread(target=export, args=(width,)) for width in range(5, 9)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for width in range(5, 9):
        assert f"vtensor<[3,{width}],f32>" in str(found[width]), found[width]


class Mixed(torch.nn.Module):
    """Equal layers with ops that are decomposed, writes in place, a list of results and sizes that vary."""

    def __init__(self, layers):
        super().__init__()
        self.layers = torch.nn.ModuleList(torch.nn.Linear(8, 8) for _ in range(layers))

    def forward(self, x):
        for layer in self.layers:
            y = torch.nn.functional.silu(layer(x))
            z = torch.empty_like(y)
            first, second = y.chunk(2, -1)
            z[..., :4], z[..., 4:] = second, first
            z.add_(torch.arange(x.shape[1])[:, None])
            x = z.flatten(1).reshape(x.shape).to(torch.float32)
        return x.type_as(y), x.shape[1]


def test_equal_ops_are_decomposed_once(monkeypatch):
    """The ops on tensors are those of a decomposition of the whole program. The number of ops that are
    decomposed does not depend on the number of layers."""
    from mla import decompose

    def run(program, table):
        sizes.append(len(program.graph.nodes))
        return whole(program, table)

    sizes, whole, batch = [], torch.export.ExportedProgram.run_decompositions, torch.export.Dim("batch", max=64)
    monkeypatch.setattr(torch.export.ExportedProgram, "run_decompositions", run)
    args, shapes = (torch.randn(3, 5, 8),), ({0: batch, 1: torch.export.Dim("tokens", max=64)},)
    texts = [mla.export(Mixed(layers), args, shapes).text for layers in (2, 6)]
    assert sizes[0] == sizes[1]
    monkeypatch.setattr(decompose, "_by_pieces", lambda program, table: program.run_decompositions(table))
    expected = mla.export(Mixed(2), args, shapes).text
    ops = [sorted(re.findall(r"= (torch\.[\w.]+) .*-> !torch.vtensor", text)) for text in (texts[0], expected)]
    assert ops[0] == ops[1]
    layer = Mixed(3)
    step = mla.compile(layer, args, dynamic_shapes=shapes)
    x = torch.randn(4, 7, 8)
    torch.testing.assert_close(step(x)[0], layer(x)[0])


def test_writes_to_arguments_are_decomposed_with_the_whole_program():
    def write(x, y):
        x[:, 1:3].copy_(y)
        return torch.nn.functional.silu(x)

    exported = mla.export(as_module(write), (torch.randn(2, 4), torch.randn(2, 2)))
    assert "overwrite" in exported.text
