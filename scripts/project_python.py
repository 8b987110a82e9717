"""Runs a script with a Python that has the packages it needs: the current one, or the one in .venv."""

import importlib.util
import os
import pathlib
import sys

ENVIRONMENT = pathlib.Path(__file__).resolve().parent.parent / ".venv"


def need(*modules):
    """Returns if all modules can be imported. Otherwise restarts the script with the Python in .venv, or exits with
    an error. If MLA_KEEP_PYTHON is set, the script is not restarted, because the caller chose its Python."""
    missing = [name for name in modules if importlib.util.find_spec(name) is None]
    if not missing:
        return
    script = pathlib.Path(sys.argv[0]).name
    if os.environ.get("MLA_KEEP_PYTHON"):
        sys.exit(f"{script}: {sys.executable} cannot import {' and '.join(missing)}: install it there")
    python = ENVIRONMENT / "bin" / "python"
    if pathlib.Path(sys.prefix) != ENVIRONMENT and python.exists():
        sys.stdout.flush()
        os.execv(python, [str(python), *sys.argv])
    sys.exit(f"{script}: {' and '.join(missing)} cannot be imported: run scripts/test once, which "
             f"installs it into {ENVIRONMENT}, or {ENVIRONMENT}/bin/pip install -r scripts/requirements/test.txt")
