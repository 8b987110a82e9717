//===- Jit.h - Compile a module into this process ---------------*- C++ -*-===//
#ifndef MLA_TARGET_JIT_H
#define MLA_TARGET_JIT_H

#include "mla-runtime/mla_runtime.h"
#include "mla/Target/Codegen.h"

namespace llvm::orc {
class LLJIT;
} // namespace llvm::orc

namespace mla {

/// The three symbols of one compiled function.
struct CompiledFunction {
  MlaFunction run = nullptr;                ///< NAME
  MlaWorkspaceFunction workspace = nullptr; ///< NAME_workspace
  MlaSignatureFunction signature = nullptr; ///< NAME_signature
};

/// The machine code of a module. It is valid as long as this object lives. Its
/// calls of the runtime use the runtime that is linked into the process.
class JitModule {
public:
  /// Compiles a module in the LLVM dialect.
  static llvm::Expected<std::unique_ptr<JitModule>>
  create(mlir::ModuleOp module, const CodegenOptions &options = {});
  /// Frees the code. Symbols from `lookup` must not be called afterwards.
  ~JitModule();

  /// Returns the symbols of function `name`, or an error if there is no such
  /// function.
  llvm::Expected<CompiledFunction> lookup(llvm::StringRef name);

private:
  explicit JitModule(std::unique_ptr<llvm::orc::LLJIT> jit);
  std::unique_ptr<llvm::orc::LLJIT> jit;
};

} // namespace mla

#endif // MLA_TARGET_JIT_H
