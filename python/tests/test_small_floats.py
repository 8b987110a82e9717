"""Tests 8-bit floats in compiled code with every number of each type and with numbers that are rounded to it. Also
tests f64 rounded to 16 bits, and that 16-bit results are rounded only once."""

import math
import re
import subprocess

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("torch_mlir")

import mla.ops  # noqa: E402
from support import tool  # noqa: E402

TYPES = [torch.float8_e4m3fn, torch.float8_e5m2, torch.float8_e4m3fnuz, torch.float8_e5m2fnuz]


@pytest.fixture(scope="module", autouse=True)
def compiler():
    return tool("mla-compile")


class Rounds(torch.nn.Module):
    """Rounds to a narrower type and converts back."""

    def __init__(self, dtype):
        super().__init__()
        self.dtype = dtype

    def forward(self, x):
        return x.to(self.dtype).to(x.dtype)


def numbers(dtype):
    """Returns all numbers of a type, the midpoints between them, the f32 neighbours of both, and special values."""
    held = torch.arange(256, dtype=torch.uint8).view(dtype).float()
    finite = held[held.isfinite()].sort().values
    ties = (finite[1:] + finite[:-1]) / 2
    around = torch.cat([finite, ties])
    up, down = (around.nextafter(torch.tensor(end)) for end in (math.inf, -math.inf))
    large = finite.abs().max() * torch.tensor([1.03, 1.0625, 1.07, 1.125, 1.2, 2, 1e30])
    ends = torch.tensor([0.0, -0.0, math.inf, -math.inf, math.nan, 1e-45, -1e-45, 1e-38])
    return torch.cat([around, up, down, large, -large, ends, torch.randn(500) * 10])


def assert_same(actual, expected):
    """Asserts that both tensors are bitwise equal, except for the bits of NaN."""
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


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16], ids=str)
def test_doubles_round_as_pytorch_does(dtype):
    bits = torch.arange(-2**15, 2**15, dtype=torch.int16).view(dtype).double()
    held = bits[bits.isfinite()].sort().values
    ties = (held[1:] + held[:-1]) / 2
    # Some numbers are closer to a tie than f32 can represent, so that rounding to f32 first would be wrong.
    ends = torch.tensor([math.inf, -math.inf, math.nan, 0.0, -0.0, 1e300, 1e-300], dtype=torch.float64)
    x = torch.cat([held, ties, ties * (1 + 2.0**-40), ties * (1 - 2.0**-40), torch.randn(500).double() * 10, ends])
    # Subnormal results are excluded, because the processor's conversion to bf16 returns 0 for them.
    x = x[(x.abs() >= torch.finfo(dtype).smallest_normal) | (x == 0) | x.isnan()]
    function = mla.compile(Rounds(dtype), (x,))
    assert_same(function(x), Rounds(dtype)(x))


class FromNumbers(torch.nn.Module):
    """Converts integers or booleans to a narrow float, and compares the result with 0."""

    def __init__(self, dtype):
        super().__init__()
        self.dtype = dtype

    def forward(self, x):
        small = x.to(self.dtype)
        return small.float(), small != 0


class ToIntegers(FromNumbers):
    def forward(self, x):
        small = x.to(self.dtype)
        return small.to(torch.int32), small.to(torch.bool)


@pytest.mark.parametrize("dtype", TYPES, ids=str)
@pytest.mark.parametrize("source", [torch.int64, torch.int32, torch.bool], ids=str)
def test_integers_round_as_pytorch_does(dtype, source):
    edges = [0, 1, -1, 7, 17, 239, 240, 241, 447, 448, 449, 464, 465, 57344, 61439, 61440, 61441, 2**31 - 1, -(2**31)]
    if source == torch.int64:
        edges += [2**53 + 1, 2**63 - 1, -(2**63)]
    x = torch.tensor(edges + list(range(-600, 600, 7))).to(source)
    module = FromNumbers(dtype)
    actual, expected = mla.compile(module, (x,))(x), module(x)
    assert_same(actual[0], expected[0])
    assert torch.equal(actual[1], expected[1])


@pytest.mark.parametrize("dtype", TYPES, ids=str)
def test_becomes_integers_as_in_pytorch(dtype):
    x = torch.cat([torch.linspace(-200, 200, 401), torch.tensor([0.0, -0.0, 0.4, -0.9, 1e-9])])
    module = ToIntegers(dtype)
    for actual, expected in zip(mla.compile(module, (x,))(x), module(x)):
        assert torch.equal(actual, expected)


class Sums(torch.nn.Module):
    """Ops that sum many 16-bit numbers."""

    def __init__(self, width):
        super().__init__()
        self.norm = torch.nn.RMSNorm(width, eps=1e-6)

    def forward(self, x):
        return (self.norm(x), x.sum(-1), x.mean(), x.norm(dim=-1), x.cumsum(-1), torch.einsum("ab->a", x),
                x.square().mean(-1, dtype=torch.float32))


@pytest.mark.parametrize("preserve", [True, False], ids=["preserved", "decomposed"])
@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16], ids=str)
def test_sums_are_rounded_once(dtype, preserve):
    # If sums were accumulated in 16 bits, a sum of 7168 ones would be 2048 (f16) or 256 (bf16), and a sum of squares
    # near 64 would overflow in f16.
    for x in (torch.ones(2, 7168), 8 * torch.randn(2, 1536)):
        module, x = Sums(x.shape[1]).to(dtype), x.to(dtype)
        function = mla.compile(mla.export(module, (x,), preserve=preserve))
        for ours, theirs, exact in zip(function(x), module(x), Sums(x.shape[1]).double()(x.double())):
            assert ours.dtype == theirs.dtype
            scale = exact.abs().max()
            assert (ours - exact).abs().max() <= 1.5 * (theirs - exact).abs().max() + 1e-6 * scale


class Steps(torch.nn.Module):
    """Ops that torch-mlir lowers to several ops, or for which it rounds a constant."""

    def forward(self, x):
        return (torch.expm1(x), torch.log1p(x.abs()), torch.nn.functional.elu(x), x.sigmoid(), x * 0.3, x / 0.3, 0.3 / (x + 2),
                torch.nn.functional.gelu(x), x.pow(3), torch.round(100 * x, decimals=1), torch.logaddexp(x, 3 * x))


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16], ids=str)
def test_steps_are_rounded_once(dtype):
    x = (torch.randn(64, 33) * 1e-2).to(dtype)
    function = mla.compile(Steps(), (x,))
    for ours, theirs, exact in zip(function(x), Steps()(x), Steps()(x.double())):
        scale = exact.abs().max()
        assert (ours - exact).abs().max() <= 1.5 * (theirs - exact).abs().max() + 1e-5 * scale


class Linears(torch.nn.Module):
    """Linear layers with a bias, with few and with many rows."""

    def __init__(self):
        super().__init__()
        self.first = torch.nn.Linear(96, 200)
        self.second = torch.nn.Linear(200, 64)

    def forward(self, x, y):
        return self.first(x), self.second(y), self.first(x[None])


def rms(error):
    return error.double().square().mean().sqrt()


@pytest.mark.parametrize("preserve", [True, False], ids=["preserved", "decomposed"])
@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16], ids=str)
def test_linear_layers_round_once(dtype, preserve):
    module = Linears().to(dtype)
    args = torch.randn(3, 5, 96).to(dtype), torch.randn(300, 200).to(dtype)
    function = mla.compile(mla.export(module, args, preserve=preserve))
    exact = Linears().double()
    exact.load_state_dict(module.state_dict())
    for ours, theirs, right in zip(function(*args), module(*args), exact(*(a.double() for a in args))):
        # If the product were also rounded before the bias is added, the error would be 1.4 times PyTorch's.
        assert rms(ours - right) <= 1.1 * rms(theirs - right)


class Rotates(torch.nn.Module):
    """A 16-bit MLA layer whose rotary tables are f32."""

    def __init__(self, heads=3, latent=16, nope=8, rope=4, value=6):
        super().__init__()
        self.key = torch.nn.Parameter(torch.randn(heads, nope, latent) / 4)
        self.value = torch.nn.Parameter(torch.randn(heads, value, latent) / 4)

    @staticmethod
    def rotate(x, cos, sin):
        a, b = x.float().chunk(2, dim=-1)
        return (x.float() * cos + torch.cat([-b, a], dim=-1) * sin).to(x.dtype)

    def forward(self, q_nope, q_rope, latent, k_rope, cos, sin):
        keys = torch.einsum("btc,hnc->bhtn", latent, self.key)
        scores = torch.matmul(q_nope, keys.transpose(-1, -2)).float()
        roped = torch.matmul(self.rotate(q_rope, cos, sin), self.rotate(k_rope, cos, sin)[:, None].transpose(-1, -2))
        weights = ((scores + roped.float()) * 0.3).softmax(-1).to(q_nope.dtype)
        return torch.matmul(weights, torch.einsum("btc,hvc->bhtv", latent, self.value))


def test_tables_of_a_rotation_are_not_rounded(tmp_path):
    args = [torch.randn(2, 3, 5, 8), torch.randn(2, 3, 5, 4), torch.randn(2, 5, 16), torch.randn(2, 5, 4)]
    angles = torch.randn(5, 2).repeat(1, 2)
    module, args = Rotates().bfloat16(), [*(a.bfloat16() for a in args), angles.cos(), angles.sin()]
    exported = mla.export(module, tuple(args))
    path = tmp_path / "layer.mlir"
    path.write_text(exported.text)
    raised = subprocess.run([tool("mla-opt"), path, "--mla-raise-torch", "--mlir-print-op-generic"], capture_output=True, text=True, check=True).stdout
    ropes = re.findall(r'"mla.rope".*? : \(tensor<\w+x(\w+)>, tensor<\w+x(\w+)>, tensor<\w+x(\w+)>\)', raised)
    assert ropes == 2 * [("bf16", "f32", "f32")]
    ours, theirs = mla.compile(exported)(*args), module(*args)
    exact = Rotates().double()
    exact.load_state_dict(module.state_dict())
    exact.rotate = lambda x, cos, sin: Rotates.rotate(x.double(), cos, sin).double()
    right = exact(*(a.double() for a in args))
    assert rms(ours - right) <= 1.25 * rms(theirs - right)


class OneAngle(Rotates):
    def forward(self, q_nope, q_rope, latent, k_rope, cos, sin):
        return super().forward(q_nope, q_rope, latent, k_rope, *(t[:, :1].expand(-1, 4) for t in (cos, sin)))


@pytest.mark.parametrize("preserve", [True, False], ids=["preserved", "decomposed"])
def test_one_angle_for_all_features(preserve):
    """All features use the same angle. The factors are not rotary tables of mla.rope, but the result must be right."""
    angles = torch.randn(5, 2)
    args = (torch.randn(2, 3, 5, 8), torch.randn(2, 3, 5, 4), torch.randn(2, 5, 16), torch.randn(2, 5, 4), angles.cos(), angles.sin())
    module = OneAngle()
    ours = mla.compile(mla.export(module, args, preserve=preserve))(*args)
    assert (ours - module(*args)).abs().max() < 1e-5


class Large(torch.nn.Module):
    """Attention in float16 whose query times W_UK or, if `absorbed`, whose latent times the weights exceeds the largest
    float16. The module does not compute this product."""

    def __init__(self, absorbed):
        super().__init__()
        self.absorbed = absorbed

    def forward(self, query, latent, up_key, up_value):  # [B, S, H, n], [B, T, C], [H, n, C], [H, v, C]
        if self.absorbed:
            query = torch.einsum("bshn,hnc->bhsc", query, up_key)
            out = torch.nn.functional.scaled_dot_product_attention(query, latent[:, None], latent[:, None], scale=2**-8)
            return torch.einsum("bhsc,hvc->bhsv", out, up_value)
        key, value = torch.einsum("btc,hnc->bhtn", latent, up_key), torch.einsum("btc,hvc->bhtv", latent, up_value)
        return torch.nn.functional.scaled_dot_product_attention(query.transpose(1, 2), key, value, scale=2**-8)


@pytest.mark.parametrize("absorbed", [False, True])
def test_products_with_weights_beyond_float16(absorbed):
    torch.manual_seed(0)
    size, of_latent = (2**-12, 2.0**7) if absorbed else (2.0**6, 2**-8)
    args = [torch.full((1, 1, 1, 16), size), torch.randn(1, 300, 32) * of_latent, torch.full((1, 16, 32), 2.0**8),
            torch.randn(1, 16, 32) * (2**-8 if absorbed else 1)]
    args = [tensor.half() for tensor in args]
    query, latent, up_key, up_value = args
    large = torch.einsum("btc,hnc->bthn", latent, up_key) if absorbed else torch.einsum("bshn,hnc->bshc", query, up_key)
    expected = Large(absorbed)(*args)
    assert large.isinf().any() and expected.isfinite().all()

    def check(out):
        torch.testing.assert_close(out, expected, rtol=0, atol=0.02 * expected.abs().max().item())

    for form in ("auto", "absorbed", "expanded"):
        check(mla.compile(Large(absorbed), tuple(args), form=form)(*args))
        check(torch.ops.mla.attention(query, None, latent, None, up_key, up_value, scale=2**-8, form=form)[0].transpose(1, 2))
    pool, table = latent.new_zeros(8, 64, 32), torch.arange(8, dtype=torch.int32)[None]
    pool.view(-1, 32)[:300] = latent[0]
    lengths = torch.tensor([300], dtype=torch.int32)
    wide = torch.ops.mla.absorb_query(query, up_key, wide=True)
    out, _ = torch.ops.mla.decode(wide, None, pool, None, table, lengths, scale=2**-8)
    assert wide.dtype == torch.float32 and out.dtype == torch.float16
    check(torch.ops.mla.project_value(out, up_value).transpose(1, 2))
    with pytest.raises(mla.MlaError, match="value must have type f16, the type of q_nope, got f32"):
        torch.ops.mla.prefill(query, None, query.expand(1, 9, 1, 16), None, query.float().expand(1, 9, 1, 16), scale=1.0)
