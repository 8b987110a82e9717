"""Finds template arguments of the layer's functions that no golden test uses.

    coverage_arguments.py ARCH-FOLDER GOLDEN...

The arguments are each enumerator of a template parameter that callers write (EXPLICIT),
and the arguments in ARGUMENTS. Prints their number, then those without a test. Exits
with 1 if an argument has no test.
"""

import pathlib
import re
import sys

EXPLICIT = ("Order", "Scope", "Reuse")
# Types and sizes that select an instruction. firstOf and secondOf of a Pair<Bf16> are shifts.
ARGUMENTS = {
    "fromFloat": ("Bf16", "F16"), "packPair": ("Bf16", "F16"), "firstOf": ("F16",), "secondOf": ("F16",),
    "packQuad": ("E4m3", "E5m2"), "toF16": ("E4m3", "E5m2"), "mma16x8x16": ("Bf16", "F16"),
    "copyAsync": ("4", "8", "16"), "copyAsyncZeroFill": ("4", "8", "16"),
    "loadMatrix": ("1", "2", "4", "true", "false"), "storeMatrix": ("1", "2", "4", "true", "false"),
}
# Arguments that a static_assert rejects.
REFUSED = {("reduceAdd", "Order::Acquire"), ("reduceAdd", "Order::AcquireRelease")}
FUNCTION = re.compile(r"template\s*<([^<>]*)>\s*MLA_ARCH\b[^;{}()]*?\b(\w+)\(")
ENUM = re.compile(r"enum class (\w+)[^{]*\{([^}]*)\}")


def code(path):
    return re.sub(r"//[^\n]*", "", pathlib.Path(path).read_text())


def expected(headers):
    """Yields each (function, argument) that must be tested."""
    enumerators = {name: re.findall(r"\w+(?=\s*(?:=[^,]*)?(?:,|\s*$))", body) for name, body in ENUM.findall(headers)}
    functions = set()
    for parameters, function in FUNCTION.findall(headers):
        functions.add(function)
        for kind in re.findall(rf"\b({'|'.join(EXPLICIT)}) \w", parameters):
            yield from ((function, f"{kind}::{name}") for name in enumerators[kind])
    for function, arguments in ARGUMENTS.items():
        yield from ((function, argument if function in functions else f"{argument}: no such function") for argument in arguments)


def main():
    headers = "".join(code(path) for path in sorted(pathlib.Path(sys.argv[1]).glob("*.h")))
    tested = set()
    for path in sys.argv[2:]:
        for function, arguments in re.findall(r"\b(\w+)<([^<>]*)>\(", code(path)):
            tested |= {(function, argument.strip()) for argument in arguments.split(",")}
    wanted = set(expected(headers)) - REFUSED
    print(f"{len(wanted)} template arguments")
    missing = sorted(wanted - tested)
    for function, argument in missing:
        print(f"{function}<{argument}>: in no golden PTX test")
    return 1 if missing or not wanted else 0


if __name__ == "__main__":
    sys.exit(main())
