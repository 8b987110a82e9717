//===- TensorInfo.h - Arguments of a model ----------------------*- C++ -*-===//
#ifndef MLA_DRIVER_TENSORINFO_H
#define MLA_DRIVER_TENSORINFO_H

#include "mla/Driver/Signature.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mla {

/// A tensor argument of the model.
struct TensorInfo {
  bool present = false;     ///< false: unsupported type, or removed
  MlaDType dtype = MLA_F32; ///< element type
  /// The sizes. Dynamic sizes are expressions of `mla.shape`'s symbols s0, s1,
  /// ... A size without an expression gets its own symbol: "a7d0" is dimension
  /// 0 of argument 7.
  std::vector<DimExpr> shape;
};

/// Returns the arguments of a function on builtin tensors, by position in the
/// model's arguments (attribute `mla.arg`).
std::vector<TensorInfo> getModelArgs(mlir::FunctionOpInterface function);

/// Checks that a tensor matches the argument, and sets the symbols that have no
/// value. The error names the argument and both values.
llvm::Error checkTensor(const TensorInfo &info, int64_t position,
                        const HostTensor &tensor, SymbolValues &symbols);

} // namespace mla

#endif // MLA_DRIVER_TENSORINFO_H
