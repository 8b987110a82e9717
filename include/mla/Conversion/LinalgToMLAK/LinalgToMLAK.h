//===- LinalgToMLAK.h - Passes from linalg to mlak --------------*- C++ -*-===//
#ifndef MLA_CONVERSION_LINALGTOMLAK_LINALGTOMLAK_H
#define MLA_CONVERSION_LINALGTOMLAK_LINALGTOMLAK_H

#include "mla/Support/PassStatistic.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/Pass.h"

namespace mla {

#define GEN_PASS_DECL
#include "mla/Conversion/LinalgToMLAK/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "mla/Conversion/LinalgToMLAK/Passes.h.inc"

} // namespace mla

#endif // MLA_CONVERSION_LINALGTOMLAK_LINALGTOMLAK_H
