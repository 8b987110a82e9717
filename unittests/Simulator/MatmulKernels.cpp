//===- MatmulKernels.cpp - The generic product ----------------------------===//

#include "Common/ScaleLaunch.cu"   // NOLINT: the kernels' own source
#include "Generic/MatmulLaunch.cu" // NOLINT
