//===- ExpandCacheKernels.cpp - The expansion of cached latents -----------===//

#include "Common/ExpandCacheLaunch.cu" // NOLINT: the kernels' own source
#include "SM90/ExpandCacheLaunch.cu"   // NOLINT
