//===- Types.h - Storage types of kernels ---------------------------------===//
// Bit patterns without arithmetic, the same in both back ends and on the host.
// Convert.h converts them.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_ARCH_TYPES_H
#define MLA_KERNELS_CUDA_ARCH_TYPES_H

#include "Arch/Config.h"

namespace mla::arch {

/// bfloat16: 1 sign, 8 exponent, 7 mantissa bits.
struct Bf16 {
  uint16_t bits;
};
/// IEEE binary16.
struct F16 {
  uint16_t bits;
};
/// FP8 with 4 exponent and 3 mantissa bits: no infinity, largest 448.
struct E4m3 {
  uint8_t bits;
};
/// FP8 with 5 exponent and 2 mantissa bits: largest finite 57344.
struct E5m2 {
  uint8_t bits;
};
/// Two FP4 values (2 exponent bits, 1 mantissa bit); the first in the low half.
struct E2m1x2 {
  uint8_t bits;
};
/// A power of two 2^(bits - 127); 255 is NaN. The scale of a block.
struct Ue8m0 {
  uint8_t bits;
};

/// Two 16-bit values in a register; the first in the low half.
template <class T> struct Pair {
  static_assert(sizeof(T) == 2, "a pair has 16-bit elements");
  uint32_t bits;
};
/// Four 8-bit values in a register; the first in the lowest byte.
template <class T> struct Quad {
  static_assert(sizeof(T) == 1, "a quad has 8-bit elements");
  uint32_t bits;
};

/// N elements that one aligned access of N * sizeof(T) bytes (4, 8 or 16)
/// moves.
template <class T, int N> struct alignas(sizeof(T) * N) Vec {
  static_assert(sizeof(T) * N == 4 || sizeof(T) * N == 8 || sizeof(T) * N == 16,
                "an access moves 4, 8 or 16 bytes");
  T values[N];
  MLA_HOST_DEVICE T &operator[](int i) { return values[i]; }
  MLA_HOST_DEVICE const T &operator[](int i) const { return values[i]; }
};

} // namespace mla::arch

#endif // MLA_KERNELS_CUDA_ARCH_TYPES_H
