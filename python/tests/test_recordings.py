"""Tests the comparison of tensor maps with the recordings from a GPU: which differences it finds."""

import re

import pytest
from support import ROOT

INPUTS = ROOT / "test" / "Kernels" / "CUDA" / "Inputs"
RECORDED = ROOT / "test" / "Kernels" / "CUDA" / "Recorded"


@pytest.fixture(autouse=True)
def inputs(monkeypatch):
    monkeypatch.syspath_prepend(str(INPUTS))


def bits():
    return (RECORDED / "map-bits.txt").read_text().splitlines()[:-1]


def changed_bit(line):
    """Returns the lines of the recording, with a different hash for one bit."""
    lines = bits()
    at = next(i for i, old in enumerate(lines) if old.startswith(line + " "))
    lines[at] = line + " 0123456789abcdef 512"
    return lines


def test_bits_as_recorded(capsys):
    import map_bits

    map_bits.compare(bits(), RECORDED / "map-bits.txt")
    assert "3904 bits as on NVIDIA H100 80GB HBM3" in capsys.readouterr().err


# Bits of a box size, an extent, an element stride and small strides, and the highest bits of strides and of the
# address with which the map stays inside the filled memory.
@pytest.mark.parametrize("bit", ["0 448", "1 256", "2 416", "0 96", "0 112", "0 10", "0 25", "3 110", "1 128"])
def test_another_bit_is_found(bit):
    import map_bits

    with pytest.raises(SystemExit, match="1 of 3904 bits"):
        map_bits.compare(changed_bit(bit), RECORDED / "map-bits.txt")


# Bits whose results differ on an H200: with these strides and this address, the map leaves the filled memory.
@pytest.mark.parametrize("bit", ["0 116", "1 182", "2 149", "3 117", "3 183", "0 30", "1 239"])
def test_memory_of_others_is_not_compared(bit, capsys):
    import map_bits

    map_bits.compare(changed_bit(bit), RECORDED / "map-bits.txt")
    assert "but 1 that leave the tensor's memory" in capsys.readouterr().err


def test_every_illegal_address_leaves_memory():
    import map_bits

    maps = {line.split()[1]: line for line in bits() if line.startswith("map ")}
    illegal = [line.split()[:2] for line in bits() if "IllegalAddress" in line]
    assert len(illegal) == 144
    assert all(map_bits.leaves_memory(maps, number, int(bit)) for number, bit in illegal)


@pytest.mark.parametrize("name", ["map-bits", "tensor-maps"])
def test_a_recording_that_was_changed_is_refused(name, tmp_path):
    import map_bits
    import record_tensor_maps

    compare = {"map-bits": map_bits.compare, "tensor-maps": record_tensor_maps.compare}[name]
    text = (RECORDED / f"{name}.txt").read_text()
    (tmp_path / "other.txt").write_text(re.sub(r" 8192", " 8193", text, count=1) if name == "tensor-maps" else text.replace(" same", "  same", 1))
    with pytest.raises(SystemExit, match="recording was changed: expected 'sum "):
        compare(bits() if name == "map-bits" else {}, tmp_path / "other.txt")


def test_encodings_are_compared(capsys):
    import record_tensor_maps

    lines = dict(line.split(" = ") for line in (RECORDED / "tensor-maps.txt").read_text().splitlines()[1:-1])
    record_tensor_maps.compare(lines, RECORDED / "tensor-maps.txt")
    assert "560 encodings as on NVIDIA" in capsys.readouterr().err
    lines[next(iter(lines))] += "1"
    with pytest.raises(SystemExit, match="1 of 560 encodings"):
        record_tensor_maps.compare(lines, RECORDED / "tensor-maps.txt")
