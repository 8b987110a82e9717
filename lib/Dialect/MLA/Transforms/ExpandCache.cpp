//===- ExpandCache.cpp - Expand cached latents in one pass ----------------===//

#include "CacheWrites.h"

#include "mla/Dialect/MLA/IR/MLAOps.h"
#include "mla/Dialect/MLA/Transforms/Passes.h"
#include "mla/Kernels/Manifest/Manifest.h"
#include "mla/Support/Remarks.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Dominance.h"

namespace mla {
#define GEN_PASS_DEF_MLAEXPANDCACHEPASS
#include "mla/Dialect/MLA/Transforms/Passes.h.inc"
} // namespace mla

using namespace mla;
using namespace mlir;

static constexpr StringLiteral kPass = "mla-expand-cache";

/// True if the products of a dense latent run on instructions of the target
/// that the kernel of mla.expand_cache does not use.
static bool hasFasterProducts(StringRef target) { return target == "sm_100a"; }

/// Returns what the fusion costs on a target, for a remark; "" if unknown.
static StringRef describeCost(StringRef target) {
  return target == "sm_90a"
             ? "; on an H200 it takes 1.05 to 1.08 times as long as a gather "
               "and products by cuBLASLt, without their copy of the latents"
             : "";
}

namespace {
/// A gather whose latent is expanded, and the ops that expand it.
class Fusion {
public:
  Fusion(GatherOp gather, DominanceInfo &dominance)
      : gather(gather), dominance(dominance) {
    for (Operation *user : gather.getLatent().getUsers())
      if (auto expand = dyn_cast<ExpandKvOp>(user))
        expands.push_back(expand);
    llvm::stable_sort(expands, [](ExpandKvOp a, ExpandKvOp b) {
      return a->getBlock() == b->getBlock() && a->isBeforeInBlock(b);
    });
  }

  bool isExpanded() const { return !expands.empty(); }
  /// Returns the reason why the ops cannot be fused, or "".
  std::string findReason();
  /// Replaces the ops. Requires that there is no reason not to.
  void apply(RewriterBase &rewriter);

private:
  std::string compareProducts();
  std::string checkOrder();

  GatherOp gather;
  DominanceInfo &dominance;
  SmallVector<ExpandKvOp> expands; ///< in program order
};
} // namespace

/// Returns why the latent is not just expanded to keys and values, or "".
std::string Fusion::compareProducts() {
  for (Operation *user : gather.getLatent().getUsers())
    if (!isa<ExpandKvOp>(user))
      return "'" + user->getName().getStringRef().str() +
             "' reads the dense latent, too";
  if (expands.size() != 2)
    return "the number of mla.expand_kv that read the dense latent is " +
           std::to_string(expands.size()) + ", not 2";
  ExpandKvOp key = expands[0], value = expands[1];
  if (key->getBlock() != gather->getBlock() ||
      value->getBlock() != gather->getBlock())
    return "the products are in another block than the gather";
  if (key.getWeight().getType().getDimSize(0) !=
      value.getWeight().getType().getDimSize(0))
    return "the weights have different numbers of heads";
  if (key.getWide() != value.getWide())
    return "only one of the products is f32";
  return "";
}

/// Returns why the ops cannot be moved to the place of the first product, or
/// "".
std::string Fusion::checkOrder() {
  ExpandKvOp first = expands[0];
  if (!dominance.properlyDominates(expands[1].getWeight(), first))
    return "the second weight is computed after the first product";
  if (mayWriteBetween(gather, first, gather.getCache()))
    return "the cache may be written between the gather and the first product";
  if (!gather.getKRope())
    return "";
  for (Operation *user : gather.getKRope().getUsers()) {
    Operation *op = first->getBlock()->findAncestorOpInBlock(*user);
    if (op && op->isBeforeInBlock(first))
      return "'" + op->getName().getStringRef().str() +
             "' reads the rope key before the first product";
  }
  return "";
}

std::string Fusion::findReason() {
  std::string reason = compareProducts();
  return reason.empty() ? checkOrder() : reason;
}

/// Returns [tokens, H, width] with the tokens of the gathered latent.
static RankedTensorType getExpandedType(GatherOp gather, ExpandKvOp expand) {
  SmallVector<int64_t> shape(
      gather.getLatent().getType().getShape().drop_back());
  llvm::append_range(shape,
                     expand.getWeight().getType().getShape().drop_back());
  return RankedTensorType::get(shape,
                               expand.getOut().getType().getElementType());
}

void Fusion::apply(RewriterBase &rewriter) {
  ExpandKvOp key = expands[0], value = expands[1];
  rewriter.setInsertionPoint(key);
  Value rope = gather.getKRope();
  auto fused = ExpandCacheOp::create(
      rewriter, gather.getLoc(), getExpandedType(gather, key),
      getExpandedType(gather, value), rope ? rope.getType() : Type(),
      gather.getCache(), gather.getBlockTable(), gather.getSeqLens(),
      gather.getStarts(), gather.getCuSeqlens(), gather.getExtent(),
      key.getWeight(), value.getWeight(), gather.getKScale(), key.getWide());
  auto replace = [&](ExpandKvOp op, Value result) {
    if (result.getType() != op.getOut().getType())
      result = tensor::CastOp::create(rewriter, op.getLoc(),
                                      op.getOut().getType(), result);
    rewriter.replaceOp(op, result);
  };
  replace(key, fused.getKey());
  replace(value, fused.getValue());
  if (rope)
    rewriter.replaceAllUsesWith(rope, fused.getKRope());
  rewriter.eraseOp(gather);
}

namespace {
struct MLAExpandCachePass
    : mla::impl::MLAExpandCachePassBase<MLAExpandCachePass> {
  using Base::Base;

  void runOnOperation() override {
    if (std::string unknown = describeUnknownTarget(target); !unknown.empty()) {
      emitError(getOperation().getLoc()) << "mla-expand-cache: " << unknown;
      return signalPassFailure();
    }
    SmallVector<GatherOp> gathers;
    getOperation().walk([&](GatherOp gather) { gathers.push_back(gather); });
    for (GatherOp gather : gathers)
      rewrite(gather);
  }

private:
  void rewrite(GatherOp gather);
};
} // namespace

void MLAExpandCachePass::rewrite(GatherOp gather) {
  Fusion fusion(gather, getAnalysis<DominanceInfo>());
  if (!fusion.isExpanded())
    return;
  std::string reason = fusion.findReason();
  if (reason.empty() && !allTargets && hasFasterProducts(target))
    reason = "products of a dense latent use faster instructions on " + target +
             "; option all-targets fuses there, too, to save its memory";
  if (!reason.empty()) {
    remarkMissed(gather, kPass, "expand")
        << "latents are gathered before they are expanded: " + reason;
    return;
  }
  remarkPassed(gather, kPass, "expand")
      << ("one op reads the cached latents and expands them to keys and "
          "values" +
          describeCost(target))
             .str();
  IRRewriter rewriter(gather.getContext());
  fusion.apply(rewriter);
  ++numFused;
}
