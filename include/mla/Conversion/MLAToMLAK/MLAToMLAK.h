//===- MLAToMLAK.h - Kernel selection ---------------------------*- C++ -*-===//
#ifndef MLA_CONVERSION_MLATOMLAK_MLATOMLAK_H
#define MLA_CONVERSION_MLATOMLAK_MLATOMLAK_H

#include "mla/Support/PassStatistic.h"

#include "mlir/Pass/Pass.h"

namespace mla {

#define GEN_PASS_DECL
#include "mla/Conversion/MLAToMLAK/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "mla/Conversion/MLAToMLAK/Passes.h.inc"

} // namespace mla

#endif // MLA_CONVERSION_MLATOMLAK_MLATOMLAK_H
