"""Tests that without torch, the tests that need it are skipped with a reason, and the others are collected."""

import os
import pathlib
import subprocess
import sys

TESTS = pathlib.Path(__file__).resolve().parent


def test_every_file_is_collected(tmp_path):
    (tmp_path / "torch.py").write_text("raise ModuleNotFoundError(\"No module named 'torch'\")\n")
    environment = {**os.environ, "CI": "", "PYTHONPATH": str(tmp_path)}
    done = subprocess.run([sys.executable, "-m", "pytest", "-q", "-rs", "--collect-only", "-p", "no:cacheprovider", TESTS],
                          env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-2000:]
    assert "could not import 'torch'" in done.stdout
    assert "test_without_torch.py::test_every_file_is_collected" in done.stdout
