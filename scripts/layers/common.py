"""What every layer of the corpus shares: widths, random values, and the record that a builder hands to the exporter."""

import math
from dataclasses import dataclass, field

import torch


@dataclass(frozen=True)
class Dims:
    """Widths of one attention layer, in Transformers' words."""

    hidden: int = 40
    heads: int = 3
    q_rank: int | None = None
    rank: int = 32
    nope: int = 12
    rope: int = 8
    v: int = 10

    @property
    def qk(self):
        return self.nope + self.rope

    def record(self):
        return dict(
            hidden_size=self.hidden,
            num_attention_heads=self.heads,
            q_lora_rank=self.q_rank,
            kv_lora_rank=self.rank,
            qk_nope_head_dim=self.nope,
            qk_rope_head_dim=self.rope,
            v_head_dim=self.v,
        )


@dataclass
class Layer:
    """A module called as module(weights, inputs), its example arguments, and what is expected of the compiler."""

    module: torch.nn.Module
    weights: dict
    inputs: dict
    dims: Dims
    expected: str = "raise"  # raise | no-raise | any
    source: str = "variant"
    phase: str = "prefill"  # prefill | decode
    implementation: str = "eager"
    scale: float = 0.0
    cache: str = "none"  # none | cat | static | slice | index_put
    past: int = 0
    types: dict = field(default_factory=dict)  # input name -> its type, whatever the layer's
    dynamic: dict = field(
        default_factory=dict
    )  # input name -> {dimension: name or (name, offset)}


def rounded(x, dtype):
    """The same numbers as another type has them, in the type that they had."""
    return x.to(dtype).to(x.dtype)


def draw(generator, *shape, gain=1.0):
    """A weight whose products keep their size."""
    return torch.randn(*shape, generator=generator) * gain / math.sqrt(shape[-1])


def angles(positions, width, base=10000.0):
    """Angles [.., width / 2] of the rotary embedding at positions."""
    rate = base ** (-torch.arange(0, width, 2, dtype=torch.float32) / width)
    return positions[..., None].float() * rate


def cast(tree, dtype):
    """The floating tensors of a dictionary in another type; complex and integer ones as they are."""
    return {k: v.to(dtype) if v.is_floating_point() else v for k, v in tree.items()}
