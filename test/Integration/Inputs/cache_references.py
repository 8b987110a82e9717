"""Writes a model that chooses, carries and swaps references to caches, and data with its expected results.

    cache_references.py FOLDER TRIPS CHOICE

FOLDER gets model.mlir and data.safetensors. The loops run TRIPS times, and CHOICE, 0 or 1, is the
condition of the branches. The model writes rows that it read, or small integers, so results are exact.
"""

import pathlib
import sys

import loops

PAGE, WIDTH, PAGES = 2, 4, 3
TABLE = [2, 0]
SLOTS = [4, 1, 0]  # token 0 of page 2, tokens 1 and 0 of page 0
ROWS = [[100.0 * r + k for k in range(WIDTH)] for r in range(1, 4)]

MODEL = """!c = !mla.cache<<[latent : 4 x f32]>, page = 2>
!row = tensor<1x1x4xf32>
!all = tensor<1x4x4xf32>

func.func @main(%c: !c, %e: !c, %t: tensor<1x2xi32>, %n: tensor<1xi32>, %trips: tensor<i64>, %choice: tensor<i1>,
    %k0: !row, %k1: !row, %k2: !row, %s0: tensor<1xi32>, %s1: tensor<1xi32>, %s2: tensor<1xi32>)
    -> (!all, !all, !all, !all, !all, !all, !all) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %count = tensor.extract %trips[] : tensor<i64>
  %m = arith.index_cast %count : i64 to index
  %is = tensor.extract %choice[] : tensor<i1>

  // A branch chooses, and writes what it does not choose.
  %w = scf.if %is -> !c {
    APPEND %e latent(%k0) slots(%s0)
    scf.yield %c : !c
  } else {
    scf.yield %e : !c
  }
  APPEND %w latent(%k1) slots(%s1)
  GATHER %g0 = %c
  GATHER %g1 = %e

  // A loop swaps; in it a branch and a select choose once more, which may be one cache under two names.
  %p:2 = scf.for %i = %c0 to %m step %c1 iter_args(%x = %w, %y = %e) -> (!c, !c) {
    APPEND %x latent(%k2) slots(%s1)
    %bit = arith.remui %i, %c2 : index
    %odd = arith.cmpi eq, %bit, %c1 : index
    %z = scf.if %odd -> !c {
      GATHER %old = %c
      ROW %r = %old
      APPEND %y latent(%r) slots(%s2)
      scf.yield %y : !c
    } else {
      %u = arith.select %is, %e, %x : !c
      scf.yield %u : !c
    }
    GATHER %now = %x
    ROW %r = %now
    APPEND %z latent(%r) slots(%s0)
    scf.yield %y, %z : !c, !c
  }
  GATHER %g2 = %p#0
  APPEND %p#0 latent(%k0) slots(%s2)
  GATHER %g3 = %p#1

  // A condition passes the references on in another order.
  %q:3 = scf.while (%i = %c0, %x = %c, %y = %p#1) : (index, !c, !c) -> (index, !c, !c) {
    %more = arith.cmpi ult, %i, %m : index
    scf.condition(%more) %i, %y, %x : index, !c, !c
  } do {
  ^bb0(%i: index, %x: !c, %y: !c):
    GATHER %now = %y
    ROW %r = %now
    APPEND %x latent(%r) slots(%s1)
    %next = arith.addi %i, %c1 : index
    scf.yield %next, %x, %p#0 : index, !c, !c
  }
  GATHER %g4 = %q#1
  APPEND %q#2 latent(%k1) slots(%s0)
  GATHER %g5 = %c
  GATHER %g6 = %e
  return %g0, %g1, %g2, %g3, %g4, %g5, %g6 : !all, !all, !all, !all, !all, !all, !all
}
"""


def spell(line):
    """Expands the abbreviations in one line of the model."""
    indent, words = line[:len(line) - len(line.lstrip())], line.split()
    if words[:1] == ["APPEND"]:
        return f"{indent}mla.append {' '.join(words[1:])} : (!c, !row, tensor<1xi32>) -> ()"
    if words[:1] == ["GATHER"]:
        return (f"{indent}{words[1]} = mla.gather {words[3]} table(%t) lengths(%n)"
                " : (!c, tensor<1x2xi32>, tensor<1xi32>) -> !all")
    if words[:1] == ["ROW"]:
        return f"{indent}{words[1]} = tensor.extract_slice {words[3]}[0, 3, 0] [1, 1, 4] [1, 1, 1] : !all to !row"
    return line


def pool(first):
    return [[float(first + WIDTH * token + k) for k in range(WIDTH)] for token in range(PAGES * PAGE)]


def gather(cache):
    return [list(cache[page * PAGE + token]) for page in TABLE for token in range(PAGE)]


def answers(trips, choice):
    """Computes the expected results in Python, where a list is a reference, too."""
    c, e = pool(0), pool(50)
    k, s, results = ROWS, SLOTS, []

    def put(cache, row, slot):
        cache[slot] = list(row)

    if choice:
        put(e, k[0], s[0])
    w = c if choice else e
    put(w, k[1], s[1])
    results += [gather(c), gather(e)]
    x, y = w, e
    for i in range(trips):
        put(x, k[2], s[1])
        if i % 2:
            put(y, gather(c)[3], s[2])
            z = y
        else:
            z = e if choice else x
        put(z, gather(x)[3], s[0])
        x, y = y, z
    p = [x, y]
    results.append(gather(p[0]))
    put(p[0], k[0], s[2])
    results.append(gather(p[1]))
    x, y = c, p[1]
    for i in range(trips + 1):
        x, y = y, x
        if i < trips:
            put(x, gather(y)[3], s[1])
            y = p[0]
    results.append(gather(x))
    put(y, k[1], s[0])
    return results + [gather(c), gather(e)]


def flat(rows):
    return [number for row in rows for number in row]


def main():
    folder, trips, choice = pathlib.Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "model.mlir").write_text("\n".join(map(spell, MODEL.split("\n"))))
    tensors = {f"arg.{i}.latent": ("F32", [PAGES, PAGE, WIDTH], flat(pool(50 * i))) for i in range(2)}
    arguments = [("I32", [1, 2], TABLE), ("I32", [1], [4]), ("I64", [], [trips]), ("BOOL", [], [choice])]
    arguments += [("F32", [1, 1, WIDTH], row) for row in ROWS] + [("I32", [1], [slot]) for slot in SLOTS]
    tensors |= {f"arg.{i + 2}": value for i, value in enumerate(arguments)}
    for i, rows in enumerate(answers(trips, choice)):
        tensors[f"ref.{i}"] = ("F32", [1, len(rows), WIDTH], flat(rows))
    loops.save(folder / "data.safetensors", tensors)


if __name__ == "__main__":
    main()
