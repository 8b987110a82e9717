"""Reads torch-dialect text in MLIR's generic form, as mla-opt prints it.

    for function in read_functions(text):
        for op in function.ops:
            print(op.name, op.operands, op.results)

A function with a region in its body is skipped.
"""

import dataclasses
import functools
import re
import struct

import torch

from .errors import MlaError

DTYPES = {0: torch.uint8, 1: torch.int8, 2: torch.int16, 3: torch.int32, 4: torch.int64,
          5: torch.float16, 6: torch.float32, 7: torch.float64, 9: torch.complex64,
          10: torch.complex128, 11: torch.bool, 15: torch.bfloat16,
          23: torch.float8_e5m2, 24: torch.float8_e4m3fn}
ELEMENTS = {"f16": torch.float16, "f32": torch.float32, "f64": torch.float64,
            "bf16": torch.bfloat16, "i1": torch.bool, "si64": torch.int64, "i64": torch.int64,
            "si32": torch.int32, "i32": torch.int32, "ui8": torch.uint8, "si8": torch.int8,
            "si16": torch.int16, "complex<f32>": torch.complex64,
            "complex<f64>": torch.complex128, "f8E5M2": torch.float8_e5m2,
            "f8E4M3FN": torch.float8_e4m3fn}
NAMES = {dtype: name for name, dtype in reversed(ELEMENTS.items())}
TENSOR = re.compile(r"!torch\.v?tensor<\[([^\]]*)\],(.*)>$")
OP = re.compile(r'^\s*(?:(%\S+) = )?"([\w.]+)"\(([^)]*)\)(?: <\{(.*?)\}>)?(?: \{(.*)\})?'
                r" : \((.*?)\) -> (.*)$")
FUNCTION = re.compile(r'^\s*"func\.func"\(\) <\{.*sym_name = "([^"]*)"')
#: Ops without results that state facts about sizes and types.
SILENT = {"torch.aten._assert_tensor_metadata", "torch.bind_symbolic_shape",
          "torch.aten._assert_scalar", "torch.aten.sym_constrain_range_for_size",
          "torch.aten.sym_constrain_range"}


@dataclasses.dataclass
class Op:
    name: str
    results: list
    operands: list
    attributes: str
    types: list  # one type per result
    operand_types: list = dataclasses.field(default_factory=list)

    def copy(self):
        return Op(self.name, list(self.results), list(self.operands), self.attributes,
                  list(self.types), list(self.operand_types))


@dataclasses.dataclass
class Function:
    name: str
    arguments: list  # pairs (name, type)
    ops: list
    returned: list
    added: int = 0  # number of values that changes added, which numbers their names
    focused: bool = False  # True if changes must be near the softmax
    inout: dict = dataclasses.field(default_factory=dict)  # from an argument written in place to its result, by index

    def copy(self):
        return Function(self.name, list(self.arguments), [op.copy() for op in self.ops],
                        list(self.returned), inout=dict(self.inout))


def split_types(text):
    """Splits a list of types at the commas outside of brackets."""
    parts, depth, begin = [], 0, 0
    for i, letter in enumerate(text.replace("->", "  ")):
        depth += letter in "<[(" 
        depth -= letter in ">])"
        if letter == "," and depth == 0:
            parts.append(text[begin:i].strip())
            begin = i + 1
    return [part for part in [*parts, text[begin:].strip()] if part]


def read_op(line):
    match = OP.match(line)
    if not match:
        return None
    result, name, operands, properties, attributes, operand_types, types = match.groups()
    if types.startswith("("):
        types = types[1:-1]
    types = split_types(types)
    results = []
    if result:
        base, _, count = result.partition(":")
        results = [f"{base}#{i}" for i in range(int(count))] if count else [base]
    named = ", ".join(filter(None, [properties, attributes]))
    return Op(name, results, [o.strip() for o in operands.split(",") if o.strip()], named, types,
              split_types(operand_types))


def read_inout(line):
    """Returns the mla.inout attributes of a function: from the index of an argument to that of its result."""
    attributes = re.search(r"arg_attrs = \[(.*?)\], function_type", line)
    dictionaries = re.findall(r"\{([^{}]*)\}", attributes[1]) if attributes else []
    found = [(i, re.search(r"mla\.inout = (\d+)", d)) for i, d in enumerate(dictionaries)]
    return {i: int(match[1]) for i, match in found if match}


def read_functions(text):
    """Returns the functions of a module in MLIR's generic form."""
    functions, current, whole = [], None, True
    maps = dict(re.findall(r"^(#map\d*) = (affine_map<.*>)$", text, re.M))
    for line in text.splitlines():
        if match := FUNCTION.match(line):
            current, whole = Function(match[1], [], [], [], inout=read_inout(line)), True
        elif current is None:
            continue
        elif line.lstrip().startswith("^bb0("):
            arguments = line.strip()[len("^bb0("):-2]
            current.arguments = [tuple(a.split(": ", 1)) for a in split_types(arguments)]
        elif line.lstrip().startswith("})") and not line.startswith("    "):
            if whole:
                functions.append(current)
            current = None
        elif op := read_op(line):
            for alias in re.findall(r"#map\d*", op.attributes):
                op.attributes = op.attributes.replace(alias, maps[alias])
            if op.name == "func.return":
                current.returned = op.operands
            else:
                current.ops.append(op)
        else:
            whole = False  # a region or an unknown line
    return functions


def read_number(text):
    if text in ("true", "false"):
        return text == "true"
    if text.startswith("0x"):
        digits = len(text) - 2
        kind = {4: "e", 8: "f", 16: "d"}[digits]
        return struct.unpack(">" + kind, bytes.fromhex(text[2:]))[0]
    return float(text) if re.search(r"[.eE]", text) else int(text)


@functools.cache
def read_value(attributes):
    match = re.search(r'value = (?:"([^"]*)"|([^ ,]+))', attributes)
    return match[1] if match[1] is not None else read_number(match[2])


def read_literal(attributes):
    """Returns the tensor of a literal dense<...> : tensor<...>, which has a list or one number for all elements."""
    match = re.search(r"dense(?:_resource)?<(.*?)> : tensor<(?:([\dx]+)x)?(\w+)>", attributes)
    shape = [int(n) for n in match[2].split("x")] if match[2] else []
    dtype = ELEMENTS[match[3]]
    if 0 in shape:
        return torch.empty(shape, dtype=dtype)
    if "dense_resource<" in attributes:
        raise MlaError(f"a constant tensor must be small, got one of {' x '.join(map(str, shape))} elements")
    size = dtype.itemsize
    if '"' in match[1] or re.fullmatch(rf"0x[0-9A-F]{{{2 * size + 1},}}", match[1]):
        data = bytes.fromhex(match[1].strip('"')[2:])
        return torch.frombuffer(bytearray(data), dtype=dtype).reshape(shape)
    numbers = [read_number(n) for n in re.findall(r"[^\[\], ]+", match[1])]
    values = torch.tensor(numbers, dtype=dtype)
    return values.reshape(shape) if len(numbers) > 1 else values[0].expand(shape).clone()


@functools.cache
def read_schema(function):
    """Returns (name, kind, True if keyword-only) for each argument of an op."""
    places = ("layout", "memory_format", "pin_memory", "device", "generator")
    return [(a.name, "type" if "ScalarType" in str(a.real_type) else
             "place" if a.name in places else "", a.kwarg_only)
            for a in function._schema.arguments]


@functools.cache
def find_op(name):
    space, _, name = name.removeprefix("torch.").partition(".")
    if space not in ("aten", "prims"):
        raise NotImplementedError(name)
    name, _, overload = name.partition(".")
    return getattr(getattr(getattr(torch.ops, space), name), overload or "default")
