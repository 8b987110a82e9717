//===- GpuAttention.h - Attention on the current GPU ----------------------===//
//
// mlaCudaDecode, mlaCudaGqaDecode, mlaCudaLatentAttention and mlaCudaPrefill
// read different keys, but choose and launch a kernel in the same way.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_RUNTIME_CUDA_GPUATTENTION_H
#define MLA_RUNTIME_CUDA_GPUATTENTION_H

#include "../Common/AttentionArgs.h"
#include "Common/DecodePlan.h"
#include "Device.h"

namespace mla::runtime {

/// A resolved problem, the GPU, and the kernel that computes it.
class GpuAttention {
public:
  /// Chooses the kernel, or fails `check`. With `shapesOnly`, addresses are not
  /// read. `lengths` is null if the call has no lengths; with `shapesOnly`, its
  /// data may be null.
  GpuAttention(Checker &check, Op op, const kernels::AttentionProblem &problem,
               const MlaTensor *lengths, bool shapesOnly);

  /// Returns the size of the workspace. It holds partial results and a plan if
  /// the work is planned, and the order of the tiles of a tuned prefill.
  uint64_t workspaceBytes() const;

  /// Checks the call and the plan, and launches the kernels. `plan` may be
  /// null; a plan for other tiles is ignored. Returns the status of the check.
  int32_t run(Checker &check, const MlaTensor *plan, const MlaCall *call);

private:
  /// True if a plan splits the work: not in a prefill.
  bool planned() const {
    return hasLengths && (problem.valueIsKey || problem.blockTable);
  }
  /// True if the chosen kernel is the prefill of this architecture.
  bool isTunedPrefill() const {
    return kernel &&
           (kernel->is("sm90_prefill") || kernel->is("sm100_prefill"));
  }
  /// True if the chosen kernel is a decode of SM100, whose tiles can have more
  /// rows than those of other kernels.
  bool isSm100Decode() const {
    return kernel &&
           (kernel->is("sm100_decode") || kernel->is("sm100_decode_e4m3") ||
            kernel->is("sm100_decode_l5"));
  }
  /// Returns the plan parameters of the kernel.
  cuda::PlanParams planFor(bool isRagged) const;
  uint64_t planBytes() const;
  /// Launches the checks of lengths, pages and the plan if the call has
  /// MLA_RUNTIME_CHECKS.
  bool launchChecks(Checker &check, const MlaTensor *plan, const MlaCall *call);
  /// True if the chosen kernel accepts the plans of mlaCudaPlan.
  bool takesPlans() const;
  std::string launchPlanned(const MlaTensor *plan, const MlaCall *call);
  /// Launches the tuned kernel of this architecture.
  std::string launchTuned(char *plan, bool isGiven, const MlaCall *call) const;
  /// Launches the grouped-query decode of SM90.
  std::string launchGqa(char *plan, bool isGiven, const MlaCall *call) const;
  std::string launchPrefill(const MlaCall *call) const;
  std::string launchGeneric(char *plan, const MlaCall *call) const;

  const kernels::AttentionProblem &problem;
  /// True if only shapes are known, as in a workspace query.
  const bool shapesOnly;
  const bool hasLengths;
  Gpu gpu;
  const Kernel *kernel = nullptr;
  cuda::PlanParams plan{}; ///< its `stop` is passed to all kernels
};

} // namespace mla::runtime

#endif // MLA_RUNTIME_CUDA_GPUATTENTION_H
