"""The commands of README and tutorial, run as they stand there."""

import ast
import os
import pathlib
import re
import subprocess
import sys

import pytest

pytest.importorskip("torch")
pytest.importorskip("torch_mlir")
pytest.importorskip("transformers")

import mla  # noqa: E402
from support import ROOT, tool  # noqa: E402

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.M | re.S)
FILE = re.compile(r"(?:#|//) file: (\S+)\n")


def environment():
    tools = str(pathlib.Path(tool("mla-compile")).parent)
    python = str(pathlib.Path(sys.executable).parent)
    path = os.pathsep.join([tools, python, os.environ["PATH"]])
    return {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT / "python"), "MLA_ROOT": str(ROOT),
            "MLA_TOOLS": tools}


def run(command, folder):
    done = subprocess.run(command, cwd=folder, env=environment(), capture_output=True, text=True)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def test_readme(tmp_path):
    text = (ROOT / "README.md").read_text()
    code = BLOCK.search(text, text.index("<!-- test: python -->"))
    assert code[1] == "python" and len(code[2].splitlines()) == len(ast.parse(code[2]).body) == 5
    (tmp_path / "readme.py").write_text(code[2])
    printed = run([sys.executable, "readme.py"], tmp_path)
    error = float(printed)
    assert error < 2e-5


def test_commands_of_readme(tmp_path):
    text = (ROOT / "README.md").read_text()
    code = BLOCK.search(text, text.index("<!-- test: sh -->"))
    assert code[1] == "sh" and all(name in code[2] for name in ("mla-opt", "mla-run", "mla-compile"))
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    (tmp_path / "build").mkdir()
    (tmp_path / "build" / "release").symlink_to(pathlib.Path(tool("mla-compile")).parent.parent)
    printed = run(["bash", "-ec", code[2].replace("/tmp/", f"{tmp_path}/")], tmp_path)
    assert "mla.attention" in printed and "all results agree" in printed
    assert (tmp_path / "layer.so").exists() and (tmp_path / "layer.h").exists()


def test_head_of_the_c_example(tmp_path):
    head = (ROOT / "examples" / "c" / "decode.c").read_text().split("*/")[0]
    commands = "\n".join(line[5:] for line in head.splitlines() if line.startswith(" *   "))
    assert commands.count("build/release/") == 3 and commands.endswith("&& build/decode")
    for name in ("examples", "include"):
        (tmp_path / name).symlink_to(ROOT / name)
    (tmp_path / "build").mkdir()
    (tmp_path / "build" / "release").symlink_to(pathlib.Path(tool("mla-compile")).parent.parent)
    assert "40 steps agree" in run(["bash", "-ec", commands], tmp_path)


def test_commands_of_the_examples_name_tools_of_the_release_build():
    text = (ROOT / "examples" / "README.md").read_text()
    tools = re.findall(r"\S*bin/mla-\S+", text)
    assert set(tools) == {"build/release/bin/mla-run", "build/release/bin/mla-sim-example"}
    for folder in (ROOT / "examples").iterdir():
        assert not folder.is_dir() or f"`{folder.name}/" in text


def fill_as_in_c(tensor):
    """The numbers that main.c of the tutorial puts into a tensor."""
    import torch

    i = torch.arange(tensor.numel())
    return ((i * 7919 % 101 - 50).float() / 250).reshape(tensor.shape)


def called_with_these_numbers():
    """out[0, 0, :3] of the tutorial's layer, by PyTorch, for what main.c calls it with."""
    import torch
    from torch.utils import _pytree as pytree

    scope = {}
    exec((pathlib.Path.cwd() / "export.py").read_text(), scope)
    layer = scope["Layer"]()
    layer.load_state_dict({k: fill_as_in_c(v) for k, v in layer.state_dict().items()})
    with torch.no_grad():
        return layer(*pytree.tree_map(fill_as_in_c, scope["args"]))[0][0, 0, :3].tolist()


def test_tutorial(tmp_path, monkeypatch):
    blocks = BLOCK.findall((ROOT / "docs" / "Tutorial.md").read_text())
    printed = []
    for language, code in blocks:
        name = FILE.match(code)
        if name:
            (tmp_path / name[1]).write_text(code)
        elif language == "sh":
            printed.append(run(["bash", "-ec", code], tmp_path))
    assert len(printed) >= 5, "the tutorial lost its commands"
    everything = "\n".join(printed)
    assert "mla.attention" in everything and "all results agree" in everything
    called = re.search(r"^MLA_OK: out\[0, 0, :3\] = (\S+) (\S+) (\S+)$", everything, re.M)
    assert called and "is now one of 38" in everything
    assert "llvm.call @mlaLatentAttention" in everything, "the three legs by hand"
    assert "lengths [20, 20, 20], new [0, 0, 0]>" in everything, "pages from Python"
    assert "generic_decode for mla.decode: the first of the manifest that fits sm_90a" in everything
    assert mla.Function(tmp_path / "attention.so", name="attention").target == "sm_90a"
    assert re.match(r"cpu \[.*lengths \[20, 20\], new \[0, 0\]>$", printed[-1]), "the attention, from Python"
    monkeypatch.chdir(tmp_path)
    expected = called_with_these_numbers()
    assert any(expected)
    assert [float(value) for value in called.groups()] == pytest.approx(expected, rel=1e-5, abs=1e-6)
