//===- ReadSinks.h - Attention sinks ----------------------------*- C++ -*-===//
//
// A sink is a score of a row to which no value belongs. It is one more key of
// the softmax, or is added to the sum of exponentials (P9).
//
//===----------------------------------------------------------------------===//
#ifndef MLA_ANALYSIS_PROOF_READSINKS_H
#define MLA_ANALYSIS_PROOF_READSINKS_H

#include "mla/Analysis/Proof/ReadExponentialSum.h"
#include "mla/Analysis/Proof/ReadScores.h"

namespace mla::nf {

/// The sink of a softmax, if there is one.
struct Sink {
  std::optional<Access> element; ///< a sink of the model
  std::optional<double> number;  ///< a constant sink
  /// What is subtracted from the sink.
  llvm::SmallVector<RowTerm, 1> rowTerms;
  /// The ops that compute it.
  llvm::SmallSetVector<mlir::Operation *, 16> ops;

  /// True if there is a sink.
  explicit operator bool() const { return element || number; }
};

/// Reads the sink of the softmax `core` over dimension `softmax.dim`, of which
/// `probabilities` is the element that is multiplied with values. `sum` is the
/// denominator where the core holds exponentials.
Proved<Sink> readSinks(Normalizer &normalizer, mlir::Value core,
                       const Softmax &softmax, const Access &probabilities,
                       Var key, const ExponentialSum &sum);

/// True if the same terms, in any order, are subtracted from scores and sink.
bool haveSameRowTerms(Normalizer &normalizer, llvm::ArrayRef<RowTerm> scores,
                      llvm::ArrayRef<RowTerm> sink);

} // namespace mla::nf

#endif // MLA_ANALYSIS_PROOF_READSINKS_H
