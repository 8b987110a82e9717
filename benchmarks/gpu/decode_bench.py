"""Times paged MLA decode kernels on one Hopper GPU, interleaved in one process, with the method of docs/Benchmarks.md.

    CANDIDATES=module[,module] POINTS=full|headline|check|h:q|h:q:b:s[,...] [CACHE=e4m3|L4|L5] python3 decode_bench.py

A candidate is a Python module on the path, for example mla_sm90 in this folder, with
    name() -> str
    make(h, q, b, s_k, page) -> None (not supported) or run(q, cache, table, lens, out, scale)
      q [b, s_q, h, 576] bf16, cache [pages, 64, 576] bf16 (latent 512, then rope 64), table [b, s_k / 64] int32, lens [b] int32 (all s_k),
      out [b, s_q, h, 512] bf16; s_q > 1 is causal, bottom right.
With CACHE=e4m3, queries and cache are float8_e4m3fn with scale 1; the output is bf16. With CACHE=L4 or L5, cache is [pages, bytes] uint8, pages
of 64 tokens with block scales (scaled_pages.py); queries of L5 are [b, s_q, h, 512], and its values are latent and rope.
run launches on torch's current stream. It is called once for each buffer set before the capture (make plans then; synchronization is allowed
only there), and then captured in a CUDA graph. Each candidate is compared with PyTorch in float32 at the start, and again at each point with the
output of its graph. A candidate that disagrees at a point is not timed there. Kernels of other projects are candidates through modules on
PYTHONPATH. Other variables: DEADLINE (no new point starts after this many seconds), REPLAYS,
CEILINGS=gbs:tflops (rates of memory and matrix products, in place of measuring them), OUT (the folder of results.json). Needs nvcc once,
for the read-bandwidth kernels in this folder.
"""
import ctypes, importlib, json, os, random, subprocess, sys, time, traceback
import torch

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
from need_gpu import need_gpu  # noqa: E402
OUT = os.environ.get("OUT", "/tmp/bench_out")
os.makedirs(OUT, exist_ok=True)
T0 = time.time()
DEADLINE = float(os.environ.get("DEADLINE", "520"))          # no new point starts after this many seconds
REPLAYS = int(os.environ.get("REPLAYS", "25"))               # timed replays per candidate and point, burst
REST = 0.03                                                  # idle seconds before each burst
CONDITION_MS, SUSTAIN_MS = 150.0, 100.0                      # sustained: untimed milliseconds, then timed milliseconds, without a pause
FP8 = os.environ.get("CACHE") == "e4m3"
SCALED = os.environ.get("CACHE") in ("L4", "L5")             # pages with block scales
PAGE, D, DV, DR = 64, 512 if os.environ.get("CACHE") == "L5" else 576, 512, 64
TYPE = torch.float8_e4m3fn if FP8 else torch.bfloat16        # of queries, and of the cache unless it is SCALED
BYTES = 1 if SCALED else TYPE.itemsize                       # of an element of the pool
POOL_PAGES = 262144                                          # 19.3 GB of KV pages
ROTATE = 256e6                                               # bytes of KV read, at least, before a buffer set is used again
MIN_GRAPH_US, MAX_CALLS = 2000.0, 220
CHECKED, TOLERANCE = 4, 4e-2 if FP8 else 1e-2                # checked sequences per point, largest relative error (norm)
dev = "cuda"


def scaled_layout():
    """Returns the layout of SCALED pages. Its module needs the library, which only runs with a GPU have."""
    sys.path.insert(0, os.path.join(HERE, "..", "..", "test", "Kernels", "CUDA", "Inputs"))
    import mla_cuda  # noqa: F401
    from scaled_pages import LAYOUTS
    return LAYOUTS[os.environ["CACHE"]]


def page_bytes():
    return scaled_layout().page_bytes(PAGE) if SCALED else PAGE * D * BYTES


def token_bytes():
    return {"L4": 656, "L5": 584}[os.environ["CACHE"]] if SCALED else D * BYTES


def log(*a):
    print(f"[{time.time() - T0:6.1f}s]", *a, flush=True)


def stream():
    return ctypes.c_void_p(torch.cuda.current_stream().cuda_stream)


def ptr(t):
    return ctypes.c_void_p(t.data_ptr())


def read_kernels():
    path = os.path.join(OUT, "readbw.so")
    if not os.path.exists(path):
        subprocess.run(["nvcc", "-O3", "-arch=sm_90a", "-shared", "-Xcompiler", "-fPIC", "-o", path, os.path.join(HERE, "readbw.cu")], check=True)
    return ctypes.CDLL(path)


# ---------------------------------------------------------------------------------------------------------------- ceilings
def events(n):
    return [(torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)) for _ in range(n)]


def timed(f, n, warm=3):
    for _ in range(warm):
        f()
    ev = events(n)
    for a, b in ev:
        a.record(); f(); b.record()
    torch.cuda.synchronize()
    t = sorted(a.elapsed_time(b) * 1e3 for a, b in ev)
    return t[len(t) // 2]


def ceilings(pool):
    if "CEILINGS" in os.environ:
        read, matmul_rate = (float(x) for x in os.environ["CEILINGS"].split(":"))
        return {f"{name}_{kind}{unit}": x for name, unit, x in (("read", "GBs", read), ("matmul", "TFLOPs", matmul_rate))
                for kind in ("", "sustained_")} | {"read_all": {}}
    r = {}
    flat = pool.view(-1)
    n = 4 << 30                                              # elements: 8.6 GB, in two halves
    a, b = flat[: n // 2], flat[n // 2: n]                   # 4.3 GB each
    t = timed(lambda: b.copy_(a), 20)
    r["copy_GBs"] = 2 * a.numel() * BYTES / t / 1e3
    c = read_kernels()
    sink = torch.zeros(64, dtype=torch.int32, device=dev)
    big = 8 << 30
    best = {}
    for unroll in (4, 8):
        for bps in (2, 4, 8, 16):
            t = timed(lambda: c.rb_ldg(ptr(flat), ctypes.c_long(big), 132 * bps, unroll, ptr(sink), stream()), 10, 2)
            best[f"ldg unroll {unroll} blocks/SM {bps}"] = big / t / 1e3
    pages = big // page_bytes()
    seq = torch.arange(pages, dtype=torch.int32, device=dev)
    rnd = torch.randperm(POOL_PAGES, device=dev)[:pages].to(torch.int32)
    paged = {}
    shapes = ((9216, 22, 132), (9216, 11, 264), (18432, 11, 132), (18432, 5, 264), (36864, 5, 132), (73728, 3, 132))
    quarter = page_bytes() // 4
    if SCALED:
        shapes = ((quarter, 19, 132), (quarter, 9, 264), (2 * quarter, 9, 132), (4 * quarter, 4, 132))
    for chunk, stages, blocks in shapes[:5] if FP8 else shapes:  # a chunk is at most a page
        for nm, ids, dst in (("sequential", seq, best), ("random pages", rnd, paged)):
            t = timed(lambda: c.rb_pages(ptr(flat), ptr(ids), pages, page_bytes(), chunk, stages, blocks, ptr(sink), stream()), 10, 2)
            dst[f"bulk {chunk} B x {stages}, {blocks} blocks, {nm}"] = pages * page_bytes() / t / 1e3
    r["read_all"] = {**best, **paged}
    k = max(best, key=best.get)
    r["read_GBs"], r["read_how"] = best[k], k
    k = max(paged, key=paged.get)
    r["read_paged_GBs"], r["read_paged_how"] = paged[k], k
    sustained_shape = (2 * quarter, 9, 132) if SCALED else (18432, 11, 132)
    t, _, clk = sustained(lambda: c.rb_pages(ptr(flat), ptr(seq), pages, page_bytes(), *sustained_shape, ptr(sink), stream()), 2.0)
    r["read_sustained_GBs"], r["read_sustained_clocks"] = pages * page_bytes() / t / 1e3, clk
    r["torch_sum_GBs"] = big / timed(lambda: flat[: big // BYTES].view(torch.int32).sum(), 5, 2) / 1e3
    r.update(matmul())
    return r


def median(v):
    v = sorted(v)
    return v[len(v) // 2]


def burst(f, reps=5, rounds=5):
    """Returns the median time of f in us, in short bursts after a rest, before the power limit lowers the clocks."""
    ts = []
    for _ in range(rounds):
        torch.cuda.synchronize()
        time.sleep(REST)
        f()
        ev = events(reps)
        for a, e in ev:
            a.record(); f(); e.record()
        torch.cuda.synchronize()
        ts += [a.elapsed_time(e) * 1e3 for a, e in ev]
    return median(ts), ts


def sustained(f, ms):
    """Returns times of f in us after CONDITION_MS of f without a pause, and the clocks meanwhile. `ms` is the approximate time of f."""
    for _ in range(max(1, int(CONDITION_MS / ms))):
        f()
    mark = torch.cuda.Event()
    mark.record()
    ev = events(max(5, min(100, int(SUSTAIN_MS / ms))))
    for a, e in ev:
        a.record(); f(); e.record()
    mark.synchronize()
    clk = clocks()
    torch.cuda.synchronize()
    ts = [a.elapsed_time(e) * 1e3 for a, e in ev]
    return median(ts), ts, clk


def matmul():
    x, y = torch.randn(2, 8192, 8192, device=dev).to(TYPE)
    z = torch.empty(8192, 8192, device=dev, dtype=torch.bfloat16)
    fl = 2 * 8192 ** 3 / 1e6
    one = torch.ones((), device=dev)
    f = lambda: torch._scaled_mm(x, y.t(), one, one, out_dtype=z.dtype, out=z) if FP8 else torch.matmul(x, y, out=z)
    for _ in range(5):
        f()
    t, ts = burst(f, 4, 8)
    u, us, clk = sustained(f, 1.4)
    r = {"matmul_TFLOPs": fl / t, "matmul_sustained_TFLOPs": fl / u, "matmul_sustained_clocks": clk}
    torch.cuda.synchronize()
    a, b = events(1)[0]
    a.record()
    for _ in range(1400):
        f()
    b.record()
    time.sleep(1.2)
    r["matmul_2s_clocks"] = clocks()
    torch.cuda.synchronize()
    r["matmul_2s_TFLOPs"] = fl * 1400 / (a.elapsed_time(b) * 1e3)
    return r


_nv = None


def clocks():
    global _nv
    try:
        import pynvml
        if _nv is None:
            pynvml.nvmlInit()
            _nv = pynvml.nvmlDeviceGetHandleByIndex(0)
        return {"sm": pynvml.nvmlDeviceGetClockInfo(_nv, pynvml.NVML_CLOCK_SM), "mem": pynvml.nvmlDeviceGetClockInfo(_nv, pynvml.NVML_CLOCK_MEM),
                "W": round(pynvml.nvmlDeviceGetPowerUsage(_nv) / 1e3)}
    except Exception as e:
        return {"error": str(e)[:80]}


# ------------------------------------------------------------------------------------------------------------- one point
def take(x, ids):
    """Returns x[ids]. PyTorch does not index every 8-bit type."""
    return x.view(torch.uint8)[ids].view(TYPE) if FP8 else x[ids]


def keys_of(cache, ids):
    """Returns the rows of pages: [tokens, D]."""
    if not SCALED:
        return take(cache, ids).reshape(-1, D)
    layout = scaled_layout()
    return layout.values(*layout.parts(cache[ids], PAGE)).flatten(0, 1)


def reference(x, cache, table, lens, scale):
    b, q, h, _ = x.shape
    out = torch.empty(b, q, h, DV, device=dev)
    for i in range(b):
        n = int(lens[i])
        kv = keys_of(cache, table[i].long())[:n].float()
        s = torch.einsum("qhd,kd->qhk", x[i].float(), kv) * scale
        if q > 1:
            lim = torch.arange(n - q, n, device=dev).view(q, 1, 1)
            s = s.masked_fill(torch.arange(n, device=dev).view(1, 1, n) > lim, float("-inf"))
        out[i] = torch.einsum("qhk,kv->qhv", torch.softmax(s, -1), kv[:, :DV])
    return out


def check(peers, pool, scale):
    rows = []
    for h, q in ((16, 1), (64, 1), (128, 1), (128, 2)):
        for b, s in ((3, 1024), (2, 4096)):
            table = torch.randperm(POOL_PAGES, device=dev)[: b * s // PAGE].to(torch.int32).view(b, -1).contiguous()
            table[0, 0] = POOL_PAGES - 1                     # offsets past 2^31 elements
            lens = torch.full((b,), s, dtype=torch.int32, device=dev)
            x = torch.randn(b, q, h, D, device=dev).to(TYPE)
            ref = reference(x, pool, table, lens, scale)
            for p in peers:
                out = torch.full((b, q, h, DV), float("nan"), device=dev, dtype=torch.bfloat16)
                row = {"peer": p.name(), "h": h, "q": q, "b": b, "s_k": s}
                try:
                    f = p.make(h, q, b, s, PAGE)
                    if f is None:
                        row["note"] = "not supported"
                    else:
                        f(x, pool, table, lens, out, scale)
                        torch.cuda.synchronize()
                        out.fill_(float("nan"))
                        f(x, pool, table, lens, out, scale)  # the second call uses the plan again
                        torch.cuda.synchronize()
                        d = out.float() - ref
                        row.update(max_abs=d.abs().max().item(), rel=(d.norm() / ref.norm()).item(), ref_max=ref.abs().max().item())
                except Exception as e:
                    row["note"] = f"{type(e).__name__}: {str(e)[:160]}"
                rows.append(row)
    return rows


def checker(x, pool, table, lens, scale):
    """Returns a function that compares CHECKED sequences of an output [b, s_q, h, 512] with the reference: relative error (norm), or NaN."""
    b = x.shape[0]
    some = sorted({i * (b - 1) // (CHECKED - 1) for i in range(CHECKED)})
    ref = reference(take(x, some), pool, table[some], lens[some], scale)
    return lambda out: ((out[some].float() - ref).norm() / ref.norm()).item()


def floor_us(h, q, b, s, ceil, kind=""):
    return max(b * s * token_bytes() / ceil[f"read_{kind}GBs"] / 1e3, 2.0 * b * h * q * s * (D + DV) / ceil[f"matmul_{kind}TFLOPs"] / 1e6)


def point(peers, pool, h, q, b, s, scale, ceil, perm=None):
    kv = b * s * token_bytes()
    sets = max(2, min(MAX_CALLS, -(-int(ROTATE) // kv)))
    sets = min(sets, POOL_PAGES * PAGE // (b * s))
    calls = max(sets, min(MAX_CALLS, int(MIN_GRAPH_US / max(10.0, floor_us(h, q, b, s, ceil))) + 1))
    calls = -(-calls // sets) * sets if calls < 2 * sets else calls
    per = s // PAGE
    if perm is None:
        perm = torch.randperm(POOL_PAGES, device=dev)
    tables = perm[: sets * b * per].to(torch.int32).view(sets, b, per).contiguous()
    lens = torch.full((b,), s, dtype=torch.int32, device=dev)
    x = torch.randn(sets, b, q, h, D, device=dev).to(TYPE)
    outs = torch.empty(sets, b, q, h, DV, device=dev, dtype=torch.bfloat16)
    error = checker(x[-1], pool, tables[-1], lens, scale)
    runs, rows = [], []
    for p in peers:
        row = {"peer": p.name(), "h": h, "q": q, "b": b, "s_k": s, "sets": sets, "calls": calls}
        rows.append(row)
        try:
            f = p.make(h, q, b, s, PAGE)
            if f is None:
                row["note"] = "not supported"
                continue
            outs.fill_(float("nan"))
            for i in range(sets):
                f(x[i], pool, tables[i], lens, outs[i], scale)
            torch.cuda.synchronize()
            g = torch.cuda.CUDAGraph()
            with torch.cuda.graph(g):
                for i in range(calls):
                    j = i % sets
                    f(x[j], pool, tables[j], lens, outs[j], scale)
            outs.fill_(float("nan"))
            g.replay(); g.replay()
            torch.cuda.synchronize()
            row["finite"] = bool(torch.isfinite(outs.view(-1)[: 1 << 24]).all().item())
            row["rel"] = error(outs[-1])
            if not (row["finite"] and row["rel"] <= TOLERANCE):
                row["note"] = f"not timed: relative error {row['rel']:.1e}, at most {TOLERANCE:.0e}; finite: {row['finite']}"
                continue
            runs.append((p, f, g, row, []))
        except Exception as e:
            row["note"] = f"{type(e).__name__}: {str(e)[:160]}"
            if "CUDA" in str(e):
                log("FAILED", row)
                traceback.print_exc()
    rng = random.Random(b * s + h + q)
    plan = []
    for p, f, g, row, ts in runs:
        a, e = events(1)[0]
        a.record(); g.replay(); e.record()
        torch.cuda.synchronize()
        ms = a.elapsed_time(e)
        slow = ms > 12 and ms * 1e3 / calls > 4 * floor_us(h, q, b, s, ceil)   # far from every hardware limit, so a rest changes nothing
        per = 10 if slow else max(1, min(5, int(12 / ms)))
        plan.append((ms, per, 2 if slow else -(-REPLAYS // per)))
    for r in range(max([x[2] for x in plan], default=0)):    # burst: candidates in random order, each after a rest
        order = list(range(len(runs)))
        rng.shuffle(order)
        for k in order:
            ms, per, rounds = plan[k]
            if r >= rounds:
                continue
            g, ts = runs[k][2], runs[k][4]
            torch.cuda.synchronize()
            time.sleep(REST)
            if per < 10:
                g.replay()
            ev = events(per)
            for a, e in ev:
                a.record(); g.replay(); e.record()
            torch.cuda.synchronize()
            ts += [a.elapsed_time(e) * 1e3 / calls for a, e in ev]
    order = list(range(len(runs)))
    rng.shuffle(order)
    fl, fls, flops = floor_us(h, q, b, s, ceil), floor_us(h, q, b, s, ceil, "sustained_"), 2.0 * b * h * q * s * (D + DV)
    for k in order:
        p, f, g, row, ts = runs[k]
        t = median(ts)
        row.update(us=t, us_min=min(ts), us_max=max(ts), n=len(ts), tflops=flops / t / 1e6, gbs=kv / t / 1e3, floor_us=fl, ratio=t / fl)
        u, us, clk = sustained(g.replay, plan[k][0])
        u /= calls
        row.update(sus_us=u, sus_min=min(us) / calls, sus_max=max(us) / calls, sus_n=len(us), sus_tflops=flops / u / 1e6, sus_gbs=kv / u / 1e3,
                   sus_floor_us=fls, sus_ratio=u / fls, sus_clocks=clk)
    return rows


HEADLINE = [(128, 1, 1, 8192), (128, 1, 16, 4096), (128, 1, 128, 4096), (128, 1, 256, 4096), (16, 1, 1, 8192), (16, 1, 16, 4096),
            (16, 1, 128, 4096), (16, 1, 256, 4096), (128, 2, 64, 4096)]


def grid():
    p = os.environ.get("POINTS", "full")
    if p == "headline":
        return HEADLINE
    if p == "check":
        return []
    full = [(h, q, b, s) for h, q in ((128, 1), (16, 1), (64, 1), (128, 2)) for b in (1, 4, 16, 64, 128, 256) for s in (1024, 4096, 8192, 32768)]
    if p != "full":                                          # "h:q:b:s" is a point, "h:q" all batches and lengths of the grid
        g = []
        for e in p.split(","):
            t = tuple(int(v) for v in e.split(":"))
            g += [t] if len(t) == 4 else [x for x in full if x[:2] == t]
        return g
    return HEADLINE + [x for x in full if x not in HEADLINE]


def smi():
    try:
        q = "name,driver_version,pstate,clocks.sm,clocks.mem,clocks.max.sm,clocks.max.mem,power.limit,power.draw,temperature.gpu,memory.total"
        return subprocess.run(["nvidia-smi", f"--query-gpu={q}", "--format=csv"], capture_output=True, text=True, timeout=20).stdout.strip()
    except Exception as e:
        return str(e)


def main():
    need_gpu("decode_bench.py")
    torch.manual_seed(1)
    prop = torch.cuda.get_device_properties(0)
    res = {"device": prop.name, "sms": prop.multi_processor_count, "l2": prop.L2_cache_size, "torch": torch.__version__, "cuda": torch.version.cuda,
           "smi_idle": smi(), "rows": [], "notes": []}
    log(res["device"], res["torch"], res["smi_idle"])
    peers = [importlib.import_module(m) for m in os.environ.get("CANDIDATES", "").split(",") if m]
    if not peers:
        sys.exit("error: CANDIDATES must name at least one module")
    log("candidates:", [p.name() for p in peers])
    if SCALED:
        pool = torch.zeros(POOL_PAGES, page_bytes(), device=dev, dtype=torch.uint8)
        for c in pool.split(4096):
            for part, values in zip(scaled_layout().parts(c, PAGE), scaled_layout().quantise(torch.randn(len(c), PAGE, D, device=dev))):
                part.copy_(values)
    else:
        pool = torch.empty(POOL_PAGES, PAGE, D, device=dev, dtype=TYPE)
        for c in pool.split(16384):
            c.copy_(torch.randn(c.shape, device=dev, dtype=torch.bfloat16))
    scale = D ** -0.5

    def save():
        json.dump(res, open(os.path.join(OUT, "results.json"), "w"), indent=1)

    res["check"] = check(peers, pool, scale)
    for r in res["check"]:
        log("check", r)
    save()
    if not grid():                                           # POINTS=check
        bad = [r for r in res["check"] if not r.get("rel", 1) < 2e-2 and r.get("note") != "not supported"]
        sys.exit(1 if bad or not peers else 0)
    res["ceilings"] = ceil = ceilings(pool)
    log("ceilings", json.dumps({k: v for k, v in ceil.items() if k != "read_all"}))
    for k, v in ceil["read_all"].items():
        print(f"    {k}: {v:.0f} GB/s")
    save()
    for n, (h, q, b, s) in enumerate(grid()):
        if time.time() - T0 > DEADLINE:
            res["notes"].append(f"deadline: stopped before point {n} of {len(grid())}")
            log(res["notes"][-1])
            break
        rows = point(peers, pool, h, q, b, s, scale, ceil)
        res["rows"] += rows
        line = " ".join(f"{r['peer']} {r['us']:.1f}|{r['sus_us']:.1f}us({r['ratio']:.2f}|{r['sus_ratio']:.2f})" if "us" in r else f"{r['peer']} {r.get('note')}" for r in rows)
        log(f"h{h} q{q} b{b} s{s} x{rows[0]['calls']}: floor {floor_us(h, q, b, s, ceil):.1f} | {line}")
        if n % 8 == 7:
            save()
    if grid() and "CEILINGS" not in os.environ:
        res["matmul_end"] = matmul()
        log("matmul at the end", res["matmul_end"])
    res["smi_end"] = smi()
    res["seconds"] = time.time() - T0
    save()
    print("\nheadline:")
    for h, q, b, s in HEADLINE:
        for r in res["rows"]:
            if (r["h"], r["q"], r["b"], r["s_k"]) == (h, q, b, s):
                print(f"h{h} q{q} b{b} s{s} {r['peer']:>16} " + (f"{r['us']:9.1f} us {r['tflops']:6.0f} TF {r['gbs']:6.0f} GB/s floor {r['floor_us']:7.1f} "
                      f"x{r['ratio']:.2f} [{r['us_min']:.1f}, {r['us_max']:.1f}] sustained {r['sus_us']:.1f} us {r['sus_tflops']:.0f} TF x{r['sus_ratio']:.2f} {r['sus_clocks']}" if "us" in r else str(r.get("note"))))
    for n in res["notes"]:
        print("note:", n)


if __name__ == "__main__":
    main()
