//===- CheckPrivate.cpp - Other uses of scores and probabilities ----------===//

#include "Checks.h"

using namespace mla::nf;
using namespace mlir;

using OpSet = llvm::SmallSetVector<Operation *, 16>;

/// True if `op` tests whether its operands are minus infinity, infinite or NaN.
static bool testsScores(Normalizer &normalizer, Operation *op) {
  Reader &reader = normalizer.reader;
  if (reader.testsNonFinite(op))
    return true;
  Type element =
      op->getNumResults() ? reader.getElement(op->getResult(0)) : Type();
  if (!element || !element.isInteger(1))
    return false;
  SmallVector<Var> indices;
  Access all = normalizer.accessAll(op->getResult(0), indices);
  return reader.getNegInfTest(all, false, normalizer.vars) ||
         reader.getNegInfTest(all, true, normalizer.vars);
}

/// Adds the ops that compute the row terms, such as the maximum of a row, from
/// the scores, in one or several steps.
static void addRowOps(Normalizer &normalizer, ArrayRef<RowTerm> rowTerms,
                      OpSet &ops) {
  SmallVector<Operation *> rowOps;
  normalizer.visited = &rowOps;
  for (const RowTerm &row : rowTerms)
    normalizer.resolve(row.access);
  normalizer.visited = nullptr;
  for (const RowTerm &row : rowTerms)
    for (Operation *op : ops)
      for (Value score : op->getResults())
        addPath(row.access.value, score, 3, rowOps);
  ops.insert_range(rowOps);
}

/// Returns the values that only the attention may read.
static SmallVector<Value> getPrivateValues(const ProofCandidate &candidate,
                                           bool isSoftmax, const OpSet &ops) {
  Operation *end = candidate.root.getDefiningOp();
  SmallVector<Value> values;
  for (Operation *op : candidate.path)
    if (op != end)
      values.append(op->result_begin(), op->result_end());
  if (isSoftmax)
    values.push_back(candidate.core);
  for (Operation *op : ops)
    values.append(op->result_begin(), op->result_end());
  return values;
}

Failure mla::nf::checkPrivate(Normalizer &normalizer,
                              const ProofCandidate &candidate, OpSet ops,
                              ArrayRef<RowTerm> rowTerms) {
  Reader &reader = normalizer.reader;
  std::optional<Softmax> softmax = reader.getSoftmax(candidate.core);
  addRowOps(normalizer, rowTerms, ops);
  if (softmax)
    ops.insert_range(softmax->ops);
  llvm::DenseSet<Operation *> inside(candidate.path);
  inside.insert_range(ops);
  inside.insert(candidate.core.getDefiningOp());
  // True for ops that belong to the attention, for ops that only create lists
  // for such ops, and for ops whose results are used only together with the
  // probabilities, such as the reciprocal of their sum.
  auto isInside = [&](Operation *user) {
    return inside.contains(user) ||
           (!user->use_empty() && llvm::all_of(user->getUsers(), [&](auto *u) {
             return reader.isList(user) ? inside.contains(u)
                                        : candidate.path.contains(u);
           }));
  };
  // True for ops that read only the sizes of a value, or of a view of it.
  auto isMeasured = [&](Operation *user) {
    return reader.isMetadata(user) ||
           (reader.isMove(user) && !user->use_empty() &&
            llvm::all_of(user->getUsers(),
                         [&](Operation *op) { return reader.isMetadata(op); }));
  };
  for (Value value : getPrivateValues(candidate, softmax.has_value(), ops))
    for (Operation *inner : value.getUsers()) {
      Operation *user = getUserInBlock(value, inner);
      if (!isInside(user) && !isMeasured(user) &&
          !testsScores(normalizer, user))
        return Failure(2, "scores or probabilities are also used by '" +
                              user->getName().getStringRef() + "'");
    }
  return Failure();
}
