//===- Decode.cpp - mlaDecode ---------------------------------------------===//

#include "../Common/CudaPart.h"
#include "AttentionArgs.h"
#include "PlanFormat.h"

#include <algorithm>

using namespace mla::runtime;
using mla::cpu::AttentionProblem;

namespace {

bool checkMetadata(Checker &check, const MlaDecodeArgs *args,
                   const AttentionProblem &problem) {
  return checkLengths(check, "seqLens", args->seqLens, problem.maxLength) &&
         checkCumulative(check, "cuSeqlens", args->cuSeqlens, problem.tokens) &&
         checkPages(check, args->blockTable, args->seqLens, nullptr,
                    *args->cache);
}

} // namespace

int32_t mlaDecode(const MlaDecodeArgs *args, const MlaCall *call) {
  static CudaFunction onGpu("mlaDecode");
  if (onCuda(args, &MlaDecodeArgs::qLatent))
    return onGpu(args, call);
  Checker check("mlaDecode", false);
  AttentionProblem problem = resolveDecode(check, args);
  selectKernel(check, attentionRequest(Op::Decode, problem));
  if (check.ok())
    problem.planCtas = planCtas(args->plan);
  return runResolved(check, problem, call, [&](bool checks) {
    return (!checks || checkMetadata(check, args, problem)) &&
           (!args->plan || checkPlan(check, args->plan, problem));
  });
}

int32_t mlaDecodeWorkspace(const MlaDecodeArgs *args, uint64_t *bytes) {
  static CudaFunction onGpu("mlaDecodeWorkspace");
  if (onCuda(args, &MlaDecodeArgs::qLatent))
    return onGpu(args, bytes);
  Checker check("mlaDecodeWorkspace", true);
  AttentionProblem problem = resolveDecode(check, args);
  selectKernel(check, attentionRequest(Op::Decode, problem));
  if (check.ok())
    problem.planCtas = planCtas(args->plan);
  return check.answer(bytes, [&] { return attentionWorkspace(problem); });
}
