"""Compile PyTorch layers with Multi-head Latent Attention, and call the result.

    step = mla.compile(layer, (hidden,))     # a callable on torch tensors
    out = step(hidden)

    compile(module, args)     compile a module to a Function
    export(module, args)      export a module as torch-dialect text
    load(path)                load a function that Function.save has written
    PagedCache                pages, block table, lengths and slots of a paged cache
    SlotCache(tensor, r)      a cache with one slot of tokens per sequence, in a tensor of the caller
    optimize(model)           replace the MLA attention of a Transformers model by attention on pages
    Engine(model)             serve prompts that come and go: continuous batching on pages
    PackedCache(model)        sequences that come and go, for calls of an optimized model with packed tokens
    report(model)             what `optimize` did with each attention module
    torch.compile(model, backend="mla")  replace the MLA attention of any model in the graph that PyTorch traced
    import mla.ops            the runtime's operations as torch.ops.mla

Set `MLA_TOOLS` to the folder of mla-opt and mla-compile if they are neither in the package nor on PATH, nor in the
installed tree or the source tree that contains it.
"""

try:
    import torch  # noqa: F401
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(f"mla requires PyTorch ({error}): pip install 'mla[transformers]', or torch alone for "
                              "torch.ops.mla") from error

from .cache import PagedCache
from .compiler import compile
from .engine import Engine
from .errors import MlaError
from .exporter import Exported, export
from .function import Function
from .optimizer import optimize, report, save_recipe
from .packed import PackedCache
from .saved import load
from .slot_cache import SlotCache

__all__ = ["Engine", "Exported", "Function", "MlaError", "PackedCache", "PagedCache", "SlotCache", "compile", "export", "load",
           "optimize", "report", "save_recipe"]
__version__ = "0.1.0"
