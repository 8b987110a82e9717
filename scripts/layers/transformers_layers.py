"""Unmodified attention layers of all Transformers models with kv_lora_rank. Weights and caches are arguments."""

import importlib
import inspect

import torch

from .common import Dims, Layer, angles, draw

MODELS = (
    "axk1 axk2 bailing_hybrid deepseek_v2 deepseek_v3 deepseek_v32 dots3_note glm4_moe_lite glm5_next glm_moe_dsa "
    "hy_v4 kimi_linear longcat_flash minicpm3 mistral4 mistral_large4 youtu"
).split()
YARN = dict(
    rope_type="yarn",
    rope_theta=10000.0,
    factor=40.0,
    beta_fast=32,
    beta_slow=1,
    mscale=1.0,
    mscale_all_dim=1.0,
    original_max_position_embeddings=4096,
)
SPARSE = (
    "axk2",
    "deepseek_v32",
    "dots3_note",
    "glm5_next",
    "glm_moe_dsa",
    "hy_v4",
    "mistral_large4",
)


class Caches:
    """A cache of tensors from the arguments, with the methods of a Transformers cache that a layer calls."""

    def __init__(self, inputs):
        self.kept = {
            k: v for k, v in inputs.items() if k.startswith("cache.") and k != "cache.positions"
        }
        self.positions = inputs.get("cache.positions")

    def put(self, name, new, dim):
        old = self.kept[name]
        if self.positions is None:
            self.kept[name] = torch.cat([old, new], dim=dim)
        else:
            old.index_copy_(dim % old.dim(), self.positions, new)
        return self.kept[name]

    def update(self, first, second, layer_idx, *args, **kwargs):
        return self.put("cache.first", first, -2), self.put("cache.second", second, -2)

    def update_indexer(self, key, layer_idx, *args, **kwargs):
        return self.put("cache.index", key, -2)


class TransformersLayer(torch.nn.Module):
    def __init__(self, attention, pairs):
        super().__init__()
        self.__dict__["attention"] = attention
        self.pairs = pairs
        self.takes = set(inspect.signature(type(attention).forward).parameters)

    def forward(self, weights, inputs):
        caches = Caches(inputs)
        call = dict(
            hidden_states=inputs["hidden"],
            attention_mask=inputs.get("mask"),
            past_key_values=caches if caches.kept else None,
        )
        if "rope.0" in inputs:
            call["position_embeddings"] = (inputs["rope.0"], inputs["rope.1"])
        if "rope" in inputs:
            call["position_embeddings"] = torch.view_as_complex(inputs["rope"])
        if "positions" in inputs:
            call["position_ids"] = inputs["positions"]
        if "topk" in inputs:
            call["prev_topk_indices"] = inputs["topk"]
        if "shared_kv_states" in self.takes:
            call["shared_kv_states"] = (
                {k: (inputs["shared.0"], inputs["shared.1"]) for k in ("rope", "nope")}
                if "shared.0" in inputs
                else {}
            )
        call = {k: v for k, v in call.items() if k in self.takes}
        out = torch.func.functional_call(self.attention, weights, (), call)[0]
        return (out, *caches.kept.values()) if caches.kept else out


def configuration(model, d, implementation, options):
    module = importlib.import_module(f"transformers.models.{model}.configuration_{model}")
    classes = {
        k: v
        for k, v in vars(module).items()
        if k.endswith("Config") and isinstance(v, type) and v.__module__ == module.__name__
    }
    names = [k for k in classes if k.endswith("TextConfig")] or list(classes)
    base = dict(
        num_hidden_layers=1,
        vocab_size=64,
        max_position_embeddings=4096,
        intermediate_size=64,
        attention_dropout=0.0,
        hidden_size=d.hidden,
        num_attention_heads=d.heads,
        num_key_value_heads=d.heads,
        kv_lora_rank=d.rank,
        qk_nope_head_dim=d.nope,
        qk_rope_head_dim=d.rope,
        v_head_dim=d.v,
        q_lora_rank=d.q_rank,
        rope_parameters=dict(YARN),
    )
    if model in SPARSE:
        base |= dict(index_topk=4, index_head_dim=max(16, d.rope), index_n_heads=12)
    base |= options
    base = {k: v for k, v in base.items() if v is not ...}
    config = classes[names[0]](**base)
    config._attn_implementation = implementation
    return config


def attention_class(model):
    module = importlib.import_module(f"transformers.models.{model}.modeling_{model}")
    names = [
        k
        for k, v in vars(module).items()
        if isinstance(v, type) and v.__module__ == module.__name__
    ]
    return next(
        getattr(module, k)
        for end in ("TextAttention", "Attention", "MLA")
        for k in names
        if k.endswith(end)
        and not any(
            w in k
            for w in ("Delta", "Audio", "Vision", "Linear" if model != "kimi_linear" else "#")
        )
    )


def layer(
    model,
    d,
    phase="prefill",
    implementation="eager",
    batch=2,
    new=1,
    past=0,
    capacity=0,
    dynamic=False,
    mask="usual",
    options=None,
    seed=0,
    shared=None,
    layer_idx=0,
):
    """Returns one attention layer of a model. `shared`: "topk" passes the indices, "kv" the latents of an earlier
    layer."""
    generator = torch.Generator().manual_seed(seed)
    config = configuration(model, d, implementation, options or {})
    attention = attention_class(model)(config, layer_idx=layer_idx).eval()
    weights = {}
    for name, p in attention.named_parameters():
        value = (
            torch.rand(p.shape, generator=generator) + 0.5
            if p.dim() == 1
            else draw(generator, *p.shape, gain=3.0 if "q_" in name else 1.0)
        )
        weights[name] = value * 0.2 if "bias" in name else value
    module = TransformersLayer(attention, model == "deepseek_v2")
    total = capacity or past + new
    positions = torch.arange(past, past + new)
    inputs = dict(hidden=torch.randn(batch, new, d.hidden, generator=generator))
    width = attention.qk_rope_head_dim
    angle = angles(positions, d.rope)[None].expand(batch, -1, -1)
    if "position_embeddings" in module.takes and d.rope:
        if model == "deepseek_v2":
            inputs["rope"] = torch.stack((angle.cos(), angle.sin()), -1)
        else:
            twice = torch.cat([angle, angle], -1)
            inputs["rope.0"], inputs["rope.1"] = twice.cos(), twice.sin()
    if model in ("mistral4", "mistral_large4"):
        inputs["positions"] = positions[None].expand(batch, -1).clone() + (
            5000 if model == "mistral4" else 0
        )
    visible = torch.arange(total)[None] <= positions[:, None]
    if mask == "usual":
        m = visible[None, None].expand(batch, 1, -1, -1).clone()
        inputs["mask"] = (
            m
            if implementation == "sdpa"
            else torch.zeros(m.shape).masked_fill(~m, torch.finfo(torch.float32).min)
        )
    if shared == "topk":
        inputs["topk"] = torch.stack(
            [
                torch.randperm(past + 1, generator=generator)[:3].sort().values.expand(new, -1)
                for _ in range(batch)
            ]
        )
    if shared == "kv":
        inputs["shared.0"] = torch.randn(batch, 1, past + new, d.rank, generator=generator)
        inputs["shared.1"] = torch.randn(batch, 1, past + new, width, generator=generator)
    sparse = getattr(attention, "indexer", None) is not None
    if phase == "decode" and shared != "kv":
        shapes = {
            "cache.first": (batch, 1, capacity or past, d.rank),
            "cache.second": (batch, 1, capacity or past, width),
        }
        for name, shape in shapes.items():
            inputs[name] = torch.randn(shape, generator=generator)
            inputs[name][:, :, past:] = 0
    if phase == "decode" and sparse:
        inputs["cache.index"] = torch.randn(
            batch, capacity or past, config.index_head_dim, generator=generator
        )
        inputs["cache.index"][:, past:] = 0
    if phase == "decode" and capacity:
        inputs["cache.positions"] = positions
    names = {}
    if dynamic:
        s = "seq" if phase == "prefill" else None
        t = "seq" if phase == "prefill" else ("past", new)
        plan = {
            "hidden": {0: "batch", 1: s},
            "rope.0": {0: "batch", 1: s},
            "rope.1": {0: "batch", 1: s},
            "rope": {0: "batch", 1: s},
            "positions": {0: "batch", 1: s},
            "mask": {0: "batch", 2: s, 3: t},
            "cache.first": {0: "batch", 2: "past"},
            "cache.second": {0: "batch", 2: "past"},
            "cache.index": {0: "batch", 1: "past"},
        }
        plan["topk"] = {0: "batch", 1: s}
        names = {
            k: {i: n for i, n in v.items() if n and (dynamic is True or n == dynamic)}
            for k, v in plan.items()
            if k in inputs
        }
    return Layer(
        module,
        weights,
        inputs,
        d,
        source=f"transformers {model}",
        phase=phase,
        implementation=implementation,
        scale=float(attention.scaling),
        cache="none" if phase == "prefill" else "static" if capacity else "cat",
        past=past,
        dynamic=names,
    )
