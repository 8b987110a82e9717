"""Raises every layer: raise_each.py MODELS_FOLDER MLA_OPT.

Prints for each its folder, the remarks, and how many softmaxes or attention ops
are left.
"""

import pathlib
import re
import subprocess
import sys

for model in sorted(pathlib.Path(sys.argv[1]).glob("*/model.mlir")):
    command = [sys.argv[2], "--mla-raise-torch", "--remarks-filter=mla-raise-torch"]
    run = subprocess.run([*command, str(model)], capture_output=True, text=True, check=False)
    print(f"{model.parent.name}/")
    print("\n".join(re.findall("remark: .*", run.stderr)) or run.stderr[:300])
    print("left:", len(re.findall(r"softmax|scaled_dot|= mla\.attention", run.stdout)))
