"""Compares torch.ops.mla.gqa_decode with plain PyTorch, on the CPU and on a GPU if there is one."""

import math

import pytest

torch = pytest.importorskip("torch")

from test_ops import DEVICES, LENGTHS, PAGE, TABLE, close, ints, ops, random  # noqa: E402, F401

KEY_HEADS, GROUP, WIDTH, VALUES, QUERIES = 2, 3, 64, 32, 2
H = KEY_HEADS * GROUP
# How the rows of a page are stored: token by token, head by head, or keys and values in one tensor.
FORMS = {
    "tokens": lambda new: (new(PAGE, KEY_HEADS, WIDTH), new(PAGE, KEY_HEADS, VALUES)),
    "heads": lambda new: (new(KEY_HEADS, PAGE, WIDTH).transpose(1, 2), new(KEY_HEADS, PAGE, VALUES).transpose(1, 2)),
    "joined": lambda new: tuple(new(2, KEY_HEADS, PAGE, WIDTH).transpose(2, 3).unbind(1)),
}


def make(device, form="tokens"):
    """Returns queries, caches that are NaN where they hold no token, block table, lengths, and dense keys and values."""
    q = random(device, 2, QUERIES, H, WIDTH)
    caches = FORMS[form](lambda *sizes: torch.full((6, *sizes), float("nan"), dtype=q.dtype, device=device))
    table = torch.tensor([[4, 1, 3], [0, 2147480000, 2147480000]], dtype=torch.int32, device=device)
    dense = [random(device, 2, TABLE * PAGE, KEY_HEADS, cache.shape[3], seed=i) for i, cache in enumerate(caches)]
    for cache, rows in zip(caches, dense):
        for b, length in enumerate(LENGTHS):
            for t in range(length):
                cache[int(table[b, t // PAGE]), t % PAGE] = rows[b, t]
    return q, *caches, table, ints(device, *LENGTHS), *dense


def reference(q, keys, values):
    """Computes out and lse of causal attention in f64."""
    outs, lses = [], []
    for b, length in enumerate(LENGTHS):
        k, v = (rows[b, :length].double().repeat_interleave(GROUP, dim=1) for rows in (keys, values))
        scores = 0.1 * torch.einsum("shd,thd->sht", q[b].double(), k)
        last = torch.arange(QUERIES, device=q.device) + length - QUERIES
        hidden = torch.arange(length, device=q.device) > last[:, None, None]
        scores = scores.masked_fill(hidden, -math.inf)
        outs.append(torch.einsum("sht,thd->shd", scores.softmax(-1), v))
        lses.append(scores.logsumexp(-1))
    return torch.stack(outs), torch.stack(lses)


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("form", FORMS)
def test_gqa_decode(device, form):
    q, k_cache, v_cache, table, lens, keys, values = make(device, form)
    expected, expected_lse = reference(q, keys, values)
    plan = torch.ops.mla.plan(lens, H, QUERIES, PAGE, TABLE * PAGE, key_heads=KEY_HEADS)
    for given in (None, plan):
        out, lse = torch.ops.mla.gqa_decode(q, k_cache, v_cache, table, lens, given, scale=0.1)
        close(out, expected, device)
        close(lse, expected_lse, device)


@pytest.mark.parametrize("device", DEVICES)
def test_opcheck(device):
    q, k_cache, v_cache, table, lens, _, _ = make(device)
    torch.library.opcheck(torch.ops.mla.gqa_decode.default, (q, k_cache, v_cache, table, lens), dict(scale=0.1))


@pytest.mark.parametrize("change, message", [
    (lambda a: a | {"k_cache": a["k_cache"][..., ::2]},
     r"k_cache must store the rows of a page token by token \(strides 64, 32 and 1\) or head by head \(strides 32, 512 "
     r"and 1\), got strides \[128, 64, 2\]"),
    (lambda a: a | {"v_cache": a["v_cache"].half()}, "v_cache must have type torch.float32 like k_cache, got torch.float16"),
    (lambda a: a | {"v_cache": a["v_cache"][:5]},
     r"v_cache must have shape \[6, 16, 2\] like k_cache except for the width, got \[5, 16, 2, 32\]"),
    (lambda a: a | {"q": a["q"][..., :32]}, "q must have width 64, the width of a head of the cache's k field, got 32"),
    (lambda a: a | {"q": a["q"][:, :, :5]},
     "q must have a multiple of 2 heads, the heads of the cache's k field, got 5"),
    (lambda a: a | {"block_table": a["block_table"].long()}, "block_table must have dtype int32, got int64"),
])
def test_errors(change, message):
    from mla import MlaError

    names = ("q", "k_cache", "v_cache", "block_table", "seq_lens")
    arguments = change(dict(zip(names, make("cpu"))))
    with pytest.raises(MlaError, match=message):
        torch.ops.mla.gqa_decode(**arguments, scale=0.1)
