#!/usr/bin/env python3
"""Runs every exported case with mla-run in every variant, and prints a table.

    run_cases.py [--filter=REGEX] [--jobs=N] [--variants=a,b] [--sample] FOLDER...

A folder contains cases, NAME/{model.mlir,case.json,data.safetensors}. A missing folder is
reported. The exit code is 0 if every run
  - agrees with PyTorch,
  - does not change its inputs,
  - has the same bits with any number of threads and, in batch-invariant mode, with any other
    rows in the batch,
  - raises MLA as "expected" in case.json states: raise (the default), no-raise or any.
Each result must be compared with its ref.N if the data has one, otherwise with its out.N. It
must be compared with the reference pipeline only if the data has neither of them.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

# Name, options, True if the variant needs a cache.
VARIANTS = [
    ("raised", [], False),
    ("unraised", ["--raise=false"], False),
    ("absorbed", ["--form=absorbed"], False),
    ("expanded", ["--form=expanded"], False),
    ("paged", ["--paginate=16"], True),
    ("paged absorbed", ["--paginate=7", "--form=absorbed"], True),
    ("paged expanded", ["--paginate=64", "--form=expanded"], True),
    ("paged visible", ["--paginate=16", "--mask=visible"], True),
    ("paged visible absorbed", ["--paginate=1", "--mask=visible", "--form=absorbed"], True),
    ("paged visible expanded", ["--paginate=5", "--mask=visible", "--form=expanded"], True),
    ("paged split", ["--paginate=16", "--layout=L2"], True),
]


def find_cases(folders):
    cases = []
    for folder in map(pathlib.Path, folders):
        if not folder.is_dir():
            print(f"note: {folder} is absent: its cases are not run")
            continue
        for path in sorted(folder.iterdir()):
            if (path / "data.safetensors").exists() and path.name not in [c.name for c in cases]:
                cases.append(path)
    return cases


def read_record(case):
    return json.loads((case / "case.json").read_text())


def can_page(case):
    """True if the case has a cache and its attention is raised."""
    record = read_record(case)
    has_cache = any(arg["role"] == "cache" for arg in record["args"])
    return has_cache and record.get("expected", "raise") == "raise"


def invariance_options(case):
    """Returns the options for bit-equal results. A batch of one row has no other rows to vary."""
    rows = ["--check-rows"] if read_record(case).get("batch", 1) > 1 else []
    return ["--check-threads=1,2,3,5", *rows]


def run(case, options, extra):
    """Returns (report, "") of one run, or (None, the reason) if it has no report."""
    with tempfile.TemporaryDirectory() as folder:
        report = pathlib.Path(folder) / "report.json"
        command = ["mla-run", str(case / "model.mlir"), f"--data={case / 'data.safetensors'}"]
        command += [f"--json={report}", "--threads=1", *invariance_options(case), *options, *extra]
        begin = time.monotonic()
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=600)
        except subprocess.TimeoutExpired:
            return None, "no end after 600 s"
        seconds = time.monotonic() - begin
        if report.exists():
            return json.loads(report.read_text()) | dict(seconds=seconds, exit=done.returncode), ""
        lines = done.stderr.strip().splitlines() or [f"exit code {done.returncode}"]
        return None, next((line for line in lines if "error:" in line), lines[-1])


def tensors_of(case):
    """Returns the names of the tensors in the data of a case."""
    with (case / "data.safetensors").open("rb") as data:
        return json.loads(data.read(int.from_bytes(data.read(8), "little"))).keys()


def best_known(result, tensors):
    """Returns the source that a result must be compared with: ref, out or reference."""
    known = (source for source in ("ref", "out") if f"{source}.{result}" in tensors)
    return next(known, "reference")


def judge_sources(case, report):
    """Returns a text about the results that were compared with another source than the required one."""
    tensors = tensors_of(case)
    wrong = [(row, best_known(row["result"], tensors)) for row in report["results"]]
    return "; ".join(f"result {row['result']}: compared with {row['against']}, expected {best}"
                     for row, best in wrong if row["against"] != best)


def judge(case, variant, report):
    """Returns the reason why a run failed, or an empty string."""
    if sources := judge_sources(case, report):
        return sources
    if not report["agrees"]:
        worst = [row for row in report["results"] if not row["agrees"]]
        return "; ".join(f"result {row['result']}: {row['rule']}" for row in worst)
    if report["exit"] != 0:
        return f"all results agree, but the exit code is {report['exit']}"
    expected = "no-raise" if variant == "unraised" else read_record(case).get("expected", "raise")
    if expected != "any" and (report["raised"] > 0) != (expected == "raise"):
        return f"{report['raised']} attentions were raised, expected {expected}"
    return ""


def format_row(case, variant, report, failure):
    if report is None:
        return f"{case.name:28} {variant:24} FAILED  {failure}"
    error = max(row["relative"] for row in report["results"])
    verdict = "FAILED" if failure else "ok"
    compiled = sum(report[k] for k in ("raise_s", "torch_mlir_s", "lower_s", "codegen_s"))
    row = f"{case.name:28} {variant:24} {verdict:7} {error:9.2e} {compiled:7.2f} s "
    return row + f"{report['step_s'] * 1e3:8.3f} ms  {failure}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--filter", default="")
    parser.add_argument("--variants", default="")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--table", type=pathlib.Path, help="also write the table here")
    parser.add_argument("--allow-dense", metavar="REGEX",
                        help="these cases have no cache that pages hold: they are to stay dense")
    parser.add_argument("--sample", action="store_true",
                        help="run half of the variants of each case; all variants and all cases are run")
    parser.add_argument("--extra", action="append", default=[], help="option for every run")
    options = parser.parse_args()
    wanted = options.variants.split(",") if options.variants else [v[0] for v in VARIANTS]

    def stays_dense(case):
        return options.allow_dense is not None and re.search(options.allow_dense, case.name)

    work = [
        (case, name, arguments + ["--allow-dense"] * bool(needs_cache and stays_dense(case)))
        for case in find_cases(options.folders)
        if re.search(options.filter, case.name)
        for name, arguments, needs_cache in VARIANTS
        if name in wanted and (not needs_cache or can_page(case))
    ]
    if options.sample:
        # Adjacent cases run different halves of the variants.
        numbers = {case: number for number, case in enumerate(dict.fromkeys(case for case, _, _ in work))}
        work = [part for part in work if len(wanted) == 1 or (numbers[part[0]] + wanted.index(part[1])) % 2 == 0]
    header = f"{'case':28} {'variant':24} {'verdict':7} {'relative':>9} {'compile':>9} {'step':>11}"
    table = options.table.open("w") if options.table else None

    def say(row):
        print(row, flush=True)
        if table:
            print(row, file=table, flush=True)

    say(header)
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        futures = [pool.submit(run, case, arguments, options.extra) for case, _, arguments in work]
        for (case, name, _), future in zip(work, futures):
            report, failure = future.result()
            if report is not None:
                failure = judge(case, name, report)
            failed += bool(failure)
            say(format_row(case, name, report, failure))
    say(f"{len(work) - failed} of {len(work)} runs agree")
    return 1 if failed or not work else 0


if __name__ == "__main__":
    sys.exit(main())
