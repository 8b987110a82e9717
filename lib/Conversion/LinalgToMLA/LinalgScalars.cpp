//===- LinalgScalars.cpp - Scalars in bodies of linalg ops ----------------===//

#include "LinalgReader.h"

#include "mla/Analysis/NormalForm/Integers.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

#include <cmath>

using namespace mlir;
using namespace mla;
using namespace mla::nf;
using namespace mla::linalg;

using LinalgOp = mlir::linalg::LinalgOp;
using Indices = SmallVector<Affine, 4>;

static bool isComplex(Value value) {
  return isa<ComplexType>(getElementTypeOrSelf(value));
}

static bool isBoolean(Value value) {
  return getElementTypeOrSelf(value).isInteger(1);
}

Value mla::linalg::getCastSource(Operation *op) {
  if (!isa<arith::ExtFOp, arith::TruncFOp, arith::ExtSIOp, arith::ExtUIOp,
           arith::TruncIOp, arith::IndexCastOp, arith::IndexCastUIOp>(op))
    return {};
  // Casts from or to booleans are excluded, because a boolean is not a number.
  Value source = op->getOperand(0);
  return isBoolean(source) || isBoolean(op->getResult(0)) ? Value() : source;
}

/// True if an integer cast may change the value: it may be too large for the
/// result type, or it may lose its sign.
static bool mayWrap(Operation *cast) {
  return isa<arith::ExtUIOp, arith::TruncIOp>(cast) &&
         !isBoolean(cast->getOperand(0));
}

/// True if one of the types of a cast has fewer than 32 bits.
static bool isNarrow(Operation *cast) {
  auto isShort = [](Type type) {
    return type.isInteger() && type.getIntOrFloatBitWidth() < 32;
  };
  return isShort(getElementTypeOrSelf(cast->getOperand(0))) ||
         isShort(getElementTypeOrSelf(cast->getResult(0)));
}

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

static std::optional<double> readAttribute(Attribute attribute) {
  if (auto elements = dyn_cast<DenseElementsAttr>(attribute)) {
    if (!elements.isSplat() || isa<ComplexType>(elements.getElementType()))
      return std::nullopt;
    attribute = elements.getSplatValue<Attribute>();
  }
  if (auto number = dyn_cast<FloatAttr>(attribute))
    return number.getValueAsDouble();
  if (auto number = dyn_cast<IntegerAttr>(attribute))
    return number.getType().isInteger(1)
               ? static_cast<double>(number.getValue().getZExtValue())
               : static_cast<double>(number.getValue().getSExtValue());
  return std::nullopt;
}

std::optional<double> mla::linalg::readSplat(Value value) {
  for (int depth = 0; depth < 16; ++depth) {
    if (auto argument = dyn_cast<BlockArgument>(value)) {
      LinalgOp body = getBody(value);
      if (!body || argument.getArgNumber() >= body.getNumDpsInputs())
        return std::nullopt;
      value = body->getOperand(argument.getArgNumber());
      continue;
    }
    Operation *op = value.getDefiningOp();
    if (auto constant = dyn_cast<arith::ConstantOp>(op))
      return readAttribute(constant.getValue());
    if (auto linalgOp = dyn_cast<LinalgOp>(op)) {
      if (linalgOp.getNumReductionLoops())
        return std::nullopt;
      value = getYielded(linalgOp, cast<OpResult>(value).getResultNumber());
    } else if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp,
                   tensor::ExtractSliceOp, tensor::CastOp, tensor::SplatOp>(
                   op)) {
      value = op->getOperand(0);
    } else if (Value source = getCastSource(op);
               source && !(mayWrap(op) && isNarrow(op))) {
      value = source;
    } else if (auto convert = dyn_cast<arith::SIToFPOp>(op);
               convert && !isBoolean(convert.getIn())) {
      value = convert.getIn();
    } else if (isa<math::SqrtOp, math::RsqrtOp>(op)) {
      std::optional<double> square = readSplat(op->getOperand(0));
      double root = std::sqrt(square.value_or(0.0));
      if (!square)
        return std::nullopt;
      return isa<math::SqrtOp>(op) ? root : 1.0 / root;
    } else {
      return std::nullopt;
    }
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

ArrayRef<Affine> ScalarAt::loops() const {
  return isComplex(value) ? index.drop_back() : index;
}

/// Applies a map to loop indices. Returns std::nullopt if the map is not
/// affine.
static std::optional<Indices> applyMap(AffineMap map, ArrayRef<Affine> loops) {
  auto apply = [&](AffineExpr expr, auto &&self) -> std::optional<Affine> {
    if (auto dim = dyn_cast<AffineDimExpr>(expr))
      return loops[dim.getPosition()];
    if (auto constant = dyn_cast<AffineConstantExpr>(expr))
      return Affine(Poly(constant.getValue()));
    auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
    if (!binary || (expr.getKind() != AffineExprKind::Add &&
                    expr.getKind() != AffineExprKind::Mul))
      return std::nullopt;
    std::optional<Affine> a = self(binary.getLHS(), self),
                          b = self(binary.getRHS(), self);
    if (!a || !b)
      return std::nullopt;
    if (expr.getKind() == AffineExprKind::Add)
      return *a + *b;
    return b->isConstant() ? std::optional<Affine>(*a * b->constant)
                           : std::nullopt;
  };
  Indices indices;
  for (AffineExpr expr : map.getResults()) {
    std::optional<Affine> index = apply(expr, apply);
    if (!index)
      return std::nullopt;
    indices.push_back(*index);
  }
  return indices;
}

/// Returns the element of an operand that an argument of a body stands for.
/// Returns std::nullopt for the accumulator of a reduction.
static std::optional<Access> resolveArgument(BlockArgument argument,
                                             ArrayRef<Affine> loops) {
  LinalgOp body = getBody(argument);
  if (!body || argument.getArgNumber() >= body->getNumOperands())
    return std::nullopt;
  OpOperand &operand = body->getOpOperand(argument.getArgNumber());
  if (body.isDpsInit(&operand) && body.getNumReductionLoops())
    return std::nullopt;
  if (!isa<RankedTensorType>(operand.get().getType()))
    return Access{operand.get(), {}};
  auto indices = applyMap(body.getMatchingIndexingMap(&operand), loops);
  return indices ? std::optional<Access>({operand.get(), *indices})
                 : std::nullopt;
}

/// Follows one op from a scalar to the element that it copies. Returns
/// std::nullopt if the op computes something else.
static std::optional<Access> resolveOnce(const ScalarAt &at) {
  std::optional<Access> access;
  if (auto argument = dyn_cast<BlockArgument>(at.value)) {
    access = resolveArgument(argument, at.loops());
    if (access && isComplex(at.value))
      access->index.push_back(at.index.back());
    return access;
  }
  Operation *op = at.value.getDefiningOp();
  if (Value source = getCastSource(op))
    return mayWrap(op) || at.precision.isRounded(at.value, source.getType(),
                                                 at.value.getType())
               ? std::nullopt
               : std::optional(at.element(source));
  auto extract = dyn_cast<tensor::ExtractOp>(op);
  if (!extract)
    return std::nullopt;
  access = Access{extract.getTensor(), {}};
  for (Value place : extract.getIndices()) {
    std::optional<Affine> index = at.integer(place);
    if (!index)
      return std::nullopt;
    access->index.push_back(*index);
  }
  if (isComplex(at.value))
    access->index.push_back(at.index.back());
  return access;
}

Access mla::linalg::resolveScalar(const ScalarAt &at) {
  Access access{at.value, Indices(at.index)};
  while (!isa<RankedTensorType>(access.value.getType())) {
    auto next = resolveOnce(
        {access.value, access.index, at.vars, at.sizes, at.precision});
    if (!next)
      break;
    access = *next;
  }
  return access;
}

Access ScalarAt::element(Value other, std::optional<Affine> part) const {
  Indices indices;
  if (getBody(other))
    indices.append(loops().begin(), loops().end());
  if (isComplex(other))
    indices.push_back(part ? *part : index.back());
  return resolveScalar({other, indices, vars, sizes, precision});
}

Operand ScalarAt::operand(Value other) const {
  if (std::optional<double> number = readSplat(other))
    return {std::nullopt, *number};
  return {element(other), 0.0};
}

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

/// Reads `select(size == 1, 0, i)`, a broadcast that is decided at run time: as
/// 0 if the size is 1, and as i if the size is another constant or i is less
/// than the size.
static std::optional<Affine> readBroadcast(const ScalarAt &at,
                                           arith::SelectOp select) {
  auto compare = select.getCondition().getDefiningOp<arith::CmpIOp>();
  if (!compare || compare.getPredicate() != arith::CmpIPredicate::eq)
    return std::nullopt;
  std::optional<Affine> size = at.integer(compare.getLhs()),
                        one = at.integer(compare.getRhs()),
                        zero = at.integer(select.getTrueValue()),
                        index = at.integer(select.getFalseValue());
  if (!size || !one || !zero || !index || !size->isConstant() ||
      !(*one == Affine(Poly(1))) || !(*zero == Affine()))
    return std::nullopt;
  if (size->constant.isOne())
    return zero;
  bool isWide = size->constant.getConstant().has_value();
  return isWide || at.vars.isWithin(at.vars.simplify(*index), Poly(),
                                    size->constant)
             ? index
             : std::nullopt;
}

/// Returns the value of an integer scalar, assuming that it does not wrap
/// around in its type.
static std::optional<Affine> getWhole(const ScalarAt &at, Value other) {
  if (!other.getType().isIntOrIndex())
    return std::nullopt;
  if (std::optional<double> number = readSplat(other))
    return Affine(Poly(static_cast<int64_t>(*number)));
  if (!getBody(other)) {
    std::optional<Poly> size = at.sizes.getInt(other);
    return size ? std::optional<Affine>(*size) : std::nullopt;
  }
  Operation *op = other.getDefiningOp();
  if (!op)
    return std::nullopt;
  if (auto loop = dyn_cast<mlir::linalg::IndexOp>(op))
    return at.loops()[loop.getDim()];
  if (Value source = getCastSource(op)) {
    std::optional<Affine> whole = at.integer(source);
    // A zero extension changes negative numbers, so require that there are
    // none.
    bool isSame = whole && (!isa<arith::ExtUIOp>(op) ||
                            at.vars.isWithin(at.vars.simplify(*whole), Poly(),
                                             Poly(int64_t(1) << 31)));
    return isSame ? whole : std::nullopt;
  }
  if (auto select = dyn_cast<arith::SelectOp>(op))
    return readBroadcast(at, select);
  if (!isa<arith::AddIOp, arith::SubIOp, arith::MulIOp>(op))
    return std::nullopt;
  std::optional<Affine> a = at.integer(op->getOperand(0)),
                        b = at.integer(op->getOperand(1));
  if (!a || !b)
    return std::nullopt;
  if (isa<arith::AddIOp>(op))
    return *a + *b;
  if (isa<arith::SubIOp>(op))
    return *a - *b;
  if (a->isConstant())
    std::swap(a, b);
  return b->isConstant() ? std::optional<Affine>(*a * b->constant)
                         : std::nullopt;
}

std::optional<Affine> ScalarAt::integer(Value other) const {
  std::optional<Affine> integer = getWhole(*this, other);
  return integer && fits(vars, *integer, other.getType()) ? integer
                                                          : std::nullopt;
}
