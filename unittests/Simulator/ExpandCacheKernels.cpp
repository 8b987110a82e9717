//===- ExpandCacheKernels.cpp - The expansion of cached latents -----------===//

#include "Common/ExpandCacheLaunch.cu" // NOLINT: the kernels' own source
