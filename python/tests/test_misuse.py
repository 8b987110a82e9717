"""Tests that every misuse raises an MlaError that states the requirement and the value found."""

import subprocess
import sys
import types
import warnings

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("torch_mlir")

import mla  # noqa: E402
import mla.tools  # noqa: E402
from support import ROOT, as_module, tool  # noqa: E402


class Add(torch.nn.Module):
    def forward(self, x, y):
        return x + y


class Norm(torch.nn.Module):
    """A module whose results differ in training mode."""

    def __init__(self):
        super().__init__()
        self.inner = torch.nn.Sequential(torch.nn.Dropout(0.5), torch.nn.BatchNorm1d(4))

    def forward(self, x):
        return self.inner(x)


X = torch.arange(12.0).reshape(3, 4)


@pytest.fixture(scope="module")
def add():
    tool("mla-compile")
    return mla.compile(Add(), (X, X))


@pytest.mark.parametrize("dtype", [torch.uint8, torch.uint16, torch.int16, torch.float8_e5m2])
def test_types_that_are_not_supported(add, dtype):
    bad = torch.zeros(3, 4).to(dtype)
    with pytest.raises(mla.MlaError, match=f"argument x must have one of the types .*, got {dtype}"):
        mla.export(Add(), (bad, bad))
    with pytest.raises(mla.MlaError, match=r"argument 0 \(x\).* must |argument 0 \(x\): expected "):
        add(bad, X)


def test_quantised_and_sparse_tensors(add):
    for bad in (torch.quantize_per_tensor(X, 0.1, 0, torch.qint8), X.to_sparse()):
        with pytest.raises(mla.MlaError, match="argument x must "):
            mla.export(Add(), (bad, X))
        with pytest.raises(mla.MlaError, match=r"argument 0 \(x\) must "):
            add(bad, X)


def test_dynamic_shapes_of_text():
    with pytest.raises(mla.MlaError, match="dynamic_shapes must be None for a module that is already exported"):
        mla.compile(mla.export(Add(), (X, X)), dynamic_shapes=(None, None))


@pytest.mark.parametrize("name", ["raise_mla", "attention_only", "allow_dense"])
@pytest.mark.parametrize("value", ["no", "false", None, 0, 1])
def test_what_is_no_bool(name, value):
    with pytest.raises(mla.MlaError, match=f"^{name} must be True or False, got {value!r}$"):
        mla.compile(Add(), (X, X), **{name: value})


@pytest.mark.parametrize("name", ["checks", "batch_invariant"])
def test_what_is_no_bool_in_a_call(add, name):
    with pytest.raises(mla.MlaError, match=f"^{name} must be True or False, got 'no'$"):
        add(X, X, **{name: "no"})


@pytest.mark.parametrize("module", [123, None, Add, len, b"module {}"])
def test_what_is_no_module(module):
    for use in (mla.export, mla.compile):
        with pytest.raises(mla.MlaError, match="module must be a torch.nn.Module, got "):
            use(module, (X, X))


def test_a_path_is_no_text(tmp_path):
    model = tmp_path / "model"
    model.write_text("module {}")
    for path in (str(model), "/absent/model.mlir"):
        with pytest.raises(mla.MlaError, match=f"^module must be MLIR text, got the path '{path}': pass the contents"):
            mla.compile(path)


@pytest.mark.parametrize("args, words", [
    (X, "args must be a tuple of example arguments, got Tensor"), (3, "got int"),
    ((X,), "parameters of Add.forward, got 1 arguments: missing a required argument: 'y'"),
    ((X, X, X), "parameters of Add.forward, got 3 arguments: too many positional arguments"),
])
def test_what_are_no_arguments(args, words):
    with pytest.raises(mla.MlaError, match=words):
        mla.export(Add(), args)


@pytest.mark.parametrize("shapes", [5, {"x": 3}, ({0: "a"}, {0: 5}), ({0: "a"},)])
def test_what_are_no_dynamic_shapes(shapes):
    with pytest.raises(mla.MlaError, match="dynamic_shapes|torch.export"):
        mla.export(Add(), (X, X), dynamic_shapes=shapes)


def test_dynamic_shapes_that_pytorch_refuses():
    """The error contains PyTorch's reasons and fixes, which follow its first line, but not its general advice."""
    a, b = torch.export.Dim("a"), torch.export.Dim("b")
    fixed = as_module(lambda x, y: x.view(3, -1) + y.view(3, -1))
    with pytest.raises(mla.MlaError, match="torch.export failed: .*You marked a as dynamic but .* a constant .*You marked b "
                                           "as dynamic .*Suggested fixes: a = 3, b = 3$") as caught:
        mla.export(fixed, (X, X), dynamic_shapes=({0: a}, {0: b}))
    assert len(str(caught.value).splitlines()) == 1 and str(caught.value).count("You marked b") == 1


def test_control_flow_on_data():
    with pytest.raises(mla.MlaError, match="^cannot export .* torch.export failed: .*data-dependent") as caught:
        mla.export(as_module(lambda x: x if x.sum() > 0 else -x), (X,))
    assert len(str(caught.value).splitlines()) == 1


def test_training_mode_is_exported_as_eval_with_a_warning():
    module = Norm()
    module.inner[0].eval()
    with pytest.warns(UserWarning, match=r"Norm is in training mode, where results of aten.batch_norm.default differ"):
        function = mla.compile(module, (X,))
    assert module.training and module.inner[1].training and not module.inner[0].training
    before = module.inner[1].running_mean.clone()
    got = function(X)
    assert torch.equal(before, module.inner[1].running_mean)
    assert torch.allclose(got, module.eval()(X))
    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)
        mla.export(module, (X,))
        mla.export(Add(), (X, X))


@pytest.mark.parametrize("function", [lambda x: torch.nn.functional.dropout(x, 0.5, training=True),
                                      lambda x: x + torch.rand(4)])
def test_random_numbers_are_refused(function):
    with pytest.raises(mla.MlaError, match="must not use random numbers or training ops in eval mode, got aten"):
        mla.export(as_module(function).eval(), (X,))


class Attention(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.project = torch.nn.Linear(4, 4)

    def forward(self, x, position_embeddings, *caches):
        return self.project(x) * position_embeddings[0] + position_embeddings[1]["sin"] + caches[0] + caches[1]


def test_what_is_missing_is_named_as_forward_names_it():
    tool("mla-compile")
    module = Attention().eval()
    rope = [X, {"sin": X}]
    step = mla.compile(module, (X, rope, X, X))
    assert torch.allclose(step(X, rope, X, X), module(X, rope, X, X))
    for args, words, few in [((X,), "argument 1 (position_embeddings[0])", ": the call passes 1 of 4 arguments"),
                             ((X, rope, X), "argument 3 (caches[1])", ": the call passes 3 of 4 arguments"),
                             ((X, [X, {"sin": None}], X, X), "argument 1 (position_embeddings[1]['sin'])", "")]:
        with pytest.raises(mla.MlaError) as caught:
            step(*args)
        assert str(caught.value) == f"mla_function: {words} must be a tensor of type f32, got None{few}"
    assert repr(step) == (
        "<mla.Function mla_function for cpu: argument 0 (x): f32 [3, 4], argument 1 (position_embeddings[0]): "
        "f32 [3, 4], argument 1 (position_embeddings[1]['sin']): f32 [3, 4], argument 2 (caches[0]): f32 [3, 4], "
        "argument 3 (caches[1]): f32 [3, 4], 2 weights -> f32 [3, 4]>")
    with pytest.raises(mla.MlaError) as caught:
        step(X, [X, {"sin": X[:, 1:].contiguous()}], X, X)
    assert str(caught.value) == ("mla_function: argument 1 (position_embeddings[1]['sin']): expected size 4 in dimension 1, "
                                 "got 3")
    assert caught.value.status == 1  # MLA_INVALID_ARGUMENT
    with pytest.raises(mla.MlaError, match="mla_function: argument 1 must hold 2 values, got 1"):
        step(X, X, X, X)
    module.project.bias = None
    with pytest.raises(mla.MlaError, match="weight project.bias must be a tensor of type f32, got None"):
        step(X, rope, X, X)


def test_torchscript_is_refused():
    module = torch.nn.Sequential(torch.jit.script(torch.nn.Linear(4, 4)))
    with pytest.raises(mla.MlaError, match="must not use TorchScript, got RecursiveScriptModule as its submodule 0"):
        mla.export(module, (X,))


@pytest.mark.parametrize("args, words", [
    ((), "must be a tensor of type f32, got None"),
    ((X,), r"argument 1 \(y\) must be a tensor of type f32, got None"),
    ((X, X, X), "takes at most 2 arguments, got 3"), ((X.double(), X), r"argument 0 \(x\): expected type f32, got f64$"),
    ((1, X), "must be a tensor of type f32, got 1"), ((X.t().contiguous(), X), "expected size 3 .*, got 4"),
    ((X[0], X), "expected rank 2, got 1"), ((X.to("meta"), X), "on the CPU or a GPU, got a tensor on meta"),
    ((torch.ones(4, 3).t(), X), "expected a stride of 1 in dimension 1, got 3: .*pass the tensor's .contiguous"),
    ((torch.ones(1, 4).expand(3, 4), X), "expected a stride of 4 in dimension 0, got 0"),
])
def test_calls_that_do_not_fit(add, args, words):
    with pytest.raises(mla.MlaError, match=words) as caught:
        add(*args)
    assert str(caught.value).count("mla_function") <= 1


def test_tensors_that_require_grad_are_read(add):
    assert torch.equal(add(X.clone().requires_grad_(), X), X + X)


@pytest.mark.parametrize("values", [None, [X], [X] * 4, 5])
def test_run_with_other_than_its_arguments(add, values):
    with pytest.raises(mla.MlaError, match="values must be a list of 3 values, got"):
        add.run(values)


@pytest.mark.parametrize("function", [None, "x", 5, [3]])
def test_caches_of_what_is_no_function(function):
    with pytest.raises(mla.MlaError, match="function must be a compiled function or a list of its caches, got"):
        mla.PagedCache(function, 1, 1)


def test_pagination_without_a_cache(add):
    with pytest.raises(mla.MlaError, match="paginate=16: the model must have a dense cache to page .*, got "
                                           "no attention.*; allow_dense=True compiles the model without pages$") as caught:
        mla.compile(Add(), (X, X), paginate=16)
    assert "--" not in str(caught.value)
    with pytest.raises(mla.MlaError, match="layout='L1' requires paged caches: pass paginate=N"):
        mla.compile(Add(), (X, X), layout="L1")
    function = mla.compile(Add(), (X, X), paginate=16, allow_dense=True)
    assert torch.equal(function(X, X), X + X)


def test_results_that_are_arguments(add):
    same, number = mla.compile(as_module(lambda x: (x, 3)), (X,))(X)
    assert torch.equal(same, X) and number == 3


@pytest.mark.parametrize("path, name", [("/absent.so", "f"), (__file__, "f"), (None, "f"), ("libc.so.6", None)])
def test_libraries_that_are_none(path, name):
    with pytest.raises(mla.MlaError) as caught:
        mla.Function(path, name)
    assert str(caught.value).count(str(path)) <= 1


def test_where_torch_mlir_opt_is(monkeypatch, tmp_path):
    package = types.SimpleNamespace(submodule_search_locations=[str(tmp_path)])
    program, script = tmp_path / "_mlir_libs" / "torch-mlir-opt", tmp_path / "bin" / "torch-mlir-opt"
    monkeypatch.setattr("importlib.util.find_spec", lambda name: package if name == "torch_mlir" else None)
    monkeypatch.setattr(sys, "executable", str(script.parent / "python3"))
    assert mla.tools.find_torch_mlir_opt() is None
    for path, mode in ((script, 0o755), (program, 0o644)):  # the program is ignored because it is not executable
        path.parent.mkdir()
        path.touch(mode)
        assert mla.tools.find_torch_mlir_opt() == str(script)
    program.chmod(0o755)
    assert mla.tools.find_torch_mlir_opt() == str(program)
    package = None
    assert mla.tools.find_torch_mlir_opt() == str(script)


def test_tools_that_are_missing_or_crash(tmp_path, monkeypatch):
    monkeypatch.setattr(mla.tools, "FOLDERS", ())
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("MLA_TOOLS", raising=False)
    with pytest.raises(mla.MlaError, match="cannot find mla-compile in .*; build it with scripts.demo, or set MLA_TOOLS"):
        mla.compile("module {}")
    script = tmp_path / "mla-compile"
    script.write_text("#!/bin/sh\nkill -SEGV $$\n")
    script.chmod(0o755)
    with pytest.raises(mla.MlaError, match="mla-compile was terminated by signal SIGSEGV"):
        mla.compile("module {}")
    script.write_text("#!/absent/interpreter\n")
    with pytest.raises(mla.MlaError, match="cannot run mla-compile at "):
        mla.compile("module {}")


def test_a_folder_without_tools_is_not_passed_over(tmp_path, monkeypatch):
    from mla import runtime

    monkeypatch.setenv("MLA_TOOLS", str(tmp_path))
    for use in (lambda: mla.compile("module {}"), runtime._candidates):
        with pytest.raises(mla.MlaError, match=rf"^\$MLA_TOOLS must be a folder that contains mla-compile, got '{tmp_path}'$"):
            use()


def test_where_the_runtime_is(tmp_path, monkeypatch):
    from mla import runtime

    monkeypatch.delenv("MLA_TOOLS", raising=False)
    monkeypatch.delenv("MLA_RUNTIME_LIB", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    for module in (mla.tools, runtime):
        monkeypatch.setattr(module, "FOLDERS", ())
    assert runtime._candidates() == ["libmla_runtime.so.1"]
    library = tmp_path / "lib" / "libmla_runtime.so.1"
    for path in (tmp_path / "bin" / "mla-compile", library):
        path.parent.mkdir()
        path.touch(0o755)
    assert runtime._candidates() == [str(library), "libmla_runtime.so.1"]
    for name, words in [("/absent.so", "/absent.so: cannot open shared object file"),
                        (str(library), f"{library}: file too short"), ("libc.so.6", "undefined symbol: mlaLastError")]:
        monkeypatch.setenv("MLA_RUNTIME_LIB", name)
        with pytest.raises(mla.MlaError, match=rf"^cannot load the library of \$MLA_RUNTIME_LIB: .*{words}"):
            runtime.library.__wrapped__()


def test_compile_time_without_its_tools(tmp_path):
    script = ROOT / "benchmarks" / "compile_time.py"
    fake = tmp_path / "torch-mlir-opt"
    fake.write_text("")
    fake.chmod(0o755)
    for options, words in [(["--torch-mlir-opt=/absent"], "torch-mlir-opt, whose leg is measured apart, is not at /absent"),
                           ([f"--torch-mlir-opt={fake}", f"--build={tmp_path}"], "mla-opt is not built")]:
        done = subprocess.run([sys.executable, script, *options], capture_output=True, text=True)
        assert done.returncode == 1 and words in done.stderr and len(done.stderr.splitlines()) == 1


def dual(f):
    return torch.func.jvp(lambda x: f(x, X), (X,), (X,))


def fake(f):
    from torch._subclasses.fake_tensor import FakeTensorMode

    with FakeTensorMode():
        return f(X, X)


@pytest.mark.parametrize("call, words", [
    (lambda f: torch.vmap(lambda x: f(x, X))(torch.zeros(2, 3, 4)), r"argument 0 \(x\) must be a tensor with sizes and memory"),
    (lambda f: torch.func.grad(lambda x: f(X, x).sum())(X), r"argument 1 \(y\) must be a tensor with sizes and memory"),
    (dual, r"argument 0 \(x\) must be a tensor with sizes and memory, .*, got a Tensor"),
    (lambda f: torch.func.functionalize(f)(X, X), "a transform of torch.func, .* call the function outside|got null data"),
    (fake, "FakeTensorMode.; call the function outside|got null data"),
    (lambda f: f(torch.nested.nested_tensor([torch.ones(4)] * 3), X), r"argument 0 \(x\) must be a tensor with sizes"),
    (lambda f: f(torch.nn.parameter.UninitializedParameter(), X), "got a UninitializedParameter"),
    (lambda f: torch.jit.trace(lambda x: f(x, X), X), "cannot be traced by torch.jit.trace"),
], ids=["vmap", "grad", "jvp", "functionalize", "fake", "nested", "uninitialized", "trace"])
def test_tensors_that_pytorch_does_not_let_out(add, call, words):
    with pytest.raises(mla.MlaError, match=words):
        call(add)


class Box:
    """An object that holds a tensor, such as a user's cache."""

    def __init__(self, tensor):
        self.tensor = tensor


@pytest.mark.parametrize("given, name", [(lambda: Box(X), "y"), (lambda: {"deep": [Box(X)]}, r"y\['deep'\]\[0\]")])
def test_objects_that_hold_tensors_are_refused(given, name):
    class Sum(torch.nn.Module):
        def forward(self, x, y):
            return x + (y["deep"][0] if isinstance(y, dict) else y).tensor

    with pytest.raises(mla.MlaError, match=f"argument {name} must be a tensor, a constant, .* got an object of Box: "
                       "pass the tensors that it holds"):
        mla.export(Sum(), (X, given()))


def test_results_without_a_sign_are_refused():
    class Bytes(torch.nn.Module):
        def forward(self, x):
            return x, x.to(torch.uint8)

    with pytest.raises(mla.MlaError, match="result 1 must have one of the types .*, got torch.uint8"):
        mla.compile(Bytes(), (torch.tensor([1.0, 200.0]),))


class Smallest(torch.nn.Module):
    def forward(self, x):
        return torch.kthvalue(x, 2).values


class Spectrum(torch.nn.Module):
    def forward(self, x):
        return torch.fft.fft(x).real


class Distances(torch.nn.Module):
    def forward(self, x):
        return torch.cdist(x, x)


class Positive(torch.nn.Module):
    def forward(self, x):
        return x[x > 0].sum()


@pytest.mark.parametrize("module, words", [
    (Smallest, "no lowering for 'tm_tensor.topk'.* torch-mlir lowers 'torch.aten.kthvalue'"),
    (Spectrum, "cannot lower 'torch.aten.fft_fft'"),
    (Distances, "cannot lower 'torch.aten._cdist_forward'"),
    (Positive, "cannot export an index by booleans"),
])
def test_ops_without_a_lowering_are_named_with_their_line(module, words):
    line = module.forward.__code__.co_firstlineno + 1
    with pytest.raises(mla.MlaError, match=rf"{words} \(\S+test_misuse.py:{line}\)") as caught:
        mla.compile(module(), (torch.randn(4, 5),))
    assert "loc(" not in str(caught.value) and "module:" not in str(caught.value)


def test_sizes_are_named_as_the_arguments():
    tokens = {1: torch.export.Dim("tokens", max=64)}
    step = mla.compile(as_module(lambda x, y: x + y), (X, X), dynamic_shapes=(tokens, tokens))
    with pytest.raises(mla.MlaError, match=r"expected size 3 in dimension 1 \(size 1 of argument 0 \(args\[0\]\)\), got 4"):
        step(torch.randn(X.shape[0], 3), torch.randn(X.shape[0], 4))
