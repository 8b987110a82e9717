"""Optimizes every family of Transformers with MLA, and compares the tokens with those of the model itself."""

import copy
import os

import pytest

torch = pytest.importorskip("torch")
transformers = pytest.importorskip("transformers")
pytest.importorskip("torch_mlir")

import mla  # noqa: E402
from families import DOCS, INDEXED, KNOWN, TABLE, failure, find_families, make_family, table  # noqa: E402
from models import GREEDY, make_prompts, one_thread, pad_left  # noqa: E402, F401
from support import tool  # noqa: E402


# What runs by default: one family per way in which attention is cached or masked, and one whose attention stays. The nightly mode
# (MLA_TEST_ALL=1) runs all families, which takes four minutes.
SAMPLE = ("deepseek_v32", "deepseek_v3", "longcat_flash", "minicpm3", "glm5_next")

# Families whose other layers have a state per row of the batch.
NOT_PACKED = ("bailing_hybrid", "kimi_linear")


def test_all_families_are_known():
    """A family that this test does not know is not tested. Add it to KNOWN, with sizes for a small model."""
    unknown = set(find_families()) - set(KNOWN)
    assert not unknown, f"add {', '.join(sorted(unknown))} to families.KNOWN"


@pytest.mark.parametrize("family", sorted(KNOWN) if os.environ.get("MLA_TEST_ALL") else SAMPLE)
def test_family(family):
    tool("mla-opt")
    if family not in find_families():
        pytest.skip("not in this version of Transformers")
    model = make_family(family)
    optimized = mla.optimize(copy.deepcopy(model), page_size=16)
    assert failure(optimized) == KNOWN[family]
    prompts = make_prompts()
    ids, mask = pad_left(prompts)
    assert torch.equal(optimized.generate(ids, attention_mask=mask, **GREEDY),
                       model.generate(ids, attention_mask=mask, **GREEDY))
    few = {**GREEDY, "max_new_tokens": 4}
    expected = [model.generate(prompt, **few) for prompt in prompts]
    assert all(torch.equal(optimized.generate(prompt, **few), out) for prompt, out in zip(prompts, expected))
    if not KNOWN[family]:
        check_engine(optimized, family, prompts, expected)


def check_engine(optimized, family, prompts, expected):
    """Packed tokens of all prompts give the tokens of each one."""
    if family in NOT_PACKED:
        with pytest.raises(mla.MlaError, match=r"cannot pack sequences because layer 0 of the model's cache is a Linear\w+ that "
                                               "mla.optimize did not replace; call model.generate instead"):
            mla.Engine(optimized)
        return
    if family in INDEXED:
        with pytest.raises(mla.MlaError, match="cannot pack sequences because layer 0 of the model's cache has keys of an "
                                               "indexer, which are not packed; call model.generate instead"):
            mla.Engine(optimized)
        return
    engine = mla.Engine(optimized, tokens_per_step=16)
    handles = [engine.add(prompt, max_new_tokens=4, eos_token_id=None) for prompt in prompts]
    while engine.unfinished:
        engine.step()
    found = [prompt[0].tolist() + engine.tokens(handle) for prompt, handle in zip(prompts, handles)]
    assert found == [out[0].tolist() for out in expected]


def in_float64(model):
    """Returns a copy in float64. PyTorch has no grouped product in float64, so its experts run one by one."""
    exact = copy.deepcopy(model).double()
    for part in exact.modules():
        if hasattr(part, "config"):
            part.config._experts_implementation = "eager"
    return exact


@pytest.mark.parametrize("family", sorted(f for f in KNOWN if not KNOWN[f]) if os.environ.get("MLA_TEST_ALL")
                         else ["deepseek_v3"])
def test_bf16(family):
    """The error of the logits against float64, with equal tokens, is not much larger than PyTorch's. It is the median
    over tokens, because rounding can send a token to another expert."""
    tool("mla-opt")
    if family not in find_families():
        pytest.skip("not in this version of Transformers")
    model = make_family(family, torch.bfloat16)
    optimized, exact = mla.optimize(copy.deepcopy(model), page_size=16), in_float64(model)
    assert not failure(optimized)
    ids = torch.cat([p[:, :5] for p in make_prompts()])
    ids = torch.cat([ids, torch.randint(3, 128, (3, 32), generator=torch.Generator().manual_seed(3))], 1)

    def logits(model):
        cache = transformers.DynamicCache(config=model.config.get_text_config(decoder=True))
        parts = [ids[:, :5], *ids[:, 5:].split(1, 1)]
        return torch.cat([model(part, past_key_values=cache).logits.double() for part in parts], 1)

    with torch.no_grad():
        expected = logits(exact)
        theirs, ours = [(logits(m) - expected).norm(dim=-1).median() for m in (model, optimized)]
    assert ours <= 1.25 * theirs


def test_table_of_the_docs():
    found = TABLE.search(DOCS.read_text())
    assert found and found[0] == table(KNOWN), "run python3 python/tests/families.py"
