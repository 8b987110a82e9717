//===- DotRows.cpp - A few vectors against many rows ----------------------===//
//
// For products with few rows on the left, where packing would cost more than it
// saves: the contraction runs along the lanes, in a few chains, whose sums are
// added in a fixed order. Every row is read once for all vectors.
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

/// Chains of sums for each of `Xs` vectors.
template <int Xs> constexpr int chainsOf() { return Xs == 1 ? 4 : 2; }

/// One row against all x, whose rows are `stride` apart.
template <typename Format, int Xs>
HWY_INLINE HWY_ATTR void dotOne(const float *x, int64_t stride,
                                const typename Format::Type *row, int64_t width,
                                float *results) {
  constexpr int Chains = chainsOf<Xs>();
  const Tag d;
  const int64_t lanes = hn::Lanes(d);
  Vec sums[Xs][Chains];
  for (auto &chains : sums)
    for (Vec &sum : chains)
      sum = hn::Zero(d);
  int64_t k = 0;
  for (; k + Chains * lanes <= width; k += Chains * lanes)
#pragma GCC unroll 4
    for (int c = 0; c < Chains; ++c) {
      const Vec line = Format::load(row + k + c * lanes);
#pragma GCC unroll 4
      for (int i = 0; i < Xs; ++i)
        sums[i][c] = hn::MulAdd(hn::LoadU(d, x + i * stride + k + c * lanes),
                                line, sums[i][c]);
    }
  for (; k + lanes <= width; k += lanes)
    for (int i = 0; i < Xs; ++i)
      sums[i][0] = hn::MulAdd(hn::LoadU(d, x + i * stride + k),
                              Format::load(row + k), sums[i][0]);
  for (int i = 0; i < Xs; ++i) {
    Vec all = hn::Add(sums[i][0], sums[i][1]);
    if constexpr (Chains == 4)
      all = hn::Add(all, hn::Add(sums[i][2], sums[i][3]));
    results[i] = hn::GetLane(hn::SumOfLanes(d, all));
    for (int64_t at = k; at < width; ++at)
      results[i] = __builtin_fmaf(x[i * stride + at], Format::scalar(row[at]),
                                  results[i]);
  }
}

template <typename Format, int Xs>
HWY_ATTR void dot(const float *x, int64_t stride, int64_t xs,
                  const void *const *rows, int64_t width, int64_t count,
                  float *out) {
  if constexpr (Xs > 1)
    if (xs < Xs)
      return dot<Format, Xs - 1>(x, stride, xs, rows, width, count, out);
  for (int64_t row = 0; row < count; ++row) {
    float results[Xs];
    dotOne<Format, Xs>(x, stride,
                       static_cast<const typename Format::Type *>(rows[row]),
                       width, results);
    for (int i = 0; i < Xs; ++i)
      out[i * count + row] = results[i];
  }
}

HWY_ATTR void dotAll(int32_t dtype, const float *x, int64_t stride, int64_t xs,
                     const void *const *rows, int64_t width, int64_t count,
                     float *out) {
  constexpr int Most = DotRowsLimit;
  if (dtype == MLA_BF16)
    return dot<LoadBF16, Most>(x, stride, xs, rows, width, count, out);
  if (dtype == MLA_F16)
    return dot<LoadF16, Most>(x, stride, xs, rows, width, count, out);
  dot<LoadF32, Most>(x, stride, xs, rows, width, count, out);
}

} // namespace mla::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace mla::cpu {
HWY_EXPORT(dotAll);

void dotRows(int32_t dtype, const float *x, int64_t stride, int64_t xs,
             const void *const *rows, int64_t width, int64_t count,
             float *out) {
  HWY_DYNAMIC_DISPATCH(dotAll)(dtype, x, stride, xs, rows, width, count, out);
}
} // namespace mla::cpu
#endif
