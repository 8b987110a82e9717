"""Cases of merge and convert_lse."""

import math
import random

from oracle import INF, NAN, Case, Tensor, rand, to_kind


def combine(outs, lses, base, kind, sink, plus):
    """Returns the flat values of the merged result and of its LSE. Row i is head i of the sink. `plus`: a row without
    keys has the LSE +inf."""
    unit = math.log(2) if base == "two" else 1.0
    flat, merged = [], []
    rows, width = outs[0].shape
    for row in range(rows):
        weights = [0.0 if abs(lse.at(row)) == INF else math.exp(lse.at(row) * unit) for lse in lses]
        total = sum(weights)
        merged.append(math.log(total) / unit if total else INF if plus else -INF)
        divisor = total + (math.exp(sink.at(row)) if sink else 0)
        for i in range(width):
            terms = [w * out.at(row, i) for w, out in zip(weights, outs) if w]
            flat.append(to_kind(sum(terms) / divisor, kind) if total else 0.0)
    return flat, merged


def merge_case(name, seed, parts, base, kind="f32", tolerance=2e-6, empty=-INF, has_sink=False, plus=False):
    """Adds a merge of partial results over disjoint keys. One row of part 0 and all parts of row 1 are empty. The first
    part has the LSE `empty` there. The result is converted to the other base, and to the other LSE of empty rows."""
    rng = random.Random(seed)
    case = Case(name, tolerance)
    rows, width = 3, 4
    outs = [rand(rng, rows, width, kind=kind) for _ in range(parts)]
    lses = [Tensor((rows,), [to_kind(rng.uniform(-3, 3), "f32") for _ in range(rows)]) for _ in range(parts)]
    for part in range(parts):
        for row in range(rows):
            if row == 1 or (row == 0 and part == 0 and parts > 1):
                lses[part].data[row] = empty if part == 0 else -INF
                outs[part].put([NAN] * width, row)
    sink = rand(rng, rows, kind="f32") if has_sink else None
    flat, merged = combine(outs, lses, base, kind, sink, plus)
    out_values = [case.const(out) for out in outs]
    convention = ", empty = +inf" if plus else ""
    lse_kind = f"tensor<{rows}xf32, #mla.lse<{base}{convention}>>"
    result_kind = lse_kind.replace(">>", ", sink>>") if sink else lse_kind
    lse_values = []
    for lse in lses:
        plain, plain_kind = case.const(lse)
        typed = case.fresh()
        case.op(f"{typed} = tensor.cast {plain} : {plain_kind} to {lse_kind}")
        lse_values.append(typed)
    names = [case.fresh(), case.fresh()]
    out_kind = out_values[0][1]
    kinds = [v[1] for v in out_values] + [lse_kind] * parts
    clause = ""
    if sink:
        sink_value, sink_kind = case.const(sink)
        clause, kinds = f"sink({sink_value}) ", [*kinds, sink_kind]
    # A row is a head. The merge has one token.
    case.op(f"{names[0]}, {names[1]} = mla.merge outs({', '.join(v[0] for v in out_values)}) "
            f"lses({', '.join(lse_values)}) {clause}: ({', '.join(kinds)}) -> ({out_kind}, {result_kind})")
    case.show(names[0], out_kind, flat)
    case.show(names[1], result_kind, merged)
    converted = case.fresh()
    words = ["e" if base == "two" else "two"] + ([] if plus else ["empty = +inf"]) + (["sink"] if sink else [])
    other_kind = f"tensor<{rows}xf32, #mla.lse<{', '.join(words)}>>"
    case.op(f"{converted} = mla.convert_lse {names[1]} : {result_kind} to {other_kind}")
    unit = math.log(2) if base == "two" else 1 / math.log(2)
    case.show(converted, other_kind, [-x if abs(x) == INF else x * unit for x in merged])
    return case


def merge_cases():
    yield merge_case("merge_one", 70, 1, "e")
    yield merge_case("merge_two", 71, 2, "e")
    yield merge_case("merge_three", 72, 3, "two")
    yield merge_case("merge_bf16", 73, 2, "two", kind="bf16", tolerance=8e-3)
    yield merge_case("merge_plus_infinity", 74, 3, "two", empty=INF, plus=True)
    yield merge_case("merge_sink", 75, 3, "e", has_sink=True, plus=True)
    yield merge_case("merge_sink_two", 76, 2, "two", has_sink=True)
