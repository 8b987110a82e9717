//===- ModelText.h - Read a model and find its stage ------------*- C++ -*-===//
#ifndef MLA_DRIVER_MODELTEXT_H
#define MLA_DRIVER_MODELTEXT_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/Support/Error.h"

namespace mla {

/// The dialects that a module contains, which determine its first stage.
enum class ModelStage {
  Torch, ///< the torch dialect: raising, torch-mlir, lowering
  Linalg ///< linalg and perhaps mla ops on builtin tensors: lowering
};

/// A parsed model.
struct Model {
  mlir::OwningOpRef<mlir::ModuleOp> module; ///< verified
  ModelStage stage;                         ///< the first stage to run
};

/// Reads a file, or standard input for "-". For bytecode, returns an error that
/// tells the user what to do.
llvm::Expected<std::string> readModelText(llvm::StringRef path);

/// Parses text in pretty or generic form. The error is one line with the
/// position.
llvm::Expected<Model> parseModel(llvm::StringRef text, llvm::StringRef name,
                                 mlir::MLIRContext &context);

/// Returns the function to run: `name` if given, else `main`, else the only
/// public function.
llvm::Expected<mlir::FunctionOpInterface> findEntry(mlir::ModuleOp module,
                                                    llvm::StringRef name);

/// Checks the static sizes of the function's tensor arguments, see findBadSize.
/// The error names the argument and the dimension.
llvm::Error checkArgSizes(mlir::FunctionOpInterface function);

} // namespace mla

#endif // MLA_DRIVER_MODELTEXT_H
