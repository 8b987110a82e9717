//===- LinalgShapes.cpp - Ops that only move elements ---------------------===//

#include "LinalgReader.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mla;
using namespace mla::nf;
using namespace mla::linalg;

using Indices = SmallVector<Affine, 4>;

/// Returns the indices of the dimensions, without the index of the real or
/// imaginary part.
static ArrayRef<Affine> dims(const ReadTensor &r) {
  return r.index.take_front(
      cast<RankedTensorType>(r.result.getType()).getRank());
}

/// Returns the element of `source` at `index`.
static ElementExpr forward(const ReadTensor &r, Value source, Indices index) {
  ArrayRef<Affine> part = r.index.drop_front(dims(r).size());
  index.append(part.begin(), part.end());
  return forwardExpr(source, index);
}

/// Reads a view: elements keep their order.
static ElementExpr readView(const ReadTensor &r, Value source) {
  SmallVector<Affine> index;
  if (Obstacle obstacle = r.vars.reshape(r.sizes.getShape(r.result), dims(r),
                                         r.sizes.getShape(source), index))
    return blockedExpr(obstacle);
  return forward(r, source, Indices(index.begin(), index.end()));
}

static ElementExpr readSlice(const ReadTensor &r, tensor::ExtractSliceOp op) {
  llvm::SmallBitVector dropped = op.getDroppedDims();
  Indices index;
  unsigned next = 0;
  for (auto [dim, offset, stride] :
       llvm::enumerate(op.getMixedOffsets(), op.getMixedStrides())) {
    std::optional<Poly> begin = r.sizes.getInt(offset),
                        step = r.sizes.getInt(stride);
    if (!begin || !step)
      return leafExpr();
    index.push_back(Affine(*begin));
    if (!dropped[dim])
      index.back() = index.back() + dims(r)[next++] * *step;
  }
  return forward(r, op.getSource(), index);
}

static ElementExpr readConcat(const ReadTensor &r, tensor::ConcatOp op) {
  SmallVector<Poly> sizes;
  for (Value part : op.getInputs())
    sizes.push_back(r.sizes.getSize(part, op.getDim()));
  Indices index(dims(r));
  unsigned number;
  if (Obstacle obstacle =
          r.vars.findConcatOperand(index[op.getDim()], sizes, number))
    return blockedExpr(obstacle);
  return forward(r, op.getInputs()[number], index);
}

/// True if `base` is an argument, or derived from one by slices, writes and
/// casts. A write to it is an update of a cache.
static bool isCache(Value base) {
  while (Operation *op = base.getDefiningOp()) {
    if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
      base = slice.getSource();
    else if (auto write = dyn_cast<tensor::InsertSliceOp>(op))
      base = write.getDest();
    else if (auto cast = dyn_cast<tensor::CastOp>(op))
      base = cast.getSource();
    else
      return false;
  }
  return true;
}

/// True if `source` is the result of a write of new tokens to a cache or to
/// columns of a cache.
static bool isWrittenColumns(Value source) {
  Operation *op = source.getDefiningOp();
  if (auto write = dyn_cast_or_null<tensor::InsertSliceOp>(op))
    return isCache(write.getDest());
  return op && op->getName().getStringRef() == "tm_tensor.scatter" &&
         isCache(op->getOperands().back());
}

/// Reads the result of an insert_slice: an element is from the slice or from
/// the tensor that the slice is written into.
static ElementExpr readInsert(const ReadTensor &r, tensor::InsertSliceOp op) {
  if (op.getSourceType().getRank() != op.getDestType().getRank() ||
      !op.hasUnitStride())
    return leafExpr();
  Indices inner(dims(r));
  bool inside = true, alongTokens = false;
  SmallVector<OpFoldResult> offsets = op.getMixedOffsets();
  for (auto [dim, offset] : llvm::enumerate(offsets)) {
    std::optional<Poly> begin = r.sizes.getInt(offset);
    Poly length = r.sizes.getSize(op.getSource(), dim);
    Poly size = r.sizes.getSize(op.getDest(), dim);
    if (!begin)
      return leafExpr();
    if (begin->isZero() && length == size)
      continue;
    alongTokens |= dim + 1 < offsets.size();
    if (Obstacle obstacle = r.vars.findInside(inner[dim], *begin, length,
                                              size - *begin - length, inside))
      return blockedExpr(obstacle);
    if (!inside)
      break;
  }
  ElementExpr expr = inside ? forward(r, op.getSource(), inner)
                            : forward(r, op.getDest(), Indices(dims(r)));
  bool ofTokens = alongTokens || isWrittenColumns(op.getSource());
  expr.isCacheWrite = ofTokens && isCache(op.getDest());
  return expr;
}

/// Reads a tensor padded with a number.
static ElementExpr readPad(const ReadTensor &r, tensor::PadOp op) {
  Value padding = op.getConstantPaddingValue();
  std::optional<double> number = padding ? readSplat(padding) : std::nullopt;
  if (!number)
    return leafExpr();
  Indices index(dims(r));
  for (auto [dim, low, high] :
       llvm::enumerate(op.getMixedLowPad(), op.getMixedHighPad())) {
    std::optional<Poly> before = r.sizes.getInt(low),
                        after = r.sizes.getInt(high);
    if (!before || !after || !before->isNonNegative() ||
        !after->isNonNegative())
      return leafExpr();
    bool inside;
    Poly size = r.sizes.getSize(op.getSource(), dim);
    if (Obstacle obstacle =
            r.vars.findInside(index[dim], *before, size, *after, inside))
      return blockedExpr(obstacle);
    if (!inside)
      return sumExpr({Term{*number, {}, {}}});
  }
  return forward(r, op.getSource(), index);
}

ElementExpr mla::linalg::readShape(const ReadTensor &r) {
  return llvm::TypeSwitch<Operation *, ElementExpr>(r.op)
      .Case<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(
          [&](auto op) { return readView(r, op.getSrc()); })
      .Case<tensor::ReshapeOp>(
          [&](auto op) { return readView(r, op.getSource()); })
      .Case<tensor::CastOp>([&](tensor::CastOp op) {
        return isa<RankedTensorType>(op.getSource().getType())
                   ? forward(r, op.getSource(), Indices(dims(r)))
                   : leafExpr();
      })
      .Case<tensor::ExtractSliceOp>([&](auto op) { return readSlice(r, op); })
      .Case<tensor::ConcatOp>([&](auto op) { return readConcat(r, op); })
      .Case<tensor::PadOp>([&](auto op) { return readPad(r, op); })
      .Case<tensor::InsertSliceOp>([&](auto op) { return readInsert(r, op); })
      .Case<tensor::SplatOp>(
          [&](auto op) { return forwardExpr(op.getInput(), {}); })
      .Case<tensor::FromElementsOp>([&](tensor::FromElementsOp op) {
        return op.getElements().size() == 1
                   ? forward(r, op.getElements().front(), {})
                   : leafExpr();
      })
      .Default([](Operation *) { return leafExpr(); });
}
