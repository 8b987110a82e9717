//===- Softmax.cpp - Online softmax over a score block --------------------===//

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "lib/Kernels/CPU/Softmax.cpp"
#include "hwy/foreach_target.h" // IWYU pragma: keep

#include "hwy/highway.h"

#include "Simd.h"

#include <cmath>
#include <limits>

HWY_BEFORE_NAMESPACE();
namespace mla::cpu::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;
using Tag = hn::ScalableTag<float>;
using Vec = hn::Vec<Tag>;

/// Returns exp(x) for x <= 0 or NaN, within 2 ulp: 2^n times a polynomial on
/// [-ln2/2, ln2/2]. Below -87.3 the result is 0.
HWY_INLINE HWY_ATTR Vec expNegative(Vec x) {
  const Tag d;
  const hn::RebindToSigned<Tag> di;
  auto n = hn::Round(hn::Mul(x, hn::Set(d, 1.44269504088896341f)));
  auto r = hn::NegMulAdd(n, hn::Set(d, 0.693359375f), x);
  r = hn::NegMulAdd(n, hn::Set(d, -2.12194440e-4f), r);
  auto p = hn::Set(d, 1.9875691500e-4f);
  p = hn::MulAdd(p, r, hn::Set(d, 1.3981999507e-3f));
  p = hn::MulAdd(p, r, hn::Set(d, 8.3334519073e-3f));
  p = hn::MulAdd(p, r, hn::Set(d, 4.1665795894e-2f));
  p = hn::MulAdd(p, r, hn::Set(d, 1.6666665459e-1f));
  p = hn::MulAdd(p, r, hn::Set(d, 5.0000001201e-1f));
  p = hn::MulAdd(p, hn::Mul(r, r), hn::Add(r, hn::Set(d, 1.0f)));
  auto exponent = hn::ShiftLeft<23>(hn::ConvertTo(di, n));
  auto scaled = hn::BitCast(d, hn::Add(hn::BitCast(di, p), exponent));
  auto tiny = hn::Lt(x, hn::Set(d, -87.33f));
  auto result = hn::IfThenElse(tiny, hn::Zero(d), scaled);
  return hn::IfThenElse(hn::IsNaN(x), x, result);
}

/// Scales the scores of one vector of rows, hides invisible tokens, and returns
/// the maximum.
HWY_INLINE HWY_ATTR Vec scaleAndMax(float *scores, int64_t stride,
                                    int64_t tokens, Vec scale,
                                    const int32_t *low, const int32_t *high) {
  const Tag d;
  const hn::RebindToSigned<Tag> di;
  const auto hidden = hn::Set(d, -std::numeric_limits<float>::infinity());
  auto largest = hidden;
  for (int64_t t = 0; t < tokens; ++t) {
    auto score = hn::Mul(hn::Load(d, scores + t * stride), scale);
    if (low) {
      auto at = hn::Set(di, static_cast<int32_t>(t));
      auto tooLow = hn::Lt(at, hn::Load(di, low));
      auto inside = hn::Lt(at, hn::Load(di, high));
      score = hn::IfThenElse(hn::RebindMask(d, inside), score, hidden);
      score = hn::IfThenElse(hn::RebindMask(d, tooLow), hidden, score);
    }
    hn::Store(score, d, scores + t * stride);
    // The maximum ignores NaN; exp propagates it.
    largest = hn::IfThenElse(hn::Gt(score, largest), score, largest);
  }
  return largest;
}

HWY_ATTR void softmax(float *scores, int64_t rowsPadded, int64_t tokens,
                      float scale, const int32_t *low, const int32_t *high,
                      const SoftmaxState &state) {
  const Tag d;
  const int64_t lanes = hn::Lanes(d), stride = scoreStride(rowsPadded);
  const auto none = hn::Set(d, -std::numeric_limits<float>::infinity());
  for (int64_t row = 0; row < rowsPadded; row += lanes) {
    auto block =
        scaleAndMax(scores + row, stride, tokens, hn::Set(d, scale),
                    low ? low + row : nullptr, high ? high + row : nullptr);
    auto before = hn::Load(d, state.max + row);
    auto after = hn::IfThenElse(hn::Gt(block, before), block, before);
    // Use base 0 if no token was visible yet: exp(-inf - base) is then 0.
    auto base = hn::IfThenElse(hn::Eq(after, none), hn::Zero(d), after);
    auto alpha = expNegative(hn::Sub(before, base));
    auto sum = hn::Mul(hn::Load(d, state.sum + row), alpha);
    for (int64_t t = 0; t < tokens; ++t) {
      float *at = scores + t * stride + row;
      auto weight = expNegative(hn::Sub(hn::Load(d, at), base));
      hn::Store(weight, d, at);
      sum = hn::Add(sum, weight);
    }
    hn::Store(after, d, state.max + row);
    hn::Store(sum, d, state.sum + row);
    hn::Store(alpha, d, state.alpha + row);
  }
}

} // namespace mla::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace mla::cpu {
HWY_EXPORT(softmax);

void softmaxBlock(float *scores, int64_t rowsPadded, int64_t tokens,
                  float scale, const int32_t *low, const int32_t *high,
                  const SoftmaxState &state) {
  HWY_DYNAMIC_DISPATCH(softmax)
  (scores, rowsPadded, tokens, scale, low, high, state);
}
} // namespace mla::cpu
#endif
