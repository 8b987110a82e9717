//===- Passes.h - Passes on torch IR ----------------------------*- C++ -*-===//
#ifndef MLA_DIALECT_TORCH_TRANSFORMS_PASSES_H
#define MLA_DIALECT_TORCH_TRANSFORMS_PASSES_H

#include "mla/Support/PassStatistic.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace mla {

#define GEN_PASS_DECL
#include "mla/Dialect/Torch/Transforms/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "mla/Dialect/Torch/Transforms/Passes.h.inc"

} // namespace mla

#endif // MLA_DIALECT_TORCH_TRANSFORMS_PASSES_H
