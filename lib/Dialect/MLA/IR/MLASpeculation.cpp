//===- MLASpeculation.cpp - Effects and folders of mla ops ----------------===//
//
// Ops without effects may run where they did not before unless an operand can
// hold a number that makes them undefined: a length, a boundary, a position.
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
