"""Proves modules, each kind once in a process and, with the cache of recipes, once on a machine."""

from . import recipe_file
from .errors import MlaError, ToolError
from .exporter import require_torch_mlir
from .recipe import Filled, describe, flatten, make_recipe
from .recipe_file import Proved
from .tools import find_tool

# From the hash of a graph to what was proved.
_PROVED = {}


def _recipes(module, traced, sequences):
    """Returns the recipes for all recorded calls of a module. Raises with the obligation that failed."""
    made = []
    for call in (call for calls in sequences for call in calls):
        leaves, spec = flatten(call.args, call.kwargs)
        filled = Filled.PARTLY if call.past else Filled.EMPTY
        if not any(r.fits([describe(v) for v in leaves], spec, filled) for r in made):
            made.append(make_recipe(module, call, traced))
    return made


class Prover:
    """Finds recipes by proving modules."""

    def find(self, name, module, traced, sequences):
        """Returns the Proved of a module. Raises if tools are missing, or end without a result."""
        found = _PROVED.get(traced.graph)
        if found is None:
            find_tool("mla-opt")
            found = recipe_file.read_cached(traced.graph)
            if found is None:
                found = self._prove(module, traced, sequences)
                recipe_file.write_cached(found)
            _PROVED[traced.graph] = found
        return found

    def _prove(self, module, traced, sequences):
        require_torch_mlir()
        proved = Proved(traced.graph, type(module).__name__)
        try:
            proved.recipes = _recipes(module, traced, sequences)
        except ToolError:
            raise
        except MlaError as error:
            proved.failed = str(error)
        return proved
