//===- Passes.h - Passes on mlak and buffers --------------------*- C++ -*-===//
#ifndef MLA_DIALECT_MLAK_TRANSFORMS_PASSES_H
#define MLA_DIALECT_MLAK_TRANSFORMS_PASSES_H

#include "mla/Analysis/PassStatistic.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace mla {

#define GEN_PASS_DECL
#include "mla/Dialect/MLAK/Transforms/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "mla/Dialect/MLAK/Transforms/Passes.h.inc"

} // namespace mla

#endif // MLA_DIALECT_MLAK_TRANSFORMS_PASSES_H
