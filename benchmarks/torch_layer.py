"""A DeepSeek-V3 attention layer of Transformers, and its steps written with torch operations."""

import functools
import math

import torch
import torch_peers
from torch.nn.functional import pad, scaled_dot_product_attention
from transformers import DeepseekV3Config
from transformers.models.deepseek_v3 import modeling_deepseek_v3 as modeling


class Cache:
    """A cache with the one method that the layer calls."""

    def __init__(self, latent, rope):
        self.latent, self.rope = latent, rope

    def update(self, latent, rope, *_, **__):
        if self.latent is not None:
            latent, rope = torch.cat([self.latent, latent], dim=-2), torch.cat([self.rope, rope], dim=-2)
        self.latent, self.rope = latent, rope
        return latent, rope


class Layer(torch.nn.Module):
    """Maps hidden, (cos, sin), mask and past to output and caches. Without mask and past it is a causal prefill."""

    def __init__(self, dims, dtype):
        super().__init__()
        self.dims = dims
        config = DeepseekV3Config(num_hidden_layers=1, vocab_size=64, intermediate_size=64,
                                  num_key_value_heads=dims["num_attention_heads"], **dims)
        config._attn_implementation = "sdpa"
        self.attention = modeling.DeepseekV3Attention(config, layer_idx=0).eval()
        self.rotary = modeling.DeepseekV3RotaryEmbedding(config)
        with torch.no_grad():
            for weight in self.attention.parameters():
                weight.normal_(std=1 / math.sqrt(weight.shape[-1])) if weight.dim() > 1 \
                    else weight.fill_(1)
        self.attention.to(dtype)

    def inputs(self, batch, past, dtype, new=1):
        hidden = torch.randn(batch, new, self.dims["hidden_size"]).to(dtype)
        positions = torch.arange(past, past + new)[None].repeat(batch, 1)
        rope = tuple(t.to(dtype).contiguous() for t in self.rotary(hidden.float(), positions))
        if past == 0:
            return hidden, rope
        mask = torch.ones(new, past + new, dtype=torch.bool).tril(past).repeat(batch, 1, 1, 1)
        widths = self.dims["kv_lora_rank"], self.dims["qk_rope_head_dim"]
        return (hidden, rope, mask, *(torch.randn(batch, 1, past, w).to(dtype) for w in widths))

    def forward(self, hidden, rope, mask=None, latent=None, k_rope=None):
        cache = Cache(latent, k_rope)
        return self.attention(hidden, rope, mask, cache)[0], cache.latent, cache.rope


def absorbed(layer, args):
    """Returns the absorbed decode step of the layer in torch operations, by name: each variant of
    attention, with the weights per head as views of the weight and as contiguous copies."""
    a, (hidden, (cos, sin), _, latent, k_rope) = layer.attention, args
    batch, past = latent.shape[0], latent.shape[2]
    heads, rank, nope = a.num_heads, a.kv_lora_rank, a.qk_nope_head_dim
    keys = latent.new_empty(batch, past + 1, rank + k_rope.shape[-1])
    keys[:, :past] = torch.cat([latent, k_rope], -1)[:, 0]
    cut = a.kv_b_proj.weight.view(heads, -1, rank)
    lying = cut[:, :nope], cut[:, nope:].transpose(1, 2)

    def step(attend, to_latent, to_value):
        q = (a.q_proj(hidden) if a.q_lora_rank is None
             else a.q_b_proj(a.q_a_layernorm(a.q_a_proj(hidden))))
        q = q.view(batch, 1, heads, -1).transpose(1, 2)
        new, new_rope = a.kv_a_proj_with_mqa(hidden).split([rank, k_rope.shape[-1]], -1)
        q_rope, new_rope = modeling.apply_rotary_pos_emb_interleave(
            q[..., nope:], new_rope[:, None], cos, sin)
        keys[:, past, :rank] = a.kv_a_layernorm(new)[:, 0]
        keys[:, past, rank:] = new_rope[:, 0, 0]
        q_latent = torch.bmm(q[:, :, 0, :nope].transpose(0, 1), to_latent).transpose(0, 1)
        query = torch.cat([q_latent, q_rope[:, :, 0]], -1) * a.scaling
        mixed = attend(query, keys, rank).transpose(0, 1)
        values = torch.bmm(mixed, to_value).transpose(0, 1)
        return a.o_proj(values.reshape(batch, 1, -1))

    copied = [weight.contiguous() for weight in lying]
    return {name + suffix: functools.partial(step, attend, *weights)
            for name, attend in torch_peers.ABSORBED.items()
            for suffix, weights in (("", lying), (", copied", copied))}


def by_sdpa(q, k, v, mask):
    return scaled_dot_product_attention(q, k, v, attn_mask=mask, is_causal=mask is None)


def by_padded_sdpa(q, k, v, mask):
    """Uses values as wide as keys, which the fused kernel requires."""
    padded = pad(v, (0, q.shape[-1] - v.shape[-1]))
    return scaled_dot_product_attention(q, k, padded, attn_mask=mask, is_causal=mask is None)[..., :v.shape[-1]]


def by_matmul(q, k, v, mask):
    scores = torch.matmul(q * q.shape[-1] ** -0.5, k.transpose(-1, -2))
    if mask is None:
        mask = torch.ones(scores.shape[-2:], dtype=torch.bool).tril()
    return torch.matmul(torch.softmax(scores.masked_fill_(~mask, -math.inf), -1), v)


def prefills(layer, args):
    """Returns variants of a step of many tokens in torch operations, by name: with expanded keys and
    values and, if there is a past, absorbed into the latent."""
    a, (hidden, (cos, sin)) = layer.attention, args[:2]
    mask, latent, k_rope = args[2:] if len(args) > 2 else (None, None, None)
    batch, new, _ = hidden.shape
    past = 0 if latent is None else latent.shape[2]
    heads, rank, nope, rope = a.num_heads, a.kv_lora_rank, a.qk_nope_head_dim, a.qk_rope_head_dim
    keys = hidden.new_empty(batch, past + new, rank + rope)
    if past:
        keys[:, :past] = torch.cat([latent, k_rope], -1)[:, 0]
    cut = a.kv_b_proj.weight.view(heads, -1, rank)

    def query():
        """Returns the parts of the query, and writes the new tokens after the past."""
        q = (a.q_proj(hidden) if a.q_lora_rank is None
             else a.q_b_proj(a.q_a_layernorm(a.q_a_proj(hidden))))
        q = q.view(batch, new, heads, -1).transpose(1, 2)
        compressed, new_rope = a.kv_a_proj_with_mqa(hidden).split([rank, rope], -1)
        q_rope, new_rope = modeling.apply_rotary_pos_emb_interleave(q[..., nope:], new_rope[:, None], cos, sin)
        keys[:, past:, :rank] = a.kv_a_layernorm(compressed)
        keys[:, past:, rank:] = new_rope[:, 0]
        return q[..., :nope], q_rope

    def project(values):
        return a.o_proj(values.transpose(1, 2).reshape(batch, new, -1))

    def expand(attend):
        q = torch.cat(query(), -1)
        kv = a.kv_b_proj(keys[..., :rank]).view(batch, past + new, heads, -1).transpose(1, 2)
        shared = keys[:, None, :, rank:].expand(-1, heads, -1, -1)
        return project(attend(q, torch.cat([kv[..., :nope], shared], -1), kv[..., nope:], mask))

    def absorb():
        q_nope, q_rope = query()
        q = torch.cat([torch.matmul(q_nope, cut[:, :nope]), q_rope], -1) * a.scaling
        scores = torch.matmul(q.reshape(batch, heads * new, -1), keys.transpose(1, 2)).view(batch, heads, new, -1)
        weights = torch.softmax(scores.masked_fill_(~mask, -math.inf), -1).view(batch, heads * new, -1)
        mixed = torch.matmul(weights, keys[..., :rank]).view(batch, heads, new, rank)
        return project(torch.matmul(mixed, cut[:, nope:].transpose(1, 2)))

    steps = {name: functools.partial(expand, attend) for name, attend in
             (("sdpa", by_sdpa), ("padded sdpa", by_padded_sdpa), ("matmul", by_matmul))}
    return steps | ({"absorbed": absorb} if past else {})
