//===- TableExtent.h - Gathers of all pages of a table ----------*- C++ -*-===//
#ifndef MLA_LIB_DIALECT_MLA_TRANSFORMS_TABLEEXTENT_H
#define MLA_LIB_DIALECT_MLA_TRANSFORMS_TABLEEXTENT_H

#include "mla/Dialect/MLA/IR/MLAOps.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mla {

/// Returns the gathers of a function that read all tokens of their table's
/// pages and whose cache gets another page size according to `changes`. Emits
/// an error and fails at a gather if it is unknown whether it reads all tokens,
/// or if its static type fixes their number.
llvm::FailureOr<llvm::SmallVector<mlir::Operation *>>
findWholeGathers(mlir::FunctionOpInterface function,
                 llvm::function_ref<bool(CacheType)> changes);

/// Sets the extent of a gather to the number of tokens that its table can list,
/// at the current page size of its cache.
void takeWholeTable(mlir::Operation *gather);

} // namespace mla

#endif // MLA_LIB_DIALECT_MLA_TRANSFORMS_TABLEEXTENT_H
