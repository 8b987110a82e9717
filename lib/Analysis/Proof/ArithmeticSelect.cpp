//===- ArithmeticSelect.cpp - Selects written as sums ---------------------===//

#include "mla/Analysis/Proof/ArithmeticSelect.h"

#include "MaskReader.h"

using namespace mla::nf;
using namespace mlir;

namespace {
/// `scale` times a flag, which is 0 or 1, plus `offset`.
struct FlagNumber {
  Access flag;
  double scale = 1.0, offset = 0.0;
};
} // namespace

/// Reads an element as a flag times `scale` plus `offset`. Looks through sums,
/// selects between numbers, and negations. Any other element is taken as the
/// flag, without a check that its values are 0 and 1.
static std::optional<FlagNumber> readFlagNumber(Normalizer &normalizer,
                                                const Access &access) {
  ResolvedAccess resolved = normalizer.resolve(access);
  const ElementExpr &expr = resolved.expr;
  FlagNumber number{resolved.access, resolved.coefficient, 0.0};
  auto compose = [&](const Access &inner, double scale, double offset) {
    std::optional<FlagNumber> found = readFlagNumber(normalizer, inner);
    if (found) {
      found->offset = resolved.coefficient * (scale * found->offset + offset);
      found->scale *= resolved.coefficient * scale;
    }
    return found;
  };
  ArrayRef<Operand> operands = expr.operands;
  if (expr.kind == ElementExpr::Not && operands[0].access)
    return compose(*operands[0].access, -1.0, 1.0);
  if (expr.kind == ElementExpr::Select && operands[0].access &&
      !operands[1].access && !operands[2].access)
    return compose(*operands[0].access,
                   operands[1].constant - operands[2].constant,
                   operands[2].constant);
  if (expr.kind != ElementExpr::Sum)
    return number;
  const Term *varying = nullptr;
  double offset = 0.0;
  for (const Term &term : expr.terms) {
    if (term.factors.empty() && term.bound.empty())
      offset += term.coefficient;
    else if (varying || term.factors.size() != 1 || !term.bound.empty())
      return number;
    else
      varying = &term;
  }
  return varying ? compose(varying->factors[0], varying->coefficient, offset)
                 : std::nullopt;
}

/// True if an element is 1 or 0: a boolean, or a number with these two values.
static bool isFlag(Normalizer &normalizer, const Access &access) {
  if (normalizer.reader.getElement(access.value).isInteger(1))
    return true;
  std::optional<TwoValued> number = MaskReader(normalizer).getTwoValued(access);
  return number && ((number->yes.is(1.0) && number->no.isZero()) ||
                    (number->no.is(1.0) && number->yes.isZero()));
}

/// True if `flag` is a multiple of a flag m, which is 0 or 1, and if `fill`
/// depends on the same m and is 0 where m is 1.
static bool areComplementary(Normalizer &normalizer, const FlagNumber &flag,
                             const FlagNumber &fill) {
  return flag.offset == 0.0 && fill.scale + fill.offset == 0.0 &&
         normalizer.isSameElement(fill.flag, flag.flag) &&
         isFlag(normalizer, flag.flag);
}

/// Matches `shown` as x * m and `hidden` as f * (1 - m), for a flag m, which is
/// 0 or 1, and a fill f.
static std::optional<ArithmeticSelect>
matchTerms(Normalizer &normalizer, const Term &shown, const Term &hidden,
           llvm::function_ref<bool(double)> acceptsFill) {
  ArithmeticSelect select;
  normalizer.visited = &select.ops;
  ResolvedAccess resolved = normalizer.resolve(shown.factors[0]);
  normalizer.visited = nullptr;
  std::optional<Term> product = normalizer.getProduct(resolved);
  if (!product || !product->bound.empty() || product->factors.size() != 2)
    return std::nullopt;
  std::optional<FlagNumber> fill =
      readFlagNumber(normalizer, hidden.factors[0]);
  for (unsigned place : {0, 1}) {
    std::optional<FlagNumber> flag =
        readFlagNumber(normalizer, product->factors[place]);
    if (!fill || !flag || !areComplementary(normalizer, *flag, *fill))
      continue;
    select.fill = fill->offset * hidden.coefficient;
    if (!acceptsFill(select.fill))
      continue;
    select.flag = flag->flag;
    select.hidden = hidden;
    select.shown = {product->coefficient * shown.coefficient * flag->scale,
                    {product->factors[1 - place]},
                    {}};
    return select;
  }
  return std::nullopt;
}

std::optional<ArithmeticSelect>
mla::nf::matchArithmeticSelect(Normalizer &normalizer, const ElementExpr &sum,
                               llvm::function_ref<bool(double)> acceptsFill) {
  auto isElement = [](const Term &term) {
    return term.factors.size() == 1 && term.bound.empty();
  };
  if (sum.kind != ElementExpr::Sum || sum.terms.size() != 2 ||
      !llvm::all_of(sum.terms, isElement))
    return std::nullopt;
  for (unsigned i : {0, 1})
    if (auto select =
            matchTerms(normalizer, sum.terms[i], sum.terms[1 - i], acceptsFill))
      return select;
  return std::nullopt;
}
