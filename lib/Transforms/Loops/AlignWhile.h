//===- AlignWhile.h - scf.while with one place for each tensor --*- C++ -*-===//
#ifndef MLA_LIB_TRANSFORMS_LOOPS_ALIGNWHILE_H
#define MLA_LIB_TRANSFORMS_LOOPS_ALIGNWHILE_H

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mla {

/// Rewrites `loop`, unless it is so already, so that tensor i that its
/// condition passes on has the type of tensor i that it carries: the condition
/// passes all carried values on in their order, then what it computes. Tensors
/// that it computes get a place that the loop carries; an error if the size of
/// one is not static.
mlir::FailureOr<mlir::scf::WhileOp> alignWhile(mlir::scf::WhileOp loop);

} // namespace mla

#endif // MLA_LIB_TRANSFORMS_LOOPS_ALIGNWHILE_H
