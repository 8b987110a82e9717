//===- Remarks.h - Emit remarks about the decisions of passes ---*- C++ -*-===//
// Thin helpers over MLIR's remark engine. The category is always the pass's
// name. `mla-opt --remarks-filter=REGEX` prints the remarks, as diagnostics or
// YAML (`--remark-format=emitRemark|yaml`). Without a filter, a remark costs
// only the test of a pointer.
//===----------------------------------------------------------------------===//
#ifndef MLA_SUPPORT_REMARKS_H
#define MLA_SUPPORT_REMARKS_H

#include "mlir/IR/Operation.h"
#include "mlir/IR/Remarks.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mla {

/// Returns the options of a remark about `op`: the pass as the category, and
/// the function that contains `op` (or `op` itself). `pass` and `name` must
/// outlive the remark, as string literals do.
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

/// Reports that `pass` changed `op`. Complete the text with `<<`.
inline mlir::remark::detail::InFlightRemark
remarkPassed(mlir::Operation *op, llvm::StringRef pass, llvm::StringRef name) {
  return mlir::remark::passed(op->getLoc(), remarkOpts(op, pass, name));
}

/// Reports that `pass` did not change `op`. Complete the reason with `<<`.
inline mlir::remark::detail::InFlightRemark
remarkMissed(mlir::Operation *op, llvm::StringRef pass, llvm::StringRef name) {
  return mlir::remark::missed(op->getLoc(), remarkOpts(op, pass, name));
}

/// Reports a result of the analysis of `op` by `pass`.
inline mlir::remark::detail::InFlightRemark
remarkAnalysis(mlir::Operation *op, llvm::StringRef pass,
               llvm::StringRef name) {
  return mlir::remark::analysis(op->getLoc(), remarkOpts(op, pass, name));
}

} // namespace mla

#endif // MLA_SUPPORT_REMARKS_H
