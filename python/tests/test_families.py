"""Optimizes every family of Transformers with MLA, and compares the tokens with those of the model itself."""

import copy
import os

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("transformers")
pytest.importorskip("torch_mlir")

import mla  # noqa: E402
from families import DOCS, KNOWN, TABLE, failure, find_families, make_family, table  # noqa: E402
from models import GREEDY, make_prompts, one_thread, pad_left  # noqa: E402, F401
from support import tool  # noqa: E402


# What runs by default: one family per way in which attention is cached or masked, and one whose attention stays. The nightly mode
# (MLA_TEST_ALL=1) runs all families, which takes three minutes.
SAMPLE = ("deepseek_v2", "deepseek_v32", "deepseek_v3", "longcat_flash", "minicpm3")


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
    for prompt in prompts:
        assert torch.equal(optimized.generate(prompt, **few), model.generate(prompt, **few))


def test_table_of_the_docs():
    found = TABLE.search(DOCS.read_text())
    assert found and found[0] == table(KNOWN), "run python3 python/tests/families.py"
