//===- ReadValues.h - Values as a latent times a weight ---------*- C++ -*-===//
#ifndef MLA_ANALYSIS_PROOF_READVALUES_H
#define MLA_ANALYSIS_PROOF_READVALUES_H

#include "mla/Analysis/Proof/Failure.h"
#include "mla/Analysis/Proof/ReadRoot.h"

namespace mla::nf {

/// The values: `factor` times a latent times a weight.
struct Values {
  Access latent, weight;
  double factor = 1.0;
  /// True if the weight is applied after the sum over keys, as in the absorbed
  /// form.
  bool weightFollows = false;
};

/// Reads the factors that are multiplied with the probabilities as one latent
/// times one weight, without a bias (P3). `key` is the variable of the keys.
Proved<Values> readValues(Normalizer &normalizer, const RootProduct &root,
                          Var key);

} // namespace mla::nf

#endif // MLA_ANALYSIS_PROOF_READVALUES_H
