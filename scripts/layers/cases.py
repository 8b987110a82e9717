"""The corpus: names, builders and what is expected of the compiler."""

import random
import torch
from .common import Dims
from .near_misses import MISSES, near_miss
from .transformers_layers import MODELS, SPARSE, layer
from .variant_data import variant

CASES = {}
B16, F16 = torch.bfloat16, torch.float16


def hf(name, model, form="preserved", dtype=torch.float32, kind=None, **options):
    rng = random.Random(name)
    heads = rng.choice([1, 2, 3, 4, 5, 7])
    dims = dict(
        hidden=rng.choice([36, 40, 48, 56]),
        heads=heads,
        q_rank=rng.choice([20, 24, 32]),
        rank=rng.choice([32, 40, 48, 64]),
        nope=rng.choice([8, 12, 16, 20]),
        rope=rng.choice([4, 8, 12, 16]),
        v=rng.choice([6, 10, 14, 18, 24]),
    )
    if model == "glm5_next":
        dims["rope"] = 0
    if model == "minicpm3":
        dims["hidden"] = 12 * heads
    if model in ("bailing_hybrid", "mistral_large4"):
        dims["q_rank"] = None
    if (
        model in ("kimi_linear", "glm4_moe_lite", "youtu", "deepseek_v2", "minicpm3")
        and rng.random() < 0.4
    ):
        dims["q_rank"] = None
    dims |= options.pop("dims", {})
    extra = dict(
        bailing_hybrid=dict(layer_types=["full_attention"], q_lora_rank=...),
        kimi_linear=dict(rope_parameters=...),
        glm5_next=dict(
            indexer_types=["shared"],
            layer_types=["indexed_attention"],
            rope_parameters=...,
            linear_num_heads=2,
            index_topk=16,
            index_kpool=4,
        ),
        longcat_flash=dict(num_hidden_layers=2, intermediate_size=...),
        mistral_large4=dict(q_lora_rank=..., no_rope_layers=[1]),
        mistral4=dict(
            rope_parameters=dict(
                rope_type="yarn",
                rope_theta=10000.0,
                factor=128.0,
                original_max_position_embeddings=4096,
                beta_fast=32.0,
                beta_slow=1.0,
                mscale_all_dim=1.0,
                mscale=1.0,
                llama_4_scaling_beta=0.1,
            )
        ),
        dots3_note=dict(
            layer_types=["full_attention"],
            use_dsa=False,
            rope_parameters=dict(rope_type="default", rope_theta=10000.0),
            n_group=1,
            topk_group=1,
        ),
    ).get(model, {})
    extra |= options.pop("options", {})
    CASES[name] = dict(
        kind=kind or "hf-" + model,
        form=form,
        dtype=dtype,
        build=lambda: layer(
            model, Dims(**dims), options=extra, seed=sum(map(ord, name)), **options
        ),
    )


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


def both(make, name, *args, **options):
    make(name, *args, **options)
    make(name + "-default", *args, form="default", **options)


# ------------------------------------------------------------------------------------------------ Transformers
PRE, DEC, STA = (
    dict(phase="prefill", new=5),
    dict(phase="decode", past=11),
    dict(phase="decode", past=9, capacity=16),
)
for i, m in enumerate(MODELS):
    short = m.replace("_", "-")
    impls = ["eager"] if m == "hy_v4" else ["eager", "sdpa"]
    first, second = (impls * 2)[i % 2], (impls * 2)[(i + 1) % 2]
    if m == "glm5_next":
        both(
            hf,
            f"{short}-prefill-{first}",
            m,
            implementation=first,
            shared="topk",
            mask="none",
            **PRE,
        )
        both(
            hf,
            f"{short}-decode-{second}",
            m,
            implementation=second,
            shared="topk",
            mask="none",
            **DEC,
        )
        hf(f"{short}-static-{first}", m, implementation=first, shared="topk", mask="none", **STA)
        continue
    both(hf, f"{short}-prefill-{first}", m, implementation=first, **PRE)
    both(hf, f"{short}-decode-{second}", m, implementation=second, **DEC)
    hf(f"{short}-static-{first}", m, implementation=first, **STA)
    if i % 2:
        hf(f"{short}-verify-{first}", m, implementation=first, phase="decode", past=11, new=3)
    else:
        hf(
            f"{short}-verify-{second}-default",
            m,
            implementation=second,
            phase="decode",
            past=6,
            new=3,
            form="default",
        )
    sparse = m in SPARSE
    if sparse and i % 3 < 2:  # torch-mlir cannot import min(4, length)
        hf(
            f"{short}-dynamic-batch-{first}",
            m,
            implementation=first,
            dynamic="batch",
            **(DEC if i % 3 else PRE),
        )
    elif i % 3 == 0:
        hf(
            f"{short}-dynamic-decode-{first}",
            m,
            implementation=first,
            phase="decode",
            past=11,
            dynamic=True,
        )
    elif i % 3 == 1:
        hf(
            f"{short}-dynamic-prefill-{first}",
            m,
            implementation=first,
            phase="prefill",
            new=5,
            dynamic=True,
        )
hf(
    "glm-moe-dsa-shared-decode-sdpa",
    "glm_moe_dsa",
    implementation="sdpa",
    shared="topk",
    options=dict(indexer_types=["shared"]),
    **DEC,
)
hf(
    "hy-v4-shared-decode-eager",
    "hy_v4",
    implementation="eager",
    shared="topk",
    options=dict(indexer_types=["shared"]),
    **DEC,
)
hf(
    "mistral-large4-norope-decode-sdpa",
    "mistral_large4",
    implementation="sdpa",
    options=dict(no_rope_layers=[0]),
    **DEC,
)
hf(
    "mistral-large4-norope-prefill-eager-default",
    "mistral_large4",
    form="default",
    options=dict(no_rope_layers=[0]),
    **PRE,
)
hf(
    "mistral-large4-reuse-decode-sdpa",
    "mistral_large4",
    implementation="sdpa",
    shared="kv",
    layer_idx=1,
    options=dict(
        num_hidden_layers=2,
        kv_source_layers=[0, 0],
        no_rope_layers=[1, 1],
        indexer_types=["full", "full"],
    ),
    phase="prefill",
    new=4,
)
hf(
    "dots3-note-sparse-prefill-eager",
    "dots3_note",
    options=dict(layer_types=["indexed_attention"], use_dsa=True, index_head_dim=16),
    **PRE,
)
hf(
    "axk1-half-decode-sdpa",
    "axk1",
    implementation="sdpa",
    options=dict(rope_interleave=False, attention_bias=True),
    **DEC,
)
hf("youtu-bias-prefill-eager", "youtu", options=dict(attention_bias=True), **PRE)
hf("deepseek-v3-nomask-decode-sdpa", "deepseek_v3", implementation="sdpa", mask="none", **DEC)
hf(
    "deepseek-v3-nomask-prefill-sdpa-default",
    "deepseek_v3",
    implementation="sdpa",
    mask="none",
    form="default",
    **PRE,
)
hf("deepseek-v3-decode-bf16", "deepseek_v3", implementation="sdpa", dtype=B16, **DEC)
hf("longcat-flash-decode-bf16", "longcat_flash", implementation="eager", dtype=B16, **DEC)
hf("minicpm3-prefill-bf16", "minicpm3", implementation="eager", dtype=B16, **PRE)
hf("kimi-linear-decode-f16", "kimi_linear", implementation="sdpa", dtype=F16, **DEC)
hf(
    "deepseek-v2-prefill-bf16-default",
    "deepseek_v2",
    implementation="sdpa",
    dtype=B16,
    form="default",
    dims=dict(hidden=42, heads=7),
    **PRE,
)
hf(
    "glm-moe-dsa-shared-dynamic-decode-eager",
    "glm_moe_dsa",
    shared="topk",
    dynamic=True,
    options=dict(indexer_types=["shared"]),
    **DEC,
)
hf(
    "kimi-linear-batch1-decode",
    "kimi_linear",
    implementation="eager",
    batch=1,
    dims=dict(heads=1),
    **DEC,
)

# ------------------------------------------------------------------------------------------------ own variants
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
for rows in ("value-first", "all-then-all", "two", "transposed"):
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
):
    own(
        f"own-cache-{cache}",
        cache=cache,
        past=7,
        capacity=12,
        mask="lengths" if "index_put" in cache else "where" if cache == "index_copy" else "none",
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
own("own-latent-factor", latent_factor=1.7, past=6, cache="cat")
own("own-value-factor", value_factor=0.6, new=4, mask="additive", expected="any")
both(own, "own-sink", sink=True, new=4, mask="additive")
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
own("own-order-rope-nope", order="rope-nope", new=4, mask="additive")
own(
    "own-order-rope-nope-copy",
    order="rope-nope",
    key="copy",
    past=5,
    cache="cat",
    attention="sdpa",
)
own("own-softmax-manual", softmax="manual", new=4, mask="additive")
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
own("own-batch1-head1", batch=1, dims=dict(heads=1), new=4, form="default", attention="einsum")
own("own-wide-v", dims=dict(v=40, nope=8, heads=7), past=5, cache="cat")

# ------------------------------------------------------------------------------------------------ near misses
special = {
    "OrderDiffers": dict(dims=dict(nope=8, rope=8)),
    "Grouped": dict(dims=dict(heads=4)),
    "MaskIsFactor": dict(mask="where"),
    "RotatedValue": dict(dims=dict(v=16, rope=8)),
    "SelfKeys": dict(dims=dict(heads=3)),
    "SoftmaxOverHeads": dict(mask="none", dims=dict(heads=3)),
    "RopeKeyPerHead": dict(dims=dict(heads=3)),
}
for i, miss in enumerate(MISSES):
    options = dict(new=4, mask="additive") | special.get(miss, {})
    for form in ("preserved", "default"):
        CASES[f"miss-{miss}" + ("-default" if form == "default" else "")] = dict(
            kind="near-miss",
            form=form,
            build=lambda miss=miss, options=options: near_miss(miss, **options),
        )
for miss in ("NormForScoresOnly", "TwoLatents", "BiasInKvB", "ActivatedValue"):
    CASES[f"miss-{miss}-decode"] = dict(
        kind="near-miss",
        build=lambda miss=miss: near_miss(miss, past=6, cache="cat", attention="einsum"),
    )
