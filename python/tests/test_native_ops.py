"""Tests mla_torch, which runs torch.ops.mla without Python code, against the Python functions of the ops."""

import pytest

torch = pytest.importorskip("torch")

from test_layouts import Case, fake_calls  # noqa: E402
from test_ops import H, attention_arguments, calls, latent_arguments, ops, paged, prefill_arguments, random  # noqa: E402, F401

from mla import runtime  # noqa: E402
from mla.op_registry import _Kernels  # noqa: E402


def native(name):
    module = runtime.torch_module()
    if module is None:
        pytest.skip("this build has no mla_torch")
    return getattr(module, name)


def in_python(name):
    import mla.ops

    return getattr(mla.ops, name)._init_fn


def in_list(results):
    return [results] if isinstance(results, torch.Tensor) else list(results or ())


def expect_equal(name, arguments, keywords):
    """Expects equal bits from both implementations, and equal writes."""
    copies = [value.clone() if name in ("append", "prepare") and isinstance(value, torch.Tensor) else value for value in arguments]
    results = native(name)(tuple(copies), keywords)
    assert results is not NotImplemented
    expected = in_python(name)(*arguments, **keywords)
    for got, wanted in zip(in_list(results), in_list(expected), strict=True):
        assert got.dtype == wanted.dtype and got.stride() == wanted.stride() and same(got, wanted)
    for written, wanted in zip(copies, arguments):
        assert written is wanted or same(written, wanted)


def same(a, b):
    return torch.equal(a.isnan(), b.isnan()) and torch.equal(a.nan_to_num(), b.nan_to_num())


@pytest.mark.parametrize("number", range(20))
def test_equal_to_python(number):
    op, arguments, keywords = calls("cpu")[number]
    expect_equal(op.__name__, arguments, keywords)


@pytest.mark.parametrize("name, x", [("absorb_query", (2, 3, H, 24)), ("expand_kv", (2, 5, 72))])
def test_wide_products(name, x):
    expect_equal(name, (random("cpu", *x, dtype=torch.float16), random("cpu", H, 24, 72, dtype=torch.float16)), dict(wide=True))


def decode_arguments():
    (cache, rope_cache), table, lens, _ = paged("cpu")
    query = random("cpu", 2, 2, H, 80)
    return query[..., :64], query[..., 64:], cache, rope_cache, table, lens


@pytest.mark.parametrize("name, arguments", [("decode", decode_arguments), ("prefill", lambda: prefill_arguments("cpu")),
                                             ("latent_attention", lambda: latent_arguments("cpu")),
                                             ("attention", lambda: attention_arguments("cpu"))])
@pytest.mark.parametrize("options", [dict(causal=False), dict(window=3), dict(lse_base="2"), dict(batch_invariant=True),
                                     dict(check=True)])
def test_options(name, arguments, options):
    expect_equal(name, arguments(), dict(scale=0.1, **options))


@pytest.mark.parametrize("form", ["absorbed", "expanded"])
def test_forms(form):
    expect_equal("attention", attention_arguments("cpu"), dict(scale=0.1, form=form))


@pytest.mark.parametrize("queries, keys, expanded", [(1, 4096, False), (4, 512, False), (300, 300, True)])
def test_the_faster_form(queries, keys, expanded):
    """form="auto" takes the form that is faster by the costs of the CPU, in both implementations."""
    shapes = ((1, queries, 2, 64), (1, queries, 2, 32), (1, keys, 256), (1, keys, 32), (2, 64, 256), (2, 64, 256))
    given = [random("cpu", *shape, seed=seed) for seed, shape in enumerate(shapes)]
    out = {form: torch.ops.mla.attention(*given, scale=0.1, form=form)[0] for form in ("auto", "absorbed", "expanded")}
    assert torch.equal(out["auto"], out["expanded" if expanded else "absorbed"])
    assert not torch.equal(out["absorbed"], out["expanded"])
    expect_equal("attention", given, dict(scale=0.1))


def test_a_compiled_op_takes_the_faster_form():
    """torch.compile calls the op, which asks for the costs: at this point fewer multiplications are not faster."""
    shapes = ((1, 100, 16, 64), (1, 100, 16, 32), (1, 2048, 256), (1, 2048, 32), (16, 64, 256), (16, 64, 256))
    given = [random("cpu", *shape, seed=seed) for seed, shape in enumerate(shapes)]
    attend = lambda form="auto": torch.ops.mla.attention(*given, scale=0.1, form=form)[0]  # noqa: E731
    compiled = torch.compile(attend, backend="aot_eager")()
    assert torch.equal(compiled, attend("absorbed")) and not torch.equal(compiled, attend("expanded"))


def test_the_form_of_fake_tensors():
    """Tensors of a device without costs of its own have those of the CPU."""
    from mla.attention_ops import is_expanded_faster

    latent, weight = torch.empty(1, 4096, 512, device="meta"), torch.empty(16, 128, 512, device="meta")
    assert not is_expanded_faster(latent, weight, weight, 64, 1, 1, 4096, paged=True, causal=True)
    assert is_expanded_faster(latent, weight, weight, 64, 1, 4096, 4096, paged=True, causal=True)


def test_an_unknown_target():
    with pytest.raises(ValueError, match="unknown target 'sm_70'"):
        native("is_expanded_faster")("sm_70", True, True, 1, 1, 64, 16, 128, 64, 128, 512, 2)


@pytest.mark.parametrize("name", ["L4", "L13"])
def test_layouts(name):
    case = Case(name, "cpu").fill()
    for op, arguments, keywords in fake_calls(case):
        if op.__name__ not in ("convert_cache", "expand_cache"):
            expect_equal(op.__name__, arguments, keywords)


def test_wrong_pages_are_refused():
    """Pages that a layout does not have are left to the Python function."""
    case = Case("L4", "cpu")
    op, arguments, keywords = fake_calls(case)[0]
    for options in (dict(page_size=8), dict(page_size=0), dict(layout="L13"), dict(layout="fp8"), dict(layout="")):
        assert native("append")(arguments, {**keywords, **options}) is NotImplemented
    other = [value.bfloat16() if value is case.pools[0] else value for value in arguments]
    assert native("append")(tuple(other), keywords) is NotImplemented


X, W = torch.ones(2, 1, 4, 24), torch.ones(4, 24, 72)


@pytest.mark.parametrize("name, arguments, keywords", [
    ("absorb_query", (X[0], W, True, 1), {}),
    ("absorb_query", (X, W), dict(weights=W)),
    ("absorb_query", (X[0, 0], W), {}),
    ("absorb_query", (X, W[:3]), {}),
    ("absorb_query", (X.double(), W.double()), {}),
    ("absorb_query", (X.to("meta"), W), {}),
    ("absorb_query", (X.to_sparse(), W), {}),
    ("absorb_query", (X, None), {}),
    ("convert_lse", (X, "e", "10"), {}),
    ("merge", ([X, X], [X[..., 0]]), {}),
    ("plan", (torch.ones(2), 4, 1, 16, 32), {}),
    ("gather", (torch.ones(4, 16, 80), None, torch.zeros(1, 2, dtype=torch.int32), torch.ones(1, dtype=torch.int32), -1, 16), {}),
    ("append", (X[0, 0], None, torch.zeros(4, dtype=torch.int64), torch.zeros(4, 16, 24), None), {}),
    ("append", (X[0, 0], None, torch.full((4,), 64, dtype=torch.int32), torch.zeros(4, 16, 24), None), {}),
    ("append", (X[0, 0], None, torch.zeros(4, dtype=torch.int32), torch.zeros(4, 16, 25)[..., :24], None), {}),
])
def test_refused(name, arguments, keywords):
    """Everything that is an error is left to the Python function, which reports it."""
    assert native(name)(arguments, keywords) is NotImplemented


def test_the_python_function_runs_without_the_module(monkeypatch):
    monkeypatch.setattr(runtime, "torch_module", lambda: None)
    assert _Kernels("absorb_query", lambda x, weight: "python", None, ()).kernel(X, W) == "python"


def test_gradients_are_refused():
    """A result of tensors that need gradients is computed, and its backward pass is an error."""
    x = X.clone().requires_grad_()
    out = torch.ops.mla.absorb_query(x, W)
    assert torch.equal(out.detach(), torch.ops.mla.absorb_query(X, W))
    with pytest.raises(RuntimeError, match="no autograd formula"):
        out.sum().backward()
    with torch.no_grad():
        assert not torch.ops.mla.absorb_query(x, W).requires_grad


def test_writes_are_counted():
    """autograd sees that append writes the cache, also in a slow call."""
    cache, slots = torch.zeros(4, 16, 24), torch.zeros(4, dtype=torch.int32)
    saved = torch.ones(4, 16, 24, requires_grad=True) * cache
    torch.ops.mla.append(X[0, 0], None, slots, cache, None)
    assert cache._version == 1
    torch.ops.mla.append(X[0, 0].clone().requires_grad_(), None, slots, cache, None)
    assert cache._version == 2
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        saved.sum().backward()


def test_lazily_negated_arguments():
    x = torch.complex(torch.zeros(2, 1, 4, 24), X).conj().imag
    assert x.is_neg()
    assert torch.equal(torch.ops.mla.absorb_query(x, W), -torch.ops.mla.absorb_query(X, W))


def test_inference_mode():
    with torch.inference_mode():
        assert torch.equal(torch.ops.mla.absorb_query(X, W), torch.ops.mla.absorb_query(X.clone(), W))
