"""What a compiled function says of itself: the JSON of NAME_signature."""

import json
import re
from dataclasses import dataclass, field

from .abi import DTYPES, Field
from .errors import MlaError

TERM = re.compile(r"(?:(\d+)\s*\*\s*)?([A-Za-z_]\w*)|(\d+)")


@dataclass(frozen=True)
class Dim:
    """constant + sum of coefficient * symbol."""

    constant: int
    terms: tuple  # of (symbol, coefficient)

    @staticmethod
    def parse(value):
        if isinstance(value, int):
            return Dim(value, ())
        constant, terms = 0, {}
        for part in str(value).split("+"):
            match = TERM.fullmatch(part.strip())
            if not match:
                raise MlaError(f"the signature has a dimension {value!r} that is no expression")
            factor, symbol, number = match.groups()
            if symbol:
                terms[symbol] = terms.get(symbol, 0) + int(factor or 1)
            else:
                constant += int(number)
        return Dim(constant, tuple(terms.items()))

    def evaluate(self, symbols):
        """The value, or None while a symbol is unknown."""
        if any(name not in symbols for name, _ in self.terms):
            return None
        return self.constant + sum(factor * symbols[name] for name, factor in self.terms)

    def solve(self, size, symbols):
        """Gives the single unknown symbol its value. Contradictions are left to
        the entry check of the function, which words them."""
        unknown = [t for t in self.terms if t[0] not in symbols]
        if len(unknown) == 1:
            name, factor = unknown[0]
            known = sum(f * symbols[n] for n, f in self.terms if n != name)
            rest = size - self.constant - known
            if factor and rest >= 0 and rest % factor == 0:
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


def parse_signature(text):
    """The arguments of a compiled function, as ArgSpec."""
    try:
        return [_parse_arg(entry) for entry in json.loads(text)["args"]]
    except (ValueError, KeyError, TypeError) as error:
        raise MlaError(f"the signature is not what this package reads: {error}") from error
