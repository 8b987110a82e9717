//===- Integers.cpp - Integers that types can represent -------------------===//

#include "mla/Analysis/NormalForm/Integers.h"

#include "llvm/ADT/APFloat.h"

#include <cmath>

using namespace mla::nf;
using namespace mlir;

namespace {
/// The integers from `least` to `most`, both inclusive.
struct IntegerRange {
  int64_t least, most;
  /// True if unknown sizes are assumed to be within this range.
  bool isWide;
};

/// An element on the path between two elements: its type, and its coefficient
/// in the next element.
struct Passed {
  Type type;
  double factor = 1.0;
};
} // namespace

/// Returns the largest range of integers that a type represents without gaps.
/// Returns std::nullopt if it exceeds 64 bits or the type represents no
/// integers.
static std::optional<IntegerRange> getRange(Type type) {
  if (auto real = dyn_cast_or_null<FloatType>(type)) {
    unsigned bits = llvm::APFloat::semanticsPrecision(real.getFloatSemantics());
    int64_t end = int64_t(1) << std::min(bits, 62u);
    return IntegerRange{-end, end, bits >= 24};
  }
  auto integer = dyn_cast_or_null<IntegerType>(type);
  if (!integer || integer.getWidth() >= 64)
    return std::nullopt;
  unsigned bits = integer.getWidth();
  if (integer.isUnsigned() || bits == 1)
    return IntegerRange{0, (int64_t(1) << bits) - 1, bits >= 32};
  int64_t end = int64_t(1) << (bits - 1);
  return IntegerRange{-end, end - 1, bits >= 32};
}

bool mla::nf::fits(const VarTable &vars, const Affine &integer, Type type) {
  std::optional<IntegerRange> range = getRange(type);
  if (!range)
    return true;
  Affine value = vars.simplify(integer);
  if (!range->isWide)
    return vars.isWithin(value, Poly(range->least),
                         Poly(range->most) + Poly(1));
  auto isInside = [&](const std::optional<Poly> &bound) {
    std::optional<int64_t> known = bound ? bound->getConstant() : std::nullopt;
    return !known || (range->least <= *known && *known <= range->most);
  };
  return isInside(vars.getLower(value)) && isInside(vars.getUpper(value));
}

/// Returns a coefficient as an integer, or std::nullopt if it is not an
/// integer.
static std::optional<int64_t> toFactor(double number) {
  bool isInteger = std::abs(number) < 1e15 && std::trunc(number) == number;
  return isInteger ? std::optional(static_cast<int64_t>(number)) : std::nullopt;
}

/// Returns the elements on the path from `resolved` to `asked`, in this order.
/// Returns std::nullopt if an element on the path does not forward its
/// predecessor.
static std::optional<SmallVector<Passed>>
getWay(Normalizer &normalizer, const Access &asked,
       const ResolvedAccess &resolved) {
  SmallVector<Passed> way;
  Access at = normalizer.simplify(asked);
  while (at.value != resolved.access.value) {
    ElementExpr expr = normalizer.reader.read(at, normalizer.vars);
    if (expr.kind != ElementExpr::Forward)
      return std::nullopt;
    way.push_back(
        {normalizer.reader.getElement(at.value), expr.terms[0].coefficient});
    at = normalizer.simplify(expr.terms[0].factors[0]);
  }
  way.push_back({normalizer.reader.getElement(at.value)});
  std::reverse(way.begin(), way.end());
  return way;
}

/// Returns `number`, the value at `resolved`, after the conversions on the path
/// to `asked`. `pass` computes the value at one element from the value before
/// it.
template <typename Number>
static std::optional<Number> bringBack(
    Normalizer &normalizer, const Access &asked, const ResolvedAccess &resolved,
    std::optional<Number> number,
    function_ref<std::optional<Number>(const Number &, const Passed &)> pass) {
  std::optional<SmallVector<Passed>> way = getWay(normalizer, asked, resolved);
  if (!way)
    return std::nullopt;
  for (const Passed &passed : *way)
    if (number)
      number = pass(*number, passed);
  return number;
}

std::optional<Affine> mla::nf::getAsked(Normalizer &normalizer,
                                        const Access &asked,
                                        const ResolvedAccess &resolved,
                                        Affine integer) {
  auto pass = [&](const Affine &before,
                  const Passed &passed) -> std::optional<Affine> {
    std::optional<int64_t> factor = toFactor(passed.factor);
    if (!factor)
      return std::nullopt;
    Affine after = before * Poly(*factor);
    if (!fits(normalizer.vars, after, passed.type))
      return std::nullopt;
    return after;
  };
  auto found = bringBack<Affine>(normalizer, asked, resolved, integer, pass);
  if (!found)
    return std::nullopt;
  return normalizer.vars.simplify(*found);
}

/// Returns the value of type `type` for `number`: 0 or 1 for a boolean, else
/// `number`. Returns std::nullopt if an integer type cannot represent it.
static std::optional<double> hold(double number, Type type) {
  if (!isa_and_nonnull<IntegerType>(type))
    return number;
  if (type.isInteger(1))
    return number != 0.0 ? 1.0 : 0.0;
  std::optional<IntegerRange> range = getRange(type);
  bool isHeld = std::abs(number) < 9e18 && std::trunc(number) == number &&
                (!range || (range->least <= number && number <= range->most));
  return isHeld ? std::optional(number) : std::nullopt;
}

std::optional<double> mla::nf::getAsked(Normalizer &normalizer,
                                        const Access &asked,
                                        const ResolvedAccess &resolved,
                                        double number) {
  auto pass = [](double before, const Passed &passed) -> std::optional<double> {
    std::optional<double> held = hold(before * passed.factor, passed.type);
    return held && !std::isnan(*held) ? held : std::nullopt;
  };
  return bringBack<double>(normalizer, asked, resolved, number, pass);
}
