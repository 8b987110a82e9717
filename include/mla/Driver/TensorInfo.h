//===- TensorInfo.h - Arguments of a model ----------------------*- C++ -*-===//
#ifndef MLA_DRIVER_TENSORINFO_H
#define MLA_DRIVER_TENSORINFO_H

#include "mla/Driver/Signature.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mla {

/// A tensor argument of the model.
struct TensorInfo {
  bool present = false; ///< false: not a tensor that the tools hold, or gone
  MlaDType dtype = MLA_F32; ///< of its elements
  /// Dynamic sizes are expressions of `mla.shape`'s symbols s0, s1, ...; one
  /// that it does not tell is a symbol of its own, "a7d0" for argument 7.
  std::vector<DimExpr> shape;
};

/// The arguments of a function on builtin tensors, by position in the model's
/// arguments (attribute `mla.arg`).
std::vector<TensorInfo> getModelArgs(mlir::FunctionOpInterface function);

/// Whether a tensor fits; gives open symbols their values. The error names the
/// argument, what was expected and what came.
llvm::Error checkTensor(const TensorInfo &info, int64_t position,
                        const HostTensor &tensor, SymbolValues &symbols);

} // namespace mla

#endif // MLA_DRIVER_TENSORINFO_H
