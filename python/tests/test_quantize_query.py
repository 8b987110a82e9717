"""Checks torch.ops.mla.quantize_query against its definition, and that decode reads its results."""

import pytest

torch = pytest.importorskip("torch")

from test_ops import LENGTHS, PAGE, TABLE, ints, ops, random  # noqa: E402, F401
from test_scales import SCALE, attended, close, paged, quantised, stored  # noqa: E402

H, C, R, S = 6, 64, 16, 2


def queries(dtype):
    generator = torch.Generator().manual_seed(3)
    q = torch.randn(2, S, H, C + R, generator=generator) * torch.logspace(-2, 1, H)[:, None]
    return q.to(dtype).split([C, R], -1)


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16, torch.float16])
@pytest.mark.parametrize("scale_per", ["tensor", "head", "row"])
def test_computes_scales(dtype, scale_per):
    parts = queries(dtype)
    latent, rope, scale = torch.ops.mla.quantize_query(*parts, scale_per=scale_per)
    both = torch.cat(parts, -1).float().abs()
    amax = {"tensor": both.amax()[None], "head": both.amax((0, 1, 3)), "row": both.amax(-1)}[scale_per]
    assert torch.equal(scale, amax / 448)
    for got, part in zip((latent, rope), parts):
        assert torch.equal(got.view(torch.uint8), (part.float() / scale[..., None]).to(torch.float8_e4m3fn).view(torch.uint8))


def test_given_scale_saturates_and_zeros_have_one():
    parts = queries(torch.bfloat16)
    scale = torch.full((H,), 1e-3)
    latent, _, own = torch.ops.mla.quantize_query(*parts, scale)
    assert torch.equal(own, scale)
    expected = (parts[0].float() / 1e-3).clamp(-448, 448).to(torch.float8_e4m3fn)
    assert torch.equal(latent.view(torch.uint8), expected.view(torch.uint8))
    zeros = [torch.zeros_like(part) for part in parts]
    assert torch.ops.mla.quantize_query(*zeros)[2].item() == 2.0 ** -126


@pytest.mark.parametrize("given", [False, True])
def test_without_a_rope_part(given):
    latent, scale = queries(torch.bfloat16)[0], torch.tensor([0.02])
    got, rope, own = torch.ops.mla.quantize_query(latent, None, scale if given else None)
    used = scale if given else latent.float().abs().amax()[None] / 448
    assert torch.equal(own, used) and rope.shape == (2, S, H, 0)
    expected = (latent.float() / used).clamp(-448, 448).to(torch.float8_e4m3fn)
    assert torch.equal(got.view(torch.uint8), expected.view(torch.uint8))


@pytest.mark.parametrize("dtype, scale_per", [(torch.bfloat16, "head"), (torch.float32, "head"), (torch.bfloat16, "row")])
def test_decode_reads_the_results(dtype, scale_per):
    """Decode of an L3 cache, 8 bits with one scale, equals attention in float64 on the rounded queries and keys."""
    parts, k_scale = queries(dtype), torch.tensor([0.21])
    rows = quantised(random("cpu", 2, TABLE * PAGE, 1, C + R) * 2, k_scale)[:, :, 0]
    cache, table = paged(rows)
    latent, rope, scale = torch.ops.mla.quantize_query(*parts, scale_per=scale_per)
    out, _ = torch.ops.mla.decode(latent, rope, cache, None, table, ints("cpu", *LENGTHS), scale=SCALE, q_scale=scale,
                                  k_scale=k_scale)
    if scale_per == "row":  # also without a copy of the table's strides
        again = torch.ops.mla.decode(latent, rope, cache, None, table, ints("cpu", *LENGTHS), scale=SCALE,
                                     q_scale=scale.transpose(1, 2).contiguous().transpose(1, 2), k_scale=k_scale)[0]
        assert torch.equal(again, out)
    factors = scale.double()[..., None]
    rounded = torch.cat([latent.double() * factors, rope.double() * factors], -1)
    # The rounding of a query is at most 1/16 of its magnitude.
    assert bool(((rounded - torch.cat(parts, -1).double()).abs() <= rounded.abs() / 14 + factors / 512).all())
    for b, length in enumerate(LENGTHS):
        key = rows[b, :length, None].double().expand(length, H, C + R) * k_scale.double()
        expected, _ = attended(rounded[b], key, key[..., :C], torch.arange(S) + length - S)
        close(out[b], expected, torch.bfloat16, narrow=True)


def test_errors():
    from mla.errors import MlaError

    latent, rope = queries(torch.bfloat16)
    with pytest.raises(MlaError, match="scale must have 1 or 6 elements, one for each head of the queries, got 2"):
        torch.ops.mla.quantize_query(latent, rope, torch.ones(2))
    with pytest.raises(MlaError, match="scale must have rank 1 or 3, got 2"):
        torch.ops.mla.quantize_query(latent, rope, torch.ones(2, H))
    with pytest.raises(MlaError, match=r"quantize_query: scale\[1\] must be finite and greater than 0, got 0"):
        torch.ops.mla.quantize_query(latent, rope, torch.tensor([1.0, 0, 1, 1, 1, 1]))
    with pytest.raises(MlaError, match="scale_per must be 'tensor', 'head' or 'row', got 'token'"):
        torch.ops.mla.quantize_query(latent, rope, scale_per="token")
    with pytest.raises(MlaError, match="q_rope must have type|q_rope must be"):
        torch.ops.mla.quantize_query(latent, rope.float())
