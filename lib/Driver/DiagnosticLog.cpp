//===- DiagnosticLog.cpp - Report diagnostics as one line -----------------===//

#include "mla/Driver/DiagnosticLog.h"
#include "mla/Support/HostTensor.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Location.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>

using namespace mla;

std::string mla::formatPosition(mlir::Location location) {
  mlir::FileLineColLoc position;
  location->walk([&](mlir::Location inner) {
    position = llvm::dyn_cast<mlir::FileLineColLoc>(inner);
    return position ? mlir::WalkResult::interrupt()
                    : mlir::WalkResult::advance();
  });
  if (!position)
    return "";
  return (position.getFilename().strref() + ":" +
          llvm::Twine(position.getLine()) + ":" +
          llvm::Twine(position.getColumn()) + ": ")
      .str();
}

DiagnosticLog::DiagnosticLog(mlir::MLIRContext &context)
    : handler(&context, [this](mlir::Diagnostic &diagnostic) {
        if (diagnostic.getSeverity() != mlir::DiagnosticSeverity::Error)
          return mlir::success();
        if (errors++ == 0)
          first = formatPosition(diagnostic.getLocation()) + diagnostic.str();
        return mlir::success();
      }) {}

llvm::Error DiagnosticLog::takeError(llvm::StringRef fallback) {
  if (errors == 0)
    return makeError(fallback);
  std::replace(first.begin(), first.end(), '\n', ' ');
  if (errors > 1)
    first += " (and " + std::to_string(errors - 1) + " more)";
  return makeError(first);
}
