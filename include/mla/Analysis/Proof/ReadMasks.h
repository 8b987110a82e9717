//===- ReadMasks.h - Masks as causal, window and operands -------*- C++ -*-===//
#ifndef MLA_ANALYSIS_PROOF_READMASKS_H
#define MLA_ANALYSIS_PROOF_READMASKS_H

#include "mla/Analysis/Proof/Axes.h"
#include "mla/Analysis/Proof/ReadScores.h"

namespace mla::nf {

/// The masks, and the other inputs that determine which keys a query sees.
struct MaskInput {
  llvm::ArrayRef<Mask> masks;
  const Axes &axes;
  Var key;                    ///< the variable of the keys
  bool topLeftCausal = false; ///< the flag of an attention op
  bool hasSink = false;
  /// The largest fill that an arithmetic select (see ArithmeticSelect.h) adds
  /// to scores.
  double addedFill = -std::numeric_limits<double>::infinity();
  /// True if probabilities are set to 0 after the softmax.
  bool zeroesProbabilities = false;
};

/// The meaning of the masks of an attention.
struct Masks {
  /// Masks that hide keys and are neither causal nor a window.
  llvm::SmallVector<Mask, 1> kept;
  bool causal = false; ///< bottom-right causal
  /// With `causal`: the number of keys that a query sees, including the key at
  /// its own position, which is the last one. If 0, the query sees all keys up
  /// to its own position.
  int64_t window = 0;
  /// True if a mask hides all keys except those that a list of indices selects.
  bool sparse = false;
  /// True if a row may be masked entirely, with finite fills. Its softmax is
  /// then uniform and its output is the mean of the value rows, so the masks
  /// must be kept exactly: same fills, same nesting.
  bool exact = false;
  /// True if the masks may hide all keys of a row.
  bool hidesRows = false;
};

/// Reads the masks (P9). They must depend only on batch, head, query and key.
Proved<Masks> readMasks(Normalizer &normalizer, const MaskInput &input);

} // namespace mla::nf

#endif // MLA_ANALYSIS_PROOF_READMASKS_H
