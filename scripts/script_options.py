"""Creates a command-line parser whose help is the docstring of a script."""

import argparse


def parser_for(text):
    """Returns a parser that prints `text`, the `__doc__` of a script, for --help."""
    return argparse.ArgumentParser(description=text, formatter_class=argparse.RawDescriptionHelpFormatter)
