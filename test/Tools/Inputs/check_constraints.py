"""Checks that every numbered constraint of the dialects has a negative test.

Usage: check_constraints.py SOURCE_ROOT [--table]

In a description, a line `* C3: ...` is a constraint of the op, type or attribute
that follows. It is tested when a test file named MNEMONIC_invalid.mlir under
test/Dialect expects an error that says `C3: `, attributed to that op where the
message names one. Numbers must have no gap, and a test must not expect a number
that no description has.
"""

import pathlib
import re
import sys

DEFINITION = re.compile(r"^def\s+\w+\s*:\s*(\w+)<([^>{]*)", re.M)
CONSTRAINT = re.compile(r"^\s*\* C(\d+): ", re.M)
EXPECTED = re.compile(r"expected-error[^{]*{{(?:'(?P<op>[\w.]+)' op )?C(?P<number>\d+): ")


def definitions(td):
    """(mnemonic, text) of each def in a TableGen file that has a mnemonic."""
    text = td.read_text()
    starts = list(DEFINITION.finditer(text))
    for here, after in zip(starts, starts[1:] + [None]):
        body = text[here.start() : after.start() if after else len(text)]
        # The mnemonic is the last string: op<"x", ..>, type<"Name", "x", ..>.
        strings = re.findall(r'"([^"]*)"', here.group(2))
        if strings:
            yield strings[1] if len(strings) > 1 else strings[0], body


def constraints(root):
    """{mnemonic: set of numbers} of all definitions that have constraints."""
    found = {}
    for td in sorted((root / "include").rglob("*.td")):
        for mnemonic, body in definitions(td):
            numbers = {int(n) for n in CONSTRAINT.findall(body)}
            if numbers:
                found.setdefault(mnemonic, set()).update(numbers)
    return found


def negative_tests(root):
    """{mnemonic: {number: how many}} of all expected errors."""
    found = {}
    for test in sorted((root / "test" / "Dialect").rglob("*_invalid.mlir")):
        own = test.name.removesuffix("_invalid.mlir")
        for match in EXPECTED.finditer(test.read_text()):
            op = (match["op"] or own).rsplit(".", 1)[-1]
            counts = found.setdefault(op, {})
            counts[int(match["number"])] = counts.get(int(match["number"]), 0) + 1
    return found


def problems(wanted, tested):
    for mnemonic, numbers in sorted(wanted.items()):
        gap = set(range(1, max(numbers) + 1)) - numbers
        for number in sorted(gap):
            yield f"{mnemonic}: constraints are numbered without C{number}"
        for number in sorted(numbers - set(tested.get(mnemonic, {}))):
            yield f"{mnemonic}: C{number} has no negative test"
    for mnemonic, counts in sorted(tested.items()):
        for number in sorted(set(counts) - wanted.get(mnemonic, set())):
            yield f"{mnemonic}: a test expects C{number}, which no description has"


def main():
    root = pathlib.Path(sys.argv[1])
    wanted, tested = constraints(root), negative_tests(root)
    if "--table" in sys.argv:
        for mnemonic, numbers in sorted(wanted.items()):
            tests = sum(tested.get(mnemonic, {}).values())
            print(f"{mnemonic}: {len(numbers)} constraints, {tests} negative tests")
    found = list(problems(wanted, tested))
    for problem in found:
        print(problem)
    total = sum(map(len, wanted.values()))
    tests = sum(sum(counts.values()) for counts in tested.values())
    print(f"{total} constraints, {tests} negative tests, {len(found)} problems")
    sys.exit(bool(found) or total == 0)


if __name__ == "__main__":
    main()
