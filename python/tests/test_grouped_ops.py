"""Compares gqa_decode, gqa_append and gqa_gather with plain PyTorch, on the CPU and on a GPU if there is one."""

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


def slots_of(table, lengths):
    """Returns the slot of each token, sequence by sequence."""
    return [int(table[b, t // PAGE]) * PAGE + t % PAGE for b, length in enumerate(lengths) for t in range(length)]


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("form", FORMS)
def test_append_and_gather(device, form):
    """Append writes what make() writes and no other byte; gather returns it, with zeros past the lengths."""
    _, *expected, table, lens, keys, values = make(device, form)
    _, *caches, _, _, _, _ = make(device, form)
    for cache in caches:
        cache.fill_(float("nan"))
    new = [torch.cat([rows[b, :length] for b, length in enumerate(LENGTHS)]) for rows in (keys, values)]
    skipped = [torch.cat([rows, rows[:1]]) for rows in new]
    torch.ops.mla.gqa_append(*skipped, ints(device, *slots_of(table, LENGTHS), -1), *caches)
    for cache, want in zip(caches, expected):
        assert torch.equal(cache.nan_to_num(7.0), want.nan_to_num(7.0))
    T = max(LENGTHS) + 3
    for got, rows in zip(torch.ops.mla.gqa_gather(*caches, table, lens, T), (keys, values)):
        for b, length in enumerate(LENGTHS):
            assert torch.equal(got[b, :length], rows[b, :length]) and not got[b, length:].any()
    cu = ints(device, 0, LENGTHS[0] - 5, sum(LENGTHS) - 5)
    starts, some = ints(device, 5, 0), ints(device, LENGTHS[0] - 5, LENGTHS[1])
    ragged = torch.ops.mla.gqa_gather(*caches, table, some, sum(LENGTHS) - 5, starts, cu)
    for got, rows in zip(ragged, new):
        assert torch.equal(got, rows[5:])


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("per_head", [False, True])
def test_e4m3_append_and_gather(form, per_head):
    """The stored bits are those of PyTorch, and a gather returns them times the scale."""
    _, *caches, table, lens, keys, values = make("cpu", form)
    scales = [torch.tensor([0.5, 0.25]) if per_head else torch.tensor([0.5]), torch.tensor([2.0])]
    keys, values = keys.clone(), values.clone()
    keys[0, 0, 0, 0] = 1e4
    new = [torch.cat([rows[b, :length] for b, length in enumerate(LENGTHS)]) for rows in (keys, values)]
    caches = [cache.clone(memory_format=torch.preserve_format).to(torch.float8_e4m3fn) for cache in caches]
    torch.ops.mla.gqa_append(*new, ints("cpu", *slots_of(table, LENGTHS)), *caches, *scales)
    got = torch.ops.mla.gqa_gather(*caches, table, lens, max(LENGTHS), None, None, *scales, out_dtype=torch.float32)
    for dense, rows, scale in zip(got, (keys, values), scales):
        scale = scale[:, None]
        stored = (rows.bfloat16().float() / scale).clamp(-448, 448).to(torch.float8_e4m3fn).float() * scale
        for b, length in enumerate(LENGTHS):
            assert torch.equal(dense[b, :length], stored[b, :length])


@pytest.mark.parametrize("device", DEVICES)
def test_append_opcheck(device):
    _, k_cache, v_cache, table, lens, keys, values = make(device)
    caches = [cache.nan_to_num().contiguous() for cache in (k_cache, v_cache)]
    torch.library.opcheck(torch.ops.mla.gqa_append.default,
                          (keys[:, :1].contiguous(), values[:, :1].contiguous(), ints(device, 7, -1), *caches))
    torch.library.opcheck(torch.ops.mla.gqa_gather.default, (*caches, table, lens, 40))


@pytest.mark.parametrize("call, message", [
    (lambda o, k, v, c: o.gqa_append(k, v, ints("cpu", 1), *c), r"gqa_append: slots must have size 2 in dimension 0, got 1"),
    (lambda o, k, v, c: o.gqa_append(k, v, ints("cpu", 1, 96), *c), r"gqa_append: slots\[1\] must be a slot of -1 to 95, got 96"),
    (lambda o, k, v, c: o.gqa_append(k[:, :1], v, ints("cpu", 1, 2), *c), "gqa_append: key must have size 2 in dimension 1, got 1"),
    (lambda o, k, v, c: o.gqa_append(k, v[..., :3], ints("cpu", 1, 2), *c),
     "gqa_append: value must have size 32 in dimension 2, got 3"),
    (lambda o, k, v, c: o.gqa_append(k, v, ints("cpu", 1, 2), *c, torch.ones(2)),
     "gqa_append: k_scale must be absent unless the cache's keys have 8 bits, got type f32"),
    (lambda o, k, v, c: o.gqa_gather(*c, ints("cpu", 4, 9)[None], ints("cpu", 20), 20),
     r"gqa_gather: block_table\[0, 1\] must be a page of 0 to 5, got 9"),
    (lambda o, k, v, c: o.gqa_gather(*c, ints("cpu", 4, 5)[None], ints("cpu", 20), 8),
     r"gqa_gather: seq_lens\[0\] must be a length of 0 to 8, got 20"),
])
def test_cache_errors(call, message):
    from mla import MlaError

    caches = torch.zeros(6, PAGE, KEY_HEADS, WIDTH), torch.zeros(6, PAGE, KEY_HEADS, VALUES)
    with pytest.raises(MlaError, match=message):
        call(torch.ops.mla, torch.ones(2, KEY_HEADS, WIDTH), torch.ones(2, KEY_HEADS, VALUES), caches)
