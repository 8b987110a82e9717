//===- CacheUse.h - Dense caches of a model ---------------------*- C++ -*-===//
// Pagination replaces dense caches with pages. A caller that has dense data
// must know which arguments and results were caches and where new tokens go.
// These functions read that from the mla.update ops before pagination.
//===----------------------------------------------------------------------===//
#ifndef MLA_DRIVER_CACHEUSE_H
#define MLA_DRIVER_CACHEUSE_H

#include "mlir/Interfaces/FunctionInterfaces.h"

#include <optional>
#include <vector>

namespace mla {

/// One dense cache, as latent and rope tensors. Positions are those of the
/// model's arguments and results, or std::nullopt.
struct CacheUse {
  std::optional<int64_t> latentArg, ropeArg;       ///< the cache before
  std::optional<int64_t> latentResult, ropeResult; ///< the cache after
  /// The first columns of latent and rope key in the rows of a joint cache.
  /// Latent and rope key are then the same argument and result.
  std::optional<int64_t> latentColumn, ropeColumn;
  bool scatter = false; ///< new tokens go to positions, else to the end
  int64_t batch = -1, newTokens = -1; ///< of the new tokens, -1: dynamic
  /// An argument and its dimension that is the dynamic number of new tokens.
  std::optional<std::pair<int64_t, int64_t>> newTokensDim;
  std::optional<int64_t> positionsArg; ///< when they are of an argument
  /// The start of the positions in each dimension of the argument, and their
  /// number, -1 for all that follow. Empty if they are the whole argument.
  llvm::SmallVector<int64_t> positionsBegin, positionsCount;
  std::vector<int64_t> positions; ///< when they are constant
  bool positionsDiffer = false;   ///< from sequence to sequence
};

/// Returns the caches of a function on builtin tensors, in the order of its
/// updates.
std::vector<CacheUse> findCacheUses(mlir::FunctionOpInterface function);

/// Returns the number in the model of a function argument (attribute `mla.arg`,
/// else its position).
int64_t getModelArg(mlir::FunctionOpInterface function, unsigned position);

/// Returns the value before casts, reshapes and similar views, or `value`
/// itself.
mlir::Value skipViews(mlir::Value value);

/// Returns the model's argument that a value is, through casts and reshapes.
/// Returns nothing for a computed value or null.
std::optional<int64_t> findModelArg(mlir::FunctionOpInterface function,
                                    mlir::Value value);

/// Returns the positions, among the model's arguments, of the masks of its
/// attentions.
std::vector<int64_t> findMaskArgs(mlir::FunctionOpInterface function);

} // namespace mla

#endif // MLA_DRIVER_CACHEUSE_H
