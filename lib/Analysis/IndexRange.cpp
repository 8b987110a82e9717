//===- IndexRange.cpp - Bounds of indices ---------------------------------===//

#include "mla/Analysis/IndexRange.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mla;
using namespace mlir;

/// The largest number of values that one call of `get` visits.
static constexpr unsigned kFuel = 500;

OpOperand *mla::getElementOperand(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  if (!argument)
    return nullptr;
  auto op = dyn_cast<linalg::LinalgOp>(argument.getOwner()->getParentOp());
  if (!op || argument.getOwner() != op.getBlock())
    return nullptr;
  OpOperand *operand = op.getMatchingOpOperand(argument);
  if (op.isDpsInit(operand) && op.getNumParallelLoops() != op.getNumLoops())
    return nullptr;
  return operand;
}

AffineExpr mla::getLoopSize(linalg::LinalgOp op, unsigned loop,
                            ShapeFacts &facts) {
  AffineExpr wanted = getAffineDimExpr(loop, op.getContext());
  for (OpOperand &operand : op->getOpOperands()) {
    AffineMap map = op.getMatchingIndexingMap(&operand);
    for (auto [dim, result] : llvm::enumerate(map.getResults()))
      if (result == wanted)
        if (AffineExpr size = facts.getDim(operand.get(), dim))
          return size;
  }
  return {};
}

/// Returns the least and the largest element of a constant; std::nullopt if
/// they cannot be read.
static std::optional<std::pair<int64_t, int64_t>> getExtremes(Attribute attr) {
  std::optional<std::pair<int64_t, int64_t>> found;
  auto add = [&](int64_t value) {
    found = found ? std::pair(std::min(found->first, value),
                              std::max(found->second, value))
                  : std::pair(value, value);
  };
  if (auto dense = dyn_cast<DenseIntElementsAttr>(attr)) {
    if (dense.isSplat())
      add(dense.getSplatValue<APInt>().getSExtValue());
    else
      for (const APInt &value : dense)
        add(value.getSExtValue());
  } else if (auto blob = dyn_cast<DenseI64ResourceElementsAttr>(attr)) {
    if (std::optional<ArrayRef<int64_t>> values = blob.tryGetAsArrayRef())
      llvm::for_each(*values, add);
  } else if (auto blob = dyn_cast<DenseI32ResourceElementsAttr>(attr)) {
    if (std::optional<ArrayRef<int32_t>> values = blob.tryGetAsArrayRef())
      llvm::for_each(*values, add);
  }
  return found;
}

/// True if arithmetic on this type is assumed not to overflow, because the type
/// can represent any index of a tensor in memory.
static bool isWide(Type type) {
  return type.isIndex() || type.isInteger(64) || type.isInteger(32);
}

//===----------------------------------------------------------------------===//
// Scalars
//===----------------------------------------------------------------------===//

bool IndexRanges::isBelow(Value index, int64_t size) {
  IndexRange range = get(index);
  return range.least && range.most && sizes.isNonNegative(range.least) &&
         sizes.compare(arith::CmpIPredicate::slt, range.most,
                       sizes.constant(size)) == true;
}

bool IndexRanges::isWithin(OpFoldResult index, OpFoldResult count,
                           OpFoldResult step, Value tensor, int64_t dim) {
  IndexRange first = get(index), number = get(count), apart = get(step);
  AffineExpr size = facts.getDim(tensor, dim);
  for (const IndexRange &range : {first, number, apart})
    if (!range.least || !range.most || !sizes.isNonNegative(range.least))
      return false;
  AffineExpr others = sizes.subtract(number.most, sizes.constant(1));
  AffineExpr last = sizes.add(first.most, sizes.multiply(others, apart.most));
  return size && last &&
         sizes.compare(arith::CmpIPredicate::slt, last, size) == true;
}

IndexRange IndexRanges::get(OpFoldResult number) {
  if (auto value = dyn_cast<Value>(number))
    return get(value);
  AffineExpr constant = sizes.constant(*getConstantIntValue(number));
  return {constant, constant};
}

IndexRange IndexRanges::get(Value index) {
  fuel = kFuel;
  assumed.clear();
  return compute(index);
}

IndexRange IndexRanges::compute(Value value) {
  if (fuel == 0)
    return {};
  --fuel;
  if (auto it = assumed.find(value); it != assumed.end())
    return it->second;
  if (OpOperand *operand = getElementOperand(value))
    return getElements(operand->get());
  Operation *op = value.getDefiningOp();
  if (!op) {
    auto loop = dyn_cast<scf::ForOp>(value.getParentBlock()->getParentOp());
    if (!loop || value != loop.getInductionVar())
      return {};
    return {
        compute(loop.getLowerBound()).least,
        sizes.subtract(compute(loop.getUpperBound()).most, sizes.constant(1))};
  }
  if (AffineExpr expr = facts.getIndex(value))
    return {expr, expr};
  return getArithmetic(op);
}

/// Returns the first bound that is known, or null.
static AffineExpr firstKnown(ArrayRef<AffineExpr> bounds) {
  const auto *found =
      llvm::find_if(bounds, [](AffineExpr bound) { return bool(bound); });
  return found == bounds.end() ? AffineExpr() : *found;
}

IndexRange IndexRanges::unite(IndexRange a, IndexRange b) {
  return {sizes.min(a.least, b.least), sizes.max(a.most, b.most)};
}

IndexRange IndexRanges::getRemainder(Operation *op) {
  IndexRange divisor = compute(op->getOperand(1));
  if (!divisor.least || !divisor.most ||
      sizes.compare(arith::CmpIPredicate::sgt, divisor.least,
                    sizes.constant(0)) != true)
    return {};
  AffineExpr most = sizes.subtract(divisor.most, sizes.constant(1));
  AffineExpr least = compute(op->getOperand(0)).least;
  bool isUnsigned = isa<arith::RemUIOp>(op);
  if (isUnsigned || (least && sizes.isNonNegative(least)))
    return {sizes.constant(0), most};
  return {sizes.subtract(sizes.constant(0), most), most};
}

IndexRange IndexRanges::getArithmetic(Operation *op) {
  auto at = [&](unsigned i) { return compute(op->getOperand(i)); };
  auto wide = [&](IndexRange range) {
    return isWide(op->getResult(0).getType()) ? range : IndexRange();
  };
  return llvm::TypeSwitch<Operation *, IndexRange>(op)
      .Case([&](linalg::IndexOp index) {
        auto owner = cast<linalg::LinalgOp>(index->getParentOp());
        AffineExpr size = getLoopSize(owner, index.getDim(), facts);
        return IndexRange{sizes.constant(0),
                          sizes.subtract(size, sizes.constant(1))};
      })
      .Case(
          [&](tensor::ExtractOp read) { return getElements(read.getTensor()); })
      .Case<arith::IndexCastOp, arith::ExtSIOp>([&](auto) { return at(0); })
      .Case([&](arith::ExtUIOp) {
        IndexRange range = at(0);
        bool isSize = range.least && sizes.isNonNegative(range.least);
        return isSize ? range : IndexRange{sizes.constant(0), {}};
      })
      .Case([&](arith::AddIOp) {
        IndexRange a = at(0), b = at(1);
        return wide({sizes.add(a.least, b.least), sizes.add(a.most, b.most)});
      })
      .Case([&](arith::SubIOp) {
        IndexRange a = at(0), b = at(1);
        return wide(
            {sizes.subtract(a.least, b.most), sizes.subtract(a.most, b.least)});
      })
      // A maximum is not less than either operand, so each lower bound of an
      // operand is also a lower bound of the maximum.
      .Case([&](arith::MaxSIOp) {
        IndexRange a = at(0), b = at(1);
        return IndexRange{
            firstKnown({sizes.max(a.least, b.least), b.least, a.least}),
            sizes.max(a.most, b.most)};
      })
      .Case([&](arith::MinSIOp) {
        IndexRange a = at(0), b = at(1);
        return IndexRange{
            sizes.min(a.least, b.least),
            firstKnown({sizes.min(a.most, b.most), b.most, a.most})};
      })
      .Case<arith::RemSIOp, arith::RemUIOp>(
          [&](auto) { return getRemainder(op); })
      .Case([&](arith::SelectOp select) { return getSelected(select); })
      .Default([](Operation *) { return IndexRange(); });
}

//===----------------------------------------------------------------------===//
// Selects
//===----------------------------------------------------------------------===//

std::optional<IndexRange> IndexRanges::getWhere(Value condition, bool holds,
                                                Value value) {
  auto compare = condition.getDefiningOp<arith::CmpIOp>();
  if (!compare)
    return compute(value);
  Value subject = compare.getLhs();
  IndexRange range = compute(subject), limit = compute(compare.getRhs());
  arith::CmpIPredicate predicate = compare.getPredicate();
  if (!holds)
    predicate = arith::invertPredicate(predicate);
  // Applies a new bound: keeps the tighter one of the old and the new bound. If
  // they cannot be compared, keeps the new one.
  auto limitMost = [&](AffineExpr bound) {
    range.most = firstKnown({sizes.min(range.most, bound), bound, range.most});
  };
  auto limitLeast = [&](AffineExpr bound) {
    range.least =
        firstKnown({sizes.max(range.least, bound), bound, range.least});
  };
  AffineExpr one = sizes.constant(1);
  if (predicate == arith::CmpIPredicate::slt)
    limitMost(sizes.subtract(limit.most, one));
  else if (predicate == arith::CmpIPredicate::sle)
    limitMost(limit.most);
  else if (predicate == arith::CmpIPredicate::sgt)
    limitLeast(sizes.add(limit.least, one));
  else if (predicate == arith::CmpIPredicate::sge)
    limitLeast(limit.least);
  if (range.least && range.most &&
      sizes.compare(arith::CmpIPredicate::sgt, range.least, range.most) == true)
    return std::nullopt;
  auto before = assumed;
  assumed[subject] = range;
  IndexRange found = compute(value);
  assumed = before;
  return found;
}

IndexRange IndexRanges::getSelected(arith::SelectOp select) {
  std::optional<IndexRange> yes =
      getWhere(select.getCondition(), true, select.getTrueValue());
  std::optional<IndexRange> no =
      getWhere(select.getCondition(), false, select.getFalseValue());
  if (yes && no)
    return unite(*yes, *no);
  return yes ? *yes : no.value_or(IndexRange());
}

//===----------------------------------------------------------------------===//
// Elements of tensors
//===----------------------------------------------------------------------===//

IndexRange IndexRanges::getElements(Value tensor) {
  if (fuel == 0)
    return {};
  --fuel;
  if (!getElementTypeOrSelf(tensor.getType()).isIntOrIndex())
    return {};
  Attribute constant;
  if (matchPattern(tensor, m_Constant(&constant))) {
    auto extremes = getExtremes(constant);
    if (!extremes)
      return {};
    return {sizes.constant(extremes->first), sizes.constant(extremes->second)};
  }
  Operation *op = tensor.getDefiningOp();
  if (!op)
    return {};
  if (isa<tensor::CastOp, tensor::ExpandShapeOp, tensor::CollapseShapeOp,
          tensor::ReshapeOp, tensor::ExtractSliceOp>(op))
    return getElements(op->getOperand(0));
  if (auto fill = dyn_cast<linalg::FillOp>(op))
    return compute(fill.getInputs().front());
  if (auto list = dyn_cast<tensor::FromElementsOp>(op);
      list && !list.getElements().empty()) {
    IndexRange range = compute(list.getElements().front());
    for (Value element : list.getElements().drop_front())
      range = unite(range, compute(element));
    return range;
  }
  auto body = dyn_cast<linalg::GenericOp>(op);
  if (!body || body.getNumParallelLoops() != body.getNumLoops())
    return {};
  unsigned number = cast<OpResult>(tensor).getResultNumber();
  return compute(body.getBody()->getTerminator()->getOperand(number));
}
