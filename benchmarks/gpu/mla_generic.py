"""The generic decode as a candidate of decode_bench.py: name(), and make(h, q, b, s_k, page) -> run.

A sink of bf16, which only the generic kernel takes, selects it. The sink is -inf, so the results are those without a sink.
"""

import os
import sys

import torch

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "test", "Kernels", "CUDA", "Inputs"))
import mla_cuda  # noqa: E402
from scaled_pages import LAYOUTS  # noqa: E402

_workspace = {}


def name():
    return "mla-generic"


def make(h, q, b, s_k, page):
    calls = {}
    layout = LAYOUTS.get(os.environ.get("CACHE"))
    latent = layout.latent if layout else 512

    def run(x, cache, table, lens, out, scale):
        key = (x.data_ptr(), table.data_ptr(), out.data_ptr())
        if key not in calls:
            if not _workspace:  # one for all calls
                _workspace["w"] = torch.empty(64 << 20, dtype=torch.uint8, device=x.device)
            sink = torch.full((h,), float("-inf"), dtype=torch.bfloat16, device=x.device)
            op = mla_cuda.Decode(x[..., :latent], x[..., latent:], [cache], page, table, lens, out, None, scale, q > 1, sink=sink,
                                 workspace=_workspace["w"], layout=layout)
            assert op.workspace_bytes <= _workspace["w"].numel()
            op.plan()
            calls[key] = op
        calls[key].run()

    return run
