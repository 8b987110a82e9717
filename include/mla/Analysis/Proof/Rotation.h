//===- Rotation.h - Rotary embeddings and cache updates ---------*- C++ -*-===//
//
// Two more things that are recognised on the normal form. Neither is needed for
// the proof: what is not recognised stays what it is, as an operand.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_ANALYSIS_PROOF_ROTATION_H
#define MLA_ANALYSIS_PROOF_ROTATION_H

#include "mla/Analysis/NormalForm/Reader.h"

namespace mla::nf {

/// A rotary embedding of `x`.
struct Rotation {
  /// What is rotated, over `width` in place of the feature of the result.
  Access x;
  Var width = 0; ///< r
  /// Pairs are neighbours, not halves apart.
  bool inputInterleaved = false, outputInterleaved = false;
  /// Over `factorWidth`, which runs over half of the width, or all of it.
  Access cos, sin;
  Var factorWidth = 0; ///< r / 2, or r
  /// Constant factor of the result.
  double factor = 1.0;
};

/// The rotation that `access` is along `feature`, if it is one. `preferred`
/// are variables that tell the rotated tensor from its factors.
std::optional<Rotation> matchRotation(Normalizer &normalizer,
                                      const Access &access, Var feature,
                                      llvm::ArrayRef<Var> preferred);

/// How a cache gets new tokens.
struct CacheUpdate {
  /// New tokens follow the past ones; else they replace some of them.
  bool concat = false;
  mlir::Value past; ///< the cache before
  /// A new token, over variables of its own.
  Access added;
  llvm::SmallVector<Var> addedIndex; ///< these variables, one a dimension
  /// Place of the first new token; unless `positions`, over the variables of
  /// the new token and its sequence, gives their places.
  Poly begin;
  std::optional<Access> positions; ///< integers
};

/// Columns of a cache's rows: those of latent or rope key, or all.
struct Columns {
  unsigned dim = 0; ///< the dimension of the cache that they are of
  Poly begin;       ///< the first one
  Poly extent;      ///< how many
};

/// The update that `columns` of `value` are along dimension `tokens`. New
/// tokens may miss sequences at the end of dimension `batch`. The past has rows
/// of the width of those of `value`; the new token only has the columns.
std::optional<CacheUpdate> matchUpdate(Normalizer &normalizer,
                                       mlir::Value value, unsigned tokens,
                                       std::optional<unsigned> batch,
                                       const Columns &columns);

} // namespace mla::nf

#endif // MLA_ANALYSIS_PROOF_ROTATION_H
