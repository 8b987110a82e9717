"""Layers of models and spellings that no pass was written for, exported here and now.

A sample of the corpus of scripts/export_layers.py: every folder of Transformers with a latent
cache, factors, norms and gates around the core, 16-bit types, and near misses, which have to stay
as they are and compute the same.
"""

import os
import subprocess
import sys

import pytest

pytest.importorskip("torch")
pytest.importorskip("torch_mlir")
pytest.importorskip("transformers")

from support import ROOT, tool  # noqa: E402

MODELS = """
    axk1-decode-sdpa-default axk2-prefill-sdpa bailing-hybrid-static-eager dots3-note-decode-sdpa
    deepseek-v2-verify-sdpa deepseek-v32-decode-eager deepseek-v3-nomask-decode-sdpa
    dots3-note-prefill-eager-default glm4-moe-lite-decode-eager glm5-next-decode-sdpa
    glm-moe-dsa-decode-eager-default hy-v4-shared-decode-eager kimi-linear-decode-f16
    longcat-flash-decode-bf16 minicpm3-prefill-sdpa-default mistral4-decode-sdpa
    mistral-large4-norope-decode-sdpa youtu-bias-prefill-eager"""
SPELLINGS = """
    own-factor-both own-factor-head-sdpa-default own-factor-position own-gate-element own-gate-head
    own-latent-factor own-read-factor own-read-factor-bf16 own-value-factor own-norm-fused
    own-norm-layer own-norm-none own-sink-decode own-key-repeat own-wide-v own-absorbed-f16
    own-cache-index_put own-cache-index_put-inplace-new3-default
    own-rows-value-first-decode own-dynamic-verify-absorbed"""
NEAR_MISSES = """
    miss-NormForScoresOnly-decode miss-RopeKeyPerHead miss-OrderDiffers miss-ScoresUsed
    miss-TwoLatents-decode miss-BiasInKvB-default miss-TemperatureAfterMask
    miss-SoftmaxOverHeads miss-Grouped-default miss-SoftCap miss-ShiftedKeys
    miss-ValuesSeeRounded miss-RoundedKey-default miss-RoundedProbabilities"""
ROUNDED = """
    own-rounded-latent-absorbed own-rounded-query-default own-cache-bf16"""
CACHES_IN_LINALG = """
    own-cache-index_put-inplace-new3-default own-cache-index_put own-latent-factor"""
HALVES = 2


def export_halves(folder, names):
    """Exports the cases in two processes; their folders."""
    parts = [folder / str(i) for i in range(HALVES)]
    script = [sys.executable, "-W", "ignore", str(ROOT / "scripts" / "export_layers.py")]
    running = [
        subprocess.Popen([*script, str(part), *(f"{name}=" for name in names[i::HALVES])],
                         stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        for i, part in enumerate(parts)]
    for process in running:
        said, _ = process.communicate()
        assert process.returncode == 0, said
    return parts


def run_script(name, *arguments):
    """What a script of the tests prints, and its exit code; our tools are on its path."""
    folder = os.path.dirname(tool("mla-run"))
    path = os.pathsep.join([folder, os.path.dirname(sys.executable), os.environ["PATH"]])
    return subprocess.run([sys.executable, str(ROOT / "test" / name), *map(str, arguments)],
                          env={**os.environ, "PATH": path}, capture_output=True, text=True)


def run_cases(parts, variants):
    return run_script("Integration/Inputs/run_cases.py", "--jobs=2", f"--variants={variants}",
                      *parts)


@pytest.mark.parametrize("names, variants", [
    (MODELS.split(), "raised,paged"),
    (SPELLINGS.split(), "raised,unraised,paged absorbed,paged split"),
    (NEAR_MISSES.split(), "raised,unraised"), (ROUNDED.split(), "raised,unraised")],
    ids=["models", "spellings", "near-misses", "rounded"])
def test_agrees_with_pytorch(names, variants, tmp_path):
    done = run_cases(export_halves(tmp_path, names), variants)
    failed = "\n".join(line for line in done.stdout.splitlines() if " FAILED " in line)
    assert done.returncode == 0, failed + done.stderr
    runs = len(done.stdout.splitlines()) - 2  # without the header and the count
    assert runs >= len(names) * (1 + ("unraised" in variants))


def test_caches_page_from_linalg(tmp_path):
    parts = export_halves(tmp_path / "torch", CACHES_IN_LINALG.split())
    lowered = run_script("Conversion/LinalgToMLA/Inputs/to_linalg.py", tool("mla-opt"),
                         f"--cases={tmp_path / 'linalg'}", *parts)
    assert lowered.stdout.count(": lowered") == len(CACHES_IN_LINALG.split()), lowered.stdout
    done = run_cases([tmp_path / "linalg"], "raised,paged")
    assert done.returncode == 0, done.stdout + done.stderr
