//===- TableExtent.h - Gathers of all pages of a table ----------*- C++ -*-===//
#ifndef MLA_LIB_DIALECT_MLA_TRANSFORMS_TABLEEXTENT_H
#define MLA_LIB_DIALECT_MLA_TRANSFORMS_TABLEEXTENT_H

#include "mla/Dialect/MLA/IR/MLAOps.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mla {

/// The gathers of a function that take all tokens that the pages of their table
/// hold, of caches that `changes` says get another page size. Fails, after an
/// error, at one of which it is unknown whether it does, or that cannot take
/// another number of tokens.
llvm::FailureOr<llvm::SmallVector<GatherOp>>
findWholeGathers(mlir::FunctionOpInterface function,
                 llvm::function_ref<bool(CacheType)> changes);

/// Lets a gather with an extent take all tokens of its table, with the page
/// size that its cache has now.
void takeWholeTable(GatherOp gather);

} // namespace mla

#endif // MLA_LIB_DIALECT_MLA_TRANSFORMS_TABLEEXTENT_H
