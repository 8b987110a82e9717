//===- Codegen.h - LLVM dialect to machine code -----------------*- C++ -*-===//
//
// What mla-run and mla-compile share once a pipeline has reached the LLVM
// dialect: translation, optimisation, object code.
//
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

/// How to generate machine code.
struct CodegenOptions {
  unsigned optLevel = 2; ///< 0 to 3, as for a C compiler.
  /// "native": this machine's CPU and features; else an LLVM CPU name with the
  /// default features, for code that runs on other machines.
  std::string cpu = "native";
};

/// A target machine for this host, position-independent code.
llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
createTargetMachine(const CodegenOptions &options);

/// A module in the LLVM dialect to optimised LLVM IR.
llvm::Expected<std::unique_ptr<llvm::Module>>
translateAndOptimize(mlir::ModuleOp module, llvm::LLVMContext &context,
                     llvm::TargetMachine &machine,
                     const CodegenOptions &options);

/// A module in the LLVM dialect to an object file's bytes. Its undefined
/// symbols are functions of mla_runtime.h, libc and libm.
llvm::Error emitObject(mlir::ModuleOp module, llvm::raw_pwrite_stream &os,
                       const CodegenOptions &options = {});

} // namespace mla

#endif // MLA_TARGET_CODEGEN_H
