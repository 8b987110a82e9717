//===- Jit.cpp - Compile a module into this process -----------------------===//

#include "mla/Target/Jit.h"

#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/ExecutionEngine/Orc/ThreadSafeModule.h"
#include "llvm/Support/SmallVectorMemoryBuffer.h"

using namespace llvm;
using namespace llvm::orc;

namespace mla {

/// Returns the addresses of the runtime's functions that compiled code calls,
/// so that the process does not have to export them.
static SymbolMap runtimeSymbols(MangleAndInterner &mangle) {
  SymbolMap map;
#define MLA_SYMBOL(NAME)                                                       \
  map[mangle(#NAME)] = {ExecutorAddr::fromPtr(&NAME),                          \
                        JITSymbolFlags::Exported | JITSymbolFlags::Callable};
#define GET_RUNTIME_SYMBOLS
#include "mla/Kernels/Manifest/Operations.inc"
  // Functions that are no operations.
  MLA_SYMBOL(mlaCheckArgs)
  MLA_SYMBOL(mlaCheckEntryWorkspace)
  MLA_SYMBOL(mlaCheckWorkspace)
  MLA_SYMBOL(mlaFail)
  MLA_SYMBOL(mlaFailIndex)
#undef MLA_SYMBOL
  return map;
}

JitModule::JitModule(std::unique_ptr<LLJIT> jit) : jit(std::move(jit)) {}
JitModule::~JitModule() = default;

static Expected<std::unique_ptr<LLJIT>> createJit() {
  auto jit = LLJITBuilder().create();
  if (!jit)
    return jit.takeError();
  JITDylib &library = (*jit)->getMainJITDylib();
  MangleAndInterner mangle((*jit)->getExecutionSession(),
                           (*jit)->getDataLayout());
  if (Error error = library.define(absoluteSymbols(runtimeSymbols(mangle))))
    return error;
  auto process = DynamicLibrarySearchGenerator::GetForCurrentProcess(
      (*jit)->getDataLayout().getGlobalPrefix());
  if (!process)
    return process.takeError();
  library.addGenerator(std::move(*process));
  return jit;
}

/// Compiles the module with emitObject, so that the JIT and mla-compile produce
/// the same code.
static Error addObject(LLJIT &jit, mlir::ModuleOp module,
                       const CodegenOptions &options) {
  SmallVector<char, 0> bytes;
  raw_svector_ostream os(bytes);
  if (Error error = emitObject(module, os, options))
    return error;
  return jit.addObjectFile(std::make_unique<SmallVectorMemoryBuffer>(
      std::move(bytes), "mla-jit", /*RequiresNullTerminator=*/false));
}

Expected<std::unique_ptr<JitModule>>
JitModule::create(mlir::ModuleOp module, const CodegenOptions &options) {
  auto machine = createTargetMachine(options); // initialises the target too
  if (!machine)
    return machine.takeError();
  auto jit = createJit();
  if (!jit)
    return jit.takeError();
  if (Error error = addObject(**jit, module, options))
    return error;
  return std::unique_ptr<JitModule>(new JitModule(std::move(*jit)));
}

Expected<CompiledFunction> JitModule::lookup(StringRef name) {
  auto run = jit->lookup(name);
  if (!run)
    return run.takeError();
  auto workspace = jit->lookup((name + "_workspace").str());
  if (!workspace)
    return workspace.takeError();
  auto signature = jit->lookup((name + "_signature").str());
  if (!signature)
    return signature.takeError();
  return CompiledFunction{run->toPtr<MlaFunction>(),
                          workspace->toPtr<MlaWorkspaceFunction>(),
                          signature->toPtr<MlaSignatureFunction>()};
}

} // namespace mla
