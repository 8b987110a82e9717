//===- ProveMasks.cpp - Masks that say causal, and masks that stay --------===//

#include "MaskReader.h"
#include "mla/Analysis/Proof/MLAProof.h"

using namespace mla::nf;
using namespace mlir;

/// Whether a mask hides nothing beside what bottom-right causal hides.
bool MLAProver::isMaskTrivial(const Mask &mask, bool &causal) {
  MaskReader masks(normalizer);
  std::optional<MaskReader::Conditions> conditions;
  if (mask.isBoolean) {
    conditions = masks.getConditions(mask.access, mask.isNegated);
  } else {
    Pulled pulled = normalizer.pull(mask.access);
    double factor = pulled.coefficient * (mask.isSubtracted ? -1.0 : 1.0);
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
      return zero ? value == 0.0 : value * factor <= -30000.0;
    };
    bool shows = isConstant(yes, true) && isConstant(no, false);
    bool hides = isConstant(yes, false) && isConstant(no, true);
    if (!shows && !hides)
      return false;
    if (pulled.step.index)
      conditions = MaskReader::Conditions{
          shows ? *pulled.step.index : Affine(Poly(-1)) - *pulled.step.index};
    else if (pulled.step.operands[0].access)
      conditions = masks.getConditions(*pulled.step.operands[0].access, hides);
  }
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
