//===- Index.cpp - Symbolic indices ---------------------------------------===//

#include "mla/Analysis/NormalForm/Index.h"

#include "llvm/ADT/STLExtras.h"

using namespace mla::nf;
using llvm::ArrayRef;
using llvm::SmallVector;
using llvm::SmallVectorImpl;

//===----------------------------------------------------------------------===//
// Affine
//===----------------------------------------------------------------------===//

Affine Affine::var(Var var) {
  Affine result;
  result.terms.push_back({var, Poly(1)});
  return result;
}

Affine Affine::operator+(const Affine &other) const {
  Affine result = *this;
  result.constant = result.constant + other.constant;
  for (const auto &[var, coefficient] : other.terms) {
    auto *place =
        llvm::lower_bound(result.terms, var, [](const auto &term, Var v) {
          return term.first < v;
        });
    if (place == result.terms.end() || place->first != var) {
      result.terms.insert(place, {var, coefficient});
      continue;
    }
    place->second = place->second + coefficient;
    if (place->second.isZero())
      result.terms.erase(place);
  }
  return result;
}

Affine Affine::operator-(const Affine &other) const {
  return *this + other * Poly(-1);
}

Affine Affine::operator*(const Poly &factor) const {
  Affine result;
  if (factor.isZero())
    return result;
  result.constant = constant * factor;
  for (const auto &[var, coefficient] : terms)
    result.terms.push_back({var, coefficient * factor});
  return result;
}

Poly Affine::getCoefficient(Var var) const {
  for (const auto &term : terms)
    if (term.first == var)
      return term.second;
  return Poly();
}

std::optional<Var> Affine::getVar() const {
  if (!constant.isZero() || terms.size() != 1 || !terms[0].second.isOne())
    return std::nullopt;
  return terms[0].first;
}

//===----------------------------------------------------------------------===//
// Variables
//===----------------------------------------------------------------------===//

Var VarTable::create(Poly extent) {
  vars.push_back({std::move(extent)});
  return vars.size() - 1;
}

bool VarTable::factor(Var var, const Poly &inner) {
  std::optional<Poly> outer = vars[var].extent.divide(inner);
  if (!outer || vars[var].split)
    return false;
  Var outerVar = create(*outer), innerVar = create(inner);
  vars[var].split = true;
  vars[var].outer = outerVar;
  vars[var].inner = innerVar;
  return true;
}

Affine VarTable::simplify(const Affine &index) const {
  Affine result(index.constant);
  for (const auto &[var, coefficient] : index.terms) {
    const Entry &entry = vars[var];
    if (entry.split) {
      Affine parts = Affine::var(entry.outer) * vars[entry.inner].extent +
                     Affine::var(entry.inner);
      result = result + simplify(parts) * coefficient;
    } else if (!entry.extent.isOne()) {
      result = result + Affine::var(var) * coefficient;
    }
  }
  return result;
}

Affine VarTable::substitute(const Affine &index, Var var, const Affine &to) {
  Poly coefficient = index.getCoefficient(var);
  return index - Affine::var(var) * coefficient + to * coefficient;
}

SmallVector<Var> VarTable::getParts(Var var) const {
  const Entry &entry = vars[var];
  if (!entry.split)
    return entry.extent.isOne() ? SmallVector<Var>() : SmallVector<Var>{var};
  SmallVector<Var> parts = getParts(entry.outer);
  parts.append(getParts(entry.inner));
  return parts;
}

std::optional<Poly> VarTable::getUpper(const Affine &index) const {
  Poly upper = index.constant;
  for (const auto &[var, coefficient] : index.terms) {
    if (coefficient.isNonNegative())
      upper = upper + coefficient * (vars[var].extent - Poly(1));
    else if (!(Poly() - coefficient).isNonNegative())
      return std::nullopt;
  }
  return upper;
}

std::optional<Poly> VarTable::getLower(const Affine &index) const {
  std::optional<Poly> upper = getUpper(index * Poly(-1));
  return upper ? std::optional<Poly>(Poly() - *upper) : std::nullopt;
}

bool VarTable::isWithin(const Affine &index, const Poly &begin,
                        const Poly &end) const {
  std::optional<Poly> lower = getLower(index), upper = getUpper(index);
  return lower && upper && begin.isAtMost(*lower) &&
         (*upper + Poly(1)).isAtMost(end);
}
