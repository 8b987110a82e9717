"""Attention with an indexer on pages: the keys that it selects are those of the model, and its own keys are cached."""

import collections
import copy

import pytest

torch = pytest.importorskip("torch")
transformers = pytest.importorskip("transformers")
pytest.importorskip("torch_mlir")

import mla  # noqa: E402
from families import find_families, make_family  # noqa: E402
from mla.sizes import Caps, holds_for_any_size  # noqa: E402
from models import GREEDY, Pair, make_prompts, one_thread, pad_left  # noqa: E402, F401


@pytest.fixture(scope="module")
def pair():
    if "deepseek_v32" not in find_families():
        pytest.skip("not in this version of Transformers")
    return Pair(make_family("deepseek_v32"), page_size=16)


@pytest.mark.parametrize("options", [dict(num_beams=3), dict(prompt_lookup_num_tokens=3),
                                     dict(do_sample=True, num_return_sequences=2)], ids=lambda o: next(iter(o)))
def test_generate(pair, options):
    """Beams choose sequences, assisted decoding removes tokens, and several results repeat sequences."""
    pair.same_tokens(make_prompts()[1], **options)


def test_padded_beams(pair):
    ids, mask = pad_left(make_prompts())
    pair.same_tokens(ids, attention_mask=mask, num_beams=2, max_new_tokens=12)


def test_changes_of_the_cache(pair):
    """After each change of the cache, the logits of the next tokens are the model's own."""
    ids, more = torch.cat([make_prompts()[2]] * 2), torch.tensor([[7, 9, 11], [8, 3, 5]])
    ids[1] += 1
    changes = [lambda c: c.crop(-3), lambda c: c.reorder_cache(torch.tensor([1, 0])),
               lambda c: c.batch_select_indices(torch.tensor([1])), lambda c: c.batch_repeat_interleave(2)]

    def logits(model):
        cache, found = transformers.DynamicCache(config=model.config), []
        found.append(model(ids, past_key_values=cache).logits)
        for change in changes:
            change(cache)
            rows = found[-1].shape[0] if change is not changes[2] else 1
            rows = 2 * rows if change is changes[3] else rows
            found.append(model(more[:rows], past_key_values=cache).logits)
        assert cache.layers[0].indexer_keys.shape[:2] == (2, cache.get_seq_length())
        cache.reset()
        assert cache.layers[0].indexer_keys is None
        return found

    with torch.no_grad():
        for ours, theirs in zip(logits(pair.optimized), logits(pair.model), strict=True):
            torch.testing.assert_close(ours, theirs, atol=1e-4, rtol=1e-4)


def test_rows_of_the_report(pair):
    """Bytes per token include the keys of the indexer: 32 + 8 of the latent and rope key, and 16."""
    assert {row.bytes_per_token for row in mla.report(pair.optimized)} == {4 * (32 + 8 + 16)}


def test_static_cache_is_refused(pair):
    cache = transformers.StaticCache(pair.model.config, max_cache_len=64)
    kinds = [type(layer) for layer in cache.layers]
    with pytest.raises(mla.MlaError, match="past_key_values must be a transformers.DynamicCache because the attention of "
                                           "this model has an indexer, whose keys only it can hold, got a StaticCache"):
        pair.optimized(make_prompts()[0], past_key_values=cache)
    assert [type(layer) for layer in cache.layers] == kinds and not cache.get_seq_length()


def test_recipe(pair, tmp_path):
    mla.save_recipe(pair.optimized, tmp_path / "indexer.json")
    loaded = mla.optimize(copy.deepcopy(pair.model), page_size=16, recipe=tmp_path / "indexer.json")
    prompt = make_prompts()[1]
    assert torch.equal(loaded.generate(prompt, **GREEDY), pair.optimized.generate(prompt, **GREEDY))
    assert all(not row.failed for row in mla.report(loaded))


def test_recipe_of_another_limit_is_refused(pair, tmp_path):
    """Limits above the number of keys in the probes have equal results there, but are other recipes."""
    mla.save_recipe(pair.optimized, tmp_path / "indexer.json")
    other = copy.deepcopy(pair.model)
    for part in other.modules():
        if hasattr(part, "index_topk"):
            part.index_topk = 2048
    with pytest.raises(mla.MlaError, match="recipe must have the graph of model.layers.0.self_attn"):
        mla.optimize(other, page_size=16, recipe=tmp_path / "indexer.json")


class Sharing(torch.nn.Module):
    """Attention that uses what other layers left in `shared`."""

    def __init__(self, attention, use):
        super().__init__()
        self.attention, self.use = attention, use

    def forward(self, hidden_states, shared, **kwargs):
        self.use(shared)
        return self.attention(hidden_states, **kwargs)


def test_shared_dictionary(pair):
    """A dictionary that layers could share is an argument like a constant if the module does not use it."""
    from mla import finder, recipe

    module, found = next(iter(finder.find(pair.model).values()))
    _, empty, _ = finder.without_cache((), {"shared": collections.UserDict()})
    _, full, _ = finder.without_cache((), {"shared": collections.UserDict(latent=1)})
    for call in (call for calls in found.calls for call in calls):
        call.kwargs.update(empty)
    assert recipe.trace(Sharing(module, lambda shared: None), found.calls).number == 0
    for use in (lambda shared: shared.update(latent=1), lambda shared: shared.get("latent"), len):
        with pytest.raises(mla.MlaError, match="the module must not share latents with other layers, got a use of a "
                                               "dictionary that all layers get"):
            recipe.trace(Sharing(module, use), found.calls)
    found.calls[0][0].kwargs.update(full)
    with pytest.raises(mla.MlaError, match="the arguments must be tensors and constants, got an object of UserDict"):
        recipe.trace(Sharing(module, lambda shared: None), found.calls)


# -- sizes --------------------------------------------------------------------


class Limited(torch.nn.Module):
    def forward(self, x):
        return min(8, x.shape[1]), min(x.shape[1], 5), min(3, 4), min([9, x.shape[1]]), min(8, x.shape[0])


def test_caps():
    """Limits of the number of keys are replaced by sizes of arguments; other uses of min are not."""
    module, x = Limited(), torch.zeros(2, 37)
    caps = Caps(37, [])
    with caps.installed(module):
        assert module(x) == (8, 5, 3, 9, 2)
    assert caps.limits == [8, 5]
    given = Caps(37, [torch.zeros(6), torch.zeros(4)])
    with given.installed(module):
        assert module(x) == (6, 4, 3, 9, 2)
    assert "min" not in globals() and module(x) == (8, 5, 3, 9, 2)


class Branch(torch.nn.Module):
    def __init__(self, condition):
        super().__init__()
        self.condition = condition

    def forward(self, x, y):
        return x + 1 if self.condition(x.shape, y.shape) else x - 1


@pytest.mark.parametrize("holds, condition", [
    (True, lambda x, y: x[1] > 1), (True, lambda x, y: x[0] == y[0]), (True, lambda x, y: x[1] <= y[1]),
    (False, lambda x, y: x[1] < 100), (False, lambda x, y: x[1] >= 20), (False, lambda x, y: x[1] + y[1] < 100)])
def test_conditions_on_sizes(holds, condition):
    dims = {0: torch.export.Dim.AUTO, 1: torch.export.Dim.AUTO}
    program = torch.export.export(Branch(condition), (torch.zeros(3, 37), torch.zeros(3, 41)),
                                  dynamic_shapes=(dims, dims), strict=False)
    assert holds_for_any_size(program) == holds
