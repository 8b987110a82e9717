//===- RunPipelineTest.cpp - Tests of running a pipeline ------------------===//

#include "mla/Pipelines/Pipelines.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/Pass.h"

#include <gtest/gtest.h>

using namespace mlir;

namespace {
/// Applies `change` to each function of a module.
struct ChangePass : PassWrapper<ChangePass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ChangePass)

  explicit ChangePass(llvm::function_ref<LogicalResult(func::FuncOp)> change)
      : change(change) {}

  void runOnOperation() override {
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (failed(change(function)))
        signalPassFailure();
  }

  llvm::function_ref<LogicalResult(func::FuncOp)> change;
};

/// Runs `change` as a pipeline. Returns the message of its first error, or "".
std::string runChange(llvm::function_ref<LogicalResult(func::FuncOp)> change) {
  MLIRContext context;
  context.loadDialect<func::FuncDialect>();
  auto module =
      parseSourceString<ModuleOp>("func.func @f() { return }", &context);
  std::string message;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    if (message.empty())
      message = diagnostic.str();
  });
  PassManager passes(&context);
  passes.addPass(std::make_unique<ChangePass>(change));
  LogicalResult result = mla::runPipeline(passes, *module);
  return succeeded(result) ? "" : "failed: " + message;
}

TEST(RunPipeline, ValidIsAccepted) {
  EXPECT_EQ(runChange([](func::FuncOp) { return success(); }), "");
}

TEST(RunPipeline, FailureOfAPassIsReported) {
  EXPECT_EQ(
      runChange([](func::FuncOp function) { return function.emitError("no"); }),
      "failed: no");
}

TEST(RunPipeline, InvalidResultIsRefused) {
  EXPECT_EQ(runChange([](func::FuncOp function) {
              function.getBody().front().getTerminator()->erase();
              return success();
            }),
            "failed: empty block: expect at least a terminator");
}
} // namespace
