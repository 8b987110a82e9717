"""Exports a PyTorch module to torch-dialect text, with its weights as arguments."""

import contextlib
import enum
import inspect
import os
import re
import threading
import warnings
from dataclasses import dataclass, field

import torch
from torch.utils import _pytree as pytree

from .cache_arguments import find_caches, hold, is_cache, layer_classes, mark_caches, open_cache, open_caches, spread_shapes
from .errors import MlaError
from .growing import find_growing, given_size, is_dynamic, join_sizes, past_range, with_growing, with_longer_pasts
from .sizes import holds_for_any_size
from .substitute import same_values, substituted
from .weights import Weights

# Composite ops that are not decomposed, because raising matches them.
PRESERVED = (
    "aten.linear", "aten.matmul", "aten.einsum", "aten.softmax", "aten._softmax",
    "aten.scaled_dot_product_attention", "aten.rms_norm", "aten.mm", "aten.addmm", "aten.select_scatter",
)


def preserved_table():
    """Returns torch-mlir's decomposition table without the ops of PRESERVED."""
    from torch_mlir.extras.fx_decomp_util import get_decomposition_table

    return {op: how for op, how in get_decomposition_table().items()
            if not str(op).startswith(PRESERVED)}


def module_tensors(module):
    """Returns the parameters and buffers by name, each tensor once. They become arguments of the function."""
    first = {}
    for name, tensor in [*module.named_parameters(), *module.named_buffers()]:
        first.setdefault(id(tensor), (name, tensor))
    return {name: tensor.detach() for name, tensor in first.values()}


# Types of a compiled function's arguments.
SUPPORTED = (torch.float32, torch.float16, torch.bfloat16, torch.float64, torch.int32, torch.int64,
             torch.int8, torch.bool, torch.float8_e4m3fn)
# Complex tensors are passed as pairs of real numbers (`as_pairs`).
COMPLEX = (torch.complex64, torch.complex128)


def as_pairs(tensor):
    """Returns a complex tensor as a real view with one more dimension, of size 2; another tensor unchanged."""
    return torch.view_as_real(tensor.resolve_conj()) if tensor.is_complex() else tensor


def as_complex(tensor, like):
    """Undoes `as_pairs` if the type `like` is complex."""
    return torch.view_as_complex(tensor) if like.is_complex else tensor


def check_module(module):
    """Raises unless `module` is a module without TorchScript."""
    if not isinstance(module, torch.nn.Module):
        raise MlaError(f"module must be a torch.nn.Module, got {module!r:.80}")
    for name, part in module.named_modules():
        if isinstance(part, torch.jit.ScriptModule):
            raise MlaError(f"module must not use TorchScript, got {type(part).__name__}"
                           f"{f' as its submodule {name}' if name else ''}")


def _words_of_types():
    return ", ".join(str(dtype).removeprefix("torch.") for dtype in (*SUPPORTED, *COMPLEX))


def _check_tensor(name, tensor):
    if tensor.layout != torch.strided:
        raise MlaError(f"{name} must be a strided tensor, got layout {tensor.layout}")
    if tensor.is_quantized or tensor.dtype not in (*SUPPORTED, *COMPLEX):
        raise MlaError(f"{name} must have one of the types {_words_of_types()}, got {tensor.dtype}")


# Types of arguments that are compiled as constants. Their values never change, so that a call can compare them.
CONSTANTS = (type(None), bool, int, float, complex, str, bytes, enum.Enum, torch.dtype, torch.device,
             torch.layout, torch.memory_format)


def _check_constants(names, leaves):
    """Raises for an argument that is neither a tensor nor a constant. Such an object would become part of the
    compiled code, although it may hold tensors and change."""
    for name, leaf in zip(names, leaves):
        if not isinstance(leaf, (torch.Tensor, *CONSTANTS)):
            raise MlaError(f"argument {name} must be a tensor, a constant, a cache of Transformers, or a tuple, list or "
                           f"dict of them, got an object of {type(leaf).__name__}: pass the tensors that it holds, and "
                           "create the object in a wrapper module, as docs/Tutorial.md does with a cache")


def _bind(module, args, kwargs):
    """Returns the arguments of a call in the order of `forward`, their names, and how many are passed by position.
    Parameters before the last one that is given have their default values."""
    signature = inspect.signature(module.forward)
    try:
        bound = signature.bind(*args, **kwargs)
    except TypeError as error:
        raise MlaError(f"args must match the parameters of {type(module).__name__}.forward, got {len(args)} "
                       f"arguments{' and ' + ', '.join(kwargs) if kwargs else ''}: {error}") from error
    by_position = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    values, names, rest = [], [], {}
    last = max([i for i, name in enumerate(signature.parameters) if name in bound.arguments], default=-1)
    for i, (name, parameter) in enumerate(signature.parameters.items()):
        if parameter.kind in by_position and i <= last:
            names.append(name)
            values.append(bound.arguments.get(name, parameter.default))
        elif parameter.kind is inspect.Parameter.VAR_POSITIONAL:
            given = bound.arguments.get(name, ())
            names += [f"{name}[{k}]" for k in range(len(given))]
            values += given
        elif parameter.kind is inspect.Parameter.VAR_KEYWORD:
            rest.update(bound.arguments.get(name, {}))
        elif name in bound.arguments:
            rest[name] = bound.arguments[name]
    return (*values, *rest.values()), [*names, *rest], len(values)


def _check_inputs(weights, names, leaves):
    """Checks the types of weights and arguments."""
    for name, tensor in weights.items():
        _check_tensor(f"weight {name}", tensor)
    for name, leaf in zip(names, leaves):
        if isinstance(leaf, torch.Tensor):
            _check_tensor(f"argument {name}", leaf)
    _check_constants(names, leaves)


def _leaf_names(names, args):
    """Returns the name of each leaf of `args`: the name of the argument, and the path to the leaf in it."""
    found = []
    for name, value in zip(names, args):
        for path, _ in pytree.tree_flatten_with_path(open_caches(value))[0]:
            key = pytree.keystr(path)
            found.append(name + (re.sub(r"\['(\w+)'\]", r".\1", key) if is_cache(value) else key))
    return found


def _argument(node, name):
    """Returns (True, value) of a named argument of a node's op, or (False, None) if the op has no such argument."""
    for i, argument in enumerate(node.target._schema.arguments):
        if argument.name == name:
            given = node.args[i] if i < len(node.args) else node.kwargs.get(name, argument.default_value)
            return True, given
    return False, None


def _is_training_only(node):
    """True if an op draws random numbers or is in training mode."""
    if node.op != "call_function" or not isinstance(node.target, torch._ops.OpOverload):
        return False
    for name in ("train", "training", "use_input_stats", "dropout_p"):
        has, value = _argument(node, name)
        if has:
            return not isinstance(value, (bool, int, float)) or bool(value)
    return torch.Tag.nondeterministic_seeded in node.target.tags


def _training_ops(program):
    """Returns the names of the ops that compute different results in training."""
    return sorted({str(node.target) for graph in program.graph_module.modules()
                   if isinstance(graph, torch.fx.GraphModule)
                   for node in graph.graph.nodes if _is_training_only(node)})


@contextlib.contextmanager
def _eval_mode(module):
    """Sets the module to eval mode, and restores the modes of all submodules afterwards."""
    modes = {part: part.training for part in module.modules()}
    try:
        module.eval()
        yield
    finally:
        for part, training in modes.items():
            part.training = training


# torch.export changes global state while it runs, so only one export runs at a time.
_EXPORTING = threading.RLock()


def _reason(error):
    """Returns an error of torch.export as one line: its first line and, for an error about dynamic shapes, the
    reasons and fixes that PyTorch lists below it, without the general advice."""
    first, *others = str(error).strip().partition("\n\n")[0].splitlines() or [""]
    words, fixes = [first], []
    for line in others:
        if line.startswith("Suggested fixes"):
            fixes.append(line)
        elif line.startswith("  "):
            (fixes or words).append(line.strip().removeprefix("- "))
    words = list(dict.fromkeys(words))
    return " ".join([*words, *fixes[:1], ", ".join(fixes[1:])]).strip()


def _lazy_modules():
    """Returns a context in which passes of torch.export do not generate the Python code of their graphs, which nothing
    calls. It took a quarter of an export."""
    try:
        from torch.fx._lazy_graph_module import _use_lazy_graph_module
    except ImportError:
        return contextlib.nullcontext()
    return _use_lazy_graph_module(True)


def _trace(flat, inputs, shapes):
    """Runs torch.export without side effects on the module. Raises an MlaError if it fails."""
    try:
        with torch.no_grad(), same_values(flat.inner), _lazy_modules():
            return torch.export.export(flat, inputs, dynamic_shapes=shapes, strict=False)
    except MlaError:
        raise
    except Exception as error:
        raise MlaError("cannot export the module because torch.export failed: "
                       f"{type(error).__name__}: {_reason(error)}") from error


# Higher-order ops without a lowering, and what to use instead.
REPLACED = {"flex_attention": "torch.nn.functional.scaled_dot_product_attention with the mask as attn_mask"}


def _place_of(node):
    """Returns the place in the user's code that a node comes from, as "file:line"; empty if it is unknown."""
    own = os.path.dirname(torch.__file__)
    places = [place for place in re.findall(r'File "([^"]+)", line (\d+)', node.meta.get("stack_trace") or "")
              if os.path.exists(place[0]) and not place[0].startswith(own)]
    return ":".join(places[-1]) if places else ""


def _places(program):
    """Returns the place in the user's code where each op of a program is used first, by the op's name in torch-mlir."""
    places = {}
    for node in program.graph.nodes:
        if isinstance(node.target, torch._ops.OpOverload):
            places.setdefault(f"torch.{node.target}".removesuffix(".default"), _place_of(node))
    return places


def _check_indices(program):
    """Raises for an index by booleans, whose result has a size that depends on data. torch-mlir does not end."""
    for node in program.graph.nodes:
        if node.target is torch.ops.aten.index.Tensor:
            for index in node.args[1]:
                if index is not None and index.meta["val"].dtype in (torch.bool, torch.uint8):
                    raise MlaError(f"cannot export an index by booleans{_in_brackets(_place_of(node))} because the size of "
                                   "its result depends on data; use torch.where")


def _in_brackets(place):
    return f" ({place})" if place else ""


def _check_ops(program):
    """Raises for an op that takes functions and has no lowering. Later errors would name only its operands."""
    for node in program.graph.nodes:
        name = getattr(node.target, "__name__", "")
        if isinstance(node.target, torch._ops.HigherOrderOperator) and name in REPLACED:
            raise MlaError(f"cannot export {name}{_in_brackets(_place_of(node))} because it has no lowering; use {REPLACED[name]}")


def _trace_for_inference(module, flat, inputs, shapes):
    """Returns the program in eval mode. Warns if the module is in training mode and its results differ there."""
    program = _trace(flat, inputs, shapes)
    _check_ops(program)
    ops = _training_ops(program)
    if ops and any(part.training for part in module.modules()):
        warnings.warn(f"{type(module).__name__} is in training mode, where results of {', '.join(ops)} differ: "
                      "it is exported in eval mode", stacklevel=4)
        with _eval_mode(module):
            program = _trace(flat, inputs, shapes)
        ops = _training_ops(program)
    if ops:
        raise MlaError(f"{type(module).__name__} must not use random numbers or training ops in eval mode, got "
                       f"{', '.join(ops)}")
    return program


def _importable_writes():
    """Returns a context in which an op that writes an argument in place becomes a node that torch-mlir imports:
    `auto_functionalized`, not `auto_functionalized_v2`."""
    import torch._export.config as config

    name = "enable_auto_functionalized_v2_for_export"
    return config.patch({name: False}) if hasattr(config, name) else contextlib.nullcontext()


def _import(program, preserve, shapes):
    """Returns a traced program as torch-dialect text, and the places of its ops. Hides torch's FutureWarnings about its
    own code."""
    from torch_mlir import fx
    from torch_mlir.extras.fx_decomp_util import get_decomposition_table

    from .decompose import decompose

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FutureWarning)
        with _lazy_modules(), _importable_writes():
            program = decompose(program, preserved_table() if preserve else get_decomposition_table())
        _check_indices(program)
        text = str(fx.export_and_import(
            program, output_type="raw", decomposition_table={},
            import_symbolic_shape_expressions=shapes, experimental_support_mutation=True))
    return text, _places(program)


@dataclass
class Exported:
    """An exported module: its `text`, and how the module's arguments and results map to the function's.

    The arguments of the function in `text` are `weights` in order, then the tensors among
    the leaves of `args`. Its results are the tensors among the leaves of `out_spec`.
    Arguments that the module writes in place are mutable tensors. The function takes and
    returns complex tensors as real ones, with one more dimension of size 2.
    """

    text: str
    weights: dict
    in_spec: pytree.TreeSpec
    is_tensor: list  # one bool per leaf of args
    constants: list = field(default_factory=list)  # one value per leaf of args; None for a tensor
    names: list = field(default_factory=list)  # one name per leaf of args, from the parameters of `forward`
    out_spec: pytree.TreeSpec = None
    out_leaves: list = field(default_factory=list)  # per leaf: the number of a result, or (constant,)
    types: list = field(default_factory=list)      # one type per argument of the function, before `as_pairs`
    out_types: list = field(default_factory=list)  # one type per result, before `as_pairs`
    live: Weights = None  # reads the module's weights at each call; None: use `weights`
    parameters: list = field(default_factory=list)  # the name of each argument
    positional: int = 0  # the number of arguments that may be passed by position
    caches: list = field(default_factory=list)  # per cache of Transformers: the number of its argument
    cache_classes: list = field(default_factory=list)  # per cache: the classes of its layers after a call
    places: dict = field(default_factory=dict)  # from the name of an op to "file:line", where it is used first
    past: tuple = (0, None)  # the least and the largest number of past tokens of a cache; None: no largest one

    def __str__(self):
        return self.text


class _Flat(torch.nn.Module):
    """Wraps the module so that all arguments and results are tensors."""

    def __init__(self, module, weights, leaves, in_spec, args, parameters, record):
        super().__init__()
        # Not registered as a submodule, because its weights are arguments.
        self.__dict__["inner"] = module
        self.leaves = [None if isinstance(v, torch.Tensor) else v for v in leaves]
        self.is_tensor = [isinstance(v, torch.Tensor) for v in leaves]
        self.types = [v.dtype for v in leaves if isinstance(v, torch.Tensor)]
        self.weight_types = {name: tensor.dtype for name, tensor in weights.items()}
        self.in_spec = in_spec
        self.__dict__["args"] = args  # gives the classes of caches
        self.calling = parameters  # (number of arguments by position, names of the others)
        self.record = record

    def forward(self, weights, inputs):
        weights = {name: as_complex(tensor, self.weight_types[name]) for name, tensor in weights.items()}
        given = iter([as_complex(tensor, dtype) for tensor, dtype in zip(inputs, self.types)])
        leaves = [next(given) if tensor else constant
                  for constant, tensor in zip(self.leaves, self.is_tensor)]
        args, caches = hold(pytree.tree_unflatten(leaves, self.in_spec), self.args)
        count, names = self.calling
        with substituted(self.inner, weights):
            result = self.inner(*args[:count], **dict(zip(names, args[count:])))
        result = mark_caches(result, caches)
        if caches:
            result = (result, [open_cache(cache) for cache in caches])
        out, spec = pytree.tree_flatten(result)
        tensors = [v for v in out if isinstance(v, torch.Tensor)]
        numbers = iter(range(len(tensors)))
        self.record(spec, [next(numbers) if isinstance(v, torch.Tensor) else (v,) for v in out],
                    [v.dtype for v in tensors], [layer_classes(cache) for cache in caches])
        return tuple(map(as_pairs, tensors))


def _check_results(types):
    """Raises for unsigned results, which would be returned as signed integers."""
    for number, dtype in enumerate(types):
        if str(dtype).startswith("torch.uint"):
            raise MlaError(f"result {number} must have one of the types {_words_of_types()}, got {dtype}: convert it "
                           "in the module")


def _ordered_shapes(dynamic_shapes, parameters, args):
    """Returns the dynamic shapes in the order of the arguments."""
    if isinstance(dynamic_shapes, dict):
        unknown = [name for name in dynamic_shapes if name not in parameters]
        if unknown:
            raise MlaError(f"dynamic_shapes must have the names {', '.join(parameters)}, got {unknown[0]!r}")
        dynamic_shapes = tuple(dynamic_shapes.get(name) for name in parameters)
    return spread_shapes(dynamic_shapes, args)


def _shape_of_pairs(tensor, shape):
    """Returns the dynamic shape of `as_pairs(tensor)` for that of `tensor`."""
    return (*shape, None) if tensor.is_complex() and isinstance(shape, (tuple, list)) else shape


def _flat_shapes(dynamic_shapes, args, leaves):
    """Returns the dynamic shapes of `args` as a list, one entry per tensor among the leaves."""
    specs = []

    def visit(value, shape):
        if isinstance(value, torch.Tensor):
            specs.append(_shape_of_pairs(value, shape))
        elif isinstance(value, dict):
            for key in value:
                visit(value[key], shape.get(key) if shape else None)
        elif isinstance(value, (tuple, list)):
            for i, item in enumerate(value):
                visit(item, shape[i] if shape and i < len(shape) else None)

    try:
        visit(tuple(args), dynamic_shapes)
    except (AttributeError, KeyError, TypeError) as error:
        raise MlaError("dynamic_shapes must be a tuple in the order of the arguments, with a dict of sizes for each "
                       f"tensor, got {dynamic_shapes!r:.80}") from error
    tensors = sum(isinstance(v, torch.Tensor) for v in leaves)
    if len(specs) != tensors:
        raise MlaError(f"dynamic_shapes must have an entry for each of the {tensors} tensors of the arguments, got "
                       f"{len(specs)}")
    return specs


def _distinct(tensors):
    """Returns the tensors, complex ones as pairs, and repeated ones copied. torch.export would merge equal tensors
    into one argument."""
    seen, distinct = set(), []
    for tensor in tensors:
        distinct.append(as_pairs(tensor.clone() if id(tensor) in seen else tensor))
        seen.add(id(tensor))
    return tuple(distinct)


def require_torch_mlir():
    try:
        import torch_mlir.fx  # noqa: F401
    except ImportError as error:
        raise MlaError("mla.export requires torch-mlir: pip install torch-mlir==20261001") from error


def _check_examples(names, inputs, shapes):
    """Raises for a size of 0 or 1 that the dynamic shapes let vary: torch.export makes it constant."""
    for name, tensor, shape in zip(names, inputs, shapes):
        for dim, size in enumerate(tensor.shape):
            if size < 2 and is_dynamic(shape, dim) and given_size(shape, dim) is not torch.export.Dim.AUTO:
                raise MlaError(f"argument {name} must have a size of 2 or more in dimension {dim}, which dynamic_shapes lets "
                               f"vary, got {size}: torch.export makes sizes of 0 and 1 constant")


def _trace_any_past(names, flat, pairs, inputs, shapes, trace):
    """Returns a program for any number of past tokens, its dynamic shapes, the dimensions of the pasts, and the range
    of their sizes. If torch.export makes them constant, returns a program for the sizes of the example."""
    given = [None] * len(inputs) if shapes is None else shapes["inputs"]
    pasts = find_growing(flat, pairs, inputs)
    examples = with_longer_pasts(inputs, pasts)
    _check_examples(names, examples, given)
    growing = {i: dim for i, dim in pasts.items() if not is_dynamic(given[i], dim)}
    if not growing:
        return trace(examples, shapes), shapes, {}, (0, None)
    wide = dict(weights={name: None for name in pairs}, inputs=tuple(with_growing(given, growing, inputs)))
    try:
        program = trace(examples, wide)
        least, most = past_range(program, growing, len(pairs))
        if least != most:
            return program, wide, growing, (least, most)
    except MlaError:  # the sizes of the example may work
        pass
    past = max(inputs[i].shape[dim] for i, dim in growing.items())
    return trace(inputs, shapes), shapes, {}, (past, past)


def export(module, args, dynamic_shapes=None, preserve=True, kwargs=None, any_past=False, any_size=False):
    """Exports a call of `module` with `args` and `kwargs` to raw torch-dialect text.

        print(mla.export(layer, (hidden,)))

    module    a torch.nn.Module
    args      a tuple of example arguments
    kwargs    a dict of example arguments by keyword
    dynamic_shapes  as for torch.export: a tuple in the order of the arguments, or a dict by their names.
              Sizes for a cache of Transformers are those of all its tensors
    any_past  True lets caches have any number of past tokens, even if dynamic_shapes does not say so, unless the
              module needs that of the example. The attribute `past` is the range of this number
    any_size  True raises if torch.export has decided a condition on dynamic sizes for those of the example
    preserve  False applies all of torch-mlir's decompositions

    The function's arguments are the parameters and buffers, then the tensors of the arguments
    in order, those of a cache of Transformers included. Complex tensors become real ones, with
    one more dimension of size 2 (real and imaginary part). None, numbers and strings become
    constants. Other objects are an error, because their tensors would become constants, too.

    The module is unchanged afterwards, even if this raises. No other thread may call it
    during the export. Concurrent exports wait for each other.
    """
    require_torch_mlir()
    check_module(module)
    if not isinstance(args, (tuple, list)):
        raise MlaError(f"args must be a tuple of example arguments, got {type(args).__name__}")
    if not isinstance(kwargs, (dict, type(None))):
        raise MlaError(f"kwargs must be a dict of example arguments by keyword, got {type(kwargs).__name__}")
    args, parameters, positional = _bind(module, args, kwargs or {})
    opened = open_caches(args)
    leaves, in_spec = pytree.tree_flatten(opened)
    weights = module_tensors(module)
    names = _leaf_names(parameters, args)
    _check_inputs(weights, names, leaves)
    exported = Exported("", weights, in_spec, [isinstance(v, torch.Tensor) for v in leaves],
                        [None if isinstance(v, torch.Tensor) else v for v in leaves], names,
                        types=[t.dtype for t in (*weights.values(), *leaves) if isinstance(t, torch.Tensor)],
                        live=Weights(module), parameters=parameters, positional=positional,
                        caches=find_caches(args))

    def record(spec, out, types, cache_classes):
        exported.out_spec, exported.out_leaves, exported.cache_classes = spec, out, cache_classes
        exported.out_types = types

    flat = _Flat(module, weights, leaves, in_spec, args, (positional, parameters[positional:]), record).eval()
    inputs = _distinct(v for v in leaves if isinstance(v, torch.Tensor))
    shapes = None
    if dynamic_shapes is not None:
        shapes = dict(weights={name: None for name in weights},
                      inputs=tuple(_flat_shapes(_ordered_shapes(dynamic_shapes, parameters, args), opened, leaves)))
    with _EXPORTING:
        pairs = {name: as_pairs(tensor) for name, tensor in weights.items()}

        def trace(examples, sizes):
            return _trace_for_inference(module, flat, (pairs, examples), sizes)

        growing, tensors = {}, [name for name, tensor in zip(names, exported.is_tensor) if tensor]
        if any_past:
            program, shapes, growing, exported.past = _trace_any_past(tensors, flat, pairs, inputs, shapes, trace)
        else:
            _check_examples(tensors, inputs, [] if shapes is None else shapes["inputs"])
            program = trace(inputs, shapes)
        if any_size and not holds_for_any_size(program):
            raise MlaError("the module must accept any number of tokens, got a graph for some numbers only, because a "
                           "condition in its code depends on the number")
        _check_results(exported.out_types)
        try:
            exported.text, exported.places = _import(program, preserve, shapes is not None)
        except MlaError:
            raise
        except Exception as error:
            lines = str(error).strip().splitlines() or [""]
            raise MlaError("cannot export the module because torch-mlir's importer failed: "
                           f"{type(error).__name__}: {lines[0]}") from error
    if shapes is not None:
        exported.text = join_sizes(exported.text, program, shapes["inputs"], growing, len(pairs))
    return exported
