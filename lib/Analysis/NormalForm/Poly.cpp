//===- Poly.cpp - Polynomials over size symbols ---------------------------===//

#include "mla/Analysis/NormalForm/Poly.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <limits>

using namespace mla::nf;

Poly::Poly(int64_t constant) { add({}, constant); }

Poly Poly::symbol(unsigned id) {
  Poly result;
  result.add({id}, 1);
  return result;
}

std::optional<int64_t> Poly::getConstant() const {
  if (!exact)
    return std::nullopt;
  if (terms.empty())
    return 0;
  if (terms.size() == 1 && terms[0].first.empty())
    return terms[0].second;
  return std::nullopt;
}

void Poly::add(const Monomial &monomial, int64_t coefficient) {
  if (coefficient == 0)
    return;
  auto *place = llvm::lower_bound(
      terms, monomial,
      [](const auto &term, const Monomial &m) { return term.first < m; });
  if (place == terms.end() || place->first != monomial) {
    terms.insert(place, {monomial, coefficient});
    return;
  }
  exact &= !llvm::AddOverflow(place->second, coefficient, place->second);
  if (place->second == 0)
    terms.erase(place);
}

Poly Poly::operator+(const Poly &other) const {
  Poly result = *this;
  result.exact &= other.exact;
  for (const auto &[monomial, coefficient] : other.terms)
    result.add(monomial, coefficient);
  return result;
}

Poly Poly::operator-(const Poly &other) const {
  Poly result = *this;
  result.exact &= other.exact;
  for (const auto &[monomial, coefficient] : other.terms) {
    int64_t negative;
    result.exact &= !llvm::SubOverflow<int64_t>(0, coefficient, negative);
    result.add(monomial, negative);
  }
  return result;
}

Poly Poly::operator*(const Poly &other) const {
  Poly result;
  result.exact = exact && other.exact;
  for (const auto &[a, ca] : terms)
    for (const auto &[b, cb] : other.terms) {
      Monomial product(a);
      product.append(b.begin(), b.end());
      llvm::sort(product);
      int64_t coefficient;
      result.exact &= !llvm::MulOverflow(ca, cb, coefficient);
      result.add(product, coefficient);
    }
  return result;
}

/// Returns `a / b` of monomials; std::nullopt if a symbol of `b` is missing in
/// `a`.
static std::optional<Poly::Monomial> divideMonomial(const Poly::Monomial &a,
                                                    const Poly::Monomial &b) {
  Poly::Monomial rest(a);
  for (unsigned symbol : b) {
    auto *place = llvm::find(rest, symbol);
    if (place == rest.end())
      return std::nullopt;
    rest.erase(place);
  }
  return rest;
}

std::optional<Poly> Poly::divide(const Poly &divisor) const {
  if (!exact || !divisor.exact || divisor.isZero())
    return std::nullopt;
  const auto &[lead, leadCoefficient] = divisor.terms.back();
  Poly rest = *this, quotient;
  // Each iteration removes the largest monomial of the remainder. Without the
  // limit, an inexact division might never terminate.
  for (int round = 0; round < 16 && !rest.terms.empty(); ++round) {
    const auto &[monomial, coefficient] = rest.terms.back();
    std::optional<Monomial> factor = divideMonomial(monomial, lead);
    // Refuse the smallest int64_t, because its negation overflows.
    if (!factor || coefficient == std::numeric_limits<int64_t>::min() ||
        coefficient % leadCoefficient)
      return std::nullopt;
    Poly step;
    step.add(*factor, coefficient / leadCoefficient);
    quotient = quotient + step;
    rest = rest - step * divisor;
  }
  return rest.isZero() ? std::optional<Poly>(quotient) : std::nullopt;
}

bool Poly::isNonNegative() const {
  // If no coefficient except the constant is negative, the minimum is the value
  // where all symbols are one.
  int64_t least = 0;
  if (!exact)
    return false;
  for (const auto &[monomial, coefficient] : terms) {
    if (!monomial.empty() && coefficient < 0)
      return false;
    if (llvm::AddOverflow(least, coefficient, least))
      return false;
  }
  return least >= 0;
}
