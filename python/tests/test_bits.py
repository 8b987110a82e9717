"""Tests that the results of compiled layers have the same bits for every number of threads and, in batch-invariant
mode, for every content of the other sequences."""

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("torch_mlir")
pytest.importorskip("transformers")

import mla  # noqa: E402
from mla.abi import UNUSED_PAGE  # noqa: E402
from layers import Layer, causal_mask  # noqa: E402
from support import tool  # noqa: E402

PAGE = 16
# Sequences of different lengths. There are so many that oneDNN computes the matrix products.
LENGTHS = [5, 700, 0, 33] + [b % 50 for b in range(70)]


@pytest.fixture(scope="module", autouse=True)
def compiler():
    return tool("mla-compile")


@pytest.fixture(scope="module", params=[torch.float32, torch.bfloat16], ids=["f32", "bf16"])
def layer(request):
    layer = Layer(seed=5)
    layer.attention.to(request.param)
    layer.dtype = request.param
    return layer


@pytest.fixture(scope="module")
def exported(layer):
    """A decode of one token. The batch and past sizes are dynamic."""
    hidden, past = torch.randn(2, 1, 96, dtype=layer.dtype), 5
    batch, keys = torch.export.Dim("batch", min=1, max=256), torch.export.Dim("past", min=1, max=4096)
    args = (hidden, layer.rope(hidden, past), causal_mask(2, 1, past + 1),
            *(torch.randn(2, 1, past, width, dtype=layer.dtype) for width in (64, 16)))
    shapes = ({0: batch}, ({0: batch}, {0: batch}), {0: batch, 3: keys + 1},
              {0: batch, 2: keys}, {0: batch, 2: keys})
    return mla.export(layer, args, shapes, any_past=True)


@pytest.fixture(scope="module", params=["absorbed", "expanded"])
def step(request, exported):
    """Compiles the decode with paged caches."""
    return mla.compile(exported, paginate=PAGE, mask="visible", form=request.param)


class Batch:
    """Sequences of given lengths in pages with random content, and one new token per sequence."""

    def __init__(self, step, layer, lengths, seed):
        generator = torch.Generator().manual_seed(seed)
        self.step, self.layer, self.lengths = step, layer, lengths
        self.hidden = torch.randn(len(lengths), 1, 96, generator=generator).to(layer.dtype)
        rows = [layer.rope(self.hidden[b:b + 1], length) for b, length in enumerate(lengths)]
        self.rope = tuple(torch.cat(part) for part in zip(*rows))
        self.cache = mla.PagedCache(step, len(lengths), pages=sum(n // PAGE + 1 for n in lengths))
        self.cache.grow(lengths)
        self.cache.written()
        for pools in self.cache.pools:
            for pool in pools:
                values = torch.randn(pool.numel() // layer.dtype.itemsize, generator=generator).to(layer.dtype)
                pool.copy_(values.view(torch.uint8).view(pool.shape))

    def take(self, rows):
        """Returns a batch of only these sequences, with the same content."""
        other = Batch(self.step, self.layer, [self.lengths[b] for b in rows], seed=0)
        other.hidden = self.hidden[rows].contiguous()
        other.rope = tuple(part[rows].contiguous() for part in self.rope)
        given, taken = self.cache.block_table, other.cache.block_table
        for to, row in enumerate(rows):
            pages = taken[to] != UNUSED_PAGE
            for mine, theirs in zip(other.cache.pools, self.cache.pools):
                for pool, from_pool in zip(mine, theirs):
                    pool[taken[to][pages]] = from_pool[given[row][:len(pages)][pages]]
        return other

    def run(self, **options):
        """Returns the output of the layer. Removes the new tokens from the cache afterwards."""
        self.cache.grow(1)
        before = [t.clone() for t in (self.hidden, *self.rope)]
        out = self.step(self.hidden, self.rope, cache=self.cache, checks=True, **options)[0]
        self.cache.rollback(1)
        assert all(map(torch.equal, before, (self.hidden, *self.rope))), "an input was written"
        assert torch.isfinite(out).all()
        return out


def test_threads_and_runs_give_the_same_bits(step, layer):
    batch = Batch(step, layer, LENGTHS, seed=1)
    for options in ({}, {"batch_invariant": True}):
        expected = batch.run(threads=1, **options)
        for threads in (1, 2, 3, 5):
            assert torch.equal(batch.run(threads=threads, **options), expected), threads


def test_a_row_does_not_depend_on_its_neighbours(step, layer):
    batch = Batch(step, layer, LENGTHS, seed=2)
    whole = batch.run(batch_invariant=True)
    for rows in ([0], [1], [2, 1], [73, 3, 1, 0], list(range(1, 70))):
        part = batch.take(rows).run(batch_invariant=True)
        assert torch.equal(part, whole[rows]), rows


def test_neighbours_of_other_lengths_and_values(step, layer):
    batch = Batch(step, layer, LENGTHS, seed=3)
    kept = batch.take([1, 0]).run(batch_invariant=True)
    other = Batch(step, layer, [700, 3, 5, 900], seed=4)
    alone = other.take([0, 2])
    assert torch.equal(alone.run(batch_invariant=True), other.run(batch_invariant=True)[[0, 2]])
    assert not torch.equal(kept, alone.run(batch_invariant=True)), "the content differs"


def test_a_prefill_of_many_rows(layer):
    """A prefill has more rows than a decode. In batch-invariant mode, sequence 1 does not depend on the others."""
    hidden = torch.randn(3, 50, 96, dtype=layer.dtype)
    function = mla.compile(layer, (hidden, layer.rope(hidden, 0)))
    expected = function(hidden, layer.rope(hidden, 0), threads=1)
    for threads in (2, 3, 5):
        assert torch.equal(function(hidden, layer.rope(hidden, 0), threads=threads), expected)
    invariant = function(hidden, layer.rope(hidden, 0), batch_invariant=True)
    other = hidden.clone()
    other[[0, 2]] = torch.randn(2, 50, 96, dtype=layer.dtype)
    changed = function(other, layer.rope(other, 0), batch_invariant=True)
    assert torch.equal(changed[1], invariant[1])
    assert not torch.equal(changed[0], invariant[0])
