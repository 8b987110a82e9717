//===- Plan.cpp - Make a split-KV plan on a GPU ---------------------------===//

#include "PlanTuning.h"

#include "../Common/PlanArgs.h"
#include "../Common/PlanItems.h"
#include "CacheViews.h"
#include "Common/DecodeLaunch.h"
#include "CudaRuntime.h"
#include "Device.h"
#include "DeviceChecks.h"

using namespace mla;
using namespace mla::runtime;

namespace {

bool resolve(Checker &check, const MlaPlanArgs *args, Gpu &gpu,
             cuda::PlanParams &params) {
  const PlanLimits limits{1 << 24, INT32_MAX - (cuda::planBlockTokens - 1)};
  if (!checkPlanArgs(check, args, limits) || !currentGpu(check, gpu))
    return false;
  KernelRequest request = planRequest();
  request.target = gpu.target;
  if (!selectKernel(check, request))
    return false;
  const int64_t batch = args->seqLens->sizes[0];
  const int64_t keyHeads = keyHeadsOf(*args);
  const int32_t tileRows = tileRowsOfPlans(
      gpu, args->heads, keyHeads, args->queryLen, args->cuSeqlens != nullptr);
  params =
      tunedPlan(gpu, batch, args->heads, keyHeads, args->queryLen, tileRows);
  params.seqLens = ints(args->seqLens);
  params.cuSeqlens = ints(args->cuSeqlens);
  params.maxLength = static_cast<int32_t>(args->maxLength);
  // Checked only without cuSeqlens, which the host cannot read. For ragged
  // batches, mlaCudaDecode checks an upper bound of the number of items.
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
  if (!checkPlanBytes(check, args->plan, planBytesOf(gpu, params)))
    return check.status();
  params.plan = static_cast<char *>(args->plan->data);
  params.flags = call->flags & MLA_BATCH_INVARIANT;
  DeviceChecks checks;
  checks.lengths("seqLens", params.seqLens, params.batch, params.maxLength);
  // The total is not checked: the arguments do not contain the number of
  // tokens.
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
  return check.finishQuery(bytes, [&] { return planBytesOf(gpu, params); });
}
