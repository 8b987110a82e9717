"""Tests that the PyTorch variants in the benchmarks compute attention correctly, and how slow ones are dropped."""

import pathlib
import sys

import pytest

torch = pytest.importorskip("torch")
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "benchmarks"))

import compare_torch
import torch_peers


@pytest.mark.parametrize("name", torch_peers.ABSORBED)
@pytest.mark.parametrize("keys", [1, 33, 2049])
def test_absorbed_spellings(name, keys):
    torch.manual_seed(1)
    q, kv = torch.randn(3, 5, 24, dtype=torch.float64), torch.randn(3, keys, 24, dtype=torch.float64)
    weights = torch.exp(q @ kv.mT)
    expected = weights / weights.sum(-1, keepdim=True) @ kv[..., :16]
    torch.testing.assert_close(torch_peers.ABSORBED[name](q, kv, 16), expected)


@pytest.mark.parametrize("name", torch_peers.EXPANDED)
@pytest.mark.parametrize("heads_first", [True, False])
def test_expanded_spellings(name, heads_first):
    attend, is_padded, token_bytes = torch_peers.EXPANDED[name]
    torch.manual_seed(1)
    q, k, v = (torch.randn(2, 3, n, d, dtype=torch.float64) for n, d in ((1, 12), (9, 12), (9, 8)))
    weights = torch.exp(q @ k.mT / 4)
    expected = weights / weights.sum(-1, keepdim=True) @ v
    value = torch.nn.functional.pad(v, (0, 4)) if is_padded else v
    torch.testing.assert_close(attend(q, k, value, 0.25)[..., :8], expected)
    run = torch_peers.expanded(name, 2, 3, 9, torch.float32, heads_first, widths=(12, 8))
    assert run().shape == (2, 3, 1, 8) and token_bytes(2, 12, 8) >= 40


def test_race_drops_who_is_far_behind_and_nobody_else():
    now, calls = [0.0], {}

    def takes(name, *durations):
        def run():
            calls[name] = calls.get(name, 0) + 1
            now[0] += durations[min(calls[name], len(durations)) - 1]
        return run

    ours, theirs = torch_peers.race(
        [takes("ours", 9)],
        [takes("hopeless", 9), takes("slow", 2), takes("slow to start", 3, 0.8), takes("disturbed", 1, 3, 0.9),
         takes("best", 1)],
        seconds=0, clock=lambda: now[0], least=3)
    assert calls == {"ours": 4, "hopeless": 1, "slow": 3, "slow to start": 4, "disturbed": 4, "best": 4}
    assert ours == [9] and theirs == pytest.approx([9, 2, 0.8, 0.9, 1])


def point(**changed):
    return dict(type="f32", b=1, h=16, s=1024, ours=1e-3, beside_sdpa=2e-3, einsum=2e-3, einsum_by="mm",
                sdpa=None, sdpa_by=None, bound=1.5, binds="memory") | changed


def test_points_that_fail_are_named():
    assert compare_torch.failures([point(), point(sdpa=3e-3, sdpa_by="padded")], 2) == []
    found = compare_torch.failures(
        [point(einsum=0.9e-3), point(bound=2.01), point(sdpa=2e-3, sdpa_by="padded", b=4)], 2)
    assert found == ["f32 b=1 h=16 s=1024: einsum (mm) takes 0.900 ms, ours 1.000 ms",
                     "f32 b=1 h=16 s=1024: 2.01 times the bound (memory), more than 2",
                     "f32 b=4 h=16 s=1024: sdpa (padded) takes 2.000 ms, ours 2.000 ms"]
