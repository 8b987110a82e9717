//===- PrefillKernels.cpp - The SM90 prefill ------------------------------===//

#include "Common/PrefillLaunch.cu" // NOLINT: the kernels' own source
#include "SM90/PrefillLaunch.cu"   // NOLINT
