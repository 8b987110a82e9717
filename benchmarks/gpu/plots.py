#!/usr/bin/env python3
"""Draws a plot for each family of GPU kernels from the recorded times beside this file: our kernels, the public ones and the floor.

    plots.py FOLDER           writes decode-h200.svg, prefill-h200.svg, gqa-h200.svg and step-h200.svg into the folder
    plots.py --family NAME    prints the plot of one family

A bar is the fraction of the hardware floor that a kernel reaches: the floor's time over the kernel's time. docs/Benchmarks.md defines the
floors. The merges have no floor: their bars are the public kernel's time over the time.
"""
import argparse
import json
import math
import pathlib
from typing import NamedTuple

HERE = pathlib.Path(__file__).resolve().parent
OURS = ("ours", "this project", "#1f5fbf")
COLOURS = ("#c0792b", "#5b9a5b", "#9a9a9a", "#8a5fb0")
GAP, PANEL_GAP, LEFT, TOP, HEIGHT = 10, 30, 56, 64, 220


class Panel(NamedTuple):
    """Groups of bars: [(label, {kernel: fraction})]. A group may lack kernels."""

    label: str
    groups: list


class Plot(NamedTuple):
    """A title, the kernels as (name, label, colour) in the order of their bars, and the panels."""

    title: str
    kernels: list
    panels: list


def load(name):
    return json.loads((HERE / name).read_text())


def named(*labels):
    """Returns the kernels of a plot: ours, then the public ones, given as (name, label)."""
    return [OURS, *((*label, colour) for label, colour in zip(labels, COLOURS))]


def decode():
    """Returns the plot of paged decode with 4096 keys and one query token."""
    def points(file):
        return {(p["h"], p["q"], p["b"], p["s_k"]): p for p in load(file)["points"]}

    ours, public = points("ours_h200.json"), points("public_h200.json")
    kernels = named(("FlashMLA", "FlashMLA"), ("FlashInfer", "FlashInfer"), ("FA3", "FlashAttention-3"))
    panels = []
    for heads in (16, 64, 128):
        groups = []
        for batch in (1, 4, 16, 64, 128, 256):
            key = (heads, 1, batch, 4096)
            floor, times = ours[key]["ours"][0] / ours[key]["over_floor"], {**public[key], **ours[key]}
            groups.append((batch, {name: floor / times[name][0] for name, _, _ in kernels}))
        panels.append(Panel(f"{heads} heads, by batch", groups))
    return Plot("Paged MLA decode, bf16, 4096 keys per sequence", kernels, panels)


def prefill():
    """Returns the plot of prefill. The floor is the time of its multiplications at the rate of a matrix product."""
    record = load("prefill_h200.json")
    panels = [Panel(panel["label"], [(point["label"], {name: rate / record["matmul"][name] for name, rate in point["tflops"].items()})
                                     for point in panel["points"]]) for panel in record["panels"]]
    return Plot("Prefill, 128 heads of 192/128, causal", named(*record["kernels"].items()), panels)


def gqa():
    """Returns the plot of paged grouped-query decode with one query. Our floors are those of our run."""
    record = load("gqa_public_h200.json")
    ours = {(p["s_k"], p["b"]): 1 / p["over_floor"] for p in load("gqa_h200.json")["points"] if p["cache"] == "bf16" and p["q"] == 1}
    panels = []
    for keys in sorted({p["s"] for p in record["points"]}):
        groups = []
        for point in (p for p in record["points"] if p["s"] == keys):
            own = {"ours": ours[keys, point["b"]]} if (keys, point["b"]) in ours else {}
            groups.append((point["b"], {**own, **{name: point["floor"] / us for name, us in point["us"].items()}}))
        panels.append(Panel(f"{keys} keys, by batch", groups))
    return Plot("Paged GQA decode, bf16, 64 query heads, 8 key heads of 128", named(*record["kernels"].items()), panels)


def step():
    """Returns the plot of the attention of a decode step, and of the merge of partial results alone."""
    own, public = load("step_h200.json"), load("step_public_h200.json")
    merges = {p["point"]: p["merge_us"] for p in load("parts_h200.json")["points"]}
    floors, groups = public["floor"], []
    for batch, us in public["step"].items():
        ours = own["us"][batch]
        groups.append((batch, {"ours": floors[batch] / ours["prepare"], "public": floors[batch] / us}))
    alone = [(point["label"], {"ours": point["us"] / merges[point["point"]], "public": 1}) for point in public["merge"]]
    return Plot("Attention of a decode step, 128 heads, 4096 keys; merges alone", named(("public", public["label"])),
                [Panel("step, by batch", groups), Panel("merge; 1 is the public one", alone)])


FAMILIES = {"decode": decode, "prefill": prefill, "gqa": gqa, "step": step}


def text(x, y, words, anchor="middle", fill="#222", more=""):
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{fill}"{more}>{words}</text>'


def legend(kernels, x):
    out = []
    for _, label, colour in kernels:
        out.append(f'<rect x="{x}" y="34" width="11" height="11" fill="{colour}"/>')
        out.append(text(x + 16, 44, label, "start"))
        x += legend_width(label)
    return out


def legend_width(label):
    return 40 + 7 * len(label)


def bar_width(plot):
    return 8 if len(plot.kernels) > 3 else 14


def group_width(plot, panel):
    """Returns the width of a group of bars: that of the bars, or of the longest label."""
    return max(bar_width(plot) * len(plot.kernels) + GAP, *(7 * len(str(label)) + GAP for label, _ in panel.groups))


def bars(plot, panel, left, top):
    """Returns the bars of a panel, of an axis from 0 to `top`."""
    out, width, bar = [], group_width(plot, panel), bar_width(plot)
    for index, (label, fractions) in enumerate(panel.groups):
        middle = left + (index + 0.5) * width
        drawn = [(colour, fractions[name]) for name, _, colour in plot.kernels if name in fractions]
        x = middle - bar * len(drawn) / 2
        for colour, part in drawn:
            tall = part / top * HEIGHT
            out.append(f'<rect x="{x:.1f}" y="{TOP + HEIGHT - tall:.1f}" width="{bar - 1}" height="{tall:.1f}" fill="{colour}"/>')
            x += bar
        out.append(text(middle, TOP + HEIGHT + 16, label))
    return [*out, text(left + len(panel.groups) * width / 2, TOP + HEIGHT + 34, panel.label)]


def draw(plot):
    """Returns the plot as SVG."""
    widths = [len(panel.groups) * group_width(plot, panel) for panel in plot.panels]
    title = f"{plot.title}: fraction of the hardware floor (1 is the limit)"
    legends = sum(legend_width(label) for _, label, _ in plot.kernels)
    width = LEFT + max(sum(widths) + (len(widths) - 1) * PANEL_GAP + 14, 7 * len(title), legends)
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {TOP + HEIGHT + 46}" font-family="sans-serif" font-size="12">',
           '<rect width="100%" height="100%" fill="white"/>',
           text(LEFT, 20, title, "start", more=' font-size="14"'),
           *legend(plot.kernels, LEFT)]
    # A merge can be faster than the public one.
    quarters = max(4, *(math.ceil(4 * part) for panel in plot.panels for _, group in panel.groups for part in group.values()))
    for quarter in range(quarters + 1):
        y = TOP + HEIGHT - quarter / quarters * HEIGHT
        out.append(f'<path d="M{LEFT} {y:.1f}H{width - 14}" stroke="#ddd"/>')
        out.append(text(LEFT - 8, y + 4, f"{quarter / 4:g}", "end"))
    left = LEFT
    for panel, wide in zip(plot.panels, widths):
        out += bars(plot, panel, left, quarters / 4)
        left += wide + PANEL_GAP
    return "\n".join([*out, "</svg>"]) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=pathlib.Path)
    parser.add_argument("--family", choices=FAMILIES)
    args = parser.parse_args()
    if args.family:
        print(draw(FAMILIES[args.family]()), end="")
    elif args.folder:
        for name, family in FAMILIES.items():
            (args.folder / f"{name}-h200.svg").write_text(draw(family()))
    else:
        parser.error("expected a folder or --family")


if __name__ == "__main__":
    main()
