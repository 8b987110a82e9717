//===- SizeChecks.cpp - Checks of sizes that must be equal ----------------===//
// linalg's verifier compares static sizes only. The loops run over the sizes of
// one operand and read all other operands, too. Without these checks, a smaller
// operand would be read past its end.
//===----------------------------------------------------------------------===//

#include "SizeChecks.h"

#include "IndexChecks.h"

#include "mla/Support/ReadDim.h"
#include "mla/Support/Remarks.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"

using namespace mlir;
using namespace mla;

static constexpr StringLiteral kPass = "mla-check-reads";

std::optional<int64_t> SizeChecks::getConstant(AffineExpr expr) {
  auto constant = dyn_cast_if_present<AffineConstantExpr>(expr);
  return constant ? std::optional<int64_t>(constant.getValue()) : std::nullopt;
}

//===----------------------------------------------------------------------===//
// Equal sizes
//===----------------------------------------------------------------------===//

SizeChecks::Root SizeChecks::getRoot(Value index) {
  index = skipIndexCasts(index);
  if (AffineExpr expr = facts.getIndex(index))
    return {expr.getAsOpaquePointer(), -2};
  auto read = index.getDefiningOp<tensor::DimOp>();
  std::optional<int64_t> dim = read ? getReadDim(read) : std::nullopt;
  return dim ? getRoot(read.getSource(), *dim)
             : Root(index.getAsOpaquePointer(), -1);
}

SizeChecks::Root SizeChecks::getRoot(Value tensor, int64_t dim) {
  if (AffineExpr expr = facts.getDim(tensor, dim))
    return {expr.getAsOpaquePointer(), -2};
  auto [value, at] = facts.getOrigin(tensor, dim);
  if (at >= 0)
    return {value.getAsOpaquePointer(), at};
  return {skipIndexCasts(value).getAsOpaquePointer(), -1};
}

void SizeChecks::learn(cf::AssertOp assertion) {
  auto compare = assertion.getArg().getDefiningOp<arith::CmpIOp>();
  if (!compare || compare.getPredicate() != arith::CmpIPredicate::eq)
    return;
  Root a = getRoot(compare.getLhs()), b = getRoot(compare.getRhs());
  learned.insert({assertion->getBlock(), {a, b}});
  learned.insert({assertion->getBlock(), {b, a}});
}

bool SizeChecks::isLearned(Operation *op, Root a, Root b) {
  for (Operation *at = op; at && at != function; at = at->getParentOp())
    if (learned.contains({at->getBlock(), {a, b}}))
      return true;
  return false;
}

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

LogicalResult SizeChecks::refuse(Operation *op, const Twine &what,
                                 int64_t expected, int64_t got) {
  return op->emitOpError() << what.str() << ": expected size " << expected
                           << ", got " << got;
}

void SizeChecks::emit(Operation *op, arith::CmpIPredicate predicate, Value lhs,
                      Value rhs, const Twine &message) {
  OpBuilder builder(op);
  Value holds =
      arith::CmpIOp::create(builder, op->getLoc(), predicate, lhs, rhs);
  auto assertion = cf::AssertOp::create(
      builder, op->getLoc(), holds,
      (op->getName().getStringRef() + ": " + message).str());
  learn(assertion);
  ++numAsserts;
  remarkPassed(op, kPass, "sizes") << "sizes are compared: " << message.str();
}

LogicalResult SizeChecks::demandEqual(Operation *op, Size size, Size other,
                                      const Twine &what) {
  AffineExpr a = facts.getDim(size.tensor, size.dim),
             b = facts.getDim(other.tensor, other.dim);
  if (a && b && sizes.compare(arith::CmpIPredicate::eq, a, b) == true)
    return success();
  std::optional<int64_t> expected = getConstant(a), got = getConstant(b);
  if (expected && got && op->getParentOp() == function)
    return refuse(op, what, *expected, *got);
  Root from = getRoot(size.tensor, size.dim),
       to = getRoot(other.tensor, other.dim);
  if (from == to || isLearned(op, from, to))
    return success();
  OpBuilder builder(op);
  auto emitSize = [&](Size number) {
    return builder.createOrFold<tensor::DimOp>(op->getLoc(), number.tensor,
                                               number.dim);
  };
  Value lhs = emitSize(size), rhs = emitSize(other);
  emit(op, arith::CmpIPredicate::eq, lhs, rhs, what);
  return success();
}

/// Checks that the product of some dimensions of a tensor equals the product of
/// `factors`.
LogicalResult SizeChecks::demandProduct(Operation *op, Value tensor,
                                        ArrayRef<int64_t> dims,
                                        ArrayRef<OpFoldResult> factors) {
  AffineExpr given = sizes.constant(1), wanted = sizes.constant(1);
  for (int64_t dim : dims)
    given = sizes.multiply(given, facts.getDim(tensor, dim));
  for (OpFoldResult factor : factors) {
    auto value = dyn_cast<Value>(factor);
    wanted = sizes.multiply(
        wanted, value ? facts.getIndex(value)
                      : sizes.constant(*getConstantIntValue(factor)));
  }
  if (given && wanted &&
      sizes.compare(arith::CmpIPredicate::eq, given, wanted) == true)
    return success();
  if (dims.size() == 1 && factors.size() == 1)
    if (auto value = dyn_cast<Value>(factors.front());
        value && getRoot(value) == getRoot(tensor, dims.front()))
      return success();
  OpBuilder builder(op);
  auto multiply = [&](ArrayRef<OpFoldResult> numbers) {
    Value product = arith::ConstantIndexOp::create(builder, op->getLoc(), 1);
    for (OpFoldResult number : numbers)
      product = builder.createOrFold<arith::MulIOp>(
          op->getLoc(), product,
          getValueOrCreateConstantIndexOp(builder, op->getLoc(), number));
    return product;
  };
  SmallVector<OpFoldResult> numbers;
  for (int64_t dim : dims)
    numbers.push_back(
        builder.createOrFold<tensor::DimOp>(op->getLoc(), tensor, dim));
  Value lhs = multiply(numbers), rhs = multiply(factors);
  emit(op, arith::CmpIPredicate::eq, lhs, rhs,
       "the operand must have as many elements as the result");
  return success();
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

LogicalResult SizeChecks::visitExpand(tensor::ExpandShapeOp op) {
  SmallVector<OpFoldResult> shape = getMixedValues(
      op.getStaticOutputShape(), op.getOutputShape(), op.getContext());
  for (auto [dim, group] : llvm::enumerate(op.getReassociationIndices())) {
    SmallVector<OpFoldResult> factors;
    for (int64_t other : group)
      factors.push_back(shape[other]);
    if (failed(demandProduct(op, op.getSrc(), {static_cast<int64_t>(dim)},
                             factors)))
      return failure();
  }
  return success();
}

LogicalResult SizeChecks::visitReshape(tensor::ReshapeOp op) {
  auto from = dyn_cast<RankedTensorType>(op.getSource().getType());
  auto shape = op.getShape().getDefiningOp<tensor::FromElementsOp>();
  if (!from || !shape)
    return success();
  SmallVector<OpFoldResult> factors;
  OpBuilder builder(op);
  for (Value size : shape.getElements()) {
    if (!size.getType().isIndex())
      size = builder.createOrFold<arith::IndexCastOp>(
          op.getLoc(), builder.getIndexType(), size);
    factors.push_back(getAsOpFoldResult(size));
  }
  return demandProduct(op, op.getSource(),
                       llvm::to_vector(llvm::seq<int64_t>(from.getRank())),
                       factors);
}

LogicalResult SizeChecks::visitConcat(tensor::ConcatOp op) {
  Value first = op.getInputs().front();
  for (auto [number, input] : llvm::enumerate(op.getInputs().drop_front()))
    for (int64_t dim = 0; dim < op.getRank(); ++dim)
      if (dim != static_cast<int64_t>(op.getDim()) &&
          failed(demandEqual(op, {first, dim}, {input, dim},
                             "dimension " + Twine(dim) + " of operand " +
                                 Twine(number + 1) +
                                 " must have the size of operand 0")))
        return failure();
  return success();
}

/// Checks that a result dimension of `expected` elements equals the source size
/// plus both pad widths.
LogicalResult SizeChecks::demandPadded(tensor::PadOp op, int64_t dim,
                                       int64_t expected) {
  std::string what = ("dimension " + Twine(dim) +
                      " of the padded tensor must have the size of the result")
                         .str();
  OpFoldResult widths[] = {op.getMixedLowPad()[dim], op.getMixedHighPad()[dim]};
  AffineExpr known = facts.getDim(op.getSource(), dim);
  for (OpFoldResult width : widths) {
    auto value = dyn_cast<Value>(width);
    known =
        sizes.add(known, value ? facts.getIndex(value)
                               : sizes.constant(*getConstantIntValue(width)));
  }
  std::optional<int64_t> got = getConstant(known);
  if (got == expected)
    return success();
  if (got && op->getParentOp() == function)
    return refuse(op, what, expected, *got);
  // A width that is negative or larger than the result counts as one more than
  // the result, so that the sum cannot overflow.
  OpBuilder builder(op);
  Location loc = op.getLoc();
  Value most = arith::ConstantIndexOp::create(builder, loc, expected + 1);
  Value sum = builder.createOrFold<tensor::DimOp>(loc, op.getSource(), dim);
  for (OpFoldResult width : widths) {
    Value least = arith::MinUIOp::create(
        builder, loc, getValueOrCreateConstantIndexOp(builder, loc, width),
        most);
    sum = arith::AddIOp::create(builder, loc, sum, least);
  }
  emit(op, arith::CmpIPredicate::eq, sum,
       arith::ConstantIndexOp::create(builder, loc, expected), what);
  return success();
}

/// Checks pad widths: negative widths, or widths with another sum, would write
/// out of bounds.
LogicalResult SizeChecks::visitPad(tensor::PadOp op) {
  AffineExpr zero = sizes.constant(0);
  auto visitWidth = [&](OpFoldResult width, StringRef side,
                        size_t dim) -> LogicalResult {
    std::string what =
        (side + " padding of dimension " + Twine(dim) + " is negative").str();
    std::optional<int64_t> number = getConstantIntValue(width);
    if (number && *number < 0)
      return op->emitOpError()
             << what << ": expected at least 0, got " << *number;
    AffineExpr known =
        number ? AffineExpr() : facts.getIndex(cast<Value>(width));
    if (number || (known && sizes.compare(arith::CmpIPredicate::sge, known,
                                          zero) == true))
      return success();
    OpBuilder builder(op);
    Value none = arith::ConstantIndexOp::create(builder, op.getLoc(), 0);
    emit(op, arith::CmpIPredicate::sge, cast<Value>(width), none, what);
    return success();
  };
  for (auto [dim, widths] : llvm::enumerate(
           llvm::zip_equal(op.getMixedLowPad(), op.getMixedHighPad()))) {
    auto [low, high] = widths;
    if (failed(visitWidth(low, "low", dim)) ||
        failed(visitWidth(high, "high", dim)))
      return failure();
    if (!op.getType().isDynamicDim(dim) &&
        failed(demandPadded(op, dim, op.getType().getDimSize(dim))))
      return failure();
  }
  return success();
}

LogicalResult SizeChecks::visit(Operation *op) {
  if (auto assertion = dyn_cast<cf::AssertOp>(op))
    learn(assertion);
  if (auto body = dyn_cast<linalg::LinalgOp>(op))
    return visitLinalg(body);
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op))
    return visitExpand(expand);
  if (auto reshape = dyn_cast<tensor::ReshapeOp>(op))
    return visitReshape(reshape);
  if (auto concat = dyn_cast<tensor::ConcatOp>(op))
    return visitConcat(concat);
  if (auto pad = dyn_cast<tensor::PadOp>(op))
    return visitPad(pad);
  return success();
}

/// Starts at `loop` and returns the outermost enclosing loop before which both
/// values are defined.
static Operation *getOutermost(Operation *loop, Value a, Value b) {
  while (auto outer = dyn_cast<scf::ForOp>(loop->getParentOp())) {
    if (outer->isAncestor(a.getParentRegion()->getParentOp()) ||
        outer->isAncestor(b.getParentRegion()->getParentOp()))
      break;
    loop = outer;
  }
  return loop;
}

bool SizeChecks::checkEnd(scf::ForOp loop, Value tensor, unsigned dim) {
  std::optional<int64_t> begin = getConstantIntValue(loop.getLowerBound());
  if (!begin || *begin < 0 ||
      loop->isAncestor(tensor.getParentRegion()->getParentOp()))
    return false;
  Value end = loop.getUpperBound();
  AffineExpr most = facts.getIndex(end), size = facts.getDim(tensor, dim);
  if (most && size &&
      sizes.compare(arith::CmpIPredicate::sle, most, size) == true)
    return true;
  Root from = getRoot(end), to = getRoot(tensor, dim);
  Operation *at = getOutermost(loop, end, tensor);
  if (from == to || !ended.insert({at->getBlock(), {from, to}}).second)
    return true;
  OpBuilder builder(at);
  Value room =
      builder.createOrFold<tensor::DimOp>(at->getLoc(), tensor, int64_t(dim));
  emit(at, arith::CmpIPredicate::sle, end, room,
       "an index is out of bounds for dimension " + Twine(dim) +
           " of a tensor");
  return true;
}
