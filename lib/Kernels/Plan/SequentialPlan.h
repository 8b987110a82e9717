//===- SequentialPlan.h - Lengths to a schedule, by one thread ------------===//
#ifndef MLA_KERNELS_PLAN_SEQUENTIALPLAN_H
#define MLA_KERNELS_PLAN_SEQUENTIALPLAN_H

#include "DecodePlan.h"

namespace mla::planning {

/// Writes params.plan, which has planBytes(): the bytes that planKernel writes
/// for the same parameters. `stop` is not looked at. Allocates nothing.
void planSequentially(const PlanParams &params);

} // namespace mla::planning

#endif // MLA_KERNELS_PLAN_SEQUENTIALPLAN_H
