"""Tests reads with indices from tensors: the results equal PyTorch's, and errors occur where PyTorch raises one."""

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("torch_mlir")

import mla  # noqa: E402
from support import as_module, tool  # noqa: E402


@pytest.fixture(scope="module", autouse=True)
def compiler():
    return tool("mla-compile")


def table():
    """Returns a table with memory before and after it, which a wrong index would read."""
    return torch.arange(7 * 4, dtype=torch.float32).reshape(7, 4)[1:6]


def index(*values):
    return torch.tensor(values)


# Each entry: the read, valid indices up to the last element, lists of indices that are out of range, error text.
READS = {
    "rows": (lambda t, i: t[i], index(0, 4, -5), [index(0, 5, 1), index(-6, 0, 1)], "dimension 0 of size 5"),
    "columns": (lambda t, i: t[:, i], index(3, -4), [index(4, 0), index(0, -5)], "dimension 1 of size 4"),
    "matrix": (lambda t, i: t[i], index(4, 0, 1, 2)[None].repeat(2, 1), [index(1, 2, 3, 5)[None].repeat(2, 1)],
               "dimension 0 of size 5"),
    "gather": (lambda t, i: t.gather(0, i), index(4, 0, 1, 2)[None], [index(5, 0, 0, 0)[None], index(0, 0, 0, -1)[None]],
               "dimension 0 of size 5"),
    "select": (lambda t, i: t.index_select(1, i), index(3, 0), [index(4, 0), index(0, -1)], "dimension 1 of size 4"),
    "embedding": (lambda t, i: torch.nn.functional.embedding(i, t), index(4, 0), [index(0, 5), index(-1, 0)],
                  "dimension 0 of size 5"),
    "item": (lambda t, i: t[i[0].item()] + 1, index(-5, 9), [index(5, 0), index(-6, 0)], "dimension 0 of size 5"),
    "rows of 32 bits": (lambda t, i: t[i], index(0, 4, -5).int(), [index(0, 5, 1).int(), index(-6, 0, 1).int()],
                        "dimension 0 of size 5"),
    "columns of 32 bits": (lambda t, i: t[:, i], index(3, -4).int(), [index(4, 0).int(), index(0, -5).int()],
                           "dimension 1 of size 4"),
    "of a row": (lambda t, i: t[i[i]], index(1, 0), [index(5, 0), index(1, 2)], "dimension 0 of size"),
}


@pytest.mark.parametrize("raise_mla", [True, False])
@pytest.mark.parametrize("name", READS)
def test_reads_outside_a_tensor_are_errors(name, raise_mla):
    read, good, bad, words = READS[name]
    module = as_module(read)
    step = mla.compile(module, (table(), good), raise_mla=raise_mla)
    assert torch.equal(step(table(), good), module(table(), good))
    for indices in bad:
        with pytest.raises((IndexError, RuntimeError)):
            module(table(), indices)
        with pytest.raises(mla.MlaError, match=words):
            step(table(), indices)


@pytest.mark.parametrize("given", [5, -6])
def test_the_index_is_named_as_it_was_given(given):
    step = mla.compile(as_module(lambda t, i: t[i]), (table(), index(0, 1)))
    with pytest.raises(mla.MlaError, match=f"index {given} is out of bounds for dimension 0 of size 5$"):
        step(table(), index(2, given))


def test_pairs_of_indices_are_checked_both():
    module = as_module(lambda t, i, j: t[i, j])
    step = mla.compile(module, (table(), index(0, 1), index(1, 2)))
    good = index(4, -5), index(-4, 3)
    assert torch.equal(step(table(), *good), module(table(), *good))
    with pytest.raises(mla.MlaError, match="index 5 is out of bounds for dimension 0 of size 5"):
        step(table(), index(5, 0), index(0, 0))
    with pytest.raises(mla.MlaError, match="index -5 is out of bounds for dimension 1 of size 4"):
        step(table(), index(0, 0), index(0, -5))


@pytest.mark.parametrize("raise_mla", [True, False])
def test_sizes_that_are_dynamic(raise_mla):
    module = as_module(lambda t, i: t[i] * 2)
    rows, count = torch.export.Dim("rows", min=1, max=64), torch.export.Dim("count", min=1, max=64)
    step = mla.compile(module, (table(), index(0, 1)), dynamic_shapes=({0: rows}, {0: count}), raise_mla=raise_mla)
    for size in (1, 3):
        small = torch.randn(size, 4)
        good = index(*range(-size, size))
        assert torch.equal(step(small, good), module(small, good))
        for wrong in (size, -size - 1):
            with pytest.raises(mla.MlaError, match=f"index {wrong} is out of bounds for dimension 0 of size {size}"):
                step(small, index(0, wrong))


@pytest.mark.parametrize("raise_mla", [True, False])
def test_a_rotary_table_shorter_than_the_position(raise_mla):
    class Rotary(torch.nn.Module):
        def __init__(self):
            super().__init__()
            angles = torch.outer(torch.arange(6.0), torch.tensor([1.0, 0.1]))
            self.register_buffer("cos", angles.cos())
            self.register_buffer("sin", angles.sin())

        def forward(self, x, positions):
            cos, sin = self.cos[positions], self.sin[positions]
            first, second = x.chunk(2, -1)
            return torch.cat([first * cos - second * sin, second * cos + first * sin], -1)

    module, x = Rotary(), torch.randn(2, 3, 4)
    step = mla.compile(module, (x, torch.arange(3)), raise_mla=raise_mla)
    assert torch.allclose(step(x, torch.arange(3, 6)), module(x, torch.arange(3, 6)), atol=1e-6)
    with pytest.raises(mla.MlaError, match="index 6 is out of bounds for dimension 0 of size 6"):
        step(x, torch.arange(4, 7))


def test_clamped_indices_are_not_checked():
    module = as_module(lambda t, i: t[i.clamp(0, 4)])
    step = mla.compile(module, (table(), index(0, 1)))
    assert torch.equal(step(table(), index(-7, 70)), module(table(), index(-7, 70)))


def row(t, i):
    number = i.item()
    torch._check(number >= 0)
    torch._check(number < t.shape[0])
    return t[number] * 2


def first_rows(t, i):
    number = i.item()
    torch._check(number >= 0)
    torch._check(number <= t.shape[0])
    return t[:number].sum(0)


def large(t, i):
    number = i.float().item()
    torch._check(number > 0.5)
    return t * number


# Each entry: a function with assertions, a number that satisfies them, numbers that do not, error text.
CHECKS = {
    "row": (row, 4, [5, -1, 10**8], "u0"),
    "rows": (first_rows, 5, [6, -1], "u0"),
    "float": (large, 1, [0, -3], "0.5"),
}


@pytest.mark.parametrize("raise_mla", [True, False])
@pytest.mark.parametrize("name", CHECKS)
def test_what_is_asserted_of_an_element_is_checked(name, raise_mla):
    function, good, bad, words = CHECKS[name]
    module = as_module(function)
    step = mla.compile(module, (table(), torch.tensor(3)), raise_mla=raise_mla)
    assert torch.allclose(step(table(), torch.tensor(good)), module(table(), torch.tensor(good)))
    for number in bad:
        with pytest.raises(RuntimeError):
            module(table(), torch.tensor(number))
        with pytest.raises(mla.MlaError, match=f"assertion failed for expression.*{words}"):
            step(table(), torch.tensor(number))


DIVISIONS = {
    "remainder": lambda n, d: n % d,
    "toward zero": lambda n, d: torch.div(n, d, rounding_mode="trunc"),
}


@pytest.mark.parametrize("name", DIVISIONS)
def test_a_division_by_zero_in_data_is_an_error(name):
    module = as_module(DIVISIONS[name])
    step = mla.compile(module, (index(7, 8, 9), index(1, 2, 3)))
    good = index(-7, 8, 9), index(2, -3, 4)
    assert torch.equal(step(*good), module(*good))
    bad = index(7, 8, 9), index(1, 0, 3)
    with pytest.raises(RuntimeError, match="ZeroDivision"):
        module(*bad)
    with pytest.raises(mla.MlaError, match="divided by 0"):
        step(*bad)
