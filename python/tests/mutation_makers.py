"""Makers of the ops that mutations insert between a value and its use.

The arguments of a maker are an Editor, the name of a value, the value itself, a random number
generator, and a function that returns the name of another value with a fitting shape. A maker
adds ops and returns the name of their result, or None if it does not apply to the value.
"""

import torch

NUMBERS = [0.0, 1.0, -1.0, 2.0, 0.5, -1e9, 1e9, -9999.0, -10001.0, -3e4, -1e30, 1e-9, -1e-9,
           -1e4, 1e4, 1e-4, float("-inf"), 3.0, -0.25, -3.4028234663852886e38]


def is_float(value):
    return isinstance(value, torch.Tensor) and value.dtype.is_floating_point


def unary(editor, v, value, rng, other):
    name = rng.choice(["neg", "abs", "relu", "exp", "tanh", "sigmoid", "detach", "square",
                       "isnan_where", "reciprocal", "sqrt", "sign", "floor"])
    if name == "isnan_where":
        return editor.aten("nan_to_num", v, editor.none(), editor.none(), editor.none())
    return editor.aten(name, v)


def scalar(editor, v, value, rng, other):
    name, number = rng.choice(["add", "mul", "sub", "div", "rsub", "pow", "clamp"]), None
    number = editor.number(rng.choice(NUMBERS + [0.7, -0.7, 1.3]))
    if name == "mul" or name == "div":
        return editor.aten(f"{name}.Scalar", v, number)
    if name == "pow":
        return editor.aten("pow.Tensor_Scalar", v, editor.integer(rng.choice([1, 2, 3])))
    if name == "clamp":
        return editor.aten(rng.choice(["clamp_min", "clamp_max"]), v, number)
    return editor.aten(f"{name}.Scalar", v, number, editor.integer(rng.choice([1, 1, 2, -1])))


def binary(editor, v, value, rng, other):
    w = other()
    if not w:
        return None
    name = rng.choice(["add", "sub", "mul", "div", "maximum", "minimum"])
    pair = [v, w] if rng.random() < 0.7 else [w, v]
    if name in ("add", "sub"):
        return editor.aten(f"{name}.Tensor", *pair, editor.integer(rng.choice([1, 1, 1, 2, -1])))
    return editor.aten(name if name in ("maximum", "minimum") else f"{name}.Tensor", *pair)


def by_row(editor, v, value, rng, other):
    """Combines the value with its own reduction along one or two dimensions."""
    dims = rng.sample(range(value.dim()), rng.choice([1, 1, 2]) if value.dim() > 1 else 1)
    keep, listed = editor.boolean(True), editor.integers(dims)
    kind = rng.choice(["amax", "amin", "sum", "mean"])
    if kind in ("amax", "amin"):
        row = editor.aten(kind, v, listed, keep)
    else:
        name = "sum.dim_IntList" if kind == "sum" else "mean.dim"
        row = editor.aten(name, v, listed, keep, editor.none())
    use = rng.choice(["sub", "add", "mul", "div"])
    if use in ("sub", "add"):
        return editor.aten(f"{use}.Tensor", v, row, editor.integer(1))
    return editor.aten(f"{use}.Tensor", v, row)


def moved(editor, v, value, rng, other):
    """Reorders the elements, or repeats the first ones."""
    if not value.dim():
        return None
    dim = rng.randrange(value.dim())
    kind = rng.choice(["flip", "roll", "transpose", "transpose", "transpose", "view", "expand"])
    if kind == "flip":
        return editor.aten("flip", v, editor.integers([dim]))
    if kind == "roll":
        return editor.aten("roll", v, editor.integers([1]), editor.integers([dim]))
    equal = [(a, b) for a in range(value.dim()) for b in range(a)
             if value.shape[a] == value.shape[b] != 1]
    if kind == "transpose" and equal:
        a, b = rng.choice(equal)
        return editor.aten("transpose.int", v, editor.integer(a), editor.integer(b))
    if kind == "expand":
        first = editor.aten("slice.Tensor", v, editor.integer(dim), editor.integer(0),
                            editor.integer(1), editor.integer(1))
        return editor.aten("expand", first, editor.integers(value.shape), editor.boolean(False))
    if kind == "view" and value.dim() > 1:  # a transposition with an unchanged shape
        a, b = rng.sample(range(value.dim()), 2)
        order = list(range(value.dim()))
        order[a], order[b] = order[b], order[a]
        permuted = editor.aten("permute", v, editor.integers(order))
        return editor.aten("reshape", permuted, editor.integers(value.shape))
    return None


def along(editor, v, value, rng, other):
    """Applies an op along one dimension, or on the last two."""
    if not value.dim():
        return None
    dim = editor.integer(rng.randrange(-value.dim(), value.dim()))
    kind = rng.choice(["softmax", "softmax", "cumsum", "tril", "triu", "log_softmax"])
    if kind in ("tril", "triu"):
        return editor.aten(kind, v, editor.integer(rng.choice([-1, 0, 0, 1])))
    if kind == "cumsum":
        return editor.aten("cumsum", v, dim, editor.none())
    return editor.aten(f"{kind}.int", v, dim, editor.none())


def chosen(editor, v, value, rng, other):
    """Replaces some elements by a number or by elements of another tensor."""
    w = other() or v
    compare = rng.choice(["le", "lt", "ge", "gt", "eq", "ne"])
    if rng.random() < 0.5:
        test = editor.aten(f"{compare}.Tensor", v, w)
    else:
        test = editor.aten(f"{compare}.Scalar", w, editor.number(rng.choice([0.0, 0.3, 1.0])))
    kind = rng.choice(["masked_fill", "where", "where_other", "mul"])
    if kind == "masked_fill":
        return editor.aten("masked_fill.Scalar", v, test, editor.number(rng.choice(NUMBERS)))
    if kind == "mul":
        return editor.aten("mul.Tensor", v, test)
    pair = [v, w] if rng.random() < 0.5 else [w, v]
    return editor.aten("where.self", test, *pair)


def causal(editor, v, value, rng, other):
    """Applies a new triangular mask to a value with two or more dimensions, such as scores."""
    if value.dim() < 2:
        return None
    rows, columns = value.shape[-2:]
    none = editor.none()
    dtype = editor.integer(rng.choice([11, 6]))
    ones = editor.aten("ones", editor.integers([rows, columns]), dtype, none, none, none)
    shift = rng.choice([columns - rows, 0, columns - rows + 1, 1, -1])
    mask = editor.aten(rng.choice(["tril", "triu"]), ones, editor.integer(shift))
    fill = editor.number(rng.choice([float("-inf"), -1e9, -1e30, -10001.0, -2e4, 0.0, 1e-3]))
    test = editor.aten("eq.Scalar", mask, editor.integer(rng.choice([0, 1])))
    kind = rng.choice(["fill", "add", "mul"])
    if kind == "fill":
        return editor.aten("masked_fill.Scalar", v, test, fill)
    if kind == "mul":
        return editor.aten("mul.Tensor", v, mask)
    added = editor.aten("mul.Scalar", test, editor.number(rng.choice([-1e9, -1e4, -2e4, 1.0])))
    return editor.aten("add.Tensor", v, added, editor.integer(rng.choice([1, 1, 2, -1])))


def cast(editor, v, value, rng, other):
    down = editor.add("torch.prims.convert_element_type",
                      [v, editor.integer(rng.choice([15, 5, 6, 7, 4, 3, 11]))])
    back = {torch.float32: 6, torch.bfloat16: 15, torch.float16: 5, torch.float64: 7}
    return editor.add("torch.prims.convert_element_type",
                      [down, editor.integer(back[value.dtype])])


def boolean(editor, v, value, rng, other):
    w = other()
    kind = rng.choice(["not", "and", "or", "xor", "flip", "transpose", "tril"])
    if kind == "not":
        return editor.aten("bitwise_not", v)
    if kind in ("and", "or", "xor") and w:
        return editor.aten(f"bitwise_{kind}.Tensor", v, w)
    if kind == "flip" and value.dim():
        return editor.aten("flip", v, editor.integers([rng.randrange(value.dim())]))
    if kind == "transpose" and value.dim() > 1 and value.shape[-1] == value.shape[-2]:
        return editor.aten("transpose.int", v, editor.integer(-1), editor.integer(-2))
    if kind == "tril" and value.dim() > 1:
        name = rng.choice(["tril", "triu"])
        return editor.aten(name, v, editor.integer(rng.choice([-1, 0, 1])))
    return None
