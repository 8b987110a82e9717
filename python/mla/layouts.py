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

LATENT, ROPE, SCALE, PAD = range(4)  # MlaFieldRole
ROLES = ("latent", "rope", "scale", "pad", "k", "v")
HEAD_PLACE = 2  # MLA_PLACE_HEAD: a k or v field that is stored head by head
NARROW_BITS = 8  # the most bits of a quantised element


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
    def widths(self):
        """The widths of the latent and the rope field; 0 for an absent one."""
        return tuple(field.width if field else 0 for field in map(self.field, (LATENT, ROPE)))

    @property
    def dtype(self):
        """The torch type of latent and rope key. None if they have 8 bits or fewer or different types: the results of a
        decode then have the type of its queries."""
        types = {f.dtype for f in self.fields if f.role in (LATENT, ROPE)}
        if len(types) > 1 or any(abi.BITS[dtype] <= NARROW_BITS for dtype in types):
            return None
        latent = self.field(LATENT)
        if latent is None:
            raise MlaError(f"layout must have a latent field, got {self.text!r}")
        return next(dtype for code, dtype in abi.DTYPES.values() if code == latent.dtype)


def page_bytes(fields, page_align, pool, page_size):
    """Returns the size in bytes of one page of a pool."""
    token = sum(f.width * abi.BITS[f.dtype] // 8 for f in fields if f.pool == pool)
    return -(-token * page_size // page_align) * page_align


def check_aligned(fields, page_align, page_size):
    """Raises unless kernels can read the rows of all fields: they begin at multiples of their elements' size."""
    for i, field in enumerate(fields):
        unit = 1 if field.role == PAD else max(1, abi.BITS[field.dtype] // 8)

        def stored(place, end, pool=field.pool):
            return sum(f.width * abi.BITS[f.dtype] // 8 for f in fields[:end] if (f.pool, f.place) == (pool, place))

        is_heads = field.place == HEAD_PLACE
        stride = field.group * abi.BITS[field.dtype] // 8 if is_heads else stored(field.place, len(fields))
        offset = stored(field.place, i) * (page_size if is_heads else 1)
        offset += page_size * sum(stored(place, len(fields)) for place in range(field.place))
        page = page_bytes(fields, page_align, field.pool, page_size)
        if offset % unit or stride % unit or page % unit:
            raise MlaError(f"layout: field {i}: must have a {ROLES[field.role]} field aligned to {unit} bytes, got offset "
                           f"{offset}, token stride {stride}, page stride {page}: add pad fields or change their order")


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

    def print_to(buffer):
        if runtime.library().mlaPrintLayout(ctypes.byref(cache), buffer, ctypes.byref(size)):
            raise MlaError(runtime.library().mlaLastError().decode())

    print_to(None)
    buffer = ctypes.create_string_buffer(size.value)
    print_to(buffer)
    return buffer.value.decode()


def of_model(text, widths, dtype):
    """Returns the Layout of a model whose activations have type `dtype`. Latent and rope key have that type, too, if
    they have the same type of 16 or 32 bits in the layout."""
    layout = parse(text, *widths)
    if layout.dtype is None:
        return layout
    fields = [abi.Field.from_buffer_copy(field) for field in layout.fields]
    for field in fields:
        if field.role in (LATENT, ROPE):
            field.dtype = abi.CODES[dtype]
    if all(same.dtype == field.dtype for same, field in zip(layout.fields, fields)):
        return layout
    return parse(print_layout(fields, layout.page_align))


def uses_k_scale(fields):
    """True if k_scale multiplies elements of latent or rope key: those of 8 bits or fewer without scales in the cache, and
    those whose scales are float8_e4m3fn."""
    narrow = [f for f in fields if f.role in (LATENT, ROPE) and abi.BITS[f.dtype] <= 8]
    scales = [f for f in fields if f.role == SCALE]
    return (sum(f.width for f in narrow) > sum(f.width * f.group for f in scales)
            or any(f.dtype == abi.CODES[torch.float8_e4m3fn] for f in scales))


def stored_dtype(cache, layout):
    """Returns the torch type of latent and rope key of a cache, or None if they have 8 bits or fewer or different
    types."""
    if layout:
        return parse(layout).dtype
    return None if cache.dtype == torch.float8_e4m3fn else cache.dtype


def cache_struct(name, cache, rope_cache, widths, layout="", page_size=0):
    """Returns the MlaCache of one or two tensors: pools [pages, page size, width], or with a layout pools of bytes
    [pages, page bytes]. `name`: the first one in messages. `widths`: those of latent and rope key."""
    check_pages(name, cache, rope_cache, layout, page_size)
    pools = [cache] if rope_cache is None else [cache, rope_cache]
    if not layout:
        return runtime.cache_struct(name, pools, widths)
    return _page_struct(name, pools, parse(layout, *widths), page_size)


def check_pages(name, cache, rope_cache, layout, page_size):
    """Raises for a wrong rank of a cache, and unless a page size and a layout are given together."""
    rank = 2 if layout else 3
    for what, pool in zip(_names(name), (cache, rope_cache)):
        if pool is not None and pool.dim() != rank:
            raise MlaError(f"{what} must have rank {rank}{' with a layout' if layout else ''}, got {pool.dim()}")
    size = name.replace("cache", "page_size")
    if layout:
        whole_number(size, page_size, 1, 2**20)
    elif page_size != 0:
        raise MlaError(f"{size} must be 0 without a layout, because it is a size of the cache, got {page_size}")


def _names(name):
    """Returns the names of the two tensors of a cache."""
    return name, "rope_cache" if name == "cache" else name.replace("_cache", "_rope_cache")


def _page_struct(name, pools, layout, page_size):
    """Returns the MlaCache of pools of bytes [pages, page bytes], one per pool of a Layout."""
    names = _names(name)
    if layout.pools > len(names):
        raise MlaError(f"layout must have 1 or 2 pools, got {layout.pools}")
    if layout.pools != len(pools):
        what, given = ("a tensor", "None") if layout.pools == 2 else ("None", "a tensor")
        raise MlaError(f"{names[1]} must be {what} because layout {layout.text} has {layout.pools} "
                       f"pool{'s' if layout.pools > 1 else ''}, got {given}")
    cache = abi.Cache(layoutHash=layout.hash, pageSize=page_size, device=abi.device_code(pools[0], name),
                      numFields=len(layout.fields), numPools=layout.pools, pageAlign=layout.page_align)
    for i, field in enumerate(layout.fields):
        cache.fields[i] = field
    for i, (what, pool) in enumerate(zip(names, pools)):
        size = layout.page_bytes(i, page_size)
        if pool.dtype != torch.uint8:
            raise MlaError(f"{what} must have dtype uint8 with a layout, got {str(pool.dtype).removeprefix('torch.')}")
        if pool.shape[1] != size:
            raise MlaError(f"{what} must have shape [pages, {size}], the bytes of a page of {page_size} tokens in layout "
                           f"{layout.text}, got {list(pool.shape)}")
        if pool.stride(1) != 1 and size > 1:
            raise MlaError(f"{what}: the bytes of a page must be contiguous (stride 1), got stride {pool.stride(1)}")
        if pool.shape[0] != pools[0].shape[0]:
            raise MlaError(f"{what} must have {pools[0].shape[0]} pages like {name}, got {pool.shape[0]}")
        stride = pool.stride(0) if pool.shape[0] > 1 else size
        cache.pools[i] = abi.Pool(base=pool.data_ptr(), pages=pool.shape[0], pageStride=stride)
    return cache
