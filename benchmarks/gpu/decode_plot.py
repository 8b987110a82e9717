#!/usr/bin/env python3
"""Draws docs/images/decode-h200.svg: paged decode on an H200, our kernel and the public ones.

    decode_plot.py [OUT.svg]     without a file, to stdout

Reads the recorded times ours_h200.json and public_h200.json beside this file.
A bar is the fraction of the hardware floor that a kernel reaches: the floor's time
over the kernel's time in short bursts. docs/Benchmarks.md defines the floor.
"""
import argparse
import json
import pathlib

HERE = pathlib.Path(__file__).resolve().parent
KERNELS = (("ours", "this project", "#1f5fbf"), ("FlashMLA", "FlashMLA", "#c0792b"),
           ("FlashInfer", "FlashInfer", "#5b9a5b"), ("FA3", "FlashAttention-3", "#9a9a9a"))
HEADS = (16, 64, 128)
BATCHES = (1, 4, 16, 64, 128, 256)
KEYS = 4096
BAR, GAP, PANEL_GAP, LEFT, TOP, HEIGHT = 8, 10, 30, 56, 64, 220


def load(name):
    """Returns a map from each point to its record in the file."""
    points = json.loads((HERE / name).read_text())["points"]
    return {(p["h"], p["q"], p["b"], p["s_k"]): p for p in points}


def fractions(ours, public):
    """Returns a map from (heads, batch) to the fraction of the floor that each kernel reaches with one query token."""
    table = {}
    for heads in HEADS:
        for batch in BATCHES:
            key = (heads, 1, batch, KEYS)
            floor = ours[key]["ours"][0] / ours[key]["over_floor"]
            table[heads, batch] = [floor / {**public[key], **ours[key]}[name][0] for name, _, _ in KERNELS]
    return table


def text(x, y, words, anchor="middle", fill="#222", more=""):
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{fill}"{more}>{words}</text>'


def legend(x):
    out = []
    for _, label, colour in KERNELS:
        out.append(f'<rect x="{x}" y="34" width="11" height="11" fill="{colour}"/>')
        out.append(text(x + 16, 44, label, "start"))
        x += 40 + 7 * len(label)
    return out


def panel(left, heads, table):
    """Returns the bars for one number of heads."""
    out, group = [], BAR * len(KERNELS) + GAP
    for index, batch in enumerate(BATCHES):
        x = left + GAP / 2 + index * group
        for (_, _, colour), part in zip(KERNELS, table[heads, batch]):
            tall = part * HEIGHT
            out.append(f'<rect x="{x:.1f}" y="{TOP + HEIGHT - tall:.1f}" width="{BAR - 1}" height="{tall:.1f}" fill="{colour}"/>')
            x += BAR
        out.append(text(x - 2 * BAR, TOP + HEIGHT + 16, batch))
    out.append(text(left + len(BATCHES) * group / 2, TOP + HEIGHT + 34, f"{heads} heads, by batch"))
    return out


def draw():
    table = fractions(load("ours_h200.json"), load("public_h200.json"))
    panel_width = len(BATCHES) * (BAR * len(KERNELS) + GAP)
    width = LEFT + len(HEADS) * panel_width + (len(HEADS) - 1) * PANEL_GAP + 14
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {TOP + HEIGHT + 46}" font-family="sans-serif" font-size="12">',
           '<rect width="100%" height="100%" fill="white"/>',
           text(LEFT, 20, f"Paged MLA decode, bf16, {KEYS} keys per sequence: fraction of the hardware floor (1 is the limit)", "start",
                more=' font-size="14"'), *legend(LEFT)]
    for step in range(0, 5):
        y = TOP + HEIGHT - step / 4 * HEIGHT
        out.append(f'<path d="M{LEFT} {y:.1f}H{width - 14}" stroke="#ddd"/>')
        out.append(text(LEFT - 8, y + 4, f"{step / 4:g}", "end"))
    for index, heads in enumerate(HEADS):
        out += panel(LEFT + index * (panel_width + PANEL_GAP), heads, table)
    return "\n".join([*out, "</svg>"]) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", nargs="?", type=pathlib.Path)
    out = parser.parse_args().out
    if out:
        out.write_text(draw())
    else:
        print(draw(), end="")


if __name__ == "__main__":
    main()
