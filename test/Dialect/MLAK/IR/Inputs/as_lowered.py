"""Compares the worked examples of mlak with the lowered examples of mla.

Usage: as_lowered.py MLA_OPT SOURCE_ROOT

test/Dialect/MLA/IR/run-examples.test runs the examples of mla. An example of mlak
computes the same if kernel selection creates an op with the same attributes from
an example of mla. Prints one line per example of mlak: "as lowered", "FAILED", or
"no op of mla" if kernel selection creates no such op on the CPU.
"""

import importlib.util
import pathlib
import re
import subprocess
import sys

OP = re.compile(r'"(mlak\.\w+)"\([^)]*\) (?:<\{(.*)\}> )?: ')
FOLDER = pathlib.Path(__file__).resolve().parents[1]


def load(path):
    """Returns a script of the tests as a module."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def generic(tool, text, *passes):
    """Returns (op, attributes) of each mlak op after the passes."""
    done = subprocess.run([tool, *passes, "--mlir-print-op-generic"], input=text, capture_output=True,
                          text=True, check=False)
    if done.returncode:
        sys.exit(done.stderr)
    return [match.groups() for match in map(OP.search, done.stdout.splitlines()) if match]


def main():
    tool, root = sys.argv[1], pathlib.Path(sys.argv[2])
    run = load(FOLDER.parents[1] / "MLA/IR/Inputs" / "run_examples.py")
    found = list(run.examples(root))
    plan = next(text for name, text in found if name == "MLA_PlanOp")
    functions = (run.function(text, plan).replace("@main", f"@{name}_{i}")
                 for i, (name, text) in enumerate(found) if text != plan)
    lowered = generic(tool, "\n".join(functions), "--mla-absorb", "--mla-select-kernels")
    kinds = {name for name, _ in lowered}
    extract = pathlib.Path(run.__file__).resolve().parents[4] / "Tools/Inputs/extract_examples.py"
    text = subprocess.run([sys.executable, extract, root, "include/mla/Dialect/MLAK/IR"],
                          capture_output=True, text=True, check=True).stdout
    failed = 0
    for name, attributes in generic(tool, text):
        same = (name, attributes) in lowered
        failed += not same and name in kinds
        print(f"{name}: " + ("as lowered" if same else "FAILED" if name in kinds else "no op of mla"))
        if not same and name in kinds:
            print("  the example: ", attributes)
            print(*(f"  the lowered: {a}" for kind, a in lowered if kind == name), sep="\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
