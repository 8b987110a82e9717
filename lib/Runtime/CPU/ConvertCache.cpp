//===- ConvertCache.cpp - Copy tokens to pages of another layout ----------===//

#include "../Common/ConvertCacheArgs.h"
#include "../Common/CpuOperations.h"

using namespace mla::runtime;

int32_t mla::runtime::cpuConvertCache(const MlaConvertCacheArgs *args,
                                      const MlaCall *call) {
  Checker check("mlaConvertCache", false);
  ConvertSizes sizes;
  if (!readConvert(check, args, sizes) || !check.call(call) ||
      !selectKernel(check, convertRequest(*args->from)) ||
      !selectKernel(check, convertRequest(*args->to)) || !check.finish(0, call))
    return check.status();
  return MLA_OK;
}
