"""Caches of 8 bits as models spell them: which spellings become pages, and that the pages have PyTorch's bits."""

import math
import subprocess

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("torch_mlir")

import mla  # noqa: E402
from support import tool  # noqa: E402
from torch_mlir import fx  # noqa: E402

E4M3, E5M2 = torch.float8_e4m3fn, torch.float8_e5m2
H, N, R, C, G = 3, 16, 64, 128, 64  # heads, widths of nope, rope and latent, elements of a block
TINY = torch.finfo(torch.float32).tiny


def attend(q, p, c, k, uk, uv):
    keys, values = (torch.einsum("btc,hnc->bhtn", c, w) for w in (uk, uv))
    scores = q @ keys.transpose(-1, -2) + p @ k.unsqueeze(1).transpose(-1, -2)
    return (scores * 0.02).softmax(-1) @ values


class Layer(torch.nn.Module):
    """An attention over cached latents and rope keys. `store` makes the tensors that are cached from new rows, and
    `load` reads them. A subclass may also cache latent and key as one row."""

    def __init__(self):
        super().__init__()
        torch.manual_seed(3)
        self.uk, self.uv = (torch.nn.Parameter(torch.randn(H, N, C, dtype=torch.bfloat16) / 8) for _ in range(2))

    def forward(self, q, p, c, k, *past):
        grown = [torch.cat(pair, 1) for pair in zip(past, self.store(c, k))]
        return attend(q, p, *self.load(*grown), self.uk, self.uv), *grown

    def exact(self, q, p, *grown):
        """Returns the result of f32 operations on the cached rows."""
        return attend(*(t.float() for t in (q, p, *self.load(*grown), self.uk, self.uv)))


def divide(x, s, kind=E4M3):
    largest = torch.finfo(kind).max
    return (x.float() / s).clamp(-largest, largest).to(kind)


class Divided(Layer):
    """Rows divided by one scale."""
    scale = 0.07

    def store(self, c, k):
        return divide(c, self.scale), divide(k, self.scale)

    def load(self, c, k):
        return c.to(torch.bfloat16) * self.scale, k.to(torch.bfloat16) * self.scale


class Reciprocal(Divided):
    """Systems that multiply by the reciprocal. For this scale the codes of all numbers are those of a division."""

    def store(self, c, k):
        return tuple((x.float() * (1 / self.scale)).clamp(-448, 448).to(E4M3) for x in (c, k))


class Unscaled(Divided):
    def store(self, c, k):
        return tuple(x.clamp(-448, 448).to(E4M3) for x in (c, k))

    def load(self, c, k):
        return c.to(torch.bfloat16), k.to(torch.bfloat16)


class Rounded16(Divided):
    """The quotient is rounded to bf16, which a page does not do: the page has no scale, and the model divides."""

    def store(self, c, k):
        return tuple((x / self.scale).clamp(-448, 448).to(E4M3) for x in (c, k))


class LatentOnly(Divided):
    def store(self, c, k):
        return divide(c, self.scale), k

    def load(self, c, k):
        return c.to(torch.bfloat16) * self.scale, k


class Joint(Divided):
    """One tensor of latents and rope keys, quantised as whole rows."""

    def store(self, c, k):
        return divide(torch.cat([c, k], -1), self.scale),

    def load(self, row):
        return (row.to(torch.bfloat16) * self.scale).split([C, R], -1)


class JointParts(Joint):
    """One tensor of codes of both, each quantised and read for itself."""

    def store(self, c, k):
        return torch.cat([divide(c, self.scale), divide(k, self.scale)], -1),

    def load(self, row):
        return tuple(codes.to(torch.bfloat16) * self.scale for codes in row.split([C, R], -1))


class JointProducts(Joint):
    """Rows are cast as a whole, and latent and rope key multiplied one by one."""

    def load(self, row):
        return tuple(part * self.scale for part in row.to(torch.bfloat16).split([C, R], -1))


class Wide5(Divided):
    def store(self, c, k):
        return divide(c, self.scale, E5M2), divide(k, self.scale, E5M2)


class Argument(Divided):
    """The scale is an argument."""

    def forward(self, q, p, c, k, scale, *past):
        self.scale = scale
        return super().forward(q, p, c, k, *past)

    def load(self, c, k):
        return tuple((x.float() * self.scale).to(torch.bfloat16) for x in (c, k))


def quantise_blocks(x, round_up=False, clamp=False, floor=TINY, group=G):
    tile = x.float().view(*x.shape[:-1], x.shape[-1] // group, group)
    scale = (tile.abs().amax(-1, keepdim=True) / 448).clamp(min=floor)
    if round_up:
        scale = torch.exp2(torch.ceil(torch.log2(scale)))
    codes = tile / scale
    codes = codes.clamp(-448, 448) if clamp else codes
    return codes.to(E4M3).view(x.shape), scale[..., 0]


def read_blocks(codes, scale):
    count = scale.shape[-1]
    tile = codes.view(*codes.shape[:-1], count, codes.shape[-1] // count).float()
    return (tile * scale.unsqueeze(-1)).view(codes.shape).to(torch.bfloat16)


class Blocks(Layer):
    """Scales of blocks, as in L4."""
    options = {}

    def store(self, c, k):
        codes, scale = quantise_blocks(c, **self.options)
        return codes, k, scale

    def load(self, c, k, scale):
        return read_blocks(c, scale), k


class Powers(Blocks):
    """Scales that are powers of two, as in L5."""
    options = dict(round_up=True, clamp=True)


class Tokens(Blocks):
    """One scale for each latent."""
    options = dict(group=C)


class JointBlocks(Blocks):
    """One tensor of codes of both, and one of scales."""

    def store(self, c, k):
        return quantise_blocks(torch.cat([c, k], -1), **self.options)

    def load(self, row, scale):
        return read_blocks(row, scale).split([C, R], -1)


class RopeFirst(JointBlocks):
    """The rope keys are the first columns, and the scales are powers of two."""
    options = Powers.options

    def store(self, c, k):
        return super().store(k, c)

    def load(self, row, scale):
        k, c = read_blocks(row, scale).split([R, C], -1)
        return c, k


def arguments(layer, tokens=1, past=5, spread=8.0):
    """Returns arguments with a past that the layer stored, and blocks of zeros."""
    torch.manual_seed(5)

    def row(width, count):
        x = torch.randn(2, count, width).bfloat16() * spread
        x[0, :, :G] = 0
        return x

    q, p = torch.randn(2, H, tokens, N).bfloat16(), torch.randn(2, H, tokens, R).bfloat16()
    scale = [torch.tensor(0.07)] if isinstance(layer, Argument) else []
    if scale:
        layer.scale = scale[0]
    stored = layer.store(row(C, past), row(R, past))
    return q, p, row(C, tokens), row(R, tokens), *scale, *stored


def raise_text(layer, args):
    """Returns the raised text, and the remarks."""
    text = str(fx.export_and_import(layer.eval(), *args, output_type="raw", func_name="main"))
    found = subprocess.run([tool("mla-opt"), "--mla-raise-torch", "--remarks-filter=mla-raise-torch"], input=text,
                           capture_output=True, text=True, check=True)
    return found.stdout, found.stderr


def same_bits(a, b):
    kind = {1: torch.uint8, 2: torch.int16, 4: torch.int32}[a.element_size()]
    return a.dtype == b.dtype and torch.equal(a.contiguous().view(kind), b.contiguous().view(kind))


def close(a, b):
    return (a.float() - b.float()).abs().max() < 0.02 * b.float().abs().max()


LAYERS = {
    Divided: "[latent : 128 x f8E4M3FN, rope : 64 x f8E4M3FN]",
    Rounded16: "[latent : 128 x f8E4M3FN, rope : 64 x f8E4M3FN]",
    LatentOnly: "[latent : 128 x f8E4M3FN, rope : 64 x bf16]",
    Joint: "[latent : 128 x f8E4M3FN, rope : 64 x f8E4M3FN]",
    JointParts: "[latent : 128 x f8E4M3FN, rope : 64 x f8E4M3FN]",
    JointProducts: "[latent : 128 x f8E4M3FN, rope : 64 x f8E4M3FN]",
    Argument: "[latent : 128 x f8E4M3FN, rope : 64 x f8E4M3FN]",
    Blocks: "[latent : 128 x f8E4M3FN, scale : 2 x f32 {group = 64}, rope : 64 x bf16]",
    Powers: "[latent : 128 x f8E4M3FN, scale : 2 x f8E8M0FNU {group = 64}, rope : 64 x bf16]",
    Tokens: "[latent : 128 x f8E4M3FN, scale : 1 x f32 {group = 128}, rope : 64 x bf16]",
    JointBlocks: ("[latent : 128 x f8E4M3FN, scale : 2 x f32 {group = 64}, "
                  "rope : 64 x f8E4M3FN, scale : 1 x f32 {group = 64}]"),
    RopeFirst: ("[latent : 128 x f8E4M3FN, scale : 2 x f8E8M0FNU {group = 64}, "
                "rope : 64 x f8E4M3FN, scale : 1 x f8E8M0FNU {group = 64}]"),
}


@pytest.mark.parametrize("kind", [Divided, Powers, Joint, RopeFirst], ids=lambda kind: kind.__name__)
def test_dense(kind):
    """Without pagination the caches stay tensors of the same types, with PyTorch's bits."""
    layer = kind().eval()
    args = arguments(layer)
    expected = layer(*args)
    out, *grown = mla.compile(layer, args)(*args)
    assert close(out, layer.exact(*args[:2], *expected[1:]))
    assert all(same_bits(a, b) for a, b in zip(grown, expected[1:], strict=True))


def stored_bytes(cache, tokens):
    """Returns the bytes of the tokens in the pages: [sequences, tokens, bytes]."""
    pool, layout = cache.pools[0][0], cache.layouts[0]
    rows = pool[:, :layout.page_size * layout.token_bytes].view(pool.shape[0], layout.page_size, layout.token_bytes)
    return torch.stack([rows[pages.long()].flatten(0, 1)[:tokens] for pages in cache.block_table[:, :2]])


def as_bytes(t, kind):
    """Returns what a page stores for a tensor that is cached: scales that are powers of two are one byte."""
    if issubclass(kind, (Powers, RopeFirst)) and t.dtype == torch.float32:
        return (t.log2() + 127).to(torch.uint8)
    return t.contiguous().view(torch.uint8)


def expected_bytes(kind, dense):
    """Returns the bytes of pages with these dense caches: latent, its scales, rope key, its scales."""
    rows = [as_bytes(t, kind) for t in dense]
    if kind is RopeFirst:
        rows = [part for row in rows for part in reversed(row.tensor_split([row.shape[-1] // 3], -1))]
    elif kind is JointBlocks:
        rows = [part for row in rows for part in row.tensor_split([row.shape[-1] // 3 * 2], -1)]
    if issubclass(kind, JointBlocks):
        return torch.cat([rows[0], rows[2], rows[1], rows[3]], -1)
    return torch.cat([rows[0], *rows[2:], *rows[1:2]], -1)


@pytest.mark.parametrize("kind", LAYERS, ids=lambda kind: kind.__name__)
def test_pages(kind):
    """Pages have the proved layout, the bits that PyTorch stores, and give PyTorch's result."""
    layer = kind().eval()
    args = arguments(layer)
    first = 5 if kind is Argument else 4
    past = torch.export.Dim("past", min=1, max=64)
    shapes = (None,) * first + tuple({1: past} for _ in args[first:])
    step = mla.compile(layer, args, paginate=4, dynamic_shapes=shapes)
    cache = mla.PagedCache(step, sequences=2, pages=16)
    assert cache.layout_text == [LAYERS[kind]]
    dense = [t[:, :0] for t in args[first:]]
    for token in range(6):
        torch.manual_seed(token)
        new = [torch.randn(t.shape).bfloat16() * 8 for t in args[:4]]
        new[2][0, :, :G] = 0
        _, *dense = layer(*new, *args[4:first], *dense)
        cache.grow(1)
        found = step(*new, *args[4:first], cache=cache, checks=True)[0]
        assert close(found, layer.exact(*new[:2], *dense))
        assert torch.equal(stored_bytes(cache, token + 1), expected_bytes(kind, dense))


def test_positions():
    """Rows of latent and rope key that are written at positions of caches of fixed length."""

    class Static(JointBlocks):
        def forward(self, q, p, c, k, positions, *past):
            grown = [torch.ops.aten.index_put(old, [None, positions], new)
                     for old, new in zip(past, self.store(c, k), strict=True)]
            return attend(q, p, *self.load(*grown), self.uk, self.uv), *grown

    layer = Static().eval()
    q, p, c, k, *past = arguments(layer)
    step = mla.compile(layer, (q, p, c, k, torch.tensor([2]), *past), paginate=4)
    assert mla.PagedCache(step, sequences=2, pages=16).layout_text == [LAYERS[JointBlocks]]


@pytest.mark.parametrize("kind, scale, element", [
    (Divided, "0.07", E4M3), (Reciprocal, "0.07", E4M3), (Unscaled, "none", E4M3), (Rounded16, "none", E4M3),
    (Wide5, "0.07", E5M2)], ids=lambda value: getattr(value, "__name__", str(value)))
def test_scales(kind, scale, element):
    """The scale of the pages. Functions have no arguments of e5m2, so that only the text is tested."""
    layer = kind()
    text, remarks = raise_text(layer, arguments(layer))
    found = [line for line in remarks.splitlines() if "[Passed] rows" in line]
    assert len(found) == 2 and all(f"scale={scale}," in line for line in found)
    assert {E4M3: "f8E4M3FN", E5M2: "f8E5M2"}[element] in found[0]
    assert "mla.dequantize_rows" in text and "update=concat" in remarks


# --------------------------------------------------------------------------------
# Near misses
# --------------------------------------------------------------------------------


class OtherScale(Divided):
    def load(self, c, k):
        return c.to(torch.bfloat16) * 0.08, k.to(torch.bfloat16) * 0.08


class Unclamped(Divided):
    def store(self, c, k):
        return tuple((x.float() / self.scale).to(E4M3) for x in (c, k))


class ScaledOnWrite(Divided):
    def load(self, c, k):
        return c.to(torch.bfloat16), k.to(torch.bfloat16)


class ScaledOnRead(Divided):
    def store(self, c, k):
        return tuple(x.float().sin().to(E4M3) for x in (c, k))


class InexactReciprocal(Reciprocal):
    """x * (1 / 0.3) rounds two numbers to other codes than x / 0.3."""
    scale = 0.3


class OtherFloor(Blocks):
    """A block of zeros has another scale than in a page."""
    options = dict(floor=1e-4 / 448)


class JointOtherScales(Joint):
    """A row of latent and rope key with a scale of its own for each."""

    def store(self, c, k):
        return torch.cat([divide(c, self.scale), divide(k, 0.08)], -1),

    def load(self, row):
        c, k = row.to(torch.bfloat16).split([C, R], -1)
        return c * self.scale, k * 0.08


class OtherAxis(Blocks):
    """Scales of columns."""

    def store(self, c, k):
        tile = c.float().view(*c.shape[:-1], C // G, G)
        scale = (tile.abs().amax(-2, keepdim=True) / 448).clamp(min=TINY)
        return (tile / scale).to(E4M3).view(c.shape), k, scale.squeeze(-2)

    def load(self, c, k, scale):
        tile = c.view(*c.shape[:-1], C // G, G).float() * scale.unsqueeze(-2)
        return tile.view(c.shape).to(torch.bfloat16), k


class SharedScale(Blocks):
    """The scale of latent and key together."""

    def store(self, c, k):
        both = torch.cat([c, k.repeat(1, 1, C // R)], -1).float().view(*c.shape[:-1], C // G, 2 * G)
        scale = (both.abs().amax(-1, keepdim=True) / 448).clamp(min=TINY)
        codes = (c.float().view(*c.shape[:-1], C // G, G) / scale).to(E4M3).view(c.shape)
        return codes, k, scale.squeeze(-1)


NEAR = {
    OtherScale: "the model stores",
    Unclamped: "clamp to the largest number before the cast",
    ScaledOnWrite: "the model stores",
    ScaledOnRead: "a page stores rows of bf16 or f16",
    InexactReciprocal: "the model stores",
    OtherFloor: "largest magnitude 0 is 2.23",
    JointOtherScales: "the model stores",
    OtherAxis: "a page stores rows of bf16 or f16",
    SharedScale: "largest magnitude of the block's own elements",
}


@pytest.mark.parametrize("kind", NEAR, ids=lambda kind: kind.__name__)
def test_near_misses(kind):
    """What is not proved stays as the model spells it, and a remark gives the reason."""
    layer = kind().eval()
    args = arguments(layer)
    text, remarks = raise_text(layer, args)
    assert "mla.quantize_rows" not in text and "mla.dequantize_rows" not in text
    missed = [line for line in remarks.splitlines() if "P14" in line]
    assert missed and all(NEAR[kind] in line for line in missed), remarks


def test_another_type_on_read():
    """Codes of e5m2 that are read as e4m3."""

    class Reinterpreted(Divided):
        def store(self, c, k):
            return divide(c, self.scale, E5M2), divide(k, self.scale, E5M2)

        def load(self, c, k):
            return super().load(c.view(E4M3), k.view(E4M3))

    layer = Reinterpreted().eval()
    text, _ = raise_text(layer, arguments(layer))
    assert "mla.quantize_rows" not in text


class WideBlocks(JointBlocks):
    """A block has columns of both."""
    options = dict(group=C + R)


class WrongSplit(Joint):
    """Latent and rope key share columns."""

    def load(self, row):
        both = row.to(torch.bfloat16) * self.scale
        return both[..., :C], both[..., C // 2:C // 2 + R]


@pytest.mark.parametrize("kind, reason", [
    (WideBlocks, "no block of a page may have columns of both latent and rope key, got blocks of 192 columns"),
    (WrongSplit, "latent and rope key must together fill the rows of one cache")],
    ids=lambda value: getattr(value, "__name__", ""))
def test_rows_without_pages(kind, reason):
    layer = kind().eval()
    with pytest.raises(mla.MlaError, match=reason):
        mla.compile(layer, arguments(layer), paginate=4)
