"""Decomposes the ops of an exported program, equal ones once.

`ExportedProgram.run_decompositions` traces the whole program again, so its time grows with the number of layers. Here
each different op, with the types and sizes of its arguments, is decomposed once by the same function, in one program of
independent pieces. Then each op is replaced by a copy of its piece.
"""

import operator
from dataclasses import dataclass, field

import torch
from torch.export import ExportedProgram
from torch.export.exported_program import ModuleCallEntry, ModuleCallSignature
from torch.export.graph_signature import (
    ExportGraphSignature,
    InputKind,
    InputSpec,
    OutputKind,
    OutputSpec,
    SymIntArgument,
    TensorArgument,
)
from torch.fx.node import map_arg
from torch.utils import _pytree as pytree


class _NotSupported(Exception):
    """The program has something that only a decomposition of the whole program handles."""


def _is_tensor(node):
    return isinstance(node.meta.get("val"), torch.Tensor)


def _is_symbol(node):
    return isinstance(node.meta.get("val"), (torch.SymInt, int)) and not isinstance(node.meta["val"], bool)


def _is_op(node):
    return node.op == "call_function" and isinstance(node.target, torch._ops.OpOverload)


def _has_result(node):
    """True if an op returns tensors. Other ops compute sizes, or are checks, and stay."""
    value = node.meta.get("val")
    return isinstance(value, torch.Tensor) or (
        isinstance(value, (tuple, list)) and bool(value) and all(isinstance(v, torch.Tensor) for v in value))


def _may_alias(node):
    """True if a result of an op may share memory with an argument."""
    schema = node.target._schema
    return any(r.alias_info for r in schema.returns) or node.target._can_decompose()


def _owner(node):
    """Returns the op that allocates the tensor that `node` is, or is a view of."""
    while _is_op(node) and _may_alias(node) or node.target is operator.getitem:
        sources = [n for n in node.all_input_nodes if not _is_symbol(n)]
        if not sources:
            return node
        node = sources[0]
    return node


def _ranges(nodes):
    """Returns the ranges of nodes from the allocation of a tensor to the last op that writes it in place. Merges
    ranges that overlap."""
    places = {node: i for i, node in enumerate(nodes)}
    ranges = []
    for i, node in enumerate(nodes):
        if not _is_op(node) or not node.target._schema.is_mutable:
            continue
        for argument, value in zip(node.target._schema.arguments, node.args):
            if argument.alias_info is not None and argument.alias_info.is_write:
                owner = _owner(value)
                if owner.op == "placeholder":  # a write to an argument of the program
                    raise _NotSupported
                ranges.append((places[owner], i))
    merged = []
    for begin, end in sorted(ranges):
        if merged and begin <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((begin, end))
    return merged


@dataclass
class _Piece:
    """Nodes that are decomposed together. `inputs`: the nodes that they read; `outputs`: those that others read."""

    nodes: list
    inputs: list = field(default_factory=list)
    outputs: list = field(default_factory=list)

    def __post_init__(self):
        inside = set(self.nodes)
        self.inputs = list(dict.fromkeys(i for node in self.nodes for i in node.all_input_nodes if i not in inside))
        self.outputs = [node for node in self.nodes if any(user not in inside for user in node.users)]

    def key(self):
        """Returns a value that is equal for pieces with equal decompositions."""
        numbers = {node: i for i, node in enumerate([*self.inputs, *self.nodes])}
        lines = []
        for node in self.nodes:
            args = map_arg((node.args, node.kwargs), lambda n: f"%{numbers[n]}")
            lines.append(f"{node.target} {args!r}")
        return ("\n".join(lines), tuple(_describe(node.meta["val"]) for node in self.inputs),
                tuple(numbers[node] for node in self.outputs))


def _describe(value):
    if isinstance(value, torch.Tensor):
        return f"{value.dtype} {tuple(map(str, value.shape))} {tuple(map(str, value.stride()))} {value.device}"
    return f"{type(value).__name__} {value}"


def _pieces(nodes):
    """Returns the pieces of a program, in order."""
    pieces, at = [], 0
    ranges = {begin: end for begin, end in _ranges(nodes)}
    while at < len(nodes):
        node = nodes[at]
        if at in ranges:
            group = nodes[at:ranges[at] + 1]
            at = ranges[at]
            pieces.append(_Piece(group))
        elif _is_op(node) and _has_result(node):
            group = [node]
            if not _is_tensor(node):  # the elements of a list are results, too
                group += [user for user in node.users if user.target is operator.getitem]
            pieces.append(_Piece(group))
        at += 1
    return pieces


def _check(nodes):
    """Raises for nodes that are neither arguments, ops nor calls of Python's operators on sizes."""
    for node in nodes:
        if node.op not in ("placeholder", "output", "call_function") or isinstance(
                node.target, torch._ops.HigherOrderOperator):
            raise _NotSupported


def _argument(node):
    return (TensorArgument if _is_tensor(node) else SymIntArgument)(node.name)


def _program_of(pieces, like):
    """Returns a program that computes all pieces of other inputs, and for each piece its placeholders."""
    graph, arguments, results = torch.fx.Graph(), [], []
    made = [[graph.placeholder(f"p{i}_{k}") for k in range(len(piece.inputs))] for i, piece in enumerate(pieces)]
    for piece, inputs in zip(pieces, made):
        mine = dict(zip(piece.inputs, inputs))
        for node, placeholder in mine.items():
            placeholder.meta["val"] = node.meta["val"]
        arguments += inputs
        for node in piece.nodes:
            mine[node] = graph.node_copy(node, mine.__getitem__)
        results += [mine[node] for node in piece.outputs]
    graph.output(tuple(results))
    signature = ExportGraphSignature(
        [InputSpec(InputKind.USER_INPUT, _argument(node), None) for node in arguments],
        [OutputSpec(OutputKind.USER_OUTPUT, _argument(node), None) for node in results])
    call = ModuleCallSignature([], [], pytree.tree_structure((tuple(arguments), {})),
                               pytree.tree_structure(tuple(results)))
    return ExportedProgram(torch.nn.Module(), graph, signature, {}, like.range_constraints, [ModuleCallEntry("", call)],
                           constants={}, verifiers=like.verifiers)


class _Copier:
    """Replaces pieces of a program by copies of decomposed ones."""

    def __init__(self, program, nodes):
        self.graph = program.graph_module.graph
        self.sizes = {}  # from an expression to a node that has its value
        self.replaced = {}
        for node in nodes:
            if node.op == "placeholder" and isinstance(node.meta.get("val"), torch.SymInt):
                self.sizes.setdefault(str(node.meta["val"]), node)
        self.tensors = [node for node in nodes if node.op == "placeholder" and _is_tensor(node)]
        self.first = next(node for node in nodes if node.op != "placeholder")

    def size(self, expression):
        """Returns a node for a size of an argument of the program, or None."""
        if expression not in self.sizes:
            for node in self.tensors:
                dims = [d for d, size in enumerate(node.meta["val"].shape) if str(size) == expression]
                if dims:
                    with self.graph.inserting_before(self.first):
                        made = self.graph.call_function(torch.ops.aten.sym_size.int, (node, dims[0]))
                    made.meta["val"] = node.meta["val"].shape[dims[0]]
                    self.sizes[expression] = made
                    break
        return self.sizes.get(expression)

    def replace(self, piece, results, placeholders):
        """Replaces the nodes of a piece by copies of what the nodes `results` are computed from. `placeholders` are
        the inputs of the piece in their program."""
        inputs = [self.replaced.get(node, node) for node in piece.inputs]
        copies = dict(zip(placeholders, inputs))
        with self.graph.inserting_before(piece.nodes[-1]):
            new = [self._copy(result, copies, piece) for result in results]
        for old, made in zip(piece.outputs, new):
            old.replace_all_uses_with(made)
            self.replaced[old] = made
        for node in reversed(piece.nodes):
            self.graph.erase_node(node)

    def _copy(self, node, copies, piece):
        if node in copies:
            return copies[node]
        if isinstance(node.meta.get("val"), torch.SymInt):
            known = self.size(str(node.meta["val"]))
            if known is not None:
                copies[node] = known
                return known
        if node.op == "placeholder":
            raise _NotSupported
        for source in node.all_input_nodes:
            self._copy(source, copies, piece)
        made = self.graph.node_copy(node, copies.__getitem__)
        made.meta = {**node.meta, **{key: piece.nodes[0].meta[key] for key in ("stack_trace", "nn_module_stack")
                                     if key in piece.nodes[0].meta}}
        copies[node] = made
        return made


def _by_pieces(program, table):
    nodes = list(program.graph_module.graph.nodes)
    _check(nodes)
    pieces = [piece for piece in _pieces(nodes) if piece.outputs]
    kinds = {}
    for piece in pieces:
        kinds.setdefault(piece.key(), piece)
    parts = _program_of(list(kinds.values()), program).run_decompositions(table)
    placeholders = iter([node for node in parts.graph.nodes if node.op == "placeholder"])
    results = iter(parts.graph.output_node().args[0])
    done = {key: ([next(placeholders) for _ in piece.inputs], [next(results) for _ in piece.outputs])
            for key, piece in kinds.items()}
    copier = _Copier(program, nodes)
    keys = [piece.key() for piece in pieces]
    for key, piece in zip(keys, pieces):
        inputs, outputs = done[key]
        copier.replace(piece, outputs, inputs)
    graph = program.graph_module.graph
    graph.eliminate_dead_code()
    for spec, result in zip(program.graph_signature.output_specs, graph.output_node().args[0]):
        if isinstance(result, torch.fx.Node):
            spec.arg.name = result.name
    program.graph_module.recompile()
    return program


def decompose(program, table):
    """Returns `program.run_decompositions(table)`. Its time depends on the number of different ops. The program may be
    changed."""
    try:
        return _by_pieces(program, table)
    except _NotSupported:
        return program.run_decompositions(table)
