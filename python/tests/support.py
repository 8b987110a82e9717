"""Helper functions that several tests share."""

import os
import pathlib
import shutil
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]


def required(path, what):
    """Returns `path`. If it is empty, skips the test, or fails it in CI, because `what` is missing."""
    if path:
        return path
    if os.environ.get("CI") == "true":
        pytest.fail(f"{what} is required in CI")
    pytest.skip(f"{what} is missing")


def tool(name):
    """Returns the path of one of the project's tools."""
    from mla.errors import MlaError
    from mla.tools import find_tool

    try:
        return find_tool(name)
    except MlaError:
        return required(None, name)


def runtime_library():
    """Returns the path of libmla_runtime.so from the build of mla-opt."""
    folder = pathlib.Path(tool("mla-opt")).resolve().parents[1] / "lib"
    found = sorted(folder.glob("libmla_runtime.so*"))
    return required(found and str(found[0]), "libmla_runtime.so")


def as_module(function):
    """Returns a torch module that calls a function of tensors."""
    import torch

    class Call(torch.nn.Module):
        def forward(self, *args):
            return function(*args)

    return Call()


def build_shared(tmp_path, source):
    """Compiles C source text to a shared object and returns its path."""
    compiler = required(shutil.which("cc") or shutil.which("gcc"), "a C compiler")
    path = tmp_path / "code.c"
    path.write_text(source)
    output = tmp_path / "code.so"
    subprocess.run([compiler, "-shared", "-fPIC", f"-I{ROOT / 'include'}", "-o", output, path],
                   check=True)
    return output
