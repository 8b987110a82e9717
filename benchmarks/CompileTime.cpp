//===- CompileTime.cpp - How long the compiler takes ----------------------===//
//
// mla-compile-time [--stages=FRONT;SELECT] FILE... [--benchmark_...]
//
// Each FILE is layers-N.torch.mlir (what an importer prints) or
// layers-N.linalg.mlir (what comes back from torch-mlir-opt). The first is run
// through the front stage, the second through the select stage, on one thread,
// each iteration on a fresh copy of the parsed module. Counters: layers, ops
// before, and plans after.
//
//===----------------------------------------------------------------------===//

#include "mla/Pipelines/Pipelines.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <benchmark/benchmark.h>

using namespace mlir;

namespace {
/// What the stages are when the command line does not say.
std::string frontStage = "mla-raise-torch,mla-legalize-torch";
std::string selectStage =
    "mla-paginate{page-size=64 mask=visible},"
    "func.func(mla-absorb,mla-fuse-query,mla-hoist-plan),cse,"
    "mla-select-layout";

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

int64_t countOps(ModuleOp module, llvm::StringRef suffix) {
  int64_t count = 0;
  module.walk([&](Operation *op) {
    count += op->getName().getStringRef().ends_with(suffix);
  });
  return count;
}

/// Times one stage on one file.
void runStage(benchmark::State &state, std::string file, std::string stage,
              int64_t layers) {
  auto module = parseSourceFile<ModuleOp>(file, &getContext());
  PassManager passes(&getContext());
  if (!module || failed(parsePassPipeline(stage, passes))) {
    state.SkipWithError(
        ("cannot read " + file + " or '" + stage + "'").c_str());
    return;
  }
  OwningOpRef<ModuleOp> copy;
  for (auto _ : state) {
    state.PauseTiming();
    copy = module->clone();
    state.ResumeTiming();
    if (failed(passes.run(*copy))) {
      state.SkipWithError(("'" + stage + "' failed").c_str());
      return;
    }
  }
  state.counters["layers"] = layers;
  state.counters["ops"] = countOps(*module, "");
  state.counters["attentions"] = countOps(*copy, "a.attention");
  state.counters["plans"] = countOps(*copy, ".plan");
}

/// Layers of "layers-N.stage.mlir", 0 for other names.
int64_t getLayers(llvm::StringRef file) {
  llvm::StringRef name = llvm::sys::path::filename(file);
  int64_t layers = 0;
  if (name.consume_front("layers-"))
    name.consumeInteger(10, layers);
  return layers;
}
} // namespace

int main(int argc, char **argv) {
  benchmark::Initialize(&argc, argv);
  mla::registerAllPasses();
  for (int i = 1; i < argc; ++i) {
    llvm::StringRef argument = argv[i];
    if (argument.consume_front("--stages=")) {
      frontStage = argument.split(';').first.str();
      selectStage = argument.split(';').second.str();
      continue;
    }
    int64_t layers = getLayers(argument);
    if (!layers || !llvm::sys::fs::exists(argument)) {
      llvm::errs() << "mla-compile-time: expected a file layers-N.torch.mlir "
                      "or layers-N.linalg.mlir, got '"
                   << argument << "'\n";
      return 1;
    }
    bool isTorch = argument.ends_with(".torch.mlir");
    std::string name =
        (isTorch ? "front/" : "select/") + std::to_string(layers);
    benchmark::RegisterBenchmark(name.c_str(), runStage, argument.str(),
                                 isTorch ? frontStage : selectStage, layers)
        ->Unit(benchmark::kMillisecond);
  }
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
