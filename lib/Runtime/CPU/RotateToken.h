//===- RotateToken.h - Rotate one row by its token's factors ----*- C++ -*-===//
#ifndef MLA_RUNTIME_CPU_ROTATETOKEN_H
#define MLA_RUNTIME_CPU_ROTATETOKEN_H

#include "../../Kernels/CPU/Rope.h"
#include "../Common/RopeArgs.h"

namespace mla::runtime {

/// Writes the rotated row `x` of a token to `out`. `token` is the token's index
/// in row-major order of the token dimensions.
inline void rotateToken(const RopeFactors &factors, int64_t token,
                        const void *x, void *out) {
  int64_t cosOffset = 0, sinOffset = 0;
  for (int32_t d = factors.dims - 1; d >= 0; --d) {
    const int64_t index = token % factors.sizes[d];
    cosOffset += index * factors.cosStrides[d];
    sinOffset += index * factors.sinStrides[d];
    token /= factors.sizes[d];
  }
  cpu::rotateRow(factors.rotation, x, factors.cos + cosOffset,
                 factors.sin + sinOffset, out);
}

} // namespace mla::runtime

#endif // MLA_RUNTIME_CPU_ROTATETOKEN_H
