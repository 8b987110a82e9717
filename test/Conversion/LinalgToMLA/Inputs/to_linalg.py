"""Lowers models to linalg on tensors with torch-mlir, without raising them.

    to_linalg.py MLA_OPT [--cases=FOLDER] PATH...

A path is a file, a folder of files, or a folder of NAME/model.mlir. Each model
is lowered by mla-torch-front without raising and then by torch-mlir-opt. With
`--cases`, the result is written to FOLDER together with the other files of the
model's folder. Otherwise `mla-linalg-front` raises the result, and the name of
the model, the remarks and the numbers of remaining softmaxes and attention ops
are printed.
"""

import pathlib
import re
import shutil
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
    """Returns (name, file) of each model at a path."""
    if path.is_file():
        return [(path.parent.name if path.name == "model.mlir" else path.stem, path)]
    models = sorted(path.glob("*/model.mlir"))
    return [(m.parent.name, m) for m in models] or [(m.stem, m) for m in sorted(path.glob("*.mlir"))]


def run(command):
    return subprocess.run(command, capture_output=True, text=True, check=False)


def lower(mla_opt, model, output):
    """Writes linalg text. Returns the first line of the error, or an empty string."""
    legal = output.with_suffix(".torch.mlir")
    front = [mla_opt, "--pass-pipeline=builtin.module(mla-torch-front{raise=false})"]
    middle = ["torch-mlir-opt", "--allow-unregistered-dialect", f"--pass-pipeline={TO_LINALG}"]
    for command in ([*front, "--mlir-print-op-generic", str(model), "-o", str(legal)],
                    [*middle, "--mlir-print-op-generic", str(legal), "-o", str(output)]):
        if (done := run(command)).returncode:
            return (done.stderr.strip().splitlines() or ["failed"])[0]
    legal.unlink()
    return ""


def make_case(mla_opt, name, model, cases):
    folder = pathlib.Path(cases) / name
    folder.mkdir(parents=True, exist_ok=True)
    for file in model.parent.iterdir():
        if file.name != "model.mlir":
            shutil.copy(file, folder)
    print(f"{name}: {lower(mla_opt, model, folder / 'model.mlir') or 'lowered'}")


def raise_one(mla_opt, name, model):
    print(f"{name}/")
    with tempfile.TemporaryDirectory() as folder:
        linalg = pathlib.Path(folder) / "model.mlir"
        if problem := lower(mla_opt, model, linalg):
            print(problem)
            return
        done = run([mla_opt, "--mla-linalg-front", "--remarks-filter=mla-raise-linalg", str(linalg)])
    print("\n".join(re.findall("remark: .*", done.stderr)) or done.stderr[:300])
    left = done.stdout.count("math.exp"), done.stdout.count("= mla.attention")
    print(f"left: {left[0]} softmax, {left[1]} attention")


def main():
    arguments = sys.argv[2:]
    cases = [a.removeprefix("--cases=") for a in arguments if a.startswith("--cases=")]
    for path in (pathlib.Path(a) for a in arguments if not a.startswith("--")):
        for name, model in find_models(path):
            if cases:
                make_case(sys.argv[1], name, model, cases[0])
            else:
                raise_one(sys.argv[1], name, model)


main()
