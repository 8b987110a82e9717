"""Tests that a paged step holds for every number of past tokens, or refuses it: what torch.export makes constant in the
example must not be repeated in silence."""

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("torch_mlir")

import mla  # noqa: E402
from mla.growing import growing_dims  # noqa: E402
from torch.export import Dim  # noqa: E402

HEADS, NOPE, ROPE, VALUE, LATENT, HIDDEN = 3, 8, 4, 6, 12, 20


class Layer(torch.nn.Module):
    """Computes the positions of the new tokens from the length of the cache."""

    def __init__(self, most=1000):
        super().__init__()
        torch.manual_seed(0)
        self.query = torch.nn.Linear(HIDDEN, HEADS * (NOPE + ROPE), bias=False)
        self.down = torch.nn.Linear(HIDDEN, LATENT + ROPE, bias=False)
        self.up = torch.nn.Linear(LATENT, HEADS * (NOPE + VALUE), bias=False)
        angles = torch.outer(torch.arange(float(most)), torch.tensor([1.0, 0.1]))
        self.register_buffer("cos", angles.cos().repeat(1, 2))
        self.register_buffer("sin", angles.sin().repeat(1, 2))

    def positions(self, past, new):
        return torch.arange(past, past + new)

    def forward(self, x, past, past_rope, mask=None):
        new = x.shape[1]
        at = self.positions(past.shape[1], new)
        cos, sin = self.cos[at], self.sin[at]

        def rotated(part):
            a, b = part.chunk(2, -1)
            return part * cos + torch.cat([-b, a], -1) * sin

        latent, rope = self.down(x).split([LATENT, ROPE], -1)
        latent, rope = torch.cat([past, latent], 1), torch.cat([past_rope, rotated(rope)], 1)
        query = self.query(x).unflatten(-1, (HEADS, -1)).transpose(1, 2)
        key, value = self.up(latent).unflatten(-1, (HEADS, -1)).transpose(1, 2).split([NOPE, VALUE], -1)
        scores = query[..., :NOPE] @ key.mT + rotated(query[..., NOPE:]) @ rope[:, None].mT
        if mask is None:
            mask = torch.ones(new, latent.shape[1], dtype=torch.bool).tril(past.shape[1])
        scores = (scores * 0.3).masked_fill(~mask, -torch.inf)
        return (scores.softmax(-1) @ value).transpose(1, 2).flatten(2), latent, rope


class Slice(Layer):
    """Has a table of 12 positions."""

    def positions(self, past, new):
        return torch.arange(12)[past:past + new]


def example(new, past, batch=2):
    return torch.randn(batch, new, HIDDEN), torch.randn(batch, past, LATENT), torch.randn(batch, past, ROPE)


def expect_equal(layer, step, counts, *more):
    """Compares steps of `counts` new tokens, from an empty cache on."""
    cache, past = mla.PagedCache(step, sequences=2, pages=16), example(1, 0)[1:]
    for new in counts:
        x = torch.randn(2, new, HIDDEN)
        cache.grow(new)
        out, *past = layer(x, *past, *more)
        torch.testing.assert_close(step(x, *([None, None, *more] if more else []), cache=cache)[0], out, rtol=2e-5, atol=2e-5)


def test_positions_from_the_length():
    layer = Layer()
    step = mla.compile(layer, example(1, 9), paginate=4)
    expect_equal(layer, step, [1] * 12)


@pytest.mark.parametrize("past", [0, 1])
def test_short_examples(past):
    layer = Layer()
    expect_equal(layer, mla.compile(layer, example(3, past), paginate=4), [3, 3, 3])


def test_a_mask_of_the_example(tmp_path):
    layer, mask = Layer(), torch.ones(1, 10, dtype=torch.bool)
    step = mla.compile(layer, (*example(1, 9), mask), paginate=4)
    step.save(tmp_path)
    for function in (step, mla.load(tmp_path)):
        cache = mla.PagedCache(function, sequences=2, pages=16)
        cache.grow(4)
        cache.written()
        cache.grow(1)
        with pytest.raises(mla.MlaError, match="cache must have 9 past tokens per sequence, got 4 for sequence 0: the module "
                                               "computes positions, a mask or sizes from this length"):
            function(torch.randn(2, 1, HIDDEN), None, None, mask, cache=cache)


def test_a_table_of_positions():
    layer = Slice()
    step = mla.compile(layer, example(1, 9), paginate=4)
    cache = mla.PagedCache(step, sequences=2, pages=16)
    cache.grow(12)
    cache.written()
    cache.grow(1)
    with pytest.raises(mla.MlaError, match="cache must have 0 to 11 past tokens per sequence, got 12 for sequence 0"):
        step(torch.randn(2, 1, HIDDEN), cache=cache)


def test_more_new_than_past_tokens():
    layer, batch, new, past = Layer(), Dim("batch", max=64), Dim("new", min=2, max=64), Dim("past", max=64)
    step = mla.compile(layer, example(6, 4), paginate=4,
                       dynamic_shapes=({0: batch, 1: new}, {0: batch, 1: past}, {0: batch, 1: past}))
    expect_equal(layer, step, [7, 2, 5])


def test_sizes_that_cannot_vary():
    with pytest.raises(mla.MlaError, match=r"argument x must have a size of 2 or more in dimension 1, which dynamic_shapes lets "
                                           "vary, got 1: torch.export makes sizes of 0 and 1 constant"):
        mla.export(Layer(), example(1, 4), ({1: Dim("new")}, None, None))


def test_growing_dims():
    new, past, other = torch.ones(2, 3, 4), torch.ones(2, 9, 4), torch.ones(2, 9, 5)
    assert growing_dims([new, past, other], [torch.ones(2, 12, 4)]) == {1: 1}
    assert growing_dims([new, past, other], [torch.ones(2, 9, 4), torch.ones(2, 9, 6), torch.ones(3, 9, 5)]) == {2: 0}
    assert growing_dims([past.long()], [torch.ones(2, 12, 4).long()]) == {}
