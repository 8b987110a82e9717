"""The exception of the package, and checks of argument values."""

import operator


class MlaError(RuntimeError):
    """The error for an invalid argument, and for a failed tool or compiled function.

    `status` is the MlaStatus that a function of the C ABI returned, or None.
    """

    def __init__(self, *words, status=None):
        super().__init__(*words)
        self.status = status


class ToolError(MlaError):
    """The error for a tool that cannot run, or that ends without a result."""


def whole_number(name, value, least, most):
    """Returns `value` as an int. Raises unless it is a whole number from `least` to `most`."""
    try:
        number = None if isinstance(value, bool) else operator.index(value)
    except TypeError:
        number = None
    if number is None or not least <= number <= most:
        raise MlaError(f"{name} must be a whole number from {least} to {most}, got {value!r}")
    return number


def yes_or_no(**values):
    """Raises for the first value that is not a bool. Python treats the strings "no" and "false" as true."""
    for name, value in values.items():
        if not isinstance(value, bool):
            raise MlaError(f"{name} must be True or False, got {value!r}")
