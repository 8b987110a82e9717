//===- MLASpeculation.cpp - Speculatability and folders of mla ops --------===//
//
// An op without effects is speculatable, unless an operand may hold a number
// for which the op is undefined: a length, a boundary or a position.
//
//===----------------------------------------------------------------------===//

#include "mla/Dialect/MLA/IR/MLAOps.h"

using namespace mla;
using namespace mlir;

static Speculation::Speculatability speculatableIf(bool condition) {
  return condition ? Speculation::Speculatable : Speculation::NotSpeculatable;
}

Speculation::Speculatability AttentionOp::getSpeculatability() {
  return speculatableIf(!getLengths() && !getCuSeqlens());
}

Speculation::Speculatability LatentAttentionOp::getSpeculatability() {
  return speculatableIf(!getLengths() && !getCuSeqlens());
}

Speculation::Speculatability PrefillOp::getSpeculatability() {
  return speculatableIf(!getLengths() && !getCuSeqlens() && !getCuSeqlensK());
}

Speculation::Speculatability UpdateOp::getSpeculatability() {
  return speculatableIf(!getPositions());
}

OpFoldResult ConvertLseOp::fold(FoldAdaptor) {
  return getLse().getType() == getType() ? getLse() : Value();
}
