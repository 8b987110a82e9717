"""A compiled function, called with torch tensors."""

import contextlib
import ctypes
import threading

import torch
from torch.utils import _pytree as pytree

from . import abi
from .cache import PagedCache
from .errors import MlaError, whole_number
from .signature import parse_signature, parse_target

ALIGNMENT = 64


def _model_results(specs):
    """Number of the model's results that the function still has, by position."""
    positions = [p for s in specs for p in (s.result, s.inout) if p is not None]
    return max(positions, default=-1) + 1


def _is_same(value, constant):
    """Whether a constant has the type and the value that it was compiled for."""
    if type(value) is not type(constant):
        return False
    return value == constant or (isinstance(value, float) and value != value and constant != constant)


class Function:
    """The three symbols of a compiled function in a shared object.

    Tensors are passed by address, never copied; results are fresh tensors, and
    an argument that the module writes in place is written in place. The
    workspace is allocated once and grows only when a larger step asks for more.

    A function compiled for a GPU (`target`) takes tensors on it, and runs on the
    current stream, with a workspace for each stream; the host waits for nothing.
    """

    def __init__(self, path, name="main", exported=None):
        self.path, self.name, self.exported = str(path), name, exported
        if not isinstance(name, str):
            raise MlaError(f"name: expected a function's name, got {name!r}")
        try:
            self._library = ctypes.CDLL(self.path)
            self._run = self._library[name]
            self._workspace_of = self._library[name + "_workspace"]
            signature = self._library[name + "_signature"]
        except (OSError, AttributeError) as error:
            words = str(error)  # mostly with the path in front
            raise MlaError(words if self.path in words else f"{path}: {words}") from error
        signature.restype = ctypes.c_char_p
        self.args = parse_signature(signature().decode())
        self.target = parse_target(signature().decode())
        self._workspaces = {}  # by device, stream and thread: a call of the library lets other threads run

    # -- what the function is -------------------------------------------------

    @property
    def caches(self):
        """CacheLayout of each paged cache, in order; empty without pagination."""
        return [spec.cache for spec in self.args if spec.kind == "cache"]

    def _error(self, status):
        try:
            last = self._library["mlaLastError"]
        except AttributeError:
            return MlaError(f"{self.name}: status {status}")
        last.restype = ctypes.c_char_p
        words = last().decode()  # with the name in front where it is this function's own check
        return MlaError(words if words.startswith(f"{self.name}: ") else f"{self.name}: {words}")

    # -- one call -------------------------------------------------------------

    def run(self, values, threads=0, flags=0):
        """Calls with one tensor, Cache struct or None for each of `args`."""
        threads = whole_number("threads", threads, 0, 2**31 - 1)
        flags = whole_number("flags", flags, 0, 2**32 - 1)
        if not isinstance(values, (list, tuple)) or len(values) != len(self.args):
            got = len(values) if isinstance(values, (list, tuple)) else repr(values)
            raise MlaError(f"{self.name}: expected a list of {len(self.args)} values, got {got}")
        views = [v if v is None or isinstance(v, abi.Cache) else abi.tensor_view(v, s.name)
                 for v, s in zip(values, self.args)]
        args = (abi.Arg * len(views))(*(
            abi.cache_arg(v) if isinstance(v, abi.Cache) else abi.tensor_arg(v) for v in views))
        device = self._device(values)
        with torch.cuda.device(device) if device.type == "cuda" else contextlib.nullcontext():
            self._call(args, len(views), device, threads, flags)

    def _call(self, args, count, device, threads, flags):
        needed = ctypes.c_uint64()
        status = self._workspace_of(args, count, ctypes.byref(needed))
        if status:
            raise self._error(status)
        stream = torch.cuda.current_stream(device).cuda_stream if device.type == "cuda" else None
        call = abi.Call(size=ctypes.sizeof(abi.Call), version=abi.ABI_VERSION, stream=stream,
                        threads=threads, flags=flags)
        call.workspace, call.workspaceBytes = self._reserve(needed.value, device, stream)
        status = self._run(args, count, ctypes.byref(call))
        if status:
            raise self._error(status)

    def _device(self, values):
        """Where results and workspace of a call with these arguments lie."""
        if self.target == "cpu":
            return torch.device("cpu")
        devices = [v.device for v in values if isinstance(v, torch.Tensor) and v.device.type == "cuda"]
        if not devices:
            raise MlaError(f"{self.name} is compiled for {self.target}: expected tensors on a GPU, got none")
        return devices[0]

    def _reserve(self, size, device, stream):
        """Address and bytes of an aligned workspace of at least `size` bytes."""
        key = device, stream, threading.get_ident()
        room = self._workspaces.get(key)
        if room is None or room.numel() < size + ALIGNMENT:
            room = torch.empty(size + ALIGNMENT, dtype=torch.uint8, device=device)
            self._workspaces[key] = room
        base = room.data_ptr()
        aligned = -(-base // ALIGNMENT) * ALIGNMENT
        return aligned, room.numel() - (aligned - base)

    def __call__(self, *args, cache=None, threads=0, checks=False, batch_invariant=False):
        """Calls with the arguments that the module was compiled for.

        Arguments that pagination took away (dense caches) may be None, or left
        out at the end; `cache` is a PagedCache that has room for the new tokens
        (`PagedCache.grow`); they are written after the call. A result that went into the cache comes back as
        None. `checks` has page ids, slots and lengths checked on the way. With
        `batch_invariant` no row's bits depend on the other rows of the batch.
        """
        model = self._model_args(args)
        values, symbols = [None] * len(self.args), {}
        for i, spec in enumerate(self.args):
            if spec.arg is not None and spec.kind == "tensor":
                values[i] = self._given(spec, model)
                self._solve(spec, values[i], symbols)
        self._bind_cache(cache, values, symbols)
        results = self._bind_results(values, symbols)
        flags = abi.RUNTIME_CHECKS if checks else 0
        self._check_written_in_place(values)
        self.run(values, threads, flags | (abi.BATCH_INVARIANT if batch_invariant else 0))
        self._note_writes(cache, values)
        return self._pack(results)

    def _written_in_place(self, values):
        return [(spec, value) for spec, value in zip(self.args, values) if spec.inout is not None]

    def _check_written_in_place(self, values):
        """Tensors that PyTorch does not write in place either, as what would be lost is not seen."""
        for spec, value in self._written_in_place(values):
            if value.requires_grad and torch.is_grad_enabled():
                raise MlaError(f"{self.name}: argument {spec.arg} ({spec.name}) is written in place: expected a tensor "
                               "that does not require grad, or a call under torch.no_grad()")
            if value.is_inference() and not torch.is_inference_mode_enabled():
                raise MlaError(f"{self.name}: argument {spec.arg} ({spec.name}) is written in place: expected an "
                               "ordinary tensor, or a call under torch.inference_mode(), got an inference tensor")

    def _note_writes(self, cache, values):
        """What a call has written: the new tokens, and arguments, of which autograd keeps a version."""
        if cache is not None:
            cache.written()
        for _, value in self._written_in_place(values):
            if not value.is_inference():
                torch.autograd.graph.increment_version(value)

    @staticmethod
    def _solve(spec, value, symbols):
        if value is not None and value.dim() == len(spec.shape):
            for dim, size in zip(spec.shape, value.shape):
                dim.solve(size, symbols)

    def _given(self, spec, model):
        value = model[spec.arg] if spec.arg < len(model) else None
        if not isinstance(value, torch.Tensor):
            raise MlaError(f"{self.name}: argument {spec.arg} ({spec.name}): expected a tensor "
                           f"of type {spec.dtype}, got {value!r:.80}{self._why_kept(value)}")
        return value

    def _why_kept(self, value):
        """What to add to an error about an argument that is missing where pages replace others."""
        packed = sorted(position for spec in self.args for position in spec.packs if position >= 0)
        if value is not None or not packed:
            return ""
        return (": the pages of the cache replace dense caches alone, which are argument"
                f"{'s' * (len(packed) > 1)} {', '.join(map(str, packed))}; this one is still read")

    def _model_args(self, args):
        """The model's arguments in order: weights, then the tensors of `args`."""
        if self.exported is None:
            expected = 1 + max((s.arg for s in self.args if s.arg is not None), default=-1)
            if len(args) > expected:
                raise MlaError(f"{self.name}: got {len(args)} arguments, expected at most {expected}")
            return list(args)
        spec = self.exported.in_spec
        given = (tuple(args) + (None,) * spec.num_children)[:spec.num_children]
        if len(args) > spec.num_children:
            raise MlaError(f"{self.name}: got {len(args)} arguments, expected at most "
                           f"{spec.num_children}")
        leaves = []
        for child, value in zip(spec.children(), given):
            found = pytree.tree_leaves(value, is_leaf=lambda v: v is None)
            if value is None:
                found = [None] * child.num_leaves
            if len(found) != child.num_leaves:
                raise MlaError(f"{self.name}: an argument holds {len(found)} values, expected "
                               f"{child.num_leaves}")
            leaves += found
        self._check_constants(leaves)
        tensors = [v for v, tensor in zip(leaves, self.exported.is_tensor) if tensor]
        return [*self.exported.weights.values(), *tensors]

    def _check_constants(self, leaves):
        """What was no tensor is part of the compiled code: it may be left out, not changed."""
        for i, (value, constant) in enumerate(zip(leaves, self.exported.constants)):
            if self.exported.is_tensor[i] or value is None:
                continue
            if not _is_same(value, constant):
                got = "a tensor" if isinstance(value, torch.Tensor) else repr(value)
                raise MlaError(f"{self.name}: argument {i}: compiled for {constant!r}, got {got}")

    def _bind_cache(self, cache, values, symbols):
        if cache is None:
            if self.caches:
                raise MlaError(f"{self.name} is paged: pass cache=mla.PagedCache(...)")
            return
        if not self.caches:
            raise MlaError(f"{self.name} has no paged cache: compile it with paginate=N, or leave cache out")
        if not isinstance(cache, PagedCache):
            raise MlaError(f"{self.name}: cache: expected an mla.PagedCache, got {cache!r:.80}")
        if len(cache.layouts) != len(self.caches):
            raise MlaError(f"{self.name}: cache: expected one of {len(self.caches)} layers, got one of "
                           f"{len(cache.layouts)}")
        self._check_new_tokens(cache, symbols)
        structs = iter(cache.structs())
        lengths, slots = cache.lengths, cache.slots
        parts = {"block_table": cache.block_table, "seq_lens": lengths, "lengths": lengths,
                 "slot_mapping": slots, "slots": slots}
        for i, spec in enumerate(self.args):
            if spec.kind == "cache":
                values[i] = next(structs)
            elif spec.role in parts and spec.arg is None:
                values[i] = parts[spec.role]
                self._solve(spec, values[i], symbols)

    def _check_new_tokens(self, cache, symbols):
        """A paged step writes as many tokens of each sequence; slots alone do not tell whose they are."""
        sizes = {spec.role: spec.shape[0].evaluate(symbols) for spec in self.args
                 if spec.role in ("slot_mapping", "seq_lens") and spec.arg is None}
        total, batch = sizes.get("slot_mapping"), sizes.get("seq_lens")
        if "slot_mapping" not in sizes or not cache.sequences or batch not in (None, cache.sequences):
            return  # a batch that does not fit is the entry's error
        tokens = cache.new_tokens[0] if total is None else total // cache.sequences
        for sequence, new in enumerate(cache.new_tokens):
            if new != tokens:
                raise MlaError(f"{self.name}: cache: expected {tokens} new tokens of each sequence, as many as the call "
                               f"writes, got {new} of sequence {sequence}: grow({tokens}) comes before each call")

    def _bind_results(self, values, symbols):
        """Allocates what the function writes; the model's results by position."""
        results = [None] * _model_results(self.args)
        for i, spec in enumerate(self.args):
            if spec.inout is not None:
                results[spec.inout] = values[i]
            if spec.result is None:
                continue
            shape = [dim.evaluate(symbols) for dim in spec.shape]
            if None in shape:
                raise MlaError(f"{self.name}: the shape of result {spec.result} does not follow "
                               "from the arguments")
            values[i] = results[spec.result] = torch.empty(
                shape, dtype=spec.torch_dtype, device=self._device(values))
        return results

    def _pack(self, results):
        """Results in the module's own structure."""
        if self.exported is None:
            return results[0] if len(results) == 1 else tuple(results)
        results += [None] * len(self.exported.out_leaves)
        leaves = [leaf[0] if isinstance(leaf, tuple) else results[leaf]
                  for leaf in self.exported.out_leaves]
        return pytree.tree_unflatten(leaves, self.exported.out_spec)
