"""Lowers layers by the tools alone, the verifier between all passes.

    lower_each.py MLA_OPT COMPILE_TIME_PY OPTIONS MODEL...

Each model.mlir goes through mla-torch-front, torch-mlir's leg and
mla-to-runtime with OPTIONS. Prints its folder's name, what mla-fuse-query
remarks, and the first error where there is one; then `N of M`.
"""

import pathlib
import re
import subprocess
import sys
import tempfile


def lower(mla_opt, script, options, model, folder):
    """What the last command that ran printed to stderr, and whether all succeeded."""
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
