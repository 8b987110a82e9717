"""A command line's parser whose help is the text at the head of a script."""

import argparse


def parser_for(text):
    """A parser that prints `text`, a script's `__doc__`, for --help."""
    return argparse.ArgumentParser(description=text, formatter_class=argparse.RawDescriptionHelpFormatter)
