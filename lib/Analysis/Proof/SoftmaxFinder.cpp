//===- SoftmaxFinder.cpp - Softmax as exp(x - logsumexp(x)) ---------------===//

#include "mla/Analysis/Proof/SoftmaxFinder.h"

using namespace mla::nf;
using namespace mlir;

/// The depth to which nested sums of an exponent are read.
static constexpr unsigned maxDepth = 4;

bool mla::nf::isContracted(
    Reader &reader, Operation *op,
    llvm::function_ref<bool(Operation *, Value)> isFactor) {
  constexpr unsigned most = 8;
  SmallVector<Operation *> work = {op};
  bool found = false;
  for (unsigned i = 0; i < work.size() && i < most; ++i)
    for (Value result : work[i]->getResults())
      for (Operation *inner : result.getUsers()) {
        Operation *user = getUserInBlock(result, inner);
        found |= reader.isContraction(user);
        if (isFactor(user, result) || reader.isMove(user))
          work.push_back(user);
      }
  return found;
}

SoftmaxFinder::SoftmaxFinder(Reader &reader, Value value)
    : normalizer(reader, vars), value(value) {
  all = normalizer.accessAll(value, indices);
}

/// Returns the element that `sum` adds up over one variable, and sets `bound`
/// to this variable. Returns std::nullopt for other expressions.
std::optional<Access> SoftmaxFinder::getSummand(const ResolvedAccess &sum,
                                                Var &bound) {
  if (sum.expr.kind != ElementExpr::Sum || sum.expr.terms.size() != 1 ||
      sum.coefficient != 1.0)
    return std::nullopt;
  const Term &term = sum.expr.terms[0];
  if (term.factors.size() != 1 || term.bound.size() != 1 ||
      term.coefficient != 1.0)
    return std::nullopt;
  bound = term.bound[0];
  return term.factors[0];
}

/// Returns the dimension of the value that `summand` runs over. The two
/// elements must be equal except for one index, which is the variable of this
/// dimension in `element` and `bound` in `summand`. Otherwise returns
/// std::nullopt.
std::optional<unsigned> SoftmaxFinder::findSummed(const Access &element,
                                                  const Access &summand,
                                                  Var bound) {
  std::optional<unsigned> found;
  if (element.value != summand.value)
    return std::nullopt;
  // Simplify both elements again, because a variable may have been split.
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

/// Adds the terms of `coefficient` times `access`. Follows sums that are nested
/// up to `depth`. An element that is not a sum is one term.
void SoftmaxFinder::addTerms(const Access &access, double coefficient,
                             unsigned depth, SmallVectorImpl<Term> &terms) {
  ResolvedAccess resolved = normalizer.resolve(access);
  const ElementExpr &expr = resolved.expr;
  coefficient *= resolved.coefficient;
  bool isSum = depth && expr.kind == ElementExpr::Sum &&
               llvm::all_of(expr.terms, [](const Term &term) {
                 return term.factors.size() == 1 && term.bound.empty();
               });
  if (!isSum) {
    terms.push_back({coefficient, {resolved.access}, {}});
    return;
  }
  for (const Term &term : expr.terms)
    addTerms(term.factors[0], coefficient * term.coefficient, depth - 1, terms);
}

/// Finds the subtracted term that is a logarithm to the base e^`factor`.
/// Removes it from `terms` and returns it.
std::optional<Access>
SoftmaxFinder::takeLogarithm(double factor, SmallVectorImpl<Term> &terms) {
  auto *place = llvm::find_if(terms, [&](const Term &term) {
    auto logarithm = normalizer.reader.getLogarithm(term.factors[0], vars);
    return term.coefficient == -1.0 && logarithm && logarithm->factor == factor;
  });
  if (place == terms.end())
    return std::nullopt;
  Access logarithm = place->factors[0];
  terms.erase(place);
  return logarithm;
}

/// Returns the dimension of the softmax. The terms `theirs`, whose exponential
/// is summed over `bound`, must equal the terms `mine` except for the index in
/// that dimension.
std::optional<unsigned> SoftmaxFinder::matchTerms(ArrayRef<Term> mine,
                                                  ArrayRef<Term> theirs,
                                                  Var bound) {
  std::optional<unsigned> dim;
  SmallVector<Term, 4> left(mine);
  auto matches = [&](const Term &one, const Term &other) {
    const Access &a = one.factors[0], &b = other.factors[0];
    if (one.coefficient != other.coefficient || a.value != b.value)
      return false;
    if (!normalizer.simplify(b).contains(bound))
      return normalizer.simplify(a).index == normalizer.simplify(b).index;
    auto summed = findSummed(a, b, bound);
    if (!summed || (dim && dim != summed))
      return false;
    dim = summed;
    return true;
  };
  for (const Term &term : theirs) {
    auto *found = llvm::find_if(
        left, [&](const Term &other) { return matches(other, term); });
    if (found == left.end())
      return std::nullopt;
    left.erase(found);
  }
  return left.empty() ? dim : std::nullopt;
}

/// True if an element depends on the index in dimension `dim` of the value.
bool SoftmaxFinder::differs(const Access &access, unsigned dim) {
  Access now = normalizer.simplify(access);
  return llvm::any_of(vars.getParts(indices[dim]),
                      [&](Var part) { return now.contains(part); });
}

/// Returns the input of the softmax over `dim`: the operand of the sum
/// `exponent` that contains all terms which differ along `dim`.
std::optional<Access> SoftmaxFinder::findInput(const Access &exponent,
                                               ArrayRef<Term> terms,
                                               unsigned dim) {
  auto takeKeyed = [&](ArrayRef<Term> all) {
    SmallVector<Term, 4> keyed;
    llvm::copy_if(all, std::back_inserter(keyed), [&](const Term &term) {
      return differs(term.factors[0], dim);
    });
    return keyed;
  };
  auto isSame = [&](const Term &one, const Term &other) {
    const Access &a = one.factors[0], &b = other.factors[0];
    return one.coefficient == other.coefficient && a.value == b.value &&
           normalizer.simplify(a).index == normalizer.simplify(b).index;
  };
  SmallVector<Term, 4> keyed = takeKeyed(terms);
  ResolvedAccess sum = normalizer.resolve(exponent);
  for (const Term &term : sum.expr.terms) {
    if (sum.coefficient * term.coefficient != 1.0 || term.factors.size() != 1)
      continue;
    SmallVector<Term, 4> parts;
    addTerms(term.factors[0], 1.0, maxDepth, parts);
    parts = takeKeyed(parts);
    if (parts.size() == keyed.size() &&
        std::is_permutation(parts.begin(), parts.end(), keyed.begin(),
                            isSame) &&
        normalizer.simplify(term.factors[0]).index ==
            normalizer.simplify(all).index)
      return term.factors[0];
  }
  return std::nullopt;
}

std::optional<Softmax> SoftmaxFinder::findExponential() {
  Reader &reader = normalizer.reader;
  std::optional<Exponential> outer = reader.getExponential(all, vars);
  if (!outer)
    return std::nullopt;
  SmallVector<Term, 4> mine, theirs;
  addTerms(outer->operand, 1.0, maxDepth, mine);
  std::optional<Access> logarithm = takeLogarithm(outer->factor, mine);
  if (!logarithm)
    return std::nullopt;
  Access sum = reader.getLogarithm(*logarithm, vars)->operand;
  Var bound = 0;
  std::optional<Access> summand = getSummand(normalizer.resolve(sum), bound);
  if (!summand)
    return std::nullopt;
  ResolvedAccess inner = normalizer.resolve(*summand);
  std::optional<Exponential> power = reader.getExponential(inner.access, vars);
  if (!power || inner.coefficient != 1.0 || power->factor != outer->factor)
    return std::nullopt;
  addTerms(power->operand, 1.0, maxDepth, theirs);
  std::optional<unsigned> dim = matchTerms(mine, theirs, bound);
  if (!dim || differs(*logarithm, *dim))
    return std::nullopt;
  std::optional<Access> input = findInput(outer->operand, mine, *dim);
  if (!input)
    return std::nullopt;
  Softmax softmax{input->value, outer->factor, *dim};
  for (const Term &term : mine)
    if (differs(term.factors[0], *dim))
      addPath(value, term.factors[0].value, 16, softmax.ops);
  return softmax;
}
