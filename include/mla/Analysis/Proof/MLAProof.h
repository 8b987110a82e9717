//===- MLAProof.h - Proving that an attention is MLA ------------*- C++ -*-===//
//
// Proves, on the normal form, that a value is Multi-head Latent Attention, or
// reports which obligation failed. No other code matches attention. A value
// that is not proved is not changed.
//
//   P1   keys: the softmax runs over the axis that is contracted with the
//        values
//   P2   private: scores and probabilities have no other use
//   P3   values: one latent times a weight or a sum of weights, perhaps with a
//        bias, which is added to the result: it needs probabilities whose sum
//        is 1 in each row
//   P4   scores: sums of products of queries and keys, masks, nothing else
//   P5   one latent: exactly one segment of the keys is the values' latent
//        times a weight or a sum of weights, perhaps with a bias, which cancels
//        in a softmax without a sink
//   P6   shared rope: the keys of all other segments are shared by all heads
//   P7   alignment: segments of queries end where segments of keys end, and a
//        rotated segment is multiplied with a rotated segment
//   P8   scale: masks are added after the scale, with factor one
//   P9   masks and sinks: a mask has a batch, head, query and key axis, a sink
//        a head axis; `is_causal` and bottom-right causal agree
//   P10  heads: each head has its own rows in the weights, the same rows for
//        all tokens
//   P11  latent: it is not the hidden state that the queries come from
//   P12  form: the operands can be written as views of existing tensors
//   P13  precision: casts between the operands and the result round to no less
//        than the type of the result
//
// A proof starts from the core, which is the softmax or a fused attention op,
// and from the root, which is the value that attention would replace. It
// composes the results of readers, each with its own header:
//
//   readRoot            the root as probabilities times values
//   readExponentialSum  the sum that exponentials are divided by
//   readSinks           the sink of the softmax
//   readScores          products of queries and keys, and masks
//   readValues          latent and W_UV
//   readWeightSum       weights that are sums, such as those with adapters
//   readKeys            segments of queries and keys, and W_UK
//   readSources         the elements that the queries are computed from
//   readMasks           causal, window, and the masks that remain
//
//===----------------------------------------------------------------------===//
#ifndef MLA_ANALYSIS_PROOF_MLAPROOF_H
#define MLA_ANALYSIS_PROOF_MLAPROOF_H

#include "mla/Analysis/Proof/ReadKeys.h"
#include "mla/Analysis/Proof/ReadMasks.h"

namespace mla::nf {

/// A proved attention. An axis of size one has no variable.
struct MLAProof {
  mlir::Value root;                       ///< the value that attention replaces
  llvm::SmallVector<Affine, 4> rootIndex; ///< its element, over the axes
  Axes axes;
  Vars latentWidth;                           ///< C
  FeatureSegment nope;                        ///< keys from the latent
  llvm::SmallVector<FeatureSegment, 1> ropes; ///< keys that all heads share
  Access latent, wUk, wUv;                    ///< latent, W_UK and W_UV
  /// Terms that are added to W_UK and W_UV, such as those of adapters.
  llvm::SmallVector<Term, 1> addedToUk, addedToUv;
  double scale = 1.0;     ///< of the scores
  double outFactor = 1.0; ///< of the result
  /// Biases of the values, which are added to the result after `outFactor`.
  llvm::SmallVector<Bias, 1> biases;
  Masks masks;
  std::optional<Access> sink;       ///< a score that has no value
  std::optional<double> sinkNumber; ///< a sink that is equal for all heads
  bool absorbed = false;            ///< queries are multiplied with W_UK

  /// True if there is a sink, whether or not it is equal for all heads.
  bool hasSink() const { return sink || sinkNumber; }
};

/// A value that attention might replace.
struct ProofCandidate {
  mlir::Value core; ///< the result of a softmax or of an attention op
  mlir::Value root; ///< the value to be replaced
  /// The ops from the core to the root.
  const llvm::DenseSet<mlir::Operation *> &path;
  /// True to read products of queries and keys as scores even if they are part
  /// of the mask of an attention op.
  bool splitsMask = true;
};

/// A proof, or the obligation that failed.
struct ProofResult {
  std::optional<MLAProof> proof;
  Failure failure; ///< without a proof
  /// True if the values were read as in the absorbed form: a weight is applied
  /// after the sum over keys, and does not mix rows of the probabilities. Also
  /// set if the proof fails later.
  bool isAbsorbed = false;
  /// True if the mask of an attention op contained products of queries and
  /// keys.
  bool hasSplitMask = false;
};

/// Proves that one attention is MLA, or returns the obligation that failed.
ProofResult proveMLA(Reader &reader, VarTable &vars,
                     const ProofCandidate &candidate);

} // namespace mla::nf

#endif // MLA_ANALYSIS_PROOF_MLAPROOF_H
