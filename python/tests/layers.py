"""Small attention layers of DeepSeek-V3 and V2 from Transformers, with seeded weights and an optional cache."""

import math

import torch
from transformers import DeepseekV2Config, DeepseekV3Config
from transformers.models.deepseek_v2 import modeling_deepseek_v2 as modeling_v2
from transformers.models.deepseek_v3 import modeling_deepseek_v3 as modeling

DIMS = dict(hidden_size=96, num_attention_heads=5, num_key_value_heads=5, q_lora_rank=48,
            kv_lora_rank=64, qk_nope_head_dim=24, qk_rope_head_dim=16, v_head_dim=24,
            num_hidden_layers=1, vocab_size=64, intermediate_size=64)


class Cache:
    """A cache of two given tensors, with `update`, the only method that a layer calls."""

    def __init__(self, latent, rope):
        self.latent, self.rope = latent, rope

    def update(self, latent, rope, *_, **__):
        self.latent = torch.cat([self.latent, latent], dim=-2)
        self.rope = torch.cat([self.rope, rope], dim=-2)
        return self.latent, self.rope


class Layer(torch.nn.Module):
    """DeepSeek-V3 attention. Returns the output and, if the past is passed, the grown caches."""

    def __init__(self, seed=0):
        super().__init__()
        self.make()
        generator = torch.Generator().manual_seed(seed)
        with torch.no_grad():
            for weight in self.attention.parameters():
                scale = 1 / math.sqrt(weight.shape[-1]) if weight.dim() > 1 else 1.0
                weight.copy_(torch.randn(weight.shape, generator=generator) * scale)

    def make(self):
        config = DeepseekV3Config(**DIMS)
        config._attn_implementation = "sdpa"
        self.attention = modeling.DeepseekV3Attention(config, layer_idx=0).eval()
        self.rotary = modeling.DeepseekV3RotaryEmbedding(config)

    def rope(self, hidden, first):
        positions = positions_of(hidden, first)
        return tuple(t.contiguous() for t in self.rotary(hidden, positions))

    def forward(self, hidden, rope, mask=None, latent=None, k_rope=None):
        cache = None if latent is None else Cache(latent, k_rope)
        out = self.attention(hidden, position_embeddings=rope, attention_mask=mask,
                             past_key_values=cache)[0]
        return out if cache is None else (out, cache.latent, cache.rope)


class LayerV2(Layer):
    """DeepSeek-V2 attention: full-rank queries, and a rotation of adjacent pairs as complex numbers.
    The rotary argument is [B, S, r/2, 2]."""

    def make(self):
        config = DeepseekV2Config(**dict(DIMS, num_attention_heads=3, num_key_value_heads=3, q_lora_rank=None,
                                         v_head_dim=20))
        config._attn_implementation = "sdpa"
        self.attention = modeling_v2.DeepseekV2Attention(config, layer_idx=0).eval()
        self.rotary = modeling_v2.DeepseekV2RotaryEmbedding(config)

    def rope(self, hidden, first):
        return torch.view_as_real(self.rotary(hidden, positions_of(hidden, first))).contiguous()

    def forward(self, hidden, rope, mask=None, latent=None, k_rope=None):
        return super().forward(hidden, torch.view_as_complex(rope), mask, latent, k_rope)


def positions_of(hidden, first):
    return torch.arange(first, first + hidden.shape[1])[None].expand(hidden.shape[0], -1)


def causal_mask(batch, new, total):
    """Returns a bool mask [B, 1, new, total] for new tokens that are the last of `total`."""
    visible = torch.arange(total)[None] <= torch.arange(total - new, total)[:, None]
    return visible[None, None].expand(batch, 1, -1, -1).contiguous()
