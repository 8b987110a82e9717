//===- Rotation.h - Rotary embeddings and cache updates ---------*- C++ -*-===//
//
// Matches rotary embeddings and cache updates on the normal form. The proof
// needs neither: a value that does not match becomes an operand of the
// attention, unchanged.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_ANALYSIS_PROOF_ROTATION_H
#define MLA_ANALYSIS_PROOF_ROTATION_H

#include "mla/Analysis/NormalForm/Reader.h"

namespace mla::nf {

/// A rotary embedding of `x`.
struct Rotation {
  /// An element of the input. Its feature index is the variable `width`.
  Access x;
  Var width = 0; ///< r
  /// True if the two elements of a pair are neighbours. Otherwise they are half
  /// the width apart.
  bool inputInterleaved = false, outputInterleaved = false;
  /// Elements of the tables. Their feature index is `factorWidth`, whose extent
  /// is the width or half of it.
  Access cos, sin;
  Var factorWidth = 0; ///< r / 2, or r
  /// The constant factor of the result.
  double factor = 1.0;
};

/// Matches `access` as a rotation along `feature`. The rotated tensor depends
/// on the variables `preferred`; cos and sin do not depend on them.
std::optional<Rotation> matchRotation(Normalizer &normalizer,
                                      const Access &access, Var feature,
                                      llvm::ArrayRef<Var> preferred);

/// A write of new tokens into a cache.
struct CacheUpdate {
  /// True if new tokens are appended to the past tokens; false if they replace
  /// some of them.
  bool concat = false;
  mlir::Value past; ///< the cache before the write
  /// An element of the new tokens, at new variables.
  Access added;
  llvm::SmallVector<Var> addedIndex; ///< these variables, one per dimension
  /// The position of the first new token. Unused if `positions` gives the
  /// position of each new token: an integer over the variables of the new token
  /// and its sequence.
  Poly begin;
  std::optional<Access> positions;
};

/// A range of columns of a cache: the columns of the latent, of the rope key,
/// or all columns.
struct Columns {
  unsigned dim = 0; ///< the dimension of the cache
  Poly begin;       ///< the first column
  Poly extent;      ///< the number of columns
};

/// Matches `columns` of `value` as an update along dimension `tokens`. The last
/// sequences of dimension `batch` need not have new tokens. The rows of the
/// past cache are as wide as the rows of `value`; a new token has only
/// `columns`.
std::optional<CacheUpdate> matchUpdate(Normalizer &normalizer,
                                       mlir::Value value, unsigned tokens,
                                       std::optional<unsigned> batch,
                                       const Columns &columns);

} // namespace mla::nf

#endif // MLA_ANALYSIS_PROOF_ROTATION_H
