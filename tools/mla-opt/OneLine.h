//===- OneLine.h - Diagnostics without lines of the source ------*- C++ -*-===//
#ifndef MLA_TOOLS_MLA_OPT_ONELINE_H
#define MLA_TOOLS_MLA_OPT_ONELINE_H

#include "llvm/Support/MemoryBuffer.h"

namespace mlir {
class DialectRegistry;
class MLIRContext;
class MlirOptMainConfig;
} // namespace mlir

namespace mla {

/// Whether diagnostics of a run are to be one line each. Not where they are
/// compared with the source or filtered, and not where it is split: a line in a
/// part of a file is no line of the file.
bool wantsOneLineDiagnostics(const mlir::MlirOptMainConfig &config);

/// Prints the diagnostics of a context as FILE:LINE:COLUMN: error: MESSAGE from
/// now on, for as long as it lives.
void printInOneLine(mlir::MLIRContext &context);

/// Whether text or bytecode parses and verifies as `config` asks. If not, the
/// errors have been printed, a line each, without notes unless ops are to be
/// printed, too; where it does, nothing has.
bool checkInput(const llvm::MemoryBuffer &input,
                mlir::DialectRegistry &registry,
                const mlir::MlirOptMainConfig &config);

} // namespace mla

#endif // MLA_TOOLS_MLA_OPT_ONELINE_H
