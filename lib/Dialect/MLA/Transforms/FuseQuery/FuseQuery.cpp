//===- FuseQuery.cpp - Remove concats and copies of queries ---------------===//

#include "AppendCasts.h"
#include "ForwardPatterns.h"
#include "FuseNorm.h"
#include "FusePrepare.h"

#include "mla/Dialect/MLA/IR/MLAOps.h"
#include "mla/Dialect/MLA/Transforms/Passes.h"
#include "mla/Support/Remarks.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "llvm/ADT/SetVector.h"

namespace mla {
#define GEN_PASS_DEF_MLAFUSEQUERYPASS
#include "mla/Dialect/MLA/Transforms/Passes.h.inc"
} // namespace mla

using namespace mla;
using namespace mlir;

static constexpr StringLiteral kPass = "mla-fuse-query";

/// Appends the operands of an mla op that kernels read with any strides:
/// queries, keys, values and latents. These are called the fed operands.
static void addFedOperands(Operation *op, SmallVectorImpl<Value> &fed) {
  auto add = [&](ValueRange values) {
    for (Value value : values)
      if (value)
        fed.push_back(value);
  };
  if (auto decode = dyn_cast<DecodeOp>(op))
    add({decode.getQLatent(), decode.getQRope()});
  else if (auto dense = dyn_cast<LatentAttentionOp>(op))
    add({dense.getQLatent(), dense.getQRope(), dense.getLatent(),
         dense.getKRope()});
  else if (auto prefill = dyn_cast<PrefillOp>(op))
    add({prefill.getQNope(), prefill.getQRope(), prefill.getKNope(),
         prefill.getKRope(), prefill.getValue()});
  else if (auto append = dyn_cast<AppendOp>(op))
    add({append.getLatent(), append.getKRope()});
  else if (auto prepare = dyn_cast<PrepareOp>(op))
    add({prepare.getQRope(), prepare.getLatent(), prepare.getKRope()});
  else if (isa<RopeOp, AbsorbQueryOp, ExpandKvOp>(op))
    add(op->getOperand(0));
}

/// Returns the bytes of a tensor; a dynamic dimension counts as 1.
static int64_t getBytes(Type type) {
  auto tensor = cast<RankedTensorType>(type);
  int64_t bits = tensor.getElementTypeBitWidth();
  for (int64_t size : tensor.getShape())
    bits *= ShapedType::isDynamic(size) ? 1 : size;
  return llvm::divideCeil(bits, 8);
}

static SmallVector<Value> findFedOperands(func::FuncOp function) {
  SmallVector<Value> fed;
  function.walk([&](Operation *op) { addFedOperands(op, fed); });
  return fed;
}

/// If `op` is elementwise, appends the operands that it reads at the index of
/// the result: if `op` computes queries, an op that moves elements of such an
/// operand also moves elements of queries.
static void addElementwiseOperands(Operation *op,
                                   SmallVectorImpl<Value> &work) {
  auto elementwise = dyn_cast<linalg::LinalgOp>(op);
  if (!elementwise || elementwise.getNumReductionLoops() != 0)
    return;
  for (OpOperand *input : elementwise.getDpsInputOperands())
    if (elementwise.getMatchingIndexingMap(input).isIdentity())
      work.push_back(input->get());
}

/// Returns the ops that feed the fed operands and only move elements.
static llvm::SetVector<Operation *> findMoves(func::FuncOp function) {
  SmallVector<Value> work = findFedOperands(function);
  llvm::SetVector<Operation *> moves;
  llvm::DenseSet<Value> seen;
  while (!work.empty()) {
    Value value = work.pop_back_val();
    Operation *op = value.getDefiningOp();
    if (!op || !seen.insert(value).second)
      continue;
    bool isMove = movesElements(op);
    if (isMove)
      moves.insert(op);
    if (isMove || isa<tensor::ExtractSliceOp, tensor::ExpandShapeOp,
                      tensor::CollapseShapeOp, tensor::CastOp>(op))
      for (Value operand : op->getOperands())
        if (isa<RankedTensorType>(operand.getType()))
          work.push_back(operand);
    if (!isMove)
      addElementwiseOperands(op, work);
  }
  return moves;
}

/// Returns the bytes that a move writes.
static int64_t getMovedBytes(Operation *op) {
  auto insert = dyn_cast<tensor::InsertSliceOp>(op);
  return getBytes(insert ? insert.getSourceType() : op->getResult(0).getType());
}

static int64_t countBytes(const llvm::SetVector<Operation *> &moves) {
  int64_t bytes = 0;
  for (Operation *op : moves)
    bytes += getMovedBytes(op);
  return bytes;
}

/// Emits an error for each remaining move.
static LogicalResult refuseMoves(const llvm::SetVector<Operation *> &moves) {
  for (Operation *op : moves)
    op->emitError("no op may move a query or key (option no-moves), got '")
        << op->getName() << "' of " << getMovedBytes(op) << " bytes";
  return success(moves.empty());
}

namespace {
struct MLAFuseQueryPass : mla::impl::MLAFuseQueryPassBase<MLAFuseQueryPass> {
  using Base::Base;

  LogicalResult initialize(MLIRContext *context) override {
    RewritePatternSet set(context);
    populateForwardPatterns(set);
    patterns = FrozenRewritePatternSet(std::move(set));
    return success();
  }

  void runOnOperation() override {
    llvm::SetVector<Operation *> before = findMoves(getOperation());
    int64_t opsBefore = before.size(), bytesBefore = countBytes(before);
    GreedyRewriteConfig config;
    config.setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled)
        .enableFolding(false)
        .enableConstantCSE(false);
    if (failed(applyPatternsGreedily(getOperation(), patterns, config)))
      return signalPassFailure();
    numCasts += absorbCasts(getOperation(), kPass);
    numNorms += fuseNorms(getOperation(), kPass);
    numPrepares += fusePrepares(getOperation(), kPass);
    llvm::SetVector<Operation *> after = findMoves(getOperation());
    report(opsBefore, bytesBefore, after);
    if (noMoves && failed(refuseMoves(after)))
      signalPassFailure();
  }

private:
  void report(int64_t opsBefore, int64_t bytesBefore,
              const llvm::SetVector<Operation *> &after);

  FrozenRewritePatternSet patterns;
};
} // namespace

void MLAFuseQueryPass::report(int64_t opsBefore, int64_t bytesBefore,
                              const llvm::SetVector<Operation *> &after) {
  int64_t ops = after.size(), bytes = countBytes(after);
  numBefore += opsBefore;
  numAfter += ops;
  bytesMovedBefore += bytesBefore;
  bytesMovedAfter += bytes;
  if (opsBefore || ops) {
    using Arg = remark::detail::Remark::Arg;
    remarkPassed(getOperation(), kPass, "moves")
        << Arg("OpsBefore", opsBefore) << Arg("OpsAfter", ops)
        << Arg("BytesBefore", bytesBefore) << Arg("BytesAfter", bytes)
        << (Twine("ops that move queries and keys: ") + Twine(opsBefore) +
            " ops, " + Twine(bytesBefore) + " bytes before; " + Twine(ops) +
            " ops, " + Twine(bytes) + " bytes after")
               .str();
  } else if (size_t parts = findFedOperands(getOperation()).size()) {
    remarkAnalysis(getOperation(), kPass, "moves")
        << remark::metric("Parts", parts)
        << (Twine("no op moves a query or key: the ") + Twine(parts) +
            " operands of mla ops, latent and rope counted separately, are "
            "read directly")
               .str();
  }
  for (Operation *op : after)
    remarkMissed(op, kPass, "move")
        << ("'" + op->getName().getStringRef() +
            "' still moves a query or key: its result is read as a whole")
               .str();
}
