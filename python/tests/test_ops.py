"""Compares torch.ops.mla with plain PyTorch, and runs PyTorch's own checks of each op.

On a machine with a GPU, the tests also run there, in bf16 and with widths that the
GPU kernels support.
"""

import functools
import math
import os

import pytest

torch = pytest.importorskip("torch")

from support import runtime_library  # noqa: E402
from torch._subclasses.fake_tensor import FakeTensorMode  # noqa: E402
from torch.fx.experimental.proxy_tensor import make_fx  # noqa: E402
from torch.fx.experimental.symbolic_shapes import ShapeEnv  # noqa: E402

DEVICES = ["cpu"] + (["cuda"] if torch.cuda.is_available() else [])
H, PAGE, TABLE = 4, 16, 3
LENGTHS = (37, 16)


@pytest.fixture(autouse=True, scope="module")
def ops():
    os.environ.get("MLA_RUNTIME_LIB") or os.environ.update(MLA_RUNTIME_LIB=runtime_library())
    import mla.ops  # noqa: F401


def dtype_of(device):
    return torch.float32 if device == "cpu" else torch.bfloat16


def widths_of(device):
    return (64, 16) if device == "cpu" else (512, 64)


def random(device, *sizes, seed=0, dtype=None):
    generator = torch.Generator().manual_seed(seed + sum(sizes))
    return torch.randn(*sizes, generator=generator).to(device, dtype or dtype_of(device))


def ints(device, *values):
    return torch.tensor(values, dtype=torch.int32, device=device)


def close(got, expected, device):
    expected = expected.to(got.dtype).double()
    scale = expected[expected.isfinite()].abs().max().item()
    limit = 2e-5 * scale if device == "cpu" else 0.02 * scale
    assert got.shape == expected.shape
    finite = expected.isfinite()
    assert torch.equal(got.isfinite().cpu(), finite.cpu())
    assert (got.double() - expected)[finite].abs().max() <= limit


def with_gaps(pool, padded):
    """Returns the pool. If `padded`, three tokens of NaN follow each of its pages in memory."""
    if not padded:
        return pool.contiguous()
    room = pool.new_full((len(pool), PAGE + 3, pool.shape[2]), float("nan"))
    room[:, :PAGE] = pool
    return room[:, :PAGE]


def paged(device, split=False, padded=False):
    """Returns pools, block table and lengths of two sequences with shuffled pages, and their dense rows. The pools
    are NaN where they hold no token."""
    latent, rope = widths_of(device)
    table = torch.tensor([[4, 1, 3], [0, 2147480000, 2147480000]], dtype=torch.int32, device=device)
    pool = torch.full((6, PAGE, latent + rope), float("nan"), dtype=dtype_of(device), device=device)
    dense = random(device, 2, TABLE * PAGE, latent + rope)
    for b, length in enumerate(LENGTHS):
        for t in range(length):
            pool[int(table[b, t // PAGE]), t % PAGE] = dense[b, t]
    pools = (with_gaps(pool, padded), None)
    if split:
        pools = tuple(with_gaps(part, padded) for part in (pool[..., :latent], pool[..., latent:]))
    return pools, table, ints(device, *LENGTHS), dense


def attention(q, dense, latent, scale, queries, causal=True, window=0):
    """Computes out and lse of a decode in f64, as the reference."""
    out = torch.zeros(2, queries, H, latent, dtype=torch.float64, device=q.device)
    lse = torch.full((2, queries, H), -math.inf, dtype=torch.float64, device=q.device)
    for b, length in enumerate(LENGTHS):
        for s in range(queries):
            own = length - queries + s
            begin, end = max(0, own - window + 1) if window else 0, own + 1 if causal else length
            keys = dense[b, begin:end].double()
            scores = scale * q[b, s].double() @ keys.T
            out[b, s] = scores.softmax(-1) @ keys[:, :latent]
            lse[b, s] = scores.logsumexp(-1)
    return out, lse


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("split", [False, True])
@pytest.mark.parametrize("planned", [False, True])
@pytest.mark.parametrize("padded", [False, True])
def test_decode(device, split, planned, padded):
    (cache, rope_cache), table, lens, dense = paged(device, split, padded)
    latent, rope = widths_of(device)
    q = random(device, 2, 2, H, latent + rope, seed=1)
    plan = torch.ops.mla.plan(lens, H, 2, PAGE, TABLE * PAGE) if planned else None
    # The queries are strided, because both parts are views of one tensor.
    out, lse = torch.ops.mla.decode(q[..., :latent], q[..., latent:], cache, rope_cache, table, lens, plan, scale=0.07)
    expected, expected_lse = attention(q, dense, latent, 0.07, 2)
    close(out, expected, device)
    close(lse, expected_lse, device)


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("causal", [False, True])
@pytest.mark.parametrize("window", [1, 3, 20])
def test_window(device, causal, window):
    """A window hides the keys before it. Without `causal`, the keys after the query are visible."""
    (cache, _), table, lens, dense = paged(device)
    latent, rope = widths_of(device)
    q = random(device, 2, 2, H, latent + rope, seed=1)
    out, lse = torch.ops.mla.decode(q[..., :latent], q[..., latent:], cache, None, table, lens, scale=0.07,
                                    causal=causal, window=window)
    expected, expected_lse = attention(q, dense, latent, 0.07, 2, causal, window)
    close(out, expected, device)
    close(lse, expected_lse, device)


def softmax_over(scores, sink, base2):
    """Returns the weights of the keys (the last dimension) in f64, which the sink of each head
    reduces, and lse, which does not include the sink."""
    lse = scores.logsumexp(-1)
    weights = (scores - lse[..., None]).exp()
    if sink is not None:
        weights = weights / (1 + (sink.double() - lse).exp())[..., None]
    return weights, lse / math.log(2) if base2 else lse


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("masked, sunk, base2", [(True, False, False), (False, True, False), (False, False, True),
                                                 (True, True, True)])
@pytest.mark.parametrize("ragged", [False, True])
def test_options_of_decode(device, masked, sunk, base2, ragged):
    """Each sequence has one query, except that the second one has two if `ragged`."""
    (cache, _), table, lens, dense = paged(device)
    latent, rope = widths_of(device)
    counts = (1, 2) if ragged else (1, 1)
    q = random(device, sum(counts), H, latent + rope, seed=1)
    mask = random(device, 2, 1, max(counts), TABLE * PAGE, dtype=torch.float32) > 0 if masked else None
    sink = random(device, H, seed=7, dtype=torch.float32) if sunk else None
    given = q if ragged else q[:, None]
    cu = ints(device, 0, 1, 3) if ragged else None
    out, lse = torch.ops.mla.decode(given[..., :latent], given[..., latent:], cache, None, table, lens, None, cu, mask,
                                    sink, scale=0.07, lse_base="2" if base2 else "e")
    places = [(b, s) for b, count in enumerate(counts) for s in range(count)]
    for row, (b, s) in enumerate(places):
        end = LENGTHS[b] - counts[b] + s + 1
        keys = dense[b, :end].double()
        scores = 0.07 * q[row].double() @ keys.T
        if masked:
            scores = scores.masked_fill(~mask[b, 0, s, :end], -math.inf)
        weights, expected_lse = softmax_over(scores, sink, base2)
        close(out.reshape(q[..., :latent].shape)[row], weights @ keys[:, :latent], device)
        close(lse.reshape(len(places), H)[row], expected_lse, device)


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("split", [False, True])
@pytest.mark.parametrize("padded", [False, True])
def test_append_and_gather(device, split, padded):
    (cache, rope_cache), table, lens, _ = paged(device, split, padded)
    latent, rope = widths_of(device)
    tokens = random(device, 2, 1, latent + rope, seed=2)
    slots = ints(device, 3 * PAGE + 4, -1)  # after the last token of sequence 0; sequence 1 writes nothing
    before = [p.clone() for p in (cache, rope_cache) if p is not None]
    torch.ops.mla.append(tokens[..., :latent], tokens[..., latent:], slots, cache, rope_cache)
    assert any(not torch.equal(a.nan_to_num(), b.nan_to_num()) for a, b in zip(before, (cache, rope_cache)))
    got, got_rope = torch.ops.mla.gather(cache, rope_cache, table, ints(device, 37, 0), 40, rope)
    assert torch.equal(got[0, 36], tokens[0, 0, :latent])
    assert torch.equal(got_rope[0, 36], tokens[0, 0, latent:])
    assert (got[0, 37:] == 0).all() and (got[1] == 0).all() and (got_rope[1] == 0).all()


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("latent_type", [torch.float32, torch.float16, torch.bfloat16])
@pytest.mark.parametrize("rope_type", [torch.float32, torch.float16, torch.bfloat16])
def test_append_casts(device, latent_type, rope_type):
    (cache, _), _, _, _ = paged(device)
    latent_width, rope_width = widths_of(device)
    latent = random(device, 2, 1, latent_width, seed=2, dtype=latent_type)
    rope = random(device, 2, 1, rope_width, seed=3, dtype=rope_type)
    torch.ops.mla.append(latent, rope, ints(device, 3 * PAGE + 4, -1), cache, None)
    assert torch.equal(cache[3, 4], torch.cat([latent[0, 0].to(cache.dtype), rope[0, 0].to(cache.dtype)]))


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("interleaved_input", [False, True])
@pytest.mark.parametrize("interleaved_output", [False, True])
def test_append_rotates(device, interleaved_input, interleaved_output):
    """Elements i and i + r/2 are a pair in the order of halves; 2i and 2i + 1 in the interleaved order."""
    (cache, _), _, _, _ = paged(device)
    latent, rope = widths_of(device)
    token = random(device, 1, 1, latent + rope, seed=2)
    angles = random(device, 1, 1, rope // 2, seed=3).double()
    cos, sin = (f(angles).to(cache.dtype) for f in (torch.cos, torch.sin))
    torch.ops.mla.append(token[..., :latent], token[..., latent:], ints(device, 3 * PAGE + 4), cache, None, cos, sin,
                         interleaved_input, interleaved_output)
    part = token[0, 0, latent:].double()
    a, b = (part[0::2], part[1::2]) if interleaved_input else part.chunk(2)
    c, s = cos[0, 0].double(), sin[0, 0].double()
    pair = a * c - b * s, b * c + a * s
    close(cache[3, 4, latent:], torch.stack(pair, 1).flatten() if interleaved_output else torch.cat(pair), device)
    assert torch.equal(cache[3, 4, :latent], token[0, 0, :latent])


def rms_norm(x, weight, eps, rounds):
    """The definition of the norm of append: adds the squares in order, in float32."""
    wide = x.float()
    total = torch.zeros_like(wide[..., :1])
    for column in wide.split(1, -1):
        total = total + column * column
    unit = wide * (1 / (total / x.shape[-1] + eps).sqrt())
    product = weight.float() * (unit.to(x.dtype).float() if rounds else unit)
    return product.to(x.dtype) if rounds else product


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("dtype,rounds", [(torch.float32, False), (torch.bfloat16, True), (torch.float16, True),
                                          (torch.bfloat16, False), (torch.float16, False)])
@pytest.mark.parametrize("stored", [torch.float32, torch.bfloat16, torch.float8_e4m3fn])
def test_norm_equals_norm_and_append(device, dtype, rounds, stored):
    """A latent that append or prepare normalizes is stored with the bits of one that was normalized before."""
    from mla.errors import MlaError

    latent, rope = widths_of(device)
    tokens = random(device, 2, 1, latent + 1, seed=2, dtype=dtype)
    x, key, slots = tokens[..., 1:], random(device, 2, 1, rope, seed=3, dtype=dtype), ints(device, 20, 3)
    weight = random(device, latent, seed=4, dtype=dtype if rounds else torch.float32)
    caches = [torch.zeros(2, PAGE, latent + rope, dtype=stored, device=device) for _ in range(3)]
    torch.ops.mla.append(rms_norm(x, weight, 1e-5, rounds), key, slots, caches[0], None)
    norm = dict(latent_norm=weight, norm_eps=1e-5, norm_rounds=rounds)
    torch.ops.mla.append(x, key, slots, caches[1], None, **norm)
    still = torch.ones(2, 1, rope // 2, device=device)
    torch.ops.mla.prepare(random(device, 2, 1, H, rope, dtype=dtype), x, key, slots, caches[2], None, still, 0 * still, **norm)
    for cache in caches[1:]:
        assert torch.equal(cache.view(torch.uint8)[..., :latent], caches[0].view(torch.uint8)[..., :latent])
    assert caches[0].float()[1, 4, :latent].abs().sum() > 1
    with pytest.raises(MlaError, match="latent_norm must have size"):
        torch.ops.mla.append(x, key, slots, caches[0], None, latent_norm=weight[1:])
    with pytest.raises(MlaError, match="norm_eps must be a number of at least 0, got -1"):
        torch.ops.mla.append(x, key, slots, caches[0], None, latent_norm=weight, norm_eps=-1.0)


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("interleaved", [False, True])
def test_prepare_equals_rope_and_append(device, interleaved):
    (cache, _), _, _, _ = paged(device)
    latent, rope = widths_of(device)
    token, query = random(device, 2, 1, latent + rope, seed=2), random(device, 2, 1, H, rope, seed=4)
    angles = random(device, 2, 1, rope // 2, seed=3).float()
    keys = (token[..., :latent], token[..., latent:], ints(device, 3 * PAGE + 4, -1))
    turn = (angles.cos(), angles.sin(), interleaved, True)
    twice = cache.clone()
    torch.ops.mla.append(*keys, twice, None, *turn)
    got = torch.ops.mla.prepare(query, *keys, cache, None, *turn)
    assert torch.equal(got, torch.ops.mla.rope(query, *turn))
    assert torch.equal(cache.nan_to_num(), twice.nan_to_num())
    wide = torch.ops.mla.prepare(query.float(), *keys, cache, None, *turn)  # rounded once, to the dtype of the cache
    assert torch.equal(wide, torch.ops.mla.rope(query.float(), *turn).to(cache.dtype))


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("base2", [False, True])
@pytest.mark.parametrize("sunk", [False, True])
def test_merge(device, base2, sunk):
    outs = [random(device, 2, 3, H, 32, seed=s) for s in (3, 4)]
    lses = [random(device, 2, 3, H, seed=s, dtype=torch.float32) for s in (5, 6)]
    lses[1][0, 0] = -math.inf
    sink = random(device, H, seed=7) if sunk else None
    out, lse = torch.ops.mla.merge(outs, lses, ["2", "2"] if base2 else None, sink=sink)
    unit = math.log(2) if base2 else 1
    natural = unit * torch.stack(lses).double()
    share = torch.sigmoid(natural.logsumexp(0) - sink.double()) if sunk else torch.ones(())
    close(out, (natural.softmax(0)[..., None] * torch.stack(outs).double()).sum(0) * share.to(device)[..., None], device)
    close(lse, natural.logsumexp(0) / unit, device)


@pytest.mark.parametrize("device", DEVICES)
def test_a_chunked_prefix_counts_a_sink_once(device):
    """Keys in three chunks: queries see all of the first two, and the third causally. Merging equals one prefill with
    the sink, and a sink in each chunk does not."""
    queries, widths = 9, (24, 20) if device == "cpu" else (128, 128)
    query = random(device, 2, queries, H, widths[0], seed=1)
    keys, values = [random(device, 2, 40 + queries, H, width, seed=2 + width) for width in widths]
    sink = random(device, H, seed=7, dtype=torch.float32)
    expected = torch.ops.mla.prefill(query, None, keys, None, values, sink=sink, scale=0.1)
    chunks = [(slice(0, 16), False), (slice(16, 40), False), (slice(40, None), True)]

    def partials(sink):
        return zip(*[torch.ops.mla.prefill(query, None, keys[:, own].contiguous(), None, values[:, own].contiguous(),
                                           sink=sink, scale=0.1, causal=causal) for own, causal in chunks])

    outs, lses = map(list, partials(None))
    out, lse = torch.ops.mla.merge(outs, lses, sink=sink)
    close(out, expected[0].double(), device)
    close(lse, expected[1].double(), device)
    outs, lses = map(list, partials(sink))
    wrong = torch.ops.mla.merge(outs, lses)[0]
    assert (wrong - expected[0]).abs().max() > 0.05 * expected[0].abs().max()


@pytest.mark.parametrize("device", DEVICES)
def test_lse_of_empty_rows(device):
    """A sequence without keys has the LSE of lse_empty, in all attentions."""
    latent, rope = widths_of(device)
    (cache, _), table, _, _ = paged(device)
    q, lengths = random(device, 2, 1, H, latent + rope), ints(device, 0, 5)
    dense, heads = random(device, 2, 8, latent + rope), random(device, 2, 8, H, 128)
    query = random(device, 2, 1, H, 128)
    weight = random(device, H, 128, latent)
    for empty, value in (("-inf", -math.inf), ("+inf", math.inf)):
        options = dict(scale=0.1, lse_empty=empty)
        both = q[..., :latent].contiguous(), q[..., latent:].contiguous()
        keys = dense[..., :latent].contiguous(), dense[..., latent:].contiguous()
        for out, lse in (
                torch.ops.mla.decode(*both, cache, None, table, lengths, **options),
                torch.ops.mla.latent_attention(*both, *keys, lengths, **options),
                torch.ops.mla.prefill(query, None, heads, None, heads, lengths, **options),
                torch.ops.mla.attention(query, both[1], *keys, weight, weight, lengths, **options)):
            assert (lse[0] == value).all() and lse[1].isfinite().all() and not out[0].any()


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("tokens", [(2, 1), (3, 5), (70,)])
@pytest.mark.parametrize("transposed", [False, True])
def test_products(device, tokens, transposed):
    n, latent = 24, 72
    weight = random(device, H, n, latent)
    if transposed:
        weight = weight.transpose(1, 2).contiguous().transpose(1, 2)
    x = random(device, *tokens, H, n)
    close(torch.ops.mla.absorb_query(x, weight), torch.einsum("...hn,hnc->...hc", x.double(), weight.double()), device)
    x = random(device, *tokens, H, latent)
    close(torch.ops.mla.project_value(x, weight), torch.einsum("...hc,hnc->...hn", x.double(), weight.double()), device)


def prefill_arguments(device, queries=5):
    q = random(device, 2, queries, H, 40)
    k = random(device, 2, 9, H, 24)
    return (q[..., :24], q[..., 24:], k, random(device, 2, 9, 16), random(device, 2, 9, H, 32))


@pytest.mark.parametrize("device", DEVICES)
def test_prefill(device):
    q_nope, q_rope, k, k_rope, value = prefill_arguments(device)
    out, lse = torch.ops.mla.prefill(q_nope, q_rope, k, k_rope, value, scale=0.2)
    scores = torch.einsum("bshn,bthn->bhst", q_nope.double(), k.double())
    scores += torch.einsum("bshr,btr->bhst", q_rope.double(), k_rope.double())
    visible = torch.arange(9, device=device)[None] <= torch.arange(5, device=device)[:, None] + 4
    scores = (0.2 * scores).masked_fill(~visible, -math.inf)
    close(out, torch.einsum("bhst,bthv->bshv", scores.softmax(-1), value.double()), device)
    close(lse, scores.logsumexp(-1).transpose(1, 2), device)


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("sunk, base2", [(False, False), (True, False), (False, True)])
def test_ragged_prefill(device, sunk, base2):
    """The two sequences have 2 and 3 queries, which are the last of their 4 and 5 tokens."""
    q_nope, q_rope, k, k_rope, value = (each[0] for each in prefill_arguments(device))
    sink = random(device, H, seed=7, dtype=torch.float32) if sunk else None
    out, lse = torch.ops.mla.prefill(q_nope, q_rope, k, k_rope, value, None, ints(device, 0, 2, 5), ints(device, 0, 4, 9),
                                     None, sink, scale=0.2, lse_base="2" if base2 else "e")
    for queries, keys in ((slice(0, 2), slice(0, 4)), (slice(2, 5), slice(4, 9))):
        scores = torch.einsum("shn,thn->sht", q_nope[queries].double(), k[keys].double())
        scores += torch.einsum("shr,tr->sht", q_rope[queries].double(), k_rope[keys].double())
        count, total = queries.stop - queries.start, keys.stop - keys.start
        visible = torch.ones(count, total, dtype=torch.bool, device=device).tril(total - count)
        weights, expected_lse = softmax_over((0.2 * scores).masked_fill(~visible[:, None], -math.inf), sink, base2)
        close(out[queries], torch.einsum("sht,thv->shv", weights, value[keys].double()), device)
        close(lse[queries], expected_lse, device)


def latent_arguments(device, queries=2):
    latent, rope = widths_of(device)
    q, keys = random(device, 2, queries, H, latent + rope), random(device, 2, 9, latent + rope)
    return q[..., :latent], q[..., latent:], keys[..., :latent], keys[..., latent:], ints(device, 9, 7)


def attention_arguments(device, queries=2):
    latent, rope = widths_of(device)
    q, keys = random(device, 2, queries, H, 24 + rope), random(device, 2, 9, latent + rope)
    return (q[..., :24], q[..., 24:], keys[..., :latent], keys[..., latent:], random(device, H, 24, latent, seed=1),
            random(device, H, 32, latent, seed=2), ints(device, 9, 7))


def dense_attention(query, key, value, lengths, scale):
    """Returns out and lse of causal attention of [B, S, H, d] in f64. Keys [B, T, H, d] past the lengths are hidden."""
    scores = scale * torch.einsum("bshd,bthd->bsht", query.double(), key.double())
    last = lengths[:, None].long() - query.shape[1] + torch.arange(query.shape[1], device=query.device)
    visible = torch.arange(key.shape[1], device=query.device) <= last[..., None]
    scores = scores.masked_fill(~visible[:, :, None], -math.inf)
    return torch.einsum("bsht,bthv->bshv", scores.softmax(-1), value.double()), scores.logsumexp(-1)


@pytest.mark.parametrize("device", DEVICES)
def test_latent_attention(device):
    q_latent, q_rope, latent, k_rope, lengths = latent_arguments(device)
    out, lse = torch.ops.mla.latent_attention(q_latent, q_rope, latent, k_rope, lengths, scale=0.07, lse_base="2")
    keys = torch.cat([latent, k_rope], -1)[:, :, None].expand(-1, -1, H, -1)
    expected, natural = dense_attention(torch.cat([q_latent, q_rope], -1), keys,
                                        latent[:, :, None].expand(-1, -1, H, -1), lengths, 0.07)
    close(out, expected, device)
    close(lse, natural / math.log(2), device)


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("queries", [2, 7])
@pytest.mark.parametrize("form", ["auto", "absorbed", "expanded"])
def test_attention(device, queries, form):
    q_nope, q_rope, latent, k_rope, w_uk, w_uv, lengths = attention_arguments(device, queries)
    out, lse = torch.ops.mla.attention(q_nope, q_rope, latent, k_rope, w_uk, w_uv, lengths, scale=0.05, form=form)
    key = torch.einsum("btc,hnc->bthn", latent.double(), w_uk.double())
    key = torch.cat([key, k_rope[:, :, None].expand(-1, -1, H, -1).double()], -1)
    value = torch.einsum("btc,hvc->bthv", latent.double(), w_uv.double())
    expected, expected_lse = dense_attention(torch.cat([q_nope, q_rope], -1), key, value, lengths, 0.05)
    close(out, expected, device)
    close(lse, expected_lse, device)


@pytest.mark.parametrize("device", DEVICES)
def test_batch_invariant(device):
    """A row has the same bits alone and in a batch with more keys."""
    given = attention_arguments(device, 1)
    run = functools.partial(torch.ops.mla.attention, scale=0.05, batch_invariant=True)
    rows = [value[:1] for value in given[:4]]
    out, lse = run(*given)
    alone, alone_lse = run(*rows, *given[4:6], given[6][:1])
    assert torch.equal(out[:1], alone) and torch.equal(lse[:1], alone_lse)


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("heads", [(), (H,)])
def test_rope(device, heads):
    x, angles = random(device, 2, 3, *heads, 16), random(device, 1, 3, 8, seed=1).double()
    cos, sin = (f(angles).to(x.dtype) for f in (torch.cos, torch.sin))
    got = torch.ops.mla.rope(x, cos, sin, interleaved_input=True)
    a, b = x[..., 0::2].double(), x[..., 1::2].double()
    c, s = (factor.double().reshape(1, 3, *(1,) * len(heads), 8) for factor in (cos, sin))
    close(got, torch.cat([a * c - b * s, b * c + a * s], -1), device)


@pytest.mark.parametrize("device", DEVICES)
def test_update(device):
    past, ropes = random(device, 2, 5, 64), random(device, 2, 5, 16)
    new, new_rope = random(device, 2, 3, 64, seed=1), random(device, 2, 3, 16, seed=1)
    latent, rope = torch.ops.mla.update(past, ropes, new, new_rope)
    assert torch.equal(latent, torch.cat([past, new], 1)) and torch.equal(rope, torch.cat([ropes, new_rope], 1))
    places = torch.tensor([[0, 4, 2], [1, 3, 0]], device=device)
    latent, rope = torch.ops.mla.update(past, None, new, None, places)
    expected = past.clone()
    for b, row in enumerate(places.tolist()):
        expected[b, row] = new[b]
    assert torch.equal(latent, expected) and rope.shape == (2, 5, 0)


@pytest.mark.parametrize("device", DEVICES)
def test_expand_kv(device):
    x, weight = random(device, 2, 7, 64), random(device, H, 24, 64)
    close(torch.ops.mla.expand_kv(x, weight), torch.einsum("btc,hdc->bthd", x.double(), weight.double()), device)


@pytest.mark.parametrize("device", DEVICES)
def test_convert_lse(device):
    lse = torch.tensor([1.5, -math.inf, 0.0], device=device)
    two = torch.ops.mla.convert_lse(lse, "e", "2")
    close(two, lse.double() / math.log(2), device)
    close(torch.ops.mla.convert_lse(two, "2", "e"), lse.double(), device)
    assert torch.equal(torch.ops.mla.convert_lse(lse, "2", "2"), lse)
    plus = torch.ops.mla.convert_lse(lse, "e", "2", to_empty="+inf")
    assert plus[1] == math.inf and torch.equal(plus[::2], two[::2])
    assert torch.equal(torch.ops.mla.convert_lse(plus, "2", "2", from_empty="+inf"), two)


@pytest.mark.parametrize("device", DEVICES)
def test_merge_of_infinite_parts(device):
    """Some kernels return an LSE of +inf for a row without keys. Such a part counts for nothing."""
    inf, nan = math.inf, math.nan
    outs = [random(device, 4, 2, 8, seed=s) for s in (1, 2)]
    lses = [random(device, 4, 2, seed=s, dtype=torch.float32) for s in (3, 4)]
    lses[0][1], outs[0][1] = inf, nan
    lses[1][2], outs[1][2] = inf, nan
    lses[0][3], lses[1][3] = inf, -inf
    out, lse = torch.ops.mla.merge(outs, lses)
    alone, alone_lse = torch.ops.mla.merge([part[:1] for part in outs], [part[:1] for part in lses])
    assert torch.equal(out[:1], alone) and torch.equal(lse[:1], alone_lse)
    close(out[1], outs[1][1].double(), device)
    close(out[2], outs[0][2].double(), device)
    close(lse[1:3], torch.stack([lses[1][1], lses[0][2]]).double(), device)
    assert not out[3].any() and (lse[3] == -inf).all()
    assert torch.equal(torch.ops.mla.merge(outs, lses, lse_empty="+inf")[1], torch.cat([lse[:3], -lse[3:]]))


@pytest.mark.parametrize("device", DEVICES)
def test_equal_plans_are_equal_tensors(device):
    """The bytes of a plan do not depend on the earlier content of its memory."""
    arguments = (ints(device, *LENGTHS), H, 1, PAGE, TABLE * PAGE)
    first = torch.ops.mla.plan(*arguments)
    torch.full(first.shape, 0x55, dtype=torch.uint8, device=device)  # freed, so that the next plan can reuse it
    assert torch.equal(torch.ops.mla.plan(*arguments), first)


def calls(device):
    """Returns (op, arguments, keywords) for calls of all ops."""
    (cache, rope_cache), table, lens, _ = paged(device)
    latent, rope = widths_of(device)
    q = random(device, 2, 1, H, latent + rope)
    token = random(device, 2, 1, latent + rope)
    ops = torch.ops.mla
    weight = random(device, H, 24, 72)
    found = [
        (ops.plan, (lens, H, 1, PAGE, TABLE * PAGE), {}),
        (ops.append, (token[..., :latent], token[..., latent:], ints(device, 7, -1), cache.nan_to_num(), None), {}),
        (ops.append, (token[..., :latent].float(), token[..., latent:].half(), ints(device, 7, -1), cache.nan_to_num(),
                      None), {}),
        (ops.gather, (cache, rope_cache, table, lens, 40, rope), {}),
        (ops.decode, (q[..., :latent], q[..., latent:], cache, rope_cache, table, lens), dict(scale=0.1)),
        (ops.merge, ([random(device, 2, 3, 8)] * 2, [random(device, 2, 3, dtype=torch.float32)] * 2), {}),
        (ops.absorb_query, (random(device, 2, 1, H, 24), weight), {}),
        (ops.project_value, (random(device, 2, 1, H, 72), weight), {}),
        (ops.expand_kv, (random(device, 2, 5, 72), weight), {}),
        (ops.merge, ([random(device, 2, 3, 8)] * 2, [random(device, 2, 3, dtype=torch.float32)] * 2, ["2", "2"],
                     random(device, 3)), dict(lse_empty="+inf")),
        (ops.convert_lse, (random(device, 2, 3, dtype=torch.float32), "e", "2"), dict(to_empty="+inf")),
        (ops.rope, (random(device, 2, 3, H, 16), random(device, 2, 3, 8), random(device, 2, 3, 8), True), {}),
        (ops.prepare, (q[..., latent:], token[..., :latent], token[..., latent:], ints(device, 7, -1), cache.nan_to_num(), None,
                       random(device, 2, 1, rope // 2), random(device, 2, 1, rope // 2)), {}),
        (ops.update, (random(device, 2, 5, 64), None, random(device, 2, 3, 64), None), {}),
        (ops.update, (random(device, 2, 5, 64), random(device, 2, 5, 16), random(device, 2, 1, 64),
                      random(device, 2, 1, 16), ints(device, 3)), {}),
        (ops.latent_attention, latent_arguments(device), dict(scale=0.1, lse_base="2", lse_empty="+inf")),
        (ops.attention, attention_arguments(device), dict(scale=0.1)),
    ]
    plan = ops.plan(lens, H, 1, PAGE, TABLE * PAGE)
    mask = random(device, 2, 1, 1, TABLE * PAGE) > 0
    sink = random(device, H, dtype=torch.float32)
    ragged, cu = random(device, 3, H, latent + rope), ints(device, 0, 1, 3)
    ragged_plan = ops.plan(lens, H, 3, PAGE, TABLE * PAGE, cu)
    return found + [
        (ops.decode, (q[..., :latent], q[..., latent:], cache, rope_cache, table, lens, plan, None, mask, sink), dict(scale=0.1)),
        (ops.decode, (ragged[..., :latent], ragged[..., latent:], cache, rope_cache, table, lens, ragged_plan, cu), dict(scale=0.1)),
        (ops.prefill, prefill_arguments(device), dict(scale=0.1)),
    ]


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("number", range(20))
def test_opcheck(device, number):
    op, arguments, keywords = calls(device)[number]
    torch.library.opcheck(op.default, arguments, keywords)


def as_fake(value, mode):
    """Returns the value with fake CUDA tensors of the same sizes and strides. They do not require a GPU."""
    if isinstance(value, (list, tuple)):
        return [as_fake(each, mode) for each in value]
    if not isinstance(value, torch.Tensor):
        return value
    with mode:
        return torch.empty_strided(value.shape, value.stride(), dtype=value.dtype, device="cuda")


def in_list(results):
    return [results] if isinstance(results, torch.Tensor) else list(results or ())


@pytest.mark.parametrize("number", range(20))
def test_fakes_of_cuda_tensors(number):
    """The fake results are on the GPU and have the sizes and types of the CPU's results. Requires no GPU."""
    op, arguments, keywords = calls("cpu")[number]
    mode = FakeTensorMode(shape_env=ShapeEnv())
    with mode:
        fakes = in_list(op(*[as_fake(each, mode) for each in arguments], **keywords))
    results = in_list(op(*arguments, **keywords))
    assert len(fakes) == len(results)
    for fake, result in zip(fakes, results):
        assert fake.device.type == "cuda" and fake.dtype == result.dtype and fake.dim() == result.dim()
        # The size of a plan depends on the device.
        assert op is torch.ops.mla.plan or (fake.shape == result.shape and fake.stride() == result.stride())


def test_traced_with_cuda_tensors():
    """A graph traced with fake CUDA tensors contains whole ops, with append before the decode that reads its cache."""
    (cache, _), table, lens, dense = paged("cpu")

    def step(latent, rope, token, token_rope, cache, table, lens, slots):
        plan = torch.ops.mla.plan(lens, H, 1, PAGE, TABLE * PAGE)
        torch.ops.mla.append(token, token_rope, slots, cache, None)
        return torch.ops.mla.decode(latent, rope, cache, None, table, lens, plan, scale=0.07)

    given = (random("cpu", 2, 1, H, 64), random("cpu", 2, 1, H, 16), dense[:, :1, :64], dense[:, :1, 64:], cache, table, lens,
             ints("cpu", 5, -1))
    mode = FakeTensorMode(shape_env=ShapeEnv())
    with mode:
        graph = make_fx(step)(*as_fake(given, mode)).graph
    called = [node.target for node in graph.nodes if str(node.target).startswith("mla.")]
    ops = torch.ops.mla
    assert called == [ops.plan.default, ops.append.default, ops.decode.default]
    out, lse = next(node for node in graph.nodes if node.target is ops.decode.default).meta["val"]
    assert out.device.type == lse.device.type == "cuda" and out.shape == (2, 1, H, 64) and lse.shape == (2, 1, H)


@pytest.mark.parametrize("device", DEVICES)
def test_compiled_by_torch(device):
    """torch.compile keeps the ops whole and in order, because append is declared to write the cache."""
    (cache, _), table, lens, dense = paged(device)
    latent, rope = widths_of(device)
    q = random(device, 2, 1, H, latent + rope, seed=1)
    token = dense[:, 36:37].clone()

    def step(q, token, cache):
        torch.ops.mla.append(token[..., :latent], token[..., latent:], slots, cache, None)
        return torch.ops.mla.decode(q[..., :latent], q[..., latent:], cache, None, table, lens, scale=0.07)[0]

    slots = ints(device, 3 * PAGE + 4, -1)
    cache[3, 4] = float("nan")  # the step must write this token before it reads it
    out = torch.compile(step, backend="aot_eager", fullgraph=True)(q, token, cache)
    close(out, attention(q, dense, latent, 0.07, 1)[0], device)
