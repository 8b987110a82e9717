//===- Dequantise.h - Block-scaled e4m3 to bf16 ---------------------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_DEQUANTISE_H
#define MLA_KERNELS_CUDA_COMMON_DEQUANTISE_H

#include "Arch/Arch.h"

namespace mla::cuda {

/// Eight elements of a row of keys.
using Keys = arch::Vec<arch::Pair<arch::Bf16>, 4>;

/// Returns eight elements times `scale`: products in f32, rounded to bf16. All
/// conversions to f32 are exact, and NaN stays NaN.
MLA_DEVICE Keys dequantise(const arch::Quad<arch::E4m3> *codes, float scale) {
  Keys keys;
#pragma unroll
  for (int i = 0; i < 2; ++i) {
    const auto halves = arch::toF16<arch::E4m3>(codes[i]);
#pragma unroll
    for (int j = 0; j < 2; ++j)
      keys[2 * i + j] = arch::packPair<arch::Bf16>(
          arch::firstOf(halves[j]) * scale, arch::secondOf(halves[j]) * scale);
  }
  return keys;
}

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_DEQUANTISE_H
