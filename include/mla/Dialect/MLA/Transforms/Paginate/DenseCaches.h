//===- DenseCaches.h - Find caches that have no update ----------*- C++ -*-===//
// An argument from which an attention reads its latent or rope key is a dense
// cache. It can be paged only if an `mla.update` between the argument and the
// attention adds the new tokens. These functions find the caches that cannot be
// paged, and the reason.
//===----------------------------------------------------------------------===//
#ifndef MLA_DIALECT_MLA_TRANSFORMS_PAGINATE_DENSECACHES_H
#define MLA_DIALECT_MLA_TRANSFORMS_PAGINATE_DENSECACHES_H

#include "mla/Dialect/MLA/IR/MLAOps.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mla {

/// An argument that reaches the latent or the rope key of an attention without
/// an `mla.update`, a reduction or a matrix product in between. The cos and sin
/// tables of a rotation, which have another shape, and the new tokens of a
/// scatter are not caches.
struct DenseCache {
  mlir::BlockArgument argument; ///< the cache
  AttentionOp attention;        ///< the reader
  bool isRope = false;          ///< true if it reaches the rope key
  /// The op that prevents pagination; null if attention reads the argument
  /// directly.
  mlir::Operation *culprit = nullptr;
  /// The reason as a word that programs can test: "computed", "cast",
  /// "other-order", "columns", "no-update" or "no-new-tokens".
  llvm::StringRef reason;

  /// Returns the argument's number in the model (`mla.arg`), or its position if
  /// it has no such attribute.
  int64_t getNumber() const;
  /// Returns the reason as a sentence, without a full stop.
  std::string explain() const;
};

/// Returns the caches of `function`, one per argument and attention, in the
/// order of the attentions. Arguments with fewer than three dimensions or
/// without a float type are not caches.
llvm::SmallVector<DenseCache>
findDenseCaches(mlir::FunctionOpInterface function);

} // namespace mla

#endif // MLA_DIALECT_MLA_TRANSFORMS_PAGINATE_DENSECACHES_H
