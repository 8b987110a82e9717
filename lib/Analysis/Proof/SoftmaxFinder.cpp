//===- SoftmaxFinder.cpp - Exponentials less a logarithm ------------------===//

#include "mla/Analysis/Proof/SoftmaxFinder.h"

using namespace mla::nf;
using namespace mlir;

SoftmaxFinder::SoftmaxFinder(Reader &reader, Value value)
    : normalizer(reader, vars), value(value) {
  all = normalizer.accessAll(value, indices);
}

/// What `sum` adds up over one variable of its own; nothing where it is no such
/// sum.
std::optional<Access> SoftmaxFinder::getSummand(const Pulled &sum, Var &bound) {
  if (sum.step.kind != Step::Sum || sum.step.terms.size() != 1 ||
      sum.coefficient != 1.0)
    return std::nullopt;
  const Term &term = sum.step.terms[0];
  if (term.factors.size() != 1 || term.bound.size() != 1 ||
      term.coefficient != 1.0)
    return std::nullopt;
  bound = term.bound[0];
  return term.factors[0];
}

/// The dimension over which a sum of `summand` runs, where `element` has one of
/// the indices of the value.
std::optional<unsigned> SoftmaxFinder::findSummed(const Access &element,
                                                  const Access &summand,
                                                  Var bound) {
  std::optional<unsigned> found;
  if (element.value != summand.value)
    return std::nullopt;
  // Indices change where a variable is split later.
  Access one = normalizer.simplify(element),
         other = normalizer.simplify(summand);
  for (auto [mine, theirs] : llvm::zip(one.index, other.index)) {
    if (mine == theirs)
      continue;
    std::optional<Var> var = mine.getVar();
    if (found || !var || theirs.getVar() != bound ||
        !(vars.getExtent(*var) == vars.getExtent(bound)))
      return std::nullopt;
    auto *place = llvm::find(indices, *var);
    if (place == indices.end())
      return std::nullopt;
    found = place - indices.begin();
  }
  return found;
}

/// a and b of a - b.
std::optional<std::pair<Access, Access>>
SoftmaxFinder::getDifference(const Access &access) {
  Pulled pulled = normalizer.pull(access);
  const auto &terms = pulled.step.terms;
  if (pulled.step.kind != Step::Sum || pulled.coefficient != 1.0 ||
      terms.size() != 2)
    return std::nullopt;
  for (const Term &term : terms)
    if (term.factors.size() != 1 || !term.bound.empty())
      return std::nullopt;
  if (terms[0].coefficient != 1.0 || terms[1].coefficient != -1.0)
    return std::nullopt;
  return std::pair(terms[0].factors[0], terms[1].factors[0]);
}

/// The logarithm to the base of `factor` in `total`, which is that alone, or
/// that and `shift`.
std::optional<Pulled> SoftmaxFinder::readTotal(const Access &total,
                                               double factor,
                                               std::optional<Access> &shift) {
  auto isLogarithm = [&](const Pulled &pulled) {
    auto logarithm = normalizer.reader.getLogarithm(pulled.access, vars);
    return pulled.coefficient == 1.0 && logarithm &&
           logarithm->factor == factor;
  };
  Pulled logarithm = normalizer.pull(total);
  if (isLogarithm(logarithm))
    return logarithm;
  const auto &terms = logarithm.step.terms;
  if (logarithm.step.kind != Step::Sum || terms.size() != 2 ||
      logarithm.coefficient != 1.0 || !llvm::all_of(terms, [](const Term &t) {
        return t.coefficient == 1.0 && t.factors.size() == 1 && t.bound.empty();
      }))
    return std::nullopt;
  Access first = terms[0].factors[0], second = terms[1].factors[0];
  logarithm = normalizer.pull(first);
  Pulled row = normalizer.pull(second);
  if (!isLogarithm(logarithm))
    std::swap(logarithm, row);
  if (!isLogarithm(logarithm) || row.coefficient != 1.0)
    return std::nullopt;
  shift = row.access;
  return logarithm;
}

/// x of the exponents x - m that are summed over `bound`, where m is `shift`;
/// without a shift, of the exponents x.
std::optional<Access>
SoftmaxFinder::readShifted(const Access &argument,
                           const std::optional<Access> &shift, Var bound) {
  if (!shift)
    return argument;
  auto difference = getDifference(argument);
  if (!difference)
    return std::nullopt;
  Pulled row = normalizer.pull(difference->second);
  Access theirs = normalizer.simplify(row.access),
         mine = normalizer.simplify(*shift);
  if (row.coefficient != 1.0 || theirs.value != mine.value ||
      theirs.index != mine.index || theirs.contains(bound))
    return std::nullopt;
  return difference->first;
}

std::optional<Softmax> SoftmaxFinder::findExponential() {
  Reader &reader = normalizer.reader;
  std::optional<Power> outer = reader.getPower(all, vars);
  auto difference = outer ? getDifference(outer->operand) : std::nullopt;
  if (!difference)
    return std::nullopt;
  const auto &[x, total] = *difference;
  std::optional<Access> shift;
  std::optional<Pulled> logarithm = readTotal(total, outer->factor, shift);
  if (!logarithm)
    return std::nullopt;
  Access sum = reader.getLogarithm(logarithm->access, vars)->operand;
  Var bound = 0;
  std::optional<Access> summand = getSummand(normalizer.pull(sum), bound);
  if (!summand)
    return std::nullopt;
  Pulled inner = normalizer.pull(*summand);
  std::optional<Power> power = reader.getPower(inner.access, vars);
  if (!power || inner.coefficient != 1.0 || power->factor != outer->factor)
    return std::nullopt;
  auto argument = readShifted(power->operand, shift, bound);
  if (!argument)
    return std::nullopt;
  Pulled mine = normalizer.pull(x), theirs = normalizer.pull(*argument);
  auto dim = findSummed(mine.access, theirs.access, bound);
  if (!dim || mine.coefficient != theirs.coefficient ||
      normalizer.simplify(x).index != all.index)
    return std::nullopt;
  Softmax softmax{x.value, outer->factor, *dim};
  addPath(value, x.value, 16, softmax.ops);
  return softmax;
}
