//===- RunAttention.h - Run a resolved attention problem --------*- C++ -*-===//
#ifndef MLA_RUNTIME_CPU_RUNATTENTION_H
#define MLA_RUNTIME_CPU_RUNATTENTION_H

#include "../../Kernels/CPU/Schedule.h"
#include "../Common/AttentionArgs.h"

namespace mla::runtime {

/// Checks the call and runs the resolved problem. `metadata()` checks the
/// values of lengths, tables and plans.
template <typename Metadata>
int32_t runResolved(Checker &check, kernels::AttentionProblem &problem,
                    const MlaCall *call, const Metadata &metadata) {
  if (!check.call(call))
    return check.status();
  problem.batchInvariant = call->flags & MLA_BATCH_INVARIANT;
  if (check.finish(cpu::attentionWorkspace(problem), call) && metadata() &&
      (problem.plan ||
       checkItems(check, "cuSeqlens", problem, cpu::maxQueryTokens(problem))))
    cpu::runAttention(problem, call->workspace, call->threads);
  return check.status();
}

} // namespace mla::runtime

#endif // MLA_RUNTIME_CPU_RUNATTENTION_H
