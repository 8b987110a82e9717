"""Settings for all tests. In CI a missing package is an error, so that no test is skipped."""

import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

# By default, the runtime uses one thread for calls as small as those of the tests. With 0, it uses all threads.
os.environ.setdefault("MLA_SHARE_FROM_NS", "0")

if os.environ.get("CI") == "true":
    import torch  # noqa: F401
    import torch_mlir  # noqa: F401
    import transformers  # noqa: F401
