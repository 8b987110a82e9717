//===- RaiseTorch.cpp - Find MLA in torch IR ------------------------------===//

#include "TorchReader.h"
#include "TorchWriter.h"
#include "mla/Dialect/Torch/Transforms/CheckInput.h"
#include "mla/Dialect/Torch/Transforms/Legalize.h"

#include "mla/Conversion/Raise/Raiser.h"
#include "mla/Conversion/TorchToMLA/Passes.h"
#include "mla/Dialect/MLA/IR/MLAOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/SetVector.h"

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

/// Erases torch ops without effects whose results only asserts use, the
/// asserts, and then operands without other uses.
static void eraseDead(SmallVector<Operation *> work, TorchReader &reader) {
  llvm::SetVector<Operation *> list(work.begin(), work.end());
  while (!list.empty()) {
    Operation *op = list.pop_back_val();
    llvm::SetVector<Operation *> facts;
    facts.insert(op->user_begin(), op->user_end());
    bool unused =
        mla::torch::isPure(op) && llvm::all_of(facts, [&](Operation *user) {
          return user->getNumResults() == 0 && reader.isMetadata(user);
        });
    if (!unused)
      continue;
    for (Operation *user : facts)
      user->erase();
    SmallVector<Operation *> producers;
    for (Value operand : op->getOperands())
      if (Operation *producer = operand.getDefiningOp())
        producers.push_back(producer);
    op->erase();
    list.insert(producers.begin(), producers.end());
  }
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
    // In-place writes would separate a cache from its readers.
    if (failed(makeCachesFunctional(func)))
      return failure();
    spellEinsums(func);
    // Products of an attention sum over keys and latent width at most. An
    // einsum that sums over more has the weight of the output among its
    // operands.
    chainEinsums(func, 3);
    for (Value core : cores) {
      SmallVector<Operation *> dead;
      TorchWriter writer(func.getContext());
      // Raising changed the IR that the other reader has read.
      TorchReader fresh;
      if (!raise::Raiser(fresh, writer, passName, core).run(dead))
        continue;
      ++numRaised;
      eraseDead(dead, fresh);
    }
    return success();
  }
};
} // namespace
