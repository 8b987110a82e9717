//===- OneLine.h - Print diagnostics without source lines -------*- C++ -*-===//
#ifndef MLA_TOOLS_MLA_OPT_ONELINE_H
#define MLA_TOOLS_MLA_OPT_ONELINE_H

#include "llvm/Support/MemoryBuffer.h"

namespace mlir {
class DialectRegistry;
class MLIRContext;
class MlirOptMainConfig;
} // namespace mlir

namespace mla {

/// True if the diagnostics of a run are printed in one line each. False if they
/// are verified or filtered, or if the input is split, because line numbers
/// then refer to a part of the file.
bool wantsOneLineDiagnostics(const mlir::MlirOptMainConfig &config);

/// Prints the diagnostics of a context as FILE:LINE:COLUMN: error: MESSAGE, for
/// as long as the context exists.
void printInOneLine(mlir::MLIRContext &context);

/// Checks that text or bytecode parses, and that it verifies if `config`
/// requests that. Otherwise prints the errors in one line each and returns
/// false. Prints notes only if ops in diagnostics are printed.
bool checkInput(const llvm::MemoryBuffer &input,
                mlir::DialectRegistry &registry,
                const mlir::MlirOptMainConfig &config);

} // namespace mla

#endif // MLA_TOOLS_MLA_OPT_ONELINE_H
