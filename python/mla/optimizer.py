"""Replaces the MLA attention of an unmodified model by attention on pages."""

import copy
import functools
from dataclasses import dataclass

import torch
from torch.utils import _pytree as pytree

from .errors import MlaError, whole_number
from .weights import Weights

LAYOUTS = ("auto", "L1", "L2")
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


class _LayerPages:
    """What a recipe's function reads of a cache: its form, the past tokens, and the pages of one layer."""

    def __init__(self, layer):
        self.layer, self.past, self.form = layer, layer.tokens, layer.pages.store.form

    def append(self, latent, k_rope):
        return self.layer.append(latent, k_rope)

    @property
    def pools(self):
        return self.layer.pages.pools(self.layer.index)


class PagedAttention:
    """The forward function of a replaced attention module. Calls without a cache, and calls in training mode, run the
    module's own function."""

    def __init__(self, module, number, recipes, store, index):
        self.module, self.original = module, module.forward
        self.number, self.recipes, self.store, self.index = number, recipes, store, index
        self._weights, self._chosen = None, {}
        functools.update_wrapper(self, module.forward)

    def __deepcopy__(self, memo):
        """Returns the forward function of a copied module, with the same recipes and store. Its weights are found at
        the first call, because the copied module has no parameters yet."""
        twin = memo[id(self)] = object.__new__(type(self))
        original = copy.deepcopy(self.original, memo)
        twin.__dict__.update(self.__dict__, module=copy.deepcopy(self.module, memo), original=original,
                             __wrapped__=original, _weights=None, _chosen={})
        return twin

    def __call__(self, *args, **kwargs):
        from . import finder, generation, recipe

        given, named, cache = finder.without_cache(args, kwargs)
        if cache is None or self.module.training:
            return self.original(*args, **kwargs)
        layer = generation.paged_layer(cache, self.number, self.store, self.index)
        leaves, spec = recipe.flatten(given, named)
        if self._weights is None:
            self._weights = Weights(self.module)
        return self._recipe(leaves, spec, layer.tokens)(_LayerPages(layer), self._weights.current(), leaves)

    def _recipe(self, leaves, spec, past):
        """Returns the recipe for a call. Makes one if no call of this kind has been seen."""
        from . import recipe

        kinds = tuple(recipe.describe(v) for v in leaves)
        key = kinds, spec, bool(past)
        found = self._chosen.get(key)
        if found is None:
            fitting = [r for r in self.recipes if r.fits(kinds, spec, past)]
            if not fitting:
                raise MlaError("the attention must be called like in the probes of mla.optimize, got arguments "
                               f"{self._describe(leaves)} with {past} tokens in the cache")
            found = self._chosen[key] = max(fitting, key=recipe.Recipe.ones)
        return found

    @staticmethod
    def _describe(leaves):
        return ", ".join(f"{v.dtype} {list(v.shape)}" if isinstance(v, torch.Tensor) else repr(v) for v in leaves)


# Recipes of modules, by `_alike`. Equal modules of one process share them.
_RECIPES = {}


def _described(value):
    """Returns text that is equal for equal plain values and for equal configurations of Transformers."""
    if hasattr(value, "to_json_string"):
        return value.to_json_string(use_diff=False) + str(getattr(value, "_attn_implementation", None))
    plain = (bool, int, float, str, type(None), torch.dtype, tuple, list, dict)
    return repr(value) if isinstance(value, plain) else f"{type(value).__module__}.{type(value).__qualname__}"


def _alike(module):
    """Returns a key that is equal for modules with the same code, sizes and attributes, except for the number of
    their layer."""
    parts = []
    for name, part in module.named_modules():
        attributes = tuple((k, _described(v)) for k, v in sorted(vars(part).items())
                           if not k.startswith("_") and k != "layer_idx")
        tensors = tuple((k, tuple(v.shape), v.dtype, v.device)
                        for k, v in [*part.named_parameters(recurse=False), *part.named_buffers(recurse=False)])
        parts.append((name, type(part), attributes, tensors))
    return tuple(parts)


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


class _Optimizer:
    def __init__(self, store):
        self.store, self.failed, self.report = store, {}, Report()
        self.replaced = []  # pairs of a module and its new forward function

    def add(self, name, module, found):
        """Proves a module and prepares its replacement. Otherwise reports the obligation that failed."""
        from . import recipe

        try:
            new, number = recipe.cached(module, found.calls[0][0])
            recipes = self._recipes(module, found, new)
            index = len(self.store.widths)
            self.store.widths.append(recipes[0].widths)
            try:
                forward = PagedAttention(module, number, recipes, self.store, index)
                with torch.no_grad():
                    _compare(forward, found.calls)
            except MlaError:
                self.store.widths.pop()
                raise
        except MlaError as error:
            self.report.append(LayerReport(name, str(error)))
            return
        self.replaced.append((module, forward))
        self._describe(name, module, recipes[0].widths)

    def _describe(self, name, module, widths):
        weight = next(module.parameters())
        kernel = "cpu_decode, cpu_prefill" if weight.device.type == "cpu" else "chosen by mlaDecode"
        self.report.append(LayerReport(name, "", self.store.form, self.store.layout, self.store.page_size, kernel,
                                       sum(widths) * weight.element_size()))

    def _recipes(self, module, found, new):
        """Returns the recipes of a module. Equal modules share them."""
        from . import recipe

        key = _alike(module)
        if key in self.failed:
            raise self.failed[key]
        made = _RECIPES.setdefault(key, [])
        try:
            for call in (call for sequence in found.calls for call in sequence):
                leaves, spec = recipe.flatten(call.args, call.kwargs)
                kinds = [recipe.describe(v) for v in leaves]
                if not any(r.fits(kinds, spec, call.past) for r in made):
                    made.append(recipe.make_recipe(module, call, new))
        except MlaError as error:
            self.failed[key] = error
            raise
        return made


def optimize(model, *, page_size=64, layout="auto", form="auto", pages=None):
    """Replaces the MLA attention modules of a Transformers model by attention on pages, and returns the model.

        model = mla.optimize(transformers.AutoModelForCausalLM.from_config(config).eval())
        model.generate(ids, max_new_tokens=64)
        print(mla.report(model))

    model      a model of Transformers in eval mode
    page_size  number of tokens per page
    layout     of a page: "L1" (one pool), "L2" (a second pool for rope keys) or "auto"
    form       "absorbed" attends to latents, "expanded" expands them to keys and values first; "auto" takes the
               one with fewer operations for the number of new tokens
    pages      number of pages that all caches of the model share; None lets each cache add pages when it needs them

    Finds attention by running the model on a few random tokens, exports each attention module alone, and replaces
    it if mla-opt proves that it is MLA and its results on pages are the module's own. All other modules stay.
    """
    try:
        from .finder import find
        from .generation import Store
    except ImportError as error:
        raise MlaError(f"cannot optimize because {error.name} is missing; install it, for example with pip") from error

    if not isinstance(model, torch.nn.Module) or not hasattr(model, "get_input_embeddings"):
        raise MlaError(f"model must be a model of Transformers, got {type(model).__name__}")
    if model.training:
        raise MlaError("model must be in eval mode, got a model in training mode: call model.eval() first")
    if hasattr(model, "_mla_report"):
        raise MlaError("model must be a model that is not optimized, got one that mla.optimize returned")
    page_size = whole_number("page_size", page_size, 1, 65536)
    if layout not in LAYOUTS:
        raise MlaError(f"layout must be one of {', '.join(LAYOUTS)}, got {layout!r}")
    if form not in FORMS:
        raise MlaError(f"form must be one of {', '.join(FORMS)}, got {form!r}")
    if pages is not None:
        pages = whole_number("pages", pages, 1, 2**31 - 1)
    store = Store("L1" if layout == "auto" else layout, form, page_size, None)
    work = _Optimizer(store)
    for name, (module, found) in find(model).items():
        work.add(name, module, found)
    store.pages = pages
    for module, forward in work.replaced:
        module.forward = forward
    model._mla_report = work.report
    return model


def report(model):
    """Returns what `optimize` did with each attention module of a model. Prints as a table."""
    found = getattr(model, "_mla_report", None)
    if found is None:
        raise MlaError("model must be a model that mla.optimize returned, got another one")
    return found
