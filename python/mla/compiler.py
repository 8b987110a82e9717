"""Compiles a PyTorch module, or exported text, to a callable."""

import contextlib
import os
import pathlib
import re
import tempfile
import weakref

import torch

from .errors import MlaError, whole_number, yes_or_no
from .exporter import Exported, check_module, export
from .function import Function
from .runtime import gpu_target
from .structure import argument_labels
from .tools import find_torch_mlir_opt, run_tool


TARGETS = ("cpu", "sm_80", "sm_90a", "sm_100a")


def _resolve_target(target):
    """Returns the target for mla-compile. "cuda" becomes the architecture of the current GPU."""
    if target in TARGETS:
        return target
    if target != "cuda":
        raise MlaError(f"target must be 'cpu', 'cuda' or one of {', '.join(TARGETS[1:])}, got {target!r}")
    if not torch.cuda.is_available():
        raise MlaError("cannot compile for target 'cuda' because torch finds no GPU; name the architecture of the "
                       "GPU instead, for example target='sm_90a'")
    return gpu_target(torch.cuda.current_device())


def _scale_options(k_scale, quantize_queries):
    """Returns the options of 8-bit caches that differ from the defaults."""
    if k_scale is not None and (isinstance(k_scale, bool) or not isinstance(k_scale, (int, float))
                                or not 0 < k_scale < float("inf")):
        raise MlaError(f"k_scale must be a finite number greater than 0, got {k_scale!r}")
    options = [] if k_scale is None else [f"--k-scale={float(k_scale)!r}"]
    return options + (["--quantize-queries"] if quantize_queries else [])


def _choice_options(accuracy, phases, context, max_token_bytes):
    """Returns the options of the choice of a layout that differ from the defaults."""
    options = [] if accuracy == "exact" else [f"--accuracy={accuracy}"]
    options += [] if phases == "both" else [f"--phases={phases}"]
    options += [] if context == 4096 else [f"--context={whole_number('context', context, 1, 2**30)}"]
    budget = whole_number("max_token_bytes", max_token_bytes, 0, 2**20)
    return options + ([f"--max-token-bytes={budget}"] if budget else [])


def _options(target, paginate, form, mask, layout, raise_mla, attention_only, allow_dense, packed):
    options = [f"--target={target}", f"--form={form}", f"--mask={mask}"]
    if paginate is not None:
        options.append(f"--paginate={paginate}")
    if layout:
        options.append(f"--layout={layout}")
    if not raise_mla:
        options.append("--raise=false")
    if allow_dense:
        options.append("--allow-dense")
    if packed:
        options.append("--packed")
    if attention_only:
        options.append("--attention-only")
    torch_mlir_opt = find_torch_mlir_opt()
    if torch_mlir_opt:
        options.append(f"--torch-mlir-opt={torch_mlir_opt}")
    return options


def _check_text(text):
    """Raises if the text is a path. MLIR text of a function contains braces."""
    is_name = text.endswith((".mlir", ".mlirbc")) and not set(text) & set("{\n")
    if is_name or (text and os.path.exists(text)):
        raise MlaError(f"module must be MLIR text, got the path {text!r:.200}: pass the contents of the file")


def _with_places(message, exported):
    """Returns a message of mla-compile with the lines of the user's code instead of those of the exported text:
    "module:6:25: cannot lower 'torch.aten.kthvalue'" becomes "cannot lower 'torch.aten.kthvalue' (model.py:12)"."""
    def place(match):
        found = exported.places.get(match[1])
        return f"{match[0]} ({found})" if found else match[0]

    message = re.sub(r"\bmodule:\d+:\d+: ", "", message)
    return re.sub(r"'(torch\.\w+\.\w+(?:\.\w+)?)'", place, message, count=1)


def _with_names(message, exported):
    """Returns a message of mla-compile in terms of the exported module. "argument #2" becomes "argument 1 (past)", or
    "weight norm.weight"."""
    if not isinstance(exported, Exported):
        return message
    message = _with_places(message, exported)
    labels = argument_labels(exported)

    def label(match):
        return labels[int(match[1])] if int(match[1]) < len(labels) else match[0]
    return re.sub(r"argument #(\d+)", label, message)


def _check_weights(weights):
    """Raises for a weight that is not contiguous. A compiled function reads weights without a copy."""
    for name, tensor in weights.items():
        if not tensor.is_contiguous():
            raise MlaError(f"weight {name} must be contiguous, got strides {tuple(tensor.stride())} for sizes "
                           f"{tuple(tensor.shape)}: set its .data to .data.contiguous() first")


def compile(module, args=None, target="cpu", paginate=None, form="auto", mask="keep", layout="",
            dynamic_shapes=None, raise_mla=True, name="mla_function", attention_only=False, allow_dense=False,
            kwargs=None, packed=False, accuracy="exact", phases="both", context=4096, max_token_bytes=0, k_scale=None,
            quantize_queries=False):
    """Compiles a module for example arguments, or exported text, to a Function.

        step = mla.compile(layer, (hidden, rope, mask), paginate=64)

    module    a torch.nn.Module in eval mode, or the result of `export` (without args)
    args      a tuple of example arguments, whose sizes and types the function is compiled for
    kwargs    a dict of example arguments by keyword
    dynamic_shapes  the sizes that may differ from call to call, as for torch.export: a tuple
              in the order of args, or a dict by name, with a dict of dimension to
              torch.export.Dim for each tensor (for a cache of Transformers, of all its
              tensors); None compiles for the sizes of args only
    target    "cpu", "cuda" (the current GPU), or an architecture: "sm_80", "sm_90a", "sm_100a"
    paginate  number of tokens per page; replaces dense caches by a PagedCache, which may have
              any number of past tokens. If the module needs the example's number, for example
              for a mask of its size, calls with another number are an error
    form      "auto", "absorbed" or "expanded"
    mask      how pagination treats a mask: "keep" keeps it. "visible" drops it; the caller
              asserts that the mask only hides later keys and keys past the length. A window,
              padding or added values would be lost, and nothing checks that there are none
    layout    the cache's layout: "L1" to "L13" (docs/Layouts.md) with the model's widths, or a list of fields,
              "[latent : 512 x bf16, rope : 64 x bf16]"; empty lets the compiler choose
    accuracy  of a layout that the compiler chooses: "exact", or at least 8 ("fp8") or 4 ("fp4") bits per element
    phases, context, max_token_bytes  what the compiler optimises when it chooses a layout with fewer bits: "prefill",
              "decode" or "both"; the cached tokens that a step reads; the largest bytes of a cached token (0: any)
    k_scale   of layouts without a scale in the cache, such as "L3": stored = value / k_scale. None: what the module
              passes, or 1
    quantize_queries  True rounds the queries of decodes to float8_e4m3fn where the cache has this type, with a scale for
              each head of a token: the fast kernels of "L3" on sm_90a and sm_100a take only these. Queries lose precision
    raise_mla False compiles the model unchanged, without mla ops
    attention_only  True compiles only the attention; values that the rest of the model
              computes for it become arguments of `Function.run`
    name      the name of the C function in the shared object
    allow_dense  True allows paginate for a module without a cache
    packed    True, with paginate: a call takes the new tokens of any sequences of the cache, one sequence
              after another in the order of their numbers, as a batch of 1: a prompt of 11 tokens and a
              decode of two other sequences are tokens [1, 13]. The example has a batch of 1, and
              dynamic_shapes lets its number of tokens vary. Positions must be arguments, and a mask
              requires mask="visible"

    Each call reads the module's current weights. They may change in place or be replaced
    (`copy_`, `.data =`, `load_state_dict`, another Parameter), but must keep the sizes and
    types that they had when compiled. Replacing a submodule is an error. Tensors in plain
    attributes (neither parameters nor buffers) are compiled as constants, like numbers.
    """
    target = _resolve_target(target)
    if paginate is not None:
        paginate = whole_number("paginate", paginate, 1, 65536)
    yes_or_no(raise_mla=raise_mla, attention_only=attention_only, allow_dense=allow_dense, packed=packed,
              quantize_queries=quantize_queries)
    if not isinstance(name, str):
        raise MlaError(f"name must be a string, got {name!r}")
    if isinstance(module, str):
        _check_text(module)
    exported = module if isinstance(module, (Exported, str)) else None
    if exported is None:
        check_module(module)
        if args is None:
            raise MlaError("args must be a tuple of example arguments, got None: mla.compile(module, args)")
        exported = export(module, args, dynamic_shapes, kwargs=kwargs, any_past=paginate is not None)
    elif kwargs is not None:
        raise MlaError("kwargs must be None for a module that is already exported: pass them to mla.export")
    elif dynamic_shapes is not None:
        raise MlaError("dynamic_shapes must be None for a module that is already exported: pass them to mla.export")
    if isinstance(exported, Exported) and not attention_only:
        _check_weights(exported.weights)
    with contextlib.ExitStack() as files:  # the files are deleted with the function, which has the library loaded
        source = pathlib.Path(files.enter_context(tempfile.TemporaryDirectory(prefix="mla-")), "model.mlir")
        source.write_text(str(exported))
        library = source.with_suffix(".so")
        try:
            log = run_tool("mla-compile", str(source), "-o", str(library),
                           f"--name={name}", *_options(target, paginate, form, mask, layout, raise_mla,
                                                       attention_only, allow_dense, packed),
                           *_choice_options(accuracy, phases, context, max_token_bytes),
                           *_scale_options(k_scale, quantize_queries))
        except MlaError as error:  # the temporary file is deleted before the caller reads the message
            raise MlaError(_with_names(str(error).replace(str(source), "module"), exported)) from None
        function = Function(library, name, None if isinstance(exported, str) else exported)
        function.log = log
        untold = None if attention_only else function.untold_size()
        if untold is not None:
            raise MlaError("{}: the shape of result {} must be computable from the shapes of the arguments, because "
                           "results are allocated before the call, got a size in dimension {} that depends on data: "
                           "compile the text of mla.export with mla-compile, and allocate the result in the caller"
                           .format(name, *untold))
        weakref.finalize(function, files.pop_all().close)
    return function
