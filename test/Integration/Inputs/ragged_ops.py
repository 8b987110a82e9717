"""Writes one op over a ragged batch, and data with the expected result.

    ragged_ops.py FOLDER attention|latent_attention|prefill|decode|gqa_decode|gather

FOLDER gets model.mlir and data.safetensors. The attention is causal with a window,
a mask, a sink and an LSE of base two, all at once. One sequence has more queries
than keys, so that a row sees no key. Another sequence has no queries and no keys. The
expected result is computed by the definition, in double precision, from the values as
they are stored.
"""

import math
import pathlib
import random
import sys

from ragged_mask import Tensor, draw, starts, write_safetensors

H, N, R, C, V, PAGE, PAGES = 3, 6, 4, 10, 5, 5, 2
T = PAGE * PAGES
QUERIES, KEYS = [3, 2, 0, 4], [9, 1, 0, 6]
BATCH, TOKENS, ROWS = len(KEYS), sum(QUERIES), sum(KEYS)
SCALE, WINDOW = 0.3, 3
CACHE = f"!mla.cache<<[latent : {C} x f32, rope : {R} x f32]>, page = {PAGE}>"
# gqa_decode: GROUP heads share each of the H key heads.
GROUP = 2
HEADS_CACHE = f"!mla.cache<<[k : {H} x {N} x f32 {{at = head}}, v : {H} x {V} x f32 {{pool = 1}}]>, page = {PAGE}>"


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def row_of(tensor, *at):
    return [tensor[(*at, i)] for i in range(tensor.shape[-1])]


def attend(queries, parts, mask, sink, heads=H):
    """Returns out and lse by definition. queries(n, h) is a vector, parts(b, t, h) are the
    nope part and the rope part of the key, and the value."""
    out, lse = [], []
    for b, count in enumerate(QUERIES):
        for s in range(count):
            last = KEYS[b] - count + s
            seen = range(max(0, last - WINDOW + 1), last + 1)
            for h in range(heads):
                query = queries(starts(QUERIES)[b] + s, h)
                keys = [parts(b, t, h) for t in seen]
                weights = [math.exp(SCALE * dot(query, nope + rope) + mask[b, h, s, t])
                           for t, (nope, rope, _) in zip(seen, keys)]
                total = sum(weights)
                lse.append(math.log2(total) if total else math.inf)
                for i in range(len(parts(0, 0, h)[2])):
                    weighted = sum(w * value[i] for w, (*_, value) in zip(weights, keys))
                    out.append(weighted / (total + math.exp(sink[h,])))
    return out, lse


def expand(latent, weight, h):
    return [dot(latent, row_of(weight, h, i)) for i in range(weight.shape[1])]


def i32(values, *shape):
    return Tensor("I32", shape or (len(values),), values)


def make_cache(rng, names=(".latent", ".rope"), widths=(C, R)):
    """Returns a cache of shuffled pages: its fields, its table, and functions for the two parts of a token."""
    latent, rope = (draw(rng, "F32", BATCH * PAGES, PAGE, width) for width in widths)
    table = list(range(BATCH * PAGES))
    rng.shuffle(table)

    def token(field, b, t):
        return row_of(field, table[b * PAGES + t // PAGE], t % PAGE)

    return (dict(zip(names, (latent, rope))), i32(table, BATCH, PAGES),
            lambda b, t: (token(latent, b, t), token(rope, b, t)))


def make_attention(rng, op):
    """Returns the operands by keyword, and out and lse."""
    width = C if op in ("latent_attention", "decode") else N
    heads = H * GROUP if op == "gqa_decode" else H
    q, qr = draw(rng, "F32", TOKENS, heads, width), draw(rng, "F32", TOKENS, heads, R)
    mask = Tensor("F32", (BATCH, heads, max(QUERIES), T),
                  [-math.inf if rng.random() < 0.3 else rng.uniform(-1, 1)
                   for _ in range(BATCH * heads * max(QUERIES) * T)])
    sink = draw(rng, "F32", heads)
    tail = {"mask": [mask], "sink": [sink]}
    lengths, cu = {"lengths": [i32(KEYS)]}, {"cu_seqlens": [i32(starts(QUERIES))]}
    if op == "decode":
        cache, table, token = make_cache(rng)
        groups = {"q": [q, qr], "cache": [cache], "table": [table], **lengths, **cu, **tail}

        def parts(b, t, h):
            latent, rope = token(b, t)
            return latent, rope, latent
    elif op == "gqa_decode":
        cache, table, token = make_cache(rng, (".k", ".v"), (H * N, H * V))
        groups = {"q": [q], "cache": [cache], "table": [table], **lengths, **cu, **tail}

        def parts(b, t, h):
            (key, value), at = token(b, t), h // GROUP
            return key[at * N:(at + 1) * N], [], value[at * V:(at + 1) * V]
    elif op == "prefill":
        k, kr, v = (draw(rng, "F32", ROWS, *shape) for shape in ((H, N), (R,), (H, V)))
        groups = {"q": [q, qr], "k": [k, kr], "v": [v], **tail, **cu,
                  "cu_seqlens_k": [i32(starts(KEYS))]}

        def parts(b, t, h):
            row = starts(KEYS)[b] + t
            return row_of(k, row, h), row_of(kr, row), row_of(v, row, h)
    else:
        latent, rope = draw(rng, "F32", BATCH, T, C), draw(rng, "F32", BATCH, T, R)
        weights = [draw(rng, "F32", H, N, C), draw(rng, "F32", H, V, C)] * (op == "attention")
        groups = {"q": [q, qr], "latent": [latent, rope],
                  **({"weights": weights} if weights else {}), **tail, **lengths, **cu}

        def parts(b, t, h):
            row = row_of(latent, b, t)
            key, value = (expand(row, weight, h) for weight in weights) if weights else (row, row)
            return key, row_of(rope, b, t), value
    # The rope part of a query counts only if keys have one.
    out, lse = attend(lambda n, h: row_of(q, n, h) + row_of(qr, n, h)[:len(parts(0, 0, 0)[1])], parts, mask, sink,
                      heads)
    return groups, (Tensor("F32", (TOKENS, heads, len(parts(0, 0, 0)[2])), out),
                    Tensor("F32", (TOKENS, heads), lse))


def make_gather(rng):
    cache, table, token = make_cache(rng)
    groups = {"": [cache], "table": [table], "lengths": [i32(KEYS)],
              "cu_seqlens": [i32(starts(KEYS))]}
    rows = [token(b, t) for b, count in enumerate(KEYS) for t in range(count)]
    return groups, tuple(Tensor("F32", (ROWS, width), sum((row[i] for row in rows), []))
                         for i, width in enumerate((C, R)))


def get_type(operand):
    if isinstance(operand, dict):
        return HEADS_CACHE if ".k" in operand else CACHE
    return f"tensor<{'x'.join(map(str, operand.shape))}x{operand.dtype.lower()}>"


def write_model(path, op, groups, answers):
    types = [get_type(operand) for group in groups.values() for operand in group]
    results = [get_type(answer) for answer in answers]
    attributes = ""
    if op != "gather":
        results[1] = results[1].replace(">", ", #mla.lse<two, empty = +inf, sink>>")
        attributes = (f"{{scale = {SCALE} : f64, causal, window = {WINDOW} : i64, "
                      "lse = #mla.lse<two, empty = +inf, sink>}")
    names = iter(f"%{i}" for i in range(len(types)))
    operands = " ".join(f"{word}({', '.join(next(names) for _ in group)})" if word else next(names)
                        for word, group in groups.items())
    path.write_text(f"""\
func.func @main({", ".join(f"%{i}: {t}" for i, t in enumerate(types))}) -> ({", ".join(results)}) {{
  %o:2 = mla.{op} {operands} {attributes} : ({", ".join(types)}) -> ({", ".join(results)})
  return %o#0, %o#1 : {", ".join(results)}
}}
""")


def main(folder, op):
    folder, rng = pathlib.Path(folder), random.Random(3)
    groups, answers = make_gather(rng) if op == "gather" else make_attention(rng, op)
    folder.mkdir(parents=True, exist_ok=True)
    tensors = {}
    for i, operand in enumerate(operand for group in groups.values() for operand in group):
        parts = operand if isinstance(operand, dict) else {"": operand}
        tensors |= {f"arg.{i}{field}": part for field, part in parts.items()}
    tensors |= {f"ref.{i}": answer for i, answer in enumerate(answers)}
    write_safetensors(folder / "data.safetensors", tensors)
    write_model(folder / "model.mlir", op, groups, answers)


if __name__ == "__main__":
    main(*sys.argv[1:])
