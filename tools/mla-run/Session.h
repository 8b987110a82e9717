//===- Session.h - Compile and run one model --------------------*- C++ -*-===//
#ifndef MLA_TOOLS_MLARUN_SESSION_H
#define MLA_TOOLS_MLARUN_SESSION_H

#include "Options.h"
#include "Report.h"

#include "mla/Support/OutputFile.h"
#include "mla/Target/Jit.h"

namespace mla::run {

/// A compiled function that is loaded into this process.
struct LoadedFunction {
  std::unique_ptr<JitModule> jit;
  CompiledFunction function;
  Signature signature;
};

/// Lowers a compiler's module to machine code. Adds the seconds to `codegen`.
llvm::Expected<LoadedFunction>
loadFunction(Compiler &compiler, const Options &options, double &codegen);

/// Compiles, runs and compares as the options request. Adds results to be saved
/// to `files`, which the caller commits.
llvm::Expected<Report> runSession(const Options &options, OutputFiles &files);

} // namespace mla::run

#endif // MLA_TOOLS_MLARUN_SESSION_H
