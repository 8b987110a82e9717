//===- FloatAt.h - Read elements of any float type ------------------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_FLOATAT_H
#define MLA_KERNELS_CUDA_COMMON_FLOATAT_H

#include "Arch/Arch.h"
#include "Common/CacheParams.h"

namespace mla::cuda {

/// Returns element `index` of a tensor of type f32, f16 or bf16.
MLA_DEVICE float floatAt(Element type, const char *base, int64_t index) {
  if (type == Element::F32)
    return reinterpret_cast<const float *>(base)[index];
  if (type == Element::F16)
    return arch::toFloat(reinterpret_cast<const arch::F16 *>(base)[index]);
  return arch::toFloat(reinterpret_cast<const arch::Bf16 *>(base)[index]);
}

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_FLOATAT_H
