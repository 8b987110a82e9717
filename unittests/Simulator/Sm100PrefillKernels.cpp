//===- Sm100PrefillKernels.cpp - The SM100 prefill ------------------------===//

#include "SM100/PrefillLaunch.cu" // NOLINT: the kernels' own source
