//===- InoutChecks.h - Check the attributes of inout arguments --*- C++ -*-===//
#ifndef MLA_LIB_TRANSFORMS_ENTRY_INOUTCHECKS_H
#define MLA_LIB_TRANSFORMS_ENTRY_INOUTCHECKS_H

#include "mla/Transforms/Entry/EntryShapes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mla {

/// A size of a result that is unknown until the function runs. It must equal a
/// size of the argument that the result is written to.
struct UnprovedInout {
  unsigned result, argument, dim;
};

/// Checks the attributes `mla.inout` and `mla.result` of a function on tensors:
/// each number must belong to one result; each inout argument must name a
/// result that no other argument names and that fits the argument's buffer.
/// `shapes` is empty if no shapes are known, as for private functions. Appends
/// the sizes that must be compared at run time to `unproved`.
mlir::LogicalResult checkInouts(mlir::func::FuncOp function,
                                const EntryShapes &shapes,
                                llvm::SmallVectorImpl<UnprovedInout> &unproved);

} // namespace mla

#endif // MLA_LIB_TRANSFORMS_ENTRY_INOUTCHECKS_H
