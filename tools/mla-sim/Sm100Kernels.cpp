//===- Sm100Kernels.cpp - The SM100 kernels and their launches ------------===//

#include "SM100/DecodeLaunch.cu" // NOLINT: the kernels' own source
