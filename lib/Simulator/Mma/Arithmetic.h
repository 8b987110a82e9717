//===- Arithmetic.h - What a tensor core computes --------------*- C++ -*-===//
//
// One step of K is one fused sum of all its products and the accumulator: each
// product is exact, all terms are aligned to the largest exponent and truncated
// to some bits behind the point, added exactly, and the sum is truncated to
// f32. Measured bit for bit on Hopper (facts in docs/Simulator.md).
//
//===----------------------------------------------------------------------===//
#ifndef MLA_SIMULATOR_MMA_ARITHMETIC_H
#define MLA_SIMULATOR_MMA_ARITHMETIC_H

#include "Simulator/Mma/Format.h"

#include <vector>

namespace mla::sim {

/// How exact a unit adds: bits behind the point of the aligned terms, and of
/// the result's significand.
struct SumPrecision {
  unsigned aligned, result;
};
/// Hopper's wgmma, and mma.sync there.
constexpr SumPrecision hopperPrecision(Format format) {
  return bytesOf(format) == 2 ? SumPrecision{25, 23} : SumPrecision{13, 13};
}
/// tcgen05 of the kinds f16 and f8f6f4.
inline constexpr SumPrecision blackwellPrecision{25, 23};

/// An operand, decoded: element (i, k) lies at i + k * extent, so that
/// neighbours of one k lie together.
struct DecodedMatrix {
  /// Columns are read in groups of so many.
  static constexpr unsigned padding = 16;

  DecodedMatrix(Format format, unsigned extent, unsigned depth)
      : format(format), extent(extent), depth(depth),
        significands(extent * depth + padding),
        exponents(extent * depth + padding, exponentOfZero),
        isFinite(extent, 1) {}

  void set(unsigned i, unsigned k, uint32_t bits) {
    Decoded value = decode(format, bits);
    significands[i + k * extent] = value.significand;
    exponents[i + k * extent] = value.exponent;
    if (!value.isFinite)
      isFinite[i] = 0;
  }
  /// Element (i, k), which may be an infinity or a NaN.
  double get(unsigned i, unsigned k) const;

  Format format;
  unsigned extent, depth;
  std::vector<int32_t> significands, exponents;
  /// Per i: whether there is neither an infinity nor a NaN.
  std::vector<uint8_t> isFinite;
};

/// d[n] (+)= sum over k of a(m, k) * b(n, k), for `count` columns from `first`.
void multiplyRow(const DecodedMatrix &a, unsigned m, const DecodedMatrix &b,
                 unsigned first, unsigned count, SumPrecision precision,
                 bool accumulate, float *d);

} // namespace mla::sim

#endif // MLA_SIMULATOR_MMA_ARITHMETIC_H
