//===- ReadScores.h - Scores as products and masks --------------*- C++ -*-===//
//
// Reads the input of a softmax as a sum of products of queries and keys, with
// masks that are added to it or select from it (P4, P8).
//
//===----------------------------------------------------------------------===//
#ifndef MLA_ANALYSIS_PROOF_READSCORES_H
#define MLA_ANALYSIS_PROOF_READSCORES_H

#include "mla/Analysis/NormalForm/Reader.h"
#include "mla/Analysis/Proof/Failure.h"

#include "llvm/ADT/SetVector.h"

#include <limits>

namespace mla::nf {

/// A mask that is added to the scores or selects among them.
struct Mask {
  Access access; ///< over the variables of the scores
  /// True for a boolean mask, whose elements are true for visible keys or, with
  /// `isNegated`, for hidden keys. The elements of other masks are numbers that
  /// are added to the scores.
  bool isBoolean = false, isNegated = false;
  /// True if the mask is subtracted instead of added.
  bool isSubtracted = false;
  /// For a boolean mask: the value that replaces hidden scores, after all
  /// factors. It is minus infinity or a number below all scores.
  double fill = -std::numeric_limits<double>::infinity();
  /// The number of masks after this one that apply only to the scores that this
  /// mask leaves visible.
  unsigned inside = 0;
};

/// An element that is added to all scores of a row, times a factor.
struct RowTerm {
  Access access;
  double factor;
};

/// The scores of a softmax, as far as they could be read.
struct Scores {
  /// Products of queries and keys. Their sum is the scores without masks.
  llvm::SmallVector<Term, 2> products;
  llvm::SmallVector<Mask, 1> masks; ///< outer masks first
  /// The terms that are the same for all scores of a row, such as a subtracted
  /// maximum. A softmax does not depend on them unless there is a sink.
  llvm::SmallVector<RowTerm, 1> rowTerms;
  /// The elements on the path from the scores to the products, both included.
  llvm::SmallVector<Access, 0> elements;
  /// The ops that compute `elements`.
  llvm::SmallSetVector<mlir::Operation *, 16> ops;
  /// The largest fill that an arithmetic select (see ArithmeticSelect.h) adds
  /// to scores.
  double addedFill = -std::numeric_limits<double>::infinity();
  /// True if the mask of an attention op contained some of the products.
  bool hasSplitMask = false;
  /// The first obligation that failed.
  Failure failure;
};

/// Reads `factor` times the element `input`; `key` is the variable of the keys.
Scores readScores(Normalizer &normalizer, const Access &input, double factor,
                  Var key);

/// Reads the scores of an attention op. With `splitsMask`, products of queries
/// and keys in its mask are read as scores.
Scores readFusedScores(Normalizer &normalizer, const FusedAttention &fused,
                       bool splitsMask);

} // namespace mla::nf

#endif // MLA_ANALYSIS_PROOF_READSCORES_H
