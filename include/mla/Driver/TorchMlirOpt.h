//===- TorchMlirOpt.h - The leg of the chain that torch-mlir does -*- C++
//-*-===//
//
// Everything that is not MLA goes from the torch dialect to linalg through
// torch-mlir's own tool, by text (docs/Rationale.md says why not by linking).
//
//===----------------------------------------------------------------------===//
#ifndef MLA_DRIVER_TORCHMLIROPT_H
#define MLA_DRIVER_TORCHMLIROPT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>

namespace mla {

/// The path of `torch-mlir-opt`: `option` when it is not empty, else
/// $MLA_TORCH_MLIR_OPT, else PATH, else the project's environment (the .venv
/// folder that was configured at build time). The error says where it was
/// looked for and how to get it.
llvm::Expected<std::string> findTorchMlirOpt(llvm::StringRef option);

/// The same with another folder for the project's environment.
llvm::Expected<std::string> findTorchMlirOpt(llvm::StringRef option,
                                             llvm::StringRef environment);

/// Runs the tool on generic-form text of torch and mla ops, and returns text of
/// linalg and mla ops. On failure the error holds the tool's first complaint.
/// After `seconds` (0: never), and when this process ends, the tool is killed.
/// No temporary file outlives the call.
llvm::Expected<std::string>
runTorchMlirOpt(llvm::StringRef tool, llvm::StringRef text, int64_t seconds);

} // namespace mla

#endif // MLA_DRIVER_TORCHMLIROPT_H
