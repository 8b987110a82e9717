"""Recipes on disk: files that `save_recipe` writes, and the cache of all modules that were proved on this machine.

A file is JSON without code. It has the versions of the packages that made it, and per kind of module: the hash of its
graph, and for each kind of call the graph that mla-opt raised, the cut of which `raised.build` makes, and the nesting of
arguments and results. A file needs neither MLIR nor torch-mlir to be read.
"""

import functools
import hashlib
import importlib.metadata
import json
import os
import pathlib
import tempfile
from dataclasses import dataclass, field

import torch

from . import raised
from .errors import MlaError
from .finder import Marker
from .nesting import as_tuples
from .recipe import CONSTANTS, Recipe
from .tools import find_tool

FORMAT = 2
PACKAGES = ("torch", "torch-mlir", "transformers")
# The fields of a recipe that are stored as they are.
PLAIN = ("past", "indexed", "limits", "batch_leaf", "out_constants", "out_is_tensor")


@dataclass
class Proved:
    """A kind of module: its recipes, or the obligation that failed."""

    graph: str  # the hash of its graphs, from `recipe.trace`
    kind: str   # its class, for messages
    failed: str = ""
    recipes: list = field(default_factory=list)


def _versions():
    found = {}
    for package in PACKAGES:
        try:
            found[package] = importlib.metadata.version(package)
        except importlib.metadata.PackageNotFoundError:
            found[package] = None
    return found


# -- JSON ---------------------------------------------------------------------


def _kind_to_json(kind):
    if isinstance(kind, Marker):
        return {"object": kind.name}
    if isinstance(kind, tuple):
        return {"type": str(kind[0]).removeprefix("torch."), "ones": list(kind[1])}
    return {"constant": kind}


def _kind_from_json(kind):
    if "object" in kind:
        return Marker[kind["object"]]
    if "type" in kind:
        dtype = getattr(torch, kind["type"], None)
        if not isinstance(dtype, torch.dtype):
            raise ValueError(f"unknown type {kind['type']!r}")
        return dtype, tuple(map(bool, kind["ones"]))
    if not isinstance(kind["constant"], CONSTANTS):
        raise ValueError(f"unknown constant {kind['constant']!r}")
    return kind["constant"]


def _recipe_to_json(recipe):
    return dict(kinds=list(map(_kind_to_json, recipe.kinds)), arguments=recipe.spec, results=recipe.out_spec,
                text=recipe.text.splitlines(), **{name: getattr(recipe, name) for name in PLAIN})


def _recipe_from_json(entry):
    text, past = "\n".join(entry["text"]) + "\n", [tuple(pair) for pair in entry["past"]]
    function = raised.build(text, len(past))
    plain = {**{name: entry[name] for name in PLAIN}, "past": past, "indexed": [tuple(pair) for pair in entry["indexed"]]}
    return Recipe(text, function, list(map(_kind_from_json, entry["kinds"])), as_tuples(entry["arguments"]),
                  widths=raised.widths(function), out_spec=as_tuples(entry["results"]), **plain)


def _proved_to_json(proved):
    return dict(graph=proved.graph, module=proved.kind, failed=proved.failed,
                recipes=list(map(_recipe_to_json, proved.recipes)))


def _proved_from_json(entry):
    return Proved(str(entry["graph"]), str(entry["module"]), str(entry["failed"]),
                  list(map(_recipe_from_json, entry["recipes"])))


# -- files --------------------------------------------------------------------


def write(path, modules):
    """Writes a recipe file. Another process reads the old file or the new one, never a part."""
    content = dict(format=FORMAT, versions=_versions(), modules=list(map(_proved_to_json, modules)))
    path = pathlib.Path(path)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w") as file:
            json.dump(content, file, indent=1)
        os.chmod(name, 0o644)
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise


def save(path, modules):
    """Writes the recipe file of a model that was optimized."""
    try:
        write(path, modules)
    except (OSError, TypeError) as error:
        raise MlaError(f"cannot save the recipe to {str(path)!r}: {error}") from error


def load(path):
    """Reads a recipe file. Returns its modules and the versions of the packages that made it."""
    try:
        content = json.loads(pathlib.Path(path).read_text())
    except OSError as error:
        raise MlaError(f"recipe must be a file that mla.save_recipe has written, got {str(path)!r}: {error}") from error
    except ValueError as error:
        raise MlaError(f"recipe must be a file that mla.save_recipe has written, got {str(path)!r}, which is not JSON: "
                       f"{error}") from error
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        got = content.get("format") if isinstance(content, dict) else content
        raise MlaError(f"recipe must have format {FORMAT}, got {got!r:.80}: save it again with this package")
    try:
        return list(map(_proved_from_json, content["modules"])), content["versions"]
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise MlaError(f"recipe must be a file that mla.save_recipe has written, got {str(path)!r}, which is damaged: "
                       f"{type(error).__name__}: {error}") from error


class RecipeFile:
    """The recipes of one file."""

    def __init__(self, path):
        self._path = path
        modules, self._versions = load(path)
        self._modules = {module.graph: module for module in modules}

    def find(self, name, module, traced, _sequences):
        """Returns what the file has for a module. Raises if it has no module with this graph."""
        found = self._modules.get(traced.graph)
        if found is None:
            has = ", ".join(f"{m.kind} {m.graph[:12]}" for m in self._modules.values()) or "none"
            mine = _versions()
            other = ", ".join(f"{package} {self._versions.get(package)}, this is {mine[package]}"
                              for package in mine if self._versions.get(package) != mine[package])
            raise MlaError(
                f"recipe must have the graph of {name}, {type(module).__name__} {traced.graph[:12]}, got {has} in "
                f"{str(self._path)!r}: the code, sizes or type of the module are others" +
                (f" (made with {other})" if other else "") +
                "; make a recipe of this model with mla.save_recipe(mla.optimize(model), path)")
        return found


# -- the cache ----------------------------------------------------------------


def cache_folder():
    """Returns the folder of the cache: $MLA_CACHE, else mla in the user's folder for caches. None: no cache."""
    given = os.environ.get("MLA_CACHE")
    if given is not None:
        return pathlib.Path(given) if given else None
    return pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache", "mla")


@functools.cache
def _provers(tool):
    """Returns the hash of everything that makes a recipe from a graph: mla-opt, this package, and the exporter."""
    found = hashlib.sha256(pathlib.Path(tool).read_bytes())
    for path in sorted(pathlib.Path(__file__).parent.glob("*.py")):
        found.update(path.read_bytes())
    found.update(repr(_versions()).encode())
    return found.hexdigest()


def _cached_path(graph):
    folder = cache_folder()
    if folder is None:
        return None
    name = hashlib.sha256(f"{graph} {_provers(find_tool('mla-opt'))}".encode()).hexdigest()
    return folder / "recipes" / f"{name}.json"


def read_cached(graph):
    """Returns the cached result of a proof, or None. A damaged file counts as none."""
    path = _cached_path(graph)
    if path is None or not path.exists():
        return None
    try:
        (found,), _ = load(path)
    except (MlaError, ValueError):
        return None
    return found if found.graph == graph else None


def write_cached(proved):
    """Caches the result of a proof. A folder that cannot be written is no error."""
    path = _cached_path(proved.graph)
    if path is None:
        return
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write(path, [proved])
    except OSError:
        pass
