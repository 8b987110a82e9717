"""Layers of a Transformers StaticCache in pages.

All pages are reserved at the first call. Lengths, tables and slots are on the device, at constant addresses, and no
value of them is read on the host: a step can be captured in a CUDA graph, and torch.compile traces it.
"""

from typing import NamedTuple, Optional

import torch
from transformers.cache_utils import StaticLayer

from . import abi
from .attend import write
from .errors import MlaError
from .layouts import parse, print_layout
from .recipe import Filled


class LayerPools(NamedTuple):
    """The pools of a layer, as torch.ops.mla takes them. `options`: the layout of pools of bytes."""

    cache: torch.Tensor
    rope_cache: Optional[torch.Tensor]
    options: dict
    narrow: bool  # latent or rope key have 8 bits or fewer
    k_scale: Optional[torch.Tensor] = None  # [1], float32, of the cached values; None is 1
    quantize_queries: bool = False          # a decode rounds its queries to float8_e4m3fn


def _row_dtype(layout):
    """Returns the type of a layout whose rows consist of latent and rope key, of one type; None for other layouts."""
    kinds = {(f.dtype, f.place, f.transpose) for f in layout.fields}
    if len(kinds) > 1 or layout.page_align != 1 or [f.role for f in layout.fields] not in ([0], [0, 1]):
        return None
    return next((dtype for code, dtype in abi.DTYPES.values() if code == layout.fields[0].dtype), None)


def _form(layout):
    """Returns the type of the rows, and the fields `options` and `narrow` of LayerPools. The layout keeps them, because
    each step needs them for each layer."""
    if "_form" not in vars(layout):
        layout._form = _make_form(layout)
    return layout._form


def _make_form(layout):
    dtype = _row_dtype(layout)
    if dtype is not None:
        return dtype, {}, dtype == torch.float8_e4m3fn
    text = print_layout(layout.fields, layout.page_align)
    return None, dict(layout=text, page_size=layout.page_size), parse(text).dtype is None


def _view(layout, pools):
    dtype, options, narrow = _form(layout)
    if dtype is not None:
        pools = [pool.view(dtype).view(pool.shape[0], layout.page_size, sum(f.width for f in layout.fields if f.pool == i))
                 for i, pool in enumerate(pools)]
    return LayerPools(*[*pools, None][:2], options, narrow, _k_scale(layout, pools[0].device), layout.quantize_queries)


def _k_scale(layout, device):
    """Returns the scale of a layout as a tensor, or None. The layout keeps it, because a CUDA graph reads it."""
    if layout.k_scale is None:
        return None
    kept = vars(layout).setdefault("_k_scales", {})
    if device not in kept:
        kept[device] = torch.full((1,), layout.k_scale, device=device)
    return kept[device]


def views_of(cache):
    """Returns the LayerPools of each layer of a PagedCache."""
    return [_view(layout, pools) for layout, pools in zip(cache.layouts, cache.pools)]


class Step:
    """What the layers of one step read. `length`: the number of keys of each sequence that a gather returns."""

    runs = None  # the sequences are not packed

    def __init__(self, table, lengths, slots, length, page_size):
        self.table, self.lengths, self.slots, self.length = table, lengths, slots, length
        self._page_size, self._plans = page_size, {}

    def plan(self, heads, queries):
        """Returns the schedule of a decode of this step. None while tracing: each decode then makes its own."""
        if torch.compiler.is_compiling():
            return None
        found = self._plans.get(heads)
        if found is None:
            longest = self.table.shape[1] * self._page_size
            found = self._plans[heads] = torch.ops.mla.plan(self.lengths, heads, queries, self._page_size, longest)
        return found


class StaticPages:
    """The pages of one StaticCache. The first optimized layer moves all of them to the next step."""

    def __init__(self, store, most):
        self.store, self.most = store, most  # `most`: tokens of each sequence
        self.cache = self.table = self.lengths = self.tokens = self.step = self._views = None

    def open(self, batch, like):
        """Reserves the pages of all tokens. `like`: a tensor with the type and on the device of the cache."""
        cache = self.cache = self.store.open(batch, like, self.most)
        self.store.make_room(cache, self.most)
        cache.grow(self.most)
        cache.written()
        self.table = cache.block_table
        self.lengths = torch.zeros(batch, dtype=torch.int32, device=like.device)
        self.tokens = torch.zeros((), dtype=torch.int64, device=like.device)
        self._views = views_of(cache)
        for tensor in (self.table, self.lengths, self.tokens, *(v for views in self._views for v in views[:2])):
            if tensor is not None:  # so that CUDA graphs may write to it
                torch._dynamo.mark_static_address(tensor)

    def pools(self, index):
        return self._views[index]

    def advance(self, batch, new, leads):
        """Returns the step that appends `new` tokens to each sequence. The layer that leads begins the step."""
        compiling = torch.compiler.is_compiling()
        if not leads and not compiling:
            return self.step
        if leads:
            self._check(batch, new, compiling)
            self.lengths.add_(new)
            self.tokens.add_(new)
        size = self.cache.page_size
        positions = self.lengths[:, None] - new + torch.arange(new, device=self.lengths.device)
        slots = self.table.gather(1, positions // size) * size + positions % size
        step = Step(self.table, self.lengths, slots.flatten().to(torch.int32), self.most, size)
        if not compiling:
            self.step = step
        return step

    def _check(self, batch, new, compiling):
        if batch != self.lengths.shape[0]:
            raise MlaError(f"the batch must be {self.lengths.shape[0]}, the number of sequences of past_key_values, got "
                           f"{batch}")
        if self.lengths.is_cpu and not compiling and int(self.tokens) + new > self.most:
            raise MlaError(f"past_key_values must have a max_cache_len of at least {int(self.tokens) + new} tokens, got "
                           f"{self.most}")


class PagedStaticLayer(StaticLayer):
    """A layer of a StaticCache in pages. `index`: its number among the optimized layers."""

    def __init__(self, pages, index, leads):
        super().__init__(max_cache_len=pages.most)
        self.pages, self.index, self.leads = pages, index, leads

    def append(self, latent, k_rope, query=None, turn=None):
        """Writes new tokens like attend.write; returns the step and the rotated query."""
        batch, new = latent.shape[:2]
        if not self.is_initialized:
            self._open(batch, latent)
        step = self.pages.advance(batch, new, self.leads)
        query = write(step.slots, self.pages.pools(self.index), latent, k_rope, query, turn)
        return step, query

    def _open(self, batch, latent):
        if self.pages.cache is None:
            self.pages.open(batch, latent)
        self.cumulative_length = self.pages.tokens
        self.is_initialized = True

    def filled(self):
        return Filled.STATIC

    def past(self, new):
        """Returns the number of keys before `new` tokens: a call has keys for all tokens that fit."""
        return self.max_cache_len - new

    def lazy_initialization(self, key_states, value_states):
        pass

    def update(self, *_, **__):
        raise MlaError(f"layer {self.index} of past_key_values must be updated by the attention that mla.optimize "
                       "replaced, got an update by other code")

    def offload(self):
        pass

    prefetch = offload

    def reset(self):
        if self.is_initialized:
            self.pages.lengths.zero_()
            self.pages.tokens.zero_()

    def reorder_cache(self, beam_idx):
        """Copies the pages of the chosen sequences, without reading their numbers on the host."""
        if self.is_initialized:
            rows = self.pages.table.long()
            for pool in self.pages.pools(self.index)[:2]:
                if pool is not None:
                    pool[rows] = pool[rows[beam_idx.to(rows.device)]]
