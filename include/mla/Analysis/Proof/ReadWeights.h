//===- ReadWeights.h - Weights that are sums ---------------------*- C++
//-*-===//
//
// A low-rank adapter adds a second product to the product of a latent and a
// weight: W c + B (A c). Both are products with the same latent, so the sum is
// a product with the weight W + B A.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_ANALYSIS_PROOF_READWEIGHTS_H
#define MLA_ANALYSIS_PROOF_READWEIGHTS_H

#include "mla/Analysis/Proof/ReadValues.h"

namespace mla::nf {

/// `factor` times the sum over `width` of `row` times (`weight` plus `added`),
/// plus biases.
struct WeightSum {
  Access row;    ///< an element of the latent
  Var width = 0; ///< of the latent
  Access weight;
  double factor = 1.0;
  /// The other terms of the weight: products of elements.
  llvm::SmallVector<Term, 1> added;
  llvm::SmallVector<Bias, 1> biases;
};

/// Reads an element as a sum of products with the same row, which depends on
/// `key`, plus elements of tensors that do not depend on it. One of the
/// products must have a single weight.
Proved<WeightSum> readWeightSum(Normalizer &normalizer,
                                const ResolvedAccess &resolved, Var key);

} // namespace mla::nf

#endif // MLA_ANALYSIS_PROOF_READWEIGHTS_H
