//===- ChoicePlaces.cpp - Buffers for tensors that branches choose --------===//
// The result of a branch may be in the buffer of either tensor that the branch
// chooses from. If a loop overwrites one of these tensors in each iteration,
// one-shot bufferization reports an error. The copies made here prevent it.
//===----------------------------------------------------------------------===//

#include "ChoicePlaces.h"
#include "UpdateChain.h"
#include "mla/Transforms/Loops/TensorPlaces.h"

#include "mla/Support/Remarks.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mla;

static bool isInLoop(Operation *op) {
  return op->getParentOfType<scf::ForOp>() ||
         op->getParentOfType<scf::WhileOp>();
}

/// Replaces a select of a tensor with a branch.
static scf::IfOp makeBranch(arith::SelectOp select) {
  OpBuilder builder(select);
  Location loc = select.getLoc();
  auto branch = scf::IfOp::create(builder, loc, select.getType(),
                                  select.getCondition(), /*else=*/true);
  auto yield = [&](OpBuilder at, Value value) {
    scf::YieldOp::create(at, loc, value);
  };
  yield(branch.getThenBodyBuilder(), select.getTrueValue());
  yield(branch.getElseBodyBuilder(), select.getFalseValue());
  select.replaceAllUsesWith(branch.getResult(0));
  select.erase();
  return branch;
}

/// Emits the size of `value` in `dim` before `branch`. Returns null if the size
/// is only known inside the branch.
static Value emitSize(OpBuilder &builder, scf::IfOp branch, Value value,
                      int64_t dim) {
  auto [sized, from] = findSized(value, dim);
  if (branch->isAncestor(sized.getParentBlock()->getParentOp()))
    return {};
  return builder.createOrFold<tensor::DimOp>(branch.getLoc(), sized, from);
}

/// Emits the size in `dim` of the tensor that `branch` chooses. If the sizes of
/// both branches may differ, emits an assert that they are equal.
static Value emitChosenSize(OpBuilder &builder, scf::IfOp branch,
                            unsigned result, int64_t dim) {
  Value yes =
      emitSize(builder, branch, branch.thenYield().getOperand(result), dim);
  Value no =
      emitSize(builder, branch, branch.elseYield().getOperand(result), dim);
  if (!yes || !no)
    return {};
  if (yes != no) {
    Value same = arith::CmpIOp::create(builder, branch.getLoc(),
                                       arith::CmpIPredicate::eq, yes, no);
    cf::AssertOp::create(builder, branch.getLoc(), same,
                         "tensors that a branch in a loop chooses between must "
                         "have equal sizes in dimension " +
                             std::to_string(dim));
  }
  return yes;
}

/// Creates a tensor with the sizes of the result before `branch`. Returns null
/// if the sizes are only known inside the branch. The tensor is allocated,
/// because a `tensor.empty` could get the memory of another tensor.
static Value makePlace(scf::IfOp branch, unsigned result) {
  auto type = cast<RankedTensorType>(branch.getResultTypes()[result]);
  OpBuilder builder(branch);
  SmallVector<Value> sizes;
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    if (!type.isDynamicDim(dim))
      continue;
    sizes.push_back(emitChosenSize(builder, branch, result, dim));
    if (!sizes.back())
      return {};
  }
  return bufferization::AllocTensorOp::create(builder, branch.getLoc(), type,
                                              sizes);
}

/// Copies operand `result` of `yield` to the buffer `place`.
static void copyTo(Value place, scf::YieldOp yield, unsigned result) {
  OpBuilder builder(yield);
  auto landed = bufferization::MaterializeInDestinationOp::create(
      builder, yield.getLoc(), place.getType(), yield.getOperand(result),
      place);
  yield.setOperand(result, landed.getResult());
}

static unsigned separate(scf::IfOp branch, StringRef pass) {
  unsigned count = 0;
  for (unsigned i = 0; i < branch.getNumResults(); ++i) {
    if (!isa<RankedTensorType>(branch.getResultTypes()[i]) ||
        isUpdatedInPlace(branch, i))
      continue;
    Value place = makePlace(branch, i);
    if (!place) {
      remarkMissed(branch, pass, "Choice")
          << remark::metric("result", i)
          << "no separate buffer: its sizes are only known inside the branch";
      continue;
    }
    copyTo(place, branch.thenYield(), i);
    copyTo(place, branch.elseYield(), i);
    ++count;
    remarkPassed(branch, pass, "Choice")
        << remark::metric("result", i)
        << "one of several tensors: copied to a separate buffer";
  }
  return count;
}

unsigned mla::separateChoices(Operation *root, StringRef pass) {
  SmallVector<scf::IfOp> branches;
  SmallVector<arith::SelectOp> selects;
  root->walk([&](Operation *op) {
    if (!isInLoop(op))
      return;
    if (auto branch = dyn_cast<scf::IfOp>(op))
      branches.push_back(branch);
    auto select = dyn_cast<arith::SelectOp>(op);
    if (select && isa<RankedTensorType>(select.getType()) &&
        select.getCondition().getType().isInteger(1))
      selects.push_back(select);
  });
  for (arith::SelectOp select : selects)
    branches.push_back(makeBranch(select));
  unsigned count = 0;
  for (scf::IfOp branch : branches)
    count += separate(branch, pass);
  return count;
}
