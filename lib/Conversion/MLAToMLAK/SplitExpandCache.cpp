//===- SplitExpandCache.cpp - Replace mla.expand_cache without a kernel ---===//

#include "Patterns.h"

#include "mla/Support/Remarks.h"

using namespace mlir;
using namespace mla;

static void splitExpandCache(ExpandCacheOp op) {
  OpBuilder builder(op);
  Location loc = op.getLoc();
  SmallVector<int64_t> shape(op.getKey().getType().getShape().drop_back(2));
  shape.push_back(op.getCache().getType().getLatentWidth());
  auto latent =
      RankedTensorType::get(shape, op.getWUk().getType().getElementType());
  Value rope = op.getKRope();
  auto gather = GatherOp::create(
      builder, loc, latent, rope ? rope.getType() : Type(), op.getCache(),
      op.getBlockTable(), op.getSeqLens(), op.getStarts(), op.getCuSeqlens(),
      op.getExtent(), op.getKScale());
  auto expand = [&](Value weight, Value result) {
    result.replaceAllUsesWith(ExpandKvOp::create(builder, loc, result.getType(),
                                                 gather.getLatent(), weight,
                                                 op.getWide()));
  };
  expand(op.getWUk(), op.getKey());
  expand(op.getWUv(), op.getValue());
  if (rope)
    rope.replaceAllUsesWith(gather.getKRope());
  op.erase();
}

void mla::splitExpandCaches(ModuleOp module, StringRef target) {
  module.walk([&](ExpandCacheOp op) {
    std::string why = whyNoKernel(op, target);
    if (why.empty())
      return;
    remarkMissed(op, "mla-select-kernels", "expand-cache")
        << ("mla.expand_cache becomes mla.gather and mla.expand_kv, because " +
            target + " has no kernel for it: " + why)
               .str();
    splitExpandCache(op);
  });
}
