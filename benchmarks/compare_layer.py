#!/usr/bin/env python3
"""Compare decode and prefill steps of a whole DeepSeek attention layer with PyTorch.

The layer is Transformers' DeepseekV3Attention: the projections of query, latent
and output, norms, rope, the update of the cache and attention. It is exported,
raised, paged if there is a past, and compiled by `mla.compile`. It runs with the
same weights, new tokens and past as:

  entry   the compiled C function with prepared arguments
  call    the Python callable, which first checks and binds the arguments
  by hand the same step written with torch operations (torch_layer.py), with new tokens
          written to a dense cache in place; the fastest of several variants. A decode
          absorbs the weights, by each variant in torch_peers.ABSORBED, with the weights
          per head in place and copied in advance. A prefill expands keys and values, and
          is also tried absorbed if there is a past
  eager   the unmodified PyTorch module, which expands keys and values of the past
  compile the same with torch.compile (--torch-compile)

"PyTorch" is the fastest of the last three. Results are compared before the measurement.
Repetitions are interleaved, and each candidate keeps its best time. A PyTorch variant
that is much slower than another is dropped after one repetition. The exit code is 1 if
an entry or a call takes more than --limit times the time of PyTorch.
"""

import argparse
import ctypes
import json
import os
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "python"), str(ROOT / "scripts")]

from project_python import need

need("torch", "torch_mlir", "transformers")

import torch
import torch_peers
from option_types import number, one_of, several, whole
from torch_layer import Layer, absorbed, prefills

HEAD = dict(kv_lora_rank=512, qk_nope_head_dim=128, qk_rope_head_dim=64, v_head_dim=128)
SIZES = {
    "tiny": dict(hidden_size=96, num_attention_heads=5, q_lora_rank=48, kv_lora_rank=64,
                 qk_nope_head_dim=24, qk_rope_head_dim=16, v_head_dim=24),
    "small": dict(HEAD, hidden_size=256, num_attention_heads=8, q_lora_rank=192),
    "v2-lite": dict(HEAD, hidden_size=2048, num_attention_heads=16, q_lora_rank=None),
    "v3": dict(HEAD, hidden_size=7168, num_attention_heads=128, q_lora_rank=1536),
}
# The default points: size, sequences, past tokens, new tokens. A point with many new tokens is a dense
# prefill without a past, and a chunk of a prefill into pages with a past.
DECODES = [("tiny", 2, 37, 1), ("small", 2, 512, 1), ("v2-lite", 1, 1024, 1), ("v2-lite", 4, 1024, 1),
           ("v2-lite", 1, 8192, 1), ("v3", 1, 1024, 1), ("v3", 4, 1024, 1), ("v3", 1, 4096, 1)]
PREFILLS = [("tiny", 2, 0, 33), ("tiny", 2, 37, 33), ("small", 2, 0, 128), ("small", 2, 512, 128),
            ("v2-lite", 1, 0, 512), ("v2-lite", 1, 1024, 256), ("v3", 1, 0, 256), ("v3", 1, 1024, 128)]
POINTS = {"decode": DECODES, "prefill": PREFILLS}
TYPES = {"f32": torch.float32, "bf16": torch.bfloat16}


def compiled(layer, args, page):
    """Returns the compiled step. Batch and past are dynamic; in a prefill without a past, the new tokens."""
    import mla
    batch = {0: torch.export.Dim("batch", min=1, max=64)}
    if args[0].shape[0] == 1:  # torch.export treats size 1 as a constant
        batch = {}
    if len(args) == 2:
        rows = batch | {1: torch.export.Dim("new", min=2, max=65536)}
        return mla.compile(layer, args, dynamic_shapes=(rows, (rows, rows)))
    past = torch.export.Dim("past", min=1, max=65536)
    shapes = (batch, (batch, batch), batch | {3: past + args[0].shape[1]}, batch | {2: past}, batch | {2: past})
    return mla.compile(layer, args, paginate=page, mask="visible", dynamic_shapes=shapes)


def filled_cache(step, args, page):
    """Returns a paged cache with the dense past and room for the new tokens; None for a step without a past."""
    import mla
    if not step.caches:
        return None
    latent, rope, new = args[3], args[4], args[0].shape[1]
    batch, _, past, _ = latent.shape
    cache = mla.PagedCache(step, sequences=batch, pages=batch * ((past + new) // page + 1))
    cache.grow(past)
    layout = step.caches[0]
    places = {}
    for field, values in zip(layout.fields, (latent, rope)):
        places.setdefault(field.pool, []).append(values[:, 0])
    for pool, parts in places.items():
        rows = torch.cat(parts, -1)
        pages = cache.pools[0][pool].view(rows.dtype).view(cache.pools[0][pool].shape[0], page, -1)
        for sequence, owned in enumerate(cache.block_table):
            for first in range(0, past, page):
                count = min(page, past - first)
                pages[owned[first // page], :count] = rows[sequence, first:first + count]
    cache.written()
    cache.grow(new)
    return cache


class Entry:
    """The compiled C function with prepared arguments."""

    def __init__(self, step, args, cache, threads):
        self.step = step
        kept = []
        original = step.run
        step.run = lambda values, *_: kept.append(values)
        try:
            step(*(args if cache is None else args[:2]), cache=cache)
        finally:
            step.run = original
        from mla.arguments import Arguments
        self.values = kept[0]
        self.arguments = Arguments([spec.name for spec in step.args])
        self.arguments.fill(self.values)
        self.arguments.call.threads = threads
        self.args, self.count, self.call = self.arguments.array, len(self.values), self.arguments.call
        needed = ctypes.c_uint64()
        self._check(step._workspace_of(self.args, self.count, ctypes.byref(needed)))
        self.memory = torch.empty(needed.value + 64, dtype=torch.uint8)
        self.call.workspace = -(-self.memory.data_ptr() // 64) * 64
        self.call.workspaceBytes = needed.value
        self.out = self.values[next(i for i, s in enumerate(step.args) if s.result == 0)]

    def _check(self, status):
        if status:
            raise self.step._error(status)

    def __call__(self):
        self._check(self.step._run(self.args, self.count, ctypes.byref(self.call)))
        return self.out


def check(name, actual, expected, dtype):
    """Returns the error relative to the largest value. Raises if it exceeds rounding."""
    error = ((actual.double() - expected).abs().max() / expected.abs().max()).item()
    if not error <= (2e-5 if dtype == torch.float32 else 4e-2):
        raise RuntimeError(f"{name} is wrong: error {error}")
    return error


def measure(size, batch, past, new, type_, options):
    dtype = TYPES[type_]
    layer = Layer(SIZES[size], dtype)
    args = layer.inputs(batch, past, dtype, new)
    step = compiled(layer, args, options.page)
    cache = filled_cache(step, args, options.page)
    entry = Entry(step, args, cache, options.threads)

    def call():
        """Runs the same step again, after removing its tokens from the cache."""
        if cache is not None:
            cache.rollback(new)
            cache.grow(new)
        return step(*args[:2], cache=cache, threads=options.threads)[0]

    with torch.no_grad():
        expected = layer(*args)[0].double()
        error = check("the compiled entry", entry(), expected, dtype)
        check("the callable", call(), expected, dtype)
        rivals = (absorbed if new == 1 else prefills)(layer, args)
        spellings = list(rivals)
        for name, peer in rivals.items():
            check(f"the PyTorch step '{name}'", peer(), expected, dtype)
        rivals["eager"] = lambda: layer(*args)
        if options.torch_compile:
            faster = torch.compile(layer)
            check("torch.compile", faster(*args)[0], expected, dtype)  # compiles it
            rivals["compile"] = lambda: faster(*args)
        ours, theirs = torch_peers.race([entry, call], rivals.values(), options.seconds,
                                        least=4, rounds=2000)
    theirs = dict(zip(rivals, theirs))
    spelling = min(spellings, key=theirs.get)
    point = dict(size=size, type=type_, b=batch, past=past, new=new, error=error, entry=ours[0],
                 call=ours[1], written=theirs[spelling], spelling=spelling,
                 torch=min(theirs.values()))
    point.update({name: theirs[name] for name in ("eager", "compile") if name in theirs})
    return point


HEADER = ("| entry / PyTorch | call / PyTorch | layer | type | b | past | new | entry, ms | call, ms "
          "| by hand, ms | eager, ms | torch.compile, ms | error |\n|" + "---|" * 13)


def row(p):
    def ms(name):
        return f"{p[name] * 1e3:.3f}" if name in p else "-"
    return (f"| {p['entry'] / p['torch']:.2f} | {p['call'] / p['torch']:.2f} | {p['size']} "
            f"| {p['type']} | {p['b']} | {p['past']} | {p['new']} | {ms('entry')} | {ms('call')} "
            f"| {ms('written')} {p['spelling']} | {ms('eager')} | {ms('compile')} | {p['error']:.1e} |")


def parse(arguments):
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tools", default=str(ROOT / "build" / "release" / "bin"),
                        help="folder of mla-compile")
    parser.add_argument("--steps", type=several(one_of(POINTS)), default=list(POINTS))
    parser.add_argument("--sizes", type=several(one_of(SIZES)), default=list(SIZES))
    parser.add_argument("--types", type=several(one_of(TYPES)), default=list(TYPES))
    parser.add_argument("--threads", type=whole(1, 4096), default=torch.get_num_threads())
    parser.add_argument("--page", type=whole(1, 65536), default=64)
    parser.add_argument("--seconds", type=number(), default=3.0)
    parser.add_argument("--limit", type=number(), default=1.5)
    parser.add_argument("--torch-compile", action="store_true")
    parser.add_argument("--json", type=pathlib.Path)
    return parser.parse_args(arguments)


def main(arguments):
    options = parse(arguments)
    os.environ.setdefault("MLA_TOOLS", options.tools)
    torch.set_num_threads(options.threads)
    torch.manual_seed(1)
    print(f"torch {torch.__version__}, {options.threads} threads\n\n{HEADER}", flush=True)
    points = []
    for size, *sizes in (point for kind in options.steps for point in POINTS[kind]):
        for type_ in options.types:
            if size in options.sizes:
                points.append(measure(size, *sizes, type_, options))
                print(row(points[-1]), flush=True)
    if options.json:
        options.json.write_text(json.dumps(points, indent=1))
    worst = {name: max(p[name] / p["torch"] for p in points) for name in ("entry", "call")}
    print("\nlargest ratio: " + ", ".join(f"{name} {ratio:.2f}" for name, ratio in worst.items()))
    return 0 if max(worst.values()) <= options.limit else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
