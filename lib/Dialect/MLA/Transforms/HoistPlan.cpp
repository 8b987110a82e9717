//===- HoistPlan.cpp - Share one split-KV plan between decodes ------------===//

#include "mla/Analysis/ShapeFacts.h"
#include "mla/Dialect/MLA/IR/MLAOps.h"
#include "mla/Dialect/MLA/Transforms/Passes.h"
#include "mla/Support/Remarks.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/Support/FormatVariadic.h"

#include <map>
#include <tuple>

namespace mla {
#define GEN_PASS_DEF_MLAHOISTPLANPASS
#include "mla/Dialect/MLA/Transforms/Passes.h.inc"
} // namespace mla

using namespace mla;
using namespace mlir;

static constexpr StringLiteral kPass = "mla-hoist-plan";

static int64_t headsOf(DecodeOp decode) {
  return decode.getQLatent().getType().getShape().drop_back().back();
}

/// True if the number of heads is static, as a plan requires. Otherwise emits a
/// remark; the decode then makes its plan when it runs.
static bool checkHeads(DecodeOp decode) {
  if (!ShapedType::isDynamic(headsOf(decode)))
    return true;
  remarkMissed(decode, kPass, "heads")
      << "no plan: the number of heads is dynamic, so the decode makes its "
         "plan when it runs";
  return false;
}

namespace {
/// The inputs of a plan. Decodes whose keys are equal share one plan.
struct PlanKey {
  Value lengths, table, cuSeqlens;
  AffineExpr queryLen; // null if ragged
  int64_t heads, pageSize;

  auto tie() const {
    return std::tuple(lengths.getAsOpaquePointer(), table.getAsOpaquePointer(),
                      cuSeqlens.getAsOpaquePointer(),
                      queryLen.getAsOpaquePointer(), heads, pageSize);
  }
  bool operator<(const PlanKey &other) const { return tie() < other.tie(); }
};

struct MLAHoistPlanPass : mla::impl::MLAHoistPlanPassBase<MLAHoistPlanPass> {
  using Base::Base;

  void runOnOperation() override {
    ShapeFacts facts(getOperation());
    std::map<PlanKey, Value> plans;
    SmallVector<DecodeOp> decodes;
    getOperation().walk([&](DecodeOp decode) {
      if (!decode.getPlan() && checkHeads(decode))
        decodes.push_back(decode);
    });
    size_t hoisted = 0;
    for (DecodeOp decode : decodes)
      hoisted += addPlan(decode, facts, plans);
    if (hoisted)
      remarkPlans(plans.size(), hoisted);
    if (singlePlan && failed(checkSinglePlan(facts)))
      signalPassFailure();
  }

private:
  void remarkPlans(size_t plans, size_t decodes);
  /// Gives the decode a plan. Returns true if the plan is at the top of the
  /// function.
  bool addPlan(DecodeOp decode, ShapeFacts &facts,
               std::map<PlanKey, Value> &plans);
  Value createPlan(DecodeOp decode, const PlanKey &key, ShapeFacts &facts);
  bool setTopInsertionPoint(OpBuilder &builder, const PlanKey &key);
  /// Emits an error and fails if the function does not have exactly one plan.
  LogicalResult checkSinglePlan(ShapeFacts &facts);
};
} // namespace

void MLAHoistPlanPass::remarkPlans(size_t plans, size_t decodes) {
  remarkPassed(getOperation(), kPass, "plans")
      << remark::detail::Remark::Arg("Plans", int64_t(plans))
      << remark::detail::Remark::Arg("Decodes", int64_t(decodes))
      << (llvm::Twine(plans) + (plans == 1 ? " plan for " : " plans for ") +
          llvm::Twine(decodes) + (decodes == 1 ? " decode" : " decodes") +
          "; those with the same lengths, table, query length, "
          "heads and page size share one")
             .str();
}

/// Sets the insertion point after the ops that define the values of the key in
/// the entry block. Returns false if a value is not defined in the entry block.
bool MLAHoistPlanPass::setTopInsertionPoint(OpBuilder &builder,
                                            const PlanKey &key) {
  Block &entry = getOperation().getBody().front();
  Operation *last = nullptr;
  for (Value value : {key.lengths, key.table, key.cuSeqlens}) {
    if (!value)
      continue;
    if (value.getParentBlock() != &entry)
      return false;
    Operation *op = value.getDefiningOp();
    if (op && (!last || last->isBeforeInBlock(op)))
      last = op;
  }
  if (last)
    builder.setInsertionPointAfter(last);
  else
    builder.setInsertionPointToStart(&entry);
  return true;
}

/// Creates the plan at the top of the function. Returns null if the query
/// length is dynamic and not known there.
Value MLAHoistPlanPass::createPlan(DecodeOp decode, const PlanKey &key,
                                   ShapeFacts &facts) {
  OpBuilder builder(decode);
  if (!setTopInsertionPoint(builder, key))
    return {};
  Location loc = decode.getLoc();
  Value queryLen;
  IntegerAttr constant;
  auto fixed = dyn_cast_if_present<AffineConstantExpr>(key.queryLen);
  if (fixed)
    constant = builder.getI64IntegerAttr(fixed.getValue());
  else if (key.queryLen)
    queryLen = facts.materialize(builder, loc, key.queryLen,
                                 [](BlockArgument) { return true; });
  if (key.queryLen && !fixed && !queryLen)
    return {};
  Value one = arith::ConstantIndexOp::create(builder, loc, 1);
  Value pages = tensor::DimOp::create(builder, loc, key.table, one);
  return PlanOp::create(builder, loc, PlanType::get(builder.getContext()),
                        key.lengths, key.cuSeqlens, queryLen, pages,
                        builder.getI64IntegerAttr(key.heads),
                        builder.getI64IntegerAttr(key.pageSize), constant,
                        /*key_heads=*/builder.getI64IntegerAttr(1));
}

/// Creates a plan right before a decode, because the inputs of the plan are not
/// known at the top of the function.
static Value createLocalPlan(DecodeOp decode, const PlanKey &key) {
  OpBuilder builder(decode);
  Location loc = decode.getLoc();
  Value one = arith::ConstantIndexOp::create(builder, loc, 1);
  Value pages = tensor::DimOp::create(builder, loc, key.table, one);
  auto query = cast<RankedTensorType>(decode.getQLatent().getType());
  Value queryLen;
  IntegerAttr constant;
  if (!key.cuSeqlens && query.isDynamicDim(1))
    queryLen = tensor::DimOp::create(builder, loc, decode.getQLatent(), one);
  else if (!key.cuSeqlens)
    constant = builder.getI64IntegerAttr(query.getDimSize(1));
  return PlanOp::create(builder, loc, PlanType::get(builder.getContext()),
                        key.lengths, key.cuSeqlens, queryLen, pages,
                        builder.getI64IntegerAttr(key.heads),
                        builder.getI64IntegerAttr(key.pageSize), constant,
                        /*key_heads=*/builder.getI64IntegerAttr(1));
}

static PlanKey getKey(DecodeOp decode, ShapeFacts &facts) {
  bool isRagged = static_cast<bool>(decode.getCuSeqlens());
  return {decode.getSeqLens(),
          decode.getBlockTable(),
          decode.getCuSeqlens(),
          isRagged ? AffineExpr() : facts.getDim(decode.getQLatent(), 1),
          headsOf(decode),
          cast<CacheType>(decode.getCache().getType()).getPageSize()};
}

/// Returns the difference between two keys for an error message.
static std::string describeDifference(const PlanKey &first,
                                      const PlanKey &key) {
  if (first.lengths != key.lengths)
    return "other lengths";
  if (first.table != key.table)
    return "another block table";
  if (first.cuSeqlens != key.cuSeqlens)
    return "other cu_seqlens";
  if (first.heads != key.heads)
    return llvm::formatv("{0} heads instead of {1}", key.heads, first.heads);
  if (first.pageSize != key.pageSize)
    return llvm::formatv("pages of {0} tokens instead of {1}", key.pageSize,
                         first.pageSize);
  return "another query length";
}

LogicalResult MLAHoistPlanPass::checkSinglePlan(ShapeFacts &facts) {
  DecodeOp first;
  WalkResult walk = getOperation().walk([&](DecodeOp decode) -> WalkResult {
    Value plan = decode.getPlan();
    if (!plan || plan.getParentBlock() != &getOperation().getBody().front())
      return decode.emitOpError("must share one plan with all decodes of the "
                                "function (option single-plan), got ")
             << (plan ? "a plan inside a region"
                      : "no plan because the number of heads is dynamic");
    if (!first)
      first = decode;
    if (plan == first.getPlan())
      return WalkResult::advance();
    InFlightDiagnostic error =
        decode.emitOpError("must share one plan with all decodes of the "
                           "function (option single-plan), got a second plan "
                           "for ")
        << describeDifference(getKey(first, facts), getKey(decode, facts));
    error.attachNote(first.getLoc()) << "the first is for this decode";
    return error;
  });
  return failure(walk.wasInterrupted());
}

bool MLAHoistPlanPass::addPlan(DecodeOp decode, ShapeFacts &facts,
                               std::map<PlanKey, Value> &plans) {
  PlanKey key = getKey(decode, facts);
  bool isKnown = key.cuSeqlens || key.queryLen;
  Value plan;
  if (isKnown) {
    auto [it, isNew] = plans.try_emplace(key, Value());
    if (isNew)
      it->second = createPlan(decode, key, facts);
    plan = it->second;
    numPlans += isNew && plan;
    if (!plan)
      plans.erase(it);
  }
  const bool isHoisted = static_cast<bool>(plan);
  if (!isHoisted) {
    plan = createLocalPlan(decode, key);
    ++numLocalPlans;
    remarkMissed(decode, kPass, "local-plan")
        << "planned right before the decode: lengths, table or query length "
           "are computed later than the top of the function";
  }
  decode.getPlanMutable().assign(plan);
  return isHoisted;
}
