//===- RotateToken.h - Rotate one row by its token's factors ----*- C++ -*-===//
#ifndef MLA_RUNTIME_CPU_ROTATETOKEN_H
#define MLA_RUNTIME_CPU_ROTATETOKEN_H

#include "../../Kernels/CPU/Rope.h"
#include "../Common/RopeArgs.h"

namespace mla::runtime {

/// The factors of a token.
struct TokenFactors {
  const char *cos, *sin;
};

/// Returns the factors of a token. `token` is its index in row-major order of
/// the token dimensions.
inline TokenFactors tokenFactors(const RopeFactors &factors, int64_t token) {
  int64_t cosOffset = 0, sinOffset = 0;
  for (int32_t d = factors.dims - 1; d >= 0; --d) {
    const int64_t index = token % factors.sizes[d];
    cosOffset += index * factors.cosStrides[d];
    sinOffset += index * factors.sinStrides[d];
    token /= factors.sizes[d];
  }
  return {factors.cos + cosOffset, factors.sin + sinOffset};
}

/// Writes the rotated row `x` of a token to `out`.
inline void rotateToken(const RopeFactors &factors, int64_t token,
                        const void *x, void *out) {
  const TokenFactors of = tokenFactors(factors, token);
  cpu::rotateRow(factors.rotation, x, of.cos, of.sin, out);
}

} // namespace mla::runtime

#endif // MLA_RUNTIME_CPU_ROTATETOKEN_H
