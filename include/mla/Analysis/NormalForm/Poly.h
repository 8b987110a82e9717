//===- Poly.h - Polynomials over size symbols -------------------*- C++ -*-===//
//
// Sizes of tensors as polynomials with integer coefficients. A symbol stands
// for an unknown size of at least one.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_ANALYSIS_NORMALFORM_POLY_H
#define MLA_ANALYSIS_NORMALFORM_POLY_H

#include "llvm/ADT/SmallVector.h"

#include <cstdint>
#include <optional>

namespace mla::nf {

/// A polynomial in canonical form: equal values compare equal.
class Poly {
public:
  /// The sorted symbols of a product. A symbol is repeated for each power; a
  /// constant has no symbols.
  using Monomial = llvm::SmallVector<unsigned, 2>;

  /// Creates the constant 0.
  Poly() = default;
  /// Creates a constant; implicit, since most sizes are static.
  Poly(int64_t constant);
  /// Returns the polynomial that is symbol `id`.
  static Poly symbol(unsigned id);

  /// Returns the constant; std::nullopt if a symbol occurs.
  std::optional<int64_t> getConstant() const;
  /// True if this is 0 for all values of the symbols.
  bool isZero() const { return isExact() && terms.empty(); }
  /// True if this is the constant 1.
  bool isOne() const { return getConstant() == 1; }

  /// False if a coefficient exceeded 64 bits, which does not happen for sizes
  /// of tensors. Comparisons with such a polynomial, and with results computed
  /// from it, are false; its `terms` are reduced modulo 2^64.
  bool isExact() const { return exact; }

  /// Return sum, difference and product in canonical form.
  Poly operator+(const Poly &other) const;
  Poly operator-(const Poly &other) const;
  Poly operator*(const Poly &other) const;
  /// True if both are equal for all values of the symbols.
  bool operator==(const Poly &other) const {
    return exact && other.exact && terms == other.terms;
  }

  /// Returns the quotient if `divisor` divides without remainder, else
  /// std::nullopt.
  std::optional<Poly> divide(const Poly &divisor) const;
  /// True if the value is provably at least zero for all values of the symbols,
  /// which are at least one.
  bool isNonNegative() const;
  /// True if this is provably at most `other`.
  bool isAtMost(const Poly &other) const {
    return (other - *this).isNonNegative();
  }

  /// Monomials in order, with nonzero coefficients.
  llvm::SmallVector<std::pair<Monomial, int64_t>, 1> terms;

private:
  void add(const Monomial &monomial, int64_t coefficient);

  bool exact = true;
};

} // namespace mla::nf

#endif // MLA_ANALYSIS_NORMALFORM_POLY_H
