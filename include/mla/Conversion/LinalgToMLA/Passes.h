//===- Passes.h - From linalg on tensors to the mla dialect -----*- C++ -*-===//
#ifndef MLA_CONVERSION_LINALGTOMLA_PASSES_H
#define MLA_CONVERSION_LINALGTOMLA_PASSES_H

#include "mla/Dialect/MLA/IR/MLADialect.h"
#include "mla/Support/PassStatistic.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Pass/Pass.h"

namespace mla {
#define GEN_PASS_DECL
#include "mla/Conversion/LinalgToMLA/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "mla/Conversion/LinalgToMLA/Passes.h.inc"
} // namespace mla

#endif // MLA_CONVERSION_LINALGTOMLA_PASSES_H
