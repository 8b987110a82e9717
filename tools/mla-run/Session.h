//===- Session.h - Compiles and runs one model -----------------*- C++ -*-===//
#ifndef MLA_TOOLS_MLARUN_SESSION_H
#define MLA_TOOLS_MLARUN_SESSION_H

#include "Options.h"
#include "Report.h"

#include "mla/Support/OutputFile.h"
#include "mla/Target/Jit.h"

namespace mla::run {

/// A function in this process.
struct LoadedFunction {
  std::unique_ptr<JitModule> jit;
  CompiledFunction function;
  Signature signature;
};

/// Lowers a compiler's module to machine code. Adds the seconds to `codegen`.
llvm::Expected<LoadedFunction>
loadFunction(Compiler &compiler, const Options &options, double &codegen);

/// Compiles, runs and compares, as the options say. Results to be saved are
/// added to `files`, which the caller commits.
llvm::Expected<Report> runSession(const Options &options, OutputFiles &files);

} // namespace mla::run

#endif // MLA_TOOLS_MLARUN_SESSION_H
