//===- AppendCasts.h - Remove casts, rotations before an append -*- C++ -*-===//
#ifndef MLA_LIB_DIALECT_MLA_TRANSFORMS_FUSEQUERY_APPENDCASTS_H
#define MLA_LIB_DIALECT_MLA_TRANSFORMS_FUSEQUERY_APPENDCASTS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mla {

/// True if `op` casts the elements of a tensor to another float type, exactly
/// or to the nearest number.
bool isFloatCast(mlir::Operation *op);

/// If the latent or rope key of an mla.append is the result of a cast, makes
/// the append read the input of the cast, because the append casts, too. If
/// only the append reads a rope key that mla.rope rotates, makes the append
/// rotate it. Does both only if the cache then holds the same bits. Erases
/// casts and rotations without readers. Emits a remark in the category `pass`
/// for each of them. Returns the number of removed casts.
int64_t absorbCasts(mlir::func::FuncOp function, llvm::StringRef pass);

} // namespace mla

#endif // MLA_LIB_DIALECT_MLA_TRANSFORMS_FUSEQUERY_APPENDCASTS_H
