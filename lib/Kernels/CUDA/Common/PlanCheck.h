//===- PlanCheck.h - Whether a plan is one of these lengths ---------------===//
//
// A decode trusts the plan that it is given. With MLA_RUNTIME_CHECKS a kernel
// in front of it compares the plan with the lengths; without, the SM90 decode
// does so on the way, and records what it finds.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_PLANCHECK_H
#define MLA_KERNELS_CUDA_COMMON_PLANCHECK_H

#include "Common/CheckParams.h"
#include "Common/DecodePlan.h"

namespace mla::cuda {

/// What of a plan is wrong; CheckRecord::i.
enum class PlanFault : int64_t { Magic, Batch, Heads, Ctas, Flags, Lengths };

struct PlanCheckParams {
  const char *plan;
  const int32_t *seqLens;   ///< [batch]
  const int32_t *cuSeqlens; ///< [batch + 1], or null: queryLen tokens each
  /// Constants of the host; the last tells a record of this check.
  const char *function, *name, *noun;
  CheckRecord *record; ///< on the device; what it holds is kept
  int32_t batch, heads, queryLen, ctas;
  uint32_t flags; ///< planBatchInvariant or 0, as the plan was made
};

/// Records a plan that is not one of these lengths. The text says what failed;
/// empty on success.
std::string launchPlanCheck(const PlanCheckParams &params, arch::Stream stream);

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_PLANCHECK_H
