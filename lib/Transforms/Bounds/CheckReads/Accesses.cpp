//===- Accesses.cpp - Accesses of tensors by indices and slices -----------===//

#include "Accesses.h"

#include "mla/Dialect/MLAK/IR/MLAKOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>

using namespace mlir;
using namespace mla;

/// A step of at least this length leaves every tensor after one element. A
/// shorter step times a number of elements cannot overflow.
static constexpr int64_t kLongStep = int64_t(1) << 31;

/// Returns the initial value of a tensor that loops carry, else the tensor
/// itself.
static Value skipLoops(Value tensor) {
  while (auto argument = dyn_cast<BlockArgument>(tensor)) {
    auto loop = dyn_cast<scf::ForOp>(argument.getOwner()->getParentOp());
    if (!loop || argument.getArgNumber() == 0)
      break;
    tensor = loop.getTiedLoopInit(argument)->get();
  }
  return tensor;
}

/// Returns the size of the dimension, or std::nullopt if it is dynamic.
static std::optional<int64_t> getStaticSize(const Access &access) {
  auto type = cast<ShapedType>(access.tensor.getType());
  if (type.isDynamicDim(access.dim))
    return std::nullopt;
  return type.getDimSize(access.dim);
}

/// Returns the last index, or -1 if it overflows 64 bits.
static int64_t getLast(int64_t index, int64_t count, int64_t step) {
  int64_t steps, last;
  if (llvm::MulOverflow(count - 1, step, steps) ||
      llvm::AddOverflow(index, steps, last))
    return -1;
  return last;
}

std::optional<bool> Access::isWithinStatically() const {
  std::optional<int64_t> size = getStaticSize(*this);
  std::optional<int64_t> first = getConstantIntValue(index);
  std::optional<int64_t> number = getConstantIntValue(count);
  std::optional<int64_t> apart = getConstantIntValue(step);
  if (number == 0)
    return true;
  if (!size || !first || !number || !apart)
    return std::nullopt;
  auto isIn = [&](int64_t at) { return at >= 0 && at < *size; };
  return *number > 0 && isIn(*first) && isIn(getLast(*first, *number, *apart));
}

void mla::emitOutside(const Access &access) {
  int64_t first = *getConstantIntValue(access.index);
  int64_t count = *getConstantIntValue(access.count);
  int64_t step = *getConstantIntValue(access.step);
  InFlightDiagnostic error = access.op->emitOpError("dimension ")
                             << access.dim << ": expected indices of at least 0"
                             << " and less than " << *getStaticSize(access)
                             << ", got ";
  if (access.isElement())
    error << first;
  else
    error << count << " indices from " << first << " on with step " << step;
}

SmallVector<Access> mla::getAccesses(Operation *op) {
  SmallVector<Access> accesses;
  auto add = [&](Value tensor, unsigned dim, OpFoldResult index,
                 OpFoldResult count, OpFoldResult step) {
    // Any step is correct for a single element, so use a valid one.
    if (isConstantIntValue(count, 1))
      step = Builder(op).getIndexAttr(1);
    Access access{op, skipLoops(tensor), dim, index, count, step};
    bool isOfValues =
        isa<Value>(index) || isa<Value>(count) || isa<Value>(step);
    if (isOfValues || access.isWithinStatically() != true)
      accesses.push_back(access);
  };
  auto addElement = [&](Value tensor, ValueRange indices) {
    OpFoldResult one = Builder(op).getIndexAttr(1);
    for (auto [dim, index] : llvm::enumerate(indices))
      add(tensor, dim, index, one, one);
  };
  auto addSlice = [&](Value tensor, OffsetSizeAndStrideOpInterface slice) {
    for (auto [dim, index, count, step] :
         llvm::enumerate(slice.getMixedOffsets(), slice.getMixedSizes(),
                         slice.getMixedStrides()))
      add(tensor, dim, index, count, step);
  };
  if (auto read = dyn_cast<tensor::ExtractOp>(op))
    addElement(read.getTensor(), read.getIndices());
  else if (auto write = dyn_cast<tensor::InsertOp>(op))
    addElement(write.getDest(), write.getIndices());
  else if (auto read = dyn_cast<tensor::ExtractSliceOp>(op))
    addSlice(read.getSource(), read);
  else if (auto write = dyn_cast<tensor::InsertSliceOp>(op))
    addSlice(write.getDest(), write);
  return accesses;
}

//===----------------------------------------------------------------------===//
// Checks at the op
//===----------------------------------------------------------------------===//

namespace {
/// Emits the values that a check of several elements compares.
struct Emitter {
  OpBuilder &builder;
  Location loc;

  Value number(OpFoldResult value) {
    return getValueOrCreateConstantIndexOp(builder, loc, value);
  }
  Value number(int64_t value) {
    return arith::ConstantIndexOp::create(builder, loc, value);
  }
  Value isTrue(arith::CmpIPredicate predicate, Value lhs, Value rhs) {
    return arith::CmpIOp::create(builder, loc, predicate, lhs, rhs);
  }
  Value select(Value condition, Value yes, Value no) {
    return arith::SelectOp::create(builder, loc, condition, yes, no);
  }
  Value clampStep(OpFoldResult step);
  Value emitLast(const Access &access, Value first, Value count, Value size);
};
} // namespace

Value Emitter::clampStep(OpFoldResult step) {
  if (std::optional<int64_t> constant = getConstantIntValue(step))
    return number(std::clamp(*constant, -kLongStep, kLongStep));
  Value most =
      arith::MinSIOp::create(builder, loc, number(step), number(kLongStep));
  return arith::MaxSIOp::create(builder, loc, most, number(-kLongStep));
}

/// Emits the last index. If any index is out of bounds, emits an index that is
/// out of bounds.
Value Emitter::emitLast(const Access &access, Value first, Value count,
                        Value size) {
  Value others = arith::SubIOp::create(builder, loc, count, number(1));
  Value steps =
      arith::MulIOp::create(builder, loc, others, clampStep(access.step));
  Value last = arith::AddIOp::create(builder, loc, first, steps);
  // Compare the count as an unsigned number, so that a negative count is too
  // large.
  if (getConstantIntValue(access.count).value_or(kLongStep) >= kLongStep)
    last = select(isTrue(arith::CmpIPredicate::ugt, count, size), others, last);
  return select(isTrue(arith::CmpIPredicate::uge, first, size), first, last);
}

void mla::emitCheck(const Access &access) {
  OpBuilder builder(access.op);
  Location loc = access.op->getLoc();
  Emitter emit{builder, loc};
  Value index = emit.number(access.index);
  Value size = builder.createOrFold<tensor::DimOp>(loc, access.tensor,
                                                   int64_t(access.dim));
  if (!access.isElement()) {
    Value count = emit.number(access.count);
    Value isEmpty =
        emit.isTrue(arith::CmpIPredicate::eq, count, emit.number(0));
    Value last = emit.emitLast(access, index, count, size);
    index = emit.select(isEmpty, emit.number(0), last);
    size = emit.select(isEmpty, emit.number(1), size);
  }
  mlak::AssertIndexOp::create(builder, loc, index, size, access.dim);
}

void mla::emitSourceCheck(tensor::InsertSliceOp op, unsigned dim,
                          unsigned sourceDim, Value count) {
  OpBuilder builder(op);
  Emitter emit{builder, op.getLoc()};
  Value given = builder.createOrFold<tensor::DimOp>(op.getLoc(), op.getSource(),
                                                    int64_t(sourceDim));
  cf::AssertOp::create(
      builder, op.getLoc(), emit.isTrue(arith::CmpIPredicate::eq, given, count),
      "the source of a slice must have the slice's size in dimension " +
          std::to_string(dim));
}

void mla::emitCastCheck(tensor::CastOp op, unsigned dim) {
  OpBuilder builder(op);
  Emitter emit{builder, op.getLoc()};
  int64_t size = cast<ShapedType>(op.getType()).getDimSize(dim);
  Value given = builder.createOrFold<tensor::DimOp>(op.getLoc(), op.getSource(),
                                                    int64_t(dim));
  cf::AssertOp::create(
      builder, op.getLoc(),
      emit.isTrue(arith::CmpIPredicate::eq, given, emit.number(size)),
      "dimension " + std::to_string(dim) + " of a tensor must have size " +
          std::to_string(size) + ", the size of its type");
}

void mla::emitRankCheck(tensor::DimOp op) {
  OpBuilder builder(op);
  int64_t rank = cast<ShapedType>(op.getSource().getType()).getRank();
  Emitter emit{builder, op.getLoc()};
  cf::AssertOp::create(
      builder, op.getLoc(),
      emit.isTrue(arith::CmpIPredicate::ult, op.getIndex(), emit.number(rank)),
      "the index of a dimension must be at least 0 and less than the rank, " +
          std::to_string(rank));
}
