"""Makes the graph of an exported module hold for any number of tokens and keys.

torch.export decides a condition on sizes, such as `min(2048, keys)`, for the sizes of its example.
"""

import contextlib
import inspect
import threading

import sympy
import torch
from torch._guards import detect_fake_mode

LARGE, SMALL = 1 << 20, 2
_LOCK = threading.RLock()  # held while a function is replaced in the code of modules


def _value(size):
    """Returns a size as a number: one that is symbolic has that of the example."""
    return size.node.hint if isinstance(size, torch.SymInt) else size


class Caps:
    """Records the sizes `min(limit, keys)` that a module computes, and replaces them by sizes of arguments.

    keys   the number of keys of the call
    sizes  tensors [min(limit, keys)], one per such size, or none: then the sizes are computed
    """

    def __init__(self, keys, sizes):
        self.keys, self.sizes, self.limits = keys, sizes, []
        self._thread = threading.get_ident()

    def min(self, *values, **options):
        """The function `min`, as the module calls it."""
        mine = threading.get_ident() == self._thread
        if mine and len(values) == 2 and not options and all(isinstance(v, (int, torch.SymInt)) for v in values):
            for limit, keys in (values, values[::-1]):
                if type(limit) is int and _value(keys) == self.keys:
                    return self._capped(limit)
        return min(*values, **options)

    def _capped(self, limit):
        number = len(self.limits)
        self.limits.append(limit)
        return self.sizes[number].shape[0] if number < len(self.sizes) else min(limit, self.keys)

    @contextlib.contextmanager
    def installed(self, module):
        """Replaces `min` in the code of a module's parts."""
        with _LOCK:
            spaces = {id(space): space for space in map(_globals, module.modules()) if "min" not in space}
            try:
                for space in spaces.values():
                    space["min"] = self.min
                yield
            finally:
                for space in spaces.values():
                    del space["min"]


def _globals(module):
    """Returns the global names of a module's code. Code of PyTorch has none to replace."""
    forward = inspect.unwrap(type(module).forward)
    space = getattr(forward, "__globals__", {})
    return {"min": min} if space.get("__name__", "").partition(".")[0] in ("", "torch") else space


def _is_met(guard, values):
    """True if a guard can hold for symbols near `values`."""
    symbols = sorted(guard.free_symbols, key=str)
    choices = ({s: values for s in symbols}, {s: values + i for i, s in enumerate(symbols)})
    return any(guard.subs(choice) != sympy.false for choice in choices)


def holds_for_any_size(program):
    """True if an exported program holds for small and large sizes."""
    fake = detect_fake_mode([node.meta["val"] for node in program.graph.nodes
                             if isinstance(node.meta.get("val"), torch.Tensor)])
    if fake is None or fake.shape_env is None:
        return True
    guards = [fake.shape_env.replace(guard.expr) for guard in fake.shape_env.guards]
    return all(_is_met(guard, values) for guard in guards for values in (LARGE, SMALL))
