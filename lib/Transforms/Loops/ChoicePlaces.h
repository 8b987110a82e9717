//===- ChoicePlaces.h - Places for tensors that branches choose -*- C++ -*-===//
#ifndef MLA_LIB_TRANSFORMS_LOOPS_CHOICEPLACES_H
#define MLA_LIB_TRANSFORMS_LOOPS_CHOICEPLACES_H

#include "mlir/IR/Operation.h"

namespace mla {

/// Lets each branch in a loop below `root` copy the tensors that it hands on to
/// places of its own, but for those that both ways update in place; selects of
/// tensors become such branches. One whose sizes are only known in the branch
/// is left alone. Remarks are of `pass`. Returns how many tensors got a place.
unsigned separateChoices(mlir::Operation *root, llvm::StringRef pass);

} // namespace mla

#endif // MLA_LIB_TRANSFORMS_LOOPS_CHOICEPLACES_H
