//===- PlanWorkspace.cpp - Replace allocations with workspace views -------===//

#include "WorkspacePlanner.h"

#include "mla/Dialect/MLAK/Transforms/Passes.h"
#include "mla/Support/Remarks.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace mla;

namespace mla {
#define GEN_PASS_DEF_MLAPLANWORKSPACEPASS
#include "mla/Dialect/MLAK/Transforms/Passes.h.inc"
} // namespace mla

namespace {
struct MLAPlanWorkspacePass
    : mla::impl::MLAPlanWorkspacePassBase<MLAPlanWorkspacePass> {
  using MLAPlanWorkspacePassBase::MLAPlanWorkspacePassBase;

  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    auto functions = llvm::to_vector(getOperation().getOps<func::FuncOp>());
    for (func::FuncOp function : functions)
      if (failed(plan(function, symbols)))
        return signalPassFailure();
  }

private:
  /// Plans the callees of a function, then the function.
  LogicalResult plan(func::FuncOp function, SymbolTable &symbols) {
    if (function.isExternal() || done.contains(function))
      return success();
    if (!active.insert(function).second)
      return function.emitError("the function must not call itself");
    WalkResult result = function.walk([&](func::CallOp call) {
      auto callee = symbols.lookup<func::FuncOp>(call.getCallee());
      return WalkResult(callee ? plan(callee, symbols) : success());
    });
    if (result.wasInterrupted())
      return failure();
    std::string name = workspace::workspaceName(function.getName());
    if (symbols.lookup(name))
      return function.emitError("the module must not have a symbol '@")
             << name << "': mla-plan-workspace emits a function of this name";
    workspace::Planner planner(function, symbols, heap);
    if (failed(planner.run()))
      return failure();
    remarkPassed(function, getArgument(), "Workspace")
        << remark::metric("buffers", planner.numBuffers)
        << remark::metric("places", planner.numPlaces)
        << "buffers whose lifetimes do not overlap share memory";
    if (planner.numHeap)
      remarkPassed(function, getArgument(), "Heap")
          << remark::metric("buffers", planner.numHeap)
          << "their sizes depend on data, so they are allocated where they are "
             "used";
    numHeap += planner.numHeap;
    numBuffers += planner.numBuffers;
    numPlaces += planner.numPlaces;
    done.insert(function);
    return success();
  }

  DenseSet<Operation *> active, done;
};
} // namespace
