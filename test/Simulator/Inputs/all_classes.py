"""Whether a table of bug classes is complete and each class has its test.

    all_classes.py DOCUMENT TESTS

DOCUMENT has a table with a row "| NN | mistake | mark |" for each of the classes
1 to 49; TESTS is the folder of bugclass-NN.test.
"""

import pathlib
import re
import sys

COUNT = 49
MARKS = ("detected", "types", "stated", "build")


def main():
    rows = re.findall(r"^\| (\d+) \| .+? \| (.+?) \|$", pathlib.Path(sys.argv[1]).read_text(), re.M)
    wrong = [f"row {n}: mark '{mark}'" for n, mark in rows if not mark.startswith(MARKS)]
    if [int(n) for n, _ in rows] != list(range(1, COUNT + 1)):
        wrong.append(f"rows are {', '.join(n for n, _ in rows)}, expected 1 to {COUNT}")
    for number in range(1, COUNT + 1):
        test = pathlib.Path(sys.argv[2]) / f"bugclass-{number:02}.test"
        if not test.exists():
            wrong.append(f"no {test.name}")
    print("\n".join(wrong) if wrong else f"{COUNT} classes, each with a test")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
