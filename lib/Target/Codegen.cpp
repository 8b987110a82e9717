//===- Codegen.cpp - Compile the LLVM dialect to machine code -------------===//

#include "mla/Target/Codegen.h"
#include "SplitFunctions.h"

#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/Analysis/CGSCCPassManager.h"
#include "llvm/Analysis/LoopAnalysisManager.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/OptBisect.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/SubtargetFeature.h"

using namespace llvm;

namespace mla {

static Error fail(const Twine &message) {
  return createStringError(inconvertibleErrorCode(), message);
}

static std::string hostFeatures() {
  SubtargetFeatures features;
  for (const auto &feature : sys::getHostCPUFeatures())
    features.AddFeature(feature.getKey(), feature.getValue());
  return features.getString();
}

static CodeGenOptLevel codegenLevel(unsigned level) {
  return static_cast<CodeGenOptLevel>(std::min(level, 3u));
}

/// Checks the CPU name, because LLVM would ignore an unknown name or end the
/// program.
static Error checkCpu(const Target &target, const Triple &triple,
                      StringRef cpu) {
  std::unique_ptr<MCSubtargetInfo> info(
      target.createMCSubtargetInfo(triple, "", ""));
  bool known = info && info->isCPUStringValid(cpu);
  if (known && triple.getArch() == Triple::x86_64) {
    info.reset(target.createMCSubtargetInfo(triple, cpu, ""));
    known = info->checkFeatures("+64bit");
  }
  return known ? Error::success()
               : fail("--cpu must be native or a CPU that LLVM supports for " +
                      triple.getArchName() + ", got '" + cpu + "'");
}

Expected<std::unique_ptr<TargetMachine>>
createTargetMachine(const CodegenOptions &options) {
  InitializeNativeTarget();
  InitializeNativeTargetAsmPrinter();
  Triple triple(sys::getDefaultTargetTriple());
  std::string message;
  const Target *target = TargetRegistry::lookupTarget(triple, message);
  if (!target)
    return fail("no code generator for this machine: " + message);
  bool native = options.cpu == "native";
  std::string cpu = native ? sys::getHostCPUName().str() : options.cpu;
  if (Error error = checkCpu(*target, triple, cpu))
    return error;
  std::unique_ptr<TargetMachine> machine(target->createTargetMachine(
      triple, cpu, native ? hostFeatures() : "", TargetOptions(), Reloc::PIC_,
      std::nullopt, codegenLevel(options.optLevel)));
  if (!machine)
    return fail("cannot generate code for CPU '" + cpu + "'");
  return machine;
}

static OptimizationLevel optimizationLevel(unsigned level) {
  switch (level) {
  case 0:
    return OptimizationLevel::O0;
  case 1:
    return OptimizationLevel::O1;
  case 2:
    return OptimizationLevel::O2;
  default:
    return OptimizationLevel::O3;
  }
}

static void optimize(Module &module, TargetMachine &machine, unsigned level) {
  LoopAnalysisManager lam;
  FunctionAnalysisManager fam;
  CGSCCAnalysisManager cgam;
  ModuleAnalysisManager mam;
  PassBuilder builder(&machine);
  builder.registerModuleAnalyses(mam);
  builder.registerCGSCCAnalyses(cgam);
  builder.registerFunctionAnalyses(fam);
  builder.registerLoopAnalyses(lam);
  builder.crossRegisterProxies(lam, fam, cgam, mam);
  builder.registerPipelineStartEPCallback(
      [](ModulePassManager &passes, OptimizationLevel level) {
        if (level != OptimizationLevel::O0)
          passes.addPass(SplitFunctionsPass());
      });
  ModulePassManager passes =
      level == 0
          ? builder.buildO0DefaultPipeline(OptimizationLevel::O0)
          : builder.buildPerModuleDefaultPipeline(optimizationLevel(level));
  passes.run(module, mam);
}

Expected<std::unique_ptr<Module>>
translateAndOptimize(mlir::ModuleOp module, LLVMContext &context,
                     TargetMachine &machine, const CodegenOptions &options) {
  mlir::DialectRegistry registry;
  mlir::registerBuiltinDialectTranslation(registry);
  mlir::registerLLVMDialectTranslation(registry);
  module.getContext()->appendDialectRegistry(registry);
  std::unique_ptr<Module> result =
      mlir::translateModuleToLLVMIR(module, context);
  if (!result)
    return fail("the module is not fully in the LLVM dialect");
  result->setTargetTriple(machine.getTargetTriple());
  result->setDataLayout(machine.createDataLayout());
  optimize(*result, machine, options.optLevel);
  return result;
}

namespace {

/// Skips loop strength reduction. In a step with hundreds of loops whose bounds
/// are sums and products of sizes, this pass takes five sixths of the compile
/// time. LLVM vectorizes loops before the pass, and they are not slower without
/// it.
class CodegenGate : public OptPassGate {
public:
  bool shouldRunPass(StringRef pass, StringRef) const override {
    return pass != "Loop Strength Reduction";
  }
  bool isEnabled() const override { return true; }
};

} // namespace

Error emitObject(mlir::ModuleOp module, raw_pwrite_stream &os,
                 const CodegenOptions &options) {
  auto machine = createTargetMachine(options);
  if (!machine)
    return machine.takeError();
  CodegenGate gate; // outlives the context
  LLVMContext context;
  context.setOptPassGate(gate);
  auto ir = translateAndOptimize(module, context, **machine, options);
  if (!ir)
    return ir.takeError();
  legacy::PassManager passes;
  if ((*machine)->addPassesToEmitFile(passes, os, nullptr,
                                      CodeGenFileType::ObjectFile))
    return fail("this target cannot write object files");
  passes.run(**ir);
  return Error::success();
}

} // namespace mla
