//===- Poly.h - Polynomials over size symbols -------------------*- C++ -*-===//
//
// Sizes of tensors, static or not, as polynomials with integer coefficients
// over symbols that stand for unknown sizes of at least one.
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
  /// Sorted symbols, each as often as its power; empty for a constant.
  using Monomial = llvm::SmallVector<unsigned, 2>;

  /// Zero.
  Poly() = default;
  /// A number; implicit, since most sizes are static.
  Poly(int64_t constant);
  /// The symbol of this number, to the first power.
  static Poly symbol(unsigned id);

  /// Nothing unless no symbol occurs.
  std::optional<int64_t> getConstant() const;
  /// Whether this is 0 for all values of the symbols.
  bool isZero() const { return isExact() && terms.empty(); }
  /// Whether this is the constant 1.
  bool isOne() const { return getConstant() == 1; }

  /// False once a coefficient did not fit into 64 bits: no tensor has sizes so
  /// large. Nothing is known of such a polynomial then, nor of what is computed
  /// with it; `terms` are those modulo 2^64.
  bool isExact() const { return exact; }

  /// Sum, difference and product, in canonical form.
  Poly operator+(const Poly &other) const;
  Poly operator-(const Poly &other) const;
  Poly operator*(const Poly &other) const;
  /// Whether both have equal values for all values of the symbols.
  bool operator==(const Poly &other) const {
    return exact && other.exact && terms == other.terms;
  }

  /// The quotient when `divisor` divides without a rest, else nothing.
  std::optional<Poly> divide(const Poly &divisor) const;
  /// Whether the value is at least zero for all symbols of at least one. False
  /// also when that cannot be told.
  bool isNonNegative() const;
  /// Whether this is provably at most `other`.
  bool isAtMost(const Poly &other) const {
    return (other - *this).isNonNegative();
  }

  /// Monomials in order, with coefficients that are not zero.
  llvm::SmallVector<std::pair<Monomial, int64_t>, 1> terms;

private:
  void add(const Monomial &monomial, int64_t coefficient);

  bool exact = true;
};

} // namespace mla::nf

#endif // MLA_ANALYSIS_NORMALFORM_POLY_H
