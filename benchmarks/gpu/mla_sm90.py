"""The SM90 decode as a candidate of decode_bench.py: name(), and make(h, q, b, s_k, page) -> run.

With BATCH_INVARIANT=1, calls have the flag MLA_BATCH_INVARIANT."""

import os
import sys

import torch

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "test", "Kernels", "CUDA", "Inputs"))
import mla_cuda  # noqa: E402
from scaled_pages import LAYOUTS  # noqa: E402

_workspace = {}


def name():
    return os.environ.get("MLA_NAME", "mla-sm90")


def make(h, q, b, s_k, page):
    calls = {}
    layout = LAYOUTS.get(os.environ.get("CACHE"))
    latent = layout.latent if layout else 512
    flags = 2 if os.environ.get("BATCH_INVARIANT") == "1" else 0

    def run(x, cache, table, lens, out, scale):
        key = (x.data_ptr(), table.data_ptr(), out.data_ptr())
        if key not in calls:
            if not _workspace:  # one for all calls; its size depends a little on the batch, through the plan
                _workspace["w"] = torch.empty(64 << 20, dtype=torch.uint8, device=x.device)
            op = mla_cuda.Decode(x[..., :latent], x[..., latent:], [cache], page, table, lens, out, None, scale, q > 1,
                                 workspace=_workspace["w"], layout=layout, flags=flags)
            assert op.workspace_bytes <= _workspace["w"].numel()
            op.plan()
            calls[key] = op
        calls[key].run()

    return run
