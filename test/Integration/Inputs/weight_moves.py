#!/usr/bin/env python3
"""Compares the allocations and copies of a compiled step with the size of a cut of kv_b.

    weight_moves.py --cut=ELEMENTS [FILE]

A cut is the part of kv_b for the keys or for the values. Reads IR as printed by
`--mlir-print-ir-before=mla-plan-workspace`: after bufferization, when each allocation
is an op. Prints the number of allocations and copies and the largest of each, in
elements (a dynamic dimension counts as 1: a weight has none), then one line for each
that is at least as large as a cut. Exits with 1 if there is one, or if the IR
contains no allocation, because then it is not a step.
"""

import argparse
import math
import re
import sys

SHAPE = r"memref<((?:[\d?]+x)*)[a-z]\w*"
ALLOCATION = re.compile(r"memref\.alloca?\(.*: " + SHAPE)
COPY = re.compile(r"(?:memref\.copy|linalg\.copy|linalg\.transpose|linalg\.broadcast)\b.*?: " + SHAPE)


def elements(shape):
    """Returns the number of elements, where a dynamic dimension counts as 1: `2x?x5x` is 10."""
    return math.prod(int(size) for size in shape.split("x") if size.isdigit())


def find(pattern, lines):
    """Returns (elements, line) of each op."""
    found = ((pattern.search(line), line) for line in lines)
    return [(elements(match[1]), line.strip()) for match, line in found if match]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--cut", type=int, required=True)
    parser.add_argument("file", type=argparse.FileType(), nargs="?", default=sys.stdin)
    options = parser.parse_args()
    lines = options.file.read().splitlines()
    allocations, copies = find(ALLOCATION, lines), find(COPY, lines)
    for name, ops in (("allocations", allocations), ("copies", copies)):
        print(f"{name}: {len(ops)}, largest {max((size for size, _ in ops), default=0)}")
    large = [line for size, line in allocations + copies if size >= options.cut]
    print("\n".join(f"as large as a cut of {options.cut}: {line}" for line in large) or "none as large")
    return 1 if large or not allocations else 0


if __name__ == "__main__":
    sys.exit(main())
