#!/usr/bin/env python3
"""Prints the Markdown table of a run of decode_bench.py.

    decode_table.py RESULTS.json [--candidate=NAME] [--public=FILE.json] [--save-public=FILE.json]

Each cell contains the burst time in us (the sustained time in us) and burst time /
floor. If other kernels were measured, it also contains the burst time and the name of
the fastest of them, and our burst time / theirs. The other kernels are the other
candidates of the run, or with --public the kernels in a file of another run. Below the
table are the number of faster points, the geometric mean and the slowest point, against
the fastest kernel at each point and against each kernel. --save-public writes the times
of the other kernels to a file for --public. Exits with 1 if a point is slower than 1.25
times the fastest other kernel, or is missing.
"""
import argparse
import json
import math
import pathlib
import sys

LENGTHS = (1024, 4096, 8192, 32768)
MOST = 1.25
NUMBERS = ("h", "q", "b", "s_k")


def key(row):
    return tuple(row[n] for n in NUMBERS)


def number(us):
    return f"{us:.1f}" if us < 1000 else f"{us:.0f}"


def times_of(rows, name):
    """Returns a map from point to (burst us, sustained us) of one candidate."""
    return {key(row): (row["us"], row["sus_us"]) for row in rows if row["peer"] == name}


def best(others, index):
    """Returns a map from point to (us, name) of the fastest other kernel, burst (index 0) or sustained (1)."""
    points = sorted(set().union(*others.values())) if others else []
    return {p: min((times[p][index], name) for name, times in others.items() if p in times) for p in points}


def load_public(path):
    """Reads a file of --save-public: a map from name to point to (burst us, sustained us)."""
    return {name: {key(point): tuple(point[name]) for point in points if name in point}
            for points in [json.loads(path.read_text())["points"]] for name in sorted(set().union(*points) - set(NUMBERS))}


def save_public(path, results, others):
    """Writes one line per point: the point, and [burst us, sustained us] of each kernel."""
    head = {name: results[name] for name in ("device", "torch", "cuda")} | {"unit": "us, [burst, sustained]"}
    points = [json.dumps({**dict(zip(NUMBERS, p)), **{n: [round(us, 3) for us in t[p]] for n, t in others.items() if p in t}})
              for p in sorted(set().union(*others.values()))]
    path.write_text(json.dumps(head)[:-1] + ', "points": [\n ' + ",\n ".join(points) + "\n]}\n")


def cell(row, fastest):
    text = f"{number(row['us'])} ({number(row['sus_us'])}), {row['ratio']:.2f}"
    if fastest:
        text += f", {number(fastest[0])} {fastest[1]}, {row['us'] / fastest[0]:.2f}"
    return text


def table(rows, fastest):
    lines = ["| h | s_q | b |" + "".join(f" s_k {s} |" for s in LENGTHS), "|--:|--:|--:|" + "---|" * len(LENGTHS)]
    for h, q, b in sorted({k[:3] for k in rows}, key=lambda k: (k[1], k[0], k[2])):
        cells = [cell(rows[h, q, b, s], fastest.get((h, q, b, s))) if (h, q, b, s) in rows else "-" for s in LENGTHS]
        lines.append(f"| {h} | {q} | {b} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def summary(what, ours, theirs):
    """Prints a line with the ratios of our times to theirs. Returns the largest ratio."""
    ratios = {p: ours[p] / theirs[p] for p in ours if p in theirs}
    worst = max(ratios, key=ratios.get)
    mean = math.exp(sum(map(math.log, ratios.values())) / len(ratios))
    faster = sum(r < 1 for r in ratios.values())
    print(f"{what}: {len(ratios)} points, {faster} faster, geometric mean {mean:.3f}, "
          f"slowest {ratios[worst]:.3f} at h, s_q, b, s_k = {worst}")
    return ratios[worst]


def summaries(ours, others):
    """Prints the summaries. Returns the largest burst ratio to the fastest other kernel."""
    largest = []
    for index, kind in enumerate(("burst", "sustained")):
        mine = {p: t[index] for p, t in ours.items()}
        largest.append(summary(f"{kind}, fastest of {', '.join(others)}", mine, {p: t[0] for p, t in best(others, index).items()}))
        for name, times in others.items():
            if mine.keys() & times.keys():
                summary(f"{kind}, {name}", mine, {p: t[index] for p, t in times.items()})
    return largest[0]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("results", type=pathlib.Path)
    parser.add_argument("--candidate", default="", help="the candidate to print; default: the first one")
    parser.add_argument("--public", type=pathlib.Path, help="compare with the times in this file")
    parser.add_argument("--save-public", type=pathlib.Path, help="write the times of the other candidates to this file")
    options = parser.parse_args()
    results = json.loads(options.results.read_text())
    measured = [row for row in results["rows"] if "us" in row]
    name = options.candidate or results["rows"][0]["peer"]
    rows = {key(row): row for row in measured if row["peer"] == name}
    names = sorted({row["peer"] for row in measured} - {name})
    others = load_public(options.public) if options.public else {n: times_of(measured, n) for n in names}
    if options.save_public and others:
        save_public(options.save_public, results, others)
    print(table(rows, best(others, 0)) + "\n")
    missing = sorted({key(row) for row in results["rows"]}.union(*others.values()) - set(rows))
    for point in missing:
        print("not measured: h, s_q, b, s_k =", point)
    worst = summaries(times_of(measured, name), others) if others and rows else 0
    return 1 if missing or worst > MOST else 0


if __name__ == "__main__":
    sys.exit(main())
