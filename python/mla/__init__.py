"""Compile PyTorch layers with Multi-head Latent Attention, and call the result.

    export(module, args)      a module as torch-dialect text, weights as arguments
    compile(module, args)     a module to a callable on torch tensors
    PagedCache                pages, block table, lengths and slots of a cache
    import mla.ops            the runtime's operations as torch.ops.mla

`MLA_TOOLS` names the folder of mla-opt and mla-compile when they are neither on
PATH nor in a build folder of the source tree.
"""

from .cache import PagedCache
from .compiler import compile
from .errors import MlaError
from .exporter import Exported, export
from .function import Function

__all__ = ["Exported", "Function", "MlaError", "PagedCache", "compile", "export"]
__version__ = "0.1.0"
