//===- LegalizeShapes.cpp - Bound shapes and other metadata ---------------===//

#include "mla/Dialect/Torch/Transforms/Legalize.h"

#include "mla/Analysis/ShapeFacts.h"
#include "mla/Dialect/Torch/IR/TorchView.h"
#include "mla/Support/ArgumentAttributes.h"
#include "mla/Support/StatedShape.h"

#include "mlir/IR/AffineMap.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mla;
using namespace mla::torch;

/// Returns the first op that binds the shape of `value`, or null.
static Operation *findBind(Value value) {
  for (Operation *user : value.getUsers())
    if (getOpName(user) == "bind_symbolic_shape" &&
        user->getOperand(0) == value)
      return user;
  return nullptr;
}

/// Returns the arguments with bound shapes, each with its first bind op.
static SmallVector<std::pair<BlockArgument, Operation *>>
findBoundArguments(func::FuncOp func) {
  SmallVector<std::pair<BlockArgument, Operation *>> bound;
  for (BlockArgument argument : func.getArguments())
    if (Operation *bind = findBind(argument))
      bound.emplace_back(argument, bind);
  return bound;
}

/// Returns the name of a symbol. Two ops may define the same symbol.
static StringAttr getSymbolName(Value symbol) {
  Operation *op = symbol.getDefiningOp();
  return op ? op->getAttrOfType<StringAttr>("symbol_name") : StringAttr();
}

/// Returns the bound shape in the function's numbering of symbols, or null if
/// the op has no shape or one with other symbols.
static AffineMap getBoundShape(Operation *bind, const SymbolNumbers &symbols) {
  auto map = bind->getAttrOfType<AffineMapAttr>("shape_expressions");
  ValueRange operands = bind->getOperands().drop_front();
  if (!map || map.getValue().getNumSymbols() != operands.size())
    return {};
  SmallVector<AffineExpr> replacements;
  for (Value symbol : operands) {
    auto number = symbols.find(getSymbolName(symbol));
    if (number == symbols.end())
      return {};
    replacements.push_back(
        getAffineSymbolExpr(number->second, bind->getContext()));
  }
  return map.getValue().replaceDimsAndSymbols({}, replacements, 0,
                                              symbols.size());
}

SymbolNumbers mla::torch::recordShapes(func::FuncOp func) {
  auto bound = findBoundArguments(func);
  SymbolNumbers symbols;
  for (auto [argument, bind] : bound)
    for (Value symbol : bind->getOperands().drop_front())
      symbols.try_emplace(getSymbolName(symbol), symbols.size());
  ArgumentAttributes attributes(func);
  for (auto [argument, bind] : bound)
    if (AffineMap shape = getBoundShape(bind, symbols))
      attributes.set(argument.getArgNumber(), kShapeAttr,
                     AffineMapAttr::get(shape));
  attributes.apply();
  return symbols;
}

void mla::torch::recordResultShapes(func::FuncOp func,
                                    const SymbolNumbers &symbols) {
  if (!llvm::hasSingleElement(func.getBody()))
    return;
  SizeAlgebra sizes(func.getContext());
  for (auto [i, value] :
       llvm::enumerate(func.front().getTerminator()->getOperands())) {
    Operation *bind = findBind(value);
    AffineMap shape = bind ? getBoundShape(bind, symbols) : AffineMap();
    if (shape && llvm::any_of(shape.getResults(), [&](AffineExpr size) {
          return !sizes.isNonNegative(size);
        }))
      func.setResultAttr(i, kStatedShapeAttr, AffineMapAttr::get(shape));
  }
}

/// True if the op only states facts that are known anyway: PyTorch has checked
/// them, or another op states them.
static bool isMetadata(Operation *op) {
  static const llvm::StringSet<> names = {
      "aten._assert_tensor_metadata", "aten._assert_scalar",
      "aten._assert_async",           "aten._assert_async.msg",
      "aten.sym_constrain_range",     "aten.sym_constrain_range_for_size",
      "bind_symbolic_shape"};
  return op->getNumResults() == 0 && names.contains(getOpName(op));
}

unsigned mla::torch::eraseMetadata(func::FuncOp func) {
  SmallVector<Operation *> symbols, dead;
  func.walk([&](Operation *op) {
    if (isMetadata(op))
      dead.push_back(op);
    else if (getOpName(op) == "symbolic_int")
      symbols.push_back(op);
  });
  for (Operation *op : dead)
    op->erase();
  unsigned count = dead.size();
  for (Operation *op : symbols) {
    if (!op->use_empty())
      continue;
    op->erase();
    ++count;
  }
  return count;
}
