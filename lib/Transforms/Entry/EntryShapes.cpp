//===- EntryShapes.cpp - Derive the shapes of an entry in symbols ---------===//

#include "mla/Transforms/Entry/EntryShapes.h"

#include "mla/Analysis/ShapeFacts.h"
#include "mla/Support/ReadDim.h"
#include "mla/Support/StatedShape.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"

using namespace mlir;
using namespace mla;

namespace {
class Deriver {
public:
  explicit Deriver(func::FuncOp function)
      : function(function), context(function.getContext()), sizes(context),
        facts(function) {}

  FailureOr<EntryShapes> run();

private:
  LogicalResult checkDims();
  LogicalResult checkArguments();
  LogicalResult checkShape(unsigned index, AffineMap map,
                           RankedTensorType type);
  LogicalResult checkSolvable();
  bool solvePass();
  void nameSymbols();
  void result(unsigned index, Value value);
  AffineExpr resultDim(Value value, int64_t dim);
  AffineExpr boundDim(Value value, int64_t dim);
  AffineExpr recordedDim(unsigned index, int64_t dim);
  AffineExpr statedDim(unsigned index, int64_t dim);

  func::FuncOp function;
  MLIRContext *context;
  SizeAlgebra sizes;
  ShapeFacts facts;
  EntryShapes shapes;
  SmallVector<SmallVector<AffineExpr>> argumentDims, resultDims;
  /// The symbols whose values follow from the sizes of arguments.
  llvm::SmallBitVector solved;
};
} // namespace

/// Checks that each constant dimension that is read exists.
/// ValueBoundsConstraintSet reads past the shape otherwise.
LogicalResult Deriver::checkDims() {
  WalkResult result = function.walk([](tensor::DimOp read) {
    std::optional<int64_t> dim = read.getConstantIndex();
    auto type = dyn_cast<RankedTensorType>(read.getSource().getType());
    if (!dim || !type || getReadDim(read))
      return WalkResult::advance();
    read.emitOpError("index must be at least 0 and less than the rank, ")
        << type.getRank() << ", got " << *dim;
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

LogicalResult Deriver::checkShape(unsigned index, AffineMap map,
                                  RankedTensorType type) {
  auto error = [&] {
    return function.emitError() << "mla.shape of argument " << index << " is "
                                << AffineMapAttr::get(map) << ": ";
  };
  if (map.getNumDims() != 0 || map.getNumResults() != type.getRank())
    return error() << "it must have no dimensions and " << type.getRank()
                   << " results because the argument has type " << type;
  for (auto [size, expr] : llvm::zip_equal(type.getShape(), map.getResults())) {
    auto known = dyn_cast<AffineConstantExpr>(expr);
    if (known && !ShapedType::isDynamic(size) && known.getValue() != size)
      return error() << "expected " << size << " because the argument has type "
                     << type << ", got " << known.getValue();
  }
  return success();
}

LogicalResult Deriver::checkArguments() {
  for (unsigned i = 0; i < function.getNumArguments(); ++i) {
    auto type = dyn_cast<RankedTensorType>(function.getArgumentTypes()[i]);
    Attribute given = function.getArgAttr(i, kShapeAttr);
    if (!type || !given)
      continue;
    auto map = dyn_cast<AffineMapAttr>(given);
    if (!map)
      return function.emitError() << "mla.shape of argument " << i
                                  << " must be an affine map, got " << given;
    if (failed(checkShape(i, map.getValue(), type)))
      return failure();
  }
  return success();
}

/// True if `expr` is a constant plus a multiple of `symbol` when all other
/// symbols are known. The runtime solves such equations.
static bool isLinearIn(AffineExpr expr, unsigned symbol) {
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary || !expr.isFunctionOfSymbol(symbol))
    return true;
  AffineExpr lhs = binary.getLHS(), rhs = binary.getRHS();
  if (expr.getKind() == AffineExprKind::Add)
    return isLinearIn(lhs, symbol) && isLinearIn(rhs, symbol);
  if (expr.getKind() != AffineExprKind::Mul)
    return false;
  return rhs.isFunctionOfSymbol(symbol)
             ? !lhs.isFunctionOfSymbol(symbol) && isLinearIn(rhs, symbol)
             : isLinearIn(lhs, symbol);
}

/// Solves all symbols that one pass over the dimensions can solve. Returns
/// false if there are none.
bool Deriver::solvePass() {
  unsigned before = solved.count();
  for (ArrayRef<AffineExpr> dims : argumentDims)
    for (AffineExpr dim : dims) {
      SmallVector<unsigned> open;
      for (unsigned i = 0; i < solved.size(); ++i)
        if (!solved.test(i) && dim.isFunctionOfSymbol(i))
          open.push_back(i);
      if (open.size() == 1 && isLinearIn(dim, open.front()))
        solved.set(open.front());
    }
  return solved.count() != before;
}

/// Checks that the arguments determine every symbol. Otherwise the entry could
/// not check its arguments.
LogicalResult Deriver::checkSolvable() {
  solved.resize(facts.getNumSymbols());
  while (solvePass())
    ;
  for (auto [i, dims] : llvm::enumerate(argumentDims))
    for (auto [d, dim] : llvm::enumerate(dims))
      for (unsigned symbol = 0; symbol < solved.size(); ++symbol)
        if (!solved.test(symbol) && dim.isFunctionOfSymbol(symbol))
          return function.emitError()
                 << "dimension " << d << " of argument " << i << " is "
                 << AffineMapAttr::get(AffineMap::get(0, solved.size(), dim))
                 << ", but no argument has a size that is linear in s" << symbol
                 << ": this symbol cannot be computed";
  return success();
}

/// Names the symbols: declared ones s0, s1, ..., others by argument and
/// dimension, in the order of ShapeFacts.
void Deriver::nameSymbols() {
  for (unsigned i = 0; i < facts.getNumDeclaredSymbols(); ++i)
    shapes.symbols.push_back("s" + std::to_string(i));
  for (auto [i, dims] : llvm::enumerate(argumentDims)) {
    auto position = function.getArgAttrOfType<IntegerAttr>(i, "mla.arg");
    std::string prefix = position ? "a" + std::to_string(position.getInt())
                                  : "p" + std::to_string(i);
    for (auto [d, dim] : llvm::enumerate(dims))
      if (dim == getAffineSymbolExpr(shapes.symbols.size(), context))
        shapes.symbols.push_back(prefix + "d" + std::to_string(d));
  }
}

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

/// Derives a dimension with MLIR's ValueBoundsOpInterface.
AffineExpr Deriver::boundDim(Value value, int64_t dim) {
  Block *entry = &function.front();
  auto stop = [&](Value v, std::optional<int64_t>, ValueBoundsConstraintSet &) {
    auto argument = dyn_cast<BlockArgument>(v);
    return argument && argument.getOwner() == entry;
  };
  AffineMap map;
  ValueDimList operands;
  if (failed(ValueBoundsConstraintSet::computeBound(
          map, operands, presburger::BoundType::EQ, {value, dim}, stop)))
    return {};
  SmallVector<AffineExpr> replacements;
  for (auto &[operand, operandDim] : operands) {
    auto argument = dyn_cast<BlockArgument>(operand);
    if (!argument || !operandDim || argument.getOwner() != entry)
      return {};
    replacements.push_back(argumentDims[argument.getArgNumber()][*operandDim]);
  }
  ArrayRef<AffineExpr> all = replacements;
  return map.getResult(0).replaceDimsAndSymbols(
      all.take_front(map.getNumDims()), all.drop_front(map.getNumDims()));
}

AffineExpr Deriver::resultDim(Value value, int64_t dim) {
  AffineExpr expr = facts.getDim(value, dim);
  if (!expr)
    expr = boundDim(value, dim);
  return sizes.add(expr, sizes.constant(0)); // in canonical form
}

/// Returns a dimension of a result that was recorded before layers were
/// outlined. Returns null if no dimension was recorded, or if the recorded one
/// uses a symbol that no argument has.
AffineExpr Deriver::recordedDim(unsigned index, int64_t dim) {
  auto attr = function.getResultAttrOfType<AffineMapAttr>(index, kShapeAttr);
  if (!attr || attr.getValue().getNumResults() <= dim)
    return {};
  AffineMap map = attr.getValue();
  for (unsigned i = facts.getNumSymbols(); i < map.getNumSymbols(); ++i)
    if (map.getResult(dim).isFunctionOfSymbol(i))
      return {};
  return map.getResult(dim);
}

/// Returns a dimension that the model's export states. Returns null if the
/// export states none, or one with symbols that the arguments do not determine.
AffineExpr Deriver::statedDim(unsigned index, int64_t dim) {
  auto attr =
      function.getResultAttrOfType<AffineMapAttr>(index, kStatedShapeAttr);
  if (!attr || attr.getValue().getNumResults() <= dim)
    return {};
  AffineMap map = attr.getValue();
  for (unsigned i = 0; i < map.getNumSymbols(); ++i)
    if (map.getResult(dim).isFunctionOfSymbol(i) &&
        (i >= facts.getNumDeclaredSymbols() || !solved.test(i)))
      return {};
  return map.getResult(dim);
}

void Deriver::result(unsigned index, Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type)
    return;
  for (int64_t d = 0; d < type.getRank(); ++d) {
    AffineExpr expr = resultDim(value, d);
    if (!expr)
      expr = recordedDim(index, d);
    if (!expr) {
      shapes.unproved.push_back({index, d});
      expr = statedDim(index, d);
    }
    if (!expr) {
      expr = getAffineSymbolExpr(shapes.symbols.size(), context);
      shapes.symbols.push_back("r" + std::to_string(index) + "d" +
                               std::to_string(d));
    }
    resultDims[index].push_back(expr);
  }
}

FailureOr<EntryShapes> Deriver::run() {
  if (failed(checkDims()) || failed(checkArguments()))
    return failure();
  for (BlockArgument argument : function.getArguments())
    argumentDims.push_back(facts.getArgumentDims(argument));
  if (failed(checkSolvable()))
    return failure();
  nameSymbols();
  Operation *end = function.front().getTerminator();
  resultDims.resize(end->getNumOperands());
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

LogicalResult mla::recordResultShapes(func::FuncOp function) {
  FailureOr<EntryShapes> shapes = deriveEntryShapes(function);
  if (failed(shapes))
    return failure();
  // All unproved dimensions share one symbol, which no argument has.
  const unsigned other = shapes->symbols.size();
  const unsigned count = other + !shapes->unproved.empty();
  SmallVector<SmallVector<AffineExpr>> dims;
  for (AffineMap map : shapes->results)
    dims.emplace_back(map ? map.getResults() : ArrayRef<AffineExpr>());
  for (auto [result, dim] : shapes->unproved)
    dims[result][dim] = getAffineSymbolExpr(other, function.getContext());
  for (auto [i, exprs] : llvm::enumerate(dims))
    if (!exprs.empty())
      function.setResultAttr(i, kShapeAttr,
                             AffineMapAttr::get(AffineMap::get(
                                 0, count, exprs, function.getContext())));
  return success();
}

FailureOr<EntryShapes> mla::deriveEntryShapes(func::FuncOp function) {
  return Deriver(function).run();
}
