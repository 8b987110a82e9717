//===- BF16Softmax.cpp - Online softmax with weights in bf16 --------------===//
//
// Exponentials are powers of two: the rounded argument is added to the exponent
// of the result, and a polynomial computes the power of the rest.
//
//===----------------------------------------------------------------------===//

#include "BF16.h"
#include "BF16Target.h"

#include <cstdlib>
#include <limits>

#if MLA_BF16_PAIRS

namespace mla::cpu {
namespace {

constexpr int64_t Lanes = 16;
constexpr float Log2E = 1.44269504088896341f;
constexpr float NegativeInfinity = -std::numeric_limits<float>::infinity();

/// Returns 2^x for x <= 0 or NaN, within 2 ulp. The polynomial is valid on
/// [-1/2, 1/2]. Far below the subnormals the result is 0.
MLA_BF16_TARGET inline __m512 exp2Negative(__m512 x) {
  x = _mm512_max_ps(_mm512_set1_ps(-200.0f), x); // returns a NaN in x
  const __m512 n = _mm512_roundscale_ps(x, 0);
  const __m512 r = _mm512_sub_ps(x, n);
  __m512 p = _mm512_set1_ps(0x1.5bba08p-10f);
  p = _mm512_fmadd_ps(p, r, _mm512_set1_ps(0x1.3cea88p-7f));
  p = _mm512_fmadd_ps(p, r, _mm512_set1_ps(0x1.c6b752p-5f));
  p = _mm512_fmadd_ps(p, r, _mm512_set1_ps(0x1.ebf9bcp-3f));
  p = _mm512_fmadd_ps(p, r, _mm512_set1_ps(0x1.62e42ap-1f));
  p = _mm512_fmadd_ps(p, r, _mm512_set1_ps(1.0f));
  return _mm512_scalef_ps(p, n);
}

/// Computes weights from the scores of one vector of rows.
struct Exponent {
  __m512 scale, base;

  /// Creates an exponent with base `max`, or with base 0 if no token was
  /// visible yet (`max` is -inf): with any finite base, a score of -inf has
  /// weight 0.
  MLA_BF16_TARGET static Exponent of(float scale, __m512 max) {
    const __mmask16 none =
        _mm512_cmp_ps_mask(max, _mm512_set1_ps(NegativeInfinity), _CMP_EQ_OQ);
    max = _mm512_mask_blend_ps(none, max, _mm512_setzero_ps());
    return {_mm512_set1_ps(scale), max};
  }
  /// Returns exp(scale * score - max).
  MLA_BF16_TARGET __m512 weight(__m512 score) const {
    return weightOfScaled(_mm512_mul_ps(score, scale));
  }
  MLA_BF16_TARGET __m512 weightOfScaled(__m512 scaled) const {
    return exp2Negative(
        _mm512_mul_ps(_mm512_sub_ps(scaled, base), _mm512_set1_ps(Log2E)));
  }
};

/// Returns the largest scaled scores of one vector of rows.
MLA_BF16_TARGET __m512 largestOf(const float *scores, int64_t stride,
                                 int64_t tokens, float scale) {
  __m512 largest = _mm512_set1_ps(NegativeInfinity);
  for (int64_t t = 0; t < tokens; ++t)
    // The maximum ignores NaN; the exponential propagates it.
    largest = _mm512_max_ps(_mm512_mul_ps(_mm512_load_ps(scores + t * stride),
                                          _mm512_set1_ps(scale)),
                            largest);
  return largest;
}

/// Scales the scores and hides tokens outside of [low, high).
MLA_BF16_TARGET void scaleAndHide(float *scores, int64_t stride, int64_t tokens,
                                  float scale, const int32_t *low,
                                  const int32_t *high) {
  const __m512i from = _mm512_load_si512(low), to = _mm512_load_si512(high);
  for (int64_t t = 0; t < tokens; ++t) {
    float *score = scores + t * stride;
    const __m512i at = _mm512_set1_epi32(static_cast<int32_t>(t));
    const __mmask16 seen =
        _mm512_cmpge_epi32_mask(at, from) & _mm512_cmplt_epi32_mask(at, to);
    const __m512 scaled =
        _mm512_mul_ps(_mm512_load_ps(score), _mm512_set1_ps(scale));
    _mm512_store_ps(score, _mm512_mask_blend_ps(
                               seen, _mm512_set1_ps(NegativeInfinity), scaled));
  }
}

/// Rounds and pairs the weights of two tokens.
MLA_BF16_TARGET inline __m512i pairUp(__m512 first, __m512 second) {
  const __m512i halves = (__m512i)_mm512_cvtne2ps_pbh(second, first);
  alignas(64) static constexpr uint16_t Order[32] = {
      0, 16, 1, 17, 2,  18, 3,  19, 4,  20, 5,  21, 6,  22, 7,  23,
      8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31};
  return _mm512_permutexvar_epi16(_mm512_load_si512(Order), halves);
}

/// Returns the error of rounding to bf16.
MLA_BF16_TARGET inline __m512 restOf(__m512 weight) {
  const __m512i rounded =
      _mm512_cvtepu16_epi32((__m256i)_mm512_cvtneps_pbh(weight));
  return _mm512_sub_ps(weight, (__m512)_mm512_slli_epi32(rounded, 16));
}

/// Returns the rows in which some weights are so large that rounding them would
/// change the result. Rounding errors of weights are independent, so their sum,
/// divided by the sum of the weights, is typically at most 2^-9 * sqrt(sum(w^2)
/// / sum(w)^2). With many similar weights this is far below the rounding error
/// of the result.
MLA_BF16_TARGET inline __mmask16 roundingMatters(__m512 squares, __m512 sum) {
  constexpr float Keys = 32;
  return _mm512_cmp_ps_mask(_mm512_mul_ps(squares, _mm512_set1_ps(Keys)),
                            _mm512_mul_ps(sum, sum), _CMP_NLE_UQ);
}

/// Computes the weights of one vector of rows. Returns `sum` plus the weights,
/// added in token order. Sets `squares` to the sum of the squared weights.
MLA_BF16_TARGET __m512 weigh(const float *scores, int64_t stride,
                             int64_t tokens, const Exponent &exponent,
                             BF16Pair *weights, __m512 sum, __m512 &squares) {
  squares = _mm512_setzero_ps();
  for (int64_t t = 0; t < tokens; t += 2) {
    const __m512 first = exponent.weight(_mm512_load_ps(scores + t * stride));
    sum = _mm512_add_ps(sum, first);
    squares = _mm512_fmadd_ps(first, first, squares);
    __m512 second = _mm512_setzero_ps();
    if (t + 1 < tokens) {
      second = exponent.weight(_mm512_load_ps(scores + (t + 1) * stride));
      sum = _mm512_add_ps(sum, second);
      squares = _mm512_fmadd_ps(second, second, squares);
    }
    _mm512_store_si512(weights + t / 2 * stride, pairUp(first, second));
  }
  return sum;
}

} // namespace

MLA_BF16_TARGET BF16Rounding bf16SoftmaxBlock(float *scores, int64_t rowsPadded,
                                              int64_t tokens, float scale,
                                              const int32_t *low,
                                              const int32_t *high,
                                              const SoftmaxState &state,
                                              BF16Pair *weights) {
  const int64_t stride = scoreStride(rowsPadded);
  BF16Rounding rounding;
  if (low) {
    for (int64_t row = 0; row < rowsPadded; row += Lanes)
      scaleAndHide(scores + row, stride, tokens, scale, low + row, high + row);
    scale = 1;
  }
  rounding.scale = scale;
  for (int64_t row = 0; row < rowsPadded; row += Lanes) {
    const __m512 before = _mm512_load_ps(state.max + row);
    const __m512 after =
        _mm512_max_ps(largestOf(scores + row, stride, tokens, scale), before);
    const Exponent exponent = Exponent::of(scale, after);
    const __m512 alpha = exponent.weightOfScaled(before);
    __m512 squares;
    const __m512 sum =
        weigh(scores + row, stride, tokens, exponent, weights + row,
              _mm512_mul_ps(_mm512_load_ps(state.sum + row), alpha), squares);
    rounding.mark(row, roundingMatters(squares, sum));
    _mm512_store_ps(state.max + row, after);
    _mm512_store_ps(state.sum + row, sum);
    _mm512_store_ps(state.alpha + row, alpha);
  }
  return rounding;
}

MLA_BF16_TARGET void bf16RestWeights(const float *scores, int64_t rowsPadded,
                                     int64_t tokens, const float *max,
                                     const BF16Rounding &rounding,
                                     BF16Pair *rest) {
  const int64_t stride = scoreStride(rowsPadded);
  for (int64_t row = 0; row < rowsPadded; row += Lanes) {
    const Exponent exponent =
        Exponent::of(rounding.scale, _mm512_load_ps(max + row));
    const auto rows = static_cast<__mmask16>(rounding.rows(row, Lanes));
    for (int64_t t = 0; t < tokens; t += 2) {
      const float *at = scores + t * stride + row;
      __m512 first = _mm512_setzero_ps(), second = first;
      if (rows)
        first = restOf(exponent.weight(_mm512_load_ps(at)));
      if (rows && t + 1 < tokens)
        second = restOf(exponent.weight(_mm512_load_ps(at + stride)));
      _mm512_store_si512(rest + t / 2 * stride + row,
                         _mm512_maskz_mov_epi32(rows, pairUp(first, second)));
    }
  }
}

} // namespace mla::cpu

#else // another architecture: never called

namespace mla::cpu {
BF16Rounding bf16SoftmaxBlock(float *, int64_t, int64_t, float, const int32_t *,
                              const int32_t *, const SoftmaxState &,
                              BF16Pair *) {
  std::abort();
}
void bf16RestWeights(const float *, int64_t, int64_t, const float *,
                     const BF16Rounding &, BF16Pair *) {
  std::abort();
}
} // namespace mla::cpu

#endif
