//===- QuantisedRow.h - Rows of elements of 8 or 4 bits ---------*- C++ -*-===//
//
// Writes and reads the field of one token, by a warp. The arithmetic is that of
// mla-runtime/mla_quantise.h, so the bits are the same as on the host.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_QUANTISEDROW_H
#define MLA_KERNELS_CUDA_COMMON_QUANTISEDROW_H

#include "Common/RowElements.h"

#include "mla-runtime/mla_quantise.h"

namespace mla::cuda {

/// True if the elements have 8 or 4 bits.
MLA_HOST_DEVICE bool isQuantised(Element type) {
  return type == Element::E4m3 || type == Element::E5m2 ||
         type == Element::E2m1;
}

namespace detail {

/// Rounds to f16 or to bf16.
MLA_DEVICE float roundTo16(float x, bool isF16) {
  return isF16 ? arch::toFloat(arch::fromFloat<arch::F16>(x))
               : arch::toFloat(arch::fromFloat<arch::Bf16>(x));
}

/// Loads the first `count` of N bytes. The others become 0.
template <int N>
MLA_DEVICE void loadBytes(const uint8_t *from, int32_t count,
                          uint8_t (&bytes)[N]) {
  if (count >= N && isAligned(from, N)) {
    const auto all = *reinterpret_cast<const arch::Vec<uint8_t, N> *>(from);
#pragma unroll
    for (int i = 0; i < N; ++i)
      bytes[i] = all[i];
    return;
  }
#pragma unroll
  for (int i = 0; i < N; ++i)
    bytes[i] = i < count ? from[i] : static_cast<uint8_t>(0);
}
/// Stores the first `count` of N bytes.
template <int N>
MLA_DEVICE void storeBytes(uint8_t *to, int32_t count,
                           const uint8_t (&bytes)[N]) {
  if (count >= N && isAligned(to, N)) {
    arch::Vec<uint8_t, N> all;
#pragma unroll
    for (int i = 0; i < N; ++i)
      all[i] = bytes[i];
    *reinterpret_cast<arch::Vec<uint8_t, N> *>(to) = all;
    return;
  }
#pragma unroll
  for (int i = 0; i < N; ++i)
    if (i < count)
      to[i] = bytes[i];
}

} // namespace detail

/// Returns the entry of a token's block scales that has the scale of a tile.
MLA_DEVICE int32_t scalePosition(const kernels::BlockScales &scales,
                                 int32_t tile) {
  int32_t at = scales.first + tile;
  if (scales.columns)
    at = at % scales.columns * (scales.width / scales.columns) +
         at / scales.columns;
  return at;
}

/// A row of elements that have 8 or 4 bits, and its block scales. Two elements
/// of 4 bits share a byte; their rows have an even number of elements.
class QuantisedRow {
public:
  /// Token `token` of page `page` of a field whose row begins at `elements`.
  /// `operandScale` is that of the cache. A field whose block scales are not
  /// e4m3 ignores it.
  MLA_DEVICE QuantisedRow(Element type, const char *elements,
                          const kernels::BlockScales &scales, int64_t page,
                          int64_t token, float operandScale)
      : type(static_cast<int32_t>(type)),
        bytes(reinterpret_cast<const uint8_t *>(elements)), scales(scales),
        entries(scales.base
                    ? scales.base + page * scales.page + token * scales.token
                    : nullptr),
        operandScale(entries && scales.type != MLA_F8E4M3 ? 1.0f
                                                          : operandScale) {}

  /// Reads a run: its values from `begin` on. Elements from `end` on are not
  /// read and become 0.
  MLA_DEVICE void load(int32_t begin, int32_t end, detail::Run &values) const {
    uint8_t codes[detail::runLength];
    loadCodes(begin, end, codes);
    const int32_t left = end - begin;
    const int32_t last =
        begin + (left < detail::runLength ? left : detail::runLength) - 1;
    const bool isOne = !entries || last / scales.group == begin / scales.group;
#pragma unroll
    for (int i = 0; i < detail::runLength; ++i)
      values[i] = mlaDecodeElement(type, codes[i]);
    // One copy of the code, because the registers of a run have no run-time
    // index. Most runs have one scale.
#pragma unroll 1
    for (int k = 0; k < (isOne ? 1 : detail::runLength); ++k) {
      const int32_t at = begin + k;
      const float own =
          at > last ? 0.0f : divisor(entries ? at / scales.group : 0);
#pragma unroll
      for (int i = 0; i < detail::runLength; ++i)
        values[i] *= isOne || i == k ? own : 1.0f;
    }
  }

  /// Reads the first `width` elements and stores them to a row of f32, f16 or
  /// bf16. Every lane of the warp calls it.
  MLA_DEVICE void read(int32_t width, Element toType, char *to) const {
    for (int32_t i = arch::laneIndex() * detail::runLength; i < width;
         i += 32 * detail::runLength) {
      detail::Run values;
      load(i, width, values);
      detail::storeRun(toType, to, i, width, values);
    }
  }

  /// Writes the row. `from.load(begin, end, run)` returns its values, which are
  /// rounded to f16 if `isF16`, else to bf16. Every lane of the warp calls it.
  template <class Source>
  MLA_DEVICE void write(const Source &from, bool isF16, int32_t width) const {
    Tiles tiles{entries ? scales.group : width, 1, 32};
    if (entries) {
      tiles.lanes = 1;
      while (tiles.lanes < 32 && tiles.lanes * detail::runLength < tiles.group)
        tiles.lanes *= 2;
    }
    // The byte in the middle of two tiles can hold elements of both, so one
    // lane writes both tiles.
    if (entries && type == MLA_F4E2M1 && tiles.group % 2)
      tiles = {tiles.group, 2, 1};
    writeTiles(from, isF16, width, tiles);
  }

  /// Copies the first `width` elements and their scales from a row of the same
  /// types and group. `chunk` is the alignment of both rows.
  MLA_DEVICE void copy(const QuantisedRow &from, int32_t width,
                       int32_t chunk) const {
    detail::copyRow(reinterpret_cast<char *>(const_cast<uint8_t *>(bytes)),
                    reinterpret_cast<const char *>(from.bytes),
                    type == MLA_F4E2M1 ? width / 2 : width, chunk);
    if (!entries)
      return;
    for (int32_t i = arch::laneIndex(); i < width / scales.group; i += 32)
      storeScale(i, from.loadScale(i));
  }

private:
  /// Returns the address of the scale of a tile.
  MLA_DEVICE const char *entry(int32_t tile) const {
    return entries + int64_t(scalePosition(scales, tile)) * scales.bytes;
  }
  MLA_DEVICE uint32_t loadScale(int32_t tile) const {
    return scales.bytes == 4 ? *reinterpret_cast<const uint32_t *>(entry(tile))
                             : *reinterpret_cast<const uint8_t *>(entry(tile));
  }
  MLA_DEVICE void storeScale(int32_t tile, uint32_t bits) const {
    char *to = const_cast<char *>(entry(tile));
    if (scales.bytes == 4)
      *reinterpret_cast<uint32_t *>(to) = bits;
    else
      *reinterpret_cast<uint8_t *>(to) = static_cast<uint8_t>(bits);
  }

  /// Returns the number by which the elements of a tile are divided.
  MLA_DEVICE float divisor(int32_t tile) const {
    return entries
               ? mlaBlockScaleValue(scales.type, loadScale(tile)) * operandScale
               : operandScale;
  }

  MLA_DEVICE void loadCodes(int32_t begin, int32_t end,
                            uint8_t (&codes)[detail::runLength]) const {
    constexpr int length = detail::runLength;
    if (type != MLA_F4E2M1)
      return detail::loadBytes(bytes + begin, end - begin, codes);
    if (begin % 2) {
#pragma unroll
      for (int i = 0; i < length; ++i)
        codes[i] = begin + i < end
                       ? bytes[(begin + i) / 2] >> (begin + i) % 2 * 4 & 15
                       : 0;
      return;
    }
    uint8_t pairs[length / 2];
    detail::loadBytes(bytes + begin / 2, (end - begin + 1) / 2, pairs);
#pragma unroll
    for (int i = 0; i < length; ++i)
      codes[i] = pairs[i / 2] >> i % 2 * 4 & 15;
  }

  /// Stores a run from element `begin` on, which is even if elements have 4
  /// bits.
  MLA_DEVICE void storeCodes(int32_t begin, int32_t end,
                             const uint8_t (&codes)[detail::runLength]) const {
    constexpr int length = detail::runLength;
    uint8_t *to = const_cast<uint8_t *>(bytes);
    if (type != MLA_F4E2M1)
      return detail::storeBytes(to + begin, end - begin, codes);
    uint8_t pairs[length / 2];
#pragma unroll
    for (int i = 0; i < length; i += 2)
      pairs[i / 2] = static_cast<uint8_t>(codes[i] | codes[i + 1] << 4);
    detail::storeBytes(to + begin / 2, (end - begin) / 2, pairs);
  }

  /// Loads a run and rounds it to 16 bits.
  template <class Source>
  static MLA_DEVICE void loadRounded(const Source &from, bool isF16,
                                     int32_t begin, int32_t end,
                                     detail::Run &values) {
    from.load(begin, end, values);
#pragma unroll
    for (int i = 0; i < detail::runLength; ++i)
      values[i] = detail::roundTo16(values[i], isF16);
  }

  /// Returns the largest magnitude of runs begin, begin + step, ... Values that
  /// are NaN do not count.
  template <class Source>
  static MLA_DEVICE float largest(const Source &from, bool isF16, int32_t begin,
                                  int32_t end, int32_t step) {
    float most = 0;
#pragma unroll 1
    for (int32_t i = begin; i < end; i += step) {
      detail::Run values;
      loadRounded(from, isF16, i, end, values);
#pragma unroll
      for (float x : values)
        most = arch::maximum(most, x < 0 ? -x : x);
    }
    return most;
  }

  /// Computes and stores the scale of a tile. Returns its divisor.
  MLA_DEVICE float scaleTile(int32_t tile, float amax, bool stores) const {
    uint32_t bits;
    const float result =
        mlaTileDivisor(type, scales.type, amax, operandScale, &bits);
    if (stores)
      storeScale(tile, bits);
    return result;
  }

  /// How lanes share tiles: `lanes` of them write `count` adjacent tiles of
  /// `group` elements.
  struct Tiles {
    int32_t group, count, lanes;
  };

  template <class Source>
  MLA_DEVICE void writeTiles(const Source &from, bool isF16, int32_t width,
                             const Tiles &tiles) const {
    const int32_t lane = static_cast<int32_t>(arch::laneIndex());
    const int32_t size = tiles.count * tiles.group;
    const int32_t own = lane % tiles.lanes;
    const int32_t step = tiles.lanes * detail::runLength;
#pragma unroll 1
    for (int32_t base = 0; base < width; base += 32 / tiles.lanes * size) {
      const int32_t first = base + lane / tiles.lanes * size;
      const bool valid = first < width;
      const int32_t end = valid ? first + size : 0;
      float by = operandScale, last = operandScale;
#pragma unroll 1
      for (int32_t i = 0; entries && i < tiles.count; ++i) {
        const int32_t begin = first + i * tiles.group;
        by = last;
        float amax = largest(from, isF16, begin + own * detail::runLength,
                             valid ? begin + tiles.group : 0, step);
        for (int32_t j = tiles.lanes / 2; j > 0; j /= 2)
          amax = arch::maximum(
              amax, arch::shuffleXor(amax, static_cast<uint32_t>(j)));
        last = scaleTile(begin / tiles.group, amax, valid && own == 0);
      }
      const int32_t lastTile = first + size - tiles.group;
#pragma unroll 1
      for (int32_t i = first + own * detail::runLength; i < end; i += step) {
        detail::Run values;
        loadRounded(from, isF16, i, end, values);
        uint8_t codes[detail::runLength];
#pragma unroll
        for (int j = 0; j < detail::runLength; ++j)
          codes[j] = mlaEncodeElement(type, values[j] /
                                                (i + j < lastTile ? by : last));
        storeCodes(i, end, codes);
      }
    }
  }

  const int32_t type; ///< MlaDType
  const uint8_t *const bytes;
  const kernels::BlockScales &scales;
  const char *const entries; ///< null: no block scales
  const float operandScale;
};

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_QUANTISEDROW_H
