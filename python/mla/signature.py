"""Parses the signature of a compiled function: the JSON text that NAME_signature returns."""

import json
from ctypes import byref, c_int64, sizeof
from dataclasses import dataclass, field

from . import abi
from .abi import DTYPES, Field
from .errors import MlaError
from .runtime import library as runtime_library

class Dim:
    """A size as an expression of shape symbols, which libmla_runtime parses and evaluates.

    `library` is a compiled function's shared object, whose runtime is called. Without it, the runtime of
    this package is called.
    """

    def __init__(self, text, words, names, library=None):
        self._text, self._words, self._names, self._library = text, words, names, library

    @staticmethod
    def parse(value, library=None):
        """Parses 7, "s0", "2 * s0 + 1", "(s0 + 3) floordiv 4"."""
        text = str(value).encode()
        words, ranges = (c_int64 * (2 * len(text)))(), (abi.TextRange * len(text))()
        count, symbols = c_int64(), c_int64()
        args = abi.ParseSizeArgs(sizeof(abi.ParseSizeArgs), abi.ABI_VERSION, text, words, ranges,
                                 len(words), len(ranges))
        if _call("mlaParseSize", library, byref(args), byref(count), byref(symbols)):
            raise MlaError(f"a dimension of the signature must be a size expression, got {value!r}")
        names = [text[r.begin:r.begin + r.length].decode() for r in ranges[:symbols.value]]
        return Dim(str(value), (c_int64 * count.value)(*words[:count.value]), names, library)

    def __str__(self):
        return self._text

    def names(self):
        """Returns the shape symbols of the expression."""
        return set(self._names)

    def _args(self, symbols):
        values = (abi.Symbol * len(self._names))(
            *[(symbols[name], name.encode()) if name in symbols else (0, None) for name in self._names])
        return abi.SizeArgs(sizeof(abi.SizeArgs), abi.ABI_VERSION, self._words, values, len(self._words), len(values))

    def evaluate(self, symbols):
        """Returns the value, or None if a symbol is unknown."""
        value = abi.SizeValue()
        if _call("mlaEvaluateSize", self._library, byref(self._args(symbols)), byref(value)):
            return None
        return value.constant if value.state == abi.SIZE_KNOWN else None

    def solve(self, size, symbols):
        """If a single symbol is unknown, sets it to the value for which this dimension is `size`. Does not
        report contradictions, because the entry check of the function does."""
        symbol, value = c_int64(), c_int64()
        status = _call("mlaSolveSize", self._library, byref(self._args(symbols)), c_int64(size), byref(symbol),
                       byref(value))
        if status == 0 and symbol.value >= 0:
            symbols[self._names[symbol.value]] = value.value


def _call(name, library, *args):
    """Calls a function of the runtime in `library`, or else of this package's runtime. Returns its status."""
    function = getattr(library, name, None) or getattr(runtime_library(), name, None)
    if function is None:
        raise MlaError(f"cannot read the signature because libmla_runtime has no {name}: use the libmla_runtime of "
                       "this package")
    return function(*args)


@dataclass
class CacheLayout:
    """The layout of a page: its fields, its alignment in bytes, and the number of tokens per page."""

    fields: list  # of abi.Field
    page_align: int
    page_size: int
    text: str = ""
    k_scale: float = None           # of the cached values; None is 1
    quantize_queries: bool = False  # round queries to float8_e4m3fn in a decode

    @property
    def token_bytes(self):
        """The bytes of a token, without the padding of pages."""
        return sum(f.width * abi.BITS[f.dtype] // 8 for f in self.fields)


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
    inout: int = None    # position among the model's results of an argument that is written in place
    packs: list = field(default_factory=list)  # positions of the model's arguments that this cache replaces
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


def _parse_arg(entry, library):
    spec = ArgSpec(entry.get("name", ""), entry.get("role", ""), entry.get("kind", "tensor"),
                   entry.get("dtype", ""), [Dim.parse(d, library) for d in entry.get("shape", [])],
                   entry.get("arg"), entry.get("result"), entry.get("inout"),
                   entry.get("packs", []))
    if spec.kind == "cache":
        spec.cache = _parse_cache(entry)
    elif spec.dtype not in DTYPES:
        raise MlaError(f"argument '{spec.name}' of the signature must have one of the types {', '.join(DTYPES)}, got "
                       f"{spec.dtype!r}")
    return spec


def parse_target(text):
    """Returns the target of a compiled function: "cpu", or the architecture of a GPU."""
    try:
        return json.loads(text).get("target", "cpu")
    except (ValueError, AttributeError) as error:
        raise MlaError(f"cannot read the signature because its format is unknown: {error}; compile the function with "
                       "the mla-compile of this package") from error


def parse_signature(text, library=None):
    """Returns the ArgSpec of each argument of a compiled function. `library`: the function's shared object."""
    try:
        return [_parse_arg(entry, library) for entry in json.loads(text)["args"]]
    except (ValueError, KeyError, TypeError) as error:
        raise MlaError(f"cannot read the signature because its format is unknown: {error}; compile the function with "
                       "the mla-compile of this package") from error
