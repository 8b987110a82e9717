"""A cache with one slot of tokens for each sequence, in a tensor that the caller owns."""

import contextlib
import re

import torch

from .errors import MlaError, whole_number
from .op_registry import expect_int32, expect_ranks

# The most tokens of a slot: a slot is a page of the runtime.
MOST_TOKENS = 2**20
DTYPES = (torch.float32, torch.float16, torch.bfloat16, torch.float8_e4m3fn)


def check_slots(name, tensor):
    """Raises unless each slot of a tensor [max_batch, max_seq, width] can be a page. Errors begin with `name`."""
    batch, tokens, width = tensor.shape
    if tokens > MOST_TOKENS:
        raise MlaError(f"{name}: max_seq must be at most {MOST_TOKENS}, the most tokens of a page, got {tokens}")
    if batch * tokens >= 2**31:
        raise MlaError(f"{name}: max_batch * max_seq must be less than 2^31, because slots are int32, got {batch} * "
                       f"{tokens}")
    # A dimension of size 1 may have any stride, because it has no second element.
    if tensor.stride(2) != 1 and width > 1 or tensor.stride(1) != width and tokens > 1:
        raise MlaError(f"{name}: the tokens of a slot must be contiguous (strides {width} and 1), got strides "
                       f"{tensor.stride(1)} and {tensor.stride(2)}")
    if tensor.stride(0) < tokens * width and batch > 1:
        raise MlaError(f"{name}: slots must not overlap: the stride between them must be at least {tokens * width}, "
                       f"got {tensor.stride(0)}")


def _check_tensor(tensor, rope_width):
    """Raises unless ops on pages can use the tensor without a copy."""
    if not isinstance(tensor, torch.Tensor):
        raise MlaError(f"SlotCache: tensor must be a torch.Tensor, got {type(tensor).__name__}")
    if tensor.dtype not in DTYPES:
        raise MlaError("SlotCache: tensor must have dtype float32, float16, bfloat16 or float8_e4m3fn, got "
                       f"{str(tensor.dtype).removeprefix('torch.')}")
    if tensor.dim() != 3 or min(tensor.shape) < 1:
        raise MlaError(f"SlotCache: tensor must have shape [max_batch, max_seq, C + r], got {list(tensor.shape)}")
    check_slots("SlotCache", tensor)
    whole_number("SlotCache: rope_width", rope_width, 0, tensor.shape[2] - 1)


def _check_scale(k_scale, dtype):
    """Raises unless ops can use the scale with a tensor of this dtype."""
    if k_scale is None:
        return
    if dtype != torch.float8_e4m3fn:
        raise MlaError("SlotCache: k_scale must be None unless tensor has dtype float8_e4m3fn, got "
                       f"{str(dtype).removeprefix('torch.')}")
    if not isinstance(k_scale, torch.Tensor):
        raise MlaError(f"SlotCache: k_scale must be a torch.Tensor, got {type(k_scale).__name__}")
    if k_scale.dtype != torch.float32 or list(k_scale.shape) != [1]:
        raise MlaError("SlotCache: k_scale must have shape [1] and dtype float32, got "
                       f"{list(k_scale.shape)} and {str(k_scale.dtype).removeprefix('torch.')}")


def _expect_tensors(**tensors):
    for name, tensor in tensors.items():
        if not isinstance(tensor, torch.Tensor):
            raise MlaError(f"{name} must be a torch.Tensor, got {type(tensor).__name__}")


def _expect_size(name, tensor, dim, size):
    if tensor.shape[dim] != size:
        raise MlaError(f"{name} must have size {size} in dimension {dim % tensor.dim()}, got {tensor.shape[dim]}")


@contextlib.contextmanager
def _named_as_slots():
    """Names pages as slots, and lengths as `lengths`, in errors of torch.ops.mla, which know only pages."""
    try:
        yield
    except MlaError as error:
        words = re.sub(r"block_table\[(\d+), 0\]", r"slot_ids[\1]", str(error))
        for name, own in (("block_table", "slot_ids"), ("a page of", "a slot of"), ("seq_lens", "lengths"),):
            words = words.replace(name, own)
        raise MlaError(words, status=error.status) from error


def _refuse_own(method, options):
    """Raises for options of torch.ops.mla that a SlotCache passes itself."""
    for name in ("k_scale", "layout", "page_size", "rope_cache"):
        if name in options:
            where = "pass it to SlotCache(tensor, rope_width, k_scale)" if name == "k_scale" else "a SlotCache has its own"
            raise MlaError(f"{method}: {name} must not be given: {where}")


def _is_ordered(cu_seqlens, tokens):
    """True if cumulative lengths begin with 0, do not decrease, and end at `tokens` or before: a tensor."""
    return (cu_seqlens[0] == 0) & (cu_seqlens[1:] >= cu_seqlens[:-1]).all() & (cu_seqlens[-1] <= tokens)


class SlotCache:
    """The cache [max_batch, max_seq, C + r] of one layer: a slot holds all tokens of one sequence.

        cache = SlotCache(torch.zeros(8, 1024, 576, dtype=torch.bfloat16), rope_width=64)
        cache.append(latent, rope, slot_ids, past)                          # new tokens after `past` tokens
        out, lse = cache.decode(q_latent, q_rope, slot_ids, lengths, scale=0.1)

    tensor      [max_batch, max_seq, C + r], float32, float16, bfloat16 or float8_e4m3fn. It is shared, not copied, and
                the slots may have any stride. A row is the latent of a token, then its rope key
    rope_width  r; 0 without a rope part
    k_scale     [1], float32, for float8_e4m3fn: value = stored * scale; None is 1

    A slot is a page of max_seq tokens, and the block table of a sequence is the number of its slot. So all methods are
    calls of torch.ops.mla. Only `append` writes, and only the tensor.

    slot_ids [B], past [B], lengths [B] and cu_seqlens [B + 1] are int32 on the device of the tensor. No method reads them
    on the host, so that a step can be captured in a CUDA graph.
    """

    def __init__(self, tensor, rope_width, k_scale=None):
        _check_tensor(tensor, rope_width)
        _check_scale(k_scale, tensor.dtype)
        self.tensor, self.rope_width, self.k_scale = tensor, rope_width, k_scale

    def __repr__(self):
        batch, tokens, width = self.tensor.shape
        return (f"<mla.SlotCache on {self.tensor.device} of {batch} slots, {tokens} tokens each, latent "
                f"{width - self.rope_width}, rope {self.rope_width}>")

    @property
    def max_seq(self):
        """The tokens of a slot."""
        return self.tensor.shape[1]

    def block_table(self, slot_ids):
        """Returns the block table [B, 1] of sequences: a view of slot_ids."""
        _expect_tensors(slot_ids=slot_ids)
        expect_ranks(slot_ids=(slot_ids, 1))
        expect_int32(slot_ids=slot_ids)
        return slot_ids.unsqueeze(1)

    def _expect_parts(self, names, latent, rope, rank):
        """Raises unless two tensors have this rank and the widths of the two parts of a row. The ops know only the sum
        of the widths."""
        _expect_tensors(**{names[0]: latent})
        expect_ranks(**{names[0]: (latent, rank), names[1]: (rope, rank)})
        _expect_size(names[0], latent, -1, self.tensor.shape[2] - self.rope_width)
        if rope is None and self.rope_width:
            raise MlaError(f"{names[1]} must be a tensor because rope_width is {self.rope_width}, got None")
        if rope is not None and not self.rope_width:
            raise MlaError(f"{names[1]} must be None because rope_width is 0, got a tensor")
        if rope is not None:
            _expect_size(names[1], rope, -1, self.rope_width)

    def slots(self, slot_ids, past, new_tokens, cu_seqlens=None, check=False):
        """Returns the slots of new tokens for torch.ops.mla.append, [B * new_tokens] int32.

        past        [B], int32: the tokens that each sequence has already
        new_tokens  S, or with cu_seqlens N, the number of new tokens
        cu_seqlens  [B + 1], int32: where the new tokens of each sequence begin among all N

        A token gets -1 if its sequence has slot -1, or if it is past the last boundary: padding. Wrong tokens get -1,
        too: those past max_seq or of a negative `past`, and those of a slot that does not exist. On the CPU and with
        `check` they get a number that append reports as an error, and so do all tokens if cu_seqlens does not begin
        with 0, decreases or exceeds new_tokens.
        """
        _expect_tensors(slot_ids=slot_ids, past=past)
        expect_ranks(slot_ids=(slot_ids, 1), past=(past, 1), cu_seqlens=(cu_seqlens, 1))
        expect_int32(slot_ids=slot_ids, past=past, cu_seqlens=cu_seqlens)
        _expect_size("past", past, 0, slot_ids.shape[0])
        numbers = torch.arange(new_tokens, dtype=torch.int32, device=slot_ids.device)
        if cu_seqlens is None:
            ids, position = slot_ids.unsqueeze(1), past.unsqueeze(1) + numbers
        else:
            # The sequence of each token. Padding counts to the last sequence here.
            batch = slot_ids.shape[0]
            _expect_size("cu_seqlens", cu_seqlens, 0, batch + 1)
            if batch == 0:
                return torch.full_like(numbers, -1)
            sequence = torch.searchsorted(cu_seqlens.narrow(0, 1, batch), numbers, right=True, out_int32=True)
            padding = sequence >= batch
            ids, before, begin = (each.index_select(0, sequence.clamp(max=batch - 1)) for each in (slot_ids, past, cu_seqlens))
            ids, position = torch.where(padding, -1, ids), before + numbers - begin
        checked = check or slot_ids.device.type == "cpu"
        wrong = self.tensor.shape[0] * self.max_seq if checked else -1
        exists = (ids >= 0) & (ids < self.tensor.shape[0]) & (position >= 0) & (position < self.max_seq)
        slots = torch.where(ids == -1, -1, torch.where(exists, ids * self.max_seq + position, wrong))
        if checked and cu_seqlens is not None:
            slots = torch.where(_is_ordered(cu_seqlens, new_tokens), slots, wrong)
        return slots.to(torch.int32).flatten()

    def append(self, latent, rope, slot_ids, past, cu_seqlens=None, cos=None, sin=None, *, check=False, **options):
        """Writes new tokens after the `past` tokens of their sequences.

        latent [B, S, C] and rope [B, S, r], or [N, C] and [N, r] with cu_seqlens. With cos and sin, rotates the rope part
        first. Further options are those of torch.ops.mla.append.
        """
        ragged = cu_seqlens is not None
        _refuse_own("append", options)
        self._expect_parts(("latent", "rope"), latent, rope, 2 if ragged else 3)
        _expect_tensors(slot_ids=slot_ids)
        expect_ranks(slot_ids=(slot_ids, 1))
        if not ragged:
            _expect_size("latent", latent, 0, slot_ids.shape[0])
        new_tokens = latent.shape[0 if ragged else 1]
        slots = self.slots(slot_ids, past, new_tokens, cu_seqlens, check)
        try:
            torch.ops.mla.append(latent, rope, slots, self.tensor, None, cos, sin, k_scale=self.k_scale, check=check,
                                 **options)
        except MlaError as error:
            token = re.search(r"slots\[(\d+)\]", str(error))
            if not token:
                raise
            if ragged and not _is_ordered(cu_seqlens, new_tokens):
                raise MlaError(f"append: cu_seqlens must begin with 0, must not decrease, and must end at {new_tokens}, the number of "
                               f"new tokens, or before, got {cu_seqlens.tolist()!r:.80}") from error
            raise MlaError(f"append: new token {token[1]} must be in a slot of 0 to {self.tensor.shape[0] - 1}, or -1 for padding, and at "
                           f"a position of 0 to {self.max_seq - 1}: check slot_ids, past and cu_seqlens") from error

    def plan(self, lengths, heads, query_len, cu_seqlens=None, **options):
        """Returns the split-KV schedule of a step, which `decode` of every layer can use. Options: torch.ops.mla.plan."""
        return torch.ops.mla.plan(lengths, heads, query_len, self.max_seq, self.max_seq, cu_seqlens, **options)

    def decode(self, q_latent, q_rope, slot_ids, lengths, plan=None, cu_seqlens=None, **options):
        """Computes absorbed attention over the first `lengths` tokens of each sequence, new ones included.

        Further options are those of torch.ops.mla.decode, such as scale, which is required. Returns out and lse.
        """
        _refuse_own("decode", options)
        self._expect_parts(("q_latent", "q_rope"), q_latent, q_rope, 4 if cu_seqlens is None else 3)
        with _named_as_slots():
            return torch.ops.mla.decode(q_latent, q_rope, self.tensor, None, self.block_table(slot_ids), lengths, plan,
                                        cu_seqlens, k_scale=self.k_scale, **options)

    def gather(self, slot_ids, lengths, length, **options):
        """Copies the first `lengths` tokens of each sequence to a dense latent [B, length, C] and rope [B, length, r].

        `length` is a number of the host: at least the largest length. Rows past a length are 0. Options:
        torch.ops.mla.gather.
        """
        _refuse_own("gather", options)
        with _named_as_slots():
            return torch.ops.mla.gather(self.tensor, None, self.block_table(slot_ids), lengths, length, self.rope_width,
                                        k_scale=self.k_scale, **options)

    def prefill(self, q_nope, q_rope, w_uk, w_uv, slot_ids, lengths, length, cu_seqlens=None, **options):
        """Computes attention of queries that are not absorbed over the first `lengths` tokens of each sequence.

        q_nope [B, S, H, n] and q_rope [B, S, H, r], or ragged with cu_seqlens; w_uk [H, n, C] and w_uv [H, v, C]; `length` as
        in `gather`. Further options are those of torch.ops.mla.attention, such as scale, which is required. Returns out and lse.
        """
        _refuse_own("prefill", options)
        dtype = q_nope.dtype if self.tensor.dtype == torch.float8_e4m3fn else None
        latent, rope = self.gather(slot_ids, lengths, length, out_dtype=dtype)
        return torch.ops.mla.attention(q_nope, q_rope, latent, rope if self.rope_width else None, w_uk, w_uv, lengths,
                                       cu_seqlens, **options)
