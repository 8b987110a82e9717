//===- Passes.h - From torch IR to the mla dialect --------------*- C++ -*-===//
#ifndef MLA_CONVERSION_TORCHTOMLA_PASSES_H
#define MLA_CONVERSION_TORCHTOMLA_PASSES_H

#include "mla/Dialect/MLA/IR/MLADialect.h"
#include "mla/Dialect/Torch/IR/TorchShim.h"
#include "mla/Support/PassStatistic.h"

#include "mlir/Pass/Pass.h"

namespace mla {
#define GEN_PASS_DECL
#include "mla/Conversion/TorchToMLA/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "mla/Conversion/TorchToMLA/Passes.h.inc"
} // namespace mla

#endif // MLA_CONVERSION_TORCHTOMLA_PASSES_H
