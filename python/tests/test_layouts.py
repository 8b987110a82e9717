"""Compares torch.ops.mla on pages of every kind of layout with plain PyTorch; and layouts as texts."""

import itertools
import math

import pytest

torch = pytest.importorskip("torch")

import layout_reference as reference  # noqa: E402
from test_ops import DEVICES, ints, ops, random  # noqa: E402, F401
from torch._subclasses.fake_tensor import FakeTensorMode  # noqa: E402

# On the CPU widths that every layout adapts to, on GPUs those of DeepSeek.
PAGE, PAGES, H, SCALE = 16, 6, 4, 0.07
LENGTHS = (37, 16)
TABLE = torch.tensor([[4, 1, 3], [0, 2147480000, 2147480000]], dtype=torch.int32)
# The layouts, and whether k_scale multiplies some of their elements.
CASES = {"L4": False, "L5": False, "L8": True, "L13": False, "L3": True}


def widths_of(name, device):
    return (256, 64) if device == "cpu" else (448 if name == "L5" else 512, 64)


def slots():
    """Returns the slots of the tokens of both sequences."""
    return [int(TABLE[b, t // PAGE]) * PAGE + t % PAGE for b, length in enumerate(LENGTHS) for t in range(length)]


class Case:
    """A cache of a layout with the tokens of two sequences, in the package's bytes and in the reference's."""

    def __init__(self, name, device, dtype=torch.float32, scaled=True):
        c, r = self.widths = widths_of(name, device)
        self.name, self.device = name, device
        self.k_scale = torch.tensor([0.25], device=device) if scaled and CASES[name] else None
        # Rows of different magnitude, so that their scales differ.
        tokens = sum(LENGTHS)
        sizes = torch.logspace(-1, 1, tokens, device=device)[:, None]
        self.latent = (random(device, tokens, c, seed=1, dtype=torch.float32) * sizes).to(dtype)
        self.rope = random(device, tokens, r, seed=2, dtype=torch.float32).to(dtype)
        self.expected = reference.Pages(*reference.named(name, c, r), PAGE, PAGES, self.k_scale)
        self.pools = [pool.to(device, copy=True) for pool in self.expected.pools]
        self.options = dict(layout=name, page_size=PAGE)
        for slot, latent, rope in zip(slots(), self.latent, self.rope):
            self.expected.write(slot, latent, rope)

    @property
    def pair(self):
        return self.pools[0], self.pools[1] if len(self.pools) > 1 else None

    def fill(self):
        """Writes the tokens. A token in the middle has slot -1, and is written by itself."""
        chosen = slots()
        given = ints(self.device, *chosen[:5], -1, *chosen[6:])
        torch.ops.mla.append(self.latent, self.rope, given, *self.pair, k_scale=self.k_scale, **self.options)
        torch.ops.mla.append(self.latent[5:6], self.rope[5:6], ints(self.device, chosen[5]), *self.pair,
                             k_scale=self.k_scale, **self.options)
        return self

    def dense(self):
        """Returns the values of all tokens, from the reference: [tokens, C] and [tokens, r]."""
        latent, rope = zip(*(self.expected.read(slot) for slot in slots()))
        return torch.stack(latent), torch.stack(rope)

    def table(self):
        return TABLE.to(self.device), ints(self.device, *LENGTHS)


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16, torch.float16], ids=str)
@pytest.mark.parametrize("name", CASES)
def test_append(name, dtype, device):
    """Bytes are equal, and those of no token stay. NaN, infinity and zeros are stored as the definition says."""
    case = Case(name, device, dtype)
    case.latent[0].zero_()
    case.latent[1, 3], case.latent[2, 5], case.rope[3, 1] = math.inf, math.nan, -math.inf
    for slot, latent, rope in zip(slots()[:4], case.latent, case.rope):
        case.expected.write(slot, latent, rope)
    case.fill()
    for pool, expected in zip(case.pools, case.expected.pools, strict=True):
        assert torch.equal(pool.cpu(), expected)


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("out_dtype", [None, torch.float32])
@pytest.mark.parametrize("name", CASES)
def test_gather(name, out_dtype, device):
    case = Case(name, device).fill()
    table, lengths = case.table()
    c, r = case.widths
    latent, rope = torch.ops.mla.gather(*case.pair, table, lengths, 40, r, k_scale=case.k_scale, out_dtype=out_dtype,
                                        latent_width=c, **case.options)
    begin = 0
    for b, length in enumerate(LENGTHS):
        for got, expected in zip((latent, rope), case.dense()):
            held = expected[begin:begin + length].to(out_dtype or torch.bfloat16)
            assert torch.equal(got[b, :length].cpu(), held)
            assert not got[b, length:].any()
        begin += length


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("ragged", [False, True])
@pytest.mark.parametrize("name", CASES)
def test_expand(name, ragged, device):
    """One op returns what gather and two products return: the same bits on the CPU."""
    case = Case(name, device).fill()
    table, lengths = case.table()
    c, r = case.widths
    length, cu = (sum(LENGTHS), ints(device, 0, *itertools.accumulate(LENGTHS))) if ragged else (40, None)
    uk, uv = [torch.randn(3, width, c, device=device, dtype=torch.bfloat16) for width in (24, 20)]
    got = torch.ops.mla.expand_cache(*case.pair, table, lengths, length, r, uk, uv, None, cu, case.k_scale, **case.options)
    latent, rope = torch.ops.mla.gather(*case.pair, table, lengths, length, r, None, cu, case.k_scale, latent_width=c,
                                        **case.options)
    for part, expected in zip(got, (torch.ops.mla.expand_kv(latent, uk), torch.ops.mla.expand_kv(latent, uv), rope)):
        if device == "cpu":
            assert torch.equal(part, expected)
        torch.testing.assert_close(part, expected, rtol=2 ** -7, atol=0.05)


def attended(case, q, queries, value_rope):
    """Returns out and lse of a causal decode in float64 over keys of the type of q."""
    latent, rope = (part.to(q.dtype).double() for part in case.dense())
    keys, outs, lses, begin = torch.cat([latent, rope], -1), [], [], 0
    for b, length in enumerate(LENGTHS):
        for s in range(queries):
            seen = keys[begin:begin + length - queries + s + 1]
            scores = SCALE * q[b, s].double().cpu() @ seen.T
            outs.append(scores.softmax(-1) @ (seen if value_rope else seen[:, :latent.shape[1]]))
            lses.append(scores.logsumexp(-1))
        begin += length
    shape = len(LENGTHS), queries
    return torch.stack(outs).unflatten(0, shape), torch.stack(lses).unflatten(0, shape)


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16], ids=str)
@pytest.mark.parametrize("name, value_rope", [*((name, False) for name in CASES), ("L5", True), ("L4", True)])
def test_decode(name, value_rope, dtype, device):
    """Stored values are exact in float32. With queries of 16 bits, keys are rounded to their type once, as the reference
    does, and so are probabilities and results."""
    if device == "cuda" and dtype == torch.float32:
        pytest.skip("queries of 16 bits")
    case = Case(name, device, dtype).fill()
    table, lengths = case.table()
    c, r = case.widths
    q = random(device, 2, 2, H, c + r, seed=3, dtype=torch.float32).mul(0.3).to(dtype)
    plan = torch.ops.mla.plan(lengths, H, 2, PAGE, TABLE.shape[1] * PAGE)
    out, lse = torch.ops.mla.decode(q[..., :c], q[..., c:], *case.pair, table, lengths, plan, k_scale=case.k_scale,
                                    scale=SCALE, value_rope=value_rope, **case.options)
    expected, expected_lse = attended(case, q, 2, value_rope)
    assert out.dtype == dtype and out.shape == (2, 2, H, c + r * value_rope)
    unit, largest = (1e-5, expected.abs().max()) if dtype == torch.float32 else (2**-8, expected.abs().max())
    assert (lse.double().cpu() - expected_lse).abs().max() <= 1e-4 * expected_lse.abs().max()
    assert (out.double().cpu() - expected).abs().max() <= 3 * unit * largest
    planless, _ = torch.ops.mla.decode(q[..., :c], q[..., c:], *case.pair, table, lengths, k_scale=case.k_scale, scale=SCALE,
                                       value_rope=value_rope, **case.options)
    assert (planless.double() - out.double()).abs().max() <= (3 * unit) * largest


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("latent, rope", [("bf16", "f32"), ("f32", "f16"), ("f16", "bf16")])
def test_latent_and_rope_of_two_types(latent, rope, device):
    """Append, gather, decode and expand_cache, of queries and weights of a third type."""
    c, r = 64, 16
    layout, types = f"[latent : {c} x {latent}, rope : {r} x {rope}]", reference.TYPES
    options = dict(layout=layout, page_size=PAGE)
    pool = torch.full((PAGES, PAGE * (c * types[latent].itemsize + r * types[rope].itemsize)), 255, dtype=torch.uint8,
                      device=device)
    rows = [random(device, sum(LENGTHS), width, seed=width, dtype=torch.float32) for width in (c, r)]
    torch.ops.mla.append(*rows, ints(device, *slots()), pool, None, **options)
    held = torch.cat([row.to(types[name]).float() for row, name in zip(rows, (latent, rope))], -1).split(LENGTHS)
    table, lengths = TABLE.to(device), ints(device, *LENGTHS)
    got = torch.ops.mla.gather(pool, None, table, lengths, 40, r, out_dtype=torch.float32, latent_width=c, **options)
    assert torch.ops.mla.gather(pool, None, table, lengths, 40, r, latent_width=c, **options)[0].dtype == torch.bfloat16
    for b, length in enumerate(LENGTHS):
        assert torch.equal(torch.cat(got, -1)[b, :length], held[b])
    for dtype, unit in ((torch.float16, 2**-11), (torch.bfloat16, 2**-8), (torch.float32, 1e-5)):
        q = random(device, 2, 1, H, c + r, seed=3, dtype=torch.float32).mul(0.3).to(dtype)
        out, _ = torch.ops.mla.decode(q[..., :c], q[..., c:], pool, None, table, lengths, scale=SCALE, **options)
        assert out.dtype == dtype
        for b in range(2):
            keys = held[b].double()
            scores = SCALE * q[b, 0].double() @ keys.T
            moved = float((SCALE * unit * q[b, 0].double().abs() @ keys.abs().T).max())
            expected = scores.softmax(-1) @ keys[:, :c]
            assert (out[b, 0].double() - expected).abs().max() <= (3 * unit + math.expm1(2 * moved)) * keys.abs().max()
    weights = [torch.randn(3, width, c, device=device, dtype=torch.bfloat16) for width in (24, 20)]
    key, _, turned = torch.ops.mla.expand_cache(pool, None, table, lengths, 40, r, *weights, **options)
    rounded = got[0].to(torch.bfloat16)
    torch.testing.assert_close(key, torch.ops.mla.expand_kv(rounded, weights[0]), rtol=2**-7, atol=0.05)
    assert torch.equal(turned, got[1].to(torch.bfloat16))


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("name", CASES)
def test_prepare(name, device):
    """The same bytes as rope and append, and the same queries."""
    made, other = Case(name, device, torch.bfloat16), Case(name, device, torch.bfloat16)
    (_, r), tokens = made.widths, sum(LENGTHS)
    angles = torch.arange(tokens, device=device)[:, None] * 0.1 ** (torch.arange(r // 2, device=device) / r)
    turn = angles.cos(), angles.sin(), True, False
    q = random(device, tokens, H, r, seed=4, dtype=torch.bfloat16)
    given = ints(device, *slots())
    rotated = torch.ops.mla.prepare(q, made.latent, made.rope, given, *made.pair, *turn, made.k_scale, **made.options)
    torch.ops.mla.append(other.latent, other.rope, given, *other.pair, *turn, other.k_scale, **other.options)
    assert torch.equal(rotated, torch.ops.mla.rope(q, *turn))
    for pool, same in zip(made.pools, other.pools):
        assert torch.equal(pool, same)


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("name", CASES)
def test_convert_from_plain_pages(name, device):
    """Pages of bf16 become the pages that an append of the same rows makes. Page sizes differ."""
    case = Case(name, device, torch.bfloat16)
    plain = torch.full((9, 8, sum(case.widths)), math.nan, dtype=torch.bfloat16, device=device)
    pages = ints(device, [8, 2, 5, 0, 7], [3, 1, 0, 0, 0])
    begin = 0
    for b, length in enumerate(LENGTHS):
        for t in range(length):
            plain[int(pages[b, t // 8]), t % 8] = torch.cat([case.latent[begin + t], case.rope[begin + t]])
        begin += length
    table, lengths = case.table()
    torch.ops.mla.convert_cache(plain, None, *case.pair, pages, lengths, *case.widths, table, to_scale=case.k_scale,
                                to_layout=name, to_page_size=PAGE)
    for pool, expected in zip(case.pools, case.expected.pools):
        assert torch.equal(pool.cpu(), expected)
    # Back: the values that the layout holds, without the tokens before `starts`.
    back = torch.full_like(plain, math.nan)
    torch.ops.mla.convert_cache(*case.pair, back, None, table, lengths, *case.widths, pages, ints(device, 3, 0),
                                case.k_scale, from_layout=name, from_page_size=PAGE)
    held = torch.cat(case.dense(), -1).to(torch.bfloat16)
    for t in range(LENGTHS[0]):
        row = back[int(pages[0, t // 8]), t % 8].cpu()
        assert torch.equal(row, held[t]) if t >= 3 else row.isnan().all()


@pytest.mark.parametrize("device", DEVICES)
def test_convert_copies_equal_parts(device):
    """Between two layouts that store the latent alike, its bytes are copied."""
    case = Case("L4", device).fill()
    c, r = case.widths
    table, lengths = case.table()
    other = f"[rope : {r} x bf16, latent : {c} x f8E4M3FN, scale : {c // 128} x f32 {{group = 128}}]"
    import mla
    moved = mla.PagedCache(layout=other, page_size=PAGE, sequences=0, pages=PAGES, device=device).pools[0][0]
    torch.ops.mla.convert_cache(*case.pair, moved, None, table, lengths, c, r, from_layout="L4", from_page_size=PAGE,
                                to_layout=other, to_page_size=PAGE)
    for slot in slots():
        page, token = divmod(slot, PAGE)
        before = case.pools[0][page].unflatten(0, (PAGE, -1))[token]
        after = moved[page].unflatten(0, (PAGE, -1))[token]
        assert torch.equal(after, torch.cat([before[-2 * r:], before[:-2 * r]]))


@pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a GPU")
@pytest.mark.parametrize("name", CASES)
def test_capture(name):
    """A captured append, gather and decode reads the values of the replay."""
    case = Case(name, "cuda", torch.bfloat16)
    (c, r), (table, lengths) = case.widths, case.table()
    q = random("cuda", 2, 1, H, c + r, seed=3, dtype=torch.bfloat16)
    given = ints("cuda", *slots())

    def step():
        torch.ops.mla.append(case.latent, case.rope, given, *case.pair, k_scale=case.k_scale, **case.options)
        latent, _ = torch.ops.mla.gather(*case.pair, table, lengths, 40, r, k_scale=case.k_scale, latent_width=c,
                                         **case.options)
        return latent, *torch.ops.mla.decode(q[..., :c], q[..., c:], *case.pair, table, lengths, k_scale=case.k_scale,
                                             scale=SCALE, **case.options)

    step()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        captured = step()
    case.latent.mul_(-0.5)
    graph.replay()
    for got, expected in zip(captured, step()):
        assert torch.equal(got, expected)


def fake_calls(case):
    """Returns each op and the arguments of a call on pages of a layout."""
    (c, r), (table, lengths) = case.widths, case.table()
    q = random("cpu", 2, 1, H, c + r, seed=3)
    angles = torch.ones(sum(LENGTHS), r // 2)
    scale, given = dict(k_scale=case.k_scale), ints("cpu", *slots())
    queries = random("cpu", sum(LENGTHS), H, r)
    plain = torch.zeros(PAGES, PAGE, c + r)
    mla_ops = torch.ops.mla
    return [
        (mla_ops.append, (case.latent, case.rope, given, *case.pair), {**scale, **case.options}),
        (mla_ops.prepare, (queries, case.latent, case.rope, given, *case.pair, angles, angles), {**scale, **case.options}),
        (mla_ops.decode, (q[..., :c], q[..., c:], *case.pair, table, lengths),
         {**scale, **case.options, "scale": 0.1, "value_rope": True}),
        (mla_ops.gather, (*case.pair, table, lengths, 40, r), {**scale, **case.options, "latent_width": c}),
        (mla_ops.expand_cache, (*case.pair, table, lengths, 40, r, random("cpu", H, 24, c), random("cpu", H, 20, c)),
         {**scale, **case.options}),
        (mla_ops.convert_cache, (*case.pair, plain, None, table, lengths, c, r),
         dict(from_scale=case.k_scale, from_layout=case.name, from_page_size=PAGE)),
    ]


@pytest.mark.parametrize("name", ["L4", "L13"])
def test_opcheck(name):
    for op, args, options in fake_calls(Case(name, "cpu").fill()):
        torch.library.opcheck(op.default, args, options)


def test_fake_shapes_and_types():
    """Fakes have the results of real calls, also for a cache of 16 bits with another type than the queries."""
    case = Case("L8", "cpu", torch.bfloat16).fill()
    for op, args, options in fake_calls(case):
        real = op(*args, **options)
        with FakeTensorMode(allow_non_fake_inputs=True) as mode:
            faked = op(*(mode.from_tensor(a) if isinstance(a, torch.Tensor) else a for a in args),
                       **{k: mode.from_tensor(a) if isinstance(a, torch.Tensor) else a for k, a in options.items()})
        for a, b in zip(real if isinstance(real, tuple) else [real], faked if isinstance(faked, tuple) else [faked]):
            assert (a is None) == (b is None)
            assert a is None or (a.shape, a.dtype) == (b.shape, b.dtype)


def test_compiled_without_breaks():
    case = Case("L4", "cpu")
    (c, r), (table, lengths) = case.widths, case.table()
    q = random("cpu", 2, 1, H, c + r, seed=3)

    def step(latent, rope, given, pool, q):
        torch.ops.mla.append(latent, rope, given, pool, None, **case.options)
        return torch.ops.mla.decode(q[..., :c], q[..., c:], pool, None, table, lengths, scale=SCALE, **case.options)[0]

    args = case.latent, case.rope, ints("cpu", *slots()), case.pools[0], q
    torch._dynamo.reset()
    assert torch.equal(torch.compile(step, backend="eager", fullgraph=True)(*args), step(*args))


# -- errors -------------------------------------------------------------------


def run(name="L4", pools=None, layout=None, page_size=PAGE, k_scale=None, **options):
    case = Case(name, "cpu")
    table, lengths = case.table()
    (c, r), pools = case.widths, case.pair if pools is None else pools
    q = random("cpu", 2, 1, H, c + r)
    torch.ops.mla.decode(q[..., :c], q[..., c:], *pools, table, lengths, scale=0.1, k_scale=k_scale, page_size=page_size,
                         layout=name if layout is None else layout, **options)


def size_of(name):
    return Case(name, "cpu").pools[0].shape[1]


@pytest.mark.parametrize("call, words", [
    (lambda: run(layout="fp8"), "layout must be L1 to L13 or a list of fields in [], got 'fp8'"),
    (lambda: run(layout="[latent 5]"), "layout '[latent 5]': expected ':' at character 9, got '5]'"),
    (lambda: run(layout="[latent : 64 x bf16]"),
     "layout must have fields of a latent width of 256 and a rope width of 64, got 64 and 0"),
    (lambda: run(layout="[rope : 64 x bf16]"),
     "layout must have a latent field, got '[rope : 64 x bf16]'"),
    (lambda: run(page_size=0), "page_size must be a whole number from 1 to 1048576, got 0"),
    (lambda: run(page_size=8), f"cache must have shape [pages, {size_of('L4') // 2}], the bytes of a page of 8 tokens in "
                               f"layout L4, got [6, {size_of('L4')}]"),
    (lambda: run(pools=(torch.zeros(6, 16, 320), None)), "cache must have rank 2 with a layout, got 3"),
    (lambda: run(pools=(torch.zeros(6, 16 * 400), None)), "cache must have dtype uint8 with a layout, got float32"),
    (lambda: run("L13", pools=(torch.zeros(6, 2560, dtype=torch.uint8), None)),
     "rope_cache must be a tensor because layout L13 has 2 pools, got None"),
    (lambda: run(pools=(torch.zeros(6, 6400, dtype=torch.uint8),) * 2),
     "rope_cache must be None because layout L4 has 1 pool, got a tensor"),
    (lambda: run("L13", pools=(torch.zeros(6, 2560, dtype=torch.uint8), torch.zeros(5, 320, dtype=torch.uint8))),
     "rope_cache must have 6 pages like cache, got 5"),
    (lambda: torch.ops.mla.gather(torch.zeros(2, 6400, dtype=torch.uint8), None, ints("cpu", [0]), ints("cpu", 1), 1, 32,
                                  layout="L4", page_size=16),
     "rope_width must be 64, the rope width of layout L4, got 32: pass latent_width, too, for a layout of other widths"),
    (lambda: torch.ops.mla.gather(torch.zeros(2, 16, 64), None, ints("cpu", [0]), ints("cpu", 1), 1, 32, page_size=16),
     "page_size must be 0 without a layout, because it is a size of the cache, got 16"),
    (lambda: torch.ops.mla.gather(torch.zeros(2, 16, 64), None, ints("cpu", [0]), ints("cpu", 1), 1, 32, latent_width=32),
     "latent_width must be 0 without a layout, because it is a size of the cache, got 32"),
    (lambda: torch.ops.mla.convert_cache(torch.zeros(2, 6400), None, torch.zeros(2, 16, 320), None, ints("cpu", [0]),
                                         ints("cpu", 1), 256, 64),
     "from_cache must have rank 3, got 2"),
    (lambda: torch.ops.mla.convert_cache(torch.zeros(2, 16, 320), None, torch.zeros(2, 16, 320), None, ints("cpu", [0]),
                                         ints("cpu", 1), 256, 64, to_page_size=16),
     "to_page_size must be 0 without a layout, because it is a size of the cache, got 16"),
    (lambda: torch.ops.mla.convert_cache(torch.zeros(2, 16, 320), None, torch.zeros(2, 6000, dtype=torch.uint8), None,
                                         ints("cpu", [0]), ints("cpu", 1), 256, 64, to_layout="L4", to_page_size=16),
     f"to_cache must have shape [pages, {size_of('L4')}], the bytes of a page of 16 tokens in layout L4, got [2, 6000]"),
])
def test_errors(call, words):
    from mla import MlaError

    with pytest.raises(MlaError) as error:
        call()
    assert str(error.value) == words


def test_value_rope_needs_a_rope_part():
    from mla import MlaError

    cache = torch.zeros(6, PAGE, 64)
    with pytest.raises(MlaError, match="value_rope must be False without q_rope, got True"):
        torch.ops.mla.decode(random("cpu", 2, 1, H, 64), None, cache, None, TABLE, ints("cpu", *LENGTHS), scale=0.1,
                             value_rope=True)


def test_k_scale_needs_elements_that_it_multiplies():
    from mla import MlaError

    with pytest.raises(MlaError, match="k_scale"):
        run(k_scale=torch.ones(1))


# -- texts and caches ---------------------------------------------------------


def test_texts_are_those_of_the_dialect():
    """The runtime and the compiler parse and print the same texts, with the same hash."""
    from mla import layouts

    ir = pytest.importorskip("mla.ir")
    try:
        ir.Layout("L1")
    except Exception as error:  # the library of the compiler is not built
        pytest.skip(str(error))
    for text in [*(f"L{n}" for n in range(1, 14)), "[latent : 8 x f16, rope : 4 x f16 {pool = 1}], page_align = 32",
                 "[latent : 64 x f8E5M2, scale : 4 x f8E8M0FNU {group = 16, at = page_end, transpose = 2}, pad : 3 x i8]",
                 "[k : 8 x 128 x bf16, v : 8 x 128 x bf16 {at = head, pool = 1}]"]:
        parsed, known = layouts.parse(text), ir.Layout(text)
        assert layouts.print_layout(parsed.fields, parsed.page_align) == text
        assert parsed.hash == known.hash
        for pool in range(parsed.pools):
            assert parsed.page_bytes(pool, 64) == known.page_bytes(pool, 64)


def test_paged_cache_of_a_layout():
    import mla

    cache = mla.PagedCache(layout="L5", widths=(256, 64), page_size=PAGE, layers=2, sequences=1, pages=4)
    expected = reference.Pages(*reference.named("L5", 256, 64), PAGE, 4)
    assert [[pool.shape for pool in pools] for pools in cache.pools] == [[pool.shape for pool in expected.pools]] * 2
    assert cache.layout_text == ["[latent : 256 x f8E4M3FN, rope : 64 x bf16, scale : 4 x f8E8M0FNU {group = 64, at = "
                                 "page_end}, pad : 4 x i8 {at = page_end}], page_align = 384"] * 2
    assert mla.PagedCache(layout="L13", page_size=64, sequences=0, pages=1).layout_text == ["L13"]
    cache.grow(3)
    torch.ops.mla.append(torch.ones(3, 256), torch.ones(3, 64), cache.slots, *cache.pools[1], None, layout="L5",
                         page_size=PAGE)
    latent, rope = torch.ops.mla.gather(*cache.pools[1], None, cache.block_table, cache.lengths, 3, 64, layout="L5",
                                        page_size=PAGE, latent_width=256)
    assert bool((latent == 1).all()) and bool((rope == 1).all())


def test_pages_of_another_layout_are_refused():
    import mla

    cache = mla.PagedCache(layout="L3", page_size=PAGE, sequences=0, pages=4)
    shared = cache.share()
    same = mla.PagedCache.from_pools(sequences=1, **shared)
    assert same.pools[0][0].data_ptr() == cache.pools[0][0].data_ptr()
    assert same.layout_hash == cache.layout_hash and same.free_pages == 4
    other = mla.PagedCache(layout="L4", page_size=PAGE, sequences=0, pages=4)
    with pytest.raises(mla.MlaError, match=r"layer 0 must have layout L4 \(hash 0x8be3ce0c093b7e6d\), got pages of L3 "
                                           r"\(hash 0x83b36b815895060d\): torch.ops.mla.convert_cache converts pages"):
        mla.PagedCache.from_pools(other.layouts, **shared)
    with pytest.raises(mla.MlaError, match="pages must have 32 tokens, got 16"):
        mla.PagedCache.from_pools(mla.PagedCache(layout="L3", page_size=32, sequences=0, pages=4).layouts, **shared)
    with pytest.raises(mla.MlaError, match=r"pool 0 of layer 0 must be uint8 \[4, 9216\] on cpu, got uint8 \[4, 9000\]"):
        mla.PagedCache.from_pools(**{**shared, "pools": [[torch.zeros(4, 9000, dtype=torch.uint8)]]})
    with pytest.raises(mla.MlaError, match="pools must have 1 layers with a layout each, got 0 layers"):
        mla.PagedCache.from_pools(**{**shared, "pools": []})


@pytest.mark.parametrize("options, words", [
    (dict(layout="L4", widths=(320, 64)), "cannot use layout L4 for a latent width of 320"),
    (dict(layout="L4", widths=7), "widths must be those of latent and rope key, got 7"),
    (dict(layout="L4", page_size=0), "page_size must be a whole number from 1 to 1048576, got 0"),
    (dict(layout="L4", function=[]), "layout must be None with a function, which has its own, got 'L4'"),
    (dict(), "function must be a compiled function or a list of its caches, got None"),
])
def test_errors_of_paged_caches(options, words):
    import mla

    with pytest.raises(mla.MlaError, match=words.replace("[", r"\[")):
        mla.PagedCache(**{"sequences": 1, "pages": 4, **options})
