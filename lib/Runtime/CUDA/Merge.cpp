//===- Merge.cpp - mlaCudaMerge -------------------------------------------===//

#include "../Common/MergeArgs.h"
#include "CacheViews.h"
#include "CudaRuntime.h"

using namespace mla;
using namespace mla::runtime;

namespace {

/// The strides of the dimensions in front of `inner` others, the last of them
/// last; missing ones are 0.
void leadingStrides(const MlaTensor &tensor, int32_t inner,
                    int64_t (&strides)[cuda::mergeDims]) {
  const int32_t dims = tensor.rank - inner, missing = cuda::mergeDims - dims;
  for (int32_t d = 0; d < cuda::mergeDims; ++d)
    strides[d] = d < missing ? 0 : tensor.strides[d - missing];
}

bool resolve(Checker &check, const MlaMergeArgs *args,
             cuda::MergePartialsParams &params) {
  if (!checkMerge(check, args, cuda::mergeMostPartials))
    return false;
  for (int64_t i = 0; i < args->numPartials; ++i) {
    const MlaTensor &out = args->outs[i], &lse = args->lses[i];
    cuda::PartialView &view = params.partials[i];
    view.out = static_cast<const char *>(out.data);
    view.lse = static_cast<const float *>(lse.data);
    leadingStrides(out, 1, view.outStrides);
    leadingStrides(lse, 0, view.lseStrides);
  }
  const MlaTensor &out = *args->out;
  const int32_t dims = out.rank - 1, missing = cuda::mergeDims - dims;
  params.rows = 1;
  for (int32_t d = 0; d < cuda::mergeDims; ++d) {
    params.sizes[d] = d < missing ? 1 : out.sizes[d - missing];
    params.rows *= params.sizes[d];
  }
  params.out = static_cast<char *>(out.data);
  leadingStrides(out, 1, params.outStrides);
  if (args->lse) {
    params.lse = static_cast<float *>(args->lse->data);
    leadingStrides(*args->lse, 0, params.lseStrides);
  }
  params.count = static_cast<int32_t>(args->numPartials);
  params.width = static_cast<int32_t>(out.sizes[dims]);
  params.type = elementOf(out.dtype);
  params.toBase2 = args->lseBase == 1 ? 1.0f : 1.44269504088896340736f;
  KernelRequest request{Op::Merge};
  request.dtype = out.dtype;
  request.partials = args->numPartials;
  return check.range("rows", params.rows, 0, INT32_MAX) &&
         check.range("width", out.sizes[dims], 0, INT32_MAX) &&
         selectOnGpu(check, request);
}

} // namespace

int32_t mlaCudaMerge(const MlaMergeArgs *args, const MlaCall *call) {
  Checker check("mlaCudaMerge", false, MLA_CUDA);
  cuda::MergePartialsParams params{};
  if (!resolve(check, args, params) || !gpuCall(check, call) ||
      !check.finish(0, call) || params.rows == 0)
    return check.status();
  return launched(check, cuda::launchMergePartials(params, call->stream));
}
