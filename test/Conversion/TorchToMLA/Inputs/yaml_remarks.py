"""Checks the YAML remarks of near misses: yaml_remarks.py MLA_OPT PATH...

A path is a file or a folder of files. The CHECK lines of each file name the failed
obligations, for example `[Missed] P6 |{{.*}}Function=f |`. The default function is main.
The YAML of its remarks must have one document per line, in the same order, with
name, function and obligation. Prints a line per file, and `N of M`.
"""

import pathlib
import re
import subprocess
import sys
import tempfile


def find_expected(text):
    """Returns (kind, name, function, obligation) of each document that the CHECK lines expect."""
    remark = r"// (?:CHECK|REMARK): .*\[Missed\] P(\d+) \|(?:.*?Function=(\w+) \|)?"
    found = re.findall(remark, text)
    return [("Missed", f"P{number}", function or "main", number) for number, function in found]


def find_documents(yaml):
    """Returns the same tuples for the documents in the YAML."""
    documents = []
    for document in yaml.split("--- ")[1:]:
        fields = dict(re.findall(r"^[ -]*(\w+): +'?(.*?)'?$", document, re.MULTILINE))
        kind = re.match(r"!(\w+)", document)
        documents.append((kind and kind[1],
                          *(fields.get(key) for key in ("Name", "Function", "obligation"))))
    return documents


def read_yaml(mla_opt, file, front):
    with tempfile.TemporaryDirectory() as folder:
        yaml = pathlib.Path(folder) / "remarks.yaml"
        subprocess.run([mla_opt, f"--mla-raise-{front}", f"--remarks-filter=mla-raise-{front}",
                        "--remark-format=yaml", f"--remarks-output-file={yaml}", str(file)],
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
        return yaml.read_text()


def check(mla_opt, file):
    """True if the remarks of a file are the expected ones. Prints the result."""
    text = file.read_text()
    expected = find_expected(text)
    front = re.search("--mla-raise-(torch|linalg)", text)[1]
    found = find_documents(read_yaml(mla_opt, file, front))
    good = bool(expected) and found == expected
    print(f"{file.stem}: {len(found)}" if good else f"{file.stem}: {found}, expected {expected}")
    return good


def main():
    paths = [pathlib.Path(path) for path in sys.argv[2:]]
    files = [file for path in paths
             for file in (sorted(path.glob("*.mlir")) if path.is_dir() else [path])]
    good = sum([check(sys.argv[1], file) for file in files])
    print(f"{good} of {len(files)}")
    return good != len(files)


sys.exit(main())
