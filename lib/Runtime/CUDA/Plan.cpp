//===- Plan.cpp - mlaCudaPlan ---------------------------------------------===//

#include "PlanTuning.h"

#include "../Common/PlanItems.h"
#include "CacheViews.h"
#include "Common/DecodeLaunch.h"
#include "CudaRuntime.h"
#include "Device.h"
#include "DeviceChecks.h"

#include <cinttypes>

using namespace mla;
using namespace mla::runtime;

namespace {

bool resolve(Checker &check, const MlaPlanArgs *args, Gpu &gpu,
             cuda::PlanParams &params) {
  if (!check.arguments(args) ||
      !check.tensor("seqLens", args->seqLens, IntType, {AnySize}))
    return false;
  const int64_t batch = args->seqLens->sizes[0];
  if (!check.range("batch", batch, 0, 1 << 24) ||
      !check.optional("cuSeqlens", args->cuSeqlens, IntType, {batch + 1}) ||
      !check.range("heads", args->heads, 1, 1 << 16) ||
      !check.range("queryLen", args->queryLen, 0, 1 << 24) ||
      !check.range("pageSize", args->pageSize, 1, 1 << 20) ||
      !check.range("maxLength", args->maxLength, 0,
                   INT32_MAX - (cuda::planBlockTokens - 1)) ||
      !currentGpu(check, gpu))
    return false;
  KernelRequest request{Op::Plan};
  request.target = gpu.target;
  request.dtype = MLA_I32;
  if (!selectKernel(check, request))
    return false;
  const int32_t tileRows = tileRowsOfPlans(gpu, args->heads, args->queryLen,
                                           args->cuSeqlens != nullptr);
  params = tunedPlan(gpu, batch, args->heads, args->queryLen, tileRows);
  params.seqLens = ints(args->seqLens);
  params.cuSeqlens = ints(args->cuSeqlens);
  params.maxLength = static_cast<int32_t>(args->maxLength);
  // The host does not see how ragged tokens are cut; mlaCudaDecode checks what
  // there can be at most.
  return params.cuSeqlens ||
         checkPlanItems(check, "queryLen", params, args->queryLen);
}

} // namespace

int32_t mlaCudaPlan(const MlaPlanArgs *args, const MlaCall *call) {
  Checker check("mlaCudaPlan", false, MLA_CUDA);
  Gpu gpu;
  cuda::PlanParams params{};
  if (!resolve(check, args, gpu, params) || !gpuCall(check, call) ||
      !check.bytes("plan", args->plan, alignof(planning::PlanHeader)) ||
      !check.written("plan", args->plan) || !check.finish(0, call))
    return check.status();
  if (static_cast<uint64_t>(args->plan->sizes[0]) < planBytesOf(gpu, params)) {
    check.failWith(MLA_INVALID_ARGUMENT, "plan",
                   "expected at least %" PRIu64 " bytes, got %" PRId64,
                   planBytesOf(gpu, params), args->plan->sizes[0]);
    return check.status();
  }
  params.plan = static_cast<char *>(args->plan->data);
  params.flags = call->flags & MLA_BATCH_INVARIANT;
  DeviceChecks checks;
  checks.lengths("seqLens", params.seqLens, params.batch, params.maxLength);
  // How many tokens there are in all is not among the arguments.
  checks.cumulative("cuSeqlens", params.cuSeqlens, params.batch, AnySize);
  if (!checks.launch(check, call, params.stop))
    return check.status();
  return launched(check, cuda::launchPlan(params, call->stream));
}

int32_t mlaCudaPlanBytes(const MlaPlanArgs *args, uint64_t *bytes) {
  Checker check("mlaCudaPlanBytes", true, MLA_CUDA);
  Gpu gpu;
  cuda::PlanParams params{};
  resolve(check, args, gpu, params);
  return check.answer(bytes, [&] { return planBytesOf(gpu, params); });
}
