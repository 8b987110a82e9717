//===- MatmulEpilogue.cpp - What follows a matrix product -----------------===//

#include "MatmulParts.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mla;

/// The only op of an elementwise body that yields that op's result; null if
/// there is more, or less.
template <typename BodyOp> static BodyOp soleOp(linalg::GenericOp generic) {
  Block *body = generic.getBody();
  if (generic->getNumResults() != 1 || generic.getNumReductionLoops() != 0 ||
      body->getOperations().size() != 2)
    return {};
  auto sole = dyn_cast<BodyOp>(body->front());
  auto yield = cast<linalg::YieldOp>(body->getTerminator());
  return sole && yield.getOperand(0) == sole.getResult() ? sole : BodyOp();
}

/// What `generic` does a cast of and nothing else; null if it does.
template <typename CastOp> static Value castSource(linalg::GenericOp generic) {
  auto cast = soleOp<CastOp>(generic);
  bool casts = cast && generic.getNumDpsInputs() == 1 &&
               cast.getIn() == generic.getBody()->getArgument(0) &&
               llvm::all_of(generic.getIndexingMapsArray(),
                            [](AffineMap map) { return map.isIdentity(); });
  return casts ? generic.getDpsInputOperand(0)->get() : Value();
}

/// The op of a kind beside that of `value` that is its only use, null if there
/// is none: in a loop of its own a product would be computed again and again.
template <typename UserOp> static UserOp soleUse(Value value) {
  if (!value.hasOneUse() ||
      value.user_begin()->getBlock() != value.getParentBlock())
    return {};
  return dyn_cast<UserOp>(*value.user_begin());
}

/// The op that rounds `product` to elements of `type`, if that is its only use.
static linalg::GenericOp roundingOf(Value product, Type type) {
  auto generic = soleUse<linalg::GenericOp>(product);
  bool rounds = generic && castSource<arith::TruncFOp>(generic) == product &&
                getElementTypeOrSelf(generic->getResult(0)) == type;
  return rounds ? generic : linalg::GenericOp();
}

/// The row of elements of `type` that `row` is, or was widened from; null if it
/// was not.
static Value rowOfType(Value row, Type type) {
  if (getElementTypeOrSelf(row) == type)
    return row;
  auto generic = row.getDefiningOp<linalg::GenericOp>();
  Value source = generic ? castSource<arith::ExtFOp>(generic) : Value();
  return source && getElementTypeOrSelf(source) == type ? source : Value();
}

/// The input that `add` adds to every row of `result`, its other input; null if
/// it does anything else.
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
    return {}; // it is where the sum goes
  SmallVector<AffineMap> maps = add.getIndexingMapsArray();
  unsigned rank = maps[2].getNumDims();
  AffineMap last =
      AffineMap::get(rank, 0, getAffineDimExpr(rank - 1, add.getContext()));
  bool adds = maps[place].isIdentity() && maps[2].isIdentity() &&
              maps[1 - place] == last;
  return adds ? add.getDpsInputOperand(1 - place)->get() : Value();
}

/// Takes in the sum of `result` with a row, as a linear layer has of its bias,
/// if that is its only use and the row can be had in `type`: the sum, or null.
static linalg::GenericOp takeBias(MatmulEpilogue &epilogue, Value result,
                                  Type type) {
  auto add = soleUse<linalg::GenericOp>(result);
  Value row = add ? addedRow(add, result) : Value();
  Value bias = row ? rowOfType(row, type) : Value();
  if (!bias)
    return {};
  epilogue.bias = bias;
  return add;
}

/// The reshape of leading dimensions that is the only use of `value`, or null.
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
  if (linalg::GenericOp add = takeBias(epilogue, result, type))
    take(add);
  if (linalg::GenericOp rounding = roundingOf(result, type)) {
    epilogue.rounds = true;
    take(rounding);
  }
  if (epilogue.bias)
    return epilogue;
  if (linalg::GenericOp add = takeBias(epilogue, result, type)) {
    take(add);
    return epilogue;
  }
  tensor::ExpandShapeOp expand = expandOf(result);
  if (!expand)
    return epilogue;
  if (linalg::GenericOp add = takeBias(epilogue, expand.getResult(), type)) {
    // The product keeps its shape, and its own destination.
    epilogue.expand = expand;
    epilogue.ops.append({expand, add});
  }
  return epilogue;
}
