"""Cases of the parts: rope, products per head, update."""

import itertools
import random

from oracle import Case, Tensor, dot, ints, rand, to_kind


def rotate(x, cos, sin, input, output):
    half = len(x) // 2
    out = [0.0] * len(x)

    def place(fmt, pair, side):
        return pair + side * half if fmt == "halves" else 2 * pair + side

    for i in range(half):
        a, b = x[place(input, i, 0)], x[place(input, i, 1)]
        wide = len(cos) == len(x)
        ca, cb = (cos[i], cos[i + half]) if wide else (cos[i], cos[i])
        sa, sb = (sin[i], sin[i + half]) if wide else (sin[i], sin[i])
        out[place(output, i, 0)] = a * ca - b * sa
        out[place(output, i, 1)] = b * cb + a * sb
    return out


def rope_case(name, seed, x_shape, cos_shape, input, output, dynamic=(), kind="f32", tolerance=2e-6):
    rng = random.Random(seed)
    case = Case(name, tolerance, static_width=True)
    x, cos, sin = rand(rng, *x_shape, kind=kind), rand(rng, *cos_shape, kind=kind), rand(rng, *cos_shape, kind=kind)
    values = [case.const(x, dynamic), case.const(cos, dynamic), case.const(sin, dynamic)]
    out = case.fresh()
    case.op(f"{out} = mla.rope {', '.join(v[0] for v in values)} "
            f"{{input = #mla.rope<{input}>, output = #mla.rope<{output}>}} : "
            f"({', '.join(v[1] for v in values)}) -> {values[0][1]}")
    flat = []
    for index in itertools.product(*map(range, x_shape[:-1])):
        at = [0 if size == 1 else i for i, size in zip(index, cos_shape[:-1])]
        flat += [to_kind(v, kind) for v in rotate(x.vec(*index), cos.vec(*at), sin.vec(*at), input, output)]
    case.show(out, values[0][1], flat)
    return case


def product_case(name, op, seed, x_shape, w_shape, result, expected, dynamic=(), kind="f32", tolerance=2e-6):
    rng = random.Random(seed)
    case = Case(name, tolerance)
    x, w = rand(rng, *x_shape, kind=kind), rand(rng, *w_shape, kind=kind)
    values = [case.const(x, dynamic), case.const(w)]
    out = case.fresh()
    result = f"tensor<{result}x{kind}>"
    case.op(f"{out} = mla.{op} {values[0][0]}, {values[1][0]} : ({values[0][1]}, {values[1][1]}) -> {result}")
    case.show(out, result, [to_kind(v, kind) for v in expected(x, w)])
    return case


def absorb(x, w):
    for index in itertools.product(*map(range, x.shape[:-1])):
        for c in range(w.shape[2]):
            yield dot(x.vec(*index), [w.at(index[-1], n, c) for n in range(w.shape[1])])


def project(x, w):
    for index in itertools.product(*map(range, x.shape[:-1])):
        for v in range(w.shape[1]):
            yield dot(x.vec(*index), w.vec(index[-1], v))


def expand(x, w):
    for index in itertools.product(*map(range, x.shape[:-1])):
        for h in range(w.shape[0]):
            for d in range(w.shape[1]):
                yield dot(x.vec(*index), w.vec(h, d))


def update_case(name, seed, past, new, mode, positions=None, rope=2, dynamic=()):
    rng = random.Random(seed)
    case = Case(name)
    widths = [3] + ([rope] if rope else [])
    pasts = [rand(rng, *past, w) for w in widths]
    news = [rand(rng, *new, w) for w in widths]
    values = [[case.const(x, dynamic) for x in group] for group in (pasts, news)]
    kinds = [v[1] for group in values for v in group]
    clause = ""
    if positions:
        name_, kind_ = case.const(positions)
        clause = f"positions({name_})"
        kinds.append(kind_)
    tokens = past[1] + new[1] if mode == "concat" else past[1]
    sizes = ["?" if i in dynamic else str(n) for i, n in enumerate((past[0], tokens))]
    results = [f"tensor<{sizes[0]}x{sizes[1]}x{w}xf32>" for w in widths]
    names = [case.fresh() for _ in widths]
    case.op(f"{', '.join(names)} = mla.update past({', '.join(v[0] for v in values[0])}) "
            f"new({', '.join(v[0] for v in values[1])}) {clause} {{mode = #mla.update<{mode}>}} : "
            f"({', '.join(kinds)}) -> ({', '.join(results)})")
    for value, kind, old, added in zip(names, results, pasts, news):
        if mode == "concat":
            flat = [x for b in range(past[0]) for source in (old, added)
                    for t in range(source.shape[1]) for x in source.vec(b, t)]
        else:
            all_ = Tensor(old.shape, old.data)
            for b in range(new[0]):
                for s in range(new[1]):
                    at = positions.at(b, s) if len(positions.shape) == 2 else positions.at(s)
                    all_.put(added.vec(b, s), b, at)
            flat = all_.data
        case.show(value, kind, flat)
    return case


def part_cases():
    yield rope_case("rope_halves", 40, (2, 3, 4), (2, 3, 2), "halves", "halves")
    yield rope_case("rope_heads", 41, (2, 1, 3, 6), (2, 1, 3), "interleaved", "halves")
    yield rope_case("rope_broadcast", 42, (2, 3, 2, 4), (1, 3, 2), "interleaved", "interleaved")
    yield rope_case("rope_wide", 43, (2, 3, 2, 4), (2, 1, 4), "halves", "interleaved")
    yield rope_case("rope_wide_inter", 44, (3, 4), (3, 4), "interleaved", "interleaved")
    yield rope_case("rope_ragged", 45, (3, 2, 4), (3, 2), "halves", "halves", dynamic=(0,))
    yield rope_case("rope_bf16", 46, (3, 2, 4), (3, 2), "interleaved", "halves", kind="bf16", tolerance=8e-3)
    yield product_case("absorb", "absorb_query", 50, (2, 1, 3, 4), (3, 4, 5), "2x1x3x5", absorb)
    yield product_case("absorb_dyn", "absorb_query", 51, (4, 3, 4), (3, 4, 5), "?x3x5", absorb, dynamic=(0,))
    yield product_case("absorb_bf16", "absorb_query", 52, (4, 3, 4), (3, 4, 5), "4x3x5", absorb, kind="bf16",
                       tolerance=8e-3)
    yield product_case("project", "project_value", 53, (2, 2, 3, 5), (3, 4, 5), "2x2x3x4", project)
    yield product_case("expand", "expand_kv", 54, (2, 2, 5), (3, 4, 5), "2x2x3x4", expand)
    yield product_case("expand_rag", "expand_kv", 55, (3, 5), (2, 4, 5), "?x2x4", expand, dynamic=(0,))
    yield update_case("concat", 60, (2, 3), (2, 2), "concat")
    yield update_case("concat_empty", 61, (2, 3), (2, 1), "concat", rope=0, dynamic=(0, 1))
    yield update_case("scatter", 62, (2, 5), (2, 2), "scatter", ints(4, 1))
    yield update_case("scatter_rows", 63, (3, 5), (2, 2), "scatter", ints(0, 3, 2, 4, shape=(2, 2)), dynamic=(0,))
