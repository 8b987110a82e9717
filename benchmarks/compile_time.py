#!/usr/bin/env python3
"""Measure the compile time of N DeepSeek-V3 layers and its growth.

    compile_time.py [--build=build/release] [--torch-mlir-opt=PATH] [--layers=1,2,4,...]
                    [--distinct] [--out=docs/images/compile-time] [--no-lowering] [--check] [--ends]

Makes the layers (make_layers.py, real dimensions, equal except for their weights
unless --distinct is given). Measures our passes with Google Benchmark
(mla-compile-time: mla-torch-front on torch IR; mla-to-runtime up to
mla-select-kernels on the output of torch-mlir-opt; one thread, after parsing), and
separately torch-mlir-opt and the lowering to the LLVM dialect. Writes OUT.json,
OUT.svg and a table to stdout. --check fails if our passes take at least 2 s for 61
layers, if twice the layers take more than 2.5 times as long in any of the three, or if
a step has more than one plan. With --ends, 2.5 is the limit of the average over all
sizes, and 3 the limit of one doubling: on a shared machine the largest sizes have less
cache.
"""
import argparse
import json
import math
import os
import pathlib
import resource
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "scripts"))

from option_types import several, whole

HERE = os.path.dirname(os.path.abspath(__file__))
LEG = (
    "builtin.module(torchdynamo-export-to-torch-backend-pipeline{extra-library=},"
    "func.func(torch-restructure-non-constant-axes,torch-fuse-quantized-ops,convert-torch-to-tmtensor,"
    "canonicalize,convert-torch-to-linalg,canonicalize,convert-torch-to-scf,convert-torch-to-arith,"
    "convert-torch-to-tensor),convert-torch-conversion-to-mlprogram,func.func(canonicalize,cse),"
    "torch-func-backend-type-conversion,func.func(canonicalize,torch-finalizing-backend-type-conversion))"
)
FRONT = "mla-torch-front"
# The smallest time whose growth is checked. Fixed costs dominate smaller times.
FLOOR_MS = 5.0
# The limit of the time ratio for twice the layers; and for one doubling with --ends.
LIMIT = 2.5
LIMIT_ALONE = 3.0


def find_torch_mlir_opt(given):
    """Returns the path of torch-mlir-opt: the given one, on PATH, or in the project's environment."""
    local = pathlib.Path(HERE).parent / ".venv" / "bin" / "torch-mlir-opt"
    found = shutil.which(given or "torch-mlir-opt") or (not given and shutil.which(local))
    if not found:
        sys.exit("compile_time.py: torch-mlir-opt, whose leg is measured apart, is "
                 + (f"not at {given}" if given else f"neither on PATH nor at {local}")
                 + ": run scripts/demo once, or give --torch-mlir-opt=PATH")
    return found


def processor_seconds():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def run(command):
    """Returns milliseconds of processor time, which other programs do not affect, and the output."""
    begin = processor_seconds()
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(command)[:300]}\n{done.stderr[:2000]}")
    return (processor_seconds() - begin) * 1e3, done.stdout


def leg_command(options, path):
    """Returns the torch-mlir-opt command for the output of mla-torch-front. It writes to stdout."""
    return [options.torch_mlir_opt, "--allow-unregistered-dialect", f"--pass-pipeline={LEG}", path,
            "--mlir-print-op-generic"]


def make_files(options, layers, folder):
    """Writes the module before and after torch-mlir-opt. Returns its milliseconds."""
    path = os.path.join(folder, f"layers-{layers}")
    generator = [sys.executable, os.path.join(HERE, "make_layers.py"), str(layers)]
    _, text = run(generator + ["--distinct"] * options.distinct)
    with open(path + ".torch.mlir", "w") as file:
        file.write(text)
    mla_opt = os.path.join(options.build, "bin", "mla-opt")
    front = options.stages.split(";")[0] or FRONT
    run(
        [mla_opt, path + ".torch.mlir", f"--pass-pipeline=builtin.module({front})", "--mlir-print-op-generic"]
        + ["-o", path + ".raised.mlir"]
    )
    command = leg_command(options, path + ".raised.mlir") + ["-o", path + ".linalg.mlir"]
    return path, min(run(command)[0] for _ in range(options.repetitions))


def measure_ours(options, paths):
    """Returns the fastest time of each stage and size. Each measurement runs in its own process, like a compilation.
    Each repetition measures all sizes, so that a disturbance of the machine affects all of them."""
    command = [os.path.join(options.build, "bin", "mla-compile-time"), "--benchmark_format=json"]
    command.append("--benchmark_min_time=0.001")
    if options.no_lowering:
        command.append("--benchmark_filter=front|select")
    if options.stages:
        command.append(f"--stages={options.stages}")
    times = {}
    for _ in range(options.repetitions):
        for path in paths:
            _, text = run(command + [path + ".torch.mlir", path + ".linalg.mlir"])
            for entry in json.loads(text)["benchmarks"]:
                keep_fastest(times, entry)
    return times


def keep_fastest(times, entry):
    """Stores the result of Google Benchmark for one stage in the row of its size."""
    if entry.get("error_occurred"):
        sys.exit(f"{entry['name']}: {entry['error_message']}")
    stage, layers = entry["run_name"].split("/")
    row = times.setdefault(int(layers), {"layers": int(layers)})
    key = {"lower": "lowering"}.get(stage, stage)
    row[key] = min(entry["cpu_time"], row.get(key, math.inf))
    if stage == "select":
        row["plans"], row["left"] = int(entry["plans"]), int(entry["left"])


def growth(rows, key):
    """Returns the largest factor per doubling between neighbours of the series."""
    worst = 0.0
    for before, after in zip(rows, rows[1:]):
        if before.get(key, 0) < FLOOR_MS:
            continue
        doublings = math.log2(after["layers"] / before["layers"])
        worst = max(worst, (after[key] / before[key]) ** (1 / doublings))
    return worst


def growths(rows, key, ends):
    """Returns (name, factor per doubling, limit) of everything that has a limit."""
    if not ends:
        return [("at most", growth(rows, key), LIMIT)]
    average = growth([rows[0], rows[-1]], key)
    return [("on average", average, LIMIT), ("at most", growth(rows, key), LIMIT_ALONE)]


SERIES = [("ours", "our passes", "#1f5fbf"), ("leg", "torch-mlir's leg", "#c0392b"), ("lowering", "lowering to LLVM", "#7f8c8d")]


def plot(rows, path):
    """Writes a log-log plot as SVG."""
    width, height, margin = 640, 420, 60
    values = [row[key] for row in rows for key, _, _ in SERIES if row.get(key)]
    low, high = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))
    last = math.log2(rows[-1]["layers"]) or 1

    def x(layers):
        return margin + math.log2(layers) / last * (width - 2 * margin)

    def y(ms):
        return height - margin - (math.log10(ms) - low) / (high - low) * (height - 2 * margin)

    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">',
        f'<rect width="{width}" height="{height}" fill="white"/>',
    ]
    for power in range(low, high + 1):
        out.append(f'<path d="M{margin} {y(10**power):.1f}H{width - margin}" stroke="#ddd"/>')
        out.append(f'<text x="{margin - 6}" y="{y(10**power) + 4:.1f}" text-anchor="end">{10.0**power:g}</text>')
    for row in rows:
        out.append(f'<text x="{x(row["layers"]):.1f}" y="{height - margin + 18}" text-anchor="middle">{row["layers"]}</text>')
    for index, (key, label, colour) in enumerate(SERIES):
        points = [(x(row["layers"]), y(row[key])) for row in rows if row.get(key)]
        if not points:
            continue
        line = " ".join(f"{a:.1f},{b:.1f}" for a, b in points)
        out.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        out += [f'<circle cx="{a:.1f}" cy="{b:.1f}" r="3" fill="{colour}"/>' for a, b in points]
        out.append(f'<text x="{margin + 12}" y="{margin + 16 * index}" fill="{colour}">{label}</text>')
    out.append(f'<text x="{width / 2}" y="{height - 14}" text-anchor="middle">layers</text>')
    out.append(f'<text x="14" y="{margin - 24}">milliseconds</text></svg>')
    with open(path, "w") as file:
        file.write("\n".join(out) + "\n")


def report(rows, ends):
    lines = ["| layers | mla-torch-front, ms | to mla-select-kernels, ms | ours, ms | torch-mlir's leg, ms | lowering, ms | plans |"]
    lines.append("|---|---|---|---|---|---|---|")
    for row in rows:
        lowering = f"{row['lowering']:.0f}" if "lowering" in row else "-"
        lines.append(
            f"| {row['layers']} | {row['front']:.1f} | {row['select']:.1f} | {row['ours']:.1f} | {row['leg']:.0f} "
            f"| {lowering} | {row['plans']} |"
        )
    print("\n".join(lines))
    for key, label, _ in SERIES:
        if all(key in row for row in rows):
            factors = ", ".join(f"{what} {factor:.2f}x" for what, factor, _ in growths(rows, key, ends))
            print(f"{label}: {factors} per doubling")


def check(rows, ends):
    problems = []
    for row in rows:
        if row["plans"] != 1 or row["left"]:
            problems.append(f"{row['layers']} layers: {row['plans']} plans, {row['left']} mla ops left")
        if row["layers"] == 61 and row["ours"] >= 2000:
            problems.append(f"61 layers: {row['ours']:.0f} ms, expected less than 2000")
    for key, label, _ in SERIES:
        for what, factor, limit in growths(rows, key, ends):
            if factor > limit:
                problems.append(f"{label}: {what} {factor:.2f}x per doubling, expected at most {limit}")
    sys.exit("\n".join(problems) if problems else 0)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default="build/release")
    parser.add_argument("--torch-mlir-opt", default="", help="default: that of PATH, or of the project's .venv")
    parser.add_argument("--layers", type=several(whole(1, 1000)), default=[1, 2, 4, 8, 16, 32, 61, 122, 244])
    parser.add_argument("--stages", default="", help="FRONT;SELECT: other pipelines than the default ones")
    parser.add_argument("--repetitions", type=whole(1), default=8, help="repetitions of each measurement; the fastest is used")
    parser.add_argument("--distinct", action="store_true", help="make layers that all differ")
    parser.add_argument("--no-lowering", action="store_true", help="skip the lowering to the LLVM dialect")
    parser.add_argument("--out", default="")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--ends", action="store_true", help="check the average growth too, with a wider limit for one doubling")
    parser.add_argument("--leg", default="", help="only run torch-mlir-opt on this file, to stdout")
    options = parser.parse_args()
    options.torch_mlir_opt = find_torch_mlir_opt(options.torch_mlir_opt)
    if options.leg:
        print(run(leg_command(options, options.leg))[1], end="")
        return
    for name in ("mla-opt", "mla-compile-time"):
        path = os.path.join(options.build, "bin", name)
        if not os.access(path, os.X_OK):
            sys.exit(f"compile_time.py: {path} is not built: cmake --preset release && cmake --build build/release, "
                     "or give the folder of a build that has it, --build=FOLDER")
    with tempfile.TemporaryDirectory() as folder:
        files = {n: make_files(options, n, folder) for n in options.layers}
        times = measure_ours(options, [path for path, _ in files.values()])
        rows = [times[n] for n in sorted(times)]
        for row in rows:
            _, row["leg"] = files[row["layers"]]
            row["ours"] = row["front"] + row["select"]
    report(rows, options.ends)
    if options.out:
        with open(options.out + ".json", "w") as file:
            json.dump(rows, file, indent=1)
            file.write("\n")
        plot(rows, options.out + ".svg")
    if options.check:
        check(rows, options.ends)


if __name__ == "__main__":
    main()
