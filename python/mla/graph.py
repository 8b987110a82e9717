"""The graph of a module's call: the functions of PyTorch that it calls, their constants, and how tensors flow.

The graph is recorded while the module runs, at the level of PyTorch's Python functions. So it needs no compiler, and it
is the same on a CPU and a GPU, while a graph from torch.export depends on PyTorch's version. It contains everything
that a proof depends on: each function with its constants, in order, and the types and sizes of weights and arguments.
"""

import hashlib

import torch
from torch.overrides import TorchFunctionMode, resolve_name
from torch.utils import _pytree as pytree

PLAIN = (bool, int, float, complex, str, type(None), type(Ellipsis), torch.dtype, torch.layout, torch.memory_format)


def _type(tensor):
    return f"{tensor.dtype}{list(tensor.shape)}"


class Graph(TorchFunctionMode):
    """Records the functions that are called in this mode as lines of text. `named`: names of tensors that exist
    before."""

    def __init__(self, named):
        super().__init__()
        self.lines, self._names, self._kept = [], {}, []
        self._count = 0
        for name, tensor in named.items():
            self._name(tensor, name)
            self.lines.append(f"{name}: {_type(tensor)}")

    def _name(self, tensor, name):
        self._names[id(tensor)] = name
        self._kept.append(tensor)  # so that no other tensor gets its id

    def __torch_function__(self, function, types, args=(), kwargs=None):
        result = function(*args, **(kwargs or {}))
        name = resolve_name(function) or getattr(function, "__qualname__", repr(function))
        tensors = [v for v in pytree.tree_leaves(result) if isinstance(v, torch.Tensor)]
        if tensors or name.endswith("__setitem__"):  # others read sizes and types, which are constants of later calls
            called = ", ".join([*map(self.words, args), *(f"{k}={self.words(v)}" for k, v in (kwargs or {}).items())])
            for tensor in tensors:  # a new name also if it is an argument: `contiguous` returns it on some devices
                self._count += 1
                self._name(tensor, f"%{self._count}")
            self.lines.append(f"{', '.join(map(self.words, tensors))} = {name}({called})")
        return result

    def words(self, value):
        """Describes an argument or a result. Devices are equal."""
        if isinstance(value, torch.Tensor):
            return self._names.get(id(value)) or self._constant(value)
        if isinstance(value, torch.device):
            return "device"
        if isinstance(value, slice):
            return f"slice({self.words(value.start)}, {self.words(value.stop)}, {self.words(value.step)})"
        if isinstance(value, (tuple, list)):
            return f"[{', '.join(map(self.words, value))}]"
        if isinstance(value, dict):
            return f"{{{', '.join(f'{k}: {self.words(v)}' for k, v in value.items())}}}"
        return repr(value) if isinstance(value, PLAIN) else type(value).__qualname__

    def _constant(self, tensor):
        """Describes a tensor that is neither an argument nor a weight, and that no recorded function returned."""
        return f"{_type(tensor)} {tensor.detach().cpu().tolist()}"

    def note(self, what, *values):
        """Adds a line that is no function of PyTorch."""
        self.lines.append(f"{what} {', '.join(map(self.words, values))}")

    @property
    def text(self):
        return "\n".join(self.lines) + "\n"


def digest(texts):
    """Returns the hash of texts."""
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()
