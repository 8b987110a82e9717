"""Tests that a saved function is the same in another process, and which folders are refused."""

import json
import pathlib
import subprocess
import sys

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("torch_mlir")

import mla  # noqa: E402
from support import ROOT  # noqa: E402

X = torch.arange(12.0).view(3, 4)


class Layer(torch.nn.Module):
    def __init__(self, seed=0):
        super().__init__()
        torch.manual_seed(seed)
        self.linear = torch.nn.Linear(4, 4)
        self.register_buffer("offset", torch.randn(4))
        self.tied = self.linear.weight

    def forward(self, x, flag=True, *, factors=None):
        out = self.linear(x) + self.offset
        return dict(out=out * factors[0] if factors else out, pair=(x @ self.tied, "constant"), flag=flag)


@pytest.fixture(scope="module")
def layer():
    return Layer()


@pytest.fixture(scope="module")
def step(layer):
    return mla.compile(layer, (X,), kwargs=dict(factors=[X]), dynamic_shapes=dict(
        x={0: torch.export.Dim("rows", max=64)}, factors=[{0: torch.export.Dim("rows", max=64)}]))


def expect_equal(got, expected):
    assert got.keys() == expected.keys() and got["flag"] is expected["flag"] and got["pair"][1] == "constant"
    for a, b in ((got["out"], expected["out"]), (got["pair"][0], expected["pair"][0])):
        torch.testing.assert_close(a, b)


def test_another_process(step, tmp_path):
    """It needs neither the module nor the tools."""
    step.save(tmp_path / "step")
    torch.save(step(X, factors=[X]), tmp_path / "numbers.pt")
    script = f"""
import torch, mla
step = mla.load({str(tmp_path / "step")!r})
x = torch.arange(12.0).view(3, 4)
got, want = step(x, factors=[x]), torch.load({str(tmp_path / "numbers.pt")!r})
assert got["pair"][1] == "constant" and got["flag"] is True
assert torch.equal(got["out"], want["out"]) and torch.equal(got["pair"][0], want["pair"][0])
try:
    step(x, False, factors=[x])
except mla.MlaError as error:
    print(error)
import sys
assert "torch_mlir" not in sys.modules
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env={
        "PYTHONPATH": str(ROOT / "python"), "PATH": "", "MLA_RUNTIME_LIB": str(mla.runtime.library()._name)})
    assert done.returncode == 0, done.stderr
    assert done.stdout == "mla_function: argument 1 must be True, its value when compiled, got False\n"


def test_saved_weights_are_the_current_ones(layer, step, tmp_path):
    step.save(tmp_path / "before")
    before = step(X, factors=[X])
    with torch.no_grad():
        old = layer.offset.clone()
        layer.offset.add_(1)
        step.save(tmp_path / "after")
        after = step(X, factors=[X])
        layer.offset.copy_(old)
    expect_equal(mla.load(tmp_path / "before")(X, factors=[X]), before)
    expect_equal(mla.load(tmp_path / "after")(X, factors=[X]), after)
    assert repr(mla.load(tmp_path / "after")) == repr(step)


def test_weights_by_reference(layer, step, tmp_path):
    step.save(tmp_path, weights=False)
    assert not (tmp_path / "weights.pt").exists()
    other = Layer(1)
    loaded = mla.load(tmp_path, other)
    expect_equal(loaded(X, factors=[X]), other(X, factors=[X]))
    with torch.no_grad():
        other.offset.mul_(2)
    expect_equal(loaded(X, factors=[X]), other(X, factors=[X]))
    by_name = {name: getattr(part, key) for name, part, key in (
        ("tied", layer, "tied"), ("linear.bias", layer.linear, "bias"), ("offset", layer, "offset"))}
    expect_equal(mla.load(tmp_path, by_name)(X, factors=[X]), step(X, factors=[X]))
    with pytest.raises(mla.MlaError, match="weights must be a module or a dict of tensors by name because .* has none"):
        mla.load(tmp_path)
    with pytest.raises(mla.MlaError, match="weights must have a tensor offset, got None"):
        mla.load(tmp_path, {name: by_name[name] for name in ("tied", "linear.bias")})
    with pytest.raises(mla.MlaError, match="weights must be a module like the one that was compiled, .* include tied"):
        mla.load(tmp_path, torch.nn.Linear(4, 4))
    with pytest.raises(mla.MlaError, match="weights must be a module, a dict of tensors by name, or None, got list"):
        mla.load(tmp_path, [X])
    by_name["offset"] = torch.ones(5)
    with pytest.raises(mla.MlaError, match="weight offset: expected size 4"):
        mla.load(tmp_path, by_name)(X, factors=[X])


def test_saving_again_keeps_a_loaded_function(layer, step, tmp_path):
    step.save(tmp_path)
    loaded = mla.load(tmp_path)
    expected = loaded(X, factors=[X])
    mla.compile(torch.nn.Identity(), (X,)).save(tmp_path)
    expect_equal(loaded(X, factors=[X]), expected)
    assert torch.equal(mla.load(tmp_path)(X), X)


def test_a_function_of_text(tmp_path):
    step = mla.compile(str(mla.export(torch.nn.ReLU(), (X,))))
    step.save(tmp_path)
    assert torch.equal(mla.load(tmp_path)(X - 5), (X - 5).relu())
    with pytest.raises(mla.MlaError, match="weights must be None for a function that was compiled from text, got dict"):
        mla.load(tmp_path, {})


def spoil(path, **values):
    file = pathlib.Path(path, "function.json")
    file.write_text(json.dumps({**json.loads(file.read_text()), **values}))


def test_folders_that_are_refused(step, tmp_path):
    for path in (tmp_path, tmp_path / "absent"):
        with pytest.raises(mla.MlaError, match="path must be a folder that Function.save has written, got '"):
            mla.load(path)
    with pytest.raises(mla.MlaError, match="path must be a folder that Function.save has written, got 3"):
        mla.load(3)
    (tmp_path / "file").write_text("")
    with pytest.raises(mla.MlaError, match="cannot save the function to '.*file'"):
        step.save(str(tmp_path / "file"))
    with pytest.raises(mla.MlaError, match="weights must be True or False, got 'inside'"):
        step.save(tmp_path / "step", weights="inside")
    step.save(tmp_path / "step")
    for values, words in ((dict(format=2), "must have format 1, got 2: save the function again"),
                          (dict(abi=0), "must have abi 1, got 0"),
                          (dict(structure="00"), "cannot load '.*step' because a class of its arguments or results"),
                          (dict(name="other"), "name must be mla_function, got 'other'"),
                          (dict(target="sm_90a"), "must be compiled for sm_90a, got cpu|cannot load the weights")):
        step.save(tmp_path / "step")
        spoil(tmp_path / "step", **values)
        with pytest.raises(mla.MlaError, match=words):
            mla.load(tmp_path / "step")
    (tmp_path / "step" / "function.json").write_text("{")
    with pytest.raises(mla.MlaError, match="function.json is damaged"):
        mla.load(tmp_path / "step")
    step.save(tmp_path / "step")
    (code,) = (tmp_path / "step").glob("function-*.so")
    code.write_bytes(code.read_bytes()[:5000])
    with pytest.raises(mla.MlaError, match="because function-.*.so is damaged: its SHA-256 begins with"):
        mla.load(tmp_path / "step")
    step.save(tmp_path / "step")
    (tmp_path / "step" / "weights.pt").write_bytes(b"nothing")
    with pytest.raises(mla.MlaError, match="cannot load the weights of '.*step'"):
        mla.load(tmp_path / "step")


def test_classes_that_cannot_be_imported(tmp_path):
    from collections import namedtuple

    Local = namedtuple("Local", "a b")

    class Two(torch.nn.Module):
        def forward(self, x):
            return Local(x + 1, x)

    with pytest.raises(mla.MlaError, match="cannot save the function because a class of its arguments or results cannot be "):
        mla.compile(Two(), (X,)).save(tmp_path)


class Turn(torch.nn.Module):
    """Multiplies by a table of complex numbers, and by an argument."""

    def __init__(self):
        super().__init__()
        self.register_buffer("table", torch.polar(torch.ones(4), torch.arange(4.0)))

    def forward(self, x, factor):
        turned = torch.view_as_complex(x.unflatten(-1, (-1, 2))) * self.table * factor
        return turned, torch.view_as_real(turned)


def test_complex_arguments(tmp_path):
    layer, x, factor = Turn(), torch.arange(24.0).view(3, 8), torch.polar(torch.ones(4), torch.ones(4))
    mla.compile(layer, (x, factor)).save(tmp_path)
    for step in (mla.load(tmp_path), mla.load(tmp_path, layer)):
        for result, expected in zip(step(x, factor), layer(x, factor)):
            assert result.dtype == expected.dtype
            torch.testing.assert_close(result, expected)
        with pytest.raises(mla.MlaError, match=r"argument 1 \(factor\) must be a tensor of type complex64, got torch.float32"):
            step(x, torch.view_as_real(factor))
    with pytest.raises(mla.MlaError, match="weight table must be a tensor of type complex64, got torch.float32"):
        mla.load(tmp_path, dict(table=torch.view_as_real(layer.table)))(x, factor)
