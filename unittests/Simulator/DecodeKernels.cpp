//===- DecodeKernels.cpp - The shipped decode kernels, simulated ----------===//
//
// The host code that launches them on a GPU launches them on a simulated one.
//
//===----------------------------------------------------------------------===//

#include "Common/DecodeLaunch.cu" // NOLINT: the kernels' own source
#include "SM90/DecodeLaunch.cu"   // NOLINT
