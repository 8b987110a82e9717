//===- SizeSigns.h - Signs and growth of sizes ------------------*- C++ -*-===//
#ifndef MLA_LIB_DIALECT_MLAK_TRANSFORMS_PLANWORKSPACE_SIZESIGNS_H
#define MLA_LIB_DIALECT_MLAK_TRANSFORMS_PLANWORKSPACE_SIZESIGNS_H

#include "mlir/IR/Value.h"

namespace mla {

/// True for an integer that is proved to be at least 0, provided that no
/// product or sum in it exceeds 63 bits: sizes of buffers, constants, and sums,
/// products, quotients, minima and maxima of such integers.
bool isNeverNegative(mlir::Value value);

/// True if the result of `op` is proved not to fall when the operands that
/// satisfy `isBound` grow. These operands are never negative. If they are upper
/// bounds, the result is then an upper bound, too.
bool growsWith(mlir::Operation *op,
               llvm::function_ref<bool(mlir::Value)> isBound);

} // namespace mla

#endif // MLA_LIB_DIALECT_MLAK_TRANSFORMS_PLANWORKSPACE_SIZESIGNS_H
