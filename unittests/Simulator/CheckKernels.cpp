//===- CheckKernels.cpp - The checks of device values ---------------------===//

#include "Common/CheckLaunch.cu"     // NOLINT: the kernels' own source
#include "Common/PlanCheckLaunch.cu" // NOLINT
