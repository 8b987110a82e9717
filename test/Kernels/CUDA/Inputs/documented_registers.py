"""Compares the register counts in the docs with the output of ptxas in the build.

    documented_registers.py LIB-FOLDER SM100Decode.md Generic.md

LIB-FOLDER is the lib folder of the build. mla_add_cuda_kernel() writes the output of
ptxas next to each object there. Prints the expected lines that the docs do not have, or
`registers: as documented`.
"""

import pathlib
import re
import sys

ENTRY = re.compile(r"Compiling entry function '(\S+)' for '(\w+)'.*?Used (\d+) registers", re.S)


def most(report, *parts):
    """Returns the largest register count of the kernels whose mangled names contain `parts`."""
    counts = [int(count) for name, _, count in ENTRY.findall(report) if all(part in name for part in parts)]
    if not counts:
        sys.exit(f"ptxas reported no kernel with {' and '.join(parts)}")
    return max(counts)


def main():
    lib, sm100, generic = map(pathlib.Path, sys.argv[1:])
    kernels = lib / "Kernels" / "CUDA"
    decode = (kernels / "MLASm100Kernels.dir" / "DecodeLaunch.o.txt").read_text()
    attention = (kernels / "MLAGenericKernels.dir" / "AttentionLaunch.o.txt").read_text()
    transposed = ", ".join(str(most(decode, "decodeTransposedKernel", f"ELi{rows}E")) for rows in (64, 32, 16))
    transposed8 = ", ".join(str(most(decode, f"decodeTransposed8KernelILi{rows}E")) for rows in (64, 32, 16))
    halves = max(most(attention, "attentionKernel", kind) for kind in ("3F16", "4Bf16"))
    rows = [
        (sm100, f"| 0 to 3 | softmax, scaling of the output, result | {most(decode, 'decodePairKernel')}; {transposed} |"),
        (sm100, f"| registers of a thread, e4m3 | {most(decode, 'decodePair8Kernel')} | {transposed8.replace(', ', ' | ')} |"),
        (generic, f"| registers per thread, of 255 | {halves} | {most(attention, 'attentionKernelIf')} |"),
    ]
    missing = [(path, row) for path, row in rows if row not in path.read_text().splitlines()]
    for path, row in missing:
        print(f"{path}: expected the line\n  {row}")
    if not missing:
        print("registers: as documented")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
