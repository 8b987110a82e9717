"""Tests the runtime's errors on a GPU. The CPU, and if possible the GPU, must work afterwards.

    errors_gpu.py [NAME...]

Each test below runs in its own process, because some make the GPU unusable for the process. Needs the package mla on the path,
and MLA_RUNTIME_LIB with the CUDA part next to it.
"""

import ctypes
import os
import subprocess
import sys

import torch

import mla.ops  # noqa: F401
from mla import MlaError, abi, runtime

DEVICE = torch.device("cuda")
ops = torch.ops.mla


def product(rows=4, heads=2, device=DEVICE):
    """Returns the structs of a per-head product whose result is 8 everywhere."""
    x = torch.ones(rows, heads, 8, dtype=torch.bfloat16, device=device)
    w = torch.ones(heads, 8, 16, dtype=torch.bfloat16, device=device)
    out = torch.zeros(rows, heads, 16, dtype=torch.bfloat16, device=device)
    call = runtime.Invocation("HeadProduct", x=x, w=w, out=out)
    call.tensors = x, w, out
    return call


def invoke(call, stream=None, flags=0, function="mlaAbsorbQuery"):
    raw = abi.Call(size=ctypes.sizeof(abi.Call), version=abi.ABI_VERSION, flags=flags, stream=stream)
    status = runtime.library()[function](ctypes.byref(call.args), ctypes.byref(raw))
    return status, runtime.library().mlaLastError().decode() if status else ""


def refused(answer, status, *words):
    assert answer[0] == status and all(word in answer[1] for word in words), f"expected {status} and {words}, got {answer}"
    print("   ", answer[1])


def works(device):
    x, w = product(device=device).tensors[:2]
    assert (ops.absorb_query(x, w) == 8).all()


def test_misaligned_address():
    """An address between two elements."""
    call = product()
    view = call._keep[0]
    view.data += 1
    refused(invoke(call), 1, "x: expected an address aligned to 2 bytes, got 0x", ": align it to its element size")
    view.data -= 1
    works(DEVICE)


def test_stream_of_another_context():
    """Returns a stream of a second context of the same GPU."""
    works(DEVICE)
    driver = ctypes.CDLL("libcuda.so.1")
    context, stream, gone = ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_void_p()
    assert driver.cuCtxCreate_v2(ctypes.byref(context), 0, 0) == 0
    assert driver.cuStreamCreate(ctypes.byref(stream), 0) == 0
    assert driver.cuCtxPopCurrent_v2(ctypes.byref(gone)) == 0
    refused(invoke(product(), stream=stream), 6, "expected a stream of the current GPU and context", "another GPU or context")
    works(DEVICE)


def test_stream_of_another_gpu():
    if torch.cuda.device_count() < 2:
        return print("    skipped: needs two GPUs")
    works(DEVICE)
    stream = torch.cuda.Stream(device=1)
    refused(invoke(product(), stream=stream.cuda_stream), 6, "the stream belongs to another GPU or context")
    works(DEVICE)


def test_tensors_on_two_gpus():
    if torch.cuda.device_count() < 2:
        return print("    skipped: needs two GPUs")
    x, w = product().tensors[:2]
    try:
        ops.absorb_query(x, w.to("cuda:1"))
        raise AssertionError("expected an error, got none")
    except MlaError as error:
        assert "w: expected a tensor on cuda:0, as others are, got one on cuda:1" in str(error), error
    works(DEVICE)


def fill_memory():
    """Allocates all GPU memory, in smaller and smaller blocks."""
    cudart = torch.cuda.cudart()
    torch.cuda.synchronize()
    kept, size = [], 1 << 33
    driver = ctypes.CDLL("libcuda.so.1")
    while size >= 1 << 12:
        address = ctypes.c_uint64()
        if driver.cuMemAlloc_v2(ctypes.byref(address), ctypes.c_size_t(size)) == 0:
            kept.append(address)
        else:
            size //= 2
    print("    free:", cudart.cudaMemGetInfo(0)[0], "bytes")
    return lambda: [driver.cuMemFree_v2(a) for a in kept]


def test_full_memory():
    """The first call loads the library's code, which needs memory, unless the memory that the driver reserves for code has room.
    A test cannot fill that memory. Either the call works, or its error names the remedy. Both devices must work afterwards."""
    call = product()
    give_back = fill_memory()
    answer = invoke(call)
    works("cpu")
    give_back()
    if answer[0] == 0:
        assert (call.tensors[2] == 8).all()
        print("    the kernel found room")
    else:
        refused(answer, 6, "the GPU's memory is full: free some, or run a smaller batch")
    works(DEVICE)


def test_full_memory_of_pytorch():
    """PyTorch allocates results and workspaces, and reports the error."""
    works(DEVICE)
    give_back = fill_memory()
    try:
        ops.absorb_query(torch.ones(1 << 14, 16, 128, dtype=torch.bfloat16, device="cuda"), torch.ones(16, 128, 512, dtype=torch.bfloat16,
                                                                                                       device="cuda"))
        raise AssertionError("expected an error, got none")
    except torch.OutOfMemoryError as error:
        print("   ", str(error)[:100])
    works("cpu")
    give_back()
    works(DEVICE)


def test_memory_of_the_cpu():
    call = product()
    call._keep[1].device = 0
    refused(invoke(call), 6, "w: expected memory of device cuda, got device cpu (0): copy it to that device")
    # CPU memory that is declared as GPU memory. The runtime checks must report it.
    host = torch.ones(2, 8, 16, dtype=torch.bfloat16)
    call._keep[1].device, call._keep[1].data = 1, host.data_ptr()
    refused(invoke(call, flags=1), 6, "w: expected memory of GPU 0, got memory of the CPU at ", ": copy it to the GPU")
    works(DEVICE)


def test_kernel_that_failed():
    """A slot far out of range makes the GPU unusable for the process."""
    call = product()
    cache = torch.zeros(2, 64, 576, dtype=torch.bfloat16, device=DEVICE)
    token = torch.ones(1, 1, 576, dtype=torch.bfloat16, device=DEVICE)
    slots = torch.full((1,), 2 ** 30, dtype=torch.int32, device=DEVICE)
    ops.append(token[..., :512], token[..., 512:], slots, cache, None)
    try:
        torch.cuda.synchronize()
        raise AssertionError("expected an error, got none")
    except RuntimeError:
        pass
    refused(invoke(call), 6, "so this process can no longer use the GPU: check page ids, slots and lengths")
    works("cpu")


def main():
    chosen = sys.argv[1:]
    if len(chosen) == 1:
        globals()[chosen[0]]()
        return print("done")
    failed = 0
    chosen = chosen or [name for name in globals() if name.startswith("test_")]
    for name in chosen:
        done = subprocess.run([sys.executable, os.path.abspath(__file__), name], capture_output=True, text=True)
        good = done.returncode == 0 and done.stdout.endswith("done\n")
        failed += not good
        print(f"{name}: {'ok' if good else 'FAILED'}\n{done.stdout.removesuffix('done' + chr(10))}{'' if good else done.stderr}", end="", flush=True)
    print(f"errors on the GPU: {len(chosen)} tests, {failed} failed")
    return failed


if __name__ == "__main__":
    sys.exit(main())
