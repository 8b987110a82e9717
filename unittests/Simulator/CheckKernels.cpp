//===- CheckKernels.cpp - Checks of values, simulated ---------------------===//

#include "Common/CheckLaunch.cu"     // NOLINT: the kernels' own source
#include "Common/PlanCheckLaunch.cu" // NOLINT
