"""Small changes to a torch-dialect function that make it compute something else.

The arguments of a change are a function, its values for some arguments by name, and a random
number generator. A change edits the function in place and returns a description, or None if it
does not apply. The caller evaluates the changed function to set the result types; this fails
if PyTorch rejects the change.
"""

import torch

from mutation_makers import (NUMBERS, along, binary, boolean, by_row, cast, causal, chosen, is_float,
                             moved, scalar, unary)
from torch_text import Op, type_of

TENSOR_TYPE = "!torch.vtensor<[],f32>"  # a placeholder, which `set_types` replaces
FAMILIES = [
    ["add.Tensor", "sub.Tensor", "rsub.Scalar", "add.Scalar", "sub.Scalar"],
    ["mul.Tensor", "div.Tensor", "maximum", "minimum", "atan2"],
    ["mul.Scalar", "div.Scalar", "remainder.Scalar", "clamp_min", "clamp_max"],
    ["le.Tensor", "lt.Tensor", "ge.Tensor", "gt.Tensor", "eq.Tensor", "ne.Tensor"],
    ["le.Scalar", "lt.Scalar", "ge.Scalar", "gt.Scalar", "eq.Scalar", "ne.Scalar"],
    ["exp", "exp2", "neg", "abs", "relu", "tanh", "log", "log2", "rsqrt", "sqrt",
     "reciprocal", "sigmoid", "detach", "alias", "sin", "cos", "isnan", "square"],
    ["amax", "amin"], ["tril", "triu"], ["any.dim", "all.dim"],
    ["logical_and", "logical_or", "bitwise_and.Tensor", "bitwise_or.Tensor"],
    ["bitwise_not", "logical_not"], ["sum.dim_IntList", "mean.dim"],
    ["softmax.int", "log_softmax.int", "_safe_softmax"],
]
FAMILY = {name: family for family in FAMILIES for name in family}


class Editor:
    """Inserts ops into a function before the op with index `place`."""

    def __init__(self, function, place):
        self.function, self.place = function, place

    def add(self, name, operands, kind=TENSOR_TYPE, attributes=""):
        result = f"%m{self.function.added}"
        self.function.added += 1
        self.function.ops.insert(self.place, Op(name, [result], operands, attributes, [kind]))
        self.place += 1
        return result

    def none(self):
        return self.add("torch.constant.none", [], "!torch.none")

    def integer(self, value):
        return self.add("torch.constant.int", [], "!torch.int", f"value = {value} : i64")

    def boolean(self, value):
        return self.add("torch.constant.bool", [], "!torch.bool", f"value = {str(value).lower()}")

    def number(self, value):
        if value in (float("inf"), float("-inf")):
            text = "0x7FF0000000000000" if value > 0 else "0xFFF0000000000000"
        else:
            text = f"{value:.17e}"
        return self.add("torch.constant.float", [], "!torch.float", f"value = {text} : f64")

    def text(self, value):
        return self.add("torch.constant.str", [], "!torch.str", f'value = "{value}"')

    def integers(self, values):
        return self.add("torch.prim.ListConstruct", [self.integer(v) for v in values],
                        "!torch.list<int>")

    def aten(self, name, *operands):
        return self.add(f"torch.aten.{name}", list(operands))


SOFTMAX = ("softmax.int", "_softmax", "_safe_softmax", "log_softmax.int", "exp", "exp2",
           "scaled_dot_product_attention")


def near_softmax(function):
    """Returns the ops that are at most a few steps before or after a softmax, by identity."""
    made = {result: op for op in function.ops for result in op.results}
    found = {id(op): op for op in function.ops
             if op.name.removeprefix("torch.aten.") in SOFTMAX}
    before = after = list(found.values())
    for _ in range(6):
        before = [made[o] for op in before for o in op.operands if o in made]
        names = {r for op in after for r in op.results}
        after = [op for op in function.ops if names.intersection(op.operands)]
        found.update((id(op), op) for op in before + after[:3])
    return found


def computing(function):
    """Returns the indices of the ops that compute tensors. If the function is `focused`, returns only those near a
    softmax."""
    near = near_softmax(function) if function.focused else None
    return [i for i, op in enumerate(function.ops)
            if op.name.startswith(("torch.aten.", "torch.prims."))
            and any("tensor" in kind for kind in op.types) and (not near or id(op) in near)]


def visible(function, place):
    """Returns the names of the values before the op with index `place`."""
    names = [name for name, _ in function.arguments]
    for op in function.ops[:place]:
        names += op.results
    return names


def broadcasts(small, large):
    """True if `small` can be broadcast to the shape of `large`."""
    if small.dim() > large.dim():
        return False
    pairs = zip(reversed(small.shape), reversed(large.shape))
    return all(a in (1, b) for a, b in pairs)


def fitting(function, values, place, like, rng, exact=False):
    """Returns the name of another tensor before the op with index `place` that can be broadcast to the shape of
    `like`, or with `exact` has this shape. Returns None if there is no such tensor."""
    def fits(other):
        if not isinstance(other, torch.Tensor) or other.dtype != like.dtype or other is like:
            return False
        return other.shape == like.shape if exact else broadcasts(other, like)

    names = [n for n in visible(function, place) if n in values and fits(values[n])]
    return rng.choice(names) if names else None


def pick_use(function, values, rng, wanted):
    """Returns the indices of an op and of an operand whose value satisfies `wanted`, or None."""
    uses = [(i, k) for i in computing(function)
            for k, operand in enumerate(function.ops[i].operands)
            if operand in values and wanted(values[operand])]
    return rng.choice(uses) if uses else None


# --------------------------------------------------------------------------------
# Operands and constants
# --------------------------------------------------------------------------------


def replace_operand(function, values, rng):
    """Replaces an operand by another tensor of the same or a broadcastable shape."""
    use = pick_use(function, values, rng, lambda v: isinstance(v, torch.Tensor))
    if not use:
        return None
    i, k = use
    op = function.ops[i]
    other = fitting(function, values, i, values[op.operands[k]], rng, rng.random() < 0.8)
    if not other:
        return None
    before, op.operands[k] = op.operands[k], other
    return f"{op.name}: operand {k} is {other} instead of {before}"


def swap_operands(function, values, rng):
    op = function.ops[rng.choice(computing(function))]
    tensors = [k for k, o in enumerate(op.operands) if isinstance(values.get(o), torch.Tensor)]
    if len(tensors) < 2:
        return None
    a, b = rng.sample(tensors, 2)
    op.operands[a], op.operands[b] = op.operands[b], op.operands[a]
    return f"{op.name}: operands {a} and {b} swapped"


def change_list(function, values, rng):
    """Changes an operand that is a list of integers or tensors."""
    uses = [(i, k) for i in computing(function)
            for k, o in enumerate(function.ops[i].operands)
            if isinstance(values.get(o), list) and values[o]]
    if not uses:
        return None
    i, k = rng.choice(uses)
    op = function.ops[i]
    made = next((o for o in function.ops if op.operands[k] in o.results), None)
    if not made or made.name != "torch.prim.ListConstruct":
        return None
    items = list(made.operands)
    editor = Editor(function, i)
    at = rng.randrange(len(items))
    what = rng.choice(["swap", "change", "drop", "reverse"])
    if what == "swap" and len(items) > 1:
        other = rng.choice([n for n in range(len(items)) if n != at])
        items[at], items[other] = items[other], items[at]
    elif what == "change" and isinstance(values[items[at]], int):
        value = values[items[at]]
        items[at] = editor.integer(rng.choice([value + 1, value - 1, -value, 0, 1, 2, -1, 3]))
    elif what == "change" and isinstance(values[items[at]], torch.Tensor):
        items[at] = fitting(function, values, i, values[items[at]], rng, True) or items[at]
    elif what == "drop" and len(items) > 1:
        items.pop(at)
    elif what == "reverse" and len(items) > 1:
        items.reverse()
    if items == made.operands:
        return None
    op.operands[k] = editor.add(made.name, items, made.types[0])
    return f"{op.name}: list {k}: {what} at {at}: {values[made.results[0]] if isinstance(values[items[0]], int) else ''}"


def change_integer(function, values, rng):
    use = pick_use(function, values, rng,
                   lambda v: isinstance(v, int) and not isinstance(v, bool))
    if not use:
        return None
    i, k = use
    op, value = function.ops[i], values[function.ops[i].operands[k]]
    known = [v for v in values.values() if isinstance(v, int) and not isinstance(v, bool)]
    other = rng.choice([value + 1, value - 1, -value, 0, 1, 2, -1, -2, rng.choice(known)])
    if other == value or abs(other) >= 2**63:
        return None
    op.operands[k] = Editor(function, i).integer(other)
    return f"{op.name}: integer {k} is {other} instead of {value}"


def change_number(function, values, rng):
    use = pick_use(function, values, rng, lambda v: isinstance(v, float))
    if not use:
        return None
    i, k = use
    op, value = function.ops[i], values[function.ops[i].operands[k]]
    other = rng.choice([value * 2, value + 1, -value, value * 1.001, *NUMBERS])
    if other == value or other != other:
        return None
    op.operands[k] = Editor(function, i).number(other)
    return f"{op.name}: number {k} is {other} instead of {value}"


def flip_boolean(function, values, rng):
    use = pick_use(function, values, rng, lambda v: isinstance(v, bool))
    if not use:
        return None
    i, k = use
    op = function.ops[i]
    op.operands[k] = Editor(function, i).boolean(not values[op.operands[k]])
    return f"{op.name}: boolean {k} flipped"


def fill_none(function, values, rng):
    """Replaces an operand None, such as a missing bias, mask or type, by a tensor or an integer."""
    use = pick_use(function, values, rng, lambda v: v is None)
    if not use:
        return None
    i, k = use
    op = function.ops[i]
    tensors = [n for n in visible(function, i) if isinstance(values.get(n), torch.Tensor)]
    if rng.random() < 0.3 or not tensors:
        op.operands[k] = Editor(function, i).integer(rng.choice([5, 6, 7, 15]))
    else:
        op.operands[k] = rng.choice(tensors)
    return f"{op.name}: operand {k} is {op.operands[k]} instead of none"


def change_equation(function, values, rng):
    """Swaps two letters of an einsum equation, or replaces one by another."""
    uses = [i for i in computing(function) if function.ops[i].name == "torch.aten.einsum"]
    if not uses:
        return None
    i = rng.choice(uses)
    op = function.ops[i]
    equation = values[op.operands[0]]
    letters = [k for k, letter in enumerate(equation) if letter.isalpha()]
    a, b = rng.sample(letters, 2)
    changed = list(equation)
    changed[a] = equation[b]
    if rng.random() < 0.6:
        changed[b] = equation[a]
    if "".join(changed) == equation:
        return None
    op.operands[0] = Editor(function, i).text("".join(changed))
    return f"einsum {equation} is {''.join(changed)}"


# --------------------------------------------------------------------------------
# Ops
# --------------------------------------------------------------------------------


def change_op(function, values, rng):
    """Replaces an op by another op with the same kind of operands: for example a sum by a difference."""
    op = function.ops[rng.choice(computing(function))]
    family = FAMILY.get(op.name.removeprefix("torch.aten."))
    if not family:
        return None
    before, op.name = op.name, "torch.aten." + rng.choice(family)
    return f"{before} is {op.name}" if op.name != before else None


def skip_op(function, values, rng):
    """Replaces the result of an op by one of its operands of the same shape."""
    i = rng.choice(computing(function))
    op = function.ops[i]
    result = values.get(op.results[0])
    if not isinstance(result, torch.Tensor):
        return None
    same = [o for o in op.operands if isinstance(values.get(o), torch.Tensor)
            and values[o].shape == result.shape and values[o].dtype == result.dtype]
    if not same:
        return None
    other = rng.choice(same)
    replace_uses(function, op.results[0], other, i + 1)
    return f"{op.name} is skipped"


def replace_uses(function, before, after, place):
    for op in function.ops[place:]:
        op.operands = [after if o == before else o for o in op.operands]
    function.returned = [after if o == before else o for o in function.returned]


def exchange_ops(function, values, rng):
    """Exchanges the order of two ops of which one uses the result of the other."""
    made = {result: i for i, op in enumerate(function.ops) for result in op.results}
    places = computing(function)
    pairs = [(made[o], k, i) for i in places for k, o in enumerate(function.ops[i].operands)
             if o in made and made[o] in places]
    if not pairs:
        return None
    first, k, second = rng.choice(pairs)
    a, b = function.ops[first], function.ops[second]
    inner = [j for j, o in enumerate(a.operands) if isinstance(values.get(o), torch.Tensor)]
    if not inner or len(a.results) > 1 or len(b.results) > 1:
        return None
    j = rng.choice(inner)
    editor = Editor(function, second)
    new_b, new_a = list(b.operands), list(a.operands)
    new_b[k] = a.operands[j]
    new_a[j] = editor.add(b.name, new_b, b.types[0], b.attributes)
    old = b.results[0]
    function.ops[editor.place] = Op(a.name, [old], new_a, a.attributes, list(a.types))
    return f"{a.name} and {b.name} exchanged"


# --------------------------------------------------------------------------------
# A new op between two
# --------------------------------------------------------------------------------


def insert(function, values, rng):
    """Inserts a new op between a value and one of its uses, or all of them."""
    def wanted(value):
        return is_float(value) or isinstance(value, torch.Tensor) and value.dtype == torch.bool

    use = pick_use(function, values, rng, wanted)
    if not use:
        return None
    i, k = use
    op = function.ops[i]
    v = op.operands[k]
    value = values[v]
    makers = [unary, scalar, scalar, binary, binary, binary, by_row, moved, moved, along, chosen,
              cast, causal]
    maker = rng.choice(makers) if is_float(value) else boolean
    editor = Editor(function, i)
    length = len(function.ops)
    new = maker(editor, v, value, rng, lambda: fitting(function, values, i, value, rng))
    if not new:
        return None
    names = ", ".join(o.name for o in function.ops[i:i + len(function.ops) - length]
                      if o.name.startswith(("torch.aten", "torch.prims")))
    everywhere = rng.random() < 0.3
    if everywhere:
        replace_uses(function, v, new, editor.place)
    else:
        op.operands[k] = new
    return f"{v} {'everywhere' if everywhere else 'for ' + op.name} through {names}"


def insert_result(function, values, rng):
    """Inserts a new op before a result of the function."""
    k = rng.randrange(len(function.returned))
    v = function.returned[k]
    if not is_float(values.get(v)):
        return None
    editor = Editor(function, len(function.ops))
    maker = rng.choice([unary, scalar, binary, moved, by_row])
    new = maker(editor, v, values[v], rng,
                lambda: fitting(function, values, len(function.ops), values[v], rng))
    if not new:
        return None
    function.returned[k] = new
    return f"result {k} through {maker.__name__}"


def return_too(function, values, rng):
    """Returns an intermediate value as an additional result."""
    names = [n for op in function.ops for n in op.results if isinstance(values.get(n), torch.Tensor)]
    if not names:
        return None
    function.returned.append(rng.choice(names))
    return f"{function.returned[-1]} is a result, too"


KINDS = [replace_operand] * 5 + [swap_operands] * 2 + [change_list] * 4 + [change_integer] * 4 + \
    [change_number] * 3 + [flip_boolean, fill_none] + [change_equation] * 4 + [change_op] * 3 + \
    [skip_op] * 2 + [exchange_ops] * 3 + [insert] * 12 + [insert_result, return_too]


def mutate(function, values, rng):
    """Makes one change, in most cases near a softmax. Returns its description, or None if it does not apply."""
    function.focused = rng.random() < 0.6
    return rng.choice(KINDS)(function, values, rng)


def set_types(function, values):
    """Sets the types of the ops' results to the types of their values."""
    for op in function.ops:
        op.types = [type_of(values[r], t) if "tensor" in t else t
                    for r, t in zip(op.results, op.types)]
