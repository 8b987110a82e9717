"""A step of a compiled layer takes nothing from the heap: malloc is counted."""

import os
import shutil
import subprocess
import sys

import pytest

pytest.importorskip("torch")
pytest.importorskip("torch_mlir")
pytest.importorskip("transformers")

from support import ROOT, tool  # noqa: E402

# Definitions that a preloaded library puts in front of the C library's.
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
import torch, compare_layer as bench
assert counter() > 0
for dtype in (torch.float32, torch.bfloat16):
    layer = bench.Layer(bench.SIZES["tiny"], dtype)
    args = layer.inputs(2, 37, dtype)
    step = bench.compiled(layer, args, 64)
    for threads in (2, 4):
        entry = bench.Entry(step, args, bench.filled_cache(step, args, 64), threads=threads)
        run, views, call = step._run, entry.count, ctypes.byref(entry.call)
        run(entry.args, views, call)
        counts = []
        for _ in range(5):  # Python itself allocates now and then: the fewest counts
            before = counter()
            status = run(entry.args, views, call)
            counts.append(counter() - before)
        print(dtype, "threads", threads, "status", status, "allocations", min(counts))
"""


def test_second_step_allocates_nothing(tmp_path):
    tool("mla-compile")
    if not shutil.which("cc"):
        pytest.skip("needs a C compiler")
    library = tmp_path / "counter.so"
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-x", "c", "-", "-o", str(library)],
                   input=COUNTER, text=True, check=True)
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", STEP, str(ROOT / "benchmarks"),
         str(ROOT / "python"), str(library)],
        env={**os.environ, "LD_PRELOAD": str(library)}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        f"torch.{dtype} threads {threads} status 0 allocations 0"
        for dtype in ("float32", "bfloat16") for threads in (2, 4)]
