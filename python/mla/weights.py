"""A module's weights as they are at each call."""

from .errors import MlaError


class Weights:
    """Where the parameters and buffers of a module are kept, in the order of a function's arguments.

    What a call reads are the tensors that the module has then: one that was replaced, or was
    given other memory, is read like one that was changed in place.
    """

    def __init__(self, module):
        """Takes the names that `named_parameters` and `named_buffers` give, in their order."""
        self._places = []  # the dictionary of each weight's owner, and the key
        self._parts = {}   # by path: the dictionary that a part is kept in, its key, and the part
        self._ties = []    # pairs of places that hold one tensor
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
        """The tensors; an MlaError where the module is another one than was compiled."""
        for path, (parts, key, part) in self._parts.items():
            if parts.get(key) is not part:
                raise MlaError(f"part {path} of the module: expected the one that was compiled, got another: compile "
                               "again")
        for (name, *place), (other, *tied) in self._ties:
            if place[0].get(place[1]) is not tied[0].get(tied[1]):
                raise MlaError(f"weight {other}: expected the tensor of weight {name}, as when it was compiled, got "
                               "another: compile again")
        return [owner.get(key) for owner, key in self._places]
