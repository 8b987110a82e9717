"""Types of command-line values for argparse. Their errors state the requirement and the value found;
argparse adds the name of the option."""

import argparse
import math


def whole(least, most=2**31 - 1):
    """Returns a parser of whole numbers from `least` to `most`."""
    def parse(text):
        try:
            value = int(text)
        except ValueError:
            value = least - 1
        if least <= value <= most:
            return value
        raise argparse.ArgumentTypeError(f"must be a whole number from {least} to {most}, got '{text}'")
    return parse


def number(least=0.0):
    """Returns a parser of finite numbers of at least `least`."""
    def parse(text):
        try:
            value = float(text)
        except ValueError:
            value = math.nan
        if math.isfinite(value) and value >= least:
            return value
        raise argparse.ArgumentTypeError(f"must be a finite number of at least {least:g}, got '{text}'")
    return parse


def one_of(choices):
    """Returns a parser of words that must be in `choices`."""
    def parse(text):
        if text in choices:
            return text
        raise argparse.ArgumentTypeError(f"must be one of {', '.join(choices)}, got '{text}'")
    return parse


def several(kind):
    """Returns a parser of comma-separated values of type `kind`."""
    return lambda text: [kind(part) for part in text.split(",")]
