"""Tests mla.compile(..., packed=True): a call takes the new tokens of any sequences of a paged cache."""

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("torch_mlir")
pytest.importorskip("transformers")

import mla  # noqa: E402
from layers import LayerV2, causal_mask  # noqa: E402
from models import DIMS, make_model, one_thread  # noqa: E402, F401
from support import tool  # noqa: E402
from transformers import DeepseekV3Config, DynamicCache  # noqa: E402

AUTO = torch.export.Dim.AUTO
PAGE, NEW, PAST = 4, 3, 5
# The number of new tokens of each of four sequences, one list per call. In the second call, sequences 0 and 2 decode,
# sequence 1 waits, and sequence 3 begins with a prompt.
CALLS = [(6, 3, 9, 0), (1, 0, 1, 11), (0, 2, 1, 1), (1, 1, 1, 1)]


@pytest.fixture(scope="module", autouse=True)
def compiler():
    return tool("mla-compile")


def packed_parts(calls):
    """Yields the counts of each call, and the slice of each sequence that has new tokens."""
    begin = [0] * len(calls[0])
    for counts in calls:
        yield counts, [(s, slice(begin[s], begin[s] + n)) for s, n in enumerate(counts) if n]
        begin = [b + n for b, n in zip(begin, counts)]


@pytest.fixture(scope="module")
def layer():
    """Returns a layer, and the layer compiled for packed tokens, in expanded form with two pools."""
    layer = LayerV2(seed=5)
    hidden = torch.randn(1, NEW, 96)
    args = (hidden, layer.rope(hidden, PAST), causal_mask(1, NEW, PAST + NEW), torch.randn(1, 1, PAST, 64),
            torch.randn(1, 1, PAST, 16))
    return layer, mla.compile(layer, args, paginate=PAGE, mask="visible", packed=True, form="expanded", layout="L2",
                              dynamic_shapes=({1: AUTO}, {1: AUTO}, {2: AUTO, 3: AUTO}, {2: AUTO}, {2: AUTO}))


def together(tensors, parts):
    """Returns the tokens of the parts of sequences, one sequence after another: [1, N, ...]."""
    return torch.cat([tensors[s][:, part] for s, part in parts], 1)


def expect_equal(expected, parts, found):
    torch.testing.assert_close(found, together(expected, parts), rtol=1e-4, atol=1e-4)


def test_a_prompt_beside_decodes(layer):
    layer, step = layer
    hidden = torch.randn(4, 1, 16, 96)
    rope = [layer.rope(hidden[0], 0)] * 4
    with torch.no_grad():
        expected = [layer(x, rope[0], causal_mask(1, 16, 16)) for x in hidden]
    cache = mla.PagedCache(step, sequences=4, pages=20)
    for counts, parts in packed_parts(CALLS):
        cache.grow(counts)
        expect_equal(expected, parts, step(together(hidden, parts), together(rope, parts), cache=cache, checks=True)[0])
    assert cache.lengths.tolist() == [8, 6, 12, 13]


@pytest.mark.parametrize("boundaries", [[1, 1, 3], [0, 4, 3], [0, 1, 2], [0, 0, 3], [0, -1, 3]])
def test_boundaries_that_contradict_the_tokens(layer, monkeypatch, boundaries):
    """One token of a sequence of 1, and two of a sequence of 2. Nothing is written."""
    layer, step = layer
    cache, hidden = mla.PagedCache(step, sequences=2, pages=4), torch.randn(1, 3, 96)
    cache.grow([1, 2])
    monkeypatch.setattr(mla.PagedCache, "boundaries", lambda *_: torch.tensor(boundaries, dtype=torch.int32))
    with pytest.raises(mla.MlaError, match="cu_seqlens must start with 0, not decrease, end with the number of new tokens"):
        step(hidden, layer.rope(hidden, 0), cache=cache)
    assert not any(pool.any() for pools in cache.pools for pool in pools)


def test_other_numbers_of_tokens_are_refused(layer):
    layer, step = layer
    cache, hidden = mla.PagedCache(step, sequences=2, pages=4), torch.randn(1, 3, 96)
    cache.grow([3, 2])
    with pytest.raises(mla.MlaError, match="cache must have 3 new tokens in all sequences together, .* got 5: call cache.grow"):
        step(hidden, layer.rope(hidden, 0), cache=cache)
    with pytest.raises(mla.MlaError, match="packed=True requires paginate=N"):
        mla.compile(torch.nn.Linear(2, 2).eval(), (torch.ones(1, 2),), packed=True)


class Model(torch.nn.Module):
    """A whole model with a mixture of experts, whose positions are an argument."""

    def __init__(self):
        super().__init__()
        self.model = make_model(DeepseekV3Config(**DIMS))

    def forward(self, ids, positions, mask, cache):
        out = self.model(ids, attention_mask=mask, position_ids=positions, past_key_values=cache, use_cache=True)
        return out.logits, cache


def test_a_whole_model():
    model, cache = Model().eval(), DynamicCache()
    for number in range(2):
        cache.update(torch.randn(1, 1, PAST, 32), torch.randn(1, 1, PAST, 8), number)
    args = (torch.ones(1, NEW, dtype=torch.int64), torch.arange(PAST, PAST + NEW)[None], causal_mask(1, NEW, PAST + NEW), cache)
    step = mla.compile(model, args, paginate=PAGE, mask="visible", packed=True,
                       dynamic_shapes=({1: AUTO}, {1: AUTO}, {2: AUTO, 3: AUTO}, {2: AUTO}))
    ids, positions = torch.randint(3, 128, (4, 1, 16)), [torch.arange(16)[None]] * 4
    with torch.no_grad():
        expected = [model.model(row).logits for row in ids]
    pages = mla.PagedCache(step, sequences=4, pages=20)
    for counts, parts in packed_parts(CALLS):
        pages.grow(counts)
        expect_equal(expected, parts, step(together(ids, parts), together(positions, parts), cache=pages)[0])
