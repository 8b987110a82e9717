//===- BF16Decode.h - Decode small elements to bf16 -------------*- C++ -*-===//
//
// For processors with AVX512_BF16 and AVX512_VBMI: one instruction looks up 64
// bytes in a table of 128, which has the bf16 of every e4m3 or e5m2 but its
// sign.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CPU_BF16DECODE_H
#define MLA_KERNELS_CPU_BF16DECODE_H

#include <cstdint>

namespace mla::cpu {

/// Decodes the first elements of decodeTilesToBF16(), whose arguments these
/// are, and returns their number: 0 on other processors, and if a tile has no
/// multiple of 16 elements. Results below the smallest normal number become 0.
int64_t bf16DecodeTiles(int32_t dtype, const void *src, int64_t begin,
                        int64_t count, const float *divisors, int64_t group,
                        uint16_t *dst);

/// Converts the first elements of loadE4M3AsBF16(), and returns their number.
int64_t bf16LoadE4M3(const void *src, uint16_t *dst, int64_t count);

} // namespace mla::cpu

#endif // MLA_KERNELS_CPU_BF16DECODE_H
