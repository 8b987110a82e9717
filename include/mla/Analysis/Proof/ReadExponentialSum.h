//===- ReadExponentialSum.h - Denominators of a softmax ---------*- C++ -*-===//
//
// Exponentials may be divided by their sum before or after the product with the
// values. readExponentialSum reads the sum (P1).
//
//===----------------------------------------------------------------------===//
#ifndef MLA_ANALYSIS_PROOF_READEXPONENTIALSUM_H
#define MLA_ANALYSIS_PROOF_READEXPONENTIALSUM_H

#include "mla/Analysis/NormalForm/Reader.h"
#include "mla/Analysis/Proof/Failure.h"

namespace mla::nf {

/// A sum of exponentials over one dimension.
struct ExponentialSum {
  unsigned dim = 0;    ///< the dimension of the exponentials
  double factor = 1.0; ///< of the sum
  /// If the sink is constant: the logarithm of the number that is added to the
  /// sum.
  std::optional<double> sinkNumber;
  /// If the sink is not constant: the exponential that is added to the sum.
  std::optional<Exponential> sink;
  /// The ops that compute the sum.
  llvm::SmallVector<mlir::Operation *> ops;
};

/// Reads the denominator as the sum of the exponentials `core`. Fails unless
/// `denominators` has exactly one element. `probabilities` is an element of
/// `core`.
Proved<ExponentialSum> readExponentialSum(Normalizer &normalizer,
                                          mlir::Value core,
                                          const Access &probabilities,
                                          llvm::ArrayRef<Access> denominators);

} // namespace mla::nf

#endif // MLA_ANALYSIS_PROOF_READEXPONENTIALSUM_H
