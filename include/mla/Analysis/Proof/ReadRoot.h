//===- ReadRoot.h - The root as probabilities times values ------*- C++ -*-===//
//
// Reads the value that attention would replace as a sum over keys of
// probabilities times values (P1).
//
//===----------------------------------------------------------------------===//
#ifndef MLA_ANALYSIS_PROOF_READROOT_H
#define MLA_ANALYSIS_PROOF_READROOT_H

#include "mla/Analysis/Proof/ReadScores.h"

#include "llvm/ADT/DenseSet.h"

namespace mla::nf {

/// The root: `factor` times an element of the core times `valueFactors`,
/// divided by `denominators`, and 0 or another number in parts.
struct RootProduct {
  /// The variables of the root's dimensions, and its element at them.
  llvm::SmallVector<Var, 4> vars;
  llvm::SmallVector<Affine, 4> index;
  double factor = 1.0;
  std::optional<Access> probabilities; ///< the element of the core
  llvm::SmallVector<Access, 2> valueFactors;
  llvm::SmallVector<Access, 1> denominators;
  /// Masks that set probabilities to 0 after the softmax.
  llvm::SmallVector<Mask, 1> zeroing;
  /// Tests that set probabilities to 0 where an element is minus infinity.
  llvm::SmallVector<NegInfTest, 1> negInfTests;
  /// Probabilities before a number replaces some of them, and the elements that
  /// are tested for NaN or infinity.
  llvm::SmallVector<Access, 1> replaced, tested;
  /// Ops between the core and the denominators.
  llvm::SmallSetVector<mlir::Operation *, 16> ops;
};

/// Reads `root` down to `core`, the result of a softmax or of an attention op.
/// Only the ops of `path` are read through.
RootProduct readRoot(Normalizer &normalizer, mlir::Value core, mlir::Value root,
                     const llvm::DenseSet<mlir::Operation *> &path);

/// P1: what is tested for NaN or infinity are the probabilities.
Failure checkTested(Normalizer &normalizer, const RootProduct &root);

/// P1: probabilities are set to 0 only where the softmax of `scores` made them
/// 0. Where a mask sets them to 0, the same mask of the scores gets the fill
/// minus infinity.
Failure checkZeroing(Normalizer &normalizer, const RootProduct &root,
                     Scores &scores);

} // namespace mla::nf

#endif // MLA_ANALYSIS_PROOF_READROOT_H
