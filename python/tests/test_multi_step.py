"""Tests that many steps with one paged cache compute the same as one prefill of all tokens: a
prefill and single tokens, chunks of tokens, and drafts that are rolled back."""

import copy

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("torch_mlir")
pytest.importorskip("transformers")

import mla  # noqa: E402
from layers import Layer, LayerV2, causal_mask  # noqa: E402
from support import tool  # noqa: E402

TOKENS, BATCH, PAGE = 73, 2, 7
AUTO = torch.export.Dim.AUTO
KINDS = {"v3-bf16": (Layer, torch.bfloat16), "v2-f32": (LayerV2, torch.float32)}


@pytest.fixture(scope="module", autouse=True)
def compiler():
    return tool("mla-compile")


class Steps:
    """A layer that is compiled with a paged cache for any number of new tokens, and PyTorch's
    results of a prefill of all tokens: `theirs` in the layer's type, `exact` in f64."""

    def __init__(self, kind, dtype):
        self.layer = kind(seed=7)
        self.layer.attention.to(dtype)
        generator = torch.Generator().manual_seed(8)
        self.hidden = torch.randn(BATCH, TOKENS, 96, generator=generator).to(dtype)
        self.rope = self.layer.rope(self.hidden, 0)
        new, past = 3, 5
        args = (self.hidden[:, :new].contiguous(), self.layer.rope(self.hidden[:, :new], past),
                causal_mask(BATCH, new, past + new),
                *(torch.randn(BATCH, 1, past, width).to(dtype) for width in (64, 16)))
        shapes = ({1: AUTO}, {1: AUTO} if kind is LayerV2 else ({1: AUTO}, {1: AUTO}), {2: AUTO, 3: AUTO}, {2: AUTO}, {2: AUTO})
        self.step = mla.compile(self.layer, args, paginate=PAGE, mask="visible", dynamic_shapes=shapes)
        prefill = (causal_mask(BATCH, TOKENS, TOKENS),)
        with torch.no_grad():
            self.theirs = self.layer(self.hidden, self.rope, *prefill).double()
            exact = copy.deepcopy(self.layer).double()
            self.exact = exact(self.hidden.double(), exact.rope(self.hidden.double(), 0), *prefill)
        self.tolerance = self.largest_error(self.theirs) * 2.5 if dtype == torch.bfloat16 else \
            2e-5 * self.exact.abs().max().item()

    def largest_error(self, out, begin=0):
        return (out.double() - self.exact[:, begin:begin + out.shape[1]]).abs().max().item()

    def run(self, cache, begin, count, hidden=None):
        """Appends tokens `begin` to `begin + count` to the cache and returns their outputs."""
        cache.grow(count)
        part = slice(begin, begin + count)
        rope = self.layer.rope(self.hidden[:, part], begin)
        return self.step((self.hidden if hidden is None else hidden)[:, part].contiguous(), rope,
                         cache=cache, checks=True)[0]

    def check(self, cache, begin, count):
        assert self.largest_error(self.run(cache, begin, count), begin) <= self.tolerance, begin

    def cache(self):
        return mla.PagedCache(self.step, BATCH, pages=BATCH * (TOKENS // PAGE + 2))


@pytest.fixture(scope="module", params=KINDS, ids=str)
def steps(request):
    return Steps(*KINDS[request.param])


def test_a_prefill_and_decode_steps(steps):
    cache = steps.cache()
    steps.check(cache, 0, 33)
    for token in range(33, TOKENS):
        steps.check(cache, token, 1)
    assert cache.lengths.tolist() == [TOKENS] * BATCH


def test_a_prefix_in_chunks(steps):
    cache = steps.cache()
    for begin, count in ((0, 20), (20, 21), (41, 32)):
        steps.check(cache, begin, count)


def test_drafts_that_are_taken_back(steps):
    cache = steps.cache()
    steps.check(cache, 0, 33)
    wrong = steps.hidden.clone()
    wrong[:, 34:36] = 9
    out = steps.run(cache, 33, 3, wrong)
    assert steps.largest_error(out[:, :1], 33) <= steps.tolerance, "the draft that stands"
    assert steps.largest_error(out[:, 1:], 34) > 10 * steps.tolerance, "the wrong ones show"
    cache.rollback(2)
    steps.check(cache, 34, 3)
    for token in range(37, TOKENS):
        steps.check(cache, token, 1)


class Unmasked(Layer):
    """A layer without a mask: all keys are visible, and no mask size shows their number."""

    def make(self):
        super().make()
        self.attention.config._attn_implementation = "eager"


@pytest.fixture(scope="module")
def first_chunk():
    """Returns a layer, a function that creates its arguments, and the exported layer. The example has
    more new tokens than past tokens, so that torch.export uses a separate symbol for the length of
    each cache."""
    layer, new, past = Unmasked().eval(), torch.export.Dim("new", min=2), torch.export.Dim("past", min=2)

    def args(tokens, held, rope=None):
        hidden = torch.randn(1, tokens, 96)
        return (hidden, layer.rope(hidden, held), None, torch.randn(1, 1, held, 64),
                torch.randn(1, 1, held if rope is None else rope, 16))

    return layer, args, mla.export(layer, args(5, 3), ({1: new}, ({1: new}, {1: new}), None, {2: past}, {2: past}))


def test_lengths_with_a_symbol_each(first_chunk):
    layer, args, exported = first_chunk
    bound = [line.split("affine_map")[0] for line in str(exported).splitlines() if "bind_symbolic_shape %arg" in line]
    assert bound[-1].split("[")[1] != bound[-2].split("[")[1], "one symbol: this tests nothing"
    step = mla.compile(exported)
    for tokens, held in ((5, 3), (2, 9), (7, 2)):
        given = args(tokens, held)
        for ours, theirs in zip(step(*given), layer(*given)):
            assert torch.allclose(ours, theirs, atol=1e-5), (tokens, held)
    with pytest.raises(mla.MlaError, match=r"argument 4 \(k_rope\): expected size 3 in dimension 2 .* got 4"):
        step(*args(5, 3, rope=4))


def test_pages_of_lengths_with_a_symbol_each(first_chunk):
    layer, args, exported = first_chunk
    step = mla.compile(exported, paginate=PAGE)
    cache = mla.PagedCache(step, 1, pages=8)
    latent, rope = torch.zeros(1, 1, 0, 64), torch.zeros(1, 1, 0, 16)
    for tokens in (5, 2, 7, 3, 20):
        hidden = torch.randn(1, tokens, 96)
        turned = layer.rope(hidden, latent.shape[2])
        cache.grow(tokens)
        expected, latent, rope = layer(hidden, turned, None, latent, rope)
        assert torch.allclose(step(hidden, turned, cache=cache)[0], expected, atol=1e-5), tokens
