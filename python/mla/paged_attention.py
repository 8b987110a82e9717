"""The forward function of an attention module that mla.optimize replaced."""

import copy
import functools
import inspect

import torch
from transformers.cache_utils import StaticCache

from .errors import MlaError
from .finder import CACHE, without_cache
from .generation import check_indexed, paged_layer
from .packed_batch import FixedBatch, PackedBatch, PackedLayer
from .recipe import Filled, describe, flatten
from .static_layer import PagedStaticLayer
from .weights import Weights


# Keyword arguments of models that pass through their layers, and that no attention module reads.
UNREAD = frozenset((
    "cache_position", "labels", "logits_to_keep", "num_items_in_batch", "output_attentions", "output_hidden_states", "output_router_logits",
    "return_dict", "token_type_ids", "use_cache"))


class LayerPages:
    """What a recipe's function reads of a cache: its form, the past tokens, and the pages of one layer. `unmasked`: a
    token sees itself and all tokens before it, so that a mask is not read."""

    def __init__(self, layer, past, unmasked):
        self.layer, self.past, self.form, self.unmasked = layer, past, layer.pages.store.form, unmasked

    def append(self, latent, k_rope, query=None, turn=None):
        return self.layer.append(latent, k_rope, query, turn)

    def indexed(self, empty):
        """Returns the cached keys of the indexer [B, past, width]. `empty`: those of an empty cache."""
        return self.layer.indexed(empty)

    def append_indexed(self, keys):
        self.layer.append_indexed(keys)

    @property
    def pools(self):
        return self.layer.pages.pools(self.layer.index)


def _words(leaves):
    return ", ".join(f"{v.dtype} {list(v.shape)}" if isinstance(v, torch.Tensor) else
                     "past_key_values" if v is CACHE else repr(v) for v in leaves)


def _first_type(kinds):
    return next((kind[0] for kind in kinds if isinstance(kind, tuple) and kind[0].is_floating_point), None)


class ModelForward:
    """The forward function of an optimized model.

    During a call without an attention mask, its StaticCache is marked as unpadded: then a token sees itself and all
    tokens before it. The mark is not part of the model, because threads may call it with other caches.
    Transformers makes a mask for a StaticCache even so, because its own attention reads the whole cache; attention on
    pages ends at the lengths instead.
    """

    def __init__(self, model, store):
        self.original, self.store, self.config = model.forward, store, model.config
        self.names = list(inspect.signature(model.forward).parameters)
        self.is_causal = getattr(model.config.get_text_config(decoder=True), "is_causal", True)
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

    def _packed(self, batch, given):
        """Returns the arguments of a call with packed tokens, with its positions and mask."""
        tokens = given.get("input_ids")
        tokens = given.get("inputs_embeds") if tokens is None else tokens
        if tokens is None or tokens.shape[0] != 1 or tokens.shape[1] != batch.rows:
            raise MlaError(f"input_ids must be [1, {batch.rows}], the packed tokens of past_key_values, got "
                           f"{None if tokens is None else list(tokens.shape)}")
        if given.get("attention_mask") is not None:
            raise MlaError("attention_mask must be None with a packed batch, which has no padding, got a mask")
        if not torch.compiler.is_compiling():
            batch.check()
        positions = given.get("position_ids")
        eager = self.config.get_text_config(decoder=True)._attn_implementation == "eager"
        return {**given, "position_ids": batch.position_ids if positions is None else positions,
                "attention_mask": batch.mask(batch.dtype if eager else torch.bool, tokens.device)}

    def __call__(self, *args, **kwargs):
        self._check_attentions(kwargs)
        given = {**dict(zip(self.names, args)), **kwargs}
        if isinstance(given.get("past_key_values"), PackedBatch):
            return self.original(**self._packed(given["past_key_values"], given))
        cache = given.get("past_key_values")
        if not (isinstance(cache, StaticCache) and self.is_causal and given.get("attention_mask") is None):
            return self.original(*args, **kwargs)
        cache._mla_unpadded = True
        try:
            return self.original(*args, **kwargs)
        finally:
            cache._mla_unpadded = False


class GenerationInputs:
    """The function `prepare_inputs_for_generation` of an optimized model. With a StaticCache, Transformers makes a mask
    for each step. This leaves it out if no prompt is padded, so that the kernels without a mask run. The padding is read
    in the first call of `generate` only: later calls add tokens without padding."""

    def __init__(self, model):
        self.original = model.prepare_inputs_for_generation
        functools.update_wrapper(self, self.original)

    def __deepcopy__(self, memo):
        twin = memo[id(self)] = object.__new__(type(self))
        original = copy.deepcopy(self.original, memo)
        twin.__dict__.update(self.__dict__, original=original, __wrapped__=original)
        return twin

    @staticmethod
    def _is_unpadded(cache, mask, first):
        tokens, unpadded = getattr(cache, "_mla_padding", (mask.shape[1], False))
        if first or mask.shape[1] <= tokens:
            unpadded = bool(mask.all())
        cache._mla_padding = mask.shape[1], unpadded
        return unpadded

    def __call__(self, *args, past_key_values=None, attention_mask=None, is_first_iteration=False, **kwargs):
        drop = isinstance(past_key_values, StaticCache) and (attention_mask is None or (
            attention_mask.dim() == 2 and self._is_unpadded(past_key_values, attention_mask, is_first_iteration)))
        if drop:
            attention_mask = torch.empty(0, 0, 0, 0)  # with four dimensions, so that no mask is made of it
        inputs = self.original(*args, past_key_values=past_key_values, attention_mask=attention_mask,
                               is_first_iteration=is_first_iteration, **kwargs)
        if drop:
            del inputs["attention_mask"]
        return inputs


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
        leaves, spec = flatten(given, self._read(named))
        layers = cache.layers
        if self.number < len(layers) and self._is_ready(layers[self.number]):
            return self._run(cache, layers[self.number], leaves, spec)
        return self._prepare_and_run(cache, leaves, spec)

    def _read(self, named):
        """Returns the keyword arguments without those that no attention reads, unless a probe had them."""
        known = self.recipes[0].spec[2][1]
        return {name: value for name, value in named.items() if name not in UNREAD or name in known}

    def _is_ready(self, layer):
        """True if all tensors of a layer have constant addresses."""
        if type(layer) is PackedLayer:
            return type(layer.pages) is FixedBatch and layer.pages.store is self.store and self._weights is not None
        return type(layer) is PagedStaticLayer and layer.is_initialized and layer.pages.store is self.store

    # torch.compile traces calls with a static cache that has tokens. It does not trace the bookkeeping of pages.
    @torch.compiler.disable
    def _prepare_and_run(self, cache, leaves, spec):
        if self._weights is None:
            self._weights = Weights(self.module)
        if self.recipes[0].indexed:
            check_indexed(cache)
        return self._run(cache, paged_layer(cache, self.number, self.store, self.index), leaves, spec)

    def _run(self, cache, layer, leaves, spec):
        recipe = self._recipe(leaves, spec, layer)
        past = layer.past(recipe.new_tokens(leaves)) if recipe.past else 0
        return recipe(LayerPages(layer, past, self._is_unmasked(cache, layer, recipe)), self._weights.current(), leaves)

    def _is_unmasked(self, cache, layer, recipe):
        """True if the mask of the arguments hides later tokens only."""
        packed = type(layer) is PackedLayer
        if packed and (recipe.limits or not recipe.is_masked_by_argument):
            raise MlaError("cannot pack sequences because the module computes the mask of its attention; call "
                           "model.generate instead")
        unpadded = getattr(cache, "_mla_unpadded", False)
        return packed or (unpadded and layer.filled() is Filled.STATIC and recipe.is_masked_by_argument)

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
            raise MlaError(self._refusal(leaves, spec, filled))
        best = fitting[0]
        for other in fitting:  # torch.compile does not trace `max` with a key
            if other.rank(filled) > best.rank(filled):
                best = other
        return best

    def _refusal(self, leaves, spec, filled):
        """Returns the error for a call that no recipe fits."""
        recipe, named = self.recipes[0], spec[2][1]
        extra = [name for name in named if name not in recipe.spec[2][1]]
        missing = [name for name in recipe.spec[2][1] if name not in named]
        if extra or missing:
            found = ", ".join([f"{name} besides" for name in extra] + [f"no {name}" for name in missing])
            return (f"the attention must get the keyword arguments {', '.join(recipe.spec[2][1])}, which the model passed "
                    f"when mla.optimize traced it, got {found}: leave it out of the model's call")
        expected, found = _first_type(recipe.kinds), _first_type([describe(v) for v in leaves])
        if found != expected:
            return (f"the type of the model must be {expected}, as when mla.optimize proved its attention, got {found}: "
                    "convert the model before mla.optimize")
        return (f"the attention must be called as when mla.optimize traced the model, got arguments {_words(leaves)}, and a "
                f"cache that is {filled.value}")
