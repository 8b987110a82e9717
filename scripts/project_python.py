"""The Python that has what a script needs: this one, or the project's own."""

import importlib.util
import os
import pathlib
import sys

ENVIRONMENT = pathlib.Path(__file__).resolve().parent.parent / ".venv"


def need(*modules):
    """Goes on where all modules can be imported: here, or again from the start in the project's environment. With
    MLA_KEEP_PYTHON only here: a Python that somebody named."""
    missing = [name for name in modules if importlib.util.find_spec(name) is None]
    if not missing:
        return
    script = pathlib.Path(sys.argv[0]).name
    if os.environ.get("MLA_KEEP_PYTHON"):
        sys.exit(f"{script}: {' and '.join(missing)} cannot be imported by {sys.executable}")
    python = ENVIRONMENT / "bin" / "python"
    if pathlib.Path(sys.prefix) != ENVIRONMENT and python.exists():
        sys.stdout.flush()
        os.execv(python, [str(python), *sys.argv])
    sys.exit(f"{script}: {' and '.join(missing)} cannot be imported: run scripts/test once, which "
             f"installs it into {ENVIRONMENT}, or {ENVIRONMENT}/bin/pip install -r scripts/requirements/test.txt")
