"""Checks the forms that mla-absorb chooses against measured times.

    measured_forms.py MLA_OPT FOLDER_OF_FIT_COSTS RESULT.json...

Compiles each point of the results of form_bench.py for their target. Fails if at a point the chosen form took more than
LIMIT times as long as the other, or if a time in the remark is not the one that fit_costs.py computes from the
table. Prints a line for each file.
"""

import pathlib
import re
import subprocess
import sys

LIMIT = 1.1
REMARK = re.compile(r'Function=p(\d+) .*?"?(absorbed|expanded) form: .*absorbed ([0-9.]+) us, expanded ([0-9.]+) us on (\w+)')


def function(number, point, record):
    """Returns the attention of a point, in a function of its own."""
    b, s, t, h = (point[name] for name in ("batch", "queries", "keys", "heads"))
    n, r, v, c = (record[name] for name in ("nope", "rope", "value", "latent"))
    e = record["dtype"]
    cache = f"!mla.cache<<[latent : {c} x {e}, rope : {r} x {e}]>, page = {record['page']}>"
    qn, qr, out = (f"tensor<{b}x{s}x{h}x{width}x{e}>" for width in (n, r, v))
    latent, rope, uk, uv = f"tensor<{b}x{t}x{c}x{e}>", f"tensor<{b}x{t}x{r}x{e}>", f"tensor<{h}x{n}x{c}x{e}>", f"tensor<{h}x{v}x{c}x{e}>"
    table, lengths = f"tensor<{b}x{-(-t // record['page'])}xi32>", f"tensor<{b}xi32>"
    causal = "causal, " if record["causal"] else ""
    return f"""
func.func @p{number}(%qn: {qn}, %qr: {qr}, %uk: {uk}, %uv: {uv}, %c: {cache}, %t: {table}, %n: {lengths}) -> {out} {{
  %l, %r = mla.gather %c table(%t) lengths(%n) : ({cache}, {table}, {lengths}) -> ({latent}, {rope})
  %o = mla.attention q(%qn, %qr) latent(%l, %r) weights(%uk, %uv) lengths(%n) {{{causal}scale = 0.1 : f64}}
    : ({qn}, {qr}, {latent}, {rope}, {uk}, {uv}, {lengths}) -> {out}
  return %o : {out}
}}"""


def choices(mla_opt, record):
    """Returns (form, absorbed us, expanded us) of each point, from the remarks."""
    text = "".join(function(i, point, record) for i, point in enumerate(record["points"]))
    command = [*mla_opt.split(), "-", f"--mla-absorb=target={record['target']}", "--remarks-filter=mla-absorb", "-o", "/dev/null"]
    done = subprocess.run(command, input=text, capture_output=True, text=True)
    found = {int(m[1]): (m[2], float(m[3]), float(m[4])) for m in map(REMARK.search, done.stderr.splitlines()) if m and m[5] == record["target"]}
    if done.returncode or len(found) != len(record["points"]):
        sys.exit(f"expected {len(record['points'])} remarks, got {len(found)}; mla-opt printed {done.stderr[:2000]}")
    return [found[i] for i in range(len(found))]


def check(name, record, mla_opt, fit_costs):
    """Prints the largest ratio of a file, and returns whether it is at most LIMIT."""
    shape, costs = fit_costs.read_costs(record["target"])
    worst, chosen_absorbed = 0.0, 0
    for point, (form, *remarked) in zip(record["points"], choices(mla_opt, record)):
        parts = fit_costs.parts_of(point, shape)
        for other, us in zip(("absorbed", "expanded"), remarked):
            expected = fit_costs.predict(fit_costs.form_of(parts, other), costs)
            if abs(us - expected) > 0.06 + 1e-3 * expected:
                sys.exit(f"{name}: {point}: mla-opt and fit_costs.py must agree on {other}, got {us} and {expected:.1f} us")
        ratio = point[f"{form}_us"] / min(point["absorbed_us"], point["expanded_us"])
        if ratio > LIMIT:
            print(f"{name}: the {form} form takes {ratio:.2f} times as long as the other: {point}")
        worst, chosen_absorbed = max(worst, ratio), chosen_absorbed + (form == "absorbed")
    print(f"{name}: {record['target']}, {len(record['points'])} points, {chosen_absorbed} absorbed, at most {worst:.2f} times as long as the other")
    return worst <= LIMIT


def main():
    mla_opt, folder, *files = sys.argv[1:]
    sys.path.insert(0, folder)
    import fit_costs
    results = [check(pathlib.Path(path).name, fit_costs.load(path), mla_opt, fit_costs) for path in files]
    sys.exit(not all(results))


if __name__ == "__main__":
    main()
