"""Finds and runs the project's command-line tools."""

import importlib.util
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys

from .errors import MlaError, ToolError

PACKAGE = pathlib.Path(__file__).resolve().parent
ROOT = PACKAGE.parents[1]
# Folders of the tools: of a wheel, of an installed tree, and of the builds of a source tree.
FOLDERS = (PACKAGE / "bin", ROOT / "bin", *(ROOT / "build" / build / "bin" for build in ("release", "", "debug")))


def find_tool(name):
    """Returns the path of a tool: in $MLA_TOOLS if it is set, else next to this package or on PATH."""
    given = os.environ.get("MLA_TOOLS")
    if given:
        found = shutil.which(name, path=given)
        if not found:
            raise ToolError(f"$MLA_TOOLS must be a folder that contains {name}, got '{given}'")
        return found
    found = shutil.which(name, path=os.pathsep.join(map(str, FOLDERS))) or shutil.which(name)
    if not found:
        raise ToolError(f"cannot find {name} in {', '.join(map(str, FOLDERS))} or PATH; build it with scripts/demo, or "
                       "set MLA_TOOLS to the folder that contains it")
    return found


def find_torch_mlir_opt():
    """Returns the path of this Python's torch-mlir-opt, or None to let the tool search for it.

    Prefers the program in the package. The script next to Python starts another Python to call that program.
    """
    package = importlib.util.find_spec("torch_mlir")
    for folder in package.submodule_search_locations or () if package else ():
        program = pathlib.Path(folder, "_mlir_libs", "torch-mlir-opt")
        if os.access(program, os.X_OK):
            return str(program)
    beside = pathlib.Path(sys.executable).parent / "torch-mlir-opt"
    return str(beside) if beside.exists() else None


# Maps options of mla-compile to the arguments of mla.compile.
ARGUMENTS = {"paginate": "paginate", "form": "form", "mask": "mask", "layout": "layout", "target": "target",
             "raise": "raise_mla", "allow-dense": "allow_dense", "attention-only": "attention_only", "packed": "packed"}
OPTION = re.compile(rf"--({'|'.join(ARGUMENTS)})(?:=(\w+))?(?![-\w=])")


def _as_argument(match):
    name, value = ARGUMENTS[match[1]], match[2]
    if value is None:
        return f"{name}=True" if match[1] in ("allow-dense", "attention-only", "packed") else name
    if value in ("true", "false"):
        value = value.capitalize()
    elif value != "N" and not value.isdecimal():
        value = repr(value)
    return f"{name}={value}"


def in_python(message):
    """Rewrites a message of mla-compile to Python's names: `--allow-dense` becomes `allow_dense=True`."""
    return OPTION.sub(_as_argument, message)


def run_tool(name, *arguments):
    """Runs a tool and returns its output. If it fails, raises its standard error as an MlaError."""
    path = find_tool(name)
    try:
        done = subprocess.run([path, *arguments], capture_output=True, text=True, errors="replace")
    except OSError as error:
        raise ToolError(f"cannot run {name} at {path}: {error}") from error
    if done.returncode < 0:
        lines = done.stderr.strip().splitlines()
        raise ToolError(f"{name} was terminated by signal {signal.Signals(-done.returncode).name}"
                        + (f": {lines[0]}" if lines else ""))
    if done.returncode != 0:
        message = done.stderr.strip() or f"{name} exited with {done.returncode}"
        raise MlaError(in_python(message))
    return done.stdout + done.stderr
