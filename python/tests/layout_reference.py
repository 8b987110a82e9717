"""Writes and reads the pages of every layout in plain PyTorch, from the definition in docs/Layouts.md. No function of
the package computes bytes or values here."""

import math
from dataclasses import dataclass

import torch

BITS = {"f32": 32, "f16": 16, "bf16": 16, "e4m3": 8, "e5m2": 8, "e8m0": 8, "e2m1": 4, "i8": 8}
TYPES = {"f32": torch.float32, "f16": torch.float16, "bf16": torch.bfloat16, "e4m3": torch.float8_e4m3fn,
         "e5m2": torch.float8_e5m2}
LARGEST = {"e4m3": 448.0, "e5m2": 57344.0, "e2m1": 6.0}
# The values of the codes 0 to 7 of e2m1; codes 8 to 15 are negative.
E2M1 = torch.tensor([0.0, 0.5, 1, 1.5, 2, 3, 4, 6])


@dataclass
class Part:
    """A field: its role, width and type; of a scale also the elements of a group."""

    role: str
    width: int
    type: str
    group: int = 0
    place: str = "token"
    pool: int = 0
    transpose: int = 0

    @property
    def bytes(self):
        return self.width * BITS[self.type] // 8


def named(name, c, r):
    """Returns the fields of a named layout for other widths, counted by hand, and its page alignment."""
    return {
        "L1": ([Part("latent", c, "bf16"), Part("rope", r, "bf16")], 1),
        "L3": ([Part("latent", c, "e4m3"), Part("rope", r, "e4m3")], 1),
        "L4": ([Part("latent", c, "e4m3"), Part("scale", c // 128, "f32", 128), Part("rope", r, "bf16")], 1),
        "L5": ([Part("latent", c, "e4m3"), Part("rope", r, "bf16"), Part("scale", c // 64, "e8m0", 64, "end"),
                Part("pad", -(c // 64) % 8, "i8", 0, "end")], c + 2 * r),
        "L8": ([Part("latent", c, "e2m1"), Part("rope", r, "e4m3"),
                Part("scale", c // 16, "e4m3", 16, "token", 0, 4)], 1),
        "L13": ([Part("latent", c, "e2m1"), Part("rope", r, "e2m1"),
                 Part("scale", (c + r) // 16, "e8m0", 16, "token", 1)], 1),
    }[name]


def encode(values, kind):
    """Returns the codes of float32 values in an element type, to the nearest, ties to even; too large ones become the
    largest, and NaN becomes 7 (e2m1) or 0x7f."""
    values = values.cpu()  # PyTorch's casts of NaN differ between devices
    if kind == "e2m1":
        size = values.abs().clamp(max=6.0)
        ties = (E2M1[1:] + E2M1[:-1]) / 2
        code = (size[..., None] > ties).sum(-1)
        at_tie = (size[..., None] == ties).any(-1)
        code = code + (at_tie & (code % 2 == 1)).long() + 8 * values.signbit().long()
        return torch.where(values.isnan(), 7, code).to(torch.uint8)
    if kind not in LARGEST:
        return values.to(TYPES[kind]).contiguous().view(torch.uint8)
    codes = values.clamp(-LARGEST[kind], LARGEST[kind]).to(TYPES[kind]).contiguous().view(torch.uint8)
    return torch.where(values.isnan(), torch.full_like(codes, 0x7F), codes)


def decode(codes, kind):
    """Returns the float32 values of codes."""
    if kind == "e2m1":
        codes = codes.long()
        return E2M1[codes % 8] * torch.where(codes >= 8, -1.0, 1.0)
    if kind == "e8m0":
        return (codes.int() << 23).view(torch.float32)  # codes 1 to 254
    return codes.contiguous().view(TYPES[kind]).float()


def block_scale(amax, element, kind, operand):
    """Returns the code of the block scale of a tile as bytes, and its value."""
    least = 2.0**-126
    scale = torch.tensor(min(amax, 3.4028234663852886e38), dtype=torch.float32) / LARGEST[element]
    if kind == "e4m3":
        code = encode((scale / operand)[None], "e4m3")
        code = torch.where(code == 0, torch.ones_like(code), code)
        return code, decode(code, "e4m3")[0]
    scale = scale.clamp(min=least)
    if kind == "f32":
        return scale[None].view(torch.uint8), scale
    fraction, exponent = math.frexp(float(scale))  # 0.5 <= fraction < 1
    power = exponent - 1 if fraction == 0.5 else exponent
    code = torch.tensor([power + 127], dtype=torch.uint8)
    return code, decode(code, "e8m0")[0]


class Pages:
    """Pages of one layout, whose unused bytes are 0xff: NaN in every type."""

    def __init__(self, fields, align, page_size, pages, k_scale=None):
        self.fields, self.page_size = [f for f in fields if f.width], page_size
        self.operand = torch.ones(()) if k_scale is None else k_scale.reshape(()).float().cpu()
        self.pools = []
        for pool in range(1 + max(f.pool for f in self.fields)):
            size = page_size * sum(f.bytes for f in self.fields if f.pool == pool)
            self.pools.append(torch.full((pages, -(-size // align) * align), 255, dtype=torch.uint8))

    def _bytes(self, field, slot):
        """Returns the view of a field of one token."""
        page, token = divmod(slot, self.page_size)
        at = 0
        if field.place == "end":
            at = self.page_size * sum(f.bytes for f in self.fields if (f.pool, f.place) == (field.pool, "token"))
        row = [f for f in self.fields if (f.pool, f.place) == (field.pool, field.place)]
        at += token * sum(f.bytes for f in row) + sum(f.bytes for f in row[:row.index(field)])
        return self.pools[field.pool][page, at:at + field.bytes]

    def _covered(self):
        """Returns the scale field of each field of 8 bits or fewer, and the number of its first scale."""
        scales, cover = [f for f in self.fields if f.role == "scale"], {}
        for field in self.fields:
            if field.role in ("scale", "pad") or BITS[field.type] > 8:
                continue
            for scale in scales:
                before = sum(f.width for f, s in ((f, cover.get(f.role, (None,))[0]) for f in self.fields) if s is scale)
                if before < scale.width * scale.group:
                    cover[field.role] = scale, before // scale.group
                    break
        return cover

    def _scale_bytes(self, scale, number, slot):
        place = number
        if scale.transpose:
            place = number % scale.transpose * (scale.width // scale.transpose) + number // scale.transpose
        size = BITS[scale.type] // 8
        return self._bytes(scale, slot)[place * size:(place + 1) * size]

    def _tiles(self, field, slot):
        """Yields the elements of each tile of a field and the bytes of its scale, or all elements and None."""
        scale, first = self._covered().get(field.role, (None, 0))
        if scale is None:
            yield slice(0, field.width), None, None
            return
        for i in range(field.width // scale.group):
            yield slice(i * scale.group, (i + 1) * scale.group), scale, self._scale_bytes(scale, first + i, slot)

    def write(self, slot, latent, rope):
        """Writes one token as mla.append does, or nothing for slot -1."""
        for role, values in (("latent", latent), ("rope", rope)):
            field = next((f for f in self.fields if f.role == role), None)
            if field is None or slot < 0:
                continue
            if BITS[field.type] > 8:
                self._bytes(field, slot).copy_(encode(values.float(), field.type))
                continue
            values = values.cpu().to(torch.float16 if values.dtype == torch.float16 else torch.bfloat16).float()
            codes = torch.empty(field.width, dtype=torch.uint8)
            for tile, scale, held in self._tiles(field, slot):
                divisor = self.operand
                if scale is not None:
                    amax = float(values[tile].nan_to_num(0.0, math.inf, -math.inf).abs().max())
                    code, block = block_scale(amax, field.type, scale.type, self.operand)
                    held.copy_(code)
                    divisor = block * (self.operand if scale.type == "e4m3" else 1.0)
                codes[tile] = encode(values[tile] / divisor, field.type)
            self._bytes(field, slot).copy_(codes if field.type != "e2m1" else codes[0::2] | codes[1::2] << 4)

    def read(self, slot):
        """Returns the latent and the rope key of a token as float32."""
        parts = []
        for role in ("latent", "rope"):
            field = next((f for f in self.fields if f.role == role), None)
            if field is None:
                parts.append(torch.zeros(0))
                continue
            held = self._bytes(field, slot)
            if BITS[field.type] > 8:
                parts.append(decode(held, field.type))
                continue
            codes = held if field.type != "e2m1" else torch.stack([held & 15, held >> 4], 1).flatten()
            values = decode(codes, field.type)
            for tile, scale, block in self._tiles(field, slot):
                if scale is None:
                    values[tile] *= self.operand
                else:
                    values[tile] *= decode(block, scale.type)[0] * (self.operand if scale.type == "e4m3" else 1.0)
            parts.append(values)
        return parts


def quantised(name, latent, rope, k_scale=None):
    """Returns rows [.., C] and [.., r] as float32 values that a cache of a layout gives back for them."""
    c, r = latent.shape[-1], rope.shape[-1]
    pages = Pages(*named(name, c, r), 1, 1, k_scale)
    flat, rows = [], zip(latent.reshape(-1, c), rope.reshape(-1, r))
    for a, b in rows:
        pages.write(0, a, b)
        flat.append(torch.cat(pages.read(0)))
    both = torch.stack(flat)
    return both[:, :c].reshape(latent.shape), both[:, c:].reshape(rope.shape)
