"""The scripts: counting of results, and set-up without root or on another system."""

import os
import stat
import subprocess
import sys

from support import ROOT

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


def test_unit_tests_count_one_by_one_and_crashes_count(tmp_path):
    fill(tmp_path, ctest_release=suite("passed", "failed"))
    (tmp_path / "gtest-release").mkdir()
    (tmp_path / "gtest-release" / "t0.xml").write_text(suite("passed", "passed", "passed"))
    status, lines = count(tmp_path)
    assert status == 1 and lines[-1] == "7 passed, 1 failed, 0 skipped"
    assert "FAILED ctest-release.xml: t1 (whole program)" in lines


def setup_with(tmp_path, commands, kind="demo"):
    """Runs scripts/setup with some commands replaced by shell text."""
    for name, text in commands.items():
        path = tmp_path / name
        path.write_text(f"#!/bin/sh\n{text}\n")
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
    env = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"}
    return subprocess.run([ROOT / "scripts" / "setup", kind], env=env, capture_output=True,
                          text=True)


def test_without_root_the_command_is_printed(tmp_path):
    # A package that is missing, and an ordinary user. apt-get must not be called.
    done = setup_with(tmp_path, {
        "dpkg-query": '[ "$4" = ccache ] || [ "$3" = ccache ] || printf installed',
        "id": "echo 1000", "apt-get": f"touch {tmp_path}/called"})
    if "not Debian 12" in done.stdout + done.stderr or "is built for" in done.stderr:
        return
    assert done.returncode != 0
    assert "apt-get install -y --no-install-recommends ccache" in done.stderr
    assert not (tmp_path / "called").exists()


def test_usage():
    done = subprocess.run([ROOT / "scripts" / "setup"], capture_output=True, text=True)
    assert done.returncode != 0 and "usage: scripts/setup demo|test" in done.stderr
