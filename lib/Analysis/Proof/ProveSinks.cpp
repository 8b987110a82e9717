//===- ProveSinks.cpp - Exponents beside the scores -----------------------===//

#include "MaskReader.h"
#include "mla/Analysis/Proof/MLAProof.h"

#include <cmath>

using namespace mla::nf;
using namespace mlir;

/// Keys of the softmax that the values never see are sinks: one of them, the
/// same for all tokens.
bool MLAProver::readSinks(const Softmax &softmax, const Access &probabilities) {
  Affine keyIndex = vars.simplify(probabilities.index[softmax.dim]);
  Poly total = reader.getSize(core, softmax.dim);
  Poly seen = vars.getExtent(keyVar), before = keyIndex.constant;
  Poly rest = total - seen;
  if (rest.isZero())
    return !summedSink || readSink(summedSink->operand, summedSink->factor);
  if (!rest.isOne())
    return fail(9,
                "the softmax has more than one key that no value belongs to");
  Access sink{softmax.input, probabilities.index};
  sink.index[softmax.dim] = Affine(before.isZero() ? seen : Poly());
  return readSink(sink, softmax.factor);
}

/// The place of a term of `sum` that is subtracted from its other one, which
/// may be a number.
static std::optional<unsigned> getSubtracted(const Step &sum) {
  if (sum.kind != Step::Sum || sum.terms.size() != 2)
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

/// A sink, with what is subtracted from it: `factor` is that of the exponent.
bool MLAProver::readSink(const Access &sink, double factor) {
  if (proof.hasSink() || sink.contains(keyVar))
    return fail(9, "the softmax has more than one sink, or one for each key");
  SmallVector<Operation *> visited;
  normalizer.visited = &visited;
  Pulled pulled = normalizer.pull(sink);
  std::optional<double> number;
  // A row's largest score may be taken from all of them.
  while (auto place = getSubtracted(pulled.step)) {
    if (Operation *op = reader.getOwner(pulled.access.value))
      scoreOps.insert(op);
    factor *= pulled.coefficient;
    const Term row = pulled.step.terms[*place],
               rest = pulled.step.terms[1 - *place];
    sinkRowTerms.push_back({normalizer.simplify(row.factors[0]), -factor});
    if (rest.factors.empty()) {
      number = factor * rest.coefficient;
      break;
    }
    pulled = normalizer.pull(rest.factors[0]);
  }
  normalizer.visited = nullptr;
  const auto &terms = pulled.step.terms;
  if (!number) {
    factor *= pulled.coefficient;
    if (pulled.step.kind == Step::Sum && terms.size() == 1 &&
        terms[0].factors.empty())
      number = factor * terms[0].coefficient;
  }
  if (!number && factor < 0.0) {
    // Nothing but what is subtracted: from 0.
    sinkRowTerms.push_back({normalizer.simplify(pulled.access), factor});
    scoreOps.insert(visited.begin(), visited.end());
    number = 0.0;
  }
  if (number) {
    if (std::isinf(*number) && *number < 0.0)
      return true; // It adds nothing to the sum.
    if (!std::isfinite(*number) || *number <= leastHiding)
      return fail(9, "the sink is a number that hides it, or hides all keys");
    proof.sinkNumber = *number;
    return true;
  }
  if (!isOne(factor))
    return fail(9, "the sink has a factor");
  proof.sink = pulled.access;
  return true;
}

/// Whether the same is subtracted from the scores as from a sink, in any order:
/// the scores are read from the inside.
bool MLAProver::sharesRowTerms() {
  auto isSame = [&](const auto &a, const auto &b) {
    Pulled mine = normalizer.pull(a.first), theirs = normalizer.pull(b.first);
    return mine.access.value == theirs.access.value &&
           normalizer.simplify(mine.access).index ==
               normalizer.simplify(theirs.access).index &&
           isOne(1.0 + a.second * mine.coefficient -
                 b.second * theirs.coefficient);
  };
  return rowTerms.size() == sinkRowTerms.size() &&
         std::is_permutation(rowTerms.begin(), rowTerms.end(),
                             sinkRowTerms.begin(), isSame);
}
