"""Tests which arguments a compiled function accepts, and compares its results with those of the module."""

import ctypes
from typing import NamedTuple

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("torch_mlir")

import mla  # noqa: E402
from support import as_module  # noqa: E402


class Constants(torch.nn.Module):
    def forward(self, x, factor, flag, mask=None):
        y = x * factor
        return y + 1 if flag and mask is None else y


@pytest.fixture(scope="module")
def constants():
    return mla.compile(Constants(), (torch.ones(3), 2.0, True, None))


def test_constants_are_part_of_the_code(constants):
    x = torch.tensor([1.0, 2.0, 3.0])
    assert torch.equal(constants(x, 2.0, True, None), 2 * x + 1)
    assert torch.equal(constants(x), 2 * x + 1), "they may be left out"


@pytest.mark.parametrize("args, message", [
    ((5.0, True), "argument 1 must be 2.0, its value when compiled, got 5.0"),
    ((2, True), "argument 1 must be 2.0, .*, got 2"), ((2.0, 1), "argument 2 must be True, .*, got 1"),
    ((2.0, False), "argument 2 must be True, .*, got False"),
    ((2.0, True, torch.ones(3)), "argument 3 must be None, .*, got a tensor"),
])
def test_other_constants_are_refused(constants, args, message):
    with pytest.raises(mla.MlaError, match=message):
        constants(torch.ones(3), *args)


def test_a_constant_that_is_no_number():
    step = mla.compile(Constants(), (torch.ones(3), float("nan"), False, None))
    assert step(torch.ones(3), float("nan"), False).isnan().all()
    with pytest.raises(mla.MlaError, match="must be nan, its value when compiled, got 1.0"):
        step(torch.ones(3), 1.0)


def test_a_cache_of_no_paged_function_is_refused(constants):
    with pytest.raises(mla.MlaError, match="has no paged cache"):
        constants(torch.ones(3), cache=object())


def test_lazy_views_and_other_layouts_are_refused(constants):
    with pytest.raises(mla.MlaError, match="lazily negated"):
        constants(torch._neg_view(torch.ones(3)))
    with pytest.raises(mla.MlaError, match="strided"):
        constants(torch.ones(3).to_sparse())


def test_one_tensor_given_twice_is_two_arguments():
    class Difference(torch.nn.Module):
        def forward(self, x, y):
            return x - y

    x, y = torch.randn(3), torch.randn(3)
    step = mla.compile(Difference(), (x, x))
    assert torch.equal(step(x, y), x - y) and torch.equal(step(y, y), y - y)


class InPlace(torch.nn.Module):
    """Writes two caches in place: a buffer and an argument."""

    def __init__(self):
        super().__init__()
        self.register_buffer("latent", torch.zeros(2, 4, 3))

    def forward(self, x, keys, position):
        self.latent.index_copy_(1, position, x)
        keys.index_copy_(1, position, 2 * x)
        return (self.latent + keys).sum(1)


def test_arguments_written_in_place():
    torch.manual_seed(0)
    mine, theirs = InPlace(), InPlace()
    x, position = torch.randn(2, 1, 3), torch.tensor([2])
    step = mla.compile(mine, (x, torch.zeros(2, 4, 3), position))
    ours, expected = torch.randn(2, 4, 3), None
    given = ours.clone()
    expected = theirs(x, given, position)
    got = step(x, ours, position)
    assert got.shape == expected.shape and torch.allclose(got, expected)
    assert torch.equal(ours, given), "the argument holds what the module wrote"
    assert torch.equal(mine.latent, theirs.latent), "and so does the buffer"


def in_place_step():
    x, position = torch.randn(2, 1, 3), torch.tensor([2])
    return mla.compile(InPlace(), (x, torch.zeros(2, 4, 3), position)), x, position


def test_arguments_that_require_grad_are_written_under_no_grad_alone():
    step, x, position = in_place_step()
    leaf = torch.ones(2, 4, 3, requires_grad=True)
    for keys in (leaf, 2 * leaf, leaf[:]):
        with pytest.raises(mla.MlaError, match="must not require grad because it is written in place"):
            step(x, keys, position)
    assert (leaf == 1).all()
    with torch.no_grad():
        step(x, leaf, position)
    assert torch.equal(leaf[:, 2], 2 * x[:, 0]) and leaf.requires_grad


def test_inference_tensors_are_written_in_inference_mode_alone():
    step, x, position = in_place_step()
    with torch.inference_mode():
        keys = torch.zeros(2, 4, 3)
    with pytest.raises(mla.MlaError, match="must not be an inference tensor because it is written in place"):
        step(x, keys, position)
    assert not keys.any()
    with torch.inference_mode():
        step(x, keys, position)
    assert torch.equal(keys[:, 2], 2 * x[:, 0])


def test_autograd_sees_what_was_written():
    step, x, position = in_place_step()
    factor, keys = torch.ones(2, 4, 3, requires_grad=True), torch.zeros(2, 4, 3)
    product = (factor * keys).sum()  # its backward pass needs the unchanged keys
    step(x, keys, position)
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        product.backward()


def test_an_expanded_tensor_is_not_written():
    step, x, position = in_place_step()
    row = torch.zeros(2, 1, 3)
    with pytest.raises(mla.MlaError, match="expected a stride of 3 in dimension 1, got 0"):
        step(x, row.expand(2, 4, 3), position)
    assert not row.any()


def test_an_argument_written_in_place_is_not_copied():
    x, keys, position = torch.randn(2, 1, 3), torch.zeros(2, 70000, 3), torch.tensor([2])

    class Keys(torch.nn.Module):
        def forward(self, x, keys, values, position):
            keys.index_copy_(1, position, x)
            values.index_copy_(1, position, 2 * x)
            return keys[:, 2] + values[:, 2]

    step = mla.compile(Keys(), (x, keys, keys.clone(), position))
    values = torch.ones_like(keys)
    got = step(x, keys, values, position)
    assert torch.equal(got, 3 * x[:, 0])
    assert torch.equal(values[:, 2], 2 * x[:, 0]) and (values[:, 3:] == 1).all()
    assert [spec.inout is not None for spec in step.args if spec.arg in (1, 2)] == [True, True]
    assert sum(memory.nbytes for memory in step._workspaces.values()) < keys.nbytes


class Rewritten(torch.nn.Module):
    """Writes arguments in place with values that are computed from these arguments."""

    def __init__(self, write):
        super().__init__()
        self.write = write

    def forward(self, a, b, index):
        self.write(a, b, index)
        return a + b


def swap(a, b, index):
    old = a.clone()
    a.copy_(b.flip(0))
    b.copy_(old.flip(1))


@pytest.mark.parametrize("write", [
    lambda a, b, index: a.copy_(a.flip(0)), lambda a, b, index: a.copy_(a - a[0:1]),
    lambda a, b, index: a.copy_(a[index]), lambda a, b, index: a.mul_(a.flip(1)),
    lambda a, b, index: a.copy_(a @ b), lambda a, b, index: a.copy_(torch.roll(a, 1, 0)), swap,
    lambda a, b, index: (a.copy_(a.index_select(0, index)), a.index_copy_(0, index[:1], b[:1]))],
    ids=["flip", "broadcast", "gather", "factor", "product", "roll", "swap", "reorder"])
def test_arguments_written_from_themselves(write):
    torch.manual_seed(0)
    args = torch.randn(4, 4), torch.randn(4, 4), torch.tensor([2, 2, 0, 1])
    module = Rewritten(write)
    step = mla.compile(module, tuple(v.clone() for v in args))
    ours, theirs = [v.clone() for v in args], [v.clone() for v in args]
    got, expected = step(*ours), module(*theirs)
    assert torch.allclose(got, expected, atol=1e-5)
    for mine, its in zip(ours, theirs):
        assert torch.allclose(mine, its, atol=1e-5)


@pytest.mark.parametrize("position", [4, -1])
def test_a_position_outside_the_cache_writes_nothing_beside_it(position):
    module = InPlace()
    step = mla.compile(module, (torch.randn(2, 1, 3), torch.zeros(2, 4, 3), torch.tensor([2])))
    guard = torch.zeros(3, 2, 4, 3)
    with pytest.raises(mla.MlaError, match="must be at least 0 and less than the "):
        step(torch.randn(2, 1, 3), guard[1], torch.tensor([position]))
    assert not guard[0].any() and not guard[2].any()


class Versions(torch.nn.Module):
    """Returns tensors that are updates of one another, newest first, and sums of them."""

    def forward(self, x):
        y = x + x
        z = torch.slice_scatter(y, x[:2], 0, 1, 3)
        w = torch.slice_scatter(y, x[2:], 0, 0, 2)
        return z, z.sum(), w, y, y.sum()


def test_older_versions_of_a_result_are_kept():
    x = torch.tensor([1.0, -2.0, 3.0, 4.0])
    for got, want in zip(mla.compile(Versions(), (x,))(x), Versions()(x)):
        assert torch.equal(got, want)


class Point(NamedTuple):
    x: torch.Tensor


class Named(torch.nn.Module):
    def forward(self, named):
        return named["a"] - 2 * named["b"]


def test_a_dictionary_is_read_by_its_keys():
    a, b = torch.tensor([1.0, 2.0]), torch.tensor([10.0, 20.0])
    function = mla.compile(Named(), ({"a": a, "b": b},))
    assert torch.equal(function({"b": b, "a": a}), a - 2 * b)
    with pytest.raises(mla.MlaError, match=r"argument 0 must be a dict of 'a', 'b', got a dict of 'p', 'q'"):
        function({"p": a, "q": b})
    assert torch.equal(mla.compile(as_module(lambda none, x: x + x), ({}, a))({}, a), a + a)


@pytest.mark.parametrize("given, words", [
    (lambda x: ([x], [x, {"a": x}]), r"argument 0 \(args\[0\]\) must be a tensor of type f32, got \[tensor"),
    (lambda x: ({"a": x}, [x, {"a": x}]), r"argument 0 \(args\[0\]\) must be a tensor of type f32, got \{'a'"),
    (lambda x: (x, {"b": x, "c": x}), "argument 1 must be a tuple of 2, got a dict of 'b', 'c'"),
    (lambda x: (x, (x, [x])), r"argument 1\[1\] must be a dict of 'a', got a tuple of 1"),
    (lambda x: (x, (x, {"a": {"b": x}})), r"argument 1\[1\]\['a'\] must be one value, got a dict of 'b'"),
    (lambda x: (x, (x, Point(x))), r"argument 1\[1\] must be a dict of 'a', got a Point of 1"),
])
def test_where_an_argument_is_nested_otherwise(given, words):
    x = torch.ones(2)
    function = mla.compile(as_module(lambda y, z: y + z[0] + z[1]["a"]), (x, (x, {"a": x})))
    assert torch.equal(function(x, [x, {"a": x}]), 3 * x)
    with pytest.raises(mla.MlaError, match=f"^mla_function: {words}"):
        function(*given(x))


@pytest.mark.parametrize("position, name", [(0, "arg0"), (1, "arg1"), (2, "result0")])
def test_a_workspace_over_an_argument_writes_nothing(position, name):
    """A workspace must not overlap an argument, because the step would overwrite the argument before it reads it."""
    class Rows(torch.nn.Module):
        def forward(self, x, y):
            return torch.softmax(x @ y, -1) @ y.mT

    x, y = torch.randn(8, 16), torch.randn(16, 8)
    step = mla.compile(Rows(), (x, y))
    right, library_run, size = step(x, y), step._run, 8 * 16 * 4
    room = torch.empty(1 << 22, dtype=torch.uint8)  # contains no other argument
    middle = (room.data_ptr() + (1 << 21)) // 64 * 64

    def run(array, count, call):
        tensor, own = array[position].as_.tensor.contents, call._obj.workspace
        where, tensor.data, call._obj.workspace = tensor.data, middle, middle
        before = ctypes.string_at(where, size)
        ctypes.memmove(middle, where, size)
        status = library_run(array, count, call)
        assert ctypes.string_at(middle, size) == before, "it was written"
        tensor.data, call._obj.workspace = where, own
        return status

    step._run = run
    with pytest.raises(mla.MlaError, match=f"workspace: .* an overlap with {name}: pass separate memory"):
        step(x, y)
    step._run = library_run
    assert torch.equal(step(x, y), right)
