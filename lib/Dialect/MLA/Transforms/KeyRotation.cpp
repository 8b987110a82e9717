//===- KeyRotation.cpp - The rotation of a new rope key -------------------===//

#include "KeyRotation.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mla;
using namespace mlir;

static int64_t rankOf(Value value) {
  return cast<RankedTensorType>(value.getType()).getRank();
}

/// True if `collapse` only drops a dimension of size one from [batch, tokens,
/// 1, width] or [batch, 1, tokens, width].
static bool dropsHeads(tensor::CollapseShapeOp collapse) {
  ArrayRef<int64_t> from = collapse.getSrcType().getShape();
  const SmallVector<ReassociationIndices>
      first = {{0, 1}, {2}, {3}},
      second = {{0}, {1, 2}, {3}}, groups = collapse.getReassociationIndices();
  return (groups == first && from[1] == 1) ||
         (groups == second && (from[1] == 1 || from[2] == 1));
}

KeyRotation mla::findKeyRotation(OpBuilder &builder, Value rotated) {
  auto collapse = rotated.getDefiningOp<tensor::CollapseShapeOp>();
  if (collapse && (!collapse->hasOneUse() || !dropsHeads(collapse)))
    return {};
  Value result = collapse ? collapse.getSrc() : rotated;
  auto rope = result.getDefiningOp<RopeOp>();
  if (!rope || !rope->hasOneUse() || !rotated.hasOneUse() ||
      (!collapse && rankOf(rope.getCos()) != rankOf(rotated)))
    return {};
  auto collapsed = [&](Value value) -> Value {
    if (rankOf(value) == rankOf(rotated))
      return value;
    return tensor::CollapseShapeOp::create(builder, collapse.getLoc(), value,
                                           collapse.getReassociationIndices());
  };
  Value cos = collapsed(rope.getCos()), sin = collapsed(rope.getSin());
  return {rope, collapsed(rope.getX()), cos, sin};
}
