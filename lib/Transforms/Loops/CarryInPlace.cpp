//===- CarryInPlace.cpp - Make loops carry each tensor in one buffer ------===//

#include "AlignWhile.h"
#include "ChoicePlaces.h"
#include "UpdateChain.h"
#include "mla/Transforms/Loops/TensorPlaces.h"

#include "mla/Support/Remarks.h"
#include "mla/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mla;

namespace mla {
#define GEN_PASS_DEF_MLACARRYINPLACEPASS
#include "mla/Transforms/Passes.h.inc"
} // namespace mla

static constexpr StringLiteral kPass = "mla-carry-in-place";

/// True if `value` is proved to have the sizes of the buffer `place`.
static bool hasSizesOf(Value value, Value place) {
  auto type = cast<RankedTensorType>(place.getType());
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    if (type.isDynamicDim(dim) &&
        findSized(value, dim) != findSized(place, dim))
      return false;
  return true;
}

namespace {
struct MLACarryInPlacePass
    : mla::impl::MLACarryInPlacePassBase<MLACarryInPlacePass> {
  /// Inner loops come first, because an outer loop requires that the loops
  /// inside of it already carry each tensor in one buffer.
  void runOnOperation() override {
    numChoices += separateChoices(getOperation(), kPass);
    SmallVector<Operation *> loops;
    getOperation()->walk([&](Operation *op) {
      if (isa<scf::ForOp, scf::WhileOp>(op))
        loops.push_back(op);
    });
    for (Operation *op : loops)
      if (failed(settle(op)))
        return signalPassFailure();
  }

private:
  LogicalResult settle(Operation *op);
  void settle(MutableArrayRef<OpOperand> handedOn, ValueRange carried);
  void assertSameSizes(OpBuilder &builder, Value value, Value place);
};
} // namespace

LogicalResult MLACarryInPlacePass::settle(Operation *op) {
  if (auto loop = dyn_cast<scf::ForOp>(op)) {
    settle(loop.getBody()->getTerminator()->getOpOperands(),
           loop.getRegionIterArgs());
    return success();
  }
  FailureOr<scf::WhileOp> loop = alignWhile(cast<scf::WhileOp>(op));
  if (failed(loop))
    return failure();
  size_t count = loop->getBeforeArguments().size();
  // Skip the first operand, which is the condition itself.
  settle(loop->getConditionOp()->getOpOperands().slice(1, count),
         loop->getBeforeArguments());
  settle(loop->getYieldOp()->getOpOperands(),
         ValueRange(loop->getAfterArguments()).take_front(count));
  return success();
}

/// Makes each tensor that a loop's block yields end up in the buffer of the
/// block argument at the same index of `carried`. All tensors are complete
/// before the first is copied, because one may be in the buffer of another.
void MLACarryInPlacePass::settle(MutableArrayRef<OpOperand> handedOn,
                                 ValueRange carried) {
  if (carried.empty())
    return;
  Operation *end = handedOn.front().getOwner();
  SmallVector<unsigned> moved;
  SmallVector<TensorPlaces> places;
  for (auto [i, place] : llvm::enumerate(carried)) {
    Value value = handedOn[i].get();
    if (!isa<RankedTensorType>(place.getType()) ||
        isUpdatedInPlace(value, place, end->getBlock()))
      continue;
    moved.push_back(i);
    places.push_back(findPlaces(value, end->getBlock()));
  }
  // A shared tensor must be copied first, because it may be in the memory of
  // another tensor. The other tensors need no copy if empty tensor elimination
  // computes them directly in their buffers.
  auto isShared = [&](const TensorPlaces &mine) {
    return llvm::any_of(carried, [&](Value v) { return mine.mayBe(v); }) ||
           llvm::any_of(places, [&](const TensorPlaces &other) {
             return &other != &mine && mine.mayMeet(other);
           });
  };
  SmallVector<Value> values;
  OpBuilder builder(end);
  for (auto [i, mine] : llvm::zip_equal(moved, places)) {
    Value value = handedOn[i].get();
    const bool sized = hasSizesOf(value, carried[i]);
    const bool shared = !sized || isShared(mine);
    if (!sized)
      assertSameSizes(builder, value, carried[i]);
    if (shared)
      value = bufferization::AllocTensorOp::create(
          builder, end->getLoc(), cast<RankedTensorType>(value.getType()),
          ValueRange(), /*copy=*/value);
    values.push_back(value);
    remarkPassed(end, kPass, "Copy")
        << remark::metric("operand", i)
        << (shared ? "computed in another buffer that may overlap: copied "
                     "twice per iteration"
                   : "computed in another buffer: copied in every iteration");
  }
  for (auto [i, value] : llvm::zip_equal(moved, values)) {
    auto landed = bufferization::MaterializeInDestinationOp::create(
        builder, end->getLoc(), carried[i].getType(), value, carried[i]);
    handedOn[i].set(landed.getResult());
  }
  numCopied += moved.size();
}

/// Emits asserts that a tensor has the sizes of the buffer that the loop
/// carries.
void MLACarryInPlacePass::assertSameSizes(OpBuilder &builder, Value value,
                                          Value place) {
  auto type = cast<RankedTensorType>(place.getType());
  Location loc = value.getLoc();
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    if (!type.isDynamicDim(dim))
      continue;
    Value got = tensor::DimOp::create(builder, loc, value, dim);
    Value expected = tensor::DimOp::create(builder, loc, place, dim);
    Value same = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                                       got, expected);
    cf::AssertOp::create(
        builder, loc, same,
        "a loop-carried tensor must keep its size in dimension " +
            std::to_string(dim));
  }
}
