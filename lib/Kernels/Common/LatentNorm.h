//===- LatentNorm.h - Parameters of the norm of a latent --------*- C++ -*-===//
#ifndef MLA_KERNELS_COMMON_LATENTNORM_H
#define MLA_KERNELS_COMMON_LATENTNORM_H

#include <cstdint>

namespace mla::kernels {

/// The RMS norm of a row x of a latent, in f32: (x[i] * f) * weight[i], where f
/// is 1 / sqrt(mean of x[i]^2 + eps). The squares are added in the order of the
/// elements.
struct LatentNorm {
  const char *weight = nullptr; ///< null: no norm
  int32_t weightType = 0;       ///< MlaDType: f32, f16 or bf16
  float eps = 0;
  /// Nonzero if both products are rounded to the type of the latent, which has
  /// 16 bits.
  int32_t rounds = 0;
};

} // namespace mla::kernels

#endif // MLA_KERNELS_COMMON_LATENTNORM_H
