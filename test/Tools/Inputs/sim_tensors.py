"""Writes tensors for mla-sim and compares the results with float64. Uses no packages.

    sim_tensors.py make FILE [EXTRA]                  a small paged decode
    sim_tensors.py check INPUT RESULT SCALE [BASE]    its results; BASE is the base of the LSE
    sim_tensors.py same RESULT FIRST                  checks that the bits of the first sequence do not depend on
                                                      the second; FIRST is the result of `make FILE first`
    sim_tensors.py others FOLDER                      gather, merge, append and update
    sim_tensors.py check-others FOLDER                their results
    sim_tensors.py fields FOLDER                      an append to a cache with two types
    sim_tensors.py check-fields FOLDER                its result
"""

import json
import math
import random
import struct
import sys

HEADS, LATENT, ROPE, PAGE, LENGTHS = 3, 512, 64, 16, (37, 5)
# Invalid values. A length of 49 exceeds the three pages of the table.
BAD = {
    "long": ("seq_lens", [49, 5]),
    "negative": ("seq_lens", [-(2**31), 5]),
    "decreasing": ("cu_seqlens", [0, 2, 1]),
    "few": ("cu_seqlens", [0, 1, 1]),
    "many": ("cu_seqlens", [0, 1, 2000000000]),
}
CODES = {"BF16": 2, "F32": 4, "I32": 4}


def bf16(x):
    bits = struct.unpack("<I", struct.pack("<f", x))[0]
    return struct.pack("<H", (bits + 0x7FFF + ((bits >> 16) & 1)) >> 16)


def save(path, tensors):
    header, body = {}, b""
    for name, (dtype, shape, raw) in tensors.items():
        header[name] = {"dtype": dtype, "shape": shape, "data_offsets": [len(body), len(body) + len(raw)]}
        body += raw
    text = json.dumps(header).encode()
    open(path, "wb").write(struct.pack("<Q", len(text)) + text + body)


def load(path):
    data = open(path, "rb").read()
    (length,) = struct.unpack("<Q", data[:8])
    tensors = {}
    for name, entry in json.loads(data[8 : 8 + length]).items():
        if name == "__metadata__":
            continue
        first, last = (8 + length + offset for offset in entry["data_offsets"])
        raw, dtype = data[first:last], entry["dtype"]
        if dtype == "BF16":
            raw = b"".join(b"\0\0" + raw[i : i + 2] for i in range(0, len(raw), 2))
        count = len(raw) // 4
        tensors[name] = struct.unpack(f"<{count}{'i' if dtype == 'I32' else 'f'}", raw)
    return tensors


def make(path, extra=None):
    draw = random.Random(1)
    pages = [-(-n // PAGE) for n in LENGTHS]
    ids = list(range(sum(pages) + 1))
    draw.shuffle(ids)

    def rows(count, width):
        return b"".join(bf16(draw.gauss(0, 0.2)) for _ in range(count * width))

    table = []
    for count in pages:
        table += [ids.pop() for _ in range(count)] + [2147480000] * (max(pages) - count)
    tensors = {
        "q_latent": ("BF16", [2, 1, HEADS, LATENT], rows(2 * HEADS, LATENT)),
        "q_rope": ("BF16", [2, 1, HEADS, ROPE], rows(2 * HEADS, ROPE)),
        "cache": ("BF16", [sum(pages) + 1, PAGE, LATENT + ROPE], rows((sum(pages) + 1) * PAGE, LATENT + ROPE)),
        "block_table": ("I32", [2, max(pages)], struct.pack(f"<{len(table)}i", *table)),
        "seq_lens": ("I32", [2], struct.pack("<2i", *LENGTHS)),
    }
    if extra == "unknown":
        tensors["q_late"] = tensors["seq_lens"]
    elif extra == "page":  # a page id of the second sequence that the cache does not have
        table[max(pages)] = 1000
        tensors["block_table"] = ("I32", [2, max(pages)], struct.pack(f"<{len(table)}i", *table))
    elif extra in BAD:
        name, values = BAD[extra]
        tensors[name] = ("I32", [len(values)], struct.pack(f"<{len(values)}i", *values))
        if name == "cu_seqlens":
            for query in ("q_latent", "q_rope"):
                dtype, shape, raw = tensors[query]
                tensors[query] = (dtype, [shape[0], *shape[2:]], raw)
    elif extra == "columns":  # a table without columns
        tensors["block_table"] = ("I32", [2, 0], b"")
    elif extra == "plan":  # bytes that no planner wrote
        tensors["plan"] = ("U8", [20000], bytes(20000))
    elif extra in ("types", "pools", "both"):  # two pools, a rope pool of another type, or both kinds of cache tensors
        pages = tensors["cache"][1][0]
        tensors["cache.latent"] = ("BF16", [pages, PAGE, LATENT], rows(pages * PAGE, LATENT))
        if extra == "types":
            tensors["cache.rope"] = ("F32", [pages, PAGE, ROPE], bytes(4 * pages * PAGE * ROPE))
        if extra == "pools":
            tensors["cache.rope"] = ("BF16", [pages, PAGE, ROPE], rows(pages * PAGE, ROPE))
        if extra != "both":
            del tensors["cache"]
    elif extra == "heads":  # so many heads that a pair of CTAs shares them
        for name in ("q_latent", "q_rope"):
            dtype, shape, raw = tensors[name]
            half = len(raw) // 2
            tensors[name] = (dtype, [2, 1, 43 * HEADS, shape[3]], 43 * raw[:half] + 43 * raw[half:])
    elif extra == "first":  # only the first sequence
        for name in ("q_latent", "q_rope", "block_table", "seq_lens"):
            dtype, shape, raw = tensors[name]
            tensors[name] = (dtype, [1, *shape[1:]], raw[: len(raw) // 2])
    elif extra:
        del tensors[extra]
    save(path, tensors)


def exact(given, sequence, head, scale):
    width = LATENT + ROPE
    columns = len(given["block_table"]) // 2
    row = sequence * HEADS + head
    query = given["q_latent"][row * LATENT :][:LATENT] + given["q_rope"][row * ROPE :][:ROPE]
    keys = []
    for token in range(LENGTHS[sequence]):
        page = given["block_table"][sequence * columns + token // PAGE]
        keys.append(given["cache"][(page * PAGE + token % PAGE) * width :][:width])
    scores = [scale * math.fsum(a * b for a, b in zip(query, key)) for key in keys]
    top = max(scores)
    weights = [math.exp(score - top) for score in scores]
    out = [math.fsum(w * key[c] for w, key in zip(weights, keys)) / sum(weights) for c in range(LATENT)]
    return out, top + math.log(sum(weights))


def check(source, result, scale, base=math.e):
    given, got = load(source), load(result)
    for sequence in range(2):
        for head in range(HEADS):
            out, lse = exact(given, sequence, head, float(scale))
            row = sequence * HEADS + head
            for a, b in zip(got["out"][row * LATENT :], out):
                assert abs(a - b) <= max(8e-4, 2.01 / 128 * abs(b)), (sequence, head, a, b)
            lse /= math.log(float(base))
            assert abs(got["lse"][row] - lse) <= 1e-3, (sequence, head, got["lse"][row], lse)
    print("agrees")


def same(result, first):
    both, alone = load(result), load(first)
    for name, values in alone.items():
        assert both[name][: len(values)] == values, name
    print("same bits")


def others(folder):
    """Writes inputs of gather (increasing keys), merge (two partial results), append (slot 5) and update."""
    width = LATENT + ROPE
    cache = ("BF16", [2, PAGE, width], b"".join(bf16(row % 64) * width for row in range(2 * PAGE)))
    save(folder + "/gather.st", {"cache": cache, "block_table": ("I32", [1, 2], struct.pack("<2i", 1, 0)),
                                 "seq_lens": ("I32", [1], struct.pack("<i", 20))})
    partials = {f"outs.{i}": ("F32", [1, 1, 4], struct.pack("<4f", *[value] * 4)) for i, value in enumerate((1, 3))}
    partials |= {f"lses.{i}": ("F32", [1, 1], struct.pack("<f", 0)) for i in range(2)}
    save(folder + "/merge.st", partials)
    # bfloat16 cannot represent 100.3: the append rounds the latent.
    save(folder + "/append.st", {"cache": cache, "latent": ("F32", [1, LATENT], struct.pack("<f", 100.3) * LATENT),
                                 "rope": ("BF16", [1, ROPE], bf16(200) * ROPE),
                                 "slots": ("I32", [1], struct.pack("<i", 5))})
    # Two tokens, and a new one that is appended or replaces the first.
    added = {"added": ("BF16", [1, 1, 2], bf16(7) * 2)}
    past = ("BF16", [1, 2, 2], bf16(3) * 4)
    save(folder + "/concat.st", added | {"past": past})
    save(folder + "/scatter.st", added | {"latent": past, "positions": ("I64", [1], struct.pack("<q", 0))})


def fields(folder):
    """Writes the inputs of an append to a cache with two types."""
    draw = random.Random(3)
    rope = [draw.gauss(0, 1) for _ in range(2 * ROPE)]
    save(f"{folder}/fields.st", {
        "latent": ("BF16", [2, LATENT], b"".join(bf16(draw.gauss(0, 1)) for _ in range(2 * LATENT))),
        "rope": ("F32", [2, ROPE], struct.pack(f"<{len(rope)}f", *rope)),
        "slots": ("I32", [2], struct.pack("<2i", 0, 17)),
        "cache.latent": ("BF16", [2, PAGE, LATENT], bytes(2 * 2 * PAGE * LATENT)),
        "cache.rope": ("F32", [2, PAGE, ROPE], bytes(4 * 2 * PAGE * ROPE)),
    })


def check_fields(folder):
    """Checks that each row is at its slot, bit by bit, and that other rows are 0."""
    given, got = load(f"{folder}/fields.st"), load(f"{folder}/fields.out")
    for name, width in (("latent", LATENT), ("rope", ROPE)):
        cache = got[f"cache.{name}"]
        for token, slot in enumerate(given["slots"]):
            assert cache[slot * width :][:width] == given[name][token * width :][:width], (name, slot)
        assert sum(x != 0 for x in cache) == 2 * width, name
    print("fields agree")


def check_others(folder):
    gathered = load(folder + "/gather.out")
    tokens = [PAGE + t for t in range(PAGE)] + list(range(4))
    assert gathered["latent"] == tuple(float(t) for t in tokens for _ in range(LATENT))
    assert gathered["rope"] == tuple(float(t) for t in tokens for _ in range(ROPE))
    merged = load(folder + "/merge.out")
    assert merged["out"] == (2.0,) * 4 and abs(merged["lse"][0] - math.log(2)) < 1e-6, merged
    assert load(folder + "/concat.out")["latent"] == (3.0,) * 4 + (7.0,) * 2
    assert load(folder + "/scatter.out")["latent"] == (7.0,) * 2 + (3.0,) * 2
    width, cache = LATENT + ROPE, load(folder + "/append.out")["cache"]
    for row in range(2 * PAGE):
        expected = (100.5,) * LATENT + (200.0,) * ROPE if row == 5 else (float(row),) * width
        assert cache[row * width :][:width] == expected, row
    print("agree")


if __name__ == "__main__":
    commands = {"make": make, "check": check, "same": same, "others": others, "check-others": check_others,
                "fields": fields, "check-fields": check_fields}
    if len(sys.argv) < 3 or sys.argv[1] not in commands:
        sys.exit(__doc__)
    commands[sys.argv[1]](*sys.argv[2:])
