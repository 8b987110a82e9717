//===- InoutChecks.h - Which results go to arguments ------------*- C++ -*-===//
#ifndef MLA_LIB_TRANSFORMS_ENTRY_INOUTCHECKS_H
#define MLA_LIB_TRANSFORMS_ENTRY_INOUTCHECKS_H

#include "mla/Transforms/Entry/EntryShapes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mla {

/// A size of a result that has to be that of the argument it goes to, which is
/// not known before the function runs.
struct UnprovedInout {
  unsigned result, argument, dim;
};

/// Checks what `mla.inout` and `mla.result` say of a function on tensors: that
/// each number is of one result, that each argument names a result, one that
/// nobody else names and that fits its buffer. `shapes` may be empty, as those
/// of private functions are. Appends sizes to compare to `unproved`.
mlir::LogicalResult checkInouts(mlir::func::FuncOp function,
                                const EntryShapes &shapes,
                                llvm::SmallVectorImpl<UnprovedInout> &unproved);

} // namespace mla

#endif // MLA_LIB_TRANSFORMS_ENTRY_INOUTCHECKS_H
