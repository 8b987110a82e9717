//===- Matmul.cpp - Batched matrix products -------------------------------===//

#include "../Common/CpuOperations.h"
#include "../Common/KernelTable.h"
#include "../Common/MatmulArgs.h"
#include "RunProduct.h"

using namespace mla::runtime;
using mla::kernels::GemmProblem;

namespace {

constexpr int32_t MaxBatch = MLA_MAX_RANK - 2;

/// Folds batch dimensions into the rows, which replaces many products by one. A
/// dimension can be folded if b does not depend on it and the rows of a and out
/// continue at the same stride.
void foldBatch(GemmProblem &problem) {
  for (int32_t d = MaxBatch - 1; d >= 0; --d) {
    if (problem.batch[d] == 1)
      continue;
    const bool even =
        problem.m == 1 ||
        (problem.aBatch[d] == problem.m * problem.aRows.innerStride &&
         problem.outBatch[d] == problem.m * problem.outRows.innerStride);
    if (problem.bBatch[d] != 0 || !even)
      return;
    if (problem.m == 1) {
      problem.aRows.innerStride = problem.aBatch[d];
      problem.outRows.innerStride = problem.outBatch[d];
    }
    problem.m *= problem.batch[d];
    problem.batch[d] = 1;
    problem.aBatch[d] = problem.outBatch[d] = 0;
  }
}

/// Resolves the problem and selects a kernel for it.
GemmProblem resolve(Checker &check, const MlaMatmulArgs *args) {
  GemmProblem problem = resolveMatmul(check, args);
  KernelRequest request{Op::Matmul};
  request.dtype = problem.dtype;
  selectKernel(check, request);
  return problem;
}

} // namespace

int32_t mla::runtime::cpuMatmul(const MlaMatmulArgs *args,
                                const MlaCall *call) {
  Checker check("mlaMatmul", false);
  GemmProblem problem = resolve(check, args);
  if (!check.ok() || !check.call(call))
    return check.status();
  foldBatch(problem);
  return runProduct(check, problem, call);
}

int32_t mla::runtime::cpuMatmulWorkspace(const MlaMatmulArgs *args,
                                         uint64_t *bytes) {
  Checker check("mlaMatmulWorkspace", true);
  GemmProblem problem = resolve(check, args);
  return check.finishQuery(bytes, [&] {
    GemmProblem folded = problem;
    foldBatch(folded);
    mla::cpu::prepareGemm(folded);
    return mla::cpu::gemmWorkspaceOfSizes(problem, /*mayFold=*/true);
  });
}
