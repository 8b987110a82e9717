//===- Prepare.cpp - Rotate queries and append new tokens on a GPU --------===//

#include "../Common/PrepareArgs.h"
#include "CacheViews.h"
#include "CudaRuntime.h"
#include "DeviceChecks.h"
#include "RowParams.h"

using namespace mla;
using namespace mla::runtime;

int32_t mlaCudaPrepare(const MlaPrepareArgs *args, const MlaCall *call) {
  Checker check("mlaCudaPrepare", false, MLA_CUDA);
  if (!check.arguments(args))
    return check.status();
  const MlaAppendArgs part = appendPart(*args);
  AppendSizes sizes;
  RopeFactors queries;
  cuda::AppendParams append{};
  cuda::RotateParams rotate{};
  if (!resolveAppend(check, &part, sizes, append) ||
      !readPreparedQueries(check, args, sizes, queries) ||
      !selectOnGpu(check, prepareRequest(args, sizes)) ||
      !resolveRotate(check, *args->qRope, *args->out, queries, rotate) ||
      !check.range("tokens", append.tokens + rotate.rows, 0, INT32_MAX) ||
      !gpuCall(check, call) || !check.finish(0, call) || append.tokens == 0)
    return check.status();
  DeviceChecks checks;
  checks.slots(append.slots, append.tokens,
               pagesOf(*args->cache) * args->cache->pageSize - 1);
  if (!checks.launch(check, call, append.stop))
    return check.status();
  return launched(check, cuda::launchPrepare(append, rotate, call->stream));
}
