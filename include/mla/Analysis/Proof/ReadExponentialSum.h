//===- ReadExponentialSum.h - Denominators of a softmax ---------*- C++ -*-===//
//
// Exponentials may be divided by their sum before or after the product with the
// values. This reads the sum (P1).
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
  /// A sink: the logarithm of a number that is added to the sum.
  std::optional<double> sinkNumber;
  /// A sink: an exponential that is added to the sum.
  std::optional<Exponential> sink;
  /// The ops that compute the sum.
  llvm::SmallVector<mlir::Operation *> ops;
};

/// Reads the only one of `denominators` as the sum of the exponentials `core`,
/// of which `probabilities` is an element.
Proved<ExponentialSum> readExponentialSum(Normalizer &normalizer,
                                          mlir::Value core,
                                          const Access &probabilities,
                                          llvm::ArrayRef<Access> denominators);

} // namespace mla::nf

#endif // MLA_ANALYSIS_PROOF_READEXPONENTIALSUM_H
