"""All cases of the corpus, by name: how each layer is built and whether the compiler must raise it."""

from . import transformers_cases, variant_cases, near_miss_cases  # noqa: F401
from .registry import CASES  # noqa: F401
