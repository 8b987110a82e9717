//===- SplitLayers.cpp - Outline the parts of layers without MLA ----------===//

#include "CheapValues.h"
#include "LayerParts.h"
#include "Outliner.h"

#include "mla/Support/LayerAttributes.h"
#include "mla/Support/Remarks.h"
#include "mla/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace mla;

namespace mla {
#define GEN_PASS_DEF_MLASPLITLAYERSPASS
#include "mla/Transforms/Passes.h.inc"
} // namespace mla

namespace {
/// The function of a layer, and the parts of the layer.
struct Layer {
  func::FuncOp function;
  LayerParts parts;

  explicit Layer(func::FuncOp function)
      : function(function), parts(function.front()) {}
};

/// Splits all layers of a module together, because the exposed ops of one layer
/// depend on the other layers.
class LayerSplitter {
public:
  LayerSplitter(ModuleOp module, StringRef pass) : module(module), pass(pass) {}

  /// Returns the number of new functions.
  unsigned run();

private:
  void findLayers();
  void exposeResults();
  bool looksAt(OpOperand &use);
  void split(Layer &layer, SymbolTable &symbols);
  unsigned outline(Layer &layer, Operation *begin, Operation *end,
                   StringRef name, SymbolTable &symbols);

  ModuleOp module;
  StringRef pass;
  llvm::MapVector<StringRef, Layer> layers;
  SmallVector<func::CallOp> calls;
  unsigned numParts = 0;
};

struct MLASplitLayersPass
    : mla::impl::MLASplitLayersPassBase<MLASplitLayersPass> {
  using Base::Base;

  void runOnOperation() override {
    numParts += LayerSplitter(getOperation(), getArgument()).run();
  }
};
} // namespace

unsigned LayerSplitter::run() {
  findLayers();
  if (layers.empty())
    return 0;
  exposeResults();
  SymbolTable symbols(module);
  for (auto &[name, layer] : layers)
    split(layer, symbols);
  return numParts;
}

void LayerSplitter::findLayers() {
  for (auto function : module.getOps<func::FuncOp>())
    if (function->hasAttr(kLayerAttr) && function.isPrivate() &&
        function.getBody().hasOneBlock())
      layers.insert({function.getName(), Layer(function)});
  if (!layers.empty())
    module.walk([&](func::CallOp call) {
      if (layers.contains(call.getCallee()))
        calls.push_back(call);
    });
}

/// True if the reader of a layer's result at `use` looks at the op that defines
/// the result. A return never does. A call of a layer does only if its argument
/// is exposed.
bool LayerSplitter::looksAt(OpOperand &use) {
  Operation *user = use.getOwner();
  if (isa<func::ReturnOp>(user))
    return false;
  auto call = dyn_cast<func::CallOp>(user);
  auto callee = call ? layers.find(call.getCallee()) : layers.end();
  return callee == layers.end() ||
         callee->second.parts.isArgumentExposed(use.getOperandNumber());
}

/// Exposes the results of layers that later layers look at.
void LayerSplitter::exposeResults() {
  for (bool changed = true; changed;) {
    changed = false;
    for (func::CallOp call : llvm::reverse(calls)) {
      LayerParts &parts = layers.find(call.getCallee())->second.parts;
      for (OpResult result : call->getResults())
        for (OpOperand &use : result.getUses())
          if (looksAt(use))
            changed |= parts.exposeResult(result.getResultNumber());
    }
  }
}

/// Outlines a part unless all its ops are cheap. Returns the number of outlined
/// ops.
unsigned LayerSplitter::outline(Layer &layer, Operation *begin, Operation *end,
                                StringRef name, SymbolTable &symbols) {
  unsigned count = 0;
  bool isWorthwhile = false;
  for (Operation *op = begin; op != end; op = op->getNextNode()) {
    isWorthwhile |= !isCheap(op);
    ++count;
  }
  if (!isWorthwhile)
    return 0;
  Outliner outliner(layer.function, symbols, kPartAttr);
  outliner.outline(begin, end, layer.function.getName() + "_" + name);
  ++numParts;
  return count;
}

void LayerSplitter::split(Layer &layer, SymbolTable &symbols) {
  SmallVector<Operation *> cuts = layer.parts.arrange();
  cloneCheapValues(layer.function.front(), cuts);
  Operation *last = cuts[3];
  unsigned before = outline(layer, cuts[0], cuts[1], "before", symbols);
  unsigned after = outline(layer, cuts[2], last, "after", symbols);
  if (before + after == 0)
    return;
  remarkPassed(layer.function, pass, "split-layers")
      << remark::add("{0} ops before the attention and {1} after it became "
                     "functions that passes over the whole step skip",
                     before, after);
}
