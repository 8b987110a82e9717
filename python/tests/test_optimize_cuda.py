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


# -- packed tokens ------------------------------------------------------------

WAITING = 7  # tokens of a sequence that is in no later batch


def packed_tokens(model, step, fixed, steps=8):
    """Returns greedy tokens of the rows of `prompt`. Each of the first steps has new tokens of two of the three sequences
    only, and a part of the last prompt arrives later."""
    cache, ids = mla.PackedCache(model, pages=32), prompt().tolist()
    handles = [cache.add() for _ in ids]
    other = cache.add()
    found = [[] for _ in ids]

    def call(chosen, batch, run):
        packed = torch.zeros(1, batch.rows, dtype=torch.int64)
        tokens = [t for s, n in chosen.items() for t in (ids[s] + found[s])[cache.length(handles[s]) - n:][:n]]
        packed[0, :len(tokens)] = torch.tensor(tokens)
        logits = run(packed.cuda(), batch)
        for s, token in zip(chosen, logits[0, batch.last].argmax(-1).tolist()):
            if cache.length(handles[s]) == len(ids[s]) + len(found[s]):
                found[s].append(token)

    def eager(packed, batch):
        return model(packed, past_key_values=batch).logits

    with torch.no_grad():
        eager(torch.full((1, WAITING), 5, device="cuda"), cache.batch({other: WAITING}))
        for chosen in ({0: 5, 1: 5}, {0: 1, 2: 3}, {2: 2, 1: 1}):
            call(chosen, cache.batch({handles[s]: n for s, n in chosen.items()}), eager)
        batch = None
        for _ in range(steps):
            chosen = {s: 1 for s in (2, 0, 1) if len(found[s]) <= steps}
            counts = {handles[s]: 1 for s in chosen}
            if fixed and batch is not None:
                batch.move(counts)
            else:
                batch = cache.batch(counts, **(dict(rows=4, max_length=64) if fixed else {}))
            call(chosen, batch, step)
    return [row[:steps] for row in found]


def test_packed_tokens(models, expected):
    """The attention of packed tokens does not wait for the GPU."""
    model = models[1]
    hooks = []
    for layer in model.model.layers:
        hooks.append(layer.self_attn.register_forward_pre_hook(lambda *_: torch.cuda.set_sync_debug_mode("error")))
        hooks.append(layer.self_attn.register_forward_hook(lambda *_: torch.cuda.set_sync_debug_mode("default")))
    try:
        found = packed_tokens(model, lambda ids, batch: model(ids, past_key_values=batch).logits, False)
    finally:
        torch.cuda.set_sync_debug_mode("default")
        for hook in hooks:
            hook.remove()
    assert found == expected[:, :8].tolist()


def test_packed_tokens_in_a_cuda_graph(models, expected):
    model, captured = models[1], []
    token = torch.zeros(1, 4, dtype=torch.int64, device="cuda")

    def step(ids, batch):
        token.copy_(ids)
        if not captured:
            captured.append(torch.cuda.CUDAGraph())
            with torch.cuda.graph(captured[0]):
                captured.append(model(token, past_key_values=batch).logits)
        captured[0].replay()
        return captured[1].clone()

    assert packed_tokens(model, step, True) == expected[:, :8].tolist()


def test_packed_tokens_compiled(models, expected):
    model = models[1]
    torch._dynamo.reset()
    step = torch.compile(model, mode="reduce-overhead", fullgraph=True)
    skipped = torch._dynamo.utils.counters["inductor"]["cudagraph_skips"]
    found = packed_tokens(model, lambda ids, batch: step(ids, past_key_values=batch).logits.clone(), True)
    assert found == expected[:, :8].tolist()
    assert torch._dynamo.utils.counters["inductor"]["cudagraph_skips"] == skipped


@pytest.mark.parametrize("graphs", [False, True])
def test_engine_on_cuda(models, graphs):
    model, optimized = models
    engine = mla.Engine(optimized, pages=8, tokens_per_step=16, graphs=graphs)
    handles = [engine.add(p, max_new_tokens=32, eos_token_id=None) for p in make_prompts()]
    while engine.unfinished:
        engine.step()
    for handle, p in zip(handles, make_prompts()):
        assert engine.tokens(handle) == model.generate(p.cuda(), **GREEDY)[0, p.shape[1]:].tolist()
