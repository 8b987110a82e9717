//===- PlanCheck.h - Check that a plan matches the lengths ----------------===//
//
// A decode does not verify its plan before it uses it. With MLA_RUNTIME_CHECKS,
// a separate kernel before the decode compares the plan with the lengths.
// Otherwise the SM90 decode compares them while it runs. In both cases a
// mismatch is recorded.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_PLANCHECK_H
#define MLA_KERNELS_CUDA_COMMON_PLANCHECK_H

#include "Common/CheckParams.h"
#include "Common/DecodePlan.h"

namespace mla::cuda {

/// The field of a plan that does not match; stored in CheckRecord::i.
enum class PlanFault : int64_t { Magic, Batch, Heads, Ctas, Flags, Lengths };

struct PlanCheckParams {
  const char *plan;
  const int32_t *seqLens;   ///< [batch]
  const int32_t *cuSeqlens; ///< [batch + 1], null for queryLen tokens each
  /// Host constants for the error text. `noun` marks a record as a record of
  /// this check.
  const char *function, *name, *noun;
  CheckRecord *record; ///< in device memory; an earlier record is kept
  int32_t batch, heads, queryLen, ctas;
  uint32_t flags; ///< flags of the plan: planBatchInvariant or 0
};

/// Launches a kernel that records a mismatch between the plan and the lengths.
/// Returns an error text, empty on success.
std::string launchPlanCheck(const PlanCheckParams &params, arch::Stream stream);

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_PLANCHECK_H
