"""Times the attention of a decode step in a CUDA graph on one GPU: absorb, rotate and append, decode with its merge, project.

    PYTHONPATH=python MLA_RUNTIME_LIB=.../libmla_runtime.so python3 step_bench.py [--heads 128] [--tokens 4096] [--batches 1,16,64] [--json FILE]

bf16, DeepSeek's widths (128 + 64, latent 512), page 64, one new token per sequence, the plan outside. A graph holds layers with weights
and pages of their own, at least 256 MB and 2 ms of them; the time is the median of replays, each after 30 ms of rest and one untimed
replay, divided by the layers. Ways to run the step:

    prepare   torch.ops.mla: absorb_query, prepare, decode, project_value
    separate  the same with rope and append instead of prepare
    bmm       the same as prepare with torch.bmm as products
    own       the same as prepare with the project's own products

The parts are timed alone, too. The outputs are compared; those of the first two have equal bits.
"""

import argparse
import datetime
import json
import statistics
import sys
import time

import torch
from need_gpu import need_gpu

LATENT, ROPE, NOPE, VALUE, PAGE = 512, 64, 128, 128, 64
COLD, LEAST_MS, REPLAYS, REST = 256e6, 2.0, 11, 0.03
DEV, BF16 = "cuda", torch.bfloat16


class Layer:
    """The weights and the paged cache of a layer, and the inputs of its step."""

    def __init__(self, heads, batch, tokens):
        def normal(*shape, scale=1.0):
            return torch.randn(shape, device=DEV, dtype=BF16) * scale

        pages = -(-tokens // PAGE)
        self.w_uk, self.w_uv = normal(heads, NOPE, LATENT, scale=NOPE**-0.5), normal(heads, VALUE, LATENT, scale=LATENT**-0.5)
        self.cache = normal(batch * pages, PAGE, LATENT + ROPE)
        self.table = torch.randperm(batch * pages, device=DEV, dtype=torch.int32).view(batch, pages)
        self.lengths = torch.full((batch,), tokens, device=DEV, dtype=torch.int32)
        at = tokens - 1
        self.slots = self.table[:, at // PAGE] * PAGE + at % PAGE
        self.q_nope, self.q_rope = normal(batch, heads, NOPE), normal(batch, heads, ROPE)
        self.latent, self.k_rope = normal(batch, LATENT), normal(batch, ROPE)
        angles = torch.rand(batch, ROPE // 2, device=DEV) * 6
        self.cos, self.sin = angles.cos(), angles.sin()
        self.plan = None

    def absorb(self, own=False):
        return torch.ops.mla.absorb_query(self.q_nope, self.w_uk, batch_invariant=own)

    def absorb_bmm(self):
        return torch.bmm(self.q_nope.transpose(0, 1), self.w_uk).transpose(0, 1)

    def prepare(self):
        return torch.ops.mla.prepare(self.q_rope, self.latent, self.k_rope, self.slots, self.cache, None, self.cos, self.sin, True, False)

    def rope_and_append(self):
        query = torch.ops.mla.rope(self.q_rope, self.cos, self.sin, True, False)
        torch.ops.mla.append(self.latent, self.k_rope, self.slots, self.cache, None, self.cos, self.sin, True, False)
        return query

    def decode(self, q_latent, q_rope):
        batch, heads = q_rope.shape[:2]
        q_latent, q_rope = q_latent.view(batch, 1, heads, LATENT), q_rope.view(batch, 1, heads, ROPE)
        out, _ = torch.ops.mla.decode(q_latent, q_rope, self.cache, None, self.table, self.lengths, self.plan, scale=(NOPE + ROPE)**-0.5)
        return out.view(batch, heads, LATENT)

    def project(self, out, own=False):
        return torch.ops.mla.project_value(out, self.w_uv, batch_invariant=own)

    def project_bmm(self, out):
        return torch.bmm(out.transpose(0, 1), self.w_uv.transpose(1, 2)).transpose(0, 1)


def steps():
    return {
        "prepare": lambda l: l.project(l.decode(l.absorb(), l.prepare())),
        "separate": lambda l: l.project(l.decode(l.absorb(), l.rope_and_append())),
        "bmm": lambda l: l.project_bmm(l.decode(l.absorb_bmm().contiguous(), l.prepare())),
        "own": lambda l: l.project(l.decode(l.absorb(True), l.prepare()), True),
    }


def parts(layers):
    """Returns the parts as functions of a layer. Their inputs are computed beforehand."""
    given = {layer: (layer.absorb(), layer.prepare()) for layer in layers}
    outs = {layer: layer.decode(*given[layer]) for layer in layers}
    return {
        "absorb": lambda l: l.absorb(), "absorb own": lambda l: l.absorb(True), "absorb bmm": lambda l: l.absorb_bmm(),
        "prepare": lambda l: l.prepare(), "rope and append": lambda l: l.rope_and_append(),
        "decode": lambda l: l.decode(*given[l]),
        "project": lambda l: l.project(outs[l]), "project own": lambda l: l.project(outs[l], True),
        "project bmm": lambda l: l.project_bmm(outs[l]),
    }


def time_us(run, layers):
    """Returns the time of `run` per layer in us, in a graph of at least LEAST_MS of layers."""
    def replayed(rounds, replays):
        for layer in layers:
            run(layer)
        graph, keep = torch.cuda.CUDAGraph(), []
        with torch.cuda.graph(graph):
            for _ in range(rounds):
                for layer in layers:
                    keep[:] = [run(layer)]
        times = []
        for _ in range(replays):
            torch.cuda.synchronize()
            time.sleep(REST)
            graph.replay()
            begin, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
            begin.record()
            graph.replay()
            end.record()
            torch.cuda.synchronize()
            times.append(begin.elapsed_time(end))
        return statistics.median(times)

    once = replayed(1, 2)
    rounds = max(1, round(LEAST_MS / once))
    return 1e3 * replayed(rounds, REPLAYS) / rounds / len(layers)


def measure(heads, batch, tokens, with_parts):
    held = 2 * heads * (NOPE + VALUE) * LATENT + 2 * batch * tokens * (LATENT + ROPE)
    layers = [Layer(heads, batch, tokens) for _ in range(max(2, round(COLD / held + 0.5)))]
    plan = torch.ops.mla.plan(layers[0].lengths, heads, 1, PAGE, layers[0].table.shape[1] * PAGE)
    for layer in layers:
        layer.plan = plan
    results = {name: run(layers[0]) for name, run in steps().items()}
    assert torch.equal(results["prepare"], results["separate"]), "prepare and separate must have equal bits"
    for other in ("bmm", "own"):
        error = (results[other].float() - results["prepare"].float()).norm() / results[other].float().norm()
        assert error < 1e-2, f"{other} and prepare must agree, got a relative error of {error}"
    times = {name: time_us(run, layers) for name, run in steps().items()}
    if with_parts:
        times["parts"] = {name: time_us(run, layers) for name, run in parts(layers).items()}
    return times


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--heads", type=int, default=128)
    parser.add_argument("--tokens", type=int, default=4096)
    parser.add_argument("--batches", default="1,16,64")
    parser.add_argument("--no-parts", action="store_true")
    parser.add_argument("--json")
    args = parser.parse_args()
    need_gpu("step_bench.py")
    import mla.ops  # noqa: F401
    torch.manual_seed(0)
    record = dict(device=torch.cuda.get_device_name(), torch=torch.__version__, cuda=torch.version.cuda, date=str(datetime.date.today()),
                  heads=args.heads, tokens=args.tokens, us={})
    for batch in map(int, args.batches.split(",")):
        record["us"][batch] = measure(args.heads, batch, args.tokens, not args.no_parts)
        print(batch, json.dumps(record["us"][batch], default=lambda x: round(x, 2)), flush=True)
        torch.cuda.empty_cache()
    if args.json:
        with open(args.json, "w") as file:
            json.dump(record, file, indent=1)


if __name__ == "__main__":
    sys.exit(main())
