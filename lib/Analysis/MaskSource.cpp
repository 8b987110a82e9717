//===- MaskSource.cpp - Boolean sources of masks --------------------------===//

#include "mla/Analysis/MaskSource.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

/// Returns the value of a scalar in the body of `op`, if it is constant.
static std::optional<double> getNumber(linalg::GenericOp op, Value scalar) {
  if (auto argument = dyn_cast<BlockArgument>(scalar))
    if (argument.getOwner() == op.getBody())
      scalar = op->getOperand(argument.getArgNumber());
  Attribute constant;
  if (!matchPattern(scalar, m_Constant(&constant)))
    return std::nullopt;
  if (auto elements = dyn_cast<DenseElementsAttr>(constant))
    if (elements.isSplat())
      constant = elements.getSplatValue<Attribute>();
  auto number = dyn_cast<FloatAttr>(constant);
  return number ? std::optional(number.getValueAsDouble()) : std::nullopt;
}

Value mla::getMaskCondition(Value mask) {
  auto op = mask.getDefiningOp<linalg::GenericOp>();
  if (!op || op->getNumResults() != 1 || op.getNumReductionLoops())
    return {};
  auto select = op.getBody()
                    ->getTerminator()
                    ->getOperand(0)
                    .getDefiningOp<arith::SelectOp>();
  if (!select ||
      !op.getIndexingMapMatchingResult(op->getResult(0)).isIdentity())
    return {};
  auto condition = dyn_cast<BlockArgument>(select.getCondition());
  if (!condition || condition.getOwner() != op.getBody())
    return {};
  OpOperand &source = op->getOpOperand(condition.getArgNumber());
  auto type = dyn_cast<RankedTensorType>(source.get().getType());
  auto result = cast<RankedTensorType>(mask.getType());
  // Each element of the mask must read the boolean at the element's own index.
  if (!type || type.getShape() != result.getShape())
    return {};
  AffineMap map = op.getMatchingIndexingMap(&source);
  for (auto [dim, expr] : llvm::enumerate(map.getResults()))
    if (expr != getAffineDimExpr(dim, map.getContext()) &&
        type.getDimSize(dim) != 1)
      return {};
  std::optional<double> shown = getNumber(op, select.getTrueValue()),
                        hidden = getNumber(op, select.getFalseValue());
  return shown == 0.0 && hidden && *hidden <= -30000.0 ? source.get() : Value();
}
