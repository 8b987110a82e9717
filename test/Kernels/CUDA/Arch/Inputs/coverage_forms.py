"""Finds forms of tensor memory instructions that no layer_* kernel of a PTX file has.

    coverage_forms.py ARCH-FOLDER FILE.ptx

The forms are loads and stores, also packed ones, of each TmemShape and number of
registers, and copies of each TmemCopyShape in each CtaGroup. The headers list these
enumerators. Prints the number of forms, then those that are missing. Exits with 1 if a
form is missing.
"""

import pathlib
import re
import sys

# The number of registers of one repetition (.x1) of each shape.
LEAST = {"32x32b": 1, "16x64b": 1, "16x128b": 2, "16x256b": 4}
COPIES = {"L128x256b": "128x256b", "L128x128b": "128x128b", "L4x256b": "4x256b", "L64x128bTo02and13": "64x128b.warpx2::02_13",
          "L64x128bTo01and23": "64x128b.warpx2::01_23", "L32x128bToAll": "32x128b.warpx4"}
GROUPS = {"One": 1, "Two": 2}


def enumerators(headers, name):
    body = re.search(rf"enum class {name}\b[^{{]*\{{([^}}]*)\}}", headers)[1]
    return [entry.split("=")[0].strip() for entry in body.split(",") if entry.strip()]


def forms(headers):
    for shape in (entry.removeprefix("L") for entry in enumerators(headers, "TmemShape")):
        for count in (1, 2, 4, 8, 16, 32, 64, 128):
            if count >= LEAST[shape]:
                for access in ("ld.{}{}.b32", "ld.{}{}.pack::16b.b32", "st.{}{}.b32", "st.{}{}.unpack::16b.b32"):
                    yield "tcgen05." + access.format(f"sync.aligned.{shape}", f".x{count // LEAST[shape]}")
    for group in enumerators(headers, "CtaGroup"):
        for shape in enumerators(headers, "TmemCopyShape"):
            yield f"tcgen05.cp.cta_group::{GROUPS[group]}.{COPIES[shape]}"


def main():
    headers = "".join(re.sub(r"//[^\n]*", "", path.read_text()) for path in sorted(pathlib.Path(sys.argv[1]).glob("*.h")))
    kernels = re.split(r"\.entry ", pathlib.Path(sys.argv[2]).read_text())
    text = "".join(kernel for kernel in kernels if kernel.startswith("layer_"))
    wanted = list(forms(headers))
    missing = [form for form in wanted if not re.search(re.escape(form) + r"\s", text)]
    print(f"{len(wanted)} forms")
    for form in missing:
        print(f"{form}: in no kernel layer_* of the golden PTX tests")
    return 1 if missing or not wanted else 0


if __name__ == "__main__":
    sys.exit(main())
