"""Pages, block table, lengths and slots of a paged cache.

The host keeps the list of pages of each sequence. Pools and tables are on the device
that runs the function.
"""

import os
import weakref

import torch

from . import abi
from .errors import MlaError, whole_number
from .signature import CacheLayout

# The value of block table entries past a sequence's pages. No kernel reads these entries.
UNUSED_ENTRY = 2147480000
# The maximum of page ids, lengths and slots, which are int32.
MOST = 2**31 - 1


def _field_bytes(f):
    return f.width * abi.BITS[f.dtype] // 8


def page_bytes(layout, pool):
    """Returns the size in bytes of one page of a pool."""
    token = sum(_field_bytes(f) for f in layout.fields if f.pool == pool)
    size = token * layout.page_size
    return -(-size // layout.page_align) * layout.page_align


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


def _release(free, owners, rows):
    """Removes one owner of each page in the lists `rows`. Pages without owners are free."""
    for page in (page for row in rows for page in row):
        owners[page] -= 1
        if owners[page] == 0:
            free.append(page)


# The approximate size in bytes of the entries for one page or one sequence in the lists of the host.
HOST_BYTES = 200


class PagedCache:
    """The caches of one batch of sequences, for every layer of a function.

        cache = PagedCache(step, sequences=2, pages=64)
        cache.grow(1)                  # reserve one new token per sequence
        out = step(hidden, rope, mask, cache=cache)

    function   a function compiled with paginate=N, or a list of its caches
    sequences  number of sequences, numbered 0 to `sequences - 1` in the order of the batch
    pages      number of pages in each pool
    device     "cpu", "cuda" or a torch.device; by default the device that runs the function

    All layers share page ids. A page belongs to one sequence, or after `fork` to
    several. A shared page is copied before a sequence writes it.

    Tokens that `grow` reserves are new until a call writes them. Until then the cache can
    neither grow further nor be forked, so that no sequence holds unwritten tokens.
    Code that writes the pools without calling a function must call `written` afterwards.
    """

    def __init__(self, function, sequences, pages, device=None):
        self.layouts = getattr(function, "caches", function)
        if not isinstance(self.layouts, (list, tuple)) or not all(
                isinstance(layout, CacheLayout) for layout in self.layouts):
            raise MlaError("PagedCache: function must be a compiled function or a list of its caches, got "
                           f"{function!r:.80}")
        self.layouts = list(self.layouts)
        if not self.layouts:
            raise MlaError("PagedCache: function must be compiled with paginate=N, got a function without a paged cache")
        sequences = whole_number("sequences", sequences, 0, MOST)
        pages = whole_number("pages", pages, 1, MOST)
        target = getattr(function, "target", "cpu")
        self.device = _device(device, target)
        self.page_size = self.layouts[0].page_size
        if any(layout.page_size != self.page_size for layout in self.layouts):
            raise MlaError("PagedCache: all caches of a function must have one page size, got "
                           f"{', '.join(str(layout.page_size) for layout in self.layouts)}")
        per_page = sum(page_bytes(layout, p) for layout in self.layouts
                       for p in range(1 + max(f.pool for f in layout.fields)))
        _check_memory(f"{pages} pages", pages * per_page, self.device)
        _check_memory(f"the lists of {pages} pages and {sequences} sequences", (pages + sequences) * HOST_BYTES,
                      torch.device("cpu"))
        self.pools = [[torch.zeros(pages, page_bytes(layout, p), dtype=torch.uint8, device=self.device)
                       for p in range(1 + max(f.pool for f in layout.fields))]
                      for layout in self.layouts]
        self._free = list(range(pages - 1, -1, -1))
        self._owners = [0] * pages
        self._pages = [[] for _ in range(sequences)]
        self._lengths = [0] * sequences
        self._new = [0] * sequences  # tokens that no call has written
        self._table = None  # the block table on the host; None after a change of pages
        self._make_forms()

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
        other._pages, other._lengths, other._new, other._table = [], [], [], None
        other.add(sequences)
        weakref.finalize(other, _release, self._free, self._owners, other._pages)
        return other

    def extend(self, pages):
        """Adds `pages` free pages to each pool. Copies the pools, so their addresses change."""
        count = whole_number("extend: pages", pages, 0, MOST - len(self._owners))
        size = sum(pool.nbytes for pools in self.pools for pool in pools) // len(self._owners)
        _check_memory(f"{count} more pages", count * size, self.device)
        for pools in self.pools:
            pools[:] = [torch.cat([pool, pool.new_zeros(count, pool.shape[1])]) for pool in pools]
        first = len(self._owners)
        self._free[:0] = range(first + count - 1, first - 1, -1)
        self._owners += [0] * count

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
                f"pages of {self.page_size} tokens, {len(self._free)} of {len(self._owners)} free: "
                f"lengths {self._lengths}, new {self._new}>")

    def _sent(self, host):
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
        return len(self._pages)

    @property
    def free_pages(self):
        return len(self._free)

    @property
    def total_pages(self):
        return len(self._owners)

    @property
    def lengths(self):
        """[B] int32: the number of tokens of each sequence, including new ones."""
        return self._sent(torch.tensor(self._lengths, dtype=torch.int32))

    @property
    def new_tokens(self):
        """The number of unwritten tokens of each sequence."""
        return list(self._new)

    @property
    def block_table(self):
        """[B, P] int32: the page ids of each sequence. Entries past a sequence's pages are never read."""
        if self._table is None:
            width = max([1, *map(len, self._pages)])
            rows = [pages + [UNUSED_ENTRY] * (width - len(pages)) for pages in self._pages]
            self._table = torch.tensor(rows, dtype=torch.int32).view(self.sequences, width)
        return self._sent(self._table.clone() if self.device.type == "cpu" else self._table)

    @property
    def slots(self):
        """int32: the slots of the new tokens, sequence by sequence; empty after a call has written them."""
        slots = []
        for pages, length, new in zip(self._pages, self._lengths, self._new):
            token = length - new
            while token < length:
                place = token % self.page_size
                count = min(self.page_size - place, length - token)
                first = pages[token // self.page_size] * self.page_size + place
                slots += range(first, first + count)
                token += count
        return self._sent(torch.tensor(slots, dtype=torch.int32))

    def structs(self):
        """Yields an MlaCache for each layer, which points into `pools`."""
        for layer, (form, pools) in enumerate(zip(self._forms, self.pools)):
            cache = abi.Cache.from_buffer_copy(form)
            for to, pool in zip(cache.pools, pools):
                if pool.shape[0] < len(self._owners):
                    raise MlaError(f"PagedCache: each pool of layer {layer} must have {len(self._owners)} pages, got "
                                   f"{pool.shape[0]}")
                to.base, to.pages, to.pageStride = pool.data_ptr(), pool.shape[0], pool.stride(0)
            yield cache

    # -- how it changes -------------------------------------------------------

    def grow(self, tokens):
        """Reserves `tokens` new tokens per sequence: one number for all, or a list with one per sequence.

        If there are too few free pages, raises and changes nothing.
        """
        try:
            counts = list(tokens)
        except TypeError:
            counts = [tokens] * self.sequences
        if len(counts) != self.sequences:
            raise MlaError(f"grow: tokens must be one number or {self.sequences} numbers, got {len(counts)}")
        counts = [whole_number("grow: tokens", n, 0, MOST) for n in counts]
        self._check_written("grow", range(self.sequences))
        needed = self.pages_needed(counts)
        if needed > len(self._free):
            raise MlaError(f"grow: cannot take {needed} pages because only {len(self._free)} are free")
        for sequence, count in enumerate(counts):
            self._own_last_page(sequence, count)
            self._lengths[sequence] += count
            while len(self._pages[sequence]) * self.page_size < self._lengths[sequence]:
                self._pages[sequence].append(self._take())
        self._new = counts

    def written(self):
        """Marks the new tokens as written. A call of a Function does this itself."""
        self._new = [0] * self.sequences

    def add(self, sequences=1):
        """Appends sequences without tokens; returns the number of the first one."""
        count = whole_number("add: sequences", sequences, 0, MOST - self.sequences)
        first = self.sequences
        _check_memory(f"the lists of {count} more sequences", count * HOST_BYTES, torch.device("cpu"))
        self._pages += [[] for _ in range(count)]
        self._lengths += [0] * count
        self._new += [0] * count
        self._table = None
        return first

    def fork(self, sequence):
        """Adds a sequence that shares the pages and tokens of `sequence`; returns its number."""
        self._check(sequence)
        self._check_written("fork", [sequence])
        for page in self._pages[sequence]:
            self._owners[page] += 1
        self._pages.append(list(self._pages[sequence]))
        self._table = None
        self._lengths.append(self._lengths[sequence])
        self._new.append(0)
        return self.sequences - 1

    def select(self, sequences):
        """Replaces the sequences by those at the given numbers, in this order. A number may occur more than once:
        the sequences then share their pages, like after `fork`."""
        chosen = [whole_number("select: sequence", s, 0, self.sequences - 1) for s in sequences]
        self._check_written("select", range(self.sequences))
        old, pages = [page for pages in self._pages for page in pages], [list(self._pages[s]) for s in chosen]
        for page in (page for row in pages for page in row):
            self._owners[page] += 1
        _release(self._free, self._owners, [old])
        self._pages[:] = pages
        self._lengths[:] = [self._lengths[s] for s in chosen]
        self._new[:] = [0] * len(chosen)
        self._table = None

    def rollback(self, tokens, sequence=None):
        """Removes the last `tokens` tokens of one sequence, or of all sequences."""
        tokens = whole_number("rollback: tokens", tokens, 0, MOST)
        chosen = range(self.sequences) if sequence is None else [sequence]
        for s in chosen:
            self._check(s)
            if tokens > self._lengths[s]:
                raise MlaError(f"rollback: tokens must be at most the {self._lengths[s]} tokens of sequence {s}, got "
                               f"{tokens}")
        for s in chosen:
            self._lengths[s] -= tokens
            self._new[s] = max(0, self._new[s] - tokens)
            keep = -(-self._lengths[s] // self.page_size)
            self._release(self._pages[s][keep:])
            del self._pages[s][keep:]

    def free(self, sequence):
        """Removes a sequence. The numbers of later sequences decrease by one."""
        self._check(sequence)
        self._release(self._pages.pop(sequence))
        self._table = None
        self._lengths.pop(sequence)
        self._new.pop(sequence)

    # -- pages ----------------------------------------------------------------

    def _check(self, sequence):
        whole_number("sequence", sequence, 0, MOST)
        if sequence >= self.sequences:
            raise MlaError(f"sequence must be less than {self.sequences}, the number of sequences, got {sequence}")

    def _check_written(self, what, sequences):
        for s in sequences:
            if self._new[s]:
                raise MlaError(f"cannot {what} because the {self._new[s]} new tokens of sequence {s} were not written; after "
                               "grow, call the function with this cache, or call written() or rollback()")

    def _shares_tail(self, sequence):
        """True if the last page is partly filled and shared with another sequence."""
        return (self._lengths[sequence] % self.page_size != 0
                and self._owners[self._pages[sequence][-1]] > 1)

    def pages_needed(self, counts):
        """Returns the number of pages that `grow` takes for `counts` new tokens per sequence, including copies of
        shared last pages."""
        needed, left = 0, {}
        for s, (pages, count) in enumerate(zip(self._pages, counts)):
            if count == 0:
                continue
            needed += -(-(self._lengths[s] + count) // self.page_size) - len(pages)
            if self._shares_tail(s):
                # If n sequences write a page, n - 1 of them copy it.
                owners = left.get(pages[-1], self._owners[pages[-1]])
                needed += owners > 1
                left[pages[-1]] = owners - 1
        return needed

    def _own_last_page(self, sequence, count):
        """Copies a shared last page before new tokens are written to it."""
        if count == 0 or not self._shares_tail(sequence):
            return
        old, new = self._pages[sequence][-1], self._take()
        for pools in self.pools:
            for pool in pools:
                pool[new] = pool[old]
        self._pages[sequence][-1] = new
        self._owners[old] -= 1

    def _take(self):
        self._table = None
        page = self._free.pop()
        self._owners[page] = 1
        return page

    def _release(self, pages):
        if pages:
            self._table = None
        _release(self._free, self._owners, [pages])
