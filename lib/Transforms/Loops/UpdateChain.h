//===- UpdateChain.h - Updates that can be made in place --------*- C++ -*-===//
#ifndef MLA_LIB_TRANSFORMS_LOOPS_UPDATECHAIN_H
#define MLA_LIB_TRANSFORMS_LOOPS_UPDATECHAIN_H

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Block.h"

namespace mla {

/// True if `value`, at the end of `block`, results from updates of `origin`, an
/// argument of the block, and bufferization can make all of them in place: no
/// op reads an older version after its update has started. Returns false if
/// this is not certain.
bool isUpdatedInPlace(mlir::Value value, mlir::Value origin,
                      mlir::Block *block);

/// True if both sides of `branch` compute its result number `result` by
/// updating one tensor in place. This tensor must not be a `tensor.empty`.
bool isUpdatedInPlace(mlir::scf::IfOp branch, unsigned result);

} // namespace mla

#endif // MLA_LIB_TRANSFORMS_LOOPS_UPDATECHAIN_H
