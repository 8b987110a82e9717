"""Settings for all tests. In CI a missing package is an error, so that no test is skipped."""

import atexit
import gc
import os
import pathlib
import shutil
import sys
import tempfile

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

# By default, the runtime uses one thread for calls as small as those of the tests. With 0, it uses all threads.
os.environ.setdefault("MLA_SHARE_FROM_NS", "0")

# The cache of recipes of this process. Without it, tests would read what earlier runs proved, or other processes of
# pytest-xdist prove.
if "MLA_CACHE" not in os.environ or "PYTEST_XDIST_WORKER" in os.environ:
    os.environ["MLA_CACHE"] = tempfile.mkdtemp(prefix="mla-cache-")
    atexit.register(shutil.rmtree, os.environ["MLA_CACHE"], ignore_errors=True)


def pytest_configure(config):
    # With pytest-xdist, the first process runs no tests.
    starts_others = getattr(config.option, "numprocesses", None) and not hasattr(config, "workerinput")
    if os.environ.get("CI") == "true" and not starts_others:
        import torch  # noqa: F401
        import torch_mlir  # noqa: F401
        import transformers  # noqa: F401


@pytest.hookimpl(trylast=True)
def pytest_collection_finish():
    """Excludes what the imported packages hold from garbage collection, which would otherwise visit a million objects
    in each export."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
