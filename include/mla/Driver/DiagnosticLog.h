//===- DiagnosticLog.h - Diagnostics as one line ---------------*- C++ -*-===//
#ifndef MLA_DRIVER_DIAGNOSTICLOG_H
#define MLA_DRIVER_DIAGNOSTICLOG_H

#include "mlir/IR/Diagnostics.h"
#include "llvm/Support/Error.h"

#include <string>

namespace mla {

/// Collects a context's diagnostics while it lives instead of printing them.
class DiagnosticLog {
public:
  /// Takes the diagnostics of `context` from now on.
  explicit DiagnosticLog(mlir::MLIRContext &context);

  /// The first error as "FILE:LINE:COLUMN: message", on one line, with how many
  /// more there were; `fallback` when there was none.
  llvm::Error takeError(llvm::StringRef fallback);

private:
  std::string first;
  unsigned errors = 0;
  mlir::ScopedDiagnosticHandler handler;
};

} // namespace mla

#endif // MLA_DRIVER_DIAGNOSTICLOG_H
