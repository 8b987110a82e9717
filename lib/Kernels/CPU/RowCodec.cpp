//===- RowCodec.cpp - Read and write rows of cache fields -----------------===//

#include "RowCodec.h"
#include "BF16Decode.h"
#include "Element.h"
#include "Simd.h"
#include "mla-runtime/mla_quantise.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

using namespace mla::cpu;

namespace {

/// The most tiles whose divisors are computed at once.
constexpr int64_t TilesAtOnce = 64;

/// The values of all e4m3.
const std::array<float, 256> &e4m3Values() {
  static const std::array<float, 256> values = [] {
    std::array<float, 256> all{};
    for (size_t code = 0; code < all.size(); ++code)
      all[code] = mlaE4M3ToFloat(static_cast<uint8_t>(code));
    return all;
  }();
  return values;
}

/// Computes the divisors of `count` tiles from `tile` on.
void readDivisors(const FieldCodec &codec, float operandScale,
                  const StoredRow &row, int64_t tile, int64_t count,
                  float *divisors) {
  const BlockScales &scales = codec.scales;
  const auto each = [&](const auto &value) {
    for (int64_t i = 0; i < count; ++i)
      divisors[i] = value(scaleAddress(scales, row, tile + i));
  };
  if (scales.type == MLA_F32)
    return each([](const char *at) {
      float value;
      std::memcpy(&value, at, sizeof(value));
      return value;
    });
  if (scales.type == MLA_F8E8M0)
    return each([](const char *at) {
      return mlaUE8M0ToFloat(static_cast<uint8_t>(*at));
    });
  const std::array<float, 256> &values = e4m3Values();
  each([&](const char *at) {
    return values[static_cast<uint8_t>(*at)] * operandScale;
  });
}

void storeScale(const BlockScales &scales, const StoredRow &row, int64_t tile,
                uint32_t bits) {
  char *to = scaleAddress(scales, row, tile);
  if (scales.bytes == 1)
    *to = static_cast<char>(bits);
  else
    std::memcpy(to, &bits, sizeof(bits));
}

/// Rounds values to the 16-bit type in which elements of 8 bits or fewer begin.
void roundTo16(int32_t fromType, float *values, int64_t count) {
  const int32_t type = fromType == MLA_F16 ? MLA_F16 : MLA_BF16;
  uint16_t bits[RowStrip];
  storeFromF32(type, values, 1.0f, bits, count);
  loadAsF32(type, bits, values, count);
}

/// Stores elements [begin, begin + count) of a row.
void storeElements(int32_t type, const float *values, float divisor,
                   char *elements, int64_t begin, int64_t count) {
  if (type == MLA_F8E4M3)
    return storeE4M3(values, divisor, elements + begin, count);
  for (int64_t i = 0; i < count; ++i) {
    const uint8_t code = mlaEncodeElement(type, values[i] / divisor);
    if (type != MLA_F4E2M1) {
      elements[begin + i] = static_cast<char>(code);
      continue;
    }
    // The even element of a byte is written first.
    char &byte = elements[(begin + i) / 2];
    byte =
        static_cast<char>((begin + i) % 2 ? (byte & 0x0f) | code << 4 : code);
  }
}

/// Returns the largest magnitude; NaNs do not count.
float largest(const float *values, int64_t count, float amax) {
  for (int64_t i = 0; i < count; ++i)
    amax = std::fabs(values[i]) > amax ? std::fabs(values[i]) : amax;
  return amax;
}

/// Calls visit(begin, count, values) for strips of elements [begin, end) of a
/// row, rounded to 16 bits.
template <typename Visit>
void eachStrip(const RowValues &row, int32_t fromType, int64_t begin,
               int64_t end, const Visit &visit) {
  float values[RowStrip];
  for (; begin < end; begin += RowStrip) {
    const int64_t count = std::min(RowStrip, end - begin);
    row.load(begin, count, values);
    roundTo16(fromType, values, count);
    visit(begin, count, values);
  }
}

/// Writes the elements of tile `tile`, [begin, end), and its block scale.
void encodeTile(const FieldCodec &codec, float operandScale, int32_t fromType,
                const RowValues &row, int64_t begin, int64_t end, int64_t tile,
                const StoredRow &to) {
  float divisor = operandScale;
  if (codec.scales.base) {
    float amax = 0;
    eachStrip(row, fromType, begin, end,
              [&](int64_t, int64_t count, const float *values) {
                amax = largest(values, count, amax);
              });
    uint32_t bits = 0;
    divisor =
        mlaTileDivisor(codec.type, codec.scales.type, amax,
                       codec.usesOperandScale ? operandScale : 1.0f, &bits);
    storeScale(codec.scales, to, tile, bits);
  }
  eachStrip(row, fromType, begin, end,
            [&](int64_t at, int64_t count, const float *values) {
              storeElements(codec.type, values, divisor, to.elements, at,
                            count);
            });
}

/// Calls visit(at, count, divisors, group) for parts of elements [begin, begin
/// + count) of a row. Element i of a part has the divisor at index i / group.
template <typename Visit>
void eachPart(const FieldCodec &codec, float operandScale, const StoredRow &row,
              int64_t begin, int64_t count, const Visit &visit) {
  if (!codec.scales.base)
    return visit(begin, count, &operandScale, count);
  const int64_t group = codec.scales.group, end = begin + count;
  float divisors[TilesAtOnce];
  while (begin < end) {
    // A part that does not begin with its tile ends with it.
    const int64_t tile = begin / group;
    const int64_t tiles =
        begin % group
            ? 1
            : std::min(TilesAtOnce, (end - begin + group - 1) / group);
    readDivisors(codec, operandScale, row, tile, tiles, divisors);
    const int64_t last = std::min(end, (tile + tiles) * group);
    visit(begin, last - begin, divisors, group);
    begin = last;
  }
}

} // namespace

void TensorValues::load(int64_t begin, int64_t count, float *values) const {
  loadAsF32(dtype, row + begin * elementBytes(dtype), values, count);
}

void RotatedValues::load(int64_t begin, int64_t count, float *values) const {
  rotateElements(rotation, row, cos, sin, begin, count, values);
}

void StoredValues::load(int64_t begin, int64_t count, float *values) const {
  decodeRow(codec, operandScale, row, begin, count, values);
}

void mla::cpu::encodeRow(const FieldCodec &codec, float operandScale,
                         int32_t fromType, const RowValues &values,
                         int64_t width, const StoredRow &to) {
  if (isSmall(codec.type)) {
    const int64_t group = codec.scales.base ? codec.scales.group : width;
    for (int64_t begin = 0; begin < width; begin += group)
      encodeTile(codec, operandScale, fromType, values, begin, begin + group,
                 begin / group, to);
    return;
  }
  float strip[RowStrip];
  for (int64_t begin = 0; begin < width; begin += RowStrip) {
    const int64_t count = std::min(RowStrip, width - begin);
    values.load(begin, count, strip);
    storeFromF32(codec.type, strip, 1.0f,
                 to.elements + begin * elementBytes(codec.type), count);
  }
}

void mla::cpu::decodeRow(const FieldCodec &codec, float operandScale,
                         const StoredRow &from, int64_t begin, int64_t count,
                         float *values) {
  const int64_t first = begin;
  if (!isSmall(codec.type))
    return loadAsF32(codec.type,
                     from.elements + begin * elementBytes(codec.type), values,
                     count);
  eachPart(codec, operandScale, from, begin, count,
           [&](int64_t at, int64_t size, const float *divisors, int64_t group) {
             decodeTiles(codec.type, from.elements, at, size, divisors, group,
                         values + (at - first));
           });
}

void mla::cpu::decodeRowToBF16(const FieldCodec &codec, float operandScale,
                               const StoredRow &from, int64_t width,
                               uint16_t *values) {
  if (isSmall(codec.type))
    return eachPart(
        codec, operandScale, from, 0, width,
        [&](int64_t at, int64_t size, const float *divisors, int64_t group) {
          decodeTilesToBF16(codec.type, from.elements, at, size, divisors,
                            group, values + at);
        });
  float strip[RowStrip];
  for (int64_t begin = 0; begin < width; begin += RowStrip) {
    const int64_t count = std::min(RowStrip, width - begin);
    decodeRow(codec, operandScale, from, begin, count, strip);
    storeFromF32(MLA_BF16, strip, 1.0f, values + begin, count);
  }
}

void mla::cpu::decodeRowsToHalves(const FieldCodec &codec, float operandScale,
                                  const char *const *elements,
                                  const char *const *scales, int64_t count,
                                  int64_t width, uint16_t *values,
                                  int64_t stride) {
  const BlockScales &of = codec.scales;
  SmallRows rows{};
  rows.dtype = codec.type;
  rows.width = width;
  rows.elements = elements;
  rows.count = count;
  rows.factor = codec.usesOperandScale ? operandScale : 1.0f;
  rows.to = values;
  rows.stride = stride;
  if (!of.base)
    return bf16DecodeHalves(rows);
  rows.scaleType = of.type;
  rows.group = of.group;
  rows.scales = scales;
  rows.scaleOffset = int64_t(of.first) * of.bytes;
  if (!of.columns)
    return bf16DecodeHalves(rows);
  // Brings transposed scales into their order, row by row.
  rows.count = 1;
  rows.scaleOffset = 0;
  char ordered[MostRowScales * sizeof(float)];
  const char *const first = ordered;
  rows.scales = &first;
  int64_t offsets[MostRowScales];
  for (int64_t tile = 0; tile < width / of.group; ++tile)
    offsets[tile] = scaleOffset(of, tile);
  for (int64_t i = 0; i < count; ++i, rows.to += stride) {
    rows.elements = elements + i;
    for (int64_t tile = 0; tile < width / of.group; ++tile)
      if (of.bytes == 1)
        ordered[tile] = scales[i][offsets[tile]];
      else
        std::memcpy(ordered + tile * of.bytes, scales[i] + offsets[tile],
                    static_cast<size_t>(of.bytes));
    bf16DecodeHalves(rows);
  }
}

void mla::cpu::copyRow(const FieldCodec &fromCodec, const StoredRow &from,
                       const FieldCodec &toCodec, const StoredRow &to,
                       int64_t width) {
  std::memcpy(to.elements, from.elements,
              static_cast<size_t>(storedBytes(fromCodec.type, width)));
  if (!fromCodec.scales.base)
    return;
  for (int64_t tile = 0; tile < width / fromCodec.scales.group; ++tile)
    std::memcpy(scaleAddress(toCodec.scales, to, tile),
                scaleAddress(fromCodec.scales, from, tile),
                static_cast<size_t>(fromCodec.scales.bytes));
}
