#!/usr/bin/env python3
"""Prints the Markdown table of a run of decode_bench.py.

    decode_table.py RESULTS.json [--public=best_public_h200.json] [--candidate=NAME]

Each cell: burst us (sustained us), burst over floor and, with --public, the best
public kernel's burst time and ours over it. Below: how many points are faster, the
geometric mean and the slowest. Exits with 1 when a point is slower than 1.25 times
the best public one, or missing.
"""
import argparse
import json
import math
import pathlib
import sys

LENGTHS = (1024, 4096, 8192, 32768)
MOST = 1.25


def key(row):
    return row["h"], row["q"], row["b"], row["s_k"]


def number(us):
    return f"{us:.1f}" if us < 1000 else f"{us:.0f}"


def cell(row, best):
    text = f"{number(row['us'])} ({number(row['sus_us'])}), {row['ratio']:.2f}"
    if best:
        text += f", {number(best['burst_us'])}, {row['us'] / best['burst_us']:.2f}"
    return text


def table(rows, public):
    lines = ["| h | s_q | b |" + "".join(f" s_k {s} |" for s in LENGTHS), "|--:|--:|--:|" + "---|" * len(LENGTHS)]
    for h, q, b in sorted({k[:3] for k in rows}, key=lambda k: (k[1], k[0], k[2])):
        cells = [cell(rows[h, q, b, s], public.get((h, q, b, s))) if (h, q, b, s) in rows else "-" for s in LENGTHS]
        lines.append(f"| {h} | {q} | {b} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def summary(rows, public, ours, theirs):
    """One line on the ratios of a time of ours to one of theirs, and the largest."""
    ratios = {k: rows[k][ours] / public[k][theirs] for k in rows if k in public}
    worst = max(ratios, key=ratios.get)
    mean = math.exp(sum(map(math.log, ratios.values())) / len(ratios))
    faster = sum(r < 1 for r in ratios.values())
    print(f"{theirs.removesuffix('_us')}: {len(ratios)} points, {faster} faster, geometric mean {mean:.3f}, "
          f"slowest {ratios[worst]:.3f} at h, s_q, b, s_k = {worst}")
    return ratios[worst]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("results", type=pathlib.Path)
    parser.add_argument("--public", type=pathlib.Path)
    parser.add_argument("--candidate", default="", help="default: the first one")
    options = parser.parse_args()
    results = json.loads(options.results.read_text())
    measured = [row for row in results["rows"] if "us" in row]
    name = options.candidate or measured[0]["peer"]
    rows = {key(row): row for row in measured if row["peer"] == name}
    public = {key(row): row for row in json.loads(options.public.read_text())["points"]} if options.public else {}
    print(table(rows, public) + "\n")
    missing = sorted(set(public) - set(rows))
    for point in missing:
        print("not measured: h, s_q, b, s_k =", point)
    if not public:
        return 0
    worst = summary(rows, public, "us", "burst_us")
    summary(rows, public, "sus_us", "sustained_us")
    return 1 if missing or worst > MOST else 0


if __name__ == "__main__":
    sys.exit(main())
