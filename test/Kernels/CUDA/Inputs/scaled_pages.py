"""Pages with block scales (layouts L4 and L5 of docs/Layouts.md), for tests and benchmarks of decodes.

    layout = LAYOUTS["L4"]
    pool = torch.zeros(pages, layout.page_bytes(64), dtype=torch.uint8)
    codes, scales, rope = layout.parts(pool, 64)    # views: [pages, 64, 512] uint8, [pages, 64, 4] float32, [pages, 64, 64] bfloat16
    for part, values in zip((codes, scales, rope), layout.quantise(rows)):
        part[page, offset] = values
"""

import torch
from mla import abi

E4M3 = torch.float8_e4m3fn


class ScaledLayout:
    """The scales of L4 are float32 in the row of a token. Those of L5 are powers of two, and follow the rows of a page. The values of L5 are
    latent and rope."""

    def __init__(self, name):
        self.name = name
        self.is_l4 = name == "L4"
        self.latent, self.group, self.row, self.rope_at = (512, 128, 656, 528) if self.is_l4 else (448, 64, 576, 448)
        self.width, self.groups = self.latent + 64, self.latent // self.group
        self.value_rope = 0 if self.is_l4 else 1

    def page_bytes(self, page):
        return page * self.row if self.is_l4 else -(-page * (self.row + 8) // 576) * 576

    def parts(self, pool, page):
        """Returns views of the elements, the scales and the rope parts of pages."""
        rows = pool[:, : page * self.row].unflatten(1, (page, self.row))
        if self.is_l4:
            scales = rows[..., 512:528].view(torch.float32)
        else:
            scales = pool[:, page * self.row: page * (self.row + 8)].unflatten(1, (page, 8))[..., :7]
        return rows[..., : self.latent], scales, rows[..., self.rope_at: self.rope_at + 128].view(torch.bfloat16)

    def quantise(self, rows):
        """Returns the elements, the scales and the rope parts of rows [..., width]."""
        tiles = rows[..., : self.latent].float().unflatten(-1, (self.groups, self.group))
        scales = (tiles.abs().amax(-1) / 448).clamp(min=2.0 ** -126)
        if not self.is_l4:
            scales = torch.exp2(torch.ceil(torch.log2(scales)))
        codes = (tiles / scales[..., None]).clamp(-448, 448).to(E4M3).flatten(-2).view(torch.uint8)
        if not self.is_l4:
            scales = (torch.log2(scales) + 127).to(torch.uint8)
        return codes, scales, rows[..., self.latent:].bfloat16()

    def values(self, codes, scales, rope):
        """Returns rows [..., width] of bfloat16, as a decode of bfloat16 queries sees them."""
        if not self.is_l4:
            scales = torch.exp2(scales.float() - 127)
        latent = codes.contiguous().view(E4M3).float().unflatten(-1, (self.groups, self.group)) * scales[..., None]
        return torch.cat([latent.flatten(-2).bfloat16(), rope], -1)

    def fields(self):
        latent, rope = abi.Field(role=0, dtype=9, width=self.latent), abi.Field(role=1, dtype=2, width=64)
        if self.is_l4:
            return [latent, abi.Field(role=2, dtype=0, width=4, group=128), rope]
        return [latent, rope, abi.Field(role=2, dtype=11, width=7, group=64, place=1), abi.Field(role=3, dtype=6, width=1, place=1)]

    def cache(self, pool, page):
        """Returns the MlaCache of a pool [pages, page_bytes] of bytes on the GPU."""
        fields, align = self.fields(), 1 if self.is_l4 else 576
        cache = abi.Cache(layoutHash=abi.layout_hash(fields, align), pageSize=page, device=1, numFields=len(fields), numPools=1, pageAlign=align)
        for i, field in enumerate(fields):
            cache.fields[i] = field
        cache.pools[0] = abi.Pool(base=pool.data_ptr(), pages=pool.shape[0], pageStride=pool.stride(0))
        return cache


LAYOUTS = {name: ScaledLayout(name) for name in ("L4", "L5")}
