"""Tests scripts/demo, scripts/setup and scripts/test: what they install, build and run, their
errors, and their output. A copy of the scripts runs with stubs of apt, dpkg, pip, cmake and
mla-run, which record each call. Nothing is installed."""

import json
import os
import pathlib
import pty
import re
import select
import shutil
import stat
import subprocess
import sys

import pytest
from support import ROOT

LAYERS = ("custom-op-prefill", "v3-decode-eager")
DEBIAN_12 = 'ID=debian\nVERSION_ID="12"\n'


def report(agrees=True):
    """Returns a short report, as mla-run writes it for one layer."""
    def remark(name, message, kind="Passed"):
        return {"pass": name, "message": message, "kind": kind, "name": "n", "function": "main"}

    return {
        "raised": 1, "agrees": agrees, "parse_s": 0.25, "raise_s": 0.25, "torch_mlir_s": 0.5,
        "lower_s": 0.5, "codegen_s": 0.25, "step_s": 0.0015, "workspace_bytes": 64,
        "results": [
            {"result": 0, "max_abs": 2e-6, "relative": 5e-7, "against": "ref", "agrees": True, "rule": "f32"},
            {"result": 1, "max_abs": 1e-6, "relative": 7e-7, "against": "ref", "agrees": agrees,
             "rule": "relative error at most 2e-05"}],
        "remarks": [
            remark("mla-raise-torch", "multi-head latent attention B=2 H=5 form=expanded"),
            remark("mla-absorb", "absorbed form: 2.87 times faster by the costs of cpu"),
            remark("mla-select-layout", "L1, flat: one stream; page size 16 kept", "Analysis"),
            remark("mla-select-kernels", "cpu_decode for mla.decode: the first that fits cpu"),
            remark("mla-select-kernels", "cpu_decode for mla.decode: the first that fits cpu"),
            remark("mla-select-kernels", "no kernel", "Missed"),
            remark("mla-plan-workspace", "buffers=1 places=1 one place")]}


class Sandbox:
    """A source tree with the scripts and two layers, and stubs that record their calls."""

    def __init__(self, folder):
        self.root, self.bin = folder / "tree", folder / "bin"
        self.calls_file = folder / "calls"
        shutil.copytree(ROOT / "scripts", self.root / "scripts",
                        ignore=shutil.ignore_patterns("__pycache__"))
        for name in LAYERS:
            layer = self.root / "examples" / "models" / name
            layer.parent.mkdir(parents=True, exist_ok=True)
            layer.symlink_to(ROOT / "examples" / "models" / name)
        (folder / "os-release").write_text(DEBIAN_12)
        self.env = {**os.environ, "PATH": f"{self.bin}:/usr/bin:/bin", "TERM": "xterm",
                    "MLA_OS_RELEASE": str(folder / "os-release"), "MLA_APT_SOURCES": str(folder)}
        self.bin.mkdir()
        self.stub("dpkg-query", "printf installed", noted=False)
        self.stub("id", "echo 0", noted=False)
        self.apt_knows("true")
        self.stub("cmake", 'for i in 1 2 3; do echo "[$i/3] step $i"; done')
        self.make_environment()
        self.stub("mla-run", "", folder=self.root / "build" / "release" / "bin")
        self.tool = self.root / "build" / "release" / "bin" / "mla-run"
        self.set_report(report())

    def stub(self, name, text, folder=None, noted=True):
        """Replaces a command by shell text that records its name and arguments."""
        path = (folder or self.bin) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        note = f'echo "{name} $*" >> "{self.calls_file}"\n' if noted else ""
        path.write_text(f"#!/bin/sh\n{note}{text}\n")
        path.chmod(path.stat().st_mode | stat.S_IXUSR)

    def make_environment(self, text="echo collecting torch-mlir", root=None):
        """Makes a .venv whose pip reports its folder, by default the .venv of this tree."""
        lib = (root or self.root) / ".venv" / "lib" / "python3.11" / "site-packages" / "pip"
        self.stub("pip", f'case $1 in --version) echo "pip 23.0.1 from {lib} (python 3.11)"; exit;; esac\n'
                  f'echo "pip $*" >> "{self.calls_file}"\n{text}', folder=self.root / ".venv" / "bin", noted=False)

    def apt_knows(self, condition, releases="bookworm"):
        """Makes apt-cache find a package $p if a shell condition holds, and apt-get list these releases."""
        self.stub("apt-cache", f'shift; for p; do if {condition}; then echo " $p | 1 | archive"; fi; done')
        self.stub("apt-get", f"case $1 in indextargets) echo {releases};; *) echo fetching;; esac")

    def set_report(self, value):
        """Makes mla-run write this report for every layer."""
        file = self.root / "report.json"
        file.write_text(json.dumps(value))
        self.stub("mla-run", f'for a; do case $a in --json=*) cp "{file}" "${{a#--json=}}";; esac; '
                  "done", folder=self.tool.parent)

    def demo(self, *names):
        return subprocess.run([self.root / "scripts" / "demo", *names], env=self.env,
                              capture_output=True, text=True)

    def calls(self):
        """Returns and clears the recorded calls."""
        lines = self.calls_file.read_text().splitlines() if self.calls_file.exists() else []
        self.calls_file.unlink(missing_ok=True)
        return lines


@pytest.fixture
def sandbox(tmp_path):
    if not shutil.which("bash"):
        pytest.skip("bash is missing")
    return Sandbox(tmp_path)


def in_terminal(command, env):
    """Runs a command on a new terminal; returns its exit code and its output."""
    main, side = pty.openpty()
    process = subprocess.Popen(command, stdin=side, stdout=side, stderr=side, env=env)
    os.close(side)
    text = b""
    while True:
        ready, _, _ = select.select([main], [], [], 60)
        assert ready, f"nothing for a minute after {text!r}"
        try:
            part = os.read(main, 65536)
        except OSError:  # the other side is closed
            break
        if not part:
            break
        text += part
    os.close(main)
    return process.wait(), text.decode()


# -- from a bare machine to the layers ---------------------------------------------------------


def test_it_installs_builds_and_runs(sandbox):
    sandbox.stub("dpkg-query", f'[ "$3" != ccache ] || [ -e {sandbox.calls_file} ] && '
                 "printf installed", noted=False)
    done = sandbox.demo()
    assert done.returncode == 0, done.stderr
    calls = sandbox.calls()
    assert calls[0] == "apt-get update"
    assert calls.pop(1) == "apt-cache madison ccache"
    assert calls[1] == "apt-get install -y --no-install-recommends ccache"
    assert calls[2].startswith("pip install") and "scripts/requirements/demo.txt" in calls[2]
    assert calls[3].startswith("cmake --preset release")
    assert re.match(r"cmake --build .*/build/release -j \d+ --target mla-opt mla-run mla-compile",
                    calls[4])
    assert [re.search(r"models/([^/]*)/model.mlir", c)[1] for c in calls[5:]] == sorted(LAYERS)
    assert done.stdout.splitlines()[-1] == "2 of 2 layers agree with PyTorch"


def test_a_second_run_repeats_no_work(sandbox):
    assert sandbox.demo().returncode == 0
    assert any(c.startswith("pip ") for c in sandbox.calls())
    assert sandbox.demo().returncode == 0
    calls = sandbox.calls()
    # CMake and Ninja run again, but find nothing to do.
    assert {c.split()[0] for c in calls} == {"cmake", "mla-run"}
    assert sum(c.startswith("mla-run") for c in calls) == len(LAYERS)


def test_changed_requirements_are_installed(sandbox):
    assert sandbox.demo().returncode == 0
    sandbox.calls()
    requirements = sandbox.root / "scripts" / "requirements" / "demo.txt"
    requirements.write_text(requirements.read_text() + "packaging\n")
    assert sandbox.demo().returncode == 0
    assert any(c.startswith("pip ") for c in sandbox.calls())


def test_torch_mlir_is_the_version_that_the_readme_names(sandbox):
    text = (sandbox.root / "scripts" / "requirements" / "demo.txt").read_text()
    version = re.search(r"^torch-mlir==(\d+)$", text, re.M)
    assert version and f"torch-mlir {version[1]}" in (ROOT / "README.md").read_text()


@pytest.mark.parametrize("code", (0, 1))
def test_setup_of_the_tests_installs_both_kinds_of_packages_together(sandbox, code):
    """apt-get waits for pip here, and then succeeds or fails."""
    sandbox.stub("dpkg-query", f'[ "$3" != ccache ] || grep "apt-get install" {sandbox.calls_file} && printf installed',
                 noted=False)
    sandbox.stub("apt-get", f"""case $1 in install)
  for i in $(seq 100); do ! grep '^pip install .*/test.txt' {sandbox.calls_file} || exit {code}; sleep 0.1; done; exit 2
esac""")
    done = subprocess.run([sandbox.root / "scripts" / "setup", "test"], env=sandbox.env, capture_output=True, text=True)
    assert done.returncode == code, done.stderr
    assert ("installing ccache failed" in done.stderr) == (code != 0)


# -- errors ------------------------------------------------------------------------------------


def test_without_root_it_prints_the_command_and_stops(sandbox):
    sandbox.stub("dpkg-query", '[ "$3" = ccache ] || printf installed', noted=False)
    sandbox.stub("id", "echo 1000", noted=False)
    done = sandbox.demo()
    assert done.returncode != 0
    assert done.stderr.splitlines() == [
        "Packages are missing. Run this as root, then this script again:",
        "  apt-get update && apt-get install -y --no-install-recommends ccache"]
    assert sandbox.calls() == ["apt-cache madison ccache"]  # nothing was installed, configured or run


def without_llvm(sandbox, tmp_path, releases):
    """Removes two packages; apt finds one of them only in the security archive."""
    sandbox.stub("dpkg-query", 'case $3 in libmlir-22-dev|ccache) ;; *) printf installed;; esac', noted=False)
    source = tmp_path / "bookworm-security.list"
    sandbox.apt_knows(f'[ $p != libmlir-22-dev ] || [ -e {source} ]', releases)
    return source


SECURITY = "deb http://deb.debian.org/debian-security bookworm-security main"


def test_root_adds_the_archive_that_has_llvm(sandbox, tmp_path):
    source = without_llvm(sandbox, tmp_path, "bookworm")
    done = sandbox.demo()
    assert done.returncode == 0, done.stderr
    assert source.read_text() == SECURITY + "\n"
    assert f"adding Debian's security archive, which has LLVM 22: {source}" in done.stdout.splitlines()
    assert [c for c in sandbox.calls() if c.startswith("apt-")] == [
        "apt-get update", "apt-cache madison ccache libmlir-22-dev", "apt-get indextargets --format $(RELEASE)",
        "apt-get update", "apt-cache madison ccache libmlir-22-dev",
        "apt-get install -y --no-install-recommends ccache libmlir-22-dev"]


def test_without_root_the_command_adds_the_archive(sandbox, tmp_path):
    source = without_llvm(sandbox, tmp_path, "bookworm")
    sandbox.stub("id", "echo 1000", noted=False)
    done = sandbox.demo()
    assert done.returncode != 0 and not source.exists()
    command = done.stderr.splitlines()[-1]
    assert command.endswith("apt-get update && apt-get install -y --no-install-recommends ccache libmlir-22-dev")
    sandbox.calls()
    subprocess.run(["bash", "-ec", command], env=sandbox.env, check=True, capture_output=True)
    assert source.read_text() == SECURITY + "\n"
    assert [c.split()[1] for c in sandbox.calls()] == ["update", "install"]


@pytest.mark.parametrize("user", (0, 1000))
def test_an_archive_that_is_there_is_not_added(sandbox, tmp_path, user):
    source = without_llvm(sandbox, tmp_path, "bookworm; echo bookworm-security")
    sandbox.stub("id", f"echo {user}", noted=False)
    done = sandbox.demo()
    assert done.returncode != 0 and not source.exists() and "deb http" not in done.stderr
    if user == 0:
        assert "which include Debian's security archive: libmlir-22-dev" in done.stderr
        assert not any("install" in c for c in sandbox.calls())


def test_on_another_distribution_it_names_what_is_needed(sandbox):
    pathlib.Path(sandbox.env["MLA_OS_RELEASE"]).write_text("ID=fedora\nVERSION_ID=41\n")
    sandbox.env["MLIR_DIR"] = "/nonexistent"
    done = sandbox.demo()
    assert done.returncode != 0
    assert "this is fedora 41" in done.stderr
    for needed in ("MLIR and LLVM 22.1", "libmlir-22-dev", "libdnnl-dev", "Set MLIR_DIR"):
        assert needed in done.stderr
    assert sandbox.calls() == []


def test_on_another_distribution_with_everything_it_goes_on(sandbox, tmp_path):
    pathlib.Path(sandbox.env["MLA_OS_RELEASE"]).write_text("ID=fedora\nVERSION_ID=41\n")
    (tmp_path / "MLIRConfig.cmake").write_text("")
    sandbox.env["MLIR_DIR"] = str(tmp_path)
    for name in ("ninja", "c++"):
        sandbox.stub(name, "")
    done = sandbox.demo()
    assert done.returncode == 0, done.stderr
    assert "not Debian 12 (fedora 41): using the tools found here" in done.stdout
    assert not any(c.startswith("apt-get") for c in sandbox.calls())


def test_without_torch_mlir_in_the_index_it_stops_with_the_log(sandbox):
    sandbox.make_environment("echo ERROR: No matching distribution found for torch-mlir; exit 1")
    done = sandbox.demo()
    assert done.returncode != 0
    assert "No matching distribution found for torch-mlir" in done.stderr
    assert re.search(r"^error: installing Python packages \(demo\) into .venv failed; the full log "
                     r"is .*/build/pip-demo.log$", done.stderr, re.M)
    assert not any(c.startswith(("cmake", "mla-run")) for c in sandbox.calls())
    sandbox.make_environment("")
    assert sandbox.demo().returncode == 0  # after a failure, the installation is repeated
    assert any(c.startswith("pip ") for c in sandbox.calls())


def test_a_build_that_fails_shows_the_end_of_its_log(sandbox):
    sandbox.stub("cmake", 'case $* in --build*) echo a.cpp:1: error: no; exit 1;; esac')
    done = sandbox.demo()
    assert done.returncode != 0
    assert "a.cpp:1: error: no" in done.stderr and "error: building release failed" in done.stderr
    assert not any(c.startswith("mla-run") for c in sandbox.calls())


def test_a_layer_without_torch_mlir_opt_says_so(sandbox):
    message = "mla-run: error: torch-mlir-opt, which lowers the torch dialect, is not on PATH"
    sandbox.stub("mla-run", f"echo '{message}' >&2; exit 2", folder=sandbox.tool.parent)
    done = sandbox.demo("custom-op-prefill")
    assert done.returncode != 0
    assert done.stdout.splitlines()[-2:] == [
        f"custom-op-prefill: {message}",
        "0 of 1 layers agree with PyTorch; not: custom-op-prefill"]


def test_unknown_layers_and_tools_are_one_line(sandbox):
    for name in ("no-such-layer", "v3-decode-eager/", "", "..", "../models/v3-decode-eager"):
        done = sandbox.demo("custom-op-prefill", name)
        assert done.returncode != 0
        assert done.stderr.splitlines() == [
            f"error: layer must be one of custom-op-prefill v3-decode-eager, got '{name}'"]
        assert sandbox.calls() == []  # reported before anything is installed
    done = sandbox.demo("--layers")
    assert done.returncode != 0 and sandbox.calls() == []
    assert done.stderr.splitlines() == [
        "error: arguments must be names of layers, got '--layers': see scripts/demo --help"]
    for arguments, line in (([], "run-examples: error: the following arguments are required: MLA_RUN, NAME"),
                            (["/nonexistent"], "error: MLA_RUN must be the program mla-run, got '/nonexistent': "
                             "build it with scripts/demo"),
                            (["true", "v3/"], "error: layer must be one of custom-op-prefill "
                             "v3-decode-eager, got 'v3/'")):
        done = subprocess.run([sys.executable, sandbox.root / "scripts" / "run-examples",
                               *arguments], capture_output=True, text=True)
        assert done.returncode != 0 and done.stderr.splitlines()[-1] == line


@pytest.mark.parametrize("script, words", [("demo", "scripts/demo NAME...      run only these layers"),
                                           ("test", "scripts/test --all    the nightly mode"),
                                           ("setup", "MLA_PIP_ARGS     extra arguments for pip")])
@pytest.mark.parametrize("option", ["-h", "--help"])
def test_help_installs_nothing(sandbox, script, words, option):
    def run(*arguments):
        return subprocess.run([sandbox.root / "scripts" / script, *arguments], env=sandbox.env,
                              capture_output=True, text=True)

    done = run(option)
    assert done.returncode == 0 and words in done.stdout and "MLA_ROOT" not in done.stdout
    done = run("--nothing", "more")
    assert done.returncode != 0 and len(done.stderr.splitlines()) == 1
    assert sandbox.calls() == []


# -- scripts/test ------------------------------------------------------------------------------


def run_test_script(sandbox, *arguments):
    """Runs scripts/test with stubs of its suites; returns the result and MLA_TEST_ALL of the checks and of ctest."""
    for suite in ("ctest", "cmake"):
        sandbox.stub(suite, f'echo "{suite} ${{MLA_TEST_ALL-unset}}" >> "{sandbox.root}/modes"')
    for suite in ("run-checks", "setup"):
        sandbox.stub(suite, f'echo "{suite} ${{MLA_TEST_ALL-unset}}" >> "{sandbox.root}/modes"',
                     folder=sandbox.root / "scripts")
    (sandbox.root / "scripts" / "count-tests").write_text("print('counted')\n")
    env = {key: value for key, value in sandbox.env.items() if key not in ("MLA_TEST_ALL", "MLA_TURN")}
    done = subprocess.run([sandbox.root / "scripts" / "test", *arguments], env=env, capture_output=True, text=True)
    file = sandbox.root / "modes"
    modes = dict(line.split() for line in file.read_text().splitlines()) if file.exists() else {}
    return done, modes.get("run-checks"), modes.get("ctest")


@pytest.mark.parametrize("arguments, mode", [([], "unset"), (["--all"], "1")])
def test_all_selects_the_nightly_mode(sandbox, arguments, mode):
    done, checks, unit_tests = run_test_script(sandbox, *arguments)
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "counted"), done.stderr
    assert (checks, unit_tests) == (mode, mode)


@pytest.mark.parametrize("arguments", (["--al"], ["all"], ["--all", "--all"], [""]))
def test_other_arguments_run_nothing(sandbox, arguments):
    done, checks, _ = run_test_script(sandbox, *arguments)
    assert done.returncode != 0 and checks is None
    assert done.stderr == f"error: arguments must be --all or none, got '{' '.join(arguments)}': " \
                          "see scripts/test --help\n"


# -- unusual machines --------------------------------------------------------------------------


def test_an_environment_that_does_not_work_is_made_anew(sandbox, tmp_path):
    assert sandbox.demo().returncode == 0
    sandbox.calls()
    sandbox.stub("python3.11", 'case $* in "-m venv --clear "*) echo made;; esac')
    python = sandbox.bin / "python3.11"
    text = (sandbox.root / "scripts" / "setup").read_text()
    (sandbox.root / "scripts" / "setup").write_text(text.replace("/usr/bin/python3 python3.11", str(python)))
    pip = sandbox.root / ".venv" / "bin" / "pip"
    broken = (
        lambda: pip.write_text("#!/nonexistent/python\n"),  # Python was removed
        lambda: pip.unlink(),  # an interrupted installation
        lambda: sandbox.make_environment(root=tmp_path),  # the tree was moved
    )
    for damage in broken:
        damage()
        done = sandbox.demo()
        assert "creating .venv again: its Python 3.11 does not run or belongs to another folder" in done.stdout
        assert f"python3.11 -m venv --clear {sandbox.root}/.venv" in sandbox.calls()
        sandbox.make_environment()
    # A link to the same folder is not another folder.
    (tmp_path / "link").symlink_to(sandbox.root)
    sandbox.make_environment(root=tmp_path / "link")
    assert "creating .venv again" not in sandbox.demo().stdout


def test_one_waits_for_the_other(sandbox):
    """Runs two demos in one tree. The second one waits while the build of the first one blocks."""
    go = sandbox.root / "go"
    sandbox.stub("cmake", f'case $* in --build*) while [ ! -e {go} ]; do sleep 0.05; done; echo built;; esac')
    command = [sandbox.root / "scripts" / "demo"]
    first = subprocess.Popen(command, env=sandbox.env, stdout=subprocess.PIPE, text=True)
    for line in first.stdout:
        if line.startswith("building release"):
            break
    second = subprocess.Popen(command, env=sandbox.env, stdout=subprocess.PIPE, text=True)
    waits = "waiting for another script that installs, builds or tests here\n"
    assert second.stdout.readline() == waits
    assert len([c for c in sandbox.calls() if c.startswith("cmake")]) == 2
    go.touch()
    assert first.communicate(timeout=60)[0].endswith("2 of 2 layers agree with PyTorch\n") and first.returncode == 0
    assert second.communicate(timeout=60)[0].endswith("2 of 2 layers agree with PyTorch\n") and second.returncode == 0


def test_what_outlives_a_run_keeps_nobody_waiting(sandbox):
    sandbox.stub("cmake", "sleep 30 >/dev/null 2>&1 & echo $! >> pids")
    try:
        assert sandbox.demo().returncode == 0
        assert "waiting" not in sandbox.demo().stdout
    finally:
        for pid in (sandbox.root / "pids").read_text().split():
            os.kill(int(pid), 15)


def test_a_full_disk_is_named(sandbox):
    sandbox.stub("cmake", "exit 1")
    sandbox.stub("df", "echo Filesystem Blocks Used Available; echo /dev/x 100 100 0")
    done = sandbox.demo()
    assert done.returncode != 0
    assert done.stderr == (f"error: configuring release failed: the disk that holds {sandbox.root}/build/release "
                           "is full\n")


def test_a_path_with_spaces_and_another_folder(tmp_path):
    sandbox = Sandbox(tmp_path / "with some spaces")
    sandbox.env |= {"LC_ALL": "C", "CDPATH": str(tmp_path)}
    (tmp_path / "scripts").mkdir()  # CDPATH would find this folder first
    for folder, program in ((sandbox.root, "scripts/demo"), (tmp_path, sandbox.root / "scripts" / "demo")):
        done = subprocess.run([program], env=sandbox.env, capture_output=True, text=True, cwd=folder)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.splitlines()[-1] == "2 of 2 layers agree with PyTorch"


@pytest.mark.parametrize("terminal", ({"TERM": "dumb"}, {}))
def test_a_terminal_that_cannot_write_over(sandbox, terminal):
    env = {key: value for key, value in sandbox.env.items() if key != "TERM"} | terminal
    code, text = in_terminal([sandbox.root / "scripts" / "demo"], env)
    assert code == 0 and "\x1b" not in text and "2 of 2 layers agree with PyTorch" in text


def test_output_that_is_cut(sandbox):
    sandbox.stub("mla-run", "sleep 0.3; echo no >&2; exit 2", folder=sandbox.tool.parent)
    done = subprocess.run(["bash", "-c", f"'{sandbox.root}/scripts/run-examples' '{sandbox.tool}' | head -n 1"],
                          env=sandbox.env, capture_output=True, text=True)
    assert done.stderr == "" and done.stdout == "custom-op-prefill: no\n"


# -- what it prints ----------------------------------------------------------------------------


def test_the_lines_of_a_layer(sandbox):
    done = sandbox.demo("v3-decode-eager")
    block = done.stdout[done.stdout.index("v3-decode-eager:"):]
    assert block.splitlines() == [
        "v3-decode-eager: raised 1 attention, pages of 16 tokens",
        "  raised:  multi-head latent attention B=2 H=5 written=expanded",
        "  form:    absorbed form: 2.87 times faster by the costs of cpu",
        "  layout:  L1, flat: one stream; page size 16 kept",
        "  kernel:  cpu_decode for mla.decode: the first that fits cpu",
        "  error:   largest 2.0e-06, 7.0e-07 of the largest value, "
        "against PyTorch in float64: agrees (result 0: f32; result 1: relative error at most 2e-05)",
        "  time:    compiled in 1.75 s (torch-mlir 0.50 s), a step 1.500 ms",
        "1 of 1 layers agree with PyTorch"]
    assert any("--paginate=16" in c for c in sandbox.calls() if c.startswith("mla-run"))


def test_a_layer_without_cache_is_not_paged(sandbox):
    done = sandbox.demo("custom-op-prefill")
    assert "custom-op-prefill: raised 1 attention, no cache" in done.stdout.splitlines()
    assert not any("--paginate" in c for c in sandbox.calls() if c.startswith("mla-run"))


def test_a_layer_that_differs_fails(sandbox):
    sandbox.set_report(report(agrees=False))
    done = sandbox.demo("v3-decode-eager")
    assert done.returncode != 0
    assert ("  error:   largest 2.0e-06, 7.0e-07 of the largest value, against PyTorch in float64: "
            "DIFFERS (relative error at most 2e-05)") in done.stdout.splitlines()
    assert done.stdout.splitlines()[-1] == (
        "0 of 1 layers agree with PyTorch; not: v3-decode-eager")


def test_progress_on_a_terminal(sandbox):
    code, text = in_terminal([sandbox.root / "scripts" / "demo"], sandbox.env)
    assert code == 0, text
    # Each line of a long step replaces the previous one, then the name of the running layer.
    assert "\r\x1b[K[1/3] step 1\r\x1b[K[2/3] step 2\r\x1b[K[3/3] step 3\r\x1b[K" in text
    for number, name in enumerate(sorted(LAYERS), 1):
        assert f"\r\x1b[K[{number}/{len(LAYERS)}] {name}\r\x1b[K{name}: raised 1" in text
    assert text.splitlines()[-1] == "2 of 2 layers agree with PyTorch"
    log = sandbox.root / "build" / "release" / "build.log"
    assert log.read_text().splitlines() == ["[1/3] step 1", "[2/3] step 2", "[3/3] step 3"]


def test_a_failure_on_a_terminal_stops_too(sandbox):
    sandbox.stub("cmake", "echo a.cpp:1: error: no; exit 1")
    code, text = in_terminal([sandbox.root / "scripts" / "demo"], sandbox.env)
    assert code != 0 and "error: configuring release failed" in text
    assert not any(c.startswith("mla-run") for c in sandbox.calls())


def test_no_control_characters_in_a_log(sandbox):
    done = sandbox.demo()
    assert "\r" not in done.stdout and "\x1b" not in done.stdout and "[1/3]" not in done.stdout
    assert "building release (log: build/release/build.log)" in done.stdout.splitlines()
