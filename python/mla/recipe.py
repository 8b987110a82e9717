"""Exports an attention module alone, proves that it is MLA, and builds a function of it on pages."""

import pathlib
import re
import tempfile
from dataclasses import dataclass

import torch
from torch.utils import _pytree as pytree
from transformers.cache_utils import Cache

from . import raised
from .errors import MlaError
from .exporter import export
from .finder import CACHE
from .tools import run_tool

REASON = re.compile(r'remark: \[(?:Missed|Failed)\].*Reason="([^"]*)"')
CONSTANTS = (type(None), bool, int, float, str)


class _PastCache(Cache):
    """Gives a module the past that a trace is made for, and records what the module does with it."""

    def __init__(self, past):
        super().__init__(layers=[])
        self.past, self.updates = list(past), []

    def update(self, key_states, value_states, layer_idx, *_, **__):
        if self.updates:
            raise MlaError("the module must update the cache once, got a second update")
        self.updates.append((key_states, value_states, layer_idx))
        if not self.past:
            return key_states, value_states
        return tuple(torch.cat([old, new], -2) for old, new in zip(self.past, (key_states, value_states)))

    def get_seq_length(self, layer_idx=0):
        return self.past[0].shape[-2] if self.past else 0

    def update_indexer(self, *_, **__):
        raise MlaError("the module must cache latents and rope keys only, got keys of an indexer")


def flatten(args, kwargs):
    """Returns the leaves of a call's arguments and their nesting. The cache is the leaf CACHE."""
    return pytree.tree_flatten((args, kwargs))


def _real(tensor):
    return torch.view_as_real(tensor) if tensor.is_complex() else tensor


def describe(leaf):
    """Returns what must be equal in two calls of one function: a constant, or a tensor's type and its dimensions
    of size 1."""
    if isinstance(leaf, torch.Tensor):
        return leaf.dtype, tuple(size == 1 for size in leaf.shape)
    return leaf


class _Alone(torch.nn.Module):
    """One module and the constants of a call, as a module of tensors."""

    def __init__(self, module, leaves, spec, dropped, record):
        super().__init__()
        self.module = module
        self.__dict__["call"] = module.forward
        self.dropped = dropped  # True for each leaf of the result that is not computed
        self.constants = [None if isinstance(v, torch.Tensor) else v for v in leaves]
        self.is_tensor = [isinstance(v, torch.Tensor) for v in leaves]
        self.is_complex = [isinstance(v, torch.Tensor) and v.is_complex() for v in leaves]
        self.spec = spec
        self.record = record  # called with the nesting of the result and the update of the cache

    def forward(self, tensors, past):
        given, cache = iter(tensors), _PastCache(past)
        leaves = [cache if value is CACHE else value for value in self.constants]
        for i, (tensor, pairs) in enumerate(zip(self.is_tensor, self.is_complex)):
            if tensor:
                leaves[i] = torch.view_as_complex(next(given)) if pairs else next(given)
        args, kwargs = pytree.tree_unflatten(leaves, self.spec)
        out, spec = pytree.tree_flatten(self.call(*args, **kwargs))
        out = [None if drop else v for v, drop in zip(out, self.dropped, strict=True)]
        if len(cache.updates) != 1:
            raise MlaError("the module must update the cache once, got no update")
        self.record(update=cache.updates[0], out_spec=spec,
                    out_constants=[None if isinstance(v, torch.Tensor) else v for v in out],
                    out_is_tensor=[isinstance(v, torch.Tensor) for v in out])
        return [v for v in out if isinstance(v, torch.Tensor)]


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
    return found


@dataclass
class Recipe:
    """A proved attention module as a function of pages, weights and arguments."""

    text: str
    function: torch.fx.GraphModule
    kinds: list          # of the leaves of the arguments, from `describe`
    spec: pytree.TreeSpec
    past: list           # the heads and widths of the past, one pair per past argument; empty: for an empty cache
    batch_leaf: int      # the leaf whose first dimension is the batch
    widths: tuple        # the widths of latent and rope key
    out_spec: pytree.TreeSpec
    out_constants: list
    out_is_tensor: list

    def fits(self, kinds, spec, past):
        """True if a call may use this recipe. A dimension of any size may have size 1."""
        if spec != self.spec or len(kinds) != len(self.kinds) or (past and not self.past):
            return False
        return all(mine == given or (isinstance(mine, tuple) and isinstance(given, tuple) and mine[0] == given[0]
                                     and len(mine[1]) == len(given[1])
                                     and all(now or not then for then, now in zip(mine[1], given[1])))
                   for mine, given in zip(self.kinds, kinds))

    def ones(self):
        """Returns how many dimensions have size 1: of several recipes that fit, the one with most is used."""
        return sum(sum(kind[1]) for kind in self.kinds if isinstance(kind, tuple)), not self.past

    def __call__(self, pages, weights, leaves):
        tensors = [_real(v) for v in leaves if isinstance(v, torch.Tensor)]
        batch = leaves[self.batch_leaf].shape[0]
        sizes_only = [tensors[0].new_zeros(()).expand(batch, heads, pages.past, width) for heads, width in self.past]
        results = iter(self.function(pages, *weights, *tensors, *sizes_only))
        out = [next(results) if tensor else constant
               for constant, tensor in zip(self.out_constants, self.out_is_tensor)]
        return pytree.tree_unflatten(out, self.out_spec)


def _check_leaves(leaves):
    for leaf in leaves:
        if leaf is not CACHE and not isinstance(leaf, (torch.Tensor, *CONSTANTS)):
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
    alone = _Alone(module, leaves, spec, _probabilities(call), seen.update)
    return alone, [_real(v) for v in leaves if isinstance(v, torch.Tensor)], seen


def cached(module, call):
    """Runs a recorded call with an empty cache. Returns the two tensors that the module caches, and the number of the
    cache's layer."""
    alone, tensors, seen = _alone(module, call)
    with torch.no_grad():
        alone(tensors, [])
    first, second, number = seen["update"]
    if first.dim() != 4 or second.dim() != 4:
        raise MlaError(f"the module must cache tensors [B, heads, S, width], got {list(first.shape)} and "
                       f"{list(second.shape)}")
    return [first, second], number


def make_recipe(module, call, new):
    """Returns the recipe for calls like the recorded one: with no past if it has none, else with any. `new`: the
    tensors that the module caches, as `cached` returns them.

    Raises an MlaError with the obligation that failed if the module is not proved to be MLA.
    """
    alone, tensors, seen = _alone(module, call)
    leaves, spec = flatten(call.args, call.kwargs)
    past = [v.new_zeros(call.batch, v.shape[1], call.past, v.shape[3]) for v in new] if call.past else []
    lengths = {call.new, call.new + call.past, call.past} - {0, 1}
    shapes = [[_dynamic(t, lengths | {call.batch}) for t in group] for group in (tensors, past)]
    exported = export(alone, (tensors, past), tuple(shapes))
    _check_dynamic(exported.text, [*tensors, *past], len(exported.weights), lengths)
    text = raise_text(exported.text)
    function = raised.build(text, len(past)).to(tensors[0].device)
    batched = [i for i, v in enumerate(leaves) if isinstance(v, torch.Tensor) and v.dim() and v.shape[0] == call.batch]
    if not batched:
        raise MlaError("the module must have an argument whose first dimension is the batch")
    del seen["update"]  # tensors of the trace
    return Recipe(text, function, [describe(v) for v in leaves], spec, [(v.shape[1], v.shape[3]) for v in past],
                  batched[0], raised.widths(function), **seen)
