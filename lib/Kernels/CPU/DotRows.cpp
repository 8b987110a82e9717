//===- DotRows.cpp - One vector against many rows -------------------------===//
//
// For products with few rows on the left, where packing would cost more than it
// saves: the contraction runs along the lanes, in four chains, whose sums are
// added in a fixed order.
//
//===----------------------------------------------------------------------===//

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "lib/Kernels/CPU/DotRows.cpp"
#include "hwy/foreach_target.h" // IWYU pragma: keep

#include "hwy/highway.h"

#include "Element.h"
#include "Simd.h"

HWY_BEFORE_NAMESPACE();
namespace mla::cpu::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;
using Tag = hn::ScalableTag<float>;
using Vec = hn::Vec<Tag>;

struct LoadF32 {
  using Type = float;
  HWY_INLINE HWY_ATTR static Vec load(const float *at) {
    return hn::LoadU(Tag(), at);
  }
  static float scalar(float value) { return value; }
};

struct LoadBF16 {
  using Type = uint16_t;
  HWY_INLINE HWY_ATTR static Vec load(const uint16_t *at) {
    const Tag d;
    const hn::Rebind<uint16_t, Tag> d16;
    const hn::RebindToUnsigned<Tag> d32;
    return hn::BitCast(
        d, hn::ShiftLeft<16>(hn::PromoteTo(d32, hn::LoadU(d16, at))));
  }
  static float scalar(uint16_t value) { return bf16ToF32(value); }
};

struct LoadF16 {
  using Type = uint16_t;
  HWY_INLINE HWY_ATTR static Vec load(const uint16_t *at) {
    const Tag d;
    const hn::Rebind<hwy::float16_t, Tag> d16;
    return hn::PromoteTo(
        d, hn::LoadU(d16, reinterpret_cast<const hwy::float16_t *>(at)));
  }
  static float scalar(uint16_t value) { return f16ToF32(value); }
};

template <typename Format>
HWY_ATTR void dot(const float *x, const void *const *rows, int64_t width,
                  int64_t count, float *out) {
  const Tag d;
  const int64_t lanes = hn::Lanes(d);
  for (int64_t i = 0; i < count; ++i) {
    const auto *row = static_cast<const typename Format::Type *>(rows[i]);
    Vec a = hn::Zero(d), b = hn::Zero(d), c = hn::Zero(d), e = hn::Zero(d);
    int64_t k = 0;
    for (; k + 4 * lanes <= width; k += 4 * lanes) {
      a = hn::MulAdd(hn::LoadU(d, x + k), Format::load(row + k), a);
      b = hn::MulAdd(hn::LoadU(d, x + k + lanes), Format::load(row + k + lanes),
                     b);
      c = hn::MulAdd(hn::LoadU(d, x + k + 2 * lanes),
                     Format::load(row + k + 2 * lanes), c);
      e = hn::MulAdd(hn::LoadU(d, x + k + 3 * lanes),
                     Format::load(row + k + 3 * lanes), e);
    }
    for (; k + lanes <= width; k += lanes)
      a = hn::MulAdd(hn::LoadU(d, x + k), Format::load(row + k), a);
    float sum =
        hn::GetLane(hn::SumOfLanes(d, hn::Add(hn::Add(a, b), hn::Add(c, e))));
    for (; k < width; ++k)
      sum = __builtin_fmaf(x[k], Format::scalar(row[k]), sum);
    out[i] = sum;
  }
}

HWY_ATTR void dotAll(int32_t dtype, const float *x, const void *const *rows,
                     int64_t width, int64_t count, float *out) {
  if (dtype == MLA_BF16)
    return dot<LoadBF16>(x, rows, width, count, out);
  if (dtype == MLA_F16)
    return dot<LoadF16>(x, rows, width, count, out);
  dot<LoadF32>(x, rows, width, count, out);
}

} // namespace mla::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace mla::cpu {
HWY_EXPORT(dotAll);

void dotRows(int32_t dtype, const float *x, const void *const *rows,
             int64_t width, int64_t count, float *out) {
  HWY_DYNAMIC_DISPATCH(dotAll)(dtype, x, rows, width, count, out);
}
} // namespace mla::cpu
#endif
