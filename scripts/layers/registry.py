"""The cases of the corpus by name, and a function that adds a case in both forms of export."""

CASES = {}


def both(make, name, *args, **options):
    make(name, *args, **options)
    make(name + "-default", *args, form="default", **options)
