//===- PlanArgs.h - Check the arguments of mlaPlan --------------*- C++ -*-===//
#ifndef MLA_RUNTIME_COMMON_PLANARGS_H
#define MLA_RUNTIME_COMMON_PLANARGS_H

#include "KernelTable.h"

namespace mla::runtime {

/// The largest sizes that the planner of a target supports.
struct PlanLimits {
  int64_t queryLen, maxLength;
};

/// Checks all arguments of mlaPlan except the plan.
bool checkPlanArgs(Checker &check, const MlaPlanArgs *args,
                   const PlanLimits &limits);

/// Returns the number of key heads, which is 1 by default.
inline int64_t keyHeadsOf(const MlaPlanArgs &args) {
  return args.keyHeads ? args.keyHeads : 1;
}

/// Checks that the tensor of a plan has at least `needed` bytes.
bool checkPlanBytes(Checker &check, const MlaTensor *plan, uint64_t needed);

/// Returns the kernel request of a plan.
KernelRequest planRequest();

} // namespace mla::runtime

#endif // MLA_RUNTIME_COMMON_PLANARGS_H
