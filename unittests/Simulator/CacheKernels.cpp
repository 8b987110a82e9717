//===- CacheKernels.cpp - Append, gather and merge, simulated -------------===//

#include "Common/CacheLaunch.cu" // NOLINT: the kernels' own source
