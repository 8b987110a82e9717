//===- Plan.cpp - Make a split-KV plan ------------------------------------===//

#include "../../Kernels/CPU/Schedule.h"
#include "../../Kernels/Plan/SequentialPlan.h"
#include "../Common/CpuOperations.h"
#include "../Common/PlanArgs.h"
#include "../Common/PlanItems.h"
#include "../Common/Views.h"

#include <algorithm>

using namespace mla::runtime;
using mla::kernels::AttentionProblem;
using mla::planning::PlanParams;

namespace {

/// Resolves the fields of a decode's problem that a plan depends on.
AttentionProblem resolve(Checker &check, const MlaPlanArgs *args) {
  AttentionProblem problem;
  if (!checkPlanArgs(check, args, {INT32_MAX, INT32_MAX}) ||
      !selectKernel(check, planRequest()))
    return problem;
  problem.batch = args->seqLens->sizes[0];
  problem.heads = args->heads;
  problem.keyHeads = keyHeadsOf(*args);
  problem.queryLength = args->queryLen;
  problem.maxLength = args->maxLength;
  problem.lengths = ints(args->seqLens);
  return problem;
}

/// Returns the largest number of query tokens of a sequence.
int64_t maxQueryTokens(const PlanParams &params) {
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
  if (!checkLengths(check, "seqLens", args->seqLens, problem.maxLength) ||
      !checkCumulative(check, "cuSeqlens", args->cuSeqlens, AnySize))
    return check.status();
  if (!checkPlanItems(check, params.cuSeqlens ? "cuSeqlens" : "queryLen",
                      params, maxQueryTokens(params)))
    return check.status();
  if (!checkPlanBytes(check, args->plan, mla::cpu::planBytes(problem)))
    return check.status();
  mla::planning::planSequentially(params);
  return MLA_OK;
}

int32_t mla::runtime::cpuPlanBytes(const MlaPlanArgs *args, uint64_t *bytes) {
  Checker check("mlaPlanBytes", true);
  AttentionProblem problem = resolve(check, args);
  return check.finishQuery(bytes, [&] { return mla::cpu::planBytes(problem); });
}
