//===- SliceFacts.cpp - Which part of a tensor a slice takes --------------===//

#include "SliceFacts.h"
#include "PaginateSites.h"

#include "mla/Support/ReadDim.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mla;
using namespace mlir;

bool mla::isPrefix(tensor::ExtractSliceOp slice) {
  return slice.hasUnitStride() &&
         llvm::all_of(slice.getMixedOffsets(), [](OpFoldResult offset) {
           return isConstantIntValue(offset, 0);
         });
}

/// True if the size of a slice is proved to equal dimension `dim` of its
/// source: by size facts, or because the size is read from that dimension.
static bool hasSizeOfSource(ShapeFacts &facts, tensor::ExtractSliceOp slice,
                            int64_t dim) {
  OpFoldResult size = slice.getMixedSizes()[dim];
  Value source = slice.getSource();
  AffineExpr from = facts.getDim(source, dim);
  if (std::optional<int64_t> constant = getConstantIntValue(size))
    return from && from == getAffineConstantExpr(*constant, slice.getContext());
  auto value = cast<Value>(size);
  AffineExpr to = facts.getIndex(value);
  if (from && to)
    return areKnownToBeEqual(from, to);
  std::pair<Value, int64_t> origin = {value, -1};
  if (auto read = value.getDefiningOp<tensor::DimOp>())
    if (std::optional<int64_t> readDim = getReadDim(read))
      origin = facts.getOrigin(read.getSource(), *readDim);
  return origin == facts.getOrigin(source, dim);
}

bool mla::takesAll(ShapeFacts &facts, tensor::ExtractSliceOp slice,
                   int64_t dim) {
  return isConstantIntValue(slice.getMixedOffsets()[dim], 0) &&
         isConstantIntValue(slice.getMixedStrides()[dim], 1) &&
         hasSizeOfSource(facts, slice, dim);
}

bool mla::takesAllFrom(ShapeFacts &facts, tensor::ExtractSliceOp slice,
                       int64_t first) {
  return llvm::all_of(llvm::seq(first, slice.getSourceType().getRank()),
                      [&](int64_t dim) { return takesAll(facts, slice, dim); });
}

bool mla::readsFirstTokens(tensor::ExtractSliceOp slice, bool wholeRows) {
  RankedTensorType from = slice.getSourceType(), to = slice.getType();
  if (to.getRank() != 3 || from.getRank() != 3 || !slice.hasUnitStride())
    return false;
  SmallVector<OpFoldResult> offsets = slice.getMixedOffsets();
  if (!wholeRows)
    offsets.pop_back();
  return llvm::all_of(offsets,
                      [](OpFoldResult offset) {
                        return isConstantIntValue(offset, 0);
                      }) &&
         (!wholeRows || from.getShape().back() == to.getShape().back());
}
