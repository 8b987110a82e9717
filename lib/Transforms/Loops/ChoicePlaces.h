//===- ChoicePlaces.h - Buffers for tensors of branches ---------*- C++ -*-===//
#ifndef MLA_LIB_TRANSFORMS_LOOPS_CHOICEPLACES_H
#define MLA_LIB_TRANSFORMS_LOOPS_CHOICEPLACES_H

#include "mlir/IR/Operation.h"

namespace mla {

/// Makes each branch in a loop below `root` copy the tensors that it yields to
/// separate buffers, unless both sides update the tensor in place. A select of
/// tensors is first replaced by a branch. A tensor whose sizes are only known
/// inside the branch is not changed. Remarks have the category `pass`. Returns
/// the number of tensors that got a buffer.
unsigned separateChoices(mlir::Operation *root, llvm::StringRef pass);

} // namespace mla

#endif // MLA_LIB_TRANSFORMS_LOOPS_CHOICEPLACES_H
