//===- LatentAttention.cpp - mlaLatentAttention ---------------------------===//

#include "../Common/CudaPart.h"
#include "AttentionArgs.h"

using namespace mla::runtime;
using mla::cpu::AttentionProblem;

int32_t mlaLatentAttention(const MlaLatentAttentionArgs *args,
                           const MlaCall *call) {
  static CudaFunction onGpu("mlaLatentAttention");
  if (onCuda(args, &MlaLatentAttentionArgs::qLatent))
    return onGpu(args, call);
  Checker check("mlaLatentAttention", false);
  AttentionProblem problem = resolveLatentAttention(check, args);
  selectKernel(check, attentionRequest(Op::LatentAttention, problem));
  return runResolved(check, problem, call, [&](bool checks) {
    return !checks ||
           (checkLengths(check, "lengths", args->lengths, problem.maxLength) &&
            checkCumulative(check, "cuSeqlens", args->cuSeqlens,
                            problem.tokens));
  });
}

int32_t mlaLatentAttentionWorkspace(const MlaLatentAttentionArgs *args,
                                    uint64_t *bytes) {
  static CudaFunction onGpu("mlaLatentAttentionWorkspace");
  if (onCuda(args, &MlaLatentAttentionArgs::qLatent))
    return onGpu(args, bytes);
  Checker check("mlaLatentAttentionWorkspace", true);
  AttentionProblem problem = resolveLatentAttention(check, args);
  selectKernel(check, attentionRequest(Op::LatentAttention, problem));
  return check.answer(bytes, [&] { return attentionWorkspace(problem); });
}
