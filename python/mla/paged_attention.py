"""The forward function of an attention module that mla.optimize replaced."""

import copy
import functools
import inspect

import torch

from .errors import MlaError
from .finder import without_cache
from .generation import paged_layer
from .recipe import Filled, describe, flatten
from .static_layer import PagedStaticLayer
from .weights import Weights


class LayerPages:
    """What a recipe's function reads of a cache: its form, the past tokens, and the pages of one layer."""

    def __init__(self, layer, past):
        self.layer, self.past, self.form = layer, past, layer.pages.store.form

    def append(self, latent, k_rope, query=None, turn=None):
        return self.layer.append(latent, k_rope, query, turn)

    @property
    def pools(self):
        return self.layer.pages.pools(self.layer.index)


def _words(leaves):
    return ", ".join(f"{v.dtype} {list(v.shape)}" if isinstance(v, torch.Tensor) else repr(v) for v in leaves)


def _is_decode_mask(leaf, keys):
    """True for the mask of one new token per sequence."""
    return isinstance(leaf, torch.Tensor) and leaf.dim() == 4 and leaf.shape[2] == 1 and leaf.shape[3] == keys


class ModelForward:
    """The forward function of an optimized model. During a call without an attention mask, `store.unpadded` is True:
    then the only keys that one new token of a StaticCache does not see are those after it. Transformers makes a mask
    for them, because its own attention reads the whole cache; attention on pages ends at the lengths instead."""

    def __init__(self, model, store):
        self.original, self.store, self.config = model.forward, store, model.config
        names = list(inspect.signature(model.forward).parameters)
        self.place = names.index("attention_mask") if "attention_mask" in names else None
        functools.update_wrapper(self, model.forward)

    def __deepcopy__(self, memo):
        twin = memo[id(self)] = object.__new__(type(self))
        original = copy.deepcopy(self.original, memo)
        twin.__dict__.update(self.__dict__, original=original, __wrapped__=original,
                             config=copy.deepcopy(self.config, memo))
        return twin

    def _check_attentions(self, kwargs):
        asked = kwargs.get("output_attentions")
        if asked is None:
            asked = getattr(self.config, "output_attentions", False)
        if asked and not (kwargs.get("use_cache") is False and kwargs.get("past_key_values") is None):
            raise MlaError("output_attentions must be False because attention on pages does not compute probabilities; "
                           "pass use_cache=False to compute them by the model's own attention")

    def __call__(self, *args, **kwargs):
        self._check_attentions(kwargs)
        positional = self.place is not None and len(args) > self.place
        self.store.unpadded = not positional and kwargs.get("attention_mask") is None
        try:
            return self.original(*args, **kwargs)
        finally:
            self.store.unpadded = False


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
        given, named, cache = without_cache(args, kwargs)
        if cache is None or self.module.training:
            return self.original(*args, **kwargs)
        leaves, spec = flatten(given, named)
        layers = cache.layers
        if self.number < len(layers) and self._is_ready(layers[self.number]):
            return self._run(layers[self.number], leaves, spec)
        return self._prepare_and_run(cache, leaves, spec)

    def _is_ready(self, layer):
        return type(layer) is PagedStaticLayer and layer.is_initialized and layer.pages.store is self.store

    # torch.compile traces calls with a static cache that has tokens. It does not trace the bookkeeping of pages.
    @torch.compiler.disable
    def _prepare_and_run(self, cache, leaves, spec):
        if self._weights is None:
            self._weights = Weights(self.module)
        return self._run(paged_layer(cache, self.number, self.store, self.index), leaves, spec)

    def _run(self, layer, leaves, spec):
        if self.store.unpadded and layer.filled() is Filled.STATIC:
            leaves = [None if _is_decode_mask(v, layer.max_cache_len) else v for v in leaves]
        recipe = self._recipe(leaves, spec, layer)
        past = layer.past(recipe.new_tokens(leaves)) if recipe.past else 0
        return recipe(LayerPages(layer, past), self._weights.current(), leaves)

    def _recipe(self, leaves, spec, layer):
        """Returns the recipe for a call."""
        kinds = [describe(v) for v in leaves]
        filled = layer.filled()
        if torch.compiler.is_compiling():  # an entry that is new after compilation would make it compile again
            return self._choose(kinds, spec, filled, leaves)
        key = (tuple(kinds), spec, filled)
        if key not in self._chosen:
            self._chosen[key] = self._choose(kinds, spec, filled, leaves)
        return self._chosen[key]

    def _choose(self, kinds, spec, filled, leaves):
        fitting = [r for r in self.recipes if r.fits(kinds, spec, filled)]
        if not fitting:
            raise MlaError("the attention must be called like in the probes of mla.optimize, got arguments "
                           f"{_words(leaves)}, and a cache that is {filled.value}")
        best = fitting[0]
        for other in fitting:  # torch.compile does not trace `max` with a key
            if other.rank(filled) > best.rank(filled):
                best = other
        return best
