"""Variants of decode attention in PyTorch, and the choice of the fastest.

The fastest variant depends on shape, type and release. For example, in bf16
`torch.bmm` over several sequences takes up to three times as long as `torch.mm` of each
sequence. So a comparison with PyTorch tries all variants.
"""

import math
import time

import torch
from torch.nn.functional import linear, scaled_dot_product_attention, softmax


def each(attend):
    """Applies `attend` to each sequence of a batch."""
    return lambda q, kv, latent: torch.stack(
        [attend(q[i], kv[i], kv[i, :, :latent]) for i in range(q.shape[0])])


def by_einsum(q, kv, latent):
    weights = torch.softmax(torch.einsum("bhc,bsc->bhs", q, kv), -1)
    return torch.einsum("bhs,bsc->bhc", weights, kv[..., :latent])


def by_bmm(q, kv, latent):
    weights = torch.softmax(torch.bmm(q, kv.transpose(1, 2)), -1)
    return torch.bmm(weights, kv[..., :latent])


def by_sdpa(q, kv, latent):
    # Passes the heads as queries of one head, and values as wide as keys: the fused kernel requires both.
    return scaled_dot_product_attention(q[:, None], kv[:, None], kv[:, None],
                                        scale=1.0)[:, 0, :, :latent]


def in_chunks(tokens):
    def attend(q, kv, value):
        starts = range(0, kv.shape[0], tokens)
        weights = softmax(torch.cat([torch.mm(q, kv[s:s + tokens].t()) for s in starts], 1), -1)
        result = torch.mm(weights[:, :tokens], value[:tokens])
        for s in starts[1:]:
            result.addmm_(weights[:, s:s + tokens], value[s:s + tokens])
        return result
    return each(attend)


# Variants of absorbed attention: functions of the scaled query [b, h, c + r], keys [b, s, c + r] and c.
ABSORBED = {
    "einsum": by_einsum,
    "bmm": by_bmm,
    "mm": each(lambda q, kv, v: torch.mm(softmax(torch.mm(q, kv.t()), -1), v)),
    "linear": each(lambda q, kv, v: linear(softmax(linear(q, kv), -1), v.t())),
    "key rows": each(lambda q, kv, v: torch.mm(softmax(torch.mm(kv, q.t()), 0).t(), v)),
    "value rows": each(lambda q, kv, v: torch.mm(v.t(), softmax(torch.mm(kv, q.t()), 0)).t()),
    "chunks of 1024": in_chunks(1024),
    "chunks of 2048": in_chunks(2048),
    "sdpa": by_sdpa,
}


def by_matmul(q, k, v, scale):
    return torch.matmul(torch.softmax(torch.matmul(q * scale, k.transpose(-1, -2)), -1), v)


def fused(q, k, v, scale):
    return scaled_dot_product_attention(q, k, v, scale=scale)


# Variants of attention over expanded keys and values of shape [b, h, s, d]: a function; True if its
# values are padded to the width of keys in advance; and a function that returns the bytes per token
# and head, given the bytes of an element, the width of keys and the width of values. The fused kernel
# requires keys and values of the same width. Otherwise PyTorch makes a copy of both in f32.
EXPANDED = {
    "padded": (fused, True, lambda size, key, value: 2 * key * size),
    "sdpa": (fused, False, lambda size, key, value: (key + value) * (size + 4)),
    "matmul": (by_matmul, False, lambda size, key, value: (key + value) * size),
}


def expanded(name, batch, heads, keys, dtype, heads_first, widths=(192, 128)):
    """Returns a call of EXPANDED[name] on keys and values with memory order [b, h, s, d] (if
    heads_first) or [b, s, h, d]. They contain small random numbers, which do not affect the time."""
    def make(width):
        shape = (heads, keys) if heads_first else (keys, heads)
        tensor = torch.empty(batch, *shape, width, dtype=dtype)
        noise = torch.randn(shape[1], width).div_(10).to(dtype)
        for part in tensor:
            part.copy_(noise.expand_as(part))
        return tensor if heads_first else tensor.transpose(1, 2)
    attend, padded, _ = EXPANDED[name]
    key, value = widths
    q = torch.randn(batch, heads, 1, key).div_(10).to(dtype)
    k, v = make(key), make(key if padded else value)
    return lambda: attend(q, k, v, key ** -0.5)[..., :value]


def visible(tokens, past):
    """Returns a mask of bool [tokens, past + tokens]: the keys that each new token sees."""
    return torch.ones(tokens, past + tokens, dtype=torch.bool).tril(past)


# Variants of prefill, and functions of heads, tokens, keys and the bytes of an element that return the
# bytes of their operands and intermediate results.
PREFILL = {
    "padded": lambda h, t, s, size: h * (3 * t + 2 * s) * 192 * size,
    "sdpa": lambda h, t, s, size: h * (2 * t * 192 + s * 320) * (size + 4) + h * t * s * 8,
    "matmul": lambda h, t, s, size: h * (2 * t * 192 + s * 320) * size + 3 * h * t * s * size,
}


def prefill(name, x, scale, heads_first):
    """Returns a call of PREFILL[name] on the operands x (compare_prefill.Operands), which returns
    [tokens, h, 128]. Keys and values have memory order [h, s, d] (if heads_first) or [s, h, d]."""
    def arranged(tensor):  # [s, h, d] to [1, h, s, d]
        moved = tensor.transpose(0, 1)[None]
        return moved.contiguous() if heads_first else moved

    tokens, width = x.q_nope.shape[0], x.value.shape[-1]
    shared = x.k_rope[:, None].expand(-1, x.value.shape[1], -1)
    q, k = arranged(torch.cat([x.q_nope, x.q_rope], -1)), arranged(torch.cat([x.k_nope, shared], -1))
    v = x.value
    if name == "padded":
        v = torch.nn.functional.pad(v, (0, k.shape[-1] - width))
    v = arranged(v)
    mask = torch.zeros(tokens, k.shape[2], dtype=q.dtype).masked_fill_(~visible(tokens, x.past), -math.inf)
    if name == "matmul":
        def attend():
            return torch.matmul(torch.softmax(torch.matmul(q * scale, k.transpose(-1, -2)).add_(mask), -1), v)
    elif x.past == 0:
        def attend():
            return scaled_dot_product_attention(q, k, v, is_causal=True, scale=scale)
    else:
        def attend():
            return scaled_dot_product_attention(q, k, v, attn_mask=mask, scale=scale)
    return lambda: attend()[0, ..., :width].transpose(0, 1)


def race(ours, rivals, seconds, clock=time.perf_counter, least=3, bar=math.inf, rounds=200):
    """Returns the best time of each function in `ours` and in `rivals` (lists), with interleaved
    repetitions.

    The first round is a warm-up. A rival is dropped if it takes more than 1.5 times the smaller of
    `bar` and the time of the fastest rival so far. After the warm-up, whose calls also prepare
    objects, and after the first repetition, which the machine may have disturbed, the factor is 4
    instead of 1.5. A rival that is dropped after the warm-up has the time of its first call."""
    functions = [*ours, *rivals]
    best = [math.inf] * len(functions)
    racing, spent, turn = list(range(len(functions))), 0.0, 0
    while turn <= least or (spent < seconds and turn < rounds):
        took = {}
        for i in racing:
            begin = clock()
            functions[i]()
            took[i] = clock() - begin
            spent += took[i]
            if turn > 0:
                best[i] = min(best[i], took[i])
        theirs = {i: took[i] if turn == 0 else best[i] for i in racing if i >= len(ours)}
        limit = (4 if turn < 2 else 1.5) * min(bar, min(theirs.values(), default=math.inf))
        for i in [i for i in theirs if theirs[i] > limit]:
            racing.remove(i)
            best[i] = theirs[i]
        turn += 1
    return best[:len(ours)], best[len(ours):]
