"""Builds a PyTorch function from an attention module that mla-opt raised.

The function computes the module's projections with PyTorch's ops, and its attention with
`attend`, on the pages of a cache. It is cut where the proof says: at the queries, the new
latents and rope keys, the two weights, the mask and the sink of the one `mla.attention`.
"""

import operator
import re

import torch

from . import torch_text
from .attend import attend, rotate
from .errors import MlaError

SAME = {"torch_c.to_builtin_tensor", "torch_c.from_builtin_tensor", "torch.tensor_static_info_cast", "tensor.cast",
        "torch.copy.to_tensor", "torch.copy.to_vtensor"}
SIZES = {"torch.aten.size.int", "torch.aten.sym_size.int"}
# Scalar ops, as Python's functions.
SCALAR = {"torch.aten.add.int": operator.add, "torch.aten.sub.int": operator.sub, "torch.aten.mul.int": operator.mul,
          "torch.aten.neg.int": operator.neg, "torch.aten.floordiv.int": operator.floordiv,
          "torch.aten.remainder.int": operator.mod, "torch.aten.Int.Scalar": int, "torch.aten.Int.bool": int,
          "torch.aten.Float.Scalar": float, "torch.aten.Float.bool": float}
MEMORY_FORMATS = {0: torch.contiguous_format, 1: torch.preserve_format}


def grown(new, past):
    """Returns a tensor with the sizes of `new` after `past` more tokens in dimension 1. It has no values of its own."""
    sizes = list(new.shape)
    sizes[1] += past
    return new.new_zeros(()).expand(sizes)


def _segments(op):
    """Returns the number of operands in each segment of an op."""
    return [int(n) for n in re.search(r"operandSegmentSizes = array<i32: ([\d, ]*)>", op.attributes)[1].split(",")]


def _widths(attention):
    """Returns the widths of latent and rope key of an mla.attention: sizes of operands, 0 for an absent one."""
    counts = _segments(attention)
    return tuple(int(attention.operand_types[sum(counts[:i])].rpartition("x")[0].rpartition("x")[2]) if counts[i] else 0
                 for i in (2, 3))


# Ops that keep the values of a mask.
MASK_VIEWS = {torch.ops.aten.slice.Tensor, torch.ops.aten.expand.default, torch.ops.aten.unsqueeze.default,
              torch.ops.aten.squeeze.dim, torch.ops.aten.reshape.default}


def _is_argument(mask):
    """True if a mask is None, or an argument of the module or a view of one."""
    while isinstance(mask, torch.fx.Node) and mask.target in MASK_VIEWS:
        mask = mask.args[0]
    return mask is None or mask.op == "placeholder"


def _is_same(one, other):
    """True if two nodes have equal values, because they are the same, or equal functions of the same nodes. Views of a
    dimension of size 1 count as equal."""
    one, other = _without_views(one), _without_views(other)
    if not isinstance(one, torch.fx.Node) or not isinstance(other, torch.fx.Node):
        if isinstance(one, (tuple, list)) and isinstance(other, (tuple, list)):
            return len(one) == len(other) and all(map(_is_same, one, other))
        return type(one) is type(other) and one == other
    return one is other or (one.op == other.op == "call_function" and one.target == other.target
                            and one.kwargs == other.kwargs and _is_same(one.args, other.args))


def _without_views(node):
    views = (torch.ops.aten.squeeze.dim, torch.ops.aten.unsqueeze.default)
    while isinstance(node, torch.fx.Node) and node.op == "call_function" and node.target in views:
        node = node.args[0]
    return node


def _is_turned_alike(query, key):
    """True if query and key are rotated with equal tables and orders."""
    return all(isinstance(node, torch.fx.Node) and node.target is rotate for node in (query, key)) and _is_same(
        query.args[1:], key.args[1:])


def _softmax(attention):
    """Returns the attributes of an mla.attention as arguments of torch.ops.mla."""
    window = re.search(r"window = (\d+)", attention.attributes)
    return dict(scale=float(re.search(r"scale = (\S+) : f64", attention.attributes)[1]),
                causal=bool(re.search(r"\bcausal\b", attention.attributes)), window=int(window[1]) if window else 0)


class _Update:
    """The caches that an mla.update grows: parts 0 (latent) and 1 (rope key)."""

    def __init__(self, past, new):
        self.past, self.new = past, new


class _Builder:
    """Translates the ops of one function to nodes of an fx graph.

    Values of the past are in pages, so that no node may read them. Past arguments and grown caches
    become tensors with sizes only; `unread` holds the nodes that depend on their values.
    """

    def __init__(self, function, past):
        self.graph, self.root = torch.fx.Graph(), torch.nn.Module()
        self.pages = self.graph.placeholder("pages")
        names = [name for name, _ in function.arguments]
        self.values = {name: self.graph.placeholder(f"arg{i}") for i, name in enumerate(names)}
        self.past = [self.values[name] for name in names[len(names) - past:]]
        self.inputs = [self.values[name] for name in names[:len(names) - past]]
        self.unread = set(self.past)
        self.updated = {}  # from a node to (update, part)
        self.attention = self.widths = None

    def node(self, function, *args, unread=None, **kwargs):
        node = self.graph.call_function(function, args, kwargs)
        if any(n in self.unread for n in node.all_input_nodes) if unread is None else unread:
            self.unread.add(node)
        return node

    def add(self, op):
        operands = [self.values[o] for o in op.operands]
        if op.name in torch_text.SILENT:
            return
        special = getattr(self, op.name.replace(".", "_"), None)
        if op.name in SAME:
            results = operands
        elif op.name in SIZES:
            results = [self.size(*operands)]
        elif op.name in SCALAR:
            results = [self.scalar(SCALAR[op.name], operands)]
        elif special:
            results = special(op, operands)
        else:
            results = self.call(op, operands)
        if op.name == "mla.attention":
            self.widths = _widths(op)
        self.values.update(zip(op.results, results))

    def size(self, tensor, dim):
        return self.node(torch.ops.aten.sym_size.int, tensor, dim, unread=False)

    def scalar(self, function, operands):
        if any(isinstance(o, torch.fx.Node) for o in operands):
            return self.node(function, *operands)
        return function(*operands)

    def call(self, op, operands):
        """Calls PyTorch's op of the same name."""
        try:
            function = torch_text.find_op(op.name)
        except (AttributeError, NotImplementedError) as error:
            raise MlaError(f"cannot compute {op.name} with PyTorch") from error
        arguments, named = [], {}
        for value, (name, kind, is_named) in zip(operands, torch_text.read_schema(function)):
            if kind == "type":
                value = None if value is None else torch_text.DTYPES[value]
            elif kind == "place":
                value = self.place(name, value)
            if is_named:
                named.update({name: value} if value is not None else {})
            else:
                arguments.append(value)
        result = self.node(function, *arguments, **named)
        if len(op.results) == 1:
            return [result]
        return [self.node(operator.getitem, result, i) for i in range(len(op.results))]

    def place(self, name, value):
        """Returns an argument that says where or how a result is stored. Results are on the device of the inputs."""
        if name == "device" and value is not None:
            return self.node(getattr, self.inputs[-1], "device", unread=False)
        return MEMORY_FORMATS.get(value) if name == "memory_format" else None

    # Constants, lists and views.

    def constant(self, op, operands):
        return [torch_text.read_value(op.attributes)]

    torch_constant_int = torch_constant_float = torch_constant_bool = constant
    torch_constant_str = torch_constant_device = constant

    def torch_constant_none(self, op, operands):
        return [None]

    torch_symbolic_int = torch_constant_none

    def torch_vtensor_literal(self, op, operands):
        name = f"literal{len(list(self.root.buffers()))}"
        self.root.register_buffer(name, torch_text.read_literal(op.attributes), persistent=False)
        return [self.graph.get_attr(name)]

    arith_constant = torch_vtensor_literal

    def torch_prim_ListConstruct(self, op, operands):
        return [list(operands)]

    def torch_prim_ListUnpack(self, op, operands):
        if isinstance(operands[0], list):
            return operands[0]
        return [self.node(operator.getitem, operands[0], i) for i in range(len(op.results))]

    def torch_aten_view(self, op, operands):
        return [self.node(torch.ops.aten.reshape.default, *operands)]

    torch_aten__unsafe_view = torch_aten_view

    def torch_prims_convert_element_type(self, op, operands):
        """Calls aten.to, because PyTorch implements the op of prims in Python, which takes 0.3 ms per call."""
        tensor, dtype = operands
        return [self.node(torch.ops.aten.to.dtype, tensor, torch_text.DTYPES[dtype])]

    # The mla ops.

    def mla_rope(self, op, operands):
        kinds = {side: f"{side} = #mla.rope<interleaved>" in op.attributes for side in ("input", "output")}
        return [self.node(rotate, *operands, kinds["input"], kinds["output"])]

    def segments(self, op, operands):
        rest = iter(operands)
        return [next(rest) if count else None for count in _segments(op)]

    def past_of(self, node):
        """Returns the past argument that a node is a view of."""
        views = (torch.ops.aten.squeeze.dim, torch.ops.aten.reshape.default)
        while node.op == "call_function" and node.target in views:
            node = node.args[0]
        return node if node in self.past else None

    def mla_update(self, op, operands):
        past, past_rope, new, new_rope, positions = self.segments(op, operands)
        sources = [self.past_of(node) for node in (past, past_rope) if node is not None]
        if positions is not None or None in sources or len(set(sources)) != len(sources):
            raise MlaError("the module must append its latents to the cache that it is given")
        update, results = _Update((past, past_rope), (new, new_rope)), []
        length = self.node(getattr, self.pages, "past", unread=False)
        for part, value in enumerate(update.new):
            if value is not None:
                results.append(self.node(grown, value, length, unread=True))
                self.updated[results[-1]] = (update, part)
        return results

    def cached(self, node):
        """Returns a cached tensor [B, 1, S, width] as [B, S, width]."""
        return self.node(torch.ops.aten.squeeze.dim, node, 1)

    def cache_results(self, results):
        """Without a past: takes the two last results, which the module caches, into the attention if they are not
        its new keys. For example, mla-opt may have moved a factor of the latent into the scale."""
        *others, first, second = results
        keys = self.attention.args[3:5]
        pairs = [(first, second), (second, first)]
        if any(all(k is None or _is_same(k, c) for k, c in zip(keys, pair)) for pair in pairs):
            return others
        cached = (self.cached(first), self.cached(second))
        self.compute_before(self.attention, cached)
        self.attention.kwargs = {**self.attention.kwargs, "cached": cached}
        return others

    def compute_before(self, node, values):
        """Moves the computation of `values` before a node."""
        needed, stack = set(), list(values)
        while stack:
            value = stack.pop()
            if value not in needed:
                needed.add(value)
                stack += value.all_input_nodes
        if node in needed:
            raise MlaError("the module must cache latents and rope keys that do not depend on its attention")
        later = list(self.graph.nodes)
        for value in later[later.index(node) + 1:]:
            if value in needed:
                node.prepend(value)

    def mla_attention(self, op, operands):
        q_nope, q_rope, latent, k_rope, w_uk, w_uv, mask, sink, lengths, cu = self.segments(op, operands)
        if self.attention is not None:
            raise MlaError("the module must have one attention, got two")
        if lengths is not None or cu is not None:
            raise MlaError("the module must attend to dense keys, got ragged ones")
        latent, k_rope = self.new_keys(latent, k_rope)
        options = _softmax(op)
        if self.past and _is_turned_alike(q_rope, k_rope):
            options["turn"] = q_rope.args[1:]
            q_rope, k_rope = q_rope.args[0], k_rope.args[0]
        self.attention = self.node(attend, self.pages, q_nope, q_rope, latent, k_rope, w_uk, w_uv, mask, sink, **options)
        if self.attention in self.unread:
            raise MlaError("the module must read the past only as keys of its attention")
        return [self.attention]

    def new_keys(self, latent, k_rope):
        """Returns the new rows of the keys. With a past, all keys must be one grown cache."""
        if not self.past:
            return latent, k_rope
        update, part = self.updated.get(latent, (None, 0))
        if update is None or part != 0 or (k_rope is not None and self.updated.get(k_rope) != (update, 1)):
            raise MlaError("the keys of the attention must be the module's whole cache")
        return update.new[0], update.new[1] if k_rope is not None else None


class _DenseBuilder(_Builder):
    """Translates a function whose caches are dense tensors."""

    def __init__(self, function):
        super().__init__(function, 0)
        self.graph.erase_node(self.pages)

    def mla_update(self, op, operands):
        past, past_rope, new, new_rope, positions = self.segments(op, operands)
        update = self.node(torch.ops.mla.update.default, past, past_rope, new, new_rope, positions)
        return [self.node(operator.getitem, update, i) for i in range(len(op.results))]

    def mla_attention(self, op, operands):
        q_nope, q_rope, latent, k_rope, w_uk, w_uv, mask, sink, lengths, cu = self.segments(op, operands)
        self.attention = self.node(torch.ops.mla.attention.default, q_nope, q_rope, latent, k_rope, w_uk, w_uv, lengths,
                                   cu, mask, sink, **_softmax(op))
        return [self.node(operator.getitem, self.attention, 0)]


def _only_function(text):
    functions = torch_text.read_functions(text)
    if not functions:
        raise MlaError("the raised module must have a function, got none" if "func.func" not in text else
                       "the raised function must have no op with a region, got one")
    if len(functions) != 1:
        raise MlaError(f"the raised module must have one function, got {len(functions)}")
    return functions[0]


def build_dense(text):
    """Returns a GraphModule of the raised function in `text`, whose caches are dense: forward(*arguments)."""
    function = _only_function(text)
    if function.inout:
        raise MlaError("the module must not write its arguments in place, got a write of argument "
                       f"{min(function.inout)}")
    builder = _DenseBuilder(function)
    for op in function.ops:
        builder.add(op)
    if builder.attention is None:
        raise MlaError("the raised module has no attention")
    builder.graph.output([builder.values[name] for name in function.returned])
    builder.graph.eliminate_dead_code()
    builder.graph.lint()
    return torch.fx.GraphModule(builder.root, builder.graph)


def build(text, past):
    """Returns a GraphModule of the raised function in `text`: forward(pages, *weights, *inputs, *past).

    `past` is the number of past arguments, of which only the sizes are read. If it is 0, the two last results of the
    function are the tensors that the module caches, and no results of the GraphModule. A result that needs more than
    the attention's result, such as the probabilities, is None.
    """
    function = _only_function(text)
    builder = _Builder(function, past)
    for op in function.ops:
        builder.add(op)
    if builder.attention is None:
        raise MlaError("the raised module has no attention")
    results = [builder.values[name] for name in function.returned]
    if not past:
        results = builder.cache_results(results)
    builder.graph.output([None if r in builder.unread else r for r in results])
    builder.graph.eliminate_dead_code()
    builder.graph.lint()
    module = torch.fx.GraphModule(builder.root, builder.graph)
    module.meta["widths"] = builder.widths
    module.meta["masked by argument"] = _is_argument(builder.attention.args[7])
    return module


def widths(module):
    """Returns the widths of the latent and of the rope key (0 without one) of a module that `build` returned."""
    return module.meta["widths"]


def is_masked_by_argument(module):
    """True if the mask of a module's attention is None or an argument: then it hides only what the caller's mask hides."""
    return module.meta["masked by argument"]
