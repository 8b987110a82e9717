//===- DecodeLaunch.h - Launches shared by all paged decodes --------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_DECODELAUNCH_H
#define MLA_KERNELS_CUDA_COMMON_DECODELAUNCH_H

#include "Arch/Launch.h"
#include "Arch/Types.h"
#include "Common/Decode8Params.h"

#include <string>

namespace mla::cuda {

/// Launches the kernel that writes params.plan. Returns an error text, empty on
/// success.
std::string launchPlan(const PlanParams &params, arch::Stream stream);

/// Launches the merge of the partial results of a decode. E is arch::Bf16,
/// arch::F16 or float. Returns an error text, empty on success.
template <class E>
std::string launchMerge(const DecodeParams<E> &params, arch::Stream stream);

/// Launches the merge of a decode of e4m3, whose partial results have type T.
/// Partial results of arch::F16 lack the scale of the cache, so the merge
/// multiplies by it. Returns an error text, empty on success.
template <class T>
std::string launchMerge8(const Decode8Params &params, arch::Stream stream);

/// Returns the error of a launch as text, empty on success.
inline std::string textOf(const arch::LaunchResult &result) {
  return result.code == 0 ? std::string() : std::string(result.text);
}

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_DECODELAUNCH_H
