//===- Matmul.cpp - Batched matrix products on a GPU ----------------------===//

#include "../Common/MatmulArgs.h"
#include "Arch/Types.h"
#include "CacheViews.h"
#include "CudaRuntime.h"
#include "Generic/MatmulParams.h"

#include <algorithm>

using namespace mla;
using namespace mla::runtime;

namespace {

cuda::MatmulParams paramsOf(const kernels::GemmProblem &problem) {
  cuda::MatmulParams params{};
  params.a = problem.a;
  params.b = problem.b;
  params.bias = problem.bias;
  params.out = problem.out;
  params.m = problem.m;
  params.n = problem.n;
  params.k = problem.k;
  auto rows = [](const kernels::GemmRows &r) {
    return cuda::MatmulRows{r.inner, r.outerStride, r.innerStride};
  };
  params.aRows = rows(problem.aRows);
  params.outRows = rows(problem.outRows);
  params.aK = problem.aK;
  params.bK = problem.bK;
  params.bN = problem.bN;
  params.outN = problem.outN;
  static_assert(cuda::matmulBatchDims == kernels::GemmBatchRank);
  std::copy_n(problem.batch, kernels::GemmBatchRank, params.batch);
  std::copy_n(problem.aBatch, kernels::GemmBatchRank, params.aBatch);
  std::copy_n(problem.bBatch, kernels::GemmBatchRank, params.bBatch);
  std::copy_n(problem.outBatch, kernels::GemmBatchRank, params.outBatch);
  return params;
}

kernels::GemmProblem resolve(Checker &check, const MlaMatmulArgs *args) {
  kernels::GemmProblem problem = resolveMatmul(check, args);
  KernelRequest request{Op::Matmul};
  request.dtype = problem.dtype;
  if (check.ok() && args->groups)
    check.failWith(MLA_UNSUPPORTED, "groups",
                   "must be null on a GPU, got a tensor: multiply the products "
                   "of each matrix separately");
  if (check.ok())
    selectOnGpu(check, request);
  return problem;
}

} // namespace

int32_t mlaCudaMatmul(const MlaMatmulArgs *args, const MlaCall *call) {
  Checker check("mlaCudaMatmul", false, MLA_CUDA);
  const kernels::GemmProblem problem = resolve(check, args);
  if (!check.ok() || !gpuCall(check, call) || !check.finish(0, call))
    return check.status();
  const cuda::MatmulParams params = paramsOf(problem);
  switch (problem.dtype) {
  case MLA_BF16:
    return launched(check,
                    cuda::launchMatmul<arch::Bf16>(params, call->stream));
  case MLA_F16:
    return launched(check, cuda::launchMatmul<arch::F16>(params, call->stream));
  default:
    return launched(check, cuda::launchMatmul<float>(params, call->stream));
  }
}

int32_t mlaCudaMatmulWorkspace(const MlaMatmulArgs *args, uint64_t *bytes) {
  Checker check("mlaCudaMatmulWorkspace", true, MLA_CUDA);
  resolve(check, args);
  return check.finishQuery(bytes, [] { return uint64_t(0); });
}
