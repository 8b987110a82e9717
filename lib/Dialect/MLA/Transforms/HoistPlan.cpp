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
#include <optional>
#include <tuple>

namespace mla {
#define GEN_PASS_DEF_MLAHOISTPLANPASS
#include "mla/Dialect/MLA/Transforms/Passes.h.inc"
} // namespace mla

using namespace mla;
using namespace mlir;

static constexpr StringLiteral kPass = "mla-hoist-plan";

namespace {
/// A decode of either kind: `mla.decode` or `mla.gqa_decode`.
struct PagedDecode {
  Operation *op = nullptr;
  TypedValue<RankedTensorType> query;
  Value lengths, table, cuSeqlens, plan;
  int64_t keyHeads = 1, pageSize = 0;

  int64_t heads() const {
    return query.getType().getShape().drop_back().back();
  }
  void setPlan(Value value) const {
    if (auto decode = dyn_cast<DecodeOp>(op))
      decode.getPlanMutable().assign(value);
    else
      cast<GqaDecodeOp>(op).getPlanMutable().assign(value);
  }
};
} // namespace

template <typename OpTy>
static PagedDecode readDecode(OpTy op, TypedValue<RankedTensorType> query) {
  PagedDecode decode;
  decode.op = op;
  decode.query = query;
  decode.lengths = op.getSeqLens();
  decode.table = op.getBlockTable();
  decode.cuSeqlens = op.getCuSeqlens();
  decode.plan = op.getPlan();
  decode.pageSize = cast<CacheType>(op.getCache().getType()).getPageSize();
  return decode;
}

/// Returns the parts of a decode that this pass needs, or nothing for another
/// op.
static std::optional<PagedDecode> readDecode(Operation *op) {
  if (auto decode = dyn_cast<DecodeOp>(op))
    return readDecode(decode, decode.getQLatent());
  auto grouped = dyn_cast<GqaDecodeOp>(op);
  if (!grouped)
    return std::nullopt;
  PagedDecode decode = readDecode(grouped, grouped.getQ());
  LayoutAttr layout = cast<CacheType>(grouped.getCache().getType()).getLayout();
  decode.keyHeads =
      layout.getFields()[layout.getFieldIndex(FieldRole::Key)].getNumHeads();
  return decode;
}

/// True if the number of heads is static, as a plan requires. Otherwise emits a
/// remark; the decode then makes its plan when it runs.
static bool checkHeads(const PagedDecode &decode) {
  if (!ShapedType::isDynamic(decode.heads()))
    return true;
  remarkMissed(decode.op, kPass, "heads")
      << "no plan: the number of heads is dynamic, so the decode makes its "
         "plan when it runs";
  return false;
}

namespace {
/// The inputs of a plan. Decodes whose keys are equal share one plan.
struct PlanKey {
  Value lengths, table, cuSeqlens;
  AffineExpr queryLen; // null if ragged
  int64_t heads, keyHeads, pageSize;

  auto tie() const {
    return std::tuple(lengths.getAsOpaquePointer(), table.getAsOpaquePointer(),
                      cuSeqlens.getAsOpaquePointer(),
                      queryLen.getAsOpaquePointer(), heads, keyHeads, pageSize);
  }
  bool operator<(const PlanKey &other) const { return tie() < other.tie(); }
};

struct MLAHoistPlanPass : mla::impl::MLAHoistPlanPassBase<MLAHoistPlanPass> {
  using Base::Base;

  void runOnOperation() override {
    ShapeFacts facts(getOperation());
    std::map<PlanKey, Value> plans;
    SmallVector<PagedDecode> decodes;
    getOperation().walk([&](Operation *op) {
      std::optional<PagedDecode> decode = readDecode(op);
      if (decode && !decode->plan && checkHeads(*decode))
        decodes.push_back(*decode);
    });
    size_t hoisted = 0;
    for (const PagedDecode &decode : decodes)
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
  bool addPlan(const PagedDecode &decode, ShapeFacts &facts,
               std::map<PlanKey, Value> &plans);
  Value createPlan(const PagedDecode &decode, const PlanKey &key,
                   ShapeFacts &facts);
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
          "heads, key heads and page size share one")
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
Value MLAHoistPlanPass::createPlan(const PagedDecode &decode,
                                   const PlanKey &key, ShapeFacts &facts) {
  OpBuilder builder(decode.op);
  if (!setTopInsertionPoint(builder, key))
    return {};
  Location loc = decode.op->getLoc();
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
                        builder.getI64IntegerAttr(key.keyHeads));
}

/// Creates a plan right before a decode, because the inputs of the plan are not
/// known at the top of the function.
static Value createLocalPlan(const PagedDecode &decode, const PlanKey &key) {
  OpBuilder builder(decode.op);
  Location loc = decode.op->getLoc();
  Value one = arith::ConstantIndexOp::create(builder, loc, 1);
  Value pages = tensor::DimOp::create(builder, loc, key.table, one);
  RankedTensorType query = decode.query.getType();
  Value queryLen;
  IntegerAttr constant;
  if (!key.cuSeqlens && query.isDynamicDim(1))
    queryLen = tensor::DimOp::create(builder, loc, decode.query, one);
  else if (!key.cuSeqlens)
    constant = builder.getI64IntegerAttr(query.getDimSize(1));
  return PlanOp::create(builder, loc, PlanType::get(builder.getContext()),
                        key.lengths, key.cuSeqlens, queryLen, pages,
                        builder.getI64IntegerAttr(key.heads),
                        builder.getI64IntegerAttr(key.pageSize), constant,
                        builder.getI64IntegerAttr(key.keyHeads));
}

static PlanKey getKey(const PagedDecode &decode, ShapeFacts &facts) {
  AffineExpr queryLen;
  if (!decode.cuSeqlens)
    queryLen = facts.getDim(decode.query, 1);
  return {decode.lengths, decode.table,    decode.cuSeqlens, queryLen,
          decode.heads(), decode.keyHeads, decode.pageSize};
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
  if (first.keyHeads != key.keyHeads)
    return llvm::formatv("{0} key heads instead of {1}", key.keyHeads,
                         first.keyHeads);
  if (first.pageSize != key.pageSize)
    return llvm::formatv("pages of {0} tokens instead of {1}", key.pageSize,
                         first.pageSize);
  return "another query length";
}

LogicalResult MLAHoistPlanPass::checkSinglePlan(ShapeFacts &facts) {
  std::optional<PagedDecode> first;
  WalkResult walk = getOperation().walk([&](Operation *op) -> WalkResult {
    std::optional<PagedDecode> decode = readDecode(op);
    if (!decode)
      return WalkResult::advance();
    Value plan = decode->plan;
    if (!plan || plan.getParentBlock() != &getOperation().getBody().front())
      return op->emitOpError("must share one plan with all decodes of the "
                             "function (option single-plan), got ")
             << (plan ? "a plan inside a region"
                      : "no plan because the number of heads is dynamic");
    if (!first)
      first = decode;
    if (plan == first->plan)
      return WalkResult::advance();
    InFlightDiagnostic error =
        op->emitOpError("must share one plan with all decodes of the "
                        "function (option single-plan), got a second plan "
                        "for ")
        << describeDifference(getKey(*first, facts), getKey(*decode, facts));
    error.attachNote(first->op->getLoc()) << "the first is for this decode";
    return error;
  });
  return failure(walk.wasInterrupted());
}

bool MLAHoistPlanPass::addPlan(const PagedDecode &decode, ShapeFacts &facts,
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
    remarkMissed(decode.op, kPass, "local-plan")
        << "planned right before the decode: lengths, table or query length "
           "are computed later than the top of the function";
  }
  decode.setPlan(plan);
  return isHoisted;
}
