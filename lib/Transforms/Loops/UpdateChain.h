//===- UpdateChain.h - Updates that can stay in place -----------*- C++ -*-===//
#ifndef MLA_LIB_TRANSFORMS_LOOPS_UPDATECHAIN_H
#define MLA_LIB_TRANSFORMS_LOOPS_UPDATECHAIN_H

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Block.h"

namespace mla {

/// Whether `value`, at the end of `block`, is what updates leave of `origin`,
/// an argument of the block, and bufferization can make all of them in place:
/// nothing reads an older version once a newer one is begun. Where it is not
/// obvious the answer is no.
bool isUpdatedInPlace(mlir::Value value, mlir::Value origin,
                      mlir::Block *block);

/// Whether both ways of `branch` lead to its result number `result` by updates
/// of one tensor, which is no `tensor.empty`, that can be made in place, as
/// above.
bool isUpdatedInPlace(mlir::scf::IfOp branch, unsigned result);

} // namespace mla

#endif // MLA_LIB_TRANSFORMS_LOOPS_UPDATECHAIN_H
