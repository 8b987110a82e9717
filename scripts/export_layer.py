#!/usr/bin/env python3
"""Exports one DeepSeek-V3 attention layer with all lengths dynamic.

    export_layer.py OUT_DIR [--seed=N]

The layer is from Hugging Face Transformers. The arguments of the exported function
are its weights, hidden states, rotary tables, mask and latent cache. Batch size, new
tokens and past tokens are symbols, so that one compiled function can be used for
prefill, decode, draft verification and chunked prefill. Writes model.mlir, case.json
and data.safetensors to OUT_DIR, in the format of scripts/export_model.py.

Needs torch 2.13, transformers 5.23, torch-mlir 20261001 and safetensors.
"""

import argparse
import copy
import math
import pathlib
import warnings

from project_python import need

need("torch", "transformers", "torch_mlir", "safetensors")
warnings.filterwarnings("ignore")

import torch
import transformers
from transformers import DeepseekV3Config
from transformers.models.deepseek_v3 import modeling_deepseek_v3 as modeling

from export_model import TensorCache, as_tuple, import_text, save_case, widen
from option_types import whole

DIMS = dict(
    hidden_size=72,
    num_attention_heads=3,
    num_key_value_heads=3,
    q_lora_rank=40,
    kv_lora_rank=56,
    qk_nope_head_dim=20,
    qk_rope_head_dim=12,
    v_head_dim=28,
)


class Layer(torch.nn.Module):
    """The attention layer as a function of its weights and inputs."""

    def __init__(self, attention):
        super().__init__()
        self.__dict__["attention"] = attention

    def forward(self, weights, hidden, cos, sin, mask, latent, rope):
        cache = TensorCache([latent, rope])
        options = dict(
            hidden_states=hidden,
            position_embeddings=(cos, sin),
            attention_mask=mask,
            past_key_values=cache,
        )
        out = torch.func.functional_call(self.attention, weights, (), options)[0]
        return out, *cache.tensors()


def build_layer():
    config = DeepseekV3Config(attn_implementation="sdpa", **DIMS)
    attention = modeling.DeepseekV3Attention(config, layer_idx=0).eval()
    for name, parameter in attention.named_parameters():
        if parameter.dim() == 1:
            torch.nn.init.uniform_(parameter, 0.5, 1.5)
        else:
            gain = 3.0 if name.startswith("q_") else 1.0
            torch.nn.init.normal_(parameter, std=gain / math.sqrt(parameter.shape[-1]))
    return attention, modeling.DeepseekV3RotaryEmbedding(config)


def build_args(attention, rotary, batch, new, past):
    weights = {name: value.detach().clone() for name, value in attention.named_parameters()}
    hidden = torch.randn(batch, new, DIMS["hidden_size"])
    positions = torch.arange(past, past + new)
    cos, sin = rotary(hidden, positions[None].expand(batch, -1))
    visible = torch.arange(past + new)[None, :] <= positions[:, None]
    mask = visible[None, None].expand(batch, 1, -1, -1).clone()
    latent = torch.randn(batch, 1, past, DIMS["kv_lora_rank"])
    rope = torch.randn(batch, 1, past, DIMS["qk_rope_head_dim"])
    return weights, hidden, cos, sin, mask, latent, rope


def dynamic_shapes(args):
    """Returns dynamic shapes with symbols for batch size, new tokens and past tokens."""
    batch = torch.export.Dim("batch", min=1, max=1024)
    new = torch.export.Dim("new", min=1, max=65536)
    past = torch.export.Dim("past", min=1, max=65536)
    return dict(
        weights={name: None for name in args[0]},
        hidden={0: batch, 1: new},
        cos={0: batch, 1: new},
        sin={0: batch, 1: new},
        mask={0: batch, 2: new, 3: torch.export.Dim.AUTO},  # torch.export infers past + new
        latent={0: batch, 2: past},
        rope={0: batch, 2: past},
    )


def save_layer(folder, text, args, results, wide):
    weights, *rest = args
    names = ["hidden", "cos", "sin", "mask", "cache.latent", "cache.rope"]
    leaves = [(name, "weight", value) for name, value in weights.items()]
    for name, value in zip(names, rest):
        leaves.append((name, "cache" if name.startswith("cache") else "input", value))
    record = dict(
        source=f"transformers {transformers.__version__} deepseek_v3",
        torch=torch.__version__,
        dims=DIMS,
    )
    save_case(folder, text, leaves, results, wide, record)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("out", type=pathlib.Path, metavar="OUT_DIR", help="the folder to write")
    parser.add_argument("--seed", type=whole(0), default=1, help="the seed of weights and inputs (default: 1)")
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    attention, rotary = build_layer()
    args = build_args(attention, rotary, batch=2, new=3, past=19)
    layer = Layer(attention)
    text = import_text(layer, copy.deepcopy(args), dynamic_shapes(args))
    with torch.no_grad():
        results = as_tuple(layer(*copy.deepcopy(args)))
        wide_layer = Layer(copy.deepcopy(attention).double())
        wide = as_tuple(wide_layer(*(widen(value) for value in args)))
    save_layer(options.out, text, args, results, wide)
    lines = text.count("\n")
    print(f"{options.out}: {lines} lines, {len(results)} results")


if __name__ == "__main__":
    main()
