"""Small seeded models of Transformers for tests of mla.optimize."""

import copy

import layout_reference as reference
import mla
import pytest
import torch
import transformers
from support import tool

DIMS = dict(hidden_size=64, num_attention_heads=4, num_key_value_heads=4, q_lora_rank=32, kv_lora_rank=32,
            qk_nope_head_dim=16, qk_rope_head_dim=8, v_head_dim=16, num_hidden_layers=2, first_k_dense_replace=1,
            vocab_size=128, intermediate_size=64, moe_intermediate_size=32, n_routed_experts=8,
            num_experts_per_tok=2, n_group=2, topk_group=1)
GREEDY = dict(max_new_tokens=32, do_sample=False, pad_token_id=0, eos_token_id=None)
LENGTHS = (5, 19, 11)


def make_model(config, attention="sdpa", dtype=torch.float32, kind=None):
    """Returns a seeded model whose weights are large enough that tokens differ. `kind`: its class, or None."""
    config._attn_implementation = attention
    torch.manual_seed(0)
    make = transformers.AutoModelForCausalLM.from_config if kind is None else kind._from_config
    model = make(config).eval()
    with torch.no_grad():
        for weight in model.parameters():
            if weight.dim() > 1:
                weight.normal_(0, 1.5 / weight.shape[-1] ** 0.5)
    return model.to(dtype)


class RoundedCache(transformers.DynamicCache):
    """A cache that holds what pages of a layout give back. `first`: also in a call without cached tokens, which else
    reads its own ones before they are rounded."""

    def __init__(self, config, layout, first=False):
        super().__init__(config=config)
        self.layout, self.first = layout, first

    def update(self, latent, rope, layer, *args, **kwargs):
        is_exact = self.get_seq_length(layer) == 0 and not self.first
        held = [part.to(latent.dtype) for part in reference.quantised(self.layout, latent.float(), rope.float())]
        both = super().update(*held, layer, *args, **kwargs)
        return (latent, rope) if is_exact else both


def make_prompts():
    generator = torch.Generator().manual_seed(1)
    return [torch.randint(3, 128, (1, n), generator=generator) for n in LENGTHS]


def pad_left(prompts):
    """Returns the prompts as one batch, and its attention mask."""
    longest = max(p.shape[1] for p in prompts)
    rows = [torch.nn.functional.pad(p, (longest - p.shape[1], 0)) for p in prompts]
    masks = [torch.nn.functional.pad(torch.ones_like(p), (longest - p.shape[1], 0)) for p in prompts]
    return torch.cat(rows), torch.cat(masks)


@pytest.fixture(autouse=True, scope="module")
def one_thread():
    """Uses one thread, which is the fastest for models as small as these."""
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(threads)


class Pair:
    """A model, and an optimized copy of it."""

    def __init__(self, model, **options):
        tool("mla-opt")
        self.model = model
        self.optimized = mla.optimize(copy.deepcopy(model), **options)

    def same_tokens(self, ids, **options):
        torch.manual_seed(7)
        expected = self.model.generate(ids, **{**GREEDY, **options})
        torch.manual_seed(7)
        assert torch.equal(self.optimized.generate(ids, **{**GREEDY, **options}), expected)
