"""Parse, transform and print MLIR with the dialects mla and mlak, without a tool or a file.

    from mla import ir

    module = ir.Module.parse(text)           # MLIR text with any dialect of mla-opt
    module.run("mla-to-runtime{page-size=64}")
    print(module)

    layout = ir.Layout("L4")                 # an alias, or the text of an #mla.layout
    layout.page_bytes(pool=0, page_size=64)  # 41984
    print(layout.byte_map(page_size=64))

All calls go to the C API of libmla_compiler (include/mla-c), which is in the folder lib next to
the folder of the tools. Errors of MLIR, with their places in the text, are raised as MlaError.
"""

import ctypes
import functools
import pathlib
import re
import threading
from ctypes import CFUNCTYPE, c_bool, c_int, c_int8, c_int64, c_size_t, c_ssize_t, c_uint64, c_void_p

from . import abi
from .errors import MlaError, whole_number
from .tools import find_tool

FILE_NAME = "libmla_compiler.so"


class _Handle(ctypes.Structure):
    """An object of the C API: one pointer, passed by value."""

    _fields_ = [("ptr", c_void_p)]


class _String(ctypes.Structure):
    """An MlirStringRef."""

    _fields_ = [("data", c_void_p), ("length", c_size_t)]

    def text(self):
        return ctypes.string_at(self.data, self.length).decode() if self.length else ""


# An MlirLogicalResult is a struct of one byte, which C returns like the byte.
_Result = c_int8
# The MlirDiagnosticSeverity of errors.
_ERROR = 0
# The context is created without MLIR's threads and locks, so one thread at a time uses it.
_lock = threading.RLock()
_Callback = CFUNCTYPE(None, _String, c_void_p)
_Handler = CFUNCTYPE(_Result, _Handle, c_void_p)

# The functions of the C API that this file calls: result type, then argument types.
_FUNCTIONS = {
    "mlaCacheTypeGetChecked": (_Handle, _Handle, _Handle, c_int64),
    "mlaAttributeIsALayout": (c_bool, _Handle),
    "mlaLayoutAttrGetAlias": (_String, _Handle),
    "mlaLayoutAttrGetField": (abi.Field, _Handle, c_ssize_t),
    "mlaLayoutAttrGetFieldOffset": (c_int64, _Handle, c_ssize_t, c_int64, c_int64),
    "mlaLayoutAttrGetHash": (c_uint64, _Handle),
    "mlaLayoutAttrGetNumFields": (c_ssize_t, _Handle),
    "mlaLayoutAttrGetNumPools": (c_int64, _Handle),
    "mlaLayoutAttrGetPageAlign": (c_int64, _Handle),
    "mlaLayoutAttrGetPageBytes": (c_int64, _Handle, c_int64, c_int64),
    "mlaLayoutAttrGetTokenBytes": (c_int64, _Handle, c_int64),
    "mlaLayoutAttrPrintByteMap": (None, _Handle, c_int64, _Callback, c_void_p),
    "mlaLseAttrGet": (_Handle, _Handle, c_int, c_int, c_bool),
    "mlaPlanTypeGet": (_Handle, _Handle),
    "mlaRegisterAllDialects": (None, _Handle),
    "mlaRegisterAllPasses": (None,),
    "mlaRopeFormatAttrGet": (_Handle, _Handle, c_int),
    "mlaUpdateModeAttrGet": (_Handle, _Handle, c_int),
    "mlirAttributeParseGet": (_Handle, _Handle, _String),
    "mlirAttributePrint": (None, _Handle, _Callback, c_void_p),
    "mlirContextAttachDiagnosticHandler": (c_uint64, _Handle, _Handler, c_void_p, c_void_p),
    "mlirContextCreateWithRegistry": (_Handle, _Handle, c_bool),
    "mlirContextDetachDiagnosticHandler": (None, _Handle, c_uint64),
    "mlirContextGetOrLoadDialect": (_Handle, _Handle, _String),
    "mlirDiagnosticGetLocation": (_Handle, _Handle),
    "mlirDiagnosticGetNote": (_Handle, _Handle, c_ssize_t),
    "mlirDiagnosticGetNumNotes": (c_ssize_t, _Handle),
    "mlirDiagnosticGetSeverity": (c_int, _Handle),
    "mlirDiagnosticPrint": (None, _Handle, _Callback, c_void_p),
    "mlirDialectRegistryCreate": (_Handle,),
    "mlirDialectRegistryDestroy": (None, _Handle),
    "mlirLocationPrint": (None, _Handle, _Callback, c_void_p),
    "mlirLocationUnknownGet": (_Handle, _Handle),
    "mlirModuleCreateParse": (_Handle, _Handle, _String),
    "mlirModuleDestroy": (None, _Handle),
    "mlirModuleGetOperation": (_Handle, _Handle),
    "mlirOpPassManagerAddPipeline": (_Result, _Handle, _String, _Callback, c_void_p),
    "mlirOperationPrint": (None, _Handle, _Callback, c_void_p),
    "mlirPassManagerCreate": (_Handle, _Handle),
    "mlirPassManagerDestroy": (None, _Handle),
    "mlirPassManagerGetAsOpPassManager": (_Handle, _Handle),
    "mlirPassManagerRunOnOp": (_Result, _Handle, _Handle),
    "mlirTypePrint": (None, _Handle, _Callback, c_void_p),
}


@functools.cache
def _library():
    """Loads the library, registers the passes, and returns the library."""
    path = pathlib.Path(find_tool("mla-opt")).resolve().parents[1] / "lib" / FILE_NAME
    try:
        library = ctypes.CDLL(str(path))
    except OSError as error:
        raise MlaError(f"cannot load {FILE_NAME}, which must be in the folder lib next to the tools: {error}") from error
    for name, (result, *arguments) in _FUNCTIONS.items():
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    library.mlaRegisterAllPasses()
    return library


def _context():
    """Returns the context of all objects of the process."""
    with _lock:
        return _create_context()


@functools.cache
def _create_context():
    library = _library()
    registry = library.mlirDialectRegistryCreate()
    library.mlaRegisterAllDialects(registry)
    context = library.mlirContextCreateWithRegistry(registry, False)
    library.mlirDialectRegistryDestroy(registry)
    library.mlirContextGetOrLoadDialect(context, _string("mla"))
    return context


def _string(text, name="text"):
    """Returns an argument `name` as an MlirStringRef that keeps its bytes alive. Raises unless it is a str."""
    if not isinstance(text, str):
        raise MlaError(f"{name} must be a str, got {type(text).__name__}")
    data = text.encode()
    string = _String(ctypes.cast(ctypes.c_char_p(data), c_void_p), len(data))
    string.keep = data
    return string


def _printed(function, *arguments):
    """Returns what a function of the C API passes to a callback, which is its last argument but one."""
    parts = []
    with _lock:
        function(*arguments, _Callback(lambda part, _: parts.append(ctypes.string_at(part.data, part.length))), None)
    return b"".join(parts).decode()


class _Errors:
    """Collects the errors of MLIR in a `with` block. Only one thread can be in such a block at a time."""

    def __enter__(self):
        _lock.acquire()
        self.lines = []
        self._handler = _Handler(self._add)
        self._id = _library().mlirContextAttachDiagnosticHandler(_context(), self._handler, None, None)
        return self

    def __exit__(self, *_):
        _library().mlirContextDetachDiagnosticHandler(_context(), self._id)
        _lock.release()

    def _add(self, diagnostic, _):
        library = _library()
        if library.mlirDiagnosticGetSeverity(diagnostic) != _ERROR:
            return 0  # MLIR prints warnings and remarks to standard error
        notes = range(library.mlirDiagnosticGetNumNotes(diagnostic))
        self.lines.append(self._describe(diagnostic))
        self.lines += [f"note: {self._describe(library.mlirDiagnosticGetNote(diagnostic, i))}" for i in notes]
        return 1

    @staticmethod
    def _describe(diagnostic):
        library = _library()
        place = _printed(library.mlirLocationPrint, library.mlirDiagnosticGetLocation(diagnostic))
        line = _printed(library.mlirDiagnosticPrint, diagnostic)
        # The parser calls the text of a module "-".
        found = re.fullmatch(r'loc\("-":([1-9]\d*):(\d+)\)', place)
        return f"line {found[1]}, column {found[2]}: {line}" if found else line

    def fail(self, default):
        """Raises the collected errors, or the text `default` if there are none."""
        raise MlaError("\n".join(self.lines) or default)


class Module:
    """A module of MLIR. Create it with `Module.parse`."""

    def __init__(self, handle):
        self._handle = handle

    @classmethod
    def parse(cls, text: str) -> "Module":
        """Parses and verifies MLIR text."""
        with _Errors() as errors:
            handle = _library().mlirModuleCreateParse(_context(), _string(text))
            if not handle.ptr:
                errors.fail("cannot parse the text")
        return cls(handle)

    def run(self, pipeline: str) -> "Module":
        """Runs passes and named pipelines, with options, and returns the module: `mla-absorb`,
        `mla-to-runtime{page-size=64 form=absorbed}`, `func.func(cse),canonicalize`. After an error the module is not
        defined.
        """
        library = _library()
        manager = library.mlirPassManagerCreate(_context())
        try:
            with _Errors() as errors:
                self._run(manager, pipeline, errors)
        finally:
            library.mlirPassManagerDestroy(manager)
        return self

    def _run(self, manager, text, errors):
        library = _library()
        words = []
        callback = _Callback(lambda part, _: words.append(part.text()))
        passes = library.mlirPassManagerGetAsOpPassManager(manager)
        if not library.mlirOpPassManagerAddPipeline(passes, _string(text, "pipeline"), callback, None):
            # The parser's message is followed by the text and a caret.
            why = "".join(words).partition("\n")[0].rpartition("error: ")[2]
            errors.fail(f"pipeline must be a list of passes and pipelines, got '{text}': {why}")
        if not library.mlirPassManagerRunOnOp(manager, library.mlirModuleGetOperation(self._handle)):
            errors.fail("a pass failed without an error")

    def __str__(self):
        library = _library()
        return _printed(library.mlirOperationPrint, library.mlirModuleGetOperation(self._handle))

    def __del__(self):
        if self._handle.ptr:
            _library().mlirModuleDestroy(self._handle)


class _Unique:
    """A type or attribute. Equal ones of a context have the same handle."""

    def __eq__(self, other):
        return isinstance(other, type(self)) and self._handle.ptr == other._handle.ptr

    def __hash__(self):
        return hash(self._handle.ptr)

    def __str__(self):
        library = _library()
        printer = library.mlirTypePrint if isinstance(self, _Type) else library.mlirAttributePrint
        return _printed(printer, self._handle)

    def __repr__(self):
        return f"<{type(self).__name__} {self}>"


class _Type(_Unique):
    """A type."""


class Layout(_Unique):
    """A layout of cached tokens, `#mla.layout`.

    Pools, fields and tokens are numbered from 0; all sizes are bytes.
    """

    def __init__(self, text: str):
        """`text`: an alias, such as "L4", a list of fields, such as "[latent : 512 x bf16]", or an attribute,
        "#mla.layout<L4>".
        """
        if not isinstance(text, str):
            raise MlaError(f"text must be a str, got {type(text).__name__}")
        if not text.startswith("#"):
            text = f"#mla.layout<{text}>"
        with _Errors() as errors:
            self._handle = _library().mlirAttributeParseGet(_context(), _string(text))
            if not self._handle.ptr:
                errors.fail(f"cannot parse the layout '{text}'")
        if not _library().mlaAttributeIsALayout(self._handle):
            raise MlaError(f"text must be the alias of a layout, its fields in [], or an #mla.layout, got '{text}'")

    @property
    def alias(self) -> str:
        """The alias with exactly these fields, or an empty string."""
        return _library().mlaLayoutAttrGetAlias(self._handle).text()

    @property
    def fields(self) -> list[abi.Field]:
        """The fields, as in the MlaCache of the runtime."""
        count = _library().mlaLayoutAttrGetNumFields(self._handle)
        return [_library().mlaLayoutAttrGetField(self._handle, i) for i in range(count)]

    @property
    def page_align(self) -> int:
        """A page is rounded up to a multiple of these bytes."""
        return _library().mlaLayoutAttrGetPageAlign(self._handle)

    @property
    def pools(self) -> int:
        """The number of pools."""
        return _library().mlaLayoutAttrGetNumPools(self._handle)

    @property
    def hash(self) -> int:
        """The hash that the MlaCache of the runtime has."""
        return _library().mlaLayoutAttrGetHash(self._handle)

    def token_bytes(self, pool: int = 0) -> int:
        """Returns the bytes per token of a pool, without the fields after all tokens of a page."""
        return _library().mlaLayoutAttrGetTokenBytes(self._handle, self._pool(pool))

    def page_bytes(self, pool: int = 0, page_size: int = 64) -> int:
        """Returns the bytes of one page of `page_size` tokens of a pool."""
        return _library().mlaLayoutAttrGetPageBytes(self._handle, self._pool(pool), _page_size(page_size))

    def field_offset(self, field: int, token: int = 0, page_size: int = 64) -> int:
        """Returns the offset of a field of a token from the start of the page."""
        field = whole_number("field", field, 0, _library().mlaLayoutAttrGetNumFields(self._handle) - 1)
        page_size = _page_size(page_size)
        token = whole_number("token", token, 0, page_size - 1)
        return _library().mlaLayoutAttrGetFieldOffset(self._handle, field, token, page_size)

    def byte_map(self, page_size: int = 64) -> str:
        """Returns the byte map of a page of `page_size` tokens, one line per field."""
        return _printed(_library().mlaLayoutAttrPrintByteMap, self._handle, _page_size(page_size))

    def _pool(self, pool):
        return whole_number("pool", pool, 0, self.pools - 1)


class _Keyword(_Unique):
    """An attribute whose value is one of the words `VALUES`, in the order of the C API."""

    VALUES: tuple[str, ...] = ()
    _CREATE = ""

    def __init__(self, value: str):
        if value not in self.VALUES:
            raise MlaError(f"value must be one of {', '.join(map(repr, self.VALUES))}, got {value!r}")
        with _lock:
            self._handle = getattr(_library(), self._CREATE)(_context(), self.VALUES.index(value))
        self.value = value


class Lse(_Unique):
    """The meaning of the values of an LSE, `#mla.lse`."""

    VALUES = ("e", "two")
    EMPTY = ("-inf", "+inf")

    def __init__(self, value: str, empty: str = "-inf", sink: bool = False):
        """`value`: the base of the logarithm. `empty`: the LSE of a row that sees no key. `sink`: the output that
        belongs to the LSE has a sink in its denominator."""
        for name, given, words in (("value", value, self.VALUES), ("empty", empty, self.EMPTY)):
            if given not in words:
                raise MlaError(f"{name} must be one of {', '.join(map(repr, words))}, got {given!r}")
        with _lock:
            self._handle = _library().mlaLseAttrGet(_context(), self.VALUES.index(value), self.EMPTY.index(empty), sink)
        self.value, self.empty, self.sink = value, empty, sink


class RopeFormat(_Keyword):
    """The places of the pairs of a rotary embedding, `#mla.rope`."""

    VALUES = ("halves", "interleaved")
    _CREATE = "mlaRopeFormatAttrGet"


class UpdateMode(_Keyword):
    """The way to add new tokens to a dense cache, `#mla.update`."""

    VALUES = ("concat", "scatter")
    _CREATE = "mlaUpdateModeAttrGet"


class CacheType(_Type):
    """The type of a reference to a paged cache, `!mla.cache`."""

    def __init__(self, layout: Layout, page_size: int):
        """`page_size`: tokens per page."""
        if not isinstance(layout, Layout):
            raise MlaError(f"layout must be a Layout, got {type(layout).__name__}")
        with _lock:
            place = _library().mlirLocationUnknownGet(_context())
            self._handle = _library().mlaCacheTypeGetChecked(place, layout._handle, _page_size(page_size))
        self.layout = layout
        self.page_size = page_size


class PlanType(_Type):
    """The type of the split-KV schedule of one step, `!mla.plan`."""

    def __init__(self):
        with _lock:
            self._handle = _library().mlaPlanTypeGet(_context())


def _page_size(page_size):
    return whole_number("page_size", page_size, 1, 65536)
