"""Finds the caches that a step extends, so that an export holds for every length and not only the example's.

torch.export makes the sizes of the example constants of the graph. If a module computes positions or a mask from the
length of its cache, the step would repeat them at other lengths, where a paged cache of any length is passed.
"""

import re

import torch
from torch._subclasses.fake_tensor import FakeTensorMode
from torch.utils._sympy.value_ranges import bound_sympy

UNBOUNDED = 2**62  # a larger bound of a size is none


def _only_longer_dim(small, large):
    """Returns the one dimension, not the last, in which `large` is larger than `small`. Returns None if they differ
    otherwise."""
    if small.ndim != large.ndim or small.dtype != large.dtype:
        return None
    differing = [dim for dim in range(small.ndim) if small.shape[dim] != large.shape[dim]]
    if len(differing) != 1 or differing[0] == small.ndim - 1 or small.shape[differing[0]] > large.shape[differing[0]]:
        return None
    return differing[0]


def growing_dims(inputs, results):
    """Returns {number of an input: dimension} for the inputs that a result extends: the past of a cache."""
    found = {}
    for result in results:
        if any(tensor.shape == result.shape for tensor in inputs):  # a cache whose rows are written
            continue
        dims = {i: _only_longer_dim(tensor, result) for i, tensor in enumerate(inputs) if tensor.is_floating_point()}
        dims = {i: dim for i, dim in dims.items() if dim is not None}
        if dims:  # new tokens are extended, too, but there are fewer of them
            most = max(inputs[i].shape[dim] for i, dim in dims.items())
            found.update({i: dim for i, dim in dims.items() if inputs[i].shape[dim] == most})
    return found


def find_growing(flat, weights, inputs):
    """Returns `growing_dims` of a module that takes `weights` and `inputs`. Computes only the sizes of its results.
    Returns an empty dict if they depend on data."""
    try:
        with FakeTensorMode(allow_non_fake_inputs=True) as mode, torch.no_grad():
            results = flat({name: mode.from_tensor(weight) for name, weight in weights.items()},
                           [mode.from_tensor(tensor) for tensor in inputs])
    except Exception:  # the export reports the errors of the module
        return {}
    return growing_dims(inputs, results)


def with_longer_pasts(inputs, growing):
    """Returns the inputs with longer pasts in place of those of 0 or 1 tokens, for which torch.export makes constants."""
    used = {size for tensor in inputs for size in tensor.shape}
    longer = next(size for size in range(5, 1000) if size not in used)
    inputs = list(inputs)
    for i, dim in growing.items():
        if inputs[i].shape[dim] < 2:
            shape = list(inputs[i].shape)
            shape[dim] = longer
            inputs[i] = inputs[i].new_zeros(shape)
    return tuple(inputs)


def given_size(shape, dim):
    """Returns what the dynamic shape of an input, as torch.export takes it, has for `dim`, or None."""
    return (shape if isinstance(shape, dict) else dict(enumerate(shape or ()))).get(dim)


def is_dynamic(shape, dim):
    """True if the dynamic shape of an input lets `dim` have several sizes."""
    return given_size(shape, dim) not in (None, torch.export.Dim.STATIC)


def with_growing(shapes, growing, inputs):
    """Returns the dynamic shapes of inputs in which the dimensions `growing` may have any size."""
    shapes = list(shapes)
    for i, dim in growing.items():
        shape = shapes[i]
        if shape is None:
            shape = {}
        if not isinstance(shape, dict):
            shape = dict(enumerate(shape))
        shapes[i] = {**shape, dim: torch.export.Dim.AUTO}
    return shapes


def _input_sizes(program, first):
    """Returns a function from the number and dimension of an input to its size. Input i is `first` + i in `program`."""
    values = {node.name: node.meta["val"] for node in program.graph.nodes if node.op == "placeholder"}
    names = program.graph_signature.user_inputs
    return lambda i, dim: values[names[first + i]].shape[dim]


def join_sizes(text, program, shapes, growing, first):
    """Returns the exported text with one symbol for the sizes that share a name in the dynamic shapes, and one for the
    pasts of all caches. If no op of the module requires that they are equal, torch.export gives each its own."""
    size = _input_sizes(program, first)
    equal = {None: [size(i, dim) for i, dim in growing.items()]}
    for i, shape in enumerate(shapes):
        for dim, name in (shape if isinstance(shape, dict) else dict(enumerate(shape or ()))).items():
            if type(name) is torch.export.Dim:
                equal.setdefault(name.__name__, []).append(size(i, dim))
    names = {}
    for sizes in equal.values():
        symbols = [str(size) for size in sizes if isinstance(size, torch.SymInt) and size.node.expr.is_Symbol]
        for symbol in symbols:
            names[symbol] = names.get(symbols[0], symbols[0])
    return re.sub(r'(torch\.symbolic_int) "(\w+)"', lambda op: f'{op[1]} "{names.get(op[2], op[2])}"', text)


def past_range(program, growing, first):
    """Returns (least, most): the numbers of past tokens for which a program holds. `most` is None without a bound.
    Input i of `growing` is the program's input `first` + i."""
    size_of = _input_sizes(program, first)
    least, most = 0, None
    for i, dim in growing.items():
        size = size_of(i, dim)
        known = size if isinstance(size, int) else size.node.maybe_as_int()
        if known is not None:
            return known, known
        bounds = bound_sympy(size.node.expr, program.range_constraints)
        if bounds.lower > 2:  # torch.export assumes 2 or more, and graphs for these hold for fewer
            least = max(least, int(bounds.lower))
        if bounds.upper.is_Integer and int(bounds.upper) < UNBOUNDED:
            most = int(bounds.upper) if most is None else min(most, int(bounds.upper))
    return least, most
