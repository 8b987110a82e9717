//===- HeadProductKernels.cpp - Products per head -------------------------===//

#include "Common/HeadProductLaunch.cu" // NOLINT: the kernels' own source
#include "SM90/HeadProductLaunch.cu"   // NOLINT
