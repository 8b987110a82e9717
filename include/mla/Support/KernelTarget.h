//===- KernelTarget.h - The target of a module's kernels --------*- C++ -*-===//
#ifndef MLA_SUPPORT_KERNELTARGET_H
#define MLA_SUPPORT_KERNELTARGET_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinOps.h"

namespace mla {

/// The module attribute with the GPU target that `mla-select-kernels` sets. A
/// module without it is for the CPU.
inline constexpr llvm::StringLiteral kTargetAttr = "mla.target";

/// Returns the target of the module that is or contains `op`: "cpu", "sm_90a",
/// ...
inline llvm::StringRef getTarget(mlir::Operation *op) {
  auto module = llvm::dyn_cast<mlir::ModuleOp>(op);
  if (!module)
    module = op->getParentOfType<mlir::ModuleOp>();
  auto target = module ? module->getAttrOfType<mlir::StringAttr>(kTargetAttr)
                       : mlir::StringAttr();
  return target ? target.getValue() : "cpu";
}

/// True if tensors of this module are GPU memory.
inline bool isOnGpu(mlir::Operation *op) { return getTarget(op) != "cpu"; }

} // namespace mla

#endif // MLA_SUPPORT_KERNELTARGET_H
