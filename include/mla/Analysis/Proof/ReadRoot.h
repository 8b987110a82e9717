//===- ReadRoot.h - The root as probabilities times values ------*- C++ -*-===//
//
// Reads the root, the value that attention would replace, as a sum over keys of
// probabilities times values (P1).
//
//===----------------------------------------------------------------------===//
#ifndef MLA_ANALYSIS_PROOF_READROOT_H
#define MLA_ANALYSIS_PROOF_READROOT_H

#include "mla/Analysis/Proof/ReadScores.h"

#include "llvm/ADT/DenseSet.h"

namespace mla::nf {

/// The root: `factor` times an element of the core times `valueFactors`,
/// divided by `denominators`. Some elements may be replaced by 0 or another
/// number.
struct RootProduct {
  /// The variables of the root's dimensions, and the indices of its element at
  /// these variables.
  llvm::SmallVector<Var, 4> vars;
  llvm::SmallVector<Affine, 4> index;
  double factor = 1.0;
  std::optional<Access> probabilities; ///< the element of the core
  llvm::SmallVector<Access, 2> valueFactors;
  llvm::SmallVector<Access, 1> denominators;
  /// Masks that set probabilities to 0 after the softmax.
  llvm::SmallVector<Mask, 1> zeroing;
  /// Tests that set probabilities to 0 if an element is minus infinity.
  llvm::SmallVector<NegInfTest, 1> negInfTests;
  /// Probabilities before a number replaces some of them, and the elements that
  /// are tested for NaN or infinity.
  llvm::SmallVector<Access, 1> replaced, tested;
  /// Ops between the core and the denominators.
  llvm::SmallSetVector<mlir::Operation *, 16> ops;
};

/// Traces `root` back to `core`, the result of a softmax or of an attention op.
/// Looks only through the ops of `path`.
RootProduct readRoot(Normalizer &normalizer, mlir::Value core, mlir::Value root,
                     const llvm::DenseSet<mlir::Operation *> &path);

/// Checks that only probabilities are tested for NaN or infinity (P1).
Failure checkTested(Normalizer &normalizer, const RootProduct &root);

/// Checks that probabilities are set to 0 only if the softmax of `scores` made
/// them 0 (P1). If a mask sets them to 0 after the softmax, changes the fill of
/// the same mask in `scores` to minus infinity.
Failure checkZeroing(Normalizer &normalizer, const RootProduct &root,
                     Scores &scores);

} // namespace mla::nf

#endif // MLA_ANALYSIS_PROOF_READROOT_H
