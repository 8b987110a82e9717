//===- DecodeKernels.cpp - The shipped decode kernels ---------------------===//
// Compiles the host code that launches the kernels on a GPU. In this program,
// it launches them on a simulated GPU.
//
//===----------------------------------------------------------------------===//

#include "Common/DecodeLaunch.cu" // NOLINT: the kernels' own source
#include "SM90/DecodeLaunch.cu"   // NOLINT
