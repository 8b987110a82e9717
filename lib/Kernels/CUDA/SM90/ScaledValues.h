//===- ScaledValues.h - Scales of keys and values of scaled pages ---------===//
//
// Scales in f32 need a product in f32. Powers of two allow a faster conversion
// of values: the bits of an e4m3 code, moved to the fields of a bf16, are the
// code times 2^-120, also for subnormal codes. The product with its scale times
// 2^88, which is exact, is the value times 2^-32. So scales of up to 2^39 are
// in the range of bf16; larger ones give infinity or NaN. A NaN code becomes a
// number, but the scores of its key are NaN.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_SM90_SCALEDVALUES_H
#define MLA_KERNELS_CUDA_SM90_SCALEDVALUES_H

#include "Arch/PairMath.h"
#include "Common/ScaledRows.h"

namespace mla::cuda::sm90 {

/// The scales of a layout. An object has the scales of the values of two keys.
template <class Layout> struct ScalesOf;

template <> struct ScalesOf<L4Rows> {
  float first, second;
  /// The factor that converted values lack.
  static constexpr float factor = 1;

  /// Returns scale `i` of a word as the factor of a key.
  static MLA_DEVICE float ofKey(float word, int) { return word; }
  /// Returns the scales with number `i` of the words of two keys.
  static MLA_DEVICE ScalesOf of(float first, float second, uint32_t) {
    return {first, second};
  }
  /// Converts two columns of both keys: codes 0 and 2 of a quad are `even`, the
  /// others `odd`.
  MLA_DEVICE void convert(uint32_t quad, uint32_t &even, uint32_t &odd) const {
    using arch::Bf16, arch::packPair, arch::firstOf, arch::secondOf;
    const auto keys = arch::toF16(arch::Quad<arch::E4m3>{quad});
    even = packPair<Bf16>(firstOf(keys[0]) * first, firstOf(keys[1]) * second)
               .bits;
    odd = packPair<Bf16>(secondOf(keys[0]) * first, secondOf(keys[1]) * second)
              .bits;
  }
};

template <> struct ScalesOf<L5Rows> {
  arch::Pair<arch::Bf16> scales;
  static constexpr float factor = 0x1p32f;
  static constexpr uint32_t increase = 88; ///< of the exponents

  /// 2^-127 becomes 0, and NaN infinity.
  static MLA_DEVICE float ofKey(uint32_t word, int i) {
    return arch::floatOf((i < 3 ? word << (23 - 8 * i) : word >> 1) &
                         0x7f800000u);
  }
  static MLA_DEVICE ScalesOf of(uint32_t first, uint32_t second, uint32_t i) {
    auto exponent = [&](uint32_t word) {
      return arch::minimum((word >> 8 * i & 255u) + increase, 255u);
    };
    return {{exponent(first) << 7 | exponent(second) << 23}};
  }
  MLA_DEVICE void convert(uint32_t quad, uint32_t &even, uint32_t &odd) const {
    using Pair = arch::Pair<arch::Bf16>;
    constexpr uint32_t numbers = 0x07f007f0, signs = 0x80008000;
    even = arch::multiply(Pair{quad << 4 & numbers | quad << 8 & signs}, scales)
               .bits;
    odd = arch::multiply(Pair{quad >> 4 & numbers | quad & signs}, scales).bits;
  }
};

} // namespace mla::cuda::sm90

#endif // MLA_KERNELS_CUDA_SM90_SCALEDVALUES_H
