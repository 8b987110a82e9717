"""Data for step.mlir whose result is known: step_data.py FILE KIND

There are two sequences. The first has one key, its new token, so that the result is
the latent of that token. The second has two equal keys, one of them in the cache, so
that the result is their latent.
"""

import json
import struct
import sys

path, kind = sys.argv[1:]
HEADS, LATENT, ROPE, PAGES, PAGE = 5, 64, 16, 3, 16
new = [[(b * 64 + i) / 128 for i in range(LATENT)] for b in range(2)]
rope = [[0.5] * ROPE] * 2
nan = float("nan")
cache = [[[nan] * LATENT for _ in range(PAGE)] for _ in range(PAGES)]
cache_rope = [[[nan] * ROPE for _ in range(PAGE)] for _ in range(PAGES)]
cache[2][0], cache_rope[2][0] = new[1], rope[1]
tensors = {
    "arg.0": ("F32", [2, 1, HEADS, LATENT], [1.0] * (2 * HEADS * LATENT)),
    "arg.1": ("F32", [2, 1, HEADS, ROPE], [1.0] * (2 * HEADS * ROPE)),
    "arg.2": ("F32", [2, 1, LATENT], sum(new, [])),
    "arg.3": ("F32", [2, 1, ROPE], sum(rope, [])),
    "arg.4.latent": ("F32", [PAGES, PAGE, LATENT], sum(sum(cache, []), [])),
    "arg.4.rope": ("F32", [PAGES, PAGE, ROPE], sum(sum(cache_rope, []), [])),
    "arg.5": ("I32", [2, 1], [0, 2]),
    "arg.6": ("I32", [2], [1, 2]),
    "arg.7": ("I32", [2], [0, 2 * PAGE + 1]),
    "ref.0": ("F32", [2, 1, HEADS, LATENT], sum((row * HEADS for row in new), [])),
}
if kind == "no-rope":
    del tensors["arg.4.rope"]
elif kind == "other-pages":
    tensors["arg.4.rope"] = ("F32", [PAGES - 1, PAGE, ROPE], [0.0] * ((PAGES - 1) * PAGE * ROPE))
elif kind == "bad-page":
    tensors["arg.5"] = ("I32", [2, 1], [0, PAGES])
elif kind == "out":
    tensors["out.0"] = tensors.pop("ref.0")
elif kind == "wrong-out":
    tensors["out.0"] = tensors.pop("ref.0")
    tensors["out.0"][2][3] += 1
elif kind == "wrong-result":
    tensors["ref.0"][2][3] += 1
header, data = {}, b""
for name, (dtype, shape, values) in tensors.items():
    values = struct.pack(f"<{len(values)}{'f' if dtype == 'F32' else 'i'}", *values)
    header[name] = {"dtype": dtype, "shape": shape, "data_offsets": [len(data), len(data) + len(values)]}
    data += values
text = json.dumps(header).encode()
with open(path, "wb") as file:
    file.write(struct.pack("<Q", len(text)) + text + data)
