"""Tests that each call reads the module's current weights, after every kind of change."""

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("torch_mlir")

import mla  # noqa: E402
from support import tool  # noqa: E402


class Layer(torch.nn.Module):
    """A module with a submodule, a weight with two names, and a buffer."""

    def __init__(self):
        super().__init__()
        self.part = torch.nn.Linear(4, 4)
        self.embed = torch.nn.Parameter(torch.randn(5, 4))
        self.head = self.embed
        self.register_buffer("offset", torch.randn(4))

    def forward(self, x):
        return (self.part(x) + self.offset) @ self.embed.t() @ self.head


X = torch.randn(3, 4)


@pytest.fixture
def layer(compiled):
    """Returns the module and its function, after undoing the changes of other tests to the module."""
    module, step, state, parts = compiled
    module._modules.update(parts)
    module.part.weight, module.part.bias = (torch.nn.Parameter(torch.randn(4, 4)), torch.nn.Parameter(torch.randn(4)))
    module.embed = torch.nn.Parameter(state["embed"].clone())
    module.head = module.embed
    module.register_buffer("offset", state["offset"].clone())
    return module, step


@pytest.fixture(scope="module")
def compiled():
    tool("mla-compile")
    module = Layer().eval()
    state = {name: value.clone() for name, value in module.state_dict().items()}
    return module, mla.compile(module, (X,)), state, dict(module._modules)


def replace_data(module):
    module.part.weight.data = torch.randn(4, 4)


def replace_parameter(module):
    module.part.weight = torch.nn.Parameter(torch.randn(4, 4))


def replace_tied(module):
    module.embed = module.head = torch.nn.Parameter(torch.randn(5, 4))


def replace_buffer(module):
    module.offset = torch.randn(4)


def assign_state(module):
    state = {name: torch.randn_like(value) for name, value in module.state_dict().items()}
    state["head"] = state["embed"]
    module.load_state_dict(state, assign=True)
    module.head = module.embed


def in_place(module):
    with torch.no_grad():
        module.part.weight.mul_(2)


@pytest.mark.parametrize("change", [replace_data, replace_parameter, replace_tied, replace_buffer, assign_state,
                                    in_place])
def test_the_next_call_sees(layer, change):
    module, step = layer
    with torch.no_grad():
        before = step(X)
        assert torch.allclose(before, module(X), atol=1e-5)
        change(module)
        assert torch.allclose(step(X), module(X), atol=1e-5)
        assert not torch.allclose(step(X), before)


def another_part(module):
    module.part = torch.nn.Linear(4, 4)


def untie(module):
    module.head = torch.nn.Parameter(torch.randn(5, 4))


def another_size(module):
    module.part.weight = torch.nn.Parameter(torch.randn(4, 5))


def another_type(module):
    module.part.weight.data = module.part.weight.data.half()


def strided(module):
    module.part.weight.data = torch.randn(4, 4).t()


def none(module):
    module.part.bias = None


@pytest.mark.parametrize("change, words", [
    (another_part, "submodule part must be the one that was compiled, got another one"),
    (untie, "weights embed and head shared one tensor when the module was compiled, but are different tensors now"),
    (another_size, "weight part.weight: expected size 4 in dimension 1, got 5"),
    (another_type, "weight part.weight: expected type f32, got f16$"),
    (strided, "expected a stride of 1 in dimension 1, got 4"),
    (none, "must be a tensor of type f32, got None"),
])
def test_another_module_is_an_error(layer, change, words):
    module, step = layer
    change(module)
    with pytest.raises(mla.MlaError, match=words):
        step(X)


class Shared(torch.nn.Module):
    """A module with a submodule that has two names, a tensor that is a parameter and a buffer, and plain attributes.
    `write` changes it while it runs."""

    def __init__(self, write):
        super().__init__()
        self.first = torch.nn.Linear(4, 4)
        self.second = self.first
        self.register_buffer("again", self.first.bias)
        self.write, self.plain, self.kept, self.inner = write, torch.ones(4), None, {"list": [torch.ones(4)]}

    def forward(self, x):
        y = self.second(self.first(x)) + self.again
        self.write(self, y)
        return y + self.plain


def assigns(module, y):
    module.kept = y
    module.new = y


def fills_containers(module, y):
    module.inner["list"].append(y)
    module.inner["y"] = y


def assigns_weights(module, y):
    module.first.weight = torch.nn.Parameter(module.first.weight + 1)
    del module.second
    module.register_buffer("more", y)


def raises(module, y):
    assigns(module, y)
    assigns_weights(module, y)
    raise ValueError("no")


def writes_plain_tensors(module, y):
    module.plain.add_(1)
    module.inner["list"][0].mul_(2)


def objects(value):
    """Returns the identities of all objects in a module, and the values of its tensors."""
    if isinstance(value, torch.nn.Module):
        return id(value), objects(vars(value))
    if isinstance(value, dict):
        return id(value), [(key, objects(v)) for key, v in value.items()]
    if isinstance(value, list):
        return id(value), [objects(v) for v in value]
    return id(value), type(value), value.tolist() if isinstance(value, torch.Tensor) else None


@pytest.mark.parametrize("write, words", [
    (lambda module, y: None, None), (assigns, None), (fills_containers, None), (assigns_weights, None),
    (raises, "torch.export failed: ValueError: no"), (writes_plain_tensors, "is mutated in the forward method"),
])
def test_export_leaves_the_module_as_it_is(write, words):
    module = Shared(write).eval()
    before = objects(module)
    if words is None:
        assert list(mla.export(module, (X,)).weights) == ["first.weight", "first.bias"]
    else:
        with pytest.raises(mla.MlaError, match=words):
            mla.export(module, (X,))
    assert objects(module) == before


def test_export_leaves_what_a_hook_computes():
    with pytest.warns(FutureWarning):
        module = torch.nn.utils.weight_norm(torch.nn.Linear(4, 4)).eval()
    before = objects(module)
    mla.export(module, (X,))
    assert objects(module) == before


def test_a_part_with_two_names():
    tool("mla-compile")
    module = Shared(lambda module, y: None).eval()
    step = mla.compile(module, (X,))
    with torch.no_grad():
        for name in ("first", "second"):
            assert torch.allclose(step(X), module(X), atol=1e-5)
            before = step(X)
            getattr(module, name).weight = torch.nn.Parameter(torch.randn(4, 4))
            assert torch.allclose(step(X), module(X), atol=1e-5)
            assert not torch.allclose(step(X), before)
    module.second = torch.nn.Linear(4, 4)
    with pytest.raises(mla.MlaError, match="submodule second must be the one that was compiled"):
        step(X)
