"""Runs each function of a model and compares it with the function before raising.

    run_functions.py MODEL [--forms=absorbed,expanded] [--without=NAME]

Prints a line per function and form: its name, the form, the window that raising
found, and whether all results agree.
"""

import argparse
import pathlib
import re
import subprocess
import sys


def run(model, function, form):
    done = subprocess.run(["mla-run", model, f"--entry={function}", "--seed=1", "--reference-unraised",
                           f"--form={form}", "--threads=1"], capture_output=True, text=True, check=False)
    window = re.search(r"window=(\d+)", done.stdout)
    agrees = done.returncode == 0 and "all results agree" in done.stdout
    print(f"{function} {form}: window {window[1] if window else '?'}, {'agrees' if agrees else 'DIFFERS'}")
    if not agrees:
        print(done.stdout[-400:] + done.stderr[-400:])
    return agrees


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("model")
    parser.add_argument("--forms", default="absorbed,expanded")
    parser.add_argument("--without", default="", help="a function that is left out")
    options = parser.parse_args()
    text = re.sub("//.*", "", pathlib.Path(options.model).read_text())
    functions = [a or b for a, b in re.findall(r'func\.func @(\w+)|sym_name = "(\w+)"', text)]
    good = [run(options.model, function, form) for function in functions if function != options.without
            for form in options.forms.split(",")]
    return 0 if good and all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
