//===- Checks.h - What must hold beside the products ------------*- C++ -*-===//
#ifndef MLA_LIB_ANALYSIS_PROOF_CHECKS_H
#define MLA_LIB_ANALYSIS_PROOF_CHECKS_H

#include "mla/Analysis/Proof/MLAProof.h"

namespace mla::nf {

/// Sorts the variables of the root by the operands that depend on them. `key`
/// is the variable of the keys.
Proved<Axes> classifyAxes(Normalizer &normalizer, const MLAProof &proof,
                          llvm::ArrayRef<Var> root, Var key);

/// P6, P7, P8: keys of rope segments are equal for all heads, and queries are
/// cut where keys are. Follows the queries of each segment to where they end,
/// and moves their constant factors to the scale.
Failure checkSegments(Normalizer &normalizer, MLAProof &proof);

/// P10: each head has rows of its own in the weights.
Failure checkHeads(Normalizer &normalizer, MLAProof &proof);

/// P2: nothing else reads scores or probabilities. `ops` are read as part of
/// the attention, beside the candidate's path.
Failure checkPrivate(Normalizer &normalizer, const ProofCandidate &candidate,
                     llvm::SmallSetVector<mlir::Operation *, 16> ops,
                     llvm::ArrayRef<RowTerm> rowTerms);

} // namespace mla::nf

#endif // MLA_LIB_ANALYSIS_PROOF_CHECKS_H
