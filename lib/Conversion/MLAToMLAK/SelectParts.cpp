//===- SelectParts.cpp - Kernels of everything but the attentions ---------===//

#include "Selection.h"

#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mla;

static int64_t number(RopeFormat format) {
  return static_cast<int64_t>(format);
}
static int64_t number(LseBase base) { return base == LseBase::Two ? 1 : 0; }

/// Base of an LSE tensor, natural when its type says nothing.
static int64_t baseOfType(Type type) {
  auto lse =
      dyn_cast_or_null<LseAttr>(cast<RankedTensorType>(type).getEncoding());
  return lse ? number(lse.getBase()) : 0;
}

LogicalResult Selection::selectAppend(AppendOp op) {
  FailureOr<StringAttr> kernel = choose(op);
  if (failed(kernel))
    return failure();
  mlak::AppendOp::create(
      rewriter, op.getLoc(), TypeRange(), op.getCache(), op.getLatent(),
      op.getKRope(), op.getSlots(), op.getCos(), op.getSin(), ValueRange(),
      *kernel, orZero(number(op.getInput())), orZero(number(op.getOutput())));
  rewriter.eraseOp(op);
  return success();
}

/// [B, T] of a gather, or [M] when it is ragged: the result's static size, else
/// `extent`.
static Sizes gatherRows(GatherOp op, RewriterBase &rewriter,
                        OpFoldResult batch) {
  auto type = cast<RankedTensorType>(op.getLatent().getType());
  int64_t rows = type.getRank() - 2;
  OpFoldResult extent =
      type.isDynamicDim(rows)
          ? OpFoldResult(op.getExtent())
          : OpFoldResult(rewriter.getIndexAttr(type.getDimSize(rows)));
  return rows == 0 ? Sizes{extent} : Sizes{batch, extent};
}

LogicalResult Selection::selectGather(GatherOp op) {
  FailureOr<StringAttr> kernel = choose(op);
  if (failed(kernel))
    return failure();
  Sizes rows = gatherRows(op, rewriter, sizesOf(op.getBlockTable())[0]);
  SmallVector<Value> outs;
  for (Value result : op.getResults()) {
    Sizes sizes = rows;
    sizes.push_back(rewriter.getIndexAttr(
        cast<RankedTensorType>(result.getType()).getShape().back()));
    outs.push_back(empty(op.getLoc(), sizes, result.getType()));
  }
  replace(op, mlak::GatherOp::create(rewriter, op.getLoc(), typesOf(outs),
                                     op.getCache(), op.getBlockTable(),
                                     op.getSeqLens(), op.getStarts(),
                                     op.getCuSeqlens(), outs, *kernel));
  return success();
}

/// Whether a scatter may write into `past` itself: it is an argument, or all of
/// one in another shape, that the function hands back in place.
static bool isWrittenInPlace(Value past) {
  while (isa_and_nonnull<tensor::CollapseShapeOp, tensor::ExpandShapeOp,
                         tensor::CastOp>(past.getDefiningOp()))
    past = past.getDefiningOp()->getOperand(0);
  auto argument = dyn_cast<BlockArgument>(past);
  if (!argument)
    return false;
  auto function =
      dyn_cast<FunctionOpInterface>(argument.getOwner()->getParentOp());
  return function && argument.getOwner()->isEntryBlock() &&
         function.getArgAttr(argument.getArgNumber(), "mla.inout");
}

/// The sizes of an update's result: the past's, with the new tokens where these
/// follow it.
static Sizes updatedSizes(OpBuilder &builder, UpdateOp op, Sizes past,
                          const Sizes &added) {
  if (op.getMode() == UpdateMode::Scatter)
    return past;
  auto have = getConstantIntValue(past[1]),
       more = getConstantIntValue(added[1]);
  auto value = [&](OpFoldResult size) {
    return getValueOrCreateConstantIndexOp(builder, op.getLoc(), size);
  };
  if (have && more)
    past[1] = builder.getIndexAttr(*have + *more);
  else
    past[1] = arith::AddIOp::create(builder, op.getLoc(), value(past[1]),
                                    value(added[1]))
                  .getResult();
  return past;
}

LogicalResult Selection::selectUpdate(UpdateOp op) {
  FailureOr<StringAttr> kernel = choose(op);
  if (failed(kernel))
    return failure();
  auto isInPlace = [&](Value past) {
    return op.getMode() == UpdateMode::Scatter && isWrittenInPlace(past);
  };
  const bool inPlace = isInPlace(op.getPast()) &&
                       (!op.getPastRope() || isInPlace(op.getPastRope()));
  SmallVector<Value> outs;
  auto add = [&](Value past, Value added) {
    outs.push_back(inPlace ? past
                           : empty(op.getLoc(),
                                   updatedSizes(rewriter, op, sizesOf(past),
                                                sizesOf(added)),
                                   past.getType()));
  };
  add(op.getPast(), op.getNewLatent());
  if (op.getRope())
    add(op.getPastRope(), op.getNewRope());
  replace(op, mlak::UpdateOp::create(rewriter, op.getLoc(), typesOf(outs),
                                     inPlace ? Value() : op.getPast(),
                                     inPlace ? Value() : op.getPastRope(),
                                     op.getNewLatent(), op.getNewRope(),
                                     op.getPositions(), outs, *kernel));
  return success();
}

LogicalResult Selection::selectPlan(PlanOp op) {
  FailureOr<StringAttr> kernel = choose(op);
  if (failed(kernel))
    return failure();
  Location loc = op.getLoc();
  Value pageSize =
      arith::ConstantIndexOp::create(rewriter, loc, op.getPageSize());
  Value maxLength =
      arith::MulIOp::create(rewriter, loc, op.getMaxPages(), pageSize);
  Value queryLen = op.getDynamicQueryLen();
  if (!queryLen)
    queryLen = arith::ConstantIndexOp::create(rewriter, loc,
                                              op.getQueryLen().value_or(1));
  Value batch = getValueOrCreateConstantIndexOp(rewriter, loc,
                                                sizesOf(op.getSeqLens())[0]);
  bool ragged = static_cast<bool>(op.getCuSeqlens());
  Value bytes = mlak::PlanBytesOp::create(
      rewriter, loc, rewriter.getIndexType(), batch, queryLen, maxLength,
      op.getHeadsAttr(), op.getPageSizeAttr(),
      ragged ? rewriter.getUnitAttr() : UnitAttr());
  Value out = empty(loc, {bytes}, rewriter.getI8Type());
  replace(op, mlak::PlanOp::create(rewriter, loc, out.getType(),
                                   op.getSeqLens(), op.getCuSeqlens(), queryLen,
                                   maxLength, out, *kernel, op.getHeadsAttr(),
                                   op.getPageSizeAttr()));
  return success();
}

LogicalResult Selection::selectMerge(MergeOp op) {
  FailureOr<StringAttr> kernel = choose(op);
  if (failed(kernel))
    return failure();
  auto merge = [&](ValueRange partials, ValueRange lses) {
    SmallVector<Value> outs = {
        empty(op.getLoc(), sizesOf(partials[0]), op.getOut().getType()),
        empty(op.getLoc(), sizesOf(lses[0]), op.getLse().getType())};
    return mlak::MergeOp::create(rewriter, op.getLoc(), typesOf(outs), partials,
                                 lses, outs, *kernel,
                                 orZero(baseOfType(op.getLse().getType())));
  };
  SmallVector<Value> partials(op.getPartials()), lses(op.getLses());
  // A call on a GPU needs scratch for more (mlaMergeWorkspace), and has none.
  const size_t most = target == "cpu" ? partials.size() : 32;
  while (partials.size() > most) {
    SmallVector<Value> outs, ofOuts;
    for (size_t i = 0; i < partials.size(); i += most) {
      const size_t count = std::min(most, partials.size() - i);
      auto some = merge(ValueRange(partials).slice(i, count),
                        ValueRange(lses).slice(i, count));
      outs.push_back(some.getResult(0));
      ofOuts.push_back(some.getResult(1));
    }
    partials = outs;
    lses = ofOuts;
  }
  replace(op, merge(partials, lses));
  return success();
}

LogicalResult Selection::selectConvertLse(ConvertLseOp op) {
  FailureOr<StringAttr> kernel = choose(op);
  if (failed(kernel))
    return failure();
  Value out = empty(op.getLoc(), sizesOf(op.getLse()), op.getOut().getType());
  replace(op, mlak::ConvertLseOp::create(
                  rewriter, op.getLoc(), out.getType(), op.getLse(), out,
                  *kernel, orZero(baseOfType(op.getLse().getType())),
                  orZero(baseOfType(op.getOut().getType()))));
  return success();
}

LogicalResult Selection::selectRope(RopeOp op) {
  FailureOr<StringAttr> kernel = choose(op);
  if (failed(kernel))
    return failure();
  Value out = empty(op.getLoc(), sizesOf(op.getX()), op.getOut().getType());
  replace(op, mlak::RopeOp::create(rewriter, op.getLoc(), out.getType(),
                                   op.getX(), op.getCos(), op.getSin(), out,
                                   *kernel, orZero(number(op.getInput())),
                                   orZero(number(op.getOutput()))));
  return success();
}

LogicalResult Selection::selectAbsorbQuery(AbsorbQueryOp op) {
  FailureOr<StringAttr> kernel = choose(op);
  if (failed(kernel))
    return failure();
  Sizes sizes = sizesOf(op.getX());
  sizes.back() = sizesOf(op.getWeight())[2];
  Value out = empty(op.getLoc(), sizes, op.getOut().getType());
  replace(op, mlak::AbsorbQueryOp::create(rewriter, op.getLoc(), out.getType(),
                                          op.getX(), op.getWeight(), out,
                                          Value(), *kernel));
  return success();
}

LogicalResult Selection::selectProjectValue(ProjectValueOp op) {
  FailureOr<StringAttr> kernel = choose(op);
  if (failed(kernel))
    return failure();
  Sizes sizes = sizesOf(op.getX());
  sizes.back() = sizesOf(op.getWeight())[1];
  Value out = empty(op.getLoc(), sizes, op.getOut().getType());
  replace(op, mlak::ProjectValueOp::create(rewriter, op.getLoc(), out.getType(),
                                           op.getX(), op.getWeight(), out,
                                           Value(), *kernel));
  return success();
}

LogicalResult Selection::selectExpandKv(ExpandKvOp op) {
  FailureOr<StringAttr> kernel = choose(op);
  if (failed(kernel))
    return failure();
  Sizes sizes = sizesOf(op.getX()), weight = sizesOf(op.getWeight());
  sizes.back() = weight[0];
  sizes.push_back(weight[1]);
  Value out = empty(op.getLoc(), sizes, op.getOut().getType());
  replace(op, mlak::ExpandKvOp::create(rewriter, op.getLoc(), out.getType(),
                                       op.getX(), op.getWeight(), out, Value(),
                                       *kernel));
  return success();
}
