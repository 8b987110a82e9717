"""The one exception of the package."""


class MlaError(RuntimeError):
    """A tool, an argument or a compiled function said no; the message is theirs."""
