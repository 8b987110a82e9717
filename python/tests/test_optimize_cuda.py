"""Optimized models on a GPU. The recipe is made here, or read from $MLA_RECIPES/v3.json where there are no tools."""

import copy
import os
import pathlib

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("transformers")

import mla  # noqa: E402
from models import DIMS, GREEDY, make_model, make_prompts, pad_left  # noqa: E402
from transformers import DeepseekV3Config, DynamicCache, StaticCache  # noqa: E402

pytestmark = pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a GPU")


@pytest.fixture(scope="module")
def models():
    """Returns a model on the GPU and an optimized copy of it."""
    folder = os.environ.get("MLA_RECIPES")
    model = make_model(DeepseekV3Config(**{**DIMS, "first_k_dense_replace": 2})).cuda()
    recipe = pathlib.Path(folder, "v3.json") if folder else None
    return model, mla.optimize(copy.deepcopy(model), page_size=16, recipe=recipe)


def test_generate_on_cuda(models):
    model, optimized = models
    assert not any(row.failed for row in mla.report(optimized))
    ids, mask = (tensor.cuda() for tensor in pad_left(make_prompts()))
    for options in (dict(attention_mask=mask), dict(attention_mask=mask, num_beams=3)):
        expected = model.generate(ids, **GREEDY, **options)
        assert torch.equal(optimized.generate(ids, **GREEDY, **options), expected)


def prompt():
    return torch.cat([p[:, :5] for p in make_prompts()]).cuda()


def tokens_of(model, step, cache, steps=8):
    """Returns greedy tokens. `step` returns the logits of one new token per sequence."""
    with torch.no_grad():
        found = [model(prompt(), past_key_values=cache).logits[:, -1:].argmax(-1)]
        for _ in range(steps):
            found.append(step(found[-1]).argmax(-1))
    return torch.cat(found, 1)


@pytest.fixture(scope="module")
def expected(models):
    cache = DynamicCache(config=models[0].config)
    return tokens_of(models[0], lambda token: models[0](token, past_key_values=cache).logits, cache)


@pytest.mark.parametrize("make_cache", [lambda config: DynamicCache(config=config),
                                        lambda config: StaticCache(config, max_cache_len=32)], ids=["dynamic", "static"])
def test_attention_on_cuda_does_not_synchronize(models, expected, make_cache):
    model, cache = models[1], make_cache(models[1].config)
    hooks = []
    for layer in model.model.layers:
        hooks.append(layer.self_attn.register_forward_pre_hook(lambda *_: torch.cuda.set_sync_debug_mode("error")))
        hooks.append(layer.self_attn.register_forward_hook(lambda *_: torch.cuda.set_sync_debug_mode("default")))
    try:
        assert torch.equal(tokens_of(model, lambda token: model(token, past_key_values=cache).logits, cache), expected)
    finally:
        torch.cuda.set_sync_debug_mode("default")
        for hook in hooks:
            hook.remove()


def test_step_in_a_cuda_graph(models, expected):
    model = models[1]
    cache = StaticCache(model.config, max_cache_len=32)
    token = torch.zeros(3, 1, dtype=torch.int64, device="cuda")
    captured = []

    def step(new):
        token.copy_(new)
        if not captured:
            captured.append(torch.cuda.CUDAGraph())
            with torch.cuda.graph(captured[0]):  # captures, and does not run
                captured.append(model(token, past_key_values=cache).logits)
        captured[0].replay()
        return captured[1].clone()

    assert torch.equal(tokens_of(model, step, cache), expected)


def test_step_compiled_for_cuda(models, expected):
    model = models[1]
    cache = StaticCache(model.config, max_cache_len=32)
    torch._dynamo.reset()
    step = torch.compile(model, mode="reduce-overhead", fullgraph=True)
    skipped = torch._dynamo.utils.counters["inductor"]["cudagraph_skips"]
    found = tokens_of(model, lambda token: step(token, past_key_values=cache).logits.clone(), cache)
    assert torch.equal(found, expected)
    assert torch._dynamo.utils.counters["inductor"]["cudagraph_skips"] == skipped
