//===- Plan.cpp - mlaPlan -------------------------------------------------===//

#include "PlanFormat.h"

#include "../../Kernels/CPU/Schedule.h"
#include "../../Kernels/Plan/SequentialPlan.h"
#include "../Common/CpuOperations.h"
#include "../Common/KernelTable.h"
#include "../Common/PlanItems.h"
#include "../Common/Views.h"

#include <algorithm>
#include <cinttypes>

using namespace mla::runtime;
using mla::kernels::AttentionProblem;
using mla::planning::PlanParams;

namespace {

/// The part of a decode's problem that its splits depend on.
AttentionProblem resolve(Checker &check, const MlaPlanArgs *args) {
  AttentionProblem problem;
  if (!check.arguments(args) ||
      !check.tensor("seqLens", args->seqLens, IntType, {AnySize}))
    return problem;
  const int64_t batch = args->seqLens->sizes[0];
  if (!check.range("batch", batch, 0, 1 << 24) ||
      !check.optional("cuSeqlens", args->cuSeqlens, IntType, {batch + 1}) ||
      !check.range("heads", args->heads, 1, 1 << 16) ||
      !check.range("queryLen", args->queryLen, 0, INT32_MAX) ||
      !check.range("pageSize", args->pageSize, 1, 1 << 20) ||
      !check.range("maxLength", args->maxLength, 0, INT32_MAX))
    return problem;
  KernelRequest request{Op::Plan};
  request.dtype = MLA_I32;
  if (!selectKernel(check, request))
    return problem;
  problem.batch = batch;
  problem.heads = args->heads;
  problem.queryLength = args->queryLen;
  problem.maxLength = args->maxLength;
  problem.lengths = ints(args->seqLens);
  return problem;
}

/// The most query tokens of a sequence; of ragged ones as they are cut.
int64_t mostTokens(const PlanParams &params) {
  if (!params.cuSeqlens)
    return params.queryLen;
  int64_t most = 0;
  for (int32_t b = 0; b < params.batch; ++b)
    most = std::max(most, int64_t(params.cuSeqlens[b + 1]) -
                              int64_t(params.cuSeqlens[b]));
  return most;
}

} // namespace

int32_t mla::runtime::cpuPlan(const MlaPlanArgs *args, const MlaCall *call) {
  Checker check("mlaPlan", false);
  AttentionProblem problem = resolve(check, args);
  if (!check.ok() || !check.call(call) ||
      !check.bytes("plan", args->plan, alignof(mla::planning::PlanHeader)) ||
      !check.written("plan", args->plan) || !check.finish(0, call))
    return check.status();
  problem.batchInvariant = call->flags & MLA_BATCH_INVARIANT;
  PlanParams params = mla::cpu::planParams(problem);
  params.seqLens = problem.lengths;
  params.cuSeqlens = ints(args->cuSeqlens);
  params.plan = static_cast<char *>(args->plan->data);
  if ((call->flags & MLA_RUNTIME_CHECKS) &&
      (!checkLengths(check, "seqLens", args->seqLens, problem.maxLength) ||
       !checkCumulative(check, "cuSeqlens", args->cuSeqlens, AnySize)))
    return check.status();
  if (!checkPlanItems(check, params.cuSeqlens ? "cuSeqlens" : "queryLen",
                      params, mostTokens(params)))
    return check.status();
  if (!checkPlanBytes(check, args->plan, mla::cpu::planBytes(problem)))
    return check.status();
  mla::planning::planSequentially(params);
  return MLA_OK;
}

int32_t mla::runtime::cpuPlanBytes(const MlaPlanArgs *args, uint64_t *bytes) {
  Checker check("mlaPlanBytes", true);
  AttentionProblem problem = resolve(check, args);
  return check.answer(bytes, [&] { return mla::cpu::planBytes(problem); });
}
