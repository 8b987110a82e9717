//===- HeadProductKernels.cpp - Products per head, simulated --------------===//

#include "Common/HeadProductLaunch.cu" // NOLINT: the kernels' own source
