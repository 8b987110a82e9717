"""Raises every layer: raise_each.py MODELS_FOLDER MLA_OPT.

Prints for each layer its folder, the remarks, and the numbers of remaining softmaxes,
of products without a weight, and of attention ops.
"""

import pathlib
import re
import subprocess
import sys

KINDS = {
    "softmax": r"softmax|scaled_dot|torch_mla|aten\.exp\b|aten\.logsumexp",
    "products": r"aten\.(?:bmm|matmul|einsum)\b",
    "attention": r"= mla\.attention",
}

for model in sorted(pathlib.Path(sys.argv[1]).glob("*/model.mlir")):
    command = [sys.argv[2], "--mla-raise-torch", "--remarks-filter=mla-raise-torch"]
    run = subprocess.run([*command, str(model)], capture_output=True, text=True, check=False)
    print(f"{model.parent.name}/")
    print("\n".join(re.findall("remark: .*", run.stderr)) or run.stderr[:300])
    left = (f"{len(re.findall(pattern, run.stdout))} {kind}" for kind, pattern in KINDS.items())
    print("left:", ", ".join(left))
