//===- LinalgInfinities.cpp - Reductions that begin at an infinity --------===//
//
// A maximum begins at minus infinity, which the first element replaces. In
// contrast, a minimum or a product that begins at minus infinity never becomes
// finite.
//
//===----------------------------------------------------------------------===//

#include "LinalgReader.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

#include <cmath>

using namespace mlir;
using namespace mla;
using namespace mla::linalg;

using LinalgOp = mlir::linalg::LinalgOp;

/// True if `select` yields the element, not `carried`, when `carried` is
/// `start`.
static bool choosesElement(arith::SelectOp select, Value carried,
                           double start) {
  auto compare = select.getCondition().getDefiningOp<arith::CmpFOp>();
  if (!compare)
    return false;
  auto numberOf = [&](Value value) {
    return llvm::APFloat(skipCasts(value) == carried ? start : 0.0);
  };
  bool holds = arith::applyCmpPredicate(compare.getPredicate(),
                                        numberOf(compare.getLhs()),
                                        numberOf(compare.getRhs()));
  Value chosen = holds ? select.getTrueValue() : select.getFalseValue();
  return skipCasts(chosen) != carried;
}

/// True if combining a finite element with `carried`, whose value is the
/// infinity `start`, gives the element.
static bool replacesStart(Value combined, Value carried, double start) {
  Operation *op = skipCasts(combined).getDefiningOp();
  if (auto select = dyn_cast_if_present<arith::SelectOp>(op))
    return choosesElement(select, carried, start);
  if (isa_and_present<arith::MaximumFOp, arith::MaxNumFOp>(op))
    return start < 0.0;
  return isa_and_present<arith::MinimumFOp, arith::MinNumFOp>(op) &&
         start > 0.0;
}

bool LinalgReader::staysInfinite(Operation *op) {
  auto reduction = dyn_cast<LinalgOp>(op);
  if (!reduction || !reduction.getNumReductionLoops() ||
      op->getNumRegions() != 1 || !reduction.getBlock())
    return false;
  for (unsigned number = 0; number < op->getNumResults(); ++number) {
    std::optional<double> start = readSplat(reduction.getDpsInits()[number]);
    if (start && std::isinf(*start) &&
        !replacesStart(getYielded(reduction, number),
                       reduction.getRegionOutputArgs()[number], *start))
      return true;
  }
  return false;
}
