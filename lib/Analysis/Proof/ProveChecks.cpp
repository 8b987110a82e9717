//===- ProveChecks.cpp - What must hold beside the products ---------------===//

#include "mla/Analysis/Proof/MLAProof.h"
#include "mla/Analysis/Proof/Rotation.h"

#include <cmath>

using namespace mla::nf;
using namespace mlir;

/// P6: keys of other pieces are the same for all heads.
bool MLAProver::checkRopes() {
  for (Piece &rope : proof.ropes) {
    rope.key = normalizer.simplify(rope.key);
    if (containsAny(rope.key, proof.query))
      return fail(4, "a factor of the scores depends on both query and key");
    if (containsAny(rope.key, proof.head) && isShared(rope.key))
      for (Var head : proof.head)
        for (Affine &index : rope.key.index)
          index = VarTable::substitute(index, head, Affine());
    if (!containsAny(rope.key, proof.head)) {
      if (!checkQueries(rope, /*isNope=*/false))
        return false;
      continue;
    }
    return fail(6, "a piece of the keys that does not come from the latent "
                   "differs from head to head");
  }
  return checkQueries(proof.nope, /*isNope=*/true) && checkScale();
}

/// P8: constants may multiply to what no number holds.
bool MLAProver::checkScale() {
  if (!std::isfinite(static_cast<float>(proof.scale)))
    return fail(8, "the scale is not finite as a number of f32");
  for (const Piece &rope : proof.ropes)
    if (!std::isfinite(rope.factor))
      return fail(8, "the scale is 0, or so near to it that the factor of "
                     "another piece is not finite beside it");
  return true;
}

/// P7: a query piece that ends inside a concatenation would mix what was
/// joined. Brings the queries of a piece to where they end.
bool MLAProver::checkQueries(Piece &piece, bool isNope) {
  piece.features = getParts(piece.features);
  for (Access &query : piece.query) {
    normalizer.frozen.assign(piece.features.begin(), piece.features.end());
    Pulled pulled = normalizer.pull(query);
    normalizer.frozen.clear();
    piece.factor *= pulled.coefficient;
    query = pulled.access;
    const Obstacle &cut = pulled.step.obstacle;
    if (pulled.step.kind != Step::Blocked || cut.kind != Obstacle::Cut ||
        !llvm::is_contained(piece.features, cut.var))
      continue;
    for (auto [dim, index] : llvm::enumerate(query.index))
      if (index.contains(cut.var) &&
          !(vars.getExtent(cut.var) == reader.getSize(query.value, dim)))
        return fail(7, "the queries are not cut where the keys are");
  }
  if (isNope && piece.query.size() == 1 && piece.features.size() == 1 &&
      matchRotation(normalizer, piece.query[0], piece.features[0], {}))
    return fail(7, "the rotated part of the queries meets the keys that come "
                   "from the latent");
  if (isNope && piece.factor != 1.0) {
    // The scale is the nope piece's factor.
    for (Piece &rope : proof.ropes)
      rope.factor /= piece.factor;
    proof.scale *= piece.factor;
    piece.factor = 1.0;
  }
  return true;
}

/// P10.
bool MLAProver::checkHeads() {
  auto contains = [&](const Access &access, Var var) {
    return access.contains(var);
  };
  proof.wUk = normalizer.simplify(proof.wUk);
  for (Var var : proof.head)
    if (!contains(proof.wUk, var) || !contains(proof.wUv, var))
      return fail(10, "heads share rows of a weight");
  for (const Vars *tokens : {&proof.batch, &proof.query, &proof.key})
    if (containsAny(proof.wUk, *tokens) || containsAny(proof.wUv, *tokens))
      return fail(10, "a weight differs from token to token");
  for (Var var : proof.nope.features)
    if (!contains(proof.wUk, var))
      return fail(10, "queries and weight are not contracted with each other");
  for (const Access &query : proof.nope.query) {
    std::optional<Term> product = normalizer.getProduct(normalizer.pull(query));
    if (!product || product->bound.empty())
      continue;
    for (const Access &factor : product->factors) {
      if (containsAny(factor, proof.head) || product->factors.size() != 2)
        continue;
      // The activations: they, not the weight, tell tokens apart.
      for (Var var : proof.head.empty() ? Vars() : proof.query)
        if (!factor.contains(var) && query.contains(var))
          return fail(10, "groups of heads share rows of a weight");
    }
  }
  return true;
}

/// Whether `op` says where its operands are minus infinity, or no numbers.
bool MLAProver::testsScores(Operation *op) {
  if (reader.testsNumbers(op))
    return true;
  Type element =
      op->getNumResults() ? reader.getElement(op->getResult(0)) : Type();
  if (!element || !element.isInteger(1))
    return false;
  SmallVector<Var> indices;
  Access all = normalizer.accessAll(op->getResult(0), indices);
  return reader.getGuard(all, false, vars) || reader.getGuard(all, true, vars);
}

/// P2: what the attention computes on the way has no other reader.
bool MLAProver::checkPrivate(Value root,
                             const llvm::DenseSet<Operation *> &path) {
  llvm::DenseSet<Operation *> inside(path);
  inside.insert(scoreOps.begin(), scoreOps.end());
  inside.insert(core.getDefiningOp());
  // What a row is shifted by may be read from the scores in several steps.
  SmallVector<Operation *> rowOps;
  normalizer.visited = &rowOps;
  for (const auto &row : rowTerms)
    normalizer.pull(row.first);
  normalizer.visited = nullptr;
  for (const auto &row : rowTerms)
    for (Operation *op : scoreOps)
      for (Value score : op->getResults())
        addPath(row.first.value, score, 3, rowOps);
  scoreOps.insert(rowOps.begin(), rowOps.end());
  if (std::optional<Softmax> softmax = reader.getSoftmax(core))
    scoreOps.insert(softmax->ops.begin(), softmax->ops.end());
  inside.insert(scoreOps.begin(), scoreOps.end());
  Operation *end = root.getDefiningOp();
  SmallVector<Value> scores;
  for (Operation *op : path)
    if (op != end)
      scores.append(op->result_begin(), op->result_end());
  if (reader.getSoftmax(core))
    scores.push_back(core);
  for (Operation *op : scoreOps)
    scores.append(op->result_begin(), op->result_end());
  // Lists of what is inside, and what only meets the probabilities: a
  // reciprocal of their sum.
  auto isInside = [&](Operation *user) {
    return inside.contains(user) ||
           (!user->use_empty() && llvm::all_of(user->getUsers(), [&](auto *u) {
             return reader.isList(user) ? inside.contains(u) : path.contains(u);
           }));
  };
  // A part may be read for its sizes alone.
  auto isMeasured = [&](Operation *user) {
    return reader.isMetadata(user) ||
           (reader.isMove(user) && !user->use_empty() &&
            llvm::all_of(user->getUsers(),
                         [&](Operation *op) { return reader.isMetadata(op); }));
  };
  for (Value value : scores)
    for (Operation *inner : value.getUsers()) {
      Operation *user = getUserInBlock(value, inner);
      if (!isInside(user) && !isMeasured(user) && !testsScores(user))
        return fail(2, "scores or probabilities are used by '" +
                           user->getName().getStringRef() + "' as well");
    }
  return true;
}
