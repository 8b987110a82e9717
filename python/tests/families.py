"""The families of Transformers with MLA, found in its source, as small seeded models.

    python3 families.py    optimizes each of them, and writes the table in docs/Optimize.md
"""

import importlib
import pathlib
import re

import mla
import torch
import transformers
from models import make_model
from support import ROOT

# Sizes of the small models. A configuration gets those that it has fields for.
SIZES = dict(
    vocab_size=128, hidden_size=64, intermediate_size=64, moe_intermediate_size=32, shared_experts_intermediate_size=32,
    expert_ffn_hidden_size=32, ffn_hidden_size=64, num_hidden_layers=2, num_layers=1, num_attention_heads=4,
    num_key_value_heads=4, first_k_dense_replace=1, n_routed_experts=8, num_local_experts=8, num_experts=8,
    zero_expert_num=2, num_experts_per_tok=2, moe_topk=2, n_group=2, topk_group=1, n_shared_experts=1, kv_lora_rank=32,
    q_lora_rank=32, qk_nope_head_dim=16, qk_rope_head_dim=8, v_head_dim=16, head_dim=8, index_head_dim=16,
    index_n_heads=2, index_topk=8, pad_token_id=0, bos_token_id=1, eos_token_id=2, max_position_embeddings=256)
# Sizes that differ in a family: of the text model, and "vision" for the small vision model that it must have.
OTHERS = {
    "bailing_hybrid": dict(num_hidden_layers=2, layer_group_size=2),
    "glm5_next": dict(qk_rope_head_dim=0, head_dim=0, num_hidden_layers=4, index_topk=256, hc_mult=2, linear_num_heads=2,
                      linear_head_dim=16, vision=dict(depth=1, num_heads=2, out_hidden_size=64)),
    "glm_moe_dsa": dict(indexer_types=["full", "shared"]),
    "hy_v4": dict(indexer_types=["full", "shared"]),
    "kimi_linear": dict(num_hidden_layers=2, layer_types=["linear_attention", "full_attention"], linear_num_heads=2),
    "mistral_large4": dict(vision=dict(model_type="pixtral", num_hidden_layers=1, hidden_size=32, num_attention_heads=2,
                                       intermediate_size=32)),
}
# The families that are known. From the family to the obligation that fails; "" if all modules are replaced.
KNOWN = {
    "axk1": "", "axk2": "", "bailing_hybrid": "", "deepseek_v2": "", "deepseek_v3": "", "deepseek_v32": "",
    "dots3_note": "", "glm4_moe_lite": "",
    "glm5_next": "the module must use its cache by past_key_values.update only, got a use of its layers",
    "glm_moe_dsa": "", "hy_v4": "", "kimi_linear": "", "longcat_flash": "", "minicpm3": "", "mistral4": "",
    "mistral_large4": "", "youtu": ""}
# Families whose attention selects keys with an indexer, in at least one layer.
INDEXED = {"axk2", "deepseek_v32", "dots3_note", "glm_moe_dsa", "hy_v4", "mistral_large4"}
EAGER = {"hy_v4"}  # has no attention by PyTorch's scaled_dot_product_attention


def find_families():
    """Returns the names of the families in Transformers' source whose attention has a compressed latent."""
    models = pathlib.Path(transformers.__file__).parent / "models"
    return sorted(path.parent.name for path in models.glob("*/modeling_*.py") if "kv_lora_rank" in path.read_text())


def _fields(config_class):
    return {name for base in config_class.__mro__ for name in getattr(base, "__annotations__", {})}


def _fitting(config_class, sizes):
    fields = _fields(config_class)
    return config_class(**{name: size for name, size in sizes.items() if name in fields})


def _classes(family, what):
    module = importlib.import_module(f"transformers.models.{family}.{what}_{family}")
    return {name: c for name, c in vars(module).items() if isinstance(c, type) and c.__module__ == module.__name__}


def make_family(family, dtype=torch.float32):
    """Returns a small seeded model of a family."""
    configs, models = _classes(family, "configuration"), _classes(family, "modeling")
    sizes = {**SIZES, **OTHERS.get(family, {})}
    config = _fitting(next(c for c in configs.values() if "kv_lora_rank" in c.__annotations__), sizes)
    kind = next((c for name, c in models.items() if name.endswith("ForCausalLM")), None)
    if kind is None:
        kind = next(c for name, c in models.items() if name.endswith("ForConditionalGeneration"))
        vision = next((c for name, c in configs.items() if name.endswith("VisionConfig")), None)
        small = sizes["vision"] if vision is None else _fitting(vision, {**SIZES, **sizes["vision"]})
        config = kind.config_class(text_config=config, vision_config=small)
    return make_model(config, "eager" if family in EAGER else "sdpa", dtype, kind)


DOCS = ROOT / "docs" / "Optimize.md"
TABLE = re.compile(r"(?<=<!-- families: written by python/tests/families.py -->\n\n).*?(?=\n<!-- end of families -->)", re.S)


def table(failures):
    """Returns the table of the docs. `failures`: from each family to the obligation that fails, or ""."""
    rows = [f"| `{family}` | {'replaced' if not failed else f'stays: {failed}'} |\n"
            for family, failed in sorted(failures.items())]
    return "| model | attention |\n|---|---|\n" + "".join(rows)


def failure(model):
    """Returns the obligation that failed in an optimized model, or "" if all attention modules were replaced."""
    reasons = {row.failed for row in mla.report(model)}
    assert len(reasons) == 1, reasons
    return reasons.pop()


def main():
    found = {family: failure(mla.optimize(make_family(family))) for family in find_families()}
    DOCS.write_text(TABLE.sub(lambda _: table(found), DOCS.read_text()))


if __name__ == "__main__":
    main()
