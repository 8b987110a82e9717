"""Finds functions of the instruction layer that no test calls.

    coverage.py ARCH-FOLDER GOLDEN...
    coverage.py ARCH-FOLDER --simulator FOLDER...

The first form searches golden PTX tests, the second the sources of tests that run in
the simulator. Prints the number of functions, then those without a test. Exits with 1
if a function has no test.
"""

import pathlib
import re
import sys

# Functions without inline PTX: they read a register through the compiler, are plain C++,
# emit no code, or call other wrappers.
WITHOUT_PTX = set("""
    threadIndex warpIndex warpgroupIndex ctaX ctaY ctaZ gridX gridY gridZ ctaThreads
    sharedAddress dynamicShared loadShared storeShared mapToRank maximum minimum firstOf secondOf fill
    tmemRange tmemOperand from part atLane fromK Frag Coordinates Ring Phase first passed at advance
    parity stage phase next producer consumer address panelRows kMajor mnMajor clusterArrive
    clusterWait setRole expectOperand expectRows checkOperandStart expectColumns
""".split())
# Functions that simulator tests need not call, each with the reason.
NOT_SIMULATED = {
    "Phase": "phases are made by first(), passed() and at()",
    "address": "the simulator's barriers are objects",
    "checkOperandStart": "a part of kMajor() and mnMajor()",
    "expectColumns": "a part of from() and fromK()",
    "squareRoot": "a part of the norm of CacheNormTest",
    "setRole": "names a warp in timelines: the timeline's test",
}


def functions(folder):
    """Yields the names of functions that the public headers declare with MLA_ARCH."""
    for path in sorted(folder.glob("*.h")):
        for match in re.finditer(r"\bMLA_ARCH\b[^;{}()]*?\b(\w+)\(", code(path)):
            yield match[1]


def code(path):
    return re.sub(r"//[^\n]*", "", path.read_text())


def sources(paths):
    for path in map(pathlib.Path, paths):
        yield from (p for p in path.iterdir() if p.suffix in (".h", ".cpp")) if path.is_dir() else (path,)


def main():
    arguments = sys.argv[2:]
    simulated = arguments[:1] == ["--simulator"]
    without = set(NOT_SIMULATED) if simulated else WITHOUT_PTX
    tests = "".join(code(p) for p in sources(arguments[simulated:]))
    every = set(functions(pathlib.Path(sys.argv[1])))
    names = sorted(every - without)
    print(f"{len(names)} functions")
    where = ("in no test that runs in the simulator, nor listed in NOT_SIMULATED" if simulated
             else "in no golden PTX test, nor listed in WITHOUT_PTX")
    missing = [f"{n}: {where} of coverage.py" for n in names if not re.search(rf"\b{n}\b[<({{]", tests)]
    missing += [f"{n}: listed, but no function" for n in sorted(without - every)]
    for name in missing:
        print(name)
    return 1 if missing or not names else 0


if __name__ == "__main__":
    sys.exit(main())
