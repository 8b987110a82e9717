//===- RunPaged.h - Run attention over a paged cache ------------*- C++ -*-===//
#ifndef MLA_RUNTIME_CPU_RUNPAGED_H
#define MLA_RUNTIME_CPU_RUNPAGED_H

#include "PlanFormat.h"
#include "RunAttention.h"
#include "ScaleValues.h"

namespace mla::runtime {

/// Selects the kernel of a resolved paged problem and reads its plan's number
/// of CTAs, which determines the size of the workspace.
template <typename Args>
void selectPaged(Checker &check, Op op, const Args *args,
                 kernels::AttentionProblem &problem) {
  selectKernel(check, attentionRequest(op, problem));
  if (check.ok())
    problem.planCtas = planCtas(args->plan);
}

/// Runs a resolved problem over pages. Args is MlaDecodeArgs or
/// MlaGqaDecodeArgs.
template <typename Args>
int32_t runPaged(Checker &check, Op op, const Args *args,
                 kernels::AttentionProblem &problem, const MlaCall *call) {
  selectPaged(check, op, args, problem);
  if (args && args->plan && check.call(call)) {
    problem.batchInvariant = call->flags & MLA_BATCH_INVARIANT;
    checkPlanSizes(check, args->plan, problem);
  }
  return runResolved(check, problem, call, [&] {
    return checkPagedLengths(
               check, args->seqLens,
               pagedKeys(args->blockTable, args->cache, args->mask)) &&
           checkCumulative(check, "cuSeqlens", args->cuSeqlens,
                           problem.tokens) &&
           checkPages(check, args->blockTable, args->seqLens, nullptr,
                      *args->cache) &&
           checkScales(check, *args) &&
           (!args->plan || checkPlan(check, args->plan, problem));
  });
}

/// Returns the workspace size of a resolved problem over pages.
template <typename Args>
int32_t pagedWorkspace(Checker &check, Op op, const Args *args,
                       kernels::AttentionProblem &problem, uint64_t *bytes) {
  selectPaged(check, op, args, problem);
  return check.finishQuery(
      bytes, [&] { return mla::cpu::attentionWorkspace(problem); });
}

} // namespace mla::runtime

#endif // MLA_RUNTIME_CPU_RUNPAGED_H
