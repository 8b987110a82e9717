"""How a model's arguments and results are nested, and which of them are tensors."""

import torch
from torch.utils import _pytree as pytree

from .errors import MlaError


def _is_same(value, constant):
    """Whether a constant has the type and the value that it was compiled for."""
    if type(value) is not type(constant):
        return False
    return value == constant or (isinstance(value, float) and value != value and constant != constant)


def _leaves(value, count):
    """The leaves of one argument, `count` times None for one that is left out."""
    if isinstance(value, torch.Tensor):
        return [value]
    if value is None:
        return [None] * count
    if type(value) in (tuple, list) and all(isinstance(v, torch.Tensor) for v in value):
        return value  # what pytree finds too, which takes longer
    return pytree.tree_leaves(value, is_leaf=lambda v: v is None)


class Structure:
    """The arguments that a module was exported with, and its results."""

    def __init__(self, exported, name):
        self._name, self._weights, self._out_leaves = name, exported.weights, exported.out_leaves
        self._counts = [child.num_leaves for child in exported.in_spec.children()]
        self._tensors = [i for i, tensor in enumerate(exported.is_tensor) if tensor]
        self._constants = [(i, constant) for i, (constant, tensor)
                           in enumerate(zip(exported.constants, exported.is_tensor)) if not tensor]
        self._out_spec = exported.out_spec
        children = exported.out_spec.children()
        flat = exported.out_spec.type in (tuple, list) and all(child.is_leaf() for child in children)
        self._flat_type = exported.out_spec.type if flat else None

    def tensors(self, args):
        """The function's arguments in order: weights, then the tensors of `args`; None for one left out."""
        if len(args) > len(self._counts):
            raise MlaError(f"{self._name}: got {len(args)} arguments, expected at most {len(self._counts)}")
        leaves = []
        for i, count in enumerate(self._counts):
            found = _leaves(args[i] if i < len(args) else None, count)
            if len(found) != count:
                raise MlaError(f"{self._name}: an argument holds {len(found)} values, expected {count}")
            leaves += found
        self._check_constants(leaves)
        return [*self._weights.values(), *[leaves[i] for i in self._tensors]]

    def _check_constants(self, leaves):
        """What was no tensor is part of the compiled code: it may be left out, not changed."""
        for i, constant in self._constants:
            value = leaves[i]
            if value is not None and not _is_same(value, constant):
                got = "a tensor" if isinstance(value, torch.Tensor) else repr(value)
                raise MlaError(f"{self._name}: argument {i}: compiled for {constant!r}, got {got}")

    def pack(self, results):
        """Results by number, in the module's own structure."""
        results = results + [None] * len(self._out_leaves)
        leaves = [leaf[0] if isinstance(leaf, tuple) else results[leaf] for leaf in self._out_leaves]
        if self._flat_type is not None:
            return self._flat_type(leaves)
        return pytree.tree_unflatten(leaves, self._out_spec)
