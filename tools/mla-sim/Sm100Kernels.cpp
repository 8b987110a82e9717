//===- Sm100Kernels.cpp - The SM100 kernels and their launches ------------===//

#include "SM100/DecodeLaunch.cu"  // NOLINT: the kernels' own source
#include "SM100/GqaLaunch.cu"     // NOLINT
#include "SM100/PrefillLaunch.cu" // NOLINT
