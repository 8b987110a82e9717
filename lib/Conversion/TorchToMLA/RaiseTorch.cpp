//===- RaiseTorch.cpp - Find MLA in torch IR ------------------------------===//

#include "RaiseCachedOps.h"
#include "RaiseRows.h"
#include "TorchReader.h"
#include "TorchWriter.h"
#include "mla/Dialect/Torch/Transforms/CheckInput.h"
#include "mla/Dialect/Torch/Transforms/Legalize.h"

#include "mla/Conversion/Raise/Raiser.h"
#include "mla/Conversion/TorchToMLA/Passes.h"
#include "mla/Dialect/MLA/IR/MLAOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mla {
#define GEN_PASS_DEF_MLARAISETORCHPASS
#include "mla/Conversion/TorchToMLA/Passes.h.inc"
} // namespace mla

using namespace mlir;
using namespace mla;
using namespace mla::torch;

static constexpr char passName[] = "mla-raise-torch";

//===----------------------------------------------------------------------===//
// Pass
//===----------------------------------------------------------------------===//

/// True if `op` may be erased when its results are unused.
static bool mayErase(Operation *op) {
  return mla::torch::isPure(op) ||
         (isa_and_nonnull<MLADialect>(op->getDialect()) &&
          isMemoryEffectFree(op));
}

/// True if `op` is pure and only asserts and other metadata ops use its
/// results.
static bool isDead(Operation *op, TorchReader &reader) {
  return mayErase(op) && llvm::all_of(op->getUsers(), [&](Operation *user) {
           return user->getNumResults() == 0 && reader.isMetadata(user);
         });
}

namespace {
struct MLARaiseTorchPass
    : public mla::impl::MLARaiseTorchPassBase<MLARaiseTorchPass> {
  void runOnOperation() override {
    if (failed(checkInput(getOperation())))
      return signalPassFailure();
    for (auto func : getOperation().getOps<func::FuncOp>())
      if (!func.isExternal() && failed(raise(func)))
        return signalPassFailure();
  }

  LogicalResult raise(func::FuncOp func) {
    numRaised += raiseCachedOps(func);
    SmallVector<Value> cores;
    TorchReader reader;
    func.walk([&](Operation *op) {
      StringRef name = torch::getOpName(op);
      if (name == "aten.scaled_dot_product_attention" ||
          name == "auto_deploy.torch_mla" ||
          (op->getNumResults() == 1 && reader.getSoftmax(op->getResult(0))))
        cores.push_back(op->getResult(0));
    });
    if (cores.empty())
      return success();
    // Remove in-place writes, which would separate a cache from its readers.
    if (failed(makeCachesFunctional(func)))
      return failure();
    raiseRows(func);
    spellEinsums(func);
    // A product of an attention sums over at most two axes: the keys and the
    // latent width. An einsum that sums over more has the weight of the output
    // among its operands, so it is replaced by einsums of two operands.
    chainEinsums(func, 3);
    for (Value core : cores) {
      SmallVector<Operation *> dead;
      TorchWriter writer(func.getContext());
      // A new reader is needed, because raising has changed the IR that the
      // other reader has read.
      TorchReader fresh;
      if (!raise::Raiser(fresh, writer, passName, core).run(dead))
        continue;
      ++numRaised;
      raise::eraseDead(dead, [&](Operation *op) { return isDead(op, fresh); });
    }
    return success();
  }
};
} // namespace
