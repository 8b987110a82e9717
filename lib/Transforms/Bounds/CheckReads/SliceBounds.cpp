//===- SliceBounds.cpp - Slices that are in bounds for all data -----------===//

#include "SliceBounds.h"

#include "IndexChecks.h"

#include "mla/Support/ReadDim.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mla;

bool mla::hasSize(Value tensor, unsigned dim, Value count, ShapeFacts &facts) {
  AffineExpr size = facts.getDim(tensor, dim);
  if (size && size == facts.getIndex(count))
    return true;
  auto read = count.getDefiningOp<tensor::DimOp>();
  if (read && read.getSource() == tensor && getReadDim(read) == dim)
    return true;
  auto empty = tensor.getDefiningOp<tensor::EmptyOp>();
  if (empty && empty.getType().isDynamicDim(dim))
    return empty.getDynamicSize(dim) == count;
  auto slice = tensor.getDefiningOp<tensor::ExtractSliceOp>();
  return slice &&
         slice.getSourceType().getRank() == slice.getType().getRank() &&
         isEqualConstantIntOrValue(slice.getMixedSizes()[dim], count);
}

/// True if the access covers the whole dimension from its first index.
static bool isWhole(const Access &access, ShapeFacts &facts) {
  auto count = dyn_cast<Value>(access.count);
  return count && isConstantIntValue(access.index, 0) &&
         isConstantIntValue(access.step, 1) &&
         hasSize(access.tensor, access.dim, count, facts);
}

namespace {
/// Bounds of a number of elements that start at an index.
struct CountBounds {
  bool isBelow = false;       ///< the elements end within the dimension
  bool isNonNegative = false; ///< their number is not negative
};

/// Computes bounds of the number of elements that start at the first index of
/// an access.
class SliceCountBounds {
public:
  SliceCountBounds(const Access &access, ShapeFacts &facts, IndexRanges &ranges)
      : access(access), facts(facts), sizes(access.op->getContext()),
        size(facts.getDim(access.tensor, access.dim)),
        first(ranges.get(access.index)) {}

  /// True if the first index is a size expression.
  bool isUsable() const {
    return size && first.least && sizes.isNonNegative(first.least);
  }
  CountBounds get(Value count);

private:
  CountBounds getConstant(int64_t count) { return {false, count >= 0}; }
  CountBounds getUntil(AffineExpr end);
  CountBounds getResult(AffineExpr result, AffineMap map, ValueRange operands);
  CountBounds getLeast(AffineMap map, ValueRange operands);

  const Access &access;
  ShapeFacts &facts;
  mutable SizeAlgebra sizes;
  AffineExpr size;
  IndexRange first;
};
} // namespace

/// Returns the bounds of the number of elements from the first index to `end`.
CountBounds SliceCountBounds::getUntil(AffineExpr end) {
  if (!end)
    return {};
  auto isLess = [&](AffineExpr a, AffineExpr b) {
    return a && sizes.compare(arith::CmpIPredicate::sle, a, b) == true;
  };
  return {isLess(end, size), isLess(first.most, end)};
}

/// Returns the bounds of one result of a map: a constant, or an end minus the
/// first index.
CountBounds SliceCountBounds::getResult(AffineExpr result, AffineMap map,
                                        ValueRange operands) {
  if (auto constant = dyn_cast<AffineConstantExpr>(result))
    return getConstant(constant.getValue());
  MLIRContext *context = map.getContext();
  SmallVector<AffineExpr> dims, symbols;
  AffineExpr end = result;
  for (auto [number, operand] : llvm::enumerate(operands)) {
    bool isDim = number < map.getNumDims();
    AffineExpr place =
        isDim ? getAffineDimExpr(number, context)
              : getAffineSymbolExpr(number - map.getNumDims(), context);
    if (operand == dyn_cast<Value>(access.index))
      end = end + place;
    AffineExpr known = facts.getIndex(operand);
    (isDim ? dims : symbols).push_back(known ? known : place);
  }
  end = simplifyAffineExpr(end, map.getNumDims(), map.getNumSymbols());
  for (auto [number, operand] : llvm::enumerate(operands)) {
    bool isDim = number < map.getNumDims();
    unsigned place = isDim ? number : number - map.getNumDims();
    bool isUsed =
        isDim ? end.isFunctionOfDim(place) : end.isFunctionOfSymbol(place);
    if (isUsed && !facts.getIndex(operand))
      return {};
  }
  return getUntil(
      sizes.add(end.replaceDimsAndSymbols(dims, symbols), sizes.constant(0)));
}

CountBounds SliceCountBounds::getLeast(AffineMap map, ValueRange operands) {
  CountBounds rest{false, true};
  for (AffineExpr result : map.getResults()) {
    CountBounds one = getResult(result, map, operands);
    rest.isBelow |= one.isBelow;
    rest.isNonNegative &= one.isNonNegative;
  }
  return rest;
}

CountBounds SliceCountBounds::get(Value count) {
  count = skipIndexCasts(count);
  APInt constant;
  if (matchPattern(count, m_ConstantInt(&constant)))
    return getConstant(constant.getSExtValue());
  if (auto least = count.getDefiningOp<affine::AffineMinOp>())
    return getLeast(least.getAffineMap(), least.getOperands());
  if (auto apply = count.getDefiningOp<affine::AffineApplyOp>())
    return getLeast(apply.getAffineMap(), apply.getOperands());
  if (auto rest = count.getDefiningOp<arith::SubIOp>()) {
    auto index = dyn_cast<Value>(access.index);
    bool isAfter =
        index && skipIndexCasts(rest.getRhs()) == skipIndexCasts(index);
    return isAfter ? getUntil(facts.getIndex(rest.getLhs())) : CountBounds();
  }
  if (auto least = count.getDefiningOp<arith::MinSIOp>()) {
    CountBounds a = get(least.getLhs()), b = get(least.getRhs());
    return {a.isBelow || b.isBelow, a.isNonNegative && b.isNonNegative};
  }
  auto most = count.getDefiningOp<arith::MaxSIOp>();
  if (most && matchPattern(most.getRhs(), m_Zero()))
    return {get(most.getLhs()).isBelow, true};
  return {};
}

bool mla::isSliceWithin(const Access &access, ShapeFacts &facts,
                        IndexRanges &ranges) {
  if (isWhole(access, facts))
    return true;
  auto count = dyn_cast<Value>(access.count);
  SliceCountBounds rests(access, facts, ranges);
  if (!count || !isConstantIntValue(access.step, 1) || !rests.isUsable())
    return false;
  CountBounds rest = rests.get(count);
  return rest.isBelow && rest.isNonNegative;
}
