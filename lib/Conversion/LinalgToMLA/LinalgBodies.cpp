//===- LinalgBodies.cpp - Results of linalg ops ---------------------------===//

#include "LinalgReader.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mla;
using namespace mla::nf;
using namespace mla::linalg;

using LinalgOp = mlir::linalg::LinalgOp;
using Indices = SmallVector<Affine, 4>;

std::optional<Loops> mla::linalg::solveLoops(LinalgOp op, const ReadTensor &r,
                                             AffineMap map) {
  Loops loops;
  SmallVector<bool> set(op.getNumLoops(), false);
  loops.index.resize(op.getNumLoops());
  for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
    auto place = dyn_cast<AffineDimExpr>(expr);
    bool isZero = expr == getAffineConstantExpr(0, expr.getContext());
    if (isZero && r.sizes.getSize(r.result, dim).isOne())
      continue;
    if (!place || set[place.getPosition()])
      return std::nullopt;
    set[place.getPosition()] = true;
    loops.index[place.getPosition()] = r.index[dim];
  }
  auto types = op.getIteratorTypesArray();
  Value scalar = op.getBlock()->getArgument(0);
  for (unsigned loop = 0; loop < set.size(); ++loop) {
    bool reduces = types[loop] == utils::IteratorType::reduction;
    Poly extent = r.sizes.getSize(scalar, loop);
    if (set[loop] == reduces && !extent.isOne())
      return std::nullopt;
    if (set[loop] || !reduces)
      continue;
    loops.bound.push_back(r.vars.create(extent));
    loops.index[loop] = Affine::var(loops.bound.back());
  }
  return loops;
}

//===----------------------------------------------------------------------===//
// Elementwise
//===----------------------------------------------------------------------===//

/// Returns the expression of the scalar that a body yields. Looks through ops
/// of the body that only forward or scale an element.
static ElementExpr readYielded(LinalgOp op, const ScalarAt &yielded) {
  double coefficient = 1.0;
  Access access = resolveScalar(yielded);
  while (getBody(access.value) == op) {
    ElementExpr expr = readScalar({access.value, access.index, yielded.vars,
                                   yielded.sizes, yielded.precision});
    if (expr.kind != ElementExpr::Forward) {
      if (expr.kind == ElementExpr::Sum)
        for (Term &term : expr.terms)
          term.coefficient *= coefficient;
      bool whole = coefficient == 1.0 || expr.kind == ElementExpr::Sum ||
                   expr.kind == ElementExpr::Blocked;
      return whole ? expr
                   : forwardExpr(access.value, access.index, coefficient);
    }
    coefficient *= expr.terms[0].coefficient;
    access = expr.terms[0].factors[0];
  }
  return forwardExpr(access.value, access.index, coefficient);
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

/// Returns the scalar that a body adds to result `number`; null if it computes
/// something else.
static Value getSummand(LinalgOp op, unsigned number) {
  Operation *add = getYielded(op, number).getDefiningOp();
  if (!isa_and_nonnull<arith::AddFOp, arith::AddIOp>(add))
    return {};
  Value carried = op.getRegionOutputArgs()[number];
  for (unsigned i : {0, 1})
    if (add->getOperand(i) == carried && add->getOperand(1 - i) != carried)
      return add->getOperand(1 - i);
  return {};
}

/// Adds the factors of a product to `term`.
static void addFactors(const ScalarAt &at, Value value, Term &term) {
  value = skipCasts(value, &at.precision);
  if (std::optional<double> number = readSplat(value)) {
    term.coefficient *= *number;
    return;
  }
  Operation *op = getBody(value) ? value.getDefiningOp() : nullptr;
  if (isa_and_nonnull<arith::MulFOp, arith::MulIOp>(op)) {
    addFactors(at, op->getOperand(0), term);
    addFactors(at, op->getOperand(1), term);
  } else if (isa_and_nonnull<arith::NegFOp>(op)) {
    term.coefficient = -term.coefficient;
    addFactors(at, op->getOperand(0), term);
  } else {
    term.factors.push_back(at.element(value));
  }
}

static ElementExpr readReduction(LinalgOp op, const ReadTensor &r,
                                 const Loops &loops) {
  unsigned number = r.result.getResultNumber();
  Value summand = getSummand(op, number);
  if (!summand || isa<ComplexType>(summand.getType()))
    return leafExpr();
  Value init = op.getDpsInits()[number];
  SmallVector<Term, 2> terms = {{1.0, {}, loops.bound}};
  addFactors({summand, loops.index, r.vars, r.sizes, r.precision}, summand,
             terms[0]);
  if (terms[0].factors.empty() || init.getDefiningOp<tensor::EmptyOp>())
    return leafExpr();
  std::optional<double> begin = readSplat(init);
  if (!begin)
    terms.push_back({1.0, {{init, Indices(r.index)}}, {}});
  else if (*begin != 0.0)
    terms.push_back({*begin, {}, {}});
  return sumExpr(terms);
}

/// Returns the number of factors of the scalar that a body adds.
static unsigned countFactors(Value value) {
  value = skipCasts(value);
  Operation *op = value.getDefiningOp();
  if (isa_and_nonnull<arith::MulFOp>(op))
    return countFactors(op->getOperand(0)) + countFactors(op->getOperand(1));
  return isa_and_nonnull<arith::NegFOp>(op) ? countFactors(op->getOperand(0))
                                            : 1;
}

bool mla::linalg::isProductSum(LinalgOp op) {
  if (!op.getNumReductionLoops() || op->getNumResults() != 1)
    return false;
  Value summand = getSummand(op, 0);
  return summand && countFactors(summand) > 1;
}

Value mla::linalg::getSummedTensor(LinalgOp op) {
  if (!op.getNumReductionLoops() || op->getNumResults() != 1)
    return {};
  Value summand = getSummand(op, 0);
  auto argument =
      summand ? dyn_cast<BlockArgument>(skipCasts(summand)) : BlockArgument();
  return argument && argument.getArgNumber() < op.getNumDpsInputs()
             ? op->getOperand(argument.getArgNumber())
             : Value();
}

/// If `expr` is a sum of products that is computed in a wider type and then
/// rounded, and nothing else reads the wider tensor, returns the sum, as if the
/// rounded tensor were the sum. Otherwise returns `expr`.
static ElementExpr readRounded(ElementExpr expr, const ReadTensor &r) {
  if (expr.kind != ElementExpr::Forward || expr.terms[0].coefficient != 1.0)
    return expr;
  const Access &access = expr.terms[0].factors[0];
  auto source = dyn_cast<OpResult>(access.value);
  auto op = source ? source.getDefiningOp<LinalgOp>() : LinalgOp();
  if (!op || !isProductSum(op) || !source.hasOneUse() ||
      getElementTypeOrSelf(source) == getElementTypeOrSelf(r.result))
    return expr;
  ElementExpr sum =
      readLinalg(op, {op, source, access.index, r.vars, r.sizes, r.precision});
  return sum.kind == ElementExpr::Sum ? sum : expr;
}

ElementExpr mla::linalg::readLinalg(LinalgOp op, const ReadTensor &r) {
  if (op->getRegions().size() != 1 || !op.getBlock())
    return leafExpr();
  AffineMap map = op.getIndexingMapMatchingResult(r.result);
  std::optional<Loops> loops = solveLoops(op, r, map);
  if (!loops)
    return leafExpr();
  if (op.getNumReductionLoops())
    return readReduction(op, r, *loops);
  Value yielded = getYielded(op, r.result.getResultNumber());
  Indices index;
  if (getBody(yielded) == op)
    index = loops->index;
  if (isa<ComplexType>(yielded.getType()))
    index.push_back(r.index.back());
  return readRounded(
      readYielded(op, {yielded, index, r.vars, r.sizes, r.precision}), r);
}
