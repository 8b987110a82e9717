"""Tests AutoDeploy's ops on a cache of slots: compiled, they compute and write what PyTorch does."""

import math

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("torch_mlir")

import mla  # noqa: E402
from support import tool  # noqa: E402

SLOTS, TOKENS = 6, 50  # of a cache: not multiples of 16
NOPE, ROPE, VALUE, LATENT = 24, 16, 20, 64


def compute(q_nope, q_pe, compressed_kv, kpe, kv_b_proj_weight, batch_info_host, seq_len, input_pos, slot_idx, cu_seqlen,
            mla_cache, scale=None, kv_lora_rank=512, out=None):
    """Writes new tokens to their slots, and computes causal attention of each over its sequence in f64. Tokens of no
    sequence have the result 0."""
    heads, nope, rope = q_nope.shape[2], q_nope.shape[3], q_pe.shape[3]
    weight = kv_b_proj_weight.double().view(heads, -1, kv_lora_rank)
    scale = 1 / math.sqrt(nope + rope) if scale is None else scale
    info = batch_info_host.tolist()
    count = info[0] + info[2] if len(info) == 3 else info[0] + info[2] + info[4]
    decode = q_nope.shape[1] == 1
    new = torch.cat([compressed_kv.flatten(2), kpe.flatten(2)], -1).flatten(0, 1)
    queries = torch.cat([q_nope, q_pe], -1).flatten(0, 1)
    result = torch.zeros(queries.shape[0], heads, weight.shape[1] - nope, dtype=q_nope.dtype)
    for b in range(count):
        begin, length = (b, 1) if decode else (int(cu_seqlen[b]), int(seq_len[b]))
        slot, past = mla_cache[int(slot_idx[b])], int(input_pos[b])
        slot[past:past + length] = new[begin:begin + length]
        rows = slot[:past + length].double()
        keys = torch.cat([torch.einsum("tc,hnc->htn", rows[:, :kv_lora_rank], weight[:, :nope]),
                          rows[:, kv_lora_rank:].expand(heads, -1, -1)], -1)
        values = torch.einsum("tc,hvc->htv", rows[:, :kv_lora_rank], weight[:, nope:])
        for i in range(length):
            seen = past + i + 1
            scores = torch.einsum("hd,htd->ht", queries[begin + i].double(), keys[:, :seen]) * scale
            result[begin + i] = torch.einsum("ht,htv->hv", scores.softmax(-1), values[:, :seen]).to(result.dtype)
    return result.view(*q_nope.shape[:3], -1)


def shape_of(q_nope, q_pe, compressed_kv, kpe, kv_b_proj_weight, *others, **named):
    """Returns a tensor of the result's shape."""
    return q_nope.new_empty(*q_nope.shape[:3], kv_b_proj_weight.shape[0] // q_nope.shape[2] - q_nope.shape[3])


FIRST = ("Tensor q_nope, Tensor q_pe, Tensor compressed_kv, Tensor kpe, Tensor kv_b_proj_weight, Tensor batch_info_host, "
         "Tensor seq_len, Tensor input_pos, Tensor slot_idx, Tensor cu_seqlen, ")
LAST = " mla_cache, float? scale=None, int kv_lora_rank=512"


@pytest.fixture(scope="module", autouse=True)
def ops():
    """Registers the ops as AutoDeploy declares them, and `triton` without `out`, as in its older versions."""
    tool("mla-compile")
    library = torch.library.Library("auto_deploy", "FRAGMENT")
    for name, schema in [("torch_cached_mla_with_cache", FIRST + "Tensor(a!)" + LAST + ", Tensor? out=None"),
                         ("triton_cached_mla_with_cache", FIRST + "Tensor(a!)" + LAST)]:
        library.define(f"{name}({schema}) -> Tensor")
        library.impl(name, compute, "CPU")
        torch.library.register_fake(f"auto_deploy::{name}", shape_of, lib=library)
    yield torch.ops.auto_deploy
    library._destroy()


def ints(*numbers, dtype=torch.int32):
    return torch.tensor(numbers, dtype=dtype)


def random(*shape, seed=0, dtype=torch.float32):
    return torch.randn(*shape, generator=torch.Generator().manual_seed(seed)).to(dtype)


def filled(slots, past, dtype=torch.float32, width=LATENT + ROPE):
    """Returns a cache that is NaN except for the past tokens."""
    cache = torch.full((SLOTS, TOKENS, width), float("nan"), dtype=dtype)
    for slot, length in zip(slots, past):
        cache[slot, :length] = random(length, width, seed=slot, dtype=dtype)
    return cache


class Layer(torch.nn.Module):
    """A call of the op with a weight of the module."""

    def __init__(self, op="torch_cached_mla_with_cache", heads=5, scale=None, latent=LATENT, dtype=torch.float32):
        super().__init__()
        self.op, self.scale, self.latent = op, scale, latent
        self.weight = torch.nn.Parameter(random(heads * (NOPE + VALUE), latent, seed=9, dtype=dtype) / 8)

    def forward(self, q_nope, q_pe, compressed_kv, kpe, *others):
        op = getattr(torch.ops.auto_deploy, self.op)
        return op(q_nope, q_pe, compressed_kv, kpe, self.weight, *others, self.scale, self.latent)


def tokens(*shape, heads=5, dtype=torch.float32, rope=ROPE):
    """Returns queries and new rows of tokens [B, S]."""
    return (random(*shape, heads, NOPE, seed=1, dtype=dtype), random(*shape, heads, rope, seed=2, dtype=dtype),
            random(*shape, LATENT, seed=3, dtype=dtype), random(*shape, 1, rope, seed=4, dtype=dtype))


def compare(layer, args, cache, dynamic_shapes=None, step=None, tolerance=1e-5, form="auto"):
    """Runs the compiled layer and PyTorch, and compares results and caches. Returns the compiled layer."""
    step = step or mla.compile(layer, (*args, cache), dynamic_shapes=dynamic_shapes, form=form)
    ours, theirs = cache.clone(), cache.clone()
    with torch.no_grad():
        expected = layer(*args, theirs)
        result = step(*args, ours)
    assert torch.equal(ours.view(torch.uint8), theirs.view(torch.uint8)), "the caches have the same bytes"
    assert not torch.equal(ours.view(torch.uint8), cache.view(torch.uint8)), "the cache is written"
    torch.testing.assert_close(result, expected, atol=tolerance, rtol=tolerance)
    return step


@pytest.mark.parametrize("op, dtype, tolerance", [("torch_cached_mla_with_cache", torch.float32, 1e-5),
                                                  ("triton_cached_mla_with_cache", torch.bfloat16, 2e-2)])
def test_decode(op, dtype, tolerance):
    """One token for each of three sequences, then for two of them: the third row is padding."""
    layer = Layer(op, scale=0.11, dtype=dtype)
    # The vectors have room for more sequences, whose numbers are wrong in every way.
    slots, past = ints(4, 0, 3, 99), ints(37, 0, 49, -7)
    given = tokens(3, 1, dtype=dtype)
    cache = filled((4, 0, 3), (37, 0, 49), dtype)
    step = compare(layer, (*given, ints(0, 0, 3), ints(7, 7, 7, 7), past, slots, ints(-1)), cache, tolerance=tolerance)
    compare(layer, (*given, ints(0, 0, 2), ints(7, 7, 7, 7), past, slots, ints(-1)), cache, step=step, tolerance=tolerance)


def test_every_number_of_heads():
    """No head is left out, whatever their number. Results start as NaN."""
    counts = (1, 3, 5, 12, 20, 24, 40, 96, 128)

    class Layers(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.layers = torch.nn.ModuleList(Layer(heads=count) for count in counts)

        def forward(self, latent, kpe, queries, caches, *metadata):
            return [layer(*query, latent, kpe, *metadata, cache)
                    for layer, query, cache in zip(self.layers, queries, caches)]

    model, metadata = Layers(), (ints(0, 0, 2), ints(1, 1), ints(9, 30), ints(2, 5), ints(0, 1, 2))
    queries, caches = [tokens(2, 1, heads=count)[:2] for count in counts], [filled((2, 5), (9, 30)) for _ in counts]
    latent, kpe = tokens(2, 1)[2:]
    theirs, ours = [c.clone() for c in caches], [c.clone() for c in caches]
    with torch.no_grad():
        expected = model(latent, kpe, queries, theirs, *metadata)
        results = mla.compile(model, (latent, kpe, queries, caches, *metadata))(latent, kpe, queries, ours, *metadata)
    for result, right, one, other in zip(results, expected, ours, theirs):
        torch.testing.assert_close(result, right, atol=1e-5, rtol=1e-5)
        assert torch.equal(one.view(torch.uint8), other.view(torch.uint8))


@pytest.mark.parametrize("form", ["absorbed", "expanded"])
def test_packed(form):
    """Prefills, extends and decodes in one batch; the number of tokens and sequences differs from call to call."""
    layer, count = Layer(), torch.export.Dim("count", min=2, max=4096)
    shapes = ({1: count},) * 4 + (None,) * 6
    info = [0] * 12

    def call(lengths, past, slots, padding, step=None):
        total, room = sum(lengths), 5 - len(lengths)
        info[0], info[2], info[4] = 1, len(lengths) - 2, 1
        starts = [sum(lengths[:i]) for i in range(len(lengths))]
        metadata = (ints(*info), ints(*lengths, *[77] * room), ints(*past, *[-5] * room, dtype=torch.int64),
                    ints(*slots, *[1 << 30] * room, dtype=torch.int64), ints(*starts, *[-9] * room))
        args = (*tokens(1, total + padding), *metadata)
        return compare(layer, args, filled(slots, past), shapes, step, form=form)

    step = call((11, 4, 1), (0, 20, 49), (3, 0, 5), padding=0)
    call((1, 0, 7, 50, 1), (13, 6, 2, 0, 0), (1, 2, 3, 4, 0), padding=6, step=step)
    with pytest.raises(mla.MlaError, match=r"input_pos and seq_len of sequence 2 must have a sum of 0 to 50, got 51|"
                                           r"new token 15 must have a slot of 0 to 5 and a position of 0 to 49"):
        call((11, 4, 1), (0, 20, 50), (3, 0, 5), padding=0, step=step)


def test_for_a_gpu():
    """For a GPU the attention is compiled alone. Its tables are inputs, so that nothing reads metadata on the host."""
    args = *tokens(3, 1, dtype=torch.bfloat16), ints(0, 0, 3), ints(1, 1, 1), ints(37, 0, 9), ints(4, 0, 3), ints(-1)
    function = mla.compile(Layer(dtype=torch.bfloat16), (*args, filled((4, 0, 3), (37, 0, 9), torch.bfloat16)),
                           target="sm_90a", attention_only=True)
    inputs = [(spec.dtype, list(map(str, spec.shape))) for spec in function.args if spec.role == "input" and spec.arg is None]
    assert inputs == [("i32", ["3"])] * 3
    cache, = [spec for spec in function.args if spec.kind == "cache"]
    assert cache.cache.page_size == TOKENS and cache.arg == 10
    for words in ("reads=0", "cuda_append for mla.append", "decode for mla.decode"):
        assert words in function.log


def test_tokens_of_equal_numbers():
    """[B, S] with a static S is packed, too. A latent may have a head dimension."""
    given = list(tokens(2, 3))
    given[2] = given[2].unsqueeze(2)
    metadata = ints(2, 6, 0), ints(3, 3), ints(5, 40), ints(1, 0), ints(0, 3, 6)
    compare(Layer(scale=0.3), (*given, *metadata), filled((1, 0), (5, 40)))


def test_two_layers_of_one_cache():
    """The second op reads what the first one has written: the writes keep their order."""
    class Two(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.first, self.second = Layer(), Layer(heads=3)

        def forward(self, q_nope, q_pe, compressed_kv, kpe, *others):
            one = self.first(q_nope, q_pe, compressed_kv, kpe, *others)
            return one, self.second(q_nope[:, :, :3], q_pe[:, :, :3], compressed_kv + 1, kpe, *others)

    compare(Two(), (*tokens(2, 1), ints(0, 0, 2), ints(1, 1), ints(8, 9), ints(4, 3), ints(0, 1, 2)), filled((4, 3), (8, 9)))


def test_a_cache_of_another_type():
    """An op that is not raised is an error, which has the reason."""
    args = *tokens(2, 1), ints(0, 0, 2), ints(1, 1), ints(8, 9), ints(4, 3), ints(0, 1, 2)
    with pytest.raises(mla.MlaError, match=r"cannot lower 'torch\.auto_deploy\.torch_cached_mla_with_cache'.* because mla_cache "
                                           r"must have the type of the queries.*, got \[6, 50, 80\] f16 and \[2, 1, 5, 24\] f32"):
        mla.compile(Layer(), (*args, filled((4, 3), (8, 9)).half()))


@pytest.fixture(scope="module")
def step(ops):
    """A compiled step of 9 packed tokens."""
    metadata = ints(2, 9, 0), ints(5, 4), ints(3, 0), ints(1, 2), ints(0, 5)
    return mla.compile(Layer(), (*tokens(1, 9), *metadata, filled((1, 2), (3, 0))))


@pytest.mark.parametrize("lengths, past, slots, starts, words", [
    # The first sequence has 5 tokens, but the second one begins after 4 or 6.
    ((5, 4), (3, 0), (1, 2), (0, 4), "cu_seqlen and seq_len of sequence 0 must give its tokens"),
    ((5, 3), (3, 0), (1, 2), (0, 6), "cu_seqlen and seq_len of sequence 0 must give its tokens"),
    # The second one has more tokens than there are.
    ((5, 5), (3, 0), (1, 2), (0, 5), "cu_seqlen and seq_len of sequence 1 must give its tokens"),
    ((5, 4), (46, 0), (1, 2), (0, 5), "input_pos and seq_len of sequence 0 must have a sum of 0 to 50, got 51"),
    ((5, 4), (-1, 0), (1, 2), (0, 5), "new token 0 must have a slot of 0 to 5 and a position of 0 to 49: check batch_info_host, "
                                      "slot_idx, input_pos, seq_len and cu_seqlen"),
    ((5, 4), (3, 0), (1, 6), (0, 5), "slot_idx of new token 5 must be 0 to 5, got 6"),
    ((5, 4), (3, 0), (-1, 2), (0, 5), "new token 0 must have a slot of 0 to 5"),
])
def test_wrong_metadata(step, lengths, past, slots, starts, words):
    """Numbers that contradict each other or leave the slot are errors, and nothing is written."""
    cache = filled((1, 2), (3, 0))
    before = cache.clone()
    with pytest.raises(mla.MlaError, match=words):
        step(*tokens(1, 9), ints(2, 9, 0), *[ints(*numbers) for numbers in (lengths, past, slots, starts)], cache)
    assert torch.equal(cache.view(torch.uint8), before.view(torch.uint8))


@pytest.mark.parametrize("count", [3, 7, -1, 1 << 30])
def test_wrong_counts(step, count):
    """More sequences than the metadata describe are an error, packed and with one token each, and nothing is written."""
    decode = mla.compile(Layer(), (*tokens(2, 1), ints(0, 0, 2), ints(1, 1), ints(8, 9), ints(4, 3), ints(0, 1), filled((4, 3), (8, 9))))
    calls = [(step, (*tokens(1, 9), ints(count, 9, 0), ints(5, 4), ints(3, 0), ints(1, 2), ints(0, 5))),
             (decode, (*tokens(2, 1), ints(0, 0, count), ints(1, 1), ints(8, 9), ints(4, 3), ints(0, 1)))]
    for function, args in calls:
        cache = filled((1, 2, 4, 3), (3, 0, 8, 9))
        before = cache.clone()
        with pytest.raises(mla.MlaError, match="new token 0 must have a slot of 0 to 5 .*: check batch_info_host"):
            function(*args, cache)
        assert torch.equal(cache.view(torch.uint8), before.view(torch.uint8))


@pytest.mark.parametrize("cache, words", [
    (None, r"argument 9 \(others\[5\]\) must be a tensor \[max_batch, 50, 80\], got None"),
    (torch.zeros(2, 50, 80, dtype=torch.float16), "must have type float32, got float16"),
    (torch.zeros(2, 49, 80), r"must have shape \[max_batch, 50, 80\], got \[2, 49, 80\]"),
    (torch.zeros(2, 50, 160)[..., ::2], r"the tokens of a slot must be contiguous \(strides 80 and 1\), got strides 160 and 2"),
    (torch.zeros(2, 50, 80, requires_grad=True), "must not require grad because it is written in place"),
])
def test_wrong_caches(step, cache, words):
    metadata = ints(2, 9, 0), ints(5, 4), ints(3, 0), ints(1, 2), ints(0, 5)
    with pytest.raises(mla.MlaError, match=words):
        step(*tokens(1, 9), *metadata, cache)


def test_a_view_of_a_larger_cache(step):
    """Slots may have any stride. Only the tensor is written, and autograd notices."""
    whole = torch.full((SLOTS, TOKENS + 3, LATENT + ROPE), float("nan"))
    view = whole[:, :TOKENS]
    view.copy_(filled((1, 2), (3, 0)))
    expected, before, version = view.clone(), whole[:, TOKENS:].clone(), whole._version
    args = *tokens(1, 9), ints(2, 9, 0), ints(5, 4), ints(3, 0), ints(1, 2), ints(0, 5)
    with torch.no_grad():
        right = Layer()(*args, expected)
        torch.testing.assert_close(step(*args, view), right, atol=1e-5, rtol=1e-5)
    assert torch.equal(view.view(torch.int32), expected.view(torch.int32))
    assert torch.equal(whole[:, TOKENS:].view(torch.int32), before.view(torch.int32))
    assert whole._version > version
