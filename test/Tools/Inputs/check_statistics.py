"""Checks that each statistic of a pass is expected by a test in which it is not 0: check_statistics.py TREE."""

import pathlib
import re
import sys


def statistics(tree):
    """Returns pairs of a pass and one of its statistics, from the .td files."""
    for path in sorted((tree / "include" / "mla").rglob("Passes.td")):
        for part in re.split(r"(?m)^def ", path.read_text())[1:]:
            name = re.search(r'Pass<"([^"]+)"', part)
            for statistic in re.findall(r'Statistic<"\w+",\s*"([^"]+)"', part):
                yield name[1], statistic


def expectations(tree):
    """Returns pairs of a pass and a statistic that a test of the pass expects not to be 0."""
    for path in sorted((tree / "test").rglob("*")):
        if path.suffix not in (".mlir", ".test"):
            continue
        text = path.read_text()
        for line in re.findall(r".*RUN:.*--mlir-pass-statistics.*", text):
            prefix = re.search(r"--check-prefix=(\S+)", line)
            block = re.findall(rf"\b{prefix[1] if prefix else 'CHECK'}[A-Z-]*: *(.*)", text)
            current = None
            for expected in block:
                current = expected if re.fullmatch(r"[a-z-]+", expected) else current
                count = re.fullmatch(r"\(S\) [1-9]\d* (\S+) - .*", expected)
                if count:
                    yield current, count[1]


def main():
    tree = pathlib.Path(sys.argv[1])
    read = set(expectations(tree))
    wanted = list(statistics(tree))
    missing = [pair for pair in wanted if pair not in read]
    for name, statistic in missing:
        print(f"{name}: no test expects the statistic '{statistic}' with a count")
    print(f"{len(wanted)} statistics, {len(missing)} problems")
    return 1 if missing or not wanted else 0


sys.exit(main())
