"""Tests torch.ops.mla on a GPU: graphs, streams, dependent launches, and errors.

    ops_gpu.py [NAME...]

Runs the tests below (or the named ones) and prints one line per test. Needs the package
mla on the path, and MLA_RUNTIME_LIB with the CUDA part next to it.
"""

import ctypes
import os
import subprocess
import sys

import torch

import mla.ops  # noqa: F401
from mla import Function, MlaError, abi, runtime

LATENT, ROPE, PAGE, NOPE, VALUE = 512, 64, 64, 128, 128
DEVICE = torch.device("cuda")
ops = torch.ops.mla


class Step:
    """The attention of one decode step, on buffers at fixed addresses."""

    def __init__(self, seed, batch=3, heads=16, pages=40, table=8):
        self.generator = torch.Generator().manual_seed(seed)
        self.batch, self.heads, self.table_width = batch, heads, table
        half = dict(dtype=torch.bfloat16, device=DEVICE)
        self.q_nope = torch.zeros(batch, 1, heads, NOPE, **half)
        self.q_rope = torch.zeros(batch, 1, heads, ROPE, **half)
        self.latent = torch.zeros(batch, 1, LATENT, **half)
        self.rope = torch.zeros(batch, 1, ROPE, **half)
        self.w_uk = self.random(heads, NOPE, LATENT) / 12
        self.w_uv = self.random(heads, VALUE, LATENT) / 24
        self.cache = self.random(pages, PAGE, LATENT + ROPE)
        self.table = torch.zeros(batch, table, dtype=torch.int32, device=DEVICE)
        self.lens = torch.zeros(batch, dtype=torch.int32, device=DEVICE)
        self.slots = torch.zeros(batch, dtype=torch.int32, device=DEVICE)
        self.pages = pages
        self.fill()

    def random(self, *sizes):
        return torch.randn(*sizes, generator=self.generator).to(DEVICE, torch.bfloat16)

    def fill(self):
        """Writes new tokens, lengths, tables and slots to the same buffers."""
        for tensor in (self.q_nope, self.q_rope, self.latent, self.rope):
            tensor.copy_(self.random(*tensor.shape))
        order = torch.randperm(self.pages, generator=self.generator)[:self.batch * self.table_width]
        table = order.reshape(self.batch, self.table_width).int()
        lens = torch.randint(1, self.table_width * PAGE + 1, (self.batch,), generator=self.generator).int()
        slots = [int(table[b, (n - 1) // PAGE]) * PAGE + (int(n) - 1) % PAGE for b, n in enumerate(lens)]
        self.table.copy_(table)
        self.lens.copy_(lens)
        self.slots.copy_(torch.tensor(slots, dtype=torch.int32))

    def run(self):
        query = ops.absorb_query(self.q_nope, self.w_uk)
        ops.append(self.latent, self.rope, self.slots, self.cache, None)
        plan = ops.plan(self.lens, self.heads, 1, PAGE, self.table_width * PAGE)
        out, lse = ops.decode(query, self.q_rope, self.cache, None, self.table, self.lens, plan, scale=0.07)
        # Half of the keys twice, so that merge and gather run, too.
        merged, _ = ops.merge([out, out], [lse, lse])
        dense, _ = ops.gather(self.cache, None, self.table, self.lens, 32, ROPE)
        return ops.project_value(merged, self.w_uv), lse, dense

    def reference(self):
        """Returns the same results in float64, computed on the CPU, so that only the tested kernels run on the GPU."""
        def host(x):
            return x.cpu().double()

        cache = host(self.cache)
        cache.view(-1, LATENT + ROPE)[self.slots.cpu().long()] = host(torch.cat([self.latent, self.rope], -1)[:, 0])
        out = []
        for b in range(self.batch):
            n = int(self.lens[b])
            keys = cache[self.table[b].cpu().long()].reshape(-1, LATENT + ROPE)[:n]
            query = torch.einsum("hn,hnc->hc", host(self.q_nope[b, 0]), host(self.w_uk)).bfloat16().double()
            scores = 0.07 * (query @ keys[:, :LATENT].T + host(self.q_rope[b, 0]) @ keys[:, LATENT:].T)
            latent = (scores.softmax(-1) @ keys[:, :LATENT]).bfloat16().double()
            out.append(torch.einsum("hc,hvc->hv", latent, host(self.w_uv)))
        return torch.stack(out)[:, None]


def rotated(x, cos, sin):
    """Rotates interleaved pairs and returns them as halves."""
    a, b = x.double()[..., 0::2], x.double()[..., 1::2]
    return torch.cat([a * cos - b * sin, b * cos + a * sin], -1).bfloat16()


class Compiled:
    """test/Pipelines/Inputs/attention-step.mlir, compiled by mla-compile --target."""

    def __init__(self, step):
        self.step = step
        self.function = Function(os.environ["MLA_ATTENTION_LIB"], "attention")
        self.cos, self.sin = (torch.randn(step.batch, 1, ROPE // 2, device=DEVICE) for _ in range(2))
        self.out = torch.zeros(step.batch, 1, step.heads, VALUE, dtype=torch.bfloat16, device=DEVICE)
        self.cache = runtime.cache_struct("cache", [step.cache], (LATENT, ROPE))

    def run(self):
        s = self.step
        self.function.run([s.q_nope, s.q_rope, s.latent, s.rope, self.cos, self.sin, s.w_uk, s.w_uv, self.cache,
                           s.table, s.lens, s.slots, self.out])
        return self.out

    def reference(self):
        s, cos, sin = self.step, self.cos.double(), self.sin.double()
        plain = s.rope, s.q_rope
        s.rope, s.q_rope = rotated(s.rope, cos, sin), rotated(s.q_rope, cos[:, :, None], sin[:, :, None])
        out = s.reference()
        s.rope, s.q_rope = plain
        return out


def equal(got, expected):
    for a, b in zip(got, expected):
        assert torch.equal(a, b), f"{(a != b).sum().item()} of {a.numel()} elements differ"


def test_against_f64():
    for seed in range(5):
        step = Step(seed)
        got, expected = step.run()[0].cpu().double(), step.reference()
        error = (got - expected).abs().max() / expected.abs().max()
        assert error < 0.016, error


def test_products():
    """Tests rows, widths, strides and both memory orders of a weight."""
    for dtype in (torch.bfloat16, torch.float16):
        for rows, heads, n, c, offset in ((1, 128, 128, 512, 0), (7, 5, 24, 72, 0), (65, 3, 30, 77, 1), (200, 16, 128, 512, 8)):
            for transposed in (False, True):
                base = torch.randn(heads, n + offset, c + offset, device=DEVICE).to(dtype)[:, offset:, offset:]
                weight = base.transpose(1, 2).contiguous().transpose(1, 2) if transposed else base
                x = torch.randn(rows, heads, n + offset, device=DEVICE).to(dtype)[..., offset:]
                y = torch.randn(2, rows, heads, c + offset, device=DEVICE).to(dtype)[..., offset:]
                for got, expected in (
                        (ops.absorb_query(x, weight), torch.einsum("thn,hnc->thc", x.double(), weight.double())),
                        (ops.project_value(y, weight), torch.einsum("bthc,hnc->bthn", y.double(), weight.double()))):
                    error = (got.double() - expected).abs().max() / expected.abs().max()
                    assert error < (0.004 if dtype == torch.bfloat16 else 0.001), (dtype, rows, n, c, offset, error)


def test_graph():
    """Captures a graph once (the capture fails on an allocation or a wait) and
    replays it with new tokens, lengths and tables."""
    step = Step(10)
    step.run()
    torch.cuda.synchronize()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        captured = step.run()
    changed = 0
    for _ in range(10):
        step.fill()
        graph.replay()
        replayed = [t.clone() for t in captured]
        equal(replayed, step.run())
        changed += not torch.equal(replayed[0], torch.zeros_like(replayed[0]))
    assert changed == 10


def test_compiled():
    """Compares a compiled attention with float64, eager and in the replay of a graph."""
    if not os.environ.get("MLA_ATTENTION_LIB"):
        raise AssertionError("MLA_ATTENTION_LIB: expected the compiled attention, got nothing")
    compiled = Compiled(Step(15))
    assert compiled.function.target == "sm_90a"
    compiled.run()
    torch.cuda.synchronize()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        compiled.run()
    for _ in range(5):
        compiled.step.fill()
        graph.replay()
        replayed = compiled.out.clone()
        equal([replayed], [compiled.run()])
        expected = compiled.reference()
        error = (replayed.cpu().double() - expected).abs().max() / expected.abs().max()
        assert error < 0.016, error
    step = compiled.step
    refuses("expected memory of device cuda, got device cpu",
            lambda: compiled.function.run([step.q_nope.cpu(), step.q_rope] + [None] * 11))
    refuses("tensors must be on a GPU because the function is compiled for",
            lambda: compiled.function.run([step.q_nope.cpu()] + [None] * 12))


def test_streams():
    """Streams with separate tensors and workspaces give the same results concurrently as in sequence."""
    steps = [Step(20 + i, batch=8, heads=128, pages=200, table=20) for i in range(4)]
    expected = [[t.clone() for t in step.run()] for step in steps]
    torch.cuda.synchronize()
    streams = [torch.cuda.Stream() for _ in steps]
    for _ in range(20):
        results = []
        for step, stream in zip(steps, streams):
            with torch.cuda.stream(stream):
                results.append(step.run())
        torch.cuda.synchronize()
        for got, want in zip(results, expected):
            equal(got, want)


def test_dependent_launches():
    """Tests launches that may begin before the previous one has ended: a chain in
    which each reads what the previous one wrote, without and with waits."""
    def chain(wait):
        step = Step(30, batch=1)
        for i in range(60):
            out = step.run()[0]
            step.latent.copy_(out.reshape(1, 1, -1)[..., :LATENT])
            step.q_nope.add_(out)
            if wait:
                torch.cuda.synchronize()
        return out

    equal([chain(False)], [chain(True)])


def test_no_memory_of_its_own():
    """The runtime allocates and frees no GPU memory."""
    step = Step(40)
    for _ in range(3):
        step.run()
    torch.cuda.synchronize()
    before = torch.cuda.mem_get_info()[0]
    for _ in range(50):
        step.run()
    torch.cuda.synchronize()
    assert torch.cuda.mem_get_info()[0] == before


def cuda_calls(run):
    """Returns the names of the CUDA calls (runtime and driver) that a function makes."""
    with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CPU, torch.profiler.ProfilerActivity.CUDA]) as profile:
        with torch.profiler.record_function("watched"):
            run()
        torch.cuda.synchronize()
    spans = [e.time_range for e in profile.events() if e.name == "watched" and e.device_type == torch.autograd.DeviceType.CPU]
    assert len(spans) == 1, spans
    return [e.name for e in profile.events() if e.name.startswith("cu") and spans[0].start <= e.time_range.start <= spans[0].end]


def waits_or_allocates(names):
    return sorted({n for n in names if any(word in n for word in ("Synchronize", "Malloc", "MemAlloc", "Free", "Memcpy", "HostAlloc", "Query"))})


def test_no_wait():
    """Checks that no call of a step waits, copies or allocates memory, even without a capture."""
    step = Step(45)
    for _ in range(3):
        step.run()
    torch.cuda.synchronize()
    names = cuda_calls(step.run)
    assert sum("LaunchKernel" in n for n in names) >= 7 and not waits_or_allocates(names), names
    control = cuda_calls(lambda: (step.lens.cpu(), torch.cuda.synchronize(), torch.empty(1 << 29, device=DEVICE)))
    assert len(waits_or_allocates(control)) >= 3, control


def refuses(message, call):
    try:
        call()
    except MlaError as error:
        assert message in str(error), f"expected '{message}' in '{error}'"
    else:
        raise AssertionError(f"expected '{message}', got no error")


def test_refused():
    step = Step(50)
    query = ops.absorb_query(step.q_nope, step.w_uk)

    def decode(q=query, rope=step.q_rope, cache=step.cache, table=step.table, **more):
        return ops.decode(q, rope, cache, None, table, step.lens, scale=more.pop("scale", 0.1), **more)

    decode()
    refuses("decode: block_table must be memory of device cuda, got device cpu", lambda: decode(table=step.table.cpu()))
    refuses("decode: q_rope must be memory of device cpu, got device cuda", lambda: decode(q=query.cpu()))
    # The generic kernel runs what the tuned kernel does not support.
    expected = decode()[0].double()

    def agrees(got):
        """Checks the result of the generic kernel, which rounds in other steps of the computation."""
        assert (got[0].double() - expected).abs().max() / expected.abs().max() < 0.016

    shifted = torch.zeros(query.numel() + 1, dtype=query.dtype, device=DEVICE)[1:].view(query.shape)
    agrees(decode(q=shifted.copy_(query)))
    odd = torch.zeros(40, PAGE * (LATENT + ROPE) + 2, dtype=query.dtype, device=DEVICE)
    odd = odd[:, :PAGE * (LATENT + ROPE)].unflatten(1, (PAGE, LATENT + ROPE))
    agrees(decode(cache=odd.copy_(step.cache)))
    agrees(decode(mask=torch.ones(1, 1, 1, 512, dtype=torch.bool, device=DEVICE)))
    agrees(decode(q=-query, rope=-step.q_rope, scale=-0.1))
    decode(q=query[..., :448].contiguous(), cache=step.cache[..., :512].contiguous())
    ops.absorb_query(step.q_nope.float(), step.w_uk.float())
    dense = torch.randn(1, 4, 2, 24, device=DEVICE)
    ops.prefill(dense, None, dense, None, dense, scale=1.0)
    call = runtime.Invocation("HeadProduct", x=step.q_nope, w=step.w_uk, out=query)
    raw = abi.Call(size=ctypes.sizeof(abi.Call), version=abi.ABI_VERSION, flags=0x10)
    assert runtime.library().mlaAbsorbQuery(ctypes.byref(call.args), ctypes.byref(raw)) == 1
    decode()


def broken_kernel():
    """A page id out of range makes the GPU unusable for the process. The CPU still works."""
    step = Step(60)
    step.slots.fill_(2 ** 30)
    ops.append(step.latent, step.rope, step.slots, step.cache, None)
    try:
        torch.cuda.synchronize()
    except RuntimeError:
        pass
    refuses("so this process can no longer use the GPU: check page ids, slots and lengths",
            lambda: runtime.Invocation("HeadProduct", x=step.q_nope, w=step.w_uk, out=step.cache.view(-1)[:3 * 16 * 512].view(3, 1, 16, 512)).run("mlaAbsorbQuery", DEVICE))
    cpu = torch.ones(1, 2, 8)
    assert (ops.absorb_query(cpu, torch.ones(2, 8, 4)) == 8).all()
    print("broken kernel reported")


def unwritten_pages():
    """Reads pages that were never written, which initcheck must report."""
    cache = torch.empty(8, PAGE, LATENT + ROPE, dtype=torch.bfloat16, device=DEVICE)
    table = torch.arange(8, dtype=torch.int32).reshape(2, 4).to(DEVICE)
    ops.gather(cache, None, table, torch.tensor([PAGE, 3], dtype=torch.int32).to(DEVICE), PAGE, ROPE)
    torch.cuda.synchronize()
    print("unwritten pages gathered")


def test_launch_that_fails():
    done = subprocess.run([sys.executable, __file__, "broken_kernel"], capture_output=True, text=True)
    assert "broken kernel reported" in done.stdout, done.stdout + done.stderr


def main():
    if sys.argv[1:] in (["broken_kernel"], ["unwritten_pages"]):
        return globals()[sys.argv[1]]()
    chosen = sys.argv[1:] or [name for name in globals() if name.startswith("test_")]
    failed = 0
    for name in chosen:
        try:
            globals()[name]()
            print(f"{name}: ok", flush=True)
        except Exception as error:  # noqa: BLE001 - goes on to the next test
            failed += 1
            print(f"{name}: FAILED: {type(error).__name__}: {error}", flush=True)
    print(f"ops on the GPU: {len(chosen)} tests, {failed} failed, on {torch.cuda.get_device_name()}")
    return failed


if __name__ == "__main__":
    sys.exit(main())
