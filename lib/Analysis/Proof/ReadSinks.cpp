//===- ReadSinks.cpp - Attention sinks ------------------------------------===//

#include "mla/Analysis/Proof/ReadSinks.h"

#include "MaskReader.h"

#include <cmath>

using namespace mla::nf;
using namespace mlir;

/// Returns the index of the subtracted term in a difference of two terms. The
/// other term may be a number.
static std::optional<unsigned> getSubtracted(const ElementExpr &sum) {
  if (sum.kind != ElementExpr::Sum || sum.terms.size() != 2)
    return std::nullopt;
  for (unsigned i : {1, 0}) {
    const Term &other = sum.terms[1 - i];
    if (sum.terms[i].coefficient == -1.0 && sum.terms[i].factors.size() == 1 &&
        sum.terms[i].bound.empty() && other.bound.empty() &&
        other.factors.size() <= 1 &&
        (other.factors.empty() || other.coefficient == 1.0))
      return i;
  }
  return std::nullopt;
}

/// Reads a constant sink.
static Failure readNumber(double number, Sink &result) {
  if (std::isinf(number) && number < 0.0)
    return Failure(); // It adds nothing to the sum.
  if (!std::isfinite(number) || number <= maxHidingFill)
    return Failure(9, "the sink is so small that it is hidden, or so large "
                      "that it hides all keys");
  result.number = number;
  return Failure();
}

/// Reads `factor` times the element `sink`. The terms that are subtracted from
/// it become row terms.
static Failure readElement(Normalizer &normalizer, const Access &sink,
                           double factor, Sink &result) {
  SmallVector<Operation *> visited;
  normalizer.visited = &visited;
  ResolvedAccess resolved = normalizer.resolve(sink);
  std::optional<double> number;
  // The model may subtract the largest score of a row from all scores,
  // including the sink. Collect such subtracted terms.
  while (auto place = getSubtracted(resolved.expr)) {
    if (Operation *op = normalizer.reader.getOwner(resolved.access.value))
      result.ops.insert(op);
    factor *= resolved.coefficient;
    const Term row = resolved.expr.terms[*place],
               rest = resolved.expr.terms[1 - *place];
    result.rowTerms.push_back({normalizer.simplify(row.factors[0]), -factor});
    if (rest.factors.empty()) {
      number = factor * rest.coefficient;
      break;
    }
    resolved = normalizer.resolve(rest.factors[0]);
  }
  normalizer.visited = nullptr;
  if (!number) {
    factor *= resolved.coefficient;
    const auto &terms = resolved.expr.terms;
    if (resolved.expr.kind == ElementExpr::Sum && terms.size() == 1 &&
        terms[0].factors.empty())
      number = factor * terms[0].coefficient;
  }
  if (!number && factor < 0.0) {
    // Treat the negated element as a row term subtracted from a sink of 0.
    result.rowTerms.push_back({normalizer.simplify(resolved.access), factor});
    result.ops.insert_range(visited);
    number = 0.0;
  }
  if (number)
    return readNumber(*number, result);
  if (!isOne(factor))
    return Failure(9, "the sink must have factor 1");
  result.element = resolved.access;
  return Failure();
}

Proved<Sink> mla::nf::readSinks(Normalizer &normalizer, Value core,
                                const Softmax &softmax,
                                const Access &probabilities, Var key,
                                const ExponentialSum &sum) {
  VarTable &vars = normalizer.vars;
  Sink result;
  result.number = sum.sinkNumber;
  std::optional<Access> element;
  double factor = softmax.factor;
  // Keys of the softmax to which no value belongs are sinks. There are no such
  // keys in a sum of exponentials, which contains only the keys of the values.
  Affine keyIndex = vars.simplify(probabilities.index[softmax.dim]);
  Poly seen = vars.getExtent(key);
  Poly rest = softmax.isExponential
                  ? Poly()
                  : normalizer.reader.getSize(core, softmax.dim) - seen;
  if (rest.isZero() && sum.sink) {
    element = sum.sink->operand;
    factor = sum.sink->factor;
  } else if (rest.isOne()) {
    element = Access{softmax.input, probabilities.index};
    element->index[softmax.dim] =
        Affine(keyIndex.constant.isZero() ? seen : Poly());
  } else if (!rest.isZero()) {
    return Failure(9, "the softmax has more than one key without a value");
  }
  if (!element)
    return result;
  if (result || element->contains(key))
    return Failure(
        9, "the softmax has more than one sink, or a sink for each key");
  if (Failure failure = readElement(normalizer, *element, factor, result))
    return failure;
  return result;
}

bool mla::nf::haveSameRowTerms(Normalizer &normalizer, ArrayRef<RowTerm> scores,
                               ArrayRef<RowTerm> sink) {
  auto isSame = [&](const RowTerm &a, const RowTerm &b) {
    ResolvedAccess mine = normalizer.resolve(a.access),
                   theirs = normalizer.resolve(b.access);
    return normalizer.isSameElement(mine.access, theirs.access) &&
           isOne(1.0 + a.factor * mine.coefficient -
                 b.factor * theirs.coefficient);
  };
  return scores.size() == sink.size() &&
         std::is_permutation(scores.begin(), scores.end(), sink.begin(),
                             isSame);
}
