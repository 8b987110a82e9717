//===- InlineLayers.cpp - Inline layers and their parts -------------------===//

#include "mla/Support/LayerAttributes.h"
#include "mla/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Transforms/Inliner.h"
#include "mlir/Transforms/InliningUtils.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace mla;

namespace mla {
#define GEN_PASS_DEF_MLAINLINELAYERSPASS
#define GEN_PASS_DEF_MLAJOINLAYERSPASS
#include "mla/Transforms/Passes.h.inc"
} // namespace mla

namespace {
/// Allows upstream's inliner to inline every op. Layers contain ops of dialects
/// without an inliner interface.
struct LayerInlinerInterface : InlinerInterface {
  using InlinerInterface::InlinerInterface;

  bool isLegalToInline(Operation *, Operation *, bool) const override {
    return true;
  }
  bool isLegalToInline(Region *, Region *, bool, IRMapping &) const override {
    return true;
  }
  bool isLegalToInline(Operation *, Region *, bool,
                       IRMapping &) const override {
    return true;
  }
  void handleTerminator(Operation *terminator,
                        ValueRange results) const override {
    for (auto [result, value] :
         llvm::zip_equal(results, terminator->getOperands()))
      result.replaceAllUsesWith(value);
  }
};
} // namespace

namespace {
/// Inlines the functions that are marked with an attribute.
class MarkedInliner {
public:
  MarkedInliner(ModuleOp module, StringRef mark)
      : module(module), mark(mark), interface(module.getContext()) {}

  /// Inlines all calls of marked functions, erases these functions and returns
  /// the number of calls. Emits an error and fails if a marked function is
  /// public, has several blocks, calls itself or is used other than by calls.
  FailureOr<unsigned> run();

private:
  /// Checks that a marked function is private and has one block.
  LogicalResult check(func::FuncOp function);
  LogicalResult prepare(func::FuncOp callee);
  LogicalResult inlineInto(func::FuncOp function);
  LogicalResult eraseMarked();

  ModuleOp module;
  StringRef mark;
  LayerInlinerInterface interface;
  InlinerConfig config;
  unsigned numCalls = 0;
  llvm::MapVector<StringAttr, func::FuncOp> marked;
  /// True for a marked function whose own calls have been inlined, false while
  /// they are being inlined.
  llvm::DenseMap<StringAttr, bool> prepared;
};
} // namespace

LogicalResult MarkedInliner::check(func::FuncOp function) {
  if (function.isPrivate() && function.getBody().hasOneBlock())
    return success();
  return function.emitError()
         << "a function with '" << mark
         << "' must be private and have one block, got a "
         << (function.isPrivate() ? "private" : "public") << " function with "
         << function.getBody().getBlocks().size() << " blocks";
}

/// Inlines the calls in a marked function.
LogicalResult MarkedInliner::prepare(func::FuncOp callee) {
  auto [place, isNew] = prepared.try_emplace(callee.getSymNameAttr(), false);
  if (!isNew && !place->second)
    return callee.emitError()
           << "a function with '" << mark << "' must not call itself";
  if (!isNew)
    return success();
  if (failed(inlineInto(callee)))
    return failure();
  prepared[callee.getSymNameAttr()] = true;
  return success();
}

/// Inlines the calls of marked functions in `function`.
LogicalResult MarkedInliner::inlineInto(func::FuncOp function) {
  SmallVector<func::CallOp> calls;
  function.walk([&](func::CallOp call) {
    if (marked.contains(call.getCalleeAttr().getAttr()))
      calls.push_back(call);
  });
  for (func::CallOp call : calls) {
    func::FuncOp callee = marked.find(call.getCalleeAttr().getAttr())->second;
    if (failed(prepare(callee)) ||
        failed(inlineCall(interface, config.getCloneCallback(), call, callee,
                          &callee.getBody())))
      return failure();
    call.erase();
  }
  numCalls += calls.size();
  return success();
}

LogicalResult MarkedInliner::eraseMarked() {
  SymbolTableCollection tables;
  SymbolUserMap users(tables, module);
  for (auto &[name, function] : marked) {
    if (!users.useEmpty(function))
      return function.emitError()
             << "a function with '" << mark
             << "' must be used by calls only, got a use in '"
             << users.getUsers(function).front()->getName() << "'";
  }
  for (auto &[name, function] : marked)
    function.erase();
  return success();
}

FailureOr<unsigned> MarkedInliner::run() {
  for (auto function : module.getOps<func::FuncOp>())
    if (function->hasAttr(mark)) {
      if (failed(check(function)))
        return failure();
      marked.insert({function.getSymNameAttr(), function});
    }
  if (marked.empty())
    return 0;
  // Prepare unused marked functions, too. They are erased later, so their calls
  // of other marked functions must be inlined before.
  for (auto &[name, function] : marked)
    if (failed(prepare(function)))
      return failure();
  for (auto function : module.getOps<func::FuncOp>())
    if (!function->hasAttr(mark) && failed(inlineInto(function)))
      return failure();
  if (failed(eraseMarked()))
    return failure();
  return numCalls;
}

namespace {
struct MLAInlineLayersPass
    : mla::impl::MLAInlineLayersPassBase<MLAInlineLayersPass> {
  using Base::Base;

  void runOnOperation() override {
    FailureOr<unsigned> calls = MarkedInliner(getOperation(), kLayerAttr).run();
    if (failed(calls))
      return signalPassFailure();
    numCalls += *calls;
  }
};

struct MLAJoinLayersPass : mla::impl::MLAJoinLayersPassBase<MLAJoinLayersPass> {
  using Base::Base;

  void runOnOperation() override {
    FailureOr<unsigned> calls = MarkedInliner(getOperation(), kPartAttr).run();
    if (failed(calls))
      return signalPassFailure();
    numCalls += *calls;
  }
};
} // namespace
