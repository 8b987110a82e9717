//===- PrefillKernels.cpp - The SM90 prefill ------------------------------===//

#include "SM90/PrefillLaunch.cu" // NOLINT: the kernels' own source
