//===- ReadMasks.h - Masks as causal, window and operands -------*- C++ -*-===//
#ifndef MLA_ANALYSIS_PROOF_READMASKS_H
#define MLA_ANALYSIS_PROOF_READMASKS_H

#include "mla/Analysis/Proof/Axes.h"
#include "mla/Analysis/Proof/ReadScores.h"

namespace mla::nf {

/// Masks, and what else determines the keys that a query sees.
struct MaskInput {
  llvm::ArrayRef<Mask> masks;
  const Axes &axes;
  Var key;                    ///< the variable of the keys
  bool topLeftCausal = false; ///< the flag of an attention op
  bool hasSink = false;
  /// The largest fill that an arithmetic select adds to scores.
  double addedFill = -std::numeric_limits<double>::infinity();
  /// Probabilities are set to 0 after the softmax.
  bool zeroesProbabilities = false;
};

/// What masks mean.
struct Masks {
  /// Masks that are neither causal nor a window, and hide something.
  llvm::SmallVector<Mask, 1> kept;
  bool causal = false; ///< bottom-right
  /// With `causal`: the number of keys that a query sees, itself the last of
  /// them; 0 where it sees all before it.
  int64_t window = 0;
  /// A mask hides all keys but those that a list of indices selects.
  bool sparse = false;
  /// A row may be hidden whole by finite fills. The model then computes the
  /// mean of the row's values, so that masks keep their fills and their
  /// nesting.
  bool exact = false;
};

/// P9: reads masks that depend on batch, head, query and key alone.
Proved<Masks> readMasks(Normalizer &normalizer, const MaskInput &input);

} // namespace mla::nf

#endif // MLA_ANALYSIS_PROOF_READMASKS_H
