"""Layers of a Transformers cache whose tokens are in the pages of a PagedCache.

An optimized attention replaces its layer of the `DynamicCache` or `StaticCache` that it is given, so
that each way to call the model works: `generate`, a call with `use_cache`, a cache that the caller
made. Other layers of the cache stay as they are.
"""

import torch
from transformers.cache_utils import Cache, DynamicIndexedLayer, DynamicLayer, StaticLayer

from .attend import write
from .cache import PagedCache
from .errors import MlaError
from .layouts import of_model, parse
from .packed_batch import PackedBatch
from .recipe import Filled
from .signature import CacheLayout
from .static_layer import PagedStaticLayer, StaticPages, Step, views_of


def cache_layout(widths, dtype, layout, page_size):
    """Returns the layout of a layer. `widths`: the widths of latent and rope key. Fields of a layout without quantised
    elements have type `dtype`."""
    made = of_model(layout, widths, dtype)
    if layout.lstrip().startswith("[") and made.hash != parse(layout).hash:
        raise MlaError(f"layout must have latents and rope keys of the model's type, {str(dtype).removeprefix('torch.')}, "
                       f"or of 8 bits or fewer, got {layout!r}")
    return CacheLayout(list(made.fields), made.page_align, page_size, layout)


class Store:
    """The pages of one optimized model.

    widths     the widths of latent and rope key, one pair per optimized layer
    pages      number of pages that all caches of the model share, or None: each cache has its own pages, and
               adds more when it needs them
    """

    def __init__(self, layout, form, page_size, pages, k_scale=None, quantize_queries=False):
        self.widths, self.layout, self.form, self.page_size, self.pages = [], layout, form, page_size, pages
        self.k_scale, self.quantize_queries = k_scale, quantize_queries
        self.numbers = []  # the layer of the model's cache of each optimized layer
        self.modules = {}  # what was proved of the model's attention modules, by graph
        self.rounds = False  # a layout that rounds keeps the model's type until the attention is proved
        self._shared = self._kind = None

    def __deepcopy__(self, memo):
        """Returns the store itself: a copy of a cache belongs to the same model."""
        return self

    def _layouts(self, dtype):
        layout = "L1" if parse(self.layout).dtype is None and not self.rounds else self.layout
        made = [cache_layout(widths, dtype, layout, self.page_size) for widths in self.widths]
        if layout == self.layout:
            for each in made:
                each.k_scale, each.quantize_queries = self.k_scale, self.quantize_queries
        return made

    def open(self, batch, like, tokens):
        """Returns a PagedCache of `batch` sequences with the type and on the device of tensor `like`."""
        if self.pages is None:
            pages = batch * (1 + tokens // self.page_size)
            return self.make_pages(like, max(1, pages), batch)
        if self._kind != (like.dtype, like.device):
            self._shared = self.make_pages(like, self.pages)
            self._kind = like.dtype, like.device
        return self._shared.sharing(batch)

    def make_pages(self, like, pages, batch=0):
        """Returns a PagedCache with its own pages."""
        return PagedCache(self._layouts(like.dtype), batch, pages, like.device)

    def make_room(self, cache, tokens):
        """Checks, or with `pages=None` ensures, that each sequence of a cache can take `tokens` more tokens."""
        needed = cache.pages_needed([tokens] * cache.sequences)
        missing = needed - cache.free_pages
        if missing <= 0:
            return False
        if self.pages is not None:
            raise MlaError(f"pages must be at least {self.pages + missing} to cache {tokens} more tokens of each of "
                           f"{cache.sequences} sequences, got {self.pages} pages of {self.page_size} tokens, of which "
                           f"{cache.free_pages} are free: pass more pages to mla.optimize, or delete other caches")
        cache.extend(max(missing, cache.total_pages))
        return True


class Pages:
    """The pages of one Transformers cache. All optimized layers share page ids, and each step reserves its tokens
    in the first of them."""

    def __init__(self, store):
        self.store, self.cache, self.tokens, self.step = store, None, 0, None
        self._views = None

    def reserve(self, past, batch, new, like):
        """Returns the step in which a layer with `past` tokens appends `new` ones."""
        if self.cache is None:
            self.cache = self.store.open(batch, like, new)
        if self.cache.sequences != batch:
            raise MlaError(f"the batch must be {self.cache.sequences}, the number of sequences of past_key_values, got "
                           f"{batch}")
        if self.tokens == past:
            if self.store.make_room(self.cache, new) or self._views is None:
                self._views = None
            self.cache.grow(new)
            self.tokens += new
            cache = self.cache
            self.step = Step(cache.block_table, cache.lengths, cache.slots, self.tokens, cache.page_size)
            self.cache.written()  # by the layers of this step
        elif self.tokens != past + new:
            raise MlaError(f"all layers of past_key_values must have {self.tokens} tokens, got {past} in one of them: "
                           "the cache is incomplete after an error; use a new one")
        return self.step

    def pools(self, index):
        """Returns the LayerPools of a layer."""
        if self._views is None:
            self._views = views_of(self.cache)
        return self._views[index]

    def keep(self, tokens):
        """Removes the tokens after the first `tokens`."""
        if self.cache is not None and tokens < self.tokens:
            self.cache.rollback(self.tokens - tokens)
            self.tokens = tokens

    def select(self, sequences):
        if self.cache is not None:
            self.cache.select(sequences)


class PagedLayer(DynamicLayer):
    """A layer of a Transformers cache in pages. `index`: its number among the optimized layers.

    If the module has an indexer, `indexer_keys` [B, tokens, width] are its keys, as in Transformers' own layer.
    """

    def __init__(self, pages, index, leads):
        super().__init__()
        self.pages, self.index, self.leads, self.tokens = pages, index, leads, 0
        self.indexer_keys = None

    def append(self, latent, k_rope, query=None, turn=None):
        """Writes new tokens like attend.write; returns the step and the rotated query."""
        batch, new = latent.shape[:2]
        step = self.pages.reserve(self.tokens, batch, new, latent)
        query = write(step.slots, self.pages.pools(self.index), latent, k_rope, query, turn)
        self.tokens += new
        self.is_initialized = True
        return step, query

    def indexed(self, empty):
        """Returns the keys of the indexer. `empty`: those of an empty cache."""
        keys = empty if self.indexer_keys is None else self.indexer_keys
        if keys.shape[:2] != (empty.shape[0], self.tokens):
            raise MlaError(f"layer {self.index} of past_key_values must have keys of the indexer for {empty.shape[0]} x "
                           f"{self.tokens} tokens, got {keys.shape[0]} x {keys.shape[1]}: the cache is of another batch, "
                           "or incomplete after an error; use a new one")
        return keys

    def append_indexed(self, keys):
        """Appends new keys of the indexer [B, S, width]."""
        self.indexer_keys = keys if self.indexer_keys is None else torch.cat([self.indexer_keys, keys], 1)

    def filled(self):
        return Filled.PARTLY if self.tokens else Filled.EMPTY

    def past(self, _new):
        """Returns the number of keys before `new` tokens."""
        return self.tokens

    def lazy_initialization(self, key_states, value_states):
        pass

    def update(self, *_, **__):
        raise MlaError(f"layer {self.index} of past_key_values must be updated by the attention that mla.optimize "
                       "replaced, got an update by other code")

    def get_seq_length(self):
        return self.tokens

    def reset(self):
        self.tokens, self.indexer_keys = 0, None
        self.pages.keep(0)

    def offload(self):
        pass

    prefetch = offload

    def crop(self, tokens_to_remove):
        if tokens_to_remove > 0:
            raise MlaError(f"crop: tokens_to_remove must be 0 or less, got {tokens_to_remove}: -n removes n tokens")
        self.tokens = max(0, self.tokens + tokens_to_remove)
        self.pages.keep(self.tokens)
        if self.indexer_keys is not None:
            self.indexer_keys = self.indexer_keys[:, :self.tokens] if self.tokens else None

    # The pages of all layers change together, when the first of them is asked to. Keys of an indexer are each layer's.

    def reorder_cache(self, beam_idx):
        if self.leads:
            self.pages.select(beam_idx.tolist())
        if self.indexer_keys is not None:
            self.indexer_keys = self.indexer_keys.index_select(0, beam_idx.to(self.indexer_keys.device))

    def batch_select_indices(self, indices):
        if self.leads:
            rows = torch.arange(self.pages.cache.sequences if self.pages.cache else 0)
            self.pages.select(rows[indices.cpu() if isinstance(indices, torch.Tensor) else indices].tolist())
        if self.indexer_keys is not None:
            self.indexer_keys = self.indexer_keys[indices]

    def batch_repeat_interleave(self, repeats):
        if self.leads and self.pages.cache:
            self.pages.select([s for s in range(self.pages.cache.sequences) for _ in range(repeats)])
        if self.indexer_keys is not None:
            self.indexer_keys = self.indexer_keys.repeat_interleave(repeats, dim=0)


# The paged layer that replaces a layer of Transformers.
PAGED = {DynamicLayer: PagedLayer, DynamicIndexedLayer: PagedLayer, StaticLayer: PagedStaticLayer}


def _check_store(layer, store):
    if layer.pages.store is not store:
        raise MlaError("past_key_values must be a cache of this model, got one that another optimized model wrote")


def check_indexed(cache):
    """Raises for a cache without a place for the keys of an indexer."""
    if isinstance(cache, PackedBatch) or any(isinstance(layer, StaticLayer) for layer in cache.layers):
        raise MlaError("past_key_values must be a transformers.DynamicCache because the attention of this model has an "
                       f"indexer, whose keys only it can hold, got a {type(cache).__name__}")


def _new_layer(cache, layer, store, index):
    """Returns the paged layer that replaces an empty layer of a cache. The first one of its kind leads."""
    kind = PAGED[type(layer)]
    first = next((other for other in cache.layers if type(other) is kind), None)
    if first is not None:
        _check_store(first, store)
        return kind(first.pages, index, False)
    pages = StaticPages(store, layer.max_cache_len) if kind is PagedStaticLayer else Pages(store)
    return kind(pages, index, True)


def paged_layer(cache, number, store, index):
    """Returns layer `number` of a Transformers cache, which becomes a paged layer if it is still empty."""
    if isinstance(cache, PackedBatch):
        _check_store(cache.layers[number], store)
        return cache.layers[number]
    if not isinstance(cache, Cache) or cache.layer_class_to_replicate not in (None, DynamicLayer) or cache.offloading:
        raise MlaError("past_key_values must be a transformers.DynamicCache or StaticCache without offloading, got "
                       f"{type(cache).__name__}")
    while len(cache.layers) <= number:
        cache.layers.append(DynamicLayer())
    layer = cache.layers[number]
    if type(layer) in PAGED.values():
        _check_store(layer, store)
        return layer
    tokens = int(layer.get_seq_length())
    if type(layer) not in PAGED or tokens:
        raise MlaError(f"layer {number} of past_key_values must be an empty DynamicLayer or StaticLayer, got "
                       f"{type(layer).__name__} with {tokens} tokens: pass a new transformers.DynamicCache or "
                       "StaticCache")
    cache.layers[number] = _new_layer(cache, layer, store, index)
    return cache.layers[number]
