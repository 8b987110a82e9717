"""Writes the tensors of a decode over a cache without pages (`make FILE`), and checks its results (`check RESULT...`)."""

import sys

from sim_tensors import load, save

if sys.argv[1] == "make":
    save(sys.argv[2], {
        "q_latent": ("BF16", [2, 1, 3, 512], b"\x80\x3f" * (2 * 3 * 512)),
        "q_rope": ("BF16", [2, 1, 3, 64], b"\x80\x3f" * (2 * 3 * 64)),
        "cache": ("BF16", [0, 64, 576], b""),
        "block_table": ("I32", [2, 1], bytes(8)),
        "seq_lens": ("I32", [2], bytes(8)),
    })
for path in sys.argv[2:] if sys.argv[1] == "check" else []:
    tensors = load(path)
    assert set(tensors["out"]) == {0.0} and set(tensors["lse"]) == {float("-inf")}, path
