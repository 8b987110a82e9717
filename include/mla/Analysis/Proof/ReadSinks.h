//===- ReadSinks.h - Attention sinks ----------------------------*- C++ -*-===//
//
// An attention sink is an additional score in each row, for which there is no
// value. It is one more key of the softmax, or its exponential is added to the
// sum of exponentials (P9).
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
  /// The terms that are subtracted from the sink, such as the maximum of the
  /// row.
  llvm::SmallVector<RowTerm, 1> rowTerms;
  /// The ops that compute the sink.
  llvm::SmallSetVector<mlir::Operation *, 16> ops;

  /// True if there is a sink.
  explicit operator bool() const { return element || number; }
};

/// Reads the sink of the softmax `core` over dimension `softmax.dim`.
/// `probabilities` is the element of the softmax that is multiplied with
/// values. `sum` is the denominator if the core holds exponentials.
Proved<Sink> readSinks(Normalizer &normalizer, mlir::Value core,
                       const Softmax &softmax, const Access &probabilities,
                       Var key, const ExponentialSum &sum);

/// True if the same terms, in any order, are subtracted from scores and sink.
bool haveSameRowTerms(Normalizer &normalizer, llvm::ArrayRef<RowTerm> scores,
                      llvm::ArrayRef<RowTerm> sink);

} // namespace mla::nf

#endif // MLA_ANALYSIS_PROOF_READSINKS_H
