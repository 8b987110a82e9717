//===- LinalgArithmetic.cpp - Operations in bodies of linalg ops ----------===//

#include "LinalgReader.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mla;
using namespace mla::nf;
using namespace mla::linalg;

static bool isBoolean(Value value) {
  return getElementTypeOrSelf(value).isInteger(1);
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

static Term termOf(const ScalarAt &at, Value v, double coefficient) {
  Operand operand = at.operand(v);
  if (!operand.access)
    return {coefficient * operand.constant, {}, {}};
  return {coefficient, {*operand.access}, {}};
}

static ElementExpr forward(const Access &access, double coefficient = 1.0) {
  return forwardExpr(access.value, access.index, coefficient);
}

static ElementExpr number(double value) {
  return sumExpr({Term{value, {}, {}}});
}

static ElementExpr readSum(const ScalarAt &at, Operation *op, double sign) {
  if (isBoolean(at.value))
    return leafExpr();
  Term a = termOf(at, op->getOperand(0), 1.0),
       b = termOf(at, op->getOperand(1), sign);
  if (a.factors.empty() && b.factors.empty())
    return number(a.coefficient + b.coefficient);
  if (b.factors.empty() && b.coefficient == 0.0)
    return forward(a.factors[0]);
  return sumExpr({a, b});
}

static ElementExpr readProduct(const ScalarAt &at, Operation *op) {
  if (isBoolean(at.value))
    return leafExpr();
  Operand a = at.operand(op->getOperand(0)), b = at.operand(op->getOperand(1));
  if (!a.access)
    std::swap(a, b);
  if (!a.access)
    return number(a.constant * b.constant);
  if (!b.access)
    return forward(*a.access, b.constant);
  return sumExpr({Term{1.0, {*a.access, *b.access}, {}}});
}

static ElementExpr readQuotient(const ScalarAt &at, arith::DivFOp op) {
  std::optional<double> number = readSplat(op.getRhs()),
                        constant = readSplat(op.getLhs());
  if (number == 0.0 || (number && constant))
    return leafExpr();
  if (constant)
    return quotientExpr(*constant, at.element(op.getRhs()));
  Access dividend = at.element(op.getLhs());
  return number ? forward(dividend, 1.0 / *number)
                : quotientExpr(dividend, at.element(op.getRhs()));
}

/// Reads x to a constant power. Only the power -1 is supported.
static ElementExpr readPower(const ScalarAt &at, Operation *op) {
  return readSplat(op->getOperand(1)) == -1.0
             ? quotientExpr(1.0, at.element(op->getOperand(0)))
             : leafExpr();
}

//===----------------------------------------------------------------------===//
// Booleans
//===----------------------------------------------------------------------===//

/// Returns the difference that is at least 0 if and only if the comparison of
/// `a` with `b` holds. Returns std::nullopt for predicates other than a signed
/// order.
static std::optional<Affine> getDifference(arith::CmpIPredicate predicate,
                                           const Affine &a, const Affine &b) {
  using P = arith::CmpIPredicate;
  switch (predicate) {
  case P::sge:
    return a - b;
  case P::sle:
    return b - a;
  case P::sgt:
    return a - b - Affine(Poly(1));
  case P::slt:
    return b - a - Affine(Poly(1));
  default:
    return std::nullopt;
  }
}

/// Reads `difference == 0 ? yes : no`. If the condition is not the same for all
/// indices, returns an obstacle at the index where it changes, so that the
/// index range is cut there.
static ElementExpr readEqual(const ScalarAt &at, const Affine &difference,
                             Value yes, Value no) {
  Affine d = at.vars.simplify(difference);
  auto take = [&](Value v) {
    Operand operand = at.operand(v);
    return operand.access ? forward(*operand.access) : number(operand.constant);
  };
  if (d == Affine())
    return take(yes);
  std::optional<Poly> lower = at.vars.getLower(d), upper = at.vars.getUpper(d);
  if ((lower && Poly(1).isAtMost(*lower)) ||
      (upper && upper->isAtMost(Poly(-1))))
    return take(no);
  if (d.terms.size() != 1)
    return leafExpr();
  const auto &[var, step] = d.terms[0];
  std::optional<Poly> place = (Poly() - d.constant).divide(step);
  if (!place)
    return leafExpr();
  Poly at0 = place->isZero() ? Poly(1) : *place;
  if (!(at0 + Poly(1)).isAtMost(at.vars.getExtent(var)))
    return leafExpr();
  return blockedExpr({Obstacle::Cut, var, at0});
}

static ElementExpr readSelect(const ScalarAt &at, arith::SelectOp op) {
  Value yes = op.getTrueValue(), no = op.getFalseValue();
  if (auto compare = op.getCondition().getDefiningOp<arith::CmpIOp>()) {
    std::optional<Affine> a = at.integer(compare.getLhs()),
                          b = at.integer(compare.getRhs());
    if (a && b && compare.getPredicate() == arith::CmpIPredicate::eq)
      return readEqual(at, *a - *b, yes, no);
    if (a && b && compare.getPredicate() == arith::CmpIPredicate::ne)
      return readEqual(at, *a - *b, no, yes);
    if (auto difference = a && b ? getDifference(compare.getPredicate(), *a, *b)
                                 : std::nullopt) {
      ElementExpr expr = operandsExpr(ElementExpr::Select,
                                      {{}, at.operand(yes), at.operand(no)});
      expr.index = *difference;
      return expr;
    }
  }
  return operandsExpr(ElementExpr::Select, {at.operand(op.getCondition()),
                                            at.operand(yes), at.operand(no)});
}

/// Reads a boolean as the number one or zero.
static ElementExpr readNumberOfFlag(const ScalarAt &at, Operation *op) {
  if (!isBoolean(op->getOperand(0)))
    return leafExpr();
  return booleanExpr(at.operand(op->getOperand(0)));
}

/// Reads a comparison of a boolean with a constant as the boolean or its
/// negation.
static ElementExpr readFlag(const ScalarAt &at, Value flag, bool negated) {
  if (!negated)
    return forward(at.element(flag));
  return operandsExpr(ElementExpr::Not, {at.operand(flag)});
}

static ElementExpr readCompare(const ScalarAt &at, arith::CmpIOp op) {
  using P = arith::CmpIPredicate;
  P predicate = op.getPredicate();
  if (isBoolean(op.getLhs())) {
    std::optional<double> flag = readSplat(op.getRhs());
    if (!flag || (predicate != P::eq && predicate != P::ne))
      return leafExpr();
    return readFlag(at, op.getLhs(), (predicate == P::eq) == (*flag == 0.0));
  }
  bool swap = predicate == P::sle || predicate == P::slt;
  bool strict = predicate == P::sgt || predicate == P::slt;
  if (!swap && !strict && predicate != P::sge)
    return leafExpr();
  ElementExpr expr = operandsExpr(
      ElementExpr::AtLeast, {at.operand(swap ? op.getRhs() : op.getLhs()),
                             at.operand(swap ? op.getLhs() : op.getRhs())});
  if (strict)
    expr.index = Affine(Poly(1));
  return expr;
}

template <ElementExpr::Kind kind>
static ElementExpr readBoth(const ScalarAt &at, Operation *op) {
  if (!isBoolean(at.value))
    return leafExpr();
  return operandsExpr(
      kind, {at.operand(op->getOperand(0)), at.operand(op->getOperand(1))});
}

static ElementExpr readXor(const ScalarAt &at, arith::XOrIOp op) {
  std::optional<double> flag = readSplat(op.getRhs());
  if (!isBoolean(at.value) || !flag)
    return leafExpr();
  return readFlag(at, op.getLhs(), *flag != 0.0);
}

//===----------------------------------------------------------------------===//
// Complex numbers
//===----------------------------------------------------------------------===//

/// Returns which part of a complex number is read: 0 for real, 1 for imaginary.
/// If the index does not determine the part, returns std::nullopt and sets
/// `blocked`.
static std::optional<int64_t> getPart(const ScalarAt &at,
                                      ElementExpr &blocked) {
  Affine part = at.vars.simplify(at.index.back());
  if (part.isConstant())
    return part.constant.getConstant();
  std::optional<Var> var = part.getVar();
  blocked = var ? blockedExpr({Obstacle::Cut, *var, Poly(1)}) : leafExpr();
  return std::nullopt;
}

/// If the real and imaginary parts of a complex number are neighbours in one
/// tensor, returns the number as an access of that tensor: the part (0 or 1) is
/// added to the index in which the two differ. Otherwise returns std::nullopt.
static std::optional<Access> getNeighbours(const ScalarAt &at, const Access &re,
                                           const Access &im) {
  if (re.value != im.value)
    return std::nullopt;
  std::optional<unsigned> found;
  for (auto [i, pair] : llvm::enumerate(llvm::zip(re.index, im.index))) {
    Affine distance = at.vars.simplify(std::get<1>(pair) - std::get<0>(pair));
    if (distance == Affine())
      continue;
    if (found || !(distance == Affine(Poly(1))))
      return std::nullopt;
    found = i;
  }
  if (!found)
    return std::nullopt;
  Access result = re;
  result.index[*found] = result.index[*found] + at.index.back();
  return result;
}

static ElementExpr readCreate(const ScalarAt &at, complex::CreateOp op) {
  Access re = at.element(op.getReal()), im = at.element(op.getImaginary());
  if (auto view = getNeighbours(at, re, im))
    return forward(*view);
  ElementExpr blocked;
  std::optional<int64_t> part = getPart(at, blocked);
  return part ? forward(*part ? im : re) : blocked;
}

static ElementExpr readComplexProduct(const ScalarAt &at, complex::MulOp op) {
  ElementExpr blocked;
  std::optional<int64_t> part = getPart(at, blocked);
  if (!part)
    return blocked;
  return complexProductExpr(*part, [&](unsigned i, int64_t imaginary) {
    return at.element(op->getOperand(i), Affine(Poly(imaginary)));
  });
}

//===----------------------------------------------------------------------===//
// All
//===----------------------------------------------------------------------===//

ElementExpr mla::linalg::readScalar(const ScalarAt &at) {
  Access access = resolveScalar(at);
  if (access.value != at.value)
    return forward(access);
  Operation *op = at.value.getDefiningOp();
  if (!op)
    return leafExpr();
  // A truncation must be a separate expression, because its types determine
  // whether it changes the integer.
  if (isa<arith::TruncIOp>(op))
    if (Value source = getCastSource(op))
      return forward(at.element(source));
  if (!getBody(at.value) && at.value.getType().isIntOrIndex())
    if (std::optional<Affine> size = at.integer(at.value))
      return iotaExpr(*size);
  return llvm::TypeSwitch<Operation *, ElementExpr>(op)
      .Case<mlir::linalg::IndexOp>(
          [&](auto index) { return iotaExpr(at.loops()[index.getDim()]); })
      .Case<arith::AddFOp, arith::AddIOp, complex::AddOp>(
          [&](auto) { return readSum(at, op, 1.0); })
      .Case<arith::SubFOp, arith::SubIOp, complex::SubOp>(
          [&](auto) { return readSum(at, op, -1.0); })
      .Case<arith::MulFOp, arith::MulIOp>(
          [&](auto) { return readProduct(at, op); })
      .Case<arith::DivFOp>([&](auto div) { return readQuotient(at, div); })
      .Case<math::PowFOp, math::FPowIOp>(
          [&](auto) { return readPower(at, op); })
      .Case<arith::NegFOp>(
          [&](auto neg) { return forward(at.element(neg.getOperand()), -1.0); })
      .Case<arith::SelectOp>(
          [&](auto select) { return readSelect(at, select); })
      .Case<arith::CmpIOp>([&](auto cmp) { return readCompare(at, cmp); })
      .Case<arith::UIToFPOp, arith::ExtUIOp>(
          [&](auto) { return readNumberOfFlag(at, op); })
      .Case<arith::AndIOp>(
          [&](auto) { return readBoth<ElementExpr::And>(at, op); })
      .Case<arith::OrIOp>(
          [&](auto) { return readBoth<ElementExpr::Or>(at, op); })
      .Case<arith::XOrIOp>([&](auto flip) { return readXor(at, flip); })
      .Case<complex::CreateOp>(
          [&](auto create) { return readCreate(at, create); })
      .Case<complex::MulOp>(
          [&](auto mul) { return readComplexProduct(at, mul); })
      .Case<complex::ReOp>([&](auto re) {
        return forward(at.element(re.getComplex(), Affine()));
      })
      .Case<complex::ImOp>([&](auto im) {
        return forward(at.element(im.getComplex(), Affine(Poly(1))));
      })
      .Default([](Operation *) { return leafExpr(); });
}
