//===- TableExtent.cpp - Gathers of all pages of a table ------------------===//

#include "TableExtent.h"

#include "mla/Analysis/ShapeFacts.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mla;
using namespace mlir;

static int64_t getPageSize(GatherOp gather) {
  return cast<CacheType>(gather.getCache().getType()).getPageSize();
}

/// Returns the number of tokens that a gather reads, or null if it is not an
/// expression of sizes.
static AffineExpr getTokens(GatherOp gather, ShapeFacts &facts) {
  if (gather.getExtent())
    return facts.getIndex(gather.getExtent());
  auto type = cast<RankedTensorType>(gather.getLatent().getType());
  return getAffineConstantExpr(type.getDimSize(gather.getCuSeqlens() ? 0 : 1),
                               gather.getContext());
}

/// True if two sizes have a symbol in common.
static bool shareSymbol(AffineExpr a, AffineExpr b, unsigned numSymbols) {
  for (unsigned i = 0; i != numSymbols; ++i)
    if (a.isFunctionOfSymbol(i) && b.isFunctionOfSymbol(i))
      return true;
  return false;
}

/// Returns true if a gather reads all tokens of its table, and false if its
/// extent does not depend on the table. Returns std::nullopt if neither is
/// certain.
static std::optional<bool> isWhole(GatherOp gather, ShapeFacts &facts) {
  AffineExpr tokens = getTokens(gather, facts),
             pages = facts.getDim(gather.getBlockTable(), 1);
  if (!tokens || (!pages && !isa<AffineConstantExpr>(tokens)))
    return std::nullopt;
  if (!pages)
    return false;
  SizeAlgebra sizes(gather.getContext());
  AffineExpr all = sizes.multiply(pages, sizes.constant(getPageSize(gather)));
  if (sizes.subtract(tokens, all) == sizes.constant(0))
    return true;
  if (shareSymbol(tokens, pages, facts.getNumSymbols()))
    return std::nullopt;
  return false;
}

static LogicalResult refuse(GatherOp gather, const Twine &got) {
  return gather.emitOpError(
             "cannot change the page size of its cache: its extent must be ")
         << getPageSize(gather)
         << " times the number of pages in its table, or independent of that "
            "number, got "
         << got;
}

FailureOr<SmallVector<GatherOp>>
mla::findWholeGathers(FunctionOpInterface function,
                      function_ref<bool(CacheType)> changes) {
  SmallVector<GatherOp> gathers, whole;
  function.walk([&](GatherOp gather) {
    if (changes(cast<CacheType>(gather.getCache().getType())))
      gathers.push_back(gather);
  });
  ShapeFacts facts(function);
  for (GatherOp gather : gathers) {
    std::optional<bool> isAll = isWhole(gather, facts);
    if (!isAll)
      return refuse(gather,
                    "another expression of this number, or an unknown size");
    if (!*isAll)
      continue;
    if (!gather.getExtent())
      return refuse(gather, "this extent as a static size of the result");
    whole.push_back(gather);
  }
  return whole;
}

void mla::takeWholeTable(GatherOp gather) {
  OpBuilder builder(gather);
  Location loc = gather.getLoc();
  Value pages =
      builder.createOrFold<tensor::DimOp>(loc, gather.getBlockTable(), 1);
  Value tokens =
      arith::ConstantIndexOp::create(builder, loc, getPageSize(gather));
  gather.getExtentMutable().assign(
      builder.createOrFold<arith::MulIOp>(loc, pages, tokens));
}
