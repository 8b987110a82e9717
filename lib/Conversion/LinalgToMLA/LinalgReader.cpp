//===- LinalgReader.cpp - Linalg on tensors in the normal form ------------===//

#include "LinalgReader.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

#include <cmath>

using namespace mlir;
using namespace mla;
using namespace mla::nf;
using namespace mla::linalg;

using LinalgOp = mlir::linalg::LinalgOp;

static bool isTensor(Value value) {
  return isa<RankedTensorType>(value.getType());
}

LinalgOp mla::linalg::getBody(Value value) {
  if (isTensor(value))
    return {};
  Operation *parent = value.getParentBlock()->getParentOp();
  return dyn_cast_or_null<LinalgOp>(parent);
}

Value mla::linalg::getYielded(LinalgOp op, unsigned number) {
  return op.getBlock()->getTerminator()->getOperand(number);
}

Value mla::linalg::skipCasts(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    Value source = getCastSource(op);
    if (!source)
      break;
    value = source;
  }
  return value;
}

//===----------------------------------------------------------------------===//
// LinalgReader
//===----------------------------------------------------------------------===//

Step LinalgReader::read(const Access &access, VarTable &vars) {
  if (std::optional<double> splat = readSplat(access.value))
    return sumStep({Term{*splat, {}, {}}});
  if (!isTensor(access.value))
    return readScalar({access.value, access.index, vars, sizes});
  auto result = dyn_cast<OpResult>(access.value);
  if (!result)
    return leafStep();
  ReadTensor r{result.getOwner(), result, access.index, vars, sizes};
  if (auto op = dyn_cast<LinalgOp>(r.op))
    return readLinalg(op, r);
  if (r.op->getName().getStringRef() == "tm_tensor.scatter")
    return readScatter(r, *this);
  return readShape(r);
}

Poly LinalgReader::getSize(Value value, unsigned dim) {
  return dim + 1 == getRank(value) &&
                 isa<ComplexType>(getElementTypeOrSelf(value))
             ? Poly(2)
             : sizes.getSize(value, dim);
}

unsigned LinalgReader::getRank(Value value) {
  unsigned complex = isa<ComplexType>(getElementTypeOrSelf(value));
  if (auto type = dyn_cast<RankedTensorType>(value.getType()))
    return type.getRank() + complex;
  LinalgOp body = getBody(value);
  return (body ? body.getNumLoops() : 0) + complex;
}

Operation *LinalgReader::getOwner(Value value) {
  LinalgOp body = getBody(value);
  return body ? body.getOperation() : value.getDefiningOp();
}

bool LinalgReader::isMetadata(Operation *op) { return isa<tensor::DimOp>(op); }

bool LinalgReader::isContraction(Operation *op) {
  auto linalgOp = dyn_cast<LinalgOp>(op);
  return linalgOp && isProductSum(linalgOp);
}

bool LinalgReader::isMove(Operation *op) {
  if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::ReshapeOp,
          tensor::CastOp, tensor::ExtractSliceOp>(op))
    return true;
  auto linalgOp = dyn_cast<LinalgOp>(op);
  if (!linalgOp || linalgOp.getNumReductionLoops() || op->getNumResults() != 1)
    return false;
  Value yielded = skipCasts(getYielded(linalgOp, 0));
  if (auto select = yielded.getDefiningOp<arith::SelectOp>())
    return isa<BlockArgument>(skipCasts(select.getTrueValue())) ||
           isa<BlockArgument>(skipCasts(select.getFalseValue()));
  return isa<BlockArgument>(yielded) ||
         yielded.getDefiningOp<tensor::ExtractOp>();
}

std::optional<FusedAttention>
LinalgReader::getAttention(Value, ArrayRef<Affine>, VarTable &) {
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Softmax
//===----------------------------------------------------------------------===//

/// The exp that a tensor's elements, or a scalar, are.
static math::ExpOp getExp(Value value) {
  if (auto op = value.getDefiningOp<LinalgOp>()) {
    if (op.getNumReductionLoops())
      return {};
    value = getYielded(op, cast<OpResult>(value).getResultNumber());
  }
  return skipCasts(value).getDefiningOp<math::ExpOp>();
}

/// The division that a value's elements are.
static arith::DivFOp getDivision(Value value) {
  auto op = value.getDefiningOp<LinalgOp>();
  if (!op || op.getNumReductionLoops())
    return {};
  return skipCasts(getYielded(op, cast<OpResult>(value).getResultNumber()))
      .getDefiningOp<arith::DivFOp>();
}

/// The dimension over which `sum`, which has one variable of its own there,
/// runs where `element` has one of `indices`.
static std::optional<unsigned> findSummed(const VarTable &vars,
                                          const Access &element,
                                          const Access &sum, Var bound,
                                          ArrayRef<Var> indices) {
  std::optional<unsigned> found;
  if (element.value != sum.value)
    return std::nullopt;
  for (auto [i, pair] : llvm::enumerate(llvm::zip(element.index, sum.index))) {
    const auto &[mine, theirs] = pair;
    if (mine == theirs)
      continue;
    std::optional<Var> var = mine.getVar();
    if (found || !var || theirs.getVar() != bound ||
        !(vars.getExtent(*var) == vars.getExtent(bound)))
      return std::nullopt;
    auto *place = llvm::find(indices, *var);
    if (place == indices.end())
      return std::nullopt;
    found = place - indices.begin();
  }
  return found;
}

std::optional<Softmax> LinalgReader::getSoftmax(Value value) {
  arith::DivFOp division = getDivision(value);
  if (!division)
    return std::nullopt;
  VarTable vars;
  Normalizer normalizer(*this, vars);
  Softmax softmax;
  normalizer.visited = &softmax.ops;
  SmallVector<Var> indices;
  Access all = normalizer.accessAll(value, indices);
  auto op = value.getDefiningOp<LinalgOp>();
  AffineMap map = op.getIndexingMapMatchingResult(cast<OpResult>(value));
  if (!map.isIdentity())
    return std::nullopt;
  ScalarAt at{division.getResult(), all.index, vars, sizes};
  Pulled element = normalizer.pull(at.element(division.getLhs()));
  Pulled sum = normalizer.pull(at.element(division.getRhs()));
  math::ExpOp exp = getExp(element.access.value);
  if (!exp || element.coefficient != 1.0 || sum.coefficient != 1.0 ||
      sum.step.kind != Step::Sum || sum.step.terms.size() != 1)
    return std::nullopt;
  const Term &term = sum.step.terms[0];
  if (term.factors.size() != 1 || term.bound.size() != 1 ||
      term.coefficient != 1.0)
    return std::nullopt;
  Pulled summed = normalizer.pull(term.factors[0]);
  std::optional<unsigned> dim =
      findSummed(vars, element.access, summed.access, term.bound[0], indices);
  if (!dim || summed.coefficient != 1.0 || element.access.index != all.index)
    return std::nullopt;
  softmax.dim = *dim;
  // What exp reads, as a tensor where it is one at the same place.
  ScalarAt inner{exp.getResult(), all.index, vars, sizes};
  Access input = inner.element(exp.getOperand());
  softmax.input = input.index == all.index ? input.value : exp.getOperand();
  return softmax;
}

//===----------------------------------------------------------------------===//
// Guards
//===----------------------------------------------------------------------===//

static bool isMinusInfinity(Value value) {
  std::optional<double> number = readSplat(value);
  return number && std::isinf(*number) && *number < 0;
}

/// Whether `value` is, for all elements of a row or for each, the comparison of
/// a score with minus infinity, or (`negated`) that comparison's negation.
static bool isGuard(Value value, bool negated) {
  value = skipCasts(value);
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    LinalgOp body = getBody(value);
    return body && argument.getArgNumber() < body->getNumOperands() &&
           isGuard(body->getOperand(argument.getArgNumber()), negated);
  }
  Operation *op = value.getDefiningOp();
  if (auto compare = dyn_cast<arith::CmpFOp>(op))
    return compare.getPredicate() == (negated ? arith::CmpFPredicate::UNE
                                              : arith::CmpFPredicate::OEQ) &&
           (isMinusInfinity(compare.getRhs()) ||
            isMinusInfinity(compare.getLhs()));
  if (auto compare = dyn_cast<arith::CmpIOp>(op)) {
    std::optional<double> flag = readSplat(compare.getRhs());
    bool equal = compare.getPredicate() == arith::CmpIPredicate::eq;
    return flag &&
           (equal || compare.getPredicate() == arith::CmpIPredicate::ne) &&
           isGuard(compare.getLhs(), negated != (equal == (*flag == 0.0)));
  }
  if (auto flip = dyn_cast<arith::XOrIOp>(op))
    return readSplat(flip.getRhs()) && isGuard(flip.getLhs(), !negated);
  // All of a row; of negations, any.
  if (isa<arith::AndIOp>(op) && !negated)
    return isGuard(op->getOperand(0), false);
  if (isa<arith::OrIOp>(op) && negated)
    return isGuard(op->getOperand(0), true);
  if (auto linalgOp = dyn_cast<LinalgOp>(op))
    return isGuard(
        getYielded(linalgOp, cast<OpResult>(value).getResultNumber()), negated);
  return isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::CastOp>(
             op) &&
         isGuard(op->getOperand(0), negated);
}

bool LinalgReader::isEmptyRowGuard(Value condition) {
  return condition && getElementTypeOrSelf(condition).isInteger(1) &&
         isGuard(condition, /*negated=*/false);
}
