//===- PlanFormat.h - Plans that a decode on the CPU is given -------------===//
//
// A plan is a pure function of lengths and of PlanParams, by the rules that
// GPUs follow too (Kernels/Plan). mlaPlan makes one of a CPU's parameters;
// mlaDecode takes any of its own lengths and sizes, a GPU's included.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_RUNTIME_CPU_PLANFORMAT_H
#define MLA_RUNTIME_CPU_PLANFORMAT_H

#include "../../Kernels/CPU/Attention.h"
#include "../Common/Checker.h"

namespace mla::runtime {

/// CTAs that the plan says it has been made for, on which scratch depends; 0
/// where it holds no plan (yet) or is null.
int32_t planCtas(const MlaTensor *plan);

/// Checks that a plan's tensor of one dimension has `needed` bytes.
bool checkPlanBytes(Checker &check, const MlaTensor *plan, uint64_t needed);

/// Checks that `plan` is a plan of this problem, that its parts have every
/// block of every item once, and that items are cut where a planner cuts them,
/// within the keys that the problem has room for: the workspace holds no more
/// partial results. Writes nothing but problem.plan and problem.planTileRows.
bool checkPlan(Checker &check, const MlaTensor *plan,
               kernels::AttentionProblem &problem);

} // namespace mla::runtime

#endif // MLA_RUNTIME_CPU_PLANFORMAT_H
