"""A compiled function, called with torch tensors."""

import ctypes
import pathlib
import re
import threading
from typing import NamedTuple

import torch

from . import abi
from .arguments import Arguments
from .cache import PagedCache
from .errors import MlaError, whole_number, yes_or_no
from .signature import parse_signature, parse_target
from .slot_argument import describe_slots, in_metadata
from .structure import Structure, with_sizes

ALIGNMENT = 64
CPU = torch.device("cpu")
# Appended to an error about a stride.
REMEDY = ": a compiled function does not copy tensors, so pass the tensor's .contiguous()"
# The number of shape combinations for which a function caches the sizes.
KEPT_SHAPES = 64


def _model_results(specs):
    """Returns one more than the largest position of the model's results that the function returns."""
    positions = [p for s in specs for p in (s.result, s.inout) if p is not None]
    return max(positions, default=-1) + 1


def _shape(spec):
    return f"[{', '.join(map(str, spec.shape))}]"


def _described(value):
    """Describes an argument for a message."""
    return f"a tensor of sizes {tuple(value.shape)}" if isinstance(value, torch.Tensor) else f"{value!r:.80}"


def _functions_in(path):
    """Returns the names of the compiled functions in a shared object, from the symbol names in the file."""
    try:
        found = re.findall(rb"(?<=\0)(\w+)_signature(?=\0)", pathlib.Path(path).read_bytes())
    except OSError:  # the loader found the library in another folder
        return []
    return sorted({name.decode() for name in found if name.isascii()})


class _Sizes(NamedTuple):
    """The sizes computed from the shapes of a call's arguments. None for a size that they do not determine."""

    slots: int      # number of tokens that a paged step writes; -1 if it writes none
    sequences: int  # number of sequences in the batch
    results: list   # shape of each argument that is a result, in order


class Function:
    """A compiled function in a shared object, called with torch tensors.

    Tensors must be contiguous; they are passed by address and never copied. Results are
    new tensors. Arguments that the module writes in place are written in place. The
    workspace is kept between calls and grows only for a call that needs more.

    A function compiled for a GPU (`target`) takes tensors on that GPU and runs on the
    current stream, with one workspace per stream. The host waits only if `checks` is
    set. A call captured in a CUDA graph takes its workspace from the graph's memory.
    """

    def __init__(self, path, name="main", exported=None):
        self.path, self.name, self.exported = str(path), name, exported
        if not isinstance(name, str):
            raise MlaError(f"name must be a string, got {name!r}")
        try:
            self._library = ctypes.CDLL(self.path)
            self._run = self._library[name]
            self._workspace_of = self._library[name + "_workspace"]
            signature = self._library[name + "_signature"]
        except (OSError, AttributeError) as error:
            words = str(error)  # usually starts with the path
            words = words if self.path in words else f"{path}: {words}"
            names = [] if isinstance(error, OSError) else _functions_in(self.path)
            raise MlaError(f"{words}: name must be {' or '.join(names)}, got {name!r}" if names else words) from error
        signature.restype = ctypes.c_char_p
        self.args = parse_signature(signature().decode(), self._library)
        self.target = parse_target(signature().decode())
        self._structure = None if exported is None else Structure(exported, name)
        self._given = [(i, s) for i, s in enumerate(self.args) if s.arg is not None and s.kind == "tensor"]
        # Inputs of a function compiled with attention_only: values that the rest of the model computes.
        self._cut = [s for s in self.args if s.role == "input" and s.arg is None]
        self._results = [(i, s) for i, s in enumerate(self.args) if s.result is not None]
        self._written = [(i, s) for i, s in enumerate(self.args) if s.inout is not None]
        self._result_count = _model_results(self.args)
        # Caches of an exported model itself: tensors with a slot for each sequence.
        self._slots = [(i, s) for i, s in enumerate(self.args) if self._is_slots(s)]
        self._caches = [s.cache for s in self.args if s.kind == "cache" and not self._is_slots(s)]
        self._appends = any(spec.arg is None and spec.role == "slot_mapping" for spec in self.args)
        # True if a call takes the tokens of several sequences as a batch of 1.
        self._is_packed = any(spec.arg is None and spec.role == "cu_seqlens" for spec in self.args)
        # Positions of the model's arguments that the paged cache replaces.
        self._packed = sorted(position for spec in self.args for position in spec.packs if position >= 0)
        self._sizes = {}  # maps the shapes of all arguments to _Sizes
        self._arguments = []  # arrays that no call is using
        self._own = threading.local()  # other threads may call the function at the same time

    @property
    def _workspaces(self):
        """The workspaces of this thread, by device and stream. They are freed when the thread ends."""
        try:
            return self._own.workspaces
        except AttributeError:
            self._own.workspaces = {}
            return self._own.workspaces

    # -- what the function is -------------------------------------------------

    def __repr__(self):
        """Returns name, target, arguments (only the number of weights) and results."""
        given = [(self._caller_name(spec), spec) for spec in [*self._cut, *[spec for _, spec in self._given]]]
        parts = [f"{name}: {spec.dtype} {_shape(spec)}" for name, spec in given if not name.startswith("weight ")]
        weights = len(given) - len(parts)
        counts = [f"{n} {what}{'' if n == 1 else 's'}"
                  for n, what in ((weights, "weight"), (len(self._caches), "paged cache"),
                                  (len(self._slots), "slot cache")) if n]
        results = [f"{spec.dtype} {_shape(spec)}" for _, spec in self._results]
        return (f"<mla.Function {self.name} for {self.target}: {', '.join(parts + counts) or 'nothing'} -> "
                f"{', '.join(results) or 'nothing'}>")

    @property
    def caches(self):
        """The CacheLayout of each paged cache, in order; empty without pagination."""
        return list(self._caches)

    def _words_of_sizes(self):
        """Returns words for the symbols of sizes in messages: "size 1 of argument 0 (x)"."""
        sizes = {}
        for spec in self.args if self._structure is not None else ():
            for dim, size in enumerate(getattr(spec, "shape", None) or ()):
                sizes.setdefault(str(size), f"size {dim} of {self._caller_name(spec)}")
        return sizes

    def _error(self, status):
        try:
            last = self._library["mlaLastError"]
        except AttributeError:
            return MlaError(f"{self.name}: status {status}", status=status)
        last.restype = ctypes.c_char_p
        words = last().decode().removeprefix(f"{self.name}: ")  # checks of this function add its name
        name = re.match(r"\w*", words)[0]
        rest = words.removeprefix(name)
        labels = [self._caller_name(spec) for spec in self.args if spec.name == name]
        rest = with_sizes(rest, self._words_of_sizes())
        remedy = REMEDY if re.search(r"(?<!page )\bstride\b", rest) else ""
        return MlaError(f"{self.name}: {labels[0] if labels else name}{rest}{remedy}", status=status)

    # -- one call -------------------------------------------------------------

    def run(self, values, threads=0, flags=0):
        """Calls the function with one tensor, Cache struct or None for each of `args`."""
        try:
            self._run_on(values, threads, flags)
        except MlaError:
            raise
        except (RuntimeError, TypeError) as error:
            raise self._explain(values, error) from error

    def _run_on(self, values, threads, flags):
        threads = whole_number("threads", threads, 0, abi.MAX_THREADS)
        flags = whole_number("flags", flags, 0, 2**32 - 1)
        if not isinstance(values, (list, tuple)) or len(values) != len(self.args):
            got = len(values) if isinstance(values, (list, tuple)) else repr(values)
            raise MlaError(f"{self.name}: values must be a list of {len(self.args)} values, got {got}")
        device = self._device(values)
        try:
            arguments = self._arguments.pop()
        except IndexError:
            arguments = Arguments([self._caller_name(spec) for spec in self.args])
        arguments.fill(values)
        arguments.call.threads, arguments.call.flags = threads, flags
        if device.type == "cuda":
            with torch.cuda.device(device):
                self._call(arguments, device, torch.cuda.current_stream(device).cuda_stream)
        else:
            self._call(arguments, device, None)
        self._arguments.append(arguments)

    def _explain(self, values, error):
        """Returns an MlaError for an error of PyTorch about a tensor without memory, or about a mode that creates
        such tensors."""
        words = (str(error).strip().splitlines() or [type(error).__name__])[0]
        for spec, value in zip(self.args, values if isinstance(values, (list, tuple)) else ()):
            if not isinstance(value, torch.Tensor):
                continue
            try:
                value.shape, value.data_ptr()
            except RuntimeError:
                return MlaError(f"{self.name}: {self._caller_name(spec)} must be a tensor with sizes and memory, which "
                                "tensors inside a transform of torch.func do not have, got a "
                                f"{type(value).__name__}: {words}")
        return MlaError(f"{self.name}: cannot read tensors inside a transform of torch.func, or in a mode whose "
                        "tensors have no memory (FakeTensorMode); call the function outside of it: "
                        f"{type(error).__name__}: {words}")

    def _call(self, arguments, device, stream):
        array, count, call = arguments.array, arguments.count, arguments.call
        if arguments.workspace is None:
            needed = ctypes.c_uint64()
            status = self._workspace_of(array, count, ctypes.byref(needed))
            if status:
                raise self._error(status)
            arguments.workspace = needed.value
        call.stream = stream
        captured = device.type == "cuda" and torch.cuda.is_current_stream_capturing()
        # The workspace of a captured call belongs to the graph, so that later calls must not use it.
        room = self._fresh(device, arguments.workspace) if captured else self._reserve((device, stream), arguments.workspace)
        base = room.data_ptr()
        call.workspace = -(-base // ALIGNMENT) * ALIGNMENT
        call.workspaceBytes = room.numel() - (call.workspace - base)
        status = self._run(array, count, ctypes.byref(call))
        if not captured:
            self._workspaces[device, stream] = room
        if not status and device.type == "cuda" and call.flags & abi.RUNTIME_CHECKS and not captured:
            status = self._check_result(ctypes.byref(call))
        if status:
            raise self._error(status)

    def _device(self, values):
        """Returns the device of a call's results and workspace."""
        if self.target == "cpu":
            return CPU
        first = None
        for spec, value in zip(self.args, values):
            if not isinstance(value, torch.Tensor) or value.device.type != "cuda":
                continue
            first = value.device if first is None else first
            if value.device != first:  # the library assumes that all addresses are on the current GPU
                raise MlaError(f"{self.name}: {self._caller_name(spec)} must be on {first} like the other tensors, got "
                               f"a tensor on {value.device}")
        if first is None:
            raise MlaError(f"{self.name}: tensors must be on a GPU because the function is compiled for {self.target}, "
                           "got no tensor on a GPU")
        return first

    def _reserve(self, key, size):
        """Returns memory for an aligned workspace of `size` bytes on the device key[0]. Removes it from the kept
        workspaces until the call ends, because another call may run meanwhile, for example in a finalizer."""
        room = self._workspaces.pop(key, None)
        return self._fresh(key[0], size) if room is None or room.numel() < size + ALIGNMENT else room

    @staticmethod
    def _fresh(device, size):
        return torch.empty(size + ALIGNMENT, dtype=torch.uint8, device=device)

    def _check_result(self, call):
        """Waits for the stream and returns the status of the checks on the GPU."""
        try:
            return self._library["mlaCheckResult"](call)
        except AttributeError as error:
            raise MlaError(f"{self.name}: checks=True requires a libmla_runtime with mlaCheckResult, got an older one: "
                           f"{error}") from error

    def __call__(self, *args, cache=None, threads=0, checks=False, batch_invariant=False, **named):
        """Calls the function with the module's arguments, by position or by keyword.

            cache.grow(1)
            out = step(hidden, rope, attention_mask=mask, cache=cache)

        Arguments may be left out if the module's example left them out. A cache of Transformers holds
        the new tokens afterwards, as after a call of the module.

        cache    a PagedCache with reserved new tokens (`PagedCache.grow`), which this call writes. The batch is
                 the sequences with new tokens; the others wait.
                 Arguments that it replaces (dense caches) are None, or omitted if no arguments follow.
                 Results that are stored in the cache are returned as None
        threads  number of CPU threads; 0 uses the default
        checks   True checks page ids, slots and lengths. On a GPU the host then waits for the call
                 and raises its error here. The error of a call captured in a CUDA graph is raised
                 by the next call with checks outside a capture
        batch_invariant  True makes the bits of each row independent of the other rows
        """
        if torch._C._is_tracing():
            raise MlaError(f"{self.name}: cannot be traced by torch.jit.trace because writes to results are not "
                           "recorded; call the function outside of torch.jit.trace")
        yes_or_no(checks=checks, batch_invariant=batch_invariant)
        if self._cut:
            raise MlaError(f"{self.name}: cannot take the module's arguments because it is compiled with "
                           "attention_only; call run(values) with one value for each of its args")
        if cache is not None and not isinstance(cache, PagedCache) and self._takes("cache"):
            named, cache = {**named, "cache": cache}, None
        passed = len(args) + len(named)
        args, held = self._bind(args, named)
        values = self._given_values(args, passed)
        self._bind_cache(cache, values)
        try:
            sizes = self._sizes_of(values)
        except MlaError:
            raise
        except RuntimeError as error:
            raise self._explain(values, error) from error
        if cache is not None:
            self._check_new_tokens(cache, sizes)
            self._check_past(cache)
        results = self._bind_results(values, sizes)
        self._check_written_in_place(values)
        flags = abi.RUNTIME_CHECKS if checks else 0
        try:
            self.run(values, threads, flags | (abi.BATCH_INVARIANT if batch_invariant else 0))
        except MlaError as error:
            raise in_metadata(error, [values[i] for i, _ in self._slots]) from error
        self._note_writes(cache, values)
        return self._pack(results, held)

    def _is_slots(self, spec):
        """True for a cache that the model takes as a tensor. A program given as text takes pages."""
        return spec.kind == "cache" and spec.arg is not None and self.exported is not None

    def _tensors_written(self, values):
        """Returns the arguments that a call writes in place, with their tensors."""
        return [*[(spec, values[i]) for i, spec in self._written], *[(spec, values[i].tensor) for i, spec in self._slots]]

    def _check_written_in_place(self, values):
        """Raises for tensors that PyTorch, too, refuses to write in place, because autograd would miss the write."""
        for spec, value in self._tensors_written(values):
            if value.requires_grad and torch.is_grad_enabled():
                raise MlaError(f"{self.name}: {self._label(spec.arg, spec.name)} must not require grad because it is "
                               "written in place: call the function under torch.no_grad()")
            if value.is_inference() and not torch.is_inference_mode_enabled():
                raise MlaError(f"{self.name}: {self._label(spec.arg, spec.name)} must not be an inference tensor "
                               "because it is written in place: call the function under torch.inference_mode()")

    def _note_writes(self, cache, values):
        """Marks the new tokens as written, and increments autograd's versions of arguments written in place."""
        if cache is not None:
            cache.written()
        for _, value in self._tensors_written(values):
            if not value.is_inference():
                torch.autograd.graph.increment_version(value)

    # -- arguments ------------------------------------------------------------

    def _label(self, position, name=None):
        """Returns the name of the model's argument at `position` for messages."""
        label = None if self._structure is None else self._structure.label(position)
        return label or f"argument {position}" + (f" ({name})" if name else "")

    def _caller_name(self, spec):
        """Returns the name of one of `args` for messages: the label of the model's argument, or else `spec.name`."""
        label = None if self._structure is None or spec.arg is None else self._structure.label(spec.arg)
        return label or spec.name

    def _argument_count(self):
        """Returns the maximum number of arguments of a call."""
        if self._structure is not None:
            return self._structure.count
        return 1 + max((s.arg for s in self.args if s.arg is not None), default=-1)

    def _takes(self, name):
        return self._structure is not None and name in self._structure.parameters

    def _bind(self, args, named):
        """Returns the module's arguments in order, and the caches of Transformers among them."""
        if self._structure is not None:
            return self._structure.bind(args, named)
        if named:
            raise MlaError(f"{self.name}: arguments must be passed by position because the function is compiled from "
                           f"text without their names, got {', '.join(named)} by keyword")
        return args, []

    def _model_args(self, args):
        """Returns the model's arguments in order: weights, then the tensors of `args`."""
        if self._structure is not None:
            return self._structure.tensors(args)
        expected = self._argument_count()
        if len(args) > expected:
            raise MlaError(f"{self.name}: takes at most {expected} arguments, got {len(args)}")
        return list(args)

    def _given_values(self, args, passed):
        """Returns a value for each of the function's arguments; None for those that are not arguments of the model.
        `passed` is the number of arguments that the caller has given."""
        model = self._model_args(args)
        values = [None] * len(self.args)
        buffers = 0 if self.exported is None else len(self.exported.weights)  # a cache may be a buffer of the module
        for position in self._packed:
            if buffers <= position < len(model) and model[position] is not None:
                raise MlaError(f"{self.name}: {self._label(position)} must be None (or omitted, if no arguments "
                               f"follow), because the paged cache replaces it, got {_described(model[position])}")
        for i, spec in self._given:
            value = model[spec.arg] if spec.arg < len(model) else None
            if not isinstance(value, torch.Tensor):
                raise MlaError(f"{self.name}: {self._label(spec.arg, spec.name)} must be a tensor of type "
                               f"{spec.dtype}, got {value!r:.80}{self._why_missing(value, passed)}")
            values[i] = value
        for i, spec in self._slots:
            value = model[spec.arg] if spec.arg < len(model) else None
            values[i] = describe_slots(value, spec.cache, f"{self.name}: {self._label(spec.arg, spec.name)}")
        return values

    def _why_missing(self, value, passed):
        """Returns the end of an error about a missing argument."""
        if value is not None:
            return ""
        if not self._packed:
            expected = self._argument_count()
            return f": the call passes {passed} of {expected} arguments" if passed < expected else ""
        return (f": the paged cache replaces only {', '.join(map(self._label, self._packed))}; pass this argument")

    def _bind_cache(self, cache, values):
        if cache is None:
            if self._caches:
                raise MlaError(f"{self.name}: cache must be an mla.PagedCache because the function is compiled with "
                               "paginate, got None")
            return
        if not self._caches:
            raise MlaError(f"{self.name}: cannot use cache because the function has no paged cache; compile it with "
                           "paginate=N, or leave cache out")
        if not isinstance(cache, PagedCache):
            raise MlaError(f"{self.name}: cache must be an mla.PagedCache, got {cache!r:.80}")
        if len(cache.layouts) != len(self._caches):
            raise MlaError(f"{self.name}: cache must have {len(self._caches)} layers, got {len(cache.layouts)}")
        structs = iter(cache.structs())
        counts = cache.new_tokens if self._appends else ()
        table, lengths, slots = cache.step_tables(counts)
        parts = {"block_table": table, "seq_lens": lengths, "lengths": lengths, "slot_mapping": slots, "slots": slots}
        if self._is_packed:
            parts["cu_seqlens"] = cache.boundaries(counts)
        for i, spec in enumerate(self.args):
            if spec.kind == "cache" and not self._is_slots(spec):
                values[i] = next(structs)
            elif spec.arg is None and spec.role in parts:
                values[i] = parts[spec.role]

    # -- sizes ----------------------------------------------------------------

    def _sizes_of(self, values):
        """Returns the sizes of a call. Caches them by the shapes of its arguments."""
        shapes = tuple([v.shape if isinstance(v, torch.Tensor) else None for v in values])
        sizes = self._sizes.get(shapes)
        if sizes is None:
            if len(self._sizes) >= KEPT_SHAPES:
                self._sizes.clear()
            sizes = self._sizes[shapes] = self._solve(shapes)
        return sizes

    def _solve(self, shapes):
        symbols = {}

        def solve(chosen):
            for spec, shape in zip(self.args, shapes):
                if chosen(spec) and shape is not None and len(shape) == len(spec.shape):
                    for dim, size in zip(spec.shape, shape):
                        dim.solve(size, symbols)

        solve(lambda spec: spec.arg is not None)
        rows = {spec.role: spec.shape[0].evaluate(symbols) for spec in self.args
                if spec.role in ("slot_mapping", "seq_lens") and spec.arg is None}
        rows.setdefault("slot_mapping", -1)
        solve(lambda spec: spec.arg is None)  # sizes of the tables of a paged cache
        results = [[dim.evaluate(symbols) for dim in spec.shape] for _, spec in self._results]
        for (_, spec), shape in zip(self._results, results):
            for dim, size in enumerate(shape):
                if size is not None and size < 0:
                    raise MlaError(f"{self.name}: dimension {dim} of result {spec.result} must be 0 or more, got "
                                   f"{size} for the shapes of the arguments")
        return _Sizes(rows["slot_mapping"], rows.get("seq_lens"), results)

    def _check_new_tokens(self, cache, sizes):
        """Checks that each sequence of the call has as many new tokens as the step writes. Slots alone do not show
        which sequence they belong to."""
        given = dict(enumerate(cache.new_tokens))
        if self._is_packed:
            total = sum(given.values())
            if sizes.slots is not None and total != sizes.slots:
                raise MlaError(f"{self.name}: cache must have {sizes.slots} new tokens in all sequences together, the number "
                               f"that the call writes, got {total}: call cache.grow with one number per sequence first")
            return
        growing = {sequence: new for sequence, new in given.items() if new}
        if growing and sizes.sequences in (None, len(growing)):
            given = growing  # the other sequences wait
        if sizes.slots == -1 or not given or sizes.sequences not in (None, len(given)):
            return  # the function reports a wrong batch itself
        first, *others = growing.items() or [(0, 0)]
        other = next((pair for pair in others if pair[1] != first[1]), None)
        if other is not None:
            raise MlaError(f"{self.name}: cache must have one number of new tokens for all sequences of a call, because a "
                           f"compiled function takes tokens [batch, tokens], got {first[1]} for sequence {first[0]} and "
                           f"{other[1]} for sequence {other[0]}: compile it with packed=True, or call it once per number, "
                           "each time after a cache.grow with 0 for the other sequences")
        tokens = max(given.values()) if sizes.slots is None else sizes.slots // len(given)
        for sequence, new in given.items():
            if new != tokens:
                raise MlaError(f"{self.name}: cache must have {tokens} new tokens per sequence, the number that the "
                               f"call writes, got {new} for sequence {sequence}: call cache.grow({tokens}) first")

    def _check_past(self, cache):
        """Checks that the code is right for the numbers of past tokens."""
        least, most = (0, None) if self.exported is None else self.exported.past
        if (least, most) == (0, None):
            return
        given = cache.new_tokens
        some_wait = self._appends and any(given)
        for sequence, (length, new) in enumerate(zip(cache.lengths.tolist(), given)):
            if some_wait and not new:
                continue
            past = length - new
            if past < least or (most is not None and past > most):
                numbers = f"{least} or more" if most is None else str(least) if most == least else f"{least} to {most}"
                raise MlaError(f"{self.name}: cache must have {numbers} past tokens per sequence, got {past} for "
                               f"sequence {sequence}: the module computes positions, a mask or sizes from this length, "
                               "and torch.export keeps those of the example; pass them as arguments, and compile with "
                               "dynamic_shapes")

    def save(self, path, weights=True):
        """Saves the function to the folder `path`, from which `mla.load` loads it in another process.

            step.save("decode_step")

        weights  False leaves out the weights, which `mla.load` then takes. True saves their current values
        """
        from . import saved
        saved.save(self, path, weights)

    def untold_size(self):
        """Returns (result, dimension) of the first size that the arguments' sizes do not determine, or None."""
        told = {name for spec in self.args if spec.result is None for dim in spec.shape for name in dim.names()}
        for _, spec in self._results:
            for dim, size in enumerate(spec.shape):
                if not size.names() <= told:
                    return spec.result, dim
        return None

    # -- results --------------------------------------------------------------

    def _bind_results(self, values, sizes):
        """Allocates the results of a call; returns the model's results by position."""
        results = [None] * self._result_count
        for i, spec in self._written:
            results[spec.inout] = values[i]
        device = self._device(values)
        for (i, spec), shape in zip(self._results, sizes.results):
            if None in shape:
                raise MlaError(f"{self.name}: the shape of result {spec.result} must be computable from the shapes of "
                               f"the arguments, got an unknown size in dimension {shape.index(None)}")
            values[i] = results[spec.result] = torch.empty(shape, dtype=spec.torch_dtype, device=device)
        return results

    def _pack(self, results, held=()):
        """Returns the results in the module's own structure, and writes new tokens to the caches `held`."""
        if self._structure is not None:
            return self._structure.pack(results, held)
        return results[0] if len(results) == 1 else tuple(results)
