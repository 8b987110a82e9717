"""Tests scripts: counting of results, timelines, options and their errors. test_demo.py tests demo, setup and test."""

import argparse
import pathlib
import shutil
import subprocess
import sys

import pytest
from support import ROOT

sys.path.insert(0, str(ROOT / "scripts"))

import option_types as options  # noqa: E402

SUITES = ("lit.xml", "ctest-release.xml", "ctest-asan.xml", "pytest.xml", "checks.xml")


def suite(*states):
    inner = {"passed": "", "failed": "<failure/>", "skipped": "<skipped/>"}
    return "<testsuites><testsuite>" + "".join(
        f'<testcase classname="c" name="t{i}">{inner[s]}</testcase>'
        for i, s in enumerate(states)) + "</testsuite></testsuites>"


def count(folder):
    done = subprocess.run([sys.executable, ROOT / "scripts" / "count-tests", folder],
                          capture_output=True, text=True)
    return done.returncode, done.stdout.splitlines()


def fill(folder, **special):
    for name in SUITES:
        (folder / name).write_text(special.get(name.split(".")[0].replace("-", "_"),
                                               suite("passed")))


def test_all_passed(tmp_path):
    fill(tmp_path, lit=suite("passed", "passed", "skipped"))
    assert count(tmp_path) == (0, ["6 passed, 0 failed, 1 skipped"])


def test_a_failure_is_named_and_counted(tmp_path):
    fill(tmp_path, pytest=suite("passed", "failed"))
    status, lines = count(tmp_path)
    assert status == 1 and lines == ["FAILED pytest.xml: c.t1", "5 passed, 1 failed, 0 skipped"]


def test_a_suite_that_ran_nothing_fails(tmp_path):
    fill(tmp_path, lit=suite("skipped"))
    (tmp_path / "pytest.xml").unlink()
    status, lines = count(tmp_path)
    assert status == 1 and lines[-1] == "3 passed, 2 failed, 1 skipped"
    assert "FAILED lit.xml: no test ran" in lines and "FAILED pytest.xml: no test ran" in lines


def test_only_the_nightly_mode_requires_the_sanitizers(tmp_path, monkeypatch):
    fill(tmp_path)
    (tmp_path / "ctest-asan.xml").unlink()
    monkeypatch.delenv("MLA_TEST_ALL", raising=False)
    assert count(tmp_path) == (0, ["4 passed, 0 failed, 0 skipped"])
    monkeypatch.setenv("MLA_TEST_ALL", "1")
    status, lines = count(tmp_path)
    assert status == 1 and lines[0] == "FAILED ctest-asan.xml: no test ran"


def test_unit_tests_count_one_by_one_and_crashes_count(tmp_path):
    fill(tmp_path, ctest_release=suite("passed", "failed"))
    (tmp_path / "gtest-release").mkdir()
    (tmp_path / "gtest-release" / "t0.xml").write_text(suite("passed", "passed", "passed"))
    status, lines = count(tmp_path)
    assert status == 1 and lines[-1] == "7 passed, 1 failed, 0 skipped"
    assert "FAILED ctest-release.xml: t1 (whole program)" in lines


def test_what_a_failure_says_is_shown(tmp_path):
    fill(tmp_path, ctest_release=suite("failed"), pytest=(
        "<testsuites><testsuite name='pytest'><testcase classname='c' name='t'>"
        "<failure message='short'>line 1\nline 2\n3\n4\n5\n6\n7</failure>"
        "</testcase></testsuite></testsuites>"))
    (tmp_path / "gtest-release").mkdir()
    (tmp_path / "gtest-release" / "t0.xml").write_text(
        "<testsuites><testsuite name='NonTestSuiteFailure'><testcase classname='' name=''>"
        "<failure message='no kernels found'/></testcase></testsuite></testsuites>")
    status, lines = count(tmp_path)
    assert status == 1 and lines[-1] == "3 passed, 2 failed, 0 skipped"
    assert lines[:-1] == ["FAILED ctest-release.xml: NonTestSuiteFailure", "  no kernels found",
                          "FAILED pytest.xml: c.t", "  line 1", "  line 2", "  3", "  4", "  5", "  6"]


def test_a_program_that_died_shows_its_last_lines(tmp_path):
    fill(tmp_path, ctest_release=(
        "<testsuite><testcase classname='c' name='t0'><failure message='Failed'/>"
        "<system-out>[ RUN ] A.B\nSegmentation fault</system-out></testcase></testsuite>"))
    status, lines = count(tmp_path)
    assert status == 1 and lines[:3] == ["FAILED ctest-release.xml: t0 (whole program)",
                                         "  [ RUN ] A.B", "  Segmentation fault"]


@pytest.mark.parametrize("content, words", [
    (None, "cannot read FILE: No such file or directory"),
    (b"\xff\xfe\x00", "FILE must be a timeline that mla-sim --timeline=FILE.json wrote: 'utf-8' codec can't decode"),
    (b"{", "FILE must be a timeline that mla-sim --timeline=FILE.json wrote: Expecting property name"),
    (b"{}", "FILE must be a timeline that mla-sim --timeline=FILE.json wrote: it has no 'traceEvents'"),
    (b"[]", "FILE must be a timeline that mla-sim --timeline=FILE.json wrote: list indices"),
    (b'{"traceEvents": 5}', "FILE must be a timeline that mla-sim --timeline=FILE.json wrote: TypeError"),
    (b'{"traceEvents": [{}]}', "FILE must be a timeline that mla-sim --timeline=FILE.json wrote: KeyError('name')"),
    (b'{"traceEvents": []}', "FILE must be a timeline that mla-sim --timeline=FILE.json wrote: it has no process"),
])
def test_timelines_that_are_none(tmp_path, content, words):
    path = tmp_path / "timeline.json"
    if content is not None:
        path.write_bytes(content)
    done = subprocess.run([sys.executable, ROOT / "scripts" / "draw-timeline", path], capture_output=True, text=True)
    assert done.returncode == 1 and done.stderr.count("\n") == 1
    assert done.stderr.replace(str(path), "FILE").startswith(f"error: {words}")


def test_a_tree_that_is_not_ours_to_write(tmp_path):
    (tmp_path / "build").write_text("")  # a file, so that not even root can create this folder
    text = f"MLA_ROOT={tmp_path}; . {ROOT}/scripts/lib.sh; take_turn; echo went on"
    done = subprocess.run(["bash", "-c", text], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (1, "")
    user = subprocess.run(["id", "-un"], capture_output=True, text=True).stdout.strip()
    assert done.stderr == f"error: cannot write {tmp_path}/build as user {user}: use a checkout that this user owns\n"


def test_usage():
    done = subprocess.run([ROOT / "scripts" / "setup"], capture_output=True, text=True)
    assert done.returncode != 0 and "usage: scripts/setup demo|test" in done.stderr


@pytest.mark.parametrize("kind, text, words", [
    (options.whole(1, 9), "0", "must be a whole number from 1 to 9, got '0'"),
    (options.whole(1, 9), "10", "must be a whole number from 1 to 9, got '10'"),
    (options.whole(0), "2.5", "must be a whole number from 0 to 2147483647, got '2.5'"),
    (options.whole(0), "", "must be a whole number from 0 to 2147483647, got ''"),
    (options.number(), "-0.5", "must be a finite number of at least 0, got '-0.5'"),
    (options.number(), "nan", "must be a finite number of at least 0, got 'nan'"),
    (options.number(), "inf", "must be a finite number of at least 0, got 'inf'"),
    (options.several(options.whole(1)), "8,x", "must be a whole number .* got 'x'"),
    (options.several(options.one_of(["f32", "bf16"])), "f32,f64", "must be one of f32, bf16, got 'f64'")])
def test_values_that_no_option_has(kind, text, words):
    with pytest.raises(argparse.ArgumentTypeError, match=f"^{words}$"):
        kind(text)


def test_values_that_options_have():
    assert options.whole(1, 9)("9") == 9 and options.number()("1e-3") == 1e-3
    assert options.several(options.whole(1))("1,2") == [1, 2]


@pytest.mark.parametrize("script, arguments, words", [
    ("benchmarks/make_layers.py", ["0"], "layers: must be a whole number from 1 to 1000, got '0'"),
    ("benchmarks/compile_time.py", ["--layers=1,-2"],
     "--layers: must be a whole number from 1 to 1000, got '-2'"),
    ("benchmarks/compare_torch.py", ["--threads=-1"],
     "--threads: must be a whole number from 1 to 4096, got '-1'")])
def test_numbers_of_options(script, arguments, words):
    if "compare" in script:
        pytest.importorskip("torch")
    done = subprocess.run([sys.executable, ROOT / script, *arguments], capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1].endswith(f"error: argument {words}")


@pytest.mark.parametrize("script", ["compare_torch.py", "compare_layer.py"])
def test_benchmarks_without_their_packages(script, tmp_path):
    # With -S, Python has only its standard library. The copied tree has no .venv.
    for folder in ("benchmarks", "scripts", "python"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    done = subprocess.run([sys.executable, "-S", "-I", tmp_path / "benchmarks" / script], capture_output=True, text=True)
    assert done.returncode == 1 and "torch" in done.stderr and "cannot be imported: run scripts/test once" in done.stderr
    assert len(done.stderr.splitlines()) == 1
    python = tmp_path / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text('#!/bin/sh\necho the environment runs "$@"\n')
    python.chmod(0o755)
    done = subprocess.run([sys.executable, "-S", "-I", tmp_path / "benchmarks" / script, "--x"], capture_output=True,
                          text=True)
    assert done.stdout.startswith("the environment runs ") and done.stdout.endswith(f"{script} --x\n")


def manifest(folder, old, new):
    """Runs kernel-manifest on the manifest with `old` replaced by `new`. Returns its stderr and Operations.inc."""
    tblgen = shutil.which("llvm-tblgen-22") or shutil.which("llvm-tblgen", path="/usr/lib/llvm-22/bin")
    if not tblgen:
        pytest.skip("llvm-tblgen-22 is not installed")
    for name in ("Kernels.td", "Operations.td"):
        text = (ROOT / "lib" / "Kernels" / "Manifest" / name).read_text()
        (folder / name).write_text(text.replace(old, new))
    done = subprocess.run([ROOT / "scripts" / "kernel-manifest", tblgen, folder / "Kernels.td", "--inc", folder],
                          capture_output=True, text=True)
    made = folder / "Operations.inc"
    return done.stderr, made.read_text() if made.exists() else ""


def test_a_new_operation_has_all_its_functions(tmp_path):
    errors, made = manifest(tmp_path, 'def Rope :', 'def Sample : Operation<"logits"> {\n'
                            '  let Functions = ["SampleOne", "SampleAll"];\n  let Query = "SampleBytes";\n}\ndef Rope :')
    assert not errors
    for line in ("Sample,", "MLA_SYMBOL(mlaSampleOne)", "MLA_SYMBOL(mlaSampleBytes)",
                 "int32_t cpuSampleAll(const MlaSampleArgs *args, const MlaCall *call);",
                 "MLA_EXPORT int32_t mlaCudaSampleBytes(const MlaSampleArgs *args, int32_t op, uint64_t *bytes);",
                 "  if (onCuda(args, &MlaSampleArgs::logits))", "    return onGpu(args, op, bytes);"):
        assert f"{line}\n" in made


@pytest.mark.parametrize("old, new, words", [
    ('Kernel<"Gather">', 'Kernel<"Gathr">', "cpu_gather: Op must be an operation of Operations.td, got Gathr"),
    ("Range<0, 65536>", "Range<9, 8>", "must be a range of at least one size, got 9 to 8"),
    ('["sm_90a"]', '["cpu", "sm_90a"]', "sm90_decode: Targets must be cpu alone or some of"),
])
def test_a_wrong_row_of_the_manifest(tmp_path, old, new, words):
    assert words in manifest(tmp_path, old, new)[0]


@pytest.mark.parametrize("script", ["count-tests", "kernel-manifest", "mutate", "run-checks", "run-examples",
                                    "run-tidy", "update-docs", "checks/kernel-source"])
def test_help_and_unknown_options(script):
    def run(option):
        return subprocess.run([ROOT / "scripts" / script, option], capture_output=True, text=True)

    done = run("--help")
    assert done.returncode == 0 and done.stderr == "" and pathlib.Path(script).name in done.stdout
    done = run("--no-such-option")
    assert done.returncode != 0 and "error: " in done.stderr and "Traceback" not in done.stderr


def test_planted_errors_say_what_they_break(tmp_path):
    def run(*arguments):
        return subprocess.run([ROOT / "scripts" / "mutate", "--list", *arguments], capture_output=True, text=True)

    patches = sorted((ROOT / "test" / "Mutations").glob("*.patch"))
    lines = run().stdout.splitlines()
    assert [line.split(" ")[0] for line in lines] == [patch.stem for patch in patches] and len(patches) >= 60
    patch = tmp_path / "wrong.patch"
    for head, words in (("area: x\nbreaks: y\n", "'breaks' and at least one 'test', got no test"),
                        ("area: x\nbreak: y\n", "each line of the header must be 'KEY: VALUE' with a key of area, breaks, ")):
        patch.write_text(head + "diff --git a/x b/x\n")
        done = run(patch)
        assert done.returncode == 2 and "wrong.patch: " in done.stderr and words in done.stderr
