//===- Sm100DecodeKernels.cpp - The shipped SM100 decode ------------------===//

#include "SM100/DecodeLaunch.cu" // NOLINT: the kernels' own source
