//===- Codegen.h - Compile the LLVM dialect to machine code -----*- C++ -*-===//
// Translation, optimization and object code for mla-run and mla-compile, after
// a pipeline has reached the LLVM dialect.
//===----------------------------------------------------------------------===//
#ifndef MLA_TARGET_CODEGEN_H
#define MLA_TARGET_CODEGEN_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"

namespace mla {

/// Options of code generation.
struct CodegenOptions {
  unsigned optLevel = 2; ///< 0 to 3, as for a C compiler.
  /// "native" for this machine's CPU and features, else an LLVM CPU name with
  /// its default features, for code that runs on other machines.
  std::string cpu = "native";
};

/// Returns a target machine for this host that generates position-independent
/// code.
llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
createTargetMachine(const CodegenOptions &options);

/// Translates a module in the LLVM dialect to optimized LLVM IR.
llvm::Expected<std::unique_ptr<llvm::Module>>
translateAndOptimize(mlir::ModuleOp module, llvm::LLVMContext &context,
                     llvm::TargetMachine &machine,
                     const CodegenOptions &options);

/// Compiles a module in the LLVM dialect to the bytes of an object file. Its
/// undefined symbols are functions of mla_runtime.h, libc and libm.
llvm::Error emitObject(mlir::ModuleOp module, llvm::raw_pwrite_stream &os,
                       const CodegenOptions &options = {});

} // namespace mla

#endif // MLA_TARGET_CODEGEN_H
