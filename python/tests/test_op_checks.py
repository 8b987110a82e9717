"""Tests what torch.ops.mla checks: values of ids, slots and lengths, bases of LSE values; and its help texts."""

import contextlib
import pydoc
import textwrap

import pytest

torch = pytest.importorskip("torch")

from test_ops import DEVICES, H, PAGE, ints, ops, random  # noqa: E402, F401
from torch._subclasses.fake_tensor import FakeTensorMode  # noqa: E402

# The ops of the dialect (include/mla/Dialect/MLA/IR).
NAMES = ("absorb_query", "append", "attention", "convert_cache", "convert_lse", "decode", "expand_cache", "expand_kv", "gather",
         "gqa_append", "gqa_decode", "gqa_gather", "latent_attention", "merge", "plan", "prefill", "prepare",
         "project_value", "quantize_query", "rope", "update")
WIDE, PAGES = 576, 6


def pool(device):
    return torch.zeros(PAGES, PAGE, WIDE, device=device, dtype=torch.float32 if device == "cpu" else torch.bfloat16)


def run_append(device, cache, slots):
    torch.ops.mla.append(random(device, len(slots), 512), random(device, len(slots), 64), ints(device, *slots), cache, None,
                         check=True)


def run_decode(device, table, lengths, cu=None):
    query = random(device, *((1, 2) if cu is None else (2,)), H, WIDE)
    torch.ops.mla.decode(query[..., :512], query[..., 512:], pool(device), None, ints(device, table), ints(device, *lengths),
                         None, cu and ints(device, *cu), scale=0.1, check=True)


def run_mask(device, keys):
    query = random(device, 1, 2, H, WIDE)
    torch.ops.mla.decode(query[..., :512], query[..., 512:], pool(device), None, ints(device, [0, 1, 2]), ints(device, 37), scale=0.1,
                         mask=torch.ones(1, 1, 1, keys, dtype=torch.bool, device=device))


def run_gather(device, table, lengths, starts=None, cu=None):
    table = ints(device, *table) if isinstance(table[0], list) else ints(device, table)
    torch.ops.mla.gather(pool(device), None, table, ints(device, *lengths), 40, 64, starts and ints(device, *starts),
                         cu and ints(device, *cu), check=True)


def run_prefill(device, lengths):
    q, k = random(device, 1, 2, H, 64), random(device, 1, 9, H, 64)
    torch.ops.mla.prefill(q, None, k, None, k, ints(device, *lengths), scale=0.1, check=True)


def run_latent(device, lengths):
    q, k = random(device, 1, 2, H, 512), random(device, 1, 9, 512)
    torch.ops.mla.latent_attention(q, None, k, None, ints(device, *lengths), scale=0.1, check=True)


def run_update(device, positions):
    past, new = random(device, 1, 5, 64), random(device, 1, len(positions), 64)
    torch.ops.mla.update(past, None, new, None, ints(device, *positions), check=True)


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("call, words", [
    (lambda d: run_append(d, pool(d), (3, 96)), r"append: slots\[1\] must be a slot of -1 to 95, got 96"),
    (lambda d: run_append(d, pool(d), (-2, 3)), r"append: slots\[0\] must be a slot of -1 to 95, got -2"),
    (lambda d: run_append(d, pool(d), (10**8,)), r"append: slots\[0\] must be a slot of -1 to 95, got 100000000"),
    (lambda d: run_decode(d, [0, 6, 1], (37,)), r"decode: block_table\[0, 1\] must be a page of 0 to 5, got 6"),
    (lambda d: run_decode(d, [0, -1, 1], (37,)), r"decode: block_table\[0, 1\] must be a page of 0 to 5, got -1"),
    (lambda d: run_decode(d, [0, 1, 2], (49,)), r"decode: seq_lens\[0\] must be a length of 0 to 48, got 49"),
    (lambda d: run_decode(d, [0, 1, 2], (-1,)), r"decode: seq_lens\[0\] must be a length of 0 to 48, got -1"),
    (lambda d: run_decode(d, [0, 1, 2], (37,), (0, 3)), r"decode: cu_seqlens\[1\] must be 2, got 3"),
    (lambda d: run_gather(d, [0, 9, 1], (37,)), r"gather: block_table\[0, 1\] must be a page of 0 to 5, got 9"),
    (lambda d: run_gather(d, [0, 1, 2], (41,)), r"gather: seq_lens\[0\] must be a length of 0 to 40, got 41"),
    (lambda d: run_gather(d, [0, 1, 2], (37,), (12,)),
     r"gather: starts\[0\] must be a range of tokens within 0 to 48, got 12 to 49"),
    (lambda d: run_gather(d, [[0], [1]], (11, 16), cu=(0, 10, 40)),
     r"gather: seq_lens\[0\] must be a length of 0 to 10, the rows of its sequence in cu_seqlens, got 11"),
    (lambda d: run_prefill(d, (10,)), r"prefill: lengths\[0\] must be a length of 0 to 9, got 10"),
    (lambda d: run_latent(d, (10,)), r"latent_?[aA]ttention: lengths\[0\] must be a length of 0 to 9, got 10"),
    (lambda d: run_update(d, (0, 5)), r"update: positions\[1\] must be a position of 0 to 4, got 5"),
    (lambda d: torch.ops.mla.plan(ints(d, 5, 40), H, 1, PAGE, 32, check=True),
     r"plan: seq_lens\[1\] must be a length of 0 to 32, got 40"),
])
def test_values_out_of_range(device, call, words):
    """The CPU raises in the op, with or without `check`; a GPU when it is asked."""
    import mla.ops
    from mla import MlaError

    if device == "cpu":
        with pytest.raises(MlaError, match=f"^{words}$"):
            call(device)
        return
    call(device)
    with pytest.raises(MlaError, match=f"^{words}$"):
        mla.ops.check_result()
    mla.ops.check_result()  # the report is gone


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("slot, rows", [(-1, 1), (95, 2), (96, 0), (10**8, 0)])
def test_a_wrong_slot_writes_nothing(device, slot, rows):
    from mla import MlaError, ops

    cache = pool(device)
    with pytest.raises(MlaError, match="slots") if rows == 0 else contextlib.nullcontext():
        run_append(device, cache, (3, slot))
        ops.check_result()
    assert int(cache.any(-1).sum()) == rows


def test_the_cpu_checks_without_being_asked():
    from mla import MlaError

    cache = pool("cpu")
    with pytest.raises(MlaError, match="slots"):
        torch.ops.mla.append(torch.ones(1, 512), torch.ones(1, 64), ints("cpu", 96), cache, None)
    assert not cache.any()


def table_call(**wide):
    """Returns the arguments of a gather, in which one tensor is given by name."""
    given = dict(block_table=ints("cpu", [0, 1, 2]), seq_lens=ints("cpu", 37), starts=ints("cpu", 0))
    return pool("cpu"), None, *(wide.get(name, given[name]) for name in ("block_table", "seq_lens")), 40, 64, \
        wide.get("starts", given["starts"])


@pytest.mark.parametrize("faked", [False, True], ids=["run", "fake"])
@pytest.mark.parametrize("dtype, cure", [(torch.int64, True), (torch.int16, True), (torch.float32, False)])
@pytest.mark.parametrize("op, name, arguments", [
    ("append", "slots", lambda x: (torch.ones(1, 512), torch.ones(1, 64), x(1), pool("cpu"), None)),
    ("gather", "block_table", lambda x: table_call(block_table=x(1, 3))),
    ("gather", "seq_lens", lambda x: table_call(seq_lens=x(1))),
    ("gather", "starts", lambda x: table_call(starts=x(1))),
    ("plan", "seq_lens", lambda x: (x(1), H, 1, PAGE, 32)),
    ("plan", "cu_seqlens", lambda x: (ints("cpu", 3), H, 1, PAGE, 32, x(2))),
    ("decode", "block_table", lambda x: (torch.ones(1, 1, H, 576), None, pool("cpu"), None, x(1, 3), ints("cpu", 3))),
    ("latent_attention", "lengths", lambda x: (torch.ones(1, 1, H, 8), None, torch.ones(1, 3, 8), None, x(1))),
    ("prefill", "cu_seqlens_k", lambda x: (torch.ones(1, 1, H, 8), None, torch.ones(3, H, 8), None, torch.ones(3, H, 8),
                                           None, None, x(2))),
    ("attention", "lengths", lambda x: (torch.ones(1, 1, H, 8), None, torch.ones(1, 3, 8), None, torch.ones(H, 8, 8),
                                        torch.ones(H, 8, 8), x(1))),
])
def test_tables_that_are_not_int32(op, name, arguments, dtype, cure, faked):
    """They are refused, with the cure, when tracing, too."""
    from mla import MlaError

    words = f"^{name} must have dtype int32, got {str(dtype).removeprefix('torch.')}"
    words += rf": pass {name}\.to\(torch\.int32\)$" if cure else "$"
    keywords = dict(scale=0.1) if op in ("decode", "latent_attention", "prefill", "attention") else {}
    with FakeTensorMode(allow_non_fake_inputs=True) if faked else contextlib.nullcontext():
        with pytest.raises(MlaError, match=words):
            getattr(torch.ops.mla, op)(*arguments(lambda *sizes: torch.zeros(sizes, dtype=dtype)), **keywords)


@pytest.mark.parametrize("bases, words", [
    (["e"], "merge: lse_bases must have one base per part, got 1 bases for 2 parts"),
    (["e", "10"], r"merge: lse_bases\[1\] must be 'e' or '2', got '10'"),
    (["e", "2"], r"merge: lse_bases must be equal, got 'e' for lses\[0\] and '2' for lses\[1\]: pass "
                 r"torch\.ops\.mla\.convert_lse\(lses\[1\], '2', 'e'\) instead"),
])
def test_bases_that_a_merge_refuses(bases, words):
    from mla import MlaError

    with pytest.raises(MlaError, match=f"^{words}$"):
        torch.ops.mla.merge([torch.ones(2, H, 8)] * 2, [torch.ones(2, H)] * 2, bases)


@pytest.mark.parametrize("call, words", [
    (lambda o, x, l: o.merge([x], [l], lse_empty="inf"), r"lse_empty must be '-inf' or '\+inf', got 'inf'"),
    (lambda o, x, l: o.merge([x], [l], sink=torch.zeros(H + 1)), "sink must have size 4 in dimension 0, got 5"),
    (lambda o, x, l: o.convert_lse(l, "e", "e", to_empty="0"), r"to_empty must be '-inf' or '\+inf', got '0'"),
    (lambda o, x, l: o.convert_lse(l, "e", "e", "+"), r"from_empty must be '-inf' or '\+inf', got '\+'"),
    (lambda o, x, l: o.latent_attention(x[:, None], None, x[..., 0, None, :], None, scale=1.0, lse_empty="nan"),
     r"lse_empty must be '-inf' or '\+inf', got 'nan'"),
])
def test_empty_values_and_sinks_that_are_refused(call, words):
    from mla import MlaError

    with pytest.raises(MlaError, match=words):
        call(torch.ops.mla, torch.ones(2, H, 8), torch.ones(2, H))


def test_converted_parts_merge():
    outs, lses = [random("cpu", 2, H, 8, seed=s) for s in (1, 2)], [random("cpu", 2, H, seed=s) for s in (3, 4)]
    expected = torch.ops.mla.merge(outs, lses)
    two = [torch.ops.mla.convert_lse(lse, "e", "2") for lse in lses]
    for a, b in zip(torch.ops.mla.merge(outs, [lses[0], torch.ops.mla.convert_lse(two[1], "2", "e")], ["e", "e"]), expected):
        torch.testing.assert_close(a, b)
    out, lse = torch.ops.mla.merge(outs, two, ["2", "2"])
    torch.testing.assert_close(out, expected[0])
    torch.testing.assert_close(torch.ops.mla.convert_lse(lse, "2", "e"), expected[1])


@pytest.mark.parametrize("call, words", [
    (lambda o, t: o.convert_lse(t(3), "e", "10"), "to_base must be 'e' or '2', got '10'"),
    (lambda o, t: o.convert_lse(t(3), "ln", "e"), "from_base must be 'e' or '2', got 'ln'"),
    (lambda o, t: o.attention(t(1, 1, H, 8), None, t(1, 3, 8), None, t(H, 8, 8), t(H, 8, 8), scale=0.1, form="fast"),
     "form must be one of 'auto', 'absorbed', 'expanded', got 'fast'"),
    (lambda o, t: o.latent_attention(t(1, 1, H, 8), None, t(1, 3, 8), None, scale=0.1, lse_base="1"),
     "lse_base must be 'e' or '2', got '1'"),
    (lambda o, t: o.latent_attention(t(1, H, 8), None, t(1, 3, 8), None, scale=0.1), "q_latent must have rank 4, got 3"),
    (lambda o, t: o.expand_kv(t(8), t(H, 8, 8)), "x must have rank 2 or 3, got 1"),
    (lambda o, t: o.rope(t(8), t(4), t(4)), "x must have rank 2 or 3 or 4, got 1"),
    (lambda o, t: o.update(t(1, 3, 8), None, t(1, 1, 8), t(1, 1, 4)),
     "past_rope must be a tensor, because past_rope and new_rope go together, got None"),
    (lambda o, t: o.update(t(1, 3, 8), None, t(1, 1, 8), None, t(1)), "positions must have dtype int32 or int64, got float32"),
])
@pytest.mark.parametrize("faked", [False, True], ids=["run", "fake"])
def test_arguments_that_are_none(call, words, faked):
    from mla import MlaError

    with FakeTensorMode() if faked else contextlib.nullcontext(), pytest.raises(MlaError, match=f"^{words}$"):
        call(torch.ops.mla, lambda *sizes: torch.zeros(sizes))


@pytest.mark.parametrize("form", ["auto", "absorbed", "expanded"])
@pytest.mark.parametrize("changes, words", [
    (dict(w_uk=(H, 24, 63)), "w_uk must have size 64 in dimension 2, the width of latent, got 63"),
    (dict(w_uk=(H, 23, 64)), "w_uk must have size 24 in dimension 1, the width of q_nope, got 23"),
    (dict(w_uk=(H - 1, 24, 64)), f"w_uk must have size {H} in dimension 0, the heads of q_nope, got {H - 1}"),
    (dict(w_uv=(H, 20, 63)), "w_uv must have size 64 in dimension 2, the width of latent, got 63"),
    (dict(w_uv=(H - 1, 20, 64)), f"w_uv must have size {H} in dimension 0, the heads of q_nope, got {H - 1}"),
])
def test_weights_of_an_attention(changes, words, form):
    """Errors name the weight, whatever the form."""
    from mla import MlaError

    sizes = dict(w_uk=(H, 24, 64), w_uv=(H, 20, 64)) | changes
    with pytest.raises(MlaError, match=f"^attention: {words}$"):
        torch.ops.mla.attention(torch.zeros(2, 1, H, 24), None, torch.zeros(2, 9, 64), None, torch.zeros(sizes["w_uk"]),
                                torch.zeros(sizes["w_uv"]), scale=0.1, form=form)


def test_a_product_names_its_op():
    from mla import MlaError

    with pytest.raises(MlaError, match="^absorb_query: x must have size 3 in dimension 2, got 4$"):
        torch.ops.mla.absorb_query(torch.zeros(2, 1, 4, 8), torch.zeros(3, 8, 8))


@pytest.mark.parametrize("call, words", [
    (lambda d: run_decode(d, [0, 1, 2], (37,), (0, 1, 1)),
     "decode: cu_seqlens must have size 2 in dimension 0, one more than the sequences of block_table, got 3"),
    (lambda d: run_mask(d, 20), r"decode: mask must have at least 37 keys, the length of sequence 0 in seq_lens, got 20"),
    (lambda d: run_append(d, pool(d)[:0], (0,)), r"append: slots\[0\] must be -1, because the cache has no pages, got 0"),
])
def test_named_operands(call, words):
    """Errors name the operand that is wrong, and not another one that has to agree with it."""
    from mla import MlaError

    with pytest.raises(MlaError, match=f"^{words}$"):
        call("cpu")


@pytest.mark.parametrize("words, struct, expected", [
    ("mlaCudaDecode: qRope: expected rank 4, got 3", "Decode", "decode: q_rope must have rank 4, got 3"),
    ("mlaAbsorbQuery: w: expected size 3 in dimension 1, got 4", "HeadProduct",
     "absorb_query: weight must have size 3 in dimension 1, got 4"),
    ("mlaDecodeWorkspace: qLatent: expected a stride of 1 in dimension 3, got 2", "Decode",
     "decode: q_latent must have a stride of 1 in dimension 3, got 2: pass q_latent.contiguous()"),
    ("mlaPrepare: cos: expected a tensor because sin is given, got null", "Prepare",
     "prepare: cos must be a tensor because sin is given, got None"),
    ("mlaGather: cuSeqlensK: [2]: expected a value of 1 to 3, got 7", "Gather",
     "gather: cu_seqlens[2] must be a value of 1 to 3, got 7"),
    ("mlaPrefill: cuSeqlensK: [2]: expected a value of 1 to 3, got 7", "Prefill",
     "prefill: cu_seqlens_k[2] must be a value of 1 to 3, got 7"),
    ("mlaDecode: plan: expected a plan for the lengths of this call, got a plan for other lengths: call mlaPlan again",
     "Decode", "decode: plan must be a plan for the lengths of this call, got a plan for other lengths: call "
     "torch.ops.mla.plan again"),
    ("mlaMerge: cannot load libmla_runtime_cuda.so", "Merge", "mlaMerge: cannot load libmla_runtime_cuda.so"),
])
def test_messages_use_the_names_of_the_ops(words, struct, expected):
    from mla import runtime

    assert runtime.in_python(words, struct) == expected


# -- help ---------------------------------------------------------------------


def test_all_ops_are_there():
    import mla.ops

    assert sorted(set(mla.ops.__all__) - {"check_result"}) == sorted(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_help(name):
    """help() of an op shows its own text, with the schema, each argument, and an example that runs."""
    import mla.ops

    op = getattr(mla.ops, name)
    text = op.__doc__
    assert text in (getattr(torch.ops.mla, name).__doc__, getattr(torch.ops.mla, name).default.__doc__)
    assert textwrap.dedent(text).splitlines()[2] in pydoc.render_doc(op)
    assert text.startswith(f"torch.ops.mla.{name}(") and "<" not in text.replace("b <= B", "")
    for word in ("Shapes and dtypes:", "Errors:", "Example:"):
        assert word in text
    for argument in op._opoverload._schema.arguments:
        assert argument.name in text.partition("\n")[2], argument.name
    example = text.partition("Example:\n")[2]
    assert f"torch.ops.mla.{name}(" in example
    exec(textwrap.dedent(example), dict(torch=torch))
