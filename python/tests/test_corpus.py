"""Exports, compiles and runs a sample of the corpus of scripts/export_layers.py.

The sample contains every model of Transformers with a latent cache in both forms of export
(preserved and default), hand-written variants with factors, norms and gates, 16-bit types, and
near misses: layers that are not MLA, which must not be raised and must still be correct.
"""

import json
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
# For each model, the form of export that MODELS does not contain: "default" (all ops decomposed) or preserved.
OTHER_FORMS = """
    axk1-static-eager axk2-decode-eager-default bailing-hybrid-decode-sdpa-default
    deepseek-v2-decode-eager-default deepseek-v32-prefill-sdpa-default
    deepseek-v3-decode-sdpa-default glm4-moe-lite-decode-eager-default
    glm5-next-prefill-eager-default glm-moe-dsa-static-sdpa hy-v4-prefill-eager-default
    kimi-linear-decode-eager-default longcat-flash-verify-sdpa-default minicpm3-decode-eager
    mistral4-verify-sdpa-default mistral-large4-decode-eager-default youtu-decode-sdpa-default"""
# Half of them run by default.
OTHER_FORMS_RUN = OTHER_FORMS if os.environ.get("MLA_TEST_ALL") == "1" else " ".join(OTHER_FORMS.split()[::2])
# Cases in f16 and bf16 that also run with the latent and the rope part in separate pools ("paged split").
HALF_WIDTH = "kimi-linear-decode-f16 longcat-flash-decode-bf16"
FOLDERS = 17
SPELLINGS = """
    own-factor-both own-factor-head-sdpa-default own-gate-element own-gate-head
    own-latent-factor own-read-factor own-read-factor-bf16 own-value-factor own-norm-fused
    own-norm-layer own-norm-none own-sink-decode own-key-repeat own-wide-v own-absorbed-f16
    own-key-late-pairs own-key-late-complex-default own-key-parts-default
    own-softmax-manual-epsilon
    own-joint-rope-latent-index_put own-joint-two-writes-slice-inplace
    own-cache-index_put-inplace-new3-default
    own-rows-value-first-decode own-dynamic-verify-absorbed
    miss-BiasInKvB-default miss-BiasInKvB-decode"""
NEAR_MISSES = """
    miss-NormForScoresOnly-decode miss-RopeKeyPerHead miss-OrderDiffers miss-ScoresUsed
    miss-TwoLatents-decode miss-TemperatureAfterMask
    miss-SoftmaxOverHeads miss-Grouped-default miss-SoftCap miss-ShiftedKeys
    miss-ValuesSeeRounded miss-RoundedKey-default miss-RoundedProbabilities
    miss-RawScoresUsed miss-DropsProbabilities miss-SelfKeys-default miss-SoftmaxOverQueries"""
ROUNDED = """
    own-rounded-latent-absorbed own-rounded-query-default own-cache-bf16"""
CACHES_IN_LINALG = """
    own-cache-index_put-inplace-new3-default own-joint-rope-latent-index_put own-latent-factor"""
HALVES = 2


@pytest.fixture(scope="module")
def corpus(tmp_path_factory):
    """Exports all cases of this file in parallel processes. Returns the folder that contains them."""
    folder = tmp_path_factory.mktemp("corpus")
    names = sorted({name for group in (MODELS, OTHER_FORMS_RUN, SPELLINGS, NEAR_MISSES, ROUNDED)
                    for name in group.split()})
    script = [sys.executable, "-W", "ignore", str(ROOT / "scripts" / "export_layers.py")]
    running = [
        subprocess.Popen([*script, str(folder / str(i)), *(f"{n}=" for n in names[i::HALVES])],
                         stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        for i in range(HALVES)]
    for process in running:
        said, _ = process.communicate()
        assert process.returncode == 0, said
    for model in folder.glob("*/*/model.mlir"):
        model.parent.rename(folder / model.parent.name)
    return folder


def pick(corpus, names, folder):
    """Creates a folder with links to these cases of the corpus, and returns it."""
    folder.mkdir()
    for name in names:
        (folder / name).symlink_to(corpus / name)
    return folder


def run_script(name, *arguments):
    """Runs a script from the folder test with the project's tools on PATH. Returns the finished process."""
    folder = os.path.dirname(tool("mla-run"))
    path = os.pathsep.join([folder, os.path.dirname(sys.executable), os.environ["PATH"]])
    return subprocess.run([sys.executable, str(ROOT / "test" / name), *map(str, arguments)],
                          env={**os.environ, "PATH": path}, capture_output=True, text=True)


def run_cases(folder, variants):
    # -O0 saves time. test/Integration/all-cases.test uses the default optimization level.
    return run_script("Integration/Inputs/run_cases.py", "--jobs=2", "--extra=-O0",
                      f"--variants={variants}", folder)


@pytest.mark.parametrize("names, variants", [
    (MODELS, "raised,paged"), (OTHER_FORMS_RUN, "raised"), (HALF_WIDTH, "paged split"),
    (SPELLINGS, "raised,unraised,paged absorbed,paged split"),
    (NEAR_MISSES, "raised"), (ROUNDED, "raised")],
    ids=["models", "other-forms", "half-width", "spellings", "near-misses", "rounded"])
def test_agrees_with_pytorch(names, variants, corpus, tmp_path):
    names = names.split()
    done = run_cases(pick(corpus, names, tmp_path / "cases"), variants)
    failed = "\n".join(line for line in done.stdout.splitlines() if " FAILED " in line)
    assert done.returncode == 0, failed + done.stderr
    runs = len(done.stdout.splitlines()) - 2  # without the header and the count
    assert runs >= len(names) * (1 + ("unraised" in variants))


def test_every_model_is_there_in_both_forms(corpus):
    cases = [entry for i in range(HALVES)
             for entry in json.loads((corpus / str(i) / "index.json").read_text())]
    forms = {(entry["kind"], entry["form"]) for entry in cases if entry["kind"].startswith("hf-")}
    kinds = {kind for kind, _ in forms}
    assert len(kinds) == FOLDERS, kinds
    missing = [kind for kind in kinds for form in ("preserved", "default") if (kind, form) not in forms]
    assert len(missing) == len(OTHER_FORMS.split()) - len(OTHER_FORMS_RUN.split()), missing


def test_caches_page_from_linalg(corpus, tmp_path):
    names = CACHES_IN_LINALG.split()
    lowered = run_script("Conversion/LinalgToMLA/Inputs/to_linalg.py", tool("mla-opt"),
                         f"--cases={tmp_path / 'linalg'}",
                         pick(corpus, names, tmp_path / "torch"))
    assert lowered.stdout.count(": lowered") == len(names), lowered.stdout
    done = run_cases(tmp_path / "linalg", "raised,paged")
    assert done.returncode == 0, done.stdout + done.stderr
