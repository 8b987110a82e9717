//===- OutlineLayers.cpp - One function a layer ---------------------------===//

#include "CheapValues.h"
#include "EntryShapes.h"
#include "LayerCuts.h"

#include "mla/Analysis/Remarks.h"
#include "mla/Dialect/MLAK/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;
using namespace mla;

namespace mla {
#define GEN_PASS_DEF_OUTLINELAYERS
#include "mla/Dialect/MLAK/Transforms/Passes.h.inc"
} // namespace mla

namespace {
/// Turns a run of ops of an entry's block into a private function and a call.
class Outliner {
public:
  Outliner(func::FuncOp entry, SymbolTable &symbols, bool keep)
      : entry(entry), symbols(symbols), keep(keep) {}

  /// Outlines the ops from `begin` up to, not including, `end`. Returns the
  /// call.
  func::CallOp outline(Operation *begin, Operation *end, unsigned index);

private:
  /// Values that the ops take from outside, and values that others take from
  /// them, each in the order of first appearance.
  void collectInterface(ArrayRef<Operation *> ops);
  func::FuncOp createFunction(ArrayRef<Operation *> ops, unsigned index);

  /// What the entry tells other compilers, and whether they keep the function.
  void annotate(func::FuncOp function);

  func::FuncOp entry;
  SymbolTable &symbols;
  bool keep;
  SetVector<Value> inputs, outputs;
};
} // namespace

void Outliner::collectInterface(ArrayRef<Operation *> ops) {
  inputs.clear();
  outputs.clear();
  llvm::SmallPtrSet<Operation *, 32> inside(ops.begin(), ops.end());
  Block &block = entry.front();
  auto isInside = [&](Operation *op) {
    Operation *ancestor = block.findAncestorOpInBlock(*op);
    return ancestor && inside.contains(ancestor);
  };
  for (Operation *op : ops) {
    op->walk([&](Operation *nested) {
      for (Value operand : nested->getOperands()) {
        Operation *definition = operand.getDefiningOp();
        bool isLocal = definition ? isInside(definition)
                                  : operand.getParentBlock() != &block;
        if (!isLocal)
          inputs.insert(operand);
      }
    });
    for (Value result : op->getResults())
      for (Operation *user : result.getUsers())
        if (!isInside(user))
          outputs.insert(result);
  }
}

void Outliner::annotate(func::FuncOp function) {
  for (NamedAttribute attribute : entry->getDiscardableAttrs())
    if (attribute.getName().strref().starts_with("torch."))
      function->setAttr(attribute.getName(), attribute.getValue());
  if (!keep)
    return;
  function.setNoInline(true);
  function->setAttr(kLayerAttr, UnitAttr::get(function.getContext()));
}

func::FuncOp Outliner::createFunction(ArrayRef<Operation *> ops,
                                      unsigned index) {
  OpBuilder builder(entry.getContext());
  auto type = builder.getFunctionType(
      llvm::to_vector(ValueRange(inputs.getArrayRef()).getTypes()),
      llvm::to_vector(ValueRange(outputs.getArrayRef()).getTypes()));
  std::string name = (entry.getName() + "_layer_" + Twine(index)).str();
  func::FuncOp function = func::FuncOp::create(entry.getLoc(), name, type);
  function.setPrivate();
  annotate(function);
  symbols.insert(function, std::next(Block::iterator(entry)));
  Block *body = function.addEntryBlock();
  for (Operation *op : ops)
    op->moveBefore(body, body->end());
  // By the operands: a value that all layers share has uses everywhere.
  IRMapping arguments;
  arguments.map(inputs.getArrayRef(), body->getArguments());
  body->walk([&](Operation *op) {
    for (OpOperand &operand : op->getOpOperands())
      operand.set(arguments.lookupOrDefault(operand.get()));
  });
  builder.setInsertionPointToEnd(body);
  func::ReturnOp::create(builder, entry.getLoc(), outputs.getArrayRef());
  return function;
}

func::CallOp Outliner::outline(Operation *begin, Operation *end,
                               unsigned index) {
  SmallVector<Operation *> ops;
  for (Operation *op = begin; op != end; op = op->getNextNode())
    ops.push_back(op);
  collectInterface(ops);
  func::FuncOp function = createFunction(ops, index);
  OpBuilder builder(end);
  auto call = func::CallOp::create(builder, ops.back()->getLoc(), function,
                                   inputs.getArrayRef());
  Operation *terminator = function.front().getTerminator();
  for (auto [output, result] :
       llvm::zip_equal(outputs.getArrayRef(), call.getResults()))
    Value(output).replaceUsesWithIf(result, [&](OpOperand &use) {
      return use.getOwner() != terminator &&
             !function.front().findAncestorOpInBlock(*use.getOwner());
    });
  return call;
}

static bool areEqual(func::FuncOp a, func::FuncOp b) {
  return a.getFunctionType() == b.getFunctionType() &&
         OperationEquivalence::isRegionEquivalentTo(
             &a.getBody(), &b.getBody(), OperationEquivalence::IgnoreLocations);
}

namespace {
struct OutlineLayers : mla::impl::OutlineLayersBase<OutlineLayers> {
  using Base::Base;

  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    SmallVector<func::FuncOp> entries;
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (function.isPublic() && !function.isExternal() &&
          function.getBody().hasOneBlock())
        entries.push_back(function);
    for (func::FuncOp entry : entries)
      if (failed(outlineEntry(entry, symbols)))
        return signalPassFailure();
  }

  LogicalResult outlineEntry(func::FuncOp entry, SymbolTable &symbols);
  /// Calls an earlier function that is equal, if there is one.
  void mergeCallee(func::CallOp call, SmallVectorImpl<func::FuncOp> &functions,
                   SymbolTable &symbols);
};
} // namespace

void OutlineLayers::mergeCallee(func::CallOp call,
                                SmallVectorImpl<func::FuncOp> &functions,
                                SymbolTable &symbols) {
  auto callee = symbols.lookup<func::FuncOp>(call.getCallee());
  for (func::FuncOp function : functions)
    if (areEqual(function, callee)) {
      call.setCallee(function.getName());
      symbols.erase(callee);
      return;
    }
  functions.push_back(callee);
}

LogicalResult OutlineLayers::outlineEntry(func::FuncOp entry,
                                          SymbolTable &symbols) {
  unsigned layers = countLayers(entry.front());
  if (layers < minLayers) {
    remarkMissed(entry, getArgument(), "outline-layers")
        << remark::add("{0} layers, fewer than {1}: left in one function",
                       layers, unsigned(minLayers));
    return success();
  }
  // Layers that are kept are inlined before anyone asks for shapes.
  if (!keep && failed(recordResultShapes(entry)))
    return failure();
  hoistAsserts(entry.front());
  SmallVector<Operation *> cuts = findLayerCuts(entry.front());
  cloneCheapValues(entry.front(), cuts);
  Outliner outliner(entry, symbols, keep);
  SmallVector<func::FuncOp> functions;
  for (unsigned i = 0; i + 1 < cuts.size(); ++i) {
    if (cuts[i] == cuts[i + 1])
      continue;
    mergeCallee(outliner.outline(cuts[i], cuts[i + 1], i), functions, symbols);
    ++numCalls;
  }
  numFunctions += functions.size();
  remarkPassed(entry, getArgument(), "outline-layers")
      << remark::add("{0} layers became {1} functions, equal layers share one",
                     layers, functions.size());
  return success();
}
