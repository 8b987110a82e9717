//===- ShapeHoisting.cpp - Compute buffer sizes from arguments ------------===//

#include "ShapeHoisting.h"
#include "SizeSigns.h"

#include "mla/Support/ReadDim.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mla;

ShapeHoister::ShapeHoister(OpBuilder &builder, func::FuncOp function,
                           ValueRange arguments)
    : builder(builder), loc(function.getLoc()), entry(&function.front()) {
  for (auto [from, to] : llvm::zip(function.getArguments(), arguments))
    values[from] = to;
}

Value ShapeHoister::constant(int64_t value) {
  return share(arith::ConstantIndexOp::create(builder, loc, value));
}

Value ShapeHoister::share(Operation *op) {
  SmallVector<Value> folded;
  if (!matchPattern(op, m_Constant()) &&
      succeeded(builder.tryFold(op, folded)) && folded.size() == 1) {
    op->erase();
    Operation *constant = folded[0].getDefiningOp();
    return constant && matchPattern(constant, m_Constant()) ? share(constant)
                                                            : folded[0];
  }
  return shareUnfolded(op);
}

Value ShapeHoister::shareUnfolded(Operation *op) {
  llvm::hash_code hash = OperationEquivalence::computeHash(
      op, OperationEquivalence::directHashValue,
      OperationEquivalence::ignoreHashValue,
      OperationEquivalence::IgnoreLocations);
  for (Operation *other : known[hash]) {
    if (other == op)
      return op->getResult(0);
    if (OperationEquivalence::isEquivalentTo(
            other, op, OperationEquivalence::IgnoreLocations)) {
      op->erase();
      return other->getResult(0);
    }
  }
  known[hash].push_back(op);
  return op->getResult(0);
}

FailureOr<Value> ShapeHoister::shareBound(Operation *op) {
  auto isBound = [&](Value value) { return bounds.contains(value); };
  if (llvm::none_of(op->getOperands(), isBound))
    return share(op);
  if (!growsWith(op, isBound)) {
    op->erase();
    return failure();
  }
  return bound(op);
}

/// Shares `op` without folding it, and marks its result as an upper bound. Does
/// not fold, because folding could return an exact value that other
/// computations use, and would mark that value, too.
Value ShapeHoister::bound(Operation *op) {
  Value result = shareUnfolded(op);
  bounds.insert(result);
  return result;
}

FailureOr<Value> ShapeHoister::cloneOver(Operation *op, ValueRange operands) {
  IRMapping mapping;
  mapping.map(op->getOperands(), operands);
  return shareBound(builder.clone(*op, mapping));
}

Value ShapeHoister::orZero(Value size) {
  return isNeverNegative(size) ? size
                               : create<arith::MaxSIOp>(size, constant(0));
}

FailureOr<Value> ShapeHoister::hoist(Value index) {
  if (Value known = values.lookup(index))
    return known;
  Operation *op = index.getDefiningOp();
  if (!op)
    return failure();
  FailureOr<Value> result = hoistOp(op);
  if (succeeded(result))
    values[index] = *result;
  return result;
}

/// True for integer divisions, which trap on zero.
static bool isDivision(Operation *op) {
  return isa<arith::DivSIOp, arith::DivUIOp, arith::CeilDivSIOp,
             arith::CeilDivUIOp, arith::FloorDivSIOp, arith::RemSIOp,
             arith::RemUIOp>(op);
}

/// True for ops that may run earlier and more than once: pure ops, size queries
/// that the runtime answers from numbers alone, and divisions, because hoistOp
/// ensures that no divisor is 0.
static bool isMovable(Operation *op) {
  return isPure(op) || isDivision(op) ||
         (op->getName().getDialectNamespace() == "mlak" &&
          isMemoryEffectFree(op));
}

Value ShapeHoister::oneIfZero(Value value) {
  auto constantLike = [&](int64_t number) {
    return share(arith::ConstantOp::create(
        builder, loc, builder.getIntegerAttr(value.getType(), number)));
  };
  Value one = constantLike(1), zero = constantLike(0);
  Value isZero = share(arith::CmpIOp::create(
      builder, loc, arith::CmpIPredicate::eq, value, zero));
  return share(arith::SelectOp::create(builder, loc, isZero, one, value));
}

FailureOr<Value> ShapeHoister::hoistOp(Operation *op) {
  if (auto dim = dyn_cast<memref::DimOp>(op)) {
    std::optional<int64_t> index = getReadDim(dim);
    return index ? dimOf(dim.getSource(), *index) : FailureOr<Value>(failure());
  }
  if (op->getNumResults() != 1 || op->getNumRegions() != 0 || !isMovable(op) ||
      llvm::any_of(op->getOperandTypes(), llvm::IsaPred<ShapedType>))
    return failure();
  SmallVector<Value> operands;
  for (Value operand : op->getOperands()) {
    FailureOr<Value> hoisted = hoist(operand);
    if (failed(hoisted))
      return failure();
    operands.push_back(*hoisted);
  }
  // The division runs before the shapes are checked, so its divisor may be 0.
  // Replace 0 by 1, so that the division does not trap.
  if (isDivision(op) && !isPure(op))
    operands[1] = oneIfZero(operands[1]);
  return cloneOver(op, operands);
}

FailureOr<Value> ShapeHoister::hoistFoldable(OpFoldResult size) {
  if (std::optional<int64_t> known = getConstantIntValue(size))
    return constant(*known);
  return hoist(cast<Value>(size));
}

//===----------------------------------------------------------------------===//
// Dimensions of buffers
//===----------------------------------------------------------------------===//

FailureOr<Value> ShapeHoister::dimOf(Value buffer, int64_t dim) {
  auto type = cast<MemRefType>(buffer.getType());
  if (!type.isDynamicDim(dim))
    return constant(type.getDimSize(dim));
  if (Value known = dims.lookup({buffer, dim}))
    return known;
  FailureOr<Value> result = computeDim(buffer, dim);
  if (succeeded(result))
    dims[{buffer, dim}] = *result;
  return result;
}

/// Returns the initial value of a loop's region argument and the value that the
/// loop yields for it, or null for other values.
static std::pair<Value, Value> loopCarried(Value buffer) {
  auto argument = dyn_cast<BlockArgument>(buffer);
  auto loop = argument
                  ? dyn_cast<scf::ForOp>(argument.getOwner()->getParentOp())
                  : buffer.getDefiningOp<scf::ForOp>();
  if (!loop || (argument && argument.getArgNumber() == 0))
    return {};
  unsigned index = argument ? argument.getArgNumber() - 1
                            : cast<OpResult>(buffer).getResultNumber();
  return {loop.getInitArgs()[index], loop.getYieldedValues()[index]};
}

FailureOr<Value> ShapeHoister::computeDim(Value buffer, int64_t dim) {
  if (Value argument = values.lookup(buffer))
    return share(memref::DimOp::create(builder, loc, argument, dim));
  if (auto [init, yielded] = loopCarried(buffer); init)
    return dimOfLoop(init, yielded, buffer, dim);
  Operation *op = buffer.getDefiningOp();
  if (!op)
    return failure();
  if (auto alloc = dyn_cast<memref::AllocOp>(op))
    return hoist(
        alloc.getDynamicSizes()[alloc.getType().getDynamicDimIndex(dim)]);
  if (auto cast = dyn_cast<memref::CastOp>(op))
    return isa<MemRefType>(cast.getSource().getType())
               ? dimOf(cast.getSource(), dim)
               : FailureOr<Value>(failure());
  if (isa<memref::SubViewOp>(op))
    return dimOfSubview(op, dim);
  if (auto expand = dyn_cast<memref::ExpandShapeOp>(op))
    return hoistFoldable(expand.getMixedOutputShape()[dim]);
  if (isa<memref::CollapseShapeOp>(op))
    return dimOfCollapse(op, dim);
  if (isa<memref::ReshapeOp>(op))
    return dimOfReshape(op, dim);
  if (auto select = dyn_cast<arith::SelectOp>(op))
    return dimOfEither(select.getTrueValue(), select.getFalseValue(), dim);
  if (auto branch = dyn_cast<scf::IfOp>(op)) {
    unsigned index = cast<OpResult>(buffer).getResultNumber();
    return dimOfEither(branch.thenYield().getOperand(index),
                       branch.elseYield().getOperand(index), dim);
  }
  return failure();
}

FailureOr<Value> ShapeHoister::dimOfLoop(Value init, Value yielded,
                                         Value inside, int64_t dim) {
  FailureOr<Value> first = dimOf(init, dim);
  if (failed(first))
    return failure();
  // Assume that the loop does not change the shape, then verify it.
  dims[{inside, dim}] = *first;
  if (auto loop = dyn_cast_or_null<scf::ForOp>(inside.getDefiningOp())) {
    unsigned index = cast<OpResult>(inside).getResultNumber();
    dims[{loop.getRegionIterArgs()[index], dim}] = *first;
  }
  FailureOr<Value> next = dimOf(yielded, dim);
  if (failed(next) || *next != *first)
    return failure();
  return first;
}

FailureOr<Value> ShapeHoister::dimOfEither(Value first, Value second,
                                           int64_t dim) {
  FailureOr<Value> left = dimOf(first, dim), right = dimOf(second, dim);
  if (failed(left) || failed(right))
    return failure();
  if (*left == *right)
    return left;
  return bound(
      arith::MaxUIOp::create(builder, loc, orZero(*left), orZero(*right)));
}

/// Returns the size in dimension `dim` of a reshape's shape operand: the value
/// that the only store to this element writes.
static Value findShapeEntry(memref::ReshapeOp reshape, int64_t dim) {
  auto shape = reshape.getShape().getDefiningOp<memref::AllocOp>();
  Value entry;
  if (!shape)
    return {};
  for (Operation *user : shape->getUsers()) {
    if (isa<memref::ReshapeOp>(user))
      continue;
    auto store = dyn_cast<memref::StoreOp>(user);
    std::optional<int64_t> at =
        store ? getConstantIntValue(store.getIndices()[0]) : std::nullopt;
    if (!at || (*at == dim && entry))
      return {};
    if (*at == dim)
      entry = store.getValueToStore();
  }
  return entry;
}

FailureOr<Value> ShapeHoister::dimOfReshape(Operation *op, int64_t dim) {
  Value entry = findShapeEntry(cast<memref::ReshapeOp>(op), dim);
  if (!entry)
    return failure();
  FailureOr<Value> size = hoist(entry);
  if (failed(size) || (*size).getType().isIndex())
    return size;
  return shareBound(
      arith::IndexCastOp::create(builder, loc, builder.getIndexType(), *size));
}

FailureOr<Value> ShapeHoister::dimOfSubview(Operation *op, int64_t dim) {
  auto subview = cast<memref::SubViewOp>(op);
  llvm::SmallBitVector dropped = subview.getDroppedDims();
  for (auto [index, size] : llvm::enumerate(subview.getMixedSizes())) {
    if (dropped.test(index))
      continue;
    if (dim-- == 0)
      return hoistFoldable(size);
  }
  return failure();
}

FailureOr<Value> ShapeHoister::dimOfCollapse(Operation *op, int64_t dim) {
  auto collapse = cast<memref::CollapseShapeOp>(op);
  Value product = constant(1);
  SmallVector<ReassociationIndices> groups = collapse.getReassociationIndices();
  for (int64_t source : groups[dim]) {
    FailureOr<Value> size = dimOf(collapse.getSrc(), source);
    if (failed(size))
      return failure();
    FailureOr<Value> more =
        shareBound(arith::MulIOp::create(builder, loc, product, *size));
    if (failed(more))
      return failure();
    product = *more;
  }
  return product;
}
