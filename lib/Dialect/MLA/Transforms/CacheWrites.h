//===- CacheWrites.h - Writes of a cache between two ops --------*- C++ -*-===//
#ifndef MLA_LIB_DIALECT_MLA_TRANSFORMS_CACHEWRITES_H
#define MLA_LIB_DIALECT_MLA_TRANSFORMS_CACHEWRITES_H

#include "mlir/IR/Operation.h"

namespace mla {

/// True if an op between `from` and `to`, in one block, may write `cache`.
bool mayWriteBetween(mlir::Operation *from, mlir::Operation *to,
                     mlir::Value cache);

} // namespace mla

#endif // MLA_LIB_DIALECT_MLA_TRANSFORMS_CACHEWRITES_H
