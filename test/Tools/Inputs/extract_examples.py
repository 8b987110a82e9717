"""Writes the worked examples of a dialect's descriptions as one module.

Usage: extract_examples.py SOURCE_ROOT DIALECT_FOLDER > examples.mlir

An example is a block marked `mlir` in the description of an op, attribute or type.
Each op in it becomes a function whose arguments are the operands of the op, with
the types in its signature. The operands of an op without a signature have type
index. Fails if an op has no example.
"""

import pathlib
import re
import sys

DEFINITION = re.compile(r"^def\s+(\w+)\s*:\s*(\w+)<([^>{]*)", re.M)
BLOCK = re.compile(r"```mlir\n(.*?)```", re.S)
NAME = re.compile(r"%[\w]+")
# The start of an op of the dialect, with or without results.
STATEMENT = re.compile(r"^\s*(?:%[\w:]+(?:\s*,\s*%\w+)*\s*=\s*)?(?=mlak?\.)", re.M)


def split_types(text):
    """Splits a list of types at the commas outside of brackets."""
    parts, depth, current = [], 0, ""
    for previous, char in zip(" " + text, text):
        if char in "<([{":
            depth += 1
        if char in ")]}" or (char == ">" and previous != "-"):
            depth -= 1
        if char == "," and depth == 0:
            parts.append(current.strip())
            current = ""
        else:
            current += char
    return parts + [current.strip()] if current.strip() else parts


def signature(text):
    """Splits an op into the text before its signature and the operand types. The signature
    follows the last colon outside of brackets. Without such a colon there are no types."""
    depth, at = 0, -1
    for i, char in enumerate(text):
        if char in "<([{":
            depth += 1
        if char in ")]}" or (char == ">" and text[i - 1] != "-"):
            depth -= 1
        if char == ":" and depth == 0:
            at = i
    if at < 0:
        return text, []
    types = text[at + 1 :].strip()
    if not types.startswith("("):
        return text[:at], split_types(types.split(" to ")[0])
    depth = 0
    for i, char in enumerate(types):
        depth += (char == "(") - (char == ")")
        if depth == 0:
            return text[:at], split_types(types[1:i])
    sys.exit(f"no signature in {text}")


def op_function(name, example):
    """Returns a function whose body is one op."""
    body, types = signature(example)
    operands = NAME.findall(body[STATEMENT.match(body).end() :])
    types = types or ["index"] * len(operands)
    if len(operands) != len(types):
        sys.exit(f"{name}: {len(operands)} operands, {len(types)} types in {example}")
    arguments = {}
    for operand, kind in zip(operands, types):
        if arguments.setdefault(operand, kind) != kind:
            sys.exit(f"{name}: {operand} is {arguments[operand]} and {kind} in {example}")
    listed = ", ".join(f"{o}: {t}" for o, t in arguments.items())
    return f"func.func @{name}({listed}) {{\n{example.rstrip()}\n  return\n}}\n"


def split_ops(example):
    """Returns the ops of a block. An op may have several lines."""
    text = strip_comments(example)
    starts = [m.start() for m in STATEMENT.finditer(text)]
    if not starts or text[: starts[0]].strip():
        sys.exit(f"expected an op of mla or mlak first in {example}")
    return [text[a:b].strip() for a, b in zip(starts, starts[1:] + [len(text)])]


def strip_comments(text):
    return re.sub(r"//.*", "", text)


def split_attributes(text):
    """Returns the attributes of a block. An attribute may have several lines."""
    return [part.strip() for part in re.split(r"^\s*(?=[#!]mla)", strip_comments(text), flags=re.M)
            if part.strip()]


def functions(td):
    text = td.read_text()
    starts = list(DEFINITION.finditer(text))
    for here, after in zip(starts, starts[1:] + [None]):
        body = text[here.start() : after.start() if after else len(text)]
        name, kind = here.group(1), here.group(2)
        examples = BLOCK.findall(body)
        if kind.endswith("Op") and "summary" in body and not examples:
            sys.exit(f"{name}: no worked example")
        for number, example in enumerate(examples):
            label = f"{name}_{number}"
            if kind.endswith("Op"):
                for item, op in enumerate(split_ops(example)):
                    yield op_function(f"{label}_{item}", op)
                continue
            for item, value in enumerate(split_attributes(example)):
                what = f"t = {value}" if value.startswith("!") else f"a = {value}"
                yield f"func.func private @{label}_{item}() attributes {{{what}}}\n"


def main():
    root = pathlib.Path(sys.argv[1])
    found = [f for td in sorted((root / sys.argv[2]).rglob("*.td")) for f in functions(td)]
    if not found:
        sys.exit("no examples")
    print("\n".join(found))


if __name__ == "__main__":
    main()
