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


class Biases(torch.nn.Module):
    """The projections from the latent to keys and values have biases."""

    def __init__(self, key_bias, value_bias):
        super().__init__()
        self.keys = torch.nn.Linear(LATENT, HEADS * NOPE, bias=key_bias)
        self.values = torch.nn.Linear(LATENT, HEADS * VALUE, bias=value_bias)

    def forward(self, q, past, new):
        latent = torch.cat([past, new], 1)
        keys, values = (t.unflatten(-1, (HEADS, -1)).transpose(1, 2) for t in (self.keys(latent), self.values(latent)))
        return torch.nn.functional.scaled_dot_product_attention(q, keys, values), latent


@pytest.mark.parametrize("preserve", [True, False])
@pytest.mark.parametrize("biases", [(True, False), (False, True), (True, True)])
def test_biases_of_keys_and_values(biases, preserve):
    layer, args = Biases(*biases).eval(), (torch.randn(2, HEADS, 1, NOPE), latents(5), latents(1))
    exported = mla.export(layer, args, preserve=preserve)
    mla.compile(exported, paginate=4)  # possible only if the attention is raised
    torch.testing.assert_close(mla.compile(exported)(*args)[0], layer(*args)[0], rtol=2e-5, atol=2e-5)


class UnitAxis(torch.nn.Module):
    """The latent has one head, and einsum sums over it."""

    def __init__(self):
        super().__init__()
        self.up_keys, self.up_values = weight(HEADS, NOPE, LATENT), weight(HEADS, VALUE, LATENT)

    def forward(self, q, past, new):
        latent = torch.cat([past, new], 1)[:, None]
        scores = torch.einsum("bhsn,hnc->bhsc", q, self.up_keys) @ latent.mT
        out = torch.einsum("bhst,bxtc->bhsc", scores.softmax(-1), latent)
        return torch.einsum("bhsc,hvc->bhsv", out, self.up_values), latent[:, 0]


@pytest.mark.parametrize("preserve", [True, False])
def test_a_sum_over_an_axis_of_size_one(preserve):
    layer, args = UnitAxis().eval(), (torch.randn(2, HEADS, 1, NOPE), latents(5), latents(1))
    exported = mla.export(layer, args, preserve=preserve)
    mla.compile(exported, paginate=4)
    torch.testing.assert_close(mla.compile(exported)(*args)[0], layer(*args)[0], rtol=2e-5, atol=2e-5)


def hidden_by(new, total, kind):
    """Returns a causal mask of the hidden keys."""
    ones, offset = torch.ones(new, total), total - new
    return {"tril == 0": lambda: torch.tril(ones, offset) == 0,
            "tril < 0.5": lambda: torch.tril(ones, offset) < 0.5,
            "integers": lambda: torch.ones(new, total, dtype=torch.long).tril(offset) == 0,
            "converted": lambda: torch.tril(ones.long(), offset) == 0,
            "triu.bool()": lambda: torch.triu(ones, offset + 1).bool(),
            "logical_not": lambda: torch.tril(ones, offset).logical_not(),
            "triu > 0": lambda: torch.triu(ones, offset + 1) > 0}[kind]()


class NumberMask(torch.nn.Module):
    """A causal mask is made from matrices of numbers."""

    def __init__(self, kind, fill):
        super().__init__()
        self.up_keys, self.up_values = weight(HEADS, NOPE, LATENT), weight(HEADS, VALUE, LATENT)
        self.kind, self.fill = kind, fill

    def forward(self, q, past, new):
        latent = torch.cat([past, new], 1)
        keys = torch.einsum("btc,hnc->bhtn", latent, self.up_keys)
        values = torch.einsum("btc,hvc->bhtv", latent, self.up_values)
        scores = (q @ keys.mT).masked_fill(hidden_by(q.shape[2], latent.shape[1], self.kind), self.fill)
        return scores.softmax(-1) @ values, latent


@pytest.mark.parametrize("kind, fill, dtype", [
    ("tril == 0", -torch.inf, torch.float32), ("tril < 0.5", -torch.inf, torch.float32),
    ("integers", -torch.inf, torch.float32), ("converted", -torch.inf, torch.float32), ("logical_not", -torch.inf, torch.float32),
    ("triu > 0", -torch.inf, torch.float32), ("triu.bool()", -10000.0, torch.bfloat16)])
def test_masks_from_numbers(kind, fill, dtype):
    layer = NumberMask(kind, fill).eval().to(dtype)
    args = (torch.randn(2, HEADS, 3, NOPE).to(dtype), latents(5, dtype), latents(3, dtype))
    shapes = ({}, {1: torch.export.Dim("past", max=64)}, {})
    step = mla.compile(layer, args, paginate=4, dynamic_shapes=shapes)  # the mask depends on the cache's length
    cache, past, limit = mla.PagedCache(step, sequences=2, pages=8), latents(0, dtype), 0.05 if dtype.itemsize == 2 else 2e-5
    for _ in range(2):
        new = latents(3, dtype)
        cache.grow(3)
        result, (expected, past) = step(args[0], None, new, cache=cache)[0], layer(args[0], past, new)
        torch.testing.assert_close(result, expected, rtol=limit, atol=limit)


class Written(torch.nn.Module):
    """Expanded keys and values are written into caches and read back."""

    def __init__(self):
        super().__init__()
        self.up_keys, self.up_values = weight(HEADS, NOPE, LATENT), weight(HEADS, VALUE, LATENT)

    def forward(self, q, latent, keys, values):
        tokens = latent.shape[1]
        keys[:, :tokens] = torch.einsum("btc,hnc->bthn", latent, self.up_keys)
        values[:, :tokens] = torch.einsum("btc,hvc->bthv", latent, self.up_values)
        scores = torch.einsum("bhsn,bthn->bhst", q, keys[:, :tokens])
        return torch.einsum("bhst,bthv->bshv", scores.softmax(-1), values[:, :tokens])


@pytest.mark.parametrize("preserve", [True, False])
def test_keys_that_are_read_back_from_a_cache(preserve):
    layer = Written().eval()
    args = (torch.randn(2, HEADS, 5, NOPE), latents(5), torch.randn(2, 9, HEADS, NOPE), torch.randn(2, 9, HEADS, VALUE))
    exported = mla.export(layer, args, preserve=preserve)
    mla.compile(exported, attention_only=True)
    ours, theirs = [[t.clone() for t in args] for _ in range(2)]
    result, expected = mla.compile(exported)(*ours), layer(*theirs)
    for a, b in zip((result, *ours), (expected, *theirs)):
        torch.testing.assert_close(a, b, rtol=2e-5, atol=2e-5)


class Writes(torch.nn.Module):
    """Writes new tokens to a cache with `write`, and attends over its first six tokens."""

    def __init__(self, write):
        super().__init__()
        self.up_keys, self.up_values = weight(HEADS, NOPE, LATENT), weight(HEADS, VALUE, LATENT)
        self.write = write

    def forward(self, q, cache, new, position):
        self.write(cache, new, position)
        seen = cache[:, None, :6]
        scores = torch.einsum("bhsn,hnc->bhsc", q, self.up_keys) @ seen.mT
        return torch.einsum("bhsc,hvc->bhsv", scores.softmax(-1) @ seen, self.up_values)


def write_select(cache, new, position):
    cache[:, 5] = new[:, 0]


def write_from_the_end(cache, new, position):
    cache[:, -11] = new[:, 0]


def write_sequence(cache, new, position):
    cache[0, 5:6] = new[0]


def write_positions(cache, new, position):
    cache[:, position] = new


def write_positions_of_sequence(cache, new, position):
    cache[0, position] = new[0]


@pytest.mark.parametrize("write, batch", [(write_select, 2), (write_from_the_end, 2), (write_sequence, 1),
                                          (write_positions, 1), (write_positions, 2),
                                          (write_positions_of_sequence, 1)])
def test_writes_by_integers(write, batch):
    layer = Writes(write).eval()
    dense = torch.zeros(batch, 16, LATENT)
    args = (torch.randn(batch, HEADS, 1, NOPE), dense.clone(), torch.randn(batch, 1, LATENT), torch.tensor([5]))
    step = mla.compile(layer, args, paginate=4)
    cache = mla.PagedCache(step, sequences=batch, pages=8)
    cache.grow(5)
    cache.written()  # pages are zeros at first, as the dense cache is
    cache.grow(1)
    result = step(args[0], None, *args[2:], cache=cache)
    torch.testing.assert_close(result, layer(args[0], dense, *args[2:]), rtol=2e-5, atol=2e-5)


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
