"""Prints a module of attentions in unusual forms that PyTorch can compute.

    odd_spellings.py static|dynamic|integers|factor

Each attention changes rows, keys, mask or values of one MLA in a different way, and is a result
of `main`: slices that are clamped, sums of equal terms, numbers that become integers. With
`dynamic` the number of keys is dynamic, with `factor` a whole query is multiplied.
"""

import sys

BIG = 9223372036854775807
B, H, S, T, N, R, C, V = 2, 3, 3, 8, 6, 4, 16, 7


def tensor(*shape, dtype="f32"):
    return f"!torch.vtensor<[{','.join(str(d) for d in shape)}],{dtype}>"


class Function:
    """The text of one function, with generated value names."""

    def __init__(self, arguments):
        self.lines, self.names = [], 0
        self.arguments = arguments

    def name(self):
        self.names += 1
        return f"%{self.names}"

    def constant(self, value):
        name = self.name()
        if value is None:
            self.lines.append(f"{name} = torch.constant.none")
        elif isinstance(value, bool):
            self.lines.append(f"{name} = torch.constant.bool {str(value).lower()}")
        elif isinstance(value, str):
            self.lines.append(f'{name} = torch.constant.str "{value}"')
        else:
            kind = "int" if isinstance(value, int) else "float"
            self.lines.append(f"{name} = torch.constant.{kind} {value if kind == 'int' else f'{value:e}'}")
        return name, "!torch.none" if value is None else f"!torch.{type(value).__name__}"

    def values(self, items, element):
        """A list of operands."""
        name = self.name()
        operands, types = zip(*items) if items else ((), ())
        self.lines.append(f"{name} = torch.prim.ListConstruct {', '.join(operands)} : ({', '.join(types)}) -> !torch.list<{element}>")
        return name, f"!torch.list<{element}>"

    def op(self, op, result, *operands):
        """Adds an aten op. Operands are (name, type), numbers, strings, None or lists of these."""
        made = []
        for operand in operands:
            if isinstance(operand, list):
                is_int = not operand or isinstance(operand[0], int)
                items = [self.constant(i) for i in operand] if is_int else operand
                made.append(self.values(items, "int" if is_int else "vtensor"))
            else:
                made.append(operand if isinstance(operand, tuple) else self.constant(operand))
        name = self.name()
        names, types = zip(*made)
        self.lines.append(f"{name} = torch.aten.{op} {', '.join(names)} : {', '.join(types)} -> {result}")
        return name, result

    def attention(self, rows, keys, mask=None, values=lambda f, v: v, key=lambda f, k: k, queries=None):
        """Adds an attention over `rows`, [B, keys, C + R], with %uk, %uv, and %qn, %qr or `queries`."""
        latent = self.op("slice.Tensor", tensor(B, keys, C), rows, 2, 0, C, 1)
        rope = self.op("slice.Tensor", tensor(B, keys, R), rows, 2, C, BIG, 1)
        args = dict(self.arguments)
        nope, rotated = queries or (("%qn", args["%qn"]), ("%qr", args["%qr"]))
        k = self.op("einsum", tensor(B, H, keys, N), "btc,hnc->bhtn", [latent, ("%uk", args["%uk"])], None)
        v = self.op("einsum", tensor(B, H, keys, V), "btc,hnc->bhtn", [latent, ("%uv", args["%uv"])], None)
        scores = tensor(B, H, S, keys)
        latents = self.op("einsum", scores, "bhsn,bhtn->bhst", [nope, key(self, k)], None)
        ropes = self.op("einsum", scores, "bhsr,btr->bhst", [rotated, rope], None)
        s = self.op("mul.Scalar", scores, self.op("add.Tensor", scores, latents, ropes, 1), 0.3)
        if mask:
            s = self.op("add.Tensor", scores, s, mask, 1)
        p = self.op("softmax.int", scores, s, -1, None)
        return self.op("einsum", tensor(B, H, S, V), "bhst,bhtv->bhsv", [p, values(self, v)], None)

    def text(self, results):
        arguments = ", ".join(f"{name}: {type}" for name, type in self.arguments)
        names, types = zip(*results)
        body = "\n  ".join(self.lines)
        return (f"func.func @main({arguments}) -> ({', '.join(types)}) {{\n  {body}\n"
                f"  return {', '.join(names)} : {', '.join(types)}\n}}")


def like(value, dtype="f32", extra=()):
    """Returns the type of a tensor of values or keys, with extra dimensions."""
    shape = value[1].split("[")[1].split("]")[0].split(",")
    return tensor(*shape, *extra, dtype=dtype)


def repeated(f, x):
    """Returns 4 x, as a sum of four equal terms."""
    wide = f.op("expand", like(x, extra=(4,)), f.op("unsqueeze", like(x, extra=(1,)), x, -1), [-1, -1, -1, -1, 4], False)
    return f.op("sum.dim_IntList", like(x), wide, [-1], False, None)


def overwritten(f, x):
    """Returns 2 x, written to all of x by a slice that starts 100 before its end."""
    return f.op("slice_scatter", like(x), x, f.op("mul.Scalar", like(x), x, 2.0), 2, -100, BIG, 1)


def copied(f, x):
    zeros = f.op("zeros", like(x, "si64"), [B, H, T, V], 4, None, None, None)
    return f.op("mul.Scalar", like(x), f.op("copy", like(x, "si64"), zeros, x, False), 1.0)


def summed(f, x):
    whole = f.op("sum.dim_IntList", like(x, "si64"), f.op("unsqueeze", like(x, extra=(1,)), x, -1), [-1], False, 4)
    return f.op("mul.Scalar", like(x), whole, 1.0)


def filled(f, x):
    """Returns 2 x: an integer tensor filled with 2.7 contains 2."""
    number = f.op("full", tensor(dtype="si64"), [], 2.7, 4, None, None, None)
    return f.op("mul.Tensor", like(x), x, number)


def rows_of(f, rows, keys, *bounds):
    return f.op("slice.Tensor", tensor(B, keys, C + R), rows, 1, *bounds, 1)


def static(f, rows, mask):
    """Adds slices that start before the first element, and sums of equal terms."""
    clamped = f.op("slice.Tensor", tensor(S, T), mask, 1, -100, BIG, 1)
    fewer = f.op("slice.Tensor", tensor(S, 5), f.op("slice.Tensor", tensor(S, T), mask, 1, -10, BIG, 1), 1, 3, BIG, 1)
    return [f.attention(rows, T, clamped), f.attention(rows_of(f, rows, 5, 3, 100), 5, fewer),
            f.attention(rows_of(f, rows, 7, -100, -1), 7), f.attention(rows, T, values=repeated),
            f.attention(rows, T, key=repeated), f.attention(rows, T, values=overwritten), f.attention(rows, T, values=filled)]


def dynamic(f, rows, _):
    bounds = [(-8, -1), (-8, BIG), (0, 8), (2, 8), (-1, BIG), (3, BIG)]
    return [f.attention(rows_of(f, rows, "?", *b), "?") for b in bounds]


def integers(f, rows, _):
    return [f.attention(rows, T, values=copied), f.attention(rows, T, values=summed)]


def factor(f, rows, mask):
    """Multiplies concatenated query parts by a factor per token."""
    args = dict(f.arguments)
    whole = f.op("cat", tensor(B, H, S, N + R), [("%qn", args["%qn"]), ("%qr", args["%qr"])], -1)
    whole = f.op("mul.Tensor", tensor(B, H, S, N + R), whole, f.op("slice.Tensor", tensor(S, 1), mask, 1, 0, 1, 1))
    parts = (f.op("slice.Tensor", tensor(B, H, S, N), whole, 3, 0, N, 1), f.op("slice.Tensor", tensor(B, H, S, R), whole, 3, N, BIG, 1))
    return [f.attention(rows, T, queries=parts)]


def main():
    kind = sys.argv[1]
    keys = "?" if kind == "dynamic" else T
    arguments = [("%qn", tensor(B, H, S, N)), ("%qr", tensor(B, H, S, R)), ("%rows", tensor(B, keys, C + R)),
                 ("%uk", tensor(H, N, C)), ("%uv", tensor(H, V, C)), ("%mask", tensor(S, T))]
    f = Function(arguments)
    results = {"static": static, "dynamic": dynamic, "integers": integers, "factor": factor}[kind](f, arguments[2], arguments[5])
    print(f.text(results))


if __name__ == "__main__":
    main()
