"""Lowers torch IR to linalg, raises that: to_linalg.py MLA_OPT FILE_OR_FOLDER...

A folder stands for its NAME/model.mlir, or for its files. Each goes through our
legalization without raising, torch-mlir's middle leg, and `mla-raise-linalg`.
Prints its name, the remarks, and how many softmaxes and attentions are left.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

TO_LINALG = (
    "builtin.module(torchdynamo-export-to-torch-backend-pipeline{extra-library=},func.func("
    "torch-restructure-non-constant-axes,torch-fuse-quantized-ops,convert-torch-to-tmtensor,"
    "canonicalize,convert-torch-to-linalg,canonicalize,convert-torch-to-scf,convert-torch-to-arith,"
    "convert-torch-to-tensor),convert-torch-conversion-to-mlprogram,func.func(canonicalize,cse),"
    "torch-func-backend-type-conversion,func.func(canonicalize,"
    "torch-finalizing-backend-type-conversion))"
)


def find_models(path):
    """(name, file) of each model at a path."""
    if path.is_file():
        return [(path.stem, path)]
    models = sorted(path.glob("*/model.mlir"))
    return [(m.parent.name, m) for m in models] or [(m.stem, m) for m in sorted(path.glob("*.mlir"))]


def lower(mla_opt, model, output):
    """Linalg text of a model; the tools' first error where there is none."""
    legal = output.with_suffix(".torch.mlir")
    front = [mla_opt, "--pass-pipeline=builtin.module(mla-torch-front{raise=false})"]
    middle = ["torch-mlir-opt", "--allow-unregistered-dialect", f"--pass-pipeline={TO_LINALG}"]
    for command in ([*front, "--mlir-print-op-generic", str(model), "-o", str(legal)],
                    [*middle, "--mlir-print-op-generic", str(legal), "-o", str(output)]):
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        if run.returncode:
            return (run.stderr.strip().splitlines() or ["failed"])[0]
    return ""


def main():
    mla_opt = sys.argv[1]
    keep = os.environ.get("KEEP_LINALG")
    for name, model in (m for path in sys.argv[2:] for m in find_models(pathlib.Path(path))):
        with tempfile.TemporaryDirectory() as folder:
            linalg = pathlib.Path(keep or folder) / f"{name}.mlir"
            print(f"{name}/")
            if problem := lower(mla_opt, model, linalg):
                print(problem)
                continue
            command = [mla_opt, "--mla-linalg-front", "--remarks-filter=mla-raise-linalg"]
            run = subprocess.run([*command, str(linalg)], capture_output=True, text=True, check=False)
        print("\n".join(re.findall("remark: .*", run.stderr)) or run.stderr[:300])
        print(f"left: {run.stdout.count('math.exp')} softmax, {run.stdout.count('= mla.attention')} attention")


main()
