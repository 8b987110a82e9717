"""A module run with other tensors for its weights, and left as it was."""

import collections
import contextlib

import torch

# What an attribute may be for its contents to be put back too.
CONTAINERS = (dict, collections.OrderedDict, collections.defaultdict, list, set)


def _contents(container):
    return list(container.items() if isinstance(container, dict) else container)


def _is_identical(found, kept):
    """Whether two lists of contents hold the same objects, in the same order."""
    if len(found) != len(kept):
        return False
    return all(a is b or (type(a) is type(b) is tuple and len(a) == len(b) and all(x is y for x, y in zip(a, b)))
               for a, b in zip(found, kept))


def _keep(container, kept):
    """Adds the contents of a container, and of those in it, to `kept`, by identity."""
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
    """All that the module's parts keep attributes in, with the contents, by identity."""
    kept = {}
    for part in module.modules():
        _keep(vars(part), kept)
    return kept


@contextlib.contextmanager
def same_attributes(module):
    """Every part of the module has the attributes of before afterwards, the same objects, also
    when an exception leaves the context: its weights, its parts, and what it keeps in plain
    attributes and in the lists, sets and dictionaries there."""
    kept = _containers(module)
    try:
        yield
    finally:
        for container, contents in kept.values():
            _put_back(container, contents)


def _plain_tensors(module):
    """The tensors that are neither parameters nor buffers, each once, with version and values."""
    weights = {id(tensor) for tensor in [*module.parameters(), *module.buffers()]}
    found = {}
    for container, contents in _containers(module).values():
        for value in container.values() if isinstance(container, dict) else contents:
            if isinstance(value, torch.Tensor) and id(value) not in weights and not value.is_inference():
                found[id(value)] = value
    return [(tensor, tensor._version, tensor.detach().clone()) for tensor in found.values()]


@contextlib.contextmanager
def same_values(module):
    """Tensors in plain attributes have the values of before afterwards: a trace, to which they
    are constants, writes them."""
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
    """The module with `weights` for its parameters and buffers, by name; with those of before afterwards.

    What several names reach, by a tensor or a part that they share, is substituted under all of
    them. Each name of `weights` is one of `named_parameters` or `named_buffers`.
    """
    with same_attributes(module):
        named = dict([*module.named_parameters(), *module.named_buffers()])
        given = {id(named[name]): tensor for name, tensor in weights.items()}
        for part in module.modules():
            for tensors in (part._parameters, part._buffers):
                tensors.update({key: given[id(tensor)] for key, tensor in tensors.items() if id(tensor) in given})
        yield
