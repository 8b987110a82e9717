//===- FusePrepare.h - Fuse a rotation of queries and an append -*- C++ -*-===//
#ifndef MLA_LIB_DIALECT_MLA_TRANSFORMS_FUSEQUERY_FUSEPREPARE_H
#define MLA_LIB_DIALECT_MLA_TRANSFORMS_FUSEQUERY_FUSEPREPARE_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mla {

/// Replaces an mla.append that rotates its rope key, and the mla.rope of the
/// queries that read the same cache, by an mla.prepare. The results and the
/// cache keep their bits. Emits a remark in the category `pass` for each append
/// of a cache with a rope field. Returns the number of new ops.
int64_t fusePrepares(mlir::func::FuncOp function, llvm::StringRef pass);

} // namespace mla

#endif // MLA_LIB_DIALECT_MLA_TRANSFORMS_FUSEQUERY_FUSEPREPARE_H
