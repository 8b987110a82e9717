//===- ExpandCacheLaunch.h - Host interface of the SM90 expansion ---------===//
#ifndef MLA_KERNELS_CUDA_SM90_EXPANDCACHELAUNCH_H
#define MLA_KERNELS_CUDA_SM90_EXPANDCACHELAUNCH_H

#include "Common/ExpandCacheParams.h"

namespace mla::cuda {

/// True if this kernel supports the expansion: addresses and strides of
/// weights, keys and values are multiples of 16 bytes. Both kernels give equal
/// bits.
bool sm90ExpandCacheTakes(const ExpandCacheParams &params);

/// Launches the wgmma kernel of the expansion that launchExpandCache()
/// computes, for a GPU with this many multiprocessors.
std::string launchSm90ExpandCache(const ExpandCacheParams &params,
                                  int32_t multiprocessors, arch::Stream stream);

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_SM90_EXPANDCACHELAUNCH_H
