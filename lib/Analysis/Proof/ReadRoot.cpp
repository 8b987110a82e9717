//===- ReadRoot.cpp - The root as probabilities times values --------------===//

#include "mla/Analysis/Proof/ReadRoot.h"

using namespace mla::nf;
using namespace mlir;

namespace {
/// Reads a root, the value that attention would replace. Looks through selects
/// between probabilities and numbers.
class RootReader {
public:
  RootReader(Normalizer &normalizer, Value core,
             const llvm::DenseSet<Operation *> &path)
      : normalizer(normalizer), reader(normalizer.reader), core(core),
        path(path) {}
  RootProduct read(Value root);

private:
  bool readFactor(const ResolvedAccess &resolved, Operation *op);
  void addDenominator(Operation *op, const Access &denominator);
  std::optional<Access> readReciprocal(Operation *op, const Term &product);
  bool skipSelect(ResolvedAccess &resolved);
  std::optional<Access> skipTest(const ResolvedAccess &condition,
                                 const Operand &yes, const Operand &no);
  std::optional<Access> skipMask(const Access &condition,
                                 const ResolvedAccess &decided,
                                 const Operand &yes, const Operand &no);

  Normalizer &normalizer;
  Reader &reader;
  Value core;
  const llvm::DenseSet<Operation *> &path;
  RootProduct result;
  /// The factors that remain to be read.
  SmallVector<Access, 4> factors;
};
} // namespace

RootProduct RootReader::read(Value root) {
  SmallVector<Var> indices;
  factors.push_back(normalizer.accessAll(root, indices));
  result.vars.assign(indices.begin(), indices.end());
  for (Var var : indices)
    result.index.push_back(Affine::var(var));
  while (!factors.empty()) {
    ResolvedAccess resolved = normalizer.resolve(factors.pop_back_val());
    Operation *op = reader.getOwner(resolved.access.value);
    while (op && path.contains(op) && skipSelect(resolved))
      op = reader.getOwner(resolved.access.value);
    result.factor *= resolved.coefficient;
    if (resolved.access.value == core)
      result.probabilities = resolved.access;
    else if (!op || !path.contains(op) || !readFactor(resolved, op))
      result.valueFactors.push_back(resolved.access);
  }
  return std::move(result);
}

/// Reads the quotient or product that `op`, an op on the path, computes.
bool RootReader::readFactor(const ResolvedAccess &resolved, Operation *op) {
  if (resolved.expr.kind == ElementExpr::Quotient) {
    result.factor *= resolved.expr.terms[0].coefficient;
    addDenominator(op, *resolved.expr.operands[0].access);
    factors.append(resolved.expr.terms[0].factors);
    return true;
  }
  std::optional<Term> product = normalizer.getProduct(resolved);
  if (!product)
    return false;
  if (!product->bound.empty()) {
    // The op is a contraction with the values or, in the absorbed form, the
    // product of this contraction with the weight.
    result.factor *= product->coefficient / resolved.coefficient;
    factors.append(product->factors);
    return true;
  }
  std::optional<Access> dividend = readReciprocal(op, *product);
  if (!dividend)
    return false;
  result.factor *= product->coefficient / resolved.coefficient;
  factors.push_back(*dividend);
  return true;
}

/// Records the denominator that `op` divides by. Ops on the path from the
/// denominator to `op` belong to the softmax.
void RootReader::addDenominator(Operation *op, const Access &denominator) {
  SmallVector<Operation *> between;
  for (Value value : op->getResults())
    addPath(value, denominator.value, 6, between);
  for (Operation *inner : between)
    if (inner != op)
      result.ops.insert(inner);
  result.denominators.push_back(denominator);
}

/// If one factor of `product` is a number divided by a denominator, records the
/// denominator and returns the other factor.
std::optional<Access> RootReader::readReciprocal(Operation *op,
                                                 const Term &product) {
  for (unsigned i : {0, 1}) {
    ResolvedAccess factor = normalizer.resolve(product.factors[i]);
    if (product.factors.size() != 2 ||
        factor.expr.kind != ElementExpr::Quotient ||
        !factor.expr.terms[0].factors.empty())
      continue;
    result.factor *= factor.coefficient * factor.expr.terms[0].coefficient;
    addDenominator(op, *factor.expr.operands[0].access);
    return product.factors[1 - i];
  }
  return std::nullopt;
}

/// Reads a select that replaces NaN by 0, or infinities by a number, and
/// returns the element that is kept. A probability is never infinite. It is NaN
/// only in a row whose scores are all minus infinity, for which attention
/// returns 0 in any case.
std::optional<Access> RootReader::skipTest(const ResolvedAccess &condition,
                                           const Operand &yes,
                                           const Operand &no) {
  auto test = reader.getNonFiniteTest(condition.access, normalizer.vars);
  if (!test || !no.access || yes.access || (test->isNaN && yes.constant != 0.0))
    return std::nullopt;
  // Tests of the scores are read by skipMask instead.
  Value source = normalizer.resolve(test->tested).access.value;
  if (source != core &&
      llvm::none_of(result.replaced,
                    [&](const Access &other) { return other.value == source; }))
    return std::nullopt;
  result.tested.push_back(test->tested);
  return *no.access;
}

/// Reads a select that sets probabilities to 0 by a test for minus infinity or
/// by a mask, and returns the element that is kept.
std::optional<Access> RootReader::skipMask(const Access &condition,
                                           const ResolvedAccess &decided,
                                           const Operand &yes,
                                           const Operand &no) {
  auto isZero = [](const Operand &operand) {
    return !operand.access && operand.constant == 0.0;
  };
  bool zeroesYes = no.access && isZero(yes),
       zeroesNo = yes.access && isZero(no);
  std::optional<NegInfTest> negInfTest;
  if (zeroesYes)
    negInfTest = reader.getNegInfTest(decided.access, false, normalizer.vars);
  else if (zeroesNo)
    negInfTest = reader.getNegInfTest(decided.access, true, normalizer.vars);
  else
    return std::nullopt;
  if (negInfTest)
    result.negInfTests.push_back(*negInfTest);
  else
    result.zeroing.push_back({condition, true, zeroesYes});
  return zeroesYes ? no.access : yes.access;
}

/// Skips a select between probabilities and numbers.
bool RootReader::skipSelect(ResolvedAccess &resolved) {
  ArrayRef<Operand> operands = resolved.expr.operands;
  if (resolved.expr.kind != ElementExpr::Select || !operands[0].access)
    return false;
  Access condition = *operands[0].access;
  ResolvedAccess decided = normalizer.resolve(condition);
  std::optional<Access> kept = skipTest(decided, operands[1], operands[2]);
  if (kept)
    result.replaced.push_back(resolved.access);
  else
    kept = skipMask(condition, decided, operands[1], operands[2]);
  if (!kept)
    return false;
  double before = resolved.coefficient;
  resolved = normalizer.resolve(*kept);
  resolved.coefficient *= before;
  return true;
}

RootProduct mla::nf::readRoot(Normalizer &normalizer, Value core, Value root,
                              const llvm::DenseSet<Operation *> &path) {
  return RootReader(normalizer, core, path).read(root);
}
