//===- PlanArgs.cpp - Check the arguments of mlaPlan ----------------------===//

#include "PlanArgs.h"

#include <cinttypes>

using namespace mla::runtime;

/// Checks that keyHeads divides heads.
static bool checkKeyHeads(Checker &check, const MlaPlanArgs &args) {
  if (!check.range("keyHeads", args.keyHeads, 0, args.heads) ||
      args.heads % keyHeadsOf(args) == 0)
    return check.ok();
  return check.failWith(MLA_INVALID_ARGUMENT, "keyHeads",
                        "expected a divisor of heads %" PRId64 ", got %" PRId64,
                        args.heads, args.keyHeads);
}

bool mla::runtime::checkPlanArgs(Checker &check, const MlaPlanArgs *args,
                                 const PlanLimits &limits) {
  if (!check.arguments(args) ||
      !check.tensor("seqLens", args->seqLens, IntType, {AnySize}))
    return false;
  const int64_t batch = args->seqLens->sizes[0];
  return check.range("batch", batch, 0, 1 << 24) &&
         check.optional("cuSeqlens", args->cuSeqlens, IntType, {batch + 1}) &&
         check.range("heads", args->heads, 1, 1 << 16) &&
         check.range("queryLen", args->queryLen, 0, limits.queryLen) &&
         check.range("pageSize", args->pageSize, 1, 1 << 20) &&
         check.range("maxLength", args->maxLength, 0, limits.maxLength) &&
         checkKeyHeads(check, *args);
}

bool mla::runtime::checkPlanBytes(Checker &check, const MlaTensor *plan,
                                  uint64_t needed) {
  if (static_cast<uint64_t>(plan->sizes[0]) >= needed)
    return true;
  return check.failWith(MLA_INVALID_ARGUMENT, "plan",
                        "expected at least %" PRIu64 " bytes, got %" PRId64,
                        needed, plan->sizes[0]);
}

KernelRequest mla::runtime::planRequest() {
  KernelRequest request{Op::Plan};
  request.dtype = MLA_I32;
  return request;
}
