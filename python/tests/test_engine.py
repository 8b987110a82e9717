"""mla.Engine: the tokens of prompts that come and go, and the pages that they use."""

import re
import runpy

import pytest

torch = pytest.importorskip("torch")
transformers = pytest.importorskip("transformers")
pytest.importorskip("torch_mlir")

import mla  # noqa: E402
from models import DIMS, GREEDY, Pair, make_model, make_prompts, one_thread  # noqa: E402, F401
from support import ROOT  # noqa: E402
from transformers import DeepseekV2Config, DeepseekV3Config, LogitsProcessorList, StoppingCriteriaList  # noqa: E402

FEW = 12
SYSTEM = torch.randint(3, 128, (1, 40), generator=torch.Generator().manual_seed(5))


@pytest.fixture(scope="module")
def v3():
    return Pair(make_model(DeepseekV3Config(**DIMS)), page_size=16)


@pytest.fixture(scope="module")
def prompts():
    return [*make_prompts(), *(torch.cat([SYSTEM, prompt], 1) for prompt in make_prompts())]


def generate(model, prompt, **options):
    return model.generate(prompt, **{**GREEDY, "max_new_tokens": FEW, **options})[0, prompt.shape[1]:].tolist()


@pytest.fixture(scope="module")
def expected(v3, prompts):
    return [generate(v3.model, prompt) for prompt in prompts]


def add(engine, prompt, **options):
    return engine.add(prompt, **{"max_new_tokens": FEW, "eos_token_id": None, **options})


def used(engine):
    return engine.cache.total_pages - engine.cache.free_pages


def finish(engine):
    """Returns the number of steps, and the most pages used."""
    steps = most = 0
    while engine.unfinished:
        engine.step()
        steps, most = steps + 1, max(most, used(engine))
    return steps, most


@pytest.mark.parametrize("options", [{}, dict(pages=9), dict(pages=9, tokens_per_step=4)], ids=str)
def test_prompts_that_come_and_go(v3, prompts, expected, options):
    """With few pages, sequences wait and are computed again; with few tokens per step, prompts take several steps."""
    engine = mla.Engine(v3.optimized, **options)
    handles = []
    for prompt in prompts:
        handles.append(add(engine, prompt))
        new = engine.step()
        assert all(engine.tokens(handle)[-1] == token for handle, token in new.items())
    _, most = finish(engine)
    assert [engine.tokens(handle) for handle in handles] == expected
    assert most <= options.get("pages", most) and used(engine) == 0 and engine.step() == {}


def test_v2():
    pair = Pair(make_model(DeepseekV2Config(**DIMS), "eager"), page_size=16, layout="L2")
    engine = mla.Engine(pair.optimized)
    handles = [add(engine, prompt) for prompt in make_prompts()]
    finish(engine)
    assert [engine.tokens(handle) for handle in handles] == [generate(pair.model, p) for p in make_prompts()]


def test_a_common_prefix_is_stored_once(v3, prompts, expected):
    engine = mla.Engine(v3.optimized, pages=16)
    system = engine.add(SYSTEM, max_new_tokens=0)
    assert engine.step() == {} and engine.is_finished(system) and used(engine) == 3 and engine.tokens(system) == []
    handles = [add(engine, prompt) for prompt in prompts[3:]]
    assert set(engine.step()) == set(handles)  # their 5, 19 and 11 own tokens in one call
    assert used(engine) == 3 + 1 + 2 + 2  # the first two pages are shared, and the third one is copied
    same = engine.add(SYSTEM[:, :32], max_new_tokens=0)
    engine.step()
    assert engine.is_finished(same)
    finish(engine)
    assert [engine.tokens(handle) for handle in handles] == expected[3:]
    assert used(engine) == 3
    engine.remove(system)
    assert used(engine) == 2  # those of `same`
    engine.remove(same)
    assert used(engine) == 0


def test_prompts_that_arrive_together_share_a_prefix(v3, prompts, expected):
    """All but the first one wait until it has computed the prefix."""
    engine = mla.Engine(v3.optimized, pages=16)
    handles = [add(engine, prompt) for prompt in prompts[3:]]
    assert set(engine.step()) == {handles[0]} and set(engine.step()) == set(handles)
    assert used(engine) == 3 + 2 + 2
    finish(engine)
    assert [engine.tokens(handle) for handle in handles] == expected[3:]


def test_removal(v3, prompts, expected):
    engine = mla.Engine(v3.optimized, pages=5)
    first, second, third = (add(engine, prompt) for prompt in (prompts[1], prompts[4], prompts[0]))
    engine.step()
    assert used(engine) == 2 and engine.unfinished == 3  # no pages for the second one, and the third one waits for it
    engine.remove(first)
    assert used(engine) == 0 and engine.unfinished == 2
    engine.step()
    engine.remove(second)
    finish(engine)
    assert engine.tokens(third) == expected[0]
    with pytest.raises(mla.MlaError, match="handle must be one that add returned and that is not removed, got 0"):
        engine.tokens(first)


@pytest.mark.parametrize("options", [dict(do_sample=True, temperature=0.8, top_p=0.9), dict(repetition_penalty=1.3),
                                     dict(do_sample=True, top_k=5, min_new_tokens=4)], ids=str)
def test_settings_of_generate(v3, prompts, options):
    """Each prompt has its own settings and its own generator, so that others in the batch do not change its tokens."""
    engine = mla.Engine(v3.optimized)
    handles = [add(engine, prompt, seed=seed, **options) for seed, prompt in enumerate(prompts[:3])]
    finish(engine)
    for seed, (handle, prompt) in enumerate(zip(handles, prompts)):
        torch.manual_seed(seed)
        assert engine.tokens(handle) == generate(v3.model, prompt, **options)


def test_ends(v3, prompts, expected):
    """Of a token, of a criterion of Transformers, and of a processor that forces a token."""
    engine = mla.Engine(v3.optimized)
    end = expected[1][4]
    one = add(engine, prompts[1], eos_token_id=[end, 1])

    def is_long(ids, _):
        return torch.tensor([ids.shape[1] >= 8])

    def force(_, scores):
        return torch.full_like(scores, -torch.inf).index_fill_(1, torch.tensor([9]), 0)

    two = add(engine, prompts[0], stopping_criteria=StoppingCriteriaList([is_long]))
    three = add(engine, prompts[2], logits_processor=LogitsProcessorList([force]), max_new_tokens=2)
    finish(engine)
    assert engine.tokens(one) == expected[1][:expected[1].index(end) + 1]
    assert engine.tokens(two) == expected[0][:3] and engine.tokens(three) == [9, 9]


def test_out_of_pages(v3, prompts, expected):
    """A prompt that cannot fit is an error. One that kept pages hold back is one in step, until they are free."""
    engine = mla.Engine(v3.optimized, pages=4)
    with pytest.raises(mla.MlaError, match="pages must be at least 5 for a sequence of 71 tokens, got 4 pages of 16 tokens"):
        add(engine, prompts[4])
    kept = engine.add(SYSTEM, max_new_tokens=0)
    engine.step()
    waiting = add(engine, prompts[1])
    with pytest.raises(mla.MlaError, match="pages must be more than 4 to cache the 19 tokens of handle 1, of which 1 are free"):
        engine.step()
    engine.remove(kept)
    finish(engine)
    assert engine.tokens(waiting) == expected[1]


def test_an_error_of_the_model_loses_nothing(v3, prompts, expected, monkeypatch):
    engine = mla.Engine(v3.optimized, tokens_per_step=16)
    handles = [add(engine, prompt) for prompt in prompts[:2]]
    engine.step()

    def fail(*_):
        raise RuntimeError("no memory")

    with monkeypatch.context() as context:
        context.setattr(v3.optimized.lm_head, "forward", fail)
        for _ in range(2):
            with pytest.raises(RuntimeError, match="no memory"):
                engine.step()
    finish(engine)
    assert [engine.tokens(handle) for handle in handles] == expected[:2]


def test_bad_arguments(v3):
    engine = mla.Engine(v3.optimized)
    for ids, options, words in [
            ([], {}, r"ids must be whole numbers \[N\] or \[1, N\] with N of at least 1, got float32 \[0\]"),
            (torch.zeros(2, 3, dtype=torch.int64), {}, r"ids must be whole numbers .* got int64 \[2, 3\]"),
            ("words", {}, "ids must be token ids, got 'words'"),
            ([3, 128], {}, "ids must be from 0 to 127, the vocabulary of model, got 128"),
            ([3], dict(max_new_tokens=-1), "max_new_tokens must be a whole number from 0"),
            ([3], dict(max_new_tokens=None, max_length=1), "max_length must be more than 1, the length of ids, got 1"),
            ([3], dict(seed="x"), "seed must be a whole number"),
            ([3], dict(num_beams=2), "options must choose greedy search or sampling, got beam search"),
            ([3], dict(prompt_lookup_num_tokens=2), "options must choose greedy search or sampling, got assisted generation"),
            ([3], dict(num_return_sequences=2, do_sample=True), "num_return_sequences must be 1, got 2: add the prompt"),
            ([3], dict(guidance_scale=2.0), "guidance_scale must be 1, got 2.0"),
            ([3], dict(temprature=1.0), "options must be settings of transformers.GenerationConfig, got temprature")]:
        with pytest.raises(mla.MlaError, match=words):
            engine.add(ids, **{"max_new_tokens": 2, **options})
    assert engine.unfinished == 0
    with pytest.raises(mla.MlaError, match="graphs must be False without pages=N and on a CPU, .* got no pages"):
        mla.Engine(v3.optimized, graphs=True)
    with pytest.raises(mla.MlaError, match="graphs must be False .* got a model on cpu"):
        mla.Engine(v3.optimized, pages=4, graphs=True)
    with pytest.raises(mla.MlaError, match="tokens_per_step must be a whole number from 1"):
        mla.Engine(v3.optimized, tokens_per_step=0)
    with pytest.raises(mla.MlaError, match="model must be a model that mla.optimize returned"):
        mla.Engine(v3.model)


def test_example(capsys, monkeypatch):
    monkeypatch.setattr("sys.argv", ["serve.py"])
    runpy.run_path(str(ROOT / "examples" / "serving" / "serve.py"), run_name="__main__")
    text = capsys.readouterr().out
    times, = re.findall(r"engine: \d+ steps, ([\d.]+) times as fast as generate", text)
    assert float(times) > 1 and text.endswith("equal tokens: True\n")
    padded, served = map(int, re.findall(r"pages: (\d+)", text))
    assert served < padded / 4
