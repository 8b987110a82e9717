"""In CI nothing is skipped for want of a package: these imports must work. Calls are
shared among threads, however small they are."""

import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

# What tests compute is too little work to be shared among threads, unless asked for.
os.environ.setdefault("MLA_SHARE_FROM_NS", "0")

if os.environ.get("CI") == "true":
    import torch  # noqa: F401
    import torch_mlir  # noqa: F401
    import transformers  # noqa: F401
