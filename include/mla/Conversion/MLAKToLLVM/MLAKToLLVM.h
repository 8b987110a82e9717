//===- MLAKToLLVM.h - Passes from mlak to LLVM ------------------*- C++ -*-===//
#ifndef MLA_CONVERSION_MLAKTOLLVM_MLAKTOLLVM_H
#define MLA_CONVERSION_MLAKTOLLVM_MLAKTOLLVM_H

#include "mla/Support/PassStatistic.h"

#include "mlir/Pass/Pass.h"

namespace mla {

#define GEN_PASS_DECL
#include "mla/Conversion/MLAKToLLVM/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "mla/Conversion/MLAKToLLVM/Passes.h.inc"

} // namespace mla

#endif // MLA_CONVERSION_MLAKTOLLVM_MLAKTOLLVM_H
