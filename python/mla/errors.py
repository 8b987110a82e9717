"""The one exception of the package."""

import operator


class MlaError(RuntimeError):
    """A tool, an argument or a compiled function said no; the message is theirs.

    `status` is the number of the C ABI (MlaStatus) where a function gave one, else None.
    """

    def __init__(self, *words, status=None):
        super().__init__(*words)
        self.status = status


def whole_number(name, value, least, most):
    """`value` as an int; an MlaError that names it unless it is one of least to most."""
    try:
        number = None if isinstance(value, bool) else operator.index(value)
    except TypeError:
        number = None
    if number is None or not least <= number <= most:
        raise MlaError(f"{name}: expected a whole number, {least} to {most}, got {value!r}")
    return number


def yes_or_no(**values):
    """An MlaError for what is no bool: of others, "no" and "false" among them, Python makes something else."""
    for name, value in values.items():
        if not isinstance(value, bool):
            raise MlaError(f"{name}: expected True or False, got {value!r}")
