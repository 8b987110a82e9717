//===- EntryShapes.cpp - Shapes of an entry in symbols --------------------===//

#include "EntryShapes.h"

#include "mlir/Analysis/FlatLinearValueConstraints.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"

using namespace mlir;
using namespace mla;

namespace {
class Deriver {
public:
  explicit Deriver(func::FuncOp function)
      : function(function), context(function.getContext()) {}

  FailureOr<EntryShapes> run();

private:
  LogicalResult argument(unsigned index);
  void result(unsigned index, Value value);
  FailureOr<AffineExpr> resultDim(Value value, int64_t dim);
  AffineExpr newSymbol(std::string name);
  LogicalResult checkShape(unsigned index, AffineMap map,
                           RankedTensorType type);

  func::FuncOp function;
  MLIRContext *context;
  EntryShapes shapes;
  SmallVector<SmallVector<AffineExpr>> argumentDims, resultDims;
};
} // namespace

AffineExpr Deriver::newSymbol(std::string name) {
  shapes.symbols.push_back(std::move(name));
  return getAffineSymbolExpr(shapes.symbols.size() - 1, context);
}

/// Whether an expression is a constant plus multiples of symbols.
static bool isLinear(AffineExpr expr, unsigned numSymbols) {
  SmallVector<int64_t> flat;
  return succeeded(getFlattenedAffineExpr(expr, 0, numSymbols, &flat)) &&
         flat.size() == numSymbols + 1;
}

LogicalResult Deriver::checkShape(unsigned index, AffineMap map,
                                  RankedTensorType type) {
  auto error = [&] {
    return function.emitError() << "mla.shape of argument " << index << " is "
                                << AffineMapAttr::get(map) << ": ";
  };
  if (map.getNumDims() != 0 || map.getNumResults() != type.getRank())
    return error() << "expected no dimensions and " << type.getRank()
                   << " results, as in " << type;
  for (auto [size, expr] : llvm::zip_equal(type.getShape(), map.getResults())) {
    if (!isLinear(expr, map.getNumSymbols()))
      return error() << "expected linear expressions";
    auto known = dyn_cast<AffineConstantExpr>(expr);
    if (known && !ShapedType::isDynamic(size) && known.getValue() != size)
      return error() << "expected " << size << " as in " << type << ", got "
                     << known.getValue();
  }
  return success();
}

LogicalResult Deriver::argument(unsigned index) {
  auto type = dyn_cast<RankedTensorType>(function.getArgumentTypes()[index]);
  if (!type)
    return success();
  auto attr = function.getArgAttrOfType<AffineMapAttr>(index, "mla.shape");
  if (attr && failed(checkShape(index, attr.getValue(), type)))
    return failure();
  auto position = function.getArgAttrOfType<IntegerAttr>(index, "mla.arg");
  std::string prefix = position ? "a" + std::to_string(position.getInt())
                                : "p" + std::to_string(index);
  for (int64_t d = 0; d < type.getRank(); ++d) {
    AffineExpr expr;
    if (!type.isDynamicDim(d))
      expr = getAffineConstantExpr(type.getDimSize(d), context);
    else if (attr)
      expr = attr.getValue().getResult(d);
    else
      expr = newSymbol(prefix + "d" + std::to_string(d));
    argumentDims[index].push_back(expr);
  }
  return success();
}

FailureOr<AffineExpr> Deriver::resultDim(Value value, int64_t dim) {
  Block *entry = &function.front();
  auto stop = [&](Value v, std::optional<int64_t>, ValueBoundsConstraintSet &) {
    auto argument = dyn_cast<BlockArgument>(v);
    return argument && argument.getOwner() == entry;
  };
  AffineMap map;
  ValueDimList operands;
  if (failed(ValueBoundsConstraintSet::computeBound(
          map, operands, presburger::BoundType::EQ, {value, dim}, stop)))
    return failure();
  SmallVector<AffineExpr> replacements;
  for (auto &[operand, operandDim] : operands) {
    auto argument = dyn_cast<BlockArgument>(operand);
    if (!argument || !operandDim || argument.getOwner() != entry)
      return failure();
    replacements.push_back(argumentDims[argument.getArgNumber()][*operandDim]);
  }
  ArrayRef<AffineExpr> all = replacements;
  AffineExpr expr = map.getResult(0).replaceDimsAndSymbols(
      all.take_front(map.getNumDims()), all.drop_front(map.getNumDims()));
  expr = simplifyAffineExpr(expr, 0, shapes.symbols.size());
  if (!isLinear(expr, shapes.symbols.size()))
    return failure();
  return expr;
}

void Deriver::result(unsigned index, Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type)
    return;
  for (int64_t d = 0; d < type.getRank(); ++d) {
    if (!type.isDynamicDim(d)) {
      resultDims[index].push_back(
          getAffineConstantExpr(type.getDimSize(d), context));
      continue;
    }
    FailureOr<AffineExpr> expr = resultDim(value, d);
    if (failed(expr)) {
      shapes.unproved.push_back({index, d});
      expr = newSymbol("r" + std::to_string(index) + "d" + std::to_string(d));
    }
    resultDims[index].push_back(*expr);
  }
}

FailureOr<EntryShapes> Deriver::run() {
  unsigned numSymbols = 0;
  for (unsigned i = 0; i < function.getNumArguments(); ++i)
    if (auto attr = function.getArgAttrOfType<AffineMapAttr>(i, "mla.shape"))
      numSymbols = std::max(numSymbols, attr.getValue().getNumSymbols());
  for (unsigned i = 0; i < numSymbols; ++i)
    newSymbol("s" + std::to_string(i));
  Operation *end = function.front().getTerminator();
  argumentDims.resize(function.getNumArguments());
  resultDims.resize(end->getNumOperands());
  for (unsigned i = 0; i < function.getNumArguments(); ++i)
    if (failed(argument(i)))
      return failure();
  for (auto [i, value] : llvm::enumerate(end->getOperands()))
    result(i, value);
  auto toMaps = [&](auto &dims, SmallVectorImpl<AffineMap> &maps) {
    for (ArrayRef<AffineExpr> exprs : dims)
      maps.push_back(AffineMap::get(0, shapes.symbols.size(), exprs, context));
  };
  toMaps(argumentDims, shapes.arguments);
  toMaps(resultDims, shapes.results);
  return std::move(shapes);
}

FailureOr<EntryShapes> mla::deriveEntryShapes(func::FuncOp function) {
  return Deriver(function).run();
}
