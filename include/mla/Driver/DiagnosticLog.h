//===- DiagnosticLog.h - Report diagnostics as one line ---------*- C++ -*-===//
#ifndef MLA_DRIVER_DIAGNOSTICLOG_H
#define MLA_DRIVER_DIAGNOSTICLOG_H

#include "mlir/IR/Diagnostics.h"
#include "llvm/Support/Error.h"

#include <string>

namespace mla {

/// Returns "file:3:5: " for the first file position within a location, or "".
std::string formatPosition(mlir::Location location);

/// Collects the diagnostics of a context, while this object lives, instead of
/// printing them.
class DiagnosticLog {
public:
  /// Starts collecting the diagnostics of `context`.
  explicit DiagnosticLog(mlir::MLIRContext &context);

  /// Returns the first error as "FILE:LINE:COLUMN: message", on one line, with
  /// the number of further errors, or `fallback` if there was none.
  llvm::Error takeError(llvm::StringRef fallback);

private:
  std::string first;
  unsigned errors = 0;
  mlir::ScopedDiagnosticHandler handler;
};

} // namespace mla

#endif // MLA_DRIVER_DIAGNOSTICLOG_H
