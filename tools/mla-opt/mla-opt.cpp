//===- mla-opt.cpp - Run passes on IR with the mla dialects ---------------===//

#include "../common/HideOptions.h"
#include "../common/Version.h"
#include "OneLine.h"

#include "mla/Dialect/MLA/IR/MLADialect.h"
#include "mla/Dialect/Torch/IR/TorchView.h"
#include "mla/Pipelines/Pipelines.h"
#include "mla/Support/InputFile.h"
#include "mla/Support/MemoryFile.h"
#include "mla/Support/OutputFile.h"
#include "mla/Support/PassStatistic.h"
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
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/SourceMgr.h"

/// The options of this project. --help sorts the categories by name, and prints
/// this one first.
static llvm::cl::OptionCategory category("Dialect options");

static llvm::cl::opt<std::string> printLayouts(
    "mla-print-layouts", llvm::cl::cat(category), llvm::cl::ValueOptional,
    llvm::cl::value_desc("page size"),
    llvm::cl::desc("print the byte map of every named cache layout, for pages "
                   "of 64 tokens or of the given number, and exit"));

static llvm::cl::opt<bool> printPipelines(
    "mla-print-pipelines", llvm::cl::cat(category),
    llvm::cl::desc("print the named pipelines and their options as Markdown, "
                   "and exit"));

static llvm::cl::opt<bool> printTorchMlirPipeline(
    "mla-print-torch-mlir-pipeline", llvm::cl::cat(category),
    llvm::cl::desc("print the --pass-pipeline of torch-mlir-opt to run after "
                   "--mla-torch-front, and exit"));

static llvm::cl::opt<bool> showSource(
    "mla-show-source", llvm::cl::cat(category),
    llvm::cl::desc("show the source line under each diagnostic, as mlir-opt "
                   "does (default: one line per diagnostic)"));

static int fail(const llvm::Twine &message) {
  llvm::errs() << "mla-opt: error: " << message << "\n";
  return 1;
}

/// Prints the byte maps of all layout aliases. Returns the exit code.
static int printAllLayouts(llvm::StringRef pageSize) {
  int64_t tokens = 64;
  if (!pageSize.empty() &&
      (pageSize.getAsInteger(10, tokens) || tokens < 1 || tokens > 65536))
    return fail(
        "--mla-print-layouts must be 1 to 65536 tokens per page, got '" +
        pageSize + "'");
  mlir::MLIRContext context;
  context.loadDialect<mla::MLADialect>();
  for (llvm::StringRef alias : mla::LayoutAttr::getAliases())
    mla::LayoutAttr::getFromAlias(&context, alias)
        .printByteMap(llvm::outs(), tokens);
  return 0;
}

/// Returns the name of the first op of bytecode that only torch-mlir can read:
/// without torch-mlir's dialect, the op's attributes are raw bytes. Returns an
/// empty string for other bytecode, and for bytecode that cannot be read, which
/// MLIR's reader reports.
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

/// True if --mlir-pass-statistics is given. MLIR's report does not contain our
/// passes, which collect their statistics in another way.
static bool wantsStatistics() {
  auto &options = llvm::cl::getRegisteredOptions();
  auto it = options.find("mlir-pass-statistics");
  return it != options.end() && it->second->getNumOccurrences() != 0;
}

/// Returns a one-line error about the first remark filter that is not a regular
/// expression, or an empty string. MLIR would silently match nothing.
static std::string findBadFilter(const mlir::MlirOptMainConfig &config) {
  const std::pair<const char *, std::string> filters[] = {
      {"remarks-filter", config.getRemarksAllFilter()},
      {"remarks-filter-passed", config.getRemarksPassedFilter()},
      {"remarks-filter-failed", config.getRemarksFailedFilter()},
      {"remarks-filter-missed", config.getRemarksMissedFilter()},
      {"remarks-filter-analyse", config.getRemarksAnalyseFilter()}};
  for (const auto &[option, filter] : filters) {
    std::string why;
    if (!filter.empty() && !llvm::Regex(filter).isValid(why))
      return "--" + std::string(option) +
             " must be a regular expression, got '" + filter + "': " + why;
  }
  return "";
}

/// Prints the lists of --show-dialects and --list-passes.
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

namespace {
/// MLIR's options, but with remarks that are collected in memory. MLIR would
/// write them to a file one by one and end the process on an error.
class OptConfig : public mlir::MlirOptMainConfig {
public:
  explicit OptConfig(const mlir::MlirOptMainConfig &config)
      : mlir::MlirOptMainConfig(config) {}

  /// Returns the file for remarks, or an empty string.
  std::string findRemarksPath() const {
    if (!shouldEmitRemarks() ||
        remarkFormatFlag == mlir::RemarkFormat::REMARK_FORMAT_STDOUT)
      return "";
    if (!remarksOutputFileFlag.empty())
      return remarksOutputFileFlag;
    return remarkFormatFlag == mlir::RemarkFormat::REMARK_FORMAT_YAML
               ? "mlir-remarks.yaml"
               : "mlir-remarks.bitstream";
  }
  void setRemarksPath(llvm::StringRef path) {
    remarksOutputFileFlag = path.str();
  }
};
} // namespace

/// Runs the passes on a buffer. Collects the remarks in `remarks` and, on
/// success, stores the output in `text`. Returns false on failure.
static bool transform(std::unique_ptr<llvm::MemoryBuffer> buffer,
                      mlir::DialectRegistry &registry, OptConfig config,
                      const mla::MemoryFile &remarks, std::string &text) {
  if (!config.findRemarksPath().empty())
    config.setRemarksPath(remarks.getPath());
  llvm::raw_string_ostream os(text);
  return mlir::succeeded(
      mlir::MlirOptMain(os, std::move(buffer), registry, config));
}

/// Writes the remarks, if they have a path, and the text, if it is not null.
/// Writes both files or none.
static llvm::Error write(llvm::StringRef remarksPath,
                         const mla::MemoryFile &remarks, llvm::StringRef output,
                         const std::string *text) {
  mla::OutputFiles files;
  if (!remarksPath.empty())
    if (llvm::Error error =
            files.add(remarksPath,
                      [&](llvm::raw_ostream &file) { file << remarks.read(); }))
      return error;
  if (text)
    if (llvm::Error error =
            files.add(output, [&](llvm::raw_ostream &file) { file << *text; }))
      return error;
  return files.commit();
}

/// Runs the passes. Writes the output at the end, through a temporary file, so
/// that a full disk leaves no partial file.
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
                  "' stores its attributes in a form that only torch-mlir "
                  "can read: pass torch IR as text, for example with "
                  "torch-mlir-opt " +
                  input);
  }
  auto remarks = mla::MemoryFile::create();
  if (!remarks)
    return fail(llvm::toString(remarks.takeError()));
  OptConfig options(config);
  if (!showSource && mla::wantsOneLineDiagnostics(config)) {
    // MLIR's driver does not accept a diagnostic handler for its parser, so
    // parse before the driver runs, and print the errors in our form.
    if (!mla::checkInput(**buffer, registry, config))
      return 1;
    options.setPassPipelineSetupFn([&](mlir::PassManager &passes) {
      mla::printInOneLine(*passes.getContext());
      return config.setupPassPipeline(passes);
    });
  }
  std::string text;
  bool done = transform(std::move(*buffer), registry, options, *remarks, text);
  llvm::Error error = write(options.findRemarksPath(), *remarks, output,
                            done ? &text : nullptr);
  if (error)
    return fail(llvm::toString(std::move(error)));
  return done ? 0 : 1;
}

/// Makes the errors of passes one line: the op, which may be the whole model,
/// is printed only with --mlir-print-op-on-diagnostic.
static void leaveOpsOutOfDiagnostics() {
  mlir::registerMLIRContextCLOptions();
  auto &options = llvm::cl::getRegisteredOptions();
  auto it = options.find("mlir-print-op-on-diagnostic");
  if (it != options.end())
    static_cast<llvm::cl::opt<bool> *>(it->second)->setInitialValue(false);
}

/// Uses one thread if remarks are requested: MLIR does not synchronize or order
/// the remarks of parallel passes.
static void keepRemarksInOrder(const mlir::MlirOptMainConfig &config) {
  auto &options = llvm::cl::getRegisteredOptions();
  auto it = options.find("mlir-disable-threading");
  if (config.shouldEmitRemarks() && it != options.end())
    static_cast<llvm::cl::opt<bool> *>(it->second)->setValue(true);
}

/// Prints a fatal error of LLVM that is not a defect, such as output that
/// exceeds the file size limit (`ulimit -f`), in one line. LLVM ends the
/// process.
static void reportFatalError(void *, const char *reason, bool isDefect) {
  llvm::errs() << (isDefect ? "LLVM ERROR: " : "mla-opt: error: ") << reason
               << "\n";
}

/// Returns one line per pass or pipeline of this project, `NAME - SUMMARY`.
/// `Info` is mlir::PassInfo or mlir::PassPipelineInfo. Each of their names
/// contains the name of a dialect, and is the name of an option.
template <typename Info> static std::string listOurs() {
  std::vector<const Info *> found;
  for (const auto &[name, option] : llvm::cl::getRegisteredOptions())
    if (const Info *info = name.contains("mla") ? Info::lookup(name) : nullptr)
      found.push_back(info);
  llvm::sort(found, [](const Info *a, const Info *b) {
    return a->getPassArgument() < b->getPassArgument();
  });
  std::string lines;
  for (const Info *info : found)
    lines += llvm::formatv("  --{0,-25} - {1}\n", info->getPassArgument(),
                           info->getPassDescription());
  return lines;
}

/// Registers the options. Returns the text at the top of --help, which lists
/// the pipelines and passes of this project.
static std::string registerOptions(mlir::DialectRegistry &registry) {
  mlir::registerCLIOptions("mla-opt", registry);
  return "Runs passes and pipelines on MLIR text with the dialects mla and "
         "mlak, raw torch text included\n\nPipelines of this project "
         "(--mla-print-pipelines prints their options):\n\n" +
         listOurs<mlir::PassPipelineInfo>() + "\nPasses of this project:\n\n" +
         listOurs<mlir::PassInfo>() +
         "\n--show-dialects lists the dialects. The passes of MLIR follow.\n";
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  mla::hideForeignOptions(&category);
  llvm::install_fatal_error_handler(reportFatalError);
  mla::reportOutputErrors("mla-opt", 1);
  mla::reportStackOverflow("mla-opt", 1);
  mlir::DialectRegistry registry;
  mla::registerAllDialects(registry);
  mla::registerAllPasses();
  leaveOpsOutOfDiagnostics();
  llvm::cl::SetVersionPrinter(mla::printVersion);
  auto [input, output] =
      mlir::parseCLIOptions(argc, argv, registerOptions(registry));
  if (printLayouts.getNumOccurrences() != 0)
    return printAllLayouts(printLayouts);
  if (printPipelines) {
    mla::printPipelines(llvm::outs());
    return 0;
  }
  if (printTorchMlirPipeline) {
    llvm::outs() << mla::getTorchMlirPipeline() << "\n";
    return 0;
  }
  auto config = mlir::MlirOptMainConfig::createFromCLOptions();
  if (config.shouldShowDialects() || config.shouldListPasses())
    return printLists(registry, config);
  if (std::string bad = findBadFilter(config); !bad.empty())
    return fail(bad);
  keepRemarksInOrder(config);
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
