//===- GenericKernels.cpp - The generic attention, simulated --------------===//

#include "Generic/AttentionLaunch.cu" // NOLINT: the kernels' own source
