"""Saves a compiled function to a folder, and loads it in another process.

The folder has three files: the shared object, the function's arguments and results, and the weights, unless the
caller passes them when loading.
"""

import hashlib
import json
import os
import pathlib
import pickle
import shutil
import tempfile
import warnings

import torch

from . import abi
from .errors import MlaError, yes_or_no
from .exporter import Exported, check_module, module_tensors
from .function import Function
from .runtime import library
from .weights import Weights

FORMAT = 1
NAMES, WEIGHTS = "function.json", "weights.pt"
# The fields of Exported that are saved. The text is not: the shared object contains its code. The weights have a file of
# their own.
SAVED = ("in_spec", "is_tensor", "constants", "names", "out_spec", "out_leaves", "types", "out_types", "parameters",
         "positional", "caches", "cache_classes", "past")


def _write(folder, name, write):
    """Writes a file of the folder under another name, then renames it. A process that uses the old file keeps it."""
    handle, path = tempfile.mkstemp(dir=folder, prefix=f".{name}.")
    os.close(handle)
    try:
        write(path)
        os.chmod(path, 0o755 if name.endswith(".so") else 0o644)
        os.replace(path, folder / name)
    except BaseException:
        os.unlink(path)
        raise


def _structure(exported):
    """Returns the nesting and the constants of arguments and results, as text for the JSON file."""
    if exported is None:
        return None
    try:
        return pickle.dumps({name: getattr(exported, name) for name in SAVED}).hex()
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise MlaError("cannot save the function because a class of its arguments or results cannot be imported by "
                       f"name: {error}; use a tuple or a dict instead") from error


def _current_weights(exported):
    """Returns the weights by name, as the module has them now."""
    tensors = exported.weights.values() if exported.live is None else exported.live.current()
    return {name: tensor.detach() for name, tensor in zip(exported.weights, tensors)}


def _digest(path):
    return hashlib.sha256(pathlib.Path(path).read_bytes()).hexdigest()[:16]


def _check_code(folder, code):
    """Raises if a library is missing or is not the one that was saved. To load a part of one would end the process."""
    try:
        found = _digest(folder / code)
    except OSError as error:
        raise MlaError(f"cannot load {str(folder)!r}: {error}") from error
    if code != f"function-{found}.so":
        raise MlaError(f"cannot load {str(folder)!r} because {code} is damaged: its SHA-256 begins with {found}; save the "
                       "function again")


def save(function, path, weights=True):
    """Saves a function to the folder `path`. See Function.save."""
    yes_or_no(weights=weights)
    folder = pathlib.Path(path)
    exported = function.exported
    # The loader returns a library that it has already loaded from a file of the same name.
    code = f"function-{_digest(function.path)}.so"
    content = dict(format=FORMAT, name=function.name, library=code, target=function.target, torch=torch.__version__,
                   abi=abi.ABI_VERSION, log=getattr(function, "log", ""), structure=_structure(exported),
                   weights=[] if exported is None else list(exported.weights), stored=weights and exported is not None)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _write(folder, code, lambda to: shutil.copyfile(function.path, to))
        if content["stored"]:
            _write(folder, WEIGHTS, lambda to: torch.save(_current_weights(exported), to))
        else:
            (folder / WEIGHTS).unlink(missing_ok=True)
        _write(folder, NAMES, lambda to: pathlib.Path(to).write_text(json.dumps(content)))
        for old in folder.glob("function-*.so"):
            if old.name != code:
                old.unlink()
    except OSError as error:
        raise MlaError(f"cannot save the function to {str(path)!r}: {error}") from error


def _read_names(folder):
    try:
        content = json.loads((folder / NAMES).read_text())
    except OSError as error:
        raise MlaError(f"path must be a folder that Function.save has written, got {str(folder)!r}: {error}") from error
    except ValueError as error:
        raise MlaError(f"cannot load {str(folder)!r} because {NAMES} is damaged: {error}") from error
    for key, expected in (("format", FORMAT), ("abi", abi.ABI_VERSION)):
        if not isinstance(content, dict) or content.get(key) != expected:
            got = content.get(key) if isinstance(content, dict) else content
            raise MlaError(f"{NAMES} must have {key} {expected}, got {got!r}: save the function again with this version of mla")
    return content


def _exported(content, folder, weights):
    """Returns the exported module of a saved function: everything except its text."""
    try:
        with warnings.catch_warnings():  # torch warns of its own classes
            warnings.simplefilter("ignore", FutureWarning)
            parts = pickle.loads(bytes.fromhex(content["structure"]))
    except Exception as error:
        raise MlaError(f"cannot load {str(folder)!r} because a class of its arguments or results cannot be imported: "
                       f"{type(error).__name__}: {error}; it was saved with torch {content['torch']}, this is "
                       f"{torch.__version__}") from error
    live = None
    if isinstance(weights, torch.nn.Module):
        live, weights = Weights(weights), module_tensors(weights)
    return Exported("", weights, live=live, **parts)


def _stored_weights(content, folder):
    if not content["stored"]:
        raise MlaError(f"weights must be a module or a dict of tensors by name because {str(folder)!r} has none, got None")
    device = "cpu" if content["target"] == "cpu" else "cuda"
    try:
        found = torch.load(folder / WEIGHTS, mmap=True, weights_only=True, map_location=device)
    except Exception as error:
        raise MlaError(f"cannot load the weights of {str(folder)!r}: {type(error).__name__}: {error}") from error
    return found


def _checked_weights(content, folder, weights):
    """Returns a module, or the weights by name in the order of the function's arguments."""
    names = content["weights"]
    if weights is None:
        weights = _stored_weights(content, folder)
    if isinstance(weights, torch.nn.Module):
        check_module(weights)
        found = list(module_tensors(weights))
        if found != names:
            other = next((pair for pair in zip(found, names) if pair[0] != pair[1]), (len(found), len(names)))
            raise MlaError(f"weights must be a module like the one that was compiled, whose weights include {other[1]}, "
                           f"got {other[0]}")
        return weights
    if not isinstance(weights, dict):
        raise MlaError(f"weights must be a module, a dict of tensors by name, or None, got {type(weights).__name__}")
    missing = [name for name in names if not isinstance(weights.get(name), torch.Tensor)]
    if missing:
        raise MlaError(f"weights must have a tensor {missing[0]}, got {weights.get(missing[0])!r:.80}")
    return {name: weights[name] for name in names}


def load(path, weights=None):
    """Loads a function that Function.save has written; neither its module nor a compiler is needed.

        step = mla.load("decode_step")

    path     the folder. It holds code, which runs in this process: load only what you trust
    weights  the module, or a dict of tensors by name. None uses the saved weights, which are mapped
             and not read. They are required if they were not saved
    """
    try:
        folder = pathlib.Path(path)
    except TypeError as error:
        raise MlaError(f"path must be a folder that Function.save has written, got {path!r:.80}") from error
    content = _read_names(folder)
    exported = None
    if content["structure"] is not None:
        exported = _exported(content, folder, _checked_weights(content, folder, weights))
    elif weights is not None:
        raise MlaError("weights must be None for a function that was compiled from text, got "
                       f"{type(weights).__name__}")
    _check_code(folder, content["library"])
    library()  # the function finds the runtime of this package, wherever it was compiled
    function = Function((folder / content["library"]).absolute(), content["name"], exported)
    if function.target != content["target"]:
        raise MlaError(f"{content['library']} must be compiled for {content['target']}, got {function.target}: the files of "
                       f"{str(folder)!r} are from different functions")
    function.log = content["log"]
    return function
