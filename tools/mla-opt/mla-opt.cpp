//===- mla-opt.cpp - Runs passes on IR with the mla dialects --------------===//

#include "mla/Analysis/PassStatistic.h"
#include "mla/Dialect/MLA/IR/MLADialect.h"
#include "mla/Dialect/TorchShim/TorchView.h"
#include "mla/Pipelines/Pipelines.h"
#include "mla/Support/InputFile.h"
#include "mla/Support/OutputFile.h"
#include "mla/Support/StackOverflow.h"

#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/SourceMgr.h"

static llvm::cl::opt<std::string> printLayouts(
    "mla-print-layouts", llvm::cl::ValueOptional,
    llvm::cl::value_desc("page size"),
    llvm::cl::desc("print the byte map of every named cache layout, for pages "
                   "of 64 tokens or as many as given, and exit"));

static llvm::cl::opt<bool> printPipelines(
    "mla-print-pipelines",
    llvm::cl::desc("print the named pipelines and their options as Markdown, "
                   "and exit"));

static int fail(const llvm::Twine &message) {
  llvm::errs() << "mla-opt: error: " << message << "\n";
  return 1;
}

/// Writes the byte maps of all aliases. Returns the exit code.
static int printAllLayouts(llvm::StringRef pageSize) {
  int64_t tokens = 64;
  if (!pageSize.empty() &&
      (pageSize.getAsInteger(10, tokens) || tokens < 1 || tokens > 65536))
    return fail("--mla-print-layouts=" + pageSize +
                ", expected 1 to 65536 tokens a page");
  mlir::MLIRContext context;
  context.loadDialect<mla::MLADialect>();
  for (llvm::StringRef alias : mla::LayoutAttr::getAliases())
    mla::LayoutAttr::getFromAlias(&context, alias)
        .printByteMap(llvm::outs(), tokens);
  return 0;
}

/// The first op of bytecode that only torch-mlir can read: without its dialect
/// the op's attributes are bytes, and what is printed of them is no torch IR.
/// Empty for other bytecode, and for what is none that can be read at all,
/// which MLIR's own reader words better.
static std::string findTorchOp(const llvm::MemoryBuffer &buffer,
                               const mlir::DialectRegistry &registry) {
  mlir::MLIRContext context(registry);
  context.allowUnregisteredDialects();
  mlir::ScopedDiagnosticHandler silence(
      &context, [](mlir::Diagnostic &) { return mlir::success(); });
  mlir::ParserConfig config(&context, /*verifyAfterParse=*/false);
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBuffer(
                                 buffer, /*RequiresNullTerminator=*/false),
                             llvm::SMLoc());
  auto module = mlir::parseSourceFile<mlir::ModuleOp>(sources, config);
  mlir::Operation *op =
      module ? mla::torch::findUnreadableOp(*module) : nullptr;
  return op ? op->getName().getStringRef().str() : std::string();
}

/// Whether --mlir-pass-statistics is given. MLIR's report of our passes is
/// empty: they count in a way of their own.
static bool wantsStatistics() {
  auto &options = llvm::cl::getRegisteredOptions();
  auto it = options.find("mlir-pass-statistics");
  return it != options.end() && it->second->getNumOccurrences() != 0;
}

/// What --show-dialects and --list-passes print.
static int printLists(const mlir::DialectRegistry &registry,
                      const mlir::MlirOptMainConfig &config) {
  if (config.shouldShowDialects()) {
    llvm::outs() << "Available Dialects: ";
    llvm::interleave(registry.getDialectNames(), llvm::outs(), ",");
    llvm::outs() << "\n";
  } else {
    mlir::printRegisteredPasses();
  }
  return 0;
}

/// Runs the passes. Output is written when they are through, and through a file
/// beside it, so that a full disk leaves nothing half-written.
static int runPasses(llvm::StringRef input, llvm::StringRef output,
                     mlir::DialectRegistry &registry,
                     const mlir::MlirOptMainConfig &config) {
  if (input == "-" &&
      llvm::sys::Process::FileDescriptorIsDisplayed(fileno(stdin)))
    llvm::errs() << "(reading standard input; end it with ctrl-d)\n";
  auto buffer = mla::readMlirFile(input);
  if (!buffer)
    return fail(llvm::toString(buffer.takeError()));
  if (mlir::isBytecode(**buffer)) {
    std::string op = findTorchOp(**buffer, registry);
    if (!op.empty())
      return fail("'" + input + "' is bytecode of torch-mlir, in which '" + op +
                  "' holds its attributes in a form that only torch-mlir "
                  "knows: pass torch IR as text, for example with "
                  "torch-mlir-opt " +
                  input);
  }
  std::string text;
  llvm::raw_string_ostream os(text);
  if (mlir::failed(mlir::MlirOptMain(os, std::move(*buffer), registry, config)))
    return 1;
  llvm::Error error = mla::writeOutputFile(
      output, [&](llvm::raw_ostream &file) { file << text; });
  return error ? fail(llvm::toString(std::move(error))) : 0;
}

/// An error of a pass is one line: the op in it, which may be the whole model,
/// is printed where --mlir-print-op-on-diagnostic asks for it.
static void leaveOpsOutOfDiagnostics() {
  mlir::registerMLIRContextCLOptions();
  auto &options = llvm::cl::getRegisteredOptions();
  auto it = options.find("mlir-print-op-on-diagnostic");
  if (it != options.end())
    static_cast<llvm::cl::opt<bool> *>(it->second)->setInitialValue(false);
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  mla::reportOutputErrors("mla-opt", 1);
  mla::reportStackOverflow("mla-opt", 1);
  mlir::DialectRegistry registry;
  mla::registerAllDialects(registry);
  mla::registerAllPasses();
  leaveOpsOutOfDiagnostics();
  auto [input, output] = mlir::registerAndParseCLIOptions(
      argc, argv, "mla-mlir optimizer driver\n", registry);
  if (printLayouts.getNumOccurrences() != 0)
    return printAllLayouts(printLayouts);
  if (printPipelines) {
    mla::printPipelines(llvm::outs());
    return 0;
  }
  auto config = mlir::MlirOptMainConfig::createFromCLOptions();
  if (config.shouldShowDialects() || config.shouldListPasses())
    return printLists(registry, config);
  if (!wantsStatistics())
    return runPasses(input, output, registry, config);
  auto counted = config;
  counted.setPassPipelineSetupFn([&](mlir::PassManager &manager) {
    mla::notePassesThatRun(manager);
    return config.setupPassPipeline(manager);
  });
  int code = runPasses(input, output, registry, counted);
  mla::printPassStatistics(llvm::errs());
  return code;
}
