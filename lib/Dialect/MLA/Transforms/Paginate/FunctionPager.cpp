//===- FunctionPager.cpp - Convert ops on dense caches to ops on pages ----===//

#include "FunctionPager.h"
#include "PositionChecks.h"

#include "../KeyRotation.h"

#include "mla/Analysis/MaskSource.h"
#include "mla/Support/ReadDim.h"
#include "mla/Support/Remarks.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mla;
using namespace mlir;

/// Returns latent and rope key of the new tokens; the rope key is null if there
/// is none.
std::pair<Value, Value> FunctionPager::getNewRows(const PagedSite &site) {
  UpdateOp update = site.update;
  auto rowsOf = [&](const QuantisedRows &rows, Value row,
                    std::optional<ColumnRange> columns) {
    if (rows)
      return takeValues(builder, rows.write, row, columns);
    return columns ? takeColumns(builder, row, *columns) : row;
  };
  if (!site.joint)
    return {rowsOf(site.latentRows, update.getNewLatent(), std::nullopt),
            rowsOf(site.ropeRows, update.getNewRope(), std::nullopt)};
  remarkPassed(update, "mla-paginate", "joint")
      << "one argument holds both: the latent in columns " +
             toString(site.joint->latent) + ", the rope key in columns " +
             toString(site.joint->rope)
      << remark::metric("argument", getOriginal(site.past));
  Value row = update.getNewLatent();
  return {rowsOf(site.latentRows, row, site.joint->latent),
          rowsOf(site.ropeRows, row, site.joint->rope)};
}

/// Returns the number of keys to gather: the number of keys of the mask or,
/// without a mask, the capacity of the table.
Value FunctionPager::getExtent(AttentionOp reader, Value mask,
                               int64_t pageSize) {
  Location loc = reader.getLoc();
  auto index = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(builder, loc, value);
  };
  if (mask) {
    int64_t last = cast<RankedTensorType>(mask.getType()).getRank() - 1;
    return tensor::DimOp::create(builder, loc, mask, index(last));
  }
  Value pages = tensor::DimOp::create(builder, loc, table, index(1));
  return arith::MulIOp::create(builder, loc, pages, index(pageSize));
}

/// Returns `type` with another number of tokens, and with any number of
/// sequences if `packed`.
static RankedTensorType withTokens(Type type, int64_t tokens, bool packed) {
  auto ranked = cast<RankedTensorType>(type);
  SmallVector<int64_t> shape(ranked.getShape());
  shape[1] = tokens;
  if (packed)
    shape[0] = ShapedType::kDynamic;
  return RankedTensorType::get(shape, ranked.getElementType());
}

void FunctionPager::rewriteReader(AttentionOp reader, Value cache,
                                  Value scale) {
  builder.setInsertionPoint(reader);
  Value mask = reader.getMask();
  bool drop = mask && settings.dropMasks;
  if (drop) {
    // Record the argument, not a view of it, because the views become unused
    // and are erased.
    Value source = skipTensorViews(mask);
    if (Value condition = getMaskCondition(source))
      source = skipTensorViews(condition);
    if (auto argument = dyn_cast<BlockArgument>(source))
      masks.insert(argument);
    else {
      ++trustedMasks;
      remarkAnalysis(reader, "mla-paginate", "unchecked-mask")
          << "mask=visible drops a mask that the model computes, and nothing "
             "checks that it is causal";
    }
    mask = {};
  }
  int64_t tokens = ShapedType::kDynamic;
  if (mask)
    tokens = cast<RankedTensorType>(mask.getType()).getShape().back();
  Value extent;
  if (ShapedType::isDynamic(tokens))
    extent = getExtent(reader, mask, settings.pageSize);
  auto gathered = [&](Value keys) {
    return withTokens(keys.getType(), tokens, settings.packed);
  };
  SmallVector<Type> types = {gathered(reader.getLatent())};
  if (reader.getKRope())
    types.push_back(gathered(reader.getKRope()));
  else
    types.push_back(Type());
  auto gather = GatherOp::create(builder, reader.getLoc(), types[0], types[1],
                                 cache, table, lengths, /*starts=*/Value(),
                                 /*cuSeqlens=*/Value(), extent, scale);
  reader.getLatentMutable().assign(gather.getLatent());
  if (reader.getKRope())
    reader.getKRopeMutable().assign(gather.getKRope());
  reader.getLengthsMutable().assign(lengths);
  if (drop) {
    reader.getMaskMutable().clear();
    reader.setCausal(true);
    ++counts.masks;
  }
  if (settings.packed)
    packReader(reader);
}

/// Returns the scale of the operand for the pages of `site`, or null if their
/// layout uses none.
Value FunctionPager::getOperandScale(const PagedSite &site, CacheType type) {
  if (!type.getLayout().usesOperandScale())
    return {};
  Value scale = site.latentRows.getScale();
  return scale ? scale : site.ropeRows.getScale();
}

/// Emits the check of the caller's positions against lengths and slots, once
/// for all layers that share them.
void FunctionPager::checkPositions(UpdateOp update) {
  Value positions = update.getPositions();
  if (!positions || !settings.checkPositions)
    return;
  Attribute constant;
  void *key = matchPattern(positions, m_Constant(&constant))
                  ? const_cast<void *>(constant.getAsOpaquePointer())
                  : positions.getAsOpaquePointer();
  if (!checkedPositions.insert(key).second)
    return;
  auto kind = dyn_cast<StringAttr>(lengthsKind);
  emitPositionCheck(builder, update.getLoc(),
                    {positions, table, lengths, slots, boundaries,
                     settings.pageSize,
                     kind && kind.getValue() == "positions+1"});
  ++counts.positions;
  remarkPassed(update, "mla-paginate", "positions")
      << "the positions are compared with the lengths and slots of each step";
}

void FunctionPager::rewriteSite(const PagedSite &site, Value cache) {
  UpdateOp update = site.update;
  builder.setInsertionPoint(update);
  checkPositions(update);
  auto [latent, newKey] = getNewRows(site);
  Value scale = getOperandScale(site, cast<CacheType>(cache.getType()));
  KeyRotation rotation;
  if (newKey)
    rotation = findKeyRotation(builder, newKey);
  RopeOp rope = rotation.rope;
  counts.ropes += rotation ? 1 : 0;
  auto format = [&](RopeFormat value) {
    return RopeFormatAttr::get(builder.getContext(), value);
  };
  AppendOp::create(builder, update.getLoc(), cache, latent,
                   rotation ? rotation.key : newKey, slots, rotation.cos,
                   rotation.sin, scale, /*norm=*/Value(),
                   format(rope ? rope.getInput() : RopeFormat::Halves),
                   format(rope ? rope.getOutput() : RopeFormat::Halves),
                   /*norm_eps=*/FloatAttr(), /*norm_rounds=*/UnitAttr());
  for (AttentionOp reader : site.readers) {
    if (update.getMode() == UpdateMode::Scatter)
      reader.getMask() ? checkMask(reader, update) : checkKeysRead(reader);
    rewriteReader(reader, cache, scale);
  }
  doomed.insert(site.past);
  if (site.pastRope)
    doomed.insert(site.pastRope);
  doomed.insert(update.getLatent());
  if (update.getRope())
    doomed.insert(update.getRope());
  for (const QuantisedRows *rows : {&site.latentRows, &site.ropeRows})
    if (UpdateOp blocks = rows->blocks) {
      doomed.insert(rows->pastBlocks);
      doomed.insert(blocks.getLatent());
    }
}

//===----------------------------------------------------------------------===//
// Removed ops
//===----------------------------------------------------------------------===//

/// Users come after definitions, so one backward walk is enough.
void FunctionPager::eraseDeadOps() {
  for (Operation &op :
       llvm::make_early_inc_range(llvm::reverse(function.getBody().front())))
    if (isOpTriviallyDead(&op))
      op.erase();
}

LogicalResult FunctionPager::rewriteDims() {
  SmallVector<tensor::DimOp> reads;
  function.walk([&](tensor::DimOp read) {
    if (isDoomed(skipRowReads(read.getSource())))
      reads.push_back(read);
  });
  auto mayRead = [&](BlockArgument argument) { return !isDoomed(argument); };
  for (tensor::DimOp read : reads) {
    builder.setInsertionPoint(read);
    std::optional<int64_t> dim = getReadDim(read);
    AffineExpr expr = dim ? facts.getDim(read.getSource(), *dim) : AffineExpr();
    Value value;
    if (expr)
      value = facts.materialize(builder, read.getLoc(), expr, mayRead);
    if (!value) {
      value = getByLengths(read.getLoc(), expr);
      if (!value)
        return refuse(read, nullptr);
      if (Operation *user = findSizeUse(read.getResult()))
        return refuse(read, user);
      ++counts.lengths;
    }
    read.replaceAllUsesWith(value);
    read.erase();
    ++counts.dims;
  }
  return success();
}

LogicalResult FunctionPager::run() {
  FunctionType before = function.getFunctionType();
  if (failed(findLengths()) || (settings.packed && failed(checkSites())))
    return failure();
  if (failed(addArguments()))
    return failure();
  findPastSizes();
  if (settings.packed && settings.checkPositions)
    checkBoundaries();
  for (auto [site, cache] : llvm::zip_equal(sites, caches))
    rewriteSite(site, cache);
  eraseResults();
  eraseDeadOps();
  findDroppedMasks();
  if (failed(rewriteDims()))
    return failure();
  eraseDeadOps();
  if (settings.packed &&
      (failed(checkSizesOfArguments()) || failed(checkTokenwise())))
    return failure();
  std::string change = describeChange();
  if (failed(eraseArguments()))
    return failure();
  remarkSignature(change, before);
  return success();
}
