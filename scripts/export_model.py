#!/usr/bin/env python3
"""Exports a whole DeepSeek-V3 language model as torch-dialect text with data.

    export_model.py OUT_DIR [--past=N] [--new=N] [--layers=N] [--seed=N] [--dynamic]

The model is a small DeepseekV3ForCausalLM of Hugging Face Transformers with dense MLPs.
The arguments of the exported function are weights, token ids and caches; its results
are logits and the grown caches. The model computes the causal mask and the rotary
tables, so they are part of the IR. Writes to OUT_DIR

  model.mlir         the raw text of torch-mlir's FX importer
  case.json          name, role, shape and type of each argument and result
  data.safetensors   arg.N, out.N (PyTorch's results) and ref.N (in float64)

Needs torch 2.13, transformers 5.23, torch-mlir 20261001 and safetensors.
"""

import argparse
import copy
import json
import math
import pathlib
import warnings

from project_python import need

need("torch", "transformers", "torch_mlir", "safetensors")
warnings.filterwarnings("ignore")

import torch
import transformers
from safetensors.torch import save_file
from transformers import DeepseekV3Config, DeepseekV3ForCausalLM

from option_types import whole

# All widths are different, so that using the wrong one causes an error.
DIMS = dict(
    hidden_size=80,
    num_attention_heads=4,
    num_key_value_heads=4,
    q_lora_rank=32,
    kv_lora_rank=48,
    qk_nope_head_dim=24,
    qk_rope_head_dim=8,
    v_head_dim=20,
    intermediate_size=112,
    vocab_size=100,
    max_position_embeddings=256,
)
# Composite ops that are not decomposed, because raising matches them.
PRESERVED = (
    "aten.linear",
    "aten.matmul",
    "aten.softmax",
    "aten._softmax",
    "aten.scaled_dot_product_attention",
    "aten.rms_norm",
)


class TensorCache:
    """A cache with the methods that the model calls. It holds plain tensors, which `cat` extends."""

    is_compileable = False

    def __init__(self, tensors):
        self.layers_data = [list(tensors[i : i + 2]) for i in range(0, len(tensors), 2)]

    def update(self, first, second, layer_idx, *args, **kwargs):
        data = self.layers_data[layer_idx]
        data[0] = torch.cat([data[0], first], dim=-2)
        data[1] = torch.cat([data[1], second], dim=-2)
        return data[0], data[1]

    def get_seq_length(self, layer_idx=0):
        return self.layers_data[layer_idx][0].shape[-2]

    def get_query_offset(self, layer_idx=0):
        return self.get_seq_length(layer_idx)

    def get_mask_sizes(self, query, layer_idx=0):
        count = query if isinstance(query, (int, torch.SymInt)) else query.shape[0]
        return self.get_seq_length(layer_idx) + count, 0

    def get_max_cache_shape(self, layer_idx=0):
        return -1

    @property
    def is_sliding(self):
        return [False] * len(self.layers_data)

    def tensors(self):
        return [tensor for data in self.layers_data for tensor in data]


class Step(torch.nn.Module):
    """The model as a function of weights, token ids and caches."""

    def __init__(self, model):
        super().__init__()
        self.__dict__["model"] = model  # not a submodule: its weights are arguments

    def forward(self, weights, ids, *caches):
        cache = TensorCache(caches) if caches else None
        past = cache.get_seq_length() if cache else 0
        positions = torch.arange(past, past + ids.shape[1])[None]
        options = dict(position_ids=positions, past_key_values=cache, use_cache=bool(caches))
        output = torch.func.functional_call(self.model, weights, (ids,), options)
        if not caches:
            return output.logits
        return (output.logits, *cache.tensors())


def build_model(options):
    torch.manual_seed(options.seed)
    config = DeepseekV3Config(
        num_hidden_layers=options.layers,
        first_k_dense_replace=options.layers,
        attn_implementation=options.attention,
        pad_token_id=None,
        tie_word_embeddings=False,
        **DIMS,
    )
    model = DeepseekV3ForCausalLM(config).eval()
    for name, parameter in model.named_parameters():
        if parameter.dim() == 1:
            torch.nn.init.uniform_(parameter, 0.5, 1.5)
        else:
            # A large gain gives scores of different sizes, so that a wrong scale changes the result.
            gain = 3.0 if ".q_" in name else 1.0
            torch.nn.init.normal_(parameter, std=gain / math.sqrt(parameter.shape[-1]))
    return model


def build_args(model, options):
    weights = {name: value.detach().clone() for name, value in model.named_parameters()}
    ids = torch.randint(0, DIMS["vocab_size"], (options.batch, options.new))
    caches = []
    for _ in range(options.layers if options.past else 0):
        for width in (DIMS["kv_lora_rank"], DIMS["qk_rope_head_dim"]):
            caches.append(torch.randn(options.batch, 1, options.past, width))
    return weights, ids, *caches


def dynamic_shapes(args):
    """Returns dynamic shapes with symbols for batch size, new tokens and past tokens."""
    weights, _, *caches = args
    batch = torch.export.Dim("batch", min=1, max=1024)
    new = torch.export.Dim("new", min=2, max=65536)
    past = torch.export.Dim("past", min=2, max=65536)
    shapes = [{name: None for name in weights}, {0: batch, 1: new}]
    return *shapes, tuple({0: batch, 2: past} for _ in caches)


def import_text(module, args, shapes):
    """Returns the raw torch-dialect text of `module`. `shapes`: the dynamic shapes of `args`, or None."""
    from torch_mlir import fx
    from torch_mlir.extras.fx_decomp_util import get_decomposition_table

    table = {
        op: function
        for op, function in get_decomposition_table().items()
        if not str(op).startswith(PRESERVED)
    }
    program = torch.export.export(module, args, strict=False, dynamic_shapes=shapes)
    return str(
        fx.export_and_import(
            program,
            output_type="raw",
            decomposition_table=table,
            import_symbolic_shape_expressions=shapes is not None,
        )
    )


def widen(value):
    if isinstance(value, dict):
        return {key: widen(item) for key, item in value.items()}
    return value.double() if value.is_floating_point() else value


def describe(tensor):
    return dict(shape=list(tensor.shape), dtype=str(tensor.dtype).removeprefix("torch."))


def as_tuple(results):
    return results if isinstance(results, tuple) else (results,)


def save_case(folder, text, leaves, results, wide, record):
    """Writes the three files of a case. `leaves`: (name, role, value) of each argument.
    `wide`: the results in float64. `record`: the entries of case.json about the model."""
    tensors = {f"arg.{i}": value.contiguous().clone() for i, (_, _, value) in enumerate(leaves)}
    tensors |= {f"out.{i}": value.contiguous().clone() for i, value in enumerate(results)}
    tensors |= {f"ref.{i}": value.float().contiguous().clone() for i, value in enumerate(wide)}
    record |= dict(
        args=[dict(name=name, role=role, **describe(value)) for name, role, value in leaves],
        results=[describe(value) for value in results],
    )
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "model.mlir").write_text(text)
    (folder / "case.json").write_text(json.dumps(record, indent=1) + "\n")
    save_file(tensors, folder / "data.safetensors")


def save_step(folder, text, options, args, results, wide):
    weights, ids, *caches = args
    leaves = [(name, "weight", value) for name, value in weights.items()]
    leaves.append(("ids", "input", ids))
    for i, value in enumerate(caches):
        leaves.append((f"cache.{i // 2}.{('latent', 'rope')[i % 2]}", "cache", value))
    record = dict(
        source=f"transformers {transformers.__version__} DeepseekV3ForCausalLM",
        torch=torch.__version__,
        layers=options.layers,
        batch=options.batch,
        new_tokens=options.new,
        past_tokens=options.past,
        dims=DIMS,
        pytorch_max_error=max(
            (out.double() - ref.double()).abs().max().item() for out, ref in zip(results, wide)
        ),
    )
    save_case(folder, text, leaves, results, wide, record)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("out", type=pathlib.Path, metavar="OUT_DIR", help="the folder to write")
    parser.add_argument("--layers", type=whole(1), default=2, help="number of layers (default: 2)")
    parser.add_argument("--batch", type=whole(1), default=2, help="batch size (default: 2)")
    parser.add_argument("--past", type=whole(0), default=0,
                        help="number of tokens in the caches; 0 (the default) exports no caches")
    parser.add_argument("--new", type=whole(1), default=1, help="number of new tokens (default: 1)")
    parser.add_argument("--seed", type=whole(0), default=1, help="the seed of weights and inputs (default: 1)")
    parser.add_argument("--attention", default="eager", choices=("eager", "sdpa"),
                        help="the attention implementation in Transformers (default: eager)")
    parser.add_argument("--dynamic", action="store_true", help="make the batch size and all lengths dynamic")
    options = parser.parse_args()
    model = build_model(options)
    args = build_args(model, options)
    step = Step(model)
    shapes = dynamic_shapes(args) if options.dynamic else None
    text = import_text(step, copy.deepcopy(args), shapes)
    with torch.no_grad():
        results = as_tuple(step(*copy.deepcopy(args)))
        wide_args = tuple(widen(value) for value in args)
        wide = as_tuple(Step(copy.deepcopy(model).double())(*wide_args))
    save_step(options.out, text, options, args, results, wide)
    lines = text.count("\n")
    print(f"{options.out}: {lines} lines, {len(args[0])} weights, {len(results)} results")


if __name__ == "__main__":
    main()
