"""8-bit floats in compiled code: every number of each type, and what is rounded to it."""

import math

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("torch_mlir")

import mla  # noqa: E402
from support import tool  # noqa: E402

TYPES = [torch.float8_e4m3fn, torch.float8_e5m2, torch.float8_e4m3fnuz, torch.float8_e5m2fnuz]


@pytest.fixture(scope="module", autouse=True)
def compiler():
    return tool("mla-compile")


class Rounds(torch.nn.Module):
    """Numbers as a narrower type has them."""

    def __init__(self, dtype):
        super().__init__()
        self.dtype = dtype

    def forward(self, x):
        return x.to(self.dtype).to(x.dtype)


def numbers(dtype):
    """All numbers of a type, those halfway between two of them, their neighbours in f32, and the ends."""
    held = torch.arange(256, dtype=torch.uint8).view(dtype).float()
    finite = held[held.isfinite()].sort().values
    ties = (finite[1:] + finite[:-1]) / 2
    around = torch.cat([finite, ties])
    up, down = (around.nextafter(torch.tensor(end)) for end in (math.inf, -math.inf))
    large = finite.abs().max() * torch.tensor([1.03, 1.0625, 1.07, 1.125, 1.2, 2, 1e30])
    ends = torch.tensor([0.0, -0.0, math.inf, -math.inf, math.nan, 1e-45, -1e-45, 1e-38])
    return torch.cat([around, up, down, large, -large, ends, torch.randn(500) * 10])


def assert_same(actual, expected):
    """The same bits, but for those of NaN."""
    assert torch.equal(actual.isnan(), expected.isnan())
    same = actual.nan_to_num(0.0).double(), expected.nan_to_num(0.0).double()
    assert torch.equal(same[0], same[1])
    signs = (t.signbit() & ~t.isnan() for t in (actual, expected))
    assert torch.equal(*signs)


@pytest.mark.parametrize("dtype", TYPES, ids=str)
@pytest.mark.parametrize("wide", [torch.float32, torch.bfloat16], ids=str)
def test_rounds_as_pytorch_does(dtype, wide):
    x = numbers(dtype).to(wide)
    function = mla.compile(Rounds(dtype), (x,))
    assert_same(function(x), Rounds(dtype)(x))
