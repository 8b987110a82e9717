//===- ScaledValues.h - Block-scaled values as bf16 -----------------------===//
//
// The values are converted by integer instructions: the bits of an e4m3 code,
// moved to the fields of a bf16, are the code times 2^-120, also for subnormal
// codes. The product with its scale times 2^88 is the value times 2^-32. So
// scales of up to 2^39 are in the range of bf16; larger ones give infinity or
// NaN. The result is multiplied by 2^32. A NaN code becomes a number, but the
// scores of its key are NaN.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_SM90_SCALEDVALUES_H
#define MLA_KERNELS_CUDA_SM90_SCALEDVALUES_H

#include "Arch/PairMath.h"
#include "Common/ScaledRows.h"

namespace mla::cuda::sm90 {

using BfPair = arch::Pair<arch::Bf16>;

/// The factor of the products of probabilities and such values.
inline constexpr float scaledValueFactor = 0x1p32f;
/// The binary exponent by which scales are increased.
inline constexpr int scaledValueExponent = 88;

/// Returns codes 0 and 2, or 1 and 3, of a quad, times 2^-120.
MLA_DEVICE BfPair evenCodes(uint32_t quad) {
  return {quad << 4 & 0x07f007f0u | quad << 8 & 0x80008000u};
}
MLA_DEVICE BfPair oddCodes(uint32_t quad) {
  return {quad >> 4 & 0x07f007f0u | quad & 0x80008000u};
}

/// The scales of the values of two keys.
template <class Layout> struct ValueScales;

/// Scales in f32 are the sum of two numbers of bf16.
template <> struct ValueScales<L4Rows> {
  BfPair high, low;

  /// Returns the scales that two words contain.
  static MLA_DEVICE ValueScales of(float first, float second, uint32_t) {
    constexpr float factor = 0x1p88f;
    static_assert(scaledValueExponent == 88);
    first *= factor;
    second *= factor;
    const auto high = arch::packPair<arch::Bf16>(first, second);
    return {high, arch::packPair<arch::Bf16>(first - arch::firstOf(high),
                                             second - arch::secondOf(high))};
  }
  /// Returns the products of two elements, almost rounded once: with an error
  /// of at most 0.504 units of the last place.
  MLA_DEVICE BfPair times(BfPair codes) const {
    return arch::multiplyAdd(codes, high, arch::multiply(codes, low));
  }
};

/// Powers of two.
template <> struct ValueScales<L5Rows> {
  BfPair scales;

  /// Returns the scales in byte `i` of two words.
  static MLA_DEVICE ValueScales of(uint32_t first, uint32_t second,
                                   uint32_t i) {
    auto exponent = [&](uint32_t word) {
      return arch::minimum((word >> 8 * i & 255u) + scaledValueExponent, 255u);
    };
    return {{exponent(first) << 7 | exponent(second) << 23}};
  }
  /// Returns the products of two elements. They are exact.
  MLA_DEVICE BfPair times(BfPair codes) const {
    return arch::multiply(codes, scales);
  }
};

} // namespace mla::cuda::sm90

#endif // MLA_KERNELS_CUDA_SM90_SCALEDVALUES_H
