"""Which functions of the layer no test calls.

    coverage.py ARCH-FOLDER GOLDEN...
    coverage.py ARCH-FOLDER --simulator FOLDER...

Of golden PTX tests, or of the sources of tests that run in the simulator. Prints
how many functions there are, then those without a test; fails if any.
"""

import pathlib
import re
import sys

# Registers that the compiler reads itself, plain C++, without code, or made of
# other wrappers.
WITHOUT_PTX = set("""
    threadIndex warpIndex warpgroupIndex ctaX ctaY ctaZ gridX gridY gridZ ctaThreads
    sharedAddress dynamicShared loadShared storeShared mapToRank maximum minimum firstOf secondOf fill
    tmemRange tmemOperand from part atLane fromK Frag Coordinates Ring Phase first passed at advance
    parity stage phase next producer consumer address panelRows kMajor mnMajor clusterArrive
    clusterWait setRole expectOperand expectRows checkOperandStart expectColumns
""".split())
# Why a function needs no call in a test of the simulator.
NOT_SIMULATED = {
    "Phase": "phases are made by first(), passed() and at()",
    "address": "the simulator's barriers are objects",
    "checkOperandStart": "a part of kMajor() and mnMajor()",
    "expectColumns": "a part of from() and fromK()",
    "setRole": "names a warp in timelines: the timeline's test",
}


def functions(folder):
    """Names declared with MLA_ARCH in the public headers."""
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
