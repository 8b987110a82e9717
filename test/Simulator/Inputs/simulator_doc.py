"""What docs/Simulator.md quotes: `quote DOC REPORTS` compares its reports with those of mla-sim-bugs, `commands DOC
ROOT` prints its commands of mla-sim and of what makes their data, as a script for any folder."""

import pathlib
import re
import sys


def quote(text, reports):
    """0 where each report of the text is one of the printed ones."""
    printed = " ".join(reports.split())
    blocks = re.findall(r"^    class \d+: .*\n(?:    .*\n)*", text, re.M)
    said = [" ".join(block.split()).removesuffix(" ...") for block in blocks]
    wrong = [report for report in said if report not in printed]
    for block in wrong:
        print(f"not printed: {block}")
    if not wrong:
        print(f"{len(blocks)} report{' is' if len(blocks) == 1 else 's are'} quoted as printed")
    return 1 if wrong or not blocks else 0


def commands(text, root):
    """0 where there are two commands at least."""
    found = re.findall(r"^    ((?:python3 test/|mla-sim ).*)$", text, re.M)
    for command in found:
        print(command.replace("python3 test", f"'{sys.executable}' '{root}'/test"))
    return 0 if len(found) >= 2 else 1


def main():
    what, doc, other = sys.argv[1:]
    text = pathlib.Path(doc).read_text()
    return quote(text, pathlib.Path(other).read_text()) if what == "quote" else commands(text, other)


if __name__ == "__main__":
    sys.exit(main())
