"""Checks docs/Simulator.md.

    simulator_doc.py quote DOC REPORTS   checks that the file REPORTS contains each report that DOC quotes
    simulator_doc.py commands DOC ROOT   prints the mla-sim commands of DOC, and the commands that make their data, as a
                                         script that runs in any folder
    simulator_doc.py contains DOC FILE   checks that DOC contains the lines of FILE, one after the other
"""

import pathlib
import re
import sys


def quote(text, reports):
    """Checks that each report of the text was printed. Returns the exit code."""
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
    """Prints the commands. Returns the exit code, which is 0 if there are at least two."""
    found = re.findall(r"^    ((?:python3 test/|mla-sim ).*)$", text, re.M)
    for command in found:
        print(command.replace("python3 test", f"'{sys.executable}' '{root}'/test"))
    return 0 if len(found) >= 2 else 1


def contains(text, lines):
    """Checks that the text contains the lines. Returns the exit code."""
    if not lines.strip() or lines not in text:
        print(f"not in the document:\n{lines}")
        return 1
    print(f"{len(lines.splitlines())} lines stand in the document")
    return 0


def main():
    what, doc, other = sys.argv[1:]
    text = pathlib.Path(doc).read_text()
    if what == "commands":
        return commands(text, other)
    return (quote if what == "quote" else contains)(text, pathlib.Path(other).read_text())


if __name__ == "__main__":
    sys.exit(main())
