"""Caches of sequences that come and go: calls of an optimized model take packed tokens of any of them."""

from .errors import MlaError, whole_number

MOST = 2**31 - 1


def _layer_numbers(model, store):
    """Returns the number among the optimized layers for each layer of the model's cache. Raises for a model with other
    layers, because their caches hold one sequence per row of the batch."""
    from transformers.cache_utils import DynamicCache, DynamicIndexedLayer, DynamicLayer

    failed = next((row for row in model._mla_report if row.failed), None)
    if failed is not None:
        raise MlaError("cannot pack sequences because attention modules of model were not replaced: "
                       f"{failed.name}: {failed.failed}; call model.generate instead")
    text = model.config.get_text_config(decoder=True)
    layers = DynamicCache(config=text).layers or [DynamicLayer() for _ in store.numbers]
    for number, layer in enumerate(layers):
        if type(layer) is DynamicIndexedLayer:
            raise MlaError(f"cannot pack sequences because layer {number} of the model's cache has keys of an indexer, which "
                           "are not packed; call model.generate instead")
        if type(layer) is not DynamicLayer or number not in store.numbers:
            raise MlaError(f"cannot pack sequences because layer {number} of the model's cache is a "
                           f"{type(layer).__name__} that mla.optimize did not replace; call model.generate instead")
    if not getattr(text, "is_causal", True):
        raise MlaError("cannot pack sequences because the attention of model is not causal; call model.generate instead")
    return [store.numbers.index(number) for number in range(len(layers))]


def _check_rope(model):
    """Raises if the rope frequencies of a call depend on its longest sequence: then sequences of one call would change
    each other's tokens."""
    for module in model.modules():
        kinds = getattr(module, "rope_type", None)
        for kind in kinds.values() if isinstance(kinds, dict) else [kinds]:
            if isinstance(kind, str) and ("dynamic" in kind or kind == "longrope"):
                raise MlaError(f"cannot pack sequences because the frequencies of rope_type {kind!r} depend on the longest "
                               "sequence of a call; call model.generate instead")


class PackedCache:
    """The sequences of an optimized model, in pages, each with its own length.

        cache = mla.PackedCache(model, pages=256)
        a, b = cache.add(), cache.add()
        batch = cache.batch({a: 1, b: 19})           # one more token of a, and 19 of b
        logits = model(ids, past_key_values=batch).logits    # ids [1, 20], logits [1, 20, vocabulary]
        cache.remove(a)

    model  a model that mla.optimize returned, of which all attention modules were replaced
    pages  number of pages. None: the pages that mla.optimize(model, pages=N) has for all caches, or else pages are
               added when they are needed

    A call of the model takes the tokens that `batch` names, one sequence after another without padding. Sequences
    outside the batch wait. `fork` shares pages; a shared page is copied before a sequence writes it.
    """

    def __init__(self, model, pages=None):
        from .optimizer import store_of

        self._store = store_of(model)
        _check_rope(model)
        self._layers = _layer_numbers(model, self._store)
        like = model.get_input_embeddings().weight
        self.dtype = like.dtype
        if pages is None:
            self._pages = self._store.open(0, like, 0)
        else:
            self._pages = self._store.make_pages(like, whole_number("pages", pages, 1, MOST))
        self.can_extend = pages is None and self._store.pages is None
        self._handles, self._numbers, self._next = [], {}, 0
        self._lengths = {}  # tokens of each sequence, by handle
        self.current = None  # the batch that the next call of the model must have

    def __repr__(self):
        return (f"<mla.PackedCache on {self._pages.device} of {len(self._layers)} layers, {len(self._handles)} sequences, "
                f"{self.free_pages} of {self.total_pages} pages of {self.page_size} tokens free>")

    # -- what it holds --------------------------------------------------------

    @property
    def free_pages(self):
        return self._pages.free_pages

    @property
    def total_pages(self):
        return self._pages.total_pages

    @property
    def page_size(self):
        return self._pages.page_size

    @property
    def handles(self):
        """The handles of all sequences, oldest first."""
        return list(self._handles)

    def length(self, handle):
        """Returns the number of tokens of a sequence."""
        self._number(handle)
        return self._lengths[handle]

    # -- how it changes -------------------------------------------------------

    def add(self):
        """Adds a sequence without tokens; returns its handle, an int that stays the same until `remove`."""
        self._pages.add(1)
        return self._named(0)

    def fork(self, handle, tokens=None):
        """Adds a sequence that shares the pages of another one, with all or the first `tokens` of its tokens; returns
        its handle."""
        number, length = self._number(handle), self._lengths[handle]
        tokens = length if tokens is None else whole_number("fork: tokens", tokens, 0, length)
        self._pages.fork(number, tokens)
        return self._named(tokens)

    def remove(self, handle):
        """Removes a sequence. Pages that no other sequence shares are free again."""
        self._pages.free(self._number(handle))
        self._handles.remove(handle)
        self._numbers = {h: n for n, h in enumerate(self._handles)}
        del self._lengths[handle]
        self.current = None

    def rollback(self, handle, tokens):
        """Removes the last `tokens` tokens of a sequence."""
        number = self._number(handle)
        tokens = whole_number("rollback: tokens", tokens, 0, self._lengths[handle])
        self._pages.rollback(tokens, number)
        self._lengths[handle] -= tokens
        self.current = None

    def pages_needed(self, tokens):
        """Returns how many free pages a batch takes, including copies of shared pages. `tokens`: as for `batch`."""
        return self._pages.pages_needed(self._counts(tokens))

    def batch(self, tokens, *, rows=None, sequences=None, max_length=None):
        """Reserves new tokens, and returns the PackedBatch that the call of the model takes as past_key_values.

        tokens      dict from handles to the numbers of new tokens, in the order of the packed tokens
        rows        number of rows of the calls, for CUDA graphs and torch.compile; None: the sum of `tokens`.
                    With it, the batch has tensors at constant addresses, `PackedBatch.move` writes the next step's
                    values to them, and the rows after the last token are padding. Needs a cache with `pages`
        sequences   with rows: the most sequences of a call; None: rows
        max_length  with rows: the most tokens of a sequence; None: those of all pages
        """
        from .packed_batch import FixedBatch, PackedBatch

        if rows is None:
            if sequences is not None or max_length is not None:
                raise MlaError("sequences and max_length must be None without rows, because then a batch has its own sizes")
            return PackedBatch(self, tokens)
        if self.can_extend:
            raise MlaError("rows must be None for a cache whose pages can move, because it adds pages when needed: pass "
                           "pages=N to mla.PackedCache or mla.optimize")
        rows = whole_number("rows", rows, 1, MOST)
        sequences = rows if sequences is None else whole_number("sequences", sequences, 1, rows)
        most = self.total_pages * self.page_size
        max_length = most if max_length is None else whole_number("max_length", max_length, 1, most)
        return FixedBatch(self, tokens, rows, sequences, max_length)

    # -- for batches ----------------------------------------------------------

    @property
    def store(self):
        return self._store

    @property
    def pages(self):
        """The mla.PagedCache."""
        return self._pages

    @property
    def layers(self):
        """The number among the optimized layers of each layer of the model's cache."""
        return self._layers

    def lengths_after(self, tokens):
        """Checks `tokens`, and returns the lengths of its sequences after the call."""
        self._counts(tokens)
        return [self._lengths[handle] + count for handle, count in tokens.items()]

    def reserve(self, tokens):
        """Reserves new tokens. Returns the numbers of the sequences. If there are too few pages, raises and changes
        nothing."""
        counts = self._counts(tokens)
        self._make_room(tokens, counts)
        self._pages.grow(counts)
        for handle, count in tokens.items():
            self._lengths[handle] += count
        return [self._numbers[handle] for handle in tokens]

    def _make_room(self, tokens, counts):
        missing = self._pages.pages_needed(counts) - self.free_pages
        if missing <= 0:
            return
        if not self.can_extend:
            raise MlaError(f"pages must be at least {self.total_pages + missing} to cache {sum(counts)} more tokens of "
                           f"{len(tokens)} sequences, got {self.total_pages} pages of {self.page_size} tokens, of which "
                           f"{self.free_pages} are free: remove sequences, or pass more pages")
        self._pages.extend(max(missing, self.total_pages))

    def _named(self, tokens):
        handle, self._next = self._next, self._next + 1
        self._numbers[handle] = len(self._handles)
        self._handles.append(handle)
        self._lengths[handle] = tokens
        return handle

    def _number(self, handle):
        try:
            return self._numbers[handle]
        except (KeyError, TypeError):
            raise MlaError(f"handle must be one that add or fork returned and that is not removed, got {handle!r}") from None

    def _counts(self, tokens):
        """Returns the number of new tokens of each sequence of the cache."""
        if not isinstance(tokens, dict) or not tokens:
            raise MlaError(f"tokens must be a dict from handles to numbers of new tokens, got {tokens!r:.80}")
        counts = [0] * len(self._handles)
        for handle, count in tokens.items():
            counts[self._number(handle)] = whole_number(f"tokens[{handle!r}]", count, 1, MOST)
        return counts
