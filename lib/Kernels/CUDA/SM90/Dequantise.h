//===- Dequantise.h - Elements of e4m3 that a lane has loaded -------------===//
#ifndef MLA_KERNELS_CUDA_SM90_DEQUANTISE_H
#define MLA_KERNELS_CUDA_SM90_DEQUANTISE_H

#include "Common/Dequantise.h"

namespace mla::cuda::sm90 {

/// 16 elements of a row.
using Codes = arch::Vec<arch::Quad<arch::E4m3>, 4>;

/// Returns eight keys that were loaded as the bits of 16 elements.
MLA_DEVICE Keys bitsOf(const Codes &codes) {
  Keys keys;
#pragma unroll
  for (int i = 0; i < 4; ++i)
    keys[i].bits = codes[i].bits;
  return keys;
}

} // namespace mla::cuda::sm90

#endif // MLA_KERNELS_CUDA_SM90_DEQUANTISE_H
