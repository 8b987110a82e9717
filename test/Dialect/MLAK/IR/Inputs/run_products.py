"""Runs the worked examples of mlak.matmul, to which no mla op is lowered.

Usage: run_products.py SOURCE_ROOT FOLDER

Each example becomes a function on tensors that also returns its operands. mla-run
runs it on seeded arguments, and the product is compared with sums in double
precision. Prints the largest error, divided by the largest value, of each product.
"""

import itertools
import json
import math
import pathlib
import re
import struct
import subprocess
import sys

EXAMPLE = re.compile(r"mlak\.matmul (%\w+), (%\w+) outs\(%\w+\) (\{.*?\})\s*: \(memref<(.*?)>, memref<(.*?)>,\s*"
                     r"memref<(.*?)>\)", re.S)


def write_model(path, x, w, attributes, kinds):
    """Writes a function with one product. A dynamic first size equals the first size of the first operand."""
    a, b, out = (f"tensor<{kind}>" for kind in kinds)
    size = f"%c0 = arith.constant 0 : index\n  %n = tensor.dim {x}, %c0 : {a}\n  " if "?" in out else ""
    path.write_text(f"""\
func.func @main({x}: {a}, {w}: {b}) -> ({a}, {b}, {out}) {{
  {size}%e = tensor.empty({"%n" if size else ""}) : {out}
  %y = mlak.matmul {x}, {w} outs(%e) {attributes} : ({a}, {b}, {out}) -> {out}
  return {x}, {w}, %y : {a}, {b}, {out}
}}
""")


def load(path):
    """Returns [(sizes, values)] of the f32 results in a file."""
    data = path.read_bytes()
    begin = 8 + struct.unpack("<Q", data[:8])[0]
    header = json.loads(data[8:begin])
    found = []
    for i in range(3):
        entry = header[f"out.{i}"]
        first, last = (begin + offset for offset in entry["data_offsets"])
        found.append((entry["shape"], struct.unpack(f"<{(last - first) // 4}f", data[first:last])))
    return found


def at(tensor, index):
    flat = 0
    for i, size in zip(index, tensor[0], strict=True):
        flat = flat * size + i
    return tensor[1][flat]


def error(x, w, y, attributes):
    """Returns the largest error of `y`, divided by its largest value."""
    mapped = re.search(r"b_map = array<i64: ([\d, ]+)>", attributes)
    order = [int(d) for d in mapped[1].split(",")] if mapped else list(range(len(w[0])))
    transposed, worst = "transpose_b" in attributes, 0.0
    for index, got in zip(itertools.product(*map(range, y[0])), y[1], strict=True):
        total = []
        for k in range(x[0][-1]):
            view = (*index[: len(order) - 2], *((index[-1], k) if transposed else (k, index[-1])))
            place = [view[order.index(d)] for d in range(len(order))]
            total.append(at(x, (*index[:-1], k)) * at(w, place))
        worst = max(worst, abs(math.fsum(total) - got))
    return worst / max(map(abs, y[1]))


def main():
    root, folder = map(pathlib.Path, sys.argv[1:])
    folder.mkdir(parents=True, exist_ok=True)
    text = (root / "include/mla/Dialect/MLAK/IR/MLAKPartOps.td").read_text()
    errors = []
    for number, (x, w, attributes, *kinds) in enumerate(EXAMPLE.findall(text)):
        model, saved = folder / f"product_{number}.mlir", folder / f"product_{number}.safetensors"
        write_model(model, x, w, attributes, kinds)
        subprocess.run(["mla-run", model, "--seed=3", "-O", "0", f"--save={saved}"], check=True, capture_output=True)
        errors.append(error(*load(saved), attributes))
        print(f"product {number}: {errors[-1]:.1e}, {'agrees' if errors[-1] < 2e-6 else 'DIFFERS'}")
    return 1 if not errors or max(errors) >= 2e-6 else 0


if __name__ == "__main__":
    sys.exit(main())
