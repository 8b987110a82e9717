//===- DecodeLaunch.h - Launches around every paged decode ----------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_DECODELAUNCH_H
#define MLA_KERNELS_CUDA_COMMON_DECODELAUNCH_H

#include "Arch/Launch.h"
#include "Arch/Types.h"
#include "Common/DecodeParams.h"

#include <string>

namespace mla::cuda {

/// Writes params' plan. The text says what failed; empty on success.
std::string launchPlan(const PlanParams &params, arch::Stream stream);

/// Merges the pieces that a decode of params' plan left; E is arch::Bf16 or
/// arch::F16.
template <class E>
std::string launchMerge(const DecodeParams<E> &params, arch::Stream stream);

/// A launch's error as text; empty on success.
inline std::string textOf(const arch::LaunchResult &result) {
  return result.code == 0 ? std::string() : std::string(result.text);
}

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_DECODELAUNCH_H
