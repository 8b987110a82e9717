// Parses an mla op with the installed dialect.
#include "mla/Dialect/MLA/IR/MLAOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Parser/Parser.h"

int main() {
  mlir::MLIRContext context;
  context.loadDialect<mlir::func::FuncDialect, mla::MLADialect>();
  auto module = mlir::parseSourceString<mlir::ModuleOp>(
      "func.func @f(%x: tensor<2x1x5x24xf32>, %w: tensor<5x24x64xf32>) {\n"
      "  %y = mla.absorb_query %x, %w : (tensor<2x1x5x24xf32>, "
      "tensor<5x24x64xf32>) -> tensor<2x1x5x64xf32>\n"
      "  return\n}",
      &context);
  return module ? 0 : 1;
}
