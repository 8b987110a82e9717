//===- ProveMasks.cpp - Masks that say causal, and masks that stay --------===//

#include "MaskReader.h"
#include "mla-runtime/mla_runtime.h"
#include "mla/Analysis/Proof/MLAProof.h"

#include <cmath>

using namespace mla::nf;
using namespace mlir;

/// Reads a mask that is a condition on positions: boolean, or 0 where it holds
/// and a number far below the scores elsewhere.
MLAProver::KnownMask MLAProver::getKnown(const Mask &mask) {
  MaskReader masks(normalizer);
  if (mask.isBoolean) {
    Truth truth = masks.getTruth(mask.access);
    return {mask.isNegated ? truth.no : truth.yes, mask.fill};
  }
  std::optional<TwoValued> number = masks.getTwoValued(mask.access);
  if (!number)
    return {};
  // Of numbers that hide, the weakest stands for all.
  auto getFill = [&](const Number &number) {
    return mask.isSubtracted ? -number.least : number.most;
  };
  double yes = getFill(number->yes), no = getFill(number->no);
  if (number->yes.isZero() && no <= leastHiding)
    return {number->when.yes, no};
  if (number->no.isZero() && yes <= leastHiding)
    return {number->when.no, yes};
  return {};
}

/// The key that a query is itself, bottom-right.
Affine MLAProver::getDiagonal() const {
  Affine query;
  Poly rows(1);
  for (Var var : proof.query) {
    query = query * vars.getExtent(var) + Affine::var(var);
    rows = rows * vars.getExtent(var);
  }
  return query + Affine(vars.getExtent(keyVar) - rows);
}

/// Whether a mask hides nothing beside what bottom-right causal, and a window
/// of keys with it, hides. A window of 0 is none.
bool MLAProver::isMaskTrivial(const KnownMask &known, bool &causal,
                              int64_t &window) {
  if (!known.conditions)
    return false;
  Affine visible = vars.simplify(getDiagonal() - Affine::var(keyVar));
  auto isAtLeastZero = [&](const Affine &value) {
    std::optional<Poly> lower = vars.getLower(vars.simplify(value));
    return lower && lower->isNonNegative();
  };
  causal = llvm::any_of(*known.conditions, [&](const Affine &condition) {
    return vars.simplify(condition) == visible && !isAtLeastZero(visible);
  });
  bool seesNoLater = causal || proof.causal || isAtLeastZero(visible);
  return llvm::all_of(*known.conditions, [&](const Affine &condition) {
    if (isAtLeastZero(condition) ||
        (causal && isAtLeastZero(condition - visible)))
      return true;
    // How far behind its query a key is at most.
    Affine distance = vars.simplify(condition + visible);
    std::optional<int64_t> most =
        distance.terms.empty() ? distance.constant.getConstant() : std::nullopt;
    if (!seesNoLater || !most || *most < 0)
      return false;
    // No key is as far.
    if (*most >= MLA_MAX_WINDOW)
      return true;
    window = window ? std::min(window, *most + 1) : *most + 1;
    return true;
  });
}

/// Whether there is a key that all masks show to every query: the query's own,
/// or the first.
bool MLAProver::seesKey(ArrayRef<KnownMask> known) {
  if (proof.key.size() > 1 || llvm::any_of(known, [](const KnownMask &mask) {
        return !mask.conditions;
      }))
    return false;
  Var var = proof.key.empty() ? keyVar : proof.key.front();
  auto showsAll = [&](const Affine &key) {
    return llvm::all_of(known, [&](const KnownMask &mask) {
      return llvm::all_of(*mask.conditions, [&](const Affine &condition) {
        std::optional<Poly> lower = vars.getLower(vars.simplify(
            VarTable::substitute(vars.simplify(condition), var, key)));
        return lower && lower->isNonNegative();
      });
    });
  };
  Affine own = vars.simplify(getDiagonal());
  return (vars.isWithin(own, Poly(), vars.getExtent(keyVar)) &&
          showsAll(own)) ||
         showsAll(Affine());
}

/// Whether a row may be hidden whole, and by numbers: with a sink the row still
/// has that to see.
bool MLAProver::mayHideRow(ArrayRef<KnownMask> known) {
  bool hides = llvm::any_of(known, [](const KnownMask &mask) {
    return mask.fill < 0.0 && !std::isinf(mask.fill);
  });
  return hides && !proof.hasSink() && !seesKey(known);
}

/// Drops masks that hide nothing, or say causal or a window. Where masks have
/// to be exact, these are minus infinity, and nothing may lie over them.
void MLAProver::dropMasks(ArrayRef<KnownMask> known) {
  SmallVector<Mask, 1> kept;
  /// Places in `kept` of the masks around the current one, with their ends.
  SmallVector<std::pair<unsigned, unsigned>> around;
  for (auto [i, mask] : llvm::enumerate(proof.masks)) {
    while (!around.empty() && around.back().second < i)
      around.pop_back();
    bool covered = llvm::any_of(around, [&](const auto &outer) {
      return !std::isinf(kept[outer.first].fill);
    });
    bool causal = false;
    int64_t window = proof.window;
    bool drops = isMaskTrivial(known[i], causal, window);
    bool hides = causal || window != proof.window;
    if (drops && hides && proof.exactMasks)
      drops = std::isinf(known[i].fill) && !covered;
    if (drops) {
      // A window comes with causal, also where no key is later.
      proof.causal |= causal || window != proof.window;
      proof.window = window;
      continue;
    }
    for (const auto &outer : around)
      ++kept[outer.first].inside;
    around.push_back({kept.size(), i + mask.inside});
    kept.push_back(mask);
    kept.back().inside = 0;
  }
  proof.masks = kept;
}

/// Whether numbers are added to scores before others are replaced by one that
/// they may lie beside: it stands for a fill below all scores.
bool MLAProver::addsBelowFill() const {
  for (auto [i, mask] : llvm::enumerate(proof.masks))
    if (mask.isBoolean && mask.fill > surelyHiding &&
        llvm::any_of(ArrayRef(proof.masks).slice(i + 1, mask.inside),
                     [](const Mask &inner) { return !inner.isBoolean; }))
      return true;
  return false;
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
  SmallVector<KnownMask, 2> known;
  for (const Mask &mask : proof.masks)
    known.push_back(getKnown(mask));
  proof.exactMasks = mayHideRow(known);
  if (proof.exactMasks && blendFill > surelyHiding)
    return fail(9, "scores are replaced by " + std::to_string(blendFill) +
                       " in rows that may be hidden whole, by numbers");
  dropMasks(known);
  if (proof.exactMasks && addsBelowFill())
    return fail(9, "numbers are added to scores before others are replaced by "
                   "a number, in rows that may be hidden whole");
  if (proof.exactMasks && !hidden.empty() && proof.masks.size() > 1)
    return fail(9, "probabilities are set to 0 in rows that other masks may "
                   "hide whole");
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
