//===- ForwardPatterns.cpp - Forward values through copies ----------------===//

#include "ForwardPatterns.h"

#include "mla/Support/ReadDim.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mla;
using namespace mlir;

/// True if the body of `generic` yields its only input unchanged.
static bool yieldsInput(linalg::GenericOp generic) {
  Block &body = *generic.getBody();
  return generic.getNumDpsInputs() == 1 && generic.getNumDpsInits() == 1 &&
         body.getOperations().size() == 1 &&
         body.getTerminator()->getOperand(0) == body.getArgument(0);
}

bool mla::movesElements(Operation *op) {
  if (auto generic = dyn_cast<linalg::GenericOp>(op))
    return yieldsInput(generic);
  return isa<tensor::ConcatOp, tensor::InsertSliceOp, tensor::PadOp,
             linalg::TransposeOp, linalg::CopyOp, linalg::FillOp,
             linalg::BroadcastOp>(op);
}

namespace {
/// Replaces a slice within one input of a concat with a slice of that input.
struct SliceOfConcat : OpRewritePattern<tensor::ExtractSliceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::ExtractSliceOp slice,
                                PatternRewriter &rewriter) const override {
    auto concat = slice.getSource().getDefiningOp<tensor::ConcatOp>();
    if (!concat)
      return rewriter.notifyMatchFailure(slice, "no concat");
    int64_t dim = concat.getDim();
    std::optional<int64_t> begin =
        getConstantIntValue(slice.getMixedOffsets()[dim]);
    std::optional<int64_t> size =
        getConstantIntValue(slice.getMixedSizes()[dim]);
    if (!begin || !size || !slice.hasUnitStride())
      return rewriter.notifyMatchFailure(slice, "dynamic or strided");
    int64_t offset = 0;
    for (Value input : concat.getInputs()) {
      int64_t extent = cast<RankedTensorType>(input.getType()).getDimSize(dim);
      if (ShapedType::isDynamic(extent))
        return rewriter.notifyMatchFailure(slice, "an input of dynamic size");
      if (*begin >= offset && *begin + *size <= offset + extent) {
        SmallVector<OpFoldResult> offsets = slice.getMixedOffsets();
        offsets[dim] = rewriter.getIndexAttr(*begin - offset);
        rewriter.replaceOpWithNewOp<tensor::ExtractSliceOp>(
            slice, slice.getType(), input, offsets, slice.getMixedSizes(),
            slice.getMixedStrides());
        return success();
      }
      offset += extent;
    }
    return rewriter.notifyMatchFailure(slice, "spans several inputs");
  }
};

/// The position of a slice relative to the part that an insert_slice writes.
enum class Overlap { Inside, Outside, Unknown };

Overlap getOverlap(tensor::ExtractSliceOp slice, tensor::InsertSliceOp insert,
                   SmallVectorImpl<OpFoldResult> &inner, OpBuilder &builder) {
  bool inside = true;
  auto offsets = insert.getMixedOffsets(), sizes = insert.getMixedSizes();
  for (auto [dim, begin] : llvm::enumerate(slice.getMixedOffsets())) {
    OpFoldResult size = slice.getMixedSizes()[dim];
    if (isEqualConstantIntOrValue(begin, offsets[dim]) &&
        isEqualConstantIntOrValue(size, sizes[dim])) {
      inner.push_back(builder.getIndexAttr(0));
      continue;
    }
    std::optional<int64_t> b = getConstantIntValue(begin),
                           s = getConstantIntValue(size),
                           o = getConstantIntValue(offsets[dim]),
                           e = getConstantIntValue(sizes[dim]);
    if (!b || !s || !o || !e) {
      inside = false;
      continue;
    }
    if (*b + *s <= *o || *o + *e <= *b)
      return Overlap::Outside;
    inside &= *b >= *o && *b + *s <= *o + *e;
    inner.push_back(builder.getIndexAttr(*b - *o));
  }
  return inside ? Overlap::Inside : Overlap::Unknown;
}

/// Replaces a slice of the result of an insert_slice. A slice that is entirely
/// inside the inserted part becomes a slice of the inserted tensor. One that is
/// entirely outside becomes a slice of the destination.
struct SliceOfInsert : OpRewritePattern<tensor::ExtractSliceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::ExtractSliceOp slice,
                                PatternRewriter &rewriter) const override {
    auto insert = slice.getSource().getDefiningOp<tensor::InsertSliceOp>();
    if (!insert || !slice.hasUnitStride() || !insert.hasUnitStride() ||
        insert.getSourceType().getRank() != insert.getDestType().getRank())
      return rewriter.notifyMatchFailure(slice, "no plain insert_slice");
    SmallVector<OpFoldResult> inner;
    Overlap overlap = getOverlap(slice, insert, inner, rewriter);
    if (overlap == Overlap::Unknown)
      return rewriter.notifyMatchFailure(slice, "may span the edge");
    bool isInside = overlap == Overlap::Inside;
    rewriter.replaceOpWithNewOp<tensor::ExtractSliceOp>(
        slice, slice.getType(),
        isInside ? insert.getSource() : insert.getDest(),
        isInside ? inner : slice.getMixedOffsets(), slice.getMixedSizes(),
        slice.getMixedStrides());
    return success();
  }
};

/// Replaces a slice of a whole tensor with that tensor.
struct WholeSlice : OpRewritePattern<tensor::ExtractSliceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::ExtractSliceOp slice,
                                PatternRewriter &rewriter) const override {
    if (slice.getType() != slice.getSourceType() || !slice.hasUnitStride())
      return rewriter.notifyMatchFailure(slice, "another type");
    for (auto [dim, offset] : llvm::enumerate(slice.getMixedOffsets())) {
      if (!isConstantIntValue(offset, 0))
        return rewriter.notifyMatchFailure(slice, "another offset");
      if (!slice.getSourceType().isDynamicDim(dim))
        continue;
      auto size = dyn_cast<Value>(slice.getMixedSizes()[dim]);
      auto read = size ? size.getDefiningOp<tensor::DimOp>() : tensor::DimOp();
      if (!read || read.getSource() != slice.getSource() ||
          getReadDim(read) != static_cast<int64_t>(dim))
        return rewriter.notifyMatchFailure(slice, "another size");
    }
    rewriter.replaceOp(slice, slice.getSource());
    return success();
  }
};

/// Merges two transposes into one, or removes both if they cancel.
struct TransposeOfTranspose : OpRewritePattern<linalg::TransposeOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::TransposeOp outer,
                                PatternRewriter &rewriter) const override {
    auto inner = outer.getInput().getDefiningOp<linalg::TransposeOp>();
    if (!inner)
      return rewriter.notifyMatchFailure(outer, "no transpose below");
    SmallVector<int64_t> order;
    for (int64_t dim : outer.getPermutation())
      order.push_back(inner.getPermutation()[dim]);
    if (isIdentityPermutation(order))
      rewriter.replaceOp(outer, inner.getInput());
    else
      rewriter.replaceOpWithNewOp<linalg::TransposeOp>(outer, inner.getInput(),
                                                       outer.getInit(), order);
    return success();
  }
};

/// Returns one group of dimensions per dimension whose size is not one.
SmallVector<ReassociationIndices> groupUnits(ArrayRef<int64_t> shape) {
  SmallVector<ReassociationIndices> groups(1);
  bool isOpen = true; // the last group has no dimension other than one yet
  for (auto [dim, size] : llvm::enumerate(shape)) {
    if (size != 1 && !isOpen)
      groups.emplace_back();
    groups.back().push_back(dim);
    isOpen &= size == 1;
  }
  return groups;
}

/// If a transpose moves only dimensions of size one, replaces it with a
/// reshape. Does not apply to rank 2, because other passes look for transposed
/// matrices.
struct TransposeOfUnits : OpRewritePattern<linalg::TransposeOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::TransposeOp op,
                                PatternRewriter &rewriter) const override {
    auto from = dyn_cast<RankedTensorType>(op.getInput().getType());
    auto to = dyn_cast<RankedTensorType>(op.getInit().getType());
    if (!from || !to || from.getRank() < 3)
      return rewriter.notifyMatchFailure(op, "a matrix");
    if (isIdentityPermutation(op.getPermutation()) && from == to) {
      rewriter.replaceOp(op, op.getInput());
      return success();
    }
    int64_t last = -1;
    for (int64_t dim : op.getPermutation()) {
      if (from.getDimSize(dim) == 1)
        continue;
      if (dim < last)
        return rewriter.notifyMatchFailure(op, "moves elements");
      last = dim;
    }
    if (last < 0 || from.getShape() == to.getShape())
      return rewriter.notifyMatchFailure(op, "no dimension of one to move");
    auto fromGroups = groupUnits(from.getShape());
    auto toGroups = groupUnits(to.getShape());
    Location loc = op.getLoc();
    SmallVector<OpFoldResult> sizes;
    for (int64_t dim : op.getPermutation())
      sizes.push_back(tensor::getMixedSize(rewriter, loc, op.getInput(), dim));
    Value flat = op.getInput();
    if (fromGroups.size() != static_cast<size_t>(from.getRank()))
      flat = tensor::CollapseShapeOp::create(rewriter, loc, flat, fromGroups);
    rewriter.replaceOpWithNewOp<tensor::ExpandShapeOp>(op, to, flat, toGroups,
                                                       sizes);
    return success();
  }
};

/// Removes a pair of reshapes if the second one restores the original shape. A
/// reshape keeps the order of elements, so with at most one dynamic dimension,
/// equal types mean equal values.
struct ReshapeBack : RewritePattern {
  explicit ReshapeBack(MLIRContext *context)
      : RewritePattern(MatchAnyOpTypeTag(), /*benefit=*/1, context) {}

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    auto isReshape = [](Operation *op) {
      return isa_and_present<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(
          op);
    };
    if (!isReshape(op) || !isReshape(op->getOperand(0).getDefiningOp()))
      return failure();
    Value source = op->getOperand(0).getDefiningOp()->getOperand(0);
    auto type = cast<RankedTensorType>(source.getType());
    if (type != op->getResult(0).getType() || type.getNumDynamicDims() > 1)
      return rewriter.notifyMatchFailure(op, "another shape");
    rewriter.replaceOp(op, source);
    return success();
  }
};

/// Replaces a slice of a transposed tensor with a transposed slice, so that the
/// slice can be forwarded further. Applies only if the tensor has no other
/// reader.
struct SliceOfTranspose : OpRewritePattern<tensor::ExtractSliceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::ExtractSliceOp slice,
                                PatternRewriter &rewriter) const override {
    auto transpose = slice.getSource().getDefiningOp<linalg::TransposeOp>();
    if (!transpose ||
        slice.getType().getRank() != slice.getSourceType().getRank())
      return rewriter.notifyMatchFailure(slice, "no transpose below");
    Value input = transpose.getInput();
    if (!input.getDefiningOp() || !movesElements(input.getDefiningOp()))
      return rewriter.notifyMatchFailure(slice, "nothing to meet");
    ArrayRef<int64_t> order = transpose.getPermutation();
    auto permute = [&](ArrayRef<OpFoldResult> mixed) {
      SmallVector<OpFoldResult> result(mixed.size());
      for (auto [to, from] : llvm::enumerate(order))
        result[from] = mixed[to];
      return result;
    };
    SmallVector<OpFoldResult> sizes = slice.getMixedSizes();
    if (decomposeMixedValues(sizes).first != slice.getType().getShape())
      return rewriter.notifyMatchFailure(slice,
                                         "types differ in what is known");
    Value inner = tensor::ExtractSliceOp::create(
        rewriter, slice.getLoc(), input, permute(slice.getMixedOffsets()),
        permute(sizes), permute(slice.getMixedStrides()));
    Value empty = tensor::EmptyOp::create(rewriter, slice.getLoc(), sizes,
                                          slice.getType().getElementType());
    rewriter.replaceOpWithNewOp<linalg::TransposeOp>(slice, inner, empty,
                                                     order);
    return success();
  }
};

/// Replaces a copy with its source.
struct DropCopy : OpInterfaceRewritePattern<linalg::LinalgOp> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(linalg::LinalgOp op,
                                PatternRewriter &rewriter) const override {
    bool isCopy = isa<linalg::CopyOp>(op);
    if (auto generic = dyn_cast<linalg::GenericOp>(op.getOperation()))
      isCopy = yieldsInput(generic) &&
               llvm::all_of(generic.getIndexingMapsArray(),
                            [](AffineMap map) { return map.isIdentity(); });
    if (!isCopy || !op.hasPureTensorSemantics() ||
        op.getDpsInputs()[0].getType() != op->getResult(0).getType())
      return rewriter.notifyMatchFailure(op, "no copy");
    rewriter.replaceOp(op, op.getDpsInputs()[0]);
    return success();
  }
};
} // namespace

void mla::populateForwardPatterns(RewritePatternSet &patterns) {
  patterns.add<SliceOfConcat, SliceOfInsert, WholeSlice, TransposeOfTranspose,
               TransposeOfUnits, ReshapeBack, SliceOfTranspose, DropCopy>(
      patterns.getContext());
  tensor::populateMergeConsecutiveInsertExtractSlicePatterns(patterns);
}
