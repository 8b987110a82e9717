//===- PlanItems.h - Check that a plan can count its items ----------------===//
#ifndef MLA_RUNTIME_COMMON_PLANITEMS_H
#define MLA_RUNTIME_COMMON_PLANITEMS_H

#include "../../Kernels/Plan/DecodePlan.h"
#include "Checker.h"

#include <cinttypes>

namespace mla::runtime {

/// Checks that a batch of sequences with at most `tokens` query tokens each has
/// no more items than an int32 can count. A failure names the argument `name`.
inline bool checkPlanItems(Checker &check, const char *name,
                           const planning::PlanParams &params, int64_t tokens) {
  const int64_t items =
      planning::planItems(params.batch, tokens, params.heads, params.tileRows);
  if (items <= INT32_MAX)
    return true;
  return check.failWith(MLA_INVALID_ARGUMENT, name,
                        "all sequences together must have at most %d rounds of "
                        "%d query rows (tokens times heads), got %" PRId64
                        " rounds: plan fewer sequences or tokens per call",
                        INT32_MAX, planning::planMaxGroups * params.tileRows,
                        items);
}

} // namespace mla::runtime

#endif // MLA_RUNTIME_COMMON_PLANITEMS_H
