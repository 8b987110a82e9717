"""scripts/test-gpu with stubs of its commands: what it runs, and what makes it fail."""

import argparse
import os
import shutil
import subprocess
import sys
import types

import pytest
from support import ROOT

# Writes the report that the file of the same tool and kind says, if there is one.
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
        self.stub("python3", 'echo "python $*" >> calls; echo "stub: $*"; [ ! -e "fails-$(basename "$1")" ]')
        self.stub("nvidia-smi", "echo 9.0")
        self.stub("nvcc", 'echo "nvcc $*" >> calls; while [ "$1" != -o ]; do shift; done; '
                  'printf "#!/bin/sh\\necho planted $*" > "$2"; chmod +x "$2"')
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

    def run(self, *arguments):
        path = f"{self.root / 'bin'}:/usr/bin:/bin"
        done = subprocess.run(["scripts/test-gpu", *arguments], cwd=self.root, capture_output=True, text=True,
                              env={**os.environ, "PATH": path, "MLA_LIB_DIR": "lib", "OUT": "out", "PYTHON": "python3"})
        file = self.root / "calls"
        self.calls = file.read_text().splitlines() if file.exists() else []
        stages = [line.split() for line in done.stdout.splitlines() if " s  " in line]
        self.failed = sorted(name for name, verdict, *_ in stages if verdict != "ok")
        self.stages = [name for name, *_ in stages]
        self.last = done.stdout.splitlines()[-1] if done.stdout else done.stderr
        return done.returncode


@pytest.fixture
def machine(tmp_path):
    return Machine(tmp_path)


def test_all_stages(machine):
    assert machine.run("--seconds=7") == 0 and machine.failed == []
    assert machine.last.startswith(f"test-gpu: {len(machine.stages)} stages, 0 failed")
    assert {f"{tool}-{name}" for tool in ("memcheck", "racecheck", "initcheck", "synccheck")
            for name in ("decode", "attention", "cache", "product", "ops")} <= set(machine.stages)
    assert not any("compiled" in name for name in machine.stages)
    ran = "\n".join(machine.calls)
    assert "decode_grid.py --seed" in ran and "--fixed none --cases 1000000 --seconds 7" in ran
    assert "-m pytest -q -p no:cacheprovider -k cuda python/tests/test_ops.py python/tests/test_cache.py" in ran
    assert "nvcc -arch=sm_90 " in ran


def test_compiled_layers_run_where_they_are(machine):
    compiled = machine.root / "out" / "compiled"
    compiled.mkdir(parents=True)
    (compiled / "layer.sm_90a.so").touch()
    assert machine.run() == 0
    assert {"compiled", "memcheck-compiled", "racecheck-compiled", "initcheck-compiled", "synccheck-compiled"} <= set(machine.stages)
    # Racecheck watches all kernels, as it does where cuBLASLt's run.
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
    # A host frame names a function of ours whatever went wrong.
    machine.report(tool, "planted", "=========         Host Frame: mla::cuda::launch() [0x1] in planted\n")
    assert machine.run() == 1 and machine.failed == [f"planted-{tool}"]


def test_a_finding_in_a_kernel_fails(machine):
    machine.report("racecheck", "clean", FOUND)
    assert machine.run() == 1
    assert machine.failed == [f"racecheck-{name}" for name in ("attention", "cache", "decode", "ops", "product")]


def test_a_test_that_fails_fails_its_stages(machine):
    (machine.root / "fails-cache_grid.py").touch()
    assert machine.run() == 1
    assert machine.failed == ["cache", "initcheck-cache", "memcheck-cache", "racecheck-cache", "synccheck-cache"]


def test_without_nvcc_nothing_is_planted_there(machine):
    machine.stub("nvcc", "exit 1")
    assert machine.run() == 1 and machine.failed == ["planted-racecheck", "planted-synccheck"]


def test_without_the_sanitizer(machine):
    assert machine.run("--no-sanitizer") == 0
    assert not any("filter=" in line or "nvcc" in line for line in machine.calls)


def test_bad_input(machine):
    assert machine.run("--fast") == 2 and machine.last == "Ends with a line a stage and exits with 1 if one failed."
    (machine.root / "lib" / "libmla_runtime_cuda.so").unlink()
    assert machine.run() == 2 and "libmla_runtime_cuda.so: no such file" in machine.last


@pytest.fixture
def grid(monkeypatch):
    """decode_grid.py, without the library of CUDA."""
    pytest.importorskip("torch")
    monkeypatch.syspath_prepend(str(ROOT / "test" / "Kernels" / "CUDA" / "Inputs"))
    monkeypatch.setitem(sys.modules, "mla_cuda", types.ModuleType("mla_cuda"))
    monkeypatch.delitem(sys.modules, "decode_grid", raising=False)
    import decode_grid

    return decode_grid


@pytest.mark.parametrize("seconds, status, ran", [(1e9, 0, "5 of 5"), (-1, 1, "0 of 5"), (0.15, 1, "of 5")])
def test_a_grid_that_runs_out_of_time_fails(grid, capsys, seconds, status, ran):
    import time

    args = argparse.Namespace(fixed="all", seed=1, every=1, cases=0, only=-1, seconds=seconds, stop=9)
    fixed = {"all": [lambda: iter(range(5))]}
    assert grid.run_cases("test", fixed, None, lambda *_: time.sleep(0.1) if seconds == 0.15 else None, args) == status
    assert f"{ran} fixed cases" in capsys.readouterr().out
