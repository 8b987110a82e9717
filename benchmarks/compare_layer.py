#!/usr/bin/env python3
"""Compares one decode step of a whole DeepSeek attention layer with PyTorch's.

The layer is Transformers' DeepseekV3Attention: the projections of query, latent
and output, norms, rope, the cache's update and attention. It is exported,
raised, paged and compiled by `mla.compile`, and runs on the same weights, the
same new token and the same past:

  entry   the compiled C function on arguments that are ready
  call    the Python callable, which checks and binds them first
  absorb  the same layer written for decoding with torch operations: weights
          absorbed, the new token written into a dense cache in place; the fastest
          of the spellings of attention in torch_peers.ABSORBED, each with the
          weights per head as they lie and copied beforehand
  eager   the PyTorch module as it is: it expands keys and values of the past
  compile the same under torch.compile, with --torch-compile

"PyTorch" is the fastest of the last three. Results are compared before anything is
timed. Repetitions are interleaved and each keeps its best time; a spelling of PyTorch
that is far behind another is dropped after a repetition. Exits with 1 when an entry or a call takes more
than --limit times what PyTorch takes.
"""

import argparse
import ctypes
import functools
import json
import math
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
from transformers import DeepseekV3Config
from transformers.models.deepseek_v3 import modeling_deepseek_v3 as modeling

HEAD = dict(kv_lora_rank=512, qk_nope_head_dim=128, qk_rope_head_dim=64, v_head_dim=128)
SIZES = {
    "tiny": dict(hidden_size=96, num_attention_heads=5, q_lora_rank=48, kv_lora_rank=64,
                 qk_nope_head_dim=24, qk_rope_head_dim=16, v_head_dim=24),
    "small": dict(HEAD, hidden_size=256, num_attention_heads=8, q_lora_rank=192),
    "v2-lite": dict(HEAD, hidden_size=2048, num_attention_heads=16, q_lora_rank=None),
    "v3": dict(HEAD, hidden_size=7168, num_attention_heads=128, q_lora_rank=1536),
}
# What is measured unless options say otherwise: size, sequences, past tokens.
POINTS = [("tiny", 2, 37), ("small", 2, 512), ("v2-lite", 1, 1024), ("v2-lite", 4, 1024),
          ("v2-lite", 1, 8192), ("v3", 1, 1024), ("v3", 4, 1024), ("v3", 1, 4096)]
TYPES = {"f32": torch.float32, "bf16": torch.bfloat16}


class Cache:
    """The one call that a layer makes of its cache, on given tensors."""

    def __init__(self, latent, rope):
        self.latent, self.rope = latent, rope

    def update(self, latent, rope, *_, **__):
        self.latent = torch.cat([self.latent, latent], dim=-2)
        self.rope = torch.cat([self.rope, rope], dim=-2)
        return self.latent, self.rope


class Layer(torch.nn.Module):
    """hidden, (cos, sin), mask and past to output and caches."""

    def __init__(self, dims, dtype):
        super().__init__()
        self.dims = dims
        config = DeepseekV3Config(num_hidden_layers=1, vocab_size=64, intermediate_size=64,
                                  num_key_value_heads=dims["num_attention_heads"], **dims)
        config._attn_implementation = "sdpa"
        self.attention = modeling.DeepseekV3Attention(config, layer_idx=0).eval()
        self.rotary = modeling.DeepseekV3RotaryEmbedding(config)
        with torch.no_grad():
            for weight in self.attention.parameters():
                weight.normal_(std=1 / math.sqrt(weight.shape[-1])) if weight.dim() > 1 \
                    else weight.fill_(1)
        self.attention.to(dtype)

    def inputs(self, batch, past, dtype):
        hidden = torch.randn(batch, 1, self.dims["hidden_size"]).to(dtype)
        positions = torch.full((batch, 1), past)
        rope = tuple(t.to(dtype).contiguous() for t in self.rotary(hidden.float(), positions))
        mask = torch.ones(batch, 1, 1, past + 1, dtype=torch.bool)
        widths = self.dims["kv_lora_rank"], self.dims["qk_rope_head_dim"]
        return (hidden, rope, mask, *(torch.randn(batch, 1, past, w).to(dtype) for w in widths))

    def forward(self, hidden, rope, mask, latent, k_rope):
        cache = Cache(latent, k_rope)
        return self.attention(hidden, rope, mask, cache)[0], cache.latent, cache.rope


def absorbed(layer, args):
    """The layer's step in its absorbed form, by torch operations alone: every spelling of
    attention, with the weights per head as they lie and copied beforehand, by name."""
    a, (hidden, (cos, sin), _, latent, k_rope) = layer.attention, args
    batch, past = latent.shape[0], latent.shape[2]
    heads, rank, nope = a.num_heads, a.kv_lora_rank, a.qk_nope_head_dim
    keys = latent.new_empty(batch, past + 1, rank + k_rope.shape[-1])
    keys[:, :past] = torch.cat([latent, k_rope], -1)[:, 0]
    cut = a.kv_b_proj.weight.view(heads, -1, rank)
    lying = cut[:, :nope], cut[:, nope:].transpose(1, 2)

    def step(attend, to_latent, to_value):
        q = (a.q_proj(hidden) if a.q_lora_rank is None
             else a.q_b_proj(a.q_a_layernorm(a.q_a_proj(hidden))))
        q = q.view(batch, 1, heads, -1).transpose(1, 2)
        new, new_rope = a.kv_a_proj_with_mqa(hidden).split([rank, k_rope.shape[-1]], -1)
        q_rope, new_rope = modeling.apply_rotary_pos_emb_interleave(
            q[..., nope:], new_rope[:, None], cos, sin)
        keys[:, past, :rank] = a.kv_a_layernorm(new)[:, 0]
        keys[:, past, rank:] = new_rope[:, 0, 0]
        q_latent = torch.bmm(q[:, :, 0, :nope].transpose(0, 1), to_latent).transpose(0, 1)
        query = torch.cat([q_latent, q_rope[:, :, 0]], -1) * a.scaling
        mixed = attend(query, keys, rank).transpose(0, 1)
        values = torch.bmm(mixed, to_value).transpose(0, 1)
        return a.o_proj(values.reshape(batch, 1, -1))

    copied = [weight.contiguous() for weight in lying]
    return {name + suffix: functools.partial(step, attend, *weights)
            for name, attend in torch_peers.ABSORBED.items()
            for suffix, weights in (("", lying), (", copied", copied))}


def compiled(layer, args, page):
    import mla
    batch = torch.export.Dim("batch", min=1, max=64)
    past = torch.export.Dim("past", min=1, max=65536)
    shapes = ({0: batch}, ({0: batch}, {0: batch}), {0: batch, 3: past + 1},
              {0: batch, 2: past}, {0: batch, 2: past})
    if args[0].shape[0] == 1:  # export takes a size of 1 for a constant
        shapes = ({}, ({}, {}), {3: past + 1}, {2: past}, {2: past})
    return mla.compile(layer, args, paginate=page, mask="visible", dynamic_shapes=shapes)


def filled_cache(step, args, page):
    """A paged cache that holds the dense past, and room for the new token."""
    import mla
    latent, rope = args[3], args[4]
    batch, _, past, _ = latent.shape
    cache = mla.PagedCache(step, sequences=batch, pages=batch * (past // page + 1) + 1)
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
    cache.grow(1)
    return cache


class Entry:
    """The compiled C function with its arguments, ready to be called."""

    def __init__(self, step, args, cache, threads):
        self.step = step
        kept = []
        original = step.run
        step.run = lambda values, *_: kept.append(values)
        try:
            step(*args[:2], cache=cache)
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


def measure(size, batch, past, type_, options):
    dtype = TYPES[type_]
    layer = Layer(SIZES[size], dtype)
    args = layer.inputs(batch, past, dtype)
    step = compiled(layer, args, options.page)
    cache = filled_cache(step, args, options.page)
    entry = Entry(step, args, cache, options.threads)
    with torch.no_grad():
        expected = layer(*args)[0].double()
        error = ((entry().double() - expected).abs().max() / expected.abs().max()).item()
        if error > (2e-5 if dtype == torch.float32 else 4e-2):
            raise RuntimeError(f"wrong result at {size}, {batch}, {past}: error {error}")
        rivals = absorbed(layer, args)
        spellings = list(rivals)
        for name, peer in rivals.items():
            peer_error = ((peer().double() - expected).abs().max() / expected.abs().max()).item()
            if not peer_error <= (2e-5 if dtype == torch.float32 else 4e-2):
                raise RuntimeError(f"the absorbed PyTorch step '{name}' is wrong: error {peer_error}")
        rivals["eager"] = lambda: layer(*args)
        if options.torch_compile:
            faster = torch.compile(layer)
            faster(*args)
            rivals["compile"] = lambda: faster(*args)

        def call():
            """The same step again: its token is forgotten and room made for it anew, as a loop of decoding does."""
            cache.rollback(1)
            cache.grow(1)
            step(*args[:2], cache=cache, threads=options.threads)

        ours, theirs = torch_peers.race([entry, call], rivals.values(), options.seconds,
                                        least=4, rounds=2000)
    theirs = dict(zip(rivals, theirs))
    spelling = min(spellings, key=theirs.get)
    point = dict(size=size, type=type_, b=batch, past=past, error=error, entry=ours[0],
                 call=ours[1], absorb=theirs[spelling], spelling=spelling,
                 torch=min(theirs.values()))
    point.update({name: theirs[name] for name in ("eager", "compile") if name in theirs})
    return point


HEADER = ("| entry / PyTorch | call / PyTorch | layer | type | b | past | entry, ms | call, ms "
          "| absorb, ms | eager, ms | torch.compile, ms | error |\n|" + "---|" * 12)


def row(p):
    def ms(name):
        return f"{p[name] * 1e3:.3f}" if name in p else "-"
    return (f"| {p['entry'] / p['torch']:.2f} | {p['call'] / p['torch']:.2f} | {p['size']} "
            f"| {p['type']} | {p['b']} | {p['past']} | {ms('entry')} | {ms('call')} "
            f"| {ms('absorb')} {p['spelling']} | {ms('eager')} | {ms('compile')} | {p['error']:.1e} |")


def parse(arguments):
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tools", default=str(ROOT / "build" / "release" / "bin"),
                        help="folder of mla-compile")
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
    for size, batch, past in POINTS:
        for type_ in options.types:
            if size in options.sizes:
                points.append(measure(size, batch, past, type_, options))
                print(row(points[-1]), flush=True)
    if options.json:
        options.json.write_text(json.dumps(points, indent=1))
    worst = {name: max(p[name] / p["torch"] for p in points) for name in ("entry", "call")}
    print("\nlargest ratio: " + ", ".join(f"{name} {ratio:.2f}" for name, ratio in worst.items()))
    return 0 if max(worst.values()) <= options.limit else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
