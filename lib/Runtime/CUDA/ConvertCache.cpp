//===- ConvertCache.cpp - Copy tokens to pages of another layout ----------===//

#include "../Common/ConvertCacheArgs.h"
#include "CacheViews.h"
#include "CudaRuntime.h"

using namespace mla;
using namespace mla::runtime;

int32_t mlaCudaConvertCache(const MlaConvertCacheArgs *args,
                            const MlaCall *call) {
  Checker check("mlaCudaConvertCache", false, MLA_CUDA);
  ConvertSizes sizes;
  if (!readConvert(check, args, sizes) ||
      !selectOnGpu(check, convertRequest(*args->from)) ||
      !selectOnGpu(check, convertRequest(*args->to)) || !gpuCall(check, call) ||
      !check.finish(0, call))
    return check.status();
  return MLA_OK;
}
