//===- CompileTime.cpp - Measure the compile time -------------------------===//
// mla-compile-time [--stages=FRONT;SELECT] FILE... [--benchmark_...]
//
// Each FILE is layers-N.torch.mlir (an importer's output) or
// layers-N.linalg.mlir (the output of torch-mlir-opt). For the first kind,
// times the front stage (mla-torch-front). For the second kind, times the
// select stage (mla-to-runtime up to mla-select-kernels) and, separately, the
// lowering to the LLVM dialect. Runs on one thread; each iteration starts from
// a fresh copy of the parsed module. Counters: layers, ops before and after,
// plans, and remaining mla ops.
//===----------------------------------------------------------------------===//

#include "mla/Pipelines/Pipelines.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <benchmark/benchmark.h>

#include <cstdio>

using namespace mlir;

namespace {
/// A function that fills a pass manager. Returns false if it cannot.
using Stage = std::function<bool(OpPassManager &)>;

/// Pipelines from the command line. They replace the pipelines of the front and
/// select stages.
std::string frontText, selectText;

bool buildFront(OpPassManager &passes) {
  if (!frontText.empty())
    return succeeded(parsePassPipeline(frontText, passes));
  mla::TorchFrontOptions options;
  mla::buildTorchFrontPipeline(passes, options);
  return true;
}

bool buildSelect(OpPassManager &passes) {
  if (!selectText.empty())
    return succeeded(parsePassPipeline(selectText, passes));
  mla::ToRuntimeOptions options;
  options.pageSize = 64;
  options.mask = "visible";
  mla::buildSelectPipeline(passes, options);
  return true;
}

bool buildLower(OpPassManager &passes) {
  mla::buildLowerPipeline(passes);
  return true;
}

bool buildNothing(OpPassManager &) { return true; }

MLIRContext &getContext() {
  static MLIRContext *context = [] {
    DialectRegistry registry;
    mla::registerAllDialects(registry);
    auto *made = new MLIRContext(registry, MLIRContext::Threading::DISABLED);
    made->allowUnregisteredDialects();
    return made;
  }();
  return *context;
}

int64_t countOps(ModuleOp module, llvm::function_ref<bool(StringRef)> counts) {
  int64_t count = 0;
  module.walk(
      [&](Operation *op) { count += counts(op->getName().getStringRef()); });
  return count;
}

void setCounters(benchmark::State &state, ModuleOp before, ModuleOp after,
                 int64_t layers) {
  state.counters["layers"] = layers;
  state.counters["ops"] = countOps(before, [](StringRef) { return true; });
  state.counters["plans"] =
      countOps(after, [](StringRef name) { return name.ends_with(".plan"); });
  state.counters["left"] =
      countOps(after, [](StringRef name) { return name.starts_with("mla."); });
}

/// True if a file could not be timed.
bool failedAtAll = false;

/// Ends a benchmark with an error and makes the program fail.
void fail(benchmark::State &state, const std::string &message) {
  failedAtAll = true;
  state.SkipWithError(message.c_str());
}

/// True if a module has a function.
bool hasFunction(ModuleOp module) {
  return !module.getOps<func::FuncOp>().empty();
}

/// Times `stage` on the result of `before` for a file.
void runStage(benchmark::State &state, std::string file, Stage before,
              Stage stage, int64_t layers) {
  auto module = parseSourceFile<ModuleOp>(file, &getContext());
  PassManager preparation(&getContext()), passes(&getContext());
  if (!module || !hasFunction(*module) || !before(preparation) ||
      !stage(passes) || failed(mla::runPipeline(preparation, *module))) {
    fail(state, "cannot prepare " + file);
    return;
  }
  OwningOpRef<ModuleOp> copy;
  for (auto _ : state) {
    state.PauseTiming();
    copy = module->clone();
    state.ResumeTiming();
    if (failed(mla::runPipeline(passes, *copy))) {
      fail(state, "a pass failed on " + file);
      return;
    }
  }
  setCounters(state, *module, *copy, layers);
}

/// Returns N of "layers-N.stage.mlir", or 0 for other names.
int64_t getLayers(llvm::StringRef file) {
  llvm::StringRef name = llvm::sys::path::filename(file);
  int64_t layers = 0;
  if (name.consume_front("layers-"))
    name.consumeInteger(10, layers);
  return std::max<int64_t>(layers, 0);
}

void addBenchmark(StringRef name, StringRef file, Stage before, Stage stage) {
  int64_t layers = getLayers(file);
  std::string title = (name + "/" + std::to_string(layers)).str();
  benchmark::RegisterBenchmark(title.c_str(), runStage, file.str(), before,
                               stage, layers)
      ->Unit(benchmark::kMillisecond);
}
} // namespace

/// Prints the usage before the options of the benchmark library.
static void printUsage() {
  printf("usage: mla-compile-time [--stages=FRONT;SELECT] FILE... "
         "[--benchmark_...]\n\n"
         "Times the passes on layers-N.torch.mlir and layers-N.linalg.mlir, as "
         "benchmarks/compile_time.py writes them.\nFRONT and SELECT are "
         "pipelines in place of the named ones.\n\n");
  benchmark::PrintDefaultHelp();
}

int main(int argc, char **argv) {
  benchmark::Initialize(&argc, argv, printUsage);
  mla::registerAllPasses();
  for (int i = 1; i < argc; ++i) {
    llvm::StringRef argument = argv[i];
    if (argument.consume_front("--stages=")) {
      frontText = argument.split(';').first.str();
      selectText = argument.split(';').second.str();
      continue;
    }
    if (!getLayers(argument) || !llvm::sys::fs::is_regular_file(argument)) {
      llvm::errs() << "mla-compile-time: expected a file layers-N.torch.mlir "
                      "or layers-N.linalg.mlir, got '"
                   << argument << "'\n";
      return 1;
    }
    if (argument.ends_with(".torch.mlir")) {
      addBenchmark("front", argument, buildNothing, buildFront);
      continue;
    }
    addBenchmark("select", argument, buildNothing, buildSelect);
    addBenchmark("lower", argument, buildSelect, buildLower);
  }
  if (benchmark::RunSpecifiedBenchmarks() == 0) {
    llvm::errs() << "mla-compile-time: expected files layers-N.torch.mlir or "
                    "layers-N.linalg.mlir to time, got none\n";
    return 1;
  }
  return failedAtAll ? 1 : 0;
}
