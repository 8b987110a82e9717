//===- Prefill.cpp - mlaPrefill -------------------------------------------===//

#include "../Common/CudaPart.h"
#include "AttentionArgs.h"

using namespace mla::runtime;
using mla::cpu::AttentionProblem;

int32_t mlaPrefill(const MlaPrefillArgs *args, const MlaCall *call) {
  static CudaFunction onGpu("mlaPrefill");
  if (onCuda(args, &MlaPrefillArgs::qNope))
    return onGpu(args, call);
  Checker check("mlaPrefill", false);
  AttentionProblem problem = resolvePrefill(check, args);
  selectKernel(check, attentionRequest(Op::Prefill, problem));
  return runResolved(check, problem, call, [&](bool checks) {
    return !checks ||
           (checkLengths(check, "lengths", args->lengths, problem.maxLength) &&
            checkCumulative(check, "cuSeqlens", args->cuSeqlens,
                            problem.tokens) &&
            checkCumulative(check, "cuSeqlensK", args->cuSeqlensK,
                            problem.maxLength));
  });
}

int32_t mlaPrefillWorkspace(const MlaPrefillArgs *args, uint64_t *bytes) {
  static CudaFunction onGpu("mlaPrefillWorkspace");
  if (onCuda(args, &MlaPrefillArgs::qNope))
    return onGpu(args, bytes);
  Checker check("mlaPrefillWorkspace", true);
  AttentionProblem problem = resolvePrefill(check, args);
  selectKernel(check, attentionRequest(Op::Prefill, problem));
  return check.answer(bytes, [&] { return attentionWorkspace(problem); });
}
