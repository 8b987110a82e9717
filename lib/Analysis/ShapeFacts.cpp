//===- ShapeFacts.cpp - Dimensions in terms of a function's arguments -----===//

#include "mla/Analysis/ShapeFacts.h"

#include "mla/Dialect/MLA/IR/MLAOps.h"
#include "mla/Support/ReadDim.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mla;
using namespace mlir;

//===----------------------------------------------------------------------===//
// Facts of the arguments
//===----------------------------------------------------------------------===//

ShapeFacts::ShapeFacts(FunctionOpInterface function)
    : context(function->getContext()), sizes(context) {
  auto shapeOf = [&](unsigned i) {
    auto attr = function.getArgAttrOfType<AffineMapAttr>(i, kShapeAttr);
    return attr ? attr.getValue() : AffineMap();
  };
  for (unsigned i = 0, e = function.getNumArguments(); i != e; ++i)
    if (AffineMap shape = shapeOf(i))
      numSymbols = std::max(numSymbols, shape.getNumSymbols());
  numDeclared = numSymbols;
  if (function.isExternal())
    return;
  for (BlockArgument argument : function.getArguments())
    addArgument(argument, shapeOf(argument.getArgNumber()));
}

void ShapeFacts::addArgument(BlockArgument argument, AffineMap shape) {
  auto type = dyn_cast<RankedTensorType>(argument.getType());
  if (!type)
    return;
  bool usable = shape && shape.getNumDims() == 0 &&
                shape.getNumResults() == static_cast<unsigned>(type.getRank());
  for (int64_t dim = 0, rank = type.getRank(); dim != rank; ++dim) {
    AffineExpr expr;
    if (!type.isDynamicDim(dim))
      expr = getAffineConstantExpr(type.getDimSize(dim), context);
    else if (usable)
      expr = shape.getResult(dim);
    else
      expr = getAffineSymbolExpr(numSymbols++, context);
    sources.push_back({argument, dim, expr});
    known[{argument, dim}] = expr;
  }
}

SmallVector<AffineExpr> ShapeFacts::getArgumentDims(BlockArgument argument) {
  SmallVector<AffineExpr> dims;
  if (auto type = dyn_cast<RankedTensorType>(argument.getType()))
    for (int64_t dim = 0; dim < type.getRank(); ++dim)
      dims.push_back(getDim(argument, dim));
  return dims;
}

bool ShapeFacts::isDeclared(AffineExpr expr) const {
  for (unsigned i = numDeclared; i != numSymbols; ++i)
    if (expr.isFunctionOfSymbol(i))
      return false;
  return true;
}

//===----------------------------------------------------------------------===//
// Dimensions of values
//===----------------------------------------------------------------------===//

namespace {
/// The result of one step from a dimension towards the arguments. One of these:
/// an equal dimension of another value, an equal index, an expression, or none.
struct Step {
  Value value;
  int64_t dim = 0;
  Value index;
  AffineExpr expr;
};

Step toDim(Value value, int64_t dim) { return {value, dim, {}, {}}; }

Step toIndex(OpFoldResult size, MLIRContext *context) {
  if (auto value = dyn_cast<Value>(size))
    return {{}, 0, value, {}};
  int64_t constant = *getConstantIntValue(size);
  return {{}, 0, {}, getAffineConstantExpr(constant, context)};
}

/// Returns the dimension of the source that becomes dimension `dim` of a slice.
int64_t undroppedDim(tensor::ExtractSliceOp slice, int64_t dim) {
  llvm::SmallBitVector dropped = slice.getDroppedDims();
  for (int64_t i = 0, e = dropped.size(); i != e; ++i)
    if (!dropped[i] && dim-- == 0)
      return i;
  return -1;
}

/// Returns the size of dimension `dim` of a tensor that is created with
/// explicit sizes.
Step stepEmpty(tensor::EmptyOp op, int64_t dim) {
  return toIndex(op.getMixedSizes()[dim], op.getContext());
}

/// Returns the operand dimension that equals dimension `dim` of a result of an
/// mla op, or an empty step if there is none.
Step stepMla(Operation *op, OpResult result, int64_t dim) {
  int64_t last = cast<RankedTensorType>(result.getType()).getRank() - 1;
  return TypeSwitch<Operation *, Step>(op)
      .Case<RopeOp>([&](auto rope) { return toDim(rope.getX(), dim); })
      .Case<PrepareOp>(
          [&](auto prepare) { return toDim(prepare.getQRope(), dim); })
      .Case<AttentionOp, LatentAttentionOp, PrefillOp, DecodeOp, GqaDecodeOp,
            AbsorbQueryOp, ProjectValueOp>([&](Operation *other) {
        bool isLse = result.getResultNumber() == 1;
        return dim != last || isLse ? toDim(other->getOperand(0), dim) : Step();
      })
      .Case<ExpandKvOp>([&](auto expand) {
        return dim < last - 1 ? toDim(expand.getX(), dim) : Step();
      })
      .Case<QuantizeRowsOp, DequantizeRowsOp>([&](Operation *rows) {
        return dim < last ? toDim(rows->getOperand(0), dim) : Step();
      })
      .Case<UpdateOp>([&](auto update) {
        bool isRope = result.getResultNumber() == 1;
        Value past = isRope ? update.getPastRope() : update.getPast();
        bool grows = update.getMode() == UpdateMode::Concat && dim == 1;
        return grows ? Step() : toDim(past, dim);
      })
      .Case<GatherOp, GqaGatherOp, ExpandCacheOp>([&](auto gather) {
        if (gather.getCuSeqlens() || dim > 1)
          return Step();
        if (dim == 0)
          return toDim(gather.getBlockTable(), 0);
        return gather.getExtent() ? Step{{}, 0, gather.getExtent(), {}}
                                  : Step();
      })
      .Default([](Operation *) { return Step(); });
}

Step stepBack(OpResult result, int64_t dim) {
  Operation *op = result.getOwner();
  if (auto dps = dyn_cast<DestinationStyleOpInterface>(op))
    return toDim(dps.getTiedOpOperand(result)->get(), dim);
  return TypeSwitch<Operation *, Step>(op)
      .Case<tensor::CastOp>([&](auto cast) {
        return isa<RankedTensorType>(cast.getSource().getType())
                   ? toDim(cast.getSource(), dim)
                   : Step();
      })
      .Case<tensor::EmptyOp>([&](auto empty) { return stepEmpty(empty, dim); })
      .Case<tensor::ExtractSliceOp>([&](tensor::ExtractSliceOp slice) {
        return toIndex(slice.getMixedSizes()[undroppedDim(slice, dim)],
                       op->getContext());
      })
      .Case<tensor::ExpandShapeOp>([&](tensor::ExpandShapeOp expand) {
        return toIndex(getMixedValues(expand.getStaticOutputShape(),
                                      expand.getOutputShape(),
                                      op->getContext())[dim],
                       op->getContext());
      })
      .Case<tensor::ReshapeOp>([&](tensor::ReshapeOp reshape) {
        auto shape = reshape.getShape().getDefiningOp<tensor::FromElementsOp>();
        return shape ? Step{{}, 0, shape.getElements()[dim], {}} : Step();
      })
      .Case<tensor::ConcatOp>([&](tensor::ConcatOp concat) {
        return dim == static_cast<int64_t>(concat.getDim())
                   ? Step()
                   : toDim(concat.getInputs().front(), dim);
      })
      .Default([&](Operation *) { return stepMla(op, result, dim); });
}
} // namespace

/// Returns the product of collapsed dimensions, the sum of concatenated
/// dimensions, or the dimension that is equal in both branches. Returns null
/// for other results.
AffineExpr ShapeFacts::getCombined(OpResult result, int64_t dim) {
  if (auto collapse = result.getDefiningOp<tensor::CollapseShapeOp>()) {
    AffineExpr product = sizes.constant(1);
    SmallVector<ReassociationIndices> groups =
        collapse.getReassociationIndices();
    for (int64_t d : groups[dim])
      product = sizes.multiply(product, getDim(collapse.getSrc(), d));
    return product;
  }
  if (auto branch = result.getDefiningOp<scf::IfOp>()) {
    unsigned number = result.getResultNumber();
    AffineExpr yes = getDim(branch.thenYield().getOperand(number), dim);
    AffineExpr no = getDim(branch.elseYield().getOperand(number), dim);
    return yes == no ? yes : AffineExpr();
  }
  AffineExpr sum = sizes.constant(0);
  if (auto concat = result.getDefiningOp<tensor::ConcatOp>()) {
    for (Value input : concat.getInputs())
      sum = sizes.add(sum, getDim(input, dim));
    return sum;
  }
  auto update = result.getDefiningOp<UpdateOp>();
  for (Value part : {update.getPast(), update.getNewLatent()})
    sum = sizes.add(sum, getDim(part, dim));
  return sum;
}

/// True if `getCombined` computes the dimension from several other dimensions.
static bool combines(OpResult result, int64_t dim) {
  if (isa<tensor::CollapseShapeOp, scf::IfOp>(result.getOwner()))
    return true;
  if (auto concat = result.getDefiningOp<tensor::ConcatOp>())
    return dim == static_cast<int64_t>(concat.getDim());
  auto update = result.getDefiningOp<UpdateOp>();
  return update && update.getMode() == UpdateMode::Concat && dim == 1;
}

AffineExpr ShapeFacts::getDim(Value value, int64_t dim) {
  return trace(value, dim);
}

std::pair<Value, int64_t> ShapeFacts::getOrigin(Value value, int64_t dim) {
  // If the expression of (value, dim) is already known, `trace` leaves both
  // unchanged.
  (void)trace(value, dim);
  return {value, dim};
}

AffineExpr ShapeFacts::trace(Value &value, int64_t &dim) {
  SmallVector<Key> path;
  AffineExpr expr;
  while (true) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type || dim < 0 || dim >= type.getRank())
      break;
    if (!type.isDynamicDim(dim)) {
      expr = getAffineConstantExpr(type.getDimSize(dim), context);
      break;
    }
    if (auto it = known.find({value, dim}); it != known.end()) {
      expr = it->second;
      break;
    }
    auto result = dyn_cast<OpResult>(value);
    if (!result)
      break;
    path.push_back({value, dim});
    if (combines(result, dim)) {
      expr = getCombined(result, dim);
      break;
    }
    Step step = stepBack(result, dim);
    // If the step leads to an index that is itself a dimension, continue with
    // that dimension.
    if (step.index) {
      auto read = step.index.getDefiningOp<tensor::DimOp>();
      std::optional<int64_t> constant = read ? getReadDim(read) : std::nullopt;
      if (!constant) {
        expr = getIndex(step.index);
        value = step.index;
        dim = -1;
        break;
      }
      step = toDim(read.getSource(), *constant);
    }
    if (!step.value) {
      expr = step.expr;
      break;
    }
    value = step.value;
    dim = step.dim;
  }
  if (expr)
    for (Key key : path)
      known[key] = expr;
  return expr;
}

//===----------------------------------------------------------------------===//
// Expressions to IR
//===----------------------------------------------------------------------===//

/// Finds an argument dimension that is `symbol` plus a constant. Returns the
/// constant, or null if there is no such dimension.
AffineExpr
ShapeFacts::solveSymbol(AffineExpr symbol, Source &source,
                        function_ref<bool(BlockArgument)> mayRead) const {
  for (const Source &candidate : sources) {
    if (!mayRead(candidate.argument))
      continue;
    AffineExpr rest =
        simplifyAffineExpr(candidate.expr - symbol, 0, numSymbols);
    if (!isa<AffineConstantExpr>(rest))
      continue;
    source = candidate;
    return rest;
  }
  return {};
}

Value ShapeFacts::materialize(OpBuilder &builder, Location loc, AffineExpr expr,
                              function_ref<bool(BlockArgument)> mayRead) {
  expr = simplifyAffineExpr(expr, 0, numSymbols);
  auto emitSource = [&](const Source &source) -> Value {
    Value dim = arith::ConstantIndexOp::create(builder, loc, source.dim);
    return tensor::DimOp::create(builder, loc, source.argument, dim);
  };
  if (!isa<AffineConstantExpr>(expr))
    for (const Source &source : sources)
      if (source.expr == expr && mayRead(source.argument))
        return emitSource(source);
  SmallVector<std::tuple<AffineExpr, Source, int64_t>> solutions;
  for (unsigned i = 0; i != numSymbols; ++i) {
    AffineExpr symbol = getAffineSymbolExpr(i, context);
    if (!expr.isFunctionOfSymbol(i))
      continue;
    Source source;
    AffineExpr rest = solveSymbol(symbol, source, mayRead);
    if (!rest)
      return {};
    solutions.emplace_back(symbol, source,
                           cast<AffineConstantExpr>(rest).getValue());
  }
  llvm::SmallDenseMap<AffineExpr, Value> values;
  for (auto &[symbol, source, rest] : solutions) {
    Value value = emitSource(source);
    if (rest) {
      Value constant = arith::ConstantIndexOp::create(builder, loc, rest);
      value = arith::SubIOp::create(builder, loc, value, constant);
    }
    values[symbol] = value;
  }
  return emitSize(builder, loc, expr,
                  [&](AffineSymbolExpr symbol) { return values.at(symbol); });
}
