"""Layouts of cached tokens by their names or lists of fields, which libmla_runtime parses and prints.

    layout = parse("L4", 512, 64)          # or "[latent : 512 x bf16, rope : 64 x bf16 {pool = 1}]"
    layout.page_bytes(0, 64)               # 41984
    print_layout(layout.fields, layout.page_align)
"""

import ctypes
import functools
import re
from dataclasses import dataclass

import torch

from . import abi, runtime
from .errors import MlaError, whole_number

# The roles, and the types of 16 bits that a model may replace by its own.
LATENT, ROPE = 0, 1
NARROW_BITS = 8


@dataclass(frozen=True)
class Layout:
    """The fields of a layout. `text`: as it was given. `hash`: that of the fields and page_align, MlaCache.layoutHash."""

    text: str
    fields: tuple  # of abi.Field
    page_align: int
    hash: int

    @property
    def pools(self):
        return 1 + max(field.pool for field in self.fields)

    def page_bytes(self, pool, page_size):
        """Returns the size in bytes of one page of a pool."""
        return page_bytes(self.fields, self.page_align, pool, page_size)

    def field(self, role):
        """Returns the field with a role, or None."""
        return next((field for field in self.fields if field.role == role), None)

    @property
    def is_narrow(self):
        """True if the latent has 8 bits or fewer."""
        return abi.BITS[self._latent.dtype] <= NARROW_BITS

    @property
    def dtype(self):
        """The torch type of the latent field, or None for one that torch does not have."""
        return next((dtype for code, dtype in abi.DTYPES.values() if code == self._latent.dtype), None)

    @property
    def _latent(self):
        found = self.field(LATENT)
        if found is None:
            raise MlaError(f"layout must have a latent field, got {self.text!r}")
        return found


def page_bytes(fields, page_align, pool, page_size):
    """Returns the size in bytes of one page of a pool."""
    token = sum(f.width * abi.BITS[f.dtype] // 8 for f in fields if f.pool == pool)
    return -(-token * page_size // page_align) * page_align


def _in_python(words, text):
    """Rewrites a message of mlaParseLayout for callers of Python."""
    _, name, what = words.split(": ", 2)
    if name != "text":
        return f"{name}_width must be {what.removeprefix('expected a width of ')}"
    if " at character " in what:
        return f"layout {text!r}: {what}"
    field, number, rest = re.fullmatch(r"(field (\d+): )?(.*)", what, re.DOTALL).groups()
    name = f"layout: field {number}" if field else "layout"
    if not rest.startswith("expected "):
        return rest if rest.startswith("cannot ") else f"{name}: {rest}"
    verb = "be" if rest.startswith("expected L1") else "have"
    return f"{name} must {verb} {rest.removeprefix('expected ')}"


@functools.lru_cache(maxsize=256)
def _parse(text, latent_width, rope_width):
    cache, library = abi.Cache(), runtime.library()
    if not hasattr(library, "mlaParseLayout"):
        raise MlaError("a layout requires a libmla_runtime with mlaParseLayout, got an older one: use the "
                       "libmla_runtime of this release")
    if library.mlaParseLayout(text.encode(), ctypes.c_int64(latent_width), ctypes.c_int64(rope_width),
                              ctypes.byref(cache)):
        raise MlaError(_in_python(library.mlaLastError().decode(), text))
    return Layout(text, tuple(abi.Field.from_buffer_copy(field) for field in cache.fields[:cache.numFields]),
                  cache.pageAlign, cache.layoutHash)


def parse(text, latent_width=0, rope_width=0):
    """Returns the Layout of a text: the name of a layout, or a list of fields in the syntax of #mla.layout.

    A name adapts to the widths of a model, and a list must have them. A latent width of 0 means those of the text.
    """
    if not isinstance(text, str) or "\0" in text:
        raise MlaError(f"layout must be the name of a layout or a list of fields in [], got {text!r:.80}")
    return _parse(text, int(latent_width), int(rope_width))


def print_layout(fields, page_align):
    """Returns the text of fields: the name of a layout with exactly these fields, or a list."""
    cache, size = abi.Cache(numFields=len(fields), pageAlign=page_align), ctypes.c_uint64()
    for i, field in enumerate(fields):
        cache.fields[i] = field
    library = runtime.library()
    for room in (0, None):
        buffer = None if room == 0 else ctypes.create_string_buffer(size.value)
        if library.mlaPrintLayout(ctypes.byref(cache), buffer, ctypes.byref(size)):
            raise MlaError(library.mlaLastError().decode())
    return buffer.value.decode()


def of_model(text, widths, dtype):
    """Returns the Layout of a model whose activations have type `dtype`. The fields of a layout without quantised
    elements have that type, too."""
    layout = parse(text, *widths)
    if any(abi.BITS[f.dtype] <= NARROW_BITS for f in layout.fields if f.role in (LATENT, ROPE)):
        return layout
    fields = [abi.Field.from_buffer_copy(field) for field in layout.fields]
    for field in fields:
        if field.role in (LATENT, ROPE):
            field.dtype = abi.CODES[dtype]
    if all(same.dtype == field.dtype for same, field in zip(layout.fields, fields)):
        return layout
    return parse(print_layout(fields, layout.page_align))


def check_page_size(name, layout, page_size):
    """Raises unless a page size and a layout are given together. `name`: the page size in messages."""
    if not layout:
        if page_size:
            raise MlaError(f"{name} must be 0 without a layout, whose pools [pages, page, width] have it, got {page_size}")
        return
    whole_number(name, page_size, 1, 2**20)


def page_struct(name, pools, layout, page_size):
    """Returns the MlaCache of pools of bytes [pages, page bytes], one per pool of a Layout. `name`: the first one in
    messages."""
    names = [name, f"rope_{name}" if name == "cache" else name.replace("_cache", "_rope_cache")]
    if layout.pools > len(names):
        raise MlaError(f"layout must have 1 or 2 pools, got {layout.pools}")
    if layout.pools != len(pools):
        what = "a tensor" if layout.pools == 2 else "None"
        raise MlaError(f"{names[1]} must be {what} because layout {layout.text} has {layout.pools} "
                       f"pool{'s' if layout.pools > 1 else ''}, got {'None' if len(pools) == 1 else 'a tensor'}")
    cache = abi.Cache(layoutHash=layout.hash, pageSize=page_size, device=abi.device_code(pools[0], name),
                      numFields=len(layout.fields), numPools=layout.pools, pageAlign=layout.page_align)
    for i, field in enumerate(layout.fields):
        cache.fields[i] = field
    for i, (what, pool) in enumerate(zip(names, pools)):
        size = layout.page_bytes(i, page_size)
        if pool.dtype != torch.uint8:
            raise MlaError(f"{what} must have dtype uint8 with a layout, got {str(pool.dtype).removeprefix('torch.')}")
        if pool.dim() != 2 or pool.shape[1] != size:
            raise MlaError(f"{what} must have shape [pages, {size}], the bytes of a page of {page_size} tokens in layout "
                           f"{layout.text}, got {list(pool.shape)}")
        if pool.stride(1) != 1:
            raise MlaError(f"{what}: the bytes of a page must be contiguous, got stride {pool.stride(1)}")
        if pool.shape[0] != pools[0].shape[0]:
            raise MlaError(f"{what} must have {pools[0].shape[0]} pages like {name}, got {pool.shape[0]}")
        stride = pool.stride(0) if pool.shape[0] > 1 else size
        cache.pools[i] = abi.Pool(base=pool.data_ptr(), pages=pool.shape[0], pageStride=stride)
    return cache
