//===- Arithmetic.h - What a tensor core computes ---------------*- C++ -*-===//
//
// One step of K is one fused sum of all its products and the accumulator: each
// product is exact, all terms are aligned to the largest exponent and truncated
// to some bits behind the point, added exactly, and the sum is truncated to
// f32. Measured bit for bit on Hopper (facts in docs/Simulator.md).
//
//===----------------------------------------------------------------------===//
#ifndef MLA_SIMULATOR_NUMBERS_ARITHMETIC_H
#define MLA_SIMULATOR_NUMBERS_ARITHMETIC_H

#include "Simulator/Numbers/Format.h"

#include <vector>

namespace mla::sim {

/// How exact a unit adds: bits behind the point of the aligned terms, and of
/// the result's significand.
struct SumPrecision {
  unsigned aligned, result;
  /// Whether the result's last bit says that bits were cut: such a sum rounds
  /// to f16 as the exact one does.
  bool keepsSticky = false;
};
/// Hopper's wgmma, and mma.sync there; both are measured.
constexpr SumPrecision hopperPrecision(Format format) {
  return bytesOf(format) == 2 ? SumPrecision{25, 23} : SumPrecision{13, 13};
}
/// tcgen05 of the kinds f16 and f8f6f4.
inline constexpr SumPrecision blackwellPrecision{25, 23};
/// The same with D in f16, to which the sum is rounded.
inline constexpr SumPrecision blackwellPrecisionF16{25, 23, true};
/// tcgen05 of the kind mxf4: products are added exactly in groups of `fp4Group`
/// of K, which are aligned with so many bits.
inline constexpr SumPrecision blackwellPrecisionFp4{35, 23};
inline constexpr unsigned fp4Group = 16;

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
  /// Multiplies elements k .. k + count - 1 of row i by a scale ue8m0.
  void scale(unsigned i, unsigned k, unsigned count, uint8_t bits);
  /// Row i alone.
  DecodedMatrix row(unsigned i) const;
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

/// The same for elements in 4 bits with scales.
void multiplyRowFp4(const DecodedMatrix &a, unsigned m, const DecodedMatrix &b,
                    unsigned first, unsigned count, bool accumulate, float *d);

} // namespace mla::sim

#endif // MLA_SIMULATOR_NUMBERS_ARITHMETIC_H
