//===- LowerExpand.cpp - Lower expansions with several dynamic sizes ------===//
// Upstream's expansion of strided metadata computes one size of a group by
// dividing by the others, and crashes if two are dynamic. This pass does not
// divide: it takes the sizes from the op, which lists them.
//===----------------------------------------------------------------------===//

#include "mla/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;

namespace mla {
#define GEN_PASS_DEF_MLALOWEREXPANDPASS
#include "mla/Transforms/Passes.h.inc"
} // namespace mla

/// True if a group of dimensions has several dynamic sizes.
static bool hasDynamicGroup(memref::ExpandShapeOp expand) {
  ArrayRef<int64_t> shape = expand.getResultType().getShape();
  return llvm::any_of(expand.getReassociationIndices(), [&](const auto &group) {
    return llvm::count_if(group, [&](int64_t dim) {
             return ShapedType::isDynamic(shape[dim]);
           }) > 1;
  });
}

namespace {
struct MLALowerExpandPass
    : mla::impl::MLALowerExpandPassBase<MLALowerExpandPass> {
  void runOnOperation() override {
    SmallVector<memref::ExpandShapeOp> found;
    getOperation()->walk([&](memref::ExpandShapeOp expand) {
      if (hasDynamicGroup(expand))
        found.push_back(expand);
    });
    for (memref::ExpandShapeOp expand : found)
      lower(expand);
    numExpansions += found.size();
  }

private:
  /// Casts the source to the listed sizes. Inside a group a stride is the next
  /// stride times the next size.
  void lower(memref::ExpandShapeOp expand) {
    OpBuilder builder(expand);
    Location loc = expand.getLoc();
    MemRefType type = expand.getResultType();
    auto [known, offset] = type.getStridesAndOffset();
    auto metadata =
        memref::ExtractStridedMetadataOp::create(builder, loc, expand.getSrc());
    SmallVector<OpFoldResult> sizes = expand.getMixedOutputShape();
    SmallVector<OpFoldResult> strides(sizes.size());
    auto value = [&](OpFoldResult number) {
      return getValueOrCreateConstantIndexOp(builder, loc, number);
    };
    for (auto [i, group] : llvm::enumerate(expand.getReassociationIndices())) {
      Value stride = metadata.getStrides()[i];
      for (int64_t dim : llvm::reverse(group)) {
        strides[dim] = stride;
        if (!ShapedType::isDynamic(known[dim]))
          strides[dim] = builder.getIndexAttr(known[dim]);
        stride = arith::MulIOp::create(builder, loc, value(strides[dim]),
                                       value(sizes[dim]));
      }
    }
    OpFoldResult begin = metadata.getOffset();
    if (!ShapedType::isDynamic(offset))
      begin = builder.getIndexAttr(offset);
    expand.replaceAllUsesWith(
        memref::ReinterpretCastOp::create(
            builder, loc, type, metadata.getBaseBuffer(), begin, sizes, strides)
            .getResult());
    expand.erase();
  }
};
} // namespace
