//===- Pack.cpp - Rows side by side ---------------------------------------===//

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "lib/Kernels/CPU/Pack.cpp"
#include "hwy/foreach_target.h" // IWYU pragma: keep

#include "hwy/highway.h"

#include "Simd.h"

#include <cstring>

HWY_BEFORE_NAMESPACE();
namespace mla::cpu::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

#if HWY_TARGET != HWY_SCALAR
/// Transposes 4 x 4 units, in vectors of 128 bits.
HWY_INLINE HWY_ATTR void transposeFour(const uint32_t *const *rows, int64_t k,
                                       uint32_t *packed, int64_t stride) {
  const hn::FixedTag<uint32_t, 4> d;
  const hn::Repartition<uint64_t, decltype(d)> d64;
  auto a = hn::LoadU(d, rows[0] + k), b = hn::LoadU(d, rows[1] + k);
  auto c = hn::LoadU(d, rows[2] + k), e = hn::LoadU(d, rows[3] + k);
  auto abLow = hn::BitCast(d64, hn::InterleaveLower(d, a, b));
  auto abHigh = hn::BitCast(d64, hn::InterleaveUpper(d, a, b));
  auto ceLow = hn::BitCast(d64, hn::InterleaveLower(d, c, e));
  auto ceHigh = hn::BitCast(d64, hn::InterleaveUpper(d, c, e));
  uint32_t *to = packed + k * stride;
  hn::Store(hn::BitCast(d, hn::InterleaveLower(d64, abLow, ceLow)), d, to);
  hn::Store(hn::BitCast(d, hn::InterleaveUpper(d64, abLow, ceLow)), d,
            to + stride);
  hn::Store(hn::BitCast(d, hn::InterleaveLower(d64, abHigh, ceHigh)), d,
            to + 2 * stride);
  hn::Store(hn::BitCast(d, hn::InterleaveUpper(d64, abHigh, ceHigh)), d,
            to + 3 * stride);
}
#endif

/// Four steps at a time for all rows, so that lines are written whole.
HWY_ATTR void pack(const uint32_t *const *rows, int64_t count, uint32_t *packed,
                   int64_t stride) {
  int64_t k = 0;
#if HWY_TARGET != HWY_SCALAR
  for (; k + 4 <= count; k += 4)
    for (int64_t row = 0; row < LaneUnit; row += 4)
      transposeFour(rows + row, k, packed + row, stride);
#endif
  for (; k < count; ++k)
    for (int64_t row = 0; row < LaneUnit; ++row)
      // Pairs of 16-bit queries need not lie at a multiple of four bytes.
      std::memcpy(packed + k * stride + row, rows[row] + k, sizeof(uint32_t));
}

} // namespace mla::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace mla::cpu {
HWY_EXPORT(pack);

void packRows(const uint32_t *const *rows, int64_t count, uint32_t *packed,
              int64_t stride) {
  HWY_DYNAMIC_DISPATCH(pack)(rows, count, packed, stride);
}
} // namespace mla::cpu
#endif
