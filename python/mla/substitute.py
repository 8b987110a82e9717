"""Runs a module with other tensors for its weights, and restores the module afterwards."""

import collections
import contextlib

import torch

# Types of attributes whose contents are restored, too.
CONTAINERS = (dict, collections.OrderedDict, collections.defaultdict, list, set)


def _contents(container):
    return list(container.items() if isinstance(container, dict) else container)


def _is_identical(found, kept):
    """True if two lists of contents hold the same objects in the same order."""
    if len(found) != len(kept):
        return False
    return all(a is b or (type(a) is type(b) is tuple and len(a) == len(b) and all(x is y for x, y in zip(a, b)))
               for a, b in zip(found, kept))


def _keep(container, kept):
    """Adds the contents of a container, and of the containers in it, to `kept`. The keys are ids of containers."""
    if id(container) in kept:
        return
    contents = _contents(container)
    kept[id(container)] = container, contents
    for value in container.values() if isinstance(container, dict) else contents:
        if type(value) in CONTAINERS:
            _keep(value, kept)


def _put_back(container, contents):
    if _is_identical(_contents(container), contents):
        return
    container.clear()
    (container.extend if isinstance(container, list) else container.update)(contents)


def _containers(module):
    """Returns the containers in the attributes of all submodules: a dictionary from id to (container, contents)."""
    kept = {}
    for part in module.modules():
        _keep(vars(part), kept)
    return kept


@contextlib.contextmanager
def same_attributes(module):
    """Restores the attributes of all submodules on exit, even after an exception: weights, submodules, plain
    attributes, and the contents of lists, sets and dictionaries in them. All objects keep their identity."""
    kept = _containers(module)
    try:
        yield
    finally:
        for container, contents in kept.values():
            _put_back(container, contents)


def _plain_tensors(module):
    """Returns (tensor, version, values) of each tensor that is neither a parameter nor a buffer."""
    weights = {id(tensor) for tensor in [*module.parameters(), *module.buffers()]}
    found = {}
    for container, contents in _containers(module).values():
        for value in container.values() if isinstance(container, dict) else contents:
            if isinstance(value, torch.Tensor) and id(value) not in weights and not value.is_inference():
                found[id(value)] = value
    return [(tensor, tensor._version, tensor.detach().clone()) for tensor in found.values()]


@contextlib.contextmanager
def same_values(module):
    """Restores the values of tensors in plain attributes on exit. Tracing treats them as constants, but its run
    of the module may write them."""
    kept = _plain_tensors(module)
    try:
        yield
    finally:
        with torch.no_grad():
            for tensor, version, values in kept:
                if tensor._version != version:
                    tensor.copy_(values)


@contextlib.contextmanager
def substituted(module, weights):
    """Replaces parameters and buffers by `weights`, a dict by name, and restores them on exit.

    A shared tensor is replaced under all of its names. Each name of `weights` must be one of
    `named_parameters` or `named_buffers`.
    """
    with same_attributes(module):
        named = dict([*module.named_parameters(), *module.named_buffers()])
        given = {id(named[name]): tensor for name, tensor in weights.items()}
        for part in module.modules():
            for tensors in (part._parameters, part._buffers):
                tensors.update({key: given[id(tensor)] for key, tensor in tensors.items() if id(tensor) in given})
        yield
