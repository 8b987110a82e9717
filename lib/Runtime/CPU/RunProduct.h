//===- RunProduct.h - Run a resolved matrix product -------------*- C++ -*-===//
#ifndef MLA_LIB_RUNTIME_CPU_RUNPRODUCT_H
#define MLA_LIB_RUNTIME_CPU_RUNPRODUCT_H

#include "../../Kernels/CPU/Gemm.h"
#include "../Common/Checker.h"

namespace mla::runtime {

/// Reports that oneDNN could not compute a product.
inline void failProduct(Checker &check) {
  check.failWith(MLA_DEVICE_ERROR, "oneDNN",
                 "cannot compute the product because the library reported an "
                 "error");
}

/// Checks the workspace and runs `problem`. The caller has checked its
/// arguments and `call`. Returns the status of the call.
inline int32_t runProduct(Checker &check, kernels::GemmProblem &problem,
                          const MlaCall *call) {
  if (!check.finish(cpu::gemmWorkspace(problem), call))
    return check.status();
  problem.batchInvariant = call->flags & MLA_BATCH_INVARIANT;
  if (!cpu::runGemm(problem, call->workspace, call->threads))
    failProduct(check);
  return check.status();
}

} // namespace mla::runtime

#endif // MLA_LIB_RUNTIME_CPU_RUNPRODUCT_H
