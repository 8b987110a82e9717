"""What docs/Simulator.md quotes: `quote DOC REPORTS` compares its reports with those that were printed, `commands DOC
ROOT` prints its commands of mla-sim and of what makes their data, as a script for any folder, `contains DOC FILE` looks
for the lines of a file, one behind the other."""

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


def contains(text, lines):
    """0 where the lines stand in the text."""
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
