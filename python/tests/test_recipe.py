"""Recipes on disk: written, read without the tools, refused for other modules, and cached."""

import copy
import json
import os
import subprocess
import sys
import types

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("transformers")
pytest.importorskip("torch_mlir")

import mla  # noqa: E402
from mla import finder, prover, recipe, recipe_file  # noqa: E402
from models import DIMS, GREEDY, Pair, make_model, make_prompts, one_thread  # noqa: E402, F401
from support import runtime_library  # noqa: E402
from transformers import DeepseekV3Config, LlamaConfig  # noqa: E402

SMALL = {**DIMS, "num_hidden_layers": 1}


@pytest.fixture(scope="module")
def pair():
    return Pair(make_model(DeepseekV3Config(**SMALL)), page_size=16)


@pytest.fixture(scope="module")
def path(pair, tmp_path_factory):
    path = tmp_path_factory.mktemp("recipes") / "v3.json"
    mla.save_recipe(pair.optimized, path)
    return path


def traced(model):
    """Returns the graphs of a model's attention modules."""
    return [recipe.trace(module, found.calls).graph for module, found in finder.find(model).values()]


PROGRAM = """
import sys
sys.modules["torch_mlir"] = None
import torch, transformers, mla
from models import DIMS, GREEDY, make_model, make_prompts
torch.set_num_threads(1)
model = make_model(transformers.DeepseekV3Config(**DIMS))
mla.optimize(model, recipe=sys.argv[1])
assert [row.failed for row in mla.report(model)] == ["", ""]
print(model.generate(make_prompts()[1], **GREEDY).tolist())
"""


def test_a_recipe_needs_no_tools(path, tmp_path):
    """Another process without torch-mlir, tools or cache uses the recipe of one layer for two."""
    done = subprocess.run([sys.executable, "-c", PROGRAM, str(path)], capture_output=True, text=True,
                          cwd=os.path.dirname(__file__),
                          env={**os.environ, "MLA_TOOLS": str(tmp_path), "MLA_CACHE": "", "PYTHONPATH": os.pathsep.join(
                              [os.path.dirname(os.path.dirname(mla.__file__)), os.path.dirname(__file__)]),
                              "MLA_RUNTIME_LIB": runtime_library()})
    assert done.returncode == 0, done.stderr
    expected = make_model(DeepseekV3Config(**DIMS)).generate(make_prompts()[1], **GREEDY)
    assert json.loads(done.stdout.splitlines()[-1]) == expected.tolist()


def test_the_file(path, pair):
    content = json.loads(path.read_text())
    assert content["versions"]["transformers"] and path.stat().st_size < 100_000
    module, = content["modules"]
    assert module["module"] == "DeepseekV3Attention" and not module["failed"] and len(module["recipes"]) == 3
    assert not any("bind_symbolic_shape" in line for r in module["recipes"] for line in r["text"])
    read, _ = recipe_file.load(path)
    mine, = pair.optimized._mla_store.modules.values()
    for ours, theirs in zip(read[0].recipes, mine.recipes, strict=True):
        assert all(getattr(ours, name) == getattr(theirs, name) for name in
                   ("text", "kinds", "spec", "past", "batch_leaf", "widths", "out_spec", "out_constants", "out_is_tensor"))


def changed(model):
    """Changes a constant of the attention."""
    for layer in model.model.layers:
        layer.self_attn.scaling *= 1.5
    return model


def rewritten(model):
    """Changes the code of the attention, and neither its class nor its sizes."""
    def forward(self, hidden_states, *args, **kwargs):
        return type(self).forward(self, hidden_states * 2, *args, **kwargs)

    for layer in model.model.layers:
        layer.self_attn.forward = types.MethodType(forward, layer.self_attn)
    return model


@pytest.mark.parametrize("other", [
    lambda: changed(make_model(DeepseekV3Config(**SMALL))),
    lambda: rewritten(make_model(DeepseekV3Config(**SMALL))),
    lambda: make_model(DeepseekV3Config(**SMALL), "eager"),
    lambda: make_model(DeepseekV3Config(**{**SMALL, "rope_interleave": False})),
    lambda: make_model(DeepseekV3Config(**{**SMALL, "num_attention_heads": 2, "num_key_value_heads": 2})),
    lambda: make_model(DeepseekV3Config(**SMALL), dtype=torch.bfloat16),
], ids=["constant", "code", "attention", "rope", "heads", "type"])
def test_a_recipe_of_another_graph_is_refused(path, other):
    model = other()
    with pytest.raises(mla.MlaError, match=r"recipe must have the graph of model.layers.0.self_attn, DeepseekV3Attention "
                                           r"\w{12}, got DeepseekV3Attention \w{12} in '.*v3.json': the code, sizes or "
                                           r"type of the module are others; make a recipe of this model"):
        mla.optimize(model, recipe=path)
    assert not hasattr(model, "_mla_report")


def test_the_graph_depends_on_neither_weights_nor_layers_nor_devices(pair):
    graph, = traced(pair.model)
    torch.manual_seed(5)
    other = make_model(DeepseekV3Config(**DIMS))
    assert traced(other) == [graph, graph]
    (module, found), = finder.find(pair.model).values()
    meta = copy.deepcopy(module).to("meta")
    for call in (call for calls in found.calls for call in calls):
        call.args, call.kwargs = torch.utils._pytree.tree_map_only(
            torch.Tensor, lambda v: v.to("meta"), (call.args, call.kwargs))
    assert recipe.trace(meta, found.calls).graph == graph


def test_versions_are_in_the_refusal(path, tmp_path):
    content = json.loads(path.read_text())
    content["versions"]["transformers"], content["modules"][0]["graph"] = "5.0.0", "0" * 64
    other = tmp_path / "other.json"
    other.write_text(json.dumps(content))
    with pytest.raises(mla.MlaError, match=r"are others \(made with transformers 5.0.0, this is 5\.\d+\.\d+\)"):
        mla.optimize(make_model(DeepseekV3Config(**SMALL)), recipe=other)


def damage(content, name):
    module, = content["modules"]
    if name == "constant":
        module["recipes"][0]["kinds"][0] = {"constant": ["a list"]}
    elif name == "type":
        module["recipes"][0]["kinds"][0]["type"] = "Tensor"
    elif name == "field":
        del module["recipes"][0]["arguments"]
    elif name == "text":
        module["recipes"][0]["text"] = []
    return content


@pytest.mark.parametrize("name, words", [
    ("constant", "which is damaged: ValueError: unknown constant"), ("type", "damaged: ValueError: unknown type 'Tensor'"),
    ("field", "damaged: KeyError: 'arguments'"), ("text", "the raised module must have a function, got none")])
def test_damaged_files(path, tmp_path, name, words):
    other = tmp_path / "damaged.json"
    other.write_text(json.dumps(damage(json.loads(path.read_text()), name)))
    with pytest.raises(mla.MlaError, match=words):
        mla.optimize(make_model(DeepseekV3Config(**SMALL)), recipe=other)


@pytest.mark.parametrize("text, words", [
    (None, "recipe must be a file that mla.save_recipe has written, got .*No such file"),
    ("no JSON", "recipe must be a file that mla.save_recipe has written, got .*, which is not JSON"),
    ('{"format": 0}', "recipe must have format 2, got 0: save it again with this package"),
    ("[]", r"recipe must have format 2, got \[\]")])
def test_other_files(tmp_path, text, words):
    path = tmp_path / "other.json"
    if text is not None:
        path.write_text(text)
    with pytest.raises(mla.MlaError, match=words):
        mla.optimize(make_model(DeepseekV3Config(**SMALL)), recipe=path)


def test_saving(pair, tmp_path):
    with pytest.raises(mla.MlaError, match="cannot save the recipe to '.*missing/v3.json'"):
        mla.save_recipe(pair.optimized, tmp_path / "missing" / "v3.json")
    with pytest.raises(mla.MlaError, match="model must be a model that mla.optimize returned"):
        mla.save_recipe(pair.model, tmp_path / "v3.json")


def test_a_failed_proof_is_in_the_file(tmp_path):
    config = LlamaConfig(hidden_size=64, num_attention_heads=4, num_hidden_layers=1, vocab_size=128, intermediate_size=64)
    model = mla.optimize(make_model(config))
    mla.save_recipe(model, tmp_path / "llama.json")
    again = mla.optimize(make_model(config), recipe=tmp_path / "llama.json")
    assert mla.report(again)[0].failed == mla.report(model)[0].failed != ""


@pytest.fixture
def forgotten(monkeypatch):
    """Forgets what this process has proved."""
    monkeypatch.setattr(prover, "_PROVED", {})


def test_missing_tools_are_an_error(forgotten, monkeypatch, tmp_path):
    monkeypatch.setenv("MLA_TOOLS", str(tmp_path))
    with pytest.raises(mla.MlaError, match="MLA_TOOLS must be a folder that contains mla-opt"):
        mla.optimize(make_model(DeepseekV3Config(**SMALL)))


def test_missing_torch_mlir_is_an_error(forgotten, monkeypatch, tmp_path):
    monkeypatch.setenv("MLA_CACHE", str(tmp_path))
    monkeypatch.setitem(sys.modules, "torch_mlir.fx", None)
    with pytest.raises(mla.MlaError, match="requires torch-mlir"):
        mla.optimize(make_model(DeepseekV3Config(**SMALL)))


def test_the_cache(pair, forgotten, monkeypatch):
    monkeypatch.setattr(prover, "make_recipe", None)
    model = mla.optimize(make_model(DeepseekV3Config(**SMALL)))
    assert not mla.report(model)[0].failed


def test_the_cache_of_other_tools_is_not_used(pair, forgotten, monkeypatch):
    monkeypatch.setattr(recipe_file, "_provers", lambda tool: "others")
    assert recipe_file.read_cached(traced(pair.model)[0]) is None


def test_no_cache(pair, monkeypatch, tmp_path):
    proved, = pair.optimized._mla_store.modules.values()
    monkeypatch.setenv("MLA_CACHE", "")
    recipe_file.write_cached(proved)
    assert recipe_file.read_cached(proved.graph) is None
    (tmp_path / "file").touch()
    monkeypatch.setenv("MLA_CACHE", str(tmp_path / "file"))  # cannot be written
    recipe_file.write_cached(proved)
    monkeypatch.setenv("MLA_CACHE", str(tmp_path))
    recipe_file.write_cached(proved)
    assert recipe_file.read_cached(proved.graph).recipes
    file, = (tmp_path / "recipes").iterdir()
    file.write_text("damaged")
    assert recipe_file.read_cached(proved.graph) is None
