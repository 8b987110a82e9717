//===- DecodePlan.h - Plans, as the kernels name them ---------------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_DECODEPLAN_H
#define MLA_KERNELS_CUDA_COMMON_DECODEPLAN_H

// Beside this folder, which the include path has.
#include "../Plan/DecodePlan.h"

namespace mla::cuda {
using namespace mla::planning;
} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_DECODEPLAN_H
