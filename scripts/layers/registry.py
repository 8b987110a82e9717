"""The corpus by name, and how a case is added to it."""

CASES = {}


def both(make, name, *args, **options):
    make(name, *args, **options)
    make(name + "-default", *args, form="default", **options)
