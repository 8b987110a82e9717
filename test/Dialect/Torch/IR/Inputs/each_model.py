"""Runs a command on model.mlir of every folder: each_model.py FOLDER -- COMMAND...

Prints `N of M` and, for each command that fails, the name and the start of the errors.
"""

import pathlib
import subprocess
import sys

folder, command = sys.argv[1], sys.argv[3:]
models = sorted(pathlib.Path(folder).glob("*/model.mlir"))
good = 0
for model in models:
    run = subprocess.run([*command, str(model)], capture_output=True, text=True)
    good += run.returncode == 0
    if run.returncode:
        print(f"{model.parent.name}: {run.stderr[:500]}")
print(f"{good} of {len(models)}")
