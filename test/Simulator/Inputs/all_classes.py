"""Checks that a table of bug classes is complete and that each class has a test.

    all_classes.py DOCUMENT TESTS

DOCUMENT has a table with a row "| NN | mistake | mark |" for each of the classes
1 to 49. TESTS is the folder BugClass; a class without a file NN.test uses
bugclass.test. A mark has parts separated by ";". Each part begins with "detected",
"types" (the code does not compile), "stated" (detected if the kernel states what it
means) or "build", optionally after "what: ". At least 42 classes must have the mark
"detected" or "types".
"""

import collections
import pathlib
import re
import sys

COUNT, LEAST = 49, 42
PART = re.compile(r"(?:[^:;]+: )?(detected|types|stated|build)\b")


def marks_of(text):
    """Returns the marks of all parts, or None if a part has no mark."""
    found = [PART.match(part.strip()) for part in text.split(";")]
    return None if None in found else [match.group(1) for match in found]


def main():
    rows = re.findall(r"^\| (\d+) \| .+? \| (.+?) \|$", pathlib.Path(sys.argv[1]).read_text(), re.M)
    marks = {int(n): marks_of(text) for n, text in rows}
    wrong = [f"row {n}: unknown mark in '{text}'" for n, text in rows if marks[int(n)] is None]
    if [int(n) for n, _ in rows] != list(range(1, COUNT + 1)):
        wrong.append(f"rows are {', '.join(n for n, _ in rows)}, expected 1 to {COUNT}")
    best = collections.Counter(next((m for m in ("detected", "types", "stated", "build") if m in found), "build")
                               for found in marks.values() if found)
    if best["detected"] + best["types"] < LEAST:
        wrong.append(f"{best['detected']} classes are detected and {best['types']} refused by types, expected at least {LEAST}")
    tests = pathlib.Path(sys.argv[2])
    shared = (tests / "bugclass.test").exists()
    for number in range(1, COUNT + 1):
        if not (shared or (tests / f"{number:02}.test").exists()):
            wrong.append(f"no test of class {number:02}")
    counts = ", ".join(f"{best[mark]} {mark}" for mark in ("detected", "types", "stated", "build"))
    print("\n".join(wrong) if wrong else f"{COUNT} classes, each with a test: {counts}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
