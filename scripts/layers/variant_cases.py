"""Cases of the corpus with hand-written layers: the ways in which models implement MLA."""

import random
import torch
from .registry import CASES, both
from .variant_data import variant

B16, F16 = torch.bfloat16, torch.float16


def own(name, form="preserved", dtype=torch.float32, kind="variant", **options):
    rng = random.Random(name)
    heads = rng.choice([1, 2, 3, 5, 6])
    dims = dict(
        hidden=rng.choice([36, 40, 48]),
        heads=heads,
        rank=rng.choice([32, 40, 64]),
        nope=rng.choice([8, 12, 20]),
        rope=rng.choice([4, 8, 16]),
        v=rng.choice([6, 10, 16, 24]),
    )
    dims |= options.pop("dims", {})
    CASES[name] = dict(
        kind=kind,
        form=form,
        dtype=dtype,
        build=lambda: variant(dims=dims, seed=sum(map(ord, name)), **options),
    )


for rope in ("half", "pairs", "pairs-split", "complex", "none", "plain"):
    both(own, f"own-rope-{rope}", rope=rope, new=4, mask="additive")
    own(
        f"own-rope-{rope}-decode-sdpa",
        rope=rope,
        past=9,
        cache="cat",
        attention="sdpa",
        scale="folded",
    )
both(own, "own-rope-empty-decode", rope="empty", past=5, cache="cat", mask="where")
own("own-rope-width2", rope="half", dims=dict(rope=2), new=4, mask="additive")
own("own-rope-width2-decode", rope="pairs", dims=dict(rope=2), past=5, cache="cat")
for rows in ("value-first", "all-then-all", "two", "transposed", "per-head-3d"):
    both(own, f"own-rows-{rows}", rows=rows, new=4, mask="where")
    own(f"own-rows-{rows}-decode", rows=rows, past=7, cache="cat", attention="einsum")
for scale in ("q", "k", "both", "divide", "divide-q", "folded"):
    both(
        own,
        f"own-scale-{scale}",
        scale=scale,
        new=3,
        mask="graph-causal",
        attention="sdpa" if scale == "folded" else "matmul",
    )
own("own-scale-q-sdpa", scale="q", new=3, attention="sdpa", past=5, cache="cat")
own("own-scale-both-sdpa", scale="both", new=3, attention="sdpa", past=5, cache="cat")
for mask in (
    "none",
    "additive",
    "additive-batch",
    "where",
    "masked-fill",
    "graph-causal",
    "graph-triu",
    "graph-tril",
    "soft",
    "subtracted",
    "slopes",
    "padding",
    "left-padding",
    "hidden-rows",
    "window",
    "lengths",
):
    both(own, f"own-mask-{mask}", mask=mask, new=4)
    own(f"own-mask-{mask}-decode", mask=mask, new=2, past=6, cache="cat")
for mask in ("graph-causal", "window", "additive-batch", "where"):
    both(own, f"own-mask-{mask}-sdpa", mask=mask, new=4, attention="sdpa")
both(own, "own-sdpa-causal", attention="sdpa-causal", new=6)
own("own-sdpa-causal-fewer", attention="sdpa-causal", new=3, past=4, cache="cat", expected="any")
for cache in (
    "cat",
    "slice",
    "slice-inplace",
    "index_put",
    "index_put-inplace",
    "index_copy",
    "joint-cat",
    "joint-index_put",
    "joint-slice",
    "joint-slice-inplace",
    "joint-index_put-inplace",
    "joint-index_copy",
):
    own(
        f"own-cache-{cache}",
        cache=cache,
        past=7,
        capacity=12,
        mask=(
            "lengths" if "index_put" in cache else "where" if "index_copy" in cache else "none"
        ),
    )
    own(
        f"own-cache-{cache}-new3-default",
        cache=cache,
        past=7,
        new=3,
        capacity=12,
        mask="lengths" if "index_put" in cache else "where",
        form="default",
    )
for joint, cache in (
    ("rope-latent", "cat"),
    ("rope-latent", "index_put"),
    ("two-writes", "slice-inplace"),
    ("two-writes", "index_put-inplace"),
    ("gap", "cat"),
    ("gap", "index_put"),
    ("overlap", "cat"),
    ("other-places", "slice-inplace"),
    ("other-places", "index_put-inplace"),
):
    both(
        own,
        f"own-joint-{joint}-{cache}",
        cache="joint-" + cache,
        joint=joint,
        past=5,
        new=2,
        capacity=9,
        mask="lengths" if "index_put" in cache else "where",
        attention="einsum-absorbed" if joint == "rope-latent" else "matmul",
        # The layers with "any" are raised, but their caches cannot be paged.
        expected="any" if joint in ("gap", "overlap", "other-places") else "raise",
    )
for heads, cache in ((1, "cat"), (2, "cat"), (2, "index_put"), (2, "slice-inplace")):
    own(
        f"own-joint-head{heads}-{cache}",
        cache="joint-" + cache,
        cache_heads=heads,
        past=5,
        new=2,
        capacity=9,
        mask="lengths" if cache == "index_put" else "where",
    )
for cache in ("cat", "index_put"):
    own(
        f"own-joint-dynamic-{cache}",
        cache="joint-" + cache,
        dynamic="all",
        past=6,
        new=4,
        capacity=12,
        mask="lengths" if cache == "index_put" else "additive",
    )
own("own-joint-bf16", cache="joint-cat", past=6, dtype=B16)
for attention in ("matmul-absorbed", "einsum-absorbed"):
    both(
        own,
        f"own-{attention}",
        attention=attention,
        past=9,
        cache="cat",
        new=2,
        mask="graph-causal",
    )
    own(
        f"own-{attention}-static",
        attention=attention,
        past=9,
        capacity=16,
        cache="index_put",
        mask="lengths",
    )
own("own-einsum-absorbed-letters", attention="einsum-absorbed", letters=1, past=9, cache="cat")
own(
    "own-einsum-absorbed-value-first",
    attention="einsum-absorbed",
    rows="value-first",
    past=9,
    cache="cat",
)
own(
    "own-einsum-absorbed-norope",
    attention="einsum-absorbed",
    rope="none",
    past=9,
    cache="cat",
    new=2,
)
own("own-einsum-letters", attention="einsum", letters=1, new=4, mask="additive", rope="pairs")
both(own, "own-einsum-joined", attention="einsum-joined", new=3, past=4, cache="cat", mask="where")
both(own, "own-bmm-absorbed", attention="bmm-absorbed", new=2, past=7, cache="cat", mask="additive")
own("own-bmm-absorbed-dynamic", attention="bmm-absorbed", past=7, cache="cat", dynamic=True)
both(
    own, "own-sdpa-absorbed", attention="sdpa-absorbed", new=2, past=7, cache="cat", mask="additive"
)
own("own-sdpa-absorbed-gqa", attention="gqa-sdpa-absorbed", past=7, cache="cat")
both(own, "own-squeezed", attention="squeezed", past=7, cache="cat")
both(own, "own-sequence-first", attention="sequence-first", new=4, mask="additive")
both(own, "own-baddbmm", attention="baddbmm", new=4, mask="additive", scale="scores")
both(own, "own-bmm", attention="bmm", new=4, mask="graph-causal")
both(own, "own-split-scores", attention="split", new=4, mask="additive-batch")
own("own-split-scores-decode", attention="split", past=9, cache="cat")
for factor in ("position", "head", "both"):
    own(f"own-factor-{factor}", factor=factor, new=4, mask="additive")
    own(
        f"own-factor-{factor}-sdpa-default",
        factor=factor,
        new=1,
        past=5,
        cache="cat",
        attention="sdpa",
        form="default",
    )
for factor in ("latent", "read"):
    options = {f"{factor}_factor": 1.7, "past": 6, "cache": "cat"}
    own(f"own-{factor}-factor", **options)
    own(f"own-{factor}-factor-bf16", dtype=B16, attention="sdpa", new=2, **options)
for part in ("latent", "query", "rope"):
    both(own, f"own-rounded-{part}", rounded=part, new=4, mask="additive")
own("own-rounded-latent-absorbed", rounded="latent", past=6, cache="cat", attention="einsum-absorbed")
both(own, "own-cache-bf16", cache_type=B16, past=6, cache="cat")
own("own-cache-bf16-absorbed", cache_type=B16, past=6, cache="cat", attention="einsum-absorbed")
own("own-value-factor", value_factor=0.6, new=4, mask="additive", expected="any")
both(own, "own-sink", sink=True, new=4, mask="additive")
own("own-sink-front", sink="front", new=4, mask="additive")
own("own-sink-decode", sink=True, past=6, cache="cat", attention="einsum-absorbed")
for gate in ("head", "element"):
    own(f"own-gate-{gate}", gate=gate, past=6, cache="cat")
for norm in ("fused", "none", "layer"):
    own(f"own-norm-{norm}", norm=norm, new=4, mask="additive", q_rank=16)
for split in ("slice", "narrow"):
    both(own, f"own-split-{split}", split=split, new=4)
own("own-split-chunk", split="chunk", new=4, dims=dict(nope=8, rope=8, v=8, rank=8))
for key in ("copy", "repeat"):
    own(f"own-key-{key}", key=key, new=4, mask="additive")
for rope in ("half", "pairs", "complex"):
    both(own, f"own-key-late-{rope}", key="late", rope=rope, new=4, mask="additive")
both(own, "own-key-parts", key="parts", new=4, mask="additive")
own("own-order-rope-nope", order="rope-nope", new=4, mask="additive")
own(
    "own-order-rope-nope-copy",
    order="rope-nope",
    key="copy",
    past=5,
    cache="cat",
    attention="sdpa",
)
both(own, "own-per-head", attention="per-head", new=4, mask="additive")
both(own, "own-softmax-log", softmax="log", new=4, mask="additive")
both(own, "own-softmax-divided", softmax="divided", new=3, past=5, cache="cat", mask="where")
both(own, "own-softmax-logsumexp", softmax="logsumexp", new=2, past=5, cache="cat", mask="where")
own("own-softmax-manual", softmax="manual", new=4, mask="additive")
both(own, "own-softmax-manual-epsilon", softmax="manual-epsilon", new=4, mask="additive")
own("own-softmax-f32-bf16", softmax="f32", new=4, mask="additive-batch", dtype=B16)
own("own-bias", bias=True, q_rank=16, new=4)
own("own-decode-bf16", past=9, cache="cat", attention="sdpa", dtype=B16)
own("own-absorbed-f16", past=9, cache="cat", attention="einsum-absorbed", dtype=F16)
both(own, "own-dynamic-prefill", dynamic=True, new=5, mask="graph-causal")
own("own-dynamic-prefill-masked", dynamic=True, new=5, mask="additive-batch", attention="einsum")
both(
    own,
    "own-dynamic-decode",
    dynamic=True,
    past=8,
    cache="cat",
    attention="sdpa",
    mask="graph-causal",
)
own("own-dynamic-decode-eager", dynamic=True, past=8, cache="cat", mask="none")
own(
    "own-dynamic-verify-absorbed",
    dynamic=True,
    past=8,
    new=3,
    cache="cat",
    attention="einsum-absorbed",
    mask="graph-causal",
)
# Masks that the model builds from its dynamic sizes. All are causal except "more", "less", "corner" and "window".
for mask in (
    "graph-causal",
    "graph-tril",
    "graph-triu",
    "graph-offset",
    "graph-position",
    "graph-filled-triu",
    "graph-products",
    "graph-tril-more",
    "graph-tril-less",
    "graph-tril-corner",
    "window",
):
    both(
        own, f"own-sizes-{mask}", mask=mask, dynamic="all", past=9, new=4, cache="cat", scale="folded"
    )
for mask in ("graph-causal", "graph-offset", "graph-position", "graph-tril", "graph-tril-more"):
    own(
        f"own-sizes-{mask}-sdpa",
        mask=mask,
        dynamic="all",
        past=9,
        new=4,
        cache="cat",
        attention="sdpa",
    )
own("own-batch1-head1", batch=1, dims=dict(heads=1), new=4, form="default", attention="einsum")
own("own-wide-v", dims=dict(v=40, nope=8, heads=7), past=5, cache="cat")
