//===- AlignWhile.h - Give each tensor of scf.while one buffer --*- C++ -*-===//
#ifndef MLA_LIB_TRANSFORMS_LOOPS_ALIGNWHILE_H
#define MLA_LIB_TRANSFORMS_LOOPS_ALIGNWHILE_H

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mla {

/// Rewrites `loop`, if needed, so that forwarded tensor i has the type of
/// carried tensor i. The condition then forwards all carried values in their
/// order, followed by the values that the condition computes. For each tensor
/// among the latter, the loop carries an additional buffer. Emits an error if
/// the size of such a tensor is not static.
mlir::FailureOr<mlir::scf::WhileOp> alignWhile(mlir::scf::WhileOp loop);

} // namespace mla

#endif // MLA_LIB_TRANSFORMS_LOOPS_ALIGNWHILE_H
