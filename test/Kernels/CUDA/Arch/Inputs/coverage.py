"""Which functions of the layer no golden test calls.

    coverage.py ARCH-FOLDER GOLDEN...

Prints how many functions there are, then those without a test; fails if any.
"""

import pathlib
import re
import sys

# Registers that the compiler reads itself, plain C++, without code, or made of
# other wrappers.
WITHOUT = set("""
    threadIndex warpIndex warpgroupIndex ctaX ctaY ctaZ gridX gridY gridZ ctaThreads
    sharedAddress dynamicShared loadShared storeShared mapToRank maximum minimum firstOf secondOf fill
    tmemRange tmemOperand from part atLane fromK Frag Coordinates Ring Phase first passed at advance
    parity number stage phase next producer consumer address panelRows kMajor mnMajor clusterArrive
    clusterWait setRole expectOperand expectRows checkOperandStart
""".split())


def functions(folder):
    """Names declared with MLA_ARCH in the public headers."""
    for path in sorted(folder.glob("*.h")):
        text = re.sub(r"//[^\n]*", "", path.read_text())
        for match in re.finditer(r"\bMLA_ARCH\b[^;{}()]*?\b(\w+)\(", text):
            yield match[1]


def main():
    tests = "".join(pathlib.Path(p).read_text() for p in sys.argv[2:])
    names = sorted(set(functions(pathlib.Path(sys.argv[1]))) - WITHOUT)
    print(f"{len(names)} functions")
    missing = [n for n in names if not re.search(rf"\b{n}\b[<(]", tests)]
    for name in missing:
        print(name)
    return 1 if missing or not names else 0


if __name__ == "__main__":
    sys.exit(main())
