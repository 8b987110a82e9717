//===- CheckReads.cpp - Indices that are data stay within tensors ---------===//

#include "IndexChecks.h"

#include "mla/Analysis/IndexRange.h"
#include "mla/Analysis/Remarks.h"
#include "mla/Dialect/MLAK/IR/MLAKOps.h"
#include "mla/Dialect/MLAK/Transforms/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mla;

namespace mla {
#define GEN_PASS_DEF_CHECKREADS
#include "mla/Dialect/MLAK/Transforms/Passes.h.inc"
} // namespace mla

static constexpr StringLiteral kPass = "mla-check-reads";

//===----------------------------------------------------------------------===//
// Which indices
//===----------------------------------------------------------------------===//

/// An op that reads or writes elements of a tensor by an index.
namespace {
struct Access {
  Operation *op;
  Value tensor;
  unsigned dim;
  Value index;
};
} // namespace

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

/// The indices of `op` that are no constants of its own, in order.
static SmallVector<Access> getAccesses(Operation *op) {
  SmallVector<Access> accesses;
  auto add = [&](Value tensor, auto indices) {
    for (auto [dim, index] : llvm::enumerate(indices))
      if (auto value = dyn_cast<Value>(OpFoldResult(index)))
        accesses.push_back({op, skipLoops(tensor), unsigned(dim), value});
  };
  if (auto read = dyn_cast<tensor::ExtractOp>(op))
    add(read.getTensor(), read.getIndices());
  else if (auto write = dyn_cast<tensor::InsertOp>(op))
    add(write.getDest(), write.getIndices());
  else if (auto read = dyn_cast<tensor::ExtractSliceOp>(op))
    add(read.getSource(), read.getMixedOffsets());
  else if (auto write = dyn_cast<tensor::InsertSliceOp>(op))
    add(write.getDest(), write.getMixedOffsets());
  return accesses;
}

/// Whether a number of a function's own blocks is made of an element or of an
/// argument.
static bool isData(Value value, unsigned depth = 0) {
  if (auto argument = dyn_cast<BlockArgument>(value))
    return isa<FunctionOpInterface>(argument.getOwner()->getParentOp());
  Operation *op = value.getDefiningOp();
  if (isa<tensor::ExtractOp>(op))
    return true;
  return depth < 64 && isa<arith::ArithDialect>(op->getDialect()) &&
         llvm::any_of(
             op->getOperands(),
             [&](Value operand) { return isData(operand, depth + 1); });
}

//===----------------------------------------------------------------------===//
// What is asserted already
//===----------------------------------------------------------------------===//

namespace {
/// Which bounds of an index something says.
struct Bounds {
  bool below = false, above = false;
};
} // namespace

/// Whether `value` is the size of the accessed dimension.
static bool isSize(Value value, const Access &access, ShapeFacts &facts) {
  AffineExpr size = facts.getDim(access.tensor, access.dim);
  if (size && facts.getIndex(value) == size)
    return true;
  auto read = value.getDefiningOp<tensor::DimOp>();
  return read && read.getSource() == access.tensor &&
         read.getConstantIndex() == access.dim;
}

/// What `condition` says of the index of an access, if it says nothing more.
static Bounds getBounds(Value condition, const Access &access,
                        ShapeFacts &facts) {
  auto compare = condition.getDefiningOp<arith::CmpIOp>();
  if (!compare ||
      skipIndexCasts(compare.getLhs()) != skipIndexCasts(access.index))
    return {};
  switch (compare.getPredicate()) {
  case arith::CmpIPredicate::ult:
    if (isSize(compare.getRhs(), access, facts))
      return {true, true};
    return {};
  case arith::CmpIPredicate::slt:
    return {false, isSize(compare.getRhs(), access, facts)};
  case arith::CmpIPredicate::sge:
    return {matchPattern(compare.getRhs(), m_Zero()), false};
  default:
    return {};
  }
}

/// The asserts of the access's block, before it, that are about its index.
static SmallVector<cf::AssertOp> getAsserts(const Access &access,
                                            ShapeFacts &facts, Bounds &bounds) {
  SmallVector<cf::AssertOp> asserts;
  for (Operation &op : *access.op->getBlock()) {
    if (&op == access.op)
      break;
    auto assertion = dyn_cast<cf::AssertOp>(op);
    if (!assertion)
      continue;
    Bounds said = getBounds(assertion.getArg(), access, facts);
    if (said.below || said.above)
      asserts.push_back(assertion);
    bounds.below |= said.below;
    bounds.above |= said.above;
  }
  return asserts;
}

//===----------------------------------------------------------------------===//
// Checks in place
//===----------------------------------------------------------------------===//

/// Number of elements and step of a slice in a dimension; of one element 1.
static std::pair<OpFoldResult, OpFoldResult> getExtent(const Access &access,
                                                       OpBuilder &builder) {
  if (auto slice = dyn_cast<OffsetSizeAndStrideOpInterface>(access.op))
    return {slice.getMixedSizes()[access.dim],
            slice.getMixedStrides()[access.dim]};
  return {builder.getIndexAttr(1), builder.getIndexAttr(1)};
}

/// Checks the index right before it is used. Of a slice, the first index is
/// reported if it is negative, else the last; an empty one reads nothing.
static void emitCheckHere(const Access &access) {
  OpBuilder builder(access.op);
  Location loc = access.op->getLoc();
  auto [count, step] = getExtent(access, builder);
  Value first = access.index, last = first;
  Value size = builder.createOrFold<tensor::DimOp>(loc, access.tensor,
                                                   int64_t(access.dim));
  auto number = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(builder, loc, value);
  };
  if (getConstantIntValue(count) != 1) {
    Value n = getValueOrCreateConstantIndexOp(builder, loc, count);
    Value isEmpty = arith::CmpIOp::create(
        builder, loc, arith::CmpIPredicate::eq, n, number(0));
    Value others = arith::SubIOp::create(builder, loc, n, number(1));
    Value steps = arith::MulIOp::create(
        builder, loc, others,
        getValueOrCreateConstantIndexOp(builder, loc, step));
    Value end = arith::AddIOp::create(builder, loc, first, steps);
    Value isNegative = arith::CmpIOp::create(
        builder, loc, arith::CmpIPredicate::slt, first, number(0));
    last = arith::SelectOp::create(builder, loc, isNegative, first, end);
    last = arith::SelectOp::create(builder, loc, isEmpty, number(0), last);
    size = arith::SelectOp::create(builder, loc, isEmpty, number(1), size);
  }
  mlak::AssertIndexOp::create(builder, loc, last, size, access.dim);
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {
struct CheckReadsPass : mla::impl::CheckReadsBase<CheckReadsPass> {
  using Base::Base;

  void runOnOperation() override {
    ShapeFacts facts(getOperation());
    IndexRanges ranges(facts, &getContext());
    SmallVector<Access> accesses;
    getOperation()->walk(
        [&](Operation *op) { llvm::append_range(accesses, getAccesses(op)); });
    llvm::StringSet<> done;
    for (const Access &access : accesses)
      visit(access, facts, ranges, done);
  }

private:
  void visit(const Access &access, ShapeFacts &facts, IndexRanges &ranges,
             llvm::StringSet<> &done);
  void visitBody(linalg::LinalgOp body, const Access &access, ShapeFacts &facts,
                 llvm::StringSet<> &done);
  void checkHere(const Access &access);
};
} // namespace

void CheckReadsPass::checkHere(const Access &access) {
  emitCheckHere(access);
  ++numHere;
  remarkPassed(access.op, kPass, "checked-in-place")
      << remark::metric("dimension", access.dim)
      << "the index is compared with the size where it is used";
}

void CheckReadsPass::visitBody(linalg::LinalgOp body, const Access &access,
                               ShapeFacts &facts, llvm::StringSet<> &done) {
  BodyIndex index(body, access.index);
  if (access.op->getBlock() != body.getBlock() || !index.canRepeat())
    return checkHere(access);
  if (!done.insert(index.getKey(facts, access.tensor, access.dim)).second) {
    ++numShared;
    return;
  }
  index.emitCheck(access.tensor, access.dim);
  ++numChecked;
  remarkPassed(access.op, kPass, "checked")
      << remark::metric("dimension", access.dim)
      << remark::metric("loops", index.getNumLoops())
      << "all indices are compared with the size before the first is used";
}

void CheckReadsPass::visit(const Access &access, ShapeFacts &facts,
                           IndexRanges &ranges, llvm::StringSet<> &done) {
  auto body = access.op->getParentOfType<linalg::LinalgOp>();
  bool isProved = ranges.isWithin(access.index, access.tensor, access.dim);
  numProved += isProved;
  if (!body && (isProved || !isData(access.index)))
    return;
  Bounds bounds;
  SmallVector<cf::AssertOp> asserts = getAsserts(access, facts, bounds);
  if (!body) {
    if (!bounds.below || !bounds.above)
      checkHere(access);
    return;
  }
  if (isProved)
    remarkAnalysis(access.op, kPass, "proved")
        << remark::metric("dimension", access.dim)
        << "the index is within the dimension, whatever the data are";
  else
    visitBody(body, access, facts, done);
  // One check an index tensor says what these do for each element.
  if (access.op->getBlock() == body.getBlock())
    for (cf::AssertOp assertion : asserts) {
      assertion.erase();
      ++numAsserts;
    }
}
