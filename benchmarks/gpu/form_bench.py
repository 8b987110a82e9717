"""Times both forms of an attention on one GPU, or on the CPU: the input of benchmarks/fit_costs.py.

    PYTHONPATH=python MLA_RUNTIME_LIB=.../libmla_runtime.so python3 form_bench.py --json form_h200.json
    PYTHONPATH=python MLA_RUNTIME_LIB=.../libmla_runtime.so python3 form_bench.py --device cpu --threads 2 --json form_cpu.json

bf16, DeepSeek's widths (128 + 64, latent 512), page 64, causal, paged. Each of `batch` sequences has `queries` new tokens after `cached` ones:

    absorbed  torch.ops.mla: absorb_query, decode with a plan made before, project_value
    expanded  gather, expand_kv for keys and for values, prefill

On a GPU, a graph holds layers with weights and pages of their own, 256 MB of them; a time is the smallest of some replays, each after a rest and
one untimed replay, divided by the layers. Then the parts of as many points as --seconds allows, and latent_attention, are timed in the same way. On the CPU a time is the
smallest of repetitions in which the forms take turns; with --cpu-time it is the processor time of one thread, for a machine that is shared.
The forms are compared at each point; the exit code is 1 if they disagree.
"""

import argparse
import datetime
import functools
import itertools
import json
import math
import random
import subprocess
import sys
import time

import torch
from need_gpu import need_gpu

LATENT, ROPE, NOPE, VALUE, PAGE = 512, 64, 128, 128, 64
SCALE, MOST_ERROR = (NOPE + ROPE) ** -0.5, 2e-2
COLD, MOST_LAYERS, LONG_US = 256e6, 64, 5e3  # a layer of LONG_US is timed alone: caches hardly matter
REPLAYS, REST, MOST_RESERVED, MOST_LATENT_US = 4, 0.003, 50e9, 2e4
TARGETS = {8: "sm_80", 9: "sm_90a", 10: "sm_100a"}
GRIDS = {"cuda": dict(heads=(16, 128), batch=(1, 4, 16), queries=(1, 4, 16, 64, 256, 1024), cached=(0, 512, 4096, 16384)),
         "cpu": dict(heads=(16, 128), batch=(1, 2), queries=(1, 4, 16, 64, 256), cached=(0, 512, 2048))}


def normal(*shape, device, dtype, scale=1.0):
    return torch.empty(shape, device=device, dtype=dtype).normal_(std=scale)


class Pool:
    """The numbers that all points share: pages, and weights for as many layers as fit."""

    def __init__(self, grid, device, dtype):
        self.device, self.dtype = device, dtype
        size = torch.empty((), dtype=dtype).element_size()
        self.cold = COLD if device == "cuda" else 0
        self.token_bytes, self.head_bytes = (LATENT + ROPE) * size, 2 * NOPE * LATENT * size
        most = max(grid["batch"]) * pages_of(max(grid["queries"]) + max(grid["cached"]))
        self.pages = int(2 * most + self.cold / (PAGE * self.token_bytes)) + MOST_LAYERS
        self.cache = normal(self.pages, PAGE, LATENT + ROPE, device=device, dtype=dtype)
        heads = int(max(2 * max(grid["heads"]), self.cold / self.head_bytes))
        self.w_uk = normal(heads, NOPE, LATENT, device=device, dtype=dtype, scale=NOPE**-0.5)
        self.w_uv = normal(heads, VALUE, LATENT, device=device, dtype=dtype, scale=LATENT**-0.5)

    def layers(self, heads, batch, queries, keys):
        """Returns the layers of a point. Only the plan is shared."""
        held = heads * self.head_bytes + batch * keys * self.token_bytes
        count = max(2, min(MOST_LAYERS, self.w_uk.shape[0] // heads, round(self.cold / held + 0.5)))
        count = min(count, self.w_uk.shape[0] // heads, self.pages // (batch * pages_of(keys)))
        pages = torch.randperm(self.pages, device=self.device, dtype=torch.int32)
        lengths = torch.full((batch,), keys, device=self.device, dtype=torch.int32)
        plan = torch.ops.mla.plan(lengths, heads, queries, PAGE, pages_of(keys) * PAGE)
        return [Layer(self, at, heads, (batch, queries, keys), pages, lengths, plan) for at in range(count)]


def pages_of(keys):
    return -(-keys // PAGE)


class Layer:
    """The weights, the pages and the queries of a layer."""

    def __init__(self, pool, at, heads, sizes, pages, lengths, plan):
        batch, queries, self.keys = sizes
        own = batch * pages_of(self.keys)
        self.w_uk, self.w_uv = (w[at * heads:(at + 1) * heads] for w in (pool.w_uk, pool.w_uv))
        self.cache, self.table = pool.cache, pages[at * own:(at + 1) * own].view(batch, -1).clone()
        self.lengths, self.plan = lengths, plan
        make = functools.partial(normal, device=pool.device, dtype=pool.dtype)
        self.q_nope, self.q_rope = make(batch, queries, heads, NOPE), make(batch, queries, heads, ROPE)

    def absorb(self):
        return torch.ops.mla.absorb_query(self.q_nope, self.w_uk)

    def decode(self, query):
        return torch.ops.mla.decode(query, self.q_rope, self.cache, None, self.table, self.lengths, self.plan, scale=SCALE)[0]

    def latent(self, query, latent, rope):
        return torch.ops.mla.latent_attention(query, self.q_rope, latent, rope, self.lengths, scale=SCALE)[0]

    def project(self, out):
        return torch.ops.mla.project_value(out, self.w_uv)

    def gather(self):
        return torch.ops.mla.gather(self.cache, None, self.table, self.lengths, self.keys, ROPE)

    def expand(self, latent):
        return torch.ops.mla.expand_kv(latent, self.w_uk), torch.ops.mla.expand_kv(latent, self.w_uv)

    def prefill(self, keys, rope, values):
        return torch.ops.mla.prefill(self.q_nope, self.q_rope, keys, rope, values, self.lengths, scale=SCALE)[0]

    def absorbed(self):
        return self.project(self.decode(self.absorb()))

    def expanded(self):
        latent, rope = self.gather()
        keys, values = self.expand(latent)
        return self.prefill(keys, rope, values)


FORMS = {"absorbed": Layer.absorbed, "expanded": Layer.expanded}


def parts(layers, absorbed_us):
    """Returns the parts as functions of a layer, which share what is computed before. Leaves out an attention on the
    dense latent that would take long: on a GPU up to ten times as long as the absorbed form, `absorbed_us`."""
    first = layers[0]
    query = first.absorb()
    out = first.decode(query)
    latent, rope = first.gather()
    keys, values = first.expand(latent)
    found = {"absorb": Layer.absorb, "decode": lambda l: l.decode(query), "project": lambda l: l.project(out), "gather": Layer.gather,
            "expand": lambda l: l.expand(latent), "prefill": lambda l: l.prefill(keys, rope, values)}
    if absorbed_us < MOST_LATENT_US:
        found["latent"] = lambda l: l.latent(query, latent, rope)
    return found


# -- GPU --------------------------------------------------------------------------------------------------------------


def elapsed_us(run):
    begin, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
    begin.record()
    run()
    end.record()
    end.synchronize()
    return 1e3 * begin.elapsed_time(end)


def graph_us(run, layers):
    """Returns the smallest time of `run` per layer, in a graph."""
    if torch.cuda.memory_reserved() > MOST_RESERVED:
        torch.cuda.empty_cache()
    run(layers[0])
    is_long = elapsed_us(lambda: run(layers[0])) > LONG_US
    layers = layers[:1] if is_long else layers
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        for layer in layers:
            run(layer)
    times = []
    for _ in range(2 if is_long else REPLAYS):
        if not is_long:
            torch.cuda.synchronize()
            time.sleep(REST)
            graph.replay()
        times.append(elapsed_us(graph.replay) / len(layers))
    return min(times)


class OnGpu:
    def __call__(self, runs, layers):
        return {name: graph_us(run, layers) for name, run in runs.items()}

    def describe(self):
        major, _ = torch.cuda.get_device_capability()
        asked = ["nvidia-smi", "--query-gpu=driver_version", "--format=csv,noheader"]
        try:
            driver = subprocess.run(asked, capture_output=True, text=True, timeout=20).stdout.split("\n")[0].strip()
        except (OSError, subprocess.TimeoutExpired):
            driver = "unknown"
        return dict(target=TARGETS[major], device=torch.cuda.get_device_name(), driver=driver, cuda=torch.version.cuda)


# -- CPU --------------------------------------------------------------------------------------------------------------


class OnCpu:
    def __init__(self, least_s, cpu_time):
        self.least_s, self.cpu_time = least_s, cpu_time
        self.clock = time.process_time if cpu_time else time.perf_counter

    def __call__(self, runs, layers):
        times = {name: math.inf for name in runs}
        start, rounds = time.perf_counter(), 0
        while rounds < 3 or time.perf_counter() - start < self.least_s:
            for name, run in runs.items():
                some = layers[:1] if LONG_US < times[name] < math.inf else layers
                begin = self.clock()
                for layer in some:
                    run(layer)
                times[name] = min(times[name], 1e6 * (self.clock() - begin) / len(some))
            rounds += 1
        return times

    def describe(self):
        with open("/proc/cpuinfo") as file:
            models = [line.split(":")[1].strip() for line in file if line.startswith("model name")]
        return dict(target="cpu", device=models[0] if models else "unknown", threads=torch.get_num_threads(),
                    clock="processor" if self.cpu_time else "wall")


# -- the grid ---------------------------------------------------------------------------------------------------------


def points(grid):
    for heads, batch, cached, queries in itertools.product(grid["heads"], grid["batch"], grid["cached"], grid["queries"]):
        yield dict(heads=heads, batch=batch, queries=queries, keys=cached + queries)


def time_point(pool, point, timer):
    layers = pool.layers(**point)
    outs = [run(layers[-1]).float() for run in FORMS.values()]
    error = ((outs[0] - outs[1]).norm() / outs[1].norm()).item()
    del outs
    return dict(point, **{f"{name}_us": us for name, us in timer(FORMS, layers).items()}, error=error)


def time_parts(pool, rows, timer, until):
    """Adds the times of the parts to some rows, in an order that covers the grid early."""
    order = list(rows)
    random.Random(1).shuffle(order)
    for row in order:
        if time.monotonic() > until:
            break
        layers = pool.layers(*(row[name] for name in ("heads", "batch", "queries", "keys")))
        row["parts_us"] = timer(parts(layers, row["absorbed_us"]), layers)


def number_list(text):
    return tuple(int(number) for number in text.split(","))


def parse():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--device", choices=sorted(GRIDS), default="cuda")
    for name in ("heads", "batch", "queries", "cached"):
        parser.add_argument(f"--{name}", type=number_list, help="numbers of the grid, separated by commas")
    parser.add_argument("--dtype", choices=("bf16", "f32"), default="bf16")
    parser.add_argument("--seconds", type=float, default=45, help="no new point starts after this time")
    parser.add_argument("--threads", type=int, help="threads on the CPU")
    parser.add_argument("--least", type=float, default=0.15, help="seconds of each point on the CPU")
    parser.add_argument("--cpu-time", action="store_true", help="processor time of one thread")
    parser.add_argument("--json", help="the file of the results")
    return parser.parse_args()


def prepare_cpu(args):
    if args.cpu_time and args.threads not in (None, 1):
        sys.exit(f"form_bench.py: error: --cpu-time must have --threads=1, got {args.threads}")
    if args.cpu_time or args.threads:
        torch.set_num_threads(args.threads or 1)
    return OnCpu(args.least, args.cpu_time)


def measure(args, record, timer, start):
    """Adds the rows of the grid to the record."""
    grid = {name: getattr(args, name) or numbers for name, numbers in GRIDS[args.device].items()}
    pool = Pool(grid, args.device, dict(bf16=torch.bfloat16, f32=torch.float32)[args.dtype])
    for point in points(grid):
        if time.monotonic() - start > args.seconds:
            record["left_out"].append(dict(point, why="out of time"))
            continue
        try:
            row = time_point(pool, point, timer)
        except (RuntimeError, ValueError) as error:  # no memory, or no kernel
            record["left_out"].append(dict(point, why=str(error)[:200]))
            print(record["left_out"][-1], flush=True)
            continue
        record["points"].append(row)
        print(" ".join(f"{name} {value:.4g}" for name, value in row.items()), flush=True)
    time_parts(pool, record["points"], timer, start + args.seconds)


def to_text(record):
    """Returns the record as JSON, with a point on each line and four digits of each time."""
    record = json.loads(json.dumps(record), parse_float=lambda text: float(f"{float(text):.4g}"))
    lists = {name: record.pop(name) for name in ("left_out", "points")}
    lines = [f" {json.dumps(name)}: {json.dumps(value)}" for name, value in record.items()]
    for name, rows in lists.items():
        lines.append(f' "{name}": [' + ",".join(f"\n  {json.dumps(row)}" for row in rows) + "\n ]")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def main():
    start, args = time.monotonic(), parse()
    if args.device == "cuda":
        need_gpu("form_bench.py")
    import mla.ops  # noqa: F401
    torch.manual_seed(0)
    timer = OnGpu() if args.device == "cuda" else prepare_cpu(args)
    record = dict(**timer.describe(), torch=torch.__version__, date=str(datetime.date.today()), dtype=args.dtype, nope=NOPE, rope=ROPE,
                  value=VALUE, latent=LATENT, page=PAGE, causal=True, left_out=[], points=[])
    measure(args, record, timer, start)
    record["seconds"] = round(time.monotonic() - start, 1)
    if args.json:
        with open(args.json, "w") as file:
            file.write(to_text(record))
    wrong = [row for row in record["points"] if not row["error"] <= MOST_ERROR]
    for row in wrong:
        print(f"the forms disagree, relative error {row['error']:.2g}: {row}")
    timed = sum("parts_us" in row for row in record["points"])
    print(f"{len(record['points'])} points, {timed} with parts, {len(record['left_out'])} left out, {record['seconds']} s")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
