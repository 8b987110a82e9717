//===- ProveMasks.cpp - Masks that say causal, and masks that stay --------===//

#include "MaskReader.h"
#include "mla/Analysis/Proof/MLAProof.h"

using namespace mla::nf;
using namespace mlir;

/// Where a mask shows keys, if a conjunction of inequalities says it.
static std::optional<Conditions> getShown(MaskReader &masks, const Mask &mask) {
  if (mask.isBoolean) {
    Truth truth = masks.getTruth(mask.access);
    return mask.isNegated ? truth.no : truth.yes;
  }
  std::optional<TwoValued> number = masks.getTwoValued(mask.access);
  if (!number)
    return std::nullopt;
  double sign = mask.isSubtracted ? -1.0 : 1.0;
  auto isHiding = [&](double value) { return value * sign <= -30000.0; };
  if (number->yes == 0.0 && isHiding(number->no))
    return number->when.yes;
  if (number->no == 0.0 && isHiding(number->yes))
    return number->when.no;
  return std::nullopt;
}

/// Whether a mask hides nothing beside what bottom-right causal hides.
bool MLAProver::isMaskTrivial(const Mask &mask, bool &causal) {
  MaskReader masks(normalizer);
  std::optional<Conditions> conditions = getShown(masks, mask);
  if (!conditions)
    return false;
  Affine query;
  for (Var var : proof.query)
    query = query * vars.getExtent(var) + Affine::var(var);
  Poly rows = Poly(1);
  for (Var var : proof.query)
    rows = rows * vars.getExtent(var);
  Affine visible = vars.simplify(query - Affine::var(keyVar) +
                                 Affine(vars.getExtent(keyVar) - rows));
  auto isAtLeastZero = [&](const Affine &value) {
    std::optional<Poly> lower = vars.getLower(vars.simplify(value));
    return lower && lower->isNonNegative();
  };
  causal = llvm::any_of(*conditions, [&](const Affine &condition) {
    return vars.simplify(condition) == visible && !isAtLeastZero(visible);
  });
  return llvm::all_of(*conditions, [&](const Affine &condition) {
    return isAtLeastZero(condition) ||
           (causal && isAtLeastZero(condition - visible));
  });
}

/// Whether a mask is built from the choice of keys by indices.
bool MLAProver::isSparse(const Mask &mask) {
  constexpr unsigned most = 64; // A mask takes a few dozen ops at most.
  llvm::SetVector<Operation *> ops;
  auto add = [&](Value value) {
    if (Operation *op = value.getDefiningOp())
      ops.insert(op);
  };
  add(mask.access.value);
  for (unsigned i = 0; i < ops.size() && i < most; ++i) {
    if (reader.selectsKeys(ops[i]))
      return true;
    llvm::for_each(ops[i]->getOperands(), add);
  }
  return false;
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
    proof.sparse |= isSparse(mask);
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
