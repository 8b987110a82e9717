"""Prints the results of the check in compile_time.py for made-up times: made_up_times.py BENCHMARKS"""

import math
import sys

sys.path.insert(0, sys.argv[1])

import compile_time


def make_rows(factor, last):
    """Returns times of the lowering that grow by `factor` per doubling, by `last` in the last one; others are linear."""
    rows = []
    for layers in (16, 61, 122, 244):
        ms = 20 * factor ** math.log2(layers / 16)
        rows.append({"layers": layers, "ours": layers, "leg": layers, "lowering": ms, "plans": 1, "left": 0})
    rows[-1]["lowering"] = rows[-2]["lowering"] * last
    return rows


def say(title, rows, ends):
    try:
        compile_time.check(rows, ends)
    except SystemExit as end:
        print(f"{title}{', --ends' * ends}: {end.code or 'nothing'}")


for ends in (False, True):
    say("linear", make_rows(2.0, 2.0), ends)
for ends in (False, True):
    say("last doubling 3.1x", make_rows(2.0, 3.1), ends)
say("last doubling 2.9x", make_rows(2.0, 2.9), True)
say("each doubling 2.6x", make_rows(2.6, 2.6), True)
