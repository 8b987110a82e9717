//===- Arithmetic.h - The arithmetic of a tensor core -----------*- C++ -*-===//
// A step of K is one fused sum of all its products and the accumulator. Each
// product is exact. All terms are aligned to the largest exponent, truncated to
// a fixed number of fraction bits, and added exactly; the sum is truncated to
// f32. This was measured bit for bit on Hopper (see docs/Simulator.md).
//
//===----------------------------------------------------------------------===//
#ifndef MLA_SIMULATOR_NUMBERS_ARITHMETIC_H
#define MLA_SIMULATOR_NUMBERS_ARITHMETIC_H

#include "Simulator/Numbers/Format.h"

#include <vector>

namespace mla::sim {

/// The precision of a tensor core: the numbers of fraction bits of the aligned
/// terms and of the result.
struct SumPrecision {
  unsigned aligned, result;
  /// True if the last bit of the result is sticky: it is set if nonzero bits
  /// were cut off, so that rounding to f16 is exact.
  bool keepsSticky = false;
};
/// Returns the precision of wgmma and mma.sync on Hopper; both are measured.
constexpr SumPrecision hopperPrecision(Format format) {
  return bytesOf(format) == 2 ? SumPrecision{25, 23} : SumPrecision{13, 13};
}
/// The precision of tcgen05 for the kinds f16 and f8f6f4.
inline constexpr SumPrecision blackwellPrecision{25, 23};
/// The precision of tcgen05 with D in f16. The sum is rounded to f16
/// afterwards.
inline constexpr SumPrecision blackwellPrecisionF16{25, 23, true};
/// The precision of tcgen05 for the kind mxf4. Products are added exactly in
/// groups of `fp4Group` along K, and the sums of the groups are aligned with
/// this precision.
inline constexpr SumPrecision blackwellPrecisionFp4{35, 23};
inline constexpr unsigned fp4Group = 16;

/// A decoded operand. Element (i, k) is stored at index i + k * extent, so that
/// elements with the same k are adjacent.
struct DecodedMatrix {
  /// The number of padding elements, which are needed because columns are read
  /// in blocks of this size.
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
  /// Multiplies elements k .. k + count - 1 of row i by a ue8m0 scale.
  void scale(unsigned i, unsigned k, unsigned count, uint8_t bits);
  /// Returns a matrix that holds only row i.
  DecodedMatrix row(unsigned i) const;
  /// Returns element (i, k), which may be an infinity or a NaN.
  double get(unsigned i, unsigned k) const;

  Format format;
  unsigned extent, depth;
  std::vector<int32_t> significands, exponents;
  /// True if row i has neither an infinity nor a NaN.
  std::vector<uint8_t> isFinite;
};

/// For `count` columns n from `first`, writes the sum over k of a(m, k) * b(n,
/// k) to d[n - first]. If `accumulate`, the old value of d[n - first] is a term
/// of the sum.
void multiplyRow(const DecodedMatrix &a, unsigned m, const DecodedMatrix &b,
                 unsigned first, unsigned count, SumPrecision precision,
                 bool accumulate, float *d);

/// Does the same as multiplyRow() for 4-bit elements with scales.
void multiplyRowFp4(const DecodedMatrix &a, unsigned m, const DecodedMatrix &b,
                    unsigned first, unsigned count, bool accumulate, float *d);

} // namespace mla::sim

#endif // MLA_SIMULATOR_NUMBERS_ARITHMETIC_H
