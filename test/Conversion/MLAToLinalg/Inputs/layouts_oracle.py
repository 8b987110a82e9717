"""Runs decomposed append, gather, decode and convert_cache ops on caches of every layout, and compares bits.

Usage: layouts_oracle.py MLA_OPT MLIR_RUNNER LIBRARY_FOLDER append|convert

Every byte of the pages must be that of layouts_reference.py: bytes that no token holds stay 0xff. Gathered values must have
the same bits, and a decode must agree with attention in double precision.
"""

import re
import subprocess
import sys

import numpy as np
from layouts_reference import F32, FORMATS, Pages, bf16_bits, from_bf16, named, random_layout
from oracle import LOWERING

PAGE, LENGTHS, SLOT_PAGES = 3, (4, 2), 5
TABLE = ((3, 0), (4, 2))


class Module:
    """The text of a function, and what it must print: lists of integers, or floats with a tolerance."""

    def __init__(self, name):
        self.name, self.lines, self.expected, self.count = name, [], [], 0

    def fresh(self):
        self.count += 1
        return f"%v{self.count}"

    def add(self, text):
        name = self.fresh()
        self.lines.append(f"{name} = {text}")
        return name

    def constant(self, array, kind):
        """Adds a constant tensor. A bf16 is given as its bits."""
        shape = "x".join(map(str, array.shape))
        type_ = f"tensor<{shape}x{kind}>"
        return self.add(f'arith.constant dense<"0x{array.tobytes().hex().upper()}"> : {type_}'), type_

    def cache(self, layout, page, stride_extra=1):
        """Adds pools of 0xff bytes, and a cache in them. Returns the cache, its type and the pools."""
        pools = []
        for pool in range(layout.pools):
            sizes = [self.add(f"arith.constant {n} : index")
                     for n in (SLOT_PAGES, layout.page_bytes(pool, page) + stride_extra)]
            pools.append(self.add(f"memref.alloc({', '.join(sizes)}) : memref<?x?xi8>"))
            ones = self.add("arith.constant -1 : i8")
            self.lines.append(f"linalg.fill ins({ones} : i8) outs({pools[-1]} : memref<?x?xi8>)")
        type_ = f"!mla.cache<<{layout.text()}>, page = {page}>"
        types = ", ".join("memref<?x?xi8>" for _ in pools)
        return self.add(f"builtin.unrealized_conversion_cast {', '.join(pools)} : {types} to {type_}"), type_, pools

    def show_pools(self, pools, pages):
        for name, data in zip(pools, pages.pools, strict=True):
            shape = "x".join(map(str, data.shape))
            static = self.add(f"memref.cast {name} : memref<?x?xi8> to memref<{shape}xi8, strided<[?, ?], offset: ?>>")
            wide = self.add(f"memref.alloc() : memref<{shape}xi32>")
            self.lines.append(
                f"linalg.generic {{indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], "
                f'iterator_types = ["parallel", "parallel"]}} ins({static} : memref<{shape}xi8, strided<[?, ?], offset: ?>>) '
                f"outs({wide} : memref<{shape}xi32>) {{\n^bb0(%in: i8, %out: i32):\n  %w = arith.extui %in : i8 to i32\n"
                f"  linalg.yield %w : i32\n}}")
            self.print(wide, f"memref<{shape}xi32>", "I32")
            self.expected.append((data.astype(np.int64).reshape(-1), None))

    def print(self, value, type_, suffix):
        kind = {"I32": "i32", "F32": "f32"}[suffix]
        cast = self.add(f"memref.cast {value} : {type_} to memref<*x{kind}>")
        self.lines.append(f"call @printMemref{suffix}({cast}) : (memref<*x{kind}>) -> ()")

    def show_bits(self, value, type_, expected):
        """Shows a tensor of f32. The bits of a NaN may be those of any NaN."""
        as_int = type_.replace("f32", "i32")
        bits = self.add(f"arith.bitcast {value} : {type_} to {as_int}")
        buffer = self.add(f"bufferization.to_buffer {bits} : {as_int} to {as_int.replace('tensor', 'memref')}")
        self.print(buffer, as_int.replace("tensor", "memref"), "I32")
        self.expected.append((expected.astype(F32).reshape(-1).view(np.int32).astype(np.int64), "nan"))

    def show_floats(self, value, type_, expected, tolerance):
        buffer = self.add(f"bufferization.to_buffer {value} : {type_} to {type_.replace('tensor', 'memref')}")
        self.print(buffer, type_.replace("tensor", "memref"), "F32")
        self.expected.append((expected.reshape(-1), tolerance))


def draw(rng, tokens, width, kind, wild):
    """Returns values of `kind`, as f32, and their bits. With `wild`, tiles of zeros, NaNs, infinities and extremes."""
    values = rng.normal(size=(tokens, width)).astype(F32)
    values *= F32(2.0) ** rng.integers(-3, 4, (tokens, 1)).astype(F32)
    if wild:
        values[0, : width // 2] = 0
        values[1, ::7] = np.nan
        values[1, 3] = np.inf if kind != "f16" else 60000
        values[2] *= F32(2.0**-130 if kind == "f32" else 1e-4)
        values[3] *= F32(1e36 if kind != "f16" else 1e3)
        values[4, : width // 3] = -0.0
    if kind == "f16":
        bits = values.astype(np.float16)
        return bits.astype(F32), bits
    if kind == "bf16":
        bits = bf16_bits(values)
        return from_bf16(bits), bits
    return values, values


def place_of(b, t, table=TABLE, page=PAGE):
    return table[b][t // page], t % page


def append_all(case, rng, layout, cache, type_, pages, kind, wild):
    """Appends all tokens, a token without a slot, and a token that is overwritten by a later one."""
    tokens = [(b, t) for b, n in enumerate(LENGTHS) for t in range(n)]
    tokens = [tokens[-1], None, *tokens]
    slots = np.array([-1 if t is None else place_of(*t)[0] * PAGE + place_of(*t)[1] for t in tokens], np.int32)
    operands, types = [], [type_]
    for role in ("latent", "rope"):
        field = layout.field(role)
        values, bits = draw(rng, len(tokens), field.width, kind, wild and field.kind in FORMATS)
        operands.append(case.constant(bits, kind))
        for i, token in enumerate(tokens):
            if token is not None:
                pages.write(role, *place_of(*token), values[i], kind)
    slot, slot_type = case.constant(slots, "i32")
    clause, extra = "", ""
    if pages.scale is not None:
        scale, scale_type = case.constant(np.array([pages.scale], F32), "f32")
        clause, extra = f"k_scale({scale})", f", {scale_type}"
    types += [t for _, t in operands] + [slot_type]
    case.lines.append(f"mla.append {cache} latent({operands[0][0]}, {operands[1][0]}) slots({slot}) {clause} "
                      f": ({', '.join(types)}{extra}) -> ()")
    return clause, extra


def add_gather(case, layout, cache, type_, pages, table, lengths, clause, extra):
    longest = max(LENGTHS)
    results = [f"tensor<{len(LENGTHS)}x{longest}x{layout.field(role).width}xf32>" for role in ("latent", "rope")]
    names = [case.fresh(), case.fresh()]
    case.lines.append(f"{', '.join(names)} = mla.gather {cache} table({table[0]}) lengths({lengths[0]}) {clause} : "
                      f"({type_}, {table[1]}, {lengths[1]}{extra}) -> ({', '.join(results)})")
    dense = []
    for name, result, role in zip(names, results, ("latent", "rope")):
        rows = np.zeros((len(LENGTHS), longest, layout.field(role).width), F32)
        for b, n in enumerate(LENGTHS):
            for t in range(n):
                rows[b, t] = pages.read(role, *place_of(b, t))
        case.show_bits(name, result, rows)
        dense.append(rows)
    return dense


def add_decode(case, rng, layout, cache, type_, dense, table, lengths, clause, extra, value_rope):
    latent, rope = (x.astype(np.float64) for x in dense)
    # The definition of a decode has no infinities or NaNs: they are tested by the gather.
    heads, queries = 2, []
    for width in (latent.shape[-1], rope.shape[-1]):
        queries.append(rng.normal(size=(len(LENGTHS), 1, heads, width)).astype(F32))
    q, r = (case.constant(x, "f32") for x in queries)
    width = latent.shape[-1] + (rope.shape[-1] if value_rope else 0)
    result = f"tensor<{len(LENGTHS)}x1x{heads}x{width}xf32>"
    name = case.add(f"mla.decode q({q[0]}, {r[0]}) cache({cache}) table({table[0]}) lengths({lengths[0]}) {clause} "
                    f"{{scale = 0.01 : f64{', value_rope' if value_rope else ''}}} : "
                    f"({q[1]}, {r[1]}, {type_}, {table[1]}, {lengths[1]}{extra}) -> {result}")
    out = np.zeros((len(LENGTHS), 1, heads, width))
    for b, n in enumerate(LENGTHS):
        values = np.concatenate([latent[b, :n], rope[b, :n]], -1)[:, :width]
        for h in range(heads):
            scores = 0.01 * (latent[b, :n] @ queries[0][b, 0, h] + rope[b, :n] @ queries[1][b, 0, h])
            weights = np.exp(scores - scores.max())
            out[b, 0, h] = weights @ values / weights.sum()
    case.show_floats(name, result, out, 2e-5)


def append_cases():
    rng = np.random.default_rng(1)
    layouts = list(named().items()) + [(f"random{i}", random_layout(rng)) for i in range(24)]
    for number, (name, layout) in enumerate(layouts):
        for wild in (True, False):
            if wild and not any(f.kind in FORMATS for f in layout.fields if f.role != "scale"):
                continue
            case = Module(f"{name}_{'wild' if wild else 'tame'}")
            kind = ("f32", "bf16", "f16")[(number + wild) % 3]
            scale = (0.37, 2.5)[wild] if layout.takes_operand() and number % 2 == wild else None
            pages = Pages(layout, SLOT_PAGES, PAGE, scale)
            cache, type_, pools = case.cache(layout, PAGE)
            clause, extra = append_all(case, rng, layout, cache, type_, pages, kind, wild)
            table = case.constant(np.array(TABLE, np.int32), "i32")
            lengths = case.constant(np.array(LENGTHS, np.int32), "i32")
            case.show_pools(pools, pages)
            dense = add_gather(case, layout, cache, type_, pages, table, lengths, clause, extra)
            if not wild:
                add_decode(case, rng, layout, cache, type_, dense, table, lengths, clause, extra, number % 2 == 0)
            yield case


CONVERTED = ((2, 4), (0, 1))  # the pages of `to`, of two tokens each


def convert_case(rng, names, layouts, source, target, starts):
    """Returns a case in which the tokens from `starts` on are converted."""
    case = Module(f"convert_{names[0]}_{names[1]}")
    scales = [0.37 if layout.takes_operand() else None for layout in layouts]
    if scales[0] and scales[1]:
        scales[1] = scales[0] if rng.integers(2) else 1.5
    have, want = Pages(source, SLOT_PAGES, PAGE, scales[0]), Pages(target, SLOT_PAGES, 2, scales[1])
    want.scale = have.scale if scales[0] == scales[1] else want.scale
    froms, tos = case.cache(source, PAGE), case.cache(target, 2)
    clause, _ = append_all(case, rng, source, froms[0], froms[1], have, "bf16", wild=False)
    operands = [case.constant(np.array(x, np.int32), "i32") for x in (TABLE, LENGTHS, starts, CONVERTED)]
    clauses = [f"{word}({name})" for word, (name, _) in zip(("table", "lengths", "starts", "to_table"), operands)]
    types = [t for _, t in operands]
    from_scale = None
    if scales[0]:
        from_scale = re.search(r"\((.*)\)", clause)[1]
        clauses.append(f"from_scale({from_scale})")
        types.append("tensor<1xf32>")
    if scales[1]:
        shared = want.scale is have.scale
        clauses.append(f"to_scale({from_scale if shared else case.constant(np.array([scales[1]], F32), 'f32')[0]})")
        types.append("tensor<1xf32>")
    case.lines.append(f"mla.convert_cache from({froms[0]}) to({tos[0]}) {' '.join(clauses)} : "
                      f"({froms[1]}, {tos[1]}, {', '.join(types)}) -> ()")
    for b, n in enumerate(LENGTHS):
        for t in range(starts[b], n):
            for role in ("latent", "rope"):
                have.convert(role, place_of(b, t), want, place_of(b, t, CONVERTED, 2))
    case.show_pools(tos[2], want)
    return case


def convert_cases():
    """Converts each layout to itself, to the next one, and to a distant one."""
    rng = np.random.default_rng(2)
    layouts = list(named(latent=128, rope=32).items())
    for i, (name, layout) in enumerate(layouts):
        for step in (0, 1, 5):
            other, target = layouts[(i + step) % len(layouts)]
            yield convert_case(rng, (name, other), (layout, target), layout, target, (1, 0))


def run(cases, mla_opt, runner, libraries):
    declared = "".join(f"func.func private @printMemref{s}(memref<*x{t}>) attributes {{llvm.emit_c_interface}}\n"
                       for s, t in (("I32", "i32"), ("F32", "f32")))
    bodies = "".join(f"func.func @{c.name}() {{\n" + "\n".join(c.lines) + "\nreturn\n}\n" for c in cases)
    calls = "".join(f"  call @{c.name}() : () -> ()\n" for c in cases)
    text = f"{declared}{bodies}func.func @main() {{\n{calls}  return\n}}\n"
    passes = f"builtin.module(mla-decompose,reconcile-unrealized-casts,canonicalize,{LOWERING})"
    lowered = subprocess.run([mla_opt, "--pass-pipeline=" + passes], input=text, text=True, capture_output=True)
    if lowered.returncode:
        sys.exit("mla-opt failed:\n" + lowered.stderr[-4000:])
    shared = [f"-shared-libs={libraries}/lib{name}.so"
              for name in ("mlir_runner_utils", "mlir_c_runner_utils", "mlir_float16_utils")]
    ran = subprocess.run([runner, "-O0", "-e", "main", "-entry-point-result=void", *shared], input=lowered.stdout, text=True,
                         capture_output=True)
    if ran.returncode:
        sys.exit("mlir-runner failed:\n" + ran.stderr[-4000:])
    return [np.array([float(x) for x in re.findall(r"-?(?:nan|inf|\d[\d.e+-]*)", block.split("data =", 1)[1])])
            for block in ran.stdout.split("Unranked Memref")[1:]]


def is_nan(bits):
    return (bits.astype(np.int64) & 0x7FFFFFFF) > 0x7F800000


def difference(expected, got, how):
    if len(expected) != len(got):
        return f"expected {len(expected)} numbers, got {len(got)}"
    if how is None or how == "nan":
        wrong = expected != got
        if how == "nan":
            wrong &= ~(is_nan(expected) & is_nan(got))
    else:
        wrong = ~(np.abs(expected - got) <= how * np.abs(expected).max())
    if not wrong.any():
        return None
    first = int(np.argmax(wrong))
    return f"{int(wrong.sum())} differ, first {first}: expected {expected[first]}, got {got[first]}"


def main():
    mla_opt, runner, libraries, group = sys.argv[1:5]
    cases = list({"append": append_cases, "convert": convert_cases}[group]())
    printed, bad, position = run(cases, mla_opt, runner, libraries), 0, 0
    for case in cases:
        for which, (expected, how) in enumerate(case.expected):
            message = difference(expected, printed[position], how)
            position += 1
            if message:
                bad += 1
                print(f"FAIL {case.name} result {which}: {message}")
    assert position == len(printed), (position, len(printed))
    if bad:
        sys.exit(f"{bad} results differ")
    print(f"{len(cases)} cases, {position} results agree")


if __name__ == "__main__":
    main()
