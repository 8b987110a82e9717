"""Replaces the MLA attention of an unmodified model by attention on pages."""

from dataclasses import dataclass

import torch
from torch.utils import _pytree as pytree

from . import abi
from .errors import MlaError, whole_number, yes_or_no
from .layouts import LATENT, ROPE, SCALE, of_model, parse, uses_k_scale

FORMS = ("auto", "absorbed", "expanded")
# The largest difference from the module in the probes, relative to its largest result.
LIMITS = {torch.float32: 1e-4, torch.float64: 1e-4, torch.float16: 2e-2, torch.bfloat16: 5e-2}


@dataclass
class LayerReport:
    """What became of one attention module."""

    name: str
    failed: str = ""  # the obligation that failed; empty for a replaced module
    form: str = ""
    layout: str = ""
    page_size: int = 0
    kernel: str = ""
    bytes_per_token: int = 0

    def cells(self):
        if self.failed:
            return [self.name, self.failed, "", "", "", "", ""]
        return [self.name, "raised", self.form, self.layout, str(self.page_size), self.kernel,
                str(self.bytes_per_token)]


class Report(list):
    """The reports of a model's attention modules. Prints as a table."""

    def __str__(self):
        rows = [["layer", "result", "form", "layout", "page", "kernel", "bytes per token"], *(r.cells() for r in self)]
        widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
        return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in rows)


def _compare(forward, calls):
    """Replays the recorded calls on pages, and raises if a result differs from the module's own."""
    from transformers.cache_utils import DynamicCache

    from .finder import CACHE

    for sequence in calls:
        cache = DynamicCache()
        for call in sequence:
            args, kwargs = ([cache if v is CACHE else v for v in call.args],
                            {k: cache if v is CACHE else v for k, v in call.kwargs.items()})
            results = pytree.tree_leaves(forward(*args, **kwargs))
            for ours, theirs in zip(results, pytree.tree_leaves(call.output), strict=True):
                if isinstance(ours, torch.Tensor):  # None: probabilities, which are not computed
                    _compare_results(ours, theirs, call)


def _compare_results(ours, theirs, call):
    rows = call.visible.to(ours.device)
    if ours.shape[:2] == rows.shape:  # what the module computes for padding is not used
        ours, theirs = ours[rows], theirs[rows]
    largest = theirs.abs().max().item()
    off = (ours.double() - theirs.double()).abs().max().item()
    if not off <= LIMITS.get(ours.dtype, 0) * max(largest, 1e-6):
        raise MlaError(f"differs by {off:.2g} of {largest:.2g} for {call.new} new tokens after {call.past}")


# The rows of the kernel manifest for decodes without a mask, by compute capability, and their widths of latent and
# rope key and types. A padded batch has a mask.
DECODES = {(9, 0): "sm90_decode", (10, 0): "sm100_decode"}
DECODE_WIDTHS, DECODE_TYPES = (512, 64), (torch.float16, torch.bfloat16)
PREFILLS = {(9, 0): "sm90_prefill", (10, 0): "sm100_prefill"}


def _decode_kernel(device, dtype, widths, layout, quantize_queries=False):
    """Returns the kernel of absorbed attention without a mask on pages of a CacheLayout."""
    if device.type == "cpu":
        return "cpu_decode"
    is_hopper = torch.cuda.get_device_capability(device) == (9, 0)
    if is_hopper and layout.text == "L4" and widths == DECODE_WIDTHS and dtype == torch.bfloat16 \
            and layout.page_size % 16 == 0:
        return "sm90_decode_l4"
    if quantize_queries and widths == DECODE_WIDTHS:
        kernel = DECODES.get(torch.cuda.get_device_capability(device))
        return "generic_decode" if kernel is None else kernel + "_e4m3"
    is_plain = of_model(layout.text, widths, dtype).dtype is not None  # more than 8 bits
    fits = is_plain and widths == DECODE_WIDTHS and dtype in DECODE_TYPES
    return DECODES.get(torch.cuda.get_device_capability(device) if fits else None, "generic_decode")


def _prefill_kernel(device, dtype, widths):
    """Returns the kernel of expanded attention without a mask, for heads of at most 256 and multiples of 16 bytes."""
    if device.type == "cpu":
        return "cpu_prefill"
    fits = widths[1] <= DECODE_WIDTHS[1] and dtype in DECODE_TYPES
    return PREFILLS.get(torch.cuda.get_device_capability(device) if fits else None, "generic_prefill")


class _Optimizer:
    """Replaces modules one by one. `source`: finds the recipes of a module."""

    def __init__(self, store, source):
        self.store, self.source, self.report = store, source, Report()
        self.replaced = []  # pairs of a module and its new forward function

    def add(self, name, module, sequences):
        """Prepares the replacement of a module whose calls were recorded, or reports the obligation that failed."""
        from . import recipe

        try:
            traced = recipe.trace(module, sequences)
        except MlaError as error:
            self.report.append(LayerReport(name, str(error)))
            return
        proved = self.source.find(name, module, traced, sequences)
        self.store.modules.setdefault(proved.graph, proved)
        failed = proved.failed or self._replace(module, traced.number, proved.recipes, sequences)
        if failed:
            self.report.append(LayerReport(name, failed))
        else:
            self._describe(name, module, proved.recipes[0])

    def _replace(self, module, number, recipes, sequences):
        """Prepares the replacement of a proved module. Returns how it differs from the module, or None."""
        from .generation import cache_layout
        from .paged_attention import PagedAttention

        cache_layout(recipes[0].widths, next(module.parameters()).dtype, self.store.layout, 1)  # raises if it does not fit
        forward = PagedAttention(module, number, recipes, self.store, len(self.store.widths))
        self.store.widths.append(recipes[0].widths)
        self.store.numbers.append(number)
        try:
            with torch.no_grad():
                _compare(forward, sequences)
        except MlaError as error:
            self.store.widths.pop(), self.store.numbers.pop()
            return str(error)
        self.replaced.append((module, forward))
        return None

    def _describe(self, name, module, recipe):
        from .generation import cache_layout
        from .part_ops import is_narrow

        weight, widths = next(module.parameters()), recipe.widths
        layout = cache_layout(widths, weight.dtype, self.store.layout, self.store.page_size)
        form, kernels = self.store.form, []
        if form == "auto" and is_narrow(weight):
            form = "expanded"
        if form != "expanded":
            kernels.append(_decode_kernel(weight.device, weight.dtype, widths, layout, self.store.quantize_queries))
        if form != "absorbed":
            kernels.append(_prefill_kernel(weight.device, weight.dtype, widths))
        self.report.append(LayerReport(name, "", form, self.store.layout, self.store.page_size, ", ".join(kernels),
                                       layout.token_bytes + recipe.indexer_bytes()))


def _check_scales(layout, k_scale, quantize_queries):
    """Checks the arguments that only some layouts have."""
    made = None if layout == "auto" else parse(layout)
    if k_scale is not None:
        if isinstance(k_scale, bool) or not isinstance(k_scale, (int, float)) or not 0 < k_scale < float("inf"):
            raise MlaError(f"k_scale must be a finite number greater than 0, got {k_scale!r}")
        if made is None or not uses_k_scale(made.fields):
            raise MlaError(f"k_scale must be None with layout {layout!r}, which does not use one, got {k_scale!r}")
    if not quantize_queries:
        return
    narrow = made is not None and all(f.dtype == abi.CODES[torch.float8_e4m3fn] for f in made.fields if f.role in (LATENT, ROPE))
    if not narrow or made.field(SCALE) is not None or made.field(ROPE) is None:
        raise MlaError(f"quantize_queries must be False with layout {layout!r}: only pages of float8_e4m3fn without scales, "
                       "such as 'L3', take queries of 8 bits")


def optimize(model, *, page_size=64, layout="auto", form="auto", pages=None, recipe=None, k_scale=None,
             quantize_queries=False):
    """Replaces the MLA attention modules of a Transformers model by attention on pages, and returns the model.

        model = mla.optimize(transformers.AutoModelForCausalLM.from_config(config).eval())
        model.generate(ids, max_new_tokens=64)
        print(mla.report(model))

    model      a model of Transformers in eval mode
    page_size  number of tokens per page
    layout     of a page: a name of docs/Layouts.md, for example "L1" (one pool), "L2" (a second pool for rope keys),
               "L3" (one pool of float8_e4m3fn with one scale: half the memory, and values rounded to 3 fraction bits) or
               "L4" (float8_e4m3fn with a scale for 128 elements); a list of fields such as "[latent : 512 x bf16,
               rope : 64 x bf16]"; or "auto", which is "L1". A name adapts to the model's widths, and its fields have
               the model's type if none of them has 8 bits or fewer; those of a list must have it
    form       "absorbed" attends to latents, "expanded" expands them to keys and values first; "auto" takes the
               one with fewer operations for the number of new tokens. For float16 on a GPU that is "expanded":
               absorbed queries may exceed 65504, the largest float16
    pages      number of pages that all caches of the model share; None lets each cache add pages when it needs them
    k_scale    of layouts without a scale in the cache, such as "L3": stored = value / k_scale. None is 1. Values must be
               between 2^-9 and 448 times k_scale: choose the largest magnitude of latents and rope keys / 448
    quantize_queries  True rounds the queries of a decode to float8_e4m3fn, with a scale for each head of a token. "L3"
               has its fast kernels on sm_90a and sm_100a for these queries only. Queries lose precision
    recipe     path of a file that mla.save_recipe wrote for a model with the same attention. With it, neither the tools
               nor torch-mlir are needed. None proves the attention here, or finds it in the cache of recipes

    Finds attention by running the model on a few random tokens, exports each attention module alone, and replaces
    it if mla-opt proves that it is MLA and its results on pages are the module's own. All other modules stay.
    """
    try:
        from .finder import find
        from .generation import Store
        from .paged_attention import GenerationInputs, ModelForward
        from .prover import Prover
        from .recipe_file import RecipeFile
        from .runtime import library
    except ImportError as error:
        raise MlaError(f"cannot optimize because {error.name} is missing; install it, for example with pip") from error

    if not isinstance(model, torch.nn.Module) or not hasattr(model, "get_input_embeddings"):
        raise MlaError(f"model must be a model of Transformers, got {type(model).__name__}")
    if model.training:
        raise MlaError("model must be in eval mode, got a model in training mode: call model.eval() first")
    if hasattr(model, "_mla_report"):
        raise MlaError("model must be a model that is not optimized, got one that mla.optimize returned")
    page_size = whole_number("page_size", page_size, 1, 65536)
    if layout != "auto" and parse(layout).field(LATENT) is None:
        raise MlaError(f"layout must have a latent field, got {layout!r}")
    if layout != "auto" and parse(layout).pools > 2:
        raise MlaError(f"layout must have 1 or 2 pools, got {parse(layout).pools}")
    yes_or_no(quantize_queries=quantize_queries)
    _check_scales(layout, k_scale, quantize_queries)
    if form not in FORMS:
        raise MlaError(f"form must be one of {', '.join(FORMS)}, got {form!r}")
    if pages is not None:
        pages = whole_number("pages", pages, 1, 2**31 - 1)
    library()  # an error now is no obligation of a module
    store = Store("L1" if layout == "auto" else layout, form, page_size, None, k_scale, quantize_queries)
    work = _Optimizer(store, Prover() if recipe is None else RecipeFile(recipe))
    for name, (module, found) in find(model).items():
        work.add(name, module, found.calls)
    store.pages, store.rounds = pages, True
    for module, forward in work.replaced:
        module.forward = forward
    if work.replaced:
        model.forward = ModelForward(model, store)
        model.prepare_inputs_for_generation = GenerationInputs(model)
    model._mla_report, model._mla_store = work.report, store
    return model


def _of_optimized(model, name):
    found = getattr(model, name, None)
    if found is None:
        raise MlaError("model must be a model that mla.optimize returned, got another one")
    return found


def store_of(model):
    """Returns the Store of an optimized model."""
    return _of_optimized(model, "_mla_store")


def report(model):
    """Returns what `optimize` did with each attention module of a model. Prints as a table."""
    return _of_optimized(model, "_mla_report")


def save_recipe(model, path):
    """Writes what `optimize` proved of a model to a file, for `optimize(model, recipe=path)` on machines without the
    tools. The file is JSON, and has no weights. It is for the same attention modules, whatever their number is."""
    from .recipe_file import save

    save(path, _of_optimized(model, "_mla_store").modules.values())
