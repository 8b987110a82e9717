"""Options, weights and inputs of the hand-written layers."""

import torch

from .common import Dims, Layer, angles, draw
from .variants import Variant

# All options with their defaults. The comments list the other values.
DEFAULTS = dict(
    layout="bhsd",  # bhsd | bshd
    attention="matmul",  # matmul | bmm | baddbmm | sdpa | sdpa-causal | einsum | per-head | squeezed | sequence-first | split | einsum-absorbed | einsum-joined | matmul-absorbed | bmm-absorbed | sdpa-absorbed | gqa-sdpa-absorbed
    rope="half",  # half | pairs | pairs-split | complex | none (no rope part) | empty (rope part of width 0) | plain (rope part without rotation)
    order="nope-rope",  # nope-rope | rope-nope: order of the parts in the joined query and key
    rows="per-head",  # per-head | per-head-3d | value-first | all-then-all | two | transposed
    scale="scores",  # scores | q | k | both | divide | divide-q | folded (in SDPA's argument or none)
    mask="none",  # none | additive | additive-batch | where | masked-fill | graph-causal | graph-triu | graph-tril | soft | subtracted | slopes | padding | left-padding | hidden-rows | window | lengths | graph-offset | graph-position | graph-filled-triu | graph-products | graph-tril-more | graph-tril-less | graph-tril-corner
    cache="none",  # none | cat | slice | slice-inplace | index_put | index_put-inplace | index_copy | joint-(one of these): latent and rope key in one tensor
    joint="latent-rope",  # latent-rope | rope-latent | two-writes | gap (unused columns) | overlap | other-places (the rope key is written at other positions)
    cache_heads=None,  # index of a dimension of size 1 for the heads in a joint cache
    sink=False,  # True (after the keys) | front
    gate="none",
    factor="none",
    norm="rms",
    softmax="softmax",  # softmax | f32 | manual | manual-epsilon | divided (after the product with the values) | log | logsumexp
    q_rank=None,
    bias=False,
    split="split",  # split | slice | narrow | chunk (equal parts)
    key="cat",  # cat | expand-cat | copy | repeat | parts (each half of the rope key is expanded) | late (the rope key is expanded, then rotated)
    latent_factor=None,  # factor of the latent before it is written to the cache
    read_factor=None,  # factor of the latent after it is read from the cache
    rounded="none",  # none | latent | query | rope: the tensor that is rounded before attention in an f32 layer
    cache_type=None,  # type of a cache that `cat` extends, if it differs from the layer's
    value_factor=None,
    letters=0,
)


def weights_of(d, o, generator):
    flip = (lambda t: t.t().contiguous()) if o["rows"] == "transposed" else (lambda t: t)
    w = dict(
        q=flip(draw(generator, d.heads * d.qk, d.q_rank or d.hidden, gain=3.0)),
        kv_a=flip(draw(generator, d.rank + d.rope, d.hidden)),
    )
    if d.q_rank:
        w["q_a"], w["q_norm"] = (
            flip(draw(generator, d.q_rank, d.hidden)),
            torch.rand(d.q_rank, generator=generator) + 0.5,
        )
    if o["norm"] != "none":
        w["norm"] = torch.rand(d.rank, generator=generator) + 0.5
    if o["rows"] == "two":
        w["k_b"], w["v_b"] = draw(generator, d.heads * d.nope, d.rank), draw(
            generator, d.heads * d.v, d.rank
        )
    else:
        w["kv_b"] = flip(draw(generator, d.heads * (d.nope + d.v), d.rank))
    w["o"] = flip(draw(generator, d.hidden, d.heads * d.v))
    if o["bias"]:
        for name, width in (("q_a", d.q_rank), ("kv_a", d.rank + d.rope), ("o", d.hidden)):
            if width:
                w[name + ".bias"] = torch.randn(width, generator=generator) * 0.3
    if o["sink"]:
        w["sink"] = torch.randn(d.heads, generator=generator)
    if o["gate"] != "none":
        w["gate"] = draw(generator, d.heads * (d.v if o["gate"] == "element" else 1), d.hidden)
    return w


def inputs_of(d, o, batch, new, past, capacity, generator):
    inputs = dict(hidden=torch.randn(batch, new, d.hidden, generator=generator))
    own = o["cache"].endswith(("index_put", "index_put-inplace"))
    positions = torch.arange(past, past + new)
    each = positions[None] - (torch.arange(batch)[:, None] * 2 if own else 0)
    if d.rope and o["rope"] not in ("none", "plain"):
        angle = angles(each.expand(batch, -1), d.rope)
        if o["rope"] == "complex":
            inputs["rope"] = torch.stack((angle.cos(), angle.sin()), -1)
        else:
            angle = torch.cat([angle, angle], -1) if o["rope"] == "half" else angle
            inputs["rope.0"], inputs["rope.1"] = angle.cos(), angle.sin()
    total = (
        past + new
        if o["cache"].removeprefix("joint-") in ("none", "cat", "slice", "slice-inplace")
        else capacity
    )
    seen = torch.arange(total)[None] <= positions[:, None]
    if o["mask"] in ("where", "masked-fill"):
        inputs["mask"] = seen[None, None].clone()
    elif o["mask"] in ("soft", "subtracted"):
        inputs["mask"] = seen.float()
    elif o["mask"] == "additive":
        inputs["mask"] = torch.zeros(seen.shape).masked_fill(~seen, float("-inf"))
    elif o["mask"] == "additive-batch":
        inputs["mask"] = torch.zeros(batch, 1, *seen.shape).masked_fill(
            ~seen, torch.finfo(torch.float32).min
        )
    if o["mask"] == "slopes":
        inputs["slopes"] = torch.rand(d.heads, generator=generator)
    if o["mask"] == "padding":
        inputs["mask"] = torch.arange(total) < total - torch.arange(batch)[:, None]
    if o["mask"] == "left-padding":
        inputs["mask"] = torch.arange(total) > torch.arange(batch)[:, None]
    if o["mask"] == "hidden-rows":
        inputs["mask"] = seen.expand(batch, 1, -1, -1).clone()
        inputs["mask"][0, :, 0] = False
    if o["factor"] != "none":
        shape = dict(
            position=(batch, new, 1, 1), head=(1, 1, d.heads, 1), both=(batch, new, d.heads, 1)
        )[o["factor"]]
        inputs["factor"] = torch.rand(shape, generator=generator) + 0.5
    if own or o["mask"] == "lengths":
        inputs["positions"] = each.expand(batch, -1).clone()
    elif o["cache"].endswith("index_copy"):
        inputs["positions"] = positions
    if o["cache"] != "none":
        length = past if o["cache"].endswith("cat") else capacity
        widths = (
            [d.rank + d.rope + dict(gap=4, overlap=-2).get(o["joint"], 0)]
            if o["cache"].startswith("joint")
            else [d.rank, d.rope] if d.rope or o["rope"] == "empty" else [d.rank]
        )
        for name, width in zip(("cache.first", "cache.second"), widths):
            inputs[name] = torch.randn(batch, length, width, generator=generator)
            inputs[name][:, past:] = 0
            if o["cache_heads"] is not None:
                inputs[name] = inputs[name].unsqueeze(o["cache_heads"])
    return inputs


def variant(
    batch=2,
    new=1,
    past=0,
    capacity=0,
    seed=0,
    dims=None,
    expected="raise",
    dynamic=False,
    module=Variant,
    **options
):
    """Returns a layer with the given options of DEFAULTS. `dims`: fields of Dims."""
    o = DEFAULTS | options
    fields = dict(dims or {})
    if o["rope"] in ("none", "empty"):
        fields["rope"] = 0
    d = Dims(**fields, q_rank=o["q_rank"])
    generator = torch.Generator().manual_seed(seed)
    weights = weights_of(d, o, generator)
    inputs = inputs_of(d, o, batch, new, past, capacity, generator)
    scale = d.qk**-0.5 * (1.0 if o["scale"] == "folded" else 1.3)
    names = {}
    if dynamic:
        s = "seq" if not past or dynamic == "all" else None
        t = "seq" if not past else ("past", new)
        plan = {
            "hidden": {0: "batch", 1: s},
            "rope": {0: "batch", 1: s},
            "rope.0": {0: "batch", 1: s},
            "rope.1": {0: "batch", 1: s},
            "positions": {0: "batch", 1: s},
            "cache.first": {0: "batch", 1: "past"},
            "cache.second": {0: "batch", 1: "past"},
            "mask": (
                {0: "batch", 2: s, 3: t}
                if o["mask"] == "additive-batch"
                else {0: s, 1: t} if o["mask"] == "additive" else {2: s, 3: t}
            ),
        }
        names = {k: {i: n for i, n in v.items() if n} for k, v in plan.items() if k in inputs}
    return Layer(
        module(d, o, past, scale),
        weights,
        inputs,
        d,
        expected=expected,
        source=module.__name__,
        phase="decode" if past else "prefill",
        implementation=o["attention"],
        scale=scale,
        cache=o["cache"],
        past=past,
        types={k: o["cache_type"] for k in inputs if k.startswith("cache.") and o["cache_type"]},
        dynamic=names,
    )
