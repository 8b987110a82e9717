"""Helpers of all case groups: rows, masks, options, and the text of an op."""

import itertools
import math

from oracle import INF, Tensor, ints, to_kind


def fill(tensor, value, keep):
    """Returns `tensor` with `value` where keep(index) is false."""
    indices = itertools.product(*map(range, tensor.shape))
    tensor.data = [v if keep(*i) else value for i, v in zip(indices, tensor.data)]
    return tensor


def counts(cu, batch, otherwise):
    """Returns the number of rows of each sequence: from `cu` if ragged, else `otherwise`."""
    return [cu[b + 1] - cu[b] for b in range(batch)] if cu else [otherwise] * batch


def row_index(cu, b, i):
    """Returns the index of row `i` of sequence `b`, which is ragged if `cu` is given."""
    return (cu[b] + i,) if cu else (b, i)


def draw_mask(rng, wanted, sizes):
    """Returns a random mask of `sizes`. `wanted` is its type and its broadcast dimensions.
    Returns None if `wanted` is None."""
    if not wanted:
        return None
    kind, *broadcast = wanted
    return make_mask(rng, kind, [1 if i in broadcast else n for i, n in enumerate(sizes)])


def index_clauses(case, dynamic, **numbers):
    """Adds a constant for each list of integers. Returns the clauses `word(%value)` and the types."""
    texts, kinds = [], []
    for word, values in numbers.items():
        if values:
            name, kind = case.const(ints(*values), (0,) if dynamic else ())
            texts.append(f"{word}({name})")
            kinds.append(kind)
    return texts, kinds


def make_mask(rng, kind, shape):
    data = []
    for _ in range(math.prod(shape)):
        hide = rng.random() < 0.3
        data.append((not hide) if kind == "i1" else (-INF if hide else rng.uniform(-1, 1)))
    if kind not in ("i1", "f64"):
        data = [to_kind(v, kind) for v in data]
    return Tensor(shape, data, kind)


class Options:
    """Random optional operands and attributes of an attention."""

    def __init__(self, **given):
        self.attrs = {"scale": 0.37, **given}

    def clauses(self, case, dynamic, names=("mask", "sink")):
        text, kinds = [], []
        for name in names:
            if self.attrs.get(name):
                wanted = (0, 3) if name == "mask" and dynamic else ()
                value, kind = case.const(self.attrs[name], wanted)
                text.append(f"{name}({value})")
                kinds.append(kind)
        return text, kinds

    def scale_clauses(self, case):
        return self.clauses(case, False, ("q_scale", "k_scale", "v_scale"))

    def encoding(self):
        """Returns the encoding of the LSE, with the sink if there is one."""
        words = [self.attrs["lse"]]
        words += ["empty = +inf"] if self.attrs.get("plus") else []
        words += ["sink"] if self.attrs.get("sink") else []
        return f"#mla.lse<{', '.join(words)}>"

    def dictionary(self):
        attrs = [f"scale = {self.attrs['scale']} : f64"]
        if self.attrs.get("causal"):
            attrs.append("causal")
        if self.attrs.get("window"):
            attrs.append(f"window = {self.attrs['window']} : i64")
        if self.attrs.get("lse"):
            attrs.append(f"lse = {self.encoding()}")
        if self.attrs.get("out_type"):
            attrs.append(f"out_type = {self.attrs['out_type']}")
        return "{" + ", ".join(attrs) + "}"


def scale_of(scale, head):
    """Returns the scale of a head: element 0 if there is only one, and 1 without a scale."""
    return scale.at(min(head, scale.shape[0] - 1)) if scale else 1.0


def finish(case, name, text, clauses, operand_kinds, shape, kind, options, rows, dynamic):
    """Adds the op and its expected results. `rows` is [(out, lse)] in the order of the results."""
    kind = options.attrs.get("out_type") or kind
    if dynamic:
        shape = ("?", *shape[1:])
    dims = "x".join(map(str, shape))
    results = [f"tensor<{dims}x{kind}>"]
    if options.attrs.get("lse"):
        head_dims = "x".join(map(str, shape[:-1]))
        results.append(f"tensor<{head_dims}xf32, {options.encoding()}>")
    names = [case.fresh() for _ in results]
    case.op(
        f"{', '.join(names)} = mla.{name} {text} {' '.join(clauses)} {options.dictionary()} : "
        f"({', '.join(operand_kinds)}) -> ({', '.join(results)})"
    )
    outs = [to_kind(x, kind) for out, _ in rows for x in out]
    case.show(names[0], results[0], outs)
    if len(names) > 1:
        empty = INF if options.attrs.get("plus") else -INF
        case.show(names[1], results[1], [empty if lse == -INF else lse for _, lse in rows])
