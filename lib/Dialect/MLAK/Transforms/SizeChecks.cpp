//===- SizeChecks.cpp - Sizes that an op takes to be equal ----------------===//
//
// linalg's verifier compares static sizes alone, and loops over the sizes of
// one operand read all others: one that is smaller is read beyond its end.
//
//===----------------------------------------------------------------------===//

#include "SizeChecks.h"

#include "AffineBounds.h"
#include "IndexChecks.h"

#include "mla/Analysis/Remarks.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
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
// What is known to be equal
//===----------------------------------------------------------------------===//

SizeChecks::Root SizeChecks::getRoot(Value index) {
  index = skipIndexCasts(index);
  if (AffineExpr expr = facts.getIndex(index))
    return {expr.getAsOpaquePointer(), -2};
  auto read = index.getDefiningOp<tensor::DimOp>();
  std::optional<int64_t> dim = read ? read.getConstantIndex() : std::nullopt;
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
// Demands
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

/// The product of dimensions of a tensor is that of `factors`.
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
       "expected as many elements as in the result");
  return success();
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

/// The last index of each loop where it is known, null where it is not.
SmallVector<AffineExpr> SizeChecks::getEnds(ArrayRef<Size> loops) {
  SmallVector<AffineExpr> ends;
  for (const Size &loop : loops) {
    AffineExpr size =
        loop.tensor ? facts.getDim(loop.tensor, loop.dim) : AffineExpr();
    ends.push_back(size ? sizes.subtract(size, sizes.constant(1)) : size);
  }
  return ends;
}

/// Emits the last index of each loop; any number where nothing has its size.
SmallVector<OpFoldResult> SizeChecks::emitEnds(OpBuilder &builder, Location loc,
                                               ArrayRef<Size> loops) {
  SmallVector<OpFoldResult> ends;
  for (const Size &loop : loops) {
    if (!loop.tensor) {
      ends.push_back(builder.getIndexAttr(0));
      continue;
    }
    Value one = arith::ConstantIndexOp::create(builder, loc, 1);
    Value end = builder.createOrFold<tensor::DimOp>(loc, loop.tensor, loop.dim);
    ends.push_back(builder.createOrFold<arith::SubIOp>(loc, end, one));
  }
  return ends;
}

/// `bound`, or `otherwise` where a loop has no iteration and nothing is read.
static Value emitUnlessEmpty(OpBuilder &builder, Location loc,
                             ArrayRef<OpFoldResult> ends, Value bound,
                             int64_t otherwise) {
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  Value other = arith::ConstantIndexOp::create(builder, loc, otherwise);
  for (OpFoldResult end : ends) {
    if (getConstantIntValue(end))
      continue;
    Value isEmpty = arith::CmpIOp::create(
        builder, loc, arith::CmpIPredicate::slt, cast<Value>(end), zero);
    bound = arith::SelectOp::create(builder, loc, isEmpty, other, bound);
  }
  return bound;
}

/// The numbers that `exprs` are over loops that end at `ends`; those that
/// depend on an end that is not known are left out.
SmallVector<AffineExpr> SizeChecks::applyEnds(ArrayRef<AffineExpr> exprs,
                                              ArrayRef<AffineExpr> ends) {
  SmallVector<AffineExpr> known, numbers;
  for (AffineExpr end : ends)
    known.push_back(end ? end : sizes.constant(0));
  for (AffineExpr expr : exprs)
    if (llvm::all_of(llvm::enumerate(ends), [&](auto end) {
          return end.value() || !expr.isFunctionOfDim(end.index());
        }))
      numbers.push_back(sizes.add(expr.replaceDims(known), sizes.constant(0)));
  return numbers;
}

/// The largest of an index over loops is less than the size.
LogicalResult SizeChecks::demandMost(linalg::LinalgOp op, OpOperand &operand,
                                     int64_t dim, ArrayRef<AffineExpr> most,
                                     ArrayRef<Size> loops, bool isGrowing) {
  AffineExpr size = facts.getDim(operand.get(), dim);
  SmallVector<AffineExpr> ends = getEnds(loops);
  SmallVector<AffineExpr> numbers = applyEnds(most, ends);
  constexpr int64_t kUnknown = std::numeric_limits<int64_t>::max();
  int64_t last = kUnknown;
  for (AffineExpr number : numbers) {
    if (size && sizes.compare(arith::CmpIPredicate::slt, number, size) == true)
      return success();
    last = std::min(last, getConstant(number).value_or(last));
  }
  bool isMet =
      op->getParentOp() == function && llvm::all_of(ends, [&](AffineExpr end) {
        return getConstant(end).value_or(-1) >= 0;
      });
  std::string what =
      ("operand " + Twine(operand.getOperandNumber()) +
       " is smaller than what is read in dimension " + Twine(dim))
          .str();
  if (std::optional<int64_t> got = getConstant(size);
      got && isMet && last != kUnknown)
    return op->emitOpError() << what << ": expected a size of at least "
                             << last + 1 << ", got " << *got;
  OpBuilder builder(op);
  SmallVector<OpFoldResult> values = emitEnds(builder, op.getLoc(), loops);
  AffineMap map = AffineMap::get(loops.size(), 0, most, op.getContext());
  OpFoldResult bound = most.size() == 1
                           ? affine::makeComposedFoldedAffineApply(
                                 builder, op.getLoc(), most.front(), values)
                           : affine::makeComposedFoldedAffineMin(
                                 builder, op.getLoc(), map, values);
  Value value = getValueOrCreateConstantIndexOp(builder, op.getLoc(), bound);
  if (!isGrowing)
    value = emitUnlessEmpty(builder, op.getLoc(), values, value, -1);
  Value room =
      builder.createOrFold<tensor::DimOp>(op.getLoc(), operand.get(), dim);
  emit(op, arith::CmpIPredicate::slt, value, room, what);
  return success();
}

/// The smallest of an index over loops is not negative.
LogicalResult SizeChecks::demandLeast(linalg::LinalgOp op, OpOperand &operand,
                                      int64_t dim, ArrayRef<AffineExpr> least,
                                      ArrayRef<Size> loops) {
  AffineExpr zero = sizes.constant(0);
  for (AffineExpr number : applyEnds(least, getEnds(loops)))
    if (sizes.compare(arith::CmpIPredicate::sge, number, zero) == true)
      return success();
  OpBuilder builder(op);
  Location loc = op.getLoc();
  SmallVector<OpFoldResult> values = emitEnds(builder, loc, loops);
  AffineMap map = AffineMap::get(loops.size(), 0, least, op.getContext());
  Value value = getValueOrCreateConstantIndexOp(
      builder, loc,
      affine::makeComposedFoldedAffineMax(builder, loc, map, values));
  std::string what =
      ("operand " + Twine(operand.getOperandNumber()) +
       " is read below the first element of dimension " + Twine(dim))
          .str();
  if (std::optional<int64_t> got = getConstantIntValue(value);
      got && *got < 0 && op->getParentOp() == function)
    return op->emitOpError()
           << what << ": expected an index of at least 0, got " << *got;
  value = emitUnlessEmpty(builder, loc, values, value, 0);
  Value first = arith::ConstantIndexOp::create(builder, loc, 0);
  emit(op, arith::CmpIPredicate::sge, value, first, what);
  return success();
}

/// An expression over loops is within the dimension, whatever the loops are at.
LogicalResult SizeChecks::visitRest(linalg::LinalgOp op, OpOperand &operand,
                                    int64_t dim, AffineExpr index,
                                    ArrayRef<Size> loops) {
  std::optional<AffineBounds> bounds = getAffineBounds(index);
  bool isSized = llvm::all_of(llvm::enumerate(loops), [&](auto loop) {
    return loop.value().tensor || !index.isFunctionOfDim(loop.index());
  });
  if (!bounds || !isSized)
    return op->emitOpError()
           << "operand " << operand.getOperandNumber() << " dimension " << dim
           << ": expected an index of sized loops, constant factors and "
              "divisors, got "
           << AffineMapAttr::get(AffineMap::get(loops.size(), 0, index));
  for (AffineExpr end : getEnds(loops))
    if (getConstant(end) == -1)
      return success();
  // One that grows with each loop is less still where a loop is empty.
  bool isGrowing =
      !isa<AffineConstantExpr>(index) && bounds->most.front() == index;
  if (failed(demandMost(op, operand, dim, bounds->most, loops, isGrowing)))
    return failure();
  return demandLeast(op, operand, dim, bounds->least, loops);
}

LogicalResult SizeChecks::visitLinalg(linalg::LinalgOp op) {
  if (!op.hasPureTensorSemantics())
    return success();
  SmallVector<Size> loops(op.getNumLoops(), {Value(), 0});
  SmallVector<unsigned> numbers(op.getNumLoops());
  auto isLoop = [](AffineExpr index) { return isa<AffineDimExpr>(index); };
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<RankedTensorType>(operand.get().getType()))
      continue;
    AffineMap map = op.getMatchingIndexingMap(&operand);
    for (auto [dim, index] : llvm::enumerate(map.getResults())) {
      if (!isLoop(index))
        continue;
      unsigned number = cast<AffineDimExpr>(index).getPosition();
      Size &loop = loops[number];
      Size here{operand.get(), static_cast<int64_t>(dim)};
      if (!loop.tensor) {
        loop = here;
        numbers[number] = operand.getOperandNumber();
        continue;
      }
      if (failed(demandEqual(op, loop, here,
                             "dimension " + Twine(dim) + " of operand " +
                                 Twine(operand.getOperandNumber()) +
                                 " must have the size of dimension " +
                                 Twine(loop.dim) + " of operand " +
                                 Twine(numbers[number]))))
        return failure();
    }
  }
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<RankedTensorType>(operand.get().getType()))
      continue;
    AffineMap map = op.getMatchingIndexingMap(&operand);
    for (auto [dim, index] : llvm::enumerate(map.getResults()))
      if (!isLoop(index) && failed(visitRest(op, operand, dim, index, loops)))
        return failure();
  }
  return success();
}

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

/// Widths below 0 would write outside of the result.
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

/// The outermost loop around `loop` before which both values are there.
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
       "a position leads out of dimension " + Twine(dim) + " of a tensor");
  return true;
}
