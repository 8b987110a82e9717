//===- SizeSigns.h - Which sizes are never negative, and which grow -*- C++
//-*-===//
#ifndef MLA_LIB_DIALECT_MLAK_TRANSFORMS_PLANWORKSPACE_SIZESIGNS_H
#define MLA_LIB_DIALECT_MLAK_TRANSFORMS_PLANWORKSPACE_SIZESIGNS_H

#include "mlir/IR/Value.h"

namespace mla {

/// True for an integer that is 0 or more, as long as no product or sum in it
/// exceeds 63 bits: sizes of buffers, constants, and sums, products, quotients,
/// minima and maxima of such. False says nothing.
bool isNeverNegative(mlir::Value value);

/// Whether the result of `op` can only grow, or stay, as the operands that
/// `isBound` holds for grow, which are never negative. Then, of upper bounds,
/// it is one itself. False says nothing.
bool growsWith(mlir::Operation *op,
               llvm::function_ref<bool(mlir::Value)> isBound);

} // namespace mla

#endif // MLA_LIB_DIALECT_MLAK_TRANSFORMS_PLANWORKSPACE_SIZESIGNS_H
