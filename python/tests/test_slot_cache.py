"""Tests mla.SlotCache: a cache [max_batch, max_seq, C + r] with one slot per sequence."""

import inspect

import pytest

torch = pytest.importorskip("torch")

from test_ops import DEVICES, close, dtype_of, ints, ops, random, widths_of  # noqa: E402, F401
from torch._subclasses.fake_tensor import DataDependentOutputException, FakeTensorMode  # noqa: E402
from torch.utils._python_dispatch import TorchDispatchMode  # noqa: E402

BATCH, TOKENS = 6, 50  # slots, and tokens of a slot: not a multiple of 16
SLOTS, PAST = (4, 0, 3), (37, 0, 48)  # of three sequences, and the tokens that they have already
NOPE, VALUE = 24, 20


def filled(device, tensor, slot_ids=SLOTS, past=PAST):
    """Sets all rows to NaN except those of past tokens."""
    tensor.fill_(float("nan"))
    for b, (slot, length) in enumerate(zip(slot_ids, past)):
        tensor[slot, :length] = random(device, length, tensor.shape[2], seed=b, dtype=tensor.dtype)


def make(device, heads=4, rope=True, padded=False):
    """Returns a cache and its tensor. If `padded`, the slots are a view with a gap after each."""
    from mla import SlotCache

    latent, width = widths_of(device)
    whole = torch.empty(BATCH, TOKENS + 3 * padded, latent + width * rope, device=device, dtype=dtype_of(device))
    tensor = whole[:, :TOKENS]
    filled(device, tensor)
    return SlotCache(tensor, width * rope), tensor


def attend(q_nope, q_rope, rows, latent, w_uk, w_uv, scale):
    """Computes causal attention of queries [S, H, n] and [S, H, r] over rows [T, C + r] by the definition in f64."""
    rows = rows.double()
    scores = torch.einsum("shn,hnc,tc->hst", q_nope.double(), w_uk.double(), rows[:, :latent])
    if rows.shape[1] > latent:
        scores = scores + torch.einsum("shr,tr->hst", q_rope.double(), rows[:, latent:])
    S, T = scores.shape[1:]
    hidden = torch.arange(T, device=rows.device) > torch.arange(S, device=rows.device)[:, None] + T - S
    weights = (scores * scale).masked_fill(hidden, -torch.inf).softmax(-1)
    return torch.einsum("hst,tc,hvc->shv", weights, rows[:, :latent], w_uv.double())


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("rope", [False, True])
@pytest.mark.parametrize("padded", [False, True])
def test_a_step_of_each_kind(device, rope, padded):
    """Two new tokens per sequence are appended, then read by decode and by prefill."""
    cache, tensor = make(device, rope=rope, padded=padded)
    latent, width = widths_of(device)
    count, heads, scale = 2, 4, 0.1
    slot_ids, past = ints(device, *SLOTS), ints(device, *PAST)
    new = random(device, len(SLOTS), count, latent + width * rope)
    before = tensor.clone()
    cache.append(new[..., :latent], new[..., latent:] if rope else None, slot_ids, past)
    assert cache.tensor.data_ptr() == tensor.data_ptr(), "the tensor is shared"
    for b, (slot, length) in enumerate(zip(SLOTS, PAST)):
        assert torch.equal(tensor[slot, length:length + count], new[b])
        before[slot, length:length + count] = new[b]
    assert torch.equal(tensor.nan_to_num(7.0), before.nan_to_num(7.0)), "no other row changes"

    lengths = past + count
    q_nope, q_rope = random(device, len(SLOTS), count, heads, NOPE), random(device, len(SLOTS), count, heads, width)
    w_uk, w_uv = random(device, heads, NOPE, latent), random(device, heads, VALUE, latent)
    expected = torch.stack([attend(q_nope[b], q_rope[b], tensor[slot, :length + count], latent, w_uk, w_uv, scale)
                            for b, (slot, length) in enumerate(zip(SLOTS, PAST))])
    rope_query = q_rope if rope else None
    query = torch.ops.mla.absorb_query(q_nope, w_uk)
    for plan in (None, cache.plan(lengths, heads, count)):
        out, _ = cache.decode(query, rope_query, slot_ids, lengths, plan, scale=scale)
        close(torch.ops.mla.project_value(out, w_uv), expected, device)
    out, _ = cache.prefill(q_nope, rope_query, w_uk, w_uv, slot_ids, lengths, TOKENS, scale=scale)
    close(out, expected, device)


@pytest.mark.parametrize("device", DEVICES)
def test_packed_tokens(device):
    """Sequences with 3, 0 and 1 new tokens, then two tokens of padding that write nothing."""
    cache, tensor = make(device)
    latent, width = widths_of(device)
    new = random(device, 6, latent + width)
    before = tensor.clone()
    slot_ids, past, cu = ints(device, *SLOTS), ints(device, *PAST), ints(device, 0, 3, 3, 4)
    assert cache.slots(slot_ids, past, 6, cu).tolist() == [4 * TOKENS + 37, 4 * TOKENS + 38, 4 * TOKENS + 39,
                                                           3 * TOKENS + 48, -1, -1]
    cache.append(new[:, :latent], new[:, latent:], slot_ids, past, cu)
    before[4, 37:40], before[3, 48] = new[:3], new[3]
    assert torch.equal(tensor.nan_to_num(7.0), before.nan_to_num(7.0))
    query, rope_query = random(device, 4, 2, latent), random(device, 4, 2, width)
    out, _ = cache.decode(query, rope_query, slot_ids, past + (cu[1:] - cu[:-1]), None, cu, scale=0.1)
    eye = torch.eye(latent, device=device).expand(2, -1, -1)
    expected = [attend(query[first:last], rope_query[first:last], tensor[slot, :length], latent, eye, eye, 0.1)
                for first, last, slot, length in ((0, 3, 4, 40), (3, 4, 3, 49))]
    close(out, torch.cat(expected), device)


def test_e4m3():
    """Tokens of a cache of float8_e4m3fn have a scale."""
    from mla import SlotCache

    tensor = torch.zeros(2, TOKENS, 80, dtype=torch.float8_e4m3fn)
    cache = SlotCache(tensor, 16, k_scale=torch.tensor([0.5]))
    new = random("cpu", 1, 5, 80)
    cache.append(new[..., :64], new[..., 64:], ints("cpu", 1), ints("cpu", 0))
    stored = (new.bfloat16().float() / 0.5).to(torch.float8_e4m3fn).float() * 0.5
    assert torch.equal(tensor[1, :5].float() * 0.5, stored[0])
    query, rope_query = random("cpu", 1, 1, 4, 64), random("cpu", 1, 1, 4, 16)
    eye = torch.eye(64).expand(4, -1, -1)
    expected = attend(query[0], rope_query[0], stored[0], 64, eye, eye, 0.1)[None]
    out, _ = cache.decode(query, rope_query, ints("cpu", 1), ints("cpu", 5), scale=0.1)
    close(out, expected, "cpu")
    out, _ = cache.prefill(query, rope_query, eye, eye, ints("cpu", 1), ints("cpu", 5), 5, scale=0.1)
    close(out, expected, "cpu")


class Mutations(TorchDispatchMode):
    """Records, for each op that runs, whether a tensor changed and whether the op's schema declares it."""

    def __init__(self, tensor):
        super().__init__()
        self.tensor, self.changed, self.declared = tensor, [], []

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        before = self.tensor.clone()
        result = func(*args, **(kwargs or {}))
        name = str(func)
        if not torch.equal(before.nan_to_num(7.0), self.tensor.nan_to_num(7.0)):
            self.changed.append(name)
        for value, argument in zip(args, func._schema.arguments):
            if isinstance(value, torch.Tensor) and value.data_ptr() == self.tensor.data_ptr() and argument.is_write:
                self.declared.append(name)
        return result


def run_step(cache, slot_ids, past, device):
    latent, width = widths_of(device)
    new = random(device, len(SLOTS), 1, latent + width)
    cache.append(new[..., :latent], new[..., latent:], slot_ids, past)
    query, rope_query = random(device, len(SLOTS), 1, 4, latent), random(device, len(SLOTS), 1, 4, width)
    out, _ = cache.decode(query, rope_query, slot_ids, past + 1, scale=0.1)
    cache.gather(slot_ids, past + 1, TOKENS)
    return out


@pytest.mark.parametrize("device", DEVICES)
def test_every_write_is_declared(device):
    """Only ops whose schema declares it change the cache. So autograd, functionalization and torch.compile see it."""
    cache, tensor = make(device)
    with Mutations(tensor) as seen:
        run_step(cache, ints(device, *SLOTS), ints(device, *PAST), device)
    assert seen.changed == seen.declared == ["mla.append.default"]


def test_one_schema():
    """Each op that writes a cache has one schema, which torch generated from the function: its arguments, and which of
    them it writes, are not listed a second time."""
    import mla.ops

    written = {}
    for name in mla.ops.__all__:
        packet = getattr(torch.ops.mla, name, None)
        if packet is None:
            continue
        assert packet.overloads() == ["default"], name
        arguments = packet.default._schema.arguments
        written[name] = [argument.name for argument in arguments if argument.is_write]
        implementation = getattr(mla.ops, name)._init_fn
        assert [argument.name for argument in arguments] == list(inspect.signature(implementation).parameters), name
    assert {name: names for name, names in written.items() if names} == {
        "append": ["cache", "rope_cache"], "prepare": ["cache", "rope_cache"], "gqa_append": ["k_cache", "v_cache"],
        "convert_cache": ["to_cache", "to_rope_cache"]}


@pytest.mark.parametrize("device", DEVICES)
def test_torch_compile(device):
    """A compiled step is one graph, and writes the cache before it reads it."""
    results = []
    for compiled in (False, True):
        cache, tensor = make(device)
        latent, width = widths_of(device)

        def step(new, query, slot_ids, past):
            cache.append(new[..., :latent], new[..., latent:], slot_ids, past)
            return cache.decode(query[..., :latent], query[..., latent:], slot_ids, past + 1, scale=0.1)[0]

        run = torch.compile(step, backend="aot_eager", fullgraph=True) if compiled else step
        new, query = random(device, len(SLOTS), 1, latent + width), random(device, len(SLOTS), 1, 4, latent + width)
        results.append((run(new, query, ints(device, *SLOTS), ints(device, *PAST)), tensor.nan_to_num(7.0)))
    for eager, graph in zip(*results):
        assert torch.equal(eager, graph)


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("heads", [1, 3, 5, 12, 20, 24, 40, 96, 128])
def test_every_number_of_heads(device, heads):
    """All heads are written, for any number of heads. Outputs hold NaN before."""
    cache, tensor = make(device)
    latent, width = widths_of(device)
    query, rope_query = random(device, len(SLOTS), 1, heads, latent), random(device, len(SLOTS), 1, heads, width)
    slot_ids, lengths = ints(device, *SLOTS), ints(device, *(length + 1 for length in PAST))
    new = random(device, len(SLOTS), 1, latent + width)
    cache.append(new[..., :latent], new[..., latent:], slot_ids, lengths - 1)
    torch.use_deterministic_algorithms(True)
    try:
        assert torch.utils.deterministic.fill_uninitialized_memory and torch.empty(3).isnan().all()
        out, lse = cache.decode(query, rope_query, slot_ids, lengths, scale=0.1)
    finally:
        torch.use_deterministic_algorithms(False)
    eye = torch.eye(latent, device=device).expand(heads, -1, -1)
    expected = torch.stack([attend(query[b], rope_query[b], tensor[slot, :length + 1], latent, eye, eye, 0.1)
                            for b, (slot, length) in enumerate(zip(SLOTS, PAST))])
    close(out, expected, device)
    assert lse.isfinite().all()


@pytest.mark.parametrize("device", ["cpu", "cuda"])
def test_no_value_is_read_on_the_host(device):
    """A step runs on fake tensors, whose values do not exist: to read one on the host is an error. Ids, lengths and
    positions are such tensors; only sizes are numbers of the host."""
    from mla import SlotCache

    with FakeTensorMode():
        on = dict(device=device)
        cache = SlotCache(torch.empty(BATCH, TOKENS, 576, dtype=torch.bfloat16, **on), 64)
        slot_ids, past = (torch.empty(3, dtype=torch.int32, **on) for _ in range(2))
        cu = torch.empty(4, dtype=torch.int32, **on)
        for boundaries, tokens in ((None, (3, 1)), (cu, (5,))):
            latent, rope = (torch.empty(*tokens, width, dtype=torch.bfloat16, **on) for width in (512, 64))
            cache.append(latent, rope, slot_ids, past, boundaries)
            query, rope_query = (torch.empty(*tokens, 128, width, dtype=torch.bfloat16, **on) for width in (512, 64))
            out, lse = cache.decode(query, rope_query, slot_ids, past, None, boundaries, scale=0.1)
            assert out.shape == (*tokens, 128, 512) and lse.device.type == device
        if device == "cpu":  # fake tensors of a GPU also refuse other calls if torch has no GPU
            with pytest.raises(DataDependentOutputException):
                past[0].item()


@pytest.mark.skipif(DEVICES == ["cpu"], reason="requires a GPU")
def test_no_host_sync_on_cuda():
    cache, _ = make("cuda")
    slot_ids, past = ints("cuda", *SLOTS), ints("cuda", *PAST)
    run_step(cache, slot_ids, past, "cuda")
    torch.cuda.set_sync_debug_mode("error")
    try:
        latent, width = widths_of("cuda")
        new = torch.ones(3, 1, latent + width, dtype=torch.bfloat16, device="cuda")
        cache.append(new[..., :latent], new[..., latent:], slot_ids, past)
        query = torch.ones(3, 1, 4, latent, dtype=torch.bfloat16, device="cuda")
        cache.decode(query, query[..., :width], slot_ids, past, scale=0.1)
    finally:
        torch.cuda.set_sync_debug_mode("default")


@pytest.mark.parametrize("tensor, rope, message", [
    (None, 16, "tensor must be a torch.Tensor, got NoneType"),
    (torch.zeros(4, 8), 16, r"tensor must have shape \[max_batch, max_seq, C \+ r\], got \[4, 8\]"),
    (torch.zeros(4, 8, 80, dtype=torch.int32), 16, "tensor must have dtype float32, float16, bfloat16 or float8_e4m3fn, got int32"),
    (torch.zeros(4, 8, 160)[..., ::2], 16, r"the tokens of a slot must be contiguous \(strides 80 and 1\), got strides 160 and 2"),
    (torch.zeros(4, 1, 1).expand(4, 2**20 + 1, 1), 0, "max_seq must be at most 1048576, the most tokens of a page, got 1048577"),
    (torch.zeros(1, 1, 1).expand(2**12, 2**20, 1), 0, r"max_batch \* max_seq must be less than 2\^31.*got 4096 \* 1048576"),
    (torch.zeros(1, 8, 80).expand(4, -1, -1), 16, "slots must not overlap: the stride between them must be at least 640, got 0"),
    (torch.zeros(4, 8, 80), 80, "rope_width must be a whole number from 0 to 79, got 80"),
])
def test_bad_tensors(tensor, rope, message):
    from mla import MlaError, SlotCache

    with pytest.raises(MlaError, match=message):
        SlotCache(tensor, rope)


@pytest.mark.parametrize("call, message", [
    (lambda c, ids, past, x: c.append(x[..., :64], x[..., 64:], ids, past + 49), r"new token \d must be in a slot of 0 to 5, or -1 for padding, and at a position of 0 to 49"),
    (lambda c, ids, past, x: c.append(x[..., :64], x[..., 64:], ids.long(), past), "slot_ids must have dtype int32, got int64"),
    (lambda c, ids, past, x: c.append(x[..., :64], x[..., 64:], ids, 5), "past must be a torch.Tensor, got int"),
    (lambda c, ids, past, x: c.append(x[..., :64], x[..., 64:], [4, 0, 3], past), "slot_ids must be a torch.Tensor, got list"),
    (lambda c, ids, past, x: c.append(x[0, :, :64], x[0, :, 64:], ids, past), "latent must have rank 3, got 2"),
    (lambda c, ids, past, x: c.decode(x[..., :64], x[..., 64:], ids + 9, past + 1, scale=0.1),
     r"^decode: slot_ids\[0\] must be a slot of 0 to 5, got 13$"),
    (lambda c, ids, past, x: c.decode(x[..., :64], x[..., 64:], ids, past + 60, scale=0.1),
     r"^decode: lengths\[0\] must be a length of 0 to 50, got 97$"),
    (lambda c, ids, past, x: c.gather(ids + 9, past, 50), r"^gather: slot_ids\[0\] must be a slot of 0 to 5, got 13$"),
    (lambda c, ids, past, x: c.gather(ids, past, 36), r"^gather: lengths\[0\] must be a length of 0 to 36, got 37$"),
    (lambda c, ids, past, x: c.gather(ids[:2], past, 50), "^gather: lengths must have size 2 in dimension 0, got 3$"),
    (lambda c, ids, past, x: c.prefill(x, x[..., :16], torch.ones(4, 80, 64), torch.ones(4, 8, 63), ids, past, 50, scale=0.1),
     "^attention: w_uv must have size 64 in dimension 2, the width of latent, got 63$"),
    (lambda c, ids, past, x: c.decode(x[..., :64], x[..., 64:], ids, past, scale=0.1, k_scale=torch.ones(1)),
     "^decode: k_scale must not be given: pass it to SlotCache"),
    (lambda c, ids, past, x: c.append(x[..., :64], x[..., 64:], ids, past, layout="L4"),
     "^append: layout must not be given: a SlotCache has its own$"),
])
def test_errors(call, message):
    from mla import MlaError

    cache, _ = make("cpu")
    with pytest.raises(MlaError, match=message):
        queries = any(name in message for name in ("decode", "attention"))
        call(cache, ints("cpu", *SLOTS), ints("cpu", *PAST), torch.ones(3, 2, 4, 80) if queries else torch.ones(3, 2, 80))


@pytest.mark.parametrize("slot_ids, past, message", [
    ((4, 0, 3), (37, -1, 48), r"new token 2 must be in a slot of 0 to 5"),  # the end of slot -1
    ((4, 1, 3), (37, -3, 48), r"new token 2 must be in a slot of 0 to 5"),  # the end of slot 0
    ((4, 0, 3), (37, 2**31 - 1, 48), r"new token 2 must be in a slot of 0 to 5"),
    ((4, 6, 3), (37, 0, 48), r"new token 2 must be in a slot of 0 to 5"),
    ((4, 2**30, 3), (37, 3, 48), r"new token 2 must be in a slot of 0 to 5"),  # 2^30 * 50 is 0 in int32
    ((4, -2, 3), (37, 0, 48), r"new token 2 must be in a slot of 0 to 5"),
    ((4, 0, 3), (37, 49, 40), r"new token 3 must be in a slot of 0 to 5"),  # the first token of slot 1
    ((4, 0, 3), (37, 0), "past must have size 3 in dimension 0, got 2"),
    ((4, 0), (37, 0), "latent must have size 2 in dimension 0, got 3"),
])
def test_no_token_reaches_another_slot(slot_ids, past, message):
    """Wrong ids and lengths are errors, and nothing is written."""
    from mla import MlaError

    cache, tensor = make("cpu")
    before = tensor.clone()
    new = torch.ones(3, 2, 80)
    with pytest.raises(MlaError, match=message):
        cache.append(new[..., :64], new[..., 64:], ints("cpu", *slot_ids), ints("cpu", *past))
    assert torch.equal(tensor.nan_to_num(7.0), before.nan_to_num(7.0))


@pytest.mark.skipif(DEVICES == ["cpu"], reason="requires a GPU")
def test_a_gpu_skips_wrong_tokens():
    """Without check, a wrong token writes nothing; with it, its number is one that append reports."""
    cache, _ = make("cuda")
    slot_ids, past = ints("cuda", 0, 1, 2, 6, -2, -1), ints("cuda", 49, -1, 2**31 - 1, 0, 0, 0)
    assert cache.slots(slot_ids, past, 2).tolist() == [49, -1, -1, 50, *[-1] * 8]
    assert cache.slots(slot_ids, past, 2, check=True).tolist() == [49, 300, 300, 50, *[300] * 6, -1, -1]


BOUNDARIES = r"^append: cu_seqlens must begin with 0, must not decrease, and must end at 3, .*, or before, got \["


@pytest.mark.parametrize("cu_seqlens, message", [
    ((1, 2, 2, 3), BOUNDARIES),  # the first token has no sequence
    ((0, -2, 2, 3), BOUNDARIES),
    ((0, 2, 1, 3), BOUNDARIES),
    ((0, 1, 2, 4), BOUNDARIES),  # there are three tokens
    ((0, 1, 3), "cu_seqlens must have size 4 in dimension 0, got 3"),
])
def test_bad_boundaries(cu_seqlens, message):
    from mla import MlaError

    cache, tensor = make("cpu")
    before = tensor.clone()
    new = torch.ones(3, 80)
    with pytest.raises(MlaError, match=message):
        cache.append(new[:, :64], new[:, 64:], ints("cpu", *SLOTS), ints("cpu", *PAST), ints("cpu", *cu_seqlens))
    assert torch.equal(tensor.nan_to_num(7.0), before.nan_to_num(7.0))


def test_no_sequences():
    """A packed batch without sequences is padding only."""
    cache, tensor = make("cpu")
    none = torch.empty(0, dtype=torch.int32)
    assert cache.slots(none, none, 3, ints("cpu", 0)).tolist() == [-1, -1, -1]


@pytest.mark.parametrize("parts, message", [
    ((60, 20), "latent must have size 64 in dimension 2, got 60"),
    ((16, 64), "latent must have size 64 in dimension 2, got 16"),
    ((64, 8), "rope must have size 16 in dimension 2, got 8"),
    ((64, None), "rope must be a tensor because rope_width is 16, got None"),
    ((80, None), "latent must have size 64 in dimension 2, got 80"),
])
def test_other_widths(parts, message):
    """The cache knows where the latent of a row ends, so that no part is written or read as another."""
    from mla import MlaError

    cache, tensor = make("cpu")
    slot_ids, past = ints("cpu", *SLOTS), ints("cpu", *PAST)
    latent, rope = (None if width is None else torch.ones(3, 2, width) for width in parts)
    with pytest.raises(MlaError, match=f"^{message}$"):
        cache.append(latent, rope, slot_ids, past)
    query, rope_query = (None if part is None else part.unsqueeze(2) for part in (latent, rope))
    with pytest.raises(MlaError, match=f"^q_{message.replace('dimension 2', 'dimension 3')}$"):
        cache.decode(query, rope_query, slot_ids, past, scale=0.1)


@pytest.mark.parametrize("tensor", [
    torch.zeros(8, 1, 80).transpose(0, 1),  # one slot, with stride 80
    torch.zeros(1, 4, 80).transpose(0, 1),  # slots of one token, with stride 320
    torch.zeros(2, 80, 1).transpose(1, 2),
])
def test_strides_of_one_slot_or_token(tensor):
    """The stride of a dimension of size 1 may have any value."""
    from mla import SlotCache

    cache = SlotCache(tensor, 16)
    new = random("cpu", 1, 1, 80)
    cache.append(new[..., :64], new[..., 64:], ints("cpu", 0), ints("cpu", 0))
    assert torch.equal(tensor[0, :1], new[0])
    assert torch.equal(torch.cat(cache.gather(ints("cpu", 0), ints("cpu", 1), 1), -1), new)
    query = torch.ones(1, 1, 4, 80)
    out, _ = cache.decode(query[..., :64], query[..., 64:], ints("cpu", 0), ints("cpu", 1), scale=0.1)
    assert torch.equal(out, new[:, :, None, :64].expand(1, 1, 4, 64))


@pytest.mark.parametrize("dtype, scale, message", [
    (torch.float32, torch.ones(1), "k_scale must be None unless tensor has dtype float8_e4m3fn, got float32"),
    (torch.float8_e4m3fn, 0.5, "k_scale must be a torch.Tensor, got float"),
    (torch.float8_e4m3fn, torch.ones(2), r"k_scale must have shape \[1\] and dtype float32, got \[2\] and float32"),
])
def test_bad_scales(dtype, scale, message):
    from mla import MlaError, SlotCache

    with pytest.raises(MlaError, match=message):
        SlotCache(torch.zeros(2, 8, 80, dtype=dtype), 16, scale)


def test_repr():
    cache, _ = make("cpu")
    assert repr(cache) == "<mla.SlotCache on cpu of 6 slots, 50 tokens each, latent 64, rope 16>"
