//===- CacheKernels.cpp - The cache kernels -------------------------------===//

#include "CacheKernels.h"

#include "Common/CacheLaunch.cu" // NOLINT: the kernels' own source
#include "Common/E4m3.h"

float mla::sim::kernelFromE4m3(uint8_t code) { return cuda::fromE4m3(code); }

uint8_t mla::sim::kernelToE4m3(float value) { return cuda::toE4m3(value); }
