"""What numbers and lists on a command line may be: types for argparse, whose errors name the
option, what it expects and what came."""

import argparse
import math


def whole(least, most=2**31 - 1):
    """A whole number of a range."""
    def parse(text):
        try:
            value = int(text)
        except ValueError:
            value = least - 1
        if least <= value <= most:
            return value
        raise argparse.ArgumentTypeError(f"expected a whole number, {least} to {most}, got '{text}'")
    return parse


def number(least=0.0):
    """A finite number of at least `least`."""
    def parse(text):
        try:
            value = float(text)
        except ValueError:
            value = math.nan
        if math.isfinite(value) and value >= least:
            return value
        raise argparse.ArgumentTypeError(f"expected a finite number, {least:g} or more, got '{text}'")
    return parse


def one_of(choices):
    """A word."""
    def parse(text):
        if text in choices:
            return text
        raise argparse.ArgumentTypeError(f"expected {', '.join(choices)}, got '{text}'")
    return parse


def several(kind):
    """Values of another type with commas between them."""
    return lambda text: [kind(part) for part in text.split(",")]
