"""The commands mla-opt, mla-run, mla-compile and mla-bench of an installed package.

Each replaces this process by the program of its name in the package. A module of its own, because a command must not
wait for the import of torch.
"""

import os
import pathlib
import sys


def main() -> None:
    """Runs the program that has the name of this command. Does not return."""
    name = pathlib.Path(sys.argv[0]).name
    program = pathlib.Path(__file__).resolve().parent / "mla" / "bin" / name
    if not program.exists():
        sys.exit(f"{name}: error: this package of mla has no {name}: build it with MLA_COMPILER=ON")
    # The programs search PATH for torch-mlir-opt and python3. Those of this Python come first.
    folder = str(pathlib.Path(sys.executable).parent)
    os.environ["PATH"] = os.pathsep.join([folder, os.environ.get("PATH", os.defpath)])
    os.execv(program, [str(program), *sys.argv[1:]])
