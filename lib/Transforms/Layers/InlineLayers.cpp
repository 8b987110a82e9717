//===- MLAInlineLayersPass.cpp - The functions of layers, back in their entry
//----===//

#include "mla/Support/LayerAttributes.h"
#include "mla/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace mla;

namespace mla {
#define GEN_PASS_DEF_MLAINLINELAYERSPASS
#define GEN_PASS_DEF_MLAJOINLAYERSPASS
#include "mla/Transforms/Passes.h.inc"
} // namespace mla

namespace {
/// Puts copies of one function in place of its calls, which come in the order
/// of the program.
class LayerInliner {
public:
  explicit LayerInliner(func::FuncOp callee);

  void inlineCall(func::CallOp call);

private:
  Block &body;
  /// Ops without effects that depend on no argument: constants, and tensors
  /// made of them. One copy serves all calls of a block.
  llvm::SmallPtrSet<Operation *, 16> invariant;
  IRMapping shared;
  Block *sharedBy = nullptr;
};
} // namespace

LayerInliner::LayerInliner(func::FuncOp callee) : body(callee.front()) {
  for (Operation &op : body.without_terminator()) {
    llvm::SetVector<Value> needed(op.operand_begin(), op.operand_end());
    getUsedValuesDefinedAbove(op.getRegions(), needed);
    bool depends = llvm::any_of(needed, [&](Value value) {
      return !invariant.contains(value.getDefiningOp());
    });
    if (!depends && isPure(&op))
      invariant.insert(&op);
  }
}

void LayerInliner::inlineCall(func::CallOp call) {
  OpBuilder builder(call);
  if (sharedBy != call->getBlock()) {
    shared.clear();
    sharedBy = call->getBlock();
    for (Operation &op : body)
      if (invariant.contains(&op))
        builder.clone(op, shared);
  }
  IRMapping mapping = shared;
  mapping.map(body.getArguments(), call.getOperands());
  for (Operation &op : body.without_terminator())
    if (!invariant.contains(&op))
      builder.clone(op, mapping);
  for (auto [result, value] :
       llvm::zip_equal(call.getResults(), body.getTerminator()->getOperands()))
    result.replaceAllUsesWith(mapping.lookupOrDefault(value));
  call.erase();
}

namespace {
/// Puts the functions with one attribute back where they are called.
class MarkedInliner {
public:
  MarkedInliner(ModuleOp module, StringRef mark) : module(module), mark(mark) {}

  /// Returns how many calls went, with all marked functions. Fails, after an
  /// error, where one is not what the attribute says, calls itself, or is
  /// named by more than calls.
  FailureOr<unsigned> run();

private:
  /// A marked function is one block that nothing outside the module can name.
  LogicalResult check(func::FuncOp function);
  LogicalResult prepare(func::FuncOp callee);
  LogicalResult inlineInto(func::FuncOp function);
  LogicalResult eraseMarked();

  ModuleOp module;
  StringRef mark;
  unsigned numCalls = 0;
  llvm::MapVector<StringAttr, func::FuncOp> marked;
  /// Of marked functions that call no other any more; null while calls are
  /// inlined into one.
  llvm::DenseMap<StringAttr, std::unique_ptr<LayerInliner>> inliners;
};
} // namespace

LogicalResult MarkedInliner::check(func::FuncOp function) {
  if (function.isPrivate() && function.getBody().hasOneBlock())
    return success();
  return function.emitError()
         << "expected a private function of one block, since it has '" << mark
         << "', got a " << (function.isPrivate() ? "private" : "public")
         << " one of " << function.getBody().getBlocks().size() << " blocks";
}

/// Makes the inliner of a marked function, whose own calls go first.
LogicalResult MarkedInliner::prepare(func::FuncOp callee) {
  auto [place, isNew] = inliners.try_emplace(callee.getSymNameAttr());
  if (!isNew && !place->second)
    return callee.emitError()
           << "expected a function that does not call itself, since it has '"
           << mark << "', got one that does";
  if (!isNew)
    return success();
  if (failed(inlineInto(callee)))
    return failure();
  inliners[callee.getSymNameAttr()] = std::make_unique<LayerInliner>(callee);
  return success();
}

/// Puts marked functions in place of their calls in `function`.
LogicalResult MarkedInliner::inlineInto(func::FuncOp function) {
  SmallVector<func::CallOp> calls;
  function.walk([&](func::CallOp call) {
    if (marked.contains(call.getCalleeAttr().getAttr()))
      calls.push_back(call);
  });
  for (func::CallOp call : calls) {
    StringAttr callee = call.getCalleeAttr().getAttr();
    if (failed(prepare(marked.find(callee)->second)))
      return failure();
    inliners.find(callee)->second->inlineCall(call);
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
             << "expected a function that is only called, since it has '"
             << mark << "', got one that '"
             << users.getUsers(function).front()->getName() << "' names";
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
  // Also those that nothing calls: they go, and must not name one that went.
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
