//===- JointCaches.cpp - Caches of latent and rope key in one tensor ------===//

#include "mla/Dialect/MLA/Transforms/Paginate/JointCaches.h"

#include "PaginateSites.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mla;
using namespace mlir;

bool JointColumns::fill(int64_t width) const {
  const ColumnRange &first = latent.begin <= rope.begin ? latent : rope,
                    &second = latent.begin <= rope.begin ? rope : latent;
  return first.begin == 0 && second.begin == first.width &&
         first.width + second.width == width;
}

/// Returns the columns of its source that a slice reads. Returns std::nullopt
/// if they are unknown or not contiguous, or if the slice drops dimensions.
static std::optional<ColumnRange> getColumns(tensor::ExtractSliceOp slice) {
  int64_t rank = slice.getSourceType().getRank();
  ColumnRange columns{slice.getStaticOffsets().back(),
                      slice.getStaticSizes().back()};
  if (rank != slice.getType().getRank() || !slice.hasUnitStride() ||
      ShapedType::isDynamic(columns.begin) ||
      ShapedType::isDynamic(columns.width))
    return std::nullopt;
  return columns;
}

std::optional<ColumnRange> mla::findColumns(Value value, Value base) {
  auto type = cast<RankedTensorType>(value.getType());
  ColumnRange columns{0, type.getShape().back()};
  for (; value != base; value = value.getDefiningOp()->getOperand(0)) {
    Operation *op = value.getDefiningOp();
    if (auto slice = dyn_cast_or_null<tensor::ExtractSliceOp>(op)) {
      std::optional<ColumnRange> inner = getColumns(slice);
      if (!inner)
        return std::nullopt;
      columns.begin += inner->begin;
    } else if (!isa_and_nonnull<tensor::CastOp, DequantizeRowsOp>(op)) {
      return std::nullopt;
    }
  }
  return columns;
}

/// Returns the columns that the latent and the rope key of `attention` are read
/// from, if both are read from one value.
static std::optional<JointColumns> getReadColumns(AttentionOp attention) {
  if (!attention.getKRope())
    return std::nullopt;
  Value base = skipRowReads(attention.getLatent());
  if (skipRowReads(attention.getKRope()) != base)
    return std::nullopt;
  auto latent = findColumns(attention.getLatent(), base),
       rope = findColumns(attention.getKRope(), base);
  if (!latent || !rope)
    return std::nullopt;
  return JointColumns{*latent, *rope};
}

std::optional<JointColumns> mla::findJointColumns(UpdateOp update) {
  if (update.getPastRope())
    return std::nullopt;
  SmallVector<Value> work = {update.getLatent()};
  while (!work.empty())
    for (Operation *user : work.pop_back_val().getUsers()) {
      if (isTensorView(user) || isa<DequantizeRowsOp>(user))
        work.push_back(user->getResult(0));
      auto attention = dyn_cast<AttentionOp>(user);
      if (auto columns = attention ? getReadColumns(attention) : std::nullopt)
        return columns;
    }
  return std::nullopt;
}

bool mla::readsJointRows(AttentionOp attention) {
  std::optional<JointColumns> columns = getReadColumns(attention);
  auto rows =
      cast<RankedTensorType>(skipRowReads(attention.getLatent()).getType());
  return columns && columns->fill(rows.getShape().back());
}

std::string mla::toString(const ColumnRange &columns) {
  return "[" + std::to_string(columns.begin) + ", " +
         std::to_string(columns.begin + columns.width) + ")";
}
