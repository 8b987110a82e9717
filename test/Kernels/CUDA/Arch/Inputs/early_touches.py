"""Finds registers that PTX accesses while an asynchronous instruction still uses them.

    early_touches.py FILE.ptx

Between tcgen05.ld and tcgen05.wait::ld no instruction may read or write the registers
of the load. Between wgmma.mma_async and the wgmma.wait_group for its group only another
wgmma.mma_async may use its accumulators and the registers of its A. ptxas does not check
this: even a copy reads registers whose values have not arrived.

The analysis follows every path. At a label, the pending registers are the union over all
incoming paths, and a wgmma group has its smallest age on any of them. A conditional
branch is followed both ways. A wait or commit with a predicate has no effect. An indirect
branch and a duplicate label are errors. Prints a line for each kernel: the number of
instructions that load or multiply, of pins (inline asm without text, which keeps the
compiler from moving uses) and of registers touched early (accessed while pending), and
the first instruction that does so. Exits with 1 if a register is touched early or the
file has no kernel.
"""

import re
import sys

# The body ends at the next kernel. A "}" in the first column may also end inline PTX.
ENTRY = re.compile(r"\.entry\s+(\w+)\s*\(.*?\)[^{]*?\{(.*?)(?=\.entry\s|\.func\s|\Z)", re.S)
LABEL = re.compile(r"\s*([$\w]+)\s*:(?!:)")
PIN = re.compile(r"// begin inline asm\s*// end inline asm")
BRANCH = re.compile(r"bra(?:\.uni)?\s+([$\w]+)$")
REGISTER = re.compile(r"%[a-z]+\d+\b")
END = re.compile(r"(?:ret|exit|trap)\b")
OLDEST = 16  # the largest age, in groups; no wait leaves so many groups pending


class Code:
    """The instructions of a kernel without their predicates, and the index of each label."""

    def __init__(self, body):
        self.text, self.guarded, self.labels = [], [], {}
        body = re.sub(r"//.*", "", body)
        for part in body.split(";"):
            self.add(re.sub(r"^[\s{}]+", "", part).strip())

    def add(self, part):
        while label := LABEL.match(part):
            if label[1] in self.labels:
                sys.exit(f"label {label[1]} occurs twice")
            self.labels[label[1]] = len(self.text)
            part = re.sub(r"^[\s{}]+", "", part[label.end() :])
        guard = re.match(r"@!?(\S+)\s+", part)
        part = part[guard.end() :] if guard else part
        if part.startswith((".reg", ".pragma", ".loc", ".shared", ".local")):
            return
        if part.startswith(("brx", "call", ".branchtargets", ".callproto")):
            sys.exit(f"cannot follow: {part}")
        if part.strip("{} \n"):
            self.text.append(part)
            self.guarded.append(guard and guard[1])

    def successors(self, i):
        branch = BRANCH.match(self.text[i])
        found = [self.labels[branch[1]]] if branch else []
        ends = branch or END.match(self.text[i])
        if (self.guarded[i] or not ends) and i + 1 < len(self.text):
            found.append(i + 1)
        return found


def owned(text):
    """Returns the registers in braces: the target of a load, or accumulators and A."""
    return [r for group in re.findall(r"\{([^}]*)\}", text) for r in REGISTER.findall(group)]


def early(text, guard, pending):
    """Returns the pending registers that an instruction accesses but must not."""
    registers = set(REGISTER.findall(f"{text} {guard or ''}"))
    kinds = ("load",) if text.startswith("wgmma.mma_async") else ("load", "wgmma")
    return {r for r in registers for kind in kinds if (kind, r) in pending}


def after(text, guard, pending):
    """Returns the pending registers after an instruction: a map from (kind, register) to
    the number of later commits."""
    if text.startswith("tcgen05.ld."):
        return pending | {("load", r): 0 for r in owned(text)}
    if text.startswith("wgmma.mma_async"):
        return pending | {("wgmma", r): 0 for r in owned(text)}
    if guard:
        return pending
    if text.startswith("tcgen05.wait::ld"):
        return {k: age for k, age in pending.items() if k[0] != "load"}
    if text.startswith("wgmma.commit_group"):
        return {k: min(age + (k[0] == "wgmma"), OLDEST) for k, age in pending.items()}
    wait = re.match(r"wgmma\.wait_group\S*\s+(\d+)", text)
    if wait:
        return {k: age for k, age in pending.items() if k[0] != "wgmma" or age <= int(wait[1])}
    return pending


def merged(known, pending):
    """Returns the union of two maps, with the smaller of two ages. Returns `known` itself
    if it does not change."""
    news = {k: age for k, age in pending.items() if known.get(k, OLDEST + 1) > age}
    return known | news if news else known


def touches(code):
    """Returns each (instruction, register) that is touched early on any path."""
    known, work, found = {0: {}}, [0], set()
    while work:
        i = work.pop()
        text, guard = code.text[i], code.guarded[i]
        found |= {(i, r) for r in early(text, guard, known[i])}
        pending = after(text, guard, known[i])
        for to in code.successors(i):
            if to not in known or merged(known[to], pending) is not known[to]:
                known[to] = merged(known.get(to, {}), pending)
                work.append(to)
    return sorted(found)


def main():
    kernels, failed = ENTRY.findall(open(sys.argv[1]).read()), False
    for name, body in kernels:
        code = Code(body)
        found = touches(code)
        loads = sum(text.startswith("tcgen05.ld.") for text in code.text)
        products = sum(text.startswith("wgmma.mma_async") for text in code.text)
        counts = f"{loads} loads, {products} wgmma, {len(PIN.findall(body))} pins"
        registers = len({r for _, r in found})
        first = f", first by {' '.join(code.text[found[0][0]][:60].split())}" if found else ""
        print(f"{name}: {counts}, {registers} touched early{first}")
        failed |= bool(found)
    return 1 if failed or not kernels else 0


if __name__ == "__main__":
    sys.exit(main())
