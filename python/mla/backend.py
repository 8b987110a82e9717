"""The backend "mla" of torch.compile: attention by torch.ops.mla, all other code by Inductor.

    step = torch.compile(model, backend="mla")

PyTorch finds it by the package's entry point. In the graph that torch.compile traced, each module that computes a
softmax over four-dimensional scores is cut out, and raised and proved like in `mla.optimize`. If the proof succeeds,
the function that was raised replaces it; the cache stays what it is. Without a proof the module stays. The logger "mla"
has one line for each module.
"""

import concurrent.futures
import copy
import functools
import logging
import operator

import torch
from torch.fx.node import map_arg

from . import raised
from .errors import MlaError, ToolError
from .exporter import export
from .recipe import raise_text

LOG = logging.getLogger("mla")
SOFTMAXES = {"softmax", "_softmax", "scaled_dot_product_attention"}
# From the digest of a cut graph to the raised function, or to the obligation that failed.
_RAISED = {}


def _value(node):
    return node.meta.get("example_value")


def _stack(node):
    """Returns the modules that a node was traced in, from the outermost to the innermost: keys to paths."""
    return {key: path for key, (path, _) in (node.meta.get("nn_module_stack") or {}).items()}


def _is_softmax(node):
    name = node.target if isinstance(node.target, str) else getattr(node.target, "__name__", "")
    value = _value(node)
    return node.op.startswith("call") and name in SOFTMAXES and isinstance(value, torch.Tensor) and value.dim() == 4


def _attentions(graph):
    """Returns the attention modules of a graph: from their path to their nodes, in order."""
    keys = {}
    for node in graph.nodes:
        if _is_softmax(node) and _stack(node):
            key, path = list(_stack(node).items())[-1]
            keys[key] = path
    return {path: [node for node in graph.nodes if key in _stack(node) and node.op.startswith("call")]
            for key, path in keys.items()}


class _Cut:
    """A module of a graph as a graph of its own. `inputs`, `outputs`: nodes of the whole graph."""

    def __init__(self, owner, nodes):
        self.owner, self.nodes, inside = owner, nodes, set(nodes)
        used = dict.fromkeys(i for node in nodes for i in node.all_input_nodes if i not in inside)
        self.inputs = [node for node in used if isinstance(_value(node), torch.Tensor)]
        self.sizes = [node for node in used if node not in self.inputs]
        self.outputs = [node for node in nodes if any(user not in inside for user in node.users)]
        self._check(inside)
        self.module = torch.fx.GraphModule(owner, self._graph())

    def _check(self, inside):
        if not all(isinstance(_value(node), torch.Tensor) for node in self.outputs):
            raise MlaError("the module must return tensors, got other values")
        later = set()  # nodes outside of the module that depend on it
        for node in self.owner.graph.nodes:
            if node not in inside and any(i in later or i in inside for i in node.all_input_nodes):
                later.add(node)
        if any(i in later for node in inside for i in node.all_input_nodes):
            raise MlaError("the module must not depend on other code that depends on it")

    def _graph(self):
        graph, mine = torch.fx.Graph(), {}
        for i, node in enumerate(self.inputs):
            mine[node] = graph.placeholder(f"input{i}")
        for node in self.sizes:
            mine[node] = self._size(graph, mine, node)
        for node in self.nodes:
            if node.target is torch.sym_sum:  # torch-mlir has no import for it
                mine[node] = functools.reduce(lambda a, b: graph.call_function(operator.add, (a, b)),
                                              map_arg(node.args[0], mine.__getitem__))
            else:
                mine[node] = graph.node_copy(node, mine.__getitem__)
        graph.output([mine[node] for node in self.outputs])
        graph.lint()
        return graph

    def _size(self, graph, mine, size):
        """Returns a node that computes a symbolic number from the sizes of inputs."""
        value = _value(size)
        if not isinstance(value, torch.SymInt):
            raise MlaError(f"the module must depend on tensors and sizes, got {value!r:.80}")
        return self._number(graph, mine, value.node.expr)

    def _number(self, graph, mine, expression):
        for node in self.inputs:
            for dim, found in enumerate(_value(node).shape):
                if isinstance(found, torch.SymInt) and found.node.expr == expression:
                    return graph.call_function(torch.ops.aten.sym_size.int, (mine[node], dim))
        if expression.is_Integer:
            return int(expression)
        function = operator.add if expression.is_Add else operator.mul if expression.is_Mul else None
        if function is None:
            raise MlaError(f"the module must compute sizes from those of its tensors, got {expression}")
        parts = [self._number(graph, mine, part) for part in expression.args]
        return functools.reduce(lambda a, b: graph.call_function(function, (a, b)), parts)

    def digest(self):
        """Returns text that is equal for equal graphs."""
        numbers, lines = {}, []
        for node in self.module.graph.nodes:
            numbers[node] = f"%{len(numbers)}"
            args = map_arg((node.args, node.kwargs), lambda n: numbers[n])  # noqa: B023
            lines.append(f"{node.op} {node.target if node.op != 'placeholder' else ''} {args}")
        return "\n".join(lines + [f"{_value(n).dtype} {tuple(map(str, _value(n).shape))}" for n in self.inputs])

    def examples(self):
        """Returns example tensors of the inputs, and their dynamic dimensions."""
        tensors, shapes = [], []
        for node in self.inputs:
            value = _value(node)
            sizes = [s.node.hint if isinstance(s, torch.SymInt) else s for s in value.shape]
            tensors.append(torch.zeros(sizes, dtype=value.dtype))
            shapes.append({d: torch.export.Dim.AUTO for d, s in enumerate(value.shape)
                           if isinstance(s, torch.SymInt)} or None)
        return tuple(tensors), tuple(shapes)


class _Called(torch.nn.Module):
    """A graph as a module that torch.export traces."""

    def __init__(self, graph):
        super().__init__()
        self.__dict__["graph"] = graph

    def forward(self, tensors):
        return self.graph(*tensors)


def _raise(cut):
    """Returns the raised function of a cut. Raises with the obligation that failed."""
    tensors, shapes = cut.examples()
    with torch.no_grad():
        exported = export(_Called(cut.module), (tensors,), (shapes,))
    if exported.weights:
        raise MlaError("the module must have no constant tensors, got some")
    return raised.build_dense(raise_text(exported.text))


def _raised(cut):
    key = cut.digest()
    if key not in _RAISED:
        try:  # in another thread, because an export changes the state of the compilation that this thread is in
            with concurrent.futures.ThreadPoolExecutor(1) as thread:
                _RAISED[key] = thread.submit(_raise, cut).result()
        except ToolError:
            raise
        except MlaError as error:
            _RAISED[key] = str(error)
    if isinstance(_RAISED[key], str):
        raise MlaError(_RAISED[key])
    return _RAISED[key]


def _without_buffers(function):
    """Returns a copy of a function that makes its constant tensors itself. AOTAutograd expects each buffer to come from the
    model."""
    function = copy.deepcopy(function)
    graph, buffers = function.graph, dict(function.named_buffers())
    first = next(iter(graph.nodes))
    for node in [node for node in graph.nodes if node.op == "get_attr" and node.target in buffers]:
        value = buffers[node.target]
        with graph.inserting_before(node):
            device = graph.call_function(getattr, (first, "device"))
            made = graph.call_function(torch.tensor, (value.flatten().tolist(),), dict(dtype=value.dtype, device=device))
            node.replace_all_uses_with(graph.call_function(torch.reshape, (made, list(value.shape))))
        graph.erase_node(node)
    for name in buffers:
        delattr(function, name)
    function.recompile()
    return function


def _replace(cut, function, name):
    """Replaces the nodes of a cut by a call of a function."""
    graph = cut.owner.graph
    cut.owner.add_submodule(name, _without_buffers(function))
    last = cut.nodes[-1]
    with graph.inserting_after(last):
        call = graph.call_module(name, tuple(cut.inputs))
    after = call
    for i, node in enumerate(cut.outputs):
        with graph.inserting_after(after):
            after = graph.call_function(operator.getitem, (call, i))
        after.meta = dict(node.meta)
        node.replace_all_uses_with(after)
    for node in reversed(cut.nodes):
        graph.erase_node(node)


def replace_attention(owner, example_inputs):
    """Replaces the attention modules of a traced graph in place. Returns their paths, from each to the obligation that
    failed or ""."""
    found = {}
    if torch.is_grad_enabled() and any(isinstance(v, torch.Tensor) and v.requires_grad for v in example_inputs):
        LOG.info("all modules stay, because torch.ops.mla has no gradients: call the model in torch.no_grad()")
        return found
    for path, nodes in _attentions(owner.graph).items():
        try:
            cut = _Cut(owner, nodes)
            _replace(cut, _raised(cut), f"mla_attention_{len(found)}")
            found[path] = ""
        except ToolError:
            raise
        except MlaError as error:
            found[path] = str(error)
        LOG.info("%s: %s", path, found[path] or "replaced by torch.ops.mla")
    owner.recompile()
    return found


def backend(graph, example_inputs, **options):
    """Compiles a graph for torch.compile(model, backend="mla")."""
    from torch._inductor.compile_fx import compile_fx

    replace_attention(graph, example_inputs)
    return compile_fx(graph, example_inputs, **options)
