"""Tests that scripts/checks/layers reports includes and links that docs/Architecture.md does not allow."""

import pathlib
import shutil
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
TABLE = """| folder | may include |
|---|---|
| Low | - |
| High | Low |
| tools | every folder |
"""


@pytest.fixture
def tree(tmp_path):
    """A small source tree that passes the check."""
    for name, text in {
        "docs/Architecture.md": TABLE,
        "include/mla/Low/Low.h": "",
        "include/mla/High/High.h": '#include "mla/Low/Low.h"\n',
        "lib/Low/CMakeLists.txt": "add_mla_library(MLALow Low.cpp)\n",
        "lib/Low/Low.cpp": '#include "mla/Low/Low.h"\n',
        "lib/High/CMakeLists.txt": "add_mla_library(MLAHigh High.cpp LINK_LIBS MLALow)\n",
        "lib/High/High.cpp": '#include "mla/High/High.h"\n',
        "tools/tool.cpp": '#include "mla/High/High.h"\n',
    }.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    check = tmp_path / "scripts/checks/layers"
    check.parent.mkdir(parents=True)
    shutil.copy(ROOT / "scripts/checks/layers", check)
    return tmp_path


def run(tree):
    done = subprocess.run([tree / "scripts/checks/layers"], capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def test_allowed_includes_pass(tree):
    assert run(tree) == (0, "")


@pytest.mark.parametrize("path, text, message", [
    ("lib/Low/Low.cpp", '#include "mla/High/High.h"\n', "lib/Low/Low.cpp:1: `Low` must not include `High`"),
    ("include/mla/Low/Low.td", 'include "mla/High/High.h"\n', "include/mla/Low/Low.td:1: `Low` must not include `High`"),
    ("lib/Low/CMakeLists.txt", "add_mla_library(MLALow Low.cpp LINK_LIBS MLAHigh)\n",
     "MLALow (`Low`) must not link MLAHigh (`High`)"),
    ("lib/Other/Other.cpp", "", "lib/Other/Other.cpp: its folder must have a row in docs/Architecture.md, got none"),
    ("docs/Architecture.md", TABLE.replace("| Low | - |", "| Low | High |"),
     "folders must not include each other, got Low > High > Low"),
    ("docs/Architecture.md", TABLE.replace("| High | Low |", "| High | Lowest |"), "High may include Lowest, which must be a row"),
    ("docs/Architecture.md", "# Architecture\n", "must have a table"),
])
def test_others_are_reported(tree, path, text, message):
    (tree / path).parent.mkdir(parents=True, exist_ok=True)
    (tree / path).write_text(text)
    code, output = run(tree)
    assert code == 1 and message in output
