//===- Sm100GqaKernels.cpp - The SM100 grouped-query decode ---------------===//

#include "SM100/GqaLaunch.cu" // NOLINT: the kernels' own source
