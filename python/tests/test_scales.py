"""Compares the ops of torch.ops.mla on 8-bit operands and caches with plain PyTorch, on the CPU."""

import math

import pytest

torch = pytest.importorskip("torch")

from test_ops import LENGTHS, PAGE, TABLE, ints, ops, random  # noqa: E402, F401

E4M3, LARGEST = torch.float8_e4m3fn, 448.0
H, QUERIES, SCALE = 6, 2, 0.1


def quantised(values, scale=None):
    """Returns values divided by a scale of their last but one dimension, as float8_e4m3fn."""
    scale = torch.ones(1) if scale is None else scale
    return (values.float() / scale[:, None]).clamp(-LARGEST, LARGEST).to(E4M3)


def stored(tensor, scale=None):
    """Returns the values of a tensor in float64. A scale is [1] or has one element per head, the last but one dimension."""
    return tensor.double() if scale is None else tensor.double() * scale.double()[:, None]


def scales(form, heads, seed):
    """Returns a scale that is absent, of the whole tensor, or of each head."""
    if form == "none":
        return None
    generator = torch.Generator().manual_seed(seed)
    return torch.rand(1 if form == "tensor" else heads, generator=generator) * 0.3 + 0.05


def attended(q, k, v, last):
    """Computes out and lse of one sequence in float64: q [S, H, d], k and v [T, H, .]. Query i sees keys up to last[i]."""
    scores = SCALE * torch.einsum("shd,thd->sht", q, k)
    scores = scores.masked_fill(torch.arange(k.shape[0]) > last[:, None, None], -math.inf)
    return torch.einsum("sht,thd->shd", scores.softmax(-1), v), scores.logsumexp(-1)


def close(out, expected, dtype, narrow):
    """The bound of docs/Rationale.md: stored values are exact, so the error is that of the weights, rounded to bfloat16
    unless the queries are float32, and that of the result."""
    weights = 2**-8 if narrow else 1e-5
    result = {torch.float32: 1e-6, torch.float16: 2**-11, torch.bfloat16: 2**-8}[dtype]
    assert out.dtype == dtype
    assert bool(((out.double() - expected).abs() <= result * expected.abs() + weights * expected.abs().amax()).all())


@pytest.mark.parametrize("form", ["none", "tensor", "head"])
@pytest.mark.parametrize("dtype", [torch.bfloat16, torch.float16, torch.float32])
def test_prefill(form, dtype):
    q_scale, k_scale, v_scale = (scales(form, H, seed) for seed in range(3))
    q, k, v = (quantised(random("cpu", 2, 9, H, width, seed=i) * 2, s)
               for i, (width, s) in enumerate(((24, q_scale), (24, k_scale), (20, v_scale))))
    rope, shared = quantised(random("cpu", 2, 9, H, 16, seed=4), q_scale), quantised(random("cpu", 2, 9, 16, seed=5))
    k_rope = stored(shared)[:, :, None].expand(2, 9, H, 16) * (1 if k_scale is None else k_scale.double()[:, None])
    out, lse = torch.ops.mla.prefill(q, rope, k, shared, v, scale=SCALE, q_scale=q_scale, k_scale=k_scale,
                                     v_scale=v_scale, out_dtype=dtype)
    queries = torch.cat([stored(q, q_scale), stored(rope, q_scale)], -1)
    keys = torch.cat([stored(k, k_scale), k_rope], -1)
    for b in range(2):
        expected, expected_lse = attended(queries[b], keys[b], stored(v, v_scale)[b], torch.arange(9))
        close(out[b], expected, dtype, narrow=True)
        close(lse[b], expected_lse, torch.float32, narrow=False)


def paged(*rows):
    """Returns pools whose free places are NaN, with the rows of two sequences, and a block table."""
    table = torch.tensor([[4, 1, 3], [0, 2147480000, 2147480000]], dtype=torch.int32)
    pools = [torch.full((6, PAGE, *row.shape[2:]), float("nan")).to(E4M3) for row in rows]
    for pool, row in zip(pools, rows):
        for b, length in enumerate(LENGTHS):
            for t in range(length):
                pool[int(table[b, t // PAGE]), t % PAGE] = row[b, t]
    return (*pools, table)


@pytest.mark.parametrize("form", ["none", "tensor", "head"])
@pytest.mark.parametrize("dtype", [torch.bfloat16, torch.float16, torch.float32, E4M3])
def test_gqa_decode(form, dtype):
    heads = 2
    k_scale, v_scale = scales(form, heads, 1), scales(form, heads, 2)
    k, v = (quantised(random("cpu", 2, TABLE * PAGE, heads, 32, seed=i), s) for i, s in enumerate((k_scale, v_scale)))
    k_cache, v_cache, table = paged(k, v)
    q_scale = scales(form, H, 3) if dtype == E4M3 else None
    q = random("cpu", 2, QUERIES, H, 32, seed=6)
    q = quantised(q, q_scale) if dtype == E4M3 else q.to(dtype)
    out, lse = torch.ops.mla.gqa_decode(q, k_cache, v_cache, table, ints("cpu", *LENGTHS), scale=SCALE, q_scale=q_scale,
                                        k_scale=k_scale, v_scale=v_scale)
    for b, length in enumerate(LENGTHS):
        keys, values = (stored(rows, s)[b, :length].repeat_interleave(H // heads, dim=1)
                        for rows, s in ((k, k_scale), (v, v_scale)))
        expected, expected_lse = attended(stored(q, q_scale)[b], keys, values, torch.arange(QUERIES) + length - QUERIES)
        close(out[b], expected, torch.bfloat16 if dtype == E4M3 else dtype, narrow=dtype not in (torch.float32, torch.float16))
        close(lse[b], expected_lse, torch.float32, narrow=False)


@pytest.mark.parametrize("dtype", [torch.bfloat16, torch.float32, E4M3, "wide"])
@pytest.mark.parametrize("scaled", [False, True])
def test_decode(dtype, scaled):
    k_scale = torch.tensor([0.21]) if scaled else None
    rows = quantised(random("cpu", 2, TABLE * PAGE, 1, 80) * 2, k_scale)[:, :, 0]
    cache, table = paged(rows)
    q_scale = scales("head", H, 3) if dtype == E4M3 else None
    q = random("cpu", 2, QUERIES, H, 80, seed=6)
    parts = [quantised(q, q_scale) if dtype == E4M3 else q.to(torch.bfloat16 if dtype == "wide" else dtype)] * 2
    if dtype == "wide":
        parts[0] = q
    q_latent, q_rope = parts[0][..., :64], parts[1][..., 64:]
    out, lse = torch.ops.mla.decode(q_latent, q_rope, cache, None, table, ints("cpu", *LENGTHS), scale=SCALE,
                                    q_scale=q_scale, k_scale=k_scale)
    keys = rows.double() * (k_scale.double() if scaled else 1)
    queries = torch.cat([stored(q_latent, q_scale), stored(q_rope, q_scale)], -1)
    for b, length in enumerate(LENGTHS):
        key = keys[b, :length, None].expand(length, H, 80)
        expected, expected_lse = attended(queries[b], key, key[..., :64], torch.arange(QUERIES) + length - QUERIES)
        close(out[b], expected, dtype if dtype == torch.float32 else torch.bfloat16, narrow=dtype != torch.float32)
        close(lse[b], expected_lse, torch.float32, narrow=False)


SPECIAL = [float("nan"), float("inf"), -float("inf"), -0.0, 1e4, -1e4, 449.0, 2**-9, 2**-10, 3 * 2**-11, 1e-30]


@pytest.mark.parametrize("dtype", [torch.float32, torch.float16, torch.bfloat16])
@pytest.mark.parametrize("scale", [None, 0.3])
@pytest.mark.parametrize("interleaved", [False, True])
def test_append(dtype, scale, interleaved):
    """Values are rounded to 16 bits, divided by the scale and rounded to 8 bits, whether the rotation is fused or not."""
    latent, rope = random("cpu", 3, 64) * 300, random("cpu", 3, 16, seed=1)
    latent[0, :len(SPECIAL)] = torch.tensor(SPECIAL)
    latent, rope = latent.to(dtype), rope.to(dtype)
    angles = torch.rand(3, 8, generator=torch.Generator().manual_seed(2)) * 6
    cos, sin, slots = angles.cos(), angles.sin(), ints("cpu", 20, -1, 3)
    k_scale = None if scale is None else torch.tensor([scale])
    fused, apart = torch.zeros(2, PAGE, 80).to(E4M3), torch.zeros(2, PAGE, 80).to(E4M3)
    torch.ops.mla.append(latent, rope, slots, fused, None, cos, sin, interleaved, False, k_scale=k_scale)
    rotated = torch.ops.mla.rope(rope, cos, sin, interleaved, False)
    torch.ops.mla.append(latent, rotated, slots, apart, None, k_scale=k_scale)
    assert torch.equal(fused.view(torch.uint8), apart.view(torch.uint8))
    narrow = torch.float16 if dtype == torch.float16 else torch.bfloat16
    for row, values in ((20, 0), (3, 2)):
        value = torch.cat([latent[values], rotated[values]]).to(narrow).float() / (scale or 1)
        expected = value.clamp(-LARGEST, LARGEST).to(E4M3).view(torch.uint8)
        expected[value.isnan()] = 0x7F
        assert torch.equal(apart.view(torch.uint8)[row // PAGE, row % PAGE], expected)
    assert int((apart.view(torch.uint8) != 0).any(-1).sum()) == 2


def test_gather_and_prepare():
    k_scale = torch.tensor([0.3])
    rows = random("cpu", 5, 80)
    cache = torch.zeros(1, PAGE, 80).to(E4M3)
    angles = torch.rand(5, 8, generator=torch.Generator().manual_seed(2))
    q_rope = random("cpu", 5, H, 16).bfloat16()
    arguments = (rows[:, :64], rows[:, 64:], ints("cpu", *range(5)), cache, None, angles.cos(), angles.sin())
    rotated = torch.ops.mla.prepare(q_rope, *arguments, k_scale=k_scale)
    assert torch.equal(rotated, torch.ops.mla.rope(q_rope, angles.cos(), angles.sin()))
    again = torch.zeros_like(cache)
    torch.ops.mla.append(*arguments[:3], again, *arguments[4:], k_scale=k_scale)
    assert torch.equal(cache.view(torch.uint8), again.view(torch.uint8))
    for dtype in (None, torch.float16, torch.float32):
        latent, rope = torch.ops.mla.gather(cache, None, ints("cpu", [0]), ints("cpu", 5), 7, 16, k_scale=k_scale,
                                            out_dtype=dtype)
        expected = torch.zeros(1, 7, 80)
        expected[0, :5] = cache[0, :5].float() * k_scale
        assert torch.equal(torch.cat([latent, rope], -1), expected.to(dtype or torch.bfloat16))


def calls():
    """Returns an op, its arguments and its keywords, for each op that takes scales."""
    q, cache = quantised(random("cpu", 1, 2, H, 32)), quantised(random("cpu", 2, PAGE, 2, 32))
    one, table, length = torch.tensor([0.5]), ints("cpu", [1, 0]), ints("cpu", 20)
    pool = torch.zeros(2, PAGE, 48).to(E4M3)
    bf16 = random("cpu", 1, 2, H, 48).bfloat16()
    named = torch.ops.mla
    return {
        "prefill": (named.prefill, (q, None, q, None, q),
                    dict(scale=SCALE, q_scale=one, k_scale=one, v_scale=one, out_dtype=torch.float16)),
        "gqa_decode": (named.gqa_decode, (q.bfloat16(), cache, cache, table, length),
                       dict(scale=SCALE, k_scale=one, v_scale=one)),
        "decode": (named.decode, (bf16[..., :32], bf16[..., 32:], pool, None, table, length), dict(scale=SCALE, k_scale=one)),
        "gather": (named.gather, (pool, None, table, length, 20, 16), dict(k_scale=one)),
        "append": (named.append, (torch.ones(2, 32), torch.ones(2, 16), ints("cpu", 3, -1), pool, None), dict(k_scale=one)),
    }


@pytest.mark.parametrize("name", ["prefill", "gqa_decode", "decode", "gather", "append"])
def test_opcheck(name):
    op, arguments, keywords = calls()[name]
    # The other checks compute with the 8-bit arguments, which PyTorch does not support.
    torch.library.opcheck(op.default, arguments, keywords, test_utils=("test_autograd_registration", "test_faketensor"))


@pytest.mark.parametrize("name, change, message", [
    ("prefill", dict(q_scale=torch.ones(4)),
     "q_scale must have 1 or 6 elements, one for each head of the queries, got 4"),
    ("prefill", dict(k_scale=torch.ones(1).double()), "k_scale must have type f32, got f64"),
    ("prefill", dict(out_dtype=torch.float64), "out_dtype must be bfloat16, float16 or float32, got float64"),
    ("gqa_decode", dict(q_scale=torch.ones(1)),
     "q_scale must be absent unless the queries have 8 bits, got type bf16"),
    ("gqa_decode", dict(v_scale=torch.ones(6)),
     "v_scale must have 1 or 2 elements, one for each head of the cache's values, got 6"),
    ("gqa_decode", dict(out_dtype=torch.float16),
     "out_dtype must be None unless the dtype of the queries is float8_e4m3fn, got float16 with the queries of dtype bfloat16"),
    ("decode", dict(k_scale=torch.ones(6)), "k_scale must have 1 element, got 6"),
    ("append", dict(k_scale=torch.ones(2)), "k_scale must have 1 element, got 2"),
    ("gather", dict(k_scale=torch.ones(2)), "k_scale must have 1 element, got 2"),
])
def test_errors(name, change, message):
    from mla import MlaError

    op, arguments, keywords = calls()[name]
    with pytest.raises(MlaError, match=message):
        op(*arguments, **{**keywords, **change})


@pytest.mark.parametrize("name, scale", [("prefill", "q_scale"), ("prefill", "k_scale"), ("prefill", "v_scale"),
                                         ("gqa_decode", "v_scale"), ("decode", "k_scale"), ("gather", "k_scale"),
                                         ("append", "k_scale")])
@pytest.mark.parametrize("value, text", [(0.0, "0"), (-2.0, "-2"), (math.inf, "inf"), (math.nan, "-?nan")])
def test_values_of_scales(name, scale, value, text):
    from mla import MlaError

    op, arguments, keywords = calls()[name]
    with pytest.raises(MlaError, match=f"{name}: {scale} must be finite and greater than 0, got {text}"):
        op(*arguments, **{**keywords, scale: torch.tensor([value])})


def test_a_scale_of_a_plain_cache():
    from mla import MlaError

    with pytest.raises(MlaError, match="k_scale must be absent unless the cache's fields have 8 bits, got type f32"):
        torch.ops.mla.append(torch.ones(1, 32), None, ints("cpu", 3), torch.zeros(2, PAGE, 32), None, k_scale=torch.ones(1))
