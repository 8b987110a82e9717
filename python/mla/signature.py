"""What a compiled function says of itself: the JSON of NAME_signature."""

import json
import re
from dataclasses import dataclass, field

from .abi import DTYPES, Field
from .errors import MlaError

TOKEN = re.compile(r"\s*(-?\d+|[A-Za-z]\w*|[+*()])")
PRODUCTS = ("*", "floordiv", "ceildiv", "mod")


class _Open(Exception):
    """An expression that its known symbols do not reduce to a + b * x."""


def _add(a, b):
    if a[1] and b[1] and a[2] != b[2]:
        raise _Open
    return a[0] + b[0], a[1] + b[1], a[2] or b[2]


def _multiply(a, b):
    if a[1] and b[1]:
        raise _Open
    if a[1]:
        a, b = b, a
    return a[0] * b[0], a[0] * b[1], b[2]


def _divide(op, a, b):
    """Of numbers; what is divided by 0 is 0, as in mla_runtime.h."""
    if a[1] or b[1]:
        raise _Open
    if b[0] == 0:
        return 0, 0, None
    value = {"floordiv": a[0] // b[0], "ceildiv": -(-a[0] // b[0]), "mod": a[0] % b[0]}[op]
    return value, 0, None


@dataclass(frozen=True)
class Dim:
    """A size as an expression of shape symbols: nested tuples (op, lhs, rhs),
    names and numbers."""

    tree: object

    @staticmethod
    def parse(value):
        """Reads 7, "s0", "2 * s0 + 1", "(s0 + 3) floordiv 4"."""
        if isinstance(value, int):
            return Dim(value)
        text, tokens, end = str(value), [], 0
        while match := TOKEN.match(text, end):
            tokens.append(match.group(1))
            end = match.end()
        tree = None if text[end:].strip() else Dim._sum(tokens)
        if tree is None or tokens:
            raise MlaError(f"the signature has a dimension {value!r} that is no expression")
        return Dim(tree)

    def __str__(self):
        return self._text(self.tree)

    @staticmethod
    def _text(tree):
        """As C headers write it: products with sums in parentheses."""
        if not isinstance(tree, tuple):
            return str(tree)
        op, *parts = tree
        words = [f"({Dim._text(p)})" if op != "+" and isinstance(p, tuple) else Dim._text(p) for p in parts]
        return f" {op} ".join(words)

    @staticmethod
    def _sum(tokens):
        tree = Dim._product(tokens)
        while tree is not None and tokens[:1] == ["+"]:
            tokens.pop(0)
            rhs = Dim._product(tokens)
            tree = None if rhs is None else ("+", tree, rhs)
        return tree

    @staticmethod
    def _product(tokens):
        tree = Dim._leaf(tokens)
        while tree is not None and tokens[:1] and tokens[0] in PRODUCTS:
            op = tokens.pop(0)
            rhs = Dim._leaf(tokens)
            tree = None if rhs is None else (op, tree, rhs)
        return tree

    @staticmethod
    def _leaf(tokens):
        token = tokens.pop(0) if tokens else ")"
        if token == "(":
            tree = Dim._sum(tokens)
            return tree if tokens and tokens.pop(0) == ")" else None
        if token in (")", "+", *PRODUCTS):
            return None
        return token if token[0].isalpha() else int(token)

    @staticmethod
    def _read(tree, symbols):
        """(constant, factor, symbol) of constant + factor * symbol."""
        if isinstance(tree, int):
            return tree, 0, None
        if isinstance(tree, str):
            return (symbols[tree], 0, None) if tree in symbols else (0, 1, tree)
        op, a, b = tree[0], Dim._read(tree[1], symbols), Dim._read(tree[2], symbols)
        return _add(a, b) if op == "+" else _multiply(a, b) if op == "*" else _divide(op, a, b)

    @staticmethod
    def _names(tree):
        if isinstance(tree, tuple):
            return Dim._names(tree[1]) | Dim._names(tree[2])
        return {tree} if isinstance(tree, str) else set()

    def names(self):
        """The shape symbols that it has."""
        return self._names(self.tree)

    def evaluate(self, symbols):
        """The value, or None while a symbol is unknown."""
        try:
            constant, factor, _ = self._read(self.tree, symbols)
        except _Open:
            return None
        return None if factor else constant

    def solve(self, size, symbols):
        """Gives the single unknown symbol its value. Contradictions are left to
        the entry check of the function, which words them."""
        try:
            constant, factor, name = self._read(self.tree, symbols)
        except _Open:
            return
        rest = size - constant
        if factor and rest % factor == 0 and rest // factor >= 0:
            symbols[name] = rest // factor


@dataclass
class CacheLayout:
    """The bytes of a page: fields, their alignment, and tokens a page."""

    fields: list  # of abi.Field
    page_align: int
    page_size: int
    text: str = ""


@dataclass
class ArgSpec:
    """One argument of a compiled function."""

    name: str
    role: str
    kind: str
    dtype: str = ""
    shape: list = field(default_factory=list)  # of Dim
    arg: int = None      # position among the model's arguments
    result: int = None   # position among the model's results
    inout: int = None    # the model's result that this argument is, too
    packs: list = field(default_factory=list)
    cache: CacheLayout = None

    @property
    def torch_dtype(self):
        return DTYPES[self.dtype][1]


def _parse_cache(entry):
    fields = [Field(*(item.get(key, 0) for key in
                      ("role", "dtype", "width", "group", "place", "pool", "transpose")))
              for item in entry.get("fields", [])]
    return CacheLayout(fields, entry.get("page_align", 1), entry["page_size"],
                       entry.get("layout", ""))


def _parse_arg(entry):
    spec = ArgSpec(entry.get("name", ""), entry.get("role", ""), entry.get("kind", "tensor"),
                   entry.get("dtype", ""), [Dim.parse(d) for d in entry.get("shape", [])],
                   entry.get("arg"), entry.get("result"), entry.get("inout"),
                   entry.get("packs", []))
    if spec.kind == "cache":
        spec.cache = _parse_cache(entry)
    elif spec.dtype not in DTYPES:
        raise MlaError(f"argument '{spec.name}' of the signature has type {spec.dtype!r}")
    return spec


def parse_target(text):
    """What a compiled function's kernels run on: "cpu", or a GPU's architecture."""
    try:
        return json.loads(text).get("target", "cpu")
    except (ValueError, AttributeError) as error:
        raise MlaError(f"the signature is not what this package reads: {error}") from error


def parse_signature(text):
    """The arguments of a compiled function, as ArgSpec."""
    try:
        return [_parse_arg(entry) for entry in json.loads(text)["args"]]
    except (ValueError, KeyError, TypeError) as error:
        raise MlaError(f"the signature is not what this package reads: {error}") from error
