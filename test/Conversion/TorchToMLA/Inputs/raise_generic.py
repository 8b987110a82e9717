"""Raises layers from the generic form that torch-mlir prints: raise_generic.py MLA_OPT FOLDER

Each FOLDER/*/model.mlir must be raised to one attention, and to the same IR as
from its own text, except for the brackets of attributes. Prints the name of each
model for which this fails, with the reason, and then `N of M`.
"""

import pathlib
import subprocess
import sys

MLA_OPT, FOLDER = sys.argv[1:]


def run(*command, text=None):
    return subprocess.run(command, input=text, stdout=subprocess.PIPE, text=True, check=True).stdout


def raise_text(text):
    """Returns the raised module, with attributes in `{..}`."""
    raised = run(MLA_OPT, "--mla-torch-front", "--mlir-print-op-generic", "-", text=text)
    return raised.replace("<{", "{").replace("}>", "}")


def find_problem(model):
    pretty = model.read_text()
    generic = run("torch-mlir-opt", "--mlir-print-op-generic", str(model))
    if "<{" not in generic or "= torch." in generic:
        return "torch-mlir-opt printed another form"
    raised = raise_text(generic)
    if (count := raised.count('"mla.attention"')) != 1:
        return f"{count} attentions, expected 1"
    return "" if raised == raise_text(pretty) else "raises to something else"


models = sorted(pathlib.Path(FOLDER).glob("*/model.mlir"))
good = 0
for model in models:
    problem = find_problem(model)
    good += not problem
    if problem:
        print(f"{model.parent.name}: {problem}")
print(f"{good} of {len(models)}")
