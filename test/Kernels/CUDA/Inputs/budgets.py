"""Compares the budgets of kernels with the output of ptxas in the build.

    budgets.py BUDGETS LIB-FOLDER

BUDGETS is the output of mla-kernel-budgets. Each kernel in the reports that
mla_add_cuda_kernel() writes must have one budget and use at most its registers and
barriers. Each budget must have a kernel. Prints the problems, then the counts.
"""

import pathlib
import re
import sys

ENTRY = re.compile(r"Compiling entry function '(\S+)' for '(\w+)'.*?Used (\d+) registers, used (\d+) barriers", re.S)


def main():
    budgets = {}
    for line in pathlib.Path(sys.argv[1]).read_text().splitlines():
        name, _, _, registers, _, barriers = line.split()
        budgets[name] = int(registers), int(barriers)
    found, wrong, used = 0, [], set()
    for report in sorted(pathlib.Path(sys.argv[2]).glob("Kernels/CUDA/*.dir/*.o.txt")):
        for kernel, arch, registers, barriers in ENTRY.findall(report.read_text()):
            found += 1
            names = [name for name in budgets if name in kernel]
            if len(names) != 1:
                wrong.append(f"{kernel}: expected one budget, got {names}")
                continue
            used.add(names[0])
            for what, got, most in zip(("registers", "barriers"), map(int, (registers, barriers)), budgets[names[0]]):
                if got > most:
                    wrong.append(f"{kernel} for {arch}: expected at most {most} {what}, got {got}")
    wrong += [f"{name}: the build has no such kernel" for name in sorted(set(budgets) - used)]
    print("\n".join(wrong + [f"{found} kernels, {len(budgets)} budgets, {len(wrong)} problems"]))
    return 1 if wrong or not found else 0


if __name__ == "__main__":
    sys.exit(main())
