//===- Prefill.cpp - Unabsorbed attention ---------------------------------===//

#include "../Common/CpuOperations.h"
#include "RunAttention.h"
#include "ScaleValues.h"

#include <cinttypes>

using namespace mla::runtime;
using mla::kernels::AttentionProblem;

namespace {

/// Checks that the mask has a column for every key of each sequence.
bool checkMaskWidth(Checker &check, const AttentionProblem &problem) {
  const int32_t *first = problem.cuSeqlensK;
  for (int64_t b = 0; first && b < problem.batch; ++b)
    if (first[b + 1] - first[b] > problem.maskKeys)
      return check.failWith(
          MLA_OUT_OF_RANGE, "mask",
          "expected at least %d keys, the length of sequence %" PRId64
          " in cuSeqlensK, got %" PRId64,
          first[b + 1] - first[b], b, problem.maskKeys);
  return true;
}

} // namespace

int32_t mla::runtime::cpuPrefill(const MlaPrefillArgs *args,
                                 const MlaCall *call) {
  Checker check("mlaPrefill", false);
  AttentionProblem problem = resolvePrefill(check, args);
  selectKernel(check, attentionRequest(Op::Prefill, problem));
  return runResolved(check, problem, call, [&] {
    return checkLengths(check, "lengths", args->lengths, problem.maxLength) &&
           checkCumulative(check, "cuSeqlens", args->cuSeqlens,
                           problem.tokens) &&
           checkCumulative(check, "cuSeqlensK", args->cuSeqlensK,
                           problem.maxLength) &&
           checkMaskWidth(check, problem) && checkScales(check, *args);
  });
}

int32_t mla::runtime::cpuPrefillWorkspace(const MlaPrefillArgs *args,
                                          uint64_t *bytes) {
  Checker check("mlaPrefillWorkspace", true);
  AttentionProblem problem = resolvePrefill(check, args);
  selectKernel(check, attentionRequest(Op::Prefill, problem));
  return check.finishQuery(
      bytes, [&] { return mla::cpu::attentionWorkspace(problem); });
}
