//===- Prefill.cpp - mlaPrefill -------------------------------------------===//

#include "../Common/CudaPart.h"
#include "AttentionArgs.h"

#include <cinttypes>

using namespace mla::runtime;
using mla::cpu::AttentionProblem;

namespace {

/// Checks that the mask has an element for every key of a sequence.
bool checkMaskWidth(Checker &check, const AttentionProblem &problem) {
  const int32_t *first = problem.cuSeqlensK;
  for (int64_t b = 0; first && b < problem.batch; ++b)
    if (first[b + 1] - first[b] > problem.maskKeys)
      return check.failWith(MLA_OUT_OF_RANGE, "mask",
                            "expected %d keys or more, those of sequence "
                            "%" PRId64 " by cuSeqlensK, got %" PRId64,
                            first[b + 1] - first[b], b, problem.maskKeys);
  return true;
}

} // namespace

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
                            problem.maxLength) &&
            checkMaskWidth(check, problem));
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
