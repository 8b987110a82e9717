//===- Values.cpp - Multiply weights with value rows ----------------------===//
//
// A register tile holds a few query rows by a few vectors of value columns.
// Columns are the outer loop, so that a strip of the value block stays in the
// L1 cache for all rows.
//
//===----------------------------------------------------------------------===//

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "lib/Kernels/CPU/Values.cpp"
#include "hwy/foreach_target.h" // IWYU pragma: keep

#include "hwy/highway.h"

#include "Simd.h"

#include <algorithm>

HWY_BEFORE_NAMESPACE();
namespace mla::cpu::HWY_NAMESPACE {
#include "ArithF32-inl.h"

#include "RegisterTile-inl.h"

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

/// Returns the number of strips of `columns` columns.
constexpr int64_t stripsOf(int64_t columns) {
  return columns / StripLanes + columns % StripLanes / LaneUnit;
}

HWY_ATTR void accumulate(const float *weights, int64_t weightStride,
                         int64_t rows, const float *alpha,
                         const float *const *values, int64_t width,
                         int64_t tokens, float *out, int64_t outStride,
                         bool fresh, KeyPrefetch next) {
  const ValueBlock block{weights, weightStride, alpha,     values,
                         tokens,  out,          outStride, fresh};
  constexpr int UnitVectors =
      static_cast<int>(LaneUnit / hn::MaxLanes(Arith::Tag()));
  const int64_t end = padLanes(width);
  next.spread(stripsOf(end) * ((rows + TileRows - 1) / TileRows) *
              fetchesOfSteps(tokens));
  int64_t column = 0;
#if HWY_TARGET <= HWY_AVX3
  for (; column + StripLanes <= end; column += StripLanes)
    valueStrip<4 * UnitVectors, TileRows>(block, rows, column, column, next);
#endif
  for (; column < end; column += LaneUnit)
    valueStrip<UnitVectors, TileRows>(block, rows, column, column, next);
}

HWY_ATTR void addScaledRow(float *dst, const float *src, float factor,
                           int64_t count) {
  const hn::ScalableTag<float> d;
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
                     int64_t outStride, bool fresh, KeyPrefetch next) {
  HWY_DYNAMIC_DISPATCH(accumulate)
  (weights, weightStride, rows, alpha, values, width, tokens, out, outStride,
   fresh, next);
}

void addScaled(float *dst, const float *src, float factor, int64_t count) {
  HWY_DYNAMIC_DISPATCH(addScaledRow)(dst, src, factor, count);
}
} // namespace mla::cpu
#endif
