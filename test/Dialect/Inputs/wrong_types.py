"""Gives each operand and result of each op every type that it must not have.

Usage: wrong_types.py MLA_OPT FILE...

Reads the mla and mlak ops of valid files. Replaces one type at a time, or omits
one operand. Each such op must give one error: of ODS, of type inference or of a
numbered constraint. Prints the number of ops. Exits with 1 after any other error,
a crash or an op that passes the verifier.
"""

import re
import subprocess
import sys

WRONG = ["memref<2x2xi16>", "vector<4xf32>", "i64", "f64", "index", "tensor<*xf32>", "none",
         "tensor<2x2xi64>", "tensor<f8E4M3FN>", "tensor<3xcomplex<f32>>", "!mla.plan", "tuple<>"]
OP = re.compile(r'"(mlak?\.\w+)"\([^)]*\) (?:<\{(.*)\}> )?: \((.*)\) -> (.*)$')
REFUSED = re.compile(r"'mlak?\.\w+' op (C\d+: |(operand|result) #\d+ must be |inferred type\(s\) |"
                     r"failed to verify that operand '\w+' has one value|operand group starting at |"
                     r"expected \d or more operands, but found |expected the number of tensor results |"
                     r"expected type of operand )")
# An error that follows the error about inferred types.
SECOND = "failed to infer returned types"
# Changes that an op may accept: i64 positions, and one operand less.
UNSURE = ("to tensor<2x2xi64>", "// left out")


def split(text):
    """Splits a list of types at the commas outside of brackets."""
    parts, depth, start = [], 0, 0
    for i, char in enumerate(text):
        depth += (char in "<([{") - (char in ">)]}" and text[i - 1 : i + 1] != "->")
        if char == "," and depth == 0:
            parts.append(text[start:i].strip())
            start = i + 1
    return [part for part in parts + [text[start:].strip()] if part]


def aliases(text):
    return re.findall(r"^([#!]\w+ = .*)$", text, re.M)


def module(name, properties, operands, results):
    """Returns a module with one op. Its operands are results of casts without operands."""
    values = "\n".join(f"  %v{i} = builtin.unrealized_conversion_cast to {type}"
                       for i, type in enumerate(operands))
    names = ", ".join(f"%v{i}" for i in range(len(operands)))
    head = f"%r:{len(results)} = " if results else ""
    name, _, note = name.partition("//")
    return (f"func.func @f() {{\n{values}\n  {head}\"{name}\"({names}) {properties}"
            f" : ({', '.join(operands)}) -> ({', '.join(results)})\n  return // {note}\n}}\n")


def without(properties, operand):
    """Returns the properties without one operand, or None if the number of operands is fixed."""
    sizes = re.search(r"operandSegmentSizes = array<i32: ([\d, ]+)>", properties)
    if not sizes:
        return None
    counts, first = [int(n) for n in sizes[1].split(",")], 0
    for segment, count in enumerate(counts):
        if first <= operand < first + count:
            counts[segment] -= 1
        first += count
    return properties.replace(sizes[1], ", ".join(map(str, counts)))


def variants(name, properties, operands, results):
    for i, right in enumerate(operands):
        for wrong in WRONG:
            if wrong != right:
                yield name, properties, operands[:i] + [wrong] + operands[i + 1 :], results
        fewer = without(properties, i)
        if fewer:
            yield name + "// left out", fewer, operands[:i] + operands[i + 1 :], results
    for i, right in enumerate(results):
        for wrong in WRONG:
            if wrong != right:
                yield name, properties, operands, results[:i] + [wrong] + results[i + 1 :]


def generic(tool, path):
    """Returns (aliases, matches of OP) of a file in generic form."""
    text = subprocess.run([tool, path, "--mlir-print-op-generic"], capture_output=True, text=True,
                          check=True).stdout
    header = "\n".join(re.findall(r"^[#!]\w+ = .*$", text, re.M))
    return header, [match for line in text.splitlines() if (match := OP.search(line))]


def wrong_ops(match):
    """Returns all invalid variants of one op, as modules."""
    name, properties, operands, results = match.groups()
    results = split(results[1:-1] if results.startswith("(") else results)
    properties = f"<{{{properties}}}>" if properties else ""
    return [module(*variant) for variant in variants(name, properties, split(operands), results)]


def check(tool, path):
    """Returns (number of ops, problems) of a file."""
    header, matches = generic(tool, path)
    chunks = sorted({chunk for match in matches for chunk in wrong_ops(match)})
    text = "\n// -----\n".join(f"{header}\n{chunk}" for chunk in chunks)
    done = subprocess.run([tool, "-", "--split-input-file", "-o", "/dev/null"], input=text,
                          capture_output=True, text=True)
    errors = [e for e in re.findall(r"^.*error: (.*)$", done.stderr, re.M) if not e.endswith(SECOND)]
    problems = [e for e in errors if not REFUSED.match(e)]
    if done.returncode != 1:
        problems.append(f"{path}: exit code {done.returncode}, expected 1")
    surely = sum(not any(word in chunk for word in UNSURE) for chunk in chunks)
    if not surely <= len(errors) <= len(chunks):
        problems.append(f"{path}: {len(errors)} errors, expected {surely} to {len(chunks)}")
    return len(chunks), problems


def main():
    tool, tried, problems = sys.argv[1], 0, []
    for path in sys.argv[2:]:
        count, found = check(tool, path)
        tried, problems = tried + count, problems + found
    print(*problems, sep="\n")
    print(f"{tried} ops with one wrong type, {len(problems)} problems")
    sys.exit(bool(problems) or tried == 0)


if __name__ == "__main__":
    main()
