"""Cases of the corpus with models of Transformers."""

import copy
import random
import torch
from .common import Dims
from .registry import CASES, both
from .transformers_layers import MODELS, SPARSE, layer

B16, F16 = torch.bfloat16, torch.float16


def draw_dims(name, model):
    """Returns unusual dimensions that the model supports. The name of the case is the random seed."""
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
    return dims


# Options that a model's configuration requires in addition to the dimensions. `...` removes an option.
EXTRA = dict(
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
)


def hf(name, model, form="preserved", dtype=torch.float32, kind=None, **options):
    dims = draw_dims(name, model) | options.pop("dims", {})
    extra = copy.deepcopy(EXTRA.get(model, {})) | options.pop("options", {})
    CASES[name] = dict(
        kind=kind or "hf-" + model,
        form=form,
        dtype=dtype,
        build=lambda: layer(
            model, Dims(**dims), options=extra, seed=sum(map(ord, name)), **options
        ),
    )


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
