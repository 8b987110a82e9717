"""torch.compile(model, backend="mla")."""

import os
import pathlib
import subprocess
import sys
import tomllib

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("transformers")
pytest.importorskip("torch_mlir")

import mla  # noqa: E402
from mla import backend  # noqa: E402
from models import DIMS, make_model, make_prompts, one_thread  # noqa: E402, F401
from support import ROOT, tool  # noqa: E402
from transformers import DeepseekV3Config, DynamicCache, LlamaConfig  # noqa: E402


class Compiled:
    """A model under torch.compile with attention replaced, and without Inductor."""

    def __init__(self, model):
        tool("mla-opt")
        torch._dynamo.reset()
        self.found, self.graphs = [], []
        self.model, self.step = model, torch.compile(model, backend=self._backend)

    def _backend(self, graph, inputs):
        self.found.append(backend.replace_attention(graph, inputs))
        self.graphs.append(graph)
        return graph

    def check(self, *args, **kwargs):
        """Compares the logits. `both`: a dict of more arguments for each model."""
        both = kwargs.pop("both", ({}, {}))
        found, expected = self.step(*args, **kwargs, **both[0]).logits, self.model(*args, **kwargs, **both[1]).logits
        assert (found - expected).abs().max() < 1e-4 * expected.abs().max()


@pytest.fixture(scope="module")
def model():
    return make_model(DeepseekV3Config(**{**DIMS, "first_k_dense_replace": 2}))


def test_without_a_cache(model):
    compiled = Compiled(model)
    with torch.no_grad():
        compiled.check(make_prompts()[1], use_cache=False)
    (found,) = compiled.found
    assert list(found.values()) == ["", ""] and all(path.endswith("self_attn") for path in found)
    calls = [node for node in compiled.graphs[0].graph.nodes if node.op == "call_module"]
    code = "".join(compiled.graphs[0].get_submodule(call.target).code for call in calls)
    assert code.count("mla.attention") == 2
    assert not any("scaled_dot_product" in str(node.target) for node in compiled.graphs[0].graph.nodes)


def test_with_a_cache(model):
    """The cache stays a DynamicCache of dense tensors. Later steps have symbolic sizes."""
    compiled, caches = Compiled(model), [DynamicCache(config=model.config) for _ in range(2)]
    ids = make_prompts()[1]
    with torch.no_grad():
        for part in (ids[:, :8], ids[:, 8:9], ids[:, 9:10], ids[:, 10:11]):
            compiled.check(part, both=tuple(dict(past_key_values=c) for c in caches))
    assert all(set(found.values()) == {""} for found in compiled.found)
    assert torch.equal(*(c.layers[1].keys.shape[-2] * torch.ones(1) for c in caches))
    assert (caches[0].layers[1].keys - caches[1].layers[1].keys).abs().max() < 1e-4


def test_other_attention_stays():
    config = LlamaConfig(hidden_size=64, num_attention_heads=4, num_hidden_layers=1, vocab_size=128, intermediate_size=64)
    compiled = Compiled(make_model(config))
    with torch.no_grad():
        compiled.check(make_prompts()[0], use_cache=False)
    assert list(compiled.found[0].values()) != [""]


def test_with_gradients_all_stays(model):
    compiled = Compiled(model)
    compiled.check(make_prompts()[0], use_cache=False)
    assert compiled.found == [{}]


PROGRAM = """
import torch, transformers
from models import DIMS, make_model, make_prompts
torch.set_num_threads(1)
model = make_model(transformers.DeepseekV3Config(**{**DIMS, "num_hidden_layers": 1}))
ids = make_prompts()[0]
with torch.no_grad():
    expected = model(ids).logits
    found = torch.compile(model, backend="mla")(ids).logits
assert (found - expected).abs().max() < 1e-4 * expected.abs().max()
from mla import backend
assert [isinstance(function, torch.fx.GraphModule) for function in backend._RAISED.values()] == [True]
"""


def test_by_name(tmp_path):
    """PyTorch finds the backend by the entry point of the installed package."""
    tool("mla-opt")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    info = tmp_path / f"mla-{mla.__version__}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {mla.__version__}\n")
    (info / "entry_points.txt").write_text("".join(
        f"[{group}]\n" + "".join(f"{name} = {place}\n" for name, place in entries.items())
        for group, entries in project["entry-points"].items()))
    paths = [tmp_path, ROOT / "python", pathlib.Path(__file__).parent]
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True,
                          env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths))})
    assert done.returncode == 0, done.stderr
