"""Compares what the probes print with recordings of GPUs.

    probes.py OUTPUT RECORDING... [--document FILE]

OUTPUT is what a back end printed (test/Kernels/CUDA/Probes/Main.cpp). A RECORDING
is what a GPU printed, after a line "# NAME". A probe that a GPU recorded must give
the same words, and none may differ from what the host computes. Prints a table of
families with what was recorded; with --document the file must contain it.
"""

import argparse
import pathlib
import re
import sys

FAMILIES = [
    (r"wgmma-descriptors", "wgmma: descriptors with any strides and starts"),
    (r"wgmma-.*-exact", "wgmma: layouts of operands, fragments, swizzles"),
    (r"wgmma-.*-wide", "wgmma: arithmetic (bf16, f16, e4m3, e5m2)"),
    (r"mma-", "mma.sync, ldmatrix, stmatrix"),
    (r"load-", "TMA loads: swizzles, edges, fill, steps, bytes"),
    (r"store|reduce", "TMA stores and reductions"),
    (r"plain-copies|wrappers", "bulk copies, cp.async, prefetches, proxy fences"),
    (r"cluster", "clusters: multicast, remote loads and stores, st.async"),
    (r"phases|parity", "mbarrier phases and counts"),
    (r"collectives|turns|register-counts", "collectives, named barriers, setmaxnreg"),
    (r"counters|dependent-launch", "atomics, flags, dependent launches"),
    (r"convert-|expand-", "conversions between f32 and 16 and 8 bits"),
    (r"functions", "ex2, lg2, rcp: within 2^-21, not bit for bit"),
    (r"product", "a whole kernel: TMA, wgmma, TMA store"),
]


def lines(path):
    """Name to (words, the whole line) of each probe, and the recording's title."""
    title, probes = "", {}
    for line in pathlib.Path(path).read_text().splitlines():
        if line.startswith("# "):
            title = line[2:].split(",")[0]
        elif line.strip():
            name, words = line.split()[:2]
            probes[name] = (int(words), " ".join(line.split()))
    return title, probes


def family(name):
    return next((title for pattern, title in FAMILIES if re.match(pattern, name)), None)


def table(output, recordings):
    titles = [title for title, _ in recordings]
    rows = [f"| instructions | probes | words | {' | '.join(titles)} |", "|---|--:|--:|" + "---|" * len(titles)]
    for _, title in FAMILIES:
        names = [name for name in output if family(name) == title]
        cells = []
        for _, probes in recordings:
            count = sum(name in probes for name in names)
            cells.append("all equal" if count == len(names) else f"{count} of {len(names)} recorded, equal")
        words = sum(output[name][0] for name in names)
        rows.append(f"| {title} | {len(names)} | {words} | {' | '.join(cells)} |")
    return "\n".join(rows)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("output")
    parser.add_argument("recordings", nargs="+")
    parser.add_argument("--document")
    arguments = parser.parse_args()
    _, output = lines(arguments.output)
    recordings = [lines(path) for path in arguments.recordings]
    wrong = [f"{name}: in no family" for name in output if not family(name)]
    for title, probes in recordings:
        wrong += [f"{name}: {title} recorded\n  {line}\ngot\n  {output[name][1] if name in output else 'nothing'}"
                  for name, (_, line) in probes.items() if output.get(name, (0, ""))[1] != line]
    wrong += [line for _, line in output.values() if "WRONG" in line]
    text = table(output, recordings)
    print(text)
    if arguments.document and text not in pathlib.Path(arguments.document).read_text():
        wrong.append(f"{arguments.document} lacks this table")
    print("\n".join(wrong), file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
