//===- Absorb.cpp - Choose the form of each attention ---------------------===//

#include "CacheWrites.h"

#include "mla/Analysis/ShapeFacts.h"
#include "mla/Dialect/MLA/IR/MLAOps.h"
#include "mla/Dialect/MLA/Transforms/Passes.h"
#include "mla/Kernels/Manifest/FormCost.h"
#include "mla/Kernels/Manifest/Manifest.h"
#include "mla/Support/Remarks.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/Support/FormatVariadic.h"

namespace mla {
#define GEN_PASS_DEF_MLAABSORBPASS
#include "mla/Dialect/MLA/Transforms/Passes.h.inc"

#include <cmath>
} // namespace mla

using namespace mla;
using namespace mlir;

static constexpr StringLiteral kPass = "mla-absorb";

//===----------------------------------------------------------------------===//
// Paged sources
//===----------------------------------------------------------------------===//

/// Returns the gather whose cache `attention` can read directly. Otherwise
/// returns null and sets `reason`, or leaves it empty if the latent is dense.
static GatherOp findPagedSource(AttentionOp attention, StringRef &reason) {
  auto gather = attention.getLatent().getDefiningOp<GatherOp>();
  if (!gather)
    return {};
  if (attention.getLatent() != gather.getLatent() ||
      (attention.getKRope() && attention.getKRope() != gather.getKRope()))
    reason = "latent and rope key come from different ops";
  else if (gather.getStarts() || gather.getCuSeqlens())
    reason = "the gather has starts or cu_seqlens";
  else if (attention.getLengths() != gather.getSeqLens())
    reason = "attention and gather have different lengths";
  else if (!attention.getKRope() &&
           cast<CacheType>(gather.getCache().getType()).getRopeWidth())
    reason = "the cache has a rope part that attention does not read";
  else if (gather->getBlock() != attention->getBlock() ||
           mayWriteBetween(gather, attention, gather.getCache()))
    reason = "the cache may be written between gather and attention";
  else
    return gather;
  return {};
}

//===----------------------------------------------------------------------===//
// The two forms
//===----------------------------------------------------------------------===//

/// True if the products of queries or latent with weights are kept in f32: the
/// largest f16 is 65504, and a product of finite values may be larger, where
/// the other form, which the model may have computed, is finite.
static bool needsWide(AttentionOp op) {
  return cast<RankedTensorType>(op.getLatent().getType())
      .getElementType()
      .isF16();
}

namespace {
/// The decision for one attention, and its reason.
struct Choice {
  bool absorbed = false, expanded = false; // both: a branch at run time
  bool wide = false; // products with weights are f32, other values f16
  int64_t crossover = 0;
  std::string why;
};
} // namespace

/// Emits the absorbed form. Returns the values that replace the results.
static SmallVector<Value> emitAbsorbed(OpBuilder &builder, AttentionOp op,
                                       GatherOp paged, bool wide) {
  Location loc = op.getLoc();
  Value query =
      AbsorbQueryOp::create(builder, loc, op.getQNope(), op.getWUk(), wide);
  UnitAttr wideAttr = wide ? builder.getUnitAttr() : UnitAttr();
  Value out, lse;
  if (paged) {
    auto decode = DecodeOp::create(
        builder, loc, query, op.getQRope(), paged.getCache(),
        paged.getBlockTable(), paged.getSeqLens(), /*plan=*/Value(),
        op.getCuSeqlens(), op.getMask(), op.getSink(), /*qScale=*/Value(),
        paged.getKScale(), op.getScaleAttr(), op.getCausalAttr(),
        op.getWindowAttr(), wideAttr, /*valueRope=*/UnitAttr(),
        /*outType=*/TypeAttr(), op.getLseAttr());
    out = decode.getOut();
    lse = decode.getLseOut();
  } else {
    auto dense = LatentAttentionOp::create(
        builder, loc, query, op.getQRope(), op.getLatent(), op.getKRope(),
        op.getMask(), op.getSink(), op.getLengths(), op.getCuSeqlens(),
        op.getScaleAttr(), op.getCausalAttr(), op.getWindowAttr(), wideAttr,
        /*valueRope=*/UnitAttr(), op.getLseAttr());
    out = dense.getOut();
    lse = dense.getLseOut();
  }
  SmallVector<Value> results = {
      ProjectValueOp::create(builder, loc, out, op.getWUv())};
  if (lse)
    results.push_back(lse);
  return results;
}

/// Emits the expanded form. Returns the values that replace the results.
static SmallVector<Value> emitExpanded(OpBuilder &builder, AttentionOp op,
                                       GatherOp paged, bool wide) {
  Location loc = op.getLoc();
  Value latent = op.getLatent(), rope = op.getKRope();
  if (paged && builder.getInsertionBlock() != paged->getBlock()) {
    auto gather = cast<GatherOp>(builder.clone(*paged));
    latent = gather.getLatent();
    rope = op.getKRope() ? gather.getKRope() : Value();
  }
  Value key = ExpandKvOp::create(builder, loc, latent, op.getWUk(), wide);
  Value value = ExpandKvOp::create(builder, loc, latent, op.getWUv(), wide);
  auto prefill = PrefillOp::create(
      builder, loc, op.getQNope(), op.getQRope(), key, rope, value,
      op.getMask(), op.getSink(), op.getLengths(), op.getCuSeqlens(),
      /*cuSeqlensK=*/Value(), /*qScale=*/Value(), /*kScale=*/Value(),
      /*vScale=*/Value(), op.getScaleAttr(), op.getCausalAttr(),
      op.getWindowAttr(), wide ? builder.getUnitAttr() : UnitAttr(),
      /*outType=*/TypeAttr(), op.getLseAttr());
  return llvm::to_vector_of<Value>(prefill->getResults());
}

/// Emits one form and casts its results to the result types of the attention,
/// which may be more or less static.
static SmallVector<Value> emitForm(OpBuilder &builder, AttentionOp op,
                                   GatherOp paged, const Choice &choice,
                                   bool absorbed) {
  SmallVector<Value> results =
      (absorbed ? emitAbsorbed : emitExpanded)(builder, op, paged, choice.wide);
  for (auto [result, type] : llvm::zip_equal(results, op->getResultTypes()))
    if (result.getType() != type)
      result = tensor::CastOp::create(builder, op.getLoc(), type, result);
  return results;
}

/// Emits `queries < crossover`, for fixed or ragged queries.
static Value emitIsShort(OpBuilder &builder, AttentionOp op,
                         int64_t crossover) {
  Location loc = op.getLoc();
  auto index = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(builder, loc, value);
  };
  Value limit = index(crossover), length;
  if (Value boundaries = op.getCuSeqlens()) {
    // Compares the mean query length without a division: N < crossover * B.
    Value size = tensor::DimOp::create(builder, loc, boundaries, index(0));
    Value batch = arith::SubIOp::create(builder, loc, size, index(1));
    limit = arith::MulIOp::create(builder, loc, limit, batch);
    length = tensor::DimOp::create(builder, loc, op.getQNope(), index(0));
  } else {
    length = tensor::DimOp::create(builder, loc, op.getQNope(), index(1));
  }
  return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult, length,
                               limit);
}

static SmallVector<Value> emitBoth(OpBuilder &builder, AttentionOp op,
                                   GatherOp paged, const Choice &choice) {
  Location loc = op.getLoc();
  Value isShort = emitIsShort(builder, op, choice.crossover);
  auto branch = [&](bool absorbed) {
    return [&, absorbed](OpBuilder &nested, Location) {
      scf::YieldOp::create(nested, loc,
                           emitForm(nested, op, paged, choice, absorbed));
    };
  };
  auto branches =
      scf::IfOp::create(builder, loc, isShort, branch(true), branch(false));
  return llvm::to_vector_of<Value>(branches.getResults());
}

//===----------------------------------------------------------------------===//
// The choice
//===----------------------------------------------------------------------===//

namespace {
struct MLAAbsorbPass : mla::impl::MLAAbsorbPassBase<MLAAbsorbPass> {
  using Base::Base;

  void runOnOperation() override {
    if (failed(readOptions()))
      return signalPassFailure();
    ShapeFacts facts(getOperation());
    SmallVector<AttentionOp> attentions;
    getOperation().walk([&](AttentionOp op) { attentions.push_back(op); });
    // Derive all sizes before any op changes.
    SmallVector<AttentionSizes> sizes;
    for (AttentionOp op : attentions)
      sizes.push_back(getSizes(op, facts));
    for (auto [op, size] : llvm::zip_equal(attentions, sizes))
      rewrite(op, size);
  }

private:
  TargetCosts costs;

  LogicalResult readOptions();
  std::string describeCosts() const;
  AttentionSizes getSizes(AttentionOp op, ShapeFacts &facts);
  Choice choose(AttentionOp op, const AttentionSizes &sizes, bool isFixed);
  void rewrite(AttentionOp op, const AttentionSizes &sizes);
  void remark(AttentionOp op, const Choice &choice, const AttentionSizes &sizes,
              GatherOp paged, StringRef notPaged);
};
} // namespace

/// Sets `costs`, or emits an error for an option with a wrong value.
LogicalResult MLAAbsorbPass::readOptions() {
  auto fail = [&]() {
    return emitError(getOperation().getLoc()) << "mla-absorb: ";
  };
  if (std::string unknown = describeUnknownTarget(target); !unknown.empty())
    return fail() << unknown;
  if (assumedKeys < 1)
    return fail() << "assumed-keys must be positive, got "
                  << int64_t(assumedKeys);
  if (!(balance >= 0) || !std::isfinite(balance))
    return fail() << "balance must be a positive number, or 0 for the costs "
                     "of the target, got "
                  << llvm::formatv("{0:F2}", double(balance)).str();
  costs = *findCosts(StringRef(target));
  if (balance > 0)
    costs = withBalance(costs, balance);
  return success();
}

/// Returns the source of the times, as the end of "faster by the ...".
std::string MLAAbsorbPass::describeCosts() const {
  if (balance > 0)
    return llvm::formatv("balance of {0:F2}", double(balance));
  return "costs of " + target;
}

static bool isKnown(int64_t size) { return !ShapedType::isDynamic(size); }

AttentionSizes MLAAbsorbPass::getSizes(AttentionOp op, ShapeFacts &facts) {
  auto shape = [](Value value) {
    return cast<RankedTensorType>(value.getType()).getShape();
  };
  ArrayRef<int64_t> query = shape(op.getQNope()),
                    latent = shape(op.getLatent());
  AttentionSizes sizes;
  StringRef reason;
  sizes.paged = static_cast<bool>(findPagedSource(op, reason));
  sizes.causal = op.getCausal();
  sizes.heads = query[query.size() - 2];
  sizes.nope = query.back();
  sizes.rope = op.getQRope() ? shape(op.getQRope()).back() : 0;
  sizes.value = shape(op.getWUv())[1];
  sizes.latent = latent.back();
  unsigned bits =
      cast<RankedTensorType>(op.getLatent().getType()).getElementTypeBitWidth();
  sizes.elementBytes = bits / 8;
  for (int64_t *size :
       {&sizes.heads, &sizes.nope, &sizes.rope, &sizes.value, &sizes.latent})
    *size = isKnown(*size) ? *size : 1;
  sizes.batch = isKnown(latent[0]) ? latent[0] : 1;
  bool isRagged = static_cast<bool>(op.getCuSeqlens());
  sizes.queries = isRagged || !isKnown(query[1]) ? 1 : query[1];
  AffineExpr queries, keys = facts.getDim(op.getLatent(), 1);
  if (!isRagged)
    queries = facts.getDim(op.getQNope(), 1);
  const bool isGathered = op.getLatent().getDefiningOp<GatherOp>() != nullptr;
  sizes.keysAreQueries = !isGathered && queries && queries == keys;
  sizes.keys = isKnown(latent[1]) ? latent[1] : int64_t(assumedKeys);
  return withQueries(sizes, sizes.queries);
}

Choice MLAAbsorbPass::choose(AttentionOp op, const AttentionSizes &sizes,
                             bool isFixed) {
  Choice choice;
  if (form != AttentionForm::Auto) {
    choice.absorbed = form == AttentionForm::Absorbed;
    choice.expanded = !choice.absorbed;
    choice.why = "requested";
    return choice;
  }
  if (needsWide(op) && target != "cpu") {
    choice.expanded = true;
    choice.why = "no kernel of the target reads f32 queries, and absorbed "
                 "queries may exceed 65504, the largest f16";
    return choice;
  }
  if (isFixed) {
    double absorbed = getAbsorbedUs(costs, sizes);
    double expanded = getExpandedUs(costs, sizes);
    choice.absorbed = absorbed <= expanded;
    choice.expanded = !choice.absorbed;
    double ratio = choice.absorbed ? expanded / absorbed : absorbed / expanded;
    choice.why =
        llvm::formatv("{0:F2} times faster by the {1}", ratio, describeCosts());
    return choice;
  }
  choice.crossover = getCrossover(costs, sizes);
  choice.absorbed = choice.crossover != 0;
  choice.expanded = choice.crossover >= 0;
  if (choice.absorbed && choice.expanded)
    choice.why = llvm::formatv("the query length is dynamic, and expanding is "
                               "faster from {0} queries on by the {1}",
                               choice.crossover, describeCosts());
  else
    choice.why = "faster for every query length by the " + describeCosts();
  return choice;
}

void MLAAbsorbPass::remark(AttentionOp op, const Choice &choice,
                           const AttentionSizes &sizes, GatherOp paged,
                           StringRef notPaged) {
  auto remark = remarkPassed(op, kPass, "form");
  if (!remark)
    return;
  StringRef form = choice.absorbed && choice.expanded ? "absorbed or expanded"
                   : choice.absorbed                  ? "absorbed"
                                                      : "expanded";
  std::string text = llvm::formatv(
      "{0} form: {1}; queries {2}, keys {3}, heads {4}, batch {5}: absorbed "
      "{6:F1} us, expanded {7:F1} us on {8}",
      form, choice.why, sizes.queries, sizes.keys, sizes.heads, sizes.batch,
      getAbsorbedUs(costs, sizes), getExpandedUs(costs, sizes), costs.target);
  if (choice.wide)
    text +=
        "; products with weights are f32, because they may exceed 65504, the "
        "largest f16";
  if (paged && choice.absorbed)
    text += "; the cache is read in place";
  if (!notPaged.empty())
    text += ("; the gathered latent is read because " + notPaged).str();
  using Arg = remark::detail::Remark::Arg;
  remark << Arg("Form", form) << Arg("Crossover", choice.crossover) << text;
}

void MLAAbsorbPass::rewrite(AttentionOp op, const AttentionSizes &sizes) {
  StringRef notPaged;
  GatherOp paged = findPagedSource(op, notPaged);
  GatherOp source = op.getLatent().getDefiningOp<GatherOp>();
  auto query = cast<RankedTensorType>(op.getQNope().getType());
  bool isFixed = !op.getCuSeqlens() && !query.isDynamicDim(1);
  Choice choice = choose(op, sizes, isFixed);
  choice.wide = needsWide(op) && target == "cpu";
  remark(op, choice, sizes, paged, notPaged);

  OpBuilder builder(op);
  SmallVector<Value> results;
  if (choice.absorbed && choice.expanded)
    results = emitBoth(builder, op, paged, choice);
  else
    results = emitForm(builder, op, paged, choice, choice.absorbed);
  op->replaceAllUsesWith(results);
  op.erase();
  if (source && source->use_empty())
    source.erase();
  numAbsorbed += choice.absorbed && !choice.expanded;
  numExpanded += choice.expanded && !choice.absorbed;
  numBoth += choice.absorbed && choice.expanded;
}
