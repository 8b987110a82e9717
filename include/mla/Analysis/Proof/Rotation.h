//===- Rotation.h - Rotary embeddings and cache updates ---------*- C++ -*-===//
//
// Matches rotary embeddings and cache updates on the normal form. The proof
// needs neither: what does not match is an operand of the attention.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_ANALYSIS_PROOF_ROTATION_H
#define MLA_ANALYSIS_PROOF_ROTATION_H

#include "mla/Analysis/NormalForm/Reader.h"

namespace mla::nf {

/// A rotary embedding of `x`.
struct Rotation {
  /// The input, over `width` in place of the feature of the result.
  Access x;
  Var width = 0; ///< r
  /// The two elements of a pair are neighbours, not half the width apart.
  bool inputInterleaved = false, outputInterleaved = false;
  /// Over `factorWidth`, which runs over half of the width or over all of it.
  Access cos, sin;
  Var factorWidth = 0; ///< r / 2, or r
  /// The constant factor of the result.
  double factor = 1.0;
};

/// Matches `access` as a rotation along `feature`. The rotated tensor, but not
/// its factors, depends on the variables `preferred`.
std::optional<Rotation> matchRotation(Normalizer &normalizer,
                                      const Access &access, Var feature,
                                      llvm::ArrayRef<Var> preferred);

/// A write of new tokens into a cache.
struct CacheUpdate {
  /// New tokens follow the past tokens; else they replace some of them.
  bool concat = false;
  mlir::Value past; ///< the cache before the write
  /// A new token, over variables of its own.
  Access added;
  llvm::SmallVector<Var> addedIndex; ///< these variables, one per dimension
  /// The place of the first new token, unless `positions` gives all places: an
  /// integer over the variables of the new token and its sequence.
  Poly begin;
  std::optional<Access> positions;
};

/// A range of columns of a cache: the latent's, the rope key's, or all.
struct Columns {
  unsigned dim = 0; ///< the dimension of the cache
  Poly begin;       ///< the first column
  Poly extent;      ///< the number of columns
};

/// Matches `columns` of `value` as an update along dimension `tokens`. New
/// tokens may be missing for the last sequences of dimension `batch`. The rows
/// of the past cache are as wide as the rows of `value`; a new token has only
/// `columns`.
std::optional<CacheUpdate> matchUpdate(Normalizer &normalizer,
                                       mlir::Value value, unsigned tokens,
                                       std::optional<unsigned> batch,
                                       const Columns &columns);

} // namespace mla::nf

#endif // MLA_ANALYSIS_PROOF_ROTATION_H
