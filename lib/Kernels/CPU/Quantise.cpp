//===- Quantise.cpp - Store rows of 8-bit caches --------------------------===//

#include "Quantise.h"
#include "Simd.h"
#include "mla-runtime/mla_runtime.h"

void mla::cpu::storeQuantised(int32_t dtype, const float *values, float scale,
                              void *to, int64_t count) {
  constexpr int64_t Most = 128;
  const int32_t type = dtype == MLA_F16 ? MLA_F16 : MLA_BF16;
  uint16_t bits[Most];
  float rounded[Most];
  storeFromF32(type, values, 1.0f, bits, count);
  loadAsF32(type, bits, rounded, count);
  storeE4M3(rounded, scale, to, count);
}
