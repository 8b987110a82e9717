//===- LegalizeShapes.cpp - Bound shapes and other metadata ---------------===//

#include "Legalize.h"

#include "mla/Analysis/ArgumentAttributes.h"
#include "mla/Dialect/TorchShim/TorchView.h"

#include "mlir/IR/AffineMap.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mla;
using namespace mla::torch;

/// The bound shapes of arguments, first one each.
static SmallVector<std::pair<BlockArgument, Operation *>>
findBoundArguments(func::FuncOp func) {
  SmallVector<std::pair<BlockArgument, Operation *>> bound;
  for (BlockArgument argument : func.getArguments())
    for (Operation *user : argument.getUsers())
      if (getOpName(user) == "bind_symbolic_shape" &&
          user->getOperand(0) == argument) {
        bound.emplace_back(argument, user);
        break;
      }
  return bound;
}

namespace {
/// One numbering of the symbols of a function. Two ops may stand for one
/// symbol: the name says which.
class SymbolNumbers {
public:
  unsigned get(Value symbol) {
    Operation *op = symbol.getDefiningOp();
    auto name =
        op ? op->getAttrOfType<StringAttr>("symbol_name") : StringAttr();
    return numbers.try_emplace(name, numbers.size()).first->second;
  }
  unsigned size() const { return numbers.size(); }

private:
  llvm::DenseMap<StringAttr, unsigned> numbers;
};
} // namespace

void mla::torch::recordShapes(func::FuncOp func) {
  auto bound = findBoundArguments(func);
  SymbolNumbers symbols;
  SmallVector<SmallVector<AffineExpr>> replacements;
  for (auto [argument, bind] : bound) {
    auto &replacement = replacements.emplace_back();
    for (Value symbol : bind->getOperands().drop_front())
      replacement.push_back(
          getAffineSymbolExpr(symbols.get(symbol), func.getContext()));
  }
  ArgumentAttributes attributes(func);
  for (auto [index, pair] : llvm::enumerate(bound)) {
    auto map = pair.second->getAttrOfType<AffineMapAttr>("shape_expressions");
    if (!map || map.getValue().getNumSymbols() != replacements[index].size())
      continue;
    AffineMap renamed = map.getValue().replaceDimsAndSymbols(
        {}, replacements[index], 0, symbols.size());
    attributes.set(pair.first.getArgNumber(), "mla.shape",
                   AffineMapAttr::get(renamed));
  }
  attributes.apply();
}

/// Whether the op only states facts that PyTorch has checked already, or that
/// another op states.
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
