//===- ReadValues.h - Values as a latent times a weight ---------*- C++ -*-===//
#ifndef MLA_ANALYSIS_PROOF_READVALUES_H
#define MLA_ANALYSIS_PROOF_READVALUES_H

#include "mla/Analysis/Proof/Failure.h"
#include "mla/Analysis/Proof/ReadRoot.h"

namespace mla::nf {

/// A term of keys or values that is the same for all key positions: `factor`
/// times an element.
struct Bias {
  Access access;
  double factor = 1.0;
};

/// If an element is a sum of one term that depends on `key` and of elements of
/// tensors that do not, adds the latter to `biases` and returns the former.
std::optional<ResolvedAccess> splitBias(Normalizer &normalizer,
                                        const ResolvedAccess &resolved, Var key,
                                        llvm::SmallVectorImpl<Bias> &biases);

/// Returns the element that was written to a cache, if `resolved` is an element
/// of the cache after the write. Otherwise returns `resolved`.
ResolvedAccess skipCacheWrites(Normalizer &normalizer,
                               const ResolvedAccess &resolved);

/// The values: `factor` times a latent times a weight, plus biases.
struct Values {
  Access latent, weight;
  /// Terms that are added to the weight, each over the width of the latent.
  llvm::SmallVector<Term, 1> addedWeights;
  double factor = 1.0;
  llvm::SmallVector<Bias, 1> biases;
  /// True if the weight is applied after the sum over keys, as in the absorbed
  /// form.
  bool weightFollows = false;
};

/// Reads the factors that are multiplied with the probabilities as one latent
/// times one weight, perhaps a sum and with a bias (P3). `key` is the variable
/// of the keys.
Proved<Values> readValues(Normalizer &normalizer, const RootProduct &root,
                          Var key);

} // namespace mla::nf

#endif // MLA_ANALYSIS_PROOF_READVALUES_H
