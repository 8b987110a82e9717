"""Runs the worked examples of the mla ops and compares their results.

    run_examples.py SOURCE_ROOT FOLDER

Each example becomes a function of its operands that returns its results, in its own
file in FOLDER. mla-run compiles it with the kernels, runs it on seeded arguments, and
compares the results with the results of the decomposition. An operand of type !mla.plan
comes from the worked example of `mla.plan`. Operands of type index are computed from the
block table. Prints one line per op. Exits with 0 if all results of all examples agree.
"""

import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[4] / "Tools" / "Inputs"))

from extract_examples import BLOCK, DEFINITION, NAME, STATEMENT, signature, split_ops, split_types

# Per index operand: the ops that compute it from the block table %t.
SIZES = {
    "%P": "%c1 = arith.constant 1 : index\n  %P = tensor.dim %t, %c1 : tensor<?x?xi32>",
    "%T": "%c1 = arith.constant 1 : index\n  %pages = tensor.dim %t, %c1 : tensor<?x?xi32>\n"
          "  %c16 = arith.constant 16 : index\n  %T = arith.muli %pages, %c16 : index",
}


def examples(root):
    """Returns (name of the op, text of one example) for each op of the dialect."""
    for td in sorted((root / "include/mla/Dialect/MLA/IR").glob("*.td")):
        text = td.read_text()
        starts = list(DEFINITION.finditer(text))
        for here, after in zip(starts, starts[1:] + [None]):
            if here.group(2).endswith("Op") and "summary" in (
                body := text[here.start() : after.start() if after else len(text)]
            ):
                yield from ((here.group(1), op) for block in BLOCK.findall(body) for op in split_ops(block))


def results(example):
    """Returns the names and types of the results of an example."""
    statement = STATEMENT.match(example)
    names = NAME.findall(example[: statement.end()])
    types = re.split(r"->|\bto\b", example)[-1].strip()
    return names, split_types(types.removeprefix("(").removesuffix(")")) if names else []


def operands(example):
    """Returns a dict from the names of an example's operands to their types, in order."""
    body, types = signature(example)
    return dict(zip(NAME.findall(body[STATEMENT.match(body).end() :]), types, strict=False))


def function(example, plan):
    """Returns a function that runs an example. `plan` is the example of mla.plan."""
    arguments, before = operands(example), []
    for name, kind in list(arguments.items()):
        if kind == "!mla.plan":
            before += [SIZES["%P"], plan]
        elif kind == "index":
            before.append(SIZES[name])
    listed = ", ".join(f"{name}: {kind}" for name, kind in arguments.items() if kind not in ("!mla.plan", "index"))
    names, types = results(example)
    returned = f"return {', '.join(names)} : {', '.join(types)}" if names else "return"
    lines = "\n  ".join([*before, example, returned])
    return f"func.func @main({listed}) -> ({', '.join(types)}) {{\n  {lines}\n}}\n"


def main():
    root, folder = map(pathlib.Path, sys.argv[1:])
    folder.mkdir(parents=True, exist_ok=True)
    found = list(examples(root))
    plan = next(text for name, text in found if name == "MLA_PlanOp")
    failed = 0
    for number, (name, text) in enumerate(found):
        if text == plan:
            continue  # a plan cannot be returned: ops that take a plan run this example
        file = folder / f"{name}_{number}.mlir"
        file.write_text(function(text, plan))
        done = subprocess.run(["mla-run", str(file), "--seed=7", "--threads=1", "-O", "0", "--quiet"],
                              capture_output=True, text=True, check=False)
        agrees = done.returncode == 0 and "all results agree" in done.stdout
        failed += not agrees
        with_plan = " with mla.plan" if plan in file.read_text() else ""
        print(f"{name}{with_plan}: {'agrees' if agrees else 'FAILED'}")
        if not agrees:
            print(done.stdout + done.stderr)
    print(f"{len(found)} examples")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
