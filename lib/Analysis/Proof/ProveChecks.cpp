//===- ProveChecks.cpp - What must hold beside the products ---------------===//

#include "mla/Analysis/Proof/MLAProof.h"
#include "mla/Analysis/Proof/Rotation.h"

using namespace mla::nf;
using namespace mlir;

/// P6: keys of other pieces are the same for all heads.
bool MLAProver::checkRopes() {
  for (Piece &rope : proof.ropes) {
    rope.key = normalizer.simplify(rope.key);
    if (!containsAny(rope.key, proof.head)) {
      if (!checkQueries(rope, /*isNope=*/false))
        return false;
      continue;
    }
    return fail(6, "a piece of the keys that does not come from the latent "
                   "differs from head to head");
  }
  return checkQueries(proof.nope, /*isNope=*/true);
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

/// P10 and P11.
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
      Value hidden = normalizer.pull(factor).access.value;
      if (hidden == proof.latent.value && factor.contains(product->bound[0]))
        return fail(11, "the latent is the hidden state of the queries");
    }
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Masks
//===----------------------------------------------------------------------===//

/// The integer that an element is, as an affine expression; nothing if it is
/// none.
static std::optional<Affine> getInteger(Normalizer &normalizer,
                                        const Operand &operand) {
  if (!operand.access)
    return Affine(Poly(static_cast<int64_t>(operand.constant)));
  Pulled pulled = normalizer.pull(*operand.access);
  if (pulled.step.kind == Step::Iota && pulled.coefficient == 1.0)
    return normalizer.vars.simplify(*pulled.step.index);
  if (pulled.step.kind != Step::Sum || pulled.coefficient != 1.0)
    return std::nullopt;
  Affine sum;
  for (const Term &term : pulled.step.terms) {
    auto coefficient = static_cast<int64_t>(term.coefficient);
    if (coefficient != term.coefficient || term.factors.size() > 1 ||
        !term.bound.empty())
      return std::nullopt;
    std::optional<Affine> part =
        term.factors.empty() ? Affine(Poly(1))
                             : getInteger(normalizer, {term.factors[0], 0.0});
    if (!part)
      return std::nullopt;
    sum = sum + *part * Poly(coefficient);
  }
  return sum;
}

/// The inequalities (`>= 0`) whose conjunction a boolean element is; nothing if
/// it is none.
std::optional<SmallVector<Affine>>
MLAProver::getConditions(const Access &access, bool negated) {
  Pulled pulled = normalizer.pull(access);
  SmallVector<Affine> result;
  switch (pulled.step.kind) {
  case Step::Not:
    if (!pulled.step.operands[0].access)
      return std::nullopt;
    return getConditions(*pulled.step.operands[0].access, !negated);
  case Step::AtLeast: {
    std::optional<Affine> a = getInteger(normalizer, pulled.step.operands[0]);
    std::optional<Affine> b = getInteger(normalizer, pulled.step.operands[1]);
    if (!a || !b)
      return std::nullopt;
    Affine difference = vars.simplify(*a - *b);
    if (pulled.step.index) // strict
      difference = difference - *pulled.step.index;
    result.push_back(negated ? Affine(Poly(-1)) - difference : difference);
    return result;
  }
  case Step::And:
  case Step::Or: {
    if ((pulled.step.kind == Step::Or) != negated)
      return std::nullopt;
    for (const Operand &operand : pulled.step.operands) {
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
  case Step::Sum:
    // The constant true.
    if (pulled.step.terms.size() == 1 && pulled.step.terms[0].factors.empty() &&
        (pulled.step.terms[0].coefficient != 0.0) != negated)
      return result;
    return std::nullopt;
  case Step::Select: {
    // `index >= 0 ? x : false`, or a boolean written with numbers.
    const Operand &yes = pulled.step.operands[1], &no = pulled.step.operands[2];
    if (!pulled.step.index || no.access || no.constant != 0.0 || negated)
      return std::nullopt;
    if (yes.access) {
      auto part = getConditions(*yes.access, false);
      if (!part)
        return std::nullopt;
      result = *part;
    }
    result.push_back(*pulled.step.index);
    return result;
  }
  default:
    return std::nullopt;
  }
}

/// Whether a mask hides nothing beside what bottom-right causal hides.
bool MLAProver::isMaskTrivial(const Mask &mask, bool &causal) {
  std::optional<SmallVector<Affine>> conditions;
  if (mask.isBoolean) {
    conditions = getConditions(mask.access, mask.isNegated);
  } else {
    Pulled pulled = normalizer.pull(mask.access);
    if (pulled.step.kind != Step::Select)
      return false;
    const Operand &yes = pulled.step.operands[1], &no = pulled.step.operands[2];
    auto isConstant = [&](const Operand &operand, bool zero) {
      double value = operand.constant;
      if (operand.access) {
        Pulled constant = normalizer.pull(*operand.access);
        if (constant.step.kind != Step::Sum ||
            constant.step.terms.size() != 1 ||
            !constant.step.terms[0].factors.empty())
          return false;
        value = constant.step.terms[0].coefficient;
      }
      return zero ? value == 0.0 : value <= -30000.0;
    };
    bool shows = isConstant(yes, true) && isConstant(no, false);
    bool hides = isConstant(yes, false) && isConstant(no, true);
    if (!shows && !hides)
      return false;
    if (pulled.step.index)
      conditions = SmallVector<Affine>{
          shows ? *pulled.step.index : Affine(Poly(-1)) - *pulled.step.index};
    else if (pulled.step.operands[0].access)
      conditions = getConditions(*pulled.step.operands[0].access, hides);
  }
  if (!conditions)
    return false;
  Affine diagonal(vars.getExtent(keyVar));
  Affine query;
  for (Var var : proof.query)
    query = query * vars.getExtent(var) + Affine::var(var);
  Poly rows = Poly(1);
  for (Var var : proof.query)
    rows = rows * vars.getExtent(var);
  Affine visible = vars.simplify(query - Affine::var(keyVar) +
                                 Affine(vars.getExtent(keyVar) - rows));
  for (Affine &raw : *conditions) {
    Affine condition = vars.simplify(raw);
    std::optional<Poly> lower = vars.getLower(condition);
    if (lower && lower->isNonNegative())
      continue;
    if (!(condition == visible))
      return false;
    causal = true;
  }
  return true;
}

/// P9: drops masks that say causal; the rest stay operands.
bool MLAProver::checkMasks() {
  if (fusedCausal) {
    Poly rows = Poly(1);
    for (Var var : proof.query)
      rows = rows * vars.getExtent(var);
    if (!(rows == vars.getExtent(keyVar)))
      return fail(9, "is_causal is aligned at the top left, which is causal "
                     "only for as many queries as keys");
    proof.causal = true;
  }
  llvm::erase_if(proof.masks, [&](const Mask &mask) {
    bool causal = false;
    if (!isMaskTrivial(mask, causal))
      return false;
    proof.causal |= causal;
    return true;
  });
  Vars allowed;
  for (const Vars *list : {&proof.batch, &proof.query, &proof.head, &proof.key})
    allowed.append(*list);
  for (Mask &mask : proof.masks) {
    mask.access = normalizer.simplify(mask.access);
    for (const Affine &index : mask.access.index)
      for (const auto &term : index.terms)
        if (!llvm::is_contained(allowed, term.first))
          return fail(9, "a mask depends on more than batch, head, query and "
                         "key");
  }
  if (!proof.sink)
    return true;
  proof.sink = normalizer.simplify(*proof.sink);
  for (const Affine &index : proof.sink->index)
    for (const auto &term : index.terms)
      if (!llvm::is_contained(proof.head, term.first))
        return fail(9, "a sink depends on more than the head");
  return true;
}

/// P2: what the attention computes on the way has no other reader.
bool MLAProver::checkPrivate(Value root,
                             const llvm::DenseSet<Operation *> &path) {
  llvm::DenseSet<Operation *> inside(path);
  inside.insert(scoreOps.begin(), scoreOps.end());
  inside.insert(core.getDefiningOp());
  for (const Access &row : rowTerms)
    if (Operation *op = row.value.getDefiningOp())
      scoreOps.insert(op);
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
  auto isInside = [&](Operation *user) {
    return inside.contains(user) ||
           (reader.isList(user) && llvm::all_of(user->getUsers(), [&](auto *u) {
              return inside.contains(u);
            }));
  };
  for (Value value : scores)
    for (Operation *user : value.getUsers())
      if (!isInside(user) && !reader.isMetadata(user) &&
          !reader.isEmptyRowGuard(user->getNumResults() ? user->getResult(0)
                                                        : Value()))
        return fail(2, "scores or probabilities are used by '" +
                           user->getName().getStringRef() + "' as well");
  return true;
}
