"""Tests that the argument array, which a function reuses, always describes the arguments of the current call."""

import ctypes
import threading

import pytest

torch = pytest.importorskip("torch")

from mla import Function, MlaError, PagedCache, abi  # noqa: E402
from mla.arguments import Arguments  # noqa: E402
from mla.signature import CacheLayout  # noqa: E402
from support import build_shared  # noqa: E402

SOURCE = r"""
#include "mla-runtime/mla_runtime.h"
static int asked;
const char *mlaLastError(void) { return "no"; }
int timesAsked(void) { return asked; }
const char *sum_signature(void) {
  return "{\"name\": \"sum\", \"args\": ["
    "{\"name\": \"x\", \"role\": \"input\", \"dtype\": \"f32\", \"shape\": [\"s0\"], \"arg\": 0},"
    "{\"name\": \"out\", \"role\": \"result\", \"dtype\": \"f32\", \"shape\": [2], \"result\": 0}]}";
}
int32_t sum_workspace(const MlaArg *args, int32_t n, uint64_t *bytes) {
  ++asked;
  *bytes = 64;
  return 0;
}
int32_t sum(const MlaArg *args, int32_t n, const MlaCall *call) {
  const MlaTensor *x = args[0].as.tensor;
  if (x->rank != 1 || x->dtype != MLA_F32)
    return MLA_INVALID_ARGUMENT;
  float *out = args[1].as.tensor->data;
  out[0] = 0;
  out[1] = x->sizes[0];
  for (int64_t i = 0; i < x->sizes[0]; ++i)
    out[0] += ((const float *)x->data)[i * x->strides[0]];
  return 0;
}
"""


@pytest.fixture
def total(tmp_path):
    return Function(build_shared(tmp_path, SOURCE), "sum")


def test_a_tensor_that_changes_in_place(total):
    x = torch.ones(4)
    assert total(x).tolist() == [4, 4]
    x.data = torch.full((4,), 2.0)
    assert total(x).tolist() == [8, 4], "other memory"
    x.data = torch.arange(6.0)
    assert total(x).tolist() == [15, 6], "another size"
    x.data = torch.arange(12.0)[::2]
    assert total(x).tolist() == [30, 6], "another stride"
    x.data = torch.ones(2, 3)
    with pytest.raises(MlaError, match="sum: no"):
        total(x)
    x.data = torch.ones(6, dtype=torch.float64)
    with pytest.raises(MlaError, match="sum: no"):
        total(x)
    x.data = torch.ones(6)
    assert total(x).tolist() == [6, 6]


def test_views_that_are_refused_after_one_that_was_not(total):
    x = torch.ones(4)
    for bad, words in ((torch._neg_view(x), "lazily negated"), (torch.ones(4).to_sparse(), "strided"),
                       (torch.ones(4, device="meta"), "got a tensor on meta"), (torch.ones(4).to(torch.complex64), "complex")):
        assert total(x).tolist() == [4, 4]
        with pytest.raises(MlaError, match=words):
            total(bad)
        assert total(x).tolist() == [4, 4]


def test_the_workspace_is_asked_for_where_sizes_differ(total):
    asked = total._library["timesAsked"]
    for x, times in ((torch.ones(4), 1), (torch.zeros(4), 1), (torch.ones(5), 2), (torch.ones(10)[::2], 3),
                     (torch.zeros(10)[::2], 3)):
        total(x)
        assert asked() == times


def test_calls_at_once_have_arrays_of_their_own(total):
    """A call from inside another call, for example by a finalizer, and a call from another thread."""
    library_run, inner = total._run, []

    def run(array, count, call):
        if not inner:
            inner.append(None)
            inner[0] = total(torch.full((3,), 5.0)).tolist()
            thread = threading.Thread(target=lambda: inner.append(total(torch.full((2,), 7.0)).tolist()))
            thread.start()
            thread.join()
        return library_run(array, count, call)

    total(torch.ones(4))  # leaves an array for the next call
    total._run = run
    assert total(torch.ones(4)).tolist() == [4, 4]
    assert inner == [[15, 3], [14, 2]]


def test_a_call_inside_another_has_a_workspace_of_its_own(total):
    """The workspace of the outer call is still in use. The inner call must not use or free it."""
    library_run, used = total._run, []

    def run(array, count, call):
        mine = ctypes.cast(call, ctypes.POINTER(abi.Call)).contents
        used.append((mine.workspace, mine.workspace + mine.workspaceBytes))
        if len(used) == 1:
            total(torch.ones(3))
        return library_run(array, count, call)

    total(torch.ones(4))
    total._run = run
    total(torch.ones(4))
    (outer_begin, outer_end), (inner_begin, inner_end) = used
    assert inner_end <= outer_begin or outer_end <= inner_begin


def test_slots_take_a_cache_a_tensor_or_nothing():
    layouts = [CacheLayout([abi.Field(0, 0, 4), abi.Field(1, 0, 2, 0, 1)], 1, 8)]
    cache = PagedCache(layouts, sequences=1, pages=3)
    arguments = Arguments(["x"])
    arg = arguments.array[0]
    for value in (torch.ones(3), next(cache.structs()), None, torch.ones(3), None, next(cache.structs())):
        arguments.workspace = 1
        arguments.fill([value])
        assert arguments.workspace is None
        if value is None:
            assert arg.kind == abi.ARG_ABSENT
        elif isinstance(value, abi.Cache):
            assert arg.kind == abi.ARG_CACHE and bytes(arg.as_.cache.contents) == bytes(value)
        else:
            assert arg.kind == abi.ARG_TENSOR and arg.as_.tensor.contents.data == value.data_ptr()


def test_structs_follow_the_pools():
    layouts = [CacheLayout([abi.Field(0, 0, 4), abi.Field(1, 0, 2, 0, 1)], 1, 8)]
    cache = PagedCache(layouts, sequences=1, pages=3)
    (before,) = cache.structs()
    cache.pools[0][0] = torch.zeros(5, cache.pools[0][0].shape[1], dtype=torch.uint8)
    (after,) = cache.structs()
    assert (before.pools[0].pages, after.pools[0].pages) == (3, 5)
    assert after.pools[0].base == cache.pools[0][0].data_ptr()
    assert after.layoutHash == abi.layout_hash(layouts[0].fields, 1) and after.fields[0].width == 4
    assert ctypes.sizeof(after) == ctypes.sizeof(abi.Cache)
    cache.pools[0][0] = cache.pools[0][0][:2]  # without page 2, which a sequence may use
    with pytest.raises(MlaError, match="each pool of layer 0 must have 3 pages, got 2"):
        list(cache.structs())


def test_the_block_table_follows_the_pages():
    layouts = [CacheLayout([abi.Field(0, 0, 4)], 1, 2)]
    cache = PagedCache(layouts, sequences=2, pages=9)

    def expect(*rows):
        table = cache.block_table
        assert [[p for p in row if p < 9] for row in table.tolist()] == list(rows)
        table.fill_(99)  # the table is a copy, so this must not change the cache

    expect([], [])
    cache.grow([3, 1])
    expect([0, 1], [2])
    cache.written()
    expect([0, 1], [2])
    cache.fork(0)
    expect([0, 1], [2], [0, 1])
    cache.grow([1, 0, 0])
    expect([0, 3], [2], [0, 1])
    cache.written()
    cache.rollback(2, 0)
    expect([0], [2], [0, 1])
    cache.free(1)
    expect([0], [0, 1])
