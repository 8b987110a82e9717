"""The nesting of a model's arguments and results in tuples, lists and dictionaries, and which leaves are tensors."""

import math
import re

import torch
from torch.utils import _pytree as pytree

from .cache_arguments import CacheResult, open_caches, write_back
from .errors import MlaError


def _is_same(value, constant):
    """True if a value equals the compiled constant in type and value. NaN equals NaN; 0.0 differs from -0.0."""
    if type(value) is not type(constant):
        return False
    if isinstance(value, float) and value == 0 == constant:
        return math.copysign(1, value) == math.copysign(1, constant)
    return value == constant or (isinstance(value, float) and value != value and constant != constant)


def _is_dict(spec):
    return not spec.is_leaf() and isinstance(spec.type, type) and issubclass(spec.type, dict)


def _keys(spec):
    """Returns the indices or keys of the children of a nesting."""
    if not _is_dict(spec):
        return range(len(spec.children()))
    # The context of a defaultdict is its factory, then the keys.
    return spec.context[-1] if spec.context and isinstance(spec.context[-1], list) else spec.context


def _in_order(value, spec):
    """Returns `value` with the keys of dictionaries in the order of `spec`, if the keys are the same."""
    if isinstance(value, dict) and _is_dict(spec):
        keys = _keys(spec)
        if set(keys) == set(value):
            ordered = value.copy()
            ordered.clear()
            for key, child in zip(keys, spec.children()):
                ordered[key] = _in_order(value[key], child)
            return ordered
    elif type(value) in (tuple, list) and not spec.is_leaf() and len(value) == len(spec.children()):
        return type(value)(_in_order(v, child) for v, child in zip(value, spec.children()))
    return value


def _kind(spec):
    """Describes the outermost level of a nesting. Lists count as tuples."""
    if spec.is_leaf():
        return "one value"
    if spec.type in (tuple, list):
        return f"a tuple of {len(spec.children())}"
    if _is_dict(spec):
        return f"a dict of {', '.join(map(repr, _keys(spec)))}"
    name = spec.type if isinstance(spec.type, type) else spec.context  # the class of a named tuple
    return f"a {name.__name__} of {len(spec.children())}"


def _difference(found, expected, place=""):
    """Describes the first difference of two nestings, after the path to it; None if they are equal."""
    if _kind(found) != _kind(expected):
        return f"{place} must be {_kind(expected)}, got {_kind(found)}"
    children = zip(_keys(expected), found.children(), expected.children())
    return next(filter(None, (_difference(f, e, f"{place}[{key!r}]") for key, f, e in children)), None)


def _leaves(value, spec):
    """Returns the leaves of one argument in the order of `spec`. For an argument that is left out, each leaf is
    None. If the nesting differs from `spec`, returns the end of an error message as a string."""
    count = spec.num_leaves
    if isinstance(value, torch.Tensor) or spec.is_leaf():
        return [value]
    if value is None:
        return [None] * count
    if (type(value) in (tuple, list) and len(value) == len(spec.children()) == count
            and all(isinstance(v, torch.Tensor) for v in value)):
        return value  # the same as pytree's result, but faster
    leaves, found = pytree.tree_flatten(_in_order(value, spec))
    return (_difference(found, spec) if len(leaves) == count else None) or leaves


def argument_labels(exported):
    """Returns the name of each argument of an exported function for messages."""
    numbers = [i for i, spec in enumerate(exported.in_spec.children()) for _ in range(spec.num_leaves)]
    return [f"weight {name}" for name in exported.weights] + [
        f"argument {numbers[i]} ({exported.names[i]})" for i, tensor in enumerate(exported.is_tensor) if tensor]


def with_sizes(message, sizes):
    """Returns a message in which `sizes` gives words for the symbols of sizes: "(s0, s0 is 4 in arg0)" becomes "(size 1
    of x)"."""
    if not sizes:
        return message
    message = re.sub(r"\((s\d+), \1 is -?\d+ in \w+\)", r"(\1)", message)
    message = re.sub(r"\b(s\d+ is -?\d+) in \w+", r"\1", message)
    return re.sub(r"\bs\d+\b", lambda symbol: sizes.get(symbol[0], symbol[0]), message)


class Structure:
    """The nested arguments and results of an exported module."""

    def __init__(self, exported, name):
        self._name, self._out_leaves = name, exported.out_leaves
        self._weights = exported.weights.values if exported.live is None else exported.live.current
        self._specs = exported.in_spec.children()
        self._tensors = [i for i, tensor in enumerate(exported.is_tensor) if tensor]
        self._constants = [(i, constant) for i, (constant, tensor)
                           in enumerate(zip(exported.constants, exported.is_tensor)) if not tensor]
        self._labels = argument_labels(exported)
        self.parameters, self._positional = exported.parameters, exported.positional
        self._caches, self._cache_classes = exported.caches, exported.cache_classes
        self._complex = [(i, dtype) for i, dtype in enumerate(exported.types) if dtype.is_complex]
        self._complex_results = [i for i, dtype in enumerate(exported.out_types) if dtype.is_complex]
        self._out_spec = exported.out_spec
        children = exported.out_spec.children()
        flat = exported.out_spec.type in (tuple, list) and all(child.is_leaf() for child in children)
        self._flat_type = exported.out_spec.type if flat else None

    @property
    def count(self):
        """The number of the module's arguments."""
        return len(self._specs)

    def label(self, position):
        """Returns the name of the argument at `position` for messages; None if there is no such argument."""
        return self._labels[position] if position < len(self._labels) else None

    def bind(self, args, named):
        """Returns the arguments of a call in order, with caches of Transformers opened, and these caches. Those of an
        argument that is left out are None."""
        values = self._in_places(args, named) if named or len(args) > self._positional else args
        if not self._caches:
            return values, []
        values, caches = list(values), []
        for i in dict.fromkeys(self._caches):
            found = []
            if i < len(values):
                values[i] = open_caches(values[i], found)
            count = self._caches.count(i)
            caches += found if len(found) == count else [None] * count
        return values, caches

    def _in_places(self, args, named):
        """Returns the arguments by position. Those that are left out are None."""
        if len(args) > self._positional:
            raise MlaError(f"{self._name}: takes at most {self._positional} arguments"
                           f"{' by position' if self._positional < self.count else ''}, got {len(args)}")
        values = [*args, *[None] * (self.count - len(args))]
        for name, value in named.items():
            if name not in self.parameters:
                raise MlaError(f"{self._name}: keywords must be among {', '.join(self.parameters)}, got {name}")
            place = self.parameters.index(name)
            if place < len(args):
                raise MlaError(f"{self._name}: argument {name} must be passed once, got it by position and by keyword")
            values[place] = value
        return values

    def tensors(self, args):
        """Returns the function's arguments in order: weights, then the tensors of `args`; None for one left out."""
        leaves = []
        for i, spec in enumerate(self._specs):
            found = _leaves(args[i] if i < len(args) else None, spec)
            if isinstance(found, str):
                raise MlaError(f"{self._name}: argument {i}{found}")
            if len(found) != spec.num_leaves:
                raise MlaError(f"{self._name}: argument {i} must hold {spec.num_leaves} values, got {len(found)}")
            leaves += found
        self._check_constants(leaves)
        return self._split_complex([*self._weights(), *[leaves[i] for i in self._tensors]])

    def _split_complex(self, values):
        """Replaces complex tensors by views of their real and imaginary parts."""
        for i, dtype in self._complex:
            value = values[i]
            if value is None:
                continue
            if not isinstance(value, torch.Tensor) or value.dtype != dtype:
                got = value.dtype if isinstance(value, torch.Tensor) else repr(value)[:80]
                raise MlaError(f"{self._name}: {self._labels[i]} must be a tensor of type "
                               f"{str(dtype).removeprefix('torch.')}, got {got}")
            if value.is_conj():
                raise MlaError(f"{self._name}: {self._labels[i]} must not be lazily conjugated: pass its "
                               ".resolve_conj()")
            values[i] = torch.view_as_real(value)
        return values

    def _check_constants(self, leaves):
        """Checks the arguments that are not tensors. They are constants of the compiled code: a call may leave them
        out, but not change them."""
        for i, constant in self._constants:
            value = leaves[i]
            if value is not None and not _is_same(value, constant):
                got = "a tensor" if isinstance(value, torch.Tensor) else repr(value)
                raise MlaError(f"{self._name}: argument {i} must be {constant!r}, its value when compiled, got {got}")

    def pack(self, results, caches=()):
        """Returns the results, given by number, in the module's own structure, and writes new tokens to the caches
        that `bind` has returned."""
        results = results + [None] * len(self._out_leaves)
        for i in self._complex_results:
            results[i] = None if results[i] is None else torch.view_as_complex(results[i])
        leaves = [leaf[0] if isinstance(leaf, tuple) else results[leaf] for leaf in self._out_leaves]
        if self._flat_type is not None:
            return self._flat_type(leaves)
        packed = pytree.tree_unflatten(leaves, self._out_spec)
        if not self._caches:
            return packed
        result, states = packed
        for cache, state, classes in zip(caches, states, self._cache_classes):
            if cache is not None:
                write_back(cache, state, classes)
        return pytree.tree_map(lambda leaf: caches[leaf.number] if isinstance(leaf, CacheResult) else leaf, result)
