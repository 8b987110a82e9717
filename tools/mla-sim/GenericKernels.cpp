//===- GenericKernels.cpp - The generic kernels ---------------------------===//

#include "Generic/AttentionLaunch.cu" // NOLINT: the kernels' own source
#include "Generic/MatmulLaunch.cu"    // NOLINT
