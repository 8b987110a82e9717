//===- RemarkLogTest.cpp - Tests of remarks from passes on many functions -===//

#include "mla/Driver/RemarkLog.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"

#include <gtest/gtest.h>

using namespace mlir;

namespace {
/// Emits each function's name as a remark, several times.
struct NamePass : PassWrapper<NamePass, OperationPass<func::FuncOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(NamePass)

  static constexpr int times = 50;

  void runOnOperation() override {
    func::FuncOp function = getOperation();
    for (int i = 0; i < times; ++i)
      remark::passed(function.getLoc(),
                     remark::RemarkOpts::name("Named").category("mla-name"))
          << function.getName();
  }
};

/// Returns a module with `count` functions f0, f1, ...
std::string functions(int count) {
  std::string text;
  for (int i = 0; i < count; ++i)
    text += "func.func @f" + std::to_string(i) + "() { return }\n";
  return text;
}

// Function passes could run in parallel. The log must still hold the remarks in
// the order of the functions.
TEST(RemarkLog, KeepsTheOrderOfFunctions) {
  constexpr int count = 64;
  MLIRContext context;
  context.loadDialect<func::FuncDialect>();
  mla::RemarkLog log;
  log.attach(context);
  auto module = parseSourceString<ModuleOp>(functions(count), &context);
  PassManager passes(&context);
  passes.addNestedPass<func::FuncOp>(std::make_unique<NamePass>());
  ASSERT_TRUE(succeeded(passes.run(*module)));
  ASSERT_EQ(log.get().size(), size_t(count) * NamePass::times);
  for (int i = 0; i < count * NamePass::times; ++i)
    EXPECT_EQ(log.get()[i].message, "f" + std::to_string(i / NamePass::times));
}
} // namespace
