//===- CacheUse.h - The dense caches of a model ----------------*- C++ -*-===//
//
// Pagination replaces dense caches by pages. Whoever calls the paged function
// with dense data has to know which arguments and results were caches, and
// where new tokens go. This is read off the mla.update ops before pagination.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_DRIVER_CACHEUSE_H
#define MLA_DRIVER_CACHEUSE_H

#include "mlir/Interfaces/FunctionInterfaces.h"

#include <optional>
#include <vector>

namespace mla {

/// One dense cache, as latent and rope tensors. Positions are those of the
/// model's arguments and results; nothing where there is none.
struct CacheUse {
  std::optional<int64_t> latentArg, ropeArg;       ///< the cache before
  std::optional<int64_t> latentResult, ropeResult; ///< the cache after
  /// Where the columns of both begin in the rows of a joint cache, which is one
  /// argument and one result, the latent's and the rope key's.
  std::optional<int64_t> latentColumn, ropeColumn;
  bool scatter = false; ///< new tokens go to positions, else to the end
  int64_t batch = -1, newTokens = -1; ///< of the new tokens, -1: dynamic
  /// An argument and its dimension that is the dynamic number of new tokens.
  std::optional<std::pair<int64_t, int64_t>> newTokensDim;
  std::optional<int64_t> positionsArg; ///< when they are of an argument
  /// Where they begin in each dimension of it, and how many there are, -1 for
  /// all that follow; empty where they are the whole argument.
  llvm::SmallVector<int64_t> positionsBegin, positionsCount;
  std::vector<int64_t> positions; ///< when they are constant
  bool positionsDiffer = false;   ///< from sequence to sequence
};

/// The caches of a function on builtin tensors, in the order of its updates.
std::vector<CacheUse> findCacheUses(mlir::FunctionOpInterface function);

/// The model's argument that a function argument was (attribute `mla.arg`, else
/// its own position).
int64_t getModelArg(mlir::FunctionOpInterface function, unsigned position);

/// The value below casts, reshapes and the like: ops of one tensor operand that
/// only change how it is seen. `value` itself where there is none.
mlir::Value skipViews(mlir::Value value);

/// The model's argument that a value is, seen through casts and reshapes;
/// nothing for a value that is computed, or null.
std::optional<int64_t> findModelArg(mlir::FunctionOpInterface function,
                                    mlir::Value value);

/// Positions, in the model's arguments, of the masks of its attentions.
std::vector<int64_t> findMaskArgs(mlir::FunctionOpInterface function);

} // namespace mla

#endif // MLA_DRIVER_CACHEUSE_H
