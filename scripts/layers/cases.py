"""The corpus: names, builders and what is expected of the compiler."""

from . import transformers_cases, variant_cases, near_miss_cases  # noqa: F401
from .registry import CASES  # noqa: F401
