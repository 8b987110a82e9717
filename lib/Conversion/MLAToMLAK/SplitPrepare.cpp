//===- SplitPrepare.cpp - Replace mla.prepare without a kernel ------------===//

#include "Patterns.h"

#include "mla/Support/Remarks.h"

using namespace mlir;
using namespace mla;

static void splitPrepare(PrepareOp op) {
  OpBuilder builder(op);
  Location loc = op.getLoc();
  Value query =
      RopeOp::create(builder, loc, op.getOut().getType(), op.getQRope(),
                     op.getCos(), op.getSin(), op.getInput(), op.getOutput());
  AppendOp::create(builder, loc, op.getCache(), op.getLatent(), op.getKRope(),
                   op.getSlots(), op.getCos(), op.getSin(), op.getKScale(),
                   op.getNorm(), op.getInput(), op.getOutput(),
                   op.getNormEpsAttr(), op.getNormRounds());
  op.replaceAllUsesWith(query);
  op.erase();
}

void mla::splitPrepares(ModuleOp module, StringRef target) {
  module.walk([&](PrepareOp op) {
    std::string why = whyNoKernel(op, target);
    if (why.empty())
      return;
    remarkMissed(op, "mla-select-kernels", "prepare")
        << ("mla.prepare becomes mla.rope and mla.append, because " + target +
            " has no kernel for it: " + why)
               .str();
    splitPrepare(op);
  });
}
