//===- RemarkLog.h - Collects the passes' remarks --------------*- C++ -*-===//
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

/// One decision of a pass.
struct LoggedRemark {
  std::string kind; ///< "Passed", "Missed", "Failure", "Analysis"
  std::string pass, name, function, message; ///< as --remark-format prints
};

/// Makes a context's passes report their decisions here. The log must outlive
/// every pass that runs; it may outlive the context.
class RemarkLog {
public:
  /// Installs the log in a context that has no remark engine yet, and makes its
  /// passes run on one thread, since remarks of several would race.
  void attach(mlir::MLIRContext &context);

  /// All remarks so far, in the order in which they were made.
  const std::vector<LoggedRemark> &get() const { return *remarks; }

private:
  std::shared_ptr<std::vector<LoggedRemark>> remarks =
      std::make_shared<std::vector<LoggedRemark>>();
};

} // namespace mla

#endif // MLA_DRIVER_REMARKLOG_H
