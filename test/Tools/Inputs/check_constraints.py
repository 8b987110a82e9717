"""Checks that every numbered constraint of the dialects has a negative test.

Usage: check_constraints.py SOURCE_ROOT [--table]

In a description, a line `* C3: ...` is a constraint of the op, type or attribute
that it belongs to, or of all ops of the dialect. It is tested when a test file
named *_invalid.mlir under test/Dialect expects an error that says `C3: `; the
message says of which op, otherwise the file's name does. An op's own numbers go
on from its dialect's, without a gap, and a test must not expect a number that no
description has.
"""

import pathlib
import re
import sys

DEFINITION = re.compile(r"^def\s+\w+\s*:\s*(\w+)<?([^>{]*)", re.M)
CONSTRAINT = re.compile(r"^\s*\* C(\d+): ", re.M)
EXPECTED = re.compile(r"expected-error[^{]*{{(?:'(?P<op>[\w.]+)' op )?C(?P<number>\d+): ")


def definitions(td, dialect):
    """(name, text) of each def in a TableGen file that is of the dialect."""
    text = td.read_text()
    starts = list(DEFINITION.finditer(text))
    for here, after in zip(starts, starts[1:] + [None]):
        body = text[here.start() : after.start() if after else len(text)]
        strings = re.findall(r'"([^"]*)"', here.group(2))
        if here.group(1) == "Dialect":
            yield dialect + ".*", body
        elif strings:
            # op<"mnemonic", ..>, but attribute<"Name", "mnemonic">.
            second = re.search("Attr|Type", here.group(1)) and len(strings) > 1
            yield f"{dialect}.{strings[1] if second else strings[0]}", body


def constraints(root):
    """{name: set of numbers} of all definitions that have constraints."""
    found = {}
    for td in sorted((root / "include/mla/Dialect").rglob("*.td")):
        dialect = td.relative_to(root / "include/mla/Dialect").parts[0].lower()
        for name, body in definitions(td, dialect):
            numbers = {int(n) for n in CONSTRAINT.findall(body)}
            if numbers:
                found.setdefault(name, set()).update(numbers)
    return found


def negative_tests(root):
    """{name: {number: how many}} of all expected errors."""
    found = {}
    for test in sorted((root / "test/Dialect").rglob("*_invalid.mlir")):
        dialect = test.relative_to(root / "test/Dialect").parts[0].lower()
        own = f"{dialect}.{test.name.removesuffix('_invalid.mlir')}"
        for match in EXPECTED.finditer(test.read_text()):
            counts = found.setdefault(match["op"] or own, {})
            counts[int(match["number"])] = counts.get(int(match["number"]), 0) + 1
    return found


def problems(wanted, tested):
    common = {name.removesuffix("*"): n for name, n in wanted.items() if name.endswith(".*")}
    for dialect, numbers in common.items():
        all_tested = {n for op in tested if op.startswith(dialect) for n in tested[op]}
        for number in sorted(numbers - all_tested):
            yield f"{dialect}*: C{number} has no negative test"
    for name, numbers in sorted(wanted.items()):
        if name.endswith(".*"):
            continue
        shared = common.get(name.split(".")[0] + ".", set())
        for number in sorted(set(range(1, max(numbers) + 1)) - numbers - shared):
            yield f"{name}: constraints are numbered without C{number}"
        for number in sorted(numbers - set(tested.get(name, {}))):
            yield f"{name}: C{number} has no negative test"
    for name, counts in sorted(tested.items()):
        shared = common.get(name.split(".")[0] + ".", set())
        for number in sorted(set(counts) - wanted.get(name, set()) - shared):
            yield f"{name}: a test expects C{number}, which no description has"


def main():
    root = pathlib.Path(sys.argv[1])
    wanted, tested = constraints(root), negative_tests(root)
    if "--table" in sys.argv:
        for name, numbers in sorted(wanted.items()):
            tests = sum(tested.get(name, {}).values())
            print(f"{name}: {len(numbers)} constraints, {tests} negative tests")
    found = list(problems(wanted, tested))
    for problem in found:
        print(problem)
    total = sum(map(len, wanted.values()))
    tests = sum(sum(counts.values()) for counts in tested.values())
    print(f"{total} constraints, {tests} negative tests, {len(found)} problems")
    sys.exit(bool(found) or total == 0)


if __name__ == "__main__":
    main()
