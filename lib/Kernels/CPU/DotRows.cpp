//===- DotRows.cpp - Dot products of a few vectors and many rows ----------===//

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "lib/Kernels/CPU/DotRows.cpp"
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

#undef MLA_TILE_ATTR
#define MLA_TILE_ATTR HWY_ATTR
#include "DotTile-inl.h"
#include "Half-inl.h"

/// The common part of the formats: f32 vectors and sums.
struct F32Lines {
  using X = float;
  using Line = Vec;
  using Sum = Vec;
  static constexpr int Registers = HWY_TARGET <= HWY_AVX3 ? 32 : 16;

  HWY_INLINE HWY_ATTR static int64_t lanes() { return hn::Lanes(Tag()); }
  HWY_INLINE HWY_ATTR static Sum zero() { return hn::Zero(Tag()); }
  HWY_INLINE HWY_ATTR static Line loadX(const float *at) {
    return hn::LoadU(Tag(), at);
  }
  HWY_INLINE HWY_ATTR static Sum multiplyAdd(Line a, Line b, Sum sum) {
    return hn::MulAdd(a, b, sum);
  }
  HWY_INLINE HWY_ATTR static Sum add(Sum a, Sum b) { return hn::Add(a, b); }
  HWY_INLINE HWY_ATTR static float total(Sum sum) {
    return hn::GetLane(hn::SumOfLanes(Tag(), sum));
  }
};

struct F32Rows : F32Lines {
  using Row = float;
  HWY_INLINE HWY_ATTR static Line loadRow(const float *at) {
    return hn::LoadU(Tag(), at);
  }
};

struct BF16Rows : F32Lines {
  using Row = uint16_t;
  HWY_INLINE HWY_ATTR static Line loadRow(const uint16_t *at) {
    const hn::Rebind<uint16_t, Tag> d16;
    const hn::RebindToUnsigned<Tag> d32;
    return hn::BitCast(
        Tag(), hn::ShiftLeft<16>(hn::PromoteTo(d32, hn::LoadU(d16, at))));
  }
};

struct F16Rows : F32Lines {
  using Row = uint16_t;
  HWY_INLINE HWY_ATTR static Line loadRow(const uint16_t *at) {
    return loadHalves(Tag(), at);
  }
};

template <typename Format> HWY_ATTR void dotsOf(const DotRows &dots) {
  using Row = typename Format::Row;
  auto rows = [](const void *const *list) {
    return reinterpret_cast<const Row *const *>(list);
  };
  runDots<Format>({reinterpret_cast<const float *const *>(dots.x), dots.vectors,
                   rows(dots.rows), dots.count, dots.width, dots.fetched,
                   static_cast<float *>(dots.packed), dots.sums, dots.stride,
                   dots.fresh});
}

HWY_ATTR void dotAll(int32_t dtype, const DotRows &dots) {
  if (dtype == MLA_BF16)
    return dotsOf<BF16Rows>(dots);
  if (dtype == MLA_F16)
    return dotsOf<F16Rows>(dots);
  dotsOf<F32Rows>(dots);
}

} // namespace mla::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace mla::cpu {
HWY_EXPORT(dotAll);

void dotRows(int32_t dtype, const DotRows &dots) {
  HWY_DYNAMIC_DISPATCH(dotAll)(dtype, dots);
}
} // namespace mla::cpu
#endif
