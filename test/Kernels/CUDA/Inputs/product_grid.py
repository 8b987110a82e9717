"""Compares the GPU's generic products, rope, LSE conversion and runtime checks with torch, eager and in CUDA graphs.

    MLA_CUDA_LIB=.../libmla_runtime_cuda.so python3 product_grid.py [--cases N] [--seed S]
"""

import argparse
import ctypes
import math
import os
import random
import sys

import torch

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import mla_cuda  # noqa: E402
from cache_grid import rotated  # noqa: E402
from mla_cuda import STRUCTS, abi, invoke, lib, view  # noqa: E402

DEV = "cuda"
TYPES = [torch.bfloat16, torch.float16, torch.float32]
TOLERANCE = {torch.bfloat16: 2.01 / 256, torch.float16: 2.01 / 2048, torch.float32: 2e-5}


def close(got, want, tolerance, scale):
    return (got.double() - want).abs().max().item() <= tolerance * scale if got.numel() else True


def matmul_case(rng):
    dtype = rng.choice(TYPES)
    m, n, k = (rng.choice([1, 3, 16, 64, 65, rng.randint(1, 300)]) for _ in range(3))
    batch = tuple(rng.randint(1, 3) for _ in range(rng.randint(0, 3)))
    transposed, bias = rng.random() < 0.5, rng.random() < 0.5
    a = torch.randn((*[rng.choice([1, s]) for s in batch], m, k), device=DEV).to(dtype)
    b = torch.randn((*[rng.choice([1, s]) for s in batch], *((n, k) if transposed else (k, n))), device=DEV).to(dtype)
    if rng.random() < 0.3:                                 # any strides
        a = a.transpose(-1, -2).contiguous().transpose(-1, -2)
    c = torch.randn(n, device=DEV).to(dtype) if bias else None
    out = torch.full((*batch, m, n), float("nan"), device=DEV, dtype=dtype)
    views = [view(t) for t in (a, b, c, out)]
    invoke(lib.mlaCudaMatmul, STRUCTS["Matmul"], views, a=views[0], b=views[1], bias=views[2], out=views[3], transposeB=int(transposed))
    want = a.double() @ (b.double().transpose(-1, -2) if transposed else b.double()) + (0 if c is None else c.double())
    assert close(out, want.expand(out.shape), TOLERANCE[dtype], math.sqrt(k) * 8 + 4), ("matmul", dtype, m, n, k, batch)


def head_case(rng):
    t, h, n, c = (rng.randint(1, 70) for _ in range(4))
    x, w = torch.randn(t, h, n, device=DEV), torch.randn(h, n, c, device=DEV)
    out = torch.full((t, h, c), float("nan"), device=DEV)
    views = [view(v) for v in (x, w, out)]
    invoke(lib.mlaCudaAbsorbQuery, STRUCTS["HeadProduct"], views, x=views[0], w=views[1], out=views[2])
    assert close(out, torch.einsum("thn,hnc->thc", x.double(), w.double()), 2e-5, math.sqrt(n) * 8), ("absorb", t, h, n, c)
    back = torch.full((t, h, n), float("nan"), device=DEV)
    views = [view(v) for v in (out, w, back)]
    invoke(lib.mlaCudaProjectValue, STRUCTS["HeadProduct"], views, x=views[0], w=views[1], out=views[2])
    assert close(back, torch.einsum("thc,hnc->thn", out.double(), w.double()), 2e-5, math.sqrt(n) * 80), ("project", t, h, n, c)


def invariant_cases():
    """bf16 and f16 products by the kernels for SM90, batch-invariant: rows have the same bits whether they are computed among up to 16
    rows (mma.sync), among more (wgmma), or as sequences with gaps between their results."""
    h, k, n = 6, 512, 128
    for dtype in TYPES[:2]:
        for name, weight, shared in (("AbsorbQuery", (h, k, n), False), ("ProjectValue", (h, n, k), False), ("ExpandKv", (h, n, k), True)):
            x = torch.randn(150, *([] if shared else [h]), k, device=DEV).to(dtype)
            w = (torch.randn(weight, device=DEV) / k ** 0.5).to(dtype)
            exact = torch.einsum(f"t{'' if shared else 'h'}k,{'hkn' if name == 'AbsorbQuery' else 'hnk'}->thn", x.double(), w.double())
            first = None
            for shape in ((150,), (1,), (16,), (17,), (64,), (130,), (3, 50), (2, 8)):
                rows = math.prod(shape)
                memory = torch.full((*shape[:-1], shape[-1] + (len(shape) == 2), h, n), float("nan"), device=DEV, dtype=dtype)
                out = memory[..., : shape[-1], :, :]
                views = [view(v) for v in (x[:rows].view(*shape, *x.shape[1:]), w, out)]
                invoke(getattr(lib, f"mlaCuda{name}"), STRUCTS["HeadProduct"], views, flags=2, x=views[0], w=views[1], out=views[2])
                got = out.reshape(rows, h, n)
                first = got.clone() if first is None else first
                assert close(got, exact[:rows], TOLERANCE[dtype], 8), (name, dtype, shape)
                assert torch.equal(got, first[:rows]), ("other bits", name, dtype, shape)


def rope_case(rng):
    rows, heads, width = rng.randint(1, 40), rng.randint(1, 20), 2 * rng.randint(1, 40)
    dtype, orders = rng.choice(TYPES), (rng.randint(0, 1), rng.randint(0, 1))
    x = torch.randn(rows, heads, width, device=DEV).to(dtype)
    cos, sin = (torch.randn(rows, width // 2, device=DEV) for _ in range(2))
    out = torch.full_like(x, float("nan"))
    views = [view(v) for v in (x, cos, sin, out)]
    invoke(lib.mlaCudaRope, STRUCTS["Rope"], views, x=views[0], cos=views[1], sin=views[2], out=views[3], input=orders[0], output=orders[1])
    want = rotated(x.double(), cos.double()[:, None], sin.double()[:, None], orders)
    assert close(out, want, TOLERANCE[dtype], 8), ("rope", dtype, rows, heads, width, orders)


def expand_case(rng):
    t, h, n, c = (rng.randint(1, 70) for _ in range(4))
    dtype = rng.choice(TYPES)
    x, w = torch.randn(t, c, device=DEV).to(dtype), torch.randn(h, n, c, device=DEV).to(dtype)
    out = torch.full((t, h, n), float("nan"), device=DEV, dtype=dtype)
    views = [view(v) for v in (x, w, out)]
    invoke(lib.mlaCudaExpandKv, STRUCTS["HeadProduct"], views, x=views[0], w=views[1], out=views[2])
    assert close(out, torch.einsum("tc,hnc->thn", x.double(), w.double()), TOLERANCE[dtype], math.sqrt(c) * 8), ("expand", dtype, t, h, n, c)


def convert_case(rng):
    x = torch.randn(rng.randint(1, 9), rng.randint(1, 50), device=DEV)
    x[0, 0] = float("-inf")
    out = torch.empty_like(x.t()).t()
    views = [view(x), view(out)]
    invoke(lib.mlaCudaConvertLse, STRUCTS["ConvertLse"], views, lse=views[0], out=views[1], fromBase=0, toBase=1)
    assert torch.allclose(out, x / math.log(2), rtol=1e-6), "convert"


def checked(expected, change):
    """With runtime checks a decode reports the first invalid value and writes nothing. The next call runs."""
    q = torch.randn(2, 1, 4, 96, device=DEV).bfloat16()
    pool = torch.randn(5, 16, 96, device=DEV).bfloat16()
    table = torch.tensor([[0, 1, 2], [3, 4, 2 ** 30]], dtype=torch.int32, device=DEV)
    lens = torch.tensor([40, 20], dtype=torch.int32, device=DEV)
    good = (table.clone(), lens.clone())
    out = torch.zeros(2, 1, 4, 64, device=DEV).bfloat16()
    op = mla_cuda.Decode(q[..., :64], q[..., 64:], [pool], 16, table, lens, out, planned=False, flags=1)
    change(table, lens)
    op.run()
    status = lib.mlaCudaCheckResult(ctypes.byref(op.call))
    message = lib.mlaLastError().decode() if status else ""
    assert message == expected, (message, expected)
    assert (out == 0).all() == bool(expected), "written despite an invalid value"
    table.copy_(good[0])
    lens.copy_(good[1])
    op.run()
    assert lib.mlaCudaCheckResult(ctypes.byref(op.call)) == 0 and (out != 0).any()


def stale_plan():
    """With checks a decode reports a plan of other lengths and writes nothing. With a new plan the call runs."""
    q, pool = torch.randn(2, 1, 4, 96, device=DEV).bfloat16(), torch.randn(6, 16, 96, device=DEV).bfloat16()
    table = torch.arange(6, dtype=torch.int32, device=DEV).view(2, 3)
    lens = torch.tensor([40, 20], dtype=torch.int32, device=DEV)
    out = torch.zeros(2, 1, 4, 64, device=DEV).bfloat16()
    op = mla_cuda.Decode(q[..., :64], q[..., 64:], [pool], 16, table, lens, out, flags=1)
    op.plan()
    lens[1] += 1
    op.run()
    assert lib.mlaCudaCheckResult(ctypes.byref(op.call)) == 4
    assert "mlaCudaDecode: plan: expected a plan for the lengths of this call, got a plan for other lengths" in lib.mlaLastError().decode(), lib.mlaLastError()
    assert (out == 0).all(), "written despite a stale plan"
    op.plan()
    op.run()
    assert lib.mlaCudaCheckResult(ctypes.byref(op.call)) == 0 and (out != 0).any()
    # A plan of the other mode is refused, too: there a row's bits depend on other sequences.
    out.zero_()
    op.call.flags = 3
    op.run()
    assert lib.mlaCudaCheckResult(ctypes.byref(op.call)) == 4
    assert "plan: expected a plan made with MLA_BATCH_INVARIANT like this call, got a plan made without it" in lib.mlaLastError().decode(), lib.mlaLastError()
    assert (out == 0).all(), "written despite a plan of the other mode"
    op.plan()
    op.run()
    assert lib.mlaCudaCheckResult(ctypes.byref(op.call)) == 0 and (out != 0).any()


def stale_plan_unchecked():
    """Without checks the SM90 decode runs and records a plan of other lengths, but not one of the same lengths."""
    if torch.cuda.get_device_capability() != (9, 0):
        return
    q, pool = torch.randn(2, 1, 4, 576, device=DEV).bfloat16(), torch.randn(6, 16, 576, device=DEV).bfloat16()
    table = torch.arange(6, dtype=torch.int32, device=DEV).view(2, 3)
    lens = torch.tensor([40, 20], dtype=torch.int32, device=DEV)
    out = torch.zeros(2, 1, 4, 512, device=DEV).bfloat16()
    op = mla_cuda.Decode(q[..., :512], q[..., 512:], [pool], 16, table, lens, out)
    op.plan()
    for status in (0, 4, 0):
        op.run()
        assert lib.mlaCudaCheckResult(ctypes.byref(op.call)) == status and (out != 0).any()
        if status:
            assert "mlaCudaDecode: plan: expected a plan for the lengths of this call" in lib.mlaLastError().decode(), lib.mlaLastError()
        lens[1] = 21 if status == 0 else 20


def checks():
    stale_plan()
    stale_plan_unchecked()
    checked("", lambda table, lens: None)
    checked("mlaCudaDecode: blockTable: [1, 1]: expected a page of 0 to 4, got 5", lambda table, lens: table[1, 1:].fill_(5))
    checked("mlaCudaDecode: seqLens: [1]: expected a length of 0 to 48, got 49", lambda table, lens: lens[1].fill_(49))
    checked("mlaCudaDecode: seqLens: [0]: expected a length of 0 to 48, got -1", lambda table, lens: lens.fill_(-1))
    cache = torch.zeros(5, 16, 96, device=DEV).bfloat16()
    struct = mla_cuda.cache_struct([cache], 16, torch.bfloat16, 64, 32)
    tensors = (torch.ones(3, 64, device=DEV).bfloat16(), torch.ones(3, 32, device=DEV).bfloat16(),
               torch.tensor([4, -1, 80], dtype=torch.int32, device=DEV))
    views = [view(t) for t in tensors]
    args = STRUCTS["Append"](size=ctypes.sizeof(STRUCTS["Append"]), version=abi.ABI_VERSION, cache=ctypes.addressof(struct),
                             latent=ctypes.addressof(views[0]), rope=ctypes.addressof(views[1]), slots=ctypes.addressof(views[2]))
    call = abi.Call(size=ctypes.sizeof(abi.Call), version=abi.ABI_VERSION, flags=1)
    mla_cuda.check(lib.mlaCudaAppend(ctypes.byref(args), ctypes.byref(call)))
    assert lib.mlaCudaCheckResult(ctypes.byref(call)) == 4
    assert lib.mlaLastError().decode() == "mlaCudaAppend: slots: [2]: expected a slot of -1 to 79, got 80", lib.mlaLastError()
    assert (cache == 0).all(), "append wrote despite an invalid slot"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--cases", type=int, default=150)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rng = random.Random(args.seed)
    torch.manual_seed(args.seed)
    for _ in range(args.cases):
        mla_cuda.CAPTURED = mla_cuda.POISON and rng.random() < 0.3
        for case in (matmul_case, head_case, rope_case, expand_case, convert_case):
            case(rng)
    mla_cuda.CAPTURED = False
    invariant_cases()
    checks()
    torch.cuda.synchronize()
    print(f"product grid: {5 * args.cases} cases, runtime checks right")


if __name__ == "__main__":
    main()
