"""Takes nested tuples, lists and dictionaries apart into leaves, and builds them again.

A nesting is None for a leaf, else a tuple: "tuple" or "list" and the nestings of the elements, or "dict", the keys
and the nestings of the values. It can be stored in JSON, and torch.compile traces these functions.
"""


def flatten(value, leaves):
    """Appends the leaves of a value to `leaves`, and returns its nesting. Objects of other types are leaves."""
    if type(value) is tuple or type(value) is list:
        return ("tuple" if type(value) is tuple else "list", *[flatten(v, leaves) for v in value])
    if type(value) is dict:
        return ("dict", tuple(value), *[flatten(v, leaves) for v in value.values()])
    leaves.append(value)
    return None


def unflatten(nesting, leaves):
    """Builds a value from its nesting and an iterator of its leaves."""
    if nesting is None:
        return next(leaves)
    if nesting[0] == "dict":
        return {key: unflatten(part, leaves) for key, part in zip(nesting[1], nesting[2:])}
    parts = [unflatten(part, leaves) for part in nesting[1:]]
    return tuple(parts) if nesting[0] == "tuple" else parts


def as_tuples(value):
    """Returns a nesting that JSON has read: its lists become tuples."""
    return tuple(map(as_tuples, value)) if isinstance(value, list) else value
