//===- CacheKernels.h - The conversions of the cache kernels ----*- C++ -*-===//
//
// Only files of kernels can use MLA_DEVICE functions; a test calls these.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_UNITTESTS_SIMULATOR_CACHEKERNELS_H
#define MLA_UNITTESTS_SIMULATOR_CACHEKERNELS_H

#include <cstdint>

namespace mla::sim {

/// Returns cuda::fromE4m3(\p code).
float kernelFromE4m3(uint8_t code);

/// Returns cuda::toE4m3(\p value).
uint8_t kernelToE4m3(float value);

} // namespace mla::sim

#endif // MLA_UNITTESTS_SIMULATOR_CACHEKERNELS_H
