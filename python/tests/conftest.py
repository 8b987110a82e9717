"""In CI nothing is skipped for want of a package: these imports must work."""

import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

if os.environ.get("CI") == "true":
    import torch  # noqa: F401
    import torch_mlir  # noqa: F401
    import transformers  # noqa: F401
