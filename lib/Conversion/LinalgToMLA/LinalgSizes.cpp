//===- LinalgSizes.cpp - Sizes of builtin tensors -------------------------===//

#include "LinalgReader.h"

#include "mla/Support/ReadDim.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mla;
using namespace mla::nf;
using namespace mla::linalg;

/// Returns the symbol of an unknown dimension. Symbols of the function have
/// even numbers. Symbols that this class creates have odd numbers.
Poly LinalgSizes::getSymbol(Value value, unsigned dim) {
  unsigned next = 2 * symbols.size() + 1;
  auto place = symbols.try_emplace({value, dim}, next).first;
  return Poly::symbol(place->second);
}

std::pair<Value, unsigned> LinalgSizes::getSource(unsigned symbol) const {
  for (const auto &[source, id] : symbols)
    if (id == symbol)
      return source;
  return {};
}

/// Converts `expr` to a polynomial. Returns std::nullopt for quotients. `leaf`
/// converts dimensions and symbols.
static std::optional<Poly>
toPoly(AffineExpr expr, function_ref<std::optional<Poly>(AffineExpr)> leaf) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return Poly(constant.getValue());
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return leaf(expr);
  std::optional<Poly> a = toPoly(binary.getLHS(), leaf),
                      b = toPoly(binary.getRHS(), leaf);
  if (!a || !b)
    return std::nullopt;
  if (binary.getKind() == AffineExprKind::Add)
    return *a + *b;
  if (binary.getKind() == AffineExprKind::Mul)
    return *a * *b;
  return std::nullopt;
}

/// Converts `expr` to a polynomial over the symbols of the function.
static std::optional<Poly> toPoly(AffineExpr expr) {
  return toPoly(expr, [](AffineExpr leaf) -> std::optional<Poly> {
    auto symbol = dyn_cast<AffineSymbolExpr>(leaf);
    return symbol ? std::optional<Poly>(Poly::symbol(2 * symbol.getPosition()))
                  : std::nullopt;
  });
}

/// Returns the extent of a loop: the size of a dimension that it runs over.
static std::optional<Poly> getExtent(LinalgSizes &sizes,
                                     mlir::linalg::LinalgOp op, unsigned loop) {
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<RankedTensorType>(operand.get().getType()))
      continue;
    AffineMap map = op.getMatchingIndexingMap(&operand);
    for (auto [dim, expr] : llvm::enumerate(map.getResults()))
      if (auto place = dyn_cast<AffineDimExpr>(expr);
          place && place.getPosition() == loop)
        return sizes.getSize(operand.get(), dim);
  }
  return std::nullopt;
}

std::optional<Poly> LinalgSizes::compute(Value value, unsigned dim) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (mlir::linalg::LinalgOp body = getBody(value); body && !type)
    return getExtent(*this, body, dim);
  if (!type)
    return std::nullopt;
  if (!type.isDynamicDim(dim))
    return Poly(type.getDimSize(dim));
  if (AffineExpr expr = facts.getDim(value, dim))
    if (std::optional<Poly> poly = toPoly(expr))
      return poly;
  Operation *op = value.getDefiningOp();
  return op ? infer(op, value, dim) : std::nullopt;
}

/// Infers the size of a result dimension from the operands of `op`.
std::optional<Poly> LinalgSizes::infer(Operation *op, Value value,
                                       unsigned dim) {
  if (auto dps = dyn_cast<DestinationStyleOpInterface>(op))
    return getSize(dps.getTiedOpOperand(cast<OpResult>(value))->get(), dim);
  // A scatter has the shape of the tensor that it writes to.
  if (op->getName().getStringRef() == "tm_tensor.scatter" &&
      op->getNumOperands() == 3)
    return getSize(op->getOperand(2), dim);
  return llvm::TypeSwitch<Operation *, std::optional<Poly>>(op)
      .Case<tensor::EmptyOp>(
          [&](auto empty) { return getInt(empty.getMixedSizes()[dim]); })
      .Case<tensor::CastOp>(
          [&](auto cast) { return getSize(cast.getSource(), dim); })
      .Case<tensor::ExpandShapeOp>([&](auto expand) {
        return getInt(expand.getMixedOutputShape()[dim]);
      })
      .Case<tensor::CollapseShapeOp>([&](auto collapse) {
        Poly product(1);
        // A variable is needed: a temporary would be destroyed before the loop.
        SmallVector<ReassociationIndices> groups =
            collapse.getReassociationIndices();
        for (int64_t d : groups[dim])
          product = product * getSize(collapse.getSrc(), d);
        return product;
      })
      .Case<tensor::ReshapeOp>([&](auto reshape) -> std::optional<Poly> {
        auto shape =
            reshape.getShape().template getDefiningOp<tensor::FromElementsOp>();
        return shape ? getInt(shape.getElements()[dim]) : std::nullopt;
      })
      .Case<tensor::ExtractSliceOp>(
          [&](tensor::ExtractSliceOp slice) -> std::optional<Poly> {
            return slice.getDroppedDims().any()
                       ? std::nullopt
                       : getInt(slice.getMixedSizes()[dim]);
          })
      .Case<tensor::PadOp>([&](tensor::PadOp pad) -> std::optional<Poly> {
        std::optional<Poly> low = getInt(pad.getMixedLowPad()[dim]),
                            high = getInt(pad.getMixedHighPad()[dim]);
        return low && high
                   ? std::optional(getSize(pad.getSource(), dim) + *low + *high)
                   : std::nullopt;
      })
      .Case<tensor::ConcatOp>([&](tensor::ConcatOp concat) {
        Poly sum = getSize(concat.getInputs().front(), dim);
        if (dim == concat.getDim())
          for (Value part : concat.getInputs().drop_front())
            sum = sum + getSize(part, dim);
        return sum;
      })
      .Default([](Operation *) { return std::nullopt; });
}

Poly LinalgSizes::getSize(Value value, unsigned dim) {
  auto found = known.find({value, dim});
  if (found != known.end())
    return found->second;
  Poly size = compute(value, dim).value_or(getSymbol(value, dim));
  known.try_emplace({value, dim}, size);
  return size;
}

SmallVector<Poly> LinalgSizes::getShape(Value tensor) {
  SmallVector<Poly> shape;
  for (unsigned dim = 0,
                rank = cast<RankedTensorType>(tensor.getType()).getRank();
       dim < rank; ++dim)
    shape.push_back(getSize(tensor, dim));
  return shape;
}

/// Returns the result of a comparison if it is the same for all sizes.
static std::optional<bool> decide(arith::CmpIPredicate predicate, const Poly &a,
                                  const Poly &b) {
  using P = arith::CmpIPredicate;
  bool less = (b - a - Poly(1)).isNonNegative(), atMost = a.isAtMost(b);
  bool more = (a - b - Poly(1)).isNonNegative(), atLeast = b.isAtMost(a);
  auto when = [](bool yes, bool no) {
    return yes || no ? std::optional<bool>(yes) : std::nullopt;
  };
  switch (predicate) {
  case P::slt:
    return when(less, atLeast);
  case P::sle:
    return when(atMost, more);
  case P::sgt:
    return when(more, atMost);
  case P::sge:
    return when(atLeast, less);
  case P::eq:
    return when(a == b, less || more);
  case P::ne:
    return when(less || more, a == b);
  default:
    return std::nullopt;
  }
}

/// Returns the larger of two sizes if the same one is larger for all values of
/// the symbols, else std::nullopt.
static std::optional<Poly> getLarger(const Poly &a, const Poly &b) {
  if (a.isAtMost(b))
    return b;
  return b.isAtMost(a) ? std::optional<Poly>(a) : std::nullopt;
}

/// Returns the result of arithmetic on sizes.
std::optional<Poly> LinalgSizes::compute(Operation *op) {
  if (auto apply = dyn_cast<affine::AffineApplyOp>(op)) {
    AffineMap map = apply.getAffineMap();
    return toPoly(map.getResult(0), [&](AffineExpr leaf) {
      auto symbol = dyn_cast<AffineSymbolExpr>(leaf);
      unsigned place = symbol ? map.getNumDims() + symbol.getPosition()
                              : cast<AffineDimExpr>(leaf).getPosition();
      return getInt(apply.getMapOperands()[place]);
    });
  }
  if (auto select = dyn_cast<arith::SelectOp>(op)) {
    auto compare = select.getCondition().getDefiningOp<arith::CmpIOp>();
    auto a = compare ? getInt(compare.getLhs()) : std::nullopt,
         b = compare ? getInt(compare.getRhs()) : std::nullopt;
    auto taken = a && b ? decide(compare.getPredicate(), *a, *b) : std::nullopt;
    if (!taken)
      return std::nullopt;
    return getInt(*taken ? select.getTrueValue() : select.getFalseValue());
  }
  if (!isa<arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::DivSIOp,
           arith::DivUIOp, arith::FloorDivSIOp, arith::MaxUIOp, arith::MaxSIOp>(
          op))
    return std::nullopt;
  std::optional<Poly> a = getInt(op->getOperand(0)),
                      b = getInt(op->getOperand(1));
  if (!a || !b)
    return std::nullopt;
  if (isa<arith::AddIOp>(op))
    return *a + *b;
  if (isa<arith::SubIOp>(op))
    return *a - *b;
  if (isa<arith::MulIOp>(op))
    return *a * *b;
  if (isa<arith::MaxUIOp, arith::MaxSIOp>(op))
    return getLarger(*a, *b);
  return a->divide(*b);
}

std::optional<Poly> LinalgSizes::getInt(OpFoldResult value) {
  if (std::optional<int64_t> constant = getConstantIntValue(value))
    return Poly(*constant);
  auto dynamic = cast<Value>(value);
  if (AffineExpr expr = facts.getIndex(dynamic))
    if (std::optional<Poly> poly = toPoly(expr))
      return poly;
  Operation *op = dynamic.getDefiningOp();
  if (auto read = dyn_cast_or_null<tensor::DimOp>(op))
    if (std::optional<int64_t> dim = getReadDim(read))
      return getSize(read.getSource(), *dim);
  if (isa_and_nonnull<arith::IndexCastOp>(op))
    return getInt(op->getOperand(0));
  return op ? compute(op) : std::nullopt;
}
