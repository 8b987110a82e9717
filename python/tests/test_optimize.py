"""Optimizes whole models of Transformers, and compares the tokens that they generate with those of the models
themselves."""

import copy
import gc
import re
import sys

import pytest

torch = pytest.importorskip("torch")
transformers = pytest.importorskip("transformers")
pytest.importorskip("torch_mlir")

import mla  # noqa: E402
from mla import optimizer  # noqa: E402
from models import DIMS, GREEDY, Pair, RoundedCache, make_model, make_prompts, one_thread, pad_left  # noqa: E402, F401
from support import ROOT, tool  # noqa: E402
from transformers import DeepseekV2Config, DeepseekV3Config, DynamicCache, LlamaConfig, StaticCache  # noqa: E402
from transformers.cache_utils import DynamicSlidingWindowLayer  # noqa: E402

@pytest.fixture(scope="module")
def v3():
    return Pair(make_model(DeepseekV3Config(**DIMS)), page_size=16)


@pytest.fixture(scope="module")
def v2():
    return Pair(make_model(DeepseekV2Config(**DIMS), "eager"), page_size=16, layout="L2")


@pytest.mark.parametrize("name", ["v3", "v2"])
def test_greedy(name, request):
    pair = request.getfixturevalue(name)
    for prompt in make_prompts():
        pair.same_tokens(prompt)
    ids, mask = pad_left(make_prompts())
    pair.same_tokens(ids, attention_mask=mask)


@pytest.mark.parametrize("options", [dict(do_sample=True), dict(num_beams=3, num_return_sequences=2)])
def test_sampling_and_beams(v3, options):
    ids, mask = pad_left(make_prompts())
    v3.same_tokens(ids, attention_mask=mask, **options)


def test_rollback_of_candidates(v3):
    v3.same_tokens(make_prompts()[1], prompt_lookup_num_tokens=3)


def test_assisted_decoding(v3):
    """A draft model, optimized or not, proposes tokens, most of which are rolled back."""
    draft = make_model(DeepseekV3Config(**{**DIMS, "num_hidden_layers": 1}))
    expected = v3.model.generate(make_prompts()[1], **GREEDY)
    for assistant in (draft, mla.optimize(copy.deepcopy(draft), page_size=16)):
        assert torch.equal(v3.optimized.generate(make_prompts()[1], assistant_model=assistant, **GREEDY), expected)


def test_position_ids(v3):
    """Positions of the caller, with gaps, are used for the rotation."""
    ids, logits = make_prompts()[1], []
    positions = torch.arange(ids.shape[1])[None] * 2
    for model in (v3.model, v3.optimized):
        cache = DynamicCache(config=model.config)
        with torch.no_grad():
            parts = [model(ids[:, :8], position_ids=positions[:, :8], past_key_values=cache).logits,
                     model(ids[:, 8:], position_ids=positions[:, 8:], past_key_values=cache).logits]
        logits.append(torch.cat(parts, 1))
    assert (logits[1] - logits[0]).abs().max() < 1e-4 * logits[0].abs().max()


def test_compiled_with_a_growing_cache(v3):
    """With a DynamicCache, torch.compile leaves the attention out."""
    torch._dynamo.reset()
    step, logits = torch.compile(v3.optimized, backend="eager"), []
    for model in (v3.model, step):
        cache = DynamicCache(config=v3.model.config)
        with torch.no_grad():
            logits.append(torch.cat([model(part, past_key_values=cache).logits
                                     for part in make_prompts()[1].split([8, 1, 1, 9], 1)], 1))
    assert (logits[1] - logits[0]).abs().max() < 1e-4 * logits[0].abs().max()


def test_probabilities(v2):
    """Probabilities are an error if pages are used, and the model's own otherwise."""
    prompt = make_prompts()[0]
    with pytest.raises(mla.MlaError, match="output_attentions must be False because attention on pages does not compute"):
        v2.optimized(prompt, output_attentions=True)
    with torch.no_grad():
        found, expected = (m(prompt, output_attentions=True, use_cache=False).attentions for m in (v2.optimized, v2.model))
    assert len(found) == 2 and all(torch.equal(*pair) for pair in zip(found, expected))


@pytest.mark.parametrize("capability, dtype, widths, layout, kernel", [
    ((9, 0), torch.bfloat16, (512, 64), "L1", "sm90_decode"), ((10, 0), torch.float16, (512, 64), "L2", "sm100_decode"),
    ((8, 0), torch.bfloat16, (512, 64), "L1", "generic_decode"), ((9, 0), torch.float32, (512, 64), "L1", "generic_decode"),
    ((9, 0), torch.bfloat16, (256, 64), "L1", "generic_decode"), ((9, 0), torch.bfloat16, (512, 64), "L3", "generic_decode"),
    ((9, 0), torch.bfloat16, (512, 64), "L4", "sm90_decode_l4"), ((9, 0), torch.float16, (512, 64), "L4", "generic_decode"),
    ((9, 0), torch.bfloat16, (512, 64), "L5", "generic_decode"), ((10, 0), torch.bfloat16, (512, 64), "L4", "generic_decode")])
def test_kernels_of_the_report(monkeypatch, capability, dtype, widths, layout, kernel):
    from mla.generation import cache_layout

    monkeypatch.setattr(torch.cuda, "get_device_capability", lambda device: capability)
    made = cache_layout(widths, dtype, layout, 64)
    assert optimizer._decode_kernel(torch.device("cuda"), dtype, widths, made) == kernel
    tuned = {(9, 0): "sm90", (10, 0): "sm100"} if dtype != torch.float32 else {}
    assert optimizer._prefill_kernel(torch.device("cuda"), dtype, widths) == f"{tuned.get(capability, 'generic')}_prefill"


def test_kernels_are_those_of_the_manifest():
    text = (ROOT / "docs" / "generated" / "Kernels.md").read_text()
    for (major, minor), name in optimizer.DECODES.items():
        row = next(line for line in text.splitlines() if line.startswith(f"| `{name}` |"))
        _, _, targets, types, sizes, _, _, features, *_ = (cell.strip() for cell in row.split("|"))
        assert targets == f"sm_{major}{minor}a" and types == "f16, bf16" and "mask" not in features
        assert "latent %d, rope %d" % optimizer.DECODE_WIDTHS in sizes


def test_report(v3, v2):
    rows = mla.report(v3.optimized)
    assert [r.name for r in rows] == ["model.layers.0.self_attn", "model.layers.1.self_attn"]
    assert str(rows).splitlines()[1].split() == ["model.layers.0.self_attn", "raised", "auto", "L1", "16",
                                                 "cpu_decode,", "cpu_prefill", "160"]
    assert [r.layout for r in mla.report(v2.optimized)] == ["L2", "L2"]
    with pytest.raises(mla.MlaError, match="model must be a model that mla.optimize returned"):
        mla.report(v3.model)


@pytest.mark.parametrize("form", ["absorbed", "expanded"])
@pytest.mark.parametrize("layout, token_bytes", [("L3", 144), ("L4", 164), ("L5", 168)])
def test_pages_that_round(layout, token_bytes, form):
    """The logits differ from those of float64 as much as those of a float64 model whose cache is rounded by PyTorch."""
    tool("mla-opt")
    config = DeepseekV3Config(**{**DIMS, "kv_lora_rank": 128, "qk_rope_head_dim": 16, "first_k_dense_replace": 2})
    plain = make_model(config)
    model = mla.optimize(copy.deepcopy(plain), page_size=16, layout=layout, form=form)
    assert [(r.failed, r.layout, r.bytes_per_token) for r in mla.report(model)] == [("", layout, token_bytes)] * 2
    double, ids, logits = copy.deepcopy(plain).double(), make_prompts()[1], []
    for one, cache in ((double, DynamicCache(config=config)), (double, RoundedCache(config, layout)),
                       (model, DynamicCache(config=config))):
        with torch.no_grad():
            logits.append(torch.cat([one(part, past_key_values=cache).logits for part in ids.split([8, 1, 1, 9], 1)], 1))
    exact, rounded, ours = (part.double() for part in logits)
    error = (rounded - exact).abs().max()
    assert error > 1e-3 * exact.abs().max()
    # The latents of float32 differ from those of float64, so that a few of them round to the other neighbour.
    assert (ours - rounded).abs().max() < 0.1 * error
    assert model.generate(ids, **GREEDY).shape == plain.generate(ids, **GREEDY).shape


def test_layouts_of_the_type_of_the_model(v3):
    """Layouts without quantised elements keep the model's type. Their pages may have padding, or any order of fields."""
    for layout, token_bytes in (("L12", 160 + 1024), ("[rope : 8 x f32, latent : 32 x f32], page_align = 512", 160)):
        pair = Pair(v3.model, page_size=16, layout=layout)
        assert [(r.layout, r.bytes_per_token) for r in mla.report(pair.optimized)] == [(layout, token_bytes)] * 2
        pair.same_tokens(make_prompts()[1])


def test_scales_of_pages_without_scales():
    """Small latents need a k_scale in L3. Queries of 8 bits give about the same logits."""
    tool("mla-opt")
    config = DeepseekV3Config(**{**DIMS, "kv_lora_rank": 128, "qk_rope_head_dim": 16, "first_k_dense_replace": 2})
    plain, ids, small = make_model(config), make_prompts()[1], 2e-4
    for layer in plain.model.layers:  # an equal model with small latents
        layer.self_attn.kv_a_layernorm.weight.data *= small
        layer.self_attn.kv_b_proj.weight.data /= small
    errors = {}
    for name, options in {"one": {}, "own": {"k_scale": 0.01}, "queries": {"k_scale": 0.01, "quantize_queries": True}}.items():
        model = mla.optimize(copy.deepcopy(plain), page_size=16, layout="L3", form="absorbed", **options)
        logits = []
        for each in (plain, model):
            cache = DynamicCache(config=config)
            with torch.no_grad():
                logits.append(torch.cat([each(part, past_key_values=cache).logits for part in ids.split([8, 1, 1, 9], 1)], 1))
        errors[name] = ((logits[1] - logits[0]).abs().max() / logits[0].abs().max()).item()
    assert errors["own"] < 0.5 * errors["one"] and errors["queries"] != errors["own"], errors
    assert errors["queries"] < 0.5 * errors["one"], errors


@pytest.mark.parametrize("options, message", [
    (dict(layout="L4", k_scale=0.1), "k_scale must be None with layout 'L4', which does not use one, got 0.1"),
    (dict(k_scale=0.1), "k_scale must be None with layout 'auto'"),
    (dict(layout="L3", k_scale=-1), "k_scale must be a finite number greater than 0, got -1"),
    (dict(layout="L4", quantize_queries=True), "quantize_queries must be False with layout 'L4': only pages of float8_e4m3fn"),
    (dict(layout="[rope : 8 x bf16, latent : 32 x bf16]"),
     "layout must have latents and rope keys of the model's type, float32, or of 8 bits or fewer, got")])
def test_options_that_do_not_fit(v3, options, message):
    with pytest.raises(mla.MlaError, match=re.escape(message)):
        mla.optimize(copy.deepcopy(v3.model), page_size=16, **options)


def test_a_static_cache_of_rounded_pages():
    config = DeepseekV3Config(**{**DIMS, "kv_lora_rank": 128, "first_k_dense_replace": 2})
    model, ids = mla.optimize(make_model(config), page_size=16, layout="L4", form="absorbed"), make_prompts()[1]
    logits = []
    for cache in (DynamicCache(config=config), StaticCache(config, max_cache_len=32)):
        with torch.no_grad():
            logits.append(torch.cat([model(part, past_key_values=cache).logits for part in ids.split([8, 1, 10], 1)], 1))
    assert (logits[1] - logits[0]).abs().max() < 1e-4 * logits[0].abs().max()


def test_attention_that_is_not_mla_stays():
    tool("mla-opt")
    config = LlamaConfig(hidden_size=64, num_attention_heads=4, num_hidden_layers=1, vocab_size=128, intermediate_size=64)
    pair = Pair(make_model(config))
    row, = mla.report(pair.optimized)
    assert row.name == "model.layers.0.self_attn" and row.failed
    assert "forward" not in vars(pair.optimized.model.layers[0].self_attn)
    pair.same_tokens(make_prompts()[0])


def test_cache_of_the_caller(v3):
    prompt = make_prompts()[1]
    cache = DynamicCache(config=v3.model.config)
    with torch.no_grad():
        whole = v3.model(prompt).logits
        parts = [v3.optimized(prompt[:, :8], past_key_values=cache).logits]
        parts += [v3.optimized(prompt[:, i:i + 1], past_key_values=cache).logits for i in range(8, 16)]
        assert cache.get_seq_length() == 16
        cache.crop(-4)
        parts = [torch.cat(parts, 1)[:, :12], v3.optimized(prompt[:, 12:], past_key_values=cache).logits]
    assert (torch.cat(parts, 1) - whole).abs().max() < 1e-4 * whole.abs().max()
    twin, token = copy.deepcopy(cache), prompt[:, :1]
    with torch.no_grad():
        both = [v3.optimized(token, past_key_values=c).logits for c in (cache, twin)]
    assert torch.equal(*both) and cache.get_seq_length() == twin.get_seq_length() == 20
    with pytest.raises(mla.MlaError, match="must be updated by the attention that mla.optimize replaced"):
        cache.update(torch.zeros(1, 1, 1, 32), torch.zeros(1, 1, 1, 8), 0)
    with pytest.raises(mla.MlaError, match="the batch must be 1, the number of sequences of past_key_values, got 2"):
        v3.optimized(prompt[:, :1].expand(2, 1), past_key_values=cache)


def test_other_caches_are_refused(v3):
    prompt = make_prompts()[0]
    cache = DynamicCache(config=v3.model.config)
    cache.layers[0] = DynamicSlidingWindowLayer(sliding_window=8)
    with pytest.raises(mla.MlaError, match="must be an empty DynamicLayer or StaticLayer, got DynamicSlidingWindowLayer "):
        v3.optimized(prompt, past_key_values=cache)
    cache = DynamicCache(config=v3.model.config)
    with torch.no_grad():
        v3.model(prompt, past_key_values=cache)
    with pytest.raises(mla.MlaError, match="must be an empty DynamicLayer or StaticLayer, got DynamicLayer with 5 tokens"):
        v3.optimized(prompt, past_key_values=cache)


def test_without_a_cache_the_module_runs_itself(v3):
    prompt = make_prompts()[0]
    result = v3.optimized(prompt, use_cache=False, labels=prompt)
    assert torch.equal(result.logits, v3.model(prompt, use_cache=False).logits)
    result.loss.backward()
    weight = v3.optimized.model.layers[0].self_attn.kv_b_proj.weight
    assert weight.grad.abs().max() > 0
    v3.optimized.zero_grad()


def test_out_of_pages(v3):
    model = mla.optimize(copy.deepcopy(v3.model), page_size=16, pages=4)
    prompt = make_prompts()[1]
    cache = DynamicCache(config=model.config)
    with torch.no_grad():
        model(prompt, past_key_values=cache)  # 2 pages
        with pytest.raises(mla.MlaError, match=r"pages must be at least 8 to cache 19 more tokens of each of 3 sequences, "
                                               r"got 4 pages of 16 tokens, of which 2 are free"):
            model(prompt.expand(3, -1))
        before = model(prompt[:, :1], past_key_values=cache).logits  # nothing was written
        assert cache.get_seq_length() == 20
        del cache
        gc.collect()
        assert before.isfinite().all() and model(prompt.expand(2, -1)).logits.isfinite().all()  # all 4 pages are free


@pytest.mark.parametrize("form", ["absorbed", "expanded"])
def test_form(v3, form):
    pair = Pair(v3.model, page_size=16, form=form)
    pair.same_tokens(make_prompts()[1])


def test_copy_of_an_optimized_model(v3):
    twin = copy.deepcopy(v3.optimized)
    with torch.no_grad():
        for weight in v3.optimized.parameters():
            weight.mul_(2)
    try:
        expected = v3.model.generate(make_prompts()[0], **GREEDY)
        assert torch.equal(twin.generate(make_prompts()[0], **GREEDY), expected)
    finally:
        v3.optimized.load_state_dict(v3.model.state_dict())


def test_keywords_that_no_attention_reads(v3):
    """They pass through the layers of a model and are not read; other ones are errors that name them."""
    ids = make_prompts()[1]
    with torch.no_grad():
        expected, found = [model(ids, output_hidden_states=True, output_attentions=False, num_items_in_batch=1)
                           for model in (v3.model, v3.optimized)]
        assert len(found.hidden_states) == len(expected.hidden_states)
        assert (found.logits - expected.logits).abs().max() < 1e-4 * expected.logits.abs().max()
        with pytest.raises(mla.MlaError, match="traced it, got other besides: leave it out of the model's call"):
            v3.optimized(ids, other=1)
    twin = copy.deepcopy(v3.optimized).bfloat16()
    with pytest.raises(mla.MlaError, match="the type of the model must be torch.float32, .* got torch.bfloat16: convert the"):
        twin.generate(ids, **GREEDY)


def test_arguments(v3):
    model = copy.deepcopy(v3.model)
    for options, words in [(dict(page_size=0), "page_size must be a whole number from 1 to 65536, got 0"),
                           (dict(layout="fp8"), r"layout must be L1 to L13 or a list of fields in \[\], got 'fp8'"),
                           (dict(layout="L4"), "cannot use layout L4 for a latent width of 32 and a rope width of 8"),
                           (dict(layout="[rope : 8 x bf16]"), "layout must have a latent field, got"),
                           (dict(form="dense"), "form must be one of auto, absorbed, expanded, got 'dense'"),
                           (dict(pages=0), "pages must be a whole number from 1")]:
        with pytest.raises(mla.MlaError, match=words):
            mla.optimize(model, **options)
    with pytest.raises(mla.MlaError, match="model must be in eval mode"):
        mla.optimize(model.train())
    with pytest.raises(mla.MlaError, match="model must be a model of Transformers, got Linear"):
        mla.optimize(torch.nn.Linear(2, 2))
    with pytest.raises(mla.MlaError, match="model must be a model that is not optimized"):
        mla.optimize(v3.optimized)


def test_without_transformers(monkeypatch):
    for name in ("mla.finder", "mla.generation"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setitem(sys.modules, "transformers.cache_utils", None)
    with pytest.raises(mla.MlaError, match="cannot optimize because transformers.* is missing; install it"):
        mla.optimize(torch.nn.Linear(2, 2))
