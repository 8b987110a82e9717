"""Hand-written MLA layers. The options select different implementations, which the compiler must all recognize."""

import torch
import torch.nn.functional as F

from .attention import Attention
from .common import rounded


def rotate_half(x, cos, sin):
    first, second = x.chunk(2, dim=-1)
    return x * cos + torch.cat((-second, first), dim=-1) * sin


def rotate_pairs(x, cos, sin):
    even, odd = x[..., 0::2], x[..., 1::2]
    return torch.stack((even * cos - odd * sin, odd * cos + even * sin), dim=-1).flatten(-2)


def rotate_pairs_split(x, cos, sin):
    even, odd = x[..., 0::2], x[..., 1::2]
    return torch.cat((even * cos - odd * sin, odd * cos + even * sin), dim=-1)


def rotate_complex(x, rope):
    pairs = torch.view_as_complex(x.float().reshape(*x.shape[:-1], -1, 2))
    return torch.view_as_real(pairs * rope).flatten(-2).type_as(x)


class Variant(Attention, torch.nn.Module):
    """One MLA layer. `forward(weights, inputs)` returns the output, or (output, new caches...)."""

    rounds = False  # True if the layer casts to a narrower type, so that f64 results are not a reference

    def __init__(self, d, o, past, scale):
        super().__init__()
        self.rounds = self.rounds or o["rounded"] != "none" or o["cache_type"] is not None
        self.d, self.o, self.past, self.scale = d, o, past, scale

    # -- parts of the layer, each in the variants that its option selects
    def parts(self, x, widths):
        how = self.o["split"]
        if how == "slice":
            return x[..., : widths[0]], x[..., widths[0] :]
        if how == "narrow":
            return x.narrow(-1, 0, widths[0]), x.narrow(-1, widths[0], widths[1])
        if how == "chunk":
            return torch.chunk(x, 2, dim=-1)
        return torch.split(x, widths, dim=-1)

    def normed(self, x, w):
        how = self.o["norm"]
        if how == "none":
            return x
        if how == "fused":
            return F.rms_norm(x, (x.shape[-1],), w, 1e-6)
        if how == "layer":
            return F.layer_norm(x, (x.shape[-1],), w, None, 1e-6)
        wide = x.float()
        return w * (wide * torch.rsqrt(wide.pow(2).mean(-1, keepdim=True) + 1e-6)).to(x.dtype)

    def rotated(self, x, inputs, heads_dim):
        how = self.o["rope"]
        if how in ("none", "plain", "empty"):
            return x
        tables = [inputs[k] for k in ("rope.0", "rope.1", "rope") if k in inputs]
        if heads_dim is not None:
            tables = [
                t.unsqueeze(heads_dim if t.dim() == 3 or how != "complex" else heads_dim)
                for t in tables
            ]
        if how == "complex":
            return rotate_complex(x, torch.view_as_complex(tables[0]))
        return (
            dict(half=rotate_half, pairs=rotate_pairs)[how](x, *tables)
            if how != "pairs-split"
            else rotate_pairs_split(x, *tables)
        )

    def project(self, x, w, name):
        if self.o["rows"] == "transposed":
            y = x @ w[name]
        else:
            y = F.linear(x, w[name])
        return y + w[name + ".bias"] if name + ".bias" in w else y

    def has_rope(self):
        """True if there is a rope part, which may have width 0."""
        return self.d.rope or self.o["rope"] == "empty"

    def query(self, x, w):
        d = self.d
        if d.q_rank:
            x = self.normed(self.project(x, w, "q_a"), w["q_norm"])
        q = self.project(x, w, "q")
        return q.view(*x.shape[:2], d.heads, d.qk)

    def cached(self, name, new, inputs):
        """Returns past and new tokens concatenated along the token dimension, and the cache after the step."""
        how = self.o["cache"].removeprefix("joint-")
        if how == "none":
            return new, None
        old = inputs[name]
        tokens = 2 if self.o["cache_heads"] == 1 else 1
        s = new.shape[tokens]
        if old.dtype != new.dtype:
            both = torch.cat([old, new.to(old.dtype)], dim=1)
            return both.to(new.dtype), both
        if how == "cat":
            both = torch.cat([old, new], dim=tokens)
            return both, both
        end = self.past + s
        if how in ("slice", "slice-inplace"):
            if how == "slice":
                old = old.clone()
            old[:, self.past : end] = new
            return old[:, :end], old
        if how == "index_copy":
            old = old.index_copy(1, inputs["positions"], new)
            return old, old
        rows = torch.arange(new.shape[0])[:, None]
        if how == "index_put-inplace":
            old.index_put_((rows, inputs["positions"]), new)
            return old, old
        old = old.index_put((rows, inputs["positions"]), new)
        return old, old

    def jointly_cached(self, latent, k_rope, inputs):
        """Returns past and new latents, past and new rope keys, and the cache that holds both after the step."""
        how, heads = self.o["joint"], self.o["cache_heads"]
        ends = {"rope-latent": self.d.rope, "overlap": self.d.rank - 2}
        begin = ends.get(how, self.d.rank) + 4 * (how == "gap")
        if how in ("two-writes", "other-places"):
            both, after = self.written_twice(latent, k_rope, inputs)
        else:
            parts = [k_rope, latent] if how == "rope-latent" else [latent, k_rope]
            if how == "gap":
                parts.insert(1, latent[..., :4])
            if how == "overlap":
                parts[0] = latent[..., :-2]
            row = torch.cat(parts, -1)
            both, after = self.cached(
                "cache.first", row if heads is None else row.unsqueeze(heads), inputs
            )
            both = both if heads is None else both.squeeze(heads)
        if how == "rope-latent":
            return both[..., begin:], both[..., :begin], after
        return both[..., : self.d.rank], both[..., begin:], after

    def written_twice(self, latent, k_rope, inputs):
        """Like `cached` for a joint cache, but writes latent and rope key separately."""
        old, rank = inputs["cache.first"], self.d.rank
        first, second = old[..., :rank], old[..., rank:]
        later = 1 if self.o["joint"] == "other-places" else 0
        if self.o["cache"] == "joint-index_put-inplace":
            rows = torch.arange(len(old))[:, None]
            places = inputs["positions"]
            first.index_put_((rows, places), latent)
            second.index_put_((rows, places + later if later else places), k_rope)
        else:
            end = self.past + latent.shape[1]
            first[:, self.past : end] = latent
            second[:, self.past + later : end + later] = k_rope
            return old[:, :end], old
        return old, old

    def expanded(self, latent, w):
        """Returns the nope part of the keys and the values, [B, T, H, *]."""
        d, o = self.d, self.o["rows"]
        b, t, _ = latent.shape
        if o == "two":
            return F.linear(latent, w["k_b"]).view(b, t, d.heads, d.nope), F.linear(
                latent, w["v_b"]
            ).view(b, t, d.heads, d.v)
        if o == "per-head-3d":
            kv = torch.einsum("btc,hdc->bthd", latent, w["kv_b"].view(d.heads, -1, d.rank))
            return self.parts(kv, [d.nope, d.v])
        kv = self.project(latent, w, "kv_b")
        if o == "all-then-all":
            k, v = self.parts(kv, [d.heads * d.nope, d.heads * d.v])
            return k.reshape(b, t, d.heads, d.nope), v.reshape(b, t, d.heads, d.v)
        kv = kv.view(b, t, d.heads, d.nope + d.v)
        if o == "value-first":
            v, k = self.parts(kv, [d.v, d.nope])
            return k, v
        return self.parts(kv, [d.nope, d.v])

    def joined(self, nope, rope):
        if rope is None:
            return nope
        if self.o["key"] == "parts":
            parts = [p.expand(*nope.shape[:-1], -1) for p in rope.chunk(2, dim=-1)]
            return torch.cat([nope, *parts], dim=-1)
        rope = (
            rope.expand(*nope.shape[:-1], -1)
            if self.o["key"] != "repeat" or rope.shape[2] == nope.shape[2]
            else rope.repeat(1, 1, nope.shape[2], 1)
        )
        if self.o["key"] == "copy":
            first = self.o["order"] == "nope-rope"
            k = nope.new_empty(*nope.shape[:-1], nope.shape[-1] + rope.shape[-1])
            cut = nope.shape[-1] if first else rope.shape[-1]
            k[..., :cut].copy_(nope if first else rope)
            k[..., cut:].copy_(rope if first else nope)
            return k
        return torch.cat([nope, rope] if self.o["order"] == "nope-rope" else [rope, nope], dim=-1)

    def forward(self, w, inputs):
        d, o, x = self.d, self.o, inputs["hidden"]
        q = self.query(x, w)
        kv = self.project(x, w, "kv_a")
        if self.has_rope():
            q_nope, q_rope = self.parts(q, [d.nope, d.rope])
            latent, k_rope = self.parts(kv, [d.rank, d.rope])
            q_rope = self.rotated(q_rope, inputs, 2)
            if o["key"] != "late":
                k_rope = self.rotated(k_rope, inputs, None)
        else:
            q_nope, q_rope, latent, k_rope = q, None, kv, None
        latent = self.normed(latent, w.get("norm"))
        if o["latent_factor"]:
            latent = latent * o["latent_factor"]
        kept = []
        if o["cache"].startswith("joint"):
            latent, k_rope, after = self.jointly_cached(latent, k_rope, inputs)
            kept = [after]
        elif o["cache"] != "none":
            latent, after = self.cached("cache.first", latent, inputs)
            kept = [after]
            if self.has_rope():
                k_rope, after = self.cached("cache.second", k_rope, inputs)
                kept.append(after)
        if o["read_factor"]:
            latent = latent * o["read_factor"]
        if o["rounded"] == "latent":
            latent = rounded(latent, torch.bfloat16)
        elif o["rounded"] == "query":
            q_nope = rounded(q_nope, torch.float8_e4m3fn)
        elif o["rounded"] == "rope":
            k_rope = rounded(k_rope, torch.float16)
        out = self.attend(q_nope, q_rope, latent, k_rope, w, inputs)
        if o["gate"] == "head":
            out = out * torch.sigmoid(F.linear(x, w["gate"])).unsqueeze(-1)
        elif o["gate"] == "element":
            out = out * torch.sigmoid(F.linear(x, w["gate"])).view(out.shape)
        out = self.project(out.flatten(2), w, "o")
        return (out, *kept) if kept else out
