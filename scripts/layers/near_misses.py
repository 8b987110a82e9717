"""Near misses: layers that look like MLA but are not. They must not be raised, and must be compiled correctly."""

import torch
import torch.nn.functional as F

from .common import draw, rounded
from .variant_data import variant
from .variants import Variant, rotate_half


class NormForScoresOnly(Variant):
    """The keys use the normed latent, but the values use the latent without the norm."""

    def normed(self, x, w):
        return x

    def expanded(self, latent, w):
        k, _ = super().expanded(super().normed(latent, w["norm"]), w)
        _, v = super().expanded(latent, w)
        return k, v


class TwoLatents(Variant):
    """Keys and values are expanded from two different latents."""

    def expanded(self, latent, w):
        k, _ = super().expanded(latent, w)
        _, v = super().expanded(F.linear(latent, w["other"]), w)
        return k, v


class RopeKeyPerHead(Variant):
    """Each head has a different rope key."""

    def joined(self, nope, rope):
        if rope is not None and rope.shape[2] == 1:
            turn = torch.arange(1, nope.shape[2] + 1, dtype=rope.dtype).view(1, 1, -1, 1)
            rope = rope * turn
        return super().joined(nope, rope)


class OrderDiffers(Variant):
    """The query is concatenated with the nope part first, the key with the rope part first. Both have equal widths."""

    def joined(self, nope, rope):
        if rope.shape[2] == 1:
            return torch.cat([rope.expand(*nope.shape[:-1], -1), nope], dim=-1)
        return super().joined(nope, rope)


class ScoresUsed(Variant):
    """The probabilities are an additional result."""

    def probabilities(self, scores, w, inputs):
        self.__dict__["seen"] = super().probabilities(scores, w, inputs)
        return self.seen

    def forward(self, w, inputs):
        out = super().forward(w, inputs)
        seen = self.__dict__.pop("seen")
        return (*out, seen) if isinstance(out, tuple) else (out, seen)


class RawScoresUsed(Variant):
    """The scores before mask and softmax are an additional result."""

    def masked(self, scores, inputs):
        self.__dict__["seen"] = scores
        return super().masked(scores, inputs)

    def forward(self, w, inputs):
        out = super().forward(w, inputs)
        seen = self.__dict__.pop("seen")
        return (*out, seen) if isinstance(out, tuple) else (out, seen)


class BiasInKvB(Variant):
    """The expansion of the latent has a bias."""

    def expanded(self, latent, w):
        d = self.d
        kv = F.linear(latent, w["kv_b"], w["kv_b_shift"]).view(
            *latent.shape[:2], d.heads, d.nope + d.v
        )
        return self.parts(kv, [d.nope, d.v])


class TemperatureAfterMask(Variant):
    """A factor multiplies the sum of scores and mask."""

    def masked(self, scores, inputs):
        return super().masked(scores, inputs) * 0.7


class SoftmaxOverQueries(Variant):
    """The softmax normalizes over the queries."""

    def probabilities(self, scores, w, inputs):
        return self.masked(scores, inputs).softmax(-2)


class SoftmaxOverHeads(Variant):
    def probabilities(self, scores, w, inputs):
        return self.masked(scores, inputs).softmax(1)


class Grouped(Variant):
    """Grouped query attention: several query heads share one key and value head."""

    def expanded(self, latent, w):
        d, groups = self.d, 2
        kv = F.linear(latent, w["kv_b"][: groups * (d.nope + d.v)]).view(
            *latent.shape[:2], groups, d.nope + d.v
        )
        kv = (
            kv.unsqueeze(3)
            .expand(-1, -1, -1, d.heads // groups, -1)
            .reshape(*latent.shape[:2], d.heads, -1)
        )
        return self.parts(kv, [d.nope, d.v])


class SoftCap(Variant):
    """The scores are limited by a tanh."""

    def masked(self, scores, inputs):
        return super().masked(torch.tanh(scores / 5.0) * 5.0, inputs)


class ActivatedKey(Variant):
    """A nonlinear function is applied to the expanded key."""

    def expanded(self, latent, w):
        k, v = super().expanded(latent, w)
        return F.silu(k), v


class ActivatedValue(Variant):
    def expanded(self, latent, w):
        k, v = super().expanded(latent, w)
        return k, torch.tanh(v)


class NormedKey(Variant):
    """The expanded key is normed per head."""

    def expanded(self, latent, w):
        k, v = super().expanded(latent, w)
        return k * torch.rsqrt(k.pow(2).mean(-1, keepdim=True) + 1e-6), v


class RotatedWhole(Variant):
    """The whole expanded key is rotated, instead of a part that all heads share."""

    def expanded(self, latent, w):
        k, v = super().expanded(latent, w)
        angle = torch.arange(k.shape[1])[:, None, None] * 0.1 * torch.ones(k.shape[-1])
        return rotate_half(k, angle.cos(), angle.sin()), v


class ResidualValue(Variant):
    """A channel of the latent is added to the values."""

    def expanded(self, latent, w):
        k, v = super().expanded(latent, w)
        return k, v + latent[..., :1].unsqueeze(2)


class ShiftedValue(Variant):
    """The values are those of the previous token."""

    def expanded(self, latent, w):
        k, v = super().expanded(latent, w)
        return k, torch.roll(v, 1, dims=1)


class KeyFactorPerToken(Variant):
    """The keys, but not the values, are multiplied by a factor per token."""

    def expanded(self, latent, w):
        k, v = super().expanded(latent, w)
        return k * torch.linspace(0.5, 1.5, k.shape[1]).view(1, -1, 1, 1), v


class SecondScoreTerm(Variant):
    """A second term, the square of the scores, is added to the scores."""

    def masked(self, scores, inputs):
        return super().masked(scores + scores.pow(2) * 0.01, inputs)


class SelfKeys(Variant):
    """The values have another order of heads than the keys."""

    def expanded(self, latent, w):
        k, v = super().expanded(latent, w)
        return k, v.roll(1, dims=2)


class RotatedValue(Variant):
    """The last channels of the value are the rope key."""

    def attend(self, q_nope, q_rope, latent, k_rope, w, inputs):
        self.__dict__["shared"] = k_rope
        out = super().attend(q_nope, q_rope, latent, k_rope, w, inputs)
        self.__dict__.pop("shared")
        return out

    def expanded(self, latent, w):
        k, v = super().expanded(latent, w)
        r = self.shared.shape[-1]
        return k, torch.cat(
            [v[..., :-r], self.shared.unsqueeze(2).expand(-1, -1, v.shape[2], -1)], dim=-1
        )


class ShiftedKeys(Variant):
    """Each value is combined with the key of the previous token."""

    def attend(self, q_nope, q_rope, latent, k_rope, w, inputs):
        self.__dict__["whole"] = latent
        out = super().attend(q_nope, q_rope, latent[:, :-1], k_rope[:, :-1], w, inputs)
        self.__dict__.pop("whole")
        return out

    def expanded(self, latent, w):
        k, _ = super().expanded(latent, w)
        return k, super().expanded(self.whole[:, 1:], w)[1]


class PartOfLatent(Variant):
    """The keys are expanded from one half of the latent, the values from all of it."""

    def expanded(self, latent, w):
        d, half = self.d, self.d.rank // 2
        k = F.linear(latent[..., :half], w["kv_b"][: d.heads * d.nope, :half])
        _, v = super().expanded(latent, w)
        return k.view(*latent.shape[:2], d.heads, d.nope), v


class OtherSequence(Variant):
    """The values are expanded from the latent of another sequence in the batch."""

    def expanded(self, latent, w):
        k, _ = super().expanded(latent, w)
        return k, super().expanded(torch.stack([latent[1], latent[0]]), w)[1]


class MaskAfterSoftmax(Variant):
    """The mask multiplies the probabilities, so that they no longer sum to one."""

    def probabilities(self, scores, w, inputs):
        return scores.softmax(-1) * inputs["mask"].exp()


class RelativeScores(Variant):
    """A relative position bias is added to the scores: the product of a query with a vector per distance."""

    def masked(self, scores, inputs):
        s, t = scores.shape[-2:]
        far = (torch.arange(t) - torch.arange(s)[:, None])[..., None] * torch.ones(4).to(scores) * 0.1
        return super().masked(scores + torch.einsum("bsd,std->bst", inputs["hidden"][..., :4], far.cos()).unsqueeze(1), inputs)


class DropsProbabilities(Variant):
    """The probabilities are clamped to a minimum after the softmax."""

    def probabilities(self, scores, w, inputs):
        return super().probabilities(scores, w, inputs).clamp(min=0.02)


class MaskIsFactor(Variant):
    """The scores are multiplied by the mask, which therefore hides no keys."""

    def masked(self, scores, inputs):
        return scores * inputs["mask"].to(scores.dtype)


class ValuesSeeRounded(Variant):
    """The values are expanded from the latent rounded to bf16, the keys from the unrounded latent."""

    rounds = True

    def expanded(self, latent, w):
        k, _ = super().expanded(latent, w)
        return k, super().expanded(rounded(latent, torch.bfloat16), w)[1]


class RoundedKey(Variant):
    """The expanded key is rounded to f16."""

    rounds = True

    def expanded(self, latent, w):
        k, v = super().expanded(latent, w)
        return rounded(k, torch.float16), v


class RoundedValue(Variant):
    """The expanded value is rounded to bf16."""

    rounds = True

    def expanded(self, latent, w):
        k, v = super().expanded(latent, w)
        return k, rounded(v, torch.bfloat16)


class RoundedProbabilities(Variant):
    """The probabilities are rounded to 8 bits."""

    rounds = True

    def probabilities(self, scores, w, inputs):
        return rounded(super().probabilities(scores, w, inputs), torch.float8_e4m3fn)


MISSES = {
    c.__name__: c
    for c in vars().copy().values()
    if isinstance(c, type) and issubclass(c, Variant) and c is not Variant
}


def near_miss(name, expected="no-raise", **options):
    """Returns a layer of the named class. The options are those of variant()."""
    layer = variant(module=MISSES[name], expected=expected, **options)
    generator = torch.Generator().manual_seed(77)
    d = layer.dims
    if name == "TwoLatents":
        layer.weights["other"] = draw(generator, d.rank, d.rank)
    if name == "BiasInKvB":
        layer.weights["kv_b_shift"] = torch.randn(d.heads * (d.nope + d.v), generator=generator)
    return layer
