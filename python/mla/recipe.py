"""Exports an attention module alone, proves that it is MLA, and builds a function of it on pages."""

import collections
import copy
import enum
import pathlib
import re
import tempfile
from dataclasses import dataclass

import torch
from torch.utils import _pytree as pytree
from transformers.cache_utils import Cache

from . import nesting, raised
from .errors import MlaError
from .exporter import export
from .finder import CACHE, Marker
from .graph import Graph, digest
from .sizes import Caps
from .tools import run_tool
from .torch_text import SILENT

REASON = re.compile(r'remark: \[(?:Missed|Failed)\].*Reason="([^"]*)"')
CONSTANTS = (type(None), bool, int, float, str)


class Filled(enum.Enum):
    """What a cache contains before a call."""

    EMPTY = "empty"
    PARTLY = "filled with tokens"
    STATIC = "a StaticCache"  # with room for all tokens; a call has keys for all of them, and a mask


class _NoLayers(list):
    """The layers of a cache that only its `update` may use."""

    def __getitem__(self, _):
        raise MlaError("the module must use its cache by past_key_values.update only, got a use of its layers")


class _NothingShared(collections.UserDict):
    """An empty dictionary that the module must not use."""

    def _refuse(self, *_):
        raise MlaError("the module must not share latents with other layers, got a use of a dictionary that all layers get")

    __getitem__ = __setitem__ = __contains__ = __iter__ = __len__ = __delitem__ = _refuse


class _PastCache(Cache):
    """Gives a module the past that a trace is made for, and records what the module does with it."""

    def __init__(self, past, indexed):
        super().__init__(layers=_NoLayers())
        self.past, self.indexed, self.updates, self.indexer_updates = list(past), list(indexed), [], []

    def update(self, key_states, value_states, layer_idx, *_, **__):
        if self.updates:
            raise MlaError("the module must update the cache once, got a second update")
        self.updates.append((key_states, value_states, layer_idx))
        if not self.past:
            return key_states, value_states
        return tuple(torch.cat([old, new], -2) for old, new in zip(self.past, (key_states, value_states)))

    def get_seq_length(self, layer_idx=0):
        return self.past[0].shape[-2] if self.past else 0

    def update_indexer(self, indexer_key_states, layer_idx):
        if self.indexer_updates:
            raise MlaError("the module must update the indexer keys of the cache once per call, got a second update")
        self.indexer_updates.append((indexer_key_states, layer_idx))
        return torch.cat([*self.indexed, indexer_key_states], 1)


def flatten(args, kwargs):
    """Returns the leaves of a call's arguments and their nesting. Objects are leaves, as markers."""
    leaves = []
    spec = nesting.flatten((args, kwargs), leaves)
    return leaves, spec


def _real(tensor):
    return torch.view_as_real(tensor) if tensor.is_complex() else tensor


def describe(leaf):
    """Returns what must be equal in two calls of one function: a constant, or a tensor's type and its dimensions
    of size 1."""
    if isinstance(leaf, torch.Tensor):
        return leaf.dtype, tuple(size == 1 for size in leaf.shape)
    return leaf if isinstance(leaf, (Marker, *CONSTANTS)) else type(leaf)


class _Alone(torch.nn.Module):
    """One module and the constants of a call, as a module of tensors."""

    def __init__(self, module, leaves, spec, dropped, keys, record):
        super().__init__()
        self.module, self.keys = module, keys
        self.__dict__["call"] = module.forward
        self.dropped = dropped  # True for each leaf of the result that is not computed
        self.constants = [None if isinstance(v, torch.Tensor) else v for v in leaves]
        self.is_tensor = [isinstance(v, torch.Tensor) for v in leaves]
        self.is_complex = [isinstance(v, torch.Tensor) and v.is_complex() for v in leaves]
        self.spec = spec
        self.record = record  # called with the nesting of the result and the updates of the cache

    def forward(self, tensors, indexed, sizes, past):
        """`indexed`: the cached keys of the indexer, or nothing. `sizes`: as for `Caps`. `past`: the cached latents and
        rope keys, or nothing."""
        given, cache, caps = iter(tensors), _PastCache(past, indexed), Caps(self.keys, sizes)
        objects = {CACHE: cache, Marker.EMPTY: _NothingShared()}
        leaves = [objects[value] if isinstance(value, Marker) else value for value in self.constants]
        for i, (tensor, pairs) in enumerate(zip(self.is_tensor, self.is_complex)):
            if tensor:
                leaves[i] = torch.view_as_complex(next(given)) if pairs else next(given)
        args, kwargs = nesting.unflatten(self.spec, iter(leaves))
        out = []
        with caps.installed(self.module):
            spec = nesting.flatten(self.call(*args, **kwargs), out)
        out = [None if drop else v for v, drop in zip(out, self.dropped, strict=True)]
        if len(cache.updates) != 1:
            raise MlaError("the module must update the cache once, got no update")
        number = cache.updates[0][2]
        if any(layer != number for _, layer in cache.indexer_updates):
            raise MlaError(f"the module must update one layer of the cache, got an update of layer {number} and of the "
                           "indexer of another one")
        new_indexed = [keys for keys, _ in cache.indexer_updates]
        self.record(update=cache.updates[0], indexed=new_indexed, limits=caps.limits, out_spec=spec,
                    out_constants=[None if isinstance(v, torch.Tensor) else v for v in out],
                    out_is_tensor=[isinstance(v, torch.Tensor) for v in out])
        # Without a past, the graph also shows what the module caches. With one, the keys are the whole cache.
        return [*(v for v in out if isinstance(v, torch.Tensor)), *new_indexed, *(() if past else cache.updates[0][:2])]


def _probabilities(call):
    """Returns True for each leaf of a recorded result that has one float per key, which attention on pages does not
    compute. The sizes are compared here, because a comparison while tracing would fix them."""
    keys = call.new + call.past
    return [isinstance(v, torch.Tensor) and v.is_floating_point() and v.shape[-1] == keys
            for v in pytree.tree_leaves(call.output)]


def _dynamic(tensor, sizes):
    """Marks the dimensions of the given sizes as dynamic. If one has such a size by chance, the export fixes it."""
    return {dim: torch.export.Dim.AUTO for dim, size in enumerate(tensor.shape) if size in sizes} or None


def raise_text(text):
    """Returns the raised text of a module. If no attention was raised, raises an MlaError with the obligations that
    failed."""
    with tempfile.TemporaryDirectory(prefix="mla-") as folder:
        source, target = pathlib.Path(folder, "module.mlir"), pathlib.Path(folder, "raised.mlir")
        source.write_text(text)
        log = run_tool("mla-opt", str(source), "--mla-raise-torch", "--mlir-print-op-generic", "-o", str(target),
                       "--remarks-filter=mla-raise-torch")
        found = target.read_text()
    if '"mla.attention"' not in found:
        reasons = list(dict.fromkeys(REASON.findall(log)))
        raise MlaError("; ".join(reasons) or "no attention was found")
    return "".join(line for line in found.splitlines(True) if not any(f'"{op}"' in line for op in SILENT))


def _includes(mine, given):
    """True if a leaf of kind `given` may be passed for one of kind `mine`."""
    if not isinstance(mine, tuple) or not isinstance(given, tuple):
        return mine == given
    return (mine[0] == given[0] and len(mine[1]) == len(given[1])
            and all(one or not required for required, one in zip(mine[1], given[1])))


@dataclass
class Recipe:
    """A proved attention module as a function of pages, weights and arguments."""

    text: str
    function: torch.fx.GraphModule
    kinds: list          # of the leaves of the arguments, from `describe`
    spec: tuple          # the nesting of the arguments
    past: list           # the heads and widths of the past, one pair per past argument; empty: for an empty cache
    indexed: list        # the type's name and the width of the keys of an indexer that the module caches, or nothing
    limits: list         # of sizes min(limit, keys), as in `Caps`
    batch_leaf: int      # a leaf [batch, tokens, ...]
    widths: tuple        # the widths of latent and rope key
    out_spec: tuple      # the nesting of the result
    out_constants: list
    out_is_tensor: list

    def __post_init__(self):
        self.has_tensors, self._moved = bool(list(self.function.buffers())), {}
        self.is_masked_by_argument = raised.is_masked_by_argument(self.function)

    def fits(self, kinds, spec, filled):
        """True if a call may use this recipe. A dimension of any size may have size 1."""
        if spec != self.spec or len(kinds) != len(self.kinds) or (filled is Filled.PARTLY and not self.past):
            return False
        return all(map(_includes, self.kinds, kinds))

    def rank(self, filled):
        """Returns the rank among the recipes that fit: the one with the highest rank is used."""
        ones = sum(sum(kind[1]) for kind in self.kinds if isinstance(kind, tuple))
        # Without a mask, the first tokens of a static cache are the only keys.
        return (bool(self.past), ones) if filled is Filled.STATIC else (ones, not self.past)

    def new_tokens(self, leaves):
        return leaves[self.batch_leaf].shape[1]

    def indexer_bytes(self):
        """Returns the number of bytes of the indexer's keys per token."""
        return sum(getattr(torch, dtype).itemsize * width for dtype, width in self.indexed)

    def _on(self, device):
        """Returns the function with its constant tensors on a device."""
        if not self.has_tensors:
            return self.function
        if str(device) not in self._moved:
            self._moved[str(device)] = copy.deepcopy(self.function).to(device)
        return self._moved[str(device)]

    def __call__(self, pages, weights, leaves):
        tensors = [_real(v) for v in leaves if isinstance(v, torch.Tensor)]
        batch, new = leaves[self.batch_leaf].shape[:2]
        one = tensors[0].new_zeros(())
        # Of these tensors, only the sizes are read.
        sizes_only = [one.expand(batch, heads, pages.past, width) for heads, width in self.past]
        capped = [one.expand(min(limit, new + pages.past)) for limit in self.limits]
        indexed = [pages.indexed(self._empty_keys(batch, one))] if self.past and self.indexed else []
        results = iter(self._on(tensors[0].device)(pages, *weights, *tensors, *indexed, *capped, *sizes_only))
        out = [next(results) if tensor else constant
               for constant, tensor in zip(self.out_constants, self.out_is_tensor)]
        if self.indexed:
            pages.append_indexed(next(results))
        return nesting.unflatten(self.out_spec, iter(out))

    def _empty_keys(self, batch, like):
        """Returns the keys of the indexer [batch, 0, width] before the first token."""
        (dtype, width), = self.indexed
        return like.new_zeros((batch, 0, width), dtype=getattr(torch, dtype))


def _check_leaves(leaves):
    for leaf in leaves:
        if not isinstance(leaf, (Marker, torch.Tensor, *CONSTANTS)):
            raise MlaError(f"the arguments must be tensors and constants, got an object of {type(leaf).__name__}")


def _check_dynamic(text, tensors, fixed, sizes):
    """Raises if the export fixed a number of tokens or keys."""
    arguments = re.search(r"func\.func @\w+\((.*?)\) ->", text)[1]
    types = re.findall(r"!torch\.v?tensor<\[([\d?,]*)\]", arguments)[fixed:]
    for tensor, found in zip(tensors, types):
        for size, dim in zip(tensor.shape, found.split(",")):
            if size in sizes and dim != "?":
                raise MlaError(f"the module must accept any number of tokens, got a graph for {size}")


def _alone(module, call):
    """Returns the module and the constants of a recorded call as a module of tensors, the tensors, and a dict that
    each run of the module fills."""
    leaves, spec = flatten(call.args, call.kwargs)
    _check_leaves(leaves)
    seen = {}
    alone = _Alone(module, leaves, spec, _probabilities(call), call.new + call.past, seen.update)
    return alone, [_real(v) for v in leaves if isinstance(v, torch.Tensor)], seen


@dataclass
class Traced:
    """What a module does in its recorded calls."""

    graph: str     # the hash of its graphs
    new: list      # the two tensors that it caches in the first call
    number: int    # of the cache's layer that it updates
    indexed: list  # the keys of an indexer that it caches in the first call, or nothing
    limits: list   # of sizes min(limit, keys), as in `Caps`

    def past(self, call):
        """Returns the past that a call has, without values: the keys of the indexer, and latents and rope keys."""
        if not call.past:
            return [], []
        return ([v.new_zeros(call.batch, call.past, v.shape[2]) for v in self.indexed],
                [v.new_zeros(call.batch, v.shape[1], call.past, v.shape[3]) for v in self.new])

    def sizes(self, call):
        """Returns tensors of sizes min(limit, keys) for an export. Their sizes are no other sizes of the call."""
        return [torch.zeros(call.past + call.new - 3 - i) for i in range(len(self.limits))]


def _check_cached(new, indexed):
    if any(v.dim() != 4 for v in new):
        raise MlaError("the module must cache tensors [B, heads, S, width], got "
                       f"{' and '.join(str(list(v.shape)) for v in new)}")
    if any(v.dim() != 3 for v in indexed):
        raise MlaError(f"the module must cache keys of its indexer [B, S, width], got {list(indexed[0].shape)}")


def trace(module, sequences):
    """Runs the recorded calls of a module, each alone and with a past of zeros, and records their graphs."""
    weights = {f"weight {name}": tensor for name, tensor in [*module.named_parameters(), *module.named_buffers()]}
    texts, traced = [], None
    for call in (call for calls in sequences for call in calls):
        alone, tensors, seen = _alone(module, call)
        indexed, past = traced.past(call) if traced else ([], [])
        named = {f"{kind} {i}": v for kind, group in (("argument", tensors), ("indexed", indexed), ("past", past))
                 for i, v in enumerate(group)}
        with torch.no_grad(), Graph({**weights, **named}) as graph:
            out = alone(tensors, indexed, [], past)
        *cached, layer = seen["update"]
        graph.note("cached", *cached, *seen["indexed"])
        graph.note("limits", *seen["limits"])
        graph.note("returned", *out, seen["out_spec"], seen["out_constants"])
        texts.append(graph.text)
        if traced is None:
            traced = Traced("", cached, layer, seen["indexed"], seen["limits"])
            _check_cached(cached, traced.indexed)
        elif len(seen["indexed"]) != len(traced.indexed) or seen["limits"] != traced.limits:
            raise MlaError("the module must cache indexer keys and limit the number of keys in the same way in all calls, got "
                           "calls that differ")
    traced.graph = digest(texts)
    return traced


def make_recipe(module, call, traced):
    """Returns the recipe for calls like the recorded one: with no past if it has none, else with any. `traced`: what
    `trace` returned for the module.

    Raises an MlaError with the obligation that failed if the module is not proved to be MLA.
    """
    alone, tensors, seen = _alone(module, call)
    leaves, spec = flatten(call.args, call.kwargs)
    indexed, past = traced.past(call)
    sizes = traced.sizes(call)
    lengths = {call.new, call.new + call.past, call.past} - {0, 1}
    inputs = [tensors, indexed, sizes, past]
    varying = lengths | {call.batch, *(v.shape[0] for v in sizes)}
    shapes = tuple([_dynamic(t, varying) for t in group] for group in inputs)
    exported = export(alone, tuple(inputs), shapes, any_size=True)
    _check_dynamic(exported.text, [t for group in inputs for t in group], len(exported.weights), lengths)
    text = raise_text(exported.text)
    function = raised.build(text, len(past))
    batched = [i for i, v in enumerate(leaves) if isinstance(v, torch.Tensor) and v.shape[:2] == (call.batch, call.new)]
    if not batched:
        raise MlaError("the module must have an argument [batch, tokens, ...]")
    cached = [(str(v.dtype).removeprefix("torch."), v.shape[2]) for v in traced.indexed]
    return Recipe(text, function, [describe(v) for v in leaves], spec, [(v.shape[1], v.shape[3]) for v in past],
                  cached, traced.limits, batched[0], raised.widths(function),
                  **{name: seen[name] for name in ("out_spec", "out_constants", "out_is_tensor")})
