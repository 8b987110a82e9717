"""Batches of packed tokens, as the cache of one call of an optimized model."""

import torch
from transformers.cache_utils import Cache, CacheLayerMixin

from .attend import write
from .errors import MlaError
from .recipe import Filled
from .static_layer import views_of


class Run:
    """What the attention of consecutive sequences of a batch reads. `span`: their rows; None: all rows of the call."""

    def __init__(self, expanded, span, table, lengths, cu_seqlens, cu_keys, keys, page_size):
        self.expanded, self.span, self.table, self.lengths = expanded, span, table, lengths
        self.cu_seqlens, self.cu_keys, self.keys = cu_seqlens, cu_keys, keys
        self._page_size, self._plans = page_size, {}

    def rows(self, tensor):
        return tensor if tensor is None or self.span is None else tensor[self.span]

    def plan(self, heads):
        """Returns the schedule of a decode. None while tracing: each decode then makes its own."""
        if torch.compiler.is_compiling():
            return None
        if heads not in self._plans:
            longest = self.table.shape[1] * self._page_size
            self._plans[heads] = torch.ops.mla.plan(self.lengths, heads, 1, self._page_size, longest, self.cu_seqlens)
        return self._plans[heads]


def _sums(counts):
    """Returns the sums of the first 0, 1, 2, ... counts [n + 1], int32."""
    return torch.nn.functional.pad(torch.tensor(counts, dtype=torch.int32).cumsum(0, dtype=torch.int32), (1, 0))


class PackedLayer(CacheLayerMixin):
    """A layer of a batch. `index`: its number among the optimized layers. `leads`: True for the first one."""

    def __init__(self, pages, index, leads):
        super().__init__()
        self.pages, self.index, self.leads, self.is_initialized = pages, index, leads, True

    def append(self, latent, k_rope, query=None, turn=None):
        """Writes new tokens like attend.write; returns the batch, which is the step, and the rotated query."""
        if latent.shape[0] != 1 or latent.shape[1] != self.pages.rows:
            raise MlaError(f"the attention must be called with [1, {self.pages.rows}] tokens, the rows of "
                           f"past_key_values, got {list(latent.shape[:2])}")
        if self.leads and not torch.compiler.is_compiling():
            self.pages.begin_call()
        query = write(self.pages.slots, self.pages.pools(self.index), latent, k_rope, query, turn)
        return self.pages, query

    def filled(self):
        return Filled.PARTLY

    def past(self, _new):
        """Returns 0: the sizes in the module are those of a call without past tokens."""
        return 0

    def lazy_initialization(self, key_states, value_states):
        pass

    def update(self, *_, **__):
        raise MlaError(f"layer {self.index} of past_key_values must be updated by the attention that mla.optimize "
                       "replaced, got an update by other code")

    def get_mask_sizes(self, query_length):
        return query_length, 0

    def get_seq_length(self):
        raise MlaError("position_ids must be past_key_values.position_ids: the sequences of a packed batch have "
                       "different lengths")

    def get_max_length(self):
        return -1


class PackedBatch(Cache):
    """The new tokens of one call of the model, packed, as `PackedCache.batch` returns them.

        batch = cache.batch({a: 1, b: 19})
        logits = model(ids, past_key_values=batch, logits_to_keep=batch.last).logits   # [1, 2, vocabulary]

    rows          number of tokens of the call: input_ids must be [1, rows]
    cu_seqlens    [sequences + 1], int32: where the tokens of each sequence begin
    position_ids  [1, rows], int64: the model gets these if the call has no position_ids
    last          [sequences], int64: the row of the last token of each sequence
    """

    def __init__(self, owner, tokens):
        super().__init__(layers=[PackedLayer(self, index, i == 0) for i, index in enumerate(owner.layers)])
        self.owner, self.store, self.page_size = owner, owner.store, owner.page_size
        self.dtype = owner.dtype
        self.rows = sum(owner.lengths_after(tokens)) - sum(map(owner.length, tokens))
        self._begin(tokens)

    def _reserve(self, tokens):
        """Reserves the new tokens; returns the tables of the call, on the host."""
        owner, pages = self.owner, self.owner.pages
        sequences = torch.tensor(owner.reserve(tokens), dtype=torch.int32)
        table, lengths, slots = pages.export(sequences)
        pages.written()  # by the layers of the call
        self.counts, self.lengths_of = list(tokens.values()), lengths.tolist()
        owner.current = self
        return table, lengths, slots, _sums(self.counts)

    def _begin(self, tokens):
        table, lengths, slots, cu_seqlens = self._reserve(tokens)
        self._host = table, lengths
        sent = self.owner.pages.sent
        positions = self._positions(lengths, cu_seqlens)
        self.table, self.lengths, self.slots, self.cu_seqlens = map(sent, (table, lengths, slots, cu_seqlens))
        self.position_ids, self.last = sent(positions[None]), sent(cu_seqlens[1:].long() - 1)
        self._runs, self._views = {}, views_of(self.owner.pages)

    def _positions(self, lengths, cu_seqlens):
        """Returns the position of each token [N] in its sequence."""
        counts = cu_seqlens.diff().long()
        first = lengths.long() - counts - cu_seqlens[:-1]
        return torch.arange(int(cu_seqlens[-1])) + first.repeat_interleave(counts)

    def pools(self, index):
        """Returns the LayerPools of a layer."""
        return self._views[index]

    def check(self):
        """Raises if the pages may have changed after the tokens were reserved."""
        if self.owner.current is not self:
            raise MlaError("past_key_values must be the last batch of its cache, and be made after the last remove and "
                           "rollback, got an older one: make a new one with batch()")

    def mask(self, dtype, device):
        """Returns the mask [1, 1, rows, rows] that the model hands to its attention, which does not read it. Without
        one, the model would make it."""
        return torch.ones((), dtype=dtype, device=device).expand(1, 1, self.rows, self.rows)

    # -- the attention --------------------------------------------------------

    def begin_call(self):
        """Is called by the first layer of each call."""

    def runs(self, is_expanded, key):
        """Returns the runs of sequences that are attended to in one call. `is_expanded(new tokens, keys)` decides for one
        sequence, and depends on `key`."""
        if key not in self._runs:
            chosen = [is_expanded(*pair) for pair in zip(self.counts, self.lengths_of)]
            starts = [i for i in range(len(chosen)) if i == 0 or chosen[i] != chosen[i - 1]]
            self._runs[key] = [self._run(chosen[i], i, j) for i, j in zip(starts, [*starts[1:], len(chosen)])]
        return self._runs[key]

    def _run(self, expanded, first, last):
        sent = self.owner.pages.sent
        cu_keys, keys = None, sum(self.lengths_of[first:last])
        if expanded:
            cu_keys = sent(_sums(self.lengths_of[first:last]))
        if last - first == len(self.counts):
            return Run(expanded, None, self.table, self.lengths, self.cu_seqlens, cu_keys, keys, self.page_size)
        before = sum(self.counts[:first])
        span = slice(before, before + sum(self.counts[first:last]))
        table, lengths = (sent(tensor[first:last].contiguous()) for tensor in self._host)
        return Run(expanded, span, table, lengths, sent(_sums(self.counts[first:last])), cu_keys, keys, self.page_size)


class FixedBatch(PackedBatch):
    """A batch whose tensors have constant sizes and addresses. A step reads no value on the host, so that a CUDA graph
    can capture it and torch.compile traces it.

        batch = cache.batch({a: 1, b: 1}, rows=8)
        step = torch.compile(model, fullgraph=True)
        step(ids, past_key_values=batch)           # ids [1, 8]; rows from 2 on are padding
        batch.move({a: 1, c: 1})                   # the next step
    """

    def __init__(self, owner, tokens, rows, sequences, max_length):
        if owner.store.form == "expanded":
            raise MlaError("rows must be None with form=\"expanded\", because the number of expanded keys of a step is not "
                           "constant: use form=\"auto\" or form=\"absorbed\"")
        self.sequences, self.max_length = sequences, max_length
        device, count = owner.pages.device, sequences + 1  # the last sequence has the padding
        columns = -(-max_length // owner.page_size)
        self.table = torch.zeros(count, columns, dtype=torch.int32, device=device)
        self.lengths = torch.zeros(count, dtype=torch.int32, device=device)
        self.slots = torch.zeros(rows, dtype=torch.int32, device=device)
        self.cu_seqlens = torch.zeros(count + 1, dtype=torch.int32, device=device)
        self.position_ids = torch.zeros(1, rows, dtype=torch.int64, device=device)
        self.last = torch.zeros(sequences, dtype=torch.int64, device=device)
        self._views, self._size = views_of(owner.pages), rows
        for tensor in (*self._tables(), *(v for views in self._views for v in views[:2])):
            if tensor is not None:  # so that CUDA graphs may write to it
                torch._dynamo.mark_static_address(tensor)
        super().__init__(owner, tokens)

    def _tables(self):
        return (self.table, self.lengths, self.slots, self.cu_seqlens, self.position_ids, self.last)

    def move(self, tokens):
        """Reserves the new tokens of the next call, and writes its tables. `tokens`: as for `PackedCache.batch`."""
        self._begin(tokens)

    def _begin(self, tokens):
        lengths = self.owner.lengths_after(tokens)
        used = sum(tokens.values())
        if used > self._size or len(tokens) > self.sequences or max(lengths) > self.max_length:
            raise MlaError(f"tokens must be at most {self._size} new tokens of {self.sequences} sequences with up to "
                           f"{self.max_length} tokens, got {used} of {len(tokens)} with up to {max(lengths)}")
        self.rows = self._size
        table, lengths, slots, cu_seqlens = self._reserve(tokens)
        count, pad = len(tokens), torch.nn.functional.pad
        rest, unused = self._size - used, self.sequences + 1 - count
        values = (pad(table, (0, max(0, self.table.shape[1] - table.shape[1]), 0, unused))[:, :self.table.shape[1]],
                  pad(lengths, (0, unused)), pad(slots, (0, rest), value=-1),
                  torch.cat([cu_seqlens, *[torch.tensor([n], dtype=torch.int32)
                                           for n in [used] * (unused - 1) + [self._size]]]),
                  pad(self._positions(lengths, cu_seqlens), (0, rest))[None],
                  pad(cu_seqlens[1:].long() - 1, (0, self.sequences - count)))
        for tensor, value in zip(self._tables(), values, strict=True):
            if tensor.is_cuda:
                value = value.pin_memory()
            tensor.copy_(value, non_blocking=True)
        self._runs = {}

    def begin_call(self):
        self._runs = {}  # plans of an earlier call may be in the memory of a CUDA graph

    def runs(self, is_expanded, key):
        """Returns one absorbed run, whatever the lengths of the sequences are."""
        if torch.compiler.is_compiling():
            return [self._absorbed()]
        if not self._runs:
            self._runs[None] = [self._absorbed()]
        return self._runs[None]

    def _absorbed(self):
        return Run(False, None, self.table, self.lengths, self.cu_seqlens, None, 0, self.page_size)
