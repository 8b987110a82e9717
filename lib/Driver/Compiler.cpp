//===- Compiler.cpp - Compile a model's text to the LLVM dialect ----------===//

#include "mla/Driver/Compiler.h"
#include "mla/Dialect/MLA/IR/MLAOps.h"
#include "mla/Dialect/MLA/Transforms/Paginate/DenseCaches.h"
#include "mla/Dialect/MLAK/Transforms/Passes.h"
#include "mla/Driver/DiagnosticLog.h"
#include "mla/Driver/TorchMlirOpt.h"
#include "mla/Driver/UnsupportedOps.h"
#include "mla/Pipelines/Pipelines.h"
#include "mla/Support/ArgumentAttributes.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/SetVector.h"

#include <chrono>

using namespace mla;

namespace {
/// Adds the seconds of its lifetime to a total.
class Stopwatch {
public:
  explicit Stopwatch(double &total) : total(total) {}
  ~Stopwatch() {
    total += std::chrono::duration<double>(Clock::now() - begin).count();
  }

private:
  using Clock = std::chrono::steady_clock;
  double &total;
  Clock::time_point begin = Clock::now();
};
} // namespace

static std::unique_ptr<mlir::MLIRContext> makeContext() {
  mlir::DialectRegistry registry;
  registerAllDialects(registry);
  auto context = std::make_unique<mlir::MLIRContext>(registry);
  // Accept unknown ops, which torch-mlir's output may have. The first pass that
  // finds one reports it.
  context->allowUnregisteredDialects();
  context->printOpOnDiagnostic(false);
  return context;
}

Compiler::Compiler(const CompileOptions &options)
    : options(options), context(makeContext()) {
  remarks.attach(*context);
}

Compiler::~Compiler() = default;

llvm::Error Compiler::parse(llvm::StringRef path) {
  llvm::Expected<std::string> text = readModelText(path);
  if (!text)
    return text.takeError();
  return parseText(*text, path);
}

/// Removes functions that `entry` does not call, directly or indirectly.
/// Removes none if an unknown op may call functions.
static void keepReached(mlir::ModuleOp module,
                        mlir::FunctionOpInterface entry) {
  mlir::SymbolTable symbols(module);
  llvm::SetVector<mlir::Operation *> reached;
  reached.insert(entry);
  for (mlir::Operation &op : module.getOps())
    if (!llvm::isa<mlir::FunctionOpInterface>(op))
      reached.insert(&op);
  for (size_t i = 0; i < reached.size(); ++i) {
    auto uses = mlir::SymbolTable::getSymbolUses(reached[i]);
    if (!uses)
      return;
    for (mlir::SymbolTable::SymbolUse use : *uses)
      if (mlir::Operation *op =
              symbols.lookup(use.getSymbolRef().getRootReference()))
        reached.insert(op);
  }
  for (auto function :
       llvm::make_early_inc_range(module.getOps<mlir::FunctionOpInterface>()))
    if (!reached.contains(function))
      function.erase();
}

llvm::Error Compiler::parseText(llvm::StringRef text, llvm::StringRef name) {
  Stopwatch watch(times.parse);
  llvm::Expected<Model> parsed = parseModel(text, name, *context);
  if (!parsed)
    return parsed.takeError();
  model = std::move(*parsed);
  auto entry = findEntry(getModule(), options.entry);
  if (!entry)
    return entry.takeError();
  entryName = entry->getName().str();
  if (llvm::isa<mlir::LLVM::LLVMFuncOp>(*entry))
    return makeError("function '" + llvm::Twine(entryName) +
                     "' must be in the torch dialect, or use tensors in linalg "
                     "or mla, got the LLVM dialect");
  if (options.entryOnly)
    keepReached(getModule(), *entry);
  return checkArgSizes(*entry);
}

/// Builds and runs a pipeline. Returns its first diagnostic as the error.
static llvm::Error
runStage(mlir::ModuleOp module, llvm::StringRef name,
         llvm::function_ref<void(mlir::OpPassManager &)> build) {
  DiagnosticLog log(*module.getContext());
  mlir::PassManager passes(module.getContext());
  build(passes);
  if (mlir::failed(runPipeline(passes, module)))
    return log.takeError((name + " failed").str());
  return llvm::Error::success();
}

/// Prints the module for torch-mlir: in generic form, without aliases for our
/// attributes, and with locations in the model's text, for error messages.
static std::string printGeneric(mlir::ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream os(text);
  module->print(os,
                mlir::OpPrintingFlags().printGenericOpForm().enableDebugInfo());
  return text;
}

/// Raises a model that was read in linalg.
llvm::Error Compiler::raiseLinalg() {
  Stopwatch watch(times.raise);
  LinalgFrontOptions front;
  front.raise = options.raise;
  return runStage(getModule(), "mla-linalg-front",
                  [&](mlir::OpPassManager &passes) {
                    buildLinalgFrontPipeline(passes, front);
                  });
}

/// Inlines the layers that were outlined for torch-mlir.
llvm::Error Compiler::inlineLayers() {
  Stopwatch watch(times.raise);
  return runStage(getModule(), "mla-inline-layers",
                  [&](mlir::OpPassManager &passes) {
                    addInlining(passes, !options.reference && !options.isolate);
                  });
}

/// Returns the reason why a custom op is not raised, or an empty string.
std::string Compiler::explainCustomOp(llvm::StringRef name) const {
  for (const LoggedRemark &remark : remarks.get()) {
    auto [op, reason] = llvm::StringRef(remark.message).split(" stays: ");
    op.consume_front("Reason=");
    if (remark.kind == "Missed" && remark.name == "cached" &&
        name.ends_with(("." + op).str()))
      return reason.str();
  }
  return "";
}

/// Returns an error that names the op that torch-mlir does not lower, or
/// `error` if the tool failed for another reason.
llvm::Error Compiler::explainFailure(llvm::Error error, llvm::StringRef tool) {
  /// The time limit of each run of the tool with single ops.
  constexpr int64_t seconds = 10;
  const std::string message = llvm::toString(std::move(error));
  std::optional<UnsupportedOp> op =
      findUnsupportedOp(getModule(), tool, message, seconds);
  if (!op)
    return makeError(message);
  std::string reason = explainCustomOp(op->name);
  return makeError(formatPosition(op->location) + "cannot lower '" + op->name +
                   "' because " +
                   (reason.empty()
                        ? "torch-mlir has no lowering for it with these types; "
                          "use other ops instead"
                        : reason));
}

llvm::Error Compiler::lowerTorch() {
  if (model.stage != ModelStage::Torch) {
    if (llvm::Error error = raiseLinalg())
      return error;
    return collectFacts();
  }
  {
    Stopwatch watch(times.raise);
    TorchFrontOptions front;
    front.raise = options.raise;
    if (llvm::Error error = runStage(getModule(), "mla-torch-front",
                                     [&](mlir::OpPassManager &passes) {
                                       buildTorchFrontPipeline(passes, front);
                                     }))
      return error;
  }
  {
    Stopwatch watch(times.torchMlir);
    llvm::Expected<std::string> tool = findTorchMlirOpt(options.torchMlirOpt);
    if (!tool)
      return tool.takeError();
    llvm::Expected<std::string> text = runTorchMlirOpt(
        *tool, printGeneric(getModule()), options.torchMlirSeconds);
    if (!text)
      return explainFailure(text.takeError(), *tool);
    llvm::Expected<Model> lowered =
        parseModel(*text, "output of torch-mlir-opt", *context);
    if (!lowered)
      return lowered.takeError();
    model = std::move(*lowered);
  }
  if (llvm::Error error = inlineLayers())
    return error;
  return collectFacts();
}

/// Sets the attribute `mla.arg`, an argument's number in the model, where it is
/// missing. The number does not change when other arguments are removed.
static void numberArgs(mlir::FunctionOpInterface entry) {
  auto type = mlir::IntegerType::get(entry.getContext(), 64);
  ArgumentAttributes attributes(entry);
  for (unsigned i = 0; i < entry.getNumArguments(); ++i)
    if (!entry.getArgAttr(i, "mla.arg") && !entry.getArgAttr(i, "mla.role"))
      attributes.set(i, "mla.arg",
                     mlir::IntegerAttr::get(type, getModelArg(entry, i)));
  attributes.apply();
}

/// The maximum number of arguments. A larger number is treated as a mistake,
/// and no memory is allocated for it.
static constexpr uint64_t maxModelArgs = 1 << 16;

static std::string toText(mlir::Attribute attribute) {
  std::string text;
  llvm::raw_string_ostream(text) << attribute;
  return text;
}

/// Checks that the numbers of arguments are distinct, because data and results
/// refer to them.
static llvm::Error checkNumbers(mlir::FunctionOpInterface entry) {
  llvm::SmallDenseMap<int64_t, unsigned> owners;
  for (unsigned i = 0; i < entry.getNumArguments(); ++i) {
    mlir::Attribute given = entry.getArgAttr(i, "mla.arg");
    if (!given)
      continue;
    auto number = llvm::dyn_cast<mlir::IntegerAttr>(given);
    if (!number || number.getValue().uge(maxModelArgs))
      return makeError("mla.arg of argument " + llvm::Twine(i) +
                       " must be a whole number from 0 to " +
                       llvm::Twine(maxModelArgs - 1) + ", got " +
                       toText(given));
    auto [owner, isNew] = owners.try_emplace(number.getInt(), i);
    if (!isNew)
      return makeError("mla.arg must be different for each argument, got " +
                       llvm::Twine(number.getInt()) + " for arguments " +
                       llvm::Twine(owner->second) + " and " + llvm::Twine(i));
  }
  return llvm::Error::success();
}

llvm::Error Compiler::collectFacts() {
  auto entry = findEntry(getModule(), entryName);
  if (!entry)
    return entry.takeError();
  numberArgs(*entry);
  if (llvm::Error error = checkNumbers(*entry))
    return error;
  cacheUses = findCacheUses(*entry);
  maskArgs = findMaskArgs(*entry);
  cacheArgs = findCacheArgs(*entry);
  modelArgs = mla::getModelArgs(*entry);
  numRaised = 0;
  getModule()->walk([&](mlir::Operation *op) {
    numRaised += llvm::isa<AttentionOp, LatentAttentionOp, DecodeOp,
                           GqaDecodeOp, PrefillOp>(op);
  });
  return llvm::Error::success();
}

llvm::Error Compiler::checkLayoutIsUsed() const {
  if (options.layout.empty() || options.pageSize || !cacheArgs.empty())
    return llvm::Error::success();
  return makeError("--layout=" + options.layout +
                   " requires paged caches: pass --paginate=N, or a model that "
                   "takes pages itself");
}

llvm::Error Compiler::renameEntry(llvm::StringRef name) {
  if (name == entryName)
    return llvm::Error::success();
  auto entry = findEntry(getModule(), entryName);
  if (!entry)
    return entry.takeError();
  mlir::SymbolTable symbols(getModule());
  // SymbolTable::rename accepts a name that is already in use, so check first.
  if (symbols.lookup(name) || mlir::failed(symbols.rename(*entry, name)))
    return makeError("the model already has a function '" + name + "'");
  entryName = name.str();
  return llvm::Error::success();
}

/// Returns the reason why caches cannot be paged, as the end of a sentence.
std::string Compiler::explainDense() const {
  std::string text;
  auto entry = findEntry(getModule(), entryName);
  if (!entry) {
    llvm::consumeError(entry.takeError());
    return text;
  }
  for (const DenseCache &cache : findDenseCaches(*entry))
    if (std::string why = cache.explain(); !llvm::StringRef(text).contains(why))
      text += "; " + why;
  return text;
}

/// Returns the obligations of the proof that attentions failed, as the end of a
/// sentence.
std::string Compiler::explainUnraised() const {
  std::string text;
  for (const LoggedRemark &remark : remarks.get()) {
    llvm::StringRef message = remark.message;
    size_t begin = message.find("Reason=P");
    if (remark.kind != "Missed" || begin == llvm::StringRef::npos)
      continue;
    llvm::StringRef reason = message.substr(begin).split('=').second;
    reason = reason.rsplit(" obligation=").first;
    if (!llvm::StringRef(text).contains(reason))
      text += ("; an attention is not raised because " + reason).str();
  }
  return text;
}

/// Checks that there is a cache to page if pages were requested.
llvm::Error Compiler::checkPagination() const {
  if (options.pageSize == 0 || options.allowDense || !cacheUses.empty())
    return llvm::Error::success();
  std::string found = "caches that are already paged";
  if (cacheArgs.empty())
    found = numRaised == 0 ? "no attention"
            : numRaised == 1
                ? "1 attention with another latent"
                : std::to_string(numRaised) + " attentions with other latents";
  return makeError("--paginate=" + llvm::Twine(options.pageSize) +
                   ": the model must have a dense cache to page (an attention "
                   "whose latent is an argument that cat, slice_scatter or "
                   "index_put extends by the new tokens), got " +
                   found + explainDense() + explainUnraised() +
                   "; --allow-dense compiles the model without pages");
}

llvm::Error Compiler::lowerToLLVM() {
  Stopwatch watch(times.lower);
  if (!options.reference)
    if (llvm::Error error = checkPagination())
      return error;
  if (options.reference)
    return runStage(getModule(), "mla-reference",
                    [&](mlir::OpPassManager &passes) {
                      ReferenceOptions reference;
                      buildReferencePipeline(passes, reference);
                    });
  ToRuntimeOptions runtime;
  runtime.target = options.target;
  runtime.isolate = options.isolate;
  runtime.form = options.form;
  runtime.pageSize = options.pageSize;
  runtime.mask = options.mask;
  runtime.packed = options.packed;
  runtime.kvLayout = options.layout;
  runtime.kvAccuracy = options.accuracy;
  runtime.kvPhases = options.phases;
  runtime.kvContext = options.context;
  runtime.kvMaxTokenBytes = options.maxTokenBytes;
  runtime.kvScale = options.kScale;
  runtime.quantizeQueries = options.quantizeQueries;
  return runStage(getModule(), "mla-to-runtime",
                  [&](mlir::OpPassManager &passes) {
                    buildToRuntimePipeline(passes, runtime);
                  });
}

llvm::Expected<std::unique_ptr<Compiler>>
Compiler::fork(const CompileOptions &options) const {
  auto copy = std::make_unique<Compiler>(options);
  // Copy the module as text, because it belongs to the context of the other
  // compiler.
  if (llvm::Error error = copy->parseText(printGeneric(getModule()), "model"))
    return error;
  if (llvm::Error error = copy->collectFacts())
    return error;
  return copy;
}
