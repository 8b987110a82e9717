"""Checks torch.ops.mla.quantize_query against its definition, and that decode reads its results."""

import pytest

torch = pytest.importorskip("torch")

from test_ops import ops  # noqa: E402, F401

H, C, R = 5, 64, 16


def queries(dtype):
    generator = torch.Generator().manual_seed(3)
    q = torch.randn(2, 3, H, C + R, generator=generator) * torch.logspace(-2, 1, H)[:, None]
    return q.to(dtype).split([C, R], -1)


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16, torch.float16])
@pytest.mark.parametrize("per_head", [False, True])
def test_computes_scales(dtype, per_head):
    parts = queries(dtype)
    latent, rope, scale = torch.ops.mla.quantize_query(*parts, per_head=per_head)
    both = torch.cat(parts, -1).float().abs()
    amax = both.amax((0, 1, 3)) if per_head else both.amax()[None]
    assert torch.equal(scale, amax / 448)
    for got, part in zip((latent, rope), parts):
        assert torch.equal(got.view(torch.uint8), (part.float() / scale[:, None]).to(torch.float8_e4m3fn).view(torch.uint8))


def test_given_scale_saturates_and_zeros_have_one():
    parts = queries(torch.bfloat16)
    scale = torch.full((H,), 1e-3)
    latent, _, own = torch.ops.mla.quantize_query(*parts, scale)
    assert torch.equal(own, scale)
    expected = (parts[0].float() / 1e-3).clamp(-448, 448).to(torch.float8_e4m3fn)
    assert torch.equal(latent.view(torch.uint8), expected.view(torch.uint8))
    zeros = [torch.zeros_like(part) for part in parts]
    assert torch.ops.mla.quantize_query(*zeros)[2].item() == 2.0 ** -126


def test_decode_reads_the_results():
    parts = queries(torch.bfloat16)
    cache = torch.randn(4, 16, C + R, generator=torch.Generator().manual_seed(1)).to(torch.float8_e4m3fn)
    table, lengths = torch.tensor([[0, 1], [2, 3]], dtype=torch.int32), torch.tensor([30, 17], dtype=torch.int32)
    latent, rope, scale = torch.ops.mla.quantize_query(*parts, per_head=True)
    out = torch.ops.mla.decode(latent, rope, cache, None, table, lengths, scale=0.1, q_scale=scale, out_dtype=torch.float32)[0]
    exact = torch.ops.mla.decode(*(part.bfloat16() for part in parts), cache, None, table, lengths, scale=0.1)[0]
    torch.testing.assert_close(out, exact.float(), rtol=0, atol=0.1)


def test_errors():
    from mla.errors import MlaError

    latent, rope = queries(torch.bfloat16)
    with pytest.raises(MlaError, match="scale must have size 1 or 5"):
        torch.ops.mla.quantize_query(latent, rope, torch.ones(2))
    with pytest.raises(MlaError, match="q_rope must have type|q_rope must be"):
        torch.ops.mla.quantize_query(latent, rope.float())
