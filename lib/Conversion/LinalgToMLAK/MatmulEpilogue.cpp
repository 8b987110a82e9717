//===- MatmulEpilogue.cpp - Ops folded into a matrix product --------------===//

#include "MatmulParts.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mla;

/// Returns the op of an elementwise body that consists of one `BodyOp` and
/// yields its result. Returns null for any other body.
template <typename BodyOp> static BodyOp soleOp(linalg::GenericOp generic) {
  Block *body = generic.getBody();
  if (generic->getNumResults() != 1 || generic.getNumReductionLoops() != 0 ||
      body->getOperations().size() != 2)
    return {};
  auto sole = dyn_cast<BodyOp>(body->front());
  auto yield = cast<linalg::YieldOp>(body->getTerminator());
  return sole && yield.getOperand(0) == sole.getResult() ? sole : BodyOp();
}

/// Returns the input of `generic` if it only casts, else null.
template <typename CastOp> static Value castSource(linalg::GenericOp generic) {
  auto cast = soleOp<CastOp>(generic);
  bool casts = cast && generic.getNumDpsInputs() == 1 &&
               cast.getIn() == generic.getBody()->getArgument(0) &&
               llvm::all_of(generic.getIndexingMapsArray(),
                            [](AffineMap map) { return map.isIdentity(); });
  return casts ? generic.getDpsInputOperand(0)->get() : Value();
}

/// Returns the only user of `value` if it is a `UserOp` in the same block, else
/// null. A user in a loop does not count, because a product that is moved there
/// would be computed repeatedly.
template <typename UserOp> static UserOp soleUse(Value value) {
  if (!value.hasOneUse() ||
      value.user_begin()->getBlock() != value.getParentBlock())
    return {};
  return dyn_cast<UserOp>(*value.user_begin());
}

/// Returns the only user of `product` if it rounds to elements of `type`, else
/// null.
static linalg::GenericOp roundingOf(Value product, Type type) {
  auto generic = soleUse<linalg::GenericOp>(product);
  bool rounds = generic && castSource<arith::TruncFOp>(generic) == product &&
                getElementTypeOrSelf(generic->getResult(0)) == type;
  return rounds ? generic : linalg::GenericOp();
}

/// Returns `row` if its elements have type `type`. If `row` was widened from a
/// row with that type, returns that row. Otherwise returns null.
static Value rowOfType(Value row, Type type) {
  if (getElementTypeOrSelf(row) == type)
    return row;
  auto generic = row.getDefiningOp<linalg::GenericOp>();
  Value source = generic ? castSource<arith::ExtFOp>(generic) : Value();
  return source && getElementTypeOrSelf(source) == type ? source : Value();
}

/// Returns the vector that `add` adds to each row of `result`, or null if `add`
/// is not such a sum.
static Value addedRow(linalg::GenericOp add, Value result) {
  auto sum = soleOp<arith::AddFOp>(add);
  if (!sum || add.getNumDpsInputs() != 2 ||
      add->getResult(0).getType() != result.getType())
    return {};
  for (BlockArgument input : add.getBody()->getArguments().take_front(2))
    if (!llvm::is_contained(sum->getOperands(), input))
      return {};
  unsigned place = add.getDpsInputOperand(0)->get() == result ? 0 : 1;
  if (add.getDpsInputOperand(place)->get() != result)
    return {}; // `result` is only the destination of the sum
  SmallVector<AffineMap> maps = add.getIndexingMapsArray();
  unsigned rank = maps[2].getNumDims();
  AffineMap last =
      AffineMap::get(rank, 0, getAffineDimExpr(rank - 1, add.getContext()));
  bool adds = maps[place].isIdentity() && maps[2].isIdentity() &&
              maps[1 - place] == last;
  return adds ? add.getDpsInputOperand(1 - place)->get() : Value();
}

/// If the only use of `result` is a sum with a bias whose elements have type
/// `type`, folds the sum and returns it. Otherwise returns null.
static linalg::GenericOp foldBias(MatmulEpilogue &epilogue, Value result,
                                  Type type) {
  auto add = soleUse<linalg::GenericOp>(result);
  Value row = add ? addedRow(add, result) : Value();
  Value bias = row ? rowOfType(row, type) : Value();
  if (!bias)
    return {};
  epilogue.bias = bias;
  return add;
}

/// Returns the only use of `value` if it is a reshape that expands leading
/// dimensions, else null.
static tensor::ExpandShapeOp expandOf(Value value) {
  auto expand = soleUse<tensor::ExpandShapeOp>(value);
  bool keepsRows =
      expand && expand.getReassociationIndices().back().size() == 1;
  return keepsRows ? expand : tensor::ExpandShapeOp();
}

MatmulEpilogue mla::findEpilogue(Value product, Value init, Type type) {
  MatmulEpilogue epilogue;
  epilogue.init = init;
  Value result = product;
  auto take = [&](linalg::GenericOp op) {
    epilogue.ops.push_back(op);
    epilogue.init = op.getDpsInitOperand(0)->get();
    result = op->getResult(0);
  };
  if (linalg::GenericOp add = foldBias(epilogue, result, type))
    take(add);
  if (linalg::GenericOp rounding = roundingOf(result, type)) {
    epilogue.rounds = true;
    take(rounding);
  }
  if (epilogue.bias)
    return epilogue;
  if (linalg::GenericOp add = foldBias(epilogue, result, type)) {
    take(add);
    return epilogue;
  }
  tensor::ExpandShapeOp expand = expandOf(result);
  if (!expand)
    return epilogue;
  if (linalg::GenericOp add = foldBias(epilogue, expand.getResult(), type)) {
    // Do not take the destination of the sum: it has the shape after the
    // reshape, and the product keeps its shape before the reshape.
    epilogue.expand = expand;
    epilogue.ops.append({expand, add});
  }
  return epilogue;
}
