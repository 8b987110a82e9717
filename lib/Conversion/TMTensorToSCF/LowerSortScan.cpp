//===- LowerSortScan.cpp - tm_tensor.sort and scan to loops ---------------===//

#include "LoopNest.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mla::tmtensor;

//===----------------------------------------------------------------------===//
// sort
//===----------------------------------------------------------------------===//

namespace {
/// Emits a merge sort of one row of tensors. A round merges neighbouring runs
/// of `width` elements, which are in order, into a scratch row, and then runs
/// of twice the width from the scratch row back into the tensors.
class RowSorter {
public:
  /// `row` are the loop variables of all dimensions but `dim`, in order.
  RowSorter(Operation *op, int64_t dim, Value size, ValueRange row)
      : op(op), dim(dim), size(size), row(row) {}

  /// Emits all rounds. `carried` are the tensors, then their scratch rows.
  SmallVector<Value> sort(OpBuilder &builder, ValueRange carried) {
    const size_t outs = carried.size() / 2;
    auto round = [&](OpBuilder &inner, ValueRange ivs, ValueRange now) {
      Value two = constant(inner, loc, 2);
      Value width =
          arith::ShLIOp::create(inner, loc, constant(inner, loc, 1),
                                arith::MulIOp::create(inner, loc, ivs[0], two));
      Value twice = arith::MulIOp::create(inner, loc, width, two);
      SmallVector<Value> scratch = mergeRuns(
          inner, width, twice, now.take_front(outs), now.drop_front(outs));
      SmallVector<Value> sorted =
          mergeRuns(inner, twice, arith::MulIOp::create(inner, loc, twice, two),
                    scratch, now.take_front(outs));
      sorted.append(scratch);
      return sorted;
    };
    return buildNest(builder, loc, countRounds(builder), carried, round);
  }

private:
  /// Returns the least r with 4^r >= size.
  Value countRounds(OpBuilder &builder) {
    if (std::optional<int64_t> known = getConstantIntValue(size))
      return constant(builder, loc,
                      (llvm::Log2_64_Ceil(std::max<int64_t>(*known, 1)) + 1) /
                          2);
    Type type = builder.getI64Type();
    Value one = constant(builder, loc, 1);
    Value largest = arith::IndexCastOp::create(
        builder, loc, type, arith::SubIOp::create(builder, loc, size, one));
    Value zeros = math::CountLeadingZerosOp::create(builder, loc, largest);
    zeros =
        arith::IndexCastOp::create(builder, loc, builder.getIndexType(), zeros);
    // The number of bits of size - 1, plus one.
    Value bits =
        arith::SubIOp::create(builder, loc, constant(builder, loc, 65), zeros);
    return arith::ShRUIOp::create(builder, loc, bits, one);
  }

  /// Merges each two runs of `width` elements of `from` into one run of `to`.
  SmallVector<Value> mergeRuns(OpBuilder &builder, Value width, Value twice,
                               ValueRange from, ValueRange to) {
    auto loop = scf::ForOp::create(
        builder, loc, constant(builder, loc, 0), size, twice, to,
        [&](OpBuilder &inner, Location, Value begin, ValueRange now) {
          auto limit = [&](Value length) -> Value {
            Value end = arith::AddIOp::create(inner, loc, begin, length);
            return arith::MinSIOp::create(inner, loc, end, size);
          };
          Value middle = limit(width), end = limit(twice);
          scf::YieldOp::create(inner, loc,
                               mergeTwo(inner, begin, middle, end, from, now));
        });
    return SmallVector<Value>(loop.getResults());
  }

  /// Merges [begin, middle) and [middle, end) of `from` into [begin, end) of
  /// `to`.
  SmallVector<Value> mergeTwo(OpBuilder &builder, Value begin, Value middle,
                              Value end, ValueRange from, ValueRange to) {
    SmallVector<Value> carried(to);
    carried.append({begin, middle});
    auto loop = scf::ForOp::create(
        builder, loc, begin, end, constant(builder, loc, 1), carried,
        [&](OpBuilder &inner, Location, Value at, ValueRange now) {
          scf::YieldOp::create(inner, loc,
                               mergeOne(inner, at, middle, end, from, now));
        });
    return SmallVector<Value>(loop.getResults().drop_back(2));
  }

  /// Writes the next element of the merged run to index `at`. The last two
  /// values of `now` are the indices of the next elements of the two runs.
  SmallVector<Value> mergeOne(OpBuilder &builder, Value at, Value middle,
                              Value end, ValueRange from, ValueRange now) {
    Value left = now[now.size() - 2], right = now.back();
    Value one = constant(builder, loc, 1);
    // A run that is used up has no next element; any other one is read.
    Value last = arith::SubIOp::create(builder, loc, size, one);
    Value leftAt = arith::MinSIOp::create(builder, loc, left, last);
    Value rightAt = arith::MinSIOp::create(builder, loc, right, last);
    SmallVector<Value> pairs;
    for (Value tensor : from) {
      pairs.push_back(read(builder, tensor, leftAt));
      pairs.push_back(read(builder, tensor, rightAt));
    }
    using Predicate = arith::CmpIPredicate;
    auto compare = [&](Predicate how, Value a, Value b) -> Value {
      return arith::CmpIOp::create(builder, loc, how, a, b);
    };
    Value takesLeft = arith::AndIOp::create(
        builder, loc, compare(Predicate::slt, left, middle),
        arith::OrIOp::create(builder, loc, compare(Predicate::sge, right, end),
                             applyRegion(builder, op, pairs).front()));
    SmallVector<Value> results;
    Value takenAt =
        arith::SelectOp::create(builder, loc, takesLeft, leftAt, rightAt);
    for (auto [source, tensor] : llvm::zip_equal(from, now.drop_back(2)))
      results.push_back(tensor::InsertOp::create(builder, loc,
                                                 read(builder, source, takenAt),
                                                 tensor, indices(tensor, at)));
    Value step = arith::IndexCastUIOp::create(
        builder, loc, builder.getIndexType(), takesLeft);
    results.push_back(arith::AddIOp::create(builder, loc, left, step));
    results.push_back(arith::AddIOp::create(
        builder, loc, right, arith::SubIOp::create(builder, loc, one, step)));
    return results;
  }

  Value read(OpBuilder &builder, Value tensor, Value at) {
    return tensor::ExtractOp::create(builder, loc, tensor, indices(tensor, at));
  }

  /// Returns the indices of element `at` of the row, in a tensor or in its
  /// scratch row.
  SmallVector<Value> indices(Value tensor, Value at) {
    if (rankOf(tensor) == 1)
      return {at};
    SmallVector<Value> all(row);
    all.insert(all.begin() + dim, at);
    return all;
  }

  Operation *op;
  Location loc = op->getLoc();
  int64_t dim;
  Value size;
  ValueRange row;
};
} // namespace

/// Checks that all outs have one shape, and that it has dimension `dimension`.
static LogicalResult checkSort(Operation *op, int64_t dimension) {
  auto first = cast<RankedTensorType>(op->getOperand(0).getType());
  for (Type type : op->getOperandTypes())
    if (cast<RankedTensorType>(type).getShape() != first.getShape())
      return op->emitOpError("outs must have one shape, got ")
             << first << " and " << type;
  return checkDimension(op, "dimension", dimension, first.getRank());
}

LogicalResult mla::tmtensor::lowerSort(Operation *op, OpBuilder &builder) {
  auto dimension = op->getAttrOfType<IntegerAttr>("dimension");
  unsigned outs = op->getNumOperands();
  if (!dimension || outs == 0)
    return op->emitOpError("must have the attribute 'dimension' and an output")
           << ", got " << outs << " outputs and "
           << (dimension ? "the attribute" : "no attribute");
  int64_t dim = dimension.getInt();
  if (failed(checkStructure(op, 2 * outs, 1, op->getOperands())) ||
      failed(checkSort(op, dim)))
    return failure();
  Location loc = op->getLoc();
  SmallVector<Value> carried(op->getOperands());
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(builder, loc, carried.front());
  SmallVector<Value> length;
  if (!getConstantIntValue(sizes[dim]))
    length.push_back(cast<Value>(sizes[dim]));
  // Two outs of one type have different scratch rows. Two tensor.empty may
  // become one value.
  for (Value out : op->getOperands()) {
    auto type = cast<RankedTensorType>(out.getType());
    carried.push_back(bufferization::AllocTensorOp::create(
        builder, loc,
        RankedTensorType::get(type.getDimSize(dim), type.getElementType()),
        length));
  }
  SmallVector<Value> bounds =
      getValueOrCreateConstantIndexOp(builder, loc, sizes);
  Value size = bounds[dim];
  bounds.erase(bounds.begin() + dim);
  auto body = [&](OpBuilder &inner, ValueRange ivs, ValueRange now) {
    return RowSorter(op, dim, size, ivs).sort(inner, now);
  };
  SmallVector<Value> sorted = buildNest(builder, loc, bounds, carried, body);
  op->replaceAllUsesWith(ArrayRef(sorted).take_front(outs));
  return success();
}

//===----------------------------------------------------------------------===//
// scan
//===----------------------------------------------------------------------===//

/// Emits one step of a scan: computes the value at `ivs` from the running
/// value.
static SmallVector<Value> scanStep(OpBuilder &builder, Operation *op,
                                   int64_t dim, bool inclusive, ValueRange ivs,
                                   ValueRange carried) {
  Location loc = op->getLoc();
  SmallVector<Value> outer(ivs);
  outer.erase(outer.begin() + dim);
  Value zero = constant(builder, loc, 0);
  Value input = tensor::ExtractOp::create(builder, loc, op->getOperand(0), ivs);
  Value running = tensor::ExtractOp::create(builder, loc, carried[1], outer);
  Value combined = applyRegion(builder, op, {running, input}).front();
  Value isFirst = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                                        ivs[dim], zero);
  // An inclusive scan begins with the first input and ignores the accumulator.
  if (inclusive)
    combined = arith::SelectOp::create(builder, loc, isFirst, input, combined);
  Value written = inclusive ? combined : running;
  return {tensor::InsertOp::create(builder, loc, written, carried[0], ivs),
          tensor::InsertOp::create(builder, loc, combined, carried[1], outer)};
}

/// Checks that the accumulator has the rank of the input without `dimension`.
static LogicalResult checkScan(Operation *op, int64_t dimension) {
  int64_t rank = rankOf(op->getOperand(0)), output = rankOf(op->getOperand(1));
  int64_t accumulator = rankOf(op->getOperand(2));
  if (output != rank || accumulator != rank - 1)
    return op->emitOpError("output must have rank ")
           << rank << " and accumulator rank " << rank - 1 << ", got ranks "
           << output << " and " << accumulator;
  return checkDimension(op, "dimension", dimension, rank);
}

LogicalResult mla::tmtensor::lowerScan(Operation *op, OpBuilder &builder) {
  auto dimension = op->getAttrOfType<IntegerAttr>("dimension");
  auto inclusive = op->getAttrOfType<BoolAttr>("inclusive");
  if (!dimension || !inclusive || op->getNumOperands() != 3)
    return op->emitOpError("must have the attributes 'dimension' and "
                           "'inclusive' and three operands, got ")
           << op->getNumOperands() << " operands";
  ValueRange outs = op->getOperands().drop_front();
  if (failed(checkStructure(op, 2, 1, outs)) ||
      failed(checkScan(op, dimension.getInt())))
    return failure();
  SmallVector<Value> bounds = sizesOf(builder, op->getLoc(), op->getOperand(0));
  auto body = [&](OpBuilder &inner, ValueRange ivs, ValueRange carried) {
    return scanStep(inner, op, dimension.getInt(), inclusive.getValue(), ivs,
                    carried);
  };
  op->replaceAllUsesWith(buildNest(builder, op->getLoc(), bounds, outs, body));
  return success();
}
