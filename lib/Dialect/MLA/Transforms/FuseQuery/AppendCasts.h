//===- AppendCasts.h - Casts that append makes on the way -------*- C++ -*-===//
#ifndef MLA_LIB_DIALECT_MLA_TRANSFORMS_FUSEQUERY_APPENDCASTS_H
#define MLA_LIB_DIALECT_MLA_TRANSFORMS_FUSEQUERY_APPENDCASTS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mla {

/// Lets each mla.append of the function read its latent and rope key before a
/// cast, where writing them to the cache gives the same bits: the append casts
/// on the way. Casts that nobody else reads are erased. A remark of `pass` says
/// of each cast what became of it. Returns how many were absorbed.
int64_t absorbCasts(mlir::func::FuncOp function, llvm::StringRef pass);

} // namespace mla

#endif // MLA_LIB_DIALECT_MLA_TRANSFORMS_FUSEQUERY_APPENDCASTS_H
