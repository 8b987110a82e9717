//===- Checks.h - Axes and checks of a proof --------------------*- C++ -*-===//
#ifndef MLA_LIB_ANALYSIS_PROOF_CHECKS_H
#define MLA_LIB_ANALYSIS_PROOF_CHECKS_H

#include "mla/Analysis/Proof/MLAProof.h"

namespace mla::nf {

/// Assigns each variable of the root to an axis by the operands that depend on
/// it. `key` is the variable of the keys.
Proved<Axes> classifyAxes(Normalizer &normalizer, const MLAProof &proof,
                          llvm::ArrayRef<Var> root, Var key);

/// Checks that the keys of rope segments are equal for all heads, and that
/// queries are cut at the same columns as keys (P6, P7, P8). Follows the
/// queries of each segment to their source or to a concatenation, and moves
/// their constant factors to the scale.
Failure checkSegments(Normalizer &normalizer, MLAProof &proof);

/// Checks that each head has its own rows in the weights (P10).
Failure checkHeads(Normalizer &normalizer, MLAProof &proof);

/// Checks that no other op reads scores or probabilities (P2). `ops` belong to
/// the attention, in addition to the ops on the candidate's path.
Failure checkPrivate(Normalizer &normalizer, const ProofCandidate &candidate,
                     llvm::SmallSetVector<mlir::Operation *, 16> ops,
                     llvm::ArrayRef<RowTerm> rowTerms);

} // namespace mla::nf

#endif // MLA_LIB_ANALYSIS_PROOF_CHECKS_H
