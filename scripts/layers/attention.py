"""Masks, softmax and the two products of attention, in the variants that the options select."""

import torch
import torch.nn.functional as F

# Einsum equations of the absorbed form: as in DeepSeek's code, and with other letters and orders of dimensions.
ABSORBED = [
    ("bshd,hdc->bshc", "bshc,btc->bsht", "bshr,btr->bsht", "bsht,btc->bshc", "bshc,hdc->bshd"),
    (
        "b q h n , h n l -> b q h l",
        "b q h l, b k l -> b h q k",
        "b q h p, b k p -> b h q k",
        "b h q k, b k l -> b q h l",
        "b q h l, h v l -> b q h v",
    ),
]
# Einsum equations with expanded keys and values.
EXPANDED = [
    ("bshd,bthd->bsht", "bsht,bthd->bshd"),
    ("a i n e , a j n e -> a n i j", "a n i j,a j n f->a i n f"),
]

# Diagonals of lower-triangular masks: causal aligned to the bottom right, with one more key, with one key less, and
# causal aligned to the top left.
TRIANGLES = {
    "graph-tril": lambda s, t: t - s,
    "graph-tril-more": lambda s, t: t - s + 1,
    "graph-tril-less": lambda s, t: t - s - 1,
    "graph-tril-corner": lambda s, t: 0,
}


class Attention:
    """A mixin of Variant, which has the widths `d`, the options `o` and the scale.

    Shapes: parts of the query [B, S, H, *], latent [B, T, C], rope key [B, T, r] or None,
    result [B, S, H, v].
    """

    def masked(self, scores, inputs):
        """Applies the mask that the option selects to scores [B, H, S, T]."""
        how, (s, t) = self.o["mask"], scores.shape[-2:]
        if how in ("additive", "additive-batch"):
            return scores + inputs["mask"]
        if how == "where":
            return torch.where(
                inputs["mask"], scores, torch.full((), float("-inf"), dtype=scores.dtype)
            )
        if how == "masked-fill":
            return scores.masked_fill(~inputs["mask"], float("-inf"))
        if how == "soft":
            return scores + (1.0 - inputs["mask"]) * -1e9
        if how == "subtracted":
            return scores - (1.0 - inputs["mask"]) * 1e9
        if how == "slopes":
            return scores + inputs["slopes"].view(1, -1, 1, 1) * torch.arange(t)
        if how == "hidden-rows":
            return torch.where(inputs["mask"], scores, torch.tensor(-1e9, dtype=scores.dtype))
        if how in ("padding", "left-padding"):
            hidden = torch.finfo(scores.dtype).min
            scores = scores.masked_fill(~inputs["mask"][:, None, None, :], hidden)
            return scores.masked_fill(torch.ones(s, t, dtype=torch.bool).triu(t - s + 1), hidden)
        if how in TRIANGLES:
            seen = torch.ones(s, t, dtype=torch.bool).tril(TRIANGLES[how](s, t))
            return scores.masked_fill(~seen, float("-inf"))
        if how == "graph-filled-triu":
            hidden = torch.ones(s, t, dtype=torch.bool).triu(t - s + 1)
            return scores + torch.zeros(s, t, dtype=scores.dtype).masked_fill(hidden, float("-inf"))
        if how == "graph-products":
            return scores + self.product_mask(s, t, scores)
        if how == "none":
            return scores
        return (
            scores.masked_fill(~self.visible(s, t, inputs), float("-inf"))
            if how != "graph-triu"
            else scores + torch.full((s, t), float("-inf"), dtype=scores.dtype).triu(t - s + 1)
        )

    def product_mask(self, s, t, scores):
        """Returns a triangular mask multiplied by (key > position), as in older Transformers."""
        positions = torch.arange(s) + (t - s)
        hidden = torch.full((s, t), torch.finfo(scores.dtype).min, dtype=scores.dtype).triu(1)
        hidden = hidden * (torch.arange(t) > positions.reshape(-1, 1))
        return hidden[None, None].expand(scores.shape[0], 1, -1, -1)[:, :, :, :t]

    def visible(self, s, t, inputs):
        keys = torch.arange(t)
        if self.o["mask"] == "graph-offset":
            return keys <= torch.arange(s)[:, None] + (t - s)
        if self.o["mask"] == "graph-position":
            return ~(keys > (torch.arange(s) + (t - s)).reshape(-1, 1))
        if self.o["mask"] == "lengths":
            return keys <= inputs["positions"][:, None, :, None]
        queries = torch.arange(t - s, t)[:, None]
        seen = keys <= queries
        return seen & (keys > queries - 3) if self.o["mask"] == "window" else seen

    def probabilities(self, scores, w, inputs):
        scores = self.masked(scores, inputs)
        if self.o["sink"]:
            sink = w["sink"].view(1, -1, 1, 1).expand(scores.shape[0], -1, scores.shape[2], 1)
            parts = [sink, scores] if self.o["sink"] == "front" else [scores, sink]
            scores = torch.cat(parts, dim=-1)
        how = self.o["softmax"]
        if how in ("manual", "manual-epsilon", "divided"):
            p = (scores - scores.amax(-1, keepdim=True)).exp()
            if how != "divided":
                p = p / (p.sum(-1, keepdim=True) + (1e-20 if how == "manual-epsilon" else 0.0))
        elif how == "log":
            p = scores.log_softmax(-1).exp()
        elif how == "logsumexp":
            p = (scores - torch.logsumexp(scores, -1, keepdim=True)).exp()
        elif how == "f32":
            p = F.softmax(scores, dim=-1, dtype=torch.float32).to(scores.dtype)
        else:
            p = scores.softmax(-1)
        if self.o["sink"]:
            return p[..., 1:] if self.o["sink"] == "front" else p[..., :-1]
        return p

    def scored(self, scores):
        """Scales the scores if the option puts the scale there."""
        how = self.o["scale"]
        if how == "scores":
            return scores * self.scale
        return scores / (1.0 / self.scale) if how == "divide" else scores

    def scaled_query(self, q, inputs):
        if self.o["factor"] != "none":
            q = q * inputs["factor"]
        how = self.o["scale"]
        if how == "divide-q":
            return q / (1.0 / self.scale)
        return q * {"q": self.scale, "both": self.scale**0.5}[how] if how in ("q", "both") else q

    def scaled_key(self, k):
        how = self.o["scale"]
        return k * {"k": self.scale, "both": self.scale**0.5}[how] if how in ("k", "both") else k

    def attend(self, q_nope, q_rope, latent, k_rope, w, inputs):
        how = self.o["attention"]
        if how == "einsum-absorbed":
            return self.absorbed_einsum(q_nope, q_rope, latent, k_rope, w, inputs)
        if how == "matmul-absorbed":
            return self.absorbed_matmul(q_nope, q_rope, latent, k_rope, w, inputs)
        if how == "einsum-joined":
            return self.joined_einsum(q_nope, q_rope, latent, k_rope, w, inputs)
        if how == "bmm-absorbed":
            return self.absorbed_bmm(q_nope, q_rope, latent, k_rope, w, inputs)
        if how.endswith("sdpa-absorbed"):
            return self.absorbed_sdpa(q_nope, q_rope, latent, k_rope, w, inputs)
        k_nope, value = self.expanded(latent, w)
        if self.o["value_factor"]:
            value = value * self.o["value_factor"]
        if how == "per-head":
            return self.per_head(q_nope, q_rope, k_nope, k_rope, value, w, inputs)
        if how == "split":
            scores = torch.einsum("bshd,bthd->bhst", q_nope, k_nope)
            scores = scores + torch.einsum("bshd,btd->bhst", q_rope, k_rope)
            p = self.probabilities(self.scored(scores), w, inputs)
            return torch.einsum("bhst,bthd->bshd", p, value)
        k_rope = None if k_rope is None else k_rope.unsqueeze(2)
        if self.o["key"] == "late":
            k_rope = self.rotated(k_rope.expand(-1, -1, self.d.heads, -1), inputs, 2)
        q = self.scaled_query(self.joined(q_nope, q_rope), inputs)
        k = self.scaled_key(self.joined(k_nope, k_rope))
        if how == "einsum":
            return self.einsum(q, k, value, w, inputs)
        if how == "squeezed":
            return self.squeezed(q, k, value, w, inputs)
        if how == "sequence-first":
            q, k, value = (x.transpose(0, 1) for x in (q, k, value))
            scores = self.scored(torch.einsum("sbhd,tbhd->bhst", q, k))
            p = self.probabilities(scores, w, inputs)
            return torch.einsum("bhst,tbhd->sbhd", p, value).transpose(0, 1)
        q, k, value = q.transpose(1, 2), k.transpose(1, 2), value.transpose(1, 2)
        if how.startswith("sdpa"):
            return self.sdpa(q, k, value, inputs)
        make = dict(bmm=self.bmm, baddbmm=self.baddbmm).get(how, self.matmul)
        return make(q, k, value, w, inputs)

    def absorbed_weights(self, w):
        """Returns the rows of kv_b for the keys [H, n, C] and for the values [H, v, C]."""
        d = self.d
        kv_b = w["kv_b"].view(d.heads, d.nope + d.v, d.rank)
        if self.o["rows"] == "value-first":
            return kv_b[:, d.v :], kv_b[:, : d.v]
        return kv_b[:, : d.nope], kv_b[:, d.nope :]

    def absorbed_einsum(self, q_nope, q_rope, latent, k_rope, w, inputs):
        w_k, w_v = self.absorbed_weights(w)
        spell = ABSORBED[self.o["letters"]]
        scores = torch.einsum(spell[1], torch.einsum(spell[0], q_nope, w_k), latent)
        if k_rope is not None:
            scores = scores + torch.einsum(spell[2], q_rope, k_rope)
        swap = (lambda x: x.permute(0, 2, 1, 3)) if self.o["letters"] == 0 else (lambda x: x)
        p = swap(self.probabilities(swap(self.scored(scores)), w, inputs))
        return torch.einsum(spell[4], torch.einsum(spell[3], p, latent), w_v)

    def absorbed_matmul(self, q_nope, q_rope, latent, k_rope, w, inputs):
        w_k, w_v = self.absorbed_weights(w)
        scores = (q_nope.transpose(1, 2) @ w_k) @ latent.unsqueeze(1).transpose(-1, -2)
        if k_rope is not None:
            scores = scores + q_rope.transpose(1, 2) @ k_rope.unsqueeze(1).transpose(-1, -2)
        p = self.probabilities(self.scored(scores), w, inputs)
        return ((p @ latent.unsqueeze(1)) @ w_v.transpose(-1, -2)).transpose(1, 2)

    def joined_einsum(self, q_nope, q_rope, latent, k_rope, w, inputs):
        """Multiplies query, weight and latent in one einsum."""
        w_k, w_v = self.absorbed_weights(w)
        scores = torch.einsum("bshd,hdc,btc->bhst", q_nope, w_k, latent)
        if k_rope is not None:
            scores = scores + torch.einsum("bshr,btr->bhst", q_rope, k_rope)
        p = self.probabilities(self.scored(scores), w, inputs)
        return torch.einsum("bhst,btc,hvc->bshv", p, latent, w_v)

    def absorbed_query(self, q_nope, w_k):
        """Computes one product per head for all tokens, as serving systems do."""
        b, s, h, n = q_nope.shape
        rows = q_nope.reshape(b * s, h, n).transpose(0, 1)
        return torch.bmm(rows, w_k).transpose(0, 1).reshape(b, s, h, -1)

    def absorbed_bmm(self, q_nope, q_rope, latent, k_rope, w, inputs):
        w_k, w_v = self.absorbed_weights(w)
        (b, s, h, _), t = q_nope.shape, latent.shape[1]
        q = torch.cat([self.absorbed_query(q_nope, w_k), q_rope], dim=-1).reshape(b, s * h, -1)
        k = torch.cat([latent, k_rope], dim=-1)
        scores = self.scored(torch.bmm(q, k.transpose(1, 2))).view(b, s, h, t).transpose(1, 2)
        p = self.probabilities(scores, w, inputs).transpose(1, 2).reshape(b, s * h, t)
        o = torch.bmm(p, latent).view(b * s, h, -1).transpose(0, 1)
        return torch.bmm(o, w_v.transpose(1, 2)).transpose(0, 1).reshape(b, s, h, -1)

    def absorbed_sdpa(self, q_nope, q_rope, latent, k_rope, w, inputs):
        """Calls SDPA with the latent as the only key and value head."""
        w_k, w_v = self.absorbed_weights(w)
        q = torch.cat([self.absorbed_query(q_nope, w_k), q_rope], dim=-1).transpose(1, 2)
        k, value = torch.cat([latent, k_rope], dim=-1).unsqueeze(1), latent.unsqueeze(1)
        grouped = self.o["attention"].startswith("gqa")
        if not grouped:
            k, value = (x.expand(-1, q.shape[1], -1, -1) for x in (k, value))
        o = F.scaled_dot_product_attention(
            q, k, value, inputs.get("mask"), scale=self.scale, enable_gqa=grouped
        )
        return torch.einsum("bhsc,hvc->bshv", o, w_v)

    def per_head(self, q_nope, q_rope, k_nope, k_rope, value, w, inputs):
        """Computes the heads one after the other."""
        outs = []
        for h in range(self.d.heads):
            scores = q_nope[:, :, h] @ k_nope[:, :, h].transpose(1, 2)
            scores = self.scored(scores + q_rope[:, :, h] @ k_rope.transpose(1, 2))
            p = self.probabilities(scores.unsqueeze(1), w, inputs).squeeze(1)
            outs.append(p @ value[:, :, h])
        return torch.stack(outs, dim=2)

    def squeezed(self, q, k, value, w, inputs):
        """Computes attention of one query without a query dimension."""
        scores = self.scored(torch.einsum("bhd,bthd->bht", q.squeeze(1), k))
        return torch.einsum("bht,bthd->bhd", scores.softmax(-1), value).unsqueeze(1)

    def einsum(self, q, k, value, w, inputs):
        spell = EXPANDED[self.o["letters"]]
        swap = (lambda x: x.transpose(1, 2)) if self.o["letters"] == 0 else (lambda x: x)
        scores = swap(self.scored(torch.einsum(spell[0], q, k)))
        return torch.einsum(spell[1], swap(self.probabilities(scores, w, inputs)), value)

    def sdpa(self, q, k, value, inputs):
        mask = inputs.get("mask")
        if self.o["mask"] in ("graph-causal", "graph-offset", "graph-position", "window", "lengths"):
            mask = self.visible(q.shape[2], k.shape[2], inputs)
        elif self.o["mask"] in TRIANGLES:
            s, t = q.shape[2], k.shape[2]
            mask = torch.ones(s, t, dtype=torch.bool).tril(TRIANGLES[self.o["mask"]](s, t))
        scale = {"scores": self.scale, "divide": self.scale, "folded": None}.get(
            self.o["scale"], 1.0
        )
        causal = self.o["attention"] == "sdpa-causal"
        out = F.scaled_dot_product_attention(q, k, value, mask, is_causal=causal, scale=scale)
        return out.transpose(1, 2)

    def bmm(self, q, k, value, w, inputs):
        (b, h, s, _), t = q.shape, k.shape[2]
        q, k, value = (x.reshape(b * h, x.shape[2], x.shape[3]) for x in (q, k, value))
        scores = self.scored(torch.bmm(q, k.transpose(1, 2))).view(b, h, s, t)
        p = self.probabilities(scores, w, inputs).reshape(b * h, s, t)
        return torch.bmm(p, value).view(b, h, s, -1).transpose(1, 2)

    def baddbmm(self, q, k, value, w, inputs):
        (b, h, s, _), t = q.shape, k.shape[2]
        q, k, value = (x.reshape(b * h, x.shape[2], x.shape[3]) for x in (q, k, value))
        mask = inputs["mask"].expand(b, h, s, t).reshape(b * h, s, t)
        scores = torch.baddbmm(mask, q, k.transpose(1, 2), beta=1, alpha=self.scale)
        return torch.bmm(scores.softmax(-1), value).view(b, h, s, -1).transpose(1, 2)

    def matmul(self, q, k, value, w, inputs):
        scores = self.scored(q @ k.transpose(-1, -2))
        p = self.probabilities(scores, w, inputs)
        out = p @ value
        if self.o["softmax"] == "divided":
            out = out / p.sum(-1, keepdim=True)
        return out.transpose(1, 2)
