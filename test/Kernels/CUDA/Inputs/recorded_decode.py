"""Records whole decodes on a GPU, and compares the simulator's results with the recordings.

    recorded_decode.py make FOLDER              # writes the cases' tensors, FOLDER/NAME.safetensors
    MLA_CUDA_LIB=... recorded_decode.py record FOLDER > DEVICE.txt      # runs on the GPU; needs torch
    recorded_decode.py simulate FOLDER [sm_90a] # runs mla-sim, writes FOLDER/NAME.out
    recorded_decode.py compare FOLDER DEVICE.txt
    recorded_decode.py decompose FOLDER         # runs mla-run in f32, writes FOLDER/NAME.f32
    recorded_decode.py oracle FOLDER            # compares the simulator's results with FOLDER/NAME.f32

Inputs are generated with integer arithmetic only, so that they are the same bytes on every machine. A recording has a digest of
the inputs, and of each result a digest, every LSE and a sample of the output. The simulator must give the same bits.
The oracle is the decomposition of mla.decode, which mla-run compares with its own f32 result. The simulator's results must be
within the tolerances of 16-bit results (docs/Rationale.md, "Tolerances").
"""

import hashlib
import json
import math
import os
import random
import struct
import subprocess
import sys

LATENT, ROPE, WIDTH = 512, 64, 576
SAMPLES = 256  # sampled elements of an output, at equal distances


def case(lens, heads, tokens=1, page=64, dtype="BF16", pools=1, causal=False, window=0, sink=False, ragged=None, scale=2.0):
    return dict(lens=lens, heads=heads, tokens=tokens, page=page, dtype=dtype, pools=pools, causal=causal, window=window,
                sink=sink, ragged=ragged, scale=scale)


CASES = {
    "one-block": case([50, 64], 17),
    "full-heads": case([150, 70], 128),
    "split-keys": case([500], 16),
    "f16-causal": case([130, 33], 20, tokens=3, dtype="F16", causal=True),
    "plain-copies": case([140, 20], 9, tokens=2, page=13, causal=True),
    "two-pools-sink-window": case([200], 63, pools=2, page=48, window=70, sink=True),
    "ragged-empty": case([0, 65, 3, 90], 5, ragged=[2, 3, 5, 0], causal=True),
    "f16-plain-ragged": case([77, 128], 64, page=1, dtype="F16", ragged=[1, 2], causal=True, sink=True),
}

# The cases that are compared with the oracle: the recorded ones and some more.
ORACLE = CASES | {
    "causal-window-sink": case([90, 41], 24, tokens=3, page=16, causal=True, window=37, sink=True),
    "ragged-window-sink": case([70, 5, 129, 8], 12, page=16, causal=True, window=33, sink=True, ragged=[3, 2, 0, 1]),
    "ragged-pair": case([40, 66], 70, ragged=[2, 1], causal=True),
    "empty-rows": case([0, 2, 40], 8, tokens=3, causal=True, sink=True),
    "empty-rows-f16": case([0, 1, 20], 8, page=13, tokens=2, dtype="F16", causal=True),
}


def encoded(dtype):
    """Returns the two bytes of k / 1024 for k in -255..255, exact in both types."""
    def bits(k):
        single = struct.pack("<f", k / 1024)
        return single[2:] if dtype == "BF16" else struct.pack("<e", k / 1024)
    return [bits(k) for k in range(-255, 256)]


def rows(draw, count, width, codes):
    """Returns `count` rows of `width` elements with a standard deviation of 0.1."""
    size = count * width
    drawn = draw.randbytes(2 * size)
    both = b"".join(codes[a + b] for a, b in zip(drawn[:size], drawn[size:]))
    return [both[i * width * 2 : (i + 1) * width * 2] for i in range(count)]


def part(rows, first, last):
    return b"".join(row[2 * first : 2 * last] for row in rows)


def tensors_of(name):
    """Returns the tensors of a case, as (dtype, shape, bytes)."""
    c = ORACLE[name]
    draw = random.Random(name)
    codes, page, heads, batch = encoded(c["dtype"]), c["page"], c["heads"], len(c["lens"])
    counts = c["ragged"] or [c["tokens"]] * batch
    pages = [-(-n // page) for n in c["lens"]]
    ids = list(range(sum(pages) + 3))
    draw.shuffle(ids)
    hole = b"\xff\x7f" * WIDTH  # NaN
    pool = [hole] * (len(ids) * page)
    table, columns = [], max(pages) + 1
    for n, count in zip(c["lens"], pages):
        own = [ids.pop() for _ in range(count)]
        table += own + [2147480000] * (columns - count)
        for t, row in enumerate(rows(draw, n, WIDTH, codes)):
            pool[own[t // page] * page + t % page] = row
    query = rows(draw, sum(counts) * heads, WIDTH, codes)
    leading = [sum(counts)] if c["ragged"] else [batch, c["tokens"]]
    shape = [len(pool) // page, page]
    fields = {"cache": (0, WIDTH)} if c["pools"] == 1 else {"cache.latent": (0, LATENT), "cache.rope": (LATENT, WIDTH)}
    tensors = {"q_latent": (c["dtype"], leading + [heads, LATENT], part(query, 0, LATENT)),
               "q_rope": (c["dtype"], leading + [heads, ROPE], part(query, LATENT, WIDTH)),
               "block_table": ("I32", [batch, columns], struct.pack(f"<{len(table)}i", *table)),
               "seq_lens": ("I32", [batch], struct.pack(f"<{batch}i", *c["lens"]))}
    for field, (first, last) in fields.items():
        tensors[field] = (c["dtype"], shape + [last - first], part(pool, first, last))
    if c["ragged"]:
        prefix = [sum(counts[:i]) for i in range(batch + 1)]
        tensors["cu_seqlens"] = ("I32", [batch + 1], struct.pack(f"<{batch + 1}i", *prefix))
    if c["sink"]:
        tensors["sink"] = ("F32", [heads], struct.pack(f"<{heads}f", *[h % 5 - 2 for h in range(heads)]))
    return tensors


def digest(tensors):
    text = hashlib.sha256()
    for name in sorted(tensors):
        dtype, shape, raw = tensors[name]
        text.update(f"{name} {dtype} {shape} ".encode() + raw)
    return text.hexdigest()[:16]


def save(path, tensors):
    header, body = {}, b""
    for name, (dtype, shape, raw) in tensors.items():
        header[name] = {"dtype": dtype, "shape": shape, "data_offsets": [len(body), len(body) + len(raw)]}
        body += raw
    text = json.dumps(header).encode()
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text + body)


def load(path):
    with open(path, "rb") as file:
        data = file.read()
    (length,) = struct.unpack("<Q", data[:8])
    entries = json.loads(data[8 : 8 + length])
    entries.pop("__metadata__", None)
    return {name: (e["dtype"], e["shape"], data[8 + length + e["data_offsets"][0] : 8 + length + e["data_offsets"][1]])
            for name, e in entries.items()}


def floats(tensor):
    dtype, _, raw = tensor
    if dtype == "BF16":
        raw = b"".join(b"\0\0" + raw[i : i + 2] for i in range(0, len(raw), 2))
    size, code = (2, "e") if dtype == "F16" else (4, "f")
    return struct.unpack(f"<{len(raw) // size}{code}", raw)


def sample(values):
    """Samples elements at equal distances that do not divide a row, so that all columns occur."""
    step = max(1, len(values) // SAMPLES) | 1
    return values[::step]


def make(folder):
    for name in ORACLE:
        save(f"{folder}/{name}.safetensors", tensors_of(name))


def simulate(folder, target="sm_90a"):
    for name, c in ORACLE.items():
        command = ["mla-sim", "decode", f"--target={target}", f"--data={folder}/{name}.safetensors", f"--scale={c['scale']}",
                   f"--window={c['window']}", "-o", f"{folder}/{name}.out"] + ["--causal"] * c["causal"]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def record(folder):
    import torch

    sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
    import mla_cuda

    types = {"BF16": torch.bfloat16, "F16": torch.float16, "I32": torch.int32, "F32": torch.float32}
    driver = subprocess.run(["nvidia-smi", "--query-gpu=driver_version", "--format=csv,noheader"], capture_output=True, text=True)
    print(f"# {torch.cuda.get_device_name()}, driver {driver.stdout.split()[0] if driver.stdout else 'unknown'}")
    for name, c in CASES.items():
        given = load(f"{folder}/{name}.safetensors")
        t = {n: torch.frombuffer(bytearray(raw), dtype=types[d]).reshape(s).cuda() for n, (d, s, raw) in given.items()}
        pools = [t["cache"]] if c["pools"] == 1 else [t["cache.latent"], t["cache.rope"]]
        out, lse = torch.empty_like(t["q_latent"]), torch.empty(t["q_latent"].shape[:-1], device="cuda")
        op = mla_cuda.Decode(t["q_latent"], t["q_rope"], pools, c["page"], t["block_table"], t["seq_lens"], out, lse,
                             c["scale"], c["causal"], c["window"], t.get("sink"), t.get("cu_seqlens"))
        mla_cuda.poison(op.workspace, out, lse)
        op.plan()
        op.run()
        torch.cuda.synchronize()
        result = {"out": (c["dtype"], list(out.shape), out.cpu().view(torch.int16).numpy().tobytes()),
                  "lse": ("F32", list(lse.shape), lse.cpu().numpy().tobytes())}
        print(f"{name} inputs {digest(given)} results {digest(result)}")
        for key, values in (("out", sample(floats(result["out"]))), ("lse", floats(result["lse"]))):
            print(f"{name} {key} " + " ".join(float(x).hex() for x in values))


def differs(name, got, want):
    """Returns the first 16-bit result, or LSE, that is out of tolerance, or None."""
    absolute, relative = (8e-4, 2.01 / 128) if name == "out" else (1e-6, 8.01 / 65536)
    if len(got) != len(want):
        return f"{len(got)} values, {len(want)} recorded"
    for i, (a, b) in enumerate(zip(got, want)):
        if a != b and not abs(a - b) <= max(absolute, relative * abs(b)):
            return f"value {i}: {a}, recorded {b}"
    norm = math.fsum(a * a + b * b for a, b in zip(got, want)) if name == "out" else 0
    distance = math.fsum((a - b) ** 2 for a, b in zip(got, want)) / norm if norm else 0
    return f"cosine distance {distance:.2g}" if distance > 5e-6 else None


def compare(folder, path):
    with open(path) as file:
        lines = [line.split() for line in file if not line.startswith("#")]
    recorded = {(line[0], line[1]): line[2:] for line in lines}
    failed = 0
    for name in CASES:
        given, result = load(f"{folder}/{name}.safetensors"), load(f"{folder}/{name}.out")
        inputs, _, results = recorded[name, "inputs"]
        if inputs != digest(given):
            sys.exit(f"{name}: inputs {digest(given)}, recorded {inputs}: make a new recording")
        problems = [f"results {digest(result)}, recorded {results}"] if results != digest(result) else []
        for key, got in (("out", sample(floats(result["out"]))), ("lse", floats(result["lse"]))):
            want = [float.fromhex(x) for x in recorded[name, key]]
            off = [f"{key}: value {i}: {a}, recorded {b}" for i, (a, b) in enumerate(zip(got, want)) if a != b]
            problems += off[:1] if len(got) == len(want) else [f"{key}: {len(got)} values, {len(want)} recorded"]
        for problem in problems:
            print(f"{name} {problem}")
        failed += bool(problems)
    print(f"{len(CASES)} cases, {failed} failed")
    sys.exit(failed > 0)


def wide(tensor):
    """Returns the same values as f32."""
    dtype, shape, raw = tensor
    if dtype in ("I32", "F32"):
        return tensor
    values = floats(tensor)
    return ("F32", shape, struct.pack(f"<{len(values)}f", *values))


def columns(tensor, first, last):
    dtype, shape, raw = tensor
    width = 4 * shape[-1]
    raw = b"".join(raw[row + 4 * first : row + 4 * last] for row in range(0, len(raw), width))
    return (dtype, shape[:-1] + [last - first], raw)


def model_of(c, given):
    """Returns the text of an mla.decode on f32 tensors, and the data of its arguments."""
    types = {"F32": "f32", "I32": "i32"}
    names = ["q_latent", "q_rope", "cache", "block_table", "seq_lens"] + [n for n in ("cu_seqlens", "sink") if n in given]
    arguments, data = {}, {}
    for i, name in enumerate(names):
        if name == "cache":
            arguments[name] = "!cache"
            both = given.get("cache")
            data[f"arg.{i}.latent"] = columns(both, 0, LATENT) if both else given["cache.latent"]
            data[f"arg.{i}.rope"] = columns(both, LATENT, WIDTH) if both else given["cache.rope"]
        else:
            dtype, shape, _ = data[f"arg.{i}"] = given[name]
            arguments[name] = "tensor<" + "x".join(map(str, shape)) + f"x{types[dtype]}>"
    rows = "x".join(map(str, given["q_latent"][1][:-1]))
    encoding = "#mla.lse<e, sink>" if c["sink"] else "#mla.lse<e>"
    results = f"(tensor<{rows}x{LATENT}xf32>, tensor<{rows}xf32, {encoding}>)"
    # The dialect requires `causal` with a window. With one query token it hides nothing.
    attributes = [f"scale = {c['scale']} : f64", f"lse = {encoding}"] + ["causal"] * (c["causal"] or c["window"] > 0)
    assert c["causal"] or not c["window"] or c["tokens"] == 1
    if c["window"]:
        attributes.append(f"window = {c['window']} : i64")
    optional = "".join(f" {name}(%{name})" for name in names[5:])
    return f"""!cache = !mla.cache<<[latent : {LATENT} x f32, rope : {ROPE} x f32]>, page = {c["page"]}>
func.func @main({", ".join(f"%{name}: {type}" for name, type in arguments.items())}) -> {results} {{
  %out, %lse = mla.decode q(%q_latent, %q_rope) cache(%cache) table(%block_table) lengths(%seq_lens){optional}
    {{{", ".join(attributes)}}} : ({", ".join(arguments.values())}) -> {results}
  return %out, %lse : {results[1:-1]}
}}
""", data


def pieces(c, given):
    """Splits a ragged case into cases of one sequence with tokens: decomposed ragged tokens have sizes that depend on data,
    which mla-run does not support."""
    if not c["ragged"]:
        yield c, given
        return
    first = 0
    for i, count in enumerate(c["ragged"]):
        if count:
            piece = {name: tensor for name, tensor in given.items() if name != "cu_seqlens"}
            for name in ("q_latent", "q_rope"):
                dtype, shape, raw = given[name]
                row = len(raw) // shape[0]
                piece[name] = (dtype, [1, count, *shape[1:]], raw[first * row : (first + count) * row])
            for name in ("block_table", "seq_lens"):
                dtype, shape, raw = given[name]
                row = len(raw) // shape[0]
                piece[name] = (dtype, [1, *shape[1:]], raw[i * row : (i + 1) * row])
            yield dict(c, tokens=count, ragged=None), piece
        first += count


def decompose(folder):
    for name, c in ORACLE.items():
        given = {key: wide(tensor) for key, tensor in load(f"{folder}/{name}.safetensors").items()}
        for i, piece in enumerate(pieces(c, given)):
            path = f"{folder}/{name}.{i}"
            text, data = model_of(*piece)
            with open(f"{path}.mlir", "w") as file:
                file.write(text)
            save(f"{path}.data", data)
            subprocess.run(["mla-run", f"{path}.mlir", f"--data={path}.data", f"--save={path}.f32"], check=True,
                           stdout=subprocess.DEVNULL)


def oracle(folder):
    failed = 0
    for name, c in ORACLE.items():
        parts = sum(count > 0 for count in c["ragged"]) if c["ragged"] else 1
        exact, result = [load(f"{folder}/{name}.{i}.f32") for i in range(parts)], load(f"{folder}/{name}.out")
        for i, key in enumerate(("out", "lse")):
            want = [x for part in exact for x in floats(part[f"out.{i}"])]
            problem = differs(key, floats(result[key]), want)
            if problem:
                print(f"{name} {key}: {problem}")
                failed += 1
    print(f"{len(ORACLE)} cases, {failed} failed")
    sys.exit(failed > 0)


COMMANDS = {f.__name__: f for f in (make, record, simulate, compare, decompose, oracle)}
COMMANDS[sys.argv[1]](*sys.argv[2:])
