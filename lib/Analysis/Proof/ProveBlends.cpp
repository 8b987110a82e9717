//===- ProveBlends.cpp - Scores times a flag plus a fill where it is 0 ----===//
//
// x * m + f * (1 - m) is x where m is 1 and f where it is 0: a select between
// scores and a number that hides, written with numbers.
//
//===----------------------------------------------------------------------===//

#include "MaskReader.h"
#include "mla/Analysis/Proof/MLAProof.h"

using namespace mla::nf;
using namespace mlir;

/// An element as a flag times `scale` plus `offset`. Without anything else to
/// say, the element is its own flag; whether that is 0 or 1 is not told.
std::optional<MLAProver::FlagNumber>
MLAProver::readFlagNumber(const Access &access) {
  Pulled pulled = normalizer.pull(access);
  const Step &step = pulled.step;
  FlagNumber number{pulled.access, pulled.coefficient, 0.0};
  auto compose = [&](const Access &inner, double scale, double offset) {
    std::optional<FlagNumber> found = readFlagNumber(inner);
    if (found) {
      found->offset = pulled.coefficient * (scale * found->offset + offset);
      found->scale *= pulled.coefficient * scale;
    }
    return found;
  };
  ArrayRef<Operand> operands = step.operands;
  if (step.kind == Step::Not && operands[0].access)
    return compose(*operands[0].access, -1.0, 1.0);
  if (step.kind == Step::Select && operands[0].access && !operands[1].access &&
      !operands[2].access)
    return compose(*operands[0].access,
                   operands[1].constant - operands[2].constant,
                   operands[2].constant);
  if (step.kind != Step::Sum)
    return number;
  const Term *varying = nullptr;
  double offset = 0.0;
  for (const Term &term : step.terms) {
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

/// Whether an element is 1 or 0: a boolean, or a number of these two values.
bool MLAProver::isFlag(const Access &access) {
  if (reader.getElement(access.value).isInteger(1))
    return true;
  std::optional<TwoValued> number = MaskReader(normalizer).getTwoValued(access);
  return number && ((number->yes.is(1.0) && number->no.isZero()) ||
                    (number->no.is(1.0) && number->yes.isZero()));
}

/// Reads `sum` as scores x * m + f * (1 - m), with `coefficient`: as x, and a
/// mask by m. Whether it is one.
bool MLAProver::readBlend(const Step &sum, double coefficient,
                          ArrayRef<Access> rowFactors) {
  auto isElement = [](const Term &term) {
    return term.factors.size() == 1 && term.bound.empty();
  };
  if (sum.kind != Step::Sum || sum.terms.size() != 2 ||
      !llvm::all_of(sum.terms, isElement))
    return false;
  for (unsigned i : {0, 1}) {
    const Term &shown = sum.terms[i], &hidden = sum.terms[1 - i];
    SmallVector<Operation *> visited;
    normalizer.visited = &visited;
    Pulled pulled = normalizer.pull(shown.factors[0]);
    normalizer.visited = nullptr;
    std::optional<Term> product = normalizer.getProduct(pulled);
    if (!product || !product->bound.empty() || product->factors.size() != 2)
      continue;
    std::optional<FlagNumber> fill = readFlagNumber(hidden.factors[0]);
    for (unsigned place : {0, 1}) {
      std::optional<FlagNumber> flag = readFlagNumber(product->factors[place]);
      if (!fill || !flag || !isBlend(*flag, *fill))
        continue;
      double number = fill->offset * hidden.coefficient * std::abs(coefficient);
      if (coefficient <= 0.0 || !isHiding(number, rowFactors))
        continue;
      scoreOps.insert(visited.begin(), visited.end());
      addBlend(flag->flag, hidden, number, coefficient,
               {product->coefficient * shown.coefficient * flag->scale,
                {product->factors[1 - place]},
                {}},
               rowFactors);
      return true;
    }
  }
  return false;
}

/// Whether `fill` is 0 where the flag of both is 1, and else a number where
/// `flag` is 0.
bool MLAProver::isBlend(const FlagNumber &flag, const FlagNumber &fill) {
  return flag.offset == 0.0 && fill.scale + fill.offset == 0.0 &&
         fill.flag.value == flag.flag.value &&
         normalizer.simplify(fill.flag).index ==
             normalizer.simplify(flag.flag).index &&
         isFlag(flag.flag);
}

/// Adds the scores `shown`, of one element, and their mask: by the flag where
/// it is a boolean, else by what `hidden` adds to them.
void MLAProver::addBlend(const Access &flag, const Term &hidden, double fill,
                         double coefficient, const Term &shown,
                         ArrayRef<Access> rowFactors) {
  size_t before = products.size(), place = proof.masks.size();
  if (reader.getElement(flag.value).isInteger(1)) {
    Mask mask{flag, true, false};
    if (fill >= std::numeric_limits<float>::lowest())
      mask.fill = fill;
    addMask(mask, 1.0);
  } else {
    double outside = coefficient * hidden.coefficient;
    Mask mask{normalizer.simplify(hidden.factors[0])};
    mask.isSubtracted = isOne(-outside);
    addMask(mask, mask.isSubtracted ? 1.0 : outside);
    blendFill = std::max(blendFill, fill);
  }
  readScores(shown.factors[0], coefficient * shown.coefficient, rowFactors);
  if (proof.masks[place].isBoolean)
    proof.masks[place].inside = proof.masks.size() - place - 1;
  checkVisible(fill, before);
}
