"""Tests the errors of torch.ops.mla, and for which device it queries sizes from the runtime."""

import contextlib

import pytest

torch = pytest.importorskip("torch")

from test_ops import H, PAGE, ints, ops, paged, random  # noqa: E402, F401
from torch._subclasses.fake_tensor import FakeTensorMode  # noqa: E402


def test_errors_are_the_runtimes():
    from mla import MlaError

    (cache, _), table, lens, _ = paged("cpu")
    q = random("cpu", 2, 1, H, 80)
    with pytest.raises(MlaError, match=r"^block_table must have dtype int32, got int64: pass block_table.to\(torch.int32\)$"):
        torch.ops.mla.decode(q[..., :64], q[..., 64:], cache, None, table.long(), lens, scale=0.1)
    with pytest.raises(MlaError, match=r"cache must have shape \[pages, page size, 96\], got \[6, 16, 80\]"):
        torch.ops.mla.decode(q, q[..., 64:], cache, None, table, lens, scale=0.1)
    with pytest.raises(MlaError, match=r"cache: the tokens of a page must be contiguous"):
        wide = torch.empty(6, PAGE, 160)[..., :80]
        torch.ops.mla.decode(q[..., :64], q[..., 64:], wide, None, table, lens, scale=0.1)
    with pytest.raises(MlaError, match=r"cache must have one of the types f32, .*, got torch.float8_e5m2"):
        torch.ops.mla.decode(q[..., :64], q[..., 64:], cache.to(torch.float8_e5m2), None, table, lens, scale=0.1)
    with pytest.raises(MlaError, match=r"outs and lses must have the same length"):
        torch.ops.mla.merge([q], [])


def test_bytes_are_asked_of_the_tensors_gpu(monkeypatch):
    from mla import runtime

    current = []

    @contextlib.contextmanager
    def device(chosen):
        current.append(chosen)
        yield
        current.pop()

    def ask(args, bytes):
        bytes._obj.value = 7 if current == [torch.device("cuda:1")] else 0
        return 0

    monkeypatch.setattr(torch.cuda, "device", device)
    monkeypatch.setattr(runtime, "library", lambda: {"mlaMergeWorkspace": ask})
    x = torch.zeros(2, 3, 8)
    call = runtime.Invocation("HeadProduct", x=x, w=x, out=x)
    assert call.query("mlaMergeWorkspace") == 0
    call._devices = [("x", torch.device("cuda:1"))]
    assert call.query("mlaMergeWorkspace") == 7


def pools_of(pages, rope_pages):
    return torch.zeros(pages, PAGE, 32), torch.zeros(rope_pages, PAGE, 8)


@pytest.mark.parametrize("call", [
    lambda o, cache, ropes: o.decode(torch.ones(1, 1, H, 32), torch.ones(1, 1, H, 8), cache, ropes,
                                     ints("cpu", [0, 1, 5]), ints("cpu", 40), scale=0.1),
    lambda o, cache, ropes: o.gather(cache, ropes, ints("cpu", [0, 1, 5]), ints("cpu", 40), 40, 8),
    lambda o, cache, ropes: o.append(torch.ones(1, 32), torch.ones(1, 8), ints("cpu", 80), cache, ropes),
], ids=["decode", "gather", "append"])
def test_pools_of_other_pages_are_refused(call):
    """A page id refers to one page in each pool, so all pools must have the same number of pages."""
    from mla import MlaError

    with pytest.raises(MlaError, match="^rope_cache must have 6 pages like cache, got 2$"):
        call(torch.ops.mla, *pools_of(6, 2))
    call(torch.ops.mla, *pools_of(6, 6))


def test_a_cache_without_pages_is_refused():
    from mla import MlaError

    empty, table = torch.zeros(0, PAGE, 40), ints("cpu", [0, 1, 5])
    for call in (lambda: torch.ops.mla.decode(torch.ones(1, 1, H, 32), torch.ones(1, 1, H, 8), empty, None, table,
                                              ints("cpu", 40), scale=0.1),
                 lambda: torch.ops.mla.gather(empty, None, table, ints("cpu", 40), 40, 8)):
        with pytest.raises(MlaError, match="cache must have pages, because block_table refers to them, got a pool without pages"):
            call()


@pytest.mark.parametrize("call, words", [
    (lambda o, t: o.absorb_query(t(2, H, 8), t(8, 4)), "weight must have rank 3, got 2"),
    (lambda o, t: o.project_value(t(8), t(H, 8, 4)), "x must have rank 3 or 4, got 1"),
    (lambda o, t: o.decode(t(), None, t(6, 16, 40), None, t(1, 3), t(1), scale=1.0), "q_latent must have rank 4, got 0"),
    (lambda o, t: o.decode(t(2, H, 40), None, t(16, 40), None, t(1, 3), t(1), None, t(2), scale=1.0),
     "cache must have rank 3, got 2"),
    (lambda o, t: o.gather(t(16, 40), None, t(1, 3), t(1), 4, 8), "cache must have rank 3, got 2"),
    (lambda o, t: o.gather(t(6, 16, 40), None, t(), t(1), 4, 8), "block_table must have rank 2, got 0"),
    (lambda o, t: o.append(t(), None, t(1), t(6, 16, 40), None), "latent must have rank 2 or 3, got 0"),
    (lambda o, t: o.append(t(1, 40), t(), t(1), t(6, 16, 40), None), "rope must have rank 2 or 3, got 0"),
    (lambda o, t: o.prefill(t(), None, t(1, 2, H, 8), None, t(1, 2, H, 8), scale=1.0),
     "q_nope must have rank 4, got 0"),
    (lambda o, t: o.prefill(t(1, 2, H, 8), None, t(1, 2, H, 8), None, t(), scale=1.0), "value must have rank 4, got 0"),
    (lambda o, t: o.gather(t(6, 16, 40), None, t(1, 3), t(1), -1, 8), "length must be 0 or more, got -1"),
    (lambda o, t: o.gather(t(6, 16, 40), None, t(1, 3), t(1), 4, 41),
     "rope_width must be from 0 to 39 for a cache of width 40, got 41"),
    (lambda o, t: o.gather(t(6, 16, 40), None, t(1, 3), t(1), 4, 40), "rope_width must be from 0 to 39 .*, got 40"),
    (lambda o, t: o.gather(t(6, 16, 40), None, t(1, 3), t(1), 4, -1), "rope_width must be from 0 to 39 .*, got -1"),
    (lambda o, t: o.gather(t(6, 16, 32), t(6, 16, 8), t(1, 3), t(1), 4, -1),
     "rope_width must be 8, the width of rope_cache, got -1"),
    (lambda o, t: o.expand_cache(t(6, 16, 40), None, t(1, 3), t(1), -1, 8, t(H, 8, 32), t(H, 8, 32)),
     "length must be 0 or more, got -1"),
    (lambda o, t: o.expand_cache(t(6, 16, 40), None, t(1, 3), t(1), 4, 8, t(8, 32), t(H, 8, 32)),
     "w_uk must have rank 3, got 2"),
    (lambda o, t: o.merge([], []), "outs and lses must have the same length of 1 or more, got 0 and 0"),
])
@pytest.mark.parametrize("faked", [False, True], ids=["run", "fake"])
def test_ranks_and_sizes_that_are_none(call, words, faked):
    from mla import MlaError

    with FakeTensorMode() if faked else contextlib.nullcontext(), pytest.raises(MlaError, match=words):
        call(torch.ops.mla, lambda *sizes: torch.zeros(sizes))


def test_tensors_on_two_gpus_are_refused():
    """The library assumes that all addresses are on the current GPU."""
    from mla import MlaError, runtime

    x, w, out = torch.zeros(2, 3, 8), torch.zeros(3, 8, 4), torch.zeros(2, 3, 4)
    call = runtime.Invocation("HeadProduct", x=x, w=w, out=out)
    call._devices = [("x", torch.device("cuda:0")), ("w", torch.device("cuda:1")), ("out", torch.device("cuda:0"))]
    with pytest.raises(MlaError, match="w must be on cuda:0 like the other tensors, got a tensor on cuda:1"):
        call._on_one_gpu(torch.device("cuda:0"))
    call._devices[1] = ("w", torch.device("cuda:0"))
    call._on_one_gpu(torch.device("cuda:0"))


@pytest.mark.parametrize("call", [
    lambda table: torch.ops.mla.decode(torch.ones(1, 1, H, 32), torch.ones(1, 1, H, 8), torch.ones(6, PAGE, 40), None,
                                       table, ints("cpu", 40), scale=0.1),
    lambda table: torch.ops.mla.gather(torch.ones(6, PAGE, 40), None, table, ints("cpu", 40), 40, 8),
], ids=["decode", "gather"])
def test_tensors_without_memory_beside_others_are_refused(call):
    """PyTorch would call the fake implementation for them, which returns uninitialized results."""
    from mla import MlaError

    with pytest.raises(MlaError, match="mla::(decode|gather): tensors must be on one device, got cpu and meta"):
        call(ints("cpu", [0, 1, 5]).to("meta"))
