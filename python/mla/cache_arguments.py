"""Arguments that are caches of Transformers: their tensors become arguments and results of the compiled function.

A DynamicCache is opened to nested dictionaries, which hold the attributes of its layers:

    {"layers": [{"keys": tensor, "values": tensor, "is_initialized": True, ...}]}

Tensors are then arguments like others, and all other attributes are constants, which a call compares. After a call
the attributes that the module has set are written to the caller's cache.
"""

import copy
import sys

from torch.utils import _pytree as pytree

from .errors import MlaError


def is_cache(value):
    """True for a cache of Transformers. A process that has not imported Transformers has none."""
    module = sys.modules.get("transformers.cache_utils")
    return module is not None and isinstance(value, module.Cache)


def open_cache(cache):
    """Returns the attributes of the layers of a cache as nested dictionaries."""
    if not isinstance(getattr(cache, "layers", None), list):
        raise MlaError(f"cannot compile a call with a {type(cache).__name__} because it has no list of layers: pass "
                       "the tensors that it holds, and create it in a wrapper module")
    return {"layers": [dict(sorted(vars(layer).items())) for layer in cache.layers]}


def open_caches(value, found=None):
    """Returns a nested value with each cache opened. Appends the caches to the list `found`, in order."""
    def visit(leaf):
        if not is_cache(leaf):
            return leaf
        if found is not None:
            found.append(leaf)
        return open_cache(leaf)
    return pytree.tree_map(visit, value)


def find_caches(args):
    """Returns the number of the argument that holds it, for each cache in `args`."""
    return [i for i, value in enumerate(args) for leaf in pytree.tree_leaves(value) if is_cache(leaf)]


def hold(value, caches):
    """Returns a nested value with an opened cache in place of each of `caches`, from which it was opened. `caches`
    gives the classes; the attributes are those of the opened caches. Appends the new caches to the list that it
    returns as the second result."""
    made = []

    def visit(leaf, opened):
        if not is_cache(leaf):
            return opened
        cache = copy.copy(leaf)
        cache.layers = [copy.copy(layer) for layer in leaf.layers]
        for layer, attributes in zip(cache.layers, opened["layers"]):
            vars(layer).update(attributes)
        made.append(cache)
        return cache

    outer, spec = pytree.tree_flatten(caches)
    parts = spec.flatten_up_to(value)
    return pytree.tree_unflatten([visit(leaf, part) for leaf, part in zip(outer, parts)], spec), made


class CacheResult:
    """Stands for the cache with a number among the arguments, in the results of a module."""

    def __init__(self, number):
        self.number = number

    def __repr__(self):
        return f"the cache {self.number} of the arguments"


def mark_caches(result, caches):
    """Returns the results of a module with a CacheResult in place of each of its argument's `caches`."""
    def visit(leaf):
        for number, cache in enumerate(caches):
            if leaf is cache:
                return CacheResult(number)
        if is_cache(leaf):
            raise MlaError(f"the module must return the tensors of a cache that is not an argument, got a "
                           f"{type(leaf).__name__}: pass a {type(leaf).__name__} as an argument, or return its tensors")
        return leaf
    return pytree.tree_map(visit, result)


def layer_classes(cache):
    """Returns the class of each layer of a cache."""
    return [type(layer) for layer in cache.layers]


def write_back(cache, state, classes):
    """Sets the attributes of a cache's layers to those of `state`, which a call has computed. Layers that the call
    has added have the classes of `classes`."""
    for number, attributes in enumerate(state["layers"]):
        if number == len(cache.layers):
            cache.layers.append(classes[number].__new__(classes[number]))
        vars(cache.layers[number]).update(attributes)


def spread_shapes(shapes, args):
    """Returns dynamic shapes, in which the sizes given for a cache are those of all its tensors."""
    if not isinstance(shapes, (tuple, list)):
        return shapes
    spread = list(shapes)
    for i, (shape, value) in enumerate(zip(shapes, args)):
        if is_cache(value) and isinstance(shape, dict) and all(isinstance(key, int) for key in shape):
            spread[i] = {"layers": [dict.fromkeys(layer, shape) for layer in open_cache(value)["layers"]]}
    return tuple(spread)
