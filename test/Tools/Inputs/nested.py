"""Writes text with nesting of depth DEPTH to FILE and runs a command on it, once per kind.
Fails unless the command exits with CODE.

    nested.py KIND,.. DEPTH FILE CODE COMMAND...
"""

import json
import struct
import subprocess
import sys


def aliases(depth):
    """Returns attribute aliases that refer to each other: nesting without brackets."""
    lines = ["#a0 = [1]"] + [f"#a{i} = [#a{i - 1}]" for i in range(1, depth)]
    return "\n".join(lines) + f"\nmodule attributes {{test.a = #a{depth - 1}}} {{}}\n"


MLIR = {
    "modules": lambda n: "module {" * n + "}" * n,
    "regions": lambda n: '"builtin.module"() ({ ^bb0:\n' * n + "}) : () -> ()\n" * n,
    "loops": lambda n: "func.func @main(%c: i1) {" + "scf.if %c {" * n + "}" * n + " return }",
    "attributes": lambda n: "module attributes {test.a = " + "[" * n + "]" * n + "} {}",
    "types": lambda n: "func.func private @f(" + "tuple<" * n + "i1" + ">" * n + ")",
    "dialect-types": lambda n: "func.func private @f(" + "!torch.list<" * n + "int" + ">" * n + ")",
    "locations": lambda n: "module {} loc(" + 'callsite("a" at ' * n + '"b"' + ")" * n + ")",
    "affine": lambda n: "module attributes {test.a = affine_map<(d0) -> (" + "(" * n + "d0" + ")" * n + ")>} {}",
    "unclosed": lambda n: "module{" * n,
    "aliases": aliases,
    "minus": lambda n: "module attributes {test.a = affine_map<(d0) -> (" + "-" * n + "d0)>} {}",
    "signs": lambda n: "".join(
        f"func.func private @f{i}() -> (() -> i1)\n#s{i} = affine_set<(d0) : (d0 >= 0, -d0 + 9 <= 0)>\n" for i in range(n)),
    "strings": lambda n: 'module attributes {test.a = "' + "[" * n + '"} {} // ' + "{" * n + "\n",
}
HEADERS = {
    "json": lambda n: '{"a":' * n + "1" + "}" * n,
    "json-array": lambda n: '{"arg.0": ' + "[" * n + "]" * n + "}",
    "json-string": lambda n: json.dumps({"__metadata__": {"a": "[" * n}}),
}


def write(kind, depth, path):
    with open(path, "wb") as file:
        if kind in MLIR:
            file.write(MLIR[kind](depth).encode())
        else:
            header = HEADERS[kind](depth).encode()
            file.write(struct.pack("<Q", len(header)) + header)


kinds, depth, path, code, *command = sys.argv[1:]
for kind in kinds.split(","):
    write(kind, int(depth), path)
    got = subprocess.run(command).returncode
    if got != int(code):
        sys.exit(f"{kind}: exit code {got}, expected {code}")
