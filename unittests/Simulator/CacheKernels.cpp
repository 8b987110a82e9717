//===- CacheKernels.cpp - The cache kernels -------------------------------===//

#include "Common/CacheLaunch.cu" // NOLINT: the kernels' own source
