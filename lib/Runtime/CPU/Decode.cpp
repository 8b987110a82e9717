//===- Decode.cpp - Absorbed attention over a paged cache -----------------===//

#include "../Common/CpuOperations.h"
#include "PlanFormat.h"
#include "RunAttention.h"

#include <algorithm>

using namespace mla::runtime;
using mla::kernels::AttentionProblem;

namespace {

bool checkMetadata(Checker &check, const MlaDecodeArgs *args,
                   const AttentionProblem &problem) {
  return checkLengths(check, "seqLens", args->seqLens, problem.maxLength) &&
         checkCumulative(check, "cuSeqlens", args->cuSeqlens, problem.tokens) &&
         checkPages(check, args->blockTable, args->seqLens, nullptr,
                    *args->cache);
}

} // namespace

int32_t mla::runtime::cpuDecode(const MlaDecodeArgs *args,
                                const MlaCall *call) {
  Checker check("mlaDecode", false);
  AttentionProblem problem = resolveDecode(check, args);
  selectKernel(check, attentionRequest(Op::Decode, problem));
  if (check.ok())
    problem.planCtas = planCtas(args->plan);
  return runResolved(check, problem, call, [&] {
    return checkMetadata(check, args, problem) &&
           (!args->plan || checkPlan(check, args->plan, problem));
  });
}

int32_t mla::runtime::cpuDecodeWorkspace(const MlaDecodeArgs *args,
                                         uint64_t *bytes) {
  Checker check("mlaDecodeWorkspace", true);
  AttentionProblem problem = resolveDecode(check, args);
  selectKernel(check, attentionRequest(Op::Decode, problem));
  if (check.ok())
    problem.planCtas = planCtas(args->plan);
  return check.finishQuery(
      bytes, [&] { return mla::cpu::attentionWorkspace(problem); });
}
