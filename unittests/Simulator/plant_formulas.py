"""Plants wrong formulas in the kernels, which are enabled one at a time.

    plant_formulas.py TABLE KERNELS OUTPUT

TABLE (Formulas.txt) lists the formulas. Writes to OUTPUT a copy of each named file
of KERNELS (lib/Kernels/CUDA), in which each formula is
(isWrong(n) ? (wrong) : (right)) and line numbers are unchanged, and a list of the
formulas, OUTPUT/Formulas.inc.
"""

import pathlib
import re
import sys

ENTRY = re.compile(r"(?P<subject>\w+)(?: (?P<occurrence>\d+))?: (?P<text>.*`.*`.*?) => (?P<wrong>.+)")


def entries(path):
    """Returns (number, subject, file, occurrence, text with the formula in backquotes, wrong formula) of each line."""
    file, found = None, []
    for number, line in enumerate(pathlib.Path(path).read_text().splitlines(), 1):
        if line.startswith("["):
            file = line[1:-1]
        elif line and not line.startswith("#"):
            match = ENTRY.fullmatch(line)
            if not match or not file:
                sys.exit(f"{path}:{number}: expected 'SUBJECT [OCCURRENCE]: TEXT with `FORMULA` => WRONG' below a [FILE], got: {line}")
            found.append((number, match["subject"], file, int(match["occurrence"] or 0), match["text"], match["wrong"]))
    return found


def place(source, text, occurrence, where):
    """Returns begin and end of the formula in the source, which must have its text once, unless `occurrence` is given."""
    before, formula, _ = text.split("`")
    plain = text.replace("`", "")
    starts = [match.start() for match in re.finditer(re.escape(plain), source)]
    if not occurrence and len(starts) != 1 or occurrence > len(starts):
        sys.exit(f"{where}: '{plain}' occurs {len(starts)} times, expected {occurrence or 1}")
    begin = starts[max(occurrence, 1) - 1] + len(before)
    return begin, begin + len(formula)


def planted(source, changes, where):
    """The source with its changes: (begin, end) to [(number, wrong)]."""
    last = len(source)
    for (begin, end), wrongs in sorted(changes.items(), reverse=True):
        if end > last:
            sys.exit(f"{where}: formulas overlap at '{source[begin:end]}'")
        last = begin
        choice = "".join(f"::mla::test::isWrong({number}) ? ({wrong}) : " for number, wrong in wrongs)
        source = source[:begin] + f"({choice}({source[begin:end]}))" + source[end:]
    return source


def write(path, text):
    """Keeps the time of a file that is as it was."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text() != text:
        path.write_text(text)


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def main(table, kernels, output):
    changes, listing = {}, []
    for number, subject, file, occurrence, text, wrong in entries(table):
        source = pathlib.Path(kernels, file).read_text()
        begin, end = place(source, text, occurrence, f"{table}:{number}: {file}")
        changes.setdefault(file, {}).setdefault((begin, end), []).append((number, wrong))
        line = source.count("\n", 0, begin) + 1
        words = f"{file}:{line}: {wrong} in place of {source[begin:end]}"
        listing.append(f"{{{number}, {quoted(subject)}, {quoted(words)}}},\n")
    for file, spans in changes.items():
        source = pathlib.Path(kernels, file).read_text()
        write(pathlib.Path(output, file), planted(source, spans, file))
    write(pathlib.Path(output, "Formulas.inc"), "".join(listing))


if __name__ == "__main__":
    main(*sys.argv[1:])
