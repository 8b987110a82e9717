//===- CheckReads.cpp - Insert checks of indices and sizes ----------------===//

#include "Accesses.h"
#include "IndexChecks.h"
#include "SizeChecks.h"
#include "SliceBounds.h"

#include "mla/Analysis/IndexRange.h"
#include "mla/Dialect/MLAK/IR/MLAKOps.h"
#include "mla/Support/ReadDim.h"
#include "mla/Support/Remarks.h"
#include "mla/Transforms/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/ShapedOpInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mla;

namespace mla {
#define GEN_PASS_DEF_MLACHECKREADSPASS
#include "mla/Transforms/Passes.h.inc"
} // namespace mla

static constexpr StringLiteral kPass = "mla-check-reads";

/// Returns the loop whose induction variable is the index of an element, or
/// null.
static scf::ForOp getLoop(const Access &access) {
  auto position = dyn_cast_if_present<BlockArgument>(
      dyn_cast_if_present<Value>(access.index));
  auto loop =
      position
          ? dyn_cast_if_present<scf::ForOp>(position.getOwner()->getParentOp())
          : scf::ForOp();
  return loop && access.isElement() && loop.getInductionVar() == position
             ? loop
             : scf::ForOp();
}

//===----------------------------------------------------------------------===//
// Existing asserts
//===----------------------------------------------------------------------===//

namespace {
/// What a condition guarantees for an index: `below` is true if it guarantees
/// at least 0, `above` if it guarantees less than the size.
struct Bounds {
  bool below = false, above = false;
};
} // namespace

/// True if `value` is the size of the accessed dimension.
static bool isSize(Value value, const Access &access, ShapeFacts &facts) {
  AffineExpr size = facts.getDim(access.tensor, access.dim);
  if (size && facts.getIndex(value) == size)
    return true;
  auto read = value.getDefiningOp<tensor::DimOp>();
  return read && read.getSource() == access.tensor &&
         getReadDim(read) == access.dim;
}

/// Returns the bounds of the access's index that `condition` states. Returns no
/// bounds if it states anything else.
static Bounds getBounds(Value condition, const Access &access,
                        ShapeFacts &facts) {
  auto compare = condition.getDefiningOp<arith::CmpIOp>();
  if (!compare || skipIndexCasts(compare.getLhs()) !=
                      skipIndexCasts(cast<Value>(access.index)))
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

/// Returns the earlier asserts in the block of an access that check its index,
/// and adds the bounds that they check to `bounds`. Returns none for an access
/// of several elements.
static SmallVector<cf::AssertOp> getAsserts(const Access &access,
                                            ShapeFacts &facts, Bounds &bounds) {
  SmallVector<cf::AssertOp> asserts;
  if (!access.isElement() || !isa<Value>(access.index))
    return asserts;
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
// The pass
//===----------------------------------------------------------------------===//

namespace {
struct MLACheckReadsPass : mla::impl::MLACheckReadsPassBase<MLACheckReadsPass> {
  using Base::Base;

  void runOnOperation() override {
    ShapeFacts facts(getOperation());
    IndexRanges ranges(facts, &getContext());
    SizeChecks checks(facts, getOperation());
    SmallVector<Access> accesses;
    SmallVector<Operation *> ops;
    SmallVector<tensor::DimOp> sizes;
    SmallVector<tensor::InsertSliceOp> writes;
    SmallVector<tensor::CastOp> casts;
    getOperation()->walk([&](Operation *op) {
      ops.push_back(op);
      llvm::append_range(accesses, getAccesses(op));
      if (auto write = dyn_cast<tensor::InsertSliceOp>(op))
        writes.push_back(write);
      if (auto cast = dyn_cast<tensor::CastOp>(op))
        casts.push_back(cast);
      if (auto size = dyn_cast<tensor::DimOp>(op))
        sizes.push_back(size);
    });
    for (Operation *op : ops)
      if (failed(checks.visit(op)))
        return signalPassFailure();
    llvm::StringSet<> done;
    for (const Access &access : accesses)
      visit(access, facts, ranges, checks, done);
    for (tensor::DimOp size : sizes)
      visitSize(size, ranges);
    for (tensor::InsertSliceOp write : writes)
      visitSource(write, facts, checks);
    for (tensor::CastOp cast : casts)
      visitCast(cast, facts);
    numSizes += checks.getNumAsserts();
  }

private:
  void visit(const Access &access, ShapeFacts &facts, IndexRanges &ranges,
             SizeChecks &checks, llvm::StringSet<> &done);
  void visitBody(linalg::LinalgOp body, const Access &access, ShapeFacts &facts,
                 llvm::StringSet<> &done);
  void visitSize(tensor::DimOp size, IndexRanges &ranges);
  void visitSource(tensor::InsertSliceOp write, ShapeFacts &facts,
                   SizeChecks &checks);
  void visitCast(tensor::CastOp cast, ShapeFacts &facts);
  /// True if the op runs in every call of the function. An op in a branch or
  /// loop possibly does not run.
  bool isAlwaysMet(Operation *op) {
    return op->getParentOp() == getOperation();
  }
  void checkHere(const Access &access);
};
} // namespace

void MLACheckReadsPass::checkHere(const Access &access) {
  emitCheck(access);
  ++numHere;
  remarkPassed(access.op, kPass, "checked-in-place")
      << remark::metric("dimension", access.dim)
      << "the index is compared with the size at its use";
}

void MLACheckReadsPass::visitBody(linalg::LinalgOp body, const Access &access,
                                  ShapeFacts &facts, llvm::StringSet<> &done) {
  auto value = dyn_cast<Value>(access.index);
  if (!access.isElement() || !value || access.op->getBlock() != body.getBlock())
    return checkHere(access);
  BodyIndex index(body, value);
  if (!index.canRepeat())
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

void MLACheckReadsPass::visitSize(tensor::DimOp size, IndexRanges &ranges) {
  int64_t rank = cast<ShapedType>(size.getSource().getType()).getRank();
  if (ranges.isBelow(size.getIndex(), rank))
    return;
  emitRankCheck(size);
  ++numHere;
  remarkPassed(size, kPass, "checked-in-place")
      << remark::metric("rank", rank)
      << "the number of the dimension is compared with the rank";
}

/// Checks that a source is not smaller than the slice that it is written to.
/// Otherwise the insertion would read past the end of the source.
void MLACheckReadsPass::visitSource(tensor::InsertSliceOp write,
                                    ShapeFacts &facts, SizeChecks &checks) {
  llvm::SmallBitVector dropped = write.getDroppedDims();
  unsigned sourceDim = 0;
  for (auto [dim, count] : llvm::enumerate(write.getMixedSizes())) {
    if (dropped.test(dim))
      continue;
    auto value = dyn_cast<Value>(count);
    unsigned from = sourceDim++;
    if (!value || hasSize(write.getSource(), from, value, facts) ||
        checks.isSize(write.getSource(), from, value))
      continue;
    emitSourceCheck(write, dim, from, value);
    ++numHere;
    remarkPassed(write, kPass, "checked-in-place")
        << remark::metric("dimension", dim)
        << "the size that is written is compared with the size of the source";
  }
}

/// Checks that a tensor is not smaller than the type it is cast to.
void MLACheckReadsPass::visitCast(tensor::CastOp cast, ShapeFacts &facts) {
  auto from = dyn_cast<RankedTensorType>(cast.getSource().getType());
  auto to = dyn_cast<RankedTensorType>(cast.getType());
  for (int64_t dim = 0; from && to && dim < to.getRank(); ++dim) {
    if (!from.isDynamicDim(dim) || to.isDynamicDim(dim))
      continue;
    AffineExpr size = facts.getDim(cast.getSource(), dim);
    auto known = dyn_cast_if_present<AffineConstantExpr>(size);
    if (known && known.getValue() == to.getDimSize(dim))
      continue;
    if (known && isAlwaysMet(cast)) {
      cast.emitOpError("dimension ")
          << dim << ": expected size " << to.getDimSize(dim)
          << " because the result has type " << to << ", got "
          << known.getValue();
      return signalPassFailure();
    }
    emitCastCheck(cast, dim);
    ++numHere;
    remarkPassed(cast, kPass, "checked-in-place")
        << remark::metric("dimension", dim)
        << "the size is compared with the size of the type";
  }
}

void MLACheckReadsPass::visit(const Access &access, ShapeFacts &facts,
                              IndexRanges &ranges, SizeChecks &checks,
                              llvm::StringSet<> &done) {
  auto body = access.op->getParentOfType<linalg::LinalgOp>();
  bool isProved = access.isWithinStatically() == true ||
                  isSliceWithin(access, facts, ranges) ||
                  ranges.isWithin(access.index, access.count, access.step,
                                  access.tensor, access.dim);
  numProved += isProved;
  if (access.isWithinStatically() == false && isAlwaysMet(access.op)) {
    emitOutside(access);
    return signalPassFailure();
  }
  if (!body && isProved)
    return;
  if (scf::ForOp loop = body ? scf::ForOp() : getLoop(access))
    if (checks.checkEnd(loop, access.tensor, access.dim))
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
        << "the index is proved to be within the dimension";
  else
    visitBody(body, access, facts, done);
  // The check of the index tensor replaces asserts in the body, which would run
  // once per element.
  if (access.op->getBlock() == body.getBlock())
    for (cf::AssertOp assertion : asserts) {
      assertion.erase();
      ++numAsserts;
    }
}
