//===- Pack.cpp - Pack rows into panels -----------------------------------===//

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
using Tag = hn::CappedTag<uint32_t, LaneUnit>;
using Vec = hn::Vec<Tag>;

/// Loads four units of every fourth row from rows[0] on. Each row fills one
/// block of 128 bits.
HWY_INLINE HWY_ATTR Vec gatherBlocks(const uint32_t *const *rows, int64_t k) {
  const Tag d;
  Vec blocks = hn::LoadDup128(d, rows[0] + k);
#pragma GCC unroll 4
  for (size_t first = 4; first < hn::MaxLanes(d); first += 4)
    blocks = hn::IfThenElse(hn::FirstN(d, first), blocks,
                            hn::LoadDup128(d, rows[first] + k));
  return blocks;
}

/// Transposes four units of as many rows as a vector has lanes, block by block.
HWY_INLINE HWY_ATTR void transpose(const uint32_t *const *rows, int64_t k,
                                   uint32_t *packed, int64_t stride) {
  const Tag d;
  const hn::Repartition<uint64_t, Tag> d64;
  auto a = gatherBlocks(rows, k), b = gatherBlocks(rows + 1, k);
  auto c = gatherBlocks(rows + 2, k), e = gatherBlocks(rows + 3, k);
  auto abLow = hn::BitCast(d64, hn::InterleaveLower(d, a, b));
  auto abHigh = hn::BitCast(d64, hn::InterleaveUpper(d, a, b));
  auto ceLow = hn::BitCast(d64, hn::InterleaveLower(d, c, e));
  auto ceHigh = hn::BitCast(d64, hn::InterleaveUpper(d, c, e));
  uint32_t *to = packed + k * stride;
  hn::StoreU(hn::BitCast(d, hn::InterleaveLower(d64, abLow, ceLow)), d, to);
  hn::StoreU(hn::BitCast(d, hn::InterleaveUpper(d64, abLow, ceLow)), d,
             to + stride);
  hn::StoreU(hn::BitCast(d, hn::InterleaveLower(d64, abHigh, ceHigh)), d,
             to + 2 * stride);
  hn::StoreU(hn::BitCast(d, hn::InterleaveUpper(d64, abHigh, ceHigh)), d,
             to + 3 * stride);
}
#endif

/// Packs four steps at a time for all rows, so that whole cache lines are
/// written.
HWY_ATTR void pack(const uint32_t *const *rows, int64_t count, uint32_t *packed,
                   int64_t stride) {
  int64_t k = 0;
#if HWY_TARGET != HWY_SCALAR
  for (; k + 4 <= count; k += 4)
    for (int64_t row = 0; row < LaneUnit;
         row += static_cast<int64_t>(hn::Lanes(Tag())))
      transpose(rows + row, k, packed + row, stride);
#endif
  for (; k < count; ++k)
    for (int64_t row = 0; row < LaneUnit; ++row)
      // Uses memcpy, because pairs of 16-bit queries may be unaligned.
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
