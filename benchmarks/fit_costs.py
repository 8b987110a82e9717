#!/usr/bin/env python3
"""Fits the costs of a target to measured times of both forms of an attention, and writes lib/Kernels/Manifest/Costs.inc.

    python3 benchmarks/fit_costs.py --write                                    # every recorded file
    python3 benchmarks/fit_costs.py benchmarks/gpu/form_h200.json              # prints the row of one target
    python3 benchmarks/gpu/form_bench.py --json benchmarks/gpu/form_h200.json  # measures; see there

The time of a form is a sum over its calls of overhead + max(FLOPs / rate, bytes / bandwidth); mla-absorb describes it, and predict() below is the
same formula. The overheads and the inverse rates are the solution of non-negative least squares on relative errors, of the forms with weight 1
and of their parts with weight 0.3; what limits each call comes from the solution before. Then single numbers change by some per cent while
that reduces a loss that also counts each point where the form that the costs choose is slower than the other. In the end two numbers change together. The fit has no random numbers.
It prints the errors and the largest ratio of the chosen form's time and the other's. sm_80 and sm_100a have no file: see DERIVED.
"""

import argparse
import itertools
import json
import math
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
TABLE = ROOT / "lib" / "Kernels" / "Manifest" / "Costs.inc"
RECORDED = ("benchmarks/form_*.json", "benchmarks/gpu/form_*.json")
KINDS = ("product", "decode", "dense", "prefill")
NAMES = ("gather", *KINDS, *(f"{kind} rate" for kind in KINDS), "bandwidth")
PART_WEIGHT, MARGIN, TILE_KEYS = 0.3, 0.01, 32.0
NEAR, FAR, FAR_WEIGHT = 0.04, 0.09, 11  # logarithms of the ratio of two times; 1.1 is the limit of absorb-measured.test
# The processors that compute tiles, and candidates of the rows of a tile: product, decode, dense, prefill.
SHAPES = {"cpu": (1, (1,), (1, 16), (1,), (1, 16)), "sm_90a": (132, (1, 64), (64,), (64,), (64, 128))}


def round_up(number, unit):
    return -(-number // unit) * unit


class Shape:
    """What is known of a target without a measurement."""

    def __init__(self, units, product, decode, dense, prefill):
        self.units, self.product, self.decode, self.dense, self.prefill = units, product, decode, dense, prefill


# -- the formula ------------------------------------------------------------------------------------------------------


def parts_of(point, shape):
    """Returns the calls of each part of a point, each as (kind, FLOPs, bytes, FLOPs of one more key)."""
    b, s, t, h = (point[name] for name in ("batch", "queries", "keys", "heads"))
    n, r, v, c, e = (point[name] for name in ("nope", "rope", "value", "latent", "bytes"))
    visible = t - (s - 1) / 2 if point["causal"] else t
    rows = b * s * h

    def product(count, width, moved):
        return "product", 2 * round_up(count, shape.product) * h * c * width, e * (h * c * width + moved), 0.0

    def attention(kind, tile):
        key = 2 * b * round_up(s * h, tile) * (2 * c + r)
        return kind, key * visible, e * (b * t * (c + r) + rows * (2 * c + r)), key

    tiles = round_up(b * h * -(-s // shape.prefill), shape.units)
    width = n + r + v
    key = 2 * tiles * shape.prefill * width
    prefill = "prefill", key * visible, e * (b * t * (h * (n + v) + r) + rows * width), key
    return {"absorb": [product(b * s, n, rows * (n + c))], "decode": [attention("decode", shape.decode)],
            "latent": [attention("dense", shape.dense)], "project": [product(b * s, v, rows * (v + c))],
            "gather": [("gather", 0.0, 2 * e * b * t * (c + r), 0.0)],
            "expand": [product(b * t, width, b * t * (c + h * width)) for width in (n, v)], "prefill": [prefill]}


FORMS = {"absorbed": ("absorb", "decode", "project"), "expanded": ("gather", "expand", "prefill")}


def form_of(parts, form):
    return [call for name in FORMS[form] for call in parts[name]]


def predict(calls, costs):
    """Returns the time of calls."""
    return sum(costs[kind] + max((flops + costs["tile keys"] * key) * costs.get(f"{kind} rate", 0.0), moved * costs["bandwidth"])
               for kind, flops, moved, key in calls)


# -- the fit ----------------------------------------------------------------------------------------------------------


def coefficients(calls, costs):
    """Returns the factor of each cost in the time of calls, if `costs` decide what limits each call. Without, FLOPs and bytes both count."""
    total = dict.fromkeys(NAMES, 0.0)
    for kind, flops, moved, key in calls:
        flops += TILE_KEYS * key
        total[kind] += 1
        computes = flops and (not costs or flops * costs[f"{kind} rate"] >= moved * costs["bandwidth"])
        if computes:
            total[f"{kind} rate"] += flops
        if not computes or not costs:
            total["bandwidth"] += moved
    return total


def solve(rows, costs):
    """Returns the non-negative costs with the least squares of weight * (predicted / measured - 1), by coordinate descent."""
    linear = [(coefficients(calls, costs), us, w) for calls, us, w in rows]
    scale = {name: max(row[name] / us for row, us, _ in linear) or 1 for name in NAMES}
    scaled = [([w * row[name] / us / scale[name] for name in NAMES], w) for row, us, w in linear]
    size = range(len(NAMES))
    gram = [[sum(x[i] * x[j] for x, _ in scaled) for j in size] for i in size]
    right = [sum(x[i] * w for x, w in scaled) for i in size]
    found = [0.0] * len(NAMES)
    for _ in range(3000):
        for i in size:
            if gram[i][i]:
                slope = right[i] - sum(gram[i][j] * found[j] for j in size)
                found[i] = max(0.0, found[i] + slope / gram[i][i])
    return {"tile keys": TILE_KEYS, **{name: found[i] / scale[name] for i, name in enumerate(NAMES)}}


def scaled(costs, names, factors):
    return {**costs, **{name: costs[name] * factor for name, factor in zip(names, factors)}}


class Measured:
    """The points of a target, with coefficients for a shape."""

    def __init__(self, points, shape):
        self.pairs, self.rows = [], []
        for point in points:
            parts = parts_of(point, shape)
            forms = {form: (form_of(parts, form), point[f"{form}_us"]) for form in FORMS}
            self.pairs.append((point, forms))
            self.rows += [(row, us, 1.0) for form, (row, us) in forms.items() if form not in point.get("bounds", ())]
            self.rows += [(parts[name], us, PART_WEIGHT) for name, us in point.get("parts_us", {}).items()]

    def slower(self, forms, costs):
        """Returns the time of the form that the costs choose, divided by the time of the other if that is less, else 1."""
        (absorbed, own), (expanded, other) = forms["absorbed"], forms["expanded"]
        chosen = own if predict(absorbed, costs) <= predict(expanded, costs) else other
        return chosen / min(own, other)

    def loss(self, costs, weight):
        """Returns the squares of the relative errors, and more for each point at which the costs prefer the slower form by more than NEAR, and
        much more by more than FAR."""
        total = sum(w * math.log(max(predict(row, costs), 1e-9) / us) ** 2 for row, us, w in self.rows)
        for _, forms in self.pairs:
            (absorbed, own), (expanded, other) = forms["absorbed"], forms["expanded"]
            measured = math.log(own / other)
            if abs(measured) > NEAR:
                fitted = math.log(max(predict(absorbed, costs), 1e-9) / max(predict(expanded, costs), 1e-9))
                wrong = MARGIN - math.copysign(fitted, fitted * measured)
                total += weight * (FAR_WEIGHT if abs(measured) > FAR else 1) * (abs(measured) - NEAR) * max(0.0, wrong)
        return total

    def fit(self):
        costs = best = solve(self.rows, None)
        for _ in range(5):
            costs = solve(self.rows, costs)
            best = min(best, costs, key=lambda one: self.loss(one, 0))
        for weight in (30, 300, 3000):
            best, least = self.refine(best, weight)
        return self.refine(best, weight, together=2)

    def refine(self, costs, weight, together=1):
        """Changes costs, `together` at a time, while that reduces the loss. Returns the costs and their loss."""
        least = self.loss(costs, weight)
        for step in (0.3, 0.1, 0.03, 0.01) * 2:
            for names in itertools.combinations(("tile keys", *NAMES), together):
                for factors in itertools.product((1 + step, 1 / (1 + step)), repeat=together):
                    changed = scaled(costs, names, factors)
                    loss = self.loss(changed, weight)
                    while loss < least - 1e-9:
                        costs, least = changed, loss
                        changed = scaled(costs, names, factors)
                        loss = self.loss(changed, weight)
        return costs, least

    def report(self, costs):
        """Returns a line about the fit, and prints the points where the chosen form is the slower one."""
        errors = sorted(abs(predict(row, costs) / us - 1) for row, us, w in self.rows if w == 1.0)
        worst = max(self.slower(forms, costs) for _, forms in self.pairs)
        for point, forms in self.pairs:
            if self.slower(forms, costs) > 1.02:
                times = ", ".join(f"{form} {us:.1f} us (fit {predict(row, costs):.1f})" for form, (row, us) in forms.items())
                print(f"  {self.slower(forms, costs):.3f}: heads {point['heads']}, batch {point['batch']}, queries {point['queries']}, keys {point['keys']}: {times}")
        return (f"{len(self.pairs)} points: median error {100 * errors[len(errors) // 2]:.0f} %, "
                f"largest {100 * errors[-1]:.0f} %; the chosen form takes at most {worst:.2f} times as long as the other")


def load(path):
    """Returns the record of a file, with all sizes in each point."""
    record = json.loads(pathlib.Path(path).read_text())
    for key in ("target", "device", "date", "points"):
        if key not in record:
            sys.exit(f"{path}: expected the key {key!r}, which form_bench.py writes")
    for point in record["points"]:
        point.update({name: record[name] for name in ("nope", "rope", "value", "latent", "causal")}, bytes={"bf16": 2, "f32": 4}[record["dtype"]])
    return record


def fit(target, records):
    """Returns the shape, the costs and a comment."""
    if target not in SHAPES:
        sys.exit(f"target must be one of {', '.join(SHAPES)}, got {target}")
    units, *rows = SHAPES[target]
    points = [point for record in records for point in record["points"]]
    best = None
    for tiles in itertools.product(*rows):
        measured = Measured(points, Shape(units, *tiles))
        costs, loss = measured.fit()
        if best is None or loss < best[0]:
            best = loss, measured, costs, Shape(units, *tiles)
    _, measured, costs, shape = best
    if not any("latent" in point.get("parts_us", {}) for point in points):  # without a measurement, as the decode
        costs.update({"dense": costs["decode"], "dense rate": costs["decode rate"]})
    where = ", ".join(sorted({describe(record) for record in records}))
    return shape, costs, f"{where}. {measured.report(costs)}"


def describe(record):
    count = record.get("threads", 0)
    threads = f", {count} thread{'s' * (count > 1)}, {record['clock']} time" if count else ""
    return f"{record.get('note', 'measured')} on {record['device']}{threads}, {record['date']}"


# -- the table --------------------------------------------------------------------------------------------------------

# Targets without a measurement: units, rows of tiles (product, decode, dense, prefill), factors of the rates of sm_90a (product, decode, dense, prefill) and
# of its bandwidth, and how they are derived. Overheads are those of sm_90a. Published dense bf16 peaks and bandwidths: H200 989 TFLOP/s and
# 4.8 TB/s, A100 80 GB 312 and 2.04, B200 2250 and 8.0. sm_80 runs the generic kernels. Its decode (None) is sm_90a's attention on a dense latent;
# a step of that takes a number of clocks (Generic.md), so SMs and clocks count: A100 108 and 1.41 GHz, H200 132 and 1.98, B200 148 and 1.97. The
# generic prefill reaches 0.38 of sm_90a's rate (prefill_h200.json), half of what mma.sync can do on an H200, of which an A100 can do half.
DERIVED = {
    "sm_80": (108, (1, 64, 64, 64), (0.32, None, 0.58, 0.19), 0.42,
              "not measured: the generic kernels on an H200, scaled to the peaks of an A100 (312 TFLOP/s, 2.04 TB/s)"),
    "sm_100a": (148, (1, 64, 64, 256), (2.27, 2.27, 1.1, 2.27), 1.67,
                "not measured: sm_90a, scaled by the peaks of B200 and H200 (2250 and 989 TFLOP/s, 8.0 and 4.8 TB/s)")}

HEADER = """\
// Generated by benchmarks/fit_costs.py, which states the method. Measure and fit again:
//   python3 benchmarks/gpu/form_bench.py --json benchmarks/gpu/form_h200.json   (see there)
//   python3 benchmarks/fit_costs.py --write
// The columns are those of TargetCosts in FormCost.h: target, units, keys that take as long as a
// tile itself, bytes per us, us of a gather, then {us of a call, FLOPs per us, rows of a tile}
// of product, decode, attention on a dense latent, and prefill.
"""


def inverse(cost):
    """Returns a rate. A cost of 0 is a rate that nothing measured reaches."""
    return 1 / cost if cost > 1e-15 else 1e15


def derive(target, costs):
    """Returns the shape, the costs and the comment of a target without a measurement, from those of sm_90a."""
    units, tiles, factors, bandwidth, comment = DERIVED[target]
    made = dict(costs, bandwidth=costs["bandwidth"] / bandwidth)
    for kind, factor in zip(KINDS, factors):
        source = kind if factor else "dense"  # None: the kernel of dense attention
        made[f"{kind} rate"] = costs[f"{source} rate"] / factors[KINDS.index(source)]
    return Shape(units, *tiles), made, comment


def to_row(target, shape, costs, comment):
    calls = ", ".join(f"{{{costs[kind]:.3g}, {inverse(costs[f'{kind} rate']):.3g}, {getattr(shape, kind)}}}" for kind in KINDS)
    lines, line = [], "//"
    for word in f"{target}: {comment}.".split():
        if len(line) + len(word) > 98:
            lines.append(line)
            line = "//"
        line += f" {word}"
    row = f'{{"{target}", {shape.units}, {costs["tile keys"]:.3g}, {inverse(costs["bandwidth"]):.3g}, {costs["gather"]:.3g}, {calls}}},'
    return "\n".join([*lines, line, row])


def read_rows():
    """Returns the text of each row of the table, with its comment."""
    if not TABLE.exists():
        return {}
    found = re.findall(r'((?://.*\n)+)(\{"(\w+)".*\},)\n', TABLE.read_text().removeprefix(HEADER))
    return {target: comment + row for comment, row, target in found}


def read_costs(target):
    """Returns the shape and the costs of a target from the table."""
    row = read_rows()[target].splitlines()[-1]
    units, tile_keys, bandwidth, gather, *calls = (float(number) for number in re.findall(r"[-+.e0-9]+", row.split(",", 1)[1]))
    costs = {"tile keys": tile_keys, "bandwidth": 1 / bandwidth, "gather": gather}
    tiles = {}
    for kind, (us, rate, rows) in zip(KINDS, zip(calls[::3], calls[1::3], calls[2::3])):
        costs.update({kind: us, f"{kind} rate": 1 / rate})
        tiles[kind] = int(rows)
    return Shape(int(units), **tiles), costs


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", help="results of form_bench.py; all that are recorded if none")
    parser.add_argument("--write", action="store_true", help="replace the rows of the targets in Costs.inc")
    args = parser.parse_args()
    files = args.files or [path for pattern in RECORDED for path in sorted(ROOT.glob(pattern))]
    by_target = {}
    for path in files:
        record = load(path)
        if record["dtype"] != "f32":  # the costs are of 16-bit types; absorb-measured.test checks the choices for f32, too
            by_target.setdefault(record["target"], []).append(record)
    rows = read_rows()
    for target, records in by_target.items():
        shape, costs, comment = fit(target, records)
        rows[target] = to_row(target, shape, costs, comment)
        print(rows[target])
        if target == "sm_90a":
            for other in DERIVED:
                rows[other] = to_row(other, *derive(other, costs))
                print(rows[other])
    if args.write:
        TABLE.write_text(HEADER + "".join(rows[target] + "\n" for target in ("cpu", "sm_80", "sm_90a", "sm_100a") if target in rows))


if __name__ == "__main__":
    main()
