"""Reads the machine code of kernels.

    sass.py compare CUBIN A B     checks that kernels A and B use the same number
                                  of registers and no local memory, have the same
                                  counts of the COUNTED instructions, and differ
                                  by at most 3% in all instructions
    sass.py count CUBIN KERNEL    prints the count of each opcode, one per line,
                                  and the number of registers
    sass.py census FILE ARCH NAME prints, for the kernels of ARCH in an object or
                                  library whose mangled names contain NAME, the
                                  counts of matrix, TMA and tensor-memory
                                  instructions with modifiers, and of accesses to
                                  local memory
    sass.py expect EXPECTED FILE ARCH NAME [CENSUS]
                                  checks that the census equals the file EXPECTED.
                                  Reads the census from the file CENSUS if it
                                  exists, else writes it there

Needs cuobjdump and nvdisasm on PATH.
"""

import collections
import difflib
import pathlib
import re
import subprocess
import sys

# Matrix, TMA, barrier, tensor-memory and register instructions.
COUNTED = ("HGMMA", "UTCHMMA", "UTCQMMA", "UTCOMMA", "UTCBAR", "UTMALDG", "UTMASTG", "UTMAREDG", "UBLKCP",
           "SYNCS", "BAR", "LDTM", "STTM", "UTCATOMSWS", "WARPGROUP", "ELECT", "USETMAXREG", "UCGABAR", "ST",
           "STS", "LDS", "FENCE", "HMMA", "LDGSTS", "LDGDEPBAR", "DEPBAR", "LDSM", "STSM", "SHFL", "MUFU", "STG", "RED",
           "REDG", "ATOMG", "UBLKRED", "UTMACMDFLUSH", "MEMBAR", "CCTL", "STAS", "MAPA", "ACQBULK",
           "PREEXIT")
LOCAL = ("LDL", "STL")
CENSUS = ("HGMMA", "UTCHMMA", "UTCQMMA", "UTCBAR", "UTMALDG", "LDTM", "STTM", "UTCATOMSWS")
TOLERANCE = 0.03


def cuobjdump(*arguments):
    done = subprocess.run(["cuobjdump", *arguments], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"cuobjdump {' '.join(arguments)}: {done.stderr or done.stdout}")
    return done.stdout


def opcodes(cubin, *options, modifiers=False):
    """Returns the count of each opcode, for each kernel."""
    kernels, current = {}, None
    opcode = r"([A-Z][\w.]*)" if modifiers else r"([A-Z]\w*)"
    for line in cuobjdump(*options, "--dump-sass", cubin).splitlines():
        function = re.match(r"\s*Function : (\S+)", line)
        if function:
            current = kernels.setdefault(function[1], collections.Counter())
        code = re.match(r"\s*/\*[0-9a-f]{4,}\*/\s+(?:@!?U?P\w+\s+)?" + opcode, line)
        if code and current is not None and code[1] != "NOP":
            current[code[1]] += 1
    return kernels


def registers(cubin):
    text = cuobjdump("-res-usage", cubin)
    return {name: int(count) for name, count in re.findall(r"Function (\S+?):\s*\n?\s*REG:(\d+)", text)}


def compare(cubin, first, second):
    kernels, used = opcodes(cubin), registers(cubin)
    a, b = kernels[first], kernels[second]
    wrong = [f"{op}: {a[op]} in {first}, {b[op]} in {second}" for op in COUNTED if a[op] != b[op]]
    wrong += [f"{op}: {k[op]} in {n}" for n, k in ((first, a), (second, b)) for op in LOCAL if k[op]]
    if used[first] != used[second]:
        wrong.append(f"registers: {used[first]} in {first}, {used[second]} in {second}")
    sizes = sum(a.values()), sum(b.values())
    if abs(sizes[0] / sizes[1] - 1) > TOLERANCE:
        wrong.append(f"instructions: {sizes[0]} in {first}, {sizes[1]} in {second}")
    print(f"{first}: {used[first]} registers, {sizes[0]} instructions; "
          f"{second}: {used[second]} registers, {sizes[1]} instructions")
    print(", ".join(f"{a[op]} {op}" for op in COUNTED if a[op]))
    for line in wrong:
        print(f"differs: {line}")
    return 1 if wrong else 0


def census_lines(path, arch, name):
    kernels = {k: v for k, v in opcodes(path, "-arch", arch, modifiers=True).items() if name in k}
    for kernel, counts in sorted(kernels.items()):
        local = sum(n for op, n in counts.items() if op.split(".")[0] in LOCAL)
        shown = [f"{n} {op}" for op, n in sorted(counts.items()) if op.split(".")[0] in CENSUS]
        yield f"{kernel}: {', '.join(shown)}, {local} local"
    yield f"{len(kernels)} kernels"


def census(path, arch, name):
    print("\n".join(census_lines(path, arch, name)))
    return 0


def kept_lines(keep, path, arch, name):
    """Returns the census, from the file `keep` if it exists: disassembling a library takes seconds."""
    if keep is None or not pathlib.Path(keep).exists():
        lines = list(census_lines(path, arch, name))
        if keep is not None:
            pathlib.Path(keep).write_text("\n".join(lines))
        return lines
    return pathlib.Path(keep).read_text().splitlines()


def expect(expected, path, arch, name, keep=None):
    written = pathlib.Path(expected).read_text().splitlines()
    built = kept_lines(keep, path, arch, name)
    different = list(difflib.unified_diff(written, built, "expected", "built", lineterm="", n=0))
    if different:
        print("\n".join(different))
        print(f"If the machine code is meant to be another, or the compiler is: {sys.argv[0]} census {path} {arch} {name} > {expected}")
    return 1 if different else 0


def main():
    command, cubin, *kernels = sys.argv[1:]
    if command == "compare":
        return compare(cubin, *kernels)
    if command == "census":
        return census(cubin, *kernels)
    if command == "expect":
        return expect(cubin, *kernels)
    for op, count in sorted(opcodes(cubin)[kernels[0]].items()):
        print(f"{count} {op}")
    print(f"{registers(cubin)[kernels[0]]} registers")
    return 0


if __name__ == "__main__":
    sys.exit(main())
