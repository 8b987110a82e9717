"""Checks that every numbered constraint of the dialects has a negative test.

Usage: check_constraints.py SOURCE_ROOT [--table]

In a description, a line `* C3: ...` is a constraint of the op, type or attribute
that it belongs to, or of all ops of the dialect. It is tested when a test file
named *_invalid.mlir under test/Dialect expects an error that says `C3: `; the
message says of which op, otherwise the file's name does. An op's own numbers go
on from its dialect's, without a gap, and a test must not expect a number that no
description has.

ODS checks a type without a number, so operands and results have types derived
from MLA_Checked, which a numbered constraint checks: the number that stands after
the op's mnemonic and, for an op derived from MLA_InferOp, the next.

A message names an operand, result or attribute as ODS does, or by its number, or
what of a layout it is about; and it has two values, the one that was got and the one
that was expected. Messages without are in ONE_VALUE, with the reason.
"""

import pathlib
import re
import sys

DEFINITION = re.compile(r"^def\s+\w+\s*:\s*(\w+)<?([^>{]*)", re.M)
DERIVED = re.compile(r"^(?:class|def)\s+(\w+)[^:{;]*:\s*(\w+)", re.M)
VALUES = re.compile(r"let (?:arguments|results) = \((?:ins|outs)\b(.*?)\);", re.S)
VALUE = re.compile(r"([^$]*?):\$(\w+)")
WRAPPERS = {"Optional", "Variadic", "Arg", "Res", "MLA_As", "MemRead", "MemWrite"}
NAMED = re.compile(r"(?:MLA_As<\"(\w+)\",[^$]*)?:?\$(\w+)")
# What messages of types and attributes are about, and operands by their numbers.
PARTS = re.compile(r"\b(?:operand|result) #\d|\bthe (?:result's|operand's)|\bouts\b|\bfield \d|\bpools?\b"
                   r"|\ba layout\b|\bpage(?: size|_align)\b|#mla\.lse\b|\bwidth of\b")
GOT = re.compile(r"\bgot \S|\((?:\?|-?\d+|absent|present|'[^']*')\) |\bis (?:used|\S+,)|\bhas (?:rank )?\d+,"
                 r"|\bis a (?:tensor|memref),")
WANTED = re.compile(r"\bmust (?:be|equal|have|come|take)\b|\bexpected \S|, of \S+(?: #\d)? -?\d+$|\bits out is \S"
                    r"|\bexclude each other|\bneeds \S|\bhas (?:\d+ to|at most) \S|\ball \S+ must\b")
# Messages of fewer values, and why.
ONE_VALUE = {
    "query_len (absent) is needed without cu_seqlens (absent)": "two that are absent, of which one is expected",
    "pools are numbered without a gap, but pool 2 is used and pool 1 is not": "two pools stand for the two values",
}
CONSTRAINT = re.compile(r"^\s*\* C(\d+): ", re.M)
EXPECTED = re.compile(r"expected-error[^{]*{{(?:'(?P<op>[\w.]+)' op )?C(?P<number>\d+): (?P<message>.*)}}")


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


def files(root):
    """(dialect, path) of all TableGen files."""
    for td in sorted((root / "include/mla/Dialect").rglob("*.td")):
        yield td.relative_to(root / "include/mla/Dialect").parts[0].lower(), td


def derived_from(root, base):
    """Names of the classes and definitions that derive from a class."""
    parents = {}
    for _, td in files(root):
        parents.update(DERIVED.findall(td.read_text()))
    found = {base}
    while more := {name for name, parent in parents.items() if parent in found} - found:
        found |= more
    return found


def unnumbered_types(root):
    """(name of the definition, value, type) for which ODS would speak."""
    checked = derived_from(root, "MLA_Checked")
    for dialect, td in files(root):
        for body in re.split(r"^(?=def |class )", td.read_text(), flags=re.M):
            owner = re.match(r'\w+ (\w+)', body)
            for values in VALUES.findall(body):
                for text, value in VALUE.findall(values):
                    words = set(re.findall(r"[A-Za-z_]\w*", re.sub(r'"[^"]*"', "", text)))
                    if any(word.endswith("Attr") for word in words):
                        continue
                    for word in sorted(words - WRAPPERS - checked):
                        yield owner[1], value, word


def type_numbers(root):
    """{name of an op: numbers that its check of types uses}."""
    infer = derived_from(root, "MLA_InferOp")
    found = {}
    for dialect, td in files(root):
        for head in DEFINITION.finditer(td.read_text()):
            number = re.match(r'"(\w+)", (\d+)', head.group(2))
            if number:
                first = int(number[2])
                found[f"{dialect}.{number[1]}"] = {first, first + (head.group(1) in infer)}
    return found


def constraints(root):
    """{name: set of numbers} of all definitions that have constraints."""
    found = {}
    for dialect, td in files(root):
        for name, body in definitions(td, dialect):
            numbers = {int(n) for n in CONSTRAINT.findall(body)}
            if numbers:
                found.setdefault(name, set()).update(numbers)
    return found


def expected_errors(root):
    """(file, name of the op, match of EXPECTED) of all expected errors."""
    for test in sorted((root / "test/Dialect").rglob("*_invalid.mlir")):
        dialect = test.relative_to(root / "test/Dialect").parts[0].lower()
        own = f"{dialect}.{test.name.removesuffix('_invalid.mlir')}"
        for match in EXPECTED.finditer(test.read_text()):
            yield test.name, match["op"] or own, match


def negative_tests(root):
    """{name: {number: how many}} of all expected errors."""
    found = {}
    for _, name, match in expected_errors(root):
        counts = found.setdefault(name, {})
        counts[int(match["number"])] = counts.get(int(match["number"]), 0) + 1
    return found


def value_names(root):
    """{name of an op: what it calls its operands, results and attributes}."""
    found = {}
    for dialect, td in files(root):
        text = td.read_text()
        # Values of a class are those of all ops of the file that derive from it.
        shared = {name for block in re.findall(r"^class .*?^}", text, re.M | re.S) for name in names_in(block)}
        for name, body in definitions(td, dialect):
            found.setdefault(name, set()).update(names_in(body) | shared)
    return found


def names_in(text):
    """The words for which a definition's `$name`s stand in messages."""
    words = set()
    for values in VALUES.findall(text):
        for alias, name in NAMED.findall(values):
            words |= {alias, name, re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()} - {""}
    return words


def poor_messages(root):
    """(file, message, what it lacks) of the expected errors."""
    names = value_names(root)
    for file, name, match in expected_errors(root):
        message, said = match["message"], f"C{match['number']}: {match['message']}"
        if message in ONE_VALUE:
            continue
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
    for owner, value, kind in unnumbered_types(root):
        found.append(f"{owner}: {value} is {kind}, which ODS checks without a number")
    for name, numbers in sorted(type_numbers(root).items()):
        for number in sorted(numbers - wanted.get(name, set())):
            found.append(f"{name}: C{number} checks types, but no description has it")
    found += [f"{test}: '{message}' {lack}" for test, message, lack in poor_messages(root)]
    for problem in found:
        print(problem)
    total = sum(map(len, wanted.values()))
    tests = sum(sum(counts.values()) for counts in tested.values())
    print(f"{total} constraints, {tests} negative tests, {len(found)} problems")
    sys.exit(bool(found) or total == 0)


if __name__ == "__main__":
    main()
