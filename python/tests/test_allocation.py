"""Tests that a step of a compiled layer allocates no heap memory, by counting the calls of malloc."""

import os
import shutil
import subprocess
import sys

import pytest

pytest.importorskip("torch")
pytest.importorskip("torch_mlir")
pytest.importorskip("transformers")

from support import ROOT, tool  # noqa: E402

# Source of a preloaded library, whose allocation functions replace those of the C library.
COUNTER = """
#include <stdatomic.h>
#include <stddef.h>
extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t), *__libc_memalign(size_t, size_t);
static atomic_long count;
long countOfAllocations(void) { return count; }
void *malloc(size_t n) { ++count; return __libc_malloc(n); }
void *calloc(size_t n, size_t m) { ++count; return __libc_calloc(n, m); }
void *realloc(void *p, size_t n) { ++count; return __libc_realloc(p, n); }
void *memalign(size_t a, size_t n) { ++count; return __libc_memalign(a, n); }
void *aligned_alloc(size_t a, size_t n) { ++count; return __libc_memalign(a, n); }
int posix_memalign(void **p, size_t a, size_t n) {
  ++count;
  *p = __libc_memalign(a, n);
  return *p ? 0 : 12;
}
"""

STEP = """
import ctypes, sys
sys.path[:0] = sys.argv[1:3]
counter = ctypes.CDLL(sys.argv[3]).countOfAllocations
counter.restype = ctypes.c_long
import mla, torch, compare_layer as bench
assert counter() > 0

def smallest_count(entry):
    entry()
    counts = []
    for _ in range(5):  # Python itself allocates sometimes, so only the smallest count is used
        before = counter()
        status = entry.step._run(entry.args, entry.count, call)
        counts.append(counter() - before)
        assert status == 0
    return min(counts)

for words in sys.argv[4:]:
    dtype, past, new, page, form, flags = words.split(",")
    dtype, past, new, page, flags = getattr(torch, dtype), int(past), int(new), int(page), int(flags)
    layer = bench.Layer(bench.SIZES["tiny"], dtype)
    args = layer.inputs(2, past, dtype, new)
    paging = dict(paginate=page, mask="visible") if page else {}
    raising = dict(raise_mla=False) if form == "unraised" else dict(form=form)
    step = mla.compile(layer, args, **raising, **paging)
    for threads in (2, 4):
        entry = bench.Entry(step, args, bench.filled_cache(step, args, page), threads=threads)
        entry.call.flags, call = flags, ctypes.byref(entry.call)
        print(words, threads, smallest_count(entry))
"""

# Cases that allocate nothing. Each is: type, past tokens and new tokens of each of two sequences, page size (0 for
# dense caches), form, flags. They are decodes, prefills with few rows, and dense pasts with more than 128 tokens,
# which the expanded form expands in each step. A layer that is not raised (`unraised`) expands kv_b over all tokens
# with a product of that many rows.
NONE = ["bfloat16,37,1,64,auto,0", "float16,200,1,0,absorbed,0", "float32,200,1,0,expanded,0",
        "bfloat16,200,1,16,expanded,0", "float16,0,100,0,auto,0", "bfloat16,200,100,16,expanded,2",
        "float32,62,1,0,unraised,0"]
if os.environ.get("MLA_TEST_ALL") == "1":
    NONE += ["float32,37,1,64,auto,0", "float16,37,1,64,auto,0", "bfloat16,0,33,0,auto,0", "float32,0,100,0,auto,2",
             *(f"{dtype},200,1,0,{form},0" for dtype in ("float32", "bfloat16", "float16")
               for form in ("absorbed", "expanded")),
             "float32,150,40,16,expanded,0", "float16,200,1,0,unraised,0", "float32,200,1,0,unraised,2"]
# Cases that allocate, because oneDNN computes products with more than 128 rows.
SOME = ["float32,0,100,0,auto,0", "bfloat16,0,100,0,auto,0"]


@pytest.fixture(scope="module")
def counts(tmp_path_factory):
    """The number of allocations in a later step for each case and number of threads."""
    tool("mla-compile")
    if not shutil.which("cc"):
        pytest.skip("needs a C compiler")
    library = tmp_path_factory.mktemp("counter") / "counter.so"
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-x", "c", "-", "-o", str(library)],
                   input=COUNTER, text=True, check=True)
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", STEP, str(ROOT / "benchmarks"),
         str(ROOT / "python"), str(library), *NONE, *SOME],
        env={**os.environ, "LD_PRELOAD": str(library)}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    lines = [line.split() for line in done.stdout.splitlines()]
    assert len(lines) == 2 * len(NONE + SOME)
    return {(case, int(threads)): int(count) for case, threads, count in lines}


def test_a_later_step_allocates_nothing(counts):
    assert {case: count for case, count in counts.items() if count and case[0] in NONE} == {}


def test_more_than_128_rows_allocate_by_onednn(counts):
    found = {case: count for case, count in counts.items() if case[0] in SOME}
    assert len(found) == 2 * len(SOME) and all(count < 1000 for count in found.values())
    # oneDNN has bf16 products only for processors with AVX-512.
    assert all(count > 0 for (case, _), count in found.items() if case.startswith("float32"))
