//===- GenericKernels.cpp - The generic attention -------------------------===//

#include "Generic/AttentionLaunch.cu" // NOLINT: the kernels' own source
