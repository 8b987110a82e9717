//===- MaskReader.cpp - What integers and booleans are --------------------===//

#include "MaskReader.h"

#include <cmath>

using namespace mla::nf;
using namespace mlir;

/// An element of a tensor that is indexed by tensors of counted positions.
std::optional<Affine> MaskReader::getGathered(const Step &step) {
  Access base = *step.operands[0].access;
  for (auto [i, dim] : llvm::enumerate(step.gathered)) {
    std::optional<Affine> index = getInteger(step.operands[i + 1]);
    // A negative index would count from the end.
    Poly size = normalizer.reader.getSize(base.value, dim);
    if (!index || !vars.isWithin(*index, Poly(), size))
      return std::nullopt;
    base.index[dim] = *index;
  }
  return getInteger({base, 0.0});
}

/// The integer that an element is, as an affine expression; nothing if it is
/// none.
std::optional<Affine> MaskReader::getInteger(const Operand &operand) {
  if (!operand.access) {
    // Positions fit easily; what does not, or is none, is not one.
    double number = operand.constant;
    bool isInteger = std::abs(number) < 1e15 && std::trunc(number) == number;
    return isInteger ? std::optional<Affine>(
                           Affine(Poly(static_cast<int64_t>(number))))
                     : std::nullopt;
  }
  Pulled pulled = normalizer.pull(*operand.access);
  const Step &step = pulled.step;
  if (step.kind == Step::Blocked && step.obstacle.kind == Obstacle::Cut)
    cut = step.obstacle;
  if (pulled.coefficient != 1.0)
    return std::nullopt;
  if (step.kind == Step::Iota)
    return vars.simplify(*step.index);
  if (step.kind == Step::Gather)
    return getGathered(step);
  if (step.kind == Step::PrefixSum)
    return isFalse(*step.operands[0].access) ? std::optional<Affine>(Affine())
                                             : std::nullopt;
  if (step.kind != Step::Sum)
    return std::nullopt;
  Affine sum;
  for (const Term &term : step.terms) {
    auto coefficient = static_cast<int64_t>(term.coefficient);
    if (coefficient != term.coefficient || term.factors.size() > 1 ||
        !term.bound.empty())
      return std::nullopt;
    std::optional<Affine> part = term.factors.empty()
                                     ? Affine(Poly(1))
                                     : getInteger({term.factors[0], 0.0});
    if (!part)
      return std::nullopt;
    sum = sum + *part * Poly(coefficient);
  }
  return vars.simplify(sum);
}

/// Whether a boolean is false everywhere. Where it is made of concatenated
/// parts, each part is looked at alone.
bool MaskReader::isFalse(const Access &access, unsigned depth) {
  cut.reset();
  if (std::optional<Conditions> conditions = getConditions(access, true))
    return llvm::all_of(*conditions, [&](const Affine &condition) {
      std::optional<Poly> lower = vars.getLower(vars.simplify(condition));
      return lower && lower->isNonNegative();
    });
  Access whole = normalizer.simplify(access);
  if (!cut || !depth || !whole.contains(cut->var))
    return false;
  auto [var, at] = std::tie(cut->var, cut->at);
  Poly extent = vars.getExtent(var);
  Affine low = Affine::var(vars.create(at)),
         high = Affine::var(vars.create(extent - at)) + Affine(at);
  for (const Affine &part : {low, high}) {
    Access piece = whole;
    for (Affine &index : piece.index)
      index = VarTable::substitute(index, var, part);
    if (!isFalse(normalizer.simplify(piece), depth - 1))
      return false;
  }
  return true;
}

std::optional<MaskReader::Conditions> MaskReader::getEqual(const Step &step) {
  std::optional<Affine> a = getInteger(step.operands[0]);
  std::optional<Affine> b = getInteger(step.operands[1]);
  if (!a || !b)
    return std::nullopt;
  Affine difference = vars.simplify(*a - *b);
  return Conditions{difference, difference * Poly(-1)};
}

std::optional<MaskReader::Conditions> MaskReader::getAtLeast(const Step &step,
                                                             bool negated) {
  std::optional<Affine> a = getInteger(step.operands[0]);
  std::optional<Affine> b = getInteger(step.operands[1]);
  if (!a || !b)
    return std::nullopt;
  Affine difference = vars.simplify(*a - *b);
  if (step.index) // strict
    difference = difference - *step.index;
  return Conditions{negated ? Affine(Poly(-1)) - difference : difference};
}

/// Conditions of a conjunction, or of a disjunction that is negated.
std::optional<MaskReader::Conditions> MaskReader::getAll(const Step &step,
                                                         bool negated) {
  Conditions result;
  for (const Operand &operand : step.operands) {
    bool constant = operand.constant != 0.0;
    if (!operand.access && constant != negated)
      continue;
    if (!operand.access)
      return std::nullopt;
    auto part = getConditions(*operand.access, negated);
    if (!part)
      return std::nullopt;
    result.append(*part);
  }
  return result;
}

std::optional<MaskReader::Conditions>
MaskReader::getConditions(const Access &access, bool negated) {
  Pulled pulled = normalizer.pull(access);
  const Step &step = pulled.step;
  switch (step.kind) {
  case Step::Not:
    if (!step.operands[0].access)
      return std::nullopt;
    return getConditions(*step.operands[0].access, !negated);
  case Step::AtLeast:
    return getAtLeast(step, negated);
  case Step::Equal:
    return negated ? std::nullopt : getEqual(step);
  case Step::Differ:
    return negated ? getEqual(step) : std::nullopt;
  case Step::And:
    return negated ? std::nullopt : getAll(step, negated);
  case Step::Or:
    return negated ? getAll(step, negated) : std::nullopt;
  case Step::Sum:
    // The constant true.
    if (step.terms.size() == 1 && step.terms[0].factors.empty() &&
        (step.terms[0].coefficient != 0.0) != negated)
      return Conditions();
    return std::nullopt;
  case Step::Select: {
    // `index >= 0 ? x : false`, or a boolean written with numbers.
    const Operand &yes = step.operands[1], &no = step.operands[2];
    if (!step.index || no.access || no.constant != 0.0 || negated)
      return std::nullopt;
    Conditions result = {*step.index};
    if (!yes.access)
      return result;
    auto part = getConditions(*yes.access, false);
    if (!part)
      return std::nullopt;
    result.append(*part);
    return result;
  }
  default:
    return std::nullopt;
  }
}
