"""Pages, block table, lengths and slots of a paged cache.

The runtime keeps the list of pages of each sequence (mla_runtime.h, "Page tables"). Pools
and tables are on the device that runs the function.
"""

import itertools
import os

import torch

from . import abi, layouts
from .errors import MlaError, whole_number
from .page_table import PageTable, Pool
from .signature import CacheLayout

# The maximum of page ids, lengths and slots, which are int32.
MOST = 2**31 - 1


def page_bytes(layout, pool):
    """Returns the size in bytes of one page of a pool."""
    return layouts.page_bytes(layout.fields, layout.page_align, pool, layout.page_size)


def _layouts_of(layout, widths, page_size, layers):
    """Returns the layouts of `layers` equal layers. `layout`: a text."""
    try:
        latent, rope = widths
    except (TypeError, ValueError):
        raise MlaError(f"PagedCache: widths must be those of latent and rope key, got {widths!r}") from None
    latent, rope = whole_number("widths[0]", latent, 0, 65536), whole_number("widths[1]", rope, 0, 65536)
    size = whole_number("page_size", page_size, 1, 2**20)
    made = layouts.parse(layout, latent, rope)
    layouts.check_aligned(made.fields, made.page_align, size)
    return [CacheLayout(list(made.fields), made.page_align, size, layout)] * whole_number("layers", layers, 1, MOST)


def _device(device, target):
    """Returns the requested device, or by default the device that runs the function."""
    try:
        chosen = torch.device(device if device is not None else "cpu" if target == "cpu" else "cuda")
    except (RuntimeError, TypeError, ValueError) as error:
        raise MlaError(f"device must be 'cpu', 'cuda' or a torch.device, got {device!r}") from error
    if chosen.type not in abi.DEVICES:
        raise MlaError(f"device must be 'cpu' or 'cuda', got {str(chosen)!r}")
    if chosen.type == "cuda" and not torch.cuda.is_available():
        raise MlaError("cannot use device 'cuda' because torch finds no GPU")
    return chosen


def _check_memory(what, size, device):
    """Raises if a size exceeds the machine's memory. The system would grant such an allocation and kill the
    process at its first use."""
    if device.type == "cuda":
        most = torch.cuda.get_device_properties(device).total_memory
    else:
        most = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    if size > most:
        raise MlaError(f"{what} must fit into the {most} bytes of this machine's memory, got {size} bytes")


# The approximate size in bytes of the entries for one page or one sequence in the lists of the runtime.
HOST_BYTES = 64


def _check_pools(layer, layout, pools, pages, device):
    """Raises unless the pools of a layer have `pages` pages of its layout."""
    count = 1 + max(f.pool for f in layout.fields)
    if len(pools) != count:
        raise MlaError(f"from_pools: layer {layer} must have {count} pools, got {len(pools)}")
    for number, pool in enumerate(pools):
        size = page_bytes(layout, number)
        if pool.dtype != torch.uint8 or pool.device != device or list(pool.shape) != [pages, size]:
            raise MlaError(f"from_pools: pool {number} of layer {layer} must be uint8 [{pages}, {size}] on {device}, got "
                           f"{str(pool.dtype).removeprefix('torch.')} {list(pool.shape)} on {pool.device}")
        if pool.stride(1) != 1:
            raise MlaError(f"from_pools: pool {number} of layer {layer} must have contiguous pages, got stride "
                           f"{pool.stride(1)}")


class PagedCache:
    """The caches of one batch of sequences, for every layer of a function.

        cache = PagedCache(step, sequences=2, pages=64)
        cache.grow(1)                  # reserve one new token per sequence
        out = step(hidden, rope, mask, cache=cache)

    function   a function compiled with paginate=N, or a list of its caches, or None with a layout
    sequences  number of sequences, numbered 0 to `sequences - 1` in the order of the batch
    pages      number of pages in each pool
    device     "cpu", "cuda" or a torch.device; by default the device that runs the function

    Without a function, for code that calls torch.ops.mla:

        cache = PagedCache(layout="L4", widths=(512, 64), page_size=64, layers=61, sequences=2, pages=64)
        pool, = cache.pools[0]         # of layer 0: bytes [pages, page bytes]

    layout     the name of a layout, or a list of fields: docs/Layouts.md
    widths     of latent and rope key, to which a name adapts; (0, 0) are those of the layout
    page_size  tokens per page
    layers     number of layers

    All layers share page ids. A page belongs to one sequence, or after `fork` to
    several. A shared page is copied before a sequence writes it.

    Tokens that `grow` reserves are new until a call writes them. Until then the cache cannot
    grow further and new tokens cannot be shared, so that no sequence holds unwritten tokens.
    A call covers the sequences with new tokens, while the others wait. Code that writes the
    pools without calling a function must call `written` afterwards.
    """

    def __init__(self, function=None, sequences=None, pages=None, device=None, *, layout=None, widths=(0, 0),
                 page_size=64, layers=1):
        if layout is not None:
            if function is not None:
                raise MlaError("PagedCache: layout must be None with a function, which has its own, got "
                               f"{layout!r:.80}")
            function = _layouts_of(layout, widths, page_size, layers)
        self._set_layouts(function)
        sequences = whole_number("sequences", sequences, 0, MOST)
        pages = whole_number("pages", pages, 1, MOST)
        self.device = _device(device, getattr(function, "target", "cpu"))
        per_page = sum(page_bytes(layout, p) for layout in self.layouts
                       for p in range(1 + max(f.pool for f in layout.fields)))
        _check_memory(f"{pages} pages", pages * per_page, self.device)
        self._open(sequences, [[torch.zeros(pages, page_bytes(layout, p), dtype=torch.uint8, device=self.device)
                                for p in range(1 + max(f.pool for f in layout.fields))]
                               for layout in self.layouts], pages)

    def _set_layouts(self, function):
        self.layouts = getattr(function, "caches", function)
        if not isinstance(self.layouts, (list, tuple)) or not all(
                isinstance(layout, CacheLayout) for layout in self.layouts):
            raise MlaError("PagedCache: function must be a compiled function or a list of its caches, got "
                           f"{function!r:.80}")
        self.layouts = list(self.layouts)
        if not self.layouts:
            raise MlaError("PagedCache: function must be compiled with paginate=N, got a function without a paged cache")
        self.page_size = self.layouts[0].page_size
        if any(layout.page_size != self.page_size for layout in self.layouts):
            raise MlaError("PagedCache: all caches of a function must have one page size, got "
                           f"{', '.join(str(layout.page_size) for layout in self.layouts)}")

    def _open(self, sequences, pools, pages):
        """Makes the page table of `pages` free pages in `pools`."""
        _check_memory(f"the lists of {pages} pages and {sequences} sequences", (pages + sequences) * HOST_BYTES,
                      torch.device("cpu"))
        self._table = PageTable(Pool(pages, self.page_size))
        self._table.add(sequences)
        self.pools = pools
        self._make_forms()

    @property
    def layout_text(self):
        """The layout of each layer: its name, or its fields."""
        return [layouts.print_layout(layout.fields, layout.page_align) for layout in self.layouts]

    @property
    def layout_hash(self):
        """The hash of the layout of each layer. Processes that exchange pages compare it, and the page size."""
        return [abi.layout_hash(layout.fields, layout.page_align) for layout in self.layouts]

    def share(self):
        """Returns what `from_pools` needs to make a cache of the same pages, for example in another process: a dict of
        pools, layout_text, layout_hash and page_size. The tensors are those of this cache; torch.multiprocessing sends
        them without a copy."""
        return dict(pools=self.pools, layout_text=self.layout_text, layout_hash=self.layout_hash,
                    page_size=self.page_size)

    @classmethod
    def from_pools(cls, function=None, sequences=0, *, pools, layout_text, layout_hash, page_size):
        """Returns a cache whose pages are in the pools of another one.

            shared = cache.share()                              # in one process
            other = PagedCache.from_pools(step, **shared)       # in another one

        function     as in PagedCache, or None for the layouts of `layout_text`
        sequences    number of sequences, without tokens: all pages are free
        others       what `share` returned

        Raises unless the pages have the layout and the page size that the function reads. Page tables are not shared:
        the processes agree on who takes which pages.
        """
        self = object.__new__(cls)
        self._set_layouts(function if function is not None else
                          [CacheLayout(list(made.fields), made.page_align, page_size, made.text)
                           for made in map(layouts.parse, layout_text)])
        if self.page_size != page_size:
            raise MlaError(f"from_pools: pages must have {self.page_size} tokens, got {page_size}")
        if not len(self.layouts) == len(pools) == len(layout_hash) == len(layout_text):
            raise MlaError(f"from_pools: pools must have {len(self.layouts)} layers with a layout each, got "
                           f"{len(pools)} layers and {len(layout_hash)} layouts")
        for layer, (text, number, given, found) in enumerate(zip(self.layout_text, self.layout_hash, layout_text,
                                                                 layout_hash)):
            if number != found:
                raise MlaError(f"from_pools: layer {layer} must have layout {text} (hash {number:#018x}), got pages of "
                               f"{given} (hash {found:#018x}): torch.ops.mla.convert_cache converts pages")
        pages = pools[0][0].shape[0]
        self.device = pools[0][0].device
        for layer, (layout, tensors) in enumerate(zip(self.layouts, pools)):
            _check_pools(layer, layout, tensors, pages, self.device)
        self._open(whole_number("sequences", sequences, 0, MOST), [list(tensors) for tensors in pools], pages)
        return self

    def __getstate__(self):
        """Returns the state for a copy or a file: everything except the structs, which hold addresses."""
        return {name: value for name, value in self.__dict__.items() if name != "_forms"}

    def __setstate__(self, state):
        self.__dict__.update(state)
        self._make_forms()

    def __copy__(self):
        raise MlaError("cannot make a shallow copy of a PagedCache because its pools are not copied; use copy.deepcopy, or "
                       "fork its sequences")

    def _make_forms(self):
        self._forms = [self._form(layout, pools) for layout, pools in zip(self.layouts, self.pools)]

    def sharing(self, sequences):
        """Returns a cache of other sequences, without tokens, that takes its pages from the pools of this one.

        Its pages are free again when it is deleted. Only a cache that does not share can be extended.
        """
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._table = PageTable(self._table.pool)
        other.add(sequences)
        return other

    def extend(self, pages):
        """Adds `pages` free pages to each pool. Copies the pools, so their addresses change."""
        total = self.total_pages
        count = whole_number("extend: pages", pages, 0, MOST - total)
        size = sum(pool.nbytes for pools in self.pools for pool in pools) // total
        _check_memory(f"{count} more pages", count * size, self.device)
        more = [[torch.cat([pool, pool.new_zeros(count, pool.shape[1])]) for pool in pools] for pools in self.pools]
        self._table.pool.extend(count)
        for pools, grown in zip(self.pools, more):
            pools[:] = grown

    def _form(self, layout, pools):
        """Returns the MlaCache of a layer. `structs` copies it and adds the addresses of the pools."""
        cache = abi.Cache(
            layoutHash=abi.layout_hash(layout.fields, layout.page_align), pageSize=layout.page_size,
            device=abi.DEVICES[self.device.type], numFields=len(layout.fields), numPools=len(pools),
            pageAlign=layout.page_align)
        for i, f in enumerate(layout.fields):
            cache.fields[i] = f
        return cache

    def __repr__(self):
        return (f"<mla.PagedCache on {self.device} of {len(self.layouts)} layer{'' if len(self.layouts) == 1 else 's'}, "
                f"pages of {self.page_size} tokens, {self.free_pages} of {self.total_pages} free: "
                f"lengths {self._table.export('seqLens').tolist()}, new {self.new_tokens}>")

    def sent(self, host):
        """Moves a host tensor to the function's device. On a GPU the host does not wait: torch keeps the pinned
        memory until the copy has finished. A captured CUDA graph would read that memory again in each replay;
        during a capture this makes a blocking copy instead, which CUDA rejects with an error."""
        if self.device.type == "cpu":
            return host
        waits = torch.cuda.is_current_stream_capturing()
        return host.to(self.device) if waits else host.pin_memory().to(self.device, non_blocking=True)

    # -- what a call reads ----------------------------------------------------

    @property
    def sequences(self):
        return self._table.sizes.sequences

    @property
    def free_pages(self):
        return self._table.sizes.freePages

    @property
    def total_pages(self):
        return self._table.sizes.pages

    @property
    def lengths(self):
        """[B] int32: the number of tokens of each sequence, including new ones."""
        return self.sent(self._table.export("seqLens"))

    @property
    def new_tokens(self):
        """The number of unwritten tokens of each sequence."""
        return self._table.export("newTokens").tolist()

    @property
    def block_table(self):
        """[B, P] int32: the page ids of each sequence. Entries past a sequence's pages are never read."""
        return self.sent(self._table.export("blockTable"))

    @property
    def slots(self):
        """int32: the slots of the new tokens, sequence by sequence; empty after a call has written them."""
        return self.sent(self._table.export("slots"))

    def step_tables(self, counts):
        """Returns block table, lengths and slots of the sequences with new tokens, or of all if none has any.
        `counts`: the numbers of new tokens. The other sequences wait."""
        growing = [s for s, n in enumerate(counts) if n]
        if len(growing) in (0, len(counts)):
            return self.block_table, self.lengths, self.slots
        chosen = torch.tensor(growing, dtype=torch.int32)
        return tuple(map(self.sent, self.export(chosen)))

    def boundaries(self, counts):
        """Returns cu_seqlens of `step_tables(counts)`: the number of the first new token of each sequence, then the
        number of all new tokens."""
        growing = [n for n in counts if n] or counts
        return self.sent(torch.tensor([0, *itertools.accumulate(growing)], dtype=torch.int32))

    def export(self, sequences):
        """Returns block table, lengths and slots of the sequences with the given numbers, an int32 tensor in which every
        new token is, on the CPU."""
        return tuple(self._table.export(name, sequences) for name in ("blockTable", "seqLens", "slots"))

    def structs(self):
        """Yields an MlaCache for each layer, which points into `pools`."""
        pages = self.total_pages
        for layer, (form, pools) in enumerate(zip(self._forms, self.pools)):
            cache = abi.Cache.from_buffer_copy(form)
            for to, pool in zip(cache.pools, pools):
                if pool.shape[0] < pages:
                    raise MlaError(f"PagedCache: each pool of layer {layer} must have {pages} pages, got "
                                   f"{pool.shape[0]}")
                to.base, to.pages, to.pageStride = pool.data_ptr(), pool.shape[0], pool.stride(0)
            yield cache

    # -- how it changes -------------------------------------------------------

    def grow(self, tokens):
        """Reserves `tokens` new tokens per sequence: one number for all, or a list with one per sequence.

        If there are too few free pages, raises and changes nothing.
        """
        copies = self._table.grow(self._counts("grow", tokens))
        if copies is not None:
            old, new = self.sent(copies.long()).unbind(1)
            for pools in self.pools:
                for pool in pools:
                    pool.index_copy_(0, new, pool.index_select(0, old))

    def written(self):
        """Marks the new tokens as written. A call of a Function does this itself."""
        self._table.written()

    def add(self, sequences=1):
        """Appends sequences without tokens; returns the number of the first one."""
        count = whole_number("add: sequences", sequences, 0, MOST - self.sequences)
        _check_memory(f"the lists of {count} more sequences", count * HOST_BYTES, torch.device("cpu"))
        return self._table.add(count)

    def fork(self, sequence, tokens=None):
        """Adds a sequence that shares the pages and tokens of `sequence`, or only its first `tokens` tokens; returns its
        number."""
        number = whole_number("sequence", sequence, 0, MOST)
        return self._table.fork(number, -1 if tokens is None else whole_number("fork: tokens", tokens, 0, MOST))

    def select(self, sequences):
        """Replaces the sequences by those at the given numbers, in this order. A number may occur more than once:
        the sequences then share their pages, like after `fork`."""
        count = self.sequences
        self._table.select([whole_number("select: sequence", s, 0, count - 1) for s in sequences])

    def rollback(self, tokens, sequence=None):
        """Removes the last `tokens` tokens of one sequence, or of all sequences: one number for all, or a list with one
        per sequence."""
        if sequence is None:
            counts = self._counts("rollback", tokens)
        else:
            counts = [0] * self.sequences
            counts[self._number(sequence)] = whole_number("rollback: tokens", tokens, 0, MOST)
        self._table.rollback(counts)

    def free(self, sequence):
        """Removes a sequence. The numbers of later sequences decrease by one."""
        self._table.remove(whole_number("sequence", sequence, 0, MOST))

    def pages_needed(self, counts):
        """Returns the number of pages that `grow` takes for `counts` new tokens per sequence, including copies of
        shared last pages."""
        return self._table.needed(self._counts("pages_needed", counts))

    def _counts(self, what, tokens):
        """Returns one number of tokens per sequence, from one number for all or a list."""
        sequences = self.sequences
        try:
            counts = list(tokens)
        except TypeError:
            return [whole_number(f"{what}: tokens", tokens, 0, MOST)] * sequences
        if len(counts) != sequences:
            raise MlaError(f"{what}: tokens must be one number or {sequences} numbers, got {len(counts)}")
        return [whole_number(f"{what}: tokens", n, 0, MOST) for n in counts]

    def _number(self, sequence):
        number, count = whole_number("sequence", sequence, 0, MOST), self.sequences
        if number >= count:
            raise MlaError(f"sequence must be less than {count}, the number of sequences, got {number}")
        return number
