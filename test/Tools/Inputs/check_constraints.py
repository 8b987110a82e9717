"""Checks that every numbered constraint of the dialects has a negative test.

Usage: check_constraints.py SOURCE_ROOT [--table]

In a description, a line `* C3: ...` is a constraint of the described op, type or
attribute. In the description of a dialect it is a constraint of all ops. A
constraint is tested if a file *_invalid.mlir under test/Dialect expects an error
with `C3: `. The op is named by the message, or else by the file name. The numbers
of an op continue those of its dialect without a gap, and no test expects a number
that no description has.

ODS checks types, and its messages have no number. A type constraint that accepts
every type is an error here.

A message names an operand, a result, an attribute or a part of a layout. It has
the actual and the expected value.
"""

import pathlib
import re
import sys

DEFINITION = re.compile(r"^def\s+\w+\s*:\s*(\w+)<?([^>{]*)", re.M)
VALUES = re.compile(r"let (?:arguments|results) = \((?:ins|outs)\b(.*?)\);", re.S)
FORMAT = re.compile(r"let assemblyFormat = (?:\[\{(.*?)\}\]|\"(.*?)\");", re.S)
ACCEPTS_ALL = re.compile(r'CPred<"true">')
# Names of layout parts, and of values in messages of types and attributes.
PARTS = re.compile(r"\b(?:operand|result) #\d|\bthe (?:result's|operand's)|\bouts\b|\bfield \d|\bpools?\b"
                   r"|\ba layout\b|\bpage(?: size|_align)\b|#mla\.lse\b|\bwidth of\b")
GOT = re.compile(r"\bgot \S|\((?:\?|-?\d+|absent|present|'[^']*')\) ")
WANTED = re.compile(r"\bmust (?:be|equal|have|come)\b|\bexclude each other|\ball \S+ must\b")
CONSTRAINT = re.compile(r"^\s*\* C(\d+): ", re.M)
EXPECTED = re.compile(r"expected-error[^{]*{{(?:'(?P<op>[\w.]+)' op )?C(?P<number>\d+): (?P<message>.*)}}")


def definitions(td, dialect):
    """Returns (name, text) of each def of the dialect in a TableGen file."""
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


def files(root):
    """Returns (dialect, path) of all TableGen files."""
    for td in sorted((root / "include/mla/Dialect").rglob("*.td")):
        yield td.relative_to(root / "include/mla/Dialect").parts[0].lower(), td


def constraints(root):
    """Returns {name: set of numbers} of all definitions that have constraints."""
    found = {}
    for dialect, td in files(root):
        for name, body in definitions(td, dialect):
            numbers = {int(n) for n in CONSTRAINT.findall(body)}
            if numbers:
                found.setdefault(name, set()).update(numbers)
    return found


def expected_errors(root):
    """Returns (file, name of the op, match of EXPECTED) of all expected errors."""
    for test in sorted((root / "test/Dialect").rglob("*_invalid.mlir")):
        dialect = test.relative_to(root / "test/Dialect").parts[0].lower()
        own = f"{dialect}.{test.name.removesuffix('_invalid.mlir')}"
        for match in EXPECTED.finditer(test.read_text()):
            yield test.name, match["op"] or own, match


def negative_tests(root):
    """Returns {name: {number: count}} of all expected errors."""
    found = {}
    for _, name, match in expected_errors(root):
        counts = found.setdefault(name, {})
        counts[int(match["number"])] = counts.get(int(match["number"]), 0) + 1
    return found


def value_names(root):
    """Returns {name of an op: names of its operands, results and attributes}."""
    found = {}
    for dialect, td in files(root):
        text = td.read_text()
        # All ops of a file that derive from a class have the values of the class.
        shared = {name for block in re.findall(r"^class .*?^}", text, re.M | re.S) for name in names_in(block)}
        for name, body in definitions(td, dialect):
            found.setdefault(name, set()).update(names_in(body) | shared)
    return found


def names_in(text):
    """Returns the names of the values of a definition, in ODS and in its syntax."""
    words = set()
    for values in VALUES.findall(text):
        for name in re.findall(r"\$(\w+)", values):
            words |= {name, re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()}
    for formats in FORMAT.findall(text):
        words |= set(re.findall(r"`(\w+)`", "".join(formats)))
    return words


def poor_messages(root):
    """Returns (file, message, missing part) of each expected error that lacks one."""
    names = value_names(root)
    for file, name, match in expected_errors(root):
        message, said = match["message"], f"C{match['number']}: {match['message']}"
        if not PARTS.search(message) and not names.get(name, set()) & set(re.findall(r"\w+", message)):
            yield file, said, "names no operand"
        if not (GOT.search(message) and WANTED.search(message)):
            yield file, said, "lacks what was got or expected"


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
    found += [f"{td.name}: a type constraint accepts every type" for _, td in files(root)
              if ACCEPTS_ALL.search(td.read_text())]
    found += [f"{test}: '{message}' {lack}" for test, message, lack in poor_messages(root)]
    for problem in found:
        print(problem)
    total = sum(map(len, wanted.values()))
    tests = sum(sum(counts.values()) for counts in tested.values())
    print(f"{total} constraints, {tests} negative tests, {len(found)} problems")
    sys.exit(bool(found) or total == 0)


if __name__ == "__main__":
    main()
