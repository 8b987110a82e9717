"""Registers that PTX touches while an asynchronous instruction still owns them.

    early_touches.py FILE.ptx

From tcgen05.ld to tcgen05.wait::ld nothing may read or write the registers of
the load; from wgmma.mma_async to the wgmma.wait_group that covers its group
only other wgmma.mma_async may have its accumulators and its A. ptxas trusts the
PTX in this: a mere copy reads what has not arrived.

Follows every path: at a label what is pending is the union over all ways there,
a group of wgmma as young as on any of them; a conditional branch goes both ways.
A wait or commit under a predicate counts as none. What it cannot follow (indirect
branches, a label twice) it refuses. Prints a line for each kernel: instructions
that load or multiply, pins (inline asm without text, which keeps the compiler
from moving uses), and registers touched early, with the first of them. Fails
where there are any, and on a file without kernels.
"""

import re
import sys

# Up to the next kernel: a block of inline PTX may end in the first column, too.
ENTRY = re.compile(r"\.entry\s+(\w+)\s*\(.*?\)[^{]*?\{(.*?)(?=\.entry\s|\.func\s|\Z)", re.S)
LABEL = re.compile(r"\s*([$\w]+)\s*:(?!:)")
PIN = re.compile(r"// begin inline asm\s*// end inline asm")
BRANCH = re.compile(r"bra(?:\.uni)?\s+([$\w]+)$")
REGISTER = re.compile(r"%[a-z]+\d+\b")
END = re.compile(r"(?:ret|exit|trap)\b")
OLDEST = 16  # groups; no wait leaves as many pending


class Code:
    """The instructions of a kernel without predicates, and where labels are."""

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
    """The registers in braces: those of a load, or accumulators and A."""
    return [r for group in re.findall(r"\{([^}]*)\}", text) for r in REGISTER.findall(group)]


def early(text, guard, pending):
    """The registers of an instruction that are pending and not its to touch."""
    registers = set(REGISTER.findall(f"{text} {guard or ''}"))
    kinds = ("load",) if text.startswith("wgmma.mma_async") else ("load", "wgmma")
    return {r for r in registers for kind in kinds if (kind, r) in pending}


def after(text, guard, pending):
    """What is pending behind an instruction: (kind, register) to the commits since."""
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
    """The union, with the younger of two ages; `known` itself where it has all."""
    news = {k: age for k, age in pending.items() if known.get(k, OLDEST + 1) > age}
    return known | news if news else known


def touches(code):
    """The registers touched early: (instruction, register) on any path."""
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
