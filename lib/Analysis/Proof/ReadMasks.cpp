//===- ReadMasks.cpp - Masks as causal, window and operands ---------------===//

#include "mla/Analysis/Proof/ReadMasks.h"

#include "MaskReader.h"
#include "mla-runtime/mla_runtime.h"

#include "mlir/IR/Operation.h"

#include <cmath>

using namespace mla::nf;
using namespace mlir;

namespace {
/// The known properties of a mask. A key is visible if all conditions are at
/// least 0. `fill` is added to hidden scores or replaces them.
struct KnownMask {
  std::optional<Conditions> conditions; ///< nullopt if unknown
  double fill = 0.0;
};

/// Reads the masks of one attention.
class MaskClassifier {
public:
  MaskClassifier(Normalizer &normalizer, const MaskInput &input)
      : normalizer(normalizer), vars(normalizer.vars), input(input),
        axes(input.axes) {}
  Proved<Masks> read();

private:
  Failure readCausalFlag();
  KnownMask getKnown(const Mask &mask);
  Poly getNumRows() const;
  Affine getDiagonal() const;
  bool isAtLeastZero(const Affine &value) const;
  bool isTrivial(const KnownMask &known, bool &causal, int64_t &window) const;
  bool seesKey(ArrayRef<KnownMask> known) const;
  bool mayHideRow(ArrayRef<KnownMask> known) const;
  void dropTrivial(ArrayRef<KnownMask> known);
  bool addsBelowFill() const;
  bool isSparse(const Mask &mask) const;
  Failure checkKept();

  Normalizer &normalizer;
  VarTable &vars;
  const MaskInput &input;
  const Axes &axes;
  Masks result;
};
} // namespace

/// Reads a mask that is a condition on positions: a boolean, or a number that
/// is 0 for visible keys and far below the scores for hidden keys.
KnownMask MaskClassifier::getKnown(const Mask &mask) {
  MaskReader masks(normalizer);
  if (mask.isBoolean) {
    Truth truth = masks.getTruth(mask.access);
    return {mask.isNegated ? truth.no : truth.yes, mask.fill};
  }
  std::optional<TwoValued> number = masks.getTwoValued(mask.access);
  if (!number)
    return {};
  // If there are several fills, use the one that is nearest to the scores.
  auto getFill = [&](const NumberRange &number) {
    return mask.isSubtracted ? -number.least : number.most;
  };
  double yes = getFill(number->yes), no = getFill(number->no);
  if (number->yes.isZero() && no <= maxHidingFill)
    return {number->when.yes, no};
  if (number->no.isZero() && yes <= maxHidingFill)
    return {number->when.no, yes};
  return {};
}

/// Returns the number of queries.
Poly MaskClassifier::getNumRows() const {
  Poly rows(1);
  for (Var var : axes.query)
    rows = rows * vars.getExtent(var);
  return rows;
}

/// Returns the key position of the query, for bottom-right alignment.
Affine MaskClassifier::getDiagonal() const {
  Affine query;
  for (Var var : axes.query)
    query = query * vars.getExtent(var) + Affine::var(var);
  return query + Affine(vars.getExtent(input.key) - getNumRows());
}

/// True if an index is known to be at least 0.
bool MaskClassifier::isAtLeastZero(const Affine &value) const {
  std::optional<Poly> lower = vars.getLower(vars.simplify(value));
  return lower && lower->isNonNegative();
}

/// True if a mask hides only keys that bottom-right causal attention hides,
/// possibly with a window. Sets `causal` if the mask contains the causal
/// condition, and makes `window` smaller if needed. A window of 0 means no
/// window.
bool MaskClassifier::isTrivial(const KnownMask &known, bool &causal,
                               int64_t &window) const {
  if (!known.conditions)
    return false;
  Affine visible = vars.simplify(getDiagonal() - Affine::var(input.key));
  causal = llvm::any_of(*known.conditions, [&](const Affine &condition) {
    return vars.simplify(condition) == visible && !isAtLeastZero(visible);
  });
  bool seesNoLater = causal || result.causal || isAtLeastZero(visible);
  return llvm::all_of(*known.conditions, [&](const Affine &condition) {
    if (isAtLeastZero(condition) ||
        (causal && isAtLeastZero(condition - visible)))
      return true;
    // The largest distance from a query back to a visible key.
    Affine distance = vars.simplify(condition + visible);
    std::optional<int64_t> most =
        distance.terms.empty() ? distance.constant.getConstant() : std::nullopt;
    if (!seesNoLater || !most || *most < 0)
      return false;
    // No key is farther than `most` from a query, so none is hidden.
    if (*most >= MLA_MAX_WINDOW)
      return true;
    window = window ? std::min(window, *most + 1) : *most + 1;
    return true;
  });
}

/// True if every query sees at least one key under all masks: the key at its
/// own position, or the first key.
bool MaskClassifier::seesKey(ArrayRef<KnownMask> known) const {
  if (axes.key.size() > 1 || llvm::any_of(known, [](const KnownMask &mask) {
        return !mask.conditions;
      }))
    return false;
  Var var = axes.key.empty() ? input.key : axes.key.front();
  auto showsAll = [&](const Affine &key) {
    return llvm::all_of(known, [&](const KnownMask &mask) {
      return llvm::all_of(*mask.conditions, [&](const Affine &condition) {
        return isAtLeastZero(
            VarTable::substitute(vars.simplify(condition), var, key));
      });
    });
  };
  Affine own = vars.simplify(getDiagonal());
  return (vars.isWithin(own, Poly(), vars.getExtent(input.key)) &&
          showsAll(own)) ||
         showsAll(Affine());
}

/// True if finite fills may hide all keys of a row. Always false with a sink,
/// because a row sees at least the sink.
bool MaskClassifier::mayHideRow(ArrayRef<KnownMask> known) const {
  bool hides = llvm::any_of(known, [](const KnownMask &mask) {
    return mask.fill < 0.0 && !std::isinf(mask.fill);
  });
  return hides && !input.hasSink && !seesKey(known);
}

/// Drops masks that hide no key, and masks that become `causal` or a window. If
/// masks have to be exact, a mask that hides keys is dropped only if its fill
/// is minus infinity and no mask with a finite fill contains it.
void MaskClassifier::dropTrivial(ArrayRef<KnownMask> known) {
  /// The masks that contain the current one: their indices in `kept`, and the
  /// index of the last input mask that they contain.
  SmallVector<std::pair<unsigned, unsigned>> around;
  for (auto [i, mask] : llvm::enumerate(input.masks)) {
    while (!around.empty() && around.back().second < i)
      around.pop_back();
    bool covered = llvm::any_of(around, [&](const auto &outer) {
      return !std::isinf(result.kept[outer.first].fill);
    });
    bool causal = false;
    int64_t window = result.window;
    bool drops = isTrivial(known[i], causal, window);
    bool hides = causal || window != result.window;
    if (drops && hides && result.exact)
      drops = std::isinf(known[i].fill) && !covered;
    if (drops) {
      // A window requires `causal`. Set it even if the mask of the window does
      // not hide the keys after the query.
      result.causal |= causal || window != result.window;
      result.window = window;
      continue;
    }
    for (const auto &outer : around)
      ++result.kept[outer.first].inside;
    around.push_back({result.kept.size(), i + mask.inside});
    result.kept.push_back(mask);
    result.kept.back().inside = 0;
  }
}

/// True if numbers are added to scores before a boolean mask replaces some of
/// the scores with a fill that is not safely below the sums.
bool MaskClassifier::addsBelowFill() const {
  for (auto [i, mask] : llvm::enumerate(result.kept))
    if (mask.isBoolean && mask.fill > maxSafeFill &&
        llvm::any_of(ArrayRef(result.kept).slice(i + 1, mask.inside),
                     [](const Mask &inner) { return !inner.isBoolean; }))
      return true;
  return false;
}

/// True if a mask is computed from a selection of keys by indices.
bool MaskClassifier::isSparse(const Mask &mask) const {
  constexpr unsigned most = 64; // A mask takes a few dozen ops at most.
  llvm::SetVector<Operation *> ops;
  auto add = [&](Value value) {
    if (Operation *op = value.getDefiningOp())
      ops.insert(op);
  };
  add(mask.access.value);
  for (unsigned i = 0; i < ops.size() && i < most; ++i) {
    if (normalizer.reader.selectsKeys(ops[i]))
      return true;
    llvm::for_each(ops[i]->getOperands(), add);
  }
  return false;
}

/// Reads the causal flag of an attention op. The flag aligns at the top left.
/// This equals alignment at the bottom right only if there are as many queries
/// as keys.
Failure MaskClassifier::readCausalFlag() {
  if (!input.topLeftCausal)
    return Failure();
  if (!(getNumRows() == vars.getExtent(input.key)))
    return Failure(9, "is_causal is aligned at the top left, which is "
                      "supported only for as many queries as keys");
  result.causal = true;
  return Failure();
}

/// Checks that the masks that become operands depend only on batch, head, query
/// and key (P9).
Failure MaskClassifier::checkKept() {
  Vars allowed;
  for (const Vars *list : {&axes.batch, &axes.query, &axes.head, &axes.key})
    allowed.append(*list);
  for (Mask &mask : result.kept) {
    mask.access = normalizer.simplify(mask.access);
    result.sparse |= isSparse(mask);
    for (const Affine &index : mask.access.index)
      for (const auto &term : index.terms)
        if (!llvm::is_contained(allowed, term.first))
          return Failure(9, "a mask depends on more than batch, head, query "
                            "and key");
  }
  return Failure();
}

Proved<Masks> MaskClassifier::read() {
  if (Failure failure = readCausalFlag())
    return failure;
  SmallVector<KnownMask, 2> known;
  for (const Mask &mask : input.masks)
    known.push_back(getKnown(mask));
  result.exact = mayHideRow(known);
  result.hidesRows = !seesKey(known);
  if (result.exact && input.addedFill > maxSafeFill)
    return Failure(
        9, "scores are replaced by " + Twine(std::to_string(input.addedFill)) +
               " in rows whose keys may all be hidden by finite numbers");
  dropTrivial(known);
  if (result.exact && addsBelowFill())
    return Failure(9, "numbers are added to scores before others are replaced "
                      "by a number, in rows whose keys may all be hidden");
  if (result.exact && input.zeroesProbabilities && result.kept.size() > 1)
    return Failure(9, "probabilities are set to 0 in rows whose keys other "
                      "masks may all hide");
  if (Failure failure = checkKept())
    return failure;
  return result;
}

Proved<Masks> mla::nf::readMasks(Normalizer &normalizer,
                                 const MaskInput &input) {
  return MaskClassifier(normalizer, input).read();
}
