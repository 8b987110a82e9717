//===- CacheUse.h - Dense caches of a model ---------------------*- C++ -*-===//
// Pagination replaces dense caches with pages. A caller that has dense data
// needs the arguments and results that were caches, and the positions of new
// tokens. These functions read them from the mla.update ops before pagination.
//===----------------------------------------------------------------------===//
#ifndef MLA_DRIVER_CACHEUSE_H
#define MLA_DRIVER_CACHEUSE_H

#include "mlir/Interfaces/FunctionInterfaces.h"

#include <optional>
#include <vector>

namespace mla {

/// One dense cache, as latent and rope tensors. Arguments and results are given
/// by their positions among the arguments or results of the model, or are
/// std::nullopt.
struct CacheUse {
  std::optional<int64_t> latentArg, ropeArg;       ///< the cache before
  std::optional<int64_t> latentResult, ropeResult; ///< the cache after
  /// The first columns of latent and rope key in the rows of a joint cache.
  /// Latent and rope key are then the same argument and result.
  std::optional<int64_t> latentColumn, ropeColumn;
  /// The scales of blocks of latents and rope keys, before and after. In a
  /// joint cache they are also the same.
  std::optional<int64_t> latentBlocksArg, ropeBlocksArg;
  std::optional<int64_t> latentBlocksResult, ropeBlocksResult;
  bool scatter = false; ///< new tokens go to positions, else to the end
  int64_t batch = -1, newTokens = -1; ///< of the new tokens, -1: dynamic
  /// The argument and dimension whose size is the number of new tokens, if this
  /// number is dynamic.
  std::optional<std::pair<int64_t, int64_t>> newTokensDim;
  std::optional<int64_t> positionsArg; ///< if an argument holds them
  /// The part of the argument that holds the positions: the start and the
  /// number of elements in each dimension. A number of -1 means all elements
  /// after the start. Empty if the whole argument holds positions.
  llvm::SmallVector<int64_t> positionsBegin, positionsCount;
  std::vector<int64_t> positions; ///< if they are constant
  bool positionsDiffer = false;   ///< from sequence to sequence
};

/// Returns the caches of a function on builtin tensors, in the order of its
/// updates.
std::vector<CacheUse> findCacheUses(mlir::FunctionOpInterface function);

/// Returns the number of a function argument in the model (attribute `mla.arg`,
/// else its position).
int64_t getModelArg(mlir::FunctionOpInterface function, unsigned position);

/// Returns the value from which casts, reshapes and similar views make `value`.
/// Returns `value` itself if it is not a view.
mlir::Value skipViews(mlir::Value value);

/// Returns the position of `value` among the model's arguments, looking through
/// casts and reshapes. Returns std::nullopt for a computed value or null.
std::optional<int64_t> findModelArg(mlir::FunctionOpInterface function,
                                    mlir::Value value);

/// Returns the positions, among the model's arguments, of the masks of its
/// attention ops.
std::vector<int64_t> findMaskArgs(mlir::FunctionOpInterface function);

} // namespace mla

#endif // MLA_DRIVER_CACHEUSE_H
