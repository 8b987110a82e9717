"""Writes the worked examples of a dialect's descriptions as one module.

Usage: extract_examples.py SOURCE_ROOT DIALECT_FOLDER > examples.mlir

An example is a block marked `mlir` in a description of an op, attribute or type.
Each becomes a function: the values that it uses and does not define are the
arguments, with the types that its signature gives. Fails when an op has none.
"""

import pathlib
import re
import sys

DEFINITION = re.compile(r"^def\s+(\w+)\s*:\s*(\w+)<([^>{]*)", re.M)
BLOCK = re.compile(r"```mlir\n(.*?)```", re.S)
NAME = re.compile(r"%[\w]+")


def split_types(text):
    """Types separated by commas outside of brackets."""
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
    """The operand types after the last colon outside of brackets."""
    depth, at = 0, -1
    for i, char in enumerate(text):
        if char in "<([{":
            depth += 1
        if char in ")]}" or (char == ">" and text[i - 1] != "-"):
            depth -= 1
        if char == ":" and depth == 0:
            at = i
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
    body, types = signature(example)
    left, _, right = body.rpartition("= mla.") if re.match(r"\s*%", body) else ("", "", body)
    operands = NAME.findall(right)
    if len(operands) != len(types):
        sys.exit(f"{name}: {len(operands)} operands, {len(types)} types in {example}")
    arguments = ", ".join(f"{o}: {t}" for o, t in zip(operands, types))
    return f"func.func @{name}({arguments}) {{\n{example.rstrip()}\n  return\n}}\n"


def strip_comments(text):
    return re.sub(r"//.*", "", text)


def split_attributes(text):
    """Each attribute of a block; one may take several lines."""
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
                yield op_function(label, example)
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
