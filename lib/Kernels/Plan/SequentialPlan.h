//===- SequentialPlan.h - Plan with one thread ----------------------------===//
#ifndef MLA_KERNELS_PLAN_SEQUENTIALPLAN_H
#define MLA_KERNELS_PLAN_SEQUENTIALPLAN_H

#include "DecodePlan.h"

namespace mla::planning {

/// Writes the planBytes() bytes of params.plan. planKernel writes the same
/// bytes for the same parameters. Ignores `stop`. Never allocates.
void planSequentially(const PlanParams &params);

} // namespace mla::planning

#endif // MLA_KERNELS_PLAN_SEQUENTIALPLAN_H
