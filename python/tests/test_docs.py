"""Tests the documents: marked code blocks run, links and paths are valid, and the whole tutorial works."""

import os
import pathlib
import re
import shutil
import subprocess
import sys

import pytest

pytest.importorskip("torch")
pytest.importorskip("torch_mlir")
pytest.importorskip("transformers")

import mla  # noqa: E402
from support import ROOT, tool  # noqa: E402

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.M | re.S)
# A code block after `<!-- test: python -->` or `<!-- test: sh -->`, and optionally a text block after
# `<!-- output -->`. A block after `<!-- test: python continued -->` runs in the program of the block before it.
MARKED = re.compile(r"^<!-- test: (python|sh|python continued) -->\n```(\w+)\n(.*?)^```$(?:\n+<!-- output -->\n```text\n(.*?)^```$)?", re.M | re.S)
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


class Block:
    """A code block that is marked as a test, and the output that the document shows, if any."""

    def __init__(self, document, match):
        self.mark, self.language, self.code, self.output = match.groups()
        line = document.read_text()[:match.start()].count("\n") + 1
        self.name = f"{document.relative_to(ROOT)}:{line}"


def marked_blocks(document):
    blocks = []
    for block in (Block(document, match) for match in MARKED.finditer(document.read_text())):
        if block.mark.endswith("continued"):
            blocks[-1].code += "\n" + block.code
            blocks[-1].output += block.output or ""
        else:
            blocks.append(block)
    return blocks


DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "examples" / "README.md",
             *sorted((ROOT / "docs").rglob("*.md"))]
BLOCKS = [block for document in DOCUMENTS for block in marked_blocks(document)]


def checkout(folder):
    """Makes a folder look like the root of a checkout with a release build."""
    for name in ("benchmarks", "docs", "examples", "include", "scripts", "test"):
        (folder / name).symlink_to(ROOT / name)
    (folder / "build").mkdir()
    (folder / "build" / "release").symlink_to(pathlib.Path(tool("mla-compile")).parent.parent)


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.name)
def test_marked_block(block, tmp_path):
    """A marked block runs and prints the text block after the mark `output`, if there is one."""
    checkout(tmp_path)
    assert block.mark == block.language and block.mark in ("python", "sh")
    interpreter = [sys.executable, "-c"] if block.mark == "python" else ["bash", "-ec"]
    printed = run([*interpreter, block.code.replace("/tmp/", f"{tmp_path}/")], tmp_path)
    assert block.output is None or printed == block.output


def test_blocks_that_must_be_marked():
    names = [block.name.split(":")[0] for block in BLOCKS]
    assert names.count("README.md") == 2 and "examples/README.md" in names
    code = next(block.code for block in BLOCKS if block.mark == "python")
    assert len(code.split("\n\n")[1].splitlines()) <= 10, "the example of README has grown"
    assert all(name in next(block.code for block in BLOCKS if block.mark == "sh")
               for name in ("mla-opt", "mla-run", "mla-compile"))


def test_paths_in_documents_exist():
    """Each repository path in a code span exists. `*`, NAME, NN and LAYER stand for any name."""
    path = re.compile(r"(?:benchmarks|cmake|docs|examples|include|lib|python|scripts|test|tools|unittests)/[\w./*-]+")
    missing = []
    for document in DOCUMENTS:
        text = re.sub(r"^```.*?^```$", "", document.read_text(), flags=re.M | re.S)
        for span in re.findall(r"`([^`\n]+)`", text):
            if path.fullmatch(span) and not list(ROOT.glob(re.sub(r"NAME|NN|LAYER", "*", span).rstrip("/"))):
                missing.append(f"{document.relative_to(ROOT)}: {span}")
    assert not missing


def test_length_of_the_front_pages():
    for name, most in (("README.md", 120), ("CONTRIBUTING.md", 150)):
        assert len((ROOT / name).read_text().splitlines()) <= most, name


def test_records_of_the_rationale_are_short():
    """Each decision in docs/Rationale.md has four parts, at most 15 lines, and a line in the index."""
    text = (ROOT / "docs" / "Rationale.md").read_text()
    index, *records = re.split(r"^### ", text, flags=re.M)
    assert len(records) > 30
    for record in records:
        title, *lines = record.split("\n## ")[0].strip().splitlines()
        assert len(lines) <= 15, title
        assert re.findall(r"^- \*\*(\w+)", "\n".join(lines), re.M) == ["Decision", "Alternatives", "Why", "Revisit"], title
        assert f"[{title}](#" in index, title


@pytest.mark.skipif(not (ROOT / ".venv" / "bin" / "mkdocs").exists(), reason="needs MkDocs in .venv")
def test_site_reports_broken_links(tmp_path):
    for name in ("README.md", "CONTRIBUTING.md", "mkdocs.yml"):
        shutil.copy(ROOT / name, tmp_path)
    for name in ("docs", "scripts", "examples"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("*.safetensors", "model.mlir"))
    for name in ("include", "lib", "test", "unittests", "benchmarks", ".venv"):
        (tmp_path / name).symlink_to(ROOT / name)
    with (tmp_path / "docs" / "Layouts.md").open("a") as page:
        page.write("\n[a](Nowhere.md) [b](Tutorial.md#nowhere) [c](../lib/none.cpp) [d](../README.md#nowhere) [e](#here)\n")
    (tmp_path / "docs" / "Forgotten.md").write_text("# A page that the navigation omits\n")
    done = subprocess.run([tmp_path / "scripts" / "docs"], capture_output=True, text=True)
    assert done.returncode != 0
    for word in ("'Nowhere.md'", "'Tutorial.md#nowhere'", "'../lib/none.cpp'", "'index.md#nowhere'", "'#here'", "Forgotten.md"):
        assert word in done.stderr, word
    assert done.stderr.count("WARNING") == 6, done.stderr


def test_options_of_scripts_docs():
    done = subprocess.run([ROOT / "scripts" / "docs", "--help"], capture_output=True, text=True)
    assert done.returncode == 0 and done.stdout.startswith("Builds the documentation site")
    done = subprocess.run([ROOT / "scripts" / "docs", "--no-such-option"], capture_output=True, text=True)
    assert done.returncode == 1 and "error: FOLDER must not begin with '-', got '--no-such-option'" in done.stderr


def test_head_of_the_c_example(tmp_path):
    head = (ROOT / "examples" / "c" / "decode.c").read_text().split("*/")[0]
    commands = "\n".join(line[5:] for line in head.splitlines() if line.startswith(" *   "))
    assert commands.count("build/release/") == 3 and commands.endswith("&& build/decode")
    checkout(tmp_path)
    assert "40 steps agree" in run(["bash", "-ec", commands], tmp_path)


def test_commands_of_the_examples_name_tools_of_the_release_build():
    text = (ROOT / "examples" / "README.md").read_text()
    tools = re.findall(r"\S*bin/mla-\S+", text)
    assert set(tools) == {"build/release/bin/mla-run", "build/release/bin/mla-sim-example"}
    for folder in (ROOT / "examples").iterdir():
        assert not folder.is_dir() or f"`{folder.name}/" in text


def fill_as_in_c(tensor):
    """Returns a tensor with the numbers that main.c of the tutorial writes to it."""
    import torch

    i = torch.arange(tensor.numel())
    return ((i * 7919 % 101 - 50).float() / 250).reshape(tensor.shape)


def called_with_these_numbers():
    """Returns out[0, 0, :3] of the tutorial's layer, computed by PyTorch for the arguments of main.c."""
    import torch
    from torch.utils import _pytree as pytree

    scope = {}
    exec((pathlib.Path.cwd() / "export.py").read_text(), scope)
    layer = scope["Layer"]()
    layer.load_state_dict({k: fill_as_in_c(v) for k, v in layer.state_dict().items()})
    with torch.no_grad():
        return layer(*pytree.tree_map(fill_as_in_c, scope["args"]))[0][0, 0, :3].tolist()


def test_tutorial(tmp_path, monkeypatch):
    """Runs the whole tutorial: saves the files that its code blocks name, and runs its sh blocks in order."""
    text = (ROOT / "docs" / "Tutorial.md").read_text()
    assert "<!-- test: session -->" in text
    blocks = BLOCK.findall(text)
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
    assert "generic_decode for mla.decode: the first kernel of the manifest that fits sm_90a" in everything
    assert mla.Function(tmp_path / "attention.so", name="attention").target == "sm_90a"
    assert re.match(r"cpu \[.*lengths \[20, 20\], new \[0, 0\]>$", printed[-1]), "the attention, from Python"
    monkeypatch.chdir(tmp_path)
    expected = called_with_these_numbers()
    assert any(expected)
    assert [float(value) for value in called.groups()] == pytest.approx(expected, rel=1e-5, abs=1e-6)
