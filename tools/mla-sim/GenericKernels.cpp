//===- GenericKernels.cpp - The generic kernels, simulated ----------------===//

#include "Generic/AttentionLaunch.cu" // NOLINT: the kernels' own source
#include "Generic/MatmulLaunch.cu"    // NOLINT
