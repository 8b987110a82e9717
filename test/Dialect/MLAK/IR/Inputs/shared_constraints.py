"""Breaks the shared constraints of mlak ops, and prints which errors each op has.

Usage: shared_constraints.py MLA_OPT FILE...

Reads the ops on buffers of valid files. Breaks one thing at a time in each operand:
another kind, rank, size or stride, one out less or more, tensors without results.
Prints the numbers of the constraints in the errors of each op, and "results" for
the error of DestinationStyleOpInterface. Exits with 1 after a crash or any other error.
"""

import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "Inputs"))

from wrong_types import generic, module, split

BUFFER = re.compile(r"memref<((?:[\d?]+x)*)(\w+)[^>]*>*$")
# Errors of ODS: wrong types, and wrong numbers of operands.
REFUSED = re.compile("operand group starting at|cannot have negative elements|expected \\d or more operands"
                     "|operand #\\d+ must be|failed to verify that operand '\\w+' has one value")
SHARED = re.compile(r"error: '(mlak\.\w+)' op (?:(C\d+): |expected the number of tensor (results))")


def other_types(buffer):
    """Returns types whose kind, rank, size or stride differs from that of a buffer."""
    dims, element = BUFFER.match(buffer).groups()
    sizes = dims.split("x")[:-1]
    yield f"tensor<{dims}{element}>"
    yield f"memref<3x{dims}{element}>"
    yield f"memref<{'x'.join([*sizes[1:], element])}>"
    yield f"memref<{'x'.join([*sizes[-1:], element])}>"
    for i, size in enumerate(sizes):
        if size != "?":
            yield f"memref<{'x'.join([*sizes[:i], str(int(size) + 1), *sizes[i + 1 :], element])}>"
    if sizes:
        strides = ", ".join(["?"] * (len(sizes) - 1) + ["2"])
        yield f"memref<{dims}{element}, strided<[{strides}]>>"


def with_outs(properties, segment, more):
    """Returns the properties with more or fewer outs. The outs are the last operands, except
    for the workspace of some ops."""
    sizes = re.search(r"operandSegmentSizes = array<i32: ([\d, ]+)>", properties)
    if not sizes:
        return properties
    counts = [int(n) for n in sizes[1].split(",")]
    counts[segment] += more
    return properties.replace(sizes[1], ", ".join(map(str, counts)))


def variants(name, properties, operands):
    for i, operand in enumerate(operands):
        if BUFFER.match(operand):
            for other in other_types(operand):
                yield name, properties, [*operands[:i], other, *operands[i + 1 :]], []
    last = operands[-1] if BUFFER.match(operands[-1]) else "memref<4xf32>"
    for segment in (-1, -2):
        yield name, with_outs(properties, segment, 3), [*operands, last, last, last], []
        yield name, with_outs(properties, segment, -1), operands[:-1], []
    tensors = [BUFFER.sub(r"tensor<\1\2>", operand) for operand in operands]
    yield name, properties, tensors, []


def broken_ops(match):
    """Returns all invalid variants of one op, as modules."""
    name, properties, operands, _ = match.groups()
    properties = f"<{{{properties}}}>" if properties else ""
    return [module(*variant) for variant in variants(name, properties, split(operands))]


def main():
    tool, seen, problems = sys.argv[1], {}, []
    for path in sys.argv[2:]:
        header, matches = generic(tool, path)
        chunks = [f"{header}\n{chunk}" for match in matches if "memref<" in match[3] for chunk in broken_ops(match)]
        done = subprocess.run([tool, "-", "--split-input-file", "-o", "/dev/null"],
                              input="\n// -----\n".join(chunks), capture_output=True, text=True, check=False)
        for line in re.findall(r"^.*error: .*$", done.stderr, re.M):
            if match := SHARED.search(line):
                seen.setdefault(match[1], set()).add(match[2] or match[3])
            elif not REFUSED.search(line):
                problems.append(line)
        if done.returncode != 1:
            problems.append(f"{path}: exit code {done.returncode}, expected 1")
    for name, numbers in sorted(seen.items()):
        print(f"{name}:", *sorted(numbers))
    print(*problems, sep="\n")
    return 1 if problems or not seen else 0


if __name__ == "__main__":
    sys.exit(main())
