//===- PlanFormat.h - Check the plan of a decode --------------------------===//
//
// A plan depends only on lengths and PlanParams. CPUs and GPUs compute it by
// the same rules (Kernels/Plan). mlaPlan makes one with the parameters of a
// CPU. mlaDecode accepts any plan for its lengths and sizes, including plans
// made for a GPU.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_RUNTIME_CPU_PLANFORMAT_H
#define MLA_RUNTIME_CPU_PLANFORMAT_H

#include "../../Kernels/CPU/Attention.h"
#include "../Common/Checker.h"

namespace mla::runtime {

/// Returns the number of CTAs in the header of a plan, which determines the
/// size of the workspace. Returns 0 if `plan` is null or does not hold a plan
/// (yet).
int32_t planCtas(const MlaTensor *plan);

/// Checks that `plan`, if it holds a plan, was made for the sizes and flags of
/// this problem. A plan for other sizes can need another workspace.
bool checkPlanSizes(Checker &check, const MlaTensor *plan,
                    const kernels::AttentionProblem &problem);

/// Checks that `plan` was made for this problem, that its parts cover every
/// block of every item once, that items are split only where mlaPlan can split
/// them, and that no part ends after the last key that the caches can hold. The
/// workspace has room only for the partial results of such plans. Sets
/// problem.plan and problem.planTileRows.
bool checkPlan(Checker &check, const MlaTensor *plan,
               kernels::AttentionProblem &problem);

} // namespace mla::runtime

#endif // MLA_RUNTIME_CPU_PLANFORMAT_H
