//===- Remarks.h - Decisions of passes, on request --------------*- C++ -*-===//
//
// Thin helpers over MLIR's remark engine. The category is always the pass's
// name; `mla-opt --remarks-filter=REGEX` prints the remarks, as diagnostics or
// as YAML (`--remark-format=emitRemark|yaml`). Without a filter they cost a
// test of a pointer.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_SUPPORT_REMARKS_H
#define MLA_SUPPORT_REMARKS_H

#include "mlir/IR/Operation.h"
#include "mlir/IR/Remarks.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mla {

/// Options of a remark about `op`: the pass is the category, and the function
/// that holds `op` (or `op` itself) is named. `pass` and `name` must outlive
/// the remark; string literals do.
inline mlir::remark::RemarkOpts
remarkOpts(mlir::Operation *op, llvm::StringRef pass, llvm::StringRef name) {
  auto function = llvm::dyn_cast<mlir::FunctionOpInterface>(op);
  if (!function)
    function = op->getParentOfType<mlir::FunctionOpInterface>();
  llvm::StringRef symbol;
  if (function)
    symbol = function.getName();
  return mlir::remark::RemarkOpts::name(name).category(pass).function(symbol);
}

/// Says that `pass` did something to `op`, to be completed with `<<`.
inline mlir::remark::detail::InFlightRemark
remarkPassed(mlir::Operation *op, llvm::StringRef pass, llvm::StringRef name) {
  return mlir::remark::passed(op->getLoc(), remarkOpts(op, pass, name));
}

/// Says that `pass` left `op` alone, to be completed with the reason.
inline mlir::remark::detail::InFlightRemark
remarkMissed(mlir::Operation *op, llvm::StringRef pass, llvm::StringRef name) {
  return mlir::remark::missed(op->getLoc(), remarkOpts(op, pass, name));
}

/// Says what `pass` found out about `op`.
inline mlir::remark::detail::InFlightRemark
remarkAnalysis(mlir::Operation *op, llvm::StringRef pass,
               llvm::StringRef name) {
  return mlir::remark::analysis(op->getLoc(), remarkOpts(op, pass, name));
}

} // namespace mla

#endif // MLA_SUPPORT_REMARKS_H
