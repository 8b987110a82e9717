"""Serves prompts that come and go with an optimized model: continuous batching on pages."""

import inspect

import torch

from .errors import MlaError, whole_number, yes_or_no
from .packed import PackedCache

MOST = 2**31 - 1


def _token_ids(ids, vocabulary):
    """Returns a prompt as a list."""
    try:
        values = torch.as_tensor(ids)
    except (TypeError, ValueError, RuntimeError) as error:
        raise MlaError(f"ids must be token ids, got {ids!r:.80}") from error
    if values.dim() == 2 and values.shape[0] == 1:
        values = values[0]
    if values.dim() != 1 or not values.numel() or values.is_floating_point() or values.dtype == torch.bool:
        raise MlaError("ids must be whole numbers [N] or [1, N] with N of at least 1, got "
                       f"{str(values.dtype).removeprefix('torch.')} {list(values.shape)}")
    values = values.tolist()
    wrong = next((v for v in values if not 0 <= v < vocabulary), None)
    if wrong is not None:
        raise MlaError(f"ids must be from 0 to {vocabulary - 1}, the vocabulary of model, got {wrong}")
    return values


def _common_tokens(one, other):
    """Returns the number of first tokens that two lists share."""
    most = min(len(one), len(other))
    if one[:most] == other[:most]:
        return most
    least = 0  # equal so far; `most` tokens differ
    while most - least > 1:
        middle = (least + most) // 2
        if one[least:middle] == other[least:middle]:
            least = middle
        else:
            most = middle
    return least


class _Graphs:
    """Calls of the model with one new token per sequence, as CUDA graphs: one for 1, 2, 4, 8, ... rows."""

    def __init__(self, model, cache):
        self.model, self.cache = model, cache
        self._captured = {}  # from a number of rows to graph, batch, ids and logits

    def run(self, tokens, ids):
        """Returns the logits [sequences, vocabulary]. `tokens`: as for PackedCache.batch."""
        rows = 1 << (len(ids) - 1).bit_length()
        values = torch.tensor([ids + [0] * (rows - len(ids))]).pin_memory()
        if rows not in self._captured:
            self._captured[rows] = self._capture(tokens, rows, values)
        else:
            self._captured[rows][1].move(tokens)
            self._captured[rows][2].copy_(values, non_blocking=True)
        graph, _, _, logits = self._captured[rows]
        graph.replay()
        return logits[0, :len(ids)]

    def _capture(self, tokens, rows, values):
        batch, ids, graph = self.cache.batch(tokens, rows=rows), values.to(self.model.device), torch.cuda.CUDAGraph()
        stream = torch.cuda.Stream(ids.device)
        stream.wait_stream(torch.cuda.current_stream(ids.device))
        with torch.cuda.stream(stream):
            self.model(ids, past_key_values=batch)  # what only a first call does
        torch.cuda.current_stream(ids.device).wait_stream(stream)
        with torch.cuda.graph(graph):
            logits = self.model(ids, past_key_values=batch).logits
        return graph, batch, ids, logits


class Engine:
    """Generates tokens for prompts that come and go.

        engine = mla.Engine(mla.optimize(model))
        handles = [engine.add(ids, max_new_tokens=64) for ids in prompts]
        while engine.unfinished:
            engine.step()
        print(engine.tokens(handles[0]))

    model            a model that mla.optimize returned, of which all attention modules were replaced
    pages            number of pages. A prompt waits until there are enough. None: those of mla.optimize(model, pages=N),
                     or else pages are added when they are needed
    tokens_per_step  the most tokens of one call of the model. A step takes one token of each sequence that generates,
                     and fills up with parts of prompts
    graphs           True, on a GPU and with `pages`: steps without prompts are CUDA graphs

    All tokens of a step are packed, without padding, in one call of the model. A prompt that begins like a sequence
    in the cache, with at least one page of equal tokens, shares its pages. If pages run out, the youngest sequence gives
    up its pages and waits; its tokens are kept, and computed again later.
    """

    def __init__(self, model, *, pages=None, tokens_per_step=512, graphs=False):
        self.cache = PackedCache(model, pages)
        yes_or_no(graphs=graphs)
        if graphs and (self.cache.can_extend or model.device.type != "cuda"):
            raise MlaError("graphs must be False without pages=N and on a CPU, because a CUDA graph needs pages at constant "
                           f"addresses, got {'no pages' if self.cache.can_extend else f'a model on {model.device}'}")
        self._graphs = _Graphs(model, self.cache) if graphs else None
        self.model = model
        self.tokens_per_step = whole_number("tokens_per_step", tokens_per_step, 1, MOST)
        self._keeps_logits = "logits_to_keep" in inspect.signature(model.forward).parameters
        self._requests, self._next = {}, 0
        self._waiting, self._running, self._kept = [], [], []

    def __repr__(self):
        return (f"<mla.Engine with {len(self._running)} running and {len(self._waiting)} waiting prompts, "
                f"{self.cache.free_pages} of {self.cache.total_pages} pages free>")

    # -- requests -------------------------------------------------------------

    def add(self, ids, max_new_tokens=None, *, seed=None, logits_processor=None, stopping_criteria=None, tokenizer=None,
            **options):
        """Adds a prompt; returns its handle. The next `step` begins to compute it.

            engine.add(ids, max_new_tokens=64, do_sample=True, temperature=0.7, seed=1)

        ids                [N] or [1, N] token ids: a list or a tensor
        max_new_tokens     number of tokens after the prompt. None: as in `generate`. 0 computes the prompt, and keeps
                           its pages until `remove`, so that prompts that begin with it share them
        seed               of a generator for this prompt; None: PyTorch's default generator
        logits_processor   a LogitsProcessorList, as for `generate`
        stopping_criteria  a StoppingCriteriaList, as for `generate`
        tokenizer          for stop_strings, as for `generate`
        options            settings of transformers.GenerationConfig, as for `generate`: eos_token_id, do_sample, top_p,
                           repetition_penalty, ..., or generation_config. Greedy search and sampling only

        Raises an MlaError for a wrong argument, and if the sequence could not fit into all pages.
        """
        from .request import Request

        ids = _token_ids(ids, self.model.get_input_embeddings().weight.shape[0])
        if max_new_tokens is not None:
            max_new_tokens = whole_number("max_new_tokens", max_new_tokens, 0, MOST)
        request = Request(self.model, self._next, ids, max_new_tokens, seed, logits_processor, stopping_criteria,
                          tokenizer, options)
        needed = self._pages_of(request.limit if request.kept else request.limit - 1)  # the last token is not cached
        if not self.cache.can_extend and needed > self.cache.total_pages:
            raise MlaError(f"pages must be at least {needed} for a sequence of {request.limit} tokens, got "
                           f"{self.cache.total_pages} pages of {self.cache.page_size} tokens: pass more pages, or a "
                           "smaller max_new_tokens")
        self._requests[request.handle] = request
        self._waiting.append(request)
        self._next += 1
        return request.handle

    def _request(self, handle):
        try:
            return self._requests[handle]
        except (KeyError, TypeError):
            raise MlaError(f"handle must be one that add returned and that is not removed, got {handle!r}") from None

    def tokens(self, handle):
        """Returns the tokens generated so far, a list, without the prompt."""
        request = self._request(handle)
        return request.ids[request.prompt:]

    def is_finished(self, handle):
        """True if a prompt has all of its tokens."""
        return self._request(handle).finished

    def remove(self, handle):
        """Removes a prompt, finished or not. Pages that no other sequence shares are free again."""
        request = self._request(handle)
        self._release(request)
        for group in (self._waiting, self._running, self._kept):
            if request in group:
                group.remove(request)
        del self._requests[handle]

    @property
    def unfinished(self):
        """The number of prompts that are not finished."""
        return len(self._waiting) + len(self._running)

    # -- one step -------------------------------------------------------------

    def step(self):
        """Calls the model once; returns the new tokens, a dict from handles to tokens. It is empty if the step computed
        parts of prompts only, or if all prompts are finished.

        Raises an MlaError if pages are too few and no sequence is running that could give some back. Nothing is lost:
        remove handles, and call it again. After an error of the model, the sequences are as before the step.
        """
        counts = self._plan()
        if not counts:
            return {}
        try:
            chosen = self._run(counts)
        except BaseException:
            for request in counts:
                excess = self.cache.length(request.sequence) - request.cached
                self.cache.rollback(request.sequence, excess)
            raise
        for request, count in counts.items():
            request.cached += count
        for request, token in chosen.items():
            request.append(token)
        for request in counts:
            self._settle(request)
        return {request.handle: token for request, token in chosen.items()}

    def _settle(self, request):
        """Takes a request out of the running ones if it is finished."""
        if request.kept and not request.pending:
            request.finished = True
            self._kept.append(request)
        if request.finished:
            self._running.remove(request)
        if request.finished and not request.kept:
            self._release(request)

    def _run(self, counts):
        """Computes the next tokens of requests. Returns the new tokens of those whose prompt is complete."""
        tokens = {request.sequence: count for request, count in counts.items()}
        ids = [token for r, count in counts.items() for token in r.ids[r.cached:r.cached + count]]
        with torch.no_grad():
            logits = self._logits(tokens, ids)
        ready = [(row, r) for row, (r, count) in enumerate(counts.items()) if count == r.pending and not r.kept]
        plain = {row for row, r in ready if r.is_plain}
        greedy = logits.argmax(-1).tolist() if plain else None
        return {r: greedy[row] if row in plain else r.choose(logits[row]) for row, r in ready}

    def _logits(self, tokens, ids):
        """Returns the logits [sequences, vocabulary] of the last token of each sequence."""
        if self._graphs and len(tokens) == len(ids):
            return self._graphs.run(tokens, ids)
        batch = self.cache.batch(tokens)
        kept = {"logits_to_keep": batch.last} if self._keeps_logits else {}
        logits = self.model(torch.tensor([ids], device=self.model.device), past_key_values=batch, **kept).logits[0]
        return logits if kept else logits[batch.last]

    # -- which tokens ---------------------------------------------------------

    def _plan(self):
        """Returns the number of tokens of each request in the next step. Waiting requests become running ones."""
        while True:
            counts, budget = {}, self.tokens_per_step
            for request in sorted(self._running, key=lambda r: r.pending > 1):  # one-token requests first
                counts[request] = min(request.pending, budget)
                budget -= counts[request]
            counts = {request: count for request, count in counts.items() if count}
            if self._fits(counts):
                break
            self._preempt()
        budget = self._admit(counts, budget)
        if not counts and self._waiting:
            self._raise_out_of_pages(self._waiting[0])
        return counts

    def _fits(self, counts):
        if not counts or self.cache.can_extend:
            return True
        return self.cache.pages_needed({r.sequence: count for r, count in counts.items()}) <= self.cache.free_pages

    def _preempt(self):
        """Gives the pages of the youngest running request back. It waits, and is computed again."""
        if len(self._running) == 1:
            self._raise_out_of_pages(self._running[0])
        request = self._running.pop()
        self._release(request)
        self._waiting.insert(0, request)

    def _admit(self, counts, budget):
        """Adds waiting requests to `counts`, as many as the budget and the pages allow. Returns the rest of the
        budget."""
        reserved = sum(self._pages_missing(request) for request in self._running)
        for request in list(self._waiting):
            if not budget:
                break
            source, shared = self._prefix(request)
            if source is None and shared:
                continue  # a prefix that is being computed
            needed = self._pages_of(len(request.ids)) - shared // self.cache.page_size
            if not self.cache.can_extend and needed + reserved > self.cache.free_pages:
                break
            request.sequence = self.cache.add() if source is None else self.cache.fork(source.sequence, shared)
            request.cached = shared
            self._waiting.remove(request)
            self._running.append(request)
            reserved += needed
            if request.pending:
                counts[request] = min(request.pending, budget)
                budget -= counts[request]
            else:  # a kept prompt of which all tokens are shared
                self._settle(request)
        return budget

    def _prefix(self, request):
        """Returns the request whose pages a waiting one can share, and the number of shared tokens. If a running request
        will have more of them than any has, returns None and that number; without equal tokens, None and 0."""
        source, most, later = None, 0, 0
        limit = len(request.ids) - (not request.kept)  # the last token is computed, because its logits are needed
        for other in (*self._running, *self._kept):
            if other.ids[0] == request.ids[0]:
                shared = min(_common_tokens(other.ids, request.ids), limit)
                later = max(later, shared)
                if min(shared, other.cached) > most:
                    source, most = other, min(shared, other.cached)
        if later - most >= self.cache.page_size:
            return None, later
        return (source, most) if most >= self.cache.page_size else (None, 0)

    # -- pages ----------------------------------------------------------------

    def _pages_of(self, tokens):
        return -(-tokens // self.cache.page_size)

    def _pages_missing(self, request):
        """Returns the number of pages that a running request needs for the rest of its tokens."""
        return self._pages_of(len(request.ids)) - self._pages_of(request.cached)

    def _release(self, request):
        if request.sequence is not None:
            self.cache.remove(request.sequence)
            request.sequence, request.cached = None, 0

    def _raise_out_of_pages(self, request):
        raise MlaError(f"pages must be more than {self.cache.total_pages} to cache the {len(request.ids)} tokens of handle "
                       f"{request.handle}, of which {self.cache.free_pages} are free: "
                       f"{self._pages_of(len(request.ids))} are needed. Remove handles that keep pages, or pass more pages")
