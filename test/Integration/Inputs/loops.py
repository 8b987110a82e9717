"""Writes loops that carry tensors in different ways, and data with the expected results.

    loops.py FOLDER TRIPS

FOLDER gets model.mlir, whose loops run TRIPS times, and data.safetensors. The
numbers are small integers, so that every result is exact.
"""

import json
import pathlib
import struct
import sys

X = [1.0, 2.0, 3.0, 5.0]
Y = [7.0, 0.0, -4.0, 6.0]
W = [1.0, 1.0, -1.0, 2.0]  # 2 x 2

# Every loop: the number of carried tensors x, y, .., the text of the body, and one iteration in Python.
# In the text, %x, %y are the carried tensors (%a, %b the arguments), and %i counts from 0 to %n.
LOOPS = []


def loop(carries, text, start=lambda: [X, Y]):
    def add(step):
        LOOPS.append((carries, text, start, step))
        return step
    return add


def each(result, body, *sources, order="d0"):
    """Returns an elementwise op into a new tensor, which reads `sources` in `order`."""
    names = ", ".join(sources)
    types = ", ".join("tensor<4xf32>" for _ in sources)
    maps = ", ".join(f"affine_map<(d0) -> ({order})>" for _ in sources)
    inputs = ", ".join(f"%in{i}: f32" for i in range(len(sources)))
    return f"""
    %e_{result} = tensor.empty() : tensor<4xf32>
    %{result} = linalg.generic {{indexing_maps = [{maps}, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}}
        ins({names} : {types}) outs(%e_{result} : tensor<4xf32>) {{
    ^bb0({inputs}, %old: f32):
      {body}
      linalg.yield %out : f32
    }} -> tensor<4xf32>"""


COUNT = """
    %i32 = arith.index_cast %i : index to i32
    %f = arith.sitofp %i32 : i32 to f32
    %at = arith.remui %i, %c4 : index"""
ADD_COUNT = """%m = arith.mulf %in0, %two : f32
      %out = arith.addf %m, %f : f32"""
SUM = "%out = arith.addf %in0, %in1 : f32"
ADD_ONE = "%out = arith.addf %in0, %one : f32"


@loop(1, COUNT + each("v", ADD_COUNT, "%x") + "\n    scf.yield %v : tensor<4xf32>")
def elementwise(i, x):
    return [[2 * a + i for a in x]]


@loop(1, each("v", ADD_ONE, "%x", order="3 - d0") + "\n    scf.yield %v : tensor<4xf32>")
def reverse(i, x):
    return [[a + 1 for a in x[::-1]]]


@loop(2, "\n    scf.yield %y, %x : tensor<4xf32>, tensor<4xf32>")
def swap(i, x, y):
    return [y, x]


@loop(2, each("v", SUM, "%x", "%y") + "\n    scf.yield %y, %v : tensor<4xf32>, tensor<4xf32>")
def fibonacci(i, x, y):
    return [y, [a + b for a, b in zip(x, y)]]


@loop(1, COUNT + """
    %v = tensor.insert %f into %x[%at] : tensor<4xf32>
    scf.yield %v : tensor<4xf32>""")
def in_place(i, x):
    return [[float(i) if k == i % 4 else a for k, a in enumerate(x)]]


# The old x is read after the first write to the new x.
@loop(2, COUNT + "\n    %v = tensor.insert %f into %x[%at] : tensor<4xf32>" + each("w", SUM, "%x", "%y") + """
    scf.yield %v, %w : tensor<4xf32>, tensor<4xf32>""")
def read_late(i, x, y):
    return [in_place(i, x)[0], [a + b for a, b in zip(x, y)]]


# Two updates of the same version.
@loop(2, COUNT + """
    %v = tensor.insert %f into %x[%at] : tensor<4xf32>
    %w = tensor.insert %two into %x[%at] : tensor<4xf32>
    scf.yield %v, %w : tensor<4xf32>, tensor<4xf32>""")
def fork(i, x, y):
    return [in_place(i, x)[0], [2.0 if k == i % 4 else a for k, a in enumerate(x)]]


@loop(2, each("v", SUM, "%x", "%y") + "\n    scf.yield %v, %v : tensor<4xf32>, tensor<4xf32>")
def same(i, x, y):
    return [[a + b for a, b in zip(x, y)]] * 2


# A slice of one tensor is inserted into the other.
@loop(2, COUNT + """
    %s = tensor.extract_slice %x[1] [2] [1] : tensor<4xf32> to tensor<2xf32>
    %v = tensor.insert_slice %s into %y[2] [2] [1] : tensor<2xf32> into tensor<4xf32>
    %u = tensor.insert %f into %x[%at] : tensor<4xf32>
    scf.yield %u, %v : tensor<4xf32>, tensor<4xf32>""")
def slices(i, x, y):
    return [in_place(i, x)[0], y[:2] + x[1:3]]


@loop(1, "\n    scf.yield %b : tensor<4xf32>")
def invariant(i, x):
    return [Y]


@loop(2, """
    %r:2 = scf.for %j = %c0 to %c3 step %c1 iter_args(%p = %x, %q = %y) -> (tensor<4xf32>, tensor<4xf32>) {"""
      + each("v", SUM, "%p", "%q").replace("\n    ", "\n      ") + """
      scf.yield %q, %v : tensor<4xf32>, tensor<4xf32>
    }
    scf.yield %r#1, %r#0 : tensor<4xf32>, tensor<4xf32>""")
def nested(i, x, y):
    for j in range(3):
        x, y = fibonacci(j, x, y)
    return [y, x]


BRANCH = """
    %odd = arith.remui %i, %c2 : index
    %is = arith.cmpi eq, %odd, %c1 : index
    %r = scf.if %is -> (tensor<4xf32>) {YES
    } else {
      scf.yield %x : tensor<4xf32>
    }
    scf.yield %r : tensor<4xf32>"""


@loop(1, BRANCH.replace("YES", each("v", ADD_ONE, "%x", order="3 - d0") + "\n      scf.yield %v : tensor<4xf32>"))
def branch(i, x):
    return [[a + 1 for a in x[::-1]] if i % 2 else x]


@loop(1, COUNT + BRANCH.replace("YES", """
      %v = tensor.insert %f into %x[%at] : tensor<4xf32>
      scf.yield %v : tensor<4xf32>"""))
def branch_in_place(i, x):
    return [in_place(i, x)[0] if i % 2 else x]


# A branch or select chooses a carried tensor, an argument, or a tensor that is updated in place.
IS = """
    %odd = arith.remui %i, %c2 : index
    %is = arith.cmpi eq, %odd, %c1 : index"""


@loop(2, IS + """
    %s = arith.select %is, %x, %b : tensor<4xf32>
    scf.yield %y, %s : tensor<4xf32>, tensor<4xf32>""")
def select_old(i, x, y):
    return [y, x if i % 2 else Y]


@loop(2, IS + """
    %r:2 = scf.if %is -> (tensor<4xf32>, tensor<4xf32>) {
      scf.yield %y, %x : tensor<4xf32>, tensor<4xf32>
    } else {
      scf.yield %x, %y : tensor<4xf32>, tensor<4xf32>
    }
    scf.yield %r#0, %r#1 : tensor<4xf32>, tensor<4xf32>""")
def branch_swap(i, x, y):
    return [y, x] if i % 2 else [x, y]


@loop(2, COUNT + IS + """
    %s = arith.select %is, %y, %x : tensor<4xf32>
    %v = tensor.insert %f into %s[%at] : tensor<4xf32>
    scf.yield %v, %x : tensor<4xf32>, tensor<4xf32>""")
def select_and_update(i, x, y):
    return [in_place(i, y if i % 2 else x)[0], x]


@loop(2, COUNT + IS + """
    %s = scf.if %is -> (tensor<4xf32>) {
      %v = tensor.insert %f into %x[%at] : tensor<4xf32>
      scf.yield %v : tensor<4xf32>
    } else {
      scf.yield %y : tensor<4xf32>
    }""" + each("w", SUM, "%x", "%s") + """
    scf.yield %s, %w : tensor<4xf32>, tensor<4xf32>""")
def branch_updates_one(i, x, y):
    chosen = in_place(i, x)[0] if i % 2 else y
    return [chosen, [a + b for a, b in zip(x, chosen)]]


@loop(2, IS + """
    %q:2 = scf.if %is -> (tensor<4xf32>, tensor<4xf32>) {""" + each("v", SUM, "%x", "%y") + """
      %s = arith.select %is, %v, %a : tensor<4xf32>
      scf.yield %s, %x : tensor<4xf32>, tensor<4xf32>
    } else {""" + each("u", ADD_ONE, "%y", order="3 - d0") + """
      scf.yield %b, %u : tensor<4xf32>, tensor<4xf32>
    }
    scf.yield %q#1, %q#0 : tensor<4xf32>, tensor<4xf32>""")
def branch_of_selects(i, x, y):
    if i % 2:
        return [x, [a + b for a, b in zip(x, y)]]
    return [[a + 1 for a in y[::-1]], Y]


@loop(2, IS + """
    %r:2 = scf.for %j = %c0 to %c3 step %c1 iter_args(%p = %x, %q = %y) -> (tensor<4xf32>, tensor<4xf32>) {
      %s = arith.select %is, %p, %q : tensor<4xf32>""" + each("v", SUM, "%s", "%x") + """
      scf.yield %q, %v : tensor<4xf32>, tensor<4xf32>
    }
    %z = arith.select %is, %r#0, %x : tensor<4xf32>
    scf.yield %r#1, %z : tensor<4xf32>, tensor<4xf32>""")
def select_in_inner_loop(i, x, y):
    p, q = x, y
    for _ in range(3):
        p, q = q, [a + b for a, b in zip(p if i % 2 else q, x)]
    return [q, p if i % 2 else x]


# Each branch fills or updates a tensor that is created before the loop.
@loop(1, COUNT + IS + """
    %r = scf.if %is -> (tensor<4xf32>) {
      %v = linalg.fill ins(%one : f32) outs(%blank : tensor<4xf32>) -> tensor<4xf32>
      scf.yield %v : tensor<4xf32>
    } else {
      %v = linalg.fill ins(%f : f32) outs(%blank : tensor<4xf32>) -> tensor<4xf32>
      scf.yield %v : tensor<4xf32>
    }
    scf.yield %r : tensor<4xf32>""")
def branch_of_blanks(i, x):
    return [[1.0 if i % 2 else float(i)] * 4]


@loop(2, COUNT + IS + """
    %r = scf.if %is -> (tensor<4xf32>) {
      %v = tensor.insert %f into %b[%at] : tensor<4xf32>
      scf.yield %v : tensor<4xf32>
    } else {
      %v = tensor.insert %two into %b[%at] : tensor<4xf32>
      scf.yield %v : tensor<4xf32>
    }""" + each("w", SUM, "%x", "%r") + """
    scf.yield %r, %w : tensor<4xf32>, tensor<4xf32>""")
def branch_of_others(i, x, y):
    new = [(float(i) if i % 2 else 2.0) if k == i % 4 else b for k, b in enumerate(Y)]
    return [new, [a + b for a, b in zip(x, new)]]


# Layers, one after the other.
@loop(1, """
    %z = arith.constant 0.0 : f32
    %m = tensor.expand_shape %x [[0, 1]] output_shape [2, 2] : tensor<4xf32> into tensor<2x2xf32>
    %e = tensor.empty() : tensor<2x2xf32>
    %c = linalg.fill ins(%z : f32) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
    %p = linalg.matmul ins(%m, %weight : tensor<2x2xf32>, tensor<2x2xf32>) outs(%c : tensor<2x2xf32>) -> tensor<2x2xf32>
    %v = tensor.collapse_shape %p [[0, 1]] : tensor<2x2xf32> into tensor<4xf32>
    scf.yield %v : tensor<4xf32>""")
def layers(i, x):
    return [[sum(x[2 * r + k] * W[2 * k + c] for k in range(2)) for r in range(2) for c in range(2)]]


def for_loop(number, carries, text):
    names, inits = ["%x", "%y"][:carries], ["%a", "%b"][:carries]
    types = ", ".join(["tensor<4xf32>"] * carries)
    pairs = ", ".join(f"{a} = {b}" for a, b in zip(names, inits))
    return f"  %r{number}:{carries} = scf.for %i = %c0 to %n step %c1 iter_args({pairs}) -> ({types}) {{{text}\n  }}\n"


def while_loop(number, carries, text):
    """Returns the loop as an scf.while whose condition region passes the tensors on before the counter."""
    names, inits = ["%x", "%y"][:carries], ["%a", "%b"][:carries]
    types = ", ".join(["tensor<4xf32>"] * carries)
    pairs = ", ".join(f"{a}_in = {b}" for a, b in zip(names, inits))
    passed = ", ".join(f"{a}_in" for a in names)
    arguments = ", ".join(f"{a}: tensor<4xf32>" for a in names)
    body, end = text.rsplit("scf.yield ", 1)
    values, _ = end.split(" : ", 1)
    return f"""  %r{number}:{carries + 1} = scf.while (%i_in = %c0, {pairs}) : (index, {types}) -> ({types}, index) {{
    %more = arith.cmpi ult, %i_in, %n : index
    scf.condition(%more) {passed}, %i_in : {types}, index
  }} do {{
  ^bb0({arguments}, %i: index):{body}%next = arith.addi %i, %c1 : index
    scf.yield %next, {values} : index, {types}
  }}
"""


# The condition computes a tensor and passes it on. The last such tensor is the result.
COMPUTED = """  %last:2 = scf.while (%i = %c0, %x = %a) : (index, tensor<4xf32>) -> (tensor<4xf32>, index) {
    %more = arith.cmpi ult, %i, %n : index""" + each("v", ADD_ONE, "%x", order="3 - d0") + """
    scf.condition(%more) %v, %i : tensor<4xf32>, index
  } do {
  ^bb0(%x: tensor<4xf32>, %i: index):
    %next = arith.addi %i, %c1 : index
    scf.yield %next, %x : index, tensor<4xf32>
  }
"""

# Dynamic sizes.
CHOSEN = """  %h:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %da, %y = %db) -> (tensor<?xf32>, tensor<?xf32>) {
    %odd = arith.remui %i, %c2 : index
    %is = arith.cmpi eq, %odd, %c1 : index
    %s = arith.select %is, %x, %db : tensor<?xf32>
    scf.yield %y, %s : tensor<?xf32>, tensor<?xf32>
  }
"""
DYNAMIC = """  %d:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %da, %y = %db) -> (tensor<?xf32>, tensor<?xf32>) {
    %size = tensor.dim %x, %c0 : tensor<?xf32>
    %e = tensor.empty(%size) : tensor<?xf32>
    %s = linalg.add ins(%x, %y : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %y, %s : tensor<?xf32>, tensor<?xf32>
  }
"""


def run(start, step, trips, carries):
    values = start()[:carries]
    for i in range(trips):
        values = step(i, *values)
    return values


def model():
    text, results, dynamic = "", [], "tensor<?xf32>"
    for kind, write in (("f", for_loop), ("w", while_loop)):
        for number, (carries, body, _, _) in enumerate(LOOPS):
            text += write(f"{kind}{number}", carries, body)
            results += [f"%r{kind}{number}#{i}" for i in range(carries)]
    text += COMPUTED + DYNAMIC + CHOSEN
    results += ["%last#0"]
    types = ", ".join(["tensor<4xf32>"] * len(results) + [dynamic] * 4)
    return f"""func.func @main(%trips: tensor<i64>, %a: tensor<4xf32>, %b: tensor<4xf32>, %weight: tensor<2x2xf32>,
    %da: {dynamic}, %db: {dynamic}) -> ({types}) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %t = tensor.extract %trips[] : tensor<i64>
  %n = arith.index_cast %t : i64 to index
  %blank = tensor.empty() : tensor<4xf32>
{text}  return {", ".join(results)}, %d#0, %d#1, %h#0, %h#1 : {types}
}}
"""


def answers(trips):
    once = [v for carries, _, start, step in LOOPS for v in run(start, step, trips, carries)]
    last = run(lambda: [X], reverse, trips + 1, 1)
    return 2 * once + last + run(lambda: [X, Y], fibonacci, trips, 2) + run(lambda: [X, Y], select_old, trips, 2)


FORMATS = {"F32": "f", "I64": "q", "I32": "i", "BOOL": "?"}


def save(path, tensors):
    header, data = {}, b""
    for name, (dtype, shape, values) in tensors.items():
        raw = struct.pack(f"<{len(values)}{FORMATS[dtype]}", *values)
        header[name] = {"dtype": dtype, "shape": shape, "data_offsets": [len(data), len(data) + len(raw)]}
        data += raw
    text = json.dumps(header).encode()
    path.write_bytes(struct.pack("<Q", len(text)) + text + data)


def main():
    folder, trips = pathlib.Path(sys.argv[1]), int(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "model.mlir").write_text(model())
    arguments = [("I64", [], [trips]), ("F32", [4], X), ("F32", [4], Y), ("F32", [2, 2], W),
                 ("F32", [4], X), ("F32", [4], Y)]
    tensors = {f"arg.{i}": value for i, value in enumerate(arguments)}
    for i, value in enumerate(answers(trips)):
        tensors[f"ref.{i}"] = ("F32", [4], value)
    save(folder / "data.safetensors", tensors)


if __name__ == "__main__":
    main()
