"""Code that all layers of the corpus share: widths, random values, and the record that the exporter reads."""

import math
from dataclasses import dataclass, field

import torch


@dataclass(frozen=True)
class Dims:
    """The widths of one attention layer. `record` has Transformers' names for them."""

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
    """A module that is called as module(weights, inputs), its example arguments, and whether it must be raised."""

    module: torch.nn.Module
    weights: dict
    inputs: dict
    dims: Dims
    expected: str = "raise"  # raise | no-raise | any (both are allowed)
    source: str = "variant"
    phase: str = "prefill"  # prefill | decode
    implementation: str = "eager"
    scale: float = 0.0
    cache: str = "none"  # none | cat | static | slice | index_put
    past: int = 0
    types: dict = field(default_factory=dict)  # input name -> its type, if it differs from the layer's
    dynamic: dict = field(
        default_factory=dict
    )  # input name -> {dimension: name or (name, offset)}


def rounded(x, dtype):
    """Rounds to another type and converts back to the original type."""
    return x.to(dtype).to(x.dtype)


def draw(generator, *shape, gain=1.0):
    """Returns a random weight, scaled so that products have about the size of their inputs."""
    return torch.randn(*shape, generator=generator) * gain / math.sqrt(shape[-1])


def angles(positions, width, base=10000.0):
    """Returns the angles [..., width / 2] of the rotary embedding at positions."""
    rate = base ** (-torch.arange(0, width, 2, dtype=torch.float32) / width)
    return positions[..., None].float() * rate


def cast(tree, dtype):
    """Casts the floating-point tensors of a dictionary. Complex and integer tensors are not changed."""
    return {k: v.to(dtype) if v.is_floating_point() else v for k, v in tree.items()}
