"""Lowers layers with mla-opt and torch-mlir-opt, which verify the IR after each pass.

    lower_each.py MLA_OPT COMPILE_TIME_PY OPTIONS MODEL...

Each model.mlir is lowered by mla-torch-front, torch-mlir-opt and mla-to-runtime
with OPTIONS. Prints the name of its folder, the remarks of mla-fuse-query and the
first error, if any, and then `N of M`.
"""

import pathlib
import re
import subprocess
import sys
import tempfile


def lower(mla_opt, script, options, model, folder):
    """Returns the stderr of the last command that ran, and whether all commands succeeded."""
    torch, linalg = folder / "torch.mlir", folder / "linalg.mlir"
    with open(linalg, "w") as output:
        for command in (
            [mla_opt, "--mla-torch-front", "--mlir-print-op-generic", model, "-o", torch],
            [sys.executable, script, f"--leg={torch}"],
            [mla_opt, f"--mla-to-runtime={options}", "--remarks-filter=mla-fuse-query", linalg, "-o", "/dev/null"],
        ):
            done = subprocess.run(command, stdout=output, stderr=subprocess.PIPE, text=True, check=False)
            if done.returncode:
                return done.stderr, False
    return done.stderr, True


def main():
    mla_opt, script, options, *models = sys.argv[1:]
    good = 0
    for model in map(pathlib.Path, models):
        with tempfile.TemporaryDirectory() as folder:
            log, lowered = lower(mla_opt, script, options, model, pathlib.Path(folder))
        good += lowered
        print(f"{model.parent.name}/")
        for line in re.findall(r'Remark="[^"]*"' if lowered else "error: .*", log)[: None if lowered else 1]:
            print(f"  {line}")
    print(f"{good} of {len(models)}")


main()
