//===- E4m3.h - Conversions of e4m3 on every GPU ----------------*- C++ -*-===//
//
// The conversions of Arch/Convert.h need an instruction that SM80 does not
// have. These compute the same bits with integers. The host's definition is
// mla-runtime/mla_float8.h; a test compares all codes.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_E4M3_H
#define MLA_KERNELS_CUDA_COMMON_E4M3_H

#include "Arch/Arch.h"

#include <bit>

namespace mla::cuda {

/// Returns the value of an e4m3.
MLA_DEVICE float fromE4m3(uint8_t code) {
  const uint32_t sign = (code & 0x80u) << 24, magnitude = code & 0x7fu;
  if (magnitude == 0x7f)
    return std::bit_cast<float>(sign | 0x7fc00000u);
  // With the exponent of 2^-6, the digits of a subnormal are added to 2^-6.
  const float value =
      magnitude < 8
          ? std::bit_cast<float>((magnitude << 20) + (121u << 23)) - 0x1p-6f
          : std::bit_cast<float>((magnitude << 20) + (120u << 23));
  return std::bit_cast<float>(sign | std::bit_cast<uint32_t>(value));
}

/// Rounds to e4m3: to nearest, ties to even, and at most to the largest number.
/// A NaN becomes 0x7f.
MLA_DEVICE uint8_t toE4m3(float value) {
  const uint32_t bits = std::bit_cast<uint32_t>(value);
  const uint32_t magnitude = bits & 0x7fffffffu;
  if (magnitude > 0x7f800000u)
    return 0x7f;
  uint32_t code;
  if (magnitude < 121u << 23) { // below 2^-6, the smallest normal number
    // The last bit of 2^14 has the weight of the last bit of a subnormal.
    const float shifted = std::bit_cast<float>(magnitude) + 0x1p14f;
    code = std::bit_cast<uint32_t>(shifted) - (141u << 23);
  } else {
    const uint32_t rounded = magnitude + 0x7ffffu + ((magnitude >> 20) & 1u);
    code = (rounded >> 20) - (120u << 3);
  }
  return static_cast<uint8_t>(((bits >> 24) & 0x80u) |
                              (code < 0x7eu ? code : 0x7eu));
}

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_E4M3_H
