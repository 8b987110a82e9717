//===- LinalgReader.cpp - Linalg on tensors in the normal form ------------===//

#include "LinalgReader.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mla;
using namespace mla::nf;
using namespace mla::linalg;

using LinalgOp = mlir::linalg::LinalgOp;

static bool isTensor(Value value) {
  return isa<RankedTensorType>(value.getType());
}

LinalgOp mla::linalg::getBody(Value value) {
  if (isTensor(value))
    return {};
  Operation *parent = value.getParentBlock()->getParentOp();
  return dyn_cast_or_null<LinalgOp>(parent);
}

Value mla::linalg::getYielded(LinalgOp op, unsigned number) {
  return op.getBlock()->getTerminator()->getOperand(number);
}

Value mla::linalg::skipCasts(Value value, Precision *precision) {
  while (Operation *op = value.getDefiningOp()) {
    Value source = getCastSource(op);
    if (!source || (precision && precision->isRounded(value, source.getType(),
                                                      value.getType())))
      break;
    value = source;
  }
  return value;
}

//===----------------------------------------------------------------------===//
// LinalgReader
//===----------------------------------------------------------------------===//

ElementExpr LinalgReader::read(const Access &access, VarTable &vars) {
  if (std::optional<double> splat = readSplat(access.value))
    return sumExpr({Term{*splat, {}, {}}});
  if (!isTensor(access.value))
    return readScalar({access.value, access.index, vars, sizes, precision});
  auto result = dyn_cast<OpResult>(access.value);
  if (!result)
    return leafExpr();
  ReadTensor r{result.getOwner(), result, access.index, vars, sizes, precision};
  if (auto op = dyn_cast<LinalgOp>(r.op))
    return readLinalg(op, r);
  if (r.op->getName().getStringRef() == "tm_tensor.scatter")
    return readScatter(r, *this);
  return readShape(r);
}

Poly LinalgReader::getSize(Value value, unsigned dim) {
  return dim + 1 == getRank(value) &&
                 isa<ComplexType>(getElementTypeOrSelf(value))
             ? Poly(2)
             : sizes.getSize(value, dim);
}

unsigned LinalgReader::getRank(Value value) {
  unsigned complex = isa<ComplexType>(getElementTypeOrSelf(value));
  if (auto type = dyn_cast<RankedTensorType>(value.getType()))
    return type.getRank() + complex;
  LinalgOp body = getBody(value);
  return (body ? body.getNumLoops() : 0) + complex;
}

Operation *LinalgReader::getOwner(Value value) {
  LinalgOp body = getBody(value);
  return body ? body.getOperation() : value.getDefiningOp();
}

bool LinalgReader::isMetadata(Operation *op) { return isa<tensor::DimOp>(op); }

/// True if `op` multiplies tensors element by element.
static bool isProduct(LinalgOp op) {
  if (op.getNumReductionLoops() || op->getNumResults() != 1)
    return false;
  auto product = skipCasts(getYielded(op, 0)).getDefiningOp<arith::MulFOp>();
  return product && !readSplat(product.getLhs()) &&
         !readSplat(product.getRhs());
}

/// True if `op` sums the result of an elementwise product.
static bool isSumOfProduct(LinalgOp op) {
  Value summed = getSummedTensor(op);
  auto source = summed ? summed.getDefiningOp<LinalgOp>() : LinalgOp();
  return source && isProduct(source);
}

bool LinalgReader::isContraction(Operation *op) {
  auto linalgOp = dyn_cast<LinalgOp>(op);
  return linalgOp && (isProductSum(linalgOp) || isSumOfProduct(linalgOp));
}

/// True if a scalar of a body is an element of a reciprocal, which is a number
/// divided by a tensor. Looks through ops that only move elements.
static bool isReciprocal(Value scalar) {
  Value value = skipCasts(scalar);
  for (int depth = 0; depth < 6; ++depth) {
    if (auto argument = dyn_cast<BlockArgument>(value)) {
      LinalgOp body = getBody(value);
      if (!body || argument.getArgNumber() >= body.getNumDpsInputs())
        return false;
      value = body->getOperand(argument.getArgNumber());
    }
    Operation *op = value.getDefiningOp();
    if (auto division = dyn_cast_if_present<arith::DivFOp>(op))
      return readSplat(division.getLhs()).has_value();
    if (isa_and_present<math::PowFOp, math::FPowIOp>(op))
      return readSplat(op->getOperand(1)) == -1.0;
    if (auto body = dyn_cast_if_present<LinalgOp>(op);
        body && !body.getNumReductionLoops() && op->getNumResults() == 1)
      value = skipCasts(getYielded(body, 0));
    else if (isa_and_present<tensor::ExpandShapeOp, tensor::CollapseShapeOp,
                             tensor::CastOp>(op))
      value = op->getOperand(0);
    else
      return false;
  }
  return false;
}

bool LinalgReader::isQuotient(Operation *op) {
  auto linalgOp = dyn_cast<LinalgOp>(op);
  if (!linalgOp || linalgOp.getNumReductionLoops() || op->getNumResults() != 1)
    return false;
  Value yielded = skipCasts(getYielded(linalgOp, 0));
  if (auto division = yielded.getDefiningOp<arith::DivFOp>())
    return !readSplat(division.getRhs()) && !readSplat(division.getLhs());
  auto product = yielded.getDefiningOp<arith::MulFOp>();
  return product && llvm::any_of(product->getOperands(), isReciprocal);
}

bool LinalgReader::isMove(Operation *op) {
  if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::ReshapeOp,
          tensor::CastOp, tensor::ExtractSliceOp>(op))
    return true;
  auto linalgOp = dyn_cast<LinalgOp>(op);
  if (!linalgOp || linalgOp.getNumReductionLoops() || op->getNumResults() != 1)
    return false;
  // A product that only a sum reads counts as a part of the contraction.
  if (isProduct(linalgOp) && op->hasOneUse()) {
    auto sum = dyn_cast<LinalgOp>(*op->user_begin());
    return sum && isSumOfProduct(sum);
  }
  Value yielded = skipCasts(getYielded(linalgOp, 0));
  if (auto select = yielded.getDefiningOp<arith::SelectOp>())
    return isa<BlockArgument>(skipCasts(select.getTrueValue())) ||
           isa<BlockArgument>(skipCasts(select.getFalseValue()));
  return isa<BlockArgument>(yielded) ||
         yielded.getDefiningOp<tensor::ExtractOp>();
}

std::optional<FusedAttention>
LinalgReader::getAttention(Value, ArrayRef<Affine>, VarTable &) {
  return std::nullopt;
}
