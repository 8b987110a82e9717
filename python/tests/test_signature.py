"""Tests the size expressions of a signature, and the errors of a malformed signature."""

import pytest

pytest.importorskip("torch")

from mla import MlaError  # noqa: E402
from mla.signature import Dim, parse_signature  # noqa: E402


@pytest.mark.parametrize("text, symbols, value", [
    (7, {}, 7), ("s0", {"s0": 3}, 3), ("s0 + 1", {"s0": 3}, 4),
    ("2 * s0 + s1", {"s0": 3, "s1": 4}, 10), ("16*s1", {"s1": 2}, 32), ("s0", {}, None),
    ("s0 * s1", {"s0": 3, "s1": 4}, 12), ("(s0 + 4) floordiv 4", {"s0": 3}, 1),
    ("4 * (s0 ceildiv 4)", {"s0": 5}, 8), ("s0 mod 4 + 1", {"s0": 7}, 4),
    ("s0 floordiv 0", {"s0": 7}, 0), ("s0 * s1", {"s0": 3}, None), ("s0 mod 4", {}, None)])
def test_evaluate(text, symbols, value):
    assert Dim.parse(text).evaluate(symbols) == value


@pytest.mark.parametrize("text, size, known, symbols", [
    ("s0", 7, {}, {"s0": 7}), ("2 * s0 + 1", 7, {}, {"s0": 3}), ("s0 + s1", 7, {"s0": 3}, {"s0": 3, "s1": 4}),
    ("s0 + s1", 7, {"s1": 3}, {"s0": 4, "s1": 3}), ("s0 + s1", 7, {}, {}), ("s0", 7, {"s0": 3}, {"s0": 3}), (7, 7, {}, {})])
def test_solve(text, size, known, symbols):
    Dim.parse(text).solve(size, known)
    assert known == symbols


@pytest.mark.parametrize("text", [7, "s0", "2 * s0 + 1", "4 * (s0 ceildiv 4)", "(s0 + 4) floordiv 4", "(s0 mod 4) * s1"])
def test_text_is_read_again(text):
    assert str(Dim.parse(text)) == str(text)


def test_solve_gives_the_one_open_symbol_its_value():
    symbols = {"s0": 3}
    Dim.parse("s0 + 2 * s1").solve(11, symbols)
    assert symbols == {"s0": 3, "s1": 4}
    Dim.parse("s0 * s6 + 1").solve(13, symbols)
    assert symbols.pop("s6") == 4
    Dim.parse("s2 + s3").solve(9, symbols)
    Dim.parse("2 * s4").solve(3, symbols)
    Dim.parse("s5 floordiv 2").solve(3, symbols)
    assert symbols == {"s0": 3, "s1": 4}, "two open symbols, or no whole number: left open"


@pytest.mark.parametrize("text, words", [
    ("", "cannot read the signature because its format is unknown: Expecting value"),
    ("[]", "cannot read the signature because its format is unknown: list indices"),
    ("{}", "cannot read the signature because its format is unknown: 'args'"),
    ('{"args": [{"dtype": "c64"}]}', "must have one of the types .*, got 'c64'"),
    ('{"args": [{"dtype": "f32", "shape": ["s0 - 1"]}]}', "must be a size expression, got 's0 - 1'"),
    ('{"args": [{"dtype": "f32", "shape": ["(s0 + 1"]}]}', r"must be a size expression, got '\(s0 \+ 1'"),
    ('{"args": [{"dtype": "f32", "shape": ["s0 *"]}]}', r"must be a size expression, got 's0 \*'"),
])
def test_refuses(text, words):
    with pytest.raises(MlaError, match=words):
        parse_signature(text)
