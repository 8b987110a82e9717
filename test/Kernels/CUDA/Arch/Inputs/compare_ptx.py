"""Compares the inline PTX of kernels layer_NAME with the inline PTX of golden_NAME.

    compare_ptx.py FILE.ptx

Each register in the text of an asm statement is replaced by the expression that computes
it from the kernel's parameters. So operands in another order, or another address, are a
difference, but names of registers and the code around the statements are not. Three more
kinds of instructions are compared one by one: shuffles, votes and barriers, inline or
from the compiler, for which the layer uses intrinsics; stores; and the conditions of
branches. The last two show where results go. A pair is equal if its lists of texts are
equal. Prints a line for each difference, and the number of pairs. Exits with 1 for a
difference, a kernel without its partner, or a file without pairs.
"""

import re
import sys

ENTRY = re.compile(r"\.entry\s+(layer|golden)_(\w+)\s*\((.*?)\)\s*(?:\.\w[^{]*)?\{(.*?)\n\}(?!\s*// end)", re.S)
REGISTER = re.compile(r"%(?:rs|rd|r|f|fd|p|rc|rh)\d+\b")
TARGET = re.compile(r"(\{[^}]*\}|[^,]*),?(.*)", re.S)
DEFINED = re.compile(r"\.reg\s+\.\w+\s+([\w, ]+);")
COLLECTIVE = re.compile(r"\b(?:shfl\.sync|vote\.sync|bar\.warp\.sync|bar\.red|bar\.sync 0)")
LOCAL = re.compile(r"LOCAL\d+")
PREDICATE = re.compile(r"selp\.\w+\(1, ?0, ?(.*)\), ?0")  # a predicate that was converted to a number
LITERAL = re.compile(r"\bmov\.[usb]32\((-?\w+)\)|\b(0x[0-9a-f]+)\b")


def statements(body):
    """Yields (is inline asm, text) for each instruction of a kernel, in order."""
    inside = False
    for line in body.split("\n"):
        if "begin inline asm" in line:
            inside, text = True, []
        elif "end inline asm" in line:
            inside = False
            yield True, " ".join(text)
        elif inside:
            text.append(line.split("//")[0].strip())
        else:
            for part in line.split("//")[0].split(";"):
                if part.strip():
                    yield False, part.strip()


def tidy(text):
    """Returns inline PTX in a canonical form: names of locals, spaces, `.shared`."""
    text = re.sub(r"\s+", " ", text.strip().strip("{}"))
    for names in DEFINED.findall(text):
        for i, name in enumerate(n.strip() for n in names.split(",")):
            text = re.sub(rf"(?<![\w.%]){name}\b", f"LOCAL{i}", text)
    text = re.sub(r"\.(reg \.pred|reg \.b8) [\w, ]+;", "", text)
    text = re.sub(r"\.shared(?![:\w])", ".shared::cta", text)
    text = re.sub(r"selp\.[ub]32", "selp.b32", text)
    text = re.sub(r"^(ld\.global\S*)\.u(32|64)\b", r"\1.b\2", text)
    return re.sub(r"\s*([,;{}\[\]|])\s*", r"\1", text).strip()


def uses(body):
    """Returns the number of occurrences of each register."""
    counts = {}
    for name in REGISTER.findall(body):
        counts[name] = counts.get(name, 0) + 1
    return counts


def symbolic(kind, name, body):
    """Returns the texts of a kernel to compare, with registers replaced by expressions."""
    body = body.replace(f"{kind}_{name}_param_", "param_")
    counts, values, result = uses(body), {}, []
    for is_asm, text in statements(body):
        if COLLECTIVE.search(re.sub(r"\s+", " ", text)):
            result += collectives(tidy(text), values)
            continue
        if is_asm:
            result.append(describe(tidy(text), values, counts, len(result)))
            continue
        parts = text.split(None, 1)
        # Results: stored values, and the condition of a branch.
        branch = re.match(r"@(!?)(%p\d+)\s+bra", text)
        if branch:
            result.append(f"branch {branch[1]}{values.get(branch[2], '?')}")
        if parts[0].startswith("st.") and "local" not in parts[0]:
            stored = REGISTER.sub(lambda m: values.get(m[0], "?"), parts[1])
            result.append(f"store {parts[0]} {stored}")
        if parts[0].startswith(("@", "$", ".")) or len(parts) < 2:
            continue
        target, sources = TARGET.match(parts[1]).groups()
        if not parts[0].startswith(("st.", "bra", "ret")):
            define(parts[0], target, sources.strip(), values)
    return [text for text in result if text]


def collectives(text, values):
    """Yields the shuffles, votes and barriers of a statement, with literals in canonical
    form and without the predicate that a shuffle sets. Other instructions of the statement
    only compute operands for them."""
    for instruction in filter(None, (part.strip() for part in text.split(";"))):
        opcode, _, operands = instruction.partition(" ")
        if not COLLECTIVE.search(instruction):
            target, _, sources = operands.partition(",")
            values[target] = call(opcode, substitute(sources, values).strip())
            continue
        if opcode.startswith("bar.") and "red" not in opcode:
            yield literal(f"{opcode} {substitute(operands, values)}")
            continue
        target, _, sources = operands.partition(",")
        yield literal(f"{opcode} {substitute(sources, values)}")


def call(opcode, sources):
    again = PREDICATE.fullmatch(sources) if opcode.startswith("setp.ne") else None
    return again[1] if again else f"{opcode}({sources})"


def substitute(text, values):
    for pattern in (REGISTER, LOCAL):
        text = pattern.sub(lambda m: values.get(m[0], "?"), text)
    return text


def literal(text):
    text = LITERAL.sub(lambda m: str((int(m[1] or m[2], 0)) & 0xFFFFFFFF), text)
    return text.replace(", ", ",")


def define(opcode, target, sources, values):
    """Stores the expressions of an instruction's target registers in `values`."""
    vector = re.match(r"ld\.param\.v\d\.(\w\d+)", opcode)
    if vector:
        return define_vector(vector[1], target, sources, values)
    expression = REGISTER.sub(lambda m: values.get(m[0], "?"), sources)
    if not opcode.startswith("mov.b") or "{" in sources:
        expression = call(opcode, expression)
    for i, register in enumerate(REGISTER.findall(target)):
        values[register] = expression if i == 0 else f"{expression}#{i}"


def define_vector(kind, target, sources, values):
    """Like define(), for a vector load of parameters, as one load per register."""
    base, _, offset = sources.strip("[]").partition("+")
    size = int(kind[1:]) // 8
    for i, register in enumerate(REGISTER.findall(target)):
        at = int(offset or 0) + i * size
        values[register] = f"ld.param.{kind}([{base}{f'+{at}' if at else ''}])"


def describe(text, values, counts, position):
    """Returns the text of an asm statement. Its outputs become new values."""
    def origin(match):
        register = match[0]
        if register in values:
            return values[register]
        if counts[register] == 1:
            return "_"
        order.append(register)
        values[register] = f"asm{position}.{len(order)}"
        return values[register]

    order = []
    return REGISTER.sub(origin, text)


def main():
    kernels = {"layer": {}, "golden": {}}
    for kind, name, _, body in ENTRY.findall(open(sys.argv[1]).read()):
        kernels[kind][name] = symbolic(kind, name, body)
    layer, golden = kernels["layer"], kernels["golden"]
    failures = 0
    for name in sorted(set(layer) | set(golden)):
        ours, theirs = layer.get(name), golden.get(name)
        if ours == theirs and ours:
            continue
        failures += 1
        print(f"{name} differs:\n  layer:  {ours}\n  golden: {theirs}")
    print(f"{len(layer)} pairs, {failures} differ")
    return 1 if failures or not layer else 0


if __name__ == "__main__":
    sys.exit(main())
