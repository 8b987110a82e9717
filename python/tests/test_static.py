"""Optimized models with a StaticCache: eager, compiled, and with beams."""

import copy

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("transformers")
pytest.importorskip("torch_mlir")

import mla  # noqa: E402
from models import DIMS, Pair, make_model, make_prompts, one_thread, pad_left  # noqa: E402, F401
from torch.utils._python_dispatch import TorchDispatchMode  # noqa: E402
from transformers import DeepseekV3Config, StaticCache  # noqa: E402


@pytest.fixture(scope="module")
def v3():
    return Pair(make_model(DeepseekV3Config(**DIMS)), page_size=16)


def make_cache(model, tokens=40):
    return StaticCache(model.config, max_cache_len=tokens)


def decode(model, step, cache, steps=6):
    """Returns the logits of a prompt and of greedy steps after it."""
    ids = torch.cat([p[:, :5] for p in make_prompts()])
    with torch.no_grad():
        logits = [model(ids, past_key_values=cache).logits]
        for _ in range(steps):
            logits.append(step(logits[-1][:, -1:].argmax(-1), past_key_values=cache).logits)
    return torch.cat(logits, 1)


def is_close(found, expected):
    return (found - expected).abs().max() < 1e-4 * expected.abs().max()


def test_generate(v3):
    ids, mask = pad_left(make_prompts())
    v3.same_tokens(ids, attention_mask=mask, cache_implementation="static")
    v3.same_tokens(make_prompts()[1], cache_implementation="static", num_beams=3)


class Masks(TorchDispatchMode):
    """Collects whether the attentions of a run have a mask."""

    def __init__(self):
        super().__init__()
        self.found = []

    def __torch_dispatch__(self, function, types, args=(), kwargs=None):
        if function in (torch.ops.mla.decode.default, torch.ops.mla.prefill.default):
            index = [a.name for a in function._schema.arguments].index("mask")
            self.found.append((args[index] if index < len(args) else (kwargs or {}).get("mask")) is not None)
        return function(*args, **(kwargs or {}))


def test_generate_without_padding_has_no_mask(v3):
    """Transformers makes a mask for a StaticCache in each step, which is used only if a prompt is padded."""
    cache = make_cache(v3.optimized, 32)
    ids, mask = pad_left(make_prompts())
    options = dict(max_new_tokens=5, do_sample=False, pad_token_id=0, eos_token_id=None, past_key_values=cache)
    for given, masked in ((None, False), (torch.ones_like(mask), False), (mask, True)):
        with Masks() as masks:
            v3.optimized.generate(ids.clamp(min=3), attention_mask=given, **options)
        assert masks.found == 10 * [masked]
        cache.reset()


@pytest.mark.parametrize("options", [dict(form="absorbed"), dict(form="expanded", layout="L2"), dict(pages=9)])
def test_options(v3, options):
    model = mla.optimize(copy.deepcopy(v3.model), page_size=16, **options)
    expected = decode(v3.model, v3.model, make_cache(v3.model))
    assert is_close(decode(model, model, make_cache(model)), expected)


def test_a_step_is_one_graph(v3):
    """torch.compile traces a step without a break, so that no value is read on the host. It is not compiled again for
    later steps."""
    torch._dynamo.reset()
    compiled = []

    def backend(graph, _):
        compiled.append(graph)
        return graph

    step = torch.compile(v3.optimized, backend=backend, fullgraph=True)
    found = decode(v3.optimized, step, make_cache(v3.optimized))
    assert is_close(found, decode(v3.model, v3.model, make_cache(v3.model))) and len(compiled) == 1
    ops = [str(node.target) for node in compiled[0].graph.nodes]
    assert sum("mla.decode" in op for op in ops) == 2 and not any("scaled_dot_product" in op for op in ops)
    decodes = [node for node in compiled[0].graph.nodes if "mla.decode" in str(node.target)]
    assert all(node.kwargs["mask"] is None for node in decodes)  # lengths are enough without padding


def test_a_reset_cache(v3):
    cache = make_cache(v3.optimized)
    first = decode(v3.optimized, v3.optimized, cache)
    assert int(cache.get_seq_length()) == 11
    cache.reset()
    assert torch.equal(decode(v3.optimized, v3.optimized, cache), first)


def test_too_many_tokens(v3):
    cache = make_cache(v3.optimized, 8)
    with pytest.raises(mla.MlaError, match="past_key_values must have a max_cache_len of at least 9 tokens, got 8"):
        decode(v3.optimized, v3.optimized, cache)
    with torch.no_grad(), pytest.raises(mla.MlaError, match="the batch must be 3, .* got 1"):
        v3.optimized(make_prompts()[0][:, :1], past_key_values=cache)
    with pytest.raises(mla.MlaError, match="pages must be at least 9 to cache 40 more tokens"):
        model = mla.optimize(copy.deepcopy(v3.model), page_size=16, pages=8)
        decode(model, model, make_cache(model))


def test_padding(v3):
    """The mask of a padded batch is used in each step."""
    ids, mask = pad_left(make_prompts())
    logits = []
    for model in (v3.model, v3.optimized):
        cache = make_cache(model)
        with torch.no_grad():
            model(ids, attention_mask=mask, past_key_values=cache)
            longer = torch.nn.functional.pad(mask, (0, 1), value=1)
            logits.append(model(ids[:, :1], attention_mask=longer, past_key_values=cache).logits)
    assert is_close(logits[1], logits[0])


def test_a_call_with_another_cache_meanwhile(v3):
    """A call without a mask does not change how a call with left padding, which another thread makes, reads its mask."""
    ids, mask = pad_left(make_prompts())

    def padded():
        return v3.optimized(ids, attention_mask=mask, past_key_values=make_cache(v3.optimized)).logits

    with torch.no_grad():
        expected, found = padded(), []

        def meanwhile(*_):
            hook.remove()
            found.append(padded())

        hook = v3.optimized.model.layers[0].register_forward_pre_hook(meanwhile)
        v3.optimized(make_prompts()[0], past_key_values=make_cache(v3.optimized))
    assert torch.equal(found[0], expected)


def test_wrong_caches(v3):
    cache = make_cache(v3.model)
    decode(v3.model, v3.model, cache)
    with pytest.raises(mla.MlaError, match="must be an empty DynamicLayer or StaticLayer, got StaticLayer with 11 tokens"):
        decode(v3.optimized, v3.optimized, cache)
    cache = make_cache(v3.optimized)
    decode(v3.optimized, v3.optimized, cache)
    with pytest.raises(mla.MlaError, match="must be updated by the attention that mla.optimize replaced"):
        cache.update(torch.zeros(3, 1, 1, 32), torch.zeros(3, 1, 1, 8), 0)
