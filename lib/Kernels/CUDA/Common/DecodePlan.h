//===- DecodePlan.h - Plan types in the namespace of the kernels ----------===//
#ifndef MLA_KERNELS_CUDA_COMMON_DECODEPLAN_H
#define MLA_KERNELS_CUDA_COMMON_DECODEPLAN_H

// The path is relative to lib/Kernels/CUDA, which is on the include path.
#include "../Plan/DecodePlan.h"

namespace mla::cuda {
using namespace mla::planning;
} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_DECODEPLAN_H
