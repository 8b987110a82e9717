"""Tests scripts/test-gpu with stubs of the commands that it calls: which stages run, and which errors fail them."""

import argparse
import os
import re
import shutil
import subprocess
import sys
import types

import pytest
from support import ROOT

# A stub of compute-sanitizer. Its report contains the file says-TOOL-KIND, if that exists.
SANITIZER = r"""
while [ $# -gt 0 ]; do
  case $1 in
  --tool) tool=$2; shift ;;
  --kernel-name) filter=$2; shift ;;
  --print-limit) shift ;;
  --log-file) log=$2; shift ;;
  *) break ;;
  esac
  shift
done
echo "$tool filter=$filter caching=${PYTORCH_NO_CUDA_MEMORY_CACHING:+off} $*" >> calls
command -v "$1" > what || exit 127
kind=clean
case $log in *-planted.report) kind=planted ;; esac
echo "========= COMPUTE-SANITIZER" > $log
if [ -e says-$tool-$kind ]; then cat says-$tool-$kind >> $log; fi
echo "========= ERROR SUMMARY: 0 errors" >> $log
exec "$@"
"""
FOUND = "=========     at void mla::cuda::appendKernel(int *)+0x80\n"


class Machine:
    def __init__(self, folder):
        self.root = folder / "tree"
        (self.root / "scripts").mkdir(parents=True)
        shutil.copy(ROOT / "scripts" / "test-gpu", self.root / "scripts")
        (self.root / "lib").mkdir()
        (self.root / "lib" / "libmla_runtime_cuda.so").touch()
        self.stub("python3", 'echo "python $*" >> calls; echo "stub: $(basename "$1")"; [ ! -e "fails-$(basename "$1")" ]')
        self.stub("nvidia-smi", "echo 9.0")
        self.stub("nvcc", 'echo "nvcc $*" >> calls; while [ "$1" != -o ]; do shift; done; '
                  'printf "#!/bin/sh\\necho planted" > "$2"; chmod +x "$2"')
        for gpu in ("H100", "H200"):
            self.record(f"functions-{gpu}.txt", "# what nvcc's stub makes\nplanted\n")
            self.record(f"{gpu}.txt", "# what Python's stub prints\nstub: recorded_decode.py\n")
        self.stub("compute-sanitizer", SANITIZER)
        for tool in ("memcheck", "racecheck", "initcheck", "synccheck"):
            self.report(tool, "planted", FOUND)

    def stub(self, name, text):
        path = self.root / "bin" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"#!/bin/bash\n{text}\n")
        path.chmod(0o755)

    def report(self, tool, kind, text):
        (self.root / f"says-{tool}-{kind}").write_text(text)

    def record(self, name, text):
        path = self.root / "test" / "Kernels" / "CUDA" / "Recorded" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def run(self, *arguments):
        path = f"{self.root / 'bin'}:/usr/bin:/bin"
        done = subprocess.run(["scripts/test-gpu", *arguments], cwd=self.root, capture_output=True, text=True,
                              env={**os.environ, "PATH": path, "MLA_LIB_DIR": "lib", "OUT": "out", "PYTHON": "python3"})
        file = self.root / "calls"
        self.calls = file.read_text().splitlines() if file.exists() else []
        stages = [line.split() for line in done.stdout.splitlines() if " s  " in line]
        self.skipped = sorted(name for name, verdict, *_ in stages if verdict == "skipped")
        self.failed = sorted(name for name, verdict, *_ in stages if verdict not in ("ok", "skipped"))
        self.stages = [name for name, *_ in stages if name not in self.skipped]
        self.said = done.stdout
        self.last = done.stdout.splitlines()[-1] if done.stdout else done.stderr
        return done.returncode


@pytest.fixture
def machine(tmp_path):
    return Machine(tmp_path)


def test_all_stages(machine):
    assert machine.run("--seconds=7") == 0 and machine.failed == []
    assert machine.last.startswith(f"test-gpu: {len(machine.stages)} stages, 0 failed, 3 skipped, ")
    assert machine.skipped == ["compiled", "dense", "optimize"]
    assert {f"{tool}-{name}" for tool in ("memcheck", "racecheck", "initcheck", "synccheck")
            for name in ("decode", "attention", "cache", "product", "ops")} <= set(machine.stages)
    assert not any("compiled" in name for name in machine.stages)
    assert {"far-pages", "calls", "calls-first", "probes", "functions", "map-bits", "recorded-decodes", "tensor-maps"} <= set(machine.stages)
    ran = "\n".join(machine.calls)
    assert "decode_grid.py --seed" in ran and "--fixed none --cases 1000000 --seconds 7" in ran
    assert "-m pytest -q -p no:cacheprovider -k cuda python/tests/test_ops.py python/tests/test_cache.py " in ran
    assert "nvcc -arch=sm_90 " in ran


def test_every_gpu_test_of_lit_is_a_stage():
    """scripts/test-gpu runs every program that a lit test runs on a GPU."""
    script, tests = (ROOT / "scripts" / "test-gpu").read_text(), 0
    for path in (ROOT / "test").rglob("*.test"):
        text = path.read_text()
        if not re.search(r"^REQUIRES:.*\bgpu\b", text, re.MULTILINE):
            continue
        tests += 1
        for name in re.findall(r"%python %S/Inputs/(\w+)\.py", text) + re.findall(r"%S/Inputs/(\w+\.cu)", text):
            assert re.search(rf"\b{name}(\.py)?(?=\s)", script), f"{path.name}: {name} is not run by scripts/test-gpu"
    assert tests >= 14


@pytest.mark.parametrize("name, stage", [("functions-H200.txt", "functions"), ("H100.txt", "recorded-decodes")])
def test_other_than_was_recorded_fails(machine, name, stage):
    machine.record(name, "# of another GPU\nother\n")
    assert machine.run() == 1 and machine.failed == [stage]


def test_recordings_of_hopper_are_for_hopper(machine):
    machine.stub("nvidia-smi", "echo 8.0")
    assert machine.run() == 0 and machine.skipped == ["compiled", "dense", "functions", "map-bits", "optimize", "probes"]


def test_compiled_layers_run_where_they_are(machine):
    compiled = machine.root / "out" / "compiled"
    compiled.mkdir(parents=True)
    (compiled / "layer.sm_90a.so").touch()
    assert machine.run() == 0
    assert {"compiled", "memcheck-compiled", "racecheck-compiled", "initcheck-compiled", "synccheck-compiled"} <= set(machine.stages)
    # Racecheck runs without a filter, because kernels of cuBLASLt run, too.
    watched = {line.split()[0]: line.split()[1] for line in machine.calls if "compiled_gpu.py" in line and " filter=" in line}
    assert watched == {"memcheck": "filter=kns=3mla", "racecheck": "filter=", "initcheck": "filter=", "synccheck": "filter=kns=3mla"}


def test_planted_mistakes_are_watched_as_the_tests_are(machine):
    machine.run()
    watched = [line for line in machine.calls if " filter=" in line]
    planted = [line for line in watched if any(word in line for word in ("broken_kernel", "unwritten_pages", "/planted "))]
    assert sorted(line.split()[0] for line in planted) == ["initcheck", "memcheck", "racecheck", "synccheck"]
    for line in planted:
        tool, filter_, *_ = line.split()
        assert filter_ == ("filter=" if tool == "initcheck" else "filter=kns=3mla")
        grid = next(other for other in watched if other.startswith(tool) and "decode_grid.py" in other)
        assert grid.split()[1] == filter_
    assert "initcheck filter= caching=off python3 test/Kernels/CUDA/Inputs/ops_gpu.py unwritten_pages" in watched


@pytest.mark.parametrize("tool", ["memcheck", "racecheck", "initcheck", "synccheck"])
def test_a_tool_that_finds_nothing_fails(machine, tool):
    # A host frame can name a function of the project for any error, so it is not a finding.
    machine.report(tool, "planted", "=========         Host Frame: mla::cuda::launch() [0x1] in planted\n")
    assert machine.run() == 1 and machine.failed == [f"planted-{tool}"]


def test_a_finding_in_a_kernel_fails(machine):
    machine.report("racecheck", "clean", FOUND)
    assert machine.run() == 1
    assert machine.failed == [f"racecheck-{name}" for name in ("attention", "cache", "decode", "gqa", "ops", "product")]


def race(write, read):
    """Returns a report of racecheck on two inlined functions of mla::arch."""
    return (f"========= Error: Race reported between Write access at void mla::arch::{write}+0x1f190 in Shared.h:29\n"
            f"=========     and Read access at void mla::arch::{read}+0x4660 in Shared.h:56 [3968 hazards]\n")


COPY, ZEROS = "copyAsync<(int)16>(void *, const void *)", "storeShared<mla::arch::E4m3, (int)16>(T1 *, const mla::arch::Vec<T1, T2> &)"
VALUES = "loadMatrix<(int)4, (bool)1>(unsigned int (&)[T1], const void *)"


def test_findings_in_inlined_functions_count(machine):
    machine.report("racecheck", "planted", race(COPY, VALUES))  # the planted race is found, too
    machine.report("memcheck", "clean", "=========     at int mla::arch::load(const int *)+0x80 in Global.h:9\n")
    machine.report("racecheck", "clean", race(ZEROS, VALUES) + race(COPY, VALUES))
    assert machine.run() == 1
    names = ["attention", "cache", "decode", "gqa", "ops", "product"]
    # On decodes, this pair is not a race. All other reports count.
    assert machine.failed == sorted([f"memcheck-{name}" for name in names] + [f"racecheck-{name}" for name in names if name != "decode"])


@pytest.mark.parametrize("write, read", [(COPY, "loadMatrix<(int)4, (bool)0>(unsigned int (&)[T1], const void *)"),
                                         ("storeShared<mla::arch::Bf16, (int)8>(T1 *, const mla::arch::Vec<T1, T2> &)", VALUES)])
def test_other_races_of_decodes_are_findings(machine, write, read):
    machine.report("racecheck", "clean", race(ZEROS, VALUES) + race(write, read))
    assert machine.run() == 1 and "racecheck-decode" in machine.failed


def test_a_test_that_fails_fails_its_stages(machine):
    (machine.root / "fails-cache_grid.py").touch()
    assert machine.run() == 1
    assert machine.failed == ["cache", "initcheck-cache", "memcheck-cache", "racecheck-cache", "synccheck-cache"]
    assert "== racecheck-cache:\nstub: cache_grid.py\n" in machine.said and "== product:" not in machine.said


def test_without_nvcc_nothing_is_planted_there(machine):
    machine.stub("nvcc", "exit 1")
    assert machine.run() == 1
    assert machine.failed == ["functions", "map-bits", "planted-racecheck", "planted-synccheck", "probes"]


def test_without_the_sanitizer(machine):
    assert machine.run("--no-sanitizer") == 0
    assert not any("filter=" in line or "planted" in line for line in machine.calls)


def test_bad_input(machine):
    assert machine.run("--help") == 0 and machine.last == "Ends with one line per stage and the counts; exits with 1 if a stage failed."
    assert machine.run("--fast") == 2 and "options must be --seconds=N or --no-sanitizer, got '--fast'" in machine.last
    assert machine.run("--seconds=abc") == 2 and "--seconds must be a whole number, got 'abc'" in machine.last
    (machine.root / "lib" / "libmla_runtime_cuda.so").unlink()
    assert machine.run() == 2 and "libmla_runtime_cuda.so; build the target" in machine.last


def test_without_a_gpu_it_stops_at_once(machine):
    machine.stub("nvidia-smi", "echo no driver >&2; exit 9")
    assert machine.run() == 2 and machine.calls == []
    assert machine.last.count("\n") == 1
    assert machine.last.startswith("error: cannot test because nvidia-smi lists no GPU; use a machine with an NVIDIA GPU, PyTorch with CUDA")


def test_without_pytorch_it_stops_at_once(machine):
    machine.stub("python3", 'echo Traceback >&2; [ "$1" != -c ]')
    assert machine.run() == 2 and machine.calls == []
    assert machine.last == ("error: python3 must have pytest and a PyTorch that finds the GPU, got a Python without one of "
                            "them: set PYTHON\n")


@pytest.mark.parametrize("script", ["decode_bench.py", "small_ops.py"])
def test_benchmarks_without_a_gpu(tmp_path, script):
    pytest.importorskip("torch")
    done = subprocess.run([sys.executable, ROOT / "benchmarks" / "gpu" / script], capture_output=True, text=True,
                          env={**os.environ, "CUDA_VISIBLE_DEVICES": "", "CANDIDATES": "mla_sm90", "OUT": str(tmp_path)})
    assert done.returncode == 2 and done.stdout == "" and done.stderr.count("\n") == 1
    assert done.stderr.startswith(f"{script}: error: expected an NVIDIA GPU that PyTorch finds, got none (PyTorch ")


@pytest.fixture
def grid(monkeypatch):
    """Imports decode_grid.py without the CUDA library."""
    pytest.importorskip("torch")
    monkeypatch.syspath_prepend(str(ROOT / "test" / "Kernels" / "CUDA" / "Inputs"))
    stub = types.ModuleType("mla_cuda")
    stub.STRUCTS, stub.address, stub.view = {}, None, None
    stub.abi = types.SimpleNamespace(Field=lambda *values: types.SimpleNamespace(
        **dict(zip(("role", "dtype", "width", "group", "place", "pool", "transpose"), values))))
    monkeypatch.setitem(sys.modules, "mla_cuda", stub)
    for name in ("decode_grid", "cache_layouts"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    import decode_grid

    return decode_grid


@pytest.mark.parametrize("seconds, status, ran", [(1e9, 0, "5 of 5"), (-1, 1, "0 of 5"), (0.15, 1, "of 5")])
def test_a_grid_that_runs_out_of_time_fails(grid, capsys, seconds, status, ran):
    import time

    args = argparse.Namespace(fixed="all", seed=1, every=1, cases=0, only=-1, seconds=seconds, stop=9)
    fixed = {"all": [lambda: iter(range(5))]}
    assert grid.run_cases("test", fixed, None, lambda *_: time.sleep(0.1) if seconds == 0.15 else None, args) == status
    assert f"{ran} fixed cases" in capsys.readouterr().out


def test_fixed_cases_have_peaked_rows(grid, monkeypatch):
    """For both types and all row counts, there are cases whose scores have the standard deviation `scores`. If it is
    large, one key or a few keys have almost all of the weight."""
    import torch

    monkeypatch.setattr(grid, "DEV", "cpu")
    peaked = [c for c in grid.special_cases() if c["scores"]]
    assert {(c["dtype"], c["scores"], c["h"] * c["q"]) for c in peaked} == {
        (dtype, scores, rows) for dtype in (torch.bfloat16, torch.float16) for scores in (1.0, 8.0) for rows in (16, 64, 128, 120)}
    for c in peaked:
        d = grid.build(c)
        query = torch.cat([d["ql"][0], d["qr"][0]], -1).double()
        scores = torch.einsum("thd,kd->thk", query, d["keys"][0].double()) * d["scale"]
        assert abs(scores.std().item() / c["scores"] - 1) < 0.1
        assert (d["lens"] == c["s"]).all() and c["amp"] == 0.1
