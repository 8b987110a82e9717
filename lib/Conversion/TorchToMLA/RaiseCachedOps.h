//===- RaiseCachedOps.h - Raise attention ops with a cache ------*- C++ -*-===//
#ifndef MLA_LIB_CONVERSION_TORCHTOMLA_RAISECACHEDOPS_H
#define MLA_LIB_CONVERSION_TORCHTOMLA_RAISECACHEDOPS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mla::torch {

/// Replaces AutoDeploy's ops on a cache of slots by mla ops on a paged cache,
/// whose page is a slot. An argument `mla_cache` becomes a reference to a cache
/// if all its uses are such ops. Emits a remark for each op. Returns the number
/// of replaced ops.
unsigned raiseCachedOps(mlir::func::FuncOp func);

} // namespace mla::torch

#endif // MLA_LIB_CONVERSION_TORCHTOMLA_RAISECACHEDOPS_H
