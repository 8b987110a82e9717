//===- Accesses.cpp - What ops read and write of tensors ------------------===//

#include "Accesses.h"

#include "mla/Dialect/MLAK/IR/MLAKOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mla;

/// A step that is longer leads out of any tensor, and a shorter one times the
/// number of elements does not overflow.
static constexpr int64_t kLongStep = int64_t(1) << 31;

/// The tensor itself, or the one that a loop carries on from.
static Value skipLoops(Value tensor) {
  while (auto argument = dyn_cast<BlockArgument>(tensor)) {
    auto loop = dyn_cast<scf::ForOp>(argument.getOwner()->getParentOp());
    if (!loop || argument.getArgNumber() == 0)
      break;
    tensor = loop.getTiedLoopInit(argument)->get();
  }
  return tensor;
}

SmallVector<Access> mla::getAccesses(Operation *op) {
  SmallVector<Access> accesses;
  auto add = [&](Value tensor, unsigned dim, OpFoldResult index,
                 OpFoldResult count, OpFoldResult step) {
    // Nothing is a step after one element.
    if (isConstantIntValue(count, 1))
      step = Builder(op).getIndexAttr(1);
    if (isa<Value>(index) || isa<Value>(count) || isa<Value>(step))
      accesses.push_back({op, skipLoops(tensor), dim, index, count, step});
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
// Checks in place
//===----------------------------------------------------------------------===//

namespace {
/// Emits the numbers of a check of more than one element.
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
  if (getConstantIntValue(step))
    return number(step);
  Value most =
      arith::MinSIOp::create(builder, loc, number(step), number(kLongStep));
  return arith::MaxSIOp::create(builder, loc, most, number(-kLongStep));
}

/// The last index, or one that is outside if any is.
Value Emitter::emitLast(const Access &access, Value first, Value count,
                        Value size) {
  Value others = arith::SubIOp::create(builder, loc, count, number(1));
  Value steps =
      arith::MulIOp::create(builder, loc, others, clampStep(access.step));
  Value last = arith::AddIOp::create(builder, loc, first, steps);
  // A negative count is a large unsigned number.
  if (!getConstantIntValue(access.count))
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
  cf::AssertOp::create(builder, op.getLoc(),
                       emit.isTrue(arith::CmpIPredicate::eq, given, count),
                       "what is written to a slice has another size than the "
                       "slice in dimension " +
                           std::to_string(dim));
}

void mla::emitRankCheck(tensor::DimOp op) {
  OpBuilder builder(op);
  int64_t rank = cast<ShapedType>(op.getSource().getType()).getRank();
  Emitter emit{builder, op.getLoc()};
  cf::AssertOp::create(
      builder, op.getLoc(),
      emit.isTrue(arith::CmpIPredicate::ult, op.getIndex(), emit.number(rank)),
      "the number of a dimension must be at least 0 and less than the rank, " +
          std::to_string(rank));
}
