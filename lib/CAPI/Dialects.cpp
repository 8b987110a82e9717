//===- Dialects.cpp - Register dialects and passes from C -----------------===//

#include "mla-c/Dialects.h"
#include "mla-c/Passes.h"

#include "mla/Dialect/MLA/IR/MLADialect.h"
#include "mla/Dialect/MLAK/IR/MLAKOps.h"
#include "mla/Pipelines/Pipelines.h"

#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Registration.h"

MLIR_DEFINE_CAPI_DIALECT_REGISTRATION(MLA, mla, mla::MLADialect)
MLIR_DEFINE_CAPI_DIALECT_REGISTRATION(MLAK, mlak, mla::mlak::MLAKDialect)

void mlaRegisterAllDialects(MlirDialectRegistry registry) {
  mla::registerAllDialects(*unwrap(registry));
}

void mlaRegisterAllPasses() { mla::registerAllPasses(); }
