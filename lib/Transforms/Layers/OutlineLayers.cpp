//===- OutlineLayers.cpp - Outline each layer into a function -------------===//

#include "CheapValues.h"
#include "LayerCuts.h"
#include "Outliner.h"
#include "mla/Transforms/Entry/EntryShapes.h"

#include "mla/Support/LayerAttributes.h"
#include "mla/Support/Remarks.h"
#include "mla/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;
using namespace mla;

namespace mla {
#define GEN_PASS_DEF_MLAOUTLINELAYERSPASS
#include "mla/Transforms/Passes.h.inc"
} // namespace mla

static bool areEqual(func::FuncOp a, func::FuncOp b) {
  return a.getFunctionType() == b.getFunctionType() &&
         OperationEquivalence::isRegionEquivalentTo(
             &a.getBody(), &b.getBody(), OperationEquivalence::IgnoreLocations);
}

namespace {
struct MLAOutlineLayersPass
    : mla::impl::MLAOutlineLayersPassBase<MLAOutlineLayersPass> {
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
  /// If an earlier function equals the callee, redirects the call to it.
  void mergeCallee(func::CallOp call, SmallVectorImpl<func::FuncOp> &functions,
                   SymbolTable &symbols);
};
} // namespace

void MLAOutlineLayersPass::mergeCallee(func::CallOp call,
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

namespace {
/// The functions that an entry calls.
struct Callees {
  /// True if mla-split-layers created at least one of these functions.
  bool parts = false;
  /// True if at least one of these functions contains attention. In this case,
  /// the layers are already outlined.
  bool layers = false;
};
} // namespace

static Callees findCallees(func::FuncOp entry, SymbolTable &symbols) {
  Callees found;
  for (auto call : entry.getOps<func::CallOp>())
    if (auto callee = symbols.lookup<func::FuncOp>(call.getCallee())) {
      found.parts |= callee->hasAttr(kPartAttr);
      found.layers |= holdsAttention(*callee);
    }
  return found;
}

LogicalResult MLAOutlineLayersPass::outlineEntry(func::FuncOp entry,
                                                 SymbolTable &symbols) {
  unsigned layers = countLayers(entry.front());
  Callees callees = findCallees(entry, symbols);
  if ((split && !callees.parts) || (layers == 0 && callees.layers))
    return success();
  if (layers < minLayers) {
    remarkMissed(entry, getArgument(), "outline-layers") << remark::add(
        "number of layers: {0}, fewer than {1}: left in one function", layers,
        unsigned(minLayers));
    return success();
  }
  // With `keep`, no shapes need to be recorded, because the layers are inlined
  // again before shapes are derived.
  if (!keep && failed(recordResultShapes(entry)))
    return failure();
  hoistAsserts(entry.front());
  sinkReturnedReshapes(entry.front());
  SmallVector<Operation *> cuts = findLayerCuts(entry.front());
  cloneCheapValues(entry.front(), cuts);
  Outliner outliner(entry, symbols, keep ? StringRef(kLayerAttr) : "");
  SmallVector<func::FuncOp> functions;
  for (unsigned i = 0; i + 1 < cuts.size(); ++i) {
    if (cuts[i] == cuts[i + 1])
      continue;
    func::CallOp call = outliner.outline(
        cuts[i], cuts[i + 1], entry.getName() + "_layer_" + Twine(i));
    mergeCallee(call, functions, symbols);
    ++numCalls;
  }
  numFunctions += functions.size();
  remarkPassed(entry, getArgument(), "outline-layers")
      << remark::add("{0} layers became {1} functions, equal layers share one",
                     layers, functions.size());
  return success();
}
