//===- InoutChecks.h - Check the attributes of inout arguments --*- C++ -*-===//
#ifndef MLA_LIB_TRANSFORMS_ENTRY_INOUTCHECKS_H
#define MLA_LIB_TRANSFORMS_ENTRY_INOUTCHECKS_H

#include "mla/Transforms/Entry/EntryShapes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mla {

/// A result size that must equal a size of the argument that the result is
/// written to, and that is unknown until the function runs.
struct UnprovedInout {
  unsigned result, argument, dim;
};

/// Checks `mla.inout` and `mla.result` of a function on tensors: each number
/// belongs to one result, and each argument names a result that no other
/// argument names and that fits its buffer. `shapes` may be empty, as for
/// private functions. Appends the sizes to compare at run time to `unproved`.
mlir::LogicalResult checkInouts(mlir::func::FuncOp function,
                                const EntryShapes &shapes,
                                llvm::SmallVectorImpl<UnprovedInout> &unproved);

} // namespace mla

#endif // MLA_LIB_TRANSFORMS_ENTRY_INOUTCHECKS_H
