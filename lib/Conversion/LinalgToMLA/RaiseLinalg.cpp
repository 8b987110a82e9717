//===- RaiseLinalg.cpp - Find MLA in linalg on tensors --------------------===//

#include "CacheWrites.h"
#include "LinalgReader.h"
#include "LinalgWriter.h"

#include "mla/Conversion/LinalgToMLA/Passes.h"
#include "mla/Conversion/Raise/Raiser.h"

#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mla {
#define GEN_PASS_DEF_MLARAISELINALGPASS
#include "mla/Conversion/LinalgToMLA/Passes.h.inc"
} // namespace mla

using namespace mlir;
using namespace mla;
using namespace mla::linalg;

static constexpr char passName[] = "mla-raise-linalg";

/// Computes the sizes of results from sizes of operands. Otherwise an op that
/// reads the size of a result would keep alive a tensor that attention
/// replaces.
static void resolveSizes(func::FuncOp func) {
  bool readsSizes = false;
  func.walk(
      [&](tensor::DimOp op) { readsSizes |= isa<OpResult>(op.getSource()); });
  if (!readsSizes)
    return;
  RewritePatternSet patterns(func.getContext());
  memref::populateResolveRankedShapedTypeResultDimsPatterns(patterns);
  memref::populateResolveShapedTypeResultDimsPatterns(patterns);
  tensor::DimOp::getCanonicalizationPatterns(patterns, func.getContext());
  // If the patterns do not converge, only some sizes are resolved. This is not
  // an error.
  (void)applyPatternsGreedily(func, std::move(patterns));
}

/// True if `op` may be erased once nothing reads its results.
static bool mayGo(Operation *op) {
  return op->getName().getStringRef() == "tm_tensor.scatter" ||
         wouldOpBeTriviallyDead(op);
}

/// True if nothing reads the results of `op` and it may be erased. The slices
/// in `kept` may not be erased.
static bool isDead(Operation *op, ArrayRef<CacheRead> kept) {
  bool isKept = llvm::any_of(
      kept, [&](const CacheRead &read) { return read.slice == op; });
  return !isKept && op->use_empty() && mayGo(op);
}

namespace {
struct MLARaiseLinalgPass
    : public mla::impl::MLARaiseLinalgPassBase<MLARaiseLinalgPass> {
  void runOnOperation() override {
    for (auto func : getOperation().getOps<func::FuncOp>())
      if (!func.isExternal())
        raise(func);
  }

  /// Returns the softmaxes of `func`.
  static SmallVector<Value> findCores(func::FuncOp func) {
    SmallVector<Value> cores;
    LinalgReader reader(func);
    func.walk([&](mlir::linalg::LinalgOp op) {
      if (op->getNumResults() == 1 && op.hasPureTensorSemantics() &&
          reader.getSoftmax(op->getResult(0)))
        cores.push_back(op->getResult(0));
    });
    return cores;
  }

  void raise(func::FuncOp func) {
    if (findCores(func).empty())
      return;
    resolveSizes(func);
    SmallVector<CacheRead> reads = readWholeCaches(func);
    for (Value core : findCores(func)) {
      SmallVector<Operation *> dead;
      LinalgReader reader(func);
      LinalgWriter writer(func.getContext());
      if (!raise::Raiser(reader, writer, passName, core).run(dead)) {
        ++numMissed;
        continue;
      }
      ++numRaised;
      raise::eraseDead(dead, [&](Operation *op) { return isDead(op, reads); });
    }
    SmallVector<Operation *> writes;
    for (CacheRead &read : reads)
      writes.push_back(read.slice.getSource().getDefiningOp());
    readParts(reads);
    raise::eraseDead(writes, [](Operation *op) { return isDead(op, {}); });
  }
};
} // namespace
