"""Runs decomposed mla ops and compares the numbers with definitions in Python.

Usage: oracle.py MLA_OPT MLIR_RUNNER LIBRARY_FOLDER [GROUP] [DECOMPOSE_OPTIONS] [unsized]

The definitions below are loops over Python floats, written from the documentation
of the dialect. Inputs are random with a fixed seed; bytes and rows that must not
affect results are NaN. One module contains all cases of a group, one function per
case, which prints its results. With `unsized` all dimensions are dynamic except
for widths that must be static.
"""

import math
import re
import struct
import subprocess
import sys

INF = math.inf
NAN = math.nan


# --- Tensors: a shape and a flat list -----------------------------------------


class Tensor:
    def __init__(self, shape, data, kind="f32"):
        self.shape, self.data, self.kind = tuple(shape), list(data), kind
        assert len(self.data) == math.prod(self.shape), (self.shape, len(self.data))

    def at(self, *index):
        flat = 0
        for i, size in zip(index, self.shape, strict=True):
            assert 0 <= i < size, (index, self.shape)
            flat = flat * size + i
        return self.data[flat]

    def vec(self, *index):
        """Returns the last dimension at `index`."""
        return [self.at(*index, i) for i in range(self.shape[-1])]

    def put(self, values, *index):
        for i, value in enumerate(values):
            flat = 0
            for j, size in zip((*index, i), self.shape, strict=True):
                flat = flat * size + j
            self.data[flat] = value


E4M3 = "f8E4M3FN"


def split_e4m3(magnitude):
    """Returns the exponent and the number of units of the last place of a magnitude in e4m3."""
    exponent = max(math.frexp(magnitude)[1] - 1, -6) if magnitude else -6
    return exponent, magnitude / 2.0 ** (exponent - 3)


def to_kind(value, kind):
    """Rounds `value` to the type `kind`; to e4m3 at most to the largest finite number."""
    if kind == "f64" or math.isnan(value) or math.isinf(value):
        return value
    if kind == E4M3:
        exponent, units = split_e4m3(abs(value))
        return math.copysign(min(round(units) * 2.0 ** (exponent - 3), 448.0), value)
    if kind == "f16":
        return struct.unpack("e", struct.pack("e", value))[0]
    single = struct.unpack("f", struct.pack("f", value))[0]
    if kind == "f32":
        return single
    bits = struct.unpack("I", struct.pack("f", single))[0]
    bits += 0x7FFF + ((bits >> 16) & 1)
    return struct.unpack("f", struct.pack("I", bits & 0xFFFF0000))[0]


def rand(rng, *shape, kind="f32"):
    data = [to_kind(rng.uniform(-1, 1), kind) for _ in range(math.prod(shape))]
    return Tensor(shape, data, kind)


def ints(*values, shape=None):
    return Tensor(shape or (len(values),), values, "i32")


def literal(value, kind):
    if kind in ("i32", "i1", "i64"):
        return ("true" if value else "false") if kind == "i1" else str(value)
    if kind == E4M3:
        if math.isnan(value):
            return "0x7F"
        exponent, units = split_e4m3(abs(value))
        return f"0x{(exponent + 6) * 8 + int(units) + (128 if math.copysign(1, value) < 0 else 0):02X}"
    pack = {"f32": "f", "f64": "d", "f16": "e"}.get(kind)
    if pack:
        return "0x" + struct.pack(">" + pack, value).hex().upper()
    return "0x" + struct.pack(">f", value).hex().upper()[:4]  # bf16


# --- Definitions ---------------------------------------------------------------


def dot(a, b):
    return sum(x * y for x, y in zip(a, b, strict=True))


def attend(rows, keys_of, value_of, scale, sink=None, base="e"):
    """Returns out and lse of one query row and head; `rows` is a list of (score, key). A hidden score is None."""
    visible = [(s, t) for s, t in rows if s is not None and s != -INF]
    if not visible:
        return None, -INF
    top = max(s for s, _ in visible)
    total = sum(math.exp(s - top) for s, _ in visible)
    share = math.exp(sink - top) if sink is not None else 0.0
    width = len(value_of(visible[0][1]))
    out = [
        sum(math.exp(s - top) * value_of(t)[i] for s, t in visible) / (total + share)
        for i in range(width)
    ]
    lse = top + math.log(total)
    return out, lse * (math.log2(math.e) if base == "two" else 1.0)


def read_mask(mask, *index):
    # A dimension of size 1 is broadcast, and queries past the last row use the last row.
    clamped = [min(i, size - 1) for i, size in zip(index, mask.shape)]
    return mask.at(*clamped)


def attention(batch, heads, width, query_len, key_len, score, value, attrs):
    """Returns out [b][s][h] and lse; score(b,s,h,t) and value(b,t,h) are functions that return floats."""
    outs, lses = {}, {}
    for b in range(batch):
        queries, keys = query_len(b), key_len(b)
        for s in range(queries):
            place = keys - queries + s
            for h in range(heads):
                rows = []
                for t in range(keys):
                    hidden = attrs.get("causal") and t > place
                    if attrs.get("window"):
                        hidden = hidden or t <= place - attrs["window"]
                    mask = attrs.get("mask")
                    if mask and mask.kind == "i1":
                        hidden = hidden or not read_mask(mask, b, h, s, t)
                    if hidden:
                        continue
                    value_of_score = attrs["scale"] * score(b, s, h, t)
                    if mask and mask.kind != "i1":
                        value_of_score += read_mask(mask, b, h, s, t)
                    rows.append((value_of_score, t))
                sink = attrs["sink"].at(h) if attrs.get("sink") else None
                out, lse = attend(
                    rows, None, lambda t: value(b, t, h), attrs["scale"], sink,
                    attrs.get("lse") or "e",
                )
                outs[b, s, h] = out or [0.0] * width
                lses[b, s, h] = lse
    return outs, lses


# --- Modules of cases ------------------------------------------------------------

PRINT = {"f32": "printMemrefF32", "f64": "printMemrefF64"}


class Case:
    """Builds the text of one function and records its expected output."""

    unsized = False

    def __init__(self, name, tolerance=2e-6, *, static_width=False):
        """With `static_width`, the last dimension of each tensor is always static."""
        self.static_width = static_width
        self.name, self.lines, self.expected = name, [], []
        self.tolerance, self.count = tolerance, 0

    def fresh(self):
        self.count += 1
        return f"%v{self.count}"

    def typed(self, text):
        """Returns `text` with the tensor types of this case."""
        if not self.unsized:
            return text

        def erase(match):
            sizes = match[1].split("x")[:-1]
            kept = sizes[-1:] if self.static_width else ["?"] * len(sizes[-1:])
            return "tensor<" + "".join(f"{size}x" for size in ["?"] * len(sizes[:-1]) + kept)

        return re.sub(r"\btensor<((?:[\d?]+x)*)", erase, text)

    def const(self, tensor, dynamic=()):
        """Adds a constant tensor, whose dimensions in `dynamic` become dynamic."""
        shape = "x".join(map(str, tensor.shape))
        static = f"tensor<{shape}x{tensor.kind}>"
        values = [literal(v, tensor.kind) for v in tensor.data]

        def nest(shape, values):
            if not shape:
                return values[0]
            step = len(values) // shape[0] if shape[0] else 0
            parts = [nest(shape[1:], values[i * step : (i + 1) * step]) for i in range(shape[0])]
            return "[" + ", ".join(parts) + "]"

        name = self.fresh()
        dense = nest(tensor.shape, values) if values else ""
        self.lines.append(f"{name} = arith.constant dense<{dense}> : {static}")
        shape = "x".join("?" if i in dynamic else str(n) for i, n in enumerate(tensor.shape))
        kind = self.typed(f"tensor<{shape}x{tensor.kind}>")
        if kind == static:
            return name, static
        cast = self.fresh()
        self.lines.append(f"{cast} = tensor.cast {name} : {static} to {kind}")
        return cast, kind

    def op(self, text):
        self.lines.append(self.typed(text))

    def show(self, value, kind, expected):
        """Adds code that prints a tensor value. `expected` is the flat list of its elements."""
        kind = self.typed(kind)
        element = kind.split("x")[-1].rstrip(">").split(",")[0]
        element = re.search(r"(bf16|f16|f32|f64)", kind).group(1)
        if "#mla" in kind:
            plain = re.sub(r", #mla.*>>", ">", kind)
            cast = self.fresh()
            self.op(f"{cast} = tensor.cast {value} : {kind} to {plain}")
            value, kind = cast, plain
        if element in ("bf16", "f16"):
            wide, wide_kind = self.fresh(), kind.replace(element, "f32")
            self.op(f"{wide} = arith.extf {value} : {kind} to {wide_kind}")
            value, kind, element = wide, wide_kind, "f32"
        buffer, memref = self.fresh(), kind.replace("tensor", "memref", 1)
        self.op(f"{buffer} = bufferization.to_buffer {value} : {kind} to {memref}")
        unranked = self.fresh()
        self.op(f"{unranked} = memref.cast {buffer} : {memref} to memref<*x{element}>")
        self.op(f"call @{PRINT[element]}({unranked}) : (memref<*x{element}>) -> ()")
        self.expected.append(list(expected))

    def text(self):
        body = "\n  ".join(self.lines)
        return f"func.func @{self.name}() {{\n  {body}\n  return\n}}\n"


LOWERING = (
    "convert-elementwise-to-linalg,"
    "one-shot-bufferize{bufferize-function-boundaries},canonicalize,"
    "convert-linalg-to-loops,expand-strided-metadata,lower-affine,func.func(mla-lower-small-floats),"
    "arith-expand{include-bf16},convert-scf-to-cf,convert-math-to-llvm,"
    "convert-math-to-libm,convert-arith-to-llvm,finalize-memref-to-llvm,"
    "convert-func-to-llvm,convert-cf-to-llvm,reconcile-unrealized-casts"
)


def run(cases, mla_opt, runner, libraries, options):
    module = (
        "func.func private @printMemrefF32(memref<*xf32>)"
        " attributes {llvm.emit_c_interface}\n"
        "func.func private @printMemrefF64(memref<*xf64>)"
        " attributes {llvm.emit_c_interface}\n"
        + "".join(case.text() for case in cases)
        + "func.func @main() {\n"
        + "".join(f"  call @{case.name}() : () -> ()\n" for case in cases)
        + "  return\n}\n"
    )
    decompose = "mla-decompose" + (f"{{{options}}}" if options else "")
    pipeline = (
        f"builtin.module({decompose},reconcile-unrealized-casts,canonicalize,{LOWERING})"
    )
    lowered = subprocess.run(
        [mla_opt, "--pass-pipeline=" + pipeline],
        input=module, text=True, capture_output=True,
    )
    if lowered.returncode:
        sys.exit("mla-opt failed:\n" + lowered.stderr[-4000:])
    shared = [f"-shared-libs={libraries}/lib{name}.so"
              for name in ("mlir_runner_utils", "mlir_c_runner_utils", "mlir_float16_utils")]
    ran = subprocess.run(
        [runner, "-O0", "-e", "main", "-entry-point-result=void", *shared],
        input=lowered.stdout, text=True, capture_output=True,
    )
    if ran.returncode:
        sys.exit("mlir-runner failed:\n" + ran.stderr[-4000:])
    return ran.stdout


def parse_printed(text):
    """Returns the flat contents of each printed memref."""
    results = []
    for block in text.split("Unranked Memref")[1:]:
        data = block.split("data =", 1)[1]
        numbers = re.findall(r"-?(?:nan|inf|\d[\d.e+-]*)", data)
        results.append([float(number) for number in numbers])
    return results


def compare(cases, printed):
    """Reports each result that differs. Returns the number of differences."""
    bad, position = 0, 0
    for case in cases:
        for which, expected in enumerate(case.expected):
            got = printed[position]
            position += 1
            message = difference(expected, got, case.tolerance)
            if message:
                bad += 1
                print(f"FAIL {case.name} result {which}: {message}")
    assert position == len(printed), (position, len(printed))
    return bad


def difference(expected, got, tolerance):
    if len(expected) != len(got):
        return f"expected {len(expected)} values, got {len(got)}"
    finite = [abs(e) for e in expected if math.isfinite(e)]
    # mlir_runner_utils prints six significant digits.
    bound = max(finite, default=0.0) * max(tolerance, 1e-5) + 1e-12
    for i, (e, g) in enumerate(zip(expected, got)):
        if math.isfinite(e) and math.isfinite(g):
            if abs(e - g) > bound:
                return f"element {i}: expected {e}, got {g}"
        elif not (e == g or (math.isnan(e) and math.isnan(g))):
            return f"element {i}: expected {e}, got {g}"
    return None


def main():
    mla_opt, runner, libraries = sys.argv[1:4]
    sys.path.insert(0, __file__.rsplit("/", 1)[0])
    import cases as all_cases
    from oracle import Case  # not the Case of this script: the cases import the module oracle, a separate copy

    group = sys.argv[4] if len(sys.argv) > 4 else "all"
    options = sys.argv[5] if len(sys.argv) > 5 else ""
    Case.unsized = "unsized" in sys.argv[6:]
    cases = all_cases.build(group)
    printed = parse_printed(run(cases, mla_opt, runner, libraries, options))
    bad = compare(cases, printed)
    if bad:
        sys.exit(f"{bad} results differ")
    print(f"{len(cases)} cases, {len(printed)} results agree")


if __name__ == "__main__":
    main()
