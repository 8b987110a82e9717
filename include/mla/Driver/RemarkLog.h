//===- RemarkLog.h - Collect the passes' remarks ----------------*- C++ -*-===//
#ifndef MLA_DRIVER_REMARKLOG_H
#define MLA_DRIVER_REMARKLOG_H

#include "llvm/ADT/StringRef.h"

#include <memory>
#include <string>
#include <vector>

namespace mlir {
class MLIRContext;
} // namespace mlir

namespace mla {

/// One remark of a pass.
struct LoggedRemark {
  std::string kind; ///< "Passed", "Missed", "Failure", "Analysis"
  std::string pass, name, function, message; ///< as --remark-format prints
};

/// Collects the remarks of a context's passes. The log must outlive every pass
/// that runs; it may outlive the context.
class RemarkLog {
public:
  /// Installs the log in a context without a remark engine and makes its passes
  /// run on one thread, since MLIR does not synchronize remarks.
  void attach(mlir::MLIRContext &context);

  /// Returns all remarks so far, in order.
  const std::vector<LoggedRemark> &get() const { return *remarks; }

private:
  std::shared_ptr<std::vector<LoggedRemark>> remarks =
      std::make_shared<std::vector<LoggedRemark>>();
};

} // namespace mla

#endif // MLA_DRIVER_REMARKLOG_H
