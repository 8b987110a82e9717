//===- LatentAttention.cpp - Absorbed attention over a dense latent -------===//

#include "../Common/CpuOperations.h"
#include "RunAttention.h"

using namespace mla::runtime;
using mla::kernels::AttentionProblem;

int32_t mla::runtime::cpuLatentAttention(const MlaLatentAttentionArgs *args,
                                         const MlaCall *call) {
  Checker check("mlaLatentAttention", false);
  AttentionProblem problem = resolveLatentAttention(check, args);
  selectKernel(check, attentionRequest(Op::LatentAttention, problem));
  return runResolved(check, problem, call, [&] {
    return checkLengths(check, "lengths", args->lengths, problem.maxLength) &&
           checkCumulative(check, "cuSeqlens", args->cuSeqlens, problem.tokens);
  });
}

int32_t
mla::runtime::cpuLatentAttentionWorkspace(const MlaLatentAttentionArgs *args,
                                          uint64_t *bytes) {
  Checker check("mlaLatentAttentionWorkspace", true);
  AttentionProblem problem = resolveLatentAttention(check, args);
  selectKernel(check, attentionRequest(Op::LatentAttention, problem));
  return check.finishQuery(
      bytes, [&] { return mla::cpu::attentionWorkspace(problem); });
}
