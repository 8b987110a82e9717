//===- mla-opt.cpp - Runs passes on IR with the mla dialects --------------===//

#include "mla/Dialect/MLA/IR/MLADialect.h"
#include "mla/Pipelines/Pipelines.h"

#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/CommandLine.h"

static llvm::cl::opt<std::string> printLayouts(
    "mla-print-layouts", llvm::cl::ValueOptional,
    llvm::cl::value_desc("page size"),
    llvm::cl::desc("print the byte map of every named cache layout, for pages "
                   "of 64 tokens or as many as given, and exit"));

/// Writes the byte maps of all aliases. Returns the exit code.
static int printAllLayouts(llvm::StringRef pageSize) {
  int64_t tokens = 64;
  if (!pageSize.empty() &&
      (pageSize.getAsInteger(10, tokens) || tokens < 1 || tokens > 65536)) {
    llvm::errs() << "mla-opt: --mla-print-layouts expects a page size between "
                    "1 and 65536, got '"
                 << pageSize << "'\n";
    return 1;
  }
  mlir::MLIRContext context;
  context.loadDialect<mla::MLADialect>();
  for (llvm::StringRef alias : mla::LayoutAttr::getAliases())
    mla::LayoutAttr::getFromAlias(&context, alias)
        .printByteMap(llvm::outs(), tokens);
  return 0;
}

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mla::registerAllDialects(registry);
  mla::registerAllPasses();
  auto [input, output] = mlir::registerAndParseCLIOptions(
      argc, argv, "mla-mlir optimizer driver\n", registry);
  if (printLayouts.getNumOccurrences() != 0)
    return printAllLayouts(printLayouts);
  return mlir::asMainReturnCode(
      mlir::MlirOptMain(argc, argv, input, output, registry));
}
