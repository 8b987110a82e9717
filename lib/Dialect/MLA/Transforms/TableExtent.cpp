//===- TableExtent.cpp - Gathers of all pages of a table ------------------===//

#include "TableExtent.h"

#include "mla/Analysis/ShapeFacts.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mla;
using namespace mlir;

namespace {
/// A gather of either kind: `mla.gather` or `mla.gqa_gather`.
struct TableGather {
  Operation *op;
  CacheType cache;
  Value table, extent;
  int64_t rows; ///< the size of the token dimension of the results
};
} // namespace

template <typename OpTy>
static TableGather readGather(OpTy op, TypedValue<RankedTensorType> rows) {
  return {op, cast<CacheType>(op.getCache().getType()), op.getBlockTable(),
          op.getExtent(), rows.getType().getDimSize(op.getCuSeqlens() ? 0 : 1)};
}

/// Returns the parts of a gather of either kind, or nothing for another op.
static std::optional<TableGather> readGather(Operation *op) {
  if (auto gather = dyn_cast<GatherOp>(op))
    return readGather(gather, gather.getLatent());
  if (auto grouped = dyn_cast<GqaGatherOp>(op))
    return readGather(grouped, grouped.getKey());
  return std::nullopt;
}

/// Returns the number of tokens that a gather reads, or null if it is not an
/// expression of sizes.
static AffineExpr getTokens(const TableGather &gather, ShapeFacts &facts) {
  if (gather.extent)
    return facts.getIndex(gather.extent);
  return getAffineConstantExpr(gather.rows, gather.op->getContext());
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
static std::optional<bool> isWhole(const TableGather &gather,
                                   ShapeFacts &facts) {
  AffineExpr tokens = getTokens(gather, facts),
             pages = facts.getDim(gather.table, 1);
  if (!tokens || (!pages && !isa<AffineConstantExpr>(tokens)))
    return std::nullopt;
  if (!pages)
    return false;
  SizeAlgebra sizes(gather.op->getContext());
  AffineExpr all =
      sizes.multiply(pages, sizes.constant(gather.cache.getPageSize()));
  if (sizes.subtract(tokens, all) == sizes.constant(0))
    return true;
  if (shareSymbol(tokens, pages, facts.getNumSymbols()))
    return std::nullopt;
  return false;
}

static LogicalResult refuse(const TableGather &gather, const Twine &got) {
  return gather.op->emitOpError(
             "cannot change the page size of its cache: its extent must be ")
         << gather.cache.getPageSize()
         << " times the number of pages in its table, or independent of that "
            "number, got "
         << got;
}

FailureOr<SmallVector<Operation *>>
mla::findWholeGathers(FunctionOpInterface function,
                      function_ref<bool(CacheType)> changes) {
  SmallVector<TableGather> gathers;
  SmallVector<Operation *> whole;
  function.walk([&](Operation *op) {
    std::optional<TableGather> gather = readGather(op);
    if (gather && changes(gather->cache))
      gathers.push_back(*gather);
  });
  ShapeFacts facts(function);
  for (const TableGather &gather : gathers) {
    std::optional<bool> isAll = isWhole(gather, facts);
    if (!isAll)
      return refuse(gather,
                    "another expression of this number, or an unknown size");
    if (!*isAll)
      continue;
    if (!gather.extent)
      return refuse(gather, "this extent as a static size of the result");
    whole.push_back(gather.op);
  }
  return whole;
}

void mla::takeWholeTable(Operation *op) {
  std::optional<TableGather> gather = readGather(op);
  OpBuilder builder(op);
  Location loc = op->getLoc();
  Value pages = builder.createOrFold<tensor::DimOp>(loc, gather->table, 1);
  Value tokens =
      arith::ConstantIndexOp::create(builder, loc, gather->cache.getPageSize());
  Value extent = builder.createOrFold<arith::MulIOp>(loc, pages, tokens);
  if (auto latent = dyn_cast<GatherOp>(op))
    latent.getExtentMutable().assign(extent);
  else
    cast<GqaGatherOp>(op).getExtentMutable().assign(extent);
}
