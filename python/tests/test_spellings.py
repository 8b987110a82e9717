"""Raises layers that are written as in real models, and compares them with PyTorch."""

import subprocess

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("torch_mlir")

import mla  # noqa: E402
from support import tool  # noqa: E402

WIDTH, HEADS, LATENT, NOPE, ROPE, VALUE = 24, 3, 16, 8, 4, 6


def weight(*sizes):
    return torch.nn.Parameter(torch.randn(*sizes) / sizes[-1] ** 0.5)


def remarks(exported, tmp_path):
    """Returns the remarks of raising for a module."""
    model = tmp_path / "model.mlir"
    model.write_text(str(exported))
    done = subprocess.run([tool("mla-opt"), model, "--mla-torch-front", "--remarks-filter=mla-raise-torch",
                           "--remark-format=emitRemark", "-o", tmp_path / "raised.mlir"],
                          capture_output=True, text=True, check=True)
    return done.stderr


class QueryAtTheEnd(torch.nn.Module):
    """One projection computes rope key, latent and queries. In the query of a head, the rope part is first."""

    def __init__(self):
        super().__init__()
        self.fused = weight(ROPE + LATENT + HEADS * (NOPE + ROPE), WIDTH)
        self.keys_values = weight(HEADS * (NOPE + VALUE), LATENT)

    def forward(self, x):
        batch, tokens, _ = x.shape
        rope, latent, q = torch.nn.functional.linear(x, self.fused).split(
            [ROPE, LATENT, HEADS * (NOPE + ROPE)], -1)
        q = q.view(batch, tokens, HEADS, ROPE + NOPE).transpose(1, 2)
        latent = torch.nn.functional.rms_norm(latent, (LATENT,))
        keys, values = torch.nn.functional.linear(latent, self.keys_values).view(
            batch, tokens, HEADS, NOPE + VALUE).transpose(1, 2).split([NOPE, VALUE], -1)
        keys = torch.cat([rope[:, None].expand(batch, HEADS, tokens, ROPE), keys], -1)
        return torch.nn.functional.scaled_dot_product_attention(q, keys, values)


@pytest.mark.parametrize("preserve", [True, False])
def test_queries_at_the_end_of_a_projection(preserve, tmp_path):
    layer, args = QueryAtTheEnd().eval(), (torch.randn(2, 5, WIDTH),)
    exported = mla.export(layer, args, preserve=preserve)
    assert "[Passed] raised" in remarks(exported, tmp_path)
    torch.testing.assert_close(mla.compile(exported)(*args), layer(*args), rtol=2e-5, atol=2e-5)


class GatedHeads(torch.nn.Module):
    """A 16-bit layer that computes attention in f32, rounds the result, and then multiplies it by a gate."""

    def __init__(self):
        super().__init__()
        self.up_keys, self.up_values = weight(HEADS, NOPE, LATENT), weight(HEADS, VALUE, LATENT)

    def forward(self, q, latent, new, gate):
        latent = torch.cat([latent, new], 1)
        keys = torch.einsum("btc,hnc->bhtn", latent, self.up_keys)
        values = torch.einsum("btc,hvc->bhtv", latent, self.up_values)
        weights = (q.float() @ keys.float().transpose(-1, -2) * 0.3).softmax(-1)
        return (weights @ values.float()).to(q.dtype) * gate, latent


@pytest.mark.parametrize("preserve", [True, False])
def test_a_rounded_result_that_is_no_longer_moved(preserve, tmp_path):
    layer = GatedHeads().eval().bfloat16()
    args = tuple(torch.randn(*sizes).bfloat16() for sizes in (
        (2, HEADS, 1, NOPE), (2, 9, LATENT), (2, 1, LATENT), (2, HEADS, 1, VALUE)))
    exported = mla.export(layer, args, preserve=preserve)
    assert "[Passed] raised" in remarks(exported, tmp_path)
    mla.compile(exported, paginate=4)  # possible only if the cache is the bf16 argument, not an f32 copy of it
    torch.testing.assert_close(mla.compile(exported)(*args)[0], layer(*args)[0], rtol=0.05, atol=0.05)


@pytest.mark.parametrize("dtype, limit", [(torch.float32, 1e-6), (torch.bfloat16, 2 ** -7)])
def test_gelu_by_tanh(dtype, limit):
    class Gelu(torch.nn.Module):
        def forward(self, x):
            return torch.nn.functional.gelu(x, approximate="tanh")

    x = torch.cat([torch.linspace(-6, 6, 999), torch.tensor([3e38, -3e38])]).to(dtype)
    expected = torch.nn.functional.gelu(x.double(), approximate="tanh")
    error = (mla.compile(Gelu().eval(), (x,))(x).double() - expected).abs()
    assert (error <= limit * expected.abs().clamp(min=1)).all()


def latents(tokens, dtype=torch.float32):
    return torch.randn(2, tokens, LATENT).to(dtype)


class ComplexTable(torch.nn.Module):
    """Rotates by a table of complex numbers: a buffer, or an argument."""

    def __init__(self):
        super().__init__()
        self.up_keys, self.up_values = weight(HEADS, NOPE, LATENT), weight(HEADS, VALUE, LATENT)
        angles = torch.outer(torch.arange(64.0), 10.0 ** -torch.arange(ROPE // 2))
        self.register_buffer("table", torch.polar(torch.ones_like(angles), angles))

    def forward(self, q, q_rope, past, new, past_rope, new_rope, position, table=None):
        table = (self.table if table is None else table)[position]

        def rotated(x):
            pairs = torch.view_as_complex(x.unflatten(-1, (-1, 2)).contiguous())
            return torch.view_as_real(pairs * table).flatten(-2)

        latent, rope = torch.cat([past, new], 1), torch.cat([past_rope, rotated(new_rope)], 1)
        keys = torch.einsum("btc,hnc->bhtn", latent, self.up_keys)
        values = torch.einsum("btc,hvc->bhtv", latent, self.up_values)
        scores = q @ keys.mT + rotated(q_rope) @ rope[:, None].mT
        return scores.softmax(-1) @ values, latent, rope


@pytest.mark.parametrize("is_argument", [False, True])
def test_complex_tables(is_argument):
    layer = ComplexTable().eval()
    args = (torch.randn(2, HEADS, 1, NOPE), torch.randn(2, HEADS, 1, ROPE), latents(5), latents(1),
            torch.randn(2, 5, ROPE), torch.randn(2, 1, ROPE), torch.tensor([5]))
    args = (*args, layer.table.clone()) if is_argument else args
    mla.compile(layer, args, paginate=4)
    step = mla.compile(layer, args)
    for result, expected in zip(step(*args), layer(*args)):
        torch.testing.assert_close(result, expected, rtol=2e-5, atol=2e-5)
    if is_argument:
        with pytest.raises(mla.MlaError, match=r"argument 7 \(table\) must be a tensor of type complex64, got "
                                               "torch.float32"):
            step(*args[:-1], torch.view_as_real(args[-1]))
