//===- Values.cpp - Weights times value rows ------------------------------===//
//
// A register tile holds a few query rows by a few vectors of the value's width.
// Each step takes one token: its value row is read as it lies, its weights are
// broadcast. Columns are the outer loop, so that a strip of the value block
// stays in the first cache while all rows pass over it.
//
//===----------------------------------------------------------------------===//

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "lib/Kernels/CPU/Values.cpp"
#include "hwy/foreach_target.h" // IWYU pragma: keep

#include "hwy/highway.h"

#include "Element.h"
#include "Simd.h"

#include <algorithm>

HWY_BEFORE_NAMESPACE();
namespace mla::cpu::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;
using Tag = hn::ScalableTag<float>;
using Vec = hn::Vec<Tag>;

#if HWY_TARGET <= HWY_AVX3
constexpr int64_t StripLanes = 64;
constexpr int TileRows = 6;
#elif HWY_TARGET <= HWY_AVX2
constexpr int64_t StripLanes = 16;
constexpr int TileRows = 6;
#else
constexpr int64_t StripLanes = 16;
constexpr int TileRows = 2;
#endif

/// What all tiles of a call share.
struct Block {
  const float *weights;
  int64_t weightStride;
  const float *alpha;
  const float *const *values;
  int64_t tokens;
  float *out;
  int64_t outStride;
};

template <int Rows, int Vectors>
HWY_ATTR void valueTile(const Block &block, int64_t row, int64_t column) {
  const Tag d;
  const int64_t lanes = hn::Lanes(d);
  float *out = block.out + row * block.outStride + column;
  Vec sums[Rows][Vectors];
#pragma GCC unroll 8
  for (int i = 0; i < Rows; ++i) {
    const Vec factor = hn::Set(d, block.alpha ? block.alpha[row + i] : 1.0f);
#pragma GCC unroll 8
    for (int v = 0; v < Vectors; ++v)
      sums[i][v] =
          hn::Mul(hn::Load(d, out + i * block.outStride + v * lanes), factor);
  }
  const float *weights = block.weights + row;
  const float *const *values = block.values;
  for (int64_t t = 0; t < block.tokens; ++t, weights += block.weightStride) {
    const float *value = values[t] + column;
    Vec line[Vectors];
#pragma GCC unroll 8
    for (int v = 0; v < Vectors; ++v)
      line[v] = hn::LoadU(d, value + v * lanes);
#pragma GCC unroll 8
    for (int i = 0; i < Rows; ++i) {
      const Vec weight = hn::Set(d, weights[i]);
#pragma GCC unroll 8
      for (int v = 0; v < Vectors; ++v)
        sums[i][v] = hn::MulAdd(weight, line[v], sums[i][v]);
    }
  }
#pragma GCC unroll 8
  for (int i = 0; i < Rows; ++i)
#pragma GCC unroll 8
    for (int v = 0; v < Vectors; ++v)
      hn::Store(sums[i][v], d, out + i * block.outStride + v * lanes);
}

/// Strips that `columns` columns are cut into.
constexpr int64_t stripsOf(int64_t columns) {
  return columns / StripLanes + columns % StripLanes / LaneUnit;
}

/// All rows of one strip. Rows are dealt into tiles of nearly equal height.
template <int Vectors>
HWY_ATTR void valueStrip(const Block &block, int64_t rows, int64_t column,
                         KeyPrefetch &next) {
  int64_t tiles = (rows + TileRows - 1) / TileRows;
  for (int64_t row = 0; row < rows; --tiles) {
    int64_t height = (rows - row + tiles - 1) / tiles;
    next.step();
    switch (height) {
#if HWY_TARGET <= HWY_AVX2
    case 6:
      valueTile<6, Vectors>(block, row, column);
      break;
    case 5:
      valueTile<5, Vectors>(block, row, column);
      break;
    case 4:
      valueTile<4, Vectors>(block, row, column);
      break;
    case 3:
      valueTile<3, Vectors>(block, row, column);
      break;
#endif
    case 2:
      valueTile<2, Vectors>(block, row, column);
      break;
    default:
      valueTile<1, Vectors>(block, row, column);
    }
    row += height;
  }
}

HWY_ATTR void accumulate(const float *weights, int64_t weightStride,
                         int64_t rows, const float *alpha,
                         const float *const *values, int64_t width,
                         int64_t tokens, float *out, int64_t outStride,
                         KeyPrefetch next) {
  const Block block{weights, weightStride, alpha,    values,
                    tokens,  out,          outStride};
  constexpr int UnitVectors = static_cast<int>(LaneUnit / hn::MaxLanes(Tag()));
  const int64_t end = padLanes(width);
  next.spread(stripsOf(end) * ((rows + TileRows - 1) / TileRows));
  int64_t column = 0;
#if HWY_TARGET <= HWY_AVX3
  for (; column + StripLanes <= end; column += StripLanes)
    valueStrip<4 * UnitVectors>(block, rows, column, next);
#endif
  for (; column < end; column += LaneUnit)
    valueStrip<UnitVectors>(block, rows, column, next);
}

HWY_ATTR void addScaledRow(float *dst, const float *src, float factor,
                           int64_t count) {
  const Tag d;
  const int64_t lanes = hn::Lanes(d);
  int64_t i = 0;
  for (; i + lanes <= count; i += lanes)
    hn::StoreU(hn::MulAdd(hn::Set(d, factor), hn::LoadU(d, src + i),
                          hn::LoadU(d, dst + i)),
               d, dst + i);
  for (; i < count; ++i)
    dst[i] = __builtin_fmaf(factor, src[i], dst[i]);
}

} // namespace mla::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace mla::cpu {
HWY_EXPORT(accumulate);
HWY_EXPORT(addScaledRow);

void accumulateBlock(const float *weights, int64_t weightStride, int64_t rows,
                     const float *alpha, const float *const *values,
                     int64_t width, int64_t tokens, float *out,
                     int64_t outStride, KeyPrefetch next) {
  HWY_DYNAMIC_DISPATCH(accumulate)
  (weights, weightStride, rows, alpha, values, width, tokens, out, outStride,
   next);
}

void addScaled(float *dst, const float *src, float factor, int64_t count) {
  HWY_DYNAMIC_DISPATCH(addScaledRow)(dst, src, factor, count);
}
} // namespace mla::cpu
#endif
