"""Compares what the probes print with recordings of GPUs.

    probes.py OUTPUT RECORDING... [--functions FILE] [--document FILE]

OUTPUT is the output of a back end (test/Kernels/CUDA/Probes/Main.cpp). A RECORDING is the
unchanged output of a GPU; its sum is checked. A probe in a recording must give the same
words. No probe may differ from what the host computes, or have no words. The FILE of
--functions is the output of functions.cu on a GPU.
Prints a table of the recorded families, and one of the accuracy of those functions. With
--document the file must contain both tables.
"""

import argparse
import pathlib
import re
import sys

FAMILIES = [
    (r"wgmma-descriptors", "wgmma: descriptors with any strides and starts"),
    (r"wgmma-.*-exact", "wgmma: layouts of operands, fragments, swizzles"),
    (r"wgmma-.*-wide", "wgmma: arithmetic (bf16, f16, e4m3, e5m2)"),
    (r"mma-.*-(wide|any)", "mma.sync: arithmetic (bf16, f16)"),
    (r"mma-", "mma.sync, ldmatrix, stmatrix: layouts"),
    (r"load-", "TMA loads: swizzles, edges, fill, steps, bytes"),
    (r"reduce-", "reductions by TMA and bulk copies: sums of each type"),
    (r"store|reduce", "TMA stores and reductions: places"),
    (r"written-map", "tensor maps that a kernel writes, fences"),
    (r"plain-copies|wrappers", "bulk copies, cp.async, prefetches, proxy fences"),
    (r"cluster", "clusters: multicast, remote loads and stores, st.async"),
    (r"phases|parity", "mbarrier phases and counts"),
    (r"collectives|turns|register-counts", "collectives, named barriers, setmaxnreg"),
    (r"counters|dependent-launch", "atomics, flags, dependent launches"),
    (r"convert-|expand-", "conversions between f32 and 16 and 8 bits"),
    (r"functions|arithmetic", "ex2, lg2, rcp, fma, max, min"),
    (r"product", "a whole kernel: TMA, wgmma, TMA store"),
]


def lines(path):
    """Returns a map from each probe's name to (words, the whole line), and the title of the recording."""
    title, probes = "", {}
    for line in pathlib.Path(path).read_text().splitlines():
        if line.startswith("# "):
            title = line[2:].split(",")[0]
        elif not line.startswith("sum "):
            name, words = line.split()[:2]
            probes[name] = (int(words), " ".join(line.split()))
    return title, probes


def sum_of(text):
    """Returns the last line of mla-probes: the number of lines, and the FNV-1a hash of their bytes."""
    value = 0xCBF29CE484222325
    for byte in text.encode():
        value = (value ^ byte) * 0x100000001B3 % 2**64
    return f"sum {text.count(chr(10))} {value:016x}"


def changed(path):
    """Returns the problems of the sum of a recording, as a list."""
    text = pathlib.Path(path).read_text()
    body, _, last = text.rstrip("\n").rpartition("\n")
    want = sum_of(body + "\n")
    return [] if last == want else [f"{path}: recording was changed: expected '{want}' at its end, got '{last}'"]


def functions(path):
    """Returns (function, inputs that differ from the rounded function, inputs, ulps, log2 of the relative error) of each."""
    text = pathlib.Path(path).read_text()
    rows = re.findall(r"^(\w+): (\d+) of (\d+) differ, at most (\d+) ulps .*, at most 2\^(-[\d.]+) relative$", text, re.M)
    return [(name, int(differ), int(of), int(ulps), float(bound)) for name, differ, of, ulps, bound in rows]


def functions_table(rows):
    names = {"ex2": "`ex2.approx.ftz.f32`", "lg2": "`lg2.approx.ftz.f32`, between 0.5 and 2 absolute", "rcp": "`rcp.approx.ftz.f32`"}
    return "\n".join(["| every f32 | inputs | not as rounded to nearest | off by at most, in units of the last place | relative |",
                      "|---|--:|--:|--:|--:|"] +
                     [f"| {names[name]} | {of} | {differ} ({100 * differ / of:.1f}%) | {ulps} | 2^{bound:.2f} |"
                      for name, differ, of, ulps, bound in rows])


def family(name):
    return next((title for pattern, title in FAMILIES if re.match(pattern, name)), None)


def cell(names, probes):
    """Returns the table cell of a family in a recording."""
    found = [probes[name] for name in names if name in probes]
    return "all equal" if len(found) == len(names) else f"{len(found)} of {len(names)} recorded, equal"


def table(output, recordings):
    titles = [title for title, _ in recordings]
    rows = [f"| instructions | probes | words | {' | '.join(titles)} |", "|---|--:|--:|" + "---|" * len(titles)]
    for _, title in FAMILIES:
        names = [name for name in output if family(name) == title]
        cells = [cell(names, probes) for _, probes in recordings]
        words = sum(output[name][0] for name in names)
        rows.append(f"| {title} | {len(names)} | {words} | {' | '.join(cells)} |")
    return "\n".join(rows)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("output")
    parser.add_argument("recordings", nargs="+")
    parser.add_argument("--functions")
    parser.add_argument("--document")
    arguments = parser.parse_args()
    _, output = lines(arguments.output)
    recordings = [lines(path) for path in arguments.recordings]
    wrong = [f"{name}: in no family" for name in output if not family(name)]
    wrong += [problem for path in arguments.recordings for problem in changed(path)]
    for title, probes in recordings:
        wrong += [f"{name}: {title} recorded\n  {line}\ngot\n  {output[name][1] if name in output else 'nothing'}"
                  for name, (_, line) in probes.items() if output.get(name, (0, ""))[1] != line]
    wrong += [line for _, line in output.values() if "WRONG" in line]
    wrong += [f"{name}: {title or arguments.output}: no words, so nothing is compared"
              for title, probes in [("", output), *recordings] for name, (words, _) in probes.items() if words == 0]
    measured = functions(arguments.functions) if arguments.functions else []
    tables = [table(output, recordings)] + ([functions_table(measured)] if measured else [])
    if arguments.functions and [row[0] for row in measured] != ["ex2", "lg2", "rcp"]:
        wrong.append(f"{arguments.functions}: expected lines of ex2, lg2 and rcp, got {[row[0] for row in measured]}")
    print("\n\n".join(tables))
    for text in tables:
        if arguments.document and text not in pathlib.Path(arguments.document).read_text():
            wrong.append(f"{arguments.document} lacks the table that begins with\n{text.splitlines()[0]}")
    print("\n".join(wrong), file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
