//===- LinalgSizes.cpp - Sizes of builtin tensors -------------------------===//

#include "LinalgReader.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mla;
using namespace mla::nf;
using namespace mla::linalg;

/// Symbols of the function have even numbers, those made up here odd ones.
Poly LinalgSizes::getSymbol(Value value, unsigned dim) {
  unsigned next = 2 * symbols.size() + 1;
  auto place = symbols.try_emplace({value, dim}, next).first;
  return Poly::symbol(place->second);
}

std::pair<Value, unsigned> LinalgSizes::getSource(unsigned symbol) const {
  for (const auto &[source, id] : symbols)
    if (id == symbol)
      return source;
  return {};
}

/// `expr` as a polynomial; nothing for quotients.
static std::optional<Poly> toPoly(AffineExpr expr) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return Poly(constant.getValue());
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
    return Poly::symbol(2 * symbol.getPosition());
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return std::nullopt;
  std::optional<Poly> a = toPoly(binary.getLHS()), b = toPoly(binary.getRHS());
  if (!a || !b)
    return std::nullopt;
  if (binary.getKind() == AffineExprKind::Add)
    return *a + *b;
  if (binary.getKind() == AffineExprKind::Mul)
    return *a * *b;
  return std::nullopt;
}

/// The extent of a loop: the size of a dimension that it runs over.
static std::optional<Poly> getExtent(LinalgSizes &sizes,
                                     mlir::linalg::LinalgOp op, unsigned loop) {
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<RankedTensorType>(operand.get().getType()))
      continue;
    AffineMap map = op.getMatchingIndexingMap(&operand);
    for (auto [dim, expr] : llvm::enumerate(map.getResults()))
      if (auto place = dyn_cast<AffineDimExpr>(expr);
          place && place.getPosition() == loop)
        return sizes.getSize(operand.get(), dim);
  }
  return std::nullopt;
}

std::optional<Poly> LinalgSizes::compute(Value value, unsigned dim) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (mlir::linalg::LinalgOp body = getBody(value); body && !type)
    return getExtent(*this, body, dim);
  if (!type)
    return std::nullopt;
  if (!type.isDynamicDim(dim))
    return Poly(type.getDimSize(dim));
  if (AffineExpr expr = facts.getDim(value, dim))
    if (std::optional<Poly> poly = toPoly(expr))
      return poly;
  // A scatter is as large as what it writes to.
  Operation *op = value.getDefiningOp();
  if (op && op->getName().getStringRef() == "tm_tensor.scatter" &&
      op->getNumOperands() == 3)
    return getSize(op->getOperand(2), dim);
  return std::nullopt;
}

Poly LinalgSizes::getSize(Value value, unsigned dim) {
  auto found = known.find({value, dim});
  if (found != known.end())
    return found->second;
  Poly size = compute(value, dim).value_or(getSymbol(value, dim));
  known.try_emplace({value, dim}, size);
  return size;
}

SmallVector<Poly> LinalgSizes::getShape(Value tensor) {
  SmallVector<Poly> shape;
  for (unsigned dim = 0,
                rank = cast<RankedTensorType>(tensor.getType()).getRank();
       dim < rank; ++dim)
    shape.push_back(getSize(tensor, dim));
  return shape;
}

std::optional<Poly> LinalgSizes::getInt(OpFoldResult value) {
  if (std::optional<int64_t> constant = getConstantIntValue(value))
    return Poly(*constant);
  auto dynamic = cast<Value>(value);
  if (AffineExpr expr = facts.getIndex(dynamic))
    if (std::optional<Poly> poly = toPoly(expr))
      return poly;
  Operation *op = dynamic.getDefiningOp();
  if (auto read = dyn_cast_or_null<tensor::DimOp>(op))
    if (std::optional<int64_t> dim = read.getConstantIndex())
      return getSize(read.getSource(), *dim);
  if (isa_and_nonnull<arith::IndexCastOp>(op))
    return getInt(op->getOperand(0));
  return std::nullopt;
}
