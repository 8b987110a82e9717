"""The cases of oracle.py: inputs, text and definition of each op."""

from dense_cases import dense_cases
from merge_cases import merge_cases
from order_cases import order_cases
from paged_cases import paged_cases
from part_cases import part_cases

GROUPS = {"order": order_cases, "dense": dense_cases, "paged": paged_cases, "parts": part_cases, "merge": merge_cases}


def build(group):
    names = GROUPS if group == "all" else group.split(",")
    return [case for name in names for case in GROUPS[name]()]
