"""Pages of any cache layout in NumPy, written from the documentation of mla_quantise.h and mla_layout.h."""

import numpy as np

F32 = np.float32


def small_table(exponent_bits, fraction_bits, bias, largest_code):
    """Returns the values of the codes 0 to `largest_code` of a format without its sign bit."""
    codes = np.arange(largest_code + 1)
    exponent, fraction = codes >> fraction_bits, (codes & ((1 << fraction_bits) - 1)) / 2.0**fraction_bits
    return np.where(exponent == 0, fraction * 2.0 ** (1 - bias), (1 + fraction) * 2.0 ** (exponent - bias))


# Per element format: values of the finite codes, bits without the sign, and the code of a NaN.
FORMATS = {
    "f8E4M3FN": (small_table(4, 3, 7, 0x7E), 7, 0x7F),
    "f8E5M2": (small_table(5, 2, 15, 0x7B), 7, 0x7F),
    "f4E2M1FN": (small_table(2, 1, 1, 7), 3, 7),
}
BITS = {"f32": 32, "f16": 16, "bf16": 16, "i8": 8, "f8E8M0FNU": 8, "f8E4M3FN": 8, "f8E5M2": 8, "f4E2M1FN": 4}


def bf16_bits(values):
    bits = values.astype(F32).view(np.uint32)
    rounded = (bits + np.uint32(0x7FFF) + ((bits >> 16) & 1)) >> 16
    return np.where(np.isnan(values), np.uint32(0x7FC0) | (bits >> 16 & np.uint32(0x8000)), rounded).astype(np.uint16)


def from_bf16(bits):
    return (bits.astype(np.uint32) << 16).view(F32)


def round_to_16(values, kind):
    """Rounds values that were given as `kind` to the 16 bits before quantisation."""
    return values.astype(np.float16).astype(F32) if kind == "f16" else from_bf16(bf16_bits(values))


def encode(values, kind):
    table, sign_bit, nan = FORMATS[kind]
    magnitude = np.minimum(np.abs(values.astype(np.float64)), table[-1])
    high = np.clip(np.searchsorted(table, np.nan_to_num(magnitude)), 1, len(table) - 1)
    down, up = magnitude - table[high - 1], table[high] - magnitude
    low = (down < up) | ((down == up) & (high % 2 == 1))
    code = np.where(low, high - 1, high) | (np.signbit(values).astype(int) << sign_bit)
    return np.where(np.isnan(values), nan, code).astype(np.uint8)


def decode(codes, kind):
    table, sign_bit, nan = FORMATS[kind]
    magnitude = codes & ((1 << sign_bit) - 1)
    values = np.where(magnitude < len(table), table[np.minimum(magnitude, len(table) - 1)], np.nan)
    if kind == "f8E5M2":
        values = np.where(magnitude == 0x7C, np.inf, values)
    return np.copysign(values, np.where(codes >> sign_bit & 1, -1.0, 1.0)).astype(F32)


def block_scale(values, kind, scale_kind, operand):
    """Returns the value of the scale of a tile, and its bytes."""
    magnitudes = np.abs(values[~np.isnan(values)])
    largest = F32(FORMATS[kind][0][-1])
    amax = F32(min(magnitudes.max(initial=0), np.finfo(F32).max))
    scale = F32(amax / largest)
    if scale_kind == "f8E4M3FN":
        code = encode(np.array([F32(scale / operand)], F32), scale_kind)
        code = np.where(code == 0, 1, code).astype(np.uint8)
        return decode(code, scale_kind)[0], code
    scale = max(scale, F32(2.0**-126))
    if scale_kind == "f32":
        return scale, np.array([scale], F32).view(np.uint8)
    exponent = int(np.frexp(np.float64(scale))[1])  # scale = m * 2^exponent, 0.5 <= m < 1
    exponent -= float(scale) == 2.0 ** (exponent - 1)
    exponent = min(exponent, 127)
    return F32(2.0**exponent), np.array([exponent + 127], np.uint8)


class Field:
    def __init__(self, role, width, kind, group=0, place="token", pool=0, transpose=0):
        self.role, self.width, self.kind, self.group = role, width, kind, group
        self.place, self.pool, self.transpose = place, pool, transpose

    def bytes(self):
        return self.width * BITS[self.kind] // 8

    def text(self):
        options = ([f"group = {self.group}"] if self.group else []) + ([f"at = {self.place}"] if self.place != "token" else [])
        options += [f"pool = {self.pool}"] if self.pool else []
        options += [f"transpose = {self.transpose}"] if self.transpose else []
        return f"{self.role} : {self.width} x {self.kind}" + (f" {{{', '.join(options)}}}" if options else "")


class Layout:
    def __init__(self, fields, align=1):
        self.fields, self.align = fields, align
        self.pools = 1 + max(f.pool for f in fields)

    def text(self):
        return f"[{', '.join(f.text() for f in self.fields)}], page_align = {self.align}"

    def field(self, role):
        return next((f for f in self.fields if f.role == role), None)

    def place_bytes(self, pool, place, end=None):
        return sum(f.bytes() for f in self.fields[:end] if f.pool == pool and f.place == place)

    def page_bytes(self, pool, page):
        size = page * (self.place_bytes(pool, "token") + self.place_bytes(pool, "page_end"))
        return -(-size // self.align) * self.align

    def offset(self, field, token, page):
        begin = page * self.place_bytes(field.pool, "token") if field.place == "page_end" else 0
        index = next(i for i, f in enumerate(self.fields) if f is field)
        return begin + token * self.place_bytes(field.pool, field.place) + self.place_bytes(field.pool, field.place, index)

    def scales_of(self, field):
        """Returns the scale field that covers `field` and the first of its entries, or (None, 0)."""
        if BITS[field.kind] > 8:
            return None, 0
        small = [f for f in self.fields if f.role in ("latent", "rope") and BITS[f.kind] <= 8]
        before = sum(f.width for f in small[: small.index(field)])
        for scale in (f for f in self.fields if f.role == "scale"):
            if before < scale.width * scale.group:
                return scale, before // scale.group
            before -= scale.width * scale.group
        return None, 0

    def uses_operand(self, field):
        scale, _ = self.scales_of(field)
        return field.kind in FORMATS and (scale is None or scale.kind == "f8E4M3FN")

    def takes_operand(self):
        return any(self.uses_operand(f) for f in self.fields if f.role in ("latent", "rope"))


class Pages:
    """The pools of a cache. All bytes are 0xff at first."""

    def __init__(self, layout, pages, page, scale=None, extra=1):
        self.layout, self.page, self.scale = layout, page, scale
        self.pools = [np.full((pages, layout.page_bytes(p, page) + extra), 0xFF, np.uint8) for p in range(layout.pools)]

    def operand(self, field):
        return F32(self.scale) if self.scale is not None and self.layout.uses_operand(field) else F32(1)

    def bytes_at(self, field, page, token, begin, count):
        """Returns a view of the bytes of a token's field."""
        first = self.layout.offset(field, token, self.page) + begin
        return self.pools[field.pool][page, first : first + count]

    def scale_bytes(self, scale, entry, page, token):
        size = BITS[scale.kind] // 8
        columns = scale.transpose
        position = entry % columns * (scale.width // columns) + entry // columns if columns else entry
        return self.bytes_at(scale, page, token, position * size, size)

    def put_codes(self, field, page, token, codes):
        if BITS[field.kind] == 4:
            codes = codes[0::2] | (codes[1::2] << 4)
        self.bytes_at(field, page, token, 0, field.bytes())[:] = codes

    def write(self, role, page, token, values, kind):
        """Writes values, f32 numbers that were given as `kind`."""
        field = self.layout.field(role)
        if field.kind == "f32":
            data = values.astype(F32).view(np.uint8)
        elif field.kind == "f16":
            data = values.astype(np.float16).view(np.uint8)
        elif field.kind == "bf16":
            data = bf16_bits(values).view(np.uint8)
        else:
            return self.put_codes(field, page, token, self.quantise(field, page, token, round_to_16(values, kind)))
        self.bytes_at(field, page, token, 0, field.bytes())[:] = data

    def quantise(self, field, page, token, values):
        operand = self.operand(field)
        scale, first = self.layout.scales_of(field)
        if scale is None:
            return encode((values / operand).astype(F32), field.kind)
        codes = []
        for tile in range(field.width // scale.group):
            part = values[tile * scale.group : (tile + 1) * scale.group]
            block, data = block_scale(part, field.kind, scale.kind, operand)
            self.scale_bytes(scale, first + tile, page, token)[:] = data
            codes.append(encode((part / F32(block * operand)).astype(F32), field.kind))
        return np.concatenate(codes)

    def codes(self, field, page, token):
        data = self.bytes_at(field, page, token, 0, field.bytes())
        return np.stack([data & 15, data >> 4], 1).reshape(-1) if BITS[field.kind] == 4 else data.copy()

    def divisors(self, field, page, token):
        scale, first = self.layout.scales_of(field)
        operand = self.operand(field)
        if scale is None:
            return np.full(field.width, operand, F32)
        blocks = []
        for entry in range(first, first + field.width // scale.group):
            data = self.scale_bytes(scale, entry, page, token)
            value = (data.view(F32)[0] if scale.kind == "f32" else decode(data, scale.kind)[0]
                     if scale.kind == "f8E4M3FN" else F32(2.0 ** (int(data[0]) - 127)))
            blocks.append(F32(value * operand))
        return np.repeat(np.array(blocks, F32), scale.group)

    def read(self, role, page, token):
        """Returns the f32 values of a token's field."""
        field = self.layout.field(role)
        data = self.bytes_at(field, page, token, 0, field.bytes()).copy()
        if field.kind == "f32":
            return data.view(F32)
        if field.kind == "f16":
            return data.view(np.float16).astype(F32)
        if field.kind == "bf16":
            return from_bf16(data.view(np.uint16))
        return (decode(self.codes(field, page, token), field.kind) * self.divisors(field, page, token)).astype(F32)

    def copies(self, role, to):
        """True if `to`, the pages of another cache, stores a field with the same codec."""
        have, want = self.layout.field(role), to.layout.field(role)
        a, b = self.layout.scales_of(have)[0], to.layout.scales_of(want)[0]
        same = have.kind == want.kind and (a is None) == (b is None) and (a is None or (a.kind, a.group) == (b.kind, b.group))
        return same and (not self.layout.uses_operand(have) or self.scale is to.scale)

    def convert(self, role, place, to, target):
        """Copies a field of the token at `place` = (page, token) to the place `target` of `to`."""
        have, want = self.layout.field(role), to.layout.field(role)
        if not self.copies(role, to):
            return to.write(role, *target, self.read(role, *place), "f16" if have.kind == "f16" else "f32")
        to.bytes_at(want, *target, 0, want.bytes())[:] = self.bytes_at(have, *place, 0, have.bytes())
        (scale, first), (other, begin) = self.layout.scales_of(have), to.layout.scales_of(want)
        for tile in range(have.width // scale.group if scale else 0):
            to.scale_bytes(other, begin + tile, *target)[:] = self.scale_bytes(scale, first + tile, *place)


def named(latent=None, rope=64):
    """Returns the layouts L1 to L13; with `latent` those with other widths."""
    wide, v4 = latent or 512, latent or 448
    e4m3, e2m1, e8m0 = "f8E4M3FN", "f4E2M1FN", "f8E8M0FNU"
    v4_row = v4 // 2 + 2 * rope + v4 // 16
    return {
        "L1": Layout([Field("latent", wide, "bf16"), Field("rope", rope, "bf16")]),
        "L2": Layout([Field("latent", wide, "bf16"), Field("rope", rope, "bf16", pool=1)]),
        "L3": Layout([Field("latent", wide, e4m3), Field("rope", rope, e4m3)]),
        "L4": Layout([Field("latent", wide, e4m3), Field("scale", wide // 128, "f32", 128), Field("rope", rope, "bf16")]),
        "L5": Layout([Field("latent", v4, e4m3), Field("rope", rope, "bf16"), Field("scale", v4 // 64, e8m0, 64, "page_end")]
                     + ([Field("pad", -(v4 // 64) % 8, "i8", 0, "page_end")] if -(v4 // 64) % 8 else []), v4 + 2 * rope),
        "L6": Layout([Field("latent", v4, e4m3), Field("rope", rope, e4m3),
                      Field("scale", (v4 + rope) // 32, e8m0, 32, "page_end")], v4 + rope),
        "L7": Layout([Field("latent", v4, e2m1), Field("rope", rope, e2m1),
                      Field("scale", (v4 + rope) // 16, e4m3, 16, "page_end")], (v4 + rope) // 2),
        "L8": Layout([Field("latent", wide, e2m1), Field("rope", rope, e4m3),
                      Field("scale", wide // 16, e4m3, 16, transpose=4)]),
        "L9": Layout([Field("latent", wide, e2m1), Field("scale", wide // 16, e4m3, 16), Field("rope", rope, "bf16")]),
        "L10": Layout([Field("latent", wide, e2m1), Field("scale", wide // 16, e4m3, 16), Field("pad", 16, "i8"),
                       Field("rope", rope, "bf16")]),
        "L11": Layout([Field("latent", v4, e2m1), Field("rope", rope, "bf16"), Field("scale", v4 // 16, e4m3, 16)]
                      + ([Field("pad", -v4_row % 128, "i8")] if v4_row % 128 else [])),
        "L12": Layout([Field("latent", wide, "bf16"), Field("rope", rope, "bf16"), Field("pad", 1024, "i8")]),
        "L13": Layout([Field("latent", wide, e2m1), Field("rope", rope, e2m1),
                       Field("scale", (wide + rope) // 16, e8m0, 16, pool=1)]),
    }


def random_layout(rng):
    """Returns a layout with fields of random types, scales, places and pools."""
    kinds = ["f32", "f16", "bf16", "f8E4M3FN", "f8E5M2", "f4E2M1FN"]
    latent = Field("latent", 24 * int(rng.integers(1, 4)), rng.choice(kinds), pool=int(rng.integers(2)))
    rope = Field("rope", 12 * int(rng.integers(1, 3)), rng.choice(kinds), pool=int(rng.integers(2)))
    fields = [latent, rope] if rng.integers(2) else [rope, latent]
    for field in fields:
        field.place = str(rng.choice(["token", "page_end"]))
    small = [f for f in fields if BITS[f.kind] <= 8]
    groups = [[f] for f in small] if len(small) < 2 or rng.integers(2) else [small]
    scales = []
    for covered in groups[: int(rng.integers(len(groups) + 1))]:
        group = int(rng.choice([1, 3, 4, 6, 12]))
        width = sum(f.width for f in covered) // group
        columns = int(rng.choice([0, 0, *[c for c in range(2, width) if width % c == 0][:3]]))
        scales.append(Field("scale", width, rng.choice(["f32", "f8E8M0FNU", "f8E4M3FN"]), group,
                            str(rng.choice(["token", "page_end"])), int(rng.integers(2)), columns))
    for scale in scales:  # keep their order, because each covers the next fields
        low = 1 + max((fields.index(s) for s in scales if s in fields), default=-1)
        fields.insert(int(rng.integers(low, len(fields) + 1)), scale)
    if rng.integers(2):
        fields.insert(int(rng.integers(len(fields) + 1)), Field("pad", 3, "i8", pool=int(rng.integers(2))))
    if all(f.pool for f in fields):
        for f in fields:
            f.pool = 0
    return Layout(fields, int(rng.choice([1, 64])))
