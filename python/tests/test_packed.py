"""Calls of optimized models with packed tokens of some sequences of a PackedCache."""

import copy

import pytest

torch = pytest.importorskip("torch")
transformers = pytest.importorskip("transformers")
pytest.importorskip("torch_mlir")

import mla  # noqa: E402
from models import DIMS, GREEDY, Pair, RoundedCache, make_model, make_prompts, one_thread  # noqa: E402, F401
from transformers import DeepseekV2Config, DeepseekV3Config, DynamicCache, LlamaConfig  # noqa: E402

STEPS = 10


@pytest.fixture(scope="module")
def v3():
    return Pair(make_model(DeepseekV3Config(**DIMS)), page_size=16)


def greedy(model, prompt, steps=STEPS):
    return model.generate(prompt, **{**GREEDY, "max_new_tokens": steps})[0, prompt.shape[1]:].tolist()


class Sequences:
    """Prompts and their greedy tokens, computed by calls with packed tokens."""

    def __init__(self, model, prompts, **options):
        self.model, self.cache = model, mla.PackedCache(model, **options)
        self.ids = [prompt[0].tolist() for prompt in prompts]
        self.prompts = [len(ids) for ids in self.ids]
        self.handles = [self.cache.add() for _ in prompts]

    def packed(self, chosen):
        """Returns the next tokens of the chosen sequences. `chosen`: from the number of a sequence to a number of
        tokens."""
        return [t for s, n in chosen.items() for t in self.ids[s][self.cache.length(self.handles[s]):][:n]]

    def call(self, chosen, model=None):
        """Computes new tokens, and appends the greedy token of each sequence without others."""
        ids = self.packed(chosen)
        batch = self.cache.batch({self.handles[s]: n for s, n in chosen.items()})
        self.append(chosen, batch, (model or self.model)(torch.tensor([ids]), past_key_values=batch).logits)

    def append(self, chosen, batch, logits):
        for s, token in zip(chosen, logits[0, batch.last].argmax(-1).tolist()):
            if self.cache.length(self.handles[s]) == len(self.ids[s]):
                self.ids[s].append(token)

    def generated(self, s):
        return self.ids[s][self.prompts[s]:]


@pytest.mark.parametrize("config, attention, options", [
    (DeepseekV3Config, "sdpa", {}), (DeepseekV2Config, "eager", dict(layout="L2", pages=12)),
    (DeepseekV3Config, "sdpa", dict(form="expanded"))], ids=["v3", "v2", "expanded"])
def test_prompts_arrive_while_others_decode(config, attention, options):
    """Sequence 1 arrives in two parts, and sequence 2 decodes while the others wait."""
    pair = Pair(make_model(config(**DIMS), attention), page_size=16, **options)
    run = Sequences(pair.optimized, make_prompts())
    with torch.no_grad():
        for chosen in ({0: 5}, {0: 1, 1: 8}, {1: 11, 0: 1}, {2: 11}, {2: 1}, *([{2: 1, 0: 1, 1: 1}] * 6)):
            run.call(chosen)
    for s, prompt in enumerate(make_prompts()):
        assert run.generated(s) == greedy(pair.model, prompt)[:len(run.generated(s))] and len(run.generated(s)) >= 7


@pytest.mark.parametrize("form", ["absorbed", "expanded"])
def test_rounded_pages(form):
    """Packed tokens read all latents from the pages, also those of the same call."""
    config = DeepseekV3Config(**{**DIMS, "kv_lora_rank": 128, "first_k_dense_replace": 2})
    pair = Pair(make_model(config), page_size=16, layout="L4", form=form)
    run = Sequences(pair.optimized, make_prompts())
    with torch.no_grad():
        for chosen in ({0: 5, 1: 8}, {1: 11}, {2: 11, 0: 1}, *([{2: 1, 0: 1, 1: 1}] * 6)):
            run.call(chosen)
        for s, ids in enumerate(run.ids):
            cache = RoundedCache(config, "L4", first=True)
            logits = pair.model(torch.tensor([ids]), past_key_values=cache).logits[0]
            assert logits[run.prompts[s] - 1:-1].argmax(-1).tolist() == run.generated(s)


def test_logits_are_those_of_each_sequence(v3):
    """All rows of a packed call, not only the last ones."""
    prompts = make_prompts()
    run = Sequences(v3.optimized, prompts)
    with torch.no_grad():
        expected = torch.cat([v3.model(prompt).logits for prompt in prompts], 1)
        batch = run.cache.batch(dict(zip(run.handles, (5, 19, 11))))
        assert batch.cu_seqlens.tolist() == [0, 5, 24, 35] and batch.last.tolist() == [4, 23, 34]
        found = v3.optimized(torch.cat(prompts, 1), past_key_values=batch).logits
    assert (found - expected).abs().max() < 1e-4 * expected.abs().max()


def test_fixed_sizes_are_one_graph(v3):
    """A batch of fixed sizes is traced once, without a break, for all later steps and subsets."""
    torch._dynamo.reset()
    compiled = []

    def backend(graph, _):
        compiled.append(graph)
        return graph

    step = torch.compile(v3.optimized, backend=backend, fullgraph=True)
    run, batch = Sequences(v3.optimized, make_prompts(), pages=12), None
    with torch.no_grad():
        run.call({0: 5, 1: 19, 2: 11})
        for chosen in ({0: 1, 2: 1}, {2: 1, 1: 1, 0: 1}, {1: 2}, {0: 1, 1: 1, 2: 1}):
            ids = torch.zeros(1, 4, dtype=torch.int64)
            if chosen == {1: 2}:
                run.cache.rollback(run.handles[1], 1)
            tokens = run.packed(chosen)
            ids[0, :len(tokens)] = torch.tensor(tokens)
            counts = {run.handles[s]: n for s, n in chosen.items()}
            if batch is None:
                batch = run.cache.batch(counts, rows=4, sequences=3, max_length=64)
            else:
                batch.move(counts)
            run.append(chosen, batch, step(ids, past_key_values=batch).logits)
    assert len(compiled) == 1
    for s, prompt in enumerate(make_prompts()):
        assert run.generated(s) == greedy(v3.model, prompt)[:len(run.generated(s))] and len(run.generated(s)) >= 4


def test_forks_share_pages_and_copy_them_on_write(v3):
    prompt = make_prompts()[1]
    run = Sequences(v3.optimized, [prompt], pages=8)
    cache, first = run.cache, run.handles[0]
    with torch.no_grad():
        run.call({0: 19})
        assert cache.free_pages == 6
        twin = cache.fork(first)
        part = cache.fork(first, 16)
        assert cache.free_pages == 6 and [cache.length(h) for h in (first, twin, part)] == [19, 19, 16]
        assert cache.pages_needed({twin: 1}) == 1 and cache.pages_needed({part: 3}) == 1
        token = torch.tensor([[7]])
        logits = v3.optimized(token, past_key_values=cache.batch({twin: 1})).logits  # copies the last page
        assert cache.free_pages == 5
        for _ in range(9):
            run.call({0: 1})
        assert (logits - v3.model(torch.cat([prompt, token], 1)).logits[:, -1:]).abs().max() < 1e-4 * logits.abs().max()
        again = v3.optimized(prompt[:, 16:], past_key_values=cache.batch({part: 3})).logits
        expected = v3.model(prompt).logits[:, 16:]
        assert (again - expected).abs().max() < 1e-4 * expected.abs().max()
    assert run.generated(0) == greedy(v3.model, prompt)
    cache.remove(first)
    assert cache.handles == [twin, part] and cache.free_pages == 5  # the first page is shared
    cache.remove(twin)
    cache.remove(part)
    assert cache.free_pages == cache.total_pages == 8


def test_bad_batches(v3):
    model, prompt = v3.optimized, make_prompts()[0]
    cache = mla.PackedCache(model, pages=2)
    a, b = cache.add(), cache.add()
    for tokens, words in [({}, "tokens must be a dict from handles to numbers of new tokens, got {}"),
                          ([1], "tokens must be a dict from handles"),
                          ({a: 0}, r"tokens\[0\] must be a whole number from 1"),
                          ({7: 1}, "handle must be one that add or fork returned and that is not removed, got 7"),
                          ({a: 17, b: 17}, "pages must be at least 4 to cache 34 more tokens of 2 sequences, got 2 pages of "
                                           "16 tokens, of which 2 are free: remove sequences, or pass more pages")]:
        with pytest.raises(mla.MlaError, match=words):
            cache.batch(tokens)
    assert cache.length(a) == 0 and cache.free_pages == 2
    batch = cache.batch({a: 5})
    for given, words in [(dict(input_ids=prompt[:, :4]), r"input_ids must be \[1, 5\], the packed tokens of past_key_values, "
                                                         r"got \[1, 4\]"),
                         (dict(input_ids=prompt.expand(2, 5)), r"input_ids must be \[1, 5\].* got \[2, 5\]"),
                         (dict(input_ids=prompt, attention_mask=torch.ones_like(prompt)),
                          "attention_mask must be None with a packed batch")]:
        with pytest.raises(mla.MlaError, match=words):
            model(**given, past_key_values=batch)
    with pytest.raises(mla.MlaError, match="position_ids must be past_key_values.position_ids"):
        model.model(prompt, past_key_values=batch)
    later = cache.batch({b: 5})
    with pytest.raises(mla.MlaError, match="past_key_values must be the last batch of its cache"):
        model(prompt, past_key_values=batch)
    with pytest.raises(mla.MlaError, match="must be updated by the attention that mla.optimize replaced"):
        later.update(torch.zeros(1, 1, 1, 32), torch.zeros(1, 1, 1, 8), 0)
    with pytest.raises(mla.MlaError, match="position_ids must be past_key_values.position_ids"):
        model.generate(prompt, past_key_values=later, **GREEDY)
    with pytest.raises(mla.MlaError, match="past_key_values must be a cache of this model"):
        copy_of = mla.optimize(copy.deepcopy(v3.model), page_size=16)
        copy_of(prompt, past_key_values=later)


def test_bad_sizes(v3):
    cache = mla.PackedCache(v3.optimized, pages=4)
    a, b = cache.add(), cache.add()
    batch = cache.batch({a: 1}, rows=2, sequences=1, max_length=20)
    with pytest.raises(mla.MlaError, match="tokens must be at most 2 new tokens of 1 sequences with up to 20 tokens, got 2 of "
                                           "2 with up to 2"):
        batch.move({a: 1, b: 1})
    with pytest.raises(mla.MlaError, match="sequences and max_length must be None without rows"):
        cache.batch({a: 1}, sequences=1)
    growing = mla.PackedCache(v3.optimized)
    with pytest.raises(mla.MlaError, match="rows must be None for a cache whose pages can move"):
        growing.batch({growing.add(): 1}, rows=1)


@pytest.mark.parametrize("kind", ["dynamic", "longrope"])
def test_frequencies_of_the_longest_sequence_are_refused(v3, monkeypatch, kind):
    monkeypatch.setattr(v3.optimized.model.rotary_emb, "rope_type", kind)
    with pytest.raises(mla.MlaError, match=f"cannot pack sequences because the frequencies of rope_type '{kind}' depend on"):
        mla.Engine(v3.optimized)


def test_other_models(v3):
    with pytest.raises(mla.MlaError, match="model must be a model that mla.optimize returned"):
        mla.PackedCache(v3.model)
    llama = LlamaConfig(hidden_size=64, num_attention_heads=4, num_hidden_layers=1, vocab_size=128, intermediate_size=64)
    with pytest.raises(mla.MlaError, match=r"attention modules of model were not replaced: model.layers.0.self_attn: "):
        mla.PackedCache(mla.optimize(make_model(llama)))


def test_pages_of_the_model(v3):
    """With mla.optimize(pages=N), a PackedCache and other caches share these pages."""
    model = mla.optimize(copy.deepcopy(v3.model), page_size=16, pages=4)
    cache = mla.PackedCache(model)
    with torch.no_grad():
        model(make_prompts()[1], past_key_values=cache.batch({cache.add(): 19}))
        other = DynamicCache(config=model.config)
        model(make_prompts()[0], past_key_values=other)
    assert cache.total_pages == 4 and cache.free_pages == 1
