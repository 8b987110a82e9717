//===- GpuAttention.h - Attention on the current GPU ----------------------===//
//
// mlaCudaDecode, mlaCudaLatentAttention and mlaCudaPrefill differ in where keys
// come from; how a kernel is chosen and run is the same.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_RUNTIME_CUDA_GPUATTENTION_H
#define MLA_RUNTIME_CUDA_GPUATTENTION_H

#include "../Common/AttentionArgs.h"
#include "Common/DecodePlan.h"
#include "Device.h"

namespace mla::runtime {

/// A resolved problem, the GPU, and the kernel that takes it.
class GpuAttention {
public:
  /// Chooses the kernel; fails as `check` then says. With `shapesOnly`
  /// addresses are not looked at.
  /// `lengths` is the argument, or null where a call has none: its address may
  /// be null when shapes alone are known.
  GpuAttention(Checker &check, Op op, const kernels::AttentionProblem &problem,
               const MlaTensor *lengths, bool shapesOnly);

  /// Scratch: partial results and a plan where heads share keys.
  uint64_t workspaceBytes() const;

  /// Checks the call and the plan (or null), which is not used where it cannot
  /// fit, and launches. Returns the check's status.
  int32_t run(Checker &check, const MlaTensor *plan, const MlaCall *call);

private:
  /// Whether the work is cut by a plan.
  bool planned() const { return problem.headsShareKeys && hasLengths; }
  /// Costs and tiles of the kernel, for ragged batches or others.
  cuda::PlanParams planFor(bool isRagged) const;
  uint64_t planBytes() const;
  /// Launches the checks of lengths, pages and a plan that is given, if the
  /// call wants them.
  bool launchChecks(Checker &check, const MlaTensor *plan, const MlaCall *call);
  /// Whether mlaCudaPlan makes plans that the chosen kernel takes.
  bool takesPlans() const;
  std::string launchPlanned(const MlaTensor *plan, const MlaCall *call);
  /// By the kernel of this architecture.
  std::string launchTuned(char *plan, bool isGiven, const MlaCall *call) const;
  std::string launchGeneric(char *plan, const MlaCall *call) const;

  const kernels::AttentionProblem &problem;
  /// Whether only shapes are known, as for a query of the workspace's bytes.
  const bool shapesOnly;
  const bool hasLengths;
  Gpu gpu;
  const Kernel *kernel = nullptr;
  cuda::PlanParams plan{}; ///< `stop` is that of all kernels
};

} // namespace mla::runtime

#endif // MLA_RUNTIME_CUDA_GPUATTENTION_H
