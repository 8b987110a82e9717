//===- UnsupportedOps.h - Find a torch op without a lowering ----*- C++ -*-===//
#ifndef MLA_DRIVER_UNSUPPORTEDOPS_H
#define MLA_DRIVER_UNSUPPORTEDOPS_H

#include "mlir/IR/BuiltinOps.h"

#include <optional>
#include <string>

namespace mla {

/// A torch op that torch-mlir does not lower.
struct UnsupportedOp {
  std::string name; ///< such as "torch.aten.fft_fft"
  mlir::Location location;
};

/// Returns the first torch op of `module` that `tool` (torch-mlir-opt) does not
/// lower by itself. The message of the tool may name an operand of this op
/// only. Returns std::nullopt if the tool lowers each op, or nothing at all, or
/// if `message`, its error for the module, is not about an op. Runs the tool
/// several times, at most `seconds` each.
std::optional<UnsupportedOp> findUnsupportedOp(mlir::ModuleOp module,
                                               llvm::StringRef tool,
                                               llvm::StringRef message,
                                               int64_t seconds);

} // namespace mla

#endif // MLA_DRIVER_UNSUPPORTEDOPS_H
