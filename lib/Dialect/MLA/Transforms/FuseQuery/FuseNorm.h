//===- FuseNorm.h - Fuse the norm of a latent and an append -----*- C++ -*-===//
#ifndef MLA_LIB_DIALECT_MLA_TRANSFORMS_FUSEQUERY_FUSENORM_H
#define MLA_LIB_DIALECT_MLA_TRANSFORMS_FUSEQUERY_FUSENORM_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mla {

/// Makes each mla.append compute the RMS norm of its latent, if only the append
/// reads the normalized latent and the cache then holds the same bits. Erases
/// the ops of the norm that nothing reads any more. Emits a remark in the
/// category `pass` for each append. Returns the number of fused norms.
int64_t fuseNorms(mlir::func::FuncOp function, llvm::StringRef pass);

} // namespace mla

#endif // MLA_LIB_DIALECT_MLA_TRANSFORMS_FUSEQUERY_FUSENORM_H
