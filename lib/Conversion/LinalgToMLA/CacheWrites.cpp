//===- CacheWrites.cpp - Reads of written parts of caches -----------------===//

#include "CacheWrites.h"

using namespace mlir;
using namespace mla::linalg;

/// True if `insert` writes a slice of an argument back to the offsets that it
/// was extracted from, after a write to that slice.
static bool isWriteBack(tensor::InsertSliceOp insert) {
  auto inner = insert.getSource().getDefiningOp<tensor::InsertSliceOp>();
  auto part = inner ? inner.getDest().getDefiningOp<tensor::ExtractSliceOp>()
                    : tensor::ExtractSliceOp();
  return part && isa<BlockArgument>(insert.getDest()) &&
         part.getSource() == insert.getDest() && insert.hasUnitStride() &&
         part.getMixedOffsets() == insert.getMixedOffsets() &&
         part.getMixedSizes() == insert.getMixedSizes() &&
         part.getMixedStrides() == insert.getMixedStrides();
}

SmallVector<CacheRead> mla::linalg::readWholeCaches(func::FuncOp func) {
  SmallVector<CacheRead> reads;
  SmallVector<tensor::InsertSliceOp> inserts;
  func.walk([&](tensor::InsertSliceOp insert) {
    if (isWriteBack(insert) && !insert.getSource().hasOneUse())
      inserts.push_back(insert);
  });
  for (tensor::InsertSliceOp insert : inserts) {
    Value part = insert.getSource();
    // The move is valid, because the other operands of `insert`, the argument
    // and the offsets, are defined before the part.
    insert->moveAfter(part.getDefiningOp());
    OpBuilder builder(insert->getContext());
    builder.setInsertionPointAfter(insert);
    auto slice = tensor::ExtractSliceOp::create(
        builder, insert.getLoc(), insert.getSourceType(), insert.getResult(),
        insert.getMixedOffsets(), insert.getMixedSizes(),
        insert.getMixedStrides());
    part.replaceAllUsesExcept(slice, insert);
    reads.push_back({part, slice});
  }
  return reads;
}

void mla::linalg::readParts(ArrayRef<CacheRead> reads) {
  for (const CacheRead &read : reads) {
    read.slice->replaceAllUsesWith(ValueRange{read.part});
    tensor::ExtractSliceOp slice = read.slice;
    slice.erase();
  }
}
