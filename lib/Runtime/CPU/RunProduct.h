//===- RunProduct.h - The end of a call that is a product -------*- C++ -*-===//
#ifndef MLA_LIB_RUNTIME_CPU_RUNPRODUCT_H
#define MLA_LIB_RUNTIME_CPU_RUNPRODUCT_H

#include "../../Kernels/CPU/Gemm.h"
#include "../Common/Checker.h"

namespace mla::runtime {

/// Runs `problem`, whose arguments and `call` were checked, when the workspace
/// is large enough too. Returns the call's status.
inline int32_t runProduct(Checker &check, kernels::GemmProblem &problem,
                          const MlaCall *call) {
  if (!check.finish(cpu::gemmWorkspace(problem), call))
    return check.status();
  problem.batchInvariant = call->flags & MLA_BATCH_INVARIANT;
  if (!cpu::runGemm(problem, call->workspace, call->threads))
    check.failWith(MLA_DEVICE_ERROR, "oneDNN",
                   "expected a product, got an error of the library");
  return check.status();
}

} // namespace mla::runtime

#endif // MLA_LIB_RUNTIME_CPU_RUNPRODUCT_H
