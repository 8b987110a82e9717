//===- Quantise.h - Store rows of 8-bit caches ----------------------------===//
#ifndef MLA_KERNELS_CPU_QUANTISE_H
#define MLA_KERNELS_CPU_QUANTISE_H

#include <cstdint>

namespace mla::cpu {

/// Stores `count` values, at most 128, as e4m3. Rounds them to the 16-bit type
/// of a tensor of type `dtype`: f16 for f16, else bf16. Then divides them by
/// `scale`, and rounds the quotient like mlaFloatToE4M3. So the result is the
/// same for values that have been stored in such a tensor and for values that
/// have not.
void storeQuantised(int32_t dtype, const float *values, float scale, void *to,
                    int64_t count);

} // namespace mla::cpu

#endif // MLA_KERNELS_CPU_QUANTISE_H
