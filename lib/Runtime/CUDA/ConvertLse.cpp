//===- ConvertLse.cpp - Convert LSE values on a GPU -----------------------===//

#include "../Common/ConvertLseArgs.h"
#include "../Common/EmptyLse.h"
#include "CacheViews.h"
#include "Common/ScaleParams.h"
#include "CudaRuntime.h"

using namespace mla;
using namespace mla::runtime;

namespace {

cuda::ScaleParams paramsOf(const MlaConvertLseArgs &args) {
  const MlaTensor &from = *args.lse, &to = *args.out;
  cuda::ScaleParams params{};
  params.x = static_cast<const float *>(from.data);
  params.out = static_cast<float *>(to.data);
  params.count = numElements(from);
  for (int64_t &size : params.sizes)
    size = 1;
  const int32_t missing = cuda::scaleDims - from.rank;
  for (int32_t d = 0; d < from.rank; ++d) {
    params.sizes[missing + d] = from.sizes[d];
    params.xStrides[missing + d] = from.strides[d];
    params.outStrides[missing + d] = to.strides[d];
  }
  params.factor = static_cast<float>(conversionFactor(&args));
  params.xEmpty = emptyLse(args.fromEmpty);
  params.outEmpty = emptyLse(args.toEmpty);
  return params;
}

} // namespace

int32_t mlaCudaConvertLse(const MlaConvertLseArgs *args, const MlaCall *call) {
  Checker check("mlaCudaConvertLse", false, MLA_CUDA);
  if (!check.arguments(args) || !checkConvertLse(check, args) ||
      !check.range("lse", numElements(*args->lse), 0, INT32_MAX) ||
      !selectOnGpu(check, KernelRequest{Op::ConvertLse}) ||
      !gpuCall(check, call) || !check.finish(0, call))
    return check.status();
  const cuda::ScaleParams params = paramsOf(*args);
  return params.count == 0
             ? MLA_OK
             : launched(check, cuda::launchScale(params, call->stream));
}
