//===- DenseCaches.h - Caches that no update makes pageable -----*- C++ -*-===//
//
// An attention that reads an argument of its function where new tokens are
// expected has a cache. Without an `mla.update` between the two nothing can be
// paged: this finds such caches and says what is in the way.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_DIALECT_MLA_TRANSFORMS_PAGINATE_DENSECACHES_H
#define MLA_DIALECT_MLA_TRANSFORMS_PAGINATE_DENSECACHES_H

#include "mla/Dialect/MLA/IR/MLAOps.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mla {

/// An argument that reaches the latent or the rope key of an attention without
/// an `mla.update`, through ops that neither sum nor multiply matrices, and not
/// as a factor of a rotation, of another shape, or new tokens of a scatter.
struct DenseCache {
  mlir::BlockArgument argument; ///< the cache
  AttentionOp attention;        ///< what reads it
  bool isRope = false;          ///< it reaches the rope key
  /// The op on the way that is in the way; null if attention reads it as it is.
  mlir::Operation *culprit = nullptr;
  /// For programs, a literal: "computed", "cast", "other-order", "columns",
  /// "no-update" or "no-new-tokens".
  llvm::StringRef reason;

  /// The model's number of the argument (`mla.arg`), else its place.
  int64_t getNumber() const;
  /// The reason as a sentence, without a full stop.
  std::string explain() const;
};

/// The caches of `function`, one for each argument and attention, in the order
/// of the attentions. Arguments of fewer than three dimensions, or of other
/// types than floats, are no caches.
llvm::SmallVector<DenseCache>
findDenseCaches(mlir::FunctionOpInterface function);

} // namespace mla

#endif // MLA_DIALECT_MLA_TRANSFORMS_PAGINATE_DENSECACHES_H
