"""Reads a module's current weights at each call."""

from .errors import MlaError


class Weights:
    """Finds a module's parameters and buffers, in the order of a function's arguments.

    Each is stored as its place: the dictionary of the submodule that owns it, and its key there.
    A call reads the module's current tensors, even if they were replaced or given other memory
    after compilation.
    """

    def __init__(self, module):
        """Records the weights in the order of `named_parameters` and `named_buffers`."""
        self._places = []  # one place per weight
        self._parts = {}   # by path: the dictionary that holds a submodule, its key, and the submodule
        self._ties = []    # pairs of names and places that hold the same tensor
        seen = {}
        for kind in ("parameters", "buffers"):
            for name, tensor in getattr(module, f"named_{kind}")(remove_duplicate=False):
                place = self._find(module, name, f"_{kind}")
                first = seen.setdefault(id(tensor), (name, *place))
                if first[0] == name:
                    self._places.append(place)
                else:
                    self._ties.append((first, (name, *place)))

    def _find(self, module, name, kind):
        path, _, key = name.rpartition(".")
        owner, way = module, []
        for step in path.split(".") if path else ():
            parts = owner._modules
            owner = parts[step]
            way.append(step)
            self._parts[".".join(way)] = parts, step, owner
        return getattr(owner, kind), key

    def current(self):
        """Returns the tensors. Raises if a submodule was replaced, or if tied weights are now different tensors."""
        for path, (parts, key, part) in self._parts.items():
            if parts.get(key) is not part:
                raise MlaError(f"submodule {path} must be the one that was compiled, got another one: compile the "
                               "module again")
        for (name, *place), (other, *tied) in self._ties:
            if place[0].get(place[1]) is not tied[0].get(tied[1]):
                raise MlaError(f"weights {name} and {other} shared one tensor when the module was compiled, but are "
                               "different tensors now: compile the module again")
        return [owner.get(key) for owner, key in self._places]
