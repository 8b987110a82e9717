//===- Exp2.h - Powers of two on the multiply-add units -------------------===//
#ifndef MLA_KERNELS_CUDA_SM100_EXP2_H
#define MLA_KERNELS_CUDA_SM100_EXP2_H

#include "Arch/Arch.h"

#include <cstring>

namespace mla::cuda::sm100 {
namespace detail {

/// Returns 2^round(x) * y, where `rounded` is x + 1.5 * 2^23: its low bits are
/// round(x).
MLA_DEVICE float timesPowerOf2(float y, float rounded) {
  uint32_t exponent, bits;
  std::memcpy(&exponent, &rounded, 4);
  std::memcpy(&bits, &y, 4);
  bits += exponent << 23;
  std::memcpy(&y, &bits, 4);
  return y;
}

} // namespace detail

/// Returns 2^x of two values up to 127, within 1.02e-4 relative, by a
/// polynomial of degree 3; 0 for -inf and NaN. Less exact than exp2Fast(), but
/// exact enough for a result that is rounded to 16 bits.
MLA_DEVICE arch::F32x2 exp2Polynomial(arch::F32x2 x) {
  constexpr float shift = 12582912.0f; // 1.5 * 2^23
  const auto both = [](float value) { return arch::F32x2{value, value}; };
  x = {arch::maximum(x.x, -127.0f), arch::maximum(x.y, -127.0f)};
  const arch::F32x2 rounded = arch::add(x, both(shift));
  const arch::F32x2 whole = arch::add(rounded, both(-shift));
  const arch::F32x2 rest = arch::multiplyAdd(whole, both(-1.0f), x);
  // The polynomial with the smallest relative error from -1/2 to 1/2 of those
  // that are 1 at 0, so that 2^-127 becomes exactly 0.
  arch::F32x2 y = arch::multiplyAdd(rest, both(0.05500895f), both(0.24221101f));
  y = arch::multiplyAdd(y, rest, both(0.6932829f));
  y = arch::multiplyAdd(y, rest, both(1.0f));
  return {detail::timesPowerOf2(y.x, rounded.x),
          detail::timesPowerOf2(y.y, rounded.y)};
}

} // namespace mla::cuda::sm100

#endif // MLA_KERNELS_CUDA_SM100_EXP2_H
