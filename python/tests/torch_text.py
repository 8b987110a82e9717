"""Writes and evaluates torch-dialect text in MLIR's generic form, as mla-opt prints it.

Evaluation calls PyTorch's ops by name, so that its results do not depend on the compiler under
test. The mla ops of raised text are evaluated by their definitions.
"""

import math
import pathlib
import re
import sys

import torch

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from mla.torch_text import (  # noqa: E402
    DTYPES, ELEMENTS, NAMES, SILENT, TENSOR, Function, Op, find_op, read_functions, read_literal, read_schema, read_value)

__all__ = ["ELEMENTS", "TENSOR", "Evaluator", "Function", "Op", "is_unset", "read_functions", "read_value", "type_of",
           "type_table", "write_function", "write_module"]


def type_table(function):
    table = dict(function.arguments)
    for op in function.ops:
        table.update(zip(op.results, op.types))
    return table


def write_function(function, name=None):
    table = type_table(function)
    types = ", ".join(kind for _, kind in function.arguments)
    returned = ", ".join(table[v] for v in function.returned)
    lines = [f'"func.func"() <{{function_type = ({types}) -> ({returned}), '
             f'sym_name = "{name or function.name}"}}> ({{',
             "^bb0(" + ", ".join(f"{n}: {t}" for n, t in function.arguments) + "):"]
    for op in [*function.ops, Op("func.return", [], function.returned, "", [])]:
        result = ""
        if op.results:
            base = op.results[0].partition("#")[0]
            count = f":{len(op.results)}" if "#" in op.results[0] else ""
            result = f"{base}{count} = "
        attributes = f" {{{op.attributes}}}" if op.attributes else ""
        operands = ", ".join(table[o] for o in op.operands)
        lines.append(f'  {result}"{op.name}"({", ".join(op.operands)}){attributes} : '
                     f"({operands}) -> ({', '.join(op.types)})")
    return "\n".join([*lines, "}) : () -> ()", ""])


def write_module(functions):
    return '"builtin.module"() ({\n' + "".join(map(write_function, functions)) + "}) : () -> ()\n"


def type_of(value, old=""):
    """Returns the type of a value. Dimensions that are dynamic in type `old` of the same rank are dynamic."""
    if not isinstance(value, torch.Tensor):
        return old
    sizes = [str(n) for n in value.shape]
    if match := TENSOR.match(old):
        before = [s for s in match[1].split(",") if s]
        if len(before) == len(sizes):
            sizes = ["?" if b == "?" else s for b, s in zip(before, sizes)]
    return f"!torch.vtensor<[{','.join(sizes)}],{NAMES[value.dtype]}>"


# --------------------------------------------------------------------------------
# Evaluation
# --------------------------------------------------------------------------------


def is_unset(op):
    """True if an op creates an uninitialized tensor."""
    return re.match(r"torch\.aten\.(new_)?empty(_like|_strided|_permuted)?(\.|$)", op.name) is not None


class Evaluator:
    """Evaluates functions. With `real`, all floats are f64, whatever their type in the text. `unset`
    is the value of uninitialized elements."""

    def __init__(self, real=False, unset=0):
        self.real, self.unset = real, unset
        self.written = {}  # the values written to arguments in place, by argument name
        self.largest = 0.0  # the largest absolute score of an mla.attention before masking

    def dtype(self, dtype):
        if not self.real or dtype is None:
            return dtype
        if dtype.is_complex:
            return torch.complex128
        return torch.float64 if dtype.is_floating_point else dtype

    def adapt(self, tensor):
        return tensor.to(self.dtype(tensor.dtype))

    def run(self, function, arguments, keep=None):
        """Returns the results. Calls `keep` with each op and the values of its results."""
        before = torch.get_default_dtype()
        torch.set_default_dtype(torch.float64 if self.real else torch.float32)
        try:
            values = {name: self.adapt(value) if isinstance(value, torch.Tensor) else value
                      for (name, _), value in zip(function.arguments, arguments, strict=True)}
            for op in function.ops:
                results = self.evaluate(op, [values[o] for o in op.operands])
                if keep:
                    keep(op, results)
                values.update(zip(op.results, results))
            return [values[v] for v in function.returned]
        finally:
            torch.set_default_dtype(before)

    def run_in_place(self, function, arguments, results):
        """Returns the first `results` results, then the final values of arguments written in place."""
        found = self.run(function, arguments)
        written = [self.written[name] for name, _ in function.arguments if name in self.written]
        return found[:results] + written + [found[i] for _, i in sorted(function.inout.items())]

    def evaluate(self, op, operands):
        if op.name in SILENT:
            return []
        if is_unset(op):
            return [self.call(find_op(op.name), operands).fill_(self.unset)]
        special = getattr(self, op.name.replace(".", "_"), None)
        if special:
            return special(op, operands)
        result = self.call(find_op(op.name), operands)
        if len(op.results) == 1 or not isinstance(result, (tuple, list)):
            return [result]
        return list(result)

    def call(self, function, operands):
        arguments, named = [], {}
        for value, (name, kind, is_named) in zip(operands, read_schema(function)):
            if name == "dropout_p" and value:
                raise NotImplementedError("dropout")
            if kind == "type":
                value = None if value is None else self.dtype(DTYPES[value])
            elif kind == "place":
                value = None
            if not is_named:
                arguments.append(value)
            elif value is not None:
                named[name] = value
        return function(*arguments, **named)

    # Constants and lists.

    def constant(self, op, operands):
        return [read_value(op.attributes)]

    torch_constant_int = torch_constant_float = torch_constant_bool = constant
    torch_constant_str = torch_constant_device = constant

    def torch_constant_none(self, op, operands):
        return [None]

    def torch_symbolic_int(self, op, operands):
        return [None]

    def torch_vtensor_literal(self, op, operands):
        return [self.adapt(read_literal(op.attributes))]

    arith_constant = torch_vtensor_literal

    def torch_prim_ListConstruct(self, op, operands):
        return [list(operands)]

    def torch_prim_ListUnpack(self, op, operands):
        return list(operands[0])

    def torch_prim_NumToTensor_Scalar(self, op, operands):
        return [torch.tensor(operands[0])]

    def torch_aten_Int_Tensor(self, op, operands):
        return [int(operands[0])]

    def torch_aten_Float_Tensor(self, op, operands):
        return [float(operands[0])]

    def torch_aten_Int_bool(self, op, operands):
        return [int(operands[0])]

    torch_aten_Int_Scalar = torch_aten_Int_bool

    def torch_aten_Float_Scalar(self, op, operands):
        return [float(operands[0])]

    torch_aten_Float_bool = torch_aten_Float_Scalar

    def torch_aten_size_int(self, op, operands):
        return [operands[0].shape[operands[1]]]

    torch_aten_sym_size_int = torch_aten_size_int

    def torch_aten_floordiv_int(self, op, operands):
        return [operands[0] // operands[1]]

    def same(self, op, operands):
        return [operands[0]]

    torch_c_to_builtin_tensor = torch_c_from_builtin_tensor = same
    torch_tensor_static_info_cast = tensor_cast = torch_copy_to_tensor = same

    def torch_copy_to_vtensor(self, op, operands):
        return [self.written.get(op.operands[0], operands[0])]

    def torch_aten_split_with_sizes(self, op, operands):
        return [list(torch.split(operands[0], operands[1], operands[2]))]

    def torch_aten_view(self, op, operands):
        return [operands[0].reshape(operands[1])]

    torch_aten__unsafe_view = torch_aten_reshape = torch_aten_view

    def torch_overwrite_tensor_contents(self, op, operands):
        self.written[op.operands[1]] = operands[0]
        return []

    def torch_aten_broadcast_to(self, op, operands):
        return [operands[0].expand(operands[1])]

    # The mla ops, evaluated by their definitions.

    def mla_rope(self, op, operands):
        x, cos, sin = operands
        width = x.shape[-1]
        if cos.dim() == x.dim() - 1:
            cos, sin = cos.unsqueeze(-2), sin.unsqueeze(-2)
        if "input = #mla.rope<interleaved>" in op.attributes:
            a, b = x[..., 0::2], x[..., 1::2]
        else:
            a, b = x[..., : width // 2], x[..., width // 2:]
        full = cos.shape[-1] == width
        cosA, sinA = cos[..., : width // 2], sin[..., : width // 2]
        cosB = cos[..., width // 2:] if full else cosA
        sinB = sin[..., width // 2:] if full else sinA
        first, second = a * cosA - b * sinA, b * cosB + a * sinB
        if "output = #mla.rope<interleaved>" in op.attributes:
            return [torch.stack([first, second], -1).flatten(-2)]
        return [torch.cat([first, second], -1)]

    def segments(self, op, operands):
        counts = re.search(r"operandSegmentSizes = array<i32: ([\d, ]*)>", op.attributes)[1]
        rest = iter(operands)
        return [next(rest) if int(n) else None for n in counts.split(",")]

    def mla_update(self, op, operands):
        past, pastRope, new, newRope, positions = self.segments(op, operands)
        results = []
        for old, added in ((past, new), (pastRope, newRope)):
            if old is None:
                continue
            if positions is None:
                results.append(torch.cat([old, added], 1))
                continue
            updated = old.clone()
            for b in range(added.shape[0]):
                updated[b, positions[b] if positions.dim() == 2 else positions] = added[b]
            results.append(updated)
        return results

    def mla_attention(self, op, operands):
        qNope, qRope, latent, kRope, wUk, wUv, mask, sink, lengths, cu = \
            self.segments(op, operands)
        if lengths is not None or cu is not None:
            raise NotImplementedError(op.attributes)
        scale = float(re.search(r"scale = (\S+) : f64", op.attributes)[1])
        scores = torch.einsum("bshn,btc,hnc->bhst", qNope, latent, wUk)
        if qRope is not None:
            scores = scores + torch.einsum("bshr,btr->bhst", qRope, kRope)
        scores = scores * scale
        if scores.numel():
            self.largest = max(self.largest, scores.abs().nan_to_num(0.0).max().item())
        if mask is not None and mask.dtype != torch.bool:
            scores = scores + mask
        elif mask is not None:
            scores = scores.masked_fill(~mask, -math.inf)
        tokens, keys = scores.shape[-2:]
        if re.search(r"\bcausal\b", op.attributes):
            visible = torch.ones(tokens, keys, dtype=torch.bool).tril(keys - tokens)
            scores = scores.masked_fill(~visible, -math.inf)
        if window := re.search(r"window = (\d+)", op.attributes):
            behind = torch.ones(tokens, keys, dtype=torch.bool)
            visible = behind.triu(keys - tokens - int(window[1]) + 1)
            scores = scores.masked_fill(~visible, -math.inf)
        if sink is not None:
            column = sink[None, :, None, None].expand(*scores.shape[:3], 1)
            scores = torch.cat([scores, column.to(scores.dtype)], -1)
        hidden = (scores == -math.inf).all(-1, keepdim=True)
        weights = scores.softmax(-1).masked_fill(hidden, 0.0)[..., :keys]
        return [torch.einsum("bhst,btc,hvc->bshv", weights, latent, wUv)]
