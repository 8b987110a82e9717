//===- TorchMlirOpt.h - Run torch-mlir-opt ----------------------*- C++ -*-===//
//
// Lowers torch ops, except those that raising replaced by mla ops, to linalg
// with torch-mlir's own tool. The tool and this library exchange text.
// docs/Rationale.md explains why torch-mlir is not linked.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_DRIVER_TORCHMLIROPT_H
#define MLA_DRIVER_TORCHMLIROPT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>

namespace mla {

/// Returns the path of `torch-mlir-opt`: `option` if it is not empty, else
/// $MLA_TORCH_MLIR_OPT, else the tool in PATH, else in the project's
/// environment (the .venv folder configured at build time). The error explains
/// how to install the tool.
llvm::Expected<std::string> findTorchMlirOpt(llvm::StringRef option);

/// Like the function above, but with the given folder as the project's
/// environment.
llvm::Expected<std::string> findTorchMlirOpt(llvm::StringRef option,
                                             llvm::StringRef environment);

/// Runs the tool on generic-form text of torch and mla ops. Returns text of
/// linalg and mla ops, or an error with the tool's first message. Kills the
/// tool after `seconds` (0: never) and when this process ends. No temporary
/// file outlives the call.
llvm::Expected<std::string>
runTorchMlirOpt(llvm::StringRef tool, llvm::StringRef text, int64_t seconds);

} // namespace mla

#endif // MLA_DRIVER_TORCHMLIROPT_H
