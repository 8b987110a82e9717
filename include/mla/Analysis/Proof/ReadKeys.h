//===- ReadKeys.h - Feature segments of queries and keys --------*- C++ -*-===//
//
// The feature axis of queries and keys has segments: the nope segment, whose
// keys are the latent times a weight, and rope segments, whose keys all heads
// share (P4, P5).
//
//===----------------------------------------------------------------------===//
#ifndef MLA_ANALYSIS_PROOF_READKEYS_H
#define MLA_ANALYSIS_PROOF_READKEYS_H

#include "mla/Analysis/Proof/Axes.h"
#include "mla/Analysis/Proof/ReadValues.h"

namespace mla::nf {

/// One segment of the feature axis of queries and keys.
struct FeatureSegment {
  /// The constant factor of the segment's products, relative to the scale.
  double factor = 1.0;
  /// The factors whose product is the query.
  llvm::SmallVector<Access, 2> query;
  /// The latent in the nope segment, the shared key in the others.
  Access key;
  /// The feature axis of this segment. Its size is n (nope) or r (rope).
  Vars features;
};

/// The keys of an attention.
struct Keys {
  FeatureSegment nope;                        ///< keys from the latent
  llvm::SmallVector<FeatureSegment, 1> ropes; ///< all other keys
  Access weight;                              ///< W_UK
  /// Terms that are added to W_UK, each over the width of the latent.
  llvm::SmallVector<Term, 1> addedWeights;
  Vars latentWidth;      ///< C
  double scale = 1.0;    ///< of the scores
  bool absorbed = false; ///< queries are multiplied by W_UK
  /// True if the keys have a bias. The bias adds the same number to all scores
  /// of a row, so it cancels in the softmax. It does not cancel beside a sink.
  bool hasBias = false;
};

/// Reads the products of queries and keys as segments (P4, P5). The keys of
/// exactly one segment come from the latent of `values`. `root` holds the
/// variables of the root, and `key` is the variable of the keys.
Proved<Keys> readKeys(Normalizer &normalizer, llvm::ArrayRef<Term> products,
                      const Values &values, llvm::ArrayRef<Var> root, Var key);

} // namespace mla::nf

#endif // MLA_ANALYSIS_PROOF_READKEYS_H
