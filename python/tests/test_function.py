"""Tests mla.Function with a C function that has the ABI of compiled functions."""

import contextlib
import gc
import threading
import types
import weakref

import pytest

torch = pytest.importorskip("torch")

from mla import Function, MlaError, PagedCache  # noqa: E402
from support import build_shared  # noqa: E402

SOURCE = r"""
#include "mla-runtime/mla_runtime.h"
#include <string.h>
static const char *message = "";
const char *mlaLastError(void) { return message; }
const char *add_signature(void) {
  return "{\"name\": \"add\", \"args\": ["
    "{\"name\": \"x\", \"role\": \"input\", \"dtype\": \"f32\", \"shape\": [\"s0\", 3], \"arg\": 0},"
    "{\"name\": \"y\", \"role\": \"input\", \"dtype\": \"f32\", \"shape\": [\"s0\", 3], \"arg\": 1, \"inout\": 1},"
    "{\"name\": \"out\", \"role\": \"result\", \"dtype\": \"f32\", \"shape\": [\"2 * s0 + 1\", 3], \"result\": 0}]}";
}
int32_t add_workspace(const MlaArg *args, int32_t n, uint64_t *bytes) {
  *bytes = args[0].as.tensor->sizes[0] * 1000;
  return 0;
}
int32_t add(const MlaArg *args, int32_t n, const MlaCall *call) {
  const MlaTensor *x = args[0].as.tensor, *y = args[1].as.tensor, *out = args[2].as.tensor;
  if (n != 3 || call->size != sizeof(MlaCall) || call->version != MLA_ABI_VERSION ||
      ((size_t)call->workspace & 63) || call->workspaceBytes < 1000) {
    message = "bad call";
    return MLA_INVALID_ARGUMENT;
  }
  if (y->sizes[0] != x->sizes[0]) {
    message = "argument 1 (y): dimension 0 is 4, expected 2";
    return MLA_INVALID_ARGUMENT;
  }
  memset(call->workspace, 255, call->workspaceBytes);
  float *to = out->data;
  for (int64_t i = 0; i < out->sizes[0] * 3; ++i)
    to[i] = call->threads + call->flags;
  for (int64_t i = 0; i < x->sizes[0] * 3; ++i)
    ((float *)y->data)[i] += ((float *)x->data)[i];
  return 0;
}
"""


@pytest.fixture(scope="module")
def add(tmp_path_factory):
    return Function(build_shared(tmp_path_factory.mktemp("add"), SOURCE), "add")


def test_results_inout_and_symbols(add):
    x, y = torch.ones(2, 3), torch.ones(2, 3)
    out, same = add(x, y, threads=3, checks=True)
    assert out.shape == (5, 3) and torch.equal(out, torch.full((5, 3), 4.0))
    assert same is y and torch.equal(y, torch.full((2, 3), 2.0)), "written in place, not copied"


def test_what_it_is_stands_in_its_repr(add):
    assert repr(add) == "<mla.Function add for cpu: x: f32 [s0, 3], y: f32 [s0, 3] -> f32 [2 * s0 + 1, 3]>"


def test_the_workspace_is_kept_and_only_grows(add):
    add(torch.ones(4, 3), torch.ones(4, 3))
    def workspace():
        (room,) = add._workspaces.values()
        return room

    kept = workspace().data_ptr()
    add(torch.ones(2, 3), torch.ones(2, 3))
    assert workspace().data_ptr() == kept
    add(torch.ones(400, 3), torch.ones(400, 3))
    assert workspace().numel() >= 400_000


def test_workspaces_end_with_their_thread(add):
    rooms = []

    def call():
        add(torch.ones(2, 3), torch.ones(2, 3))
        rooms.extend(weakref.ref(room) for room in add._workspaces.values())

    thread = threading.Thread(target=call)
    thread.start()
    thread.join()
    del thread
    gc.collect()
    assert len(rooms) == 1 and rooms[0]() is None


@pytest.fixture
def on_gpu(add, monkeypatch):
    """Makes the function behave as if it were compiled for a GPU, but with CPU memory. Yields an object that sets
    the result of the checks, counts how often they are waited for, and simulates a capture."""
    class Asked:
        capturing, found, waits = False, 0, 0

        def check(self, call):
            self.waits += 1
            return self.found

    asked, gpu = Asked(), torch.device("cuda:0")
    monkeypatch.setattr(add, "target", "sm_90a")
    monkeypatch.setattr(add, "_device", lambda values: gpu)
    monkeypatch.setattr(add, "_check_result", asked.check)
    monkeypatch.setattr(add, "_bind_results", lambda values, sizes: values.__setitem__(2, torch.empty(5, 3)) or values[2:])
    monkeypatch.setattr(add, "_fresh", lambda device, size: torch.empty(size + 64, dtype=torch.uint8))
    monkeypatch.setattr(torch.cuda, "device", lambda device: contextlib.nullcontext())
    monkeypatch.setattr(torch.cuda, "current_stream", lambda device: types.SimpleNamespace(cuda_stream=0))
    monkeypatch.setattr(torch.cuda, "is_current_stream_capturing", lambda: asked.capturing)
    yield asked
    add._workspaces.clear()


def test_checks_of_a_gpu_are_waited_for(add, on_gpu):
    y = torch.ones(2, 3)
    add(torch.ones(2, 3), y)
    assert on_gpu.waits == 0
    add(torch.ones(2, 3), y, checks=True)
    assert on_gpu.waits == 1
    on_gpu.found = 4
    version = y._version
    with pytest.raises(MlaError) as error:
        add(torch.ones(2, 3), y, checks=True)
    assert error.value.status == 4 and y._version == version, "what a refused call would have written"
    on_gpu.capturing = True  # a captured call has not run, so its checks are not waited for
    add(torch.ones(2, 3), y, checks=True)
    assert on_gpu.waits == 2


def test_a_graph_keeps_the_workspace_of_its_calls(add, on_gpu):
    call = lambda: add(torch.ones(2, 3), torch.ones(2, 3))  # noqa: E731
    call()
    (kept,) = add._workspaces.values()
    on_gpu.capturing = True
    rooms = []
    fresh = add._fresh
    add._fresh = lambda device, size: rooms.append(fresh(device, size)) or rooms[-1]
    call()
    call()
    assert len(rooms) == 2 and rooms[0] is not rooms[1] and list(add._workspaces.values()) == [kept]


def test_tensors_on_two_gpus_are_refused(add, monkeypatch):
    from torch._subclasses.fake_tensor import FakeTensorMode

    monkeypatch.setattr(add, "target", "sm_90a")
    with FakeTensorMode():
        first, second = (torch.empty(2, 3, device=f"cuda:{i}") for i in range(2))
    assert add._device([first, first, None]) == torch.device("cuda:0")
    with pytest.raises(MlaError, match="add: y must be on cuda:0 like the other tensors, got a tensor on cuda:1"):
        add._device([first, second, None])


def test_errors_are_the_functions_own_words(add):
    with pytest.raises(MlaError, match=r"argument 1 \(y\): dimension 0 is 4, expected 2"):
        add(torch.ones(2, 3), torch.ones(4, 3))
    with pytest.raises(MlaError, match="argument 1 .y. must be a tensor of type f32, got None"):
        add(torch.ones(2, 3), None)
    for threads in (-1, 2**40, 1.5, None):
        with pytest.raises(MlaError, match=f"threads must be a whole number .*, got {threads}"):
            add(torch.ones(2, 3), torch.ones(2, 3), threads=threads)


def test_what_is_not_a_compiled_function(add, tmp_path):
    with pytest.raises(MlaError, match="no-such.so"):
        Function(tmp_path / "no-such.so")
    # The error lists the functions of the library. The name of this one is not the default, "main".
    for name, given in (("other", ["other"]), ("main", [])):
        with pytest.raises(MlaError, match=rf"undefined symbol: {name}: name must be {add.name}, got '{name}'$"):
            Function(add.path, *given)
    with pytest.raises(MlaError, match="undefined symbol: other$"):
        Function("libc.so.6", "other")
    with pytest.raises(MlaError, match="paginate=N"):
        PagedCache(add, 1, 1)
