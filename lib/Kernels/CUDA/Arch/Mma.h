//===- Mma.h - Matrix multiplication by one warp (SM80) -------------------===//
#ifndef MLA_KERNELS_CUDA_ARCH_MMA_H
#define MLA_KERNELS_CUDA_ARCH_MMA_H

#include "Arch/Types.h"

namespace mla::arch {

/// Computes D (16 x 8, f32) += A (16 x 16) * B (8 x 16)^T, synchronously. T is
/// Bf16 or F16. All 32 lanes call it, converged. Lane l holds
///   d[v]  row l / 4 + 8 * (v >> 1), column 2 * (l % 4) + (v & 1)
///   a[v]  row l / 4 + 8 * (v & 1), k 8 * (v >> 1) + 2 * (l % 4) + {0, 1}
///   b[v]  column l / 4, k 8 * v + 2 * (l % 4) + {0, 1}
template <class T>
MLA_ARCH void mma16x8x16(float (&d)[4], const uint32_t (&a)[4],
                         const uint32_t (&b)[2], Location loc = {});

} // namespace mla::arch

#include "ArchBackend/Mma.h"

#endif // MLA_KERNELS_CUDA_ARCH_MMA_H
