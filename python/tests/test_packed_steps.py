"""Tests mla.compile(..., packed=True): a call takes the new tokens of any sequences of a paged cache."""

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("torch_mlir")
pytest.importorskip("transformers")

import mla  # noqa: E402
from layers import Layer, LayerV2, causal_mask  # noqa: E402
from models import DIMS, make_model, one_thread  # noqa: E402, F401
from support import tool  # noqa: E402
from transformers import DeepseekV3Config, DynamicCache  # noqa: E402

AUTO = torch.export.Dim.AUTO
PAGE, NEW, PAST = 4, 3, 5
# The tokens of sequences 0 to 3: 0 and 2 decode while 1 waits and 3, a prompt of 11 tokens, is computed.
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


class Packed:
    """A layer that is compiled for packed tokens, and hidden states of four sequences."""

    def __init__(self, kind, **options):
        self.layer = kind(seed=5)
        generator = torch.Generator().manual_seed(6)
        self.hidden = [torch.randn(1, 16, 96, generator=generator) for _ in range(4)]
        self.rotary = self.layer.rope(self.hidden[0], 0)
        example = self.hidden[0][:, :NEW].contiguous()
        args = (example, self.layer.rope(example, PAST), causal_mask(1, NEW, PAST + NEW),
                torch.randn(1, 1, PAST, 64), torch.randn(1, 1, PAST, 16))
        rope = {1: AUTO} if kind is LayerV2 else ({1: AUTO}, {1: AUTO})
        shapes = ({1: AUTO}, rope, {2: AUTO, 3: AUTO}, {2: AUTO}, {2: AUTO})
        self.step = mla.compile(self.layer, args, paginate=PAGE, mask="visible", packed=True, dynamic_shapes=shapes,
                                **options)

    def inputs(self, parts):
        hidden = torch.cat([self.hidden[s][:, part] for s, part in parts], 1)
        if torch.is_tensor(self.rotary):
            return hidden, torch.cat([self.rotary[:, part] for _, part in parts], 1)
        return hidden, tuple(torch.cat([t[:, part] for _, part in parts], 1) for t in self.rotary)

    def expected(self, s):
        with torch.no_grad():
            return self.layer(self.hidden[s], self.rotary, causal_mask(1, 16, 16))


@pytest.mark.parametrize("kind, options", [(Layer, {}), (LayerV2, dict(form="expanded", layout="L2")),
                                           (Layer, dict(form="absorbed"))], ids=["v3", "v2-expanded", "absorbed"])
def test_a_prompt_beside_decodes(kind, options):
    run = Packed(kind, **options)
    cache = mla.PagedCache(run.step, sequences=4, pages=20)
    expected = [run.expected(s) for s in range(4)]
    for counts, parts in packed_parts(CALLS):
        cache.grow(counts)
        out = run.step(*run.inputs(parts), cache=cache, checks=True)[0]
        torch.testing.assert_close(out, torch.cat([expected[s][:, part] for s, part in parts], 1), rtol=1e-4, atol=1e-4)
    assert cache.lengths.tolist() == [8, 6, 12, 13]
