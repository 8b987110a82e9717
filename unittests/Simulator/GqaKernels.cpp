//===- GqaKernels.cpp - The SM90 grouped-query decode ---------------------===//

#include "SM90/GqaLaunch.cu" // NOLINT: the kernels' own source
