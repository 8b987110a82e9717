"""Tests layers with low-rank adapters (LoRA), which add a product of two matrices to a projection. On the projection from
the latent to keys and values, an adapter is a term of W_UK and W_UV, so that the attention can be raised and paged."""

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("torch_mlir")

import mla  # noqa: E402

HEADS, NOPE, VALUE, LATENT, HIDDEN, RANK = 4, 24, 20, 48, 96, 3


class Adapted(torch.nn.Module):
    """A linear layer, perhaps with a bias, and one adapter for each scaling. A scaling may be a tensor."""

    def __init__(self, width, result, scalings, bias=False):
        super().__init__()
        self.base, self.scalings = torch.nn.Linear(width, result, bias=bias), scalings
        self.down = torch.nn.ModuleList(torch.nn.Linear(width, RANK, bias=False) for _ in scalings)
        self.up = torch.nn.ModuleList(torch.nn.Linear(RANK, result, bias=False) for _ in scalings)
        self.register_buffer("factor", torch.tensor(0.7))

    def forward(self, x):
        out = self.base(x)
        for down, up, scaling in zip(self.down, self.up, self.scalings):
            out = out + up(down(x)) * (self.factor if scaling is None else scaling)
        return out


class Layer(torch.nn.Module):
    """Attention without rope whose projections have adapters. `scalings`: of the adapters, by projection."""

    def __init__(self, dtype=torch.float32, bias=False, act=None, **scalings):
        super().__init__()
        torch.manual_seed(0)
        self.act = act or (lambda x: x)
        self.query = Adapted(HIDDEN, HEADS * NOPE, scalings.get("query", []))
        self.down = Adapted(HIDDEN, LATENT, scalings.get("down", []))
        self.norm = torch.nn.RMSNorm(LATENT)
        self.up = Adapted(LATENT, HEADS * (NOPE + VALUE), scalings.get("up", []), bias)
        self.out = Adapted(HEADS * VALUE, HIDDEN, scalings.get("out", []))
        self.to(dtype).eval()

    def forward(self, x, past):
        latent = torch.cat([past, self.norm(self.down(x))], 1)
        query = self.query(x).unflatten(-1, (HEADS, NOPE)).transpose(1, 2)
        both = self.act(self.up(latent))
        key, value = both.unflatten(-1, (HEADS, -1)).transpose(1, 2).split([NOPE, VALUE], -1)
        out = torch.nn.functional.scaled_dot_product_attention(query, key, value)
        return self.out(out.transpose(1, 2).flatten(2)), latent


def compiled(layer, form="auto", dtype=torch.float32):
    example = torch.randn(2, 1, HIDDEN).to(dtype), torch.randn(2, 5, LATENT).to(dtype)
    return mla.compile(layer, example, paginate=16, form=form)


@torch.no_grad()
@pytest.mark.parametrize("form, dtype, layer", [
    ("absorbed", torch.float32, dict(up=[2.0])),
    ("expanded", torch.float32, dict(up=[2.0])),
    ("auto", torch.float32, dict(up=[0.5, None], bias=True)),
    ("auto", torch.bfloat16, dict(up=[2.0])),
    ("auto", torch.float32, dict(query=[2.0], down=[0.5], out=[None], up=[1.0])),
], ids=str)
def test_adapters_on_pages(form, dtype, layer):
    layer, past = Layer(dtype, **layer), torch.zeros(2, 0, LATENT, dtype=dtype)
    step = compiled(layer, form, dtype)
    assert "each step adds" in step.log  # a remark
    cache = mla.PagedCache(step, sequences=2, pages=4)
    limit = 1e-4 if dtype == torch.float32 else 4e-2
    for t in range(8):
        if t == 5:  # a changed adapter counts from the next call on
            layer.up.up[0].weight.mul_(-3.0)
        x = torch.randn(2, 1, HIDDEN).to(dtype)
        cache.grow(1)
        expected, past = layer(x, past)
        torch.testing.assert_close(step(x, cache=cache)[0], expected, rtol=limit, atol=limit)


@pytest.mark.parametrize("act, words", [
    (torch.nn.functional.silu, "P3: the values are"),
    (lambda x: x + torch.nn.functional.silu(x), "P3: the values are a sum, and a term is not a product of a latent and weights"),
])
def test_sums_that_are_no_weights(act, words):
    with pytest.raises(mla.MlaError, match=words):
        compiled(Layer(up=[2.0], act=act))
