//===- MatmulKernels.cpp - The generic product, simulated -----------------===//

#include "Common/ScaleLaunch.cu"   // NOLINT: the kernels' own source
#include "Generic/MatmulLaunch.cu" // NOLINT
